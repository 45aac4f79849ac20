import { describe, expect, test } from 'vitest'
import type { ServiceError } from '../../src/kit/core/errors.ts'
import { createBudget } from '../../src/report/budget.ts'
import type { ViewsQuery } from '../../src/report/views/page-views-api.ts'
import { createFakes, requestError, statusError, WEEK } from './fakes.ts'

const FIRST = { ...WEEK, limit: 250, offset: 0 }
const SECOND = { ...WEEK, limit: 250, offset: 250 }

const PAGE = { hasMore: false }
const TOO_FEW = { why: expect.stringMatching(/^a report makes at most \d analytics requests$/) }

interface Options {
  /** The largest number of requests; 60 unless given. */
  max?: number
  /** Milliseconds until a response; 100 unless given. */
  latencyMs?: number
}

/** Reads page views within a budget; the first requests fail with these errors in order, or all with one error. */
function readerOf(errors: readonly (ServiceError | undefined)[] | ServiceError, options: Options = {}) {
  const { max = 60, latencyMs = 100 } = options
  const errorOf = (index: number) => (errors instanceof Error ? errors : errors[index])
  const fakes = createFakes({ fails: (_, index) => errorOf(index), latencyMs: () => latencyMs })
  const budget = createBudget(fakes.ports, max)
  const read = (query: ViewsQuery) => budget.spend((signal) => fakes.ports.source.read(query, signal))
  return { ...fakes, budget, read }
}

const times = (count: number, error: ServiceError) => Array.from({ length: count }, () => error)

describe('a request', () => {
  test.each<[string, ServiceError, number]>([
    ['502', statusError(502), 3],
    ['503 with Retry-After', statusError(503, 5000), 3],
    ['a reset', requestError({ type: 'interrupted' }), 3],
    ['no connection', requestError({ type: 'not-connected' }), 3],
    ['a response that cannot be read', requestError({ type: 'unreadable' }), 3],
    ['an undocumented response', requestError({ type: 'undocumented' }), 0],
    ['400', statusError(400), 0],
    ['403', statusError(403), 0],
  ])('that meets $0 is retried $2 times', async (_, error, retries) => {
    const failing = readerOf(error)
    expect(await failing.read(FIRST)).toEqual({
      why: error.what.replace(/\.$/, ''),
      advice: error.failure.status === 400 ? undefined : error.advice,
      error,
    })
    expect(failing.queries).toHaveLength(1 + retries)
    expect(failing.budget.spent).toBe(1 + retries)
    if (retries > 0) {
      const recovering = readerOf(times(retries, error))
      expect(await recovering.read(FIRST)).toMatchObject(PAGE)
    }
  })

  test('waits longer before each further attempt, and logs so', async () => {
    const { read, clock, lines } = readerOf(statusError(502))
    await read(FIRST)
    // Four responses of 100 ms, and waits of 750, 1500 and 3000 ms at a random of one half.
    expect(clock.elapsed()).toBe(4 * 100 + 750 + 1500 + 3000)
    expect(lines).toHaveLength(3)
    expect(lines[0]).toMatch(/server error.*\(502\).*Trying again in 1s\.$/)
  })

  test.each([
    [503, 60_001],
    [500, 3_600_000],
  ])('is not retried after a %i that asks to wait for %i ms', async (status, delayMs) => {
    const { read, clock, lines } = readerOf(statusError(status, delayMs))
    expect(await read(FIRST)).toMatchObject({ why: expect.stringMatching(/server error/) })
    expect(clock.elapsed()).toBe(100)
    expect(lines).toEqual([])
  })

  test.each([
    [503, 60_000],
    [429, 42_000],
    [429, 60_000],
  ])('is retried once, exactly when a %i asks for it: after %i ms', async (status, delayMs) => {
    const { read, clock, queries } = readerOf([statusError(status, delayMs)])
    expect(await read(FIRST)).toMatchObject(PAGE)
    expect(clock.elapsed()).toBe(100 + delayMs + 100)
    expect(queries).toHaveLength(2)
  })
})

describe('a 429', () => {
  test('without Retry-After is retried with a growing backoff', async () => {
    const { read, clock } = readerOf(times(5, statusError(429)))
    expect(await read(FIRST)).toMatchObject(PAGE)
    expect(clock.elapsed()).toBe(6 * 100 + 750 + 1500 + 3000 + 6000 + 12_000)
  })

  test.each([
    ['that never clears', statusError(429), 7],
    ['that asks for 40 seconds each time', statusError(429, 40_000), 2],
    ['that asks for more than a minute', statusError(429, 60_001), 1],
  ])('%s is waited for at most a minute, and then nothing more is requested', async (_, error, requests) => {
    const { budget, read, clock, queries } = readerOf(error)
    const missing = { why: error.what.replace(/\.$/, ''), advice: error.advice, error }
    expect(await read(FIRST)).toMatchObject(missing)
    expect(clock.elapsed()).toBeLessThanOrEqual(60_000)
    expect(queries).toHaveLength(requests)
    expect(await read(FIRST)).toMatchObject(missing)
    expect(await read(SECOND)).toMatchObject(missing)
    expect(queries).toHaveLength(requests)
    expect(budget.spent).toBe(requests)
  })

  test('has a minute of its own when an earlier one has cleared', async () => {
    const { read, clock } = readerOf([statusError(429, 50_000), undefined, statusError(429, 50_000)])
    expect(await read(FIRST)).toMatchObject(PAGE)
    expect(await read(FIRST)).toMatchObject(PAGE)
    expect(clock.elapsed()).toBe(2 * (100 + 50_000 + 100))
  })
})

describe('the budget', () => {
  test.each([1, 2, 3])('of %i is never exceeded, retries included', async (max) => {
    const { budget, read, queries } = readerOf(statusError(502), { max })
    expect(budget.spent).toBe(0)
    expect(await read(FIRST)).toMatchObject(TOO_FEW)
    expect(await read(FIRST)).toMatchObject(TOO_FEW)
    expect(queries).toHaveLength(max)
    expect(budget.spent).toBe(max)
  })
})

describe('cancellation', () => {
  test.each([
    { when: 'before a request', error: statusError(429, 30_000), atMs: 0, requests: 0 },
    { when: 'during a request', error: statusError(429, 30_000), atMs: 50, requests: 1 },
    { when: 'during a wait for the limit', error: statusError(429, 30_000), atMs: 1000, requests: 1 },
    { when: 'during a wait after a fault', error: statusError(503, 30_000), atMs: 1000, requests: 1 },
  ])('$when ends it at once', async ({ error, atMs, requests }) => {
    const { read, clock, queries, cancel } = readerOf(error)
    if (atMs === 0) cancel()
    else clock.at(atMs, cancel)
    expect(await read(FIRST)).toHaveProperty('why')
    expect(clock.elapsed()).toBe(atMs)
    expect(queries).toHaveLength(requests)
  })
})
