import type { ServiceError } from '../core/errors.ts'
import { compareText, plural } from '../core/text.ts'
import type { Counts, PageViewsApi, UnreadableRow, ViewsPage, ViewsQuery, ViewsRow } from '../service/page-views-api.ts'
import type { Budget, Missing } from './budget.ts'
import { isBase, NO_VIEWS } from './numbers.ts'
import { type AllTime, type Buckets, cutIntoBuckets, type Period, periodBefore } from './period.ts'
import type { Report, Section, Trend } from './report.ts'

export interface ReadPorts {
  source: PageViewsApi
  budget: Budget
  signal: AbortSignal
  /** Reads what readers did not find, which is worth more than the comparison page by page. */
  readReaders?: (() => Promise<Section>) | undefined
}

type Read = (query: ViewsQuery, needs?: number) => Promise<ViewsPage | Missing>

/**
 * Reads a report within its budget, in the order of worth (docs/how-it-works.md, "Budget"). Without the first
 * page of the current period there is none: returns why then, without an error when the run was cancelled.
 */
export async function readReport(
  period: Period | AllTime,
  { source, budget, signal, readReaders }: ReadPorts,
): Promise<Report | { error: ServiceError | undefined }> {
  const read: Read = (query, needs) => budget.spend((aborted) => source.read(query, aborted), needs)
  const readings = await readParts(period, read, readReaders)
  if (signal.aborted) return { error: undefined }
  const { totals, missing } = readings.current
  if (totals === undefined) return { error: missing?.error }
  return { ...assemble(readings, totals), requests: budget.spent }
}

/** One period as far as it was read: open until it is whole or something is missing. */
interface PeriodReading {
  /** Pinned once: all requests use the same. */
  period: Period | AllTime
  /** The first response has them; absent before it. */
  totals: Counts | undefined
  rows: Map<string, ViewsRow>
  unreadable: UnreadableRow[]
  responses: number
  /** Responses in a row, up to the last one, without a row that is new. */
  repeats: number
  isWhole: boolean
  missing: Missing | undefined
}

interface Readings {
  current: PeriodReading
  earlier?: PeriodReading
  trend?: Trend | Missing | undefined
  readers?: Section | undefined
}

async function readParts(
  period: Period | AllTime,
  read: Read,
  readReaders: ReadPorts['readReaders'],
): Promise<Readings> {
  const current = openReading(period)
  await readPage(current, read)
  if (current.totals === undefined) return { current }
  if (period.fromMs === undefined) {
    await readRest(current, read)
    return { current, readers: await readReaders?.() }
  }
  const earlier = openReading(periodBefore(period))
  await readPage(earlier, read)
  const buckets = cutIntoBuckets(period)
  // One bucket would only repeat the totals, and a few views have no trend.
  const hasTrend = buckets.periods.length > 1 && isBase(current.totals.total)
  const trend = hasTrend ? await readTrend(buckets, read) : undefined
  await readRest(current, read)
  const readers = await readReaders?.()
  // Compared page by page only where no page is unread, so that none is called new or gone by mistake.
  if (current.isWhole) await readRest(earlier, read)
  return { current, earlier, trend, readers }
}

function openReading(period: Period | AllTime): PeriodReading {
  const nothing = { totals: undefined, responses: 0, repeats: 0, isWhole: false, missing: undefined }
  return { period, rows: new Map(), unreadable: [], ...nothing }
}

/** The largest page that the service returns (docs/internals/service.md, "Page views"). */
export const PAGE_SIZE = 250

/** Responses without a new row after which the rest would only repeat what was read. */
const MOST_REPEATS = 3

/** Reads the remaining pages of a period: how many there are is not known before the last. */
async function readRest(reading: PeriodReading, read: Read): Promise<void> {
  while (!reading.isWhole && reading.missing === undefined) await readPage(reading, read)
}

