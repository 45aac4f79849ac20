import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../../src/page-views/period.ts'
import { type Report, type ReportPlan, readReport } from '../../src/page-views/report.ts'
import { runs } from '../support/fuzz.ts'
import { createFakes, PLAN, pages, partOf, refusal, row, sumOf, trouble, WEEK, WEEK_BEFORE } from './fakes.ts'

type Fakes = ReturnType<typeof createFakes>

/** The report of a service that answers. */
async function reportOfService(fakes: Fakes, plan: Partial<ReportPlan> = {}): Promise<Report> {
  const end = await readReport({ ...PLAN, ...plan }, fakes.ports)
  if (end.type !== 'report') throw new Error(`No report: ${JSON.stringify(end)}`)
  expect(end.report.requests).toBe(fakes.queries.length)
  return end.report
}

/** What a report consists of, in short. */
function contentsOf({ pagesComplete, comparison, trend }: Report): string {
  const compared = comparison?.pagesKnown ? 'comparison' : comparison && 'earlier totals'
  return [pagesComplete ? 'all pages' : 'some pages', compared, trend && 'trend'].filter(Boolean).join(', ')
}

describe('a report', () => {
  test('asks for the current period, the earlier one and each bucket, and for nothing else', async () => {
    const fakes = createFakes({ current: pages(300), earlier: pages(260) })
    const report = await reportOfService(fakes)
    const days = Array.from({ length: 7 }, (_, day) => ({
      fromMs: WEEK.fromMs + day * DAY_MS,
      toMs: WEEK.fromMs + (day + 1) * DAY_MS,
      limit: 1,
      offset: 0,
    }))
    const wanted = [
      { ...WEEK, limit: 250, offset: 0 },
      { ...WEEK, limit: 250, offset: 250 },
      { ...WEEK_BEFORE, limit: 250, offset: 0 },
      { ...WEEK_BEFORE, limit: 250, offset: 250 },
      ...days,
    ]
    expect(fakes.queries).toHaveLength(wanted.length)
    expect(fakes.queries).toEqual(expect.arrayContaining(wanted))
    expect(report).toMatchObject({
      period: PLAN.period,
      totals: sumOf(pages(300)),
      comparison: { range: WEEK_BEFORE, totals: sumOf(pages(260)), pagesKnown: true },
      leftOut: [],
      pagesComplete: true,
    })
    expect(report.trend?.buckets.map(({ range }) => range)).toEqual(days.map(({ fromMs, toMs }) => ({ fromMs, toMs })))
  })

  test.each<[string, Partial<ReportPlan>, ReturnType<Fakes['requestsByPart']>]>([
    ['neither comparison nor trend', { compare: false, trend: false }, { current: 1, earlier: 0, bucket: 0 }],
    ['a trend alone', { compare: false }, { current: 1, earlier: 0, bucket: 7 }],
    ['a comparison alone', { trend: false }, { current: 1, earlier: 1, bucket: 0 }],
    ['everything, of all time', { period: { type: 'all', toMs: WEEK.toMs } }, { current: 1, earlier: 0, bucket: 0 }],
    [
      'everything, of one day',
      { period: { type: 'range', range: { fromMs: WEEK.toMs - DAY_MS, toMs: WEEK.toMs } } },
      { current: 2, earlier: 0, bucket: 0 },
    ],
  ])('of %s asks for no more', async (_, plan, parts) => {
    const fakes = createFakes()
    const report = await reportOfService(fakes, plan)
    expect(fakes.requestsByPart()).toEqual(parts)
    expect(report.leftOut).toEqual([])
    expect(report.pagesComplete).toBe(true)
  })

  test('of all time sends no beginning', async () => {
    const fakes = createFakes({ current: pages(300) })
    const report = await reportOfService(fakes, { period: { type: 'all', toMs: WEEK.toMs } })
    expect(fakes.queries.map(({ fromMs, toMs }) => [fromMs, toMs])).toEqual([
      [undefined, WEEK.toMs],
      [undefined, WEEK.toMs],
    ])
    expect(contentsOf(report)).toBe('all pages')
  })

  test('is sorted by total, then by path, whatever the order of the answers', async () => {
    const rows = [row('/b', 1), row('/é', 5), row('/z', 5), row('/B', 5), row('/a', 1), row('/top', 0, 9)]
    const gone = [row('/y', 1), row('/x', 1), row('/w', 3)]
    const report = await reportOfService(createFakes({ current: rows, earlier: gone }))
    expect(report.pages.map(({ path }) => path)).toEqual(['/top', '/B', '/z', '/é', '/a', '/b'])
    expect(report.gone.map(({ path }) => path)).toEqual(['/w', '/x', '/y'])
  })

  test('knows of each page what it was before, and which are new and gone', async () => {
    const current = [row('/kept', 5, 5), row('/new', 3)]
    const earlier = [row('/gone', 2), row('/kept', 1, 2)]
    const report = await reportOfService(createFakes({ current, earlier }))
    expect(report.pages).toEqual([{ ...row('/kept', 5, 5), previous: { human: 1, ai: 2, total: 3 } }, row('/new', 3)])
    expect(report.gone).toEqual([row('/gone', 2)])
  })

  test('has the totals that the service states, never a sum', async () => {
    const totals = { human: 1000, ai: 2000, total: 3000 }
    const report = await reportOfService(createFakes({ totals: () => totals }))
    expect([report.totals, report.comparison?.totals]).toEqual([totals, totals])
    expect(report.trend?.buckets.map(({ counts }) => counts)).toEqual(Array.from({ length: 7 }, () => totals))
  })

  test('has its buckets in order, however late their answers come', async () => {
    const fakes = createFakes({
      rows: (query) => (partOf(query) === 'bucket' ? [row('/', (query.fromMs ?? 0) / DAY_MS)] : undefined),
    })
    const { trend } = await reportOfService({ ...fakes, ports: { ...fakes.ports, source: jittered(fakes) } })
    expect(trend?.buckets.map(({ range, counts }) => counts.human - range.fromMs / DAY_MS)).toEqual(Array(7).fill(0))
  })
})

