import type { ServiceError } from '../core/errors.ts'
import { describeNumbers } from './findings.ts'
import { type AllTime, type Buckets, cutIntoBuckets, type Period, periodBefore } from './period.ts'
import type { PageRow, Report, ReportNumbers, Trend } from './report.ts'
import { createReader, type Missing, type Reader, type ReadPorts } from './requests.ts'
import { areWhole, type Counts, formatPlural, isWithoutViews, type ViewsRow } from './views.ts'

export interface ReportPlan {
  period: Period | AllTime
  /** Against the period of the same length just before. */
  compare: boolean
  trend: boolean
  /** Retries included. */
  maxRequests: number
}

/** What has been read of one period: open until it is whole or something is missing. */
export interface PeriodReading {
  /** Pinned once: all requests use the same. */
  period: Period | AllTime
  /** Of the first response; absent before it. */
  totals: Counts | undefined
  /** By path. */
  rows: Map<string, PageRow>
  /** Rows that were dropped because they had no path. */
  pathless: number
  responses: number
  /** Responses in a row, up to the last one, without a row that is new. */
  repeats: number
  isWhole: boolean
  /** Why the rest was not read. */
  missing: Missing | undefined
}

/** The parts of a report; absent where the plan does not include them. */
export interface Readings {
  current: PeriodReading
  earlier?: PeriodReading | undefined
  trend?: Trend | Missing | undefined
}

/** The report, or why there is none; without an error when the run was cancelled. */
export type ReportEnd = { type: 'report'; report: Report } | { type: 'no-report'; error?: ServiceError | undefined }

/**
 * Reads a report within its budget, in the order of worth (docs/internals/specification.md, "Budget"). Without the current period's
 * first page there is none.
 */
export async function readReport(plan: ReportPlan, ports: ReadPorts): Promise<ReportEnd> {
  const reader = createReader(ports, plan.maxRequests)
  const readings = await readParts(plan, reader)
  if (ports.signal.aborted) return { type: 'no-report' }
  const { totals, missing } = readings.current
  if (totals === undefined) return { type: 'no-report', error: missing?.error }
  const budget = { maxRequests: plan.maxRequests, spent: reader.spent }
  const report = {
    ...describeNumbers(assemble(readings, totals)),
    leftOut: describeLeftOut(readings, budget),
    advice: adviseOn(readings, budget),
    requests: reader.spent,
  }
  return { type: 'report', report }
}

async function readParts({ period, compare, trend: wantsTrend }: ReportPlan, reader: Reader): Promise<Readings> {
  const current = openReading(period)
  await readPage(current, reader)
  if (period.fromMs === undefined || current.totals === undefined) {
    await readRest(current, reader)
    return { current }
  }
  const earlier = compare ? openReading(periodBefore(period)) : undefined
  if (earlier !== undefined) await readPage(earlier, reader)
  const buckets = cutIntoBuckets(period)
  // One bucket would only repeat the totals.
  const hasTrend = wantsTrend && buckets.periods.length > 1 && !isWithoutViews(current.totals)
  const trend = hasTrend ? await readTrend(buckets, reader) : undefined
  await readRest(current, reader)
  // Compared page by page only where no page is unread, so that none is called new or gone by mistake.
  if (earlier !== undefined && current.isWhole) await readRest(earlier, reader, current)
  return { current, earlier, trend }
}

