import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dislikedPages, foldSearches } from '../../src/readers/searches.ts'
import type { Search } from '../../src/service/reader-feedback-api.ts'
import { daysAgo, search } from './fakes.ts'

const folded = (searches: readonly Search[]) =>
  foldSearches(searches).map(({ text, hits, isClicked }) => [text, hits, isClicked])

describe('the beginning of a longer search', () => {
  test.for([
    ['is folded into it', [search('web', 2), search('webhook', 3)], [['webhook', 5, false]]],
    ['through others', [search('w'), search('we'), search('webhook')], [['webhook', 3, false]]],
    ['in any case', [search('WEB', 2), search('webhook', 3)], [['webhook', 5, false]]],
    [
      'goes to the one with most hits',
      [search('w'), search('win', 3), search('web', 5)],
      [
        ['web', 6, false],
        ['win', 3, false],
      ],
    ],
    [
      'counts as clicked if anybody clicked',
      [search('web', 1, { isClicked: true }), search('webhook')],
      [['webhook', 2, true]],
    ],
    [
      'is not its end',
      [search('hook'), search('webhook')],
      [
        ['hook', 1, false],
        ['webhook', 1, false],
      ],
    ],
  ] as const)('%s', ([, searches, expected]) => {
    expect(folded(searches)).toEqual(expected)
  })

  test('brings the time of the newest', () => {
    const searches = [search('web', 1, { lastAtMs: daysAgo(1) }), search('webhook', 1, { lastAtMs: daysAgo(2) })]
    expect(foldSearches(searches)).toMatchObject([{ lastAtMs: daysAgo(1) }])
  })
})

const searches = fc.array(
  fc.record({
    text: fc.stringMatching(/^[abA]{1,4}$/),
    hits: fc.integer({ min: 1, max: 9 }),
    isClicked: fc.boolean(),
    lastAtMs: fc.constantFrom(1, 2),
  }),
)

test('folding loses no hit, leaves no beginning, and does not depend on the order of the rows', () => {
  fc.assert(
    fc.property(searches, (rows) => {
      const found = foldSearches(rows)
      const hits = (all: readonly { hits: number }[]) => all.reduce((sum, one) => sum + one.hits, 0)
      expect(hits(found)).toBe(hits(rows))
      const texts = found.map(({ text }) => text.toLowerCase())
      expect(texts.filter((text) => texts.some((other) => other !== text && other.startsWith(text)))).toEqual([])
      expect(foldSearches(rows.toReversed())).toEqual(found)
    }),
  )
})

test('pages are listed from three thumbs down on, if there are more of them than up', () => {
  const pages = [
    { path: '/a', up: 0, down: 2 },
    { path: '/b', up: 3, down: 3 },
    { path: '/c', up: 2, down: 3 },
    { path: '/d', up: 0, down: 9 },
  ]
  expect(dislikedPages(pages).map(({ path }) => path)).toEqual(['/d', '/c'])
})
