import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { RequestFailure } from '../../src/kit/core/retry.ts'
import { createAnalytics } from '../../src/report/analytics.ts'
import { answer, createFakes, WEEK } from './fakes.ts'

type Answer = ReturnType<typeof answer>

const QUERY = {
  operation: 'views',
  list: 'views',
  period: WEEK,
  parameters: { limit: '250', offset: '0' },
  schema: z.object({ totals: z.object({ total: z.number() }), views: z.array(z.unknown()) }),
} as const

/** Reads within a budget; the first requests have these answers in order, or all of them have one. */
function readerOf(answers: readonly (Answer | undefined)[] | Answer, mostRequests?: number) {
  const fakes = createFakes({ fails: (_, index) => ('at' in answers ? answers[index] : answers) })
  const analytics = createAnalytics(fakes.exchange, fakes.run, mostRequests)
  return { ...fakes, analytics, read: async () => await analytics.read(QUERY) }
}

const lost = (failure: RequestFailure): Answer => failure
const [unreadable, undocumented] = [{ ...answer(200), text: 'no JSON' }, answer(200)]

describe('a request', () => {
  test.each<[what: string, answer: Answer, retries: number, why: RegExp]>([
    ['502', answer(502), 3, /server error .*\(502\)$/],
    ['a reset', lost({ type: 'interrupted' }), 3, /did not respond in time/],
    ['a response that cannot be read', unreadable, 3, /not the documented JSON$/],
    ['an undocumented response', undocumented, 0, /field `totals`$/],
    ['400', answer(400, { error: 'Too early.' }), 0, /\(400\): Too early$/],
    ['403', answer(403), 0, /\(403\)$/],
  ])('that meets %s is retried %3$i times', async (what, failure, retries, why) => {
    const failing = readerOf(failure)
    const { missing } = await failing.read()
    expect(missing?.why).toMatch(why)
    expect(missing?.advice).toBe(what === '400' ? undefined : missing?.error?.advice)
    expect([failing.queries.length, failing.analytics.spent]).toEqual([1 + retries, 1 + retries])
    const recovering = readerOf(Array.from({ length: retries }, () => failure))
    expect(await recovering.read()).toHaveProperty('value')
  })

  test('waits longer before each further attempt, and logs so', async () => {
    const { read, clock, lines } = readerOf(answer(502))
    await read()
    // Four responses of 100 ms, and waits of 750, 1500 and 3000 ms at a random of one half.
    expect(clock.elapsed()).toBe(4 * 100 + 750 + 1500 + 3000)
    expect(lines).toHaveLength(3)
    expect(lines[0]).toMatch(/server error.*\(502\).*Trying again in 1s\.$/)
  })

  test.each([
    [503, 60, 2],
    [503, 61, 1],
    [429, 60, 2],
  ])('that a %i asks to wait for %i s before the next is made %i times', async (status, waitS, requests) => {
    const { read, clock, queries } = readerOf([answer(status, {}, waitS)])
    expect(await read()).toHaveProperty(requests === 2 ? 'value' : 'missing')
    expect(clock.elapsed()).toBe(requests === 2 ? 100 + waitS * 1000 + 100 : 100)
    expect(queries).toHaveLength(requests)
  })
})

describe('a 429', () => {
  test.each([
    ['that never clears', answer(429), 7],
    ['that asks for 40 seconds each time', answer(429, {}, 40), 2],
  ])('%s is waited for at most a minute, and then nothing more is requested', async (_, failure, requests) => {
    const { analytics, read, clock, queries } = readerOf(failure)
    for (const _again of [1, 2]) expect((await read()).missing?.why).toMatch(/\(429\)$/)
    expect(clock.elapsed()).toBeLessThanOrEqual(60_000)
    expect([queries.length, analytics.spent]).toEqual([requests, requests])
  })

  test('has a minute of its own when an earlier one has cleared', async () => {
    const { read, clock } = readerOf([answer(429, {}, 50), undefined, answer(429, {}, 50)])
    for (const _again of [1, 2]) expect(await read()).toHaveProperty('value')
    expect(clock.elapsed()).toBe(2 * (100 + 50_000 + 100))
  })
})

test.each([1, 3])('a budget of %i is never exceeded, retries included', async (most) => {
  const { analytics, read, queries } = readerOf(answer(502), most)
  const missing = { why: `a report makes at most ${most} analytics requests` }
  for (const _again of [1, 2]) expect(await read()).toEqual({ missing })
  expect([queries.length, analytics.spent]).toEqual([most, most])
})

test.each([
  ['before a request', 0, 0],
  ['during a request', 50, 1],
  ['during a wait', 1000, 1],
])('cancellation %s ends it at once', async (_, atMs, requests) => {
  const { read, clock, queries, cancel } = readerOf(answer(503, {}, 30))
  if (atMs === 0) cancel()
  else clock.at(atMs, cancel)
  // What a request meets then is no answer that counts.
  await expect(read().then(read)).rejects.toThrow('cancelled')
  expect([clock.elapsed(), queries.length]).toEqual([atMs, requests])
})
