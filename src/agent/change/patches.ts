import { z } from 'zod'
import type { Coverage } from '../../kit/core/outcome.ts'
import { compareText, formatCount, plural, visibleLine, visibleText } from '../../kit/core/text.ts'
import type { ChangedFile } from './change.ts'
import { type FileKind, isInterface, isNoticeable, kindOf } from './kinds.ts'

/** The most characters of patches in a prompt. */
export const PATCH_LIMIT = 100_000

/** A changed file, and as much of its patch as a prompt shows. */
export interface ShownFile {
  file: ChangedFile
  /** Its hunks; empty where none is shown. */
  hunks: string
  /** The number of its added and removed lines that are shown, and of all. */
  shown: number
  total: number
}

export interface ShownChange {
  files: ShownFile[]
  /** The names that it adds in lines that are not shown, the most used first, as far as there is room. */
  otherNames: string[]
}

/** The kinds of files in the order in which they get room: the first group of all changes comes before the second. */
const ORDER: readonly (readonly FileKind[])[] = [['changelog', 'source', 'example'], ['quiet']]

/** Names have this share of the patches' room. */
export const ROOM_FOR_NAMES = 0.3

/**
 * Chooses as much of the patches of several changes as fits, in the order of the files. Each change has a fair share of the
 * room, and what a small one leaves over goes to the others.
 *
 * @param limit in characters
 */
export function choosePatches(changes: readonly (readonly ChangedFile[])[], limit = PATCH_LIMIT): ShownChange[] {
  const chosen = new Map<ChangedFile, ShownFile>()
  let remaining = limit
  for (const kinds of ORDER) {
    const wanted = changes.map((files) => {
      return sortFiles(files, kinds).map((file) => toShown(file, visibleText(file.patch ?? '')))
    })
    const demands = wanted.map((files) => files.reduce((sum, file) => sum + lengthOf(file), 0))
    for (const [index, share] of fairShares(remaining, demands).entries()) {
      let room = share
      for (const { file, hunks } of wanted[index] ?? []) {
        const shown = toShown(file, hunksThatFit(hunks, room - headLength(file)))
        chosen.set(file, shown)
        room -= lengthOf(shown)
      }
      remaining -= share - room
    }
  }
  const shown = changes.map((files) => files.map((file) => chosen.get(file) ?? toShown(file, '')))
  const names = shown.map(namesNotShown)
  const demands = names.map((one) => lengthOfAll(one, ', '.length))
  const shares = fairShares(limit * ROOM_FOR_NAMES, demands)
  return shown.map((files, index) => {
    return { files, otherNames: thatFit(names[index] ?? [], shares[index] ?? 0, ', '.length) }
  })
}

/** The files of these kinds in the order in which a prompt shows them: one kind after the other, small files first. */
export function sortFiles(
  files: readonly ChangedFile[],
  kinds: readonly FileKind[] = [...ORDER.flat(), 'generated'],
): ChangedFile[] {
  // The length of a patch, weighed against the names that it adds. A file that users touch counts as half as large.
  const sizeOf = (file: ChangedFile) =>
    (file.patch?.length ?? 0) / (1 + namesAdded(file).size) / (isInterface(file.path) ? 2 : 1)
  const bySize = files
    .map((file) => ({ size: sizeOf(file), kind: kindOf(file.path), file }))
    .sort((a, b) => a.size - b.size || compareText(a.file.path, b.file.path))
  return kinds.flatMap((kind) => bySize.flatMap((one) => (one.kind === kind ? one.file : [])))
}

/** Gives each of several all that it asks for, or as much as every other that asks for more. */
export function fairShares(total: number, demands: readonly number[]): number[] {
  let [remaining, count] = [total, demands.length]
  const shares = demands.map(() => 0)
  for (const [index, demand] of [...demands.entries()].sort(([, a], [, b]) => a - b)) {
    const share = Math.min(demand, Math.floor(remaining / count))
    shares[index] = share
    remaining -= share
    count -= 1
  }
  return shares
}

function toShown(file: ChangedFile, hunks: string): ShownFile {
  return { file, hunks, shown: hunks.match(CHANGED_LINE)?.length ?? 0, total: file.additions + file.deletions }
}

const CHANGED_LINE = /^[+-]/gm

/** The length of a file in a prompt, with the empty line behind it. */
function lengthOf({ file, hunks }: ShownFile): number {
  return hunks === '' ? 0 : headLength(file) + hunks.length
}

/** Keeps the hunks that fit. One that is longer than all the room is cut at a line, so that its beginning stays. */
function hunksThatFit(patch: string, room: number): string {
  if (patch.length <= room) return patch
  const fitting: string[] = []
  let remaining = room
  for (const hunk of patch.split(/\n(?=@@ )/)) {
    const isCut = hunk.length > room
    const shown = isCut ? hunk.slice(0, Math.max(0, hunk.lastIndexOf('\n', remaining))) : hunk
    if (shown.length > remaining || shown.search(CHANGED_LINE) < 0) continue
    fitting.push(shown)
    remaining -= shown.length + 1
  }
  return fitting.join('\n')
}

