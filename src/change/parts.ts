import type { ChangedFile, ReadChange } from './change.ts'
import { isNoticeable } from './kinds.ts'
import { type CommitRange, endsOf } from './range.ts'

/** The most characters that users may notice in a prompt that covers a part of a range. */
export const PART_LIMIT = 125_000

/** Counts the characters of a change that its users may notice: patches, without those of tests and the like. */
export function noticeableLength(files: readonly Pick<ChangedFile, 'path' | 'patch'>[]): number {
  return files.filter(({ path }) => isNoticeable(path)).reduce((sum, { patch = '' }) => sum + patch.length, 0)
}

/** A range, or what of it is still to be covered, with its change. */
export interface Stretch<Range extends CommitRange> {
  change: ReadChange
  range: Range
}

/**
 * Takes the part that the next prompt covers: an equal share of the changes, in as few prompts as stay below the limit.
 *
 * @param mostPrompts how many prompts may still be sent
 */
export function takePart<Range extends CommitRange>(
  stretch: Stretch<Range>,
  mostPrompts: number,
): { part: Stretch<Range>; rest: Stretch<Range> | undefined } {
  const { range, change } = stretch
  const { changes } = change
  const [count = 0, ...others] = divideIntoParts(
    changes.map(({ files }) => noticeableLength(files)),
    mostPrompts,
  )
  const head = changes[count - 1]?.head
  // The last part reaches the range's head, also where its newest commits are of no interest.
  if (others.length === 0 || head === undefined) return { part: stretch, rest: undefined }
  const after = { sha: head, what: 'the part before this one' }
  // A part has a base of its own: how the whole range differs from its base does not concern it.
  const base = { sha: range.base.sha, what: range.base.what }
  const [first, later] = [
    { ...range, base, head },
    { ...range, base: after },
  ]
  return {
    part: { change: { ...change, changes: changes.slice(0, count), ...endsOf(first) }, range: first },
    rest: { change: { changes: changes.slice(count), ...endsOf(later) }, range: later },
  }
}

/**
 * Divides changes into parts that follow on one another: as few as stay below the limit, and at most so many.
 *
 * @param lengths of the changes, oldest first
 * @returns for each part how many changes belong to it; each part has some
 */
export function divideIntoParts(lengths: readonly number[], maxParts: number, limit = PART_LIMIT): number[] {
  const fewest = fill(lengths, limit)
  const even = divide(lengths, Math.min(maxParts, fewest.length))
  const isBelow = even.every((part) => part.length === 1 || sum(part) <= limit)
  return (isBelow || fewest.length > maxParts ? even : fewest).map((part) => part.length)
}

/** The fewest parts below the limit: each is filled before the next. One change alone may be longer. */
function fill(lengths: readonly number[], limit: number): number[][] {
  const parts: number[][] = []
  for (const length of lengths) {
    const last = parts.at(-1)
    if (last !== undefined && sum(last) + length <= limit) last.push(length)
    else parts.push([length])
  }
  return parts
}

/** Divides changes into at most so many parts of about equal length: the middle of a change decides where it belongs. */
function divide(lengths: readonly number[], count: number): number[][] {
  const total = sum(lengths)
  let before = 0
  const parts = Map.groupBy(lengths, (length) => {
    const middle = before + length / 2
    before += length
    return Math.min(count - 1, Math.floor((count * middle) / total))
  })
  return [...parts.values()]
}

function sum(lengths: readonly number[]): number {
  return lengths.reduce((total, length) => total + length, 0)
}
