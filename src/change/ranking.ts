import type { ChangedFile } from './change.ts'
import { lengthOf, type Piece, piecesOf } from './pieces.ts'
import { FILE_KINDS, isNoticeable, isTouched, kindOf, namesIn } from './worth.ts'

/** What a name is worth where its line defines what users touch, compared with others. */
const DEFINED = 1.5

/** What a name is worth that is not new, and a line that defines something and holds no name. */
const KNOWN = 0.5
const TOUCHED = 0.25

/** How much more is worth what stands in a file of what users touch. */
const INTERFACE = 2

/** In more files than this, a name is worth no more. */
const MOST_FILES = 16

/** How much of a line is read to find out what it is worth, in characters. */
const READ_OF_LINE = 500

/** A piece, and what is to be found in it. */
interface Ranked {
  piece: Piece
  tier: number
  /** What each name in it is worth. */
  names: ReadonlyMap<string, number>
  /** What its lines are worth that define what users touch. */
  touched: number
  /** What turns that into a worth for each character: by the kind of the file and the length of the piece. */
  weight: number
  /** For each character, when it was last computed. It only falls as pieces before it show its names. */
  worth: number
}

/**
 * The pieces of patches, the most useful for their length first: by the kinds of their files, then by the names in them
 * that no piece before them holds. A name in many files of a change, its tests and examples included, is more likely one
 * that users write.
 *
 * @param files those whose pieces are wanted
 * @param all the files of the same change
 */
export function byWorth(files: readonly ChangedFile[], all: readonly ChangedFile[]): Piece[] {
  const pieces = files.flatMap(piecesOf)
  const known = new Set(pieces.flatMap(({ lines }) => namesOn(/^[^+]/, lines)))
  const spread = spreadOf(all)
  const worthOf = (name: string) =>
    (1 + Math.log2(Math.min(spread.get(name) ?? 1, MOST_FILES))) * (known.has(name) ? KNOWN : 1)
  const queue: Ranked[] = []
  for (const piece of pieces) enqueue(rank(piece, worthOf), queue)
  const shown = new Set<string>()
  const order: Piece[] = []
  for (let best = queue.pop(); best !== undefined; best = queue.pop()) {
    const worth = worthAfter(shown, best)
    if (worth < best.worth) {
      enqueue({ ...best, worth }, queue)
      continue
    }
    order.push(best.piece)
    for (const name of best.names.keys()) shown.add(name)
  }
  return order
}

function rank(piece: Piece, worthOf: (name: string) => number): Ranked {
  const names = new Map<string, number>()
  let touched = 0
  for (const line of piece.lines.filter((one) => /^[+-]/.test(one))) {
    const isDefined = isTouched(line.slice(1, READ_OF_LINE))
    if (isDefined) touched += 1
    for (const name of namesOn(/^/, [line])) {
      names.set(name, Math.max(names.get(name) ?? 0, worthOf(name) * (isDefined ? DEFINED : 1)))
    }
  }
  const kind = kindOf(piece.file.path)
  // In a file of any name, what brings something new is what users touch.
  const tier = FILE_KINDS.indexOf(kind === 'source' && touched + names.size > 0 ? 'interface' : kind)
  const weight = (kind === 'interface' ? INTERFACE : 1) / lengthOf(piece)
  const ranked = { piece, tier, names, touched: touched * TOUCHED, weight, worth: 0 }
  return { ...ranked, worth: worthAfter(new Set(), ranked) }
}

/** What a piece is worth for each of its characters, once these names are shown. */
function worthAfter(shown: ReadonlySet<string>, { names, touched, weight }: Ranked): number {
  let sum = touched
  for (const [name, worth] of names) sum += shown.has(name) ? 0 : worth
  return sum * weight
}

/** Puts a piece where it belongs in a queue whose last is the best. Of equals, the one that came first is better. */
function enqueue(ranked: Ranked, queue: Ranked[]): void {
  let [from, to] = [0, queue.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const other = queue[middle]
    if (other !== undefined && (other.tier - ranked.tier || ranked.worth - other.worth) > 0) from = middle + 1
    else to = middle
  }
  queue.splice(from, 0, ranked)
}

/** The names on lines with one of these signs. */
function namesOn(sign: RegExp, lines: readonly string[]): string[] {
  return lines.filter((line) => sign.test(line)).flatMap((line) => namesIn(line.slice(0, READ_OF_LINE)))
}

const namesAdded = ({ patch = '' }: ChangedFile) => new Set(namesOn(/^[+]/, patch.split('\n')))

/** In how many files of a change each name was added. */
function spreadOf(files: readonly ChangedFile[]): ReadonlyMap<string, number> {
  const spread = new Map<string, number>()
  for (const file of files.filter(({ path }) => kindOf(path) !== 'generated')) {
    for (const name of namesAdded(file)) spread.set(name, (spread.get(name) ?? 0) + 1)
  }
  return spread
}

/** The names that a change adds to what users may notice and that these texts do not hold, the most used first. */
export function namesNotIn(texts: readonly string[], files: readonly ChangedFile[]): string[] {
  const names = new Set(files.filter(({ path }) => isNoticeable(kindOf(path))).flatMap((file) => [...namesAdded(file)]))
  for (const name of texts.flatMap(namesIn)) names.delete(name)
  const spread = spreadOf(files)
  return [...names].sort((a, b) => (spread.get(b) ?? 0) - (spread.get(a) ?? 0))
}