export function renderPatch({ file, hunks, shown, total }: ShownFile): string {
  return `${headOf(file, shown, total)}\n${hunks}`
}

function headOf({ path, previousPath }: ChangedFile, shown: number, total: number): string {
  return `--- ${visibleLine(path)}${renderFrom(previousPath)} (${shown} of ${total} lines shown)`
}

export function renderFrom(previousPath: string | undefined): string {
  return previousPath === undefined ? '' : ` (from ${visibleLine(previousPath)})`
}

/** With the end of its line and the empty line behind the file, at most. */
function headLength(file: ChangedFile): number {
  const total = file.additions + file.deletions
  return headOf(file, total, total).length + 3
}

/** The length of texts that follow one another. */
export function lengthOfAll(texts: readonly string[], separator: number): number {
  return texts.reduce((sum, { length }) => sum + length + separator, 0)
}

/** The texts that fit into the room, in their order. */
export function thatFit(texts: readonly string[], room: number, separator = 0): string[] {
  let remaining = room
  return texts.filter(({ length }) => {
    if (length + separator > remaining) return false
    remaining -= length + separator
    return true
  })
}

const count = z.number().int().nonnegative()

/**
 * The part of a change that the prompt shows, of what its users may notice: files and changed lines, and how many there are. A
 * file without a changed line, such as one that was moved, does not count.
 */
export const coverageSchema: z.ZodType<Coverage> = z.object({
  files: count,
  allFiles: count,
  lines: count,
  allLines: count,
})

/** `undefined` where no file that users may notice has a changed line. */
export function coverageOf(files: readonly ShownFile[]): Coverage | undefined {
  const noticed = files.filter(({ file, total }) => total > 0 && isNoticeable(file.path))
  if (noticed.length === 0) return undefined
  const linesOf = (name: 'shown' | 'total') => noticed.reduce((sum, one) => sum + one[name], 0)
  const shown = noticed.filter(({ hunks }) => hunks !== '').length
  return { files: shown, allFiles: noticed.length, lines: linesOf('shown'), allLines: linesOf('total') }
}

export function isPartial({ files, allFiles, lines, allLines }: Coverage): boolean {
  return files < allFiles || lines < allLines
}

/** Adds up that of several prompts; absent where none has any. */
export function totalCoverage(all: readonly (Coverage | undefined)[]): Coverage | undefined {
  const present = all.filter((one) => one !== undefined)
  const sum = (name: keyof Coverage) => present.reduce((total, one) => total + one[name], 0)
  if (present.length === 0) return undefined
  return { files: sum('files'), allFiles: sum('allFiles'), lines: sum('lines'), allLines: sum('allLines') }
}

/** `6 of 80 files and 1,200 of 9,000 changed lines` */
export function describeCoverage({ files, allFiles, lines, allLines }: Coverage): string {
  return `${formatCount(files)} of ${plural(allFiles, 'file')} and ${formatCount(lines)} of ${plural(allLines, 'changed line')}`
}

/** Words as they are in code: an option with its dashes, an identifier, a variable. */
const WORD = /--[a-z][\w-]*[a-z0-9]|[A-Za-z_$][\w$]*/g

/** The names in code that people may write into docs: of several parts, so no plain words. */
export function namesIn(code: string): string[] {
  return (code.match(WORD) ?? []).filter(
    (word) => word.length >= 5 && /^--|[a-z0-9][A-Z]|[A-Za-z0-9]_[A-Za-z0-9]/.test(word),
  )
}

function namesAdded({ patch = '' }: Pick<ChangedFile, 'patch'>): Set<string> {
  return new Set(patch.match(/^\+.*/gm)?.flatMap(namesIn))
}

/**
 * The names that files add to what users may notice and that their shown hunks do not hold, the most used first; of
 * equals the shortest, of which more fit.
 */
export function namesNotShown(files: readonly { file: ChangedFile; hunks: string }[]): string[] {
  const shown = new Set(files.flatMap(({ hunks }) => namesIn(hunks)))
  const uses = new Map<string, number>()
  const noticed = new Set<string>()
  for (const { file } of files.filter(({ file: { path } }) => kindOf(path) !== 'generated')) {
    for (const name of namesAdded(file)) {
      uses.set(name, (uses.get(name) ?? 0) + 1)
      if (isNoticeable(file.path)) noticed.add(name)
    }
  }
  return [...noticed.difference(shown)].sort((a, b) => (uses.get(b) ?? 0) - (uses.get(a) ?? 0) || a.length - b.length)
}
