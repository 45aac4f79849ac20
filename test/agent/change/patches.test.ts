import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ChangedFile } from '../../../src/agent/change/change.ts'
import { choosePatches, fairShares, namesIn, namesNotShown, renderPatch } from '../../../src/agent/change/patches.ts'
import { runs } from '../../support/fuzz.ts'
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
  choosePatches(changes, limit).map(({ files }) => files.map(({ shown }) => shown))

/** What is shown of the only file of a change, or of the first. */
const firstOf = (files: ChangedFile[], limit?: number) => choosePatches([files], limit)[0]?.files[0]

test.each<[number, number[], number[]]>([
  [100, [], []],
  [100, [80, 80], [50, 50]],
  [101, [200, 10, 200], [45, 10, 46]],
])('fair shares of %i for the demands %j are %j', (total, demands, shares) => {
  expect(fairShares(total, demands)).toEqual(shares)
})

test.each<[what: string, file: ChangedFile, expected: string]>([
  [
    'with each hunk, without what a viewer would obey, and with a head on one line',
    added('a\nb.ts', ['\u202ea'], ['c', 'd']),
    '--- a\\nb.ts (3 of 3 lines shown)\n@@ -0,0 +1,1 @@\n+\\u{202E}a\n@@ -0,0 +101,2 @@\n+c\n+d',
  ],
  ['with lines without a hunk', file('a.ts', { patch: '+a\n-b' }), '--- a.ts (2 of 2 lines shown)\n+a\n-b'],
])('a patch that fits is shown whole, %s', (_, one, expected) => {
  const shown = firstOf([one])
  expect(shown && renderPatch(shown)).toBe(expected)
})

describe('patches that do not fit', () => {
  const HEAD = '--- src/a.ts (9 of 9 lines shown)\n\n'.length
  const HUNK = '@@ -0,0 +1,9 @@\n'.length

  test.each<[number, number]>([
    [0, 9],
    [1, 8],
    [3, 8],
    [4, 7],
    [8 * 3, 1],
    [9 * 3 - 2, 0],
  ])('with %i characters too few show %i of 9 lines', (missing, expected) => {
    const limit = HEAD + HUNK + 9 * 3 - missing
    const shown = firstOf([added('src/a.ts', lines(9))], limit)
    expect(shown?.shown).toBe(expected)
  })

  test('show fragments of a changelog first, then source, examples, docs and tests', () => {
    const paths = ['src/a.test.ts', 'examples/a.ts', 'src/a.ts', '.changeset/a.md']
    const files = paths.map((path) => added(path, lines(10, 'plain words')))
    const most = (count: number) => shownOf([files], count * 195).map((shown) => shown.map((one) => one === 10))
    expect(most(1)).toEqual([[false, false, false, true]])
    expect(most(2)).toEqual([[false, false, true, true]])
    expect(most(3)).toEqual([[false, true, true, true]])
    expect(most(4)).toEqual([[true, true, true, true]])
  })

  test('show small files first', () => {
    const files = [30, 10, 20].map((count) => added(`src/${count}.ts`, lines(count)))
    expect(shownOf([files], 140)).toEqual([[0, 10, 0]])
    expect(shownOf([files], 270)).toEqual([[5, 10, 20]])
  })

  test('show a file before smaller ones if it adds more names for its length, or if users touch it', () => {
    const small = added('src/small.ts', lines(10))
    expect(shownOf([[small, added('src/named.ts', ['retryLimit', ...lines(9)])]], 100)).toEqual([[0, 10]])
    expect(shownOf([[small, added('src/cli.ts', lines(15))]], 120)).toEqual([[0, 15]])
    expect(shownOf([[small, added('src/cli.ts', lines(50))]], 100)).toEqual([[10, 0]])
  })

  test('are cut at a line where one hunk is longer than all the room, the head of which stays', () => {
    const shown = firstOf([added('src/a.ts', lines(2), lines(99))], 140)
    expect(shown?.hunks).toMatch(/^@@ -0,0 [+]1,2 @@\n[+]x\n[+]x\n@@ -0,0 [+]101,99 @@(\n[+]x){15,20}$/)
  })

  test('have room for names besides, three tenths of their own, shared by the changes, which end with a whole name', () => {
    const longLine = (names: string) => [`${names} = '${'x'.repeat(900)}'`]
    const one = [added('src/a.ts', longLine('oneName twoName sixName'))]
    const other = [added('src/b.ts', longLine('otherName'))]
    const namesOf = (limit: number) => choosePatches([one, other], limit).map(({ otherNames }) => otherNames)
    expect(namesOf(127)).toEqual([['oneName', 'twoName', 'sixName'], ['otherName']])
    expect(namesOf(126)).toEqual([['oneName', 'twoName'], ['otherName']])
    expect(namesOf(60)).toEqual([['oneName'], []])
  })

  test('have a fair share for each change, and what a small one leaves over goes to the others', () => {
    const [small, large, huge] = [3, 200, 900].map((count) => [added(`src/${count}.ts`, lines(count))])
    const [shown = 0, ofSmall, ofHuge = 0] = shownOf([large ?? [], small ?? [], huge ?? []], 1000).flat()
    expect(ofSmall).toBe(3)
    expect(shown).toBeGreaterThan(120)
    expect(Math.abs(shown - ofHuge)).toBeLessThan(3)
  })

  test('never take more than their limit', () => {
    const path = fc.constantFrom('src/a.ts', 'src/cli.ts', 'test/b.ts', 'docs/c.md', '.changeset/d.md', 'yarn.lock')
    const line = fc.constantFrom('', 'x', 'export const newName = 1', 'y'.repeat(300))
    const hunks = fc.array(fc.array(line, { minLength: 1, maxLength: 30 }), { minLength: 1, maxLength: 4 })
    const some = fc.tuple(path, hunks).map(([name, given]) => added(name, ...given))
    const changes = fc.array(fc.array(some, { maxLength: 5 }), { maxLength: 4 })
    fc.assert(
      fc.property(changes, fc.nat({ max: 6000 }), (given, limit) => {
        const shown = choosePatches(given, limit).flatMap(({ files }) => files)
        const rendered = shown.filter(({ hunks: those }) => those !== '').map(renderPatch)
        expect(rendered.join('\n\n').length).toBeLessThanOrEqual(limit)
        for (const { shown: count, total } of shown) expect(count).toBeLessThanOrEqual(total)
      }),
      { numRuns: runs(200) },
    )
  })
})

test.each<[string, string[]]>([
  [
    'use retryLimit and MAX_RETRIES or --max-retries, max_retries',
    ['retryLimit', 'MAX_RETRIES', '--max-retries', 'max_retries'],
  ],
  ['plain words, aB, a_b, _private, --x', []],
])('%s has the names %j', (line, names) => {
  expect(namesIn(line)).toEqual(names)
})

test('the names not shown are of what users may notice, the most used first, of equals the shorter first', () => {
  const adding = (path: string, names: string) => ({
    file: file(path, { patch: `@@ -0,0 +1,1 @@\n+${names}` }),
    hunks: names.includes('shownName') ? '+it has shownName' : '',
  })
  const files = [
    adding('src/a.ts', 'ratherRareName rareName shownName'),
    adding('src/b.ts', 'usedName'),
    adding('test/b.test.ts', 'usedName testName'),
    ...[1, 2, 3].map((index) => adding(`dist/${index}.js`, 'rareName distName')),
  ]
  expect(namesNotShown(files)).toEqual(['usedName', 'rareName', 'ratherRareName'])
})
