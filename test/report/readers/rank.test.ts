import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Search, Turn } from '../../../src/report/readers/api.ts'
import { dislikedPages, foldSearches, keyOf, REASONS, rankQuestions } from '../../../src/report/readers/rank.ts'
import { daysAgo, search, turn } from './fakes.ts'

const ranked = (turns: readonly Turn[]) =>
  rankQuestions(turns).questions.map(({ text, reason, readers }) => [text, reason, readers])

/** A later turn of the conversation that began with `a`. */
const then = (text: string, parts: Partial<Turn> = {}) =>
  turn(text, { conversation: 'c-a', atMs: daysAgo(2), ...parts })

describe('a question is listed', () => {
  test.for<[name: string, turns: Turn[], expected: unknown[]]>([
    ['not answered', [turn('a', { came: 'unanswered' })], ['a', 'unanswered', 1]],
    ['rated negative', [turn('a', { came: 'negative' })], ['a', 'negative', 1]],
    ['answered without a source', [turn('a', { came: 'without-source' })], ['a', 'without-source', 1]],
    ['asked back', [turn('a', { came: 'clarified' })], ['a', 'clarified', 1]],
    ['asked by two readers', [turn('a'), turn('a', { conversation: 'other' })], ['a', 'repeated', 2]],
    ['asked again in its conversation', [turn('a'), then('A?')], ['a', 'repeated', 1]],
    ['simply answered', [turn('a')], ['a', undefined, 1]],
    ['followed by another one', [turn('a'), then('b')], ['a', undefined, 1]],
    ['not answered after another one', [turn('a'), then('b', { came: 'unanswered' })], ['b', 'unanswered', 1]],
    [
      'asked back before one that was not answered',
      [turn('a', { came: 'clarified' }), then('b', { came: 'unanswered' })],
      ['b', 'unanswered', 1],
    ],
    [
      'after a greeting',
      [turn('Hi'), then('How do I export to CSV?', { conversation: 'c-Hi' })],
      ['How do I export to CSV?', undefined, 1],
    ],
    ['once where its row stands on two pages', [turn('a'), turn('a')], ['a', undefined, 1]],
  ])('%s', ([, turns, expected]) => {
    expect(ranked(turns)).toEqual([expected])
  })
})

test('three readers who greet and ask different questions ask three questions', () => {
  const asks = (text: string) => [
    turn('Hi', { conversation: text }),
    turn(text, { conversation: text, atMs: daysAgo(2), came: 'unanswered' }),
  ]
  expect(ranked(['one', 'two', 'three'].flatMap(asks)).map(([text]) => text)).toEqual(['one', 'three', 'two'])
})

test('small talk is counted, and in no other number', () => {
  const small = ['hi', 'OK!', 'Thanks', 'test', 'thank you so much', '👍', '???', 'test 123']
  const turns = [...small.map((text) => turn(text, { came: 'unanswered' })), turn('404', { came: 'unanswered' })]
  expect(rankQuestions(turns)).toMatchObject({ smallTalk: small.length, questions: [{ text: '404' }] })
})

test('the most telling comes first, then what most readers asked, then the newest', () => {
  const turns = [
    turn('answered'),
    turn('again'),
    turn('again', { conversation: 'x' }),
    turn('asked back', { came: 'clarified' }),
    turn('no page', { came: 'without-source' }),
    turn('bad', { came: 'negative' }),
    turn('old', { came: 'unanswered', atMs: daysAgo(6) }),
    turn('new', { came: 'unanswered', atMs: daysAgo(1) }),
    turn('two', { came: 'unanswered', atMs: daysAgo(6) }),
    turn('Two!', { came: 'unanswered', atMs: daysAgo(5) }),
  ]
  expect(ranked(turns)).toEqual([
    ['two', 'unanswered', 2],
    ['new', 'unanswered', 1],
    ['old', 'unanswered', 1],
    ['bad', 'negative', 1],
    ['no page', 'without-source', 1],
    ['asked back', 'clarified', 1],
    ['again', 'repeated', 2],
    ['answered', undefined, 1],
  ])
})

const anyTurn = fc.record({
  conversation: fc.constantFrom('1', '2', '3', '4'),
  atMs: fc.integer({ min: 0, max: 5 }),
  text: fc.constantFrom('x', 'X!', 'z', 'c d', 'C, d', 'hi'),
  came: fc.constantFrom(...REASONS, undefined),
})
const turns = fc.array(anyTurn.map(({ text, ...parts }) => turn(text, parts)))

