import type { ChangedFile } from './change.ts'
import { isNoticeable } from './kinds.ts'

/** The most characters that users may notice in a prompt about a part of a range. */
export const PART_LIMIT = 125_000

/** Counts the characters of a change that its users may notice: patches, without those of tests and the like. */
export function noticeableLength(files: readonly Pick<ChangedFile, 'path' | 'patch'>[]): number {
  return files.filter(({ path }) => isNoticeable(path)).reduce((sum, { patch = '' }) => sum + patch.length, 0)
}

/**
 * Divides changes into parts that follow on one another: as few as stay below the limit, and at most so many.
 *
 * @param lengths of the changes, oldest first
 * @returns for each part how many changes belong to it; each part has some
 */
export function partsOf(lengths: readonly number[], maxParts: number, limit = PART_LIMIT): number[] {
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
