import { visibleLine, visibleText } from '../core/text.ts'
import type { ChangedFile } from './change.ts'
import { FILE_KINDS, isNoticeable, isTouched, kindOf, namesIn } from './worth.ts'

/** The most characters of patches in a prompt. */
export const PATCH_LIMIT = 100_000

/** Longer hunks are shown in pieces, so that the most useful lines of a large file come first. In characters. */
const PIECE_LENGTH = 2500

/** How much of a line is read to find out what it is worth, in characters. */
const READ_OF_LINE = 500

/** A changed file, and as much of its patch as a prompt shows. */
export interface ShownFile {
  file: ChangedFile
  /** Its hunks; empty where none is shown. */
  hunks: string
  /** How many of its added and removed lines are shown, and how many there are. */
  shown: number
  total: number
}

/** A hunk, or a part of a long one. */
interface Piece {
  file: ChangedFile
  /** The order in the patch. */
  at: number
  lines: readonly string[]
}

/**
 * As much of the patches of several changes as fits, in the order of the files. Each change has a fair share of the room,
 * and what a small one leaves over goes to the others. What users may notice comes before all else.
 *
 * @param limit in characters
 */
export function choosePatches(changes: readonly (readonly ChangedFile[])[], limit = PATCH_LIMIT): ShownFile[][] {
  const taken = new Map<ChangedFile, Piece[]>()
  let left = limit
  for (const isNoticed of [true, false]) {
    const wanted = changes.map((files) =>
      byWorth(files.filter(({ path }) => kindOf(path) !== 'generated' && isNoticeable(kindOf(path)) === isNoticed)),
    )
    const shares = fairShares(left, wanted.map(lengthOf))
    for (const [index, pieces] of wanted.entries()) {
      const fitting = thatFit(pieces, shares[index] ?? 0)
      left -= lengthOf(fitting)
      for (const piece of fitting) taken.set(piece.file, [...(taken.get(piece.file) ?? []), piece])
    }
  }
  return changes.map((files) => files.map((file) => toShown(file, taken.get(file) ?? [])))
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
  const inOrder = pieces.toSorted((a, b) => a.at - b.at)
  const count = (lines: readonly string[]) => lines.filter((line) => /^[+-]/.test(line)).length
  const shown = inOrder.reduce((sum, { lines }) => sum + count(lines), 0)
  const hunks = inOrder.flatMap(({ lines }) => lines).join('\n')
  return { file, hunks, shown, total: file.additions + file.deletions }
}

/** One file's part of a diff: its name, how much of it is shown, and its hunks. */
export function renderPatch({ file: { path }, hunks, shown, total }: ShownFile): string {
  return `${headOf(path, shown, total)}\n${hunks}`
}

function headOf(path: string, shown: number, total: number): string {
  return `--- ${visibleLine(path)} (${shown} of ${total} lines shown)`
}

/** What pieces take up with the heads of their files and the empty lines between them, at most. */
function lengthOf(pieces: readonly Piece[]): number {
  const files = new Set(pieces.map(({ file }) => file))
  return (
    pieces.reduce((sum, piece) => sum + textLength(piece), 0) +
    [...files].reduce((sum, file) => sum + headLength(file), 0)
  )
}

const textLength = ({ lines }: Pick<Piece, 'lines'>) => lines.reduce((sum, line) => sum + line.length + 1, 0)
const headLength = ({ path, additions, deletions }: ChangedFile) =>
  headOf(path, additions + deletions, additions + deletions).length + 2

/** The first pieces that fit; the last of them may be cut at a line. */
function thatFit(pieces: readonly Piece[], share: number): Piece[] {
  const fitting: Piece[] = []
  const files = new Set<ChangedFile>()
  let left = share
  for (const piece of pieces) {
    left -= files.has(piece.file) ? 0 : headLength(piece.file)
    files.add(piece.file)
    const whole = textLength(piece)
    if (whole > left) {
      const cut = firstLines(piece, left)
      return cut === undefined ? fitting : [...fitting, cut]
    }
    left -= whole
    fitting.push(piece)
  }
  return fitting
}

/** The lines of a piece that fit, unless they show no change. */
function firstLines(piece: Piece, room: number): Piece | undefined {
  let [count, left] = [0, room]
  for (const line of piece.lines) {
    left -= line.length + 1
    if (left < 0) break
    count += 1
  }
  const [head = '', ...lines] = piece.lines.slice(0, count)
  const start = startOf(head)
  const isOfUse = lines.some((line) => /^[+-]/.test(line))
  return isOfUse ? { ...piece, lines: start === undefined ? [head, ...lines] : hunkOf(start, lines) } : undefined
}

