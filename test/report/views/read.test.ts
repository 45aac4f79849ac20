import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../../../src/kit/core/clock.ts'
import { periodBefore } from '../../../src/report/period.ts'
import type { Report } from '../../../src/report/show/markdown.ts'
import type { ViewsRow } from '../../../src/report/views/views-report.ts'
import {
  answer,
  counts,
  createFakes,
  type Fakes,
  type Part,
  pages,
  reportFrom,
  row,
  sumOf,
  type ViewsQuery,
  WEEK,
  WEEK_BEFORE,
} from '../fakes.ts'

async function reportOfService(fakes: Fakes, plan: Parameters<typeof reportFrom>[1] = {}): Promise<Report> {
  const report = await reportFrom(fakes, plan)
  expect(report.requests).toBe(fakes.queries.length)
  return report
}

/** What a report consists of, in short. */
function contentsOf({ pagesComplete, comparison, trend }: Report): string {
  const compared = comparison?.pagesKnown ? 'comparison' : comparison && 'earlier totals'
  return [pagesComplete ? 'all pages' : 'some pages', compared, trend?.buckets && 'trend'].filter(Boolean).join(', ')
}

/** A list of its own: all time has no other period. */
const ALONE = { period: { toMs: WEEK.toMs } }

describe('a report', () => {
  test('requests both periods and those before them in the order of their worth, and nothing else', async () => {
    const totals = (index: number) => ({ human: index, ai: 10 * index, total: 100 + index })
    const fakes = createFakes({ current: pages(600), earlier: pages(260), totals: (_, index) => totals(index) })
    const report = await reportOfService(fakes)
    const weeks = Array.from({ length: 12 }, (_, before) => periodBefore(WEEK, before))
    expect(fakes.queries).toEqual([
      { ...WEEK, limit: 250, offset: 0 },
      { ...WEEK_BEFORE, limit: 250, offset: 0 },
      ...weeks.slice(2).map((week) => ({ ...week, limit: 1, offset: 0 })),
      { ...WEEK, limit: 250, offset: 250 },
      { ...WEEK, limit: 250, offset: 500 },
      { ...WEEK_BEFORE, limit: 250, offset: 250 },
    ])
    // Totals are those of the first page of each period, never a sum.
    expect(report).toMatchObject({
      ...{ period: WEEK, totals: totals(0), leftOut: [], pagesComplete: true },
      comparison: { period: WEEK_BEFORE, totals: totals(1), pagesKnown: true },
    })
    const trend = weeks.map((week, before) => ({ period: week, counts: totals(before) }))
    expect(report.trend?.buckets).toEqual(trend.toReversed())
  })

  const lastDays = (days: number) => ({ period: { fromMs: WEEK.toMs - days * DAY_MS, toMs: WEEK.toMs } })

  test.each<[string, Parameters<typeof reportFrom>[1], views: number, ReturnType<Fakes['requestsByPart']>]>([
    ['all time', ALONE, 50, { current: 1, earlier: 0, bucket: 0 }],
    ['one day', lastDays(1), 50, { current: 2, earlier: 0, bucket: 10 }],
    ['a year', lastDays(365), 50, { current: 1, earlier: 1, bucket: 1 }],
    ['two years', lastDays(730), 50, { current: 1, earlier: 1, bucket: 0 }],
    ['a few views', {}, 49, { current: 1, earlier: 1, bucket: 0 }],
  ])('of %s requests no more than that', async (_, plan, views, parts) => {
    const fakes = createFakes({ current: [row('/', views)] })
    expect(await reportOfService(fakes, plan)).toMatchObject({ leftOut: [], pagesComplete: true })
    expect(fakes.requestsByPart()).toEqual(parts)
  })

  test('is sorted by total, then by path, and holds what each page had before, or which are new or gone', async () => {
    const current = [row('/b', 1), row('/é', 5), row('/z', 5), row('/B', 5), row('/a', 1), row('/top', 0, 9)]
    const earlier = [row('/y', 1), row('/x', 1), row('/w', 3), row('/top', 1, 2)]
    const report = await reportOfService(createFakes({ current, earlier }))
    expect(report.pages.map(({ path }) => path)).toEqual(['/top', '/B', '/z', '/é', '/a', '/b'])
    expect(report.pages.slice(0, 2).map(({ previous }) => previous)).toMatchObject([counts(1, 2), counts(0)])
    expect(report.gone).toEqual([row('/w', 3), row('/x', 1), row('/y', 1)])
  })
})

