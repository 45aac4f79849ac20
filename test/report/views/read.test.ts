import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../../../src/kit/core/clock.ts'
import { periodBefore } from '../../../src/report/period.ts'
import type { Report } from '../../../src/report/show/markdown.ts'
import type { ViewsQuery } from '../../../src/report/views/page-views-api.ts'
import { byTotal } from '../../../src/report/views/read.ts'
import {
  counts,
  createFakes,
  type Part,
  PLAN,
  pages,
  reportFrom,
  requestError,
  row,
  statusError,
  sumOf,
  WEEK,
  WEEK_BEFORE,
} from '../fakes.ts'

type Fakes = ReturnType<typeof createFakes>

/** The report of a service that returns at least the first page. */
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

describe('a report', () => {
  test('requests both periods and those before them in the order of their worth, and nothing else', async () => {
    const fakes = createFakes({ current: pages(600), earlier: pages(260) })
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
    expect(report).toMatchObject({
      period: PLAN.period,
      totals: sumOf(pages(600)),
      comparison: { period: WEEK_BEFORE, totals: sumOf(pages(260)), pagesKnown: true },
      leftOut: [],
      pagesComplete: true,
    })
    expect(report.trend?.buckets?.map(({ period }) => period)).toEqual(weeks.toReversed())
  })

  const lastDays = (days: number) => ({ period: { fromMs: WEEK.toMs - days * DAY_MS, toMs: WEEK.toMs } })

  test.each<[string, Parameters<typeof reportFrom>[1], ReturnType<Fakes['requestsByPart']>]>([
    ['all time', { period: { toMs: WEEK.toMs } }, { current: 1, earlier: 0, bucket: 0 }],
    ['one day', lastDays(1), { current: 2, earlier: 0, bucket: 10 }],
    ['a year', lastDays(365), { current: 1, earlier: 1, bucket: 1 }],
    ['two years', lastDays(730), { current: 1, earlier: 1, bucket: 0 }],
  ])('of %s requests no more than that', async (_, plan, parts) => {
    const fakes = createFakes()
    expect(await reportOfService(fakes, plan)).toMatchObject({ leftOut: [], pagesComplete: true })
    expect(fakes.requestsByPart()).toEqual(parts)
  })

  test.each([
    [0, 0],
    [49, 0],
    [50, 10],
  ])('of %i views requests %i periods of a trend', async (views, bucket) => {
    const fakes = createFakes({ current: [row('/', views)] })
    const { leftOut, trend } = await reportOfService(fakes)
    expect([leftOut, trend?.buckets?.length]).toEqual([[], bucket === 0 ? undefined : bucket + 2])
    expect(fakes.requestsByPart()).toEqual({ current: 1, earlier: 1, bucket })
  })

  test('is sorted by total, then by path, whatever the order of the responses', async () => {
    const rows = [row('/b', 1), row('/é', 5), row('/z', 5), row('/B', 5), row('/a', 1), row('/top', 0, 9)]
    const gone = [row('/y', 1), row('/x', 1), row('/w', 3)]
    const report = await reportOfService(createFakes({ current: rows, earlier: gone }))
    expect(report.pages.map(({ path }) => path)).toEqual(['/top', '/B', '/z', '/é', '/a', '/b'])
    expect(report.gone.map(({ path }) => path)).toEqual(['/w', '/x', '/y'])
  })

  test('holds what each page had before, and which pages are new or gone', async () => {
    const current = [row('/kept', 5, 5), row('/new', 3)]
    const earlier = [row('/gone', 2), row('/kept', 1, 2)]
    const report = await reportOfService(createFakes({ current, earlier }))
    expect(report.pages).toMatchObject([
      { ...row('/kept', 5, 5), previous: { human: 1, ai: 2, total: 3 } },
      { ...row('/new', 3), previous: counts(0) },
    ])
    expect(report.gone).toEqual([row('/gone', 2)])
  })

  test('has the totals of the first page of each period, never a sum', async () => {
    const totals = (index: number) => ({ human: index, ai: 10 * index, total: 100 + index })
    const fakes = createFakes({ current: pages(600), totals: (_, index) => totals(index) })
    const report = await reportOfService(fakes)
    expect([report.totals, report.comparison?.totals]).toEqual([totals(0), totals(1)])
    expect(report.trend?.buckets?.map(({ counts }) => counts)).toEqual(
      [...[11, 10, 9, 8, 7, 6, 5, 4, 3, 2], ...[1, 0]].map(totals),
    )
  })
})

const ALL = 'all pages, comparison, trend'
const NOT_COMPARED = /^The comparison was left out: a report makes at most 1 analytics requests\.$/
const NOT_BY_PAGE = /^The comparison page by page was left out: a report makes at most \d+ analytics requests\.$/

