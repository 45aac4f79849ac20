import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PLACEHOLDERS } from '../../src/prompt/placeholders.ts'
import { slipOf } from '../../src/prompt/slips.ts'
import { runs } from '../support/fuzz.ts'

test.each([
  { word: 'dif', meant: 'diff' },
  { word: 'difff', meant: 'diff' },
  { word: 'dfif', meant: 'diff' },
  { word: 'duff', meant: 'diff' },
  { word: 'iff', meant: 'diff' },
  { word: 'diffs', meant: 'diff' },
  { word: 'DIFF', meant: 'diff' },
  { word: 'Dif', meant: 'diff' },
  { word: 'commit', meant: 'commits' },
  { word: 'Comits', meant: 'commits' },
  { word: 'pull_request', meant: 'pull-request' },
  { word: 'Pull_Requests', meant: 'pull-requests' },
  { word: 'pullrequest', meant: 'pull-request' },
  { word: 'pull.request', meant: 'pull-request' },
  { word: 'changed_file', meant: 'changed-files' },
  { word: 'change-files', meant: 'changed-files' },
  { word: 'page-view', meant: 'page-views' },
  { word: 'PageViews', meant: 'page-views' },
])('$word is a slip of $meant', ({ word, meant }) => {
  expect(slipOf(word, PLACEHOLDERS)).toBe(meant)
})

test.each(['files', 'dffi-', 'di', 'change-file', 'pr', 'user.name', 'name', 'ffid', 'views', 'x'])(
  '%s is none',
  (word) => {
    expect(slipOf(word, PLACEHOLDERS)).toBeUndefined()
  },
)

test('a word is taken for the one that differs in case alone, rather than for one that differs by a letter', () => {
  expect(slipOf('Pull_Requests', ['pull-request', 'pull-requests'])).toBe('pull-requests')
})

/** Edits between two words, where neighbours that are swapped count as one edit and no part is edited twice. */
function distance(one: string, other: string): number {
  const rows: number[][] = []
  const at = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY
  for (let i = 0; i <= one.length; i++) {
    rows.push([])
    for (let j = 0; j <= other.length; j++) {
      const [a, b] = [one[i - 1], other[j - 1]]
      const swaps = i > 1 && j > 1 && a === other[j - 2] && b === one[i - 2]
      const least = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (a === b ? 0 : 1))
      rows[i]?.push(i + j === 0 ? 0 : Math.min(least, swaps ? at(i - 2, j - 2) + 1 : least))
    }
  }
  return at(one.length, other.length)
}

const CHARACTERS = [...'abcdefghijklmnopqrstuvwxyz0123456789.-']

/** Every word that is one edit away. */
function editsOf(word: string): string[] {
  return Array.from({ length: word.length + 1 }, (_, index) => {
    const [before, character, after] = [word.slice(0, index), word.charAt(index), word.slice(index + 1)]
    const swapped = `${before}${after.charAt(0)}${character}${after.slice(1)}`
    const added = CHARACTERS.map((one) => `${before}${one}${character}${after}`)
    const replaced = CHARACTERS.map((one) => `${before}${one}${after}`)
    return [`${before}${after}`, swapped, ...added, ...replaced]
  }).flat()
}

const isKnown = (word: string) => PLACEHOLDERS.some((known) => known === word)

describe('every single edit', () => {
  test.each(PLACEHOLDERS)('of %s is a slip of it, or of one that is as near', (placeholder) => {
    const edits = editsOf(placeholder).filter((word) => !isKnown(word))
    const isOther = (word: string, edit = word) => {
      const meant = slipOf(word, PLACEHOLDERS)
      return meant === undefined || (meant !== placeholder && distance(edit, meant) > 1)
    }
    expect(edits.filter((word) => isOther(word))).toEqual([])
    expect(edits.filter((word) => isOther(word.toUpperCase().replaceAll('-', '_'), word))).toEqual([])
  })
})

test('a word is a slip only if it is at most one edit away, whatever its case', () => {
  const character = fc.constantFrom(...CHARACTERS, ...'DIFS_')
  const edited = fc
    .constantFrom(...PLACEHOLDERS)
    .chain((placeholder) =>
      fc
        .tuple(fc.constantFrom(...editsOf(placeholder)), fc.nat({ max: 14 }), fc.nat({ max: 2 }), character)
        .map(([word, at, lost, added]) => `${word.slice(0, at)}${added}${word.slice(at + lost)}`),
    )
  fc.assert(
    fc.property(fc.oneof(edited, fc.string({ unit: character, minLength: 1, maxLength: 14 })), (word) => {
      const written = word.toLowerCase().replaceAll('_', '-')
      const nearest = Math.min(...PLACEHOLDERS.map((known) => distance(written, known)))
      const meant = slipOf(word, PLACEHOLDERS)
      expect(meant !== undefined).toBe(nearest <= 1)
      if (meant !== undefined) expect(distance(written, meant)).toBe(nearest)
    }),
    { numRuns: runs(1000) },
  )
})
