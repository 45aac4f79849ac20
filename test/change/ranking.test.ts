import { describe, expect, test } from 'vitest'
import type { ChangedFile } from '../../src/change/change.ts'
import { byWorth, namesNotIn } from '../../src/change/ranking.ts'
import { file } from './fakes.ts'

const HEAD = '@@ -0,0 +1,1 @@'

/** A file that adds one line, filled up with plain words so that it takes so many characters. */
function adding(path: string, line: string, length: number): ChangedFile {
  return file(path, { patch: `${HEAD}\n+${line.padEnd(length - HEAD.length - 3, ' x')}`, additions: 1, deletions: 0 })
}

/** The same, below a line that was there. */
const belowContext = (context: string, line: string, length: number) =>
  file('src/known.ts', { patch: `@@ -1,1 +1,2 @@\n ${context}\n+${line.padEnd(length - context.length - 20, ' x')}` })

const others = (count: number, line: string) =>
  Array.from({ length: count }, (_, index) => adding(`test/${index}.test.ts`, line, 60))

const orderOf = (files: readonly ChangedFile[], more: readonly ChangedFile[] = []) =>
  byWorth(files, [...files, ...more]).map(({ file: { path } }) => path.replace(/^src\/|\.ts$/g, ''))

/** At which length a piece with one new name comes before the other piece, and no more. */
function turningPoint(other: ChangedFile, more: readonly ChangedFile[] = [], line = 'aName'): number {
  const isFirst = (length: number) => orderOf([other, adding('src/new.ts', line, length)], more)[0] === 'new'
  const lengths = Array.from({ length: 400 }, (_, index) => index + 24)
  const turn = lengths.find((length) => !isFirst(length)) ?? 0
  expect(lengths.filter(isFirst).every((length) => length < turn)).toBe(true)
  return turn
}

describe('a piece comes first that brings most for its length', () => {
  test.each<[what: string, other: ChangedFile, more: readonly ChangedFile[], worth: number]>([
    ['a new name', adding('src/a.ts', 'otherName', 100), [], 1],
    ['two', adding('src/a.ts', 'otherName thirdName', 100), [], 2],
    ['one that stands there twice', adding('src/a.ts', 'otherName otherName', 100), [], 1],
    ['one that a line defines', adding('src/a.ts', 'export otherName', 100), [], 1.75],
    ['a definition without a name', adding('src/a.ts', 'export it', 100), [], 0.25],
    ['a name that was there', belowContext('otherName', 'otherName', 100), [], 0.5],
    ['a name that was removed', file('src/a.ts', { patch: '@@ -1,1 +0,0 @@\n-otherName '.padEnd(100, ' x') }), [], 0.5],
    ['one below a name that was there', belowContext('a + thirdName', 'otherName', 100), [], 1],
    ['one in a file of what users touch', adding('src/cli.ts', 'otherName', 100), [], 2],
    ['one in two files', adding('src/a.ts', 'otherName', 100), others(1, 'otherName'), 2],
    ['one in four files', adding('src/a.ts', 'otherName', 100), others(3, 'otherName'), 3],
    ['one in sixteen files', adding('src/a.ts', 'otherName', 200), others(15, 'otherName'), 5],
    ['one in more files', adding('src/a.ts', 'otherName', 200), others(30, 'otherName'), 5],
    ['one in generated files', adding('src/a.ts', 'otherName', 100), [adding('dist/a.js', 'otherName', 50)], 1],
  ])('%s', (_, other, more, worth) => {
    const length = (other.patch?.length ?? 0) + 1
    expect(turningPoint(other, more)).toBe(Math.ceil(length / worth))
  })

  test('and a name that a piece before it holds counts no more', () => {
    const [one, both, third] = [
      adding('src/one.ts', 'firstName', 60),
      adding('src/both.ts', 'firstName secondName', 60),
      adding('src/third.ts', 'thirdName', 90),
    ]
    expect(orderOf([one, both, third])).toEqual(['both', 'third', 'one'])
  })

  test('after all pieces of more useful files, and before those that bring nothing', () => {
    const files = [
      adding('examples/a.ts', 'export newName', 40),
      adding('src/plain.ts', 'it', 24),
      adding('src/named.ts', 'otherName', 300),
      adding('src/defining.ts', 'export it', 300),
      adding('.changeset/a.md', 'words', 300),
    ]
    expect(orderOf(files)).toEqual(['.changeset/a.md', 'named', 'defining', 'plain', 'examples/a'])
  })

  test('of equals as they stand', () => {
    const files = ['a', 'b', 'c'].map((name) => adding(`src/${name}.ts`, `${name}Name`, 50))
    expect(orderOf(files)).toEqual(['a', 'b', 'c'])
  })
})

describe('names that are not in the texts', () => {
  test('are those of what users may notice, the most used first', () => {
    const files = [
      adding('src/a.ts', 'rareName shownName', 60),
      adding('src/b.ts', 'usedName', 60),
      ...others(1, 'usedName testName'),
      adding('package-lock.json', 'lockName', 60),
    ]
    expect(namesNotIn(['it has shownName'], files)).toEqual(['usedName', 'rareName'])
  })

  test('are none of lines that were removed or were there', () => {
    expect(namesNotIn([], [file('src/a.ts', { patch: '@@ -1,2 +1,2 @@\n a + oldName\n-goneName\n+newName' })])).toEqual(
      ['newName'],
    )
  })
})
