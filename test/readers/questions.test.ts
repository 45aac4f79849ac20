import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TELLING, type Turn } from '../../src/readers/api.ts'
import { rankQuestions } from '../../src/readers/rank.ts'
import { daysAgo, turn } from './fakes.ts'

const ranked = (turns: readonly Turn[]) =>
  rankQuestions(turns).questions.map(({ text, reason, readers }) => [text, reason, readers])

/** A later turn of the conversation that began with `a`. */
const then = (text: string, parts: Partial<Turn> = {}) =>
  turn(text, { conversation: 'c-a', atMs: daysAgo(2), ...parts })

describe('a question is listed', () => {
  test.for<[name: string, turns: Turn[], expected: unknown[]]>([
    ['not answered', [turn('a', { came: 'unanswered' })], ['a', 'unanswered', 1]],
    ['rated negative', [turn('a', { came: 'negative' })], ['a', 'negative', 1]],
    ['answered from no page', [turn('a', { came: 'without-source' })], ['a', 'without-source', 1]],
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

const turns = fc.array(
  fc.record({
    conversation: fc.constantFrom('1', '2', '3', '4'),
    atMs: fc.integer({ min: 0, max: 5 }),
    text: fc.constantFrom('x', 'X!', 'z', 'c d', 'C, d', 'hi'),
    came: fc.constantFrom(...TELLING, undefined),
  }),
)

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
