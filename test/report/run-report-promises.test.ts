import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ServiceError } from '../../src/core/errors.ts'
import { type AllTime, cutIntoBuckets, type Period } from '../../src/report/period.ts'
import { runReport } from '../../src/report/run-report.ts'
import type { Counts, ViewsPage, ViewsQuery, ViewsRow } from '../../src/service/page-views-api.ts'
import { createRun, inputsOf } from '../support/fake-run.ts'
import { runs } from '../support/fuzz.ts'
import { createFakes, PLAN, partOf, requestError, row, statusError, sumOf, WEEK, WEEK_BEFORE } from './fakes.ts'

/** How a site, its service and the run behave. */
interface World {
  plan: { maxRequests: number; period: Period | AllTime }
  current: number
  earlier: number
  /** Every page with this remainder modulo ten has odd counts. */
  odd: { kind: keyof Counts; count: number } | undefined
  totals: Counts | undefined
  /** By how many places the rows have moved at each request. */
  moves: number[]
  /** By request. */
  faults: (ServiceError | undefined)[]
  /** Whether each page claims that there are more. */
  lie: boolean
}

const RETRIED = [statusError(502), requestError({ type: 'interrupted' }), statusError(429, 1000), statusError(429)]
const FINAL = [statusError(400), statusError(429, 90_000), requestError({ type: 'undocumented', field: 'views' })]

const siteSize = fc.oneof(fc.constantFrom(0, 1, 249, 250, 251, 500), fc.nat({ max: 1500 }), fc.nat({ max: 6000 }))
const anyCount = fc.nat({ max: 5000 })

const worlds: fc.Arbitrary<World> = fc.record({
  plan: fc.record({
    maxRequests: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 1000 })),
    period: fc.constantFrom<Period | AllTime>(WEEK, WEEK, { toMs: WEEK.toMs }),
  }),
  current: siteSize,
  earlier: siteSize,
  odd: fc.option(fc.record({ kind: fc.constantFrom('human', 'ai', 'total'), count: anyCount }), {
    nil: undefined,
    freq: 2,
  }),
  totals: fc.option(fc.record({ human: anyCount, ai: anyCount, total: anyCount }), { nil: undefined, freq: 2 }),
  moves: fc.array(fc.nat({ max: 400 }), { maxLength: 12 }),
  faults: fc.array(
    fc.oneof(
      { weight: 12, arbitrary: fc.constant(undefined) },
      { weight: 3, arbitrary: fc.constantFrom(...RETRIED) },
      { weight: 1, arbitrary: fc.constantFrom(...FINAL) },
    ),
    { maxLength: 40 },
  ),
  lie: fc.constantFrom(false, false, false, true),
})

/** The rows of a period: `/page-0` is only in the earlier one, the last ones only in the current one. */
function rowsOf(count: number, first: number, odd: World['odd']): ViewsRow[] {
  return Array.from({ length: count }, (_, index) => {
    const page = row(`/page-${index + first}`, (index * 7919) % 1000, index % 50)
    return odd !== undefined && index % 10 === 3 ? { ...page, [odd.kind]: odd.count } : page
  })
}

/** The place of a request in the order of worth: first totals, earlier totals, trend, other pages, other earlier pages. */
function worthOf(query: ViewsQuery): number {
  const part = partOf(query)
  if (part === 'bucket') return 3
  return (part === 'current' ? 1 : 2) + (query.offset > 0 ? 3 : 0)
}

/** A request, with its response if there was one. */
interface Exchange {
  query: ViewsQuery
  page: ViewsPage | undefined
}

