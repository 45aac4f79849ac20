import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ChangedFile } from '../../src/change/change.ts'
import { choosePatches, fairShares, PATCH_LIMIT, renderPatch } from '../../src/change/patches.ts'
import { runs } from '../support/fuzz.ts'
import { file } from './fakes.ts'

/** A file that adds these lines in one hunk for each list of lines. */
function added(path: string, ...hunks: string[][]): ChangedFile {
  let start = 1
  const patch = hunks.map((lines) => {
    const hunk = [`@@ -0,0 +${start},${lines.length} @@`, ...lines.map((line) => `+${line}`)]
    start += 100
    return hunk.join('\n')
  })
  return file(path, { patch: patch.join('\n'), additions: hunks.flat().length, deletions: 0 })
}

const lines = (count: number, text = 'x') => Array.from({ length: count }, () => text)

/** How many lines of each file are shown. */
const shownOf = (changes: ChangedFile[][], limit: number) =>
  choosePatches(changes, limit).map((files) => files.map(({ shown }) => shown))

describe('fair shares', () => {
  test.each<[number, number[], number[]]>([
    [100, [], []],
    [100, [30, 40], [30, 40]],
    [100, [50, 50], [50, 50]],
    [100, [80, 80], [50, 50]],
    [100, [10, 200, 200], [10, 45, 45]],
    [100, [200, 10, 200], [45, 10, 45]],
    [101, [200, 10, 200], [45, 10, 46]],
    [0, [5], [0]],
  ])('of %i for the demands %j are %j', (total, demands, shares) => {
    expect(fairShares(total, demands)).toEqual(shares)
  })
})

describe('patches that fit', () => {
  test('are shown whole, in the order of the files, with what is shown of them', () => {
    const changes = [[added('src/b.ts', ['b']), added('src/a.ts', ['a'], ['c', 'd'])]]
    expect(choosePatches(changes)[0]?.map(renderPatch)).toEqual([
      '--- src/b.ts (1 of 1 lines shown)\n@@ -0,0 +1,1 @@\n+b',
      '--- src/a.ts (3 of 3 lines shown)\n@@ -0,0 +1,1 @@\n+a\n@@ -0,0 +101,2 @@\n+c\n+d',
    ])
  })

  test('are none of lock files, generated files, and files without a patch', () => {
    const files = [added('yarn.lock', ['a']), added('dist/a.js', ['a']), file('a.png', { patch: undefined })]
    expect(choosePatches([files])[0]).toEqual(
      files.map((one) => ({ file: one, hunks: '', shown: 0, total: expect.any(Number) })),
    )
  })

  test('show what a viewer would obey, and heads on one line', () => {
    const [[shown] = []] = choosePatches([[added('a\nb.ts', ['\u202ea'])]])
    expect(shown && renderPatch(shown)).toBe('--- a\\nb.ts (1 of 1 lines shown)\n@@ -0,0 +1,1 @@\n+\\u{202E}a')
  })

  test('may have no hunks', () => {
    const odd = file('a.ts', { patch: '+a\n-b' })
    expect(choosePatches([[odd]])[0]?.[0]?.hunks).toBe('+a\n-b')
  })
})