function openReading(period: Period | AllTime): PeriodReading {
  const nothing = { totals: undefined, pathless: 0, responses: 0, repeats: 0, isWhole: false, missing: undefined }
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
  reading.pathless += page.pathless
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

/** Whether every page of a period was read. */
function isComplete({ isWhole, pathless }: PeriodReading): boolean {
  return isWhole && pathless === 0
}

function assemble({ current, earlier, trend }: Readings, totals: Counts): ReportNumbers {
  const pagesComplete = isComplete(current)
  const pagesKnown = earlier !== undefined && isComplete(earlier)
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

/** What a report was allowed to request, and what it did. */
interface Budget {
  maxRequests: number
  spent: number
}

/** What was planned but could not be read, and why, one sentence each. */
function describeLeftOut({ current, earlier, trend }: Readings, { maxRequests }: Budget): string[] {
  const because = (missing: Missing | undefined) =>
    missing === undefined ? 'it has rows without a path' : reasonFor(missing, maxRequests)
  const { missing, rows, pathless } = current
  const sentences: string[] = []
  if (missing !== undefined) {
    const read = rows.size === 0 ? 'No pages' : `Only ${formatPlural(rows.size, 'page')}`
    sentences.push(`${read} could be read: ${because(missing)}.`)
  }
  if (pathless > 0) sentences.push(`${formatPlural(pathless, 'row')} without a path had to be left out.`)
  if (earlier !== undefined && !isComplete(earlier)) {
    const extent = earlier.totals === undefined ? '' : ' page by page'
    // Where its rest was not begun, the reason is that of the current period.
    sentences.push(`The comparison${extent} was left out: ${because(earlier.missing ?? missing)}.`)
  }
  const gap = missingOf(trend)
  if (gap !== undefined) sentences.push(`The trend was left out: ${because(gap)}.`)
  return sentences
}

function missingOf(part: PeriodReading | Readings['trend']): Missing | undefined {
  if (part === undefined || 'buckets' in part) return undefined
  return 'reason' in part ? part : part.missing
}

function reasonFor({ reason, error }: Missing, maxRequests: number): string {
  switch (reason) {
    case 'budget':
      return `max-requests (${maxRequests}) was too low`
    case 'rate-limit':
      return "the service's limit on analytics requests did not clear within a minute (429)"
    case 'failure':
      return error.what.replace(/\.$/, '')
    case 'cancelled':
      return 'the run was cancelled'
    case 'repeated':
      return 'the service announced more pages, but returned no new ones'
    case 'no-counts':
      return 'the service did not give all of its views as whole numbers'
  }
}

/** The most that `max-requests` may be. */
const MOST_REQUESTS = 1000

/** The analytics requests of an organization in an hour (docs/internals/service.md, "Limits"). */
const HOURLY_REQUESTS = 100

const SHARED_LIMIT = `the organization has ${HOURLY_REQUESTS} analytics requests an hour for everything`

/** What to change so that nothing has to be left out, one sentence each; empty where nothing can be changed. */
function adviseOn(readings: Readings, budget: Budget): string[] {
  const missing = [readings.current, readings.earlier, readings.trend].flatMap((part) => missingOf(part) ?? [])
  const reasons = new Set(missing.map(({ reason }) => reason))
  const errors = missing.flatMap(({ reason, error }) => (reason === 'failure' ? [error.advice] : []))
  return [
    ...(reasons.has('budget') ? adviseOnBudget(readings, budget) : []),
    ...(reasons.has('rate-limit') ? [`Run it in another hour: ${SHARED_LIMIT}.`] : []),
    ...new Set(errors),
  ]
}

function adviseOnBudget(readings: Readings, budget: Budget): string[] {
  const { count, isExact } = requestsNeeded(readings, budget)
  const most = Math.min(count, MOST_REQUESTS)
  const exactness = isExact ? '' : ' or more, since the service does not say how many pages there are'
  const raise = `Raise \`max-requests\` to ${most}${exactness}.`
  return most <= HOURLY_REQUESTS ? [raise] : [raise, `More than ${HOURLY_REQUESTS} can fail: ${SHARED_LIMIT}.`]
}

/** The requests of the whole report; exact where only the trend is missing, since pages are counted by reading them. */
function requestsNeeded({ current, earlier, trend }: Readings, { maxRequests, spent }: Budget) {
  const gap = missingOf(trend)
  const forTrend = gap?.reason === 'budget' ? gap.needs : 0
  if (!current.isWhole) return { count: Math.max(2 * maxRequests, spent + forTrend + 1), isExact: false }
  if (earlier?.missing?.reason !== 'budget') return { count: spent + forTrend, isExact: true }
  // The earlier period is likely to have about as many pages.
  const forPages = Math.max(1, current.responses - earlier.responses)
  return { count: spent + forTrend + forPages, isExact: false }
}