test('the order of the rows does not matter, and each conversation belongs to one question or is small talk', () => {
  fc.assert(
    fc.property(turns, fc.integer(), (rows, seed) => {
      const unique = [...new Map(rows.map((row) => [`${row.conversation} ${row.atMs} ${row.text}`, row])).values()]
      const shuffled = unique.toSorted((a, b) => ((JSON.stringify(a).length * seed) % 7) - ((b.atMs * seed) % 5))
      expect(rankQuestions(shuffled)).toEqual(rankQuestions(unique))
      const { questions, smallTalk } = rankQuestions(unique)
      const conversations = new Set(rows.map(({ conversation }) => conversation)).size
      expect(questions.length + smallTalk).toBeLessThanOrEqual(conversations)
      expect(questions.reduce((sum, { readers }) => sum + readers, smallTalk)).toBeGreaterThanOrEqual(conversations)
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
    ['through others', 'w 1, we 1, webhook 2', 'webhook 4'],
    ['in any case', 'WEB 2, webhook 3', 'webhook 5'],
    ['goes to the one with most hits', 'w 1, win 3, web 5', 'web 6, win 3'],
    ['of two words too', 'webhook re 9, webhook retries 31', 'webhook retries 40'],
    ['brings no click', 'webh 1 clicked, webhooks 3', 'webhooks 4'],
    ['hides behind a click on what it became', 'webh 1, webhooks 3 clicked', 'webhooks 4 clicked'],
    ['that is a word stays', 'webhook 30 clicked, webhook retries 80', 'webhook retries 80, webhook 30 clicked'],
    ['with more hits stays', 'go 400, google login 3', 'go 400, google login 3'],
    ['with as many hits stays', 'webh 3, webhooks 3', 'webh 3, webhooks 3'],
    ['of symbols stays', 'c 1, c++ 9', 'c++ 9, c 1'],
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

test.for([
  ['install the SDK', 'Install the SDK?', '“install  the SDK”…', '¿Install the (SDK)'],
  ["don't", 'Don’t!'],
  ['はい', '「はい」。'],
  ['क्या', 'क्या।'],
  ['é', 'e\u0301'],
])('$0 has one key, however it is written', (texts) => {
  expect(new Set(texts.map(keyOf)).size).toBe(1)
})

test.for([
  ['install the C++ SDK', 'install the C# SDK', 'install the C SDK'],
  ['is it >= 5', 'is it <= 5', 'is it > 5', 'is it 5'],
  ['--v', '-v', 'v'],
  ['.NET', 'NET'],
  ['node.js', 'nodejs', 'node js'],
  ['दिन', 'दान', 'दन'],
  ['résumé', 'resume'],
  ['x²', 'x2'],
  ['$x', 'x', '@x', '#x', '/x', '*x'],
  ['a - b', 'a + b', 'a b'],
  ['???', '!!!'],
])('$0 and others are as many questions', (texts) => {
  expect(new Set(texts.map(keyOf)).size).toBe(texts.length)
})

const letter = fc.constantFrom(...'abcxyzäéßжяםا字かदनकि1२', 'e\u0301', 'ि', 'ा')
const symbol = fc.constantFrom(...'+#<>=-_$%&@/*~^|\\°')
const piece = fc.oneof(letter, symbol, fc.constant(' '))

test('two texts that differ in a letter, a mark or a symbol have different keys', () => {
  fc.assert(
    fc.property(
      fc.array(piece),
      fc.array(piece),
      fc.oneof(letter, symbol),
      fc.oneof(letter, symbol),
      (from, to, one, other) => {
        const [a, b] = [one, other].map((middle) => `q${from.join('')}${middle}${to.join('')}`.normalize('NFC'))
        fc.pre(a !== b)
        expect(keyOf(a ?? '')).not.toBe(keyOf(b ?? ''))
        const without = `q${from.join('')}${to.join('')}`.normalize('NFC')
        fc.pre(a?.replace(/\s+/g, ' ').trim() !== without.replace(/\s+/g, ' ').trim())
        expect(keyOf(a ?? '')).not.toBe(keyOf(without))
      },
    ),
  )
})