/** The pieces of a change's patches, the most useful for their length first. */
function byWorth(files: readonly ChangedFile[]): Piece[] {
  const pieces = files.flatMap(piecesOf)
  const points = pointsOf(pieces)
  const ranked = pieces.map((piece) => {
    const kind = kindOf(piece.file.path)
    const gained = points.get(piece) ?? 0
    // In a file of any name, what defines something new is what users touch.
    const tier = FILE_KINDS.indexOf(kind === 'source' && gained > 0 ? 'interface' : kind)
    return { piece, tier, worth: gained / textLength(piece) }
  })
  return ranked.sort((a, b) => a.tier - b.tier || b.worth - a.worth).map(({ piece }) => piece)
}

/** What the pieces of a change tell: each new name counts once, where it is defined or else where it comes first. */
function pointsOf(pieces: readonly Piece[]): ReadonlyMap<Piece, number> {
  const linesOf = ({ lines }: Piece) => lines.slice(1).map((line) => line.slice(0, READ_OF_LINE))
  const old = new Set(
    pieces.flatMap((piece) =>
      linesOf(piece)
        .filter((line) => !line.startsWith('+'))
        .flatMap(namesIn),
    ),
  )
  const points = new Map<Piece, number>()
  const homes = new Map<string, { piece: Piece; isDefined: boolean }>()
  for (const piece of pieces) {
    let touched = 0
    for (const line of linesOf(piece).filter((one) => /^[+-]/.test(one))) {
      const isDefined = isTouched(line.slice(1))
      touched += isDefined ? 1 : 0
      for (const name of namesIn(line)) {
        if (old.has(name) || homes.get(name)?.isDefined || (homes.has(name) && !isDefined)) continue
        homes.set(name, { piece, isDefined })
      }
    }
    points.set(piece, touched)
  }
  for (const { piece, isDefined } of homes.values()) {
    points.set(piece, (points.get(piece) ?? 0) + (isDefined ? DEFINED_POINTS : NAMED_POINTS))
  }
  return points
}

/** What a new name is worth, compared with a line that defines something. */
const DEFINED_POINTS = 4
const NAMED_POINTS = 2

/** The first lines of both sides that a hunk is about, and what it says it is in. */
interface HunkStart {
  before: number
  after: number
  section: string
}

function startOf(head: string): HunkStart | undefined {
  const [, before, after, section = ''] = /^@@ -(\d{1,9})(?:,\d+)? \+(\d{1,9})(?:,\d+)? @@(.*)$/.exec(head) ?? []
  return before === undefined || after === undefined
    ? undefined
    : { before: Number(before), after: Number(after), section }
}

/** A hunk with the head that fits its lines. */
function hunkOf({ before, after, section }: HunkStart, lines: readonly string[]): string[] {
  const { removed, added } = sidesOf(lines)
  return [`@@ -${before},${removed} +${after},${added} @@${section}`, ...lines]
}

/** How many lines there are of either side. */
function sidesOf(lines: readonly string[]): { removed: number; added: number } {
  const count = (sign: RegExp) => lines.filter((line) => sign.test(line)).length
  return { removed: count(/^[ -]|^$/), added: count(/^[ +]|^$/) }
}

/** The hunks of a file's patch, long ones in pieces. */
function piecesOf(file: ChangedFile): Piece[] {
  if (file.patch === undefined) return []
  const hunks = visibleText(file.patch).split(/\n(?=@@ )/)
  return hunks.flatMap(split).map((lines, at) => ({ file, at, lines }))
}

/** A long hunk in pieces that end before an empty line where there is one, each a hunk of its own. */
function split(hunk: string): string[][] {
  const [head = '', ...lines] = hunk.split('\n')
  const start = startOf(head)
  if (start === undefined || hunk.length <= PIECE_LENGTH) return [[head, ...lines]]
  const pieces: string[][] = []
  let { before, after } = start
  let [from, length] = [0, 0]
  const end = (to: number) => {
    const part = lines.slice(from, to)
    pieces.push(hunkOf({ before, after, section: start.section }, part))
    const { removed, added } = sidesOf(part)
    before += removed
    after += added
    from = to
    length = 0
  }
  for (const [index, line] of lines.entries()) {
    const isGap = /^[ +-]?\s*$/.test(line) && length > PIECE_LENGTH / 2
    if (index > from && (isGap || length + line.length > PIECE_LENGTH)) end(index)
    length += line.length + 1
  }
  end(lines.length)
  return pieces
}