/** Runs the report phase in a world, and returns what was requested and published. */
async function reportIn(world: World) {
  const { plan, moves, faults, lie } = world
  const exchanges: Exchange[] = []
  const [current, earlier] = [rowsOf(world.current, 1, world.odd), rowsOf(world.earlier, 0, world.odd)]
  const sums = { current: sumOf(current), earlier: sumOf(earlier), bucket: sumOf(current) }
  const fakes = createFakes({
    rows(query, index) {
      const rows = partOf(query) === 'earlier' ? earlier : current
      const move = (moves[index] ?? 0) % Math.max(1, rows.length)
      return move === 0 ? rows : [...rows.slice(move), ...rows.slice(0, move)]
    },
    totals: (query) => world.totals ?? sums[partOf(query)],
    fails(_, index, query) {
      exchanges.push({ query, page: undefined })
      return faults[index]
    },
    alter(page, query) {
      const altered = { ...page, hasMore: page.hasMore || lie }
      const exchange = exchanges.at(-1)
      if (exchange !== undefined) exchange.page = altered
      return query.limit === 1 ? page : altered
    },
  })
  const outputs: Record<string, string> = {}
  const published = { csv: '', json: '', summary: '' }
  const end = await runReport(
    { plan: { ...PLAN, ...plan }, service: inputsOf({}) },
    {
      ...createRun().run,
      ...fakes.ports,
      setOutput(name, value) {
        outputs[name] = value
      },
      async writeSummary(markdown) {
        published.summary = markdown
      },
      async issues() {
        throw new Error('The test has no issues')
      },
      async writeReportFiles({ csv, json }) {
        published.csv = csv
        published.json = json
        return { csv: '/temp/page-views.csv', json: '/temp/page-views.json', markdown: '/temp/page-views.md' }
      },
    },
  )
  return { end, outputs, ...published, exchanges, lines: fakes.lines }
}

type Result = Awaited<ReturnType<typeof reportIn>>

const BUCKETS = cutIntoBuckets(WEEK).periods

/** What the responses amount to, worked out without the code under test. */
function judge({ plan }: World, exchanges: readonly Exchange[]) {
  const pagesOf = (part: string) =>
    exchanges.flatMap(({ query, page }) => (partOf(query) === part && page ? [page] : []))
  const [current, earlier, buckets] = [pagesOf('current'), pagesOf('earlier'), pagesOf('bucket')]
  const isWhole = (pages: ViewsPage[]) => pages.at(-1)?.hasMore === false
  const hasBeginning = plan.period.fromMs !== undefined
  const { human, ai, total } = current[0]?.totals ?? { human: 1, ai: 1, total: 1 }
  const wants = {
    comparison: hasBeginning,
    trend: hasBeginning && [human, ai, total].some((count) => count !== 0),
  }
  const known = {
    pages: isWhole(current),
    earlierTotals: earlier.length > 0,
    earlierPages: isWhole(earlier),
    trend: buckets.length === BUCKETS.length,
  }
  const isComplete = known.pages && (!wants.comparison || known.earlierPages) && (!wants.trend || known.trend)
  const paths = new Set(current.flatMap(({ rows }) => rows.map(({ path }) => path)))
  return { wants, known, isComplete, paths, current }
}

/** Fails unless the requests stay within the budget and the bounds, and follow the order of worth. */
function expectInOrder(world: World, { exchanges }: Result): void {
  const { plan } = world
  expect(exchanges.length).toBeLessThanOrEqual(plan.maxRequests)
  const worths = exchanges.map(({ query }) => worthOf(query))
  expect(worths).toEqual(worths.toSorted((a, b) => a - b))
  const allowed = [WEEK, WEEK_BEFORE, ...BUCKETS, { fromMs: undefined, toMs: WEEK.toMs }]
  for (const { query } of exchanges) expect(allowed).toContainEqual({ fromMs: query.fromMs, toMs: query.toMs })
  const { wants, known } = judge(world, exchanges)
  const firstOther = worths.findIndex((worth) => worth > 3)
  if (wants.comparison && worths.some((worth) => worth > 2)) expect(worths).toContain(2)
  // The trend may have been tried in vain, but is passed over only where it does not fit.
  if (wants.trend && firstOther >= 0 && !worths.includes(3)) {
    expect(plan.maxRequests - firstOther).toBeLessThan(BUCKETS.length)
  }
  let buckets = 0
  for (const [index, { query, page }] of exchanges.entries()) {
    if (worthOf(query) !== 3) continue
    expect(plan.maxRequests - index, 'the rest of the trend fits').toBeGreaterThanOrEqual(BUCKETS.length - buckets)
    if (page !== undefined) buckets++
  }
  for (const part of ['current', 'earlier']) expectNoMoreThanThreeRepeats(exchanges, part)
  if (worths.includes(5))
    expect(exchanges.findLast(({ query }) => partOf(query) === 'current')?.page?.hasMore).toBe(false)
  const isTrouble = world.lie || world.faults.slice(0, exchanges.length).some(Boolean)
  if (!isTrouble && exchanges.length < plan.maxRequests) {
    expect(known.pages && (!wants.comparison || known.earlierPages)).toBe(true)
  }
}

