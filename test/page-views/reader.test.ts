import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ServiceError } from '../../src/errors.ts'
import { createBudget } from '../../src/page-views/budget.ts'
import { createReader, type PeriodPlan, type ReadPorts, readPeriod } from '../../src/page-views/reader.ts'
import { runs } from '../support/fuzz.ts'
import { createFakes, pages, requestError, row, statusError, WEEK } from './fakes.ts'

const QUERY = { ...WEEK, limit: 250, offset: 0 }

const PAGE = { type: 'page', page: { hasMore: false } }

interface Options {
  /** The largest number of requests; 60 unless given. */
  max?: number
  /** Milliseconds until a response; 100 unless given. */
  latencyMs?: number
}

/** A reader whose first requests fail with these errors in order, or all of its requests with one error. */
function readerOf(errors: readonly (ServiceError | undefined)[] | ServiceError, options: Options = {}) {
  const { max = 60, latencyMs = 100 } = options
  const errorOf = (index: number) => (errors instanceof Error ? errors : errors[index])
  const fakes = createFakes({ fails: (_, index) => errorOf(index), latencyMs: () => latencyMs })
  const budget = createBudget(max)
  return { ...fakes, budget, reader: createReader(fakes.ports, budget) }
}

const times = (count: number, error: ServiceError) => Array.from({ length: count }, () => error)

describe('a request', () => {
  test.each<[string, ServiceError, number]>([
    ['500', statusError(500), 3],
    ['502', statusError(502), 3],
    ['503 with Retry-After', statusError(503, 5000), 3],
    ['a reset', requestError({ type: 'interrupted' }), 3],
    ['no connection', requestError({ type: 'not-connected' }), 3],
    ['a response that cannot be read', requestError({ type: 'unreadable' }), 3],
    ['an undocumented response', requestError({ type: 'undocumented' }), 0],
    ['301', statusError(301), 0],
    ['400', statusError(400), 0],
    ['401', statusError(401), 0],
    ['403', statusError(403), 0],
    ['404', statusError(404), 0],
    ['408', statusError(408), 0],
  ])('that meets $0 is retried $2 times', async (_, error, retries) => {
    const failing = readerOf(error)
    expect(await failing.reader.read(QUERY)).toEqual({ type: 'missing', reason: 'failure', error })
    expect(failing.queries).toHaveLength(1 + retries)
    expect(failing.budget.spent).toBe(1 + retries)
    if (retries > 0) {
      const recovering = readerOf(times(retries, error))
      expect(await recovering.reader.read(QUERY)).toMatchObject(PAGE)
    }
  })

  test('waits longer before each further attempt, and logs so', async () => {
    const { reader, clock, lines } = readerOf(statusError(502))
    await reader.read(QUERY)
    // Four responses of 100 ms, and waits of 750, 1500 and 3000 ms at a random of one half.
    expect(clock.elapsed()).toBe(4 * 100 + 750 + 1500 + 3000)
    expect(lines).toHaveLength(3)
    expect(lines[0]).toMatch(/server error.*\(502\).*Trying again in 1s\.$/)
  })

  test('logs a wait before it begins', async () => {
    const { reader, clock, lines } = readerOf([statusError(503, 30_000)])
    let linesWhileWaiting = 0
    clock.at(1000, () => {
      linesWhileWaiting = lines.length
    })
    await reader.read(QUERY)
    expect(linesWhileWaiting).toBe(1)
  })

  test.each([
    [503, 60_001],
    [500, 3_600_000],
  ])('is not retried after a %i that asks to wait for %i ms', async (status, delayMs) => {
    const { reader, clock, lines } = readerOf(statusError(status, delayMs))
    expect(await reader.read(QUERY)).toMatchObject({ reason: 'failure' })
    expect(clock.elapsed()).toBe(100)
    expect(lines).toEqual([])
  })

  test('is retried after a 503 that asks to wait for a minute', async () => {
    const { reader, clock } = readerOf([statusError(503, 60_000)])
    expect(await reader.read(QUERY)).toMatchObject(PAGE)
    expect(clock.elapsed()).toBe(100 + 60_000 + 100)
  })
})

