import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rankQuestions } from '../../src/readers/questions.ts'
import { TELLING, type Turn } from '../../src/service/reader-feedback-api.ts'
import { daysAgo, turn } from './fakes.ts'

const ranked = (turns: readonly Turn[]) =>
  rankQuestions(turns).map(({ text, reason, readers }) => [text, reason, readers])

describe('a question is listed', () => {
  test.for([
    ['not answered', [turn('a', { came: 'unanswered' })], 'unanswered'],
    ['rated negative', [turn('a', { came: 'negative' })], 'negative'],
    ['answered from no page', [turn('a', { came: 'without-source' })], 'without-source'],
    ['asked back', [turn('a', { came: 'clarified' })], 'clarified'],
    ['asked by two readers', [turn('a'), turn('a', { conversation: 'other' })], 'repeated'],
    ['asked again in its conversation', [turn('a'), turn('A?', { conversation: 'c-a', atMs: daysAgo(2) })], 'repeated'],
    ['simply answered', [turn('a')], undefined],
    ['followed by another one', [turn('a'), turn('b', { conversation: 'c-a', atMs: daysAgo(2) })], undefined],
    [
      'not answered after another one',
      [turn('a'), turn('b', { conversation: 'c-a', came: 'unanswered' })],
      'unanswered',
    ],
  ] as const)('%s', ([, turns, reason]) => {
    expect(rankQuestions(turns)).toMatchObject([{ text: 'a', reason }])
  })
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

test('a row that stands on two pages counts once', () => {
  expect(ranked([turn('a'), turn('a')])).toEqual([['a', undefined, 1]])
})

test('what has no letters is still a question', () => {
  expect(ranked([turn('???'), turn('!!!')])).toHaveLength(2)
})

const turns = fc.array(
  fc.record({
    conversation: fc.constantFrom('1', '2', '3', '4'),
    atMs: fc.integer({ min: 0, max: 5 }),
    text: fc.constantFrom('a', 'A!', 'b', 'c d', 'C, d'),
    came: fc.constantFrom(...TELLING, undefined),
  }),
)

test('the order of the rows does not matter, and each conversation counts once', () => {
  fc.assert(
    fc.property(turns, fc.integer(), (rows, seed) => {
      const unique = [...new Map(rows.map((row) => [`${row.conversation} ${row.atMs} ${row.text}`, row])).values()]
      const shuffled = unique.toSorted((a, b) => ((JSON.stringify(a).length * seed) % 7) - ((b.atMs * seed) % 5))
      expect(rankQuestions(shuffled)).toEqual(rankQuestions(unique))
      const readers = rankQuestions(unique).reduce((sum, question) => sum + question.readers, 0)
      expect(readers).toBe(new Set(rows.map(({ conversation }) => conversation)).size)
    }),
  )
})