const ALL = 'all pages, comparison, trend'
const NOT_COMPARED = /^The comparison was left out: a report makes at most 1 analytics requests\.$/
const NOT_BY_PAGE = /^The comparison page by page was left out: a report makes at most \d+ analytics requests\.$/

test.each<[mostRequests: number, current: number, earlier: number, contents: string, leftOut: RegExp[]]>([
  [1, 1, 1, 'all pages', [NOT_COMPARED]],
  [3, 1, 1, ALL, []],
  [1, 2, 2, 'some pages', [/^Only 250 pages could be read: a report .* requests\.$/, NOT_COMPARED]],
  [9, 2, 2, 'some pages, earlier totals, trend', [/^Only 250 pages/, NOT_BY_PAGE]],
  [13, 12, 1, 'some pages, comparison, trend', [/^Only 500 pages could be read/]],
  [60, 26, 26, 'all pages, earlier totals, trend', [NOT_BY_PAGE]],
  [60, 50, 2, 'some pages, earlier totals, trend', [/^Only 12,250 pages/, NOT_BY_PAGE]],
])('a budget of %i for %i and %i requests gives %s', async (mostRequests, current, earlier, contents, leftOut) => {
  const fakes = createFakes({ current: pages(250 * current), earlier: pages(250 * earlier) })
  const report = await reportOfService(fakes, { mostRequests })
  expect(report.leftOut).toEqual(leftOut.map((sentence) => expect.stringMatching(sentence)))
  expect(contentsOf(report)).toBe(contents)
  expect(fakes.queries.length).toBeLessThanOrEqual(mostRequests)
})

describe('the trend', () => {
  const zeros = (count: number) => Array.from({ length: count }, () => 0)

  // The views of the periods before the report's own, the newest first; `undefined` is refused.
  test.each<[what: string, before: (number | undefined)[], views: number[] | RegExp, requests: number]>([
    ['has twelve points', [50, ...Array(10).fill(60)], [...Array(10).fill(60), 50, 60], 10],
    ['ends before what the plan no longer keeps', [50, 40, 30, undefined], [30, 40, 50, 60], 3],
    ['keeps a period without views among others', [50, 0, 30, 20, undefined], [20, 30, 0, 50, 60], 4],
    ['leaves out empty ones, and the first with some', [50, 40, 30, 7, ...zeros(8)], [30, 40, 50, 60], 10],
    ['of three whole periods is enough', [50, 40, undefined], [40, 50, 60], 2],
    ['of fewer is none', [50, 40, ...zeros(9)], /^it needs three whole periods with views$/, 10],
    ['of two, of which the plan keeps no more, says so', [50, undefined], /as invalid \(400\)$/, 1],
  ])('%s', async (_, before, views, requests) => {
    const viewsAt = ({ fromMs }: ViewsQuery) => [60, ...before][Math.round((WEEK.fromMs - fromMs) / (7 * DAY_MS))]
    const fakes = createFakes({
      totals: (query) => counts(viewsAt(query) ?? 0),
      fails: (_part, _index, query) => (viewsAt(query) === undefined ? answer(400) : undefined),
    })
    const { trend, leftOut } = await reportOfService(fakes)
    expect(leftOut).toEqual([])
    if (Array.isArray(views)) expect(trend?.buckets?.map(({ counts }) => counts.total)).toEqual(views)
    else expect(trend?.whyNone).toMatch(views)
    expect(fakes.requestsByPart().bucket).toBe(requests)
  })
})

const failingFromSecondPageOf = (failing: Part, status = 400) => ({
  fails: (part: Part, _: number, { offset }: ViewsQuery) =>
    part === failing && offset > 0 ? answer(status) : undefined,
})

describe('a page', () => {
  test('that was not read before is not called new when the earlier period was not read whole', async () => {
    const fakes = createFakes({ current: pages(300), earlier: pages(300), ...failingFromSecondPageOf('earlier') })
    const report = await reportOfService(fakes)
    expect(report.comparison).toMatchObject({ pagesKnown: false, totals: sumOf(pages(300)) })
    expect(report.pages.every(({ previous }) => previous === undefined)).toBe(true)
    expect(report.gone).toEqual([])
    expect(report.leftOut).toEqual([expect.stringMatching(/^The comparison page by page was left out: .*\(400\)/)])
  })

  test('is not called gone when the current period was not read whole', async () => {
    const earlier = [row('/page-299', 70)]
    const fakes = createFakes({ current: pages(300), earlier, ...failingFromSecondPageOf('current') })
    expect(await reportOfService(fakes)).toMatchObject({ comparison: { pagesKnown: true }, gone: [] })
  })

  test.each<[bad: Part, previous: unknown, gone: number]>([
    ['current', counts(0), 0],
    ['earlier', undefined, 1],
  ])('is called neither new nor gone where a row of the %s period was left out', async (bad, previous, gone) => {
    const fakes = createFakes({
      ...{ current: [row('/here', 60)], earlier: [row('/only-before', 60)] },
      alter: (views, { fromMs }) => ({
        views: (fromMs === WEEK.fromMs ? 'current' : 'earlier') === bad ? [...views, null, '/a'] : views,
      }),
    })
    const report = await reportOfService(fakes)
    expect(report.leftOut).toEqual(['2 rows were left out: not as documented.'])
    expect([report.pages[0]?.previous, report.gone.length]).toEqual([previous, gone])
  })
})

