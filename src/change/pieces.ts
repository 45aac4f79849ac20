import { visibleText } from '../core/text.ts'
import type { ChangedFile } from './change.ts'

/** A hunk, or a part of a long one. */
export interface Piece {
  file: ChangedFile
  /** The order in the patch. */
  at: number
  /** Where its lines begin; absent where the patch does not say. */
  start: Start | undefined
  lines: readonly string[]
}

/** The first lines of both sides that a hunk is about, and the section that its head names. */
interface Start {
  before: number
  after: number
  section: string
}

/** Longer hunks are divided, so that the most useful lines of a large file come first. In characters. */
const PIECE_LENGTH = 500

/** A file's whole patch. */
export function wholePatch(file: ChangedFile): Piece[] {
  if (file.patch === undefined) return []
  return [{ file, at: 0, start: undefined, lines: visibleText(file.patch).split('\n') }]
}

/** A file's patch in pieces. */
export function piecesOf(file: ChangedFile): Piece[] {
  if (file.patch === undefined) return []
  return visibleText(file.patch)
    .split(/\n(?=@@ )/)
    .flatMap(divide)
    .map((piece, at) => ({ ...piece, file, at }))
}

type Part = Pick<Piece, 'start' | 'lines'>

/** The parts of a hunk, which end before an empty line where there is one. */
function divide(hunk: string): Part[] {
  const [head = '', ...lines] = hunk.split('\n')
  const first = startOf(head)
  if (first === undefined) return [{ start: undefined, lines: [head, ...lines] }]
  const parts: Part[] = []
  let [start, from, length] = [first, 0, 0]
  const end = (to: number) => {
    const part = { start, lines: lines.slice(from, to) }
    parts.push(part)
    ;[start, from, length] = [endOf(part.lines, start), to, 0]
  }
  for (const [index, line] of lines.entries()) {
    const isGap = /^[ +-]?\s*$/.test(line) && length > PIECE_LENGTH / 2
    if (index > from && (isGap || length + line.length > PIECE_LENGTH)) end(index)
    length += line.length + 1
  }
  end(lines.length)
  return parts
}

function startOf(head: string): Start | undefined {
  const [, before, after, section = ''] = /^@@ -(\d{1,9})(?:,\d+)? \+(\d{1,9})(?:,\d+)? @@(.*)$/.exec(head) ?? []
  return before === undefined || after === undefined
    ? undefined
    : { before: Number(before), after: Number(after), section }
}

/** Where what follows these lines begins. */
function endOf(lines: readonly string[], { before, after, section }: Start): Start {
  const { removed, added } = sidesOf(lines)
  return { before: before + removed, after: after + added, section }
}

/** How many lines there are of either side. */
function sidesOf(lines: readonly string[]): { removed: number; added: number } {
  const count = (sign: RegExp) => lines.filter((line) => sign.test(line)).length
  return { removed: count(/^[ -]|^$/), added: count(/^[ +]|^$/) }
}

/** The hunks of a file that consist of these pieces. Those that follow on one another become one. */
export function renderHunks(pieces: readonly Piece[]): string {
  const hunks: Part[] = []
  for (const { start, lines } of pieces.toSorted((a, b) => a.at - b.at)) {
    const last = hunks.at(-1)
    const end = last?.start && endOf(last.lines, last.start)
    const follows = end !== undefined && end.before === start?.before && end.after === start.after
    if (last !== undefined && follows) last.lines = [...last.lines, ...lines]
    else hunks.push({ start, lines })
  }
  return hunks
    .flatMap(({ start, lines }) => (start === undefined ? lines : [headOf(start, lines), ...lines]))
    .join('\n')
}

function headOf({ before, after, section }: Start, lines: readonly string[]): string {
  const { removed, added } = sidesOf(lines)
  return `@@ -${before},${removed} +${after},${added} @@${section}`
}

/** How many characters a piece takes up as a hunk of its own, with the end of its last line. */
export function lengthOf({ start, lines }: Piece): number {
  const head = start === undefined ? 0 : headOf(start, lines).length + 1
  return lines.reduce((sum, line) => sum + line.length + 1, head)
}

/** How many lines of a piece were added or removed. */
export function countLines({ lines }: Piece): number {
  return lines.filter((line) => /^[+-]/.test(line)).length
}

/** The first lines of a piece that fit into so many characters; `undefined` where they show no change. */
export function firstLines(piece: Piece, room: number): Piece | undefined {
  const lines: string[] = []
  let left = room - (piece.start === undefined ? 0 : headOf(piece.start, piece.lines).length + 1)
  for (const line of piece.lines) {
    left -= line.length + 1
    if (left < 0) break
    lines.push(line)
  }
  const cut = { ...piece, lines }
  return countLines(cut) > 0 ? cut : undefined
}