describe('the budget', () => {
  test.each<[mostRequests: number, current: number, earlier: number, contents: string, leftOut: RegExp[]]>([
    [1, 1, 1, 'all pages', [NOT_COMPARED]],
    [2, 1, 1, 'all pages, comparison', []],
    [3, 1, 1, ALL, []],
    [12, 1, 1, ALL, []],
    [1, 2, 2, 'some pages', [/^Only 250 pages could be read: a report .* requests\.$/, NOT_COMPARED]],
    [9, 2, 2, 'some pages, earlier totals, trend', [/^Only 250 pages/, NOT_BY_PAGE]],
    [13, 12, 1, 'some pages, comparison, trend', [/^Only 500 pages could be read/]],
    [60, 25, 25, ALL, []],
    [60, 26, 26, 'all pages, earlier totals, trend', [NOT_BY_PAGE]],
    [60, 49, 1, ALL, []],
    [60, 50, 2, 'some pages, earlier totals, trend', [/^Only 12,250 pages/, NOT_BY_PAGE]],
    [1000, 100, 100, ALL, []],
  ])('of %i for %i and %i requests gives %s', async (mostRequests, current, earlier, contents, leftOut) => {
    const fakes = createFakes({ current: pages(250 * current), earlier: pages(250 * earlier) })
    const report = await reportOfService(fakes, { mostRequests })
    expect(report.leftOut).toEqual(leftOut.map((sentence) => expect.stringMatching(sentence)))
    expect(contentsOf(report)).toBe(contents)
    expect(fakes.queries.length).toBeLessThanOrEqual(mostRequests)
  })
})

describe('the trend', () => {
  /** The views of the periods before the report's own, the newest first. */
  const trendOfViews = async (before: (number | Error)[]) => {
    const views = [60, ...before]
    const fakes = createFakes({
      totals: ({ fromMs = 0 }) => counts(Number(views[Math.round((WEEK.fromMs - fromMs) / (7 * DAY_MS))] ?? 60)),
      fails: (_part, _index, { fromMs = 0 }) => {
        const own = views[Math.round((WEEK.fromMs - fromMs) / (7 * DAY_MS))]
        return typeof own === 'number' || own === undefined ? undefined : statusError(400)
      },
    })
    const { trend, leftOut } = await reportOfService(fakes)
    expect(leftOut).toEqual([])
    return { views: trend?.buckets?.map(({ counts }) => counts.total), why: trend?.whyNone, ...fakes.requestsByPart() }
  }
  const refused = new Error('400')
  const zeros = (count: number) => Array.from({ length: count }, () => 0)

  test.each<[what: string, before: (number | Error)[], views: number[] | undefined, requests: number]>([
    ['has twelve points', [50, ...zeros(0)], [...Array.from({ length: 10 }, () => 60), 50, 60], 10],
    ['ends before what the plan no longer keeps', [50, 40, 30, refused], [30, 40, 50, 60], 3],
    ['keeps a period without views among others', [50, 0, 30, 20, refused], [20, 30, 0, 50, 60], 4],
    [
      'leaves out a beginning without views, and the first period with some',
      [50, 40, 30, 7, ...zeros(8)],
      [30, 40, 50, 60],
      10,
    ],
    ['of three whole periods is enough', [50, 40, refused], [40, 50, 60], 2],
    ['of fewer is none', [50, 40, ...zeros(9)], undefined, 10],
  ])('%s', async (_, before, views, requests) => {
    expect(await trendOfViews(before)).toMatchObject({ views, bucket: requests })
  })

  test('that cannot be shown says why', async () => {
    expect((await trendOfViews([50, refused])).why).toMatch(/as invalid \(400\)$/)
    expect((await trendOfViews([50, ...zeros(10)])).why).toBe('it needs three whole periods with views')
  })
})

const failingFromSecondPageOf = (failing: Part) => ({
  fails: (part: Part, _: number, { offset }: ViewsQuery) =>
    part === failing && offset > 0 ? statusError(400) : undefined,
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
  ])(
    'is called neither new nor gone by mistake where a row of the %s period was left out',
    async (bad, previous, gone) => {
      const fakes = createFakes({
        current: [row('/here', 60)],
        earlier: [row('/only-before', 60)],
        alter: (page, { fromMs, limit }) => {
          const part = fromMs === WEEK.fromMs ? 'current' : 'earlier'
          return limit > 1 && part === bad ? { ...page, unreadable: 2 } : page
        },
      })
      const report = await reportOfService(fakes)
      expect(report.leftOut).toEqual(['2 rows were left out: not as documented.'])
      expect([report.pages[0]?.previous, report.gone.length]).toEqual([previous, gone])
    },
  )
})

