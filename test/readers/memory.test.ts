import { describe, expect, test } from 'vitest'
import { type Asked, createMemory, rememberedSchema } from '../../src/readers/memory.ts'
import { daysAgo, END_MS } from './fakes.ts'

const FORTNIGHT = { fromMs: daysAgo(14), toMs: END_MS }

const memoryOf = (asked: Asked, period: { fromMs?: number; toMs: number } = FORTNIGHT, salt = 'project') =>
  createMemory({ asked, salt, period })

/** What a prompt carried a week ago. */
const asked = (...keys: string[]) => memoryOf([], { toMs: daysAgo(7) }).withPrompt(keys).asked

const entry = (key: string, lastAtMs: number) => ({ key, lastAtMs })

describe('a question or a search that the docs were asked to answer', () => {
  test.for([
    { name: 'is not asked about again', atMs: daysAgo(9), fromMs: daysAgo(14), open: [] },
    { name: 'is asked about again if it came up later', atMs: daysAgo(2), fromMs: daysAgo(14), open: [daysAgo(7)] },
    { name: 'is asked about again in a later period', atMs: daysAgo(9), fromMs: daysAgo(7), open: [daysAgo(7)] },
  ])('$name', ({ atMs, fromMs, open }) => {
    const found = memoryOf(asked('how'), { fromMs, toMs: END_MS }).open([entry('how', atMs)])
    expect(found.map(({ askedAtMs }) => askedAtMs)).toEqual(open)
  })

  test('of another project is unknown', () => {
    const found = memoryOf(asked('how'), FORTNIGHT, 'other').open([entry('how', daysAgo(9))])
    expect(found).toMatchObject([{ askedAtMs: undefined }])
  })
})

test('what has no key is always asked about', () => {
  expect(memoryOf(asked('how')).open([{ lastAtMs: daysAgo(9) }])).toHaveLength(1)
})

test('the report counts what came up again of the last prompt', () => {
  const entries = [entry('how', daysAgo(1)), entry('where', daysAgo(9))]
  const again = memoryOf(asked('how', 'where', 'why')).cameUpAgain(entries)
  expect(again).toEqual({ endMs: daysAgo(7), count: 3, again: 1 })
  expect(memoryOf([]).cameUpAgain(entries)).toBeUndefined()
})

describe('the memory', () => {
  test('dates a question by the newest prompt, and is as before without that', () => {
    const before = asked('how', 'why')
    const { asked: after, newest } = memoryOf(before).withPrompt(['how'])
    const later = memoryOf(after, { fromMs: END_MS, toMs: END_MS + 1 })
    expect(later.open([entry('how', END_MS)])).toMatchObject([{ askedAtMs: END_MS }])
    expect(after.slice(newest)).toEqual(before)
  })

  test('holds 300, the newest first', () => {
    const keys = (count: number, letter: string) => Array.from({ length: count }, (_, index) => `${letter}${index}`)
    const { asked: full } = memoryOf(asked(...keys(250, 'a'))).withPrompt(keys(100, 'b'))
    expect(full.map(([, toMs]) => toMs)).toEqual([...Array(100).fill(END_MS), ...Array(200).fill(daysAgo(7))])
    expect(memoryOf(full).withPrompt(keys(400, 'c')).asked).toHaveLength(300)
  })

  test.for([
    ['as written without a request', asked('how'), { asked: asked('how'), newest: 0 }],
    ['with one', { asked: asked('how'), newest: 1, request: {} }, { asked: asked('how'), newest: 1, request: {} }],
    ['of something else', { asked: 'how' }, { asked: [], newest: 0 }],
    ['that is empty', undefined, { asked: [], newest: 0 }],
  ] as const)('is read from a marker %s', ([, marker, remembered]) => {
    expect(rememberedSchema.parse(marker)).toEqual(remembered)
  })
})
