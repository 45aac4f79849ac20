import type { ServiceError } from '../core/errors.ts'
import { describeNumbers } from './findings.ts'
import { type AllTime, type Buckets, cutIntoBuckets, type Period, periodBefore } from './period.ts'
import type { PageRow, Report, ReportNumbers, ReportPlan, Trend } from './report.ts'
import { createReader, type Missing, type Reader, type ReadPorts } from './requests.ts'
import { areWhole, type Counts, formatPlural, isWithoutViews, type ViewsRow } from './views.ts'

/** What has been read of one period: open until it is whole or something is missing. */
export interface PeriodReading {
  /** Pinned once: all requests use the same. */
  period: Period | AllTime
  /** Of the first response; absent before it. */
  totals: Counts | undefined
  /** By path. */
  rows: Map<string, PageRow>
  responses: number
  /** Responses in a row, up to the last one, without a row that is new. */
  repeats: number
  isWhole: boolean
  /** Why the rest was not read. */
  missing: Missing | undefined
}

/** The parts of a report; absent where the period has none. */
export interface Readings {
  current: PeriodReading
  earlier?: PeriodReading | undefined
  trend?: Trend | Missing | undefined
}

/** The report, or why there is none; without an error when the run was cancelled. */
export type ReportEnd = { type: 'report'; report: Report } | { type: 'no-report'; error?: ServiceError | undefined }

/**
 * Reads a report within its budget, in the order of worth (docs/internals/specification.md, "Budget"). Without the first
 * page of the current period there is none.
 */
export async function readReport(
  { period, maxRequests }: Pick<ReportPlan, 'period' | 'maxRequests'>,
  ports: ReadPorts,
): Promise<ReportEnd> {
  const reader = createReader(ports, maxRequests)
  const readings = await readParts(period, reader)
  if (ports.signal.aborted) return { type: 'no-report' }
  const { totals, missing } = readings.current
  if (totals === undefined) return { type: 'no-report', error: missing?.error }
  const report = {
    ...describeNumbers(assemble(readings, totals)),
    ...describeGaps(readings, maxRequests),
    requests: reader.spent,
  }
  return { type: 'report', report }
}

async function readParts(period: Period | AllTime, reader: Reader): Promise<Readings> {
  const current = openReading(period)
  await readPage(current, reader)
  if (period.fromMs === undefined || current.totals === undefined) {
    await readRest(current, reader)
    return { current }
  }
  const earlier = openReading(periodBefore(period))
  await readPage(earlier, reader)
  const buckets = cutIntoBuckets(period)
  // One bucket would only repeat the totals.
  const hasTrend = buckets.periods.length > 1 && !isWithoutViews(current.totals)
  const trend = hasTrend ? await readTrend(buckets, reader) : undefined
  await readRest(current, reader)
  // Compared page by page only where no page is unread, so that none is called new or gone by mistake.
  if (current.isWhole) await readRest(earlier, reader, current)
  return { current, earlier, trend }
}

function openReading(period: Period | AllTime): PeriodReading {
  const nothing = { totals: undefined, responses: 0, repeats: 0, isWhole: false, missing: undefined }
  return { period, rows: new Map(), ...nothing }
}

/** The largest page that the service returns (docs/internals/service.md, "Page views"). */
const PAGE_SIZE = 250

/** Responses without a new row after which the rest would only repeat what was read. */
const MOST_REPEATS = 3

/** Reads the remaining pages of a period: how many there are is not known before the last. */
async function readRest(reading: PeriodReading, reader: Reader, current?: PeriodReading): Promise<void> {
  while (!reading.isWhole && reading.missing === undefined) await readPage(reading, reader, current)
}

/** Reads the next page of a period. */
async function readPage(reading: PeriodReading, reader: Reader, current?: PeriodReading): Promise<void> {
  const { period, rows, responses } = reading
  const page = await reader.read({ ...period, limit: PAGE_SIZE, offset: responses * PAGE_SIZE })
  if ('reason' in page) {
    reading.missing = page
    return
  }
  const known = rows.size
  // A row that moves to a later page while reading is received twice: it counts once.
  for (const row of page.rows) {
    if (rows.has(row.path)) continue
    // The path of a page only once, and room for its earlier views: both save megabytes on a large site.
    const path = current?.rows.get(row.path)?.path ?? row.path
    rows.set(path, { path, human: row.human, ai: row.ai, total: row.total, previous: undefined })
  }
  reading.totals ??= page.totals
  reading.responses++
  reading.repeats = rows.size === known ? reading.repeats + 1 : 0
  if (!page.hasMore) reading.isWhole = true
  else if (reading.repeats === MOST_REPEATS) reading.missing = { reason: 'repeated' }
}

