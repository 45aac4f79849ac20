import type { ServiceError } from '../../kit/core/errors.ts'
import { compareText, plural } from '../../kit/core/text.ts'
import type { ReaderFeedback } from '../readers/section.ts'
import type { Budget, Missing } from './budget.ts'
import type { Counts, PageViewsApi, UnreadableRow, ViewsPage, ViewsQuery, ViewsRow } from './page-views-api.ts'
import { type AllTime, cutIntoBuckets, type Period, periodBefore } from './period.ts'
import { isBase, NO_VIEWS, type Report, type Trend } from './report.ts'

type Read = (query: ViewsQuery, needs?: number) => Promise<ViewsPage | Missing>

/**
 * Reads a report within its budget, in the order of worth (docs/how-it-works.md, "Budget"). Without the first
 * page of the current period there is none: returns why then. Of a run that is cancelled meanwhile it has what was read.
 */
export async function readReport(
  period: Period | AllTime,
  {
    source,
    budget,
    readReaders,
  }: {
    source: PageViewsApi
    budget: Budget
    /** Reads what readers did not find, which is worth more than the comparison page by page. */
    readReaders?: ((budget: Budget) => Promise<ReaderFeedback>) | undefined
  },
): Promise<Report | { error: ServiceError | undefined }> {
  const read: Read = (query, needs) => budget.spend((aborted) => source.read(query, aborted), needs)
  const current = openReading(period)
  await readPage(current, read)
  const { totals } = current
  if (totals === undefined) return { error: current.missing?.error }
  const before = period.fromMs === undefined ? undefined : periodBefore(period)
  const earlier = before && openReading(before)
  if (earlier !== undefined) await readPage(earlier, read)
  // A few views have no trend.
  const trend = period.fromMs !== undefined && isBase(totals.total) ? await readTrend(period, read) : undefined
  await readRest(current, read)
  const readers = await readReaders?.(budget)
  // Compared page by page only where no page is unread, so that none is called new or gone by mistake.
  if (earlier !== undefined && current.isWhole) await readRest(earlier, read)
  return {
    period,
    totals,
    ...comparePages(current, earlier),
    pagesComplete: current.isWhole,
    comparison: before && earlier?.totals && { period: before, totals: earlier.totals, pagesKnown: earlier.isWhole },
    trend: trend !== undefined && 'buckets' in trend ? trend : undefined,
    readers,
    ...describeGaps(current, earlier, trend),
    requests: budget.spent,
  }
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

/** The totals of each bucket, where there are several. A trend with a gap would mislead, so each bucket needs all that follow. */
async function readTrend(period: Period, read: Read): Promise<Trend | Missing | undefined> {
  const { unit, periods } = cutIntoBuckets(period)
  if (periods.length === 1) return undefined
  const buckets: Trend['buckets'] = []
  for (const bucket of periods) {
    const page = await read({ ...bucket, limit: 1, offset: 0 }, periods.length - buckets.length)
    if ('why' in page) return page
    buckets.push({ period: bucket, counts: page.totals })
  }
  return { unit, buckets }
}

/** The pages now, with what they had before, and those that are gone, as far as every page of a period is known. */
function comparePages(
  current: PeriodReading,
  earlier: PeriodReading | undefined,
): Pick<Report, 'pages' | 'gone' | 'unreadable'> {
  const pages = [...current.rows.values()].sort(byTotal)
  if (earlier?.isWhole !== true) return { pages, gone: [], unreadable: current.unreadable }
  // A page is new, or gone, only if no row that was left out could be its own.
  const mayBeNew = isNotLeftOut(earlier)
  const mayBeGone = current.isWhole ? isNotLeftOut(current) : () => false
  const previousOf = (path: string) => earlier.rows.get(path) ?? (mayBeNew(path) ? NO_VIEWS : undefined)
  const gone = [...earlier.rows.values()].filter(({ path }) => !current.rows.has(path) && mayBeGone(path))
  return {
    pages: pages.map((row) => ({ ...row, previous: previousOf(row.path) })),
    gone: gone.sort(byTotal),
    unreadable: [...current.unreadable, ...earlier.unreadable],
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
function describeGaps(
  current: PeriodReading,
  earlier: PeriodReading | undefined,
  trend: Trend | Missing | undefined,
): Pick<Report, 'leftOut' | 'advice'> {
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
