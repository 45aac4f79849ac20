import { describe, expect, test } from 'vitest'
import {
  type Asked,
  cameUpAgain,
  hashOf,
  openEntries,
  readRemembered,
  remember,
} from '../../src/reader-signals/asked.ts'
import { daysAgo, END_MS, search, signalsOf, turn } from './fakes.ts'

const SALT = 'project'
const FORTNIGHT = { fromMs: daysAgo(14), toMs: END_MS }
const asked = (...keys: string[]): Asked => keys.map((key) => [hashOf(key, SALT), daysAgo(7)])

describe('a question that the docs were asked to answer', () => {
  const cases = [
    { name: 'is not asked about again', atMs: daysAgo(9), fromMs: daysAgo(14), open: [] },
    { name: 'is asked about again if it came up later', atMs: daysAgo(2), fromMs: daysAgo(14), open: [daysAgo(7)] },
    {
      name: 'is asked about again in a period that begins later',
      atMs: daysAgo(9),
      fromMs: daysAgo(7),
      open: [daysAgo(7)],
    },
  ]
  test.for(cases)('$name', ({ atMs, fromMs, open }) => {
    const signals = signalsOf({ turns: [turn('How?', { came: 'unanswered', atMs })] })
    const { questions } = openEntries(signals, { asked: asked('how'), salt: SALT, period: { fromMs, toMs: END_MS } })
    expect(questions.map(({ askedAtMs }) => askedAtMs)).toEqual(open)
  })

  test('of another project is unknown', () => {
    const signals = signalsOf({ turns: [turn('How?', { came: 'unanswered', atMs: daysAgo(9) })] })
    const { questions } = openEntries(signals, { asked: asked('how'), salt: 'other', period: FORTNIGHT })
    expect(questions).toMatchObject([{ askedAtMs: undefined }])
  })
})

test('a search is asked about again like a question', () => {
  const searches = [search('old', 1, { lastAtMs: daysAgo(9) }), search('new', 1, { lastAtMs: daysAgo(1) })]
  const open = openEntries(signalsOf({ searches }), { asked: asked('old', 'new'), salt: SALT, period: FORTNIGHT })
  expect(open.searches.map(({ text }) => text)).toEqual(['new'])
})

test('the report counts what came up again of the last prompt, also if it was answered this time', () => {
  const turns = [turn('How?', { atMs: daysAgo(1) }), turn('Where?', { atMs: daysAgo(9) })]
  const memory = { asked: asked('how', 'where', 'why'), salt: SALT, period: FORTNIGHT }
  expect(cameUpAgain(signalsOf({ turns }), memory)).toEqual({ toMs: daysAgo(7), count: 3, again: 1 })
  expect(cameUpAgain(signalsOf({ turns }), { ...memory, asked: [] })).toBeUndefined()
})

describe('the memory', () => {
  const hashes = (count: number, letter: string) =>
    Array.from({ length: count }, (_, index) => letter.repeat(8) + String(index).padStart(8, '0'))

  test('dates a question by the newest prompt, and is as before without that', () => {
    const before: Asked = asked('how', 'why')
    const { asked: after, newest } = remember(before, [hashOf('how', SALT)], END_MS)
    const signals = signalsOf({ turns: [turn('How?', { came: 'unanswered', atMs: END_MS })] })
    const period = { fromMs: END_MS, toMs: END_MS + 1 }
    expect(openEntries(signals, { asked: after, salt: SALT, period }).questions).toMatchObject([{ askedAtMs: END_MS }])
    expect(after.slice(newest)).toEqual(before)
  })

  test.for([
    ['as written without a request', asked('how'), { asked: asked('how'), newest: 0 }],
    ['with one', { asked: asked('how'), newest: 1, request: {} }, { asked: asked('how'), newest: 1, request: {} }],
    ['of something else', { asked: 'how' }, { asked: [], newest: 0 }],
    ['that is empty', undefined, { asked: [], newest: 0 }],
  ] as const)('is read from a marker %s', ([, marker, remembered]) => {
    expect(readRemembered(marker)).toEqual(remembered)
  })

  test('holds 300, the newest first', () => {
    const { asked: full } = remember(remember([], hashes(250, 'a'), 1).asked, hashes(100, 'b'), 2)
    expect(full.map(([, toMs]) => toMs)).toEqual([...Array(100).fill(2), ...Array(200).fill(1)])
    expect(remember(full, hashes(400, 'c'), END_MS).asked).toHaveLength(300)
  })
})