describe('a 429', () => {
  test.each([42_000, 60_000])('with Retry-After is retried exactly %i ms later', async (delayMs) => {
    const { reader, clock, queries } = readerOf([statusError(429, delayMs)])
    expect(await reader.read(QUERY)).toMatchObject(PAGE)
    expect(clock.elapsed()).toBe(100 + delayMs + 100)
    expect(queries).toHaveLength(2)
  })

  test('without it is retried with a growing backoff', async () => {
    const { reader, clock } = readerOf(times(5, statusError(429)))
    expect(await reader.read(QUERY)).toMatchObject(PAGE)
    expect(clock.elapsed()).toBe(6 * 100 + 750 + 1500 + 3000 + 6000 + 12_000)
  })

  test.each([
    ['that never clears', statusError(429), 7],
    ['that asks for 40 seconds each time', statusError(429, 40_000), 2],
    ['that asks for more than a minute', statusError(429, 60_001), 1],
    ['that asks for an hour', statusError(429, 3_600_000), 1],
  ])('%s is waited for at most a minute, and then nothing more is requested', async (_, error, requests) => {
    const { reader, clock, queries, budget } = readerOf(error)
    const missing = { reason: 'rate-limit', error: { failure: error.failure, kind: error.kind } }
    expect(await reader.read(QUERY)).toMatchObject(missing)
    expect(clock.elapsed()).toBeLessThanOrEqual(60_000)
    expect(queries).toHaveLength(requests)
    expect(await reader.read(QUERY)).toMatchObject(missing)
    expect(await reader.read({ ...QUERY, offset: 250 })).toMatchObject(missing)
    expect(queries).toHaveLength(requests)
    expect(budget.spent).toBe(requests)
  })

  test.each([
    ['at once', [statusError(429, 3_600_000)], 'The action did not wait, since 1h 00m 00s is longer than a minute.'],
    [
      'after less than a second',
      [statusError(429, 999), statusError(429, 90_000)],
      'The action did not wait, since 1m 30s is longer than a minute.',
    ],
    [
      'after a second',
      [statusError(429, 1000), statusError(429, 90_000)],
      'The action waited for 1s, but 1m 30s more would be longer than a minute.',
    ],
    [
      'after a wait',
      times(2, statusError(429, 40_000)),
      'The action waited for 40s, but 40s more would be longer than a minute.',
    ],
  ])('that is given up %s has the wait in its error, and logs no further attempt', async (_, errors, wait) => {
    const { reader, lines } = readerOf(errors, { latencyMs: 0 })
    expect(await reader.read(QUERY)).toMatchObject({
      error: { what: expect.stringMatching(new RegExp(`429.* ${wait}$`)) },
    })
    expect(lines).toHaveLength(errors.length - 1)
  })

  test('has a minute of its own when an earlier one has cleared', async () => {
    const { reader, clock } = readerOf([statusError(429, 50_000), undefined, statusError(429, 50_000)])
    expect(await reader.read(QUERY)).toMatchObject(PAGE)
    expect(await reader.read(QUERY)).toMatchObject(PAGE)
    expect(clock.elapsed()).toBe(2 * (100 + 50_000 + 100))
  })

  test('of one request keeps the others from trying again', async () => {
    const { reader, queries } = readerOf([statusError(429, 3_600_000), ...times(9, statusError(502))])
    const [first, second] = await Promise.all([reader.read(QUERY), reader.read({ ...QUERY, offset: 250 })])
    expect([first, second]).toMatchObject([{ reason: 'rate-limit' }, { reason: 'rate-limit' }])
    expect(queries).toHaveLength(2)
  })
})

describe('the budget', () => {
  test.each([1, 2, 3])('of %i is never exceeded, retries included', async (max) => {
    const { reader, queries, budget } = readerOf(statusError(502), { max })
    expect(budget).toMatchObject({ max, spent: 0, left: max })
    expect(await reader.read(QUERY)).toMatchObject({ reason: 'budget', error: { kind: 'service-fault' } })
    expect(await reader.read(QUERY)).toEqual({ type: 'missing', reason: 'budget', error: undefined })
    expect(queries).toHaveLength(max)
    expect(budget).toMatchObject({ max, spent: max, left: 0 })
  })
})

describe('cancellation', () => {
  test.each([
    { when: 'before a request', error: statusError(429, 30_000), atMs: 0, requests: 0 },
    { when: 'during a request', error: statusError(429, 30_000), atMs: 50, requests: 1 },
    { when: 'during a wait for the limit', error: statusError(429, 30_000), atMs: 1000, requests: 1 },
    { when: 'during a wait after a fault', error: statusError(503, 30_000), atMs: 1000, requests: 1 },
  ])('$when ends it at once', async ({ error, atMs, requests }) => {
    const { reader, clock, queries, cancel } = readerOf(error)
    if (atMs === 0) cancel()
    else clock.at(atMs, cancel)
    expect(await reader.read(QUERY)).toMatchObject({ reason: 'cancelled' })
    expect(clock.elapsed()).toBe(atMs)
    expect(queries).toHaveLength(requests)
  })
})

