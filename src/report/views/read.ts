import { compareText, plural } from '../../kit/core/text.ts'
import type { Budget, Missing } from '../budget.ts'
import { type AllTime, cutIntoBuckets, type Period, periodBefore } from '../period.ts'
import type { Counts, PageViewsApi, ViewsPage, ViewsQuery, ViewsRow } from './page-views-api.ts'
import { isBase, NO_VIEWS, type Trend, type ViewsReport } from './report.ts'

type Read = (query: ViewsQuery) => Promise<ViewsPage | Missing>

/** Reads the views of a period and of the one before in parts, each within the budget: the caller knows which are worth more. */
export function openViews(period: Period | AllTime, source: PageViewsApi, budget: Budget) {
  const read: Read = (query) => budget.spend((signal) => source.read(query, signal))
  const before = period.fromMs === undefined ? undefined : periodBefore(period)
  const current = openReading(period)
  const earlier = before && openReading(before)
  let trend: Trend | Missing | undefined
  return {
    /** Reads both totals, each with the first of the pages. Returns what keeps the period's own from being read. */
    async readTotals(): Promise<Missing | undefined> {
      await readPage(current, read)
      if (current.totals === undefined) return current.missing
      if (earlier !== undefined) await readPage(earlier, read)
      return undefined
    },
    async readTrend(): Promise<void> {
      // A few views have no trend.
      if (period.fromMs !== undefined && isBase(current.totals?.total)) trend = await readTrend(period, read)
    },
    async readPages(): Promise<void> {
      await readRest(current, read)
    },
    /** Compared page by page only where no page is unread, so that none is called new or gone by mistake. */
    async readPagesBefore(): Promise<void> {
      if (earlier !== undefined && current.isWhole) await readRest(earlier, read)
    },
    /** The report of what was read so far. */
    report: (): ViewsReport => ({
      period,
      totals: current.totals ?? NO_VIEWS,
      ...comparePages(current, earlier),
      pagesComplete: current.isWhole,
      comparison: before && earlier?.totals && { period: before, totals: earlier.totals, pagesKnown: earlier.isWhole },
      trend: trend !== undefined && 'buckets' in trend ? trend : undefined,
      ...describeGaps(current, earlier, trend),
      requests: budget.spent,
    }),
  }
}

/** One period as far as it was read: open until it is whole or something is missing. */
interface PeriodReading {
  /** Pinned once: all requests use the same. */
  period: Period | AllTime
  /** The first response has them; absent before it. */
  totals: Counts | undefined
  rows: Map<string, ViewsRow>
  /** The number of rows that were left out. */
  unreadable: number
  responses: number
  /** Responses in a row, up to the last one, without a row that is new. */
  repeats: number
  isWhole: boolean
  missing: Missing | undefined
}

function openReading(period: Period | AllTime): PeriodReading {
  const nothing = { totals: undefined, responses: 0, repeats: 0, isWhole: false, missing: undefined }
  return { period, rows: new Map(), unreadable: 0, ...nothing }
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
  reading.unreadable += page.unreadable
  reading.totals ??= page.totals
  reading.responses++
  reading.repeats = rows.size === rowsBefore ? reading.repeats + 1 : 0
  if (!page.hasMore) reading.isWhole = true
  else if (reading.repeats === MOST_REPEATS) {
    reading.missing = { why: 'the service announced more pages, but returned no new ones' }
  }
}

/** The totals of each bucket, where there are several. A trend with a gap would mislead. */
async function readTrend(period: Period, read: Read): Promise<Trend | Missing | undefined> {
  const { unit, periods } = cutIntoBuckets(period)
  if (periods.length === 1) return undefined
  const buckets: Trend['buckets'] = []
  for (const bucket of periods) {
    const page = await read({ ...bucket, limit: 1, offset: 0 })
    if ('why' in page) return page
    buckets.push({ period: bucket, counts: page.totals })
  }
  return { unit, buckets }
}

/** The pages now, with what they had before, and those that are gone, as far as every page of a period is known. */
function comparePages(current: PeriodReading, earlier: PeriodReading | undefined): Pick<ViewsReport, 'pages' | 'gone'> {
  const pages = [...current.rows.values()].sort(byTotal)
  if (earlier?.isWhole !== true) return { pages, gone: [] }
  // Any page may be one of the rows that were left out: then none is called new, or gone.
  const [unlessBefore, mayBeGone] = [earlier.unreadable === 0 ? NO_VIEWS : undefined, current.unreadable === 0]
  const gone = [...earlier.rows.values()].filter(({ path }) => !current.rows.has(path))
  return {
    pages: pages.map((row) => ({ ...row, previous: earlier.rows.get(row.path) ?? unlessBefore })),
    gone: current.isWhole && mayBeGone ? gone.sort(byTotal) : [],
  }
}

/** The table's order. */
export const byTotal = (a: ViewsRow, b: ViewsRow) => b.total - a.total || compareText(a.path, b.path)

/** Says what could not be read, with the reason, and what to change: one sentence each. */
function describeGaps(
  current: PeriodReading,
  earlier: PeriodReading | undefined,
  trend: Trend | Missing | undefined,
): Pick<ViewsReport, 'leftOut' | 'advice'> {
  const extent = earlier?.totals === undefined ? '' : ' page by page'
  // If the rest of the comparison was not begun, the current period's reason holds.
  const notCompared = earlier?.isWhole === false ? (earlier.missing ?? current.missing) : undefined
  const noTrend = trend !== undefined && 'why' in trend ? trend : undefined
  const gaps: [what: string, missing: Missing | undefined][] = [
    [`Only ${plural(current.rows.size, 'page')} could be read`, current.missing],
    [`The comparison${extent} was left out`, notCompared],
    ['The trend was left out', noTrend],
  ]
  const unreadable = current.unreadable + (earlier?.unreadable ?? 0)
  const leftOut = gaps.flatMap(([what, missing]) => (missing ? [`${what}: ${missing.why}.`] : []))
  const ofRows = `${plural(unreadable, 'row')} ${unreadable === 1 ? 'was' : 'were'} left out: not as documented.`
  return {
    leftOut: unreadable === 0 ? leftOut : [...leftOut, ofRows],
    advice: [...new Set(gaps.flatMap(([, missing]) => missing?.advice ?? []))],
  }
}