function expectNoMoreThanThreeRepeats(exchanges: readonly Exchange[], part: string): void {
  const seen = new Set<string>()
  let repeats = 0
  for (const { page } of exchanges.filter(({ query }) => partOf(query) === part)) {
    expect(repeats).toBeLessThan(3)
    if (page === undefined) continue
    const known = seen.size
    for (const { path } of page.rows) seen.add(path)
    repeats = seen.size === known ? repeats + 1 : 0
  }
}

const shares = (...values: unknown[]) => values.filter((value) => value !== null && value !== '')

/** Fails unless what is published is complete or says otherwise, and holds no number that cannot be. */
function expectTrue(world: World, result: Result): void {
  const { wants, known, isComplete, paths } = judge(world, result.exchanges)
  const { outputs, csv, summary } = result
  const json = JSON.parse(result.json)
  expect([outputs['page-views-complete'], json.complete, json.leftOut.length === 0]).toEqual([
    String(isComplete),
    isComplete,
    isComplete,
  ])
  for (const sentence of json.leftOut)
    expect(sentence).toMatch(/max-requests|\(\d{3}\)|connection|documented|no new ones/)
  expect(json.requests).toBe(result.exchanges.length)
  const records = csv
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','))
  expect(json.pages.map(({ path }: { path: string }) => path)).toEqual(records.map(([path]) => path))
  expect(new Set(records.map(([path]) => path))).toEqual(paths)
  const totals = records.map(([, , , total]) => Number(total))
  expect(totals).toEqual(totals.toSorted((a, b) => b - a))
  expect(records).toHaveLength(paths.size)
  expect(json.comparison !== null).toBe(wants.comparison && known.earlierTotals)
  if (!known.earlierPages) {
    expect(json.gone).toEqual([])
    for (const record of records) expect(record.slice(5)).toEqual(['', '', '', ''])
    expect(summary).not.toMatch(/<summary>(?:New|Gone|Gained|Lost)/)
  }
  const shown = [...summary.matchAll(/(?:^\| (?:People|AI|Total) \| [^|]+ \| |to |, )(-?[\d.,]+)%(?: of| \|)/gm)]
  for (const share of shares(
    outputs['ai-share'],
    json.totals.aiShare,
    json.comparison?.totals.aiShare ?? null,
    ...json.pages.map(({ aiShare }: { aiShare: unknown }) => aiShare),
    ...records.map((record) => record[4]),
    ...shown.map(([, share]) => share),
  )) {
    expect(Number(share)).toBeGreaterThanOrEqual(0)
    expect(Number(share)).toBeLessThanOrEqual(100)
  }
}

test('a report keeps its promises, whatever the site, the budget and the service', async () => {
  await fc.assert(
    fc.asyncProperty(worlds, async (world) => {
      const result = await reportIn(world)
      expectInOrder(world, result)
      const isRead = judge(world, result.exchanges).current.length > 0
      expect(result.end.type).toBe(isRead ? 'report' : 'ended')
      const texts = [
        JSON.stringify(result.outputs),
        result.csv,
        result.summary,
        result.lines.join(),
        JSON.stringify(result.end),
      ]
      for (const text of texts) expect(text).not.toMatch(/NaN|Infinity|undefined/)
      if (isRead) expectTrue(world, result)
      else expect(result.outputs).toEqual({})
    }),
    { numRuns: runs(40) },
  )
})