/** The totals of each bucket. A trend with a gap would mislead, so each bucket needs all that follow. */
async function readTrend({ unit, periods }: Buckets, reader: Reader): Promise<Trend | Missing> {
  const buckets: Trend['buckets'] = []
  for (const period of periods) {
    const page = await reader.read({ ...period, limit: 1, offset: 0 }, periods.length - buckets.length)
    if ('reason' in page) return page
    if (!areWhole(page.totals)) return { reason: 'no-counts' }
    buckets.push({ period, counts: page.totals })
  }
  return { unit, buckets }
}

function assemble({ current, earlier, trend }: Readings, totals: Counts): ReportNumbers {
  const pagesComplete = current.isWhole
  const pagesKnown = earlier?.isWhole === true
  const known = pagesKnown ? earlier.rows : new Map<string, ViewsRow>()
  // Added to the rows rather than to copies: a large site has 25,000.
  for (const row of current.rows.values()) row.previous = known.get(row.path)
  const pages = [...current.rows.values()]
  const gone = pagesComplete ? [...known.values()].filter(({ path }) => !current.rows.has(path)) : []
  const { period } = current
  return {
    period,
    totals,
    pages: pages.sort(byTotal),
    gone: gone.sort(byTotal),
    // Absent without the totals of the earlier period.
    comparison:
      period.fromMs === undefined || earlier?.totals === undefined
        ? undefined
        : { period: periodBefore(period), totals: earlier.totals, pagesKnown },
    trend: trend !== undefined && 'buckets' in trend ? trend : undefined,
    pagesComplete,
  }
}

/** The table's order: by total, then by path in the order of its characters' codes. Pages without a total are last. */
export function byTotal(a: ViewsRow, b: ViewsRow): number {
  const difference = (b.total ?? -1) - (a.total ?? -1)
  if (difference !== 0) return difference
  return a.path < b.path ? -1 : Number(a.path > b.path)
}

/** What was planned but could not be read, with the reason, and what to change: one sentence each. */
function describeGaps({ current, earlier, trend }: Readings, maxRequests: number): Pick<Report, 'leftOut' | 'advice'> {
  const extent = earlier?.totals === undefined ? '' : ' page by page'
  const gaps: [what: string, missing: Missing | undefined][] = [
    [`Only ${formatPlural(current.rows.size, 'page')} could be read`, current.missing],
    // Where the rest of the comparison was not begun, the reason is that of the current period.
    [
      `The comparison${extent} was left out`,
      earlier?.isWhole === false ? (earlier.missing ?? current.missing) : undefined,
    ],
    ['The trend was left out', trend !== undefined && 'reason' in trend ? trend : undefined],
  ]
  const explained = gaps.flatMap(([what, missing]) => (missing ? [{ what, ...explain(missing, maxRequests) }] : []))
  return {
    leftOut: explained.map(({ what, why }) => `${what}: ${why}.`),
    advice: [...new Set(explained.flatMap(({ advice }) => advice ?? []))],
  }
}

/** The analytics requests of an organization in an hour (docs/internals/service.md, "Limits"). */
const HOURLY_REQUESTS = 100

const SHARED_LIMIT = `the organization has ${HOURLY_REQUESTS} analytics requests an hour for everything`

/** Why something was not read, and what to change where that helps. */
function explain({ reason, error }: Missing, maxRequests: number): { why: string; advice?: string } {
  switch (reason) {
    case 'budget':
      return { why: `max-requests (${maxRequests}) was too low`, advice: `Raise \`max-requests\`: ${SHARED_LIMIT}.` }
    case 'rate-limit': {
      const why = "the service's limit on analytics requests did not clear within a minute (429)"
      return { why, advice: `Run it in another hour: ${SHARED_LIMIT}.` }
    }
    case 'failure':
      return { why: error.what.replace(/\.$/, ''), advice: error.advice }
    case 'cancelled':
      return { why: 'the run was cancelled' }
    case 'repeated':
      return { why: 'the service announced more pages, but returned no new ones' }
    case 'no-counts':
      return { why: 'the service did not give all of its views as whole numbers' }
  }
}
