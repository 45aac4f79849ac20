import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keyOf, type Search, type Turn } from '../../../src/report/readers/api.ts'
import { dislikedPages, foldSearches, rankQuestions } from '../../../src/report/readers/rank.ts'
import { daysAgo } from '../fakes.ts'

/** A turn that was simply answered, each in a conversation of its own unless given. */
function turn(text: string, parts: Partial<Turn> = {}): Turn {
  const conversation = { conversation: `c-${text}`, atMs: daysAgo(3), page: undefined, sources: [] }
  return { ...conversation, text, key: keyOf(text), reason: undefined, ...parts }
}

/** A search that nobody clicked. */
function search(text: string, hits = 1, parts: Partial<Search> = {}): Search {
  return { text, key: keyOf(text), hits, isClicked: false, atMs: daysAgo(3), ...parts }
}

const ranked = (turns: readonly Turn[]) =>
  rankQuestions(turns).map(({ text, later, reason, readers }) => [[text, ...later].join(' → '), reason, readers])

/** A later turn of the conversation that began with `a b c`. */
const then = (text: string, parts: Partial<Turn> = {}) =>
  turn(text, { conversation: 'c-a b c', atMs: daysAgo(2), ...parts })

const other = { conversation: 'other' }

describe('a question is listed', () => {
  test.for<[name: string, turns: Turn[], expected: unknown[]]>([
    ['not answered', [turn('a', { reason: 'unanswered' })], ['a', 'unanswered', 1]],
    ['asked by two readers', [turn('a b c', { atMs: daysAgo(4) }), turn('A b c?', other)], ['a b c', 'repeated', 2]],
    ['greeted by two readers', [turn('Good morning'), turn('good morning!', other)], ['Good morning', undefined, 2]],
    [
      'asked by two readers in Chinese',
      [turn('如何验证签名'), turn('如何验证签名', other)],
      ['如何验证签名', 'repeated', 2],
    ],
    ['followed by another one', [turn('a b c'), then('b')], ['a b c', undefined, 1]],
    [
      'with the later turn that is more telling',
      [turn('a b c', { reason: 'clarified' }), then('b', { reason: 'unanswered' }), then('z', { reason: 'negative' })],
      ['a b c → b', 'unanswered', 1],
    ],
    [
      'alone where it gives the reason itself',
      [turn('a b c', { reason: 'unanswered' }), then('b', { reason: 'unanswered' })],
      ['a b c', 'unanswered', 1],
    ],
    [
      'with a later turn of each conversation that begins with it',
      [
        ...[turn('a b c'), then('b', { reason: 'unanswered' })],
        ...[turn('a b c', other), then('z', { ...other, reason: 'clarified' })],
      ],
      ['a b c → b → z', 'unanswered', 2],
    ],
    ['once where its row stands on two pages', [turn('a'), turn('a')], ['a', undefined, 1]],
  ])('%s', ([, turns, expected]) => {
    expect(ranked(turns)).toEqual([expected])
  })

  test('with the pages where it was asked, and those that the answers name, each once', () => {
    const turns = [
      turn('a b c', { page: '/guide', sources: ['/one', '/two'] }),
      then('b', { reason: 'negative', page: '/guide', sources: ['/two', '/three'] }),
      then('not shown', { page: '/other', sources: ['/four'] }),
    ]
    expect(rankQuestions(turns)).toMatchObject([{ pages: ['/guide'], sources: ['/one', '/two', '/three'] }])
  })
})

test('conversations that go on with the same words are two questions', () => {
  const asks = (text: string) => [turn(text), turn('and in python?', { conversation: `c-${text}`, atMs: daysAgo(2) })]
  const asked = ['How do I paginate?', 'How do I verify webhook signatures?']
  expect(ranked(asked.flatMap(asks))).toEqual(asked.map((text) => [text, undefined, 1]))
})

test('the most telling comes first, then what most readers asked, then the newest', () => {
  const turns = [
    turn('answered'),
    turn('asked once again'),
    turn('asked once again', { conversation: 'x' }),
    turn('asked back', { reason: 'clarified' }),
    turn('bad', { reason: 'negative' }),
    turn('old', { reason: 'unanswered', atMs: daysAgo(6) }),
    turn('new', { reason: 'unanswered', atMs: daysAgo(1) }),
    turn('two', { reason: 'unanswered', atMs: daysAgo(6) }),
    turn('Two!', { reason: 'unanswered', atMs: daysAgo(5) }),
  ]
  expect(ranked(turns)).toEqual([
    ['two', 'unanswered', 2],
    ['new', 'unanswered', 1],
    ['old', 'unanswered', 1],
    ['bad', 'negative', 1],
    ['asked back', 'clarified', 1],
    ['asked once again', 'repeated', 2],
    ['answered', undefined, 1],
  ])
})

