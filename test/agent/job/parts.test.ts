import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { divideIntoParts, noticeableLength, PART_LIMIT } from '../../../src/agent/job/parts.ts'
import { runs } from '../../support/fuzz.ts'
import { file } from '../change/fakes.ts'

describe('the parts of a range', () => {
  test.each<[lengths: number[], maxParts: number, counts: number[]]>([
    [[], 3, []],
    [[101], 3, [1]],
    [[30, 30, 30, 30], 3, [2, 2]],
    [[10, 90, 90, 10], 3, [2, 2]],
    [[90, 10, 10, 90], 3, [2, 2]],
    [[0, 0, 100, 0, 100, 0], 3, [3, 3]],
    [[60, 60, 60, 60], 3, [1, 2, 1]],
    [[60, 60, 60], 2, [1, 2]],
    [[60, 60, 60], 1, [3]],
    [[70, 88, 12], 3, [1, 2]],
    [[70, 88, 13], 3, [1, 1, 1]],
    [[20, 20, 75, 10], 3, [2, 2]],
    [[300, 1], 9, [1, 1]],
    [[1, 300, 1], 2, [1, 2]],
  ])('of changes of the lengths %j in at most %i prompts have %j changes', (lengths, maxParts, counts) => {
    expect(divideIntoParts(lengths, maxParts, 100)).toEqual(counts)
  })

  test('hold 125,000 characters each unless told otherwise', () => {
    expect(PART_LIMIT).toBe(125_000)
    expect(divideIntoParts([100_000, 25_000], 3)).toEqual([2])
    expect(divideIntoParts([100_000, 25_001], 3)).toEqual([1, 1])
  })

  test('hold every change once, are never too many or empty, and no more than one where all changes fit', () => {
    const lengths = fc.array(fc.nat({ max: 100 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(lengths, fc.integer({ min: 1, max: 12 }), (given, maxParts) => {
        const counts = divideIntoParts(given, maxParts, 100)
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(given.length)
        expect(counts.length).toBeLessThanOrEqual(maxParts)
        expect(counts.every((count) => count > 0)).toBe(true)
        expect(counts.length > 1).toBe(
          Math.min(maxParts, given.length) > 1 && given.reduce((sum, length) => sum + length, 0) > 100,
        )
        let from = 0
        const lengths = counts.map((count) => {
          from += count
          return given.slice(from - count, from).reduce((sum, one) => sum + one, 0)
        })
        const fewest = fewestOf(given)
        if (fewest <= maxParts) expect([counts.length, Math.max(...lengths) <= 100]).toEqual([fewest, true])
      }),
      { numRuns: runs(500) },
    )
  })
})

/** By trying each beginning: the fewest parts below 100. */
function fewestOf(lengths: readonly number[], known = new Map<number, number>()): number {
  if (lengths.length === 0) return 0
  const fewest =
    known.get(lengths.length) ??
    Math.min(
      ...lengths
        .map((_, index) => index + 1)
        .filter((count) => lengths.slice(0, count).reduce((sum, one) => sum + one, 0) <= 100)
        .map((count) => 1 + fewestOf(lengths.slice(count), known)),
    )
  known.set(lengths.length, fewest)
  return fewest
}

test('what users may notice of a change are the patches of its source, without those of tests and the like', () => {
  const patched = (path: string, length: number) => file(path, { patch: 'x'.repeat(length) })
  const files = [
    patched('src/a.ts', 1),
    patched('.changeset/a.md', 10),
    patched('cli/flags.ts', 100),
    patched('examples/a.ts', 1000),
    patched('docs/a.md', 10_000),
    patched('src/a.test.ts', 10_000),
    patched('yarn.lock', 10_000),
    file('src/b.ts', { patch: undefined }),
  ]
  expect(noticeableLength(files)).toBe(1111)
})
