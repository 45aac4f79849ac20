import { expect, test } from 'vitest'
import { howManyFit, noticeableLength, PART_LIMIT } from '../../../src/agent/job/parts.ts'
import { file } from '../change/fakes.ts'

test.each<[lengths: number[], count: number]>([
  [[], 0],
  [[101], 1],
  [[60, 40, 1], 2],
  [[60, 41], 1],
  [[0, 0, 100, 0, 100], 4],
  [[300, 1], 1],
])('of the lengths %j the first %i fit', (lengths, count) => {
  expect(howManyFit(lengths, 100)).toBe(count)
})

test('a part holds 125,000 characters', () => {
  expect(PART_LIMIT).toBe(125_000)
  expect([howManyFit([100_000, 25_000]), howManyFit([100_000, 25_001])]).toEqual([2, 1])
})

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
