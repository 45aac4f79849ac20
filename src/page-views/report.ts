import type { ServiceError } from '../errors.ts'
import { type Budget, createBudget } from './budget.ts'
import { type Period, type Range, rangeBefore } from './period.ts'
import { createReader, type Missing, type PeriodReading, type Reader, type ReadPorts, readPeriod } from './reader.ts'
import { type BucketUnit, cutIntoBuckets } from './trend.ts'
import type { Counts, ViewsRow } from './views.ts'

export interface ReportPlan {
  period: Period
  /** Against the period of the same length just before. */
  compare: boolean
  trend: boolean
  /** Retries included. */
  maxRequests: number
}

/** A page of the current period. */
export interface PageRow extends ViewsRow {
  /** Absent when the page was not read before, or when that is not known (`Comparison.pagesKnown`). */
  previous?: Counts
}

export interface Comparison {
  range: Range
  totals: Counts
  /** Whether every page of the earlier period was read, so that a page without `previous` is new. */
  pagesKnown: boolean
}

export interface Trend {
  unit: BucketUnit
  buckets: { range: Range; counts: Counts }[]
}

export interface Report {
  period: Period
  /** The service's own, never a sum. */
  totals: Counts
  /** By total, then path. */
  pages: PageRow[]
  /** Pages of the earlier period that nobody reads now, by total, then path; empty unless both periods were read whole. */
  gone: ViewsRow[]
  comparison?: Comparison
  trend?: Trend
  /** What the report had to leave out and why, one sentence each. */
  leftOut: string[]
  /** Whether every page of the current period was read. */
  pagesComplete: boolean
  requests: number
}

export type ReportEnd =
  | { type: 'report'; report: Report }
  | { type: 'cancelled' }
  | { type: 'failed'; error: ServiceError }

/** At most so many requests are under way at once. */
const LANES = 4

/** Share of the budget up to which the comparison is read at the same time (docs/specification.md, "Budget"). */
const ALONGSIDE = 1 / 4

/**
 * Reads a report within its budget, in the order of worth: the current period, the comparison, the trend. Without the
 * current period's first page there is none.
 */
export async function readReport(plan: ReportPlan, ports: ReadPorts): Promise<ReportEnd> {
  const budget = createBudget(plan.maxRequests)
  const reader = createReader(ports, budget)
  const range = plan.period.type === 'range' ? plan.period.range : undefined
  const { current, earlier } = await readPeriods(plan, reader, budget)
  const trend =
    // Of nothing there is no trend.
    range !== undefined && plan.trend && current.totals !== undefined && current.totals.total > 0
      ? await readTrend(range, reader, budget)
      : undefined
  const { totals, missing } = current
  if (totals === undefined && missing?.error !== undefined && !ports.signal.aborted) {
    return { type: 'failed', error: missing.error }
  }
  if (totals === undefined || ports.signal.aborted) return { type: 'cancelled' }
  return { type: 'report', report: assemble({ plan, current: { ...current, totals }, earlier, trend, budget }) }
}

/** Both periods, side by side as far as the budget allows. */
async function readPeriods(
  { period, compare }: ReportPlan,
  reader: Reader,
  budget: Budget,
): Promise<{ current: PeriodReading; earlier?: PeriodReading }> {
  if (period.type === 'all') return { current: await readPeriod({ toMs: period.toMs }, reader) }
  const first = Promise.withResolvers<boolean>()
  const whole = readPeriod({ ...period.range, onAnswer: () => first.resolve(true) }, reader).finally(() =>
    first.resolve(false),
  )
  // Awaited below in any case; until then a rejection must not count as unhandled.
  whole.catch(() => undefined)
  if (!compare) return { current: await whole }
  // A key that is refused, say, costs one request.
  if (!(await first.promise)) return { current: await whole }
  const before = async (answers: number): Promise<Missing | undefined> => {
    if (budget.spent + 1 > budget.most * ALONGSIDE) {
      const current = await whole
      // The earlier period has about as many pages; with these out of reach, its totals have to do.
      if (answers > 0 && budget.left < current.answers - answers) return { reason: 'budget' }
    }
    return undefined
  }
  const earlier = await readPeriod({ ...rangeBefore(period.range), before }, reader)
  return { current: await whole, earlier }
}

