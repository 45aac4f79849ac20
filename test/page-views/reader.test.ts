import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ServiceError } from '../../src/errors.ts'
import { createBudget } from '../../src/page-views/budget.ts'
import { createReader, readPeriod } from '../../src/page-views/reader.ts'
import { runs } from '../support/fuzz.ts'
import { createFakes, pages, refusal, row, trouble, WEEK } from './fakes.ts'

const QUERY = { ...WEEK, limit: 250, offset: 0 }

/** A reader whose first requests fail with these errors in order, or all of its requests with one error. */
function readerOf(errors: readonly ServiceError[] | ServiceError, most = 60) {
  const fakes = createFakes({ fails: (_, index) => (Array.isArray(errors) ? errors[index] : errors) })
  const budget = createBudget(most)
  return { ...fakes, budget, reader: createReader(fakes.ports, budget) }
}

const times = (count: number, error: ServiceError) => Array.from({ length: count }, () => error)

describe('a request', () => {
  test.each<[string, ServiceError, number]>([
    ['500', refusal(500), 3],
    ['502', refusal(502), 3],
    ['503 with Retry-After', refusal(503, 5000), 3],
    ['a reset', trouble({ type: 'interrupted' }), 3],
    ['no connection', trouble({ type: 'not-connected' }), 3],
    ['an answer that cannot be read', trouble({ type: 'unreadable' }), 3],
    ['an undocumented answer', trouble({ type: 'undocumented' }), 0],
    ['301', refusal(301), 0],
    ['400', refusal(400), 0],
    ['401', refusal(401), 0],
    ['403', refusal(403), 0],
    ['404', refusal(404), 0],
    ['408', refusal(408), 0],
  ])('that meets $0 is made again $2 times', async (_, error, retries) => {
    const failing = readerOf(error)
    expect(await failing.reader.read(QUERY)).toEqual({ reason: 'failure', error })
    expect(failing.queries).toHaveLength(1 + retries)
    expect(failing.budget.spent).toBe(1 + retries)
    if (retries > 0) {
      const recovering = readerOf(times(retries, error))
      expect(await recovering.reader.read(QUERY)).toMatchObject({ hasMore: false })
    }
  })

  test('waits longer before each further attempt, and says so', async () => {
    const { reader, clock, lines } = readerOf(refusal(502))
    await reader.read(QUERY)
    // Four answers of 100 ms, and waits of 750, 1500 and 3000 ms at a random of one half.
    expect(clock.elapsed()).toBe(4 * 100 + 750 + 1500 + 3000)
    expect(lines).toHaveLength(3)
    expect(lines[0]).toMatch(/server error.*\(502\).*again in 1s/)
  })

  test.each([503, 500])('that a %i asks to make again in an hour is given up within a minute', async (status) => {
    const { reader, clock } = readerOf(refusal(status, 3_600_000))
    expect(await reader.read(QUERY)).toMatchObject({ reason: 'failure' })
    expect(clock.elapsed()).toBeLessThan(61_000)
  })
})

