import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Search } from '../../src/readers/api.ts'
import { dislikedPages, foldSearches, keyOf } from '../../src/readers/rank.ts'
import { daysAgo, search } from './fakes.ts'

const clicked = { isClicked: true }
type Row = [text: string, hits: number, isClicked?: boolean]
const rows = (given: readonly Row[]) =>
  given.map(([text, hits, isClicked = false]) => search(text, hits, { isClicked }))

describe('a beginning', () => {
  test.for<[name: string, searches: Row[], expected: Row[]]>([
    [
      'that breaks off within a word is folded',
      [
        ['webh', 2],
        ['webhooks', 3],
      ],
      [['webhooks', 5]],
    ],
    [
      'through others',
      [
        ['w', 1],
        ['we', 1],
        ['webhook', 2],
      ],
      [['webhook', 4]],
    ],
    [
      'in any case',
      [
        ['WEB', 2],
        ['webhook', 3],
      ],
      [['webhook', 5]],
    ],
    [
      'goes to the one with most hits',
      [
        ['w', 1],
        ['win', 3],
        ['web', 5],
      ],
      [
        ['web', 6],
        ['win', 3],
      ],
    ],
    [
      'of two words too',
      [
        ['webhook re', 9],
        ['webhook retries', 31],
      ],
      [['webhook retries', 40]],
    ],
    [
      'brings no click',
      [
        ['webh', 1, true],
        ['webhooks', 3],
      ],
      [['webhooks', 4]],
    ],
    [
      'hides behind a click on what it became',
      [
        ['webh', 1],
        ['webhooks', 3, true],
      ],
      [['webhooks', 4, true]],
    ],
    [
      'that is a word stays',
      [
        ['webhook', 30, true],
        ['webhook retries', 80],
      ],
      [
        ['webhook retries', 80],
        ['webhook', 30, true],
      ],
    ],
    [
      'with more hits stays',
      [
        ['go', 400],
        ['google login', 3],
      ],
      [
        ['go', 400],
        ['google login', 3],
      ],
    ],
    [
      'with as many hits stays',
      [
        ['webh', 3],
        ['webhooks', 3],
      ],
      [
        ['webh', 3],
        ['webhooks', 3],
      ],
    ],
    [
      'of symbols stays',
      [
        ['c', 1],
        ['c++', 9],
      ],
      [
        ['c++', 9],
        ['c', 1],
      ],
    ],
    [
      'is not the end',
      [
        ['hook', 1],
        ['webhook', 2],
      ],
      [
        ['webhook', 2],
        ['hook', 1],
      ],
    ],
  ])('%s', ([, searches, expected]) => {
    const found = foldSearches(rows(searches)).map(({ text, hits, isClicked }) => [text, hits, isClicked])
    expect(found).toEqual(expected.map(([text, hits, isClicked = false]) => [text, hits, isClicked]))
  })

  test('brings the time of the newest', () => {
    const searches = [search('web', 1, { atMs: daysAgo(1) }), search('webhook', 2, { atMs: daysAgo(2) })]
    expect(foldSearches(searches)).toMatchObject([{ atMs: daysAgo(1) }])
  })
})

test('the same words in another case are one search, as most readers write it', () => {
  const searches = [search('Webhooks', 2, clicked), search('webhooks?', 3), search('WEBHOOKS', 1)]
  expect(foldSearches(searches)).toMatchObject([{ text: 'webhooks?', hits: 6, isClicked: true }])
})

const searches: fc.Arbitrary<Search[]> = fc.array(
  fc.record({
    text: fc.stringMatching(/^[abA]{1,3}( [ab]{1,2})?$/),
    hits: fc.integer({ min: 1, max: 9 }),
    isClicked: fc.boolean(),
    atMs: fc.constantFrom(1, 2),
  }),
)

test('folding loses no hit and no search that nobody clicked, and does not depend on the order of the rows', () => {
  fc.assert(
    fc.property(searches, (given) => {
      const found = foldSearches(given)
      const hits = (all: readonly { hits: number }[]) => all.reduce((sum, one) => sum + one.hits, 0)
      expect(hits(found)).toBe(hits(given))
      for (const [key, same] of Map.groupBy(given, ({ text }) => keyOf(text))) {
        const own = found.find((one) => one.key === key)
        const became = found.some(
          (one) => one.key.length > key.length && one.key.startsWith(key) && one.key[key.length] !== ' ',
        )
        expect(own !== undefined || became).toBe(true)
        if (own !== undefined) expect(own.isClicked).toBe(same.some(({ isClicked }) => isClicked))
      }
      expect(foldSearches(given.toReversed())).toEqual(found)
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