type TrendReading = Trend | Missing | undefined

/** The totals of each bucket; all or nothing, since a chart with a hole would mislead. */
async function readTrend(range: Range, reader: Reader, budget: Budget): Promise<TrendReading> {
  const { unit, ranges } = cutIntoBuckets(range)
  // One bucket would only repeat the totals.
  if (ranges.length < 2) return undefined
  if (budget.left < ranges.length) return { reason: 'budget' }
  const buckets: Trend['buckets'] = []
  let missing: Missing | undefined
  const rest = ranges.entries()
  const lane = async () => {
    for (const [index, bucket] of rest) {
      const page = await reader.read({ ...bucket, limit: 1, offset: 0 })
      if ('reason' in page) missing ??= page
      else buckets[index] = { range: bucket, counts: page.totals }
      if (missing !== undefined) return
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return missing ?? { unit, buckets }
}

interface Parts {
  plan: ReportPlan
  current: PeriodReading & { totals: Counts }
  earlier: PeriodReading | undefined
  trend: TrendReading
  budget: Budget
}

function assemble({ plan, current, earlier, trend, budget }: Parts): Report {
  const { period } = plan
  const pagesKnown = earlier?.totals !== undefined && earlier.missing === undefined
  const pagesComplete = current.missing === undefined
  const known = pagesKnown ? earlier.rows : new Map<string, ViewsRow>()
  const gone = pagesComplete ? [...known.values()].filter(({ path }) => !current.rows.has(path)) : []
  const comparison =
    earlier?.totals !== undefined && period.type === 'range'
      ? { range: rangeBefore(period.range), totals: earlier.totals, pagesKnown }
      : undefined
  return {
    period,
    totals: current.totals,
    pages: withPrevious(current.rows, known).sort(byTotal),
    gone: gone.sort(byTotal),
    ...(comparison === undefined ? {} : { comparison }),
    ...(trend !== undefined && 'buckets' in trend ? { trend } : {}),
    leftOut: leftOut({ plan, current, earlier, trend, budget }),
    pagesComplete,
    requests: budget.spent,
  }
}

function withPrevious(rows: Map<string, ViewsRow>, earlier: Map<string, ViewsRow>): PageRow[] {
  return Array.from(rows.values(), (row) => {
    const before = earlier.get(row.path)
    if (before === undefined) return row
    return { ...row, previous: { human: before.human, ai: before.ai, total: before.total } }
  })
}

/** The table's order: by total, then by path in the order of its characters' codes. */
export function byTotal(a: ViewsRow, b: ViewsRow): number {
  return b.total - a.total || (a.path < b.path ? -1 : 1)
}

function leftOut({ plan, current, earlier, trend, budget }: Parts): string[] {
  const why = (missing: Missing) => reasonFor(missing, budget)
  const sentences: string[] = []
  if (current.missing !== undefined) {
    sentences.push(
      `Only the first ${current.rows.size} pages that the service gave were read; for the rest, ${why(current.missing)}.`,
    )
  }
  if (plan.compare && earlier?.missing !== undefined) {
    const what = earlier.totals === undefined ? 'The comparison was' : 'The comparison page by page was'
    sentences.push(`${what} left out: ${why(earlier.missing)}.`)
  }
  if (trend !== undefined && 'reason' in trend) sentences.push(`The trend was left out: ${why(trend)}.`)
  return sentences
}

function reasonFor({ reason, error }: Missing, budget: Budget): string {
  switch (reason) {
    case 'budget':
      return `max-requests (${budget.most}) did not suffice`
    case 'rate-limit':
      return "the service's limit on analytics requests did not clear within a minute (429)"
    case 'failure':
      return error.what.replace(/\.$/, '')
    case 'cancelled':
      return 'the run was cancelled'
  }
}