describe('a 429', () => {
  test('with Retry-After is waited for exactly that long', async () => {
    const { reader, clock, queries } = readerOf([refusal(429, 42_000)])
    expect(await reader.read(QUERY)).toMatchObject({ hasMore: false })
    expect(clock.elapsed()).toBe(100 + 42_000 + 100)
    expect(queries).toHaveLength(2)
  })

  test('without it is waited for with a growing back-off', async () => {
    const { reader, clock } = readerOf(times(5, refusal(429)))
    expect(await reader.read(QUERY)).toMatchObject({ hasMore: false })
    expect(clock.elapsed()).toBe(6 * 100 + 750 + 1500 + 3000 + 6000 + 12_000)
  })

  test.each([
    ['that never clears', refusal(429), 7],
    ['that asks for 40 seconds each time', refusal(429, 40_000), 2],
    ['that asks for more than a minute', refusal(429, 60_001), 1],
    ['that asks for an hour', refusal(429, 3_600_000), 1],
  ])('%s is waited for at most a minute, and then nothing is asked any more', async (_, error, requests) => {
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

  test('of one request keeps the others from asking again', async () => {
    const { reader, queries } = readerOf([refusal(429, 3_600_000), ...times(9, refusal(502))])
    const [first, second] = await Promise.all([reader.read(QUERY), reader.read({ ...QUERY, offset: 250 })])
    expect([first, second]).toMatchObject([{ reason: 'rate-limit' }, { reason: 'rate-limit' }])
    expect(queries).toHaveLength(2)
  })
})

describe('the budget', () => {
  test.each([1, 2, 3])('of %i is never exceeded, retries included', async (most) => {
    const { reader, queries, budget } = readerOf(refusal(502), most)
    expect(await reader.read(QUERY)).toMatchObject({ reason: 'budget', error: { kind: 'service-fault' } })
    expect(await reader.read(QUERY)).toEqual({ reason: 'budget', error: undefined })
    expect(queries).toHaveLength(most)
    expect([budget.spent, budget.left]).toEqual([most, 0])
  })
})

describe('cancellation', () => {
  test.each([
    ['before a request', refusal(429, 30_000), 0, 0],
    ['during a request', refusal(429, 30_000), 50, 1],
    ['during a wait for the limit', refusal(429, 30_000), 1000, 1],
    ['during a wait after a fault', refusal(503, 30_000), 1000, 1],
  ])('%s ends it at once', async (_, error, atMs, requests) => {
    const { reader, clock, queries, cancel } = readerOf(error)
    if (atMs === 0) cancel()
    else clock.at(atMs, cancel)
    expect(await reader.read(QUERY)).toMatchObject({ reason: 'cancelled' })
    expect(clock.elapsed()).toBe(atMs)
    expect(queries).toHaveLength(requests)
  })
})

describe('a period', () => {
  async function read(fakes: ReturnType<typeof createFakes>, plan: { fromMs?: number; toMs: number } = WEEK) {
    return await readPeriod(plan, createReader(fakes.ports, createBudget(60)))
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
    const { rows, totals, missing, answers } = await read(fakes)
    expect(fakes.queries).toEqual(offsets.map((offset) => ({ ...WEEK, limit: 250, offset })))
    expect(Array.from(rows.values())).toEqual(pages(count))
    expect(totals).toEqual({ human: expect.any(Number), ai: expect.any(Number), total: expect.any(Number) })
    expect(missing).toBeUndefined()
    expect(answers).toBe(offsets.length)
    expect(fakes.mostAtOnce()).toBe(1)
  })

  test('without a beginning is asked for without one', async () => {
    const fakes = createFakes()
    await read(fakes, { toMs: WEEK.toMs })
    expect(fakes.queries).toEqual([{ fromMs: undefined, toMs: WEEK.toMs, limit: 250, offset: 0 }])
  })

  test('is read past an empty page, and a short one', async () => {
    const full = pages(600)
    const fakes = createFakes()
    const source = {
      async read({ offset }: { offset: number }) {
        const rows = offset === 250 ? [] : full.slice(offset, offset + (offset === 0 ? 10 : 250))
        return { totals: { human: 1, ai: 2, total: 3 }, rows, hasMore: offset < 500 }
      },
    }
    const reading = await readPeriod(WEEK, createReader({ ...fakes.ports, source }, createBudget(60)))
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

  test('counts a row once that moves to a later page meanwhile, as it was first seen', async () => {
    const before = pages(500)
    const moved = [row('/new', 9999), ...before.map((page) => ({ ...page, total: page.total + 1 }))]
    const fakes = createFakes({ rows: ({ offset }) => (offset === 0 ? before : moved) })
    const { rows } = await read(fakes)
    expect(rows.size).toBe(500)
    expect(rows.get('/page-249')).toEqual(before[249])
  })

  test('keeps what was read when it cannot be read to the end', async () => {
    const fakes = createFakes({ current: pages(600), fails: (_, index) => (index === 1 ? refusal(400) : undefined) })
    const reading = await read(fakes)
    expect(reading).toMatchObject({ answers: 1, missing: { reason: 'failure', error: { kind: 'bad-request' } } })
    expect(reading.rows.size).toBe(250)
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
