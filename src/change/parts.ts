import type { ChangedFile } from './change.ts'
import { isNoticeable, kindOf } from './worth.ts'

/** The most characters that users may notice in a prompt about a part of a range. */
export const PART_LIMIT = 125_000

/** How many characters of a change its users may notice: patches, without those of tests and the like. */
export function noticeableLength(files: readonly Pick<ChangedFile, 'path' | 'patch'>[]): number {
  const noticed = files.filter(({ path }) => isNoticeable(kindOf(path)))
  return noticed.reduce((sum, { patch = '' }) => sum + patch.length, 0)
}

/**
 * Divides changes into parts that follow on one another: one where all of them fit into the limit, else as few parts of
 * about equal length as stay below it, and at most so many.
 *
 * @param lengths of the changes, oldest first
 * @returns for each part how many changes belong to it; each part has some
 */
export function partsOf(lengths: readonly number[], maxParts: number, limit = PART_LIMIT): number[] {
  const most = Math.min(maxParts, lengths.length)
  for (let count = 1; count < most; count++) {
    const parts = divide(lengths, count)
    if (parts.every(({ length }) => length <= limit)) return parts.map((part) => part.count)
  }
  return divide(lengths, Math.max(1, most)).map((part) => part.count)
}

interface Part {
  count: number
  length: number
}

/** So many parts, of which the longest is as short as can be. */
function divide(lengths: readonly number[], count: number): Part[] {
  let [least, most] = [Math.max(0, ...lengths), lengths.reduce((sum, length) => sum + length, 0)]
  while (least < most) {
    const middle = Math.floor((least + most) / 2)
    if (fill(lengths, middle, count).length <= count) most = middle
    else least = middle + 1
  }
  return fill(lengths, most, count)
}

/** Fills one part after the other up to a length, and leaves at least one change for each part that is still to come. */
function fill(lengths: readonly number[], limit: number, count: number): Part[] {
  const parts: Part[] = []
  for (const [index, length] of lengths.entries()) {
    const last = parts.at(-1)
    const isLast = lengths.length - index <= count - parts.length
    if (last === undefined || last.length + length > limit || isLast) parts.push({ count: 1, length })
    else {
      last.count += 1
      last.length += length
    }
  }
  return parts
}