describe('a failure', () => {
  test.each([403, 429])('of the comparison with %i leaves it out, and the rest stands', async (status) => {
    const fakes = createFakes({ fails: (part) => (part === 'earlier' ? answer(status, {}, 90) : undefined) })
    const report = await reportOfService(fakes)
    expect(contentsOf(report)).toBe('all pages')
    expect(report.leftOut).toEqual([expect.stringMatching(/^The comparison was left out: .*\(4\d\d\)\.$/)])
    expect(report.trend?.whyNone).toContain(`(${status})`)
    expect(fakes.requestsByPart()).toEqual({ current: 1, earlier: 1, bucket: 0 })
  })

  test.each([400, 403])('of the rest of the period with %i leaves the comparison at its totals', async (status) => {
    const failing = failingFromSecondPageOf('current', status)
    const fakes = createFakes({ current: pages(300), earlier: pages(300), ...failing })
    const report = await reportOfService(fakes)
    expect(contentsOf(report)).toBe('some pages, earlier totals, trend')
    expect(fakes.requestsByPart()).toEqual({ current: 2, earlier: 1, bucket: 10 })
    expect(report.leftOut).toHaveLength(2)
    // Its advice is given once, and none where the service finds the request invalid.
    expect(report.advice).toEqual(status === 400 ? [] : [expect.stringContaining('key')])
  })
})

describe('a list', () => {
  // Without the field, a full page may have a next one.
  test.each<[hasMore: unknown, rows: number, requests: number]>([
    [true, 1, 2],
    [false, 250, 1],
    [undefined, 250, 2],
    [null, 249, 1],
  ])('with hasMore %j and %i rows takes %i requests', async (hasMore, rows, requests) => {
    const alter = (_: unknown, { offset }: ViewsQuery) => (offset === 0 ? { hasMore } : { hasMore: false })
    const fakes = createFakes({ current: pages(rows), alter })
    await reportOfService(fakes, ALONE)
    expect(fakes.queries).toHaveLength(requests)
  })

  test('counts a row once that moves to a later page meanwhile, with its first numbers', async () => {
    const before = pages(500)
    const later = before.map((page): ViewsRow => ({ ...page, human: page.human + 1 }))
    const alter = (views: readonly unknown[], { offset }: ViewsQuery) => ({ views: offset === 0 ? views : later })
    const report = await reportOfService(createFakes({ current: before, alter }), ALONE)
    expect(report.pages).toHaveLength(500)
    expect(report.pages).toContainEqual(before[249])
  })

  test.each<unknown>([
    { path: '/b', human: 1, ai: '2', total: 3 },
    { path: '/b', human: -1, ai: 2, total: 3 },
    { human: 1, ai: 2, total: 3 },
    null,
  ])('leaves out and counts a row that is not as documented, and hides the key: %j', async (bad) => {
    const fakes = createFakes({ current: [], alter: () => ({ views: [row('/?key=mint_key', 1), bad] }) })
    const report = await reportOfService(fakes, ALONE)
    expect(report.pages).toEqual([row('/?key=***', 1)])
    expect(report.leftOut).toEqual(['1 row was left out: not as documented.'])
  })

  test.each<[body: object, field: string]>([
    [[], 'totals'],
    [{ views: [], totals: { human: 1, ai: 2 } }, 'totals.total'],
    [{ views: {}, totals: counts(1) }, 'views'],
  ])('that is not as documented is an error that names the field: %j', async (body, field) => {
    const fakes = createFakes({ fails: () => answer(200, body) })
    await expect(reportFrom(fakes)).rejects.toThrow(`is not as documented in the field \`${field}\`.`)
    expect(fakes.queries).toHaveLength(1)
  })
})
