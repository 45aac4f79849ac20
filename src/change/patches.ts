import { visibleLine } from '../core/text.ts'
import type { ChangedFile } from './change.ts'
import { countLines, firstLines, lengthOf, type Piece, renderHunks, wholePatch } from './pieces.ts'
import { byWorth, namesNotIn } from './ranking.ts'
import { isNoticeable, kindOf } from './worth.ts'

/** The most characters of patches in a prompt. */
export const PATCH_LIMIT = 100_000

/** A changed file, and as much of its patch as a prompt shows. */
export interface ShownFile {
  file: ChangedFile
  /** Its hunks; empty where none is shown. */
  hunks: string
  /** How many of its added and removed lines are shown, and how many there are. */
  shown: number
  total: number
}

/** What a prompt shows of a change. */
export interface ShownChange {
  files: ShownFile[]
  /** The names that it adds in lines that are not shown, the most used first, as far as there is room. */
  otherNames: string[]
}

/** How much room these names have, as a share of the room of the patches. */
const ROOM_FOR_NAMES = 0.3

/**
 * As much of the patches of several changes as fits, in the order of the files. Each change has a fair share of the room,
 * and what a small one leaves over goes to the others. What users may notice comes before all else.
 *
 * @param limit in characters
 */
export function choosePatches(changes: readonly (readonly ChangedFile[])[], limit = PATCH_LIMIT): ShownChange[] {
  const taken = new Map<ChangedFile, Piece[]>()
  let left = limit
  for (const isNoticed of [true, false]) {
    const wanted = changes.map((files) =>
      files.filter(({ path }) => kindOf(path) !== 'generated' && isNoticeable(kindOf(path)) === isNoticed),
    )
    const whole = wanted.map((files) => files.flatMap(wholePatch))
    const shares = fairShares(left, whole.map(roomFor))
    for (const [index, files] of wanted.entries()) {
      const [all = [], share = 0] = [whole[index], shares[index]]
      const fitting = roomFor(all) <= share ? all : thatFit(byWorth(files, changes[index] ?? []), share)
      left -= roomFor(fitting)
      for (const piece of fitting) taken.set(piece.file, [...(taken.get(piece.file) ?? []), piece])
    }
  }
  const shown = changes.map((files) => files.map((file) => toShown(file, taken.get(file) ?? [])))
  const names = shown.map((files, index) =>
    namesNotIn(
      files.map(({ hunks }) => hunks),
      changes[index] ?? [],
    ),
  )
  const shares = fairShares(limit * ROOM_FOR_NAMES, names.map(lengthOfNames))
  return shown.map((files, index) => ({ files, otherNames: namesThatFit(names[index] ?? [], shares[index] ?? 0) }))
}

/** What a list of names takes up, with what separates them. */
function lengthOfNames(names: readonly string[]): number {
  return names.reduce((sum, name) => sum + name.length + 2, 0)
}

function namesThatFit(names: readonly string[], room: number): string[] {
  let left = room
  return names.filter((name) => {
    left -= name.length + 2
    return left >= 0
  })
}

/** What each of several may take: all that it asks for, or as much as every other that asks for more. */
export function fairShares(total: number, demands: readonly number[]): number[] {
  let [left, count] = [total, demands.length]
  const shares = demands.map(() => 0)
  for (const [index, demand] of [...demands.entries()].sort(([, a], [, b]) => a - b)) {
    const share = Math.min(demand, Math.floor(left / count))
    shares[index] = share
    left -= share
    count -= 1
  }
  return shares
}

function toShown(file: ChangedFile, pieces: readonly Piece[]): ShownFile {
  const shown = pieces.reduce((sum, piece) => sum + countLines(piece), 0)
  return { file, hunks: renderHunks(pieces), shown, total: file.additions + file.deletions }
}

/** One file's part of a diff: its name, how much of it is shown, and its hunks. */
export function renderPatch({ file, hunks, shown, total }: ShownFile): string {
  return `${headOf(file, shown, total)}\n${hunks}`
}

function headOf({ path, previousPath }: ChangedFile, shown: number, total: number): string {
  return `--- ${visibleLine(path)}${renderFrom(previousPath)} (${shown} of ${total} lines shown)`
}

/** The path that a file had before, behind its path. */
export function renderFrom(previousPath: string | undefined): string {
  return previousPath === undefined ? '' : ` (from ${visibleLine(previousPath)})`
}

/** What pieces take up with the heads of their files and the empty lines between them, at most. */
function roomFor(pieces: readonly Piece[]): number {
  const heads = [...new Set(pieces.map(({ file }) => file))].map(headLength)
  return [...pieces.map(lengthOf), ...heads].reduce((sum, length) => sum + length, 0)
}

const headLength = (file: ChangedFile) =>
  headOf(file, file.additions + file.deletions, file.additions + file.deletions).length + 2

/** The first pieces that fit; the first that does not is cut at a line. */
function thatFit(pieces: readonly Piece[], share: number): Piece[] {
  const fitting: Piece[] = []
  const files = new Set<ChangedFile>()
  let left = share
  for (const piece of pieces) {
    const room = left - (files.has(piece.file) ? 0 : headLength(piece.file))
    const isWhole = lengthOf(piece) <= room
    const shown = isWhole ? piece : firstLines(piece, room)
    if (shown === undefined) continue
    fitting.push(shown)
    files.add(piece.file)
    left = room - lengthOf(shown)
    if (!isWhole) break
  }
  return fitting
}