describe('a period', () => {
  /** What is read of a period, the week unless given, when at least its first page can be read. */
  async function read({ ports }: { ports: ReadPorts }, plan: PeriodPlan = WEEK) {
    const reading = await readPeriod(plan, createReader(ports, createBudget(60)))
    if (reading.type === 'missing') throw new Error(`Not read: ${reading.reason}`)
    return reading
  }

  test.each([
    [0, [0]],
    [1, [0]],
    [250, [0]],
    [251, [0, 250]],
    [750, [0, 250, 500]],
    [1001, [0, 250, 500, 750, 1000]],
  ])('of %i pages is read by 250, from the offsets %j', async (count, offsets) => {
    const fakes = createFakes({ current: pages(count) })
    const { rows, totals, missing, responses } = await read(fakes)
    expect(fakes.queries).toEqual(offsets.map((offset) => ({ ...WEEK, limit: 250, offset })))
    expect(Array.from(rows.values())).toEqual(pages(count))
    expect(totals).toEqual({ human: expect.any(Number), ai: expect.any(Number), total: expect.any(Number) })
    expect(missing).toBeUndefined()
    expect(responses).toBe(offsets.length)
    expect(fakes.mostAtOnce()).toBe(1)
  })

  test('without a beginning is requested without one', async () => {
    const fakes = createFakes()
    await read(fakes, { toMs: WEEK.toMs })
    expect(fakes.queries).toEqual([{ fromMs: undefined, toMs: WEEK.toMs, limit: 250, offset: 0 }])
  })

  test('is read past an empty and a short page', async () => {
    const full = pages(600)
    const fakes = createFakes()
    const source = {
      async read({ offset }: { offset: number }) {
        const rows = offset === 250 ? [] : full.slice(offset, offset + (offset === 0 ? 10 : 250))
        return { totals: { human: 1, ai: 2, total: 3 }, rows, hasMore: offset < 500 }
      },
    }
    const reading = await read({ ports: { ...fakes.ports, source } })
    expect(Array.from(reading.rows.keys())).toEqual([...full.slice(0, 10), ...full.slice(500)].map(({ path }) => path))
    expect(reading.missing).toBeUndefined()
  })

  test('takes the totals from its first page', async () => {
    const fakes = createFakes({
      current: pages(600),
      totals: (_, index) => ({ human: index, ai: 10 * index, total: 100 + index }),
    })
    expect((await read(fakes)).totals).toEqual({ human: 0, ai: 0, total: 100 })
  })

  test('counts a row once that moves to a later page meanwhile, with its first numbers', async () => {
    const before = pages(500)
    const moved = [row('/new', 9999), ...before.map((page) => ({ ...page, total: page.total + 1 }))]
    const fakes = createFakes({ rows: ({ offset }) => (offset === 0 ? before : moved) })
    const { rows } = await read(fakes)
    expect(rows.size).toBe(500)
    expect(rows.get('/page-249')).toEqual(before[249])
  })

  test('keeps what was read when it cannot be read to the end', async () => {
    const fakes = createFakes({
      current: pages(600),
      fails: (_, index) => (index === 1 ? statusError(400) : undefined),
    })
    const reading = await read(fakes)
    expect(reading).toMatchObject({ responses: 1, missing: { reason: 'failure', error: { kind: 'bad-request' } } })
    expect(reading.rows.size).toBe(250)
  })

  test.each([0, 1, 2])('can be ended before a page, after %i responses', async (most) => {
    const fakes = createFakes({ current: pages(1000) })
    const missing = { type: 'missing', reason: 'budget' } as const
    const beforePage = async (responses: number) => (responses === most ? missing : undefined)
    const reading = await readPeriod({ ...WEEK, beforePage }, createReader(fakes.ports, createBudget(60)))
    expect(fakes.queries).toHaveLength(most)
    expect(reading).toMatchObject(most === 0 ? missing : { responses: most, missing })
  })

  test('holds every page once, however the rows move while it is read', async () => {
    const moves = fc.array(fc.nat({ max: 400 }), { minLength: 3, maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(moves, fc.integer({ min: 0, max: 600 }), async (shifts, count) => {
        const all = pages(count)
        const fakes = createFakes({
          rows: (_, index) => {
            const shift = (shifts[index] ?? 0) % Math.max(1, count)
            return [...all.slice(shift), ...all.slice(0, shift)]
          },
          latencyMs: () => 0,
        })
        const { rows } = await read(fakes)
        for (const [path, read] of rows) expect(read).toEqual(all[Number(path.slice('/page-'.length))])
        expect(rows.size).toBeLessThanOrEqual(count)
        expect(rows.size).toBeGreaterThanOrEqual(Math.min(count, 250))
      }),
      { numRuns: runs(30) },
    )
  })
})
