import { z } from 'zod'
import { DAY_MS } from '../../kit/core/clock.ts'
import { plural } from '../../kit/core/text.ts'
import type { Analytics, Missing } from '../analytics.ts'
import { type AllTime, type Period, periodBefore } from '../period.ts'
import {
  type Bucket,
  byTotal,
  type Counts,
  isBase,
  NO_VIEWS,
  type Trend,
  type ViewsReport,
  type ViewsRow,
} from './views-report.ts'

/** One period, as far as it was read. More of it is read until it is whole, or something is missing. */
interface PeriodReading<Span extends Period | AllTime = Period | AllTime> {
  period: Span
  /** The totals of the whole period; absent before the first response. */
  totals: Counts | undefined
  rows: Map<string, ViewsRow>
  /** The number of rows that are not as documented. */
  unreadable: number
  responses: number
  isWhole: boolean
  missing: Missing | undefined
}

/** The views of a period and of the one before, which all time does not have, as far as they were read. */
export interface ViewsReading {
  current: PeriodReading
  earlier: PeriodReading<Period> | undefined
}

/** Reads both totals, each with the first of the pages. Throws `ServiceError` where there is no report without them. */
export async function readTotals(period: Period | AllTime, analytics: Analytics): Promise<ViewsReading> {
  const current = await readFirst(period, analytics)
  if (current.totals === undefined && current.missing?.error !== undefined) throw current.missing.error
  if (period.fromMs === undefined) return { current, earlier: undefined }
  return { current, earlier: await readFirst(periodBefore(period), analytics) }
}

/** Reads the rest in the order of its worth, since the budget may end anywhere: the trend, the other pages, those before. */
export async function readRest({ current, earlier }: ViewsReading, analytics: Analytics): Promise<ViewsReport> {
  const trend = await readTrend({ current, earlier }, analytics)
  await readPages(current, analytics)
  // Compared page by page only where no page is unread, so that none is called new or gone by mistake.
  if (earlier !== undefined && current.isWhole) await readPages(earlier, analytics)
  const { period, totals = NO_VIEWS, isWhole } = current
  return {
    period,
    totals,
    ...comparePages(current, earlier),
    pagesComplete: isWhole,
    comparison: earlier?.totals && { period: earlier.period, totals: earlier.totals, pagesKnown: earlier.isWhole },
    trend,
    ...describeGaps(current, earlier),
    requests: analytics.spent,
  }
}

async function readFirst<Span extends Period | AllTime>(period: Span, analytics: Analytics) {
  const counters = { unreadable: 0, responses: 0, isWhole: false }
  const reading: PeriodReading<Span> = { period, rows: new Map(), ...counters, totals: undefined, missing: undefined }
  await readPage(reading, analytics)
  return reading
}

/** Reads the remaining pages of a period. How many there are is known with the last: the budget ends a list without an end. */
async function readPages(reading: PeriodReading, analytics: Analytics): Promise<void> {
  while (!reading.isWhole && reading.missing === undefined) await readPage(reading, analytics)
}

const count = z.int().nonnegative()
const counts = z.object({ human: count, ai: count, total: count })
const row = z.object({ path: z.string(), ...counts.shape })
const response = z.object({
  totals: counts,
  views: z.array(z.unknown()),
  hasMore: z.boolean().optional().catch(undefined),
})

/** The largest page that the service returns (docs/internals/service.md, "Page views"). */
export const PAGE_SIZE = 250

const VIEWS = { operation: 'views', list: 'views', schema: response } as const

async function readPage(reading: PeriodReading, analytics: Analytics): Promise<void> {
  const { period, rows, responses } = reading
  const parameters = { limit: String(PAGE_SIZE), offset: String(responses * PAGE_SIZE) }
  const { value: page, missing } = await analytics.read({ ...VIEWS, period, parameters })
  reading.missing = missing
  if (page === undefined) return
  // One row that is not as documented costs no report.
  const readable = page.views.flatMap((view) => row.safeParse(view).data ?? [])
  for (const { path, ...views } of readable) {
    const redacted = analytics.redact(path)
    // A row that moves to a later page while reading is received twice: it counts once.
    if (!rows.has(redacted)) rows.set(redacted, { path: redacted, ...views })
  }
  reading.unreadable += page.views.length - readable.length
  reading.totals ??= page.totals
  reading.responses++
  // Without the field, a full page may have a next one.
  reading.isWhole = !(page.hasMore ?? page.views.length >= PAGE_SIZE)
}

/** A trend has at most so many periods before the last, and goes back at most three years. */
const MOST_BEFORE = 11
const LONGEST_TREND_MS = 3 * 366 * DAY_MS

/** A trend of fewer points is not worth a chart. */
const LEAST_BUCKETS = 3

/**
 * Reads the totals of periods before the two that are known, the newest first, up to one that the service refuses, since it
 * refuses older ones too. The first period with views is left out where the site began within it. A few views, and all time, have
 * no trend.
 */
async function readTrend(
  { current: { period, totals }, earlier }: ViewsReading,
  analytics: Analytics,
): Promise<Trend | undefined> {
  if (period.fromMs === undefined || !isBase(totals?.total)) return undefined
  if (earlier?.totals === undefined) return { whyNone: earlier?.missing?.why ?? '' }
  const buckets: Bucket[] = [
    { period: earlier.period, counts: earlier.totals },
    { period, counts: totals },
  ]
  let whyNone = 'it needs three whole periods with views'
  for (let before = 2; before <= MOST_BEFORE; before++) {
    const bucket = periodBefore(period, before)
    if (bucket.fromMs < period.toMs - LONGEST_TREND_MS) break
    const parameters = { limit: '1', offset: '0' }
    const { value, missing } = await analytics.read({ ...VIEWS, period: bucket, parameters })
    if (missing !== undefined) {
      whyNone = missing.why
      break
    }
    buckets.unshift({ period: bucket, counts: value.totals })
  }
  const first = buckets.findIndex(({ counts }) => counts.total > 0)
  const whole = first > 0 ? buckets.slice(first + 1) : buckets
  return whole.length < LEAST_BUCKETS ? { whyNone } : { buckets: whole }
}

/** The pages now, with their earlier views, and those that are gone: each as far as every page of the other period is known. */
function comparePages(current: PeriodReading, earlier: PeriodReading | undefined): Pick<ViewsReport, 'pages' | 'gone'> {
  const pages = [...current.rows.values()].sort(byTotal)
  if (earlier?.isWhole !== true) return { pages, gone: [] }
  // Any page may be one of the rows that were left out: then none is called new, or gone.
  const ofNew = earlier.unreadable === 0 ? NO_VIEWS : undefined
  const isGoneKnown = current.isWhole && current.unreadable === 0
  const gone = [...earlier.rows.values()].filter(({ path }) => isGoneKnown && !current.rows.has(path))
  return {
    pages: pages.map((row) => ({ ...row, previous: earlier.rows.get(row.path) ?? ofNew })),
    gone: gone.sort(byTotal),
  }
}

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