describe('a failure', () => {
  test('of every request is an error', async () => {
    const error = statusError(401)
    await expect(reportFrom(createFakes({ fails: () => error }))).rejects.toBe(error)
  })

  test('of the comparison leaves it out, and the rest stands', async () => {
    const fakes = createFakes({ fails: (part) => (part === 'earlier' ? statusError(403) : undefined) })
    const report = await reportOfService(fakes)
    expect(contentsOf(report)).toBe('all pages')
    expect(report.leftOut).toEqual([expect.stringMatching(/^The comparison was left out: .*\(403\)\.$/)])
    expect(report.trend?.whyNone).toMatch(/\(403\)$/)
  })

  test('that is a lasting 429 leaves out all that follows, without a request', async () => {
    const fakes = createFakes({ fails: (part) => (part === 'earlier' ? statusError(429, 90_000) : undefined) })
    const report = await reportOfService(fakes)
    expect(contentsOf(report)).toBe('all pages')
    expect(report.leftOut).toEqual([expect.stringMatching(/left out.*\(429\)\.$/)])
    expect(fakes.requestsByPart()).toEqual({ current: 1, earlier: 1, bucket: 0 })
  })

  test('of the rest of the period leaves the comparison unread beyond its totals', async () => {
    const fakes = createFakes({ current: pages(300), earlier: pages(300), ...failingFromSecondPageOf('current') })
    expect(contentsOf(await reportOfService(fakes))).toBe('some pages, earlier totals, trend')
    expect(fakes.requestsByPart()).toEqual({ current: 2, earlier: 1, bucket: 10 })
  })

  test('that is unexpected ends the report', async () => {
    const bug = new TypeError('x is not a function')
    const fakes = createFakes({
      current: pages(300),
      alter: (page, { offset }) => {
        if (offset > 0) throw bug
        return page
      },
    })
    await expect(reportFrom(fakes)).rejects.toBe(bug)
  })
})

describe('a period', () => {
  const ALONE = { period: { toMs: WEEK.toMs } }

  test.each([
    [0, [0]],
    [250, [0]],
    [251, [0, 250]],
    [1001, [0, 250, 500, 750, 1000]],
  ])('of %i pages is read by 250, from the offsets %j', async (count, offsets) => {
    const fakes = createFakes({ current: pages(count) })
    const report = await reportOfService(fakes, ALONE)
    expect(fakes.queries).toEqual(offsets.map((offset) => ({ ...ALONE.period, limit: 250, offset })))
    expect(report.pages).toEqual(pages(count).toSorted(byTotal))
    expect(report).toMatchObject({ pagesComplete: true, leftOut: [] })
  })

  test('is read past an empty and a short page', async () => {
    const fakes = createFakes({
      current: pages(600),
      alter: (page, { offset }) => ({ ...page, rows: page.rows.slice(0, [10, 0, 250][offset / 250]) }),
    })
    const report = await reportOfService(fakes, ALONE)
    expect(report.pages).toHaveLength(10 + 100)
    expect(report.leftOut).toEqual([])
  })

  test('counts a row once that moves to a later page meanwhile, with its first numbers', async () => {
    const before = pages(500)
    const moved = [row('/new', 9999), ...before.map((page) => ({ ...page, human: page.human + 1 }))]
    const report = await reportOfService(createFakes({ rows: ({ offset }) => (offset === 0 ? before : moved) }), ALONE)
    expect(report.pages).toHaveLength(500)
    expect(report.pages).toContainEqual(before[249])
  })

  test('that announces more pages without an end is read up to the budget', async () => {
    const fakes = createFakes({ current: pages(400), alter: (page) => ({ ...page, hasMore: true }) })
    const report = await reportOfService(fakes, ALONE)
    expect(fakes.queries).toHaveLength(60)
    expect(report.pagesComplete).toBe(false)
    expect(report.leftOut).toEqual([expect.stringMatching(/^Only 400 pages could be read: a report makes at most 60/)])
  })
})

describe('the advice', () => {
  test.each([
    ['a rate limit', statusError(429, 3_600_000), statusError(429).advice],
    ['a rejection', statusError(400), undefined],
    ['a key without the scope', statusError(403), statusError(403).advice],
    ['a lost connection', requestError({ type: 'interrupted' }), requestError({ type: 'interrupted' }).advice],
  ])('after %s is given once', async (_, error, advice) => {
    const fails = (_part: Part, _index: number, { offset }: ViewsQuery) => (offset > 0 ? error : undefined)
    const report = await reportOfService(createFakes({ current: pages(300), earlier: pages(300), fails }))
    expect(report.leftOut).toHaveLength(2)
    expect(report.advice).toEqual(advice === undefined ? [] : [advice])
  })
})