async function readPage(reading: PeriodReading, read: Read): Promise<void> {
  const { period, rows, responses } = reading
  const page = await read({ ...period, limit: PAGE_SIZE, offset: responses * PAGE_SIZE })
  if ('why' in page) {
    reading.missing = page
    return
  }
  const rowsBefore = rows.size
  // A row that moves to a later page while reading is received twice: it counts once.
  for (const row of page.rows) if (!rows.has(row.path)) rows.set(row.path, row)
  reading.unreadable.push(...page.unreadable)
  reading.totals ??= page.totals
  reading.responses++
  reading.repeats = rows.size === rowsBefore ? reading.repeats + 1 : 0
  if (!page.hasMore) reading.isWhole = true
  else if (reading.repeats === MOST_REPEATS) {
    reading.missing = { why: 'the service announced more pages, but returned no new ones' }
  }
}

/** The totals of each bucket. A trend with a gap would mislead, so each bucket needs all that follow. */
async function readTrend({ unit, periods }: Buckets, read: Read): Promise<Trend | Missing> {
  const buckets: Trend['buckets'] = []
  for (const period of periods) {
    const page = await read({ ...period, limit: 1, offset: 0 }, periods.length - buckets.length)
    if ('why' in page) return page
    buckets.push({ period, counts: page.totals })
  }
  return { unit, buckets }
}

function assemble(readings: Readings, totals: Counts): Omit<Report, 'requests'> {
  const { current, earlier, trend, readers } = readings
  const { period } = current
  const pagesKnown = earlier?.isWhole === true
  const before = pagesKnown ? earlier.rows : new Map<string, ViewsRow>()
  // A page is new, or gone, only if no row that was left out could be its own.
  const mayBeNew = pagesKnown ? isNotLeftOut(earlier) : () => false
  const mayBeGone = current.isWhole ? isNotLeftOut(current) : () => false
  const previousOf = (path: string) => before.get(path) ?? (mayBeNew(path) ? NO_VIEWS : undefined)
  return {
    period,
    totals,
    pages: Array.from(current.rows.values(), (row) => ({ ...row, previous: previousOf(row.path) })).sort(byTotal),
    pagesComplete: current.isWhole,
    gone: [...before.values()].filter(({ path }) => !current.rows.has(path) && mayBeGone(path)).sort(byTotal),
    // Absent without the earlier period's totals.
    comparison:
      period.fromMs === undefined || earlier?.totals === undefined
        ? undefined
        : { period: periodBefore(period), totals: earlier.totals, pagesKnown },
    trend: trend !== undefined && 'buckets' in trend ? trend : undefined,
    readers,
    unreadable: [...current.unreadable, ...(pagesKnown ? earlier.unreadable : [])],
    ...describeGaps(readings),
  }
}

/** The row of a page is certainly none of those that were left out; one without a path can be any page's. */
function isNotLeftOut({ unreadable }: PeriodReading): (path: string) => boolean {
  const paths = new Set(unreadable.map(({ path }) => path))
  return (path) => !paths.has(path) && !paths.has(undefined)
}

/** The table's order. */
export const byTotal = (a: ViewsRow, b: ViewsRow) => b.total - a.total || compareText(a.path, b.path)

/** Says what could not be read, with the reason, and what to change: one sentence each. */
function describeGaps({ current, earlier, trend }: Readings): Pick<Report, 'leftOut' | 'advice'> {
  const extent = earlier?.totals === undefined ? '' : ' page by page'
  // If the rest of the comparison was not begun, the current period's reason holds.
  const notCompared = earlier?.isWhole === false ? (earlier.missing ?? current.missing) : undefined
  const noTrend = trend !== undefined && 'why' in trend ? trend : undefined
  const gaps: [what: string, missing: Missing | undefined][] = [
    [`Only ${plural(current.rows.size, 'page')} could be read`, current.missing],
    [`The comparison${extent} was left out`, notCompared],
    ['The trend was left out', noTrend],
  ]
  return {
    leftOut: gaps.flatMap(([what, missing]) => (missing ? [`${what}: ${missing.why}.`] : [])),
    advice: [...new Set(gaps.flatMap(([, missing]) => missing?.advice ?? []))],
  }
}
