import { DAY_MS } from '../../kit/core/clock.ts'
import { compareText, plural } from '../../kit/core/text.ts'
import type { Budget, Missing } from '../budget.ts'
import { type AllTime, type Period, periodBefore } from '../period.ts'
import type { Counts, PageViewsApi, ViewsPage, ViewsQuery, ViewsRow } from './page-views-api.ts'
import { type Bucket, isBase, NO_VIEWS, type Trend, type ViewsReport } from './report.ts'

type Read = (query: ViewsQuery) => Promise<ViewsPage | Missing>

/** Reads the views of a period and of the one before in parts, each within the budget: the caller knows which are worth more. */
export function openViews(period: Period | AllTime, source: PageViewsApi, budget: Budget) {
  const read: Read = (query) => budget.spend((signal) => source.read(query, signal))
  const before = period.fromMs === undefined ? undefined : periodBefore(period)
  const current = openReading(period)
  const earlier = before && openReading(before)
  let trend: Trend | undefined
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
      if (period.fromMs === undefined || !isBase(current.totals?.total)) return
      const own = { period, counts: current.totals ?? NO_VIEWS }
      const earlierOne = before && earlier?.totals && { period: before, counts: earlier.totals }
      trend =
        earlierOne === undefined ? { whyNone: earlier?.missing?.why ?? '' } : await readTrend([earlierOne, own], read)
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
      trend,
      ...describeGaps(current, earlier),
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
  isWhole: boolean
  missing: Missing | undefined
}

function openReading(period: Period | AllTime): PeriodReading {
  const nothing = { totals: undefined, responses: 0, isWhole: false, missing: undefined }
  return { period, rows: new Map(), unreadable: 0, ...nothing }
}

/** The largest page that the service returns (docs/internals/service.md, "Page views"). */
export const PAGE_SIZE = 250

/** Reads the remaining pages of a period: how many there are is not known before the last. The budget ends a list without an end. */
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
  // A row that moves to a later page while reading is received twice: it counts once.
  for (const row of page.rows) if (!rows.has(row.path)) rows.set(row.path, row)
  reading.unreadable += page.unreadable
  reading.totals ??= page.totals
  reading.responses++
  reading.isWhole = !page.hasMore
}

/** A trend begins at most so many periods before the last, and not before three years, of the longest kind, have passed. */
const MOST_BEFORE = 11
const LONGEST_TREND_MS = 3 * 366 * DAY_MS

/** The fewest points that show how it goes. */
const LEAST_BUCKETS = 3

/**
 * Reads the totals of periods before the two that are known, the newest first, up to one that the service refuses: those before it
 * are older still. A site that began within a period has no whole first one.
 */
async function readTrend([before, own]: [Bucket, Bucket], read: Read): Promise<Trend> {
  const buckets = [before, own]
  let whyNone = 'it needs three whole periods with views'
  for (let count = 2; count <= MOST_BEFORE; count++) {
    const period = periodBefore(own.period, count)
    if (period.fromMs < own.period.toMs - LONGEST_TREND_MS) break
    const page = await read({ ...period, limit: 1, offset: 0 })
    if ('why' in page) {
      whyNone = page.why
      break
    }
    buckets.unshift({ period, counts: page.totals })
  }
  const first = buckets.findIndex(({ counts }) => counts.total > 0)
  const whole = first > 0 ? buckets.slice(first + 1) : buckets
  return whole.length < LEAST_BUCKETS ? { whyNone } : { buckets: whole }
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
function describeGaps(current: PeriodReading, earlier?: PeriodReading): Pick<ViewsReport, 'leftOut' | 'advice'> {
  const extent = earlier?.totals === undefined ? '' : ' page by page'
  // If the rest of the comparison was not begun, the current period's reason holds.
  const notCompared = earlier?.isWhole === false ? (earlier.missing ?? current.missing) : undefined
  const unreadable = current.unreadable + (earlier?.unreadable ?? 0)
  const were = unreadable === 1 ? 'was' : 'were'
  return {
    leftOut: [
      ...(current.missing ? [`Only ${plural(current.rows.size, 'page')} could be read: ${current.missing.why}.`] : []),
      ...(notCompared ? [`The comparison${extent} was left out: ${notCompared.why}.`] : []),
      ...(unreadable > 0 ? [`${plural(unreadable, 'row')} ${were} left out: not as documented.`] : []),
    ],
    advice: [...new Set([current.missing, notCompared].flatMap((missing) => missing?.advice ?? []))],
  }
}