/** Answers that overtake one another. */
function jittered({ ports: { source, clock } }: Fakes): Fakes['ports']['source'] {
  let asked = 0
  return {
    async read(query, signal) {
      await clock.sleep((asked++ * 379) % 1000, signal)
      return await source.read(query, signal)
    },
  }
}

describe('requests under way', () => {
  test('are at most four, and four where four can be', async () => {
    const fakes = createFakes({ current: pages(1000), earlier: pages(1000) })
    await reportOfService(fakes)
    expect(fakes.mostAtOnce()).toBe(4)
  })

  test('are one at a time within a period', async () => {
    const fakes = createFakes({ current: pages(1000), earlier: pages(1000) })
    await reportOfService(fakes, { trend: false })
    expect(fakes.mostAtOnce()).toBe(2)
    await reportOfService(createFakes({ current: pages(1000) }), { trend: false, compare: false })
  })

  test('read both periods in about the time of one', async () => {
    const alone = createFakes({ current: pages(1750) })
    await reportOfService(alone, { trend: false, compare: false })
    const compared = createFakes({ current: pages(1750), earlier: pages(1750) })
    await reportOfService(compared, { trend: false })
    expect(compared.clock.elapsed()).toBeLessThanOrEqual(1.5 * alone.clock.elapsed())
  })

  test.each([
    [60, 15],
    [40, 10],
    [100, 25],
    [8, 2],
    [3, 1],
  ])('with max-requests: %i are for the comparison only within the first %i', async (maxRequests, quarter) => {
    const fakes = createFakes({ current: pages(250 * 30), earlier: pages(250 * 30) })
    await reportOfService(fakes, { maxRequests, trend: false })
    const parts = fakes.queries.map(partOf)
    // Once more than a quarter is spent the earlier period waits: what follows is the current one's, as far as it goes.
    expect(parts.slice(quarter + 1, parts.lastIndexOf('current'))).not.toContain('earlier')
    expect(parts.slice(0, quarter + 1)).toContain(quarter > 1 ? 'earlier' : 'current')
  })
})

/** Pages of the current and the earlier period in requests, and what the report has. */
const sizes: [number, number, number, string, RegExp[]][] = [
  [1, 1, 1, 'all pages', [/^The comparison was left out.*max-requests \(1\)/, /^The trend was left out.*max-requests/]],
  [2, 1, 1, 'all pages, comparison', [/^The trend was left out/]],
  [8, 1, 1, 'all pages, comparison', [/^The trend was left out/]],
  [9, 1, 1, 'all pages, comparison, trend', []],
  [60, 1, 1, 'all pages, comparison, trend', []],
  [1, 2, 2, 'some pages', [/^Only the first 250 pages/, /^The comparison was left out/, /^The trend was left out/]],
  [10, 12, 1, 'some pages', [/^Only the first/, /./]],
  [60, 10, 10, 'all pages, comparison, trend', []],
  [60, 26, 26, 'all pages, comparison, trend', []],
  [60, 27, 27, 'all pages, comparison', [/^The trend was left out/]],
  [60, 30, 30, 'all pages, comparison', [/^The trend was left out/]],
  [60, 50, 50, 'all pages, earlier totals', [/^The comparison page by page was left out/, /^The trend/]],
  [60, 80, 80, 'some pages, earlier totals', [/^Only the first/, /^The comparison page by page/, /^The trend/]],
  [60, 45, 2, 'all pages, comparison, trend', []],
  [60, 2, 80, 'all pages, earlier totals', [/^The comparison page by page/, /^The trend/]],
  [1000, 100, 100, 'all pages, comparison, trend', []],
]