describe('patches that do not fit', () => {
  const HEAD = '--- src/a.ts (9 of 9 lines shown)\n\n'.length
  const HUNK = '@@ -0,0 +1,9 @@\n'.length

  test.each<[number, number]>([
    [0, 9],
    [1, 8],
    [2, 8],
    [3, 8],
    [4, 7],
    [8 * 3, 1],
    [9 * 3 - 2, 0],
    [9 * 3 + HUNK, 0],
  ])('with %i characters too few show %i of 9 lines', (missing, expected) => {
    const limit = HEAD + HUNK + 9 * 3 - missing
    const [[shown] = []] = choosePatches([[added('src/a.ts', lines(9))]], limit)
    expect(shown?.shown).toBe(expected)
    if (expected > 0) expect(shown?.hunks.split('\n')[0]).toBe(`@@ -0,0 +1,${expected} @@`)
  })

  test('show fragments of a changelog first, then what users touch, other source, examples, docs and tests', () => {
    const paths = ['src/a.test.ts', 'docs/a.md', 'examples/a.ts', 'src/a.ts', 'src/cli.ts', '.changeset/a.md']
    const files = paths.map((path) => added(path, lines(10, 'plain words')))
    const most = (count: number) => shownOf([files], count * 195).map((shown) => shown.map((one) => one === 10))
    expect(most(1)).toEqual([[false, false, false, false, false, true]])
    expect(most(2)).toEqual([[false, false, false, false, true, true]])
    expect(most(3)).toEqual([[false, false, false, true, true, true]])
    expect(most(4)).toEqual([[false, false, true, true, true, true]])
    expect(most(5)).toEqual([[false, true, true, true, true, true]])
    expect(most(6)).toEqual([[true, true, true, true, true, true]])
  })

  test('show the hunks first that define something new', () => {
    const plain = lines(9, 'do it')
    const files = [added('src/a.ts', plain, ['export const retryLimit = 3'], plain), added('src/b.ts', plain)]
    const [[first] = []] = choosePatches([files], 100)
    expect(first?.hunks).toBe('@@ -0,0 +101,1 @@\n+export const retryLimit = 3')
  })

  test('count a name once, where it is defined', () => {
    const uses = added('src/a.ts', ['use(retryLimit)'], ['and(retryLimit)'])
    const defines = added('src/b.ts', ['const x = 1', 'export const retryLimit = 3'])
    const known = file('src/c.ts', { patch: '@@ -1,2 +1,2 @@\n knownName\n+knownName', additions: 1, deletions: 0 })
    expect(shownOf([[uses, known, defines]], 105)).toEqual([[0, 0, 2]])
    const name = added('src/d.ts', ['newName'])
    expect(shownOf([[known, name]], 70)).toEqual([[0, 1]])
  })

  test('have a fair share for each change, and what a small one leaves over goes to the others', () => {
    const small = [added('src/small.ts', lines(3))]
    const large = [added('src/large.ts', lines(200))]
    const huge = [added('src/huge.ts', lines(900))]
    const [shown = [], ...others] = shownOf([large, small, huge], 1000)
    expect(others[0]).toEqual([3])
    expect(shown[0]).toBeGreaterThan(120)
    expect(Math.abs((shown[0] ?? 0) - (others[1]?.[0] ?? 0))).toBeLessThan(3)
  })

  test('leave tests of one change out before source of another', () => {
    const tests = [added('src/a.test.ts', lines(50))]
    const source = [added('src/b.ts', lines(50))]
    expect(shownOf([tests, source], 230)).toEqual([[0], [50]])
  })

  test('are shown in pieces where a hunk is long, so that what is worth most comes first', () => {
    const before = lines(100, `do it ${'again '.repeat(10)}`)
    const long = added('src/a.ts', [...before, '', 'export const retryLimit = 3', '', ...before])
    const [[shown] = []] = choosePatches([[long]], 4000)
    expect(shown?.hunks).toContain('+export const retryLimit = 3')
    expect(shown?.shown).toBeLessThan(80)
    const [whole] = choosePatches([[long]])
    const heads = (whole?.[0]?.hunks ?? '').split('\n').filter((line) => line.startsWith('@@'))
    expect(heads.length).toBeGreaterThan(4)
    let next = 1
    for (const head of heads) {
      const [, start, count] = /^@@ -0,0 \+(\d+),(\d+) @@$/.exec(head) ?? []
      expect(Number(start)).toBe(next)
      next += Number(count)
    }
    expect(next).toBe(204)
  })

  test('count both sides of a hunk that is cut or in pieces', () => {
    const mixed = Array.from({ length: 40 }, (_, index) => [
      ` same ${index}`,
      `-old ${'x'.repeat(60)}`,
      `+new ${'y'.repeat(60)}`,
    ]).flat()
    const patch = ['@@ -10,80 +20,80 @@ function a', ...mixed, '\\ No newline at end of file'].join('\n')
    const [[shown] = []] = choosePatches([[file('src/a.ts', { patch, additions: 40, deletions: 40 })]])
    let [before, after] = [10, 20]
    for (const hunk of (shown?.hunks ?? '').split(/\n(?=@@)/)) {
      const [head = '', ...content] = hunk.split('\n')
      const count = (sign: RegExp) => content.filter((line) => sign.test(line)).length
      expect(head).toBe(`@@ -${before},${count(/^[ -]/)} +${after},${count(/^[ +]/)} @@ function a`)
      before += count(/^[ -]/)
      after += count(/^[ +]/)
    }
    expect([before, after, shown?.shown]).toEqual([90, 100, 80])
  })

  test('never take more than their limit, and are the same whatever is done with them', () => {
    const path = fc.constantFrom('src/a.ts', 'src/cli.ts', 'test/b.ts', 'docs/c.md', '.changeset/d.md', 'yarn.lock')
    const hunk = fc.array(fc.constantFrom('', 'x', 'export const newName = 1', 'y'.repeat(300)), {
      minLength: 1,
      maxLength: 30,
    })
    const some = fc
      .tuple(path, fc.array(hunk, { minLength: 1, maxLength: 4 }))
      .map(([name, hunks]) => added(name, ...hunks))
    const changes = fc.array(fc.array(some, { maxLength: 5 }), { maxLength: 4 })
    fc.assert(
      fc.property(changes, fc.nat({ max: 6000 }), (given, limit) => {
        const shown = choosePatches(given, limit).flat()
        const length = shown
          .filter(({ hunks }) => hunks !== '')
          .map(renderPatch)
          .join('\n\n').length
        expect(length).toBeLessThanOrEqual(limit)
        for (const { shown: count, total } of shown) expect(count).toBeLessThanOrEqual(total)
        const all = choosePatches(given).flat()
        expect(
          all.every(({ file: { path: name }, shown: count, total }) => name === 'yarn.lock' || count === total),
        ).toBe(true)
      }),
      { numRuns: runs(200) },
    )
  })

  test('take up to 100,000 characters', () => {
    expect(PATCH_LIMIT).toBe(100_000)
    const [[shown] = []] = choosePatches([[added('src/a.ts', lines(30_000, 'xxxxx'))]])
    expect(shown?.hunks.length).toBeGreaterThan(99_000)
    expect(shown?.hunks.length).toBeLessThanOrEqual(100_000)
  })
})
