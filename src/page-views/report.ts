import type { ServiceError } from '../errors.ts'
import { type Budget, createBudget } from './budget.ts'
import { formatPlural } from './format.ts'
import { type Period, type Range, rangeBefore } from './period.ts'
import { createReader, type Missing, type PeriodReading, type Reader, type ReadPorts, readPeriod } from './reader.ts'
import { type BucketUnit, cutIntoBuckets } from './trend.ts'
import { type Counts, NO_VIEWS, type ViewsRow } from './views.ts'

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
  /** Pages of the earlier period without views now, by total, then path; empty unless both periods were read whole. */
  gone: ViewsRow[]
  comparison?: Comparison | undefined
  trend?: Trend | undefined
  /** What the report leaves out and why, one sentence each. */
  leftOut: string[]
  /** Whether every page of the current period was read. */
  pagesComplete: boolean
  requests: number
}

/** The report, or why there is none; without an error when the run was cancelled. */
export type ReportEnd = { type: 'report'; report: Report } | { type: 'no-report'; error?: ServiceError | undefined }

/** The most requests under way at once. */
const LANES = 4

/** The share of the budget up to which both periods are read side by side (docs/specification.md, "Budget"). */
const ALONGSIDE = 1 / 4

/** What the parts of a report are read with. */
interface ReportReader {
  reader: Reader
  budget: Budget
}

/** The parts of a report as they were read; absent where the plan does not include them. */
interface Readings {
  current: PeriodReading | Missing
  earlier?: EarlierReading
  trend?: TrendReading | undefined
}

interface EarlierReading {
  range: Range
  reading: PeriodReading | Missing
}

type TrendReading = { type: 'trend'; trend: Trend } | Missing

/**
 * Reads a report within its budget, the most important part first: the current period, the comparison, the trend. Without the
 * current period's first page there is none.
 */
export async function readReport(plan: ReportPlan, ports: ReadPorts): Promise<ReportEnd> {
  const { period } = plan
  const budget = createBudget(plan.maxRequests)
  const reader = createReader(ports, budget)
  const readings: Readings =
    period.type === 'all'
      ? { current: await readPeriod({ toMs: period.toMs }, reader) }
      : await readRange(period.range, plan, { reader, budget })
  const { current } = readings
  if (ports.signal.aborted) return { type: 'no-report' }
  if (current.type === 'missing') return { type: 'no-report', error: current.error }
  return { type: 'report', report: assemble(period, { ...readings, current }, budget) }
}

/** The periods, then the trend: without views there is none. */
async function readRange(range: Range, plan: ReportPlan, source: ReportReader): Promise<Readings> {
  const periods = plan.compare ? await readPeriods(range, source) : { current: await readPeriod(range, source.reader) }
  const { current } = periods
  if (!plan.trend || current.type === 'missing' || current.totals.total === 0) return periods
  return { ...periods, trend: await readTrend(range, source) }
}

/** Both periods, side by side as far as the budget allows. */
async function readPeriods(range: Range, { reader, budget }: ReportReader): Promise<Readings> {
  const first = Promise.withResolvers<boolean>()
  let currentResponses = 0
  const onResponse = () => {
    currentResponses++
    first.resolve(true)
  }
  const whole = readPeriod({ ...range, onResponse }, reader).finally(() => first.resolve(false))
  // Awaited below in any case; until then a rejection must not count as unhandled.
  whole.catch(() => undefined)
  // So that a refused key, for example, costs one request.
  if (!(await first.promise)) return { current: await whole }
  const beforePage = async (responses: number): Promise<Missing | undefined> => {
    if (budget.spent + 1 <= budget.max * ALONGSIDE) return undefined
    await whole
    // The earlier period has about as many pages; when they are out of reach, its totals must do.
    const isOutOfReach = responses > 0 && budget.left < currentResponses - responses
    return isOutOfReach ? { type: 'missing', reason: 'budget' } : undefined
  }
  const before = rangeBefore(range)
  const reading = await readPeriod({ ...before, beforePage }, reader)
  return { current: await whole, earlier: { range: before, reading } }
}

/** The totals of each bucket; all or nothing, since a chart with a gap would mislead. */
async function readTrend(range: Range, { reader, budget }: ReportReader): Promise<TrendReading | undefined> {
  const { unit, ranges } = cutIntoBuckets(range)
  // One bucket would only repeat the totals.
  if (ranges.length < 2) return undefined
  if (budget.left < ranges.length) return { type: 'missing', reason: 'budget' }
  const buckets = ranges.map((bucket) => ({ range: bucket, counts: NO_VIEWS }))
  let missing: Missing | undefined
  const rest = buckets.values()
  const lane = async () => {
    for (const bucket of rest) {
      const response = await reader.read({ ...bucket.range, limit: 1, offset: 0 })
      if (response.type === 'missing') missing ??= response
      else bucket.counts = response.page.totals
      if (missing !== undefined) return
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return missing ?? { type: 'trend', trend: { unit, buckets } }
}

function assemble(period: Period, readings: Readings & { current: PeriodReading }, budget: Budget): Report {
  const { current, earlier, trend } = readings
  const pagesComplete = current.missing === undefined
  const { comparison, rows: known } = compareWith(earlier)
  const gone = pagesComplete ? [...known.values()].filter(({ path }) => !current.rows.has(path)) : []
  return {
    period,
    totals: current.totals,
    pages: withPrevious(current.rows, known).sort(byTotal),
    gone: gone.sort(byTotal),
    comparison,
    trend: trend?.type === 'trend' ? trend.trend : undefined,
    leftOut: describeLeftOut(readings, budget),
    pagesComplete,
    requests: budget.spent,
  }
}

/** The comparison, and the pages of the earlier period if all of them are known. */
function compareWith(earlier: EarlierReading | undefined): { comparison?: Comparison; rows: Map<string, ViewsRow> } {
  if (earlier === undefined || earlier.reading.type === 'missing') return { rows: new Map() }
  const { totals, rows, missing } = earlier.reading
  const pagesKnown = missing === undefined
  return { comparison: { range: earlier.range, totals, pagesKnown }, rows: pagesKnown ? rows : new Map() }
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
  if (a.total !== b.total) return b.total - a.total
  return a.path < b.path ? -1 : Number(a.path > b.path)
}

/** What is missing, and why, one sentence each. */
function describeLeftOut(readings: Readings & { current: PeriodReading }, budget: Budget): string[] {
  const { current, earlier, trend } = readings
  const why = (missing: Missing) => reasonFor(missing, budget)
  const sentences: string[] = []
  if (current.missing !== undefined) {
    sentences.push(`Only the first ${formatPlural(current.rows.size, 'page')} could be read: ${why(current.missing)}.`)
  }
  if (earlier?.reading.type === 'missing') sentences.push(`The comparison was left out: ${why(earlier.reading)}.`)
  else if (earlier?.reading.missing !== undefined) {
    sentences.push(`The comparison page by page was left out: ${why(earlier.reading.missing)}.`)
  }
  if (trend?.type === 'missing') sentences.push(`The trend was left out: ${why(trend)}.`)
  return sentences
}

function reasonFor({ reason, error }: Missing, budget: Budget): string {
  switch (reason) {
    case 'budget':
      return `max-requests (${budget.max}) was too low`
    case 'rate-limit':
      return "the service's limit on analytics requests did not clear within a minute (429)"
    case 'failure':
      return error.what.replace(/\.$/, '')
    case 'cancelled':
      return 'the run was cancelled'
  }
}