describe('the budget', () => {
  test.each(sizes)(
    'of %i for %i and %i requests gives %s',
    async (maxRequests, current, earlier, contents, leftOut) => {
      const fakes = createFakes({ current: pages(250 * current), earlier: pages(250 * earlier) })
      const report = await reportOfService(fakes, { maxRequests })
      expect(report.leftOut).toEqual(leftOut.map((sentence) => expect.stringMatching(sentence)))
      expect(contentsOf(report)).toContain(contents)
      expect(fakes.queries.length).toBeLessThanOrEqual(maxRequests)
    },
  )

  test('is never exceeded, and what is missing is always named, whatever fails', async () => {
    const errors = [refusal(502), refusal(429), refusal(429, 90_000), refusal(400), trouble({ type: 'interrupted' })]
    const plans = fc.record({
      maxRequests: fc.integer({ min: 1, max: 40 }),
      compare: fc.boolean(),
      trend: fc.boolean(),
    })
    const site = fc.tuple(fc.nat({ max: 12 }), fc.nat({ max: 12 }))
    const faults = fc.array(fc.option(fc.constantFrom(...errors), { freq: 2 }), { maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(plans, site, faults, async (plan, [current, earlier], failures) => {
        const fakes = createFakes({
          current: pages(250 * current),
          earlier: pages(250 * earlier),
          fails: (_, index) => failures[index] ?? undefined,
        })
        const end = await readReport({ ...PLAN, ...plan }, fakes.ports)
        expect(fakes.queries.length).toBeLessThanOrEqual(plan.maxRequests)
        expect(fakes.mostAtOnce()).toBeLessThanOrEqual(4)
        if (end.type !== 'report') {
          expect(end.type).toBe('failed')
          return
        }
        const { report } = end
        const named = report.leftOut.join(' ')
        expect(report.requests).toBe(fakes.queries.length)
        expect(report.pagesComplete).toBe(!named.includes('Only the first'))
        expect(plan.compare && report.comparison?.pagesKnown !== true).toBe(named.includes('The comparison'))
        expect(plan.trend && report.totals.total > 0 && report.trend === undefined).toBe(named.includes('The trend'))
        // No page that was not read is called new, and none gone.
        if (!report.pagesComplete || !report.comparison?.pagesKnown) expect(report.gone).toEqual([])
        if (!report.comparison?.pagesKnown) for (const page of report.pages) expect(page.previous).toBeUndefined()
        expect(named).not.toMatch(/undefined|NaN|Infinity/)
      }),
      { numRuns: runs(150) },
    )
  })
})

describe('a page', () => {
  test('that was not read before is not called new when the earlier period was not read whole', async () => {
    const fakes = createFakes({
      current: pages(300),
      earlier: pages(300),
      fails: (part, _, { offset }) => (part === 'earlier' && offset > 0 ? refusal(400) : undefined),
    })
    const report = await reportOfService(fakes)
    expect(report.comparison).toMatchObject({ pagesKnown: false, totals: sumOf(pages(300)) })
    expect(report.pages.every(({ previous }) => previous === undefined)).toBe(true)
    expect(report.gone).toEqual([])
    expect(report.leftOut).toEqual([expect.stringMatching(/^The comparison page by page was left out: .*\(400\)/)])
  })

  test('that was not read now is not called gone when the current period was not read whole', async () => {
    const fakes = createFakes({
      current: pages(300),
      earlier: pages(300),
      fails: (part, _, { offset }) => (part === 'current' && offset > 0 ? refusal(400) : undefined),
    })
    const report = await reportOfService(fakes)
    expect(report).toMatchObject({ pagesComplete: false, gone: [], comparison: { pagesKnown: true } })
    expect(report.pages).toHaveLength(250)
    expect(report.leftOut).toEqual([expect.stringMatching(/^Only the first 250 pages.*\(400\)\.$/)])
  })
})

describe('trouble', () => {
  test.each([
    ['401', refusal(401), 'unauthorized', 1],
    ['404', refusal(404), 'not-found', 1],
    ['400', refusal(400), 'bad-request', 1],
    ['502', refusal(502), 'service-fault', 4],
    ['a 429 that lasts', refusal(429, 90_000), 'rate-limited', 1],
    ['an undocumented answer', trouble({ type: 'undocumented' }), 'interrupted', 1],
  ])('with everything, such as %s, is an error, and costs no request more', async (_, error, kind, requests) => {
    const fakes = createFakes({ fails: () => error })
    expect(await readReport(PLAN, fakes.ports)).toMatchObject({ type: 'failed', error: { kind } })
    expect(fakes.queries).toHaveLength(requests)
  })

  test('with the first page ends in the last error when the budget is spent', async () => {
    const fakes = createFakes({ fails: () => refusal(502) })
    const end = await readReport({ ...PLAN, maxRequests: 2 }, fakes.ports)
    expect(end).toMatchObject({ type: 'failed', error: { kind: 'service-fault' } })
    expect(fakes.queries).toHaveLength(2)
  })

  test.each([
    ['comparison', 'earlier', 'all pages, trend', /^The comparison was left out: .*\(403\)\.$/],
    ['trend', 'bucket', 'all pages, comparison', /^The trend was left out: .*\(403\)\.$/],
  ])('with the %s leaves it out, and the rest stands', async (_, failing, contents, sentence) => {
    const fakes = createFakes({ fails: (part) => (part === failing ? refusal(403) : undefined) })
    const report = await reportOfService(fakes)
    expect(contentsOf(report)).toBe(contents)
    expect(report.leftOut).toEqual([expect.stringMatching(sentence)])
  })

  test('with one bucket leaves the trend out whole, and asks for no other bucket', async () => {
    let buckets = 0
    const fakes = createFakes({ fails: (part) => (part === 'bucket' && ++buckets === 1 ? refusal(403) : undefined) })
    expect((await reportOfService(fakes)).trend).toBeUndefined()
    expect(fakes.requestsByPart().bucket).toBe(4)
  })

  test.each([
    ['the comparison', 'earlier', 'all pages'],
    ['the trend', 'bucket', 'all pages, comparison'],
  ])('that is a lasting 429 from %s on leaves out all that follows, without asking', async (_, from, contents) => {
    const fakes = createFakes({
      fails: (part) => (part === from ? refusal(429, 90_000) : undefined),
      latencyMs: (part) => (part === 'bucket' ? 0 : 100),
    })
    const report = await reportOfService(fakes)
    expect(contentsOf(report)).toBe(contents)
    expect(report.leftOut.length).toBeGreaterThan(0)
    for (const sentence of report.leftOut) expect(sentence).toMatch(/left out.*limit.*within a minute \(429\)\.$/)
    if (from === 'earlier') expect(fakes.requestsByPart().bucket).toBe(0)
  })

  test('that calls itself cancelled, while the run goes on, is named as such', async () => {
    const cancelled = trouble({ type: 'cancelled', sent: true })
    const fakes = createFakes({ fails: (part) => (part === 'bucket' ? cancelled : undefined) })
    expect((await reportOfService(fakes)).leftOut).toEqual(['The trend was left out: the run was cancelled.'])
  })

  test('that nobody foresaw ends the report, though the other period is still being read', async () => {
    const bug = new TypeError('x is not a function')
    const fakes = createFakes({
      current: pages(300),
      fails: (part, _, { offset }) => {
        if (part === 'current' && offset > 0) throw bug
        return undefined
      },
      latencyMs: (part) => (part === 'earlier' ? 5000 : 100),
    })
    // Told by nobody else: a rejection that counts as unhandled fails the tests.
    await expect(readReport(PLAN, fakes.ports)).rejects.toBe(bug)
  })

  test('that is a 429 which clears in time leaves nothing out', async () => {
    const fakes = createFakes({ fails: (_, index) => (index === 1 ? refusal(429, 50_000) : undefined) })
    expect((await reportOfService(fakes)).leftOut).toEqual([])
  })
})

test.each([50, 150, 250])('a run that is cancelled after %i ms has no report', async (atMs) => {
  const fakes = createFakes({ current: pages(600) })
  fakes.clock.at(atMs, fakes.cancel)
  expect(await readReport(PLAN, fakes.ports)).toEqual({ type: 'cancelled' })
  expect(fakes.clock.elapsed()).toBe(atMs)
})