const anyTurn = fc.record({
  conversation: fc.constantFrom('1', '2', '3', '4'),
  atMs: fc.integer({ min: 0, max: 5 }),
  text: fc.constantFrom('x', 'X!', 'z', 'c d e', 'C, d e', 'hi'),
  reason: fc.constantFrom('unanswered' as const, 'negative' as const, 'clarified' as const, undefined),
})
const turns = fc.array(anyTurn.map(({ text, ...parts }) => turn(text, parts)))

test('the order of the rows does not matter, each conversation belongs to one question, and no reason is lost', () => {
  fc.assert(
    fc.property(turns, fc.integer(), (rows, seed) => {
      const unique = [...new Map(rows.map((row) => [`${row.conversation} ${row.atMs} ${row.text}`, row])).values()]
      const shuffled = unique.toSorted((a, b) => ((JSON.stringify(a).length * seed) % 7) - ((b.atMs * seed) % 5))
      expect(rankQuestions(shuffled)).toEqual(rankQuestions(unique))
      const questions = rankQuestions(unique)
      expect(questions.reduce((sum, { readers }) => sum + readers, 0)).toBe(
        new Set(rows.map((row) => row.conversation)).size,
      )
      const most = (reason: string) => unique.some((row) => row.reason === reason)
      if (most('unanswered')) expect(questions[0]?.reason).toBe('unanswered')
    }),
  )
})

/** Searches with their hits, such as `webh 2, webhooks 3 clicked`. */
const parse = (text: string) =>
  text.split(', ').map((one) => {
    const [, words = '', hits, clicked] = /^(.+) (\d+)( clicked)?$/.exec(one) ?? []
    return search(words, Number(hits), { isClicked: clicked !== undefined })
  })
const write = (searches: readonly Search[]) =>
  searches.map(({ text, hits, isClicked }) => `${text} ${hits}${isClicked ? ' clicked' : ''}`).join(', ')

describe('a beginning', () => {
  test.for([
    ['that breaks off within a word is folded', 'webh 2, webhooks 3', 'webhooks 5'],
    ['in any case', 'WEB 2, webhook 3', 'webhook 5'],
    ['goes to the one with most hits', 'w 1, win 3, web 5', 'web 6, win 3'],
    ['of two words too', 'webhook re 9, webhook retries 31', 'webhook retries 40'],
    ['brings no click', 'webh 1 clicked, webhooks 3', 'webhooks 4'],
    ['hides behind a click on what it became', 'webh 1, webhooks 3 clicked', 'webhooks 4 clicked'],
    ['that is a word stays', 'webhook 30 clicked, webhook retries 80', 'webhook retries 80, webhook 30 clicked'],
    ['with more hits stays', 'go 400, google login 3', 'go 400, google login 3'],
    ['with as many hits stays', 'webh 3, webhooks 3', 'webh 3, webhooks 3'],
    ['is not the end', 'hook 1, webhook 2', 'webhook 2, hook 1'],
  ] as const)('%s', ([, searches, expected]) => {
    expect(write(foldSearches(parse(searches)))).toBe(expected)
  })

  test('brings the time of the newest', () => {
    const searches = [search('web', 1, { atMs: daysAgo(1) }), search('webhook', 2, { atMs: daysAgo(2) })]
    expect(foldSearches(searches)).toMatchObject([{ atMs: daysAgo(1) }])
  })
})

test('the same words in another case are one search, as most readers write it', () => {
  expect(write(foldSearches(parse('Webhooks 2 clicked, webhooks? 3, WEBHOOKS 1')))).toBe('webhooks? 6 clicked')
})

const anySearch = fc.record({
  text: fc.stringMatching(/^[abA]{1,3}( [ab]{1,2})?$/),
  hits: fc.integer({ min: 1, max: 9 }),
  isClicked: fc.boolean(),
  atMs: fc.constantFrom(1, 2),
})
const searches = fc.array(anySearch.map(({ text, hits, ...parts }) => search(text, hits, parts)))

test('folding loses no hit and no search that nobody clicked, and does not depend on the order of the rows', () => {
  fc.assert(
    fc.property(searches, (given) => {
      const found = foldSearches(given)
      const hits = (all: readonly { hits: number }[]) => all.reduce((sum, one) => sum + one.hits, 0)
      expect(hits(found)).toBe(hits(given))
      for (const [key, same] of Map.groupBy(given, (one) => one.key)) {
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
