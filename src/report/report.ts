import type { ServiceError } from '../core/errors.ts'
import { adviseOn, describeLeftOut } from './left-out.ts'
import { type Period, type Range, rangeBefore } from './period.ts'
import { nextRequest } from './plan.ts'
import { createReader, type ReadPorts } from './reader.ts'
import { isComplete, openReadings, type PeriodReading, type Readings, record } from './readings.ts'
import { findRemarks, type Remark } from './remarks.ts'
import type { Trend } from './trend.ts'
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
  /** What to change so that it is not left out, one sentence each; empty where nothing helps. */
  advice: string[]
  /** Whether every page of the current period was read. */
  pagesComplete: boolean
  /** Where the numbers of the service are incomplete or contradict one another. */
  remarks: Remark[]
  requests: number
}

/** The report, or why there is none; without an error when the run was cancelled. */
export type ReportEnd = { type: 'report'; report: Report } | { type: 'no-report'; error?: ServiceError | undefined }

/**
 * Reads a report within its budget, in the order of `nextRequest`. Without the current period's first page there is none.
 */
export async function readReport(plan: ReportPlan, ports: ReadPorts): Promise<ReportEnd> {
  const reader = createReader(ports, plan.maxRequests)
  const readings = openReadings(plan.period, plan)
  for (let request = nextRequest(readings); request !== undefined; request = nextRequest(readings)) {
    record(request.reading, await reader.read(request))
  }
  if (ports.signal.aborted) return { type: 'no-report' }
  const { missing, totals } = readings.current
  if (totals === undefined) return { type: 'no-report', error: missing?.error }
  const leftOut = describeLeftOut(readings, plan.maxRequests)
  const advice = adviseOn(readings, { maxRequests: plan.maxRequests, spent: reader.spent })
  const report = { ...assemble(plan.period, readings, totals), leftOut, advice, requests: reader.spent }
  return { type: 'report', report: { ...report, remarks: findRemarks(report) } }
}

function assemble(period: Period, { current, earlier, trend }: Readings, totals: Counts) {
  const pagesComplete = isComplete(current)
  const comparison = period.type === 'range' ? compareWith(earlier, period.range) : undefined
  const known = earlier !== undefined && isComplete(earlier) ? earlier.rows : new Map<string, ViewsRow>()
  const gone = pagesComplete ? [...known.values()].filter(({ path }) => !current.rows.has(path)) : []
  return {
    period,
    totals,
    pages: withPrevious(current.rows, known).sort(byTotal),
    gone: gone.sort(byTotal),
    comparison,
    trend: trend?.isWhole ? trend.trend : undefined,
    pagesComplete,
  }
}

/** The comparison; absent without the totals of the earlier period. */
function compareWith(earlier: PeriodReading | undefined, range: Range): Comparison | undefined {
  if (earlier?.totals === undefined) return undefined
  return { range: rangeBefore(range), totals: earlier.totals, pagesKnown: isComplete(earlier) }
}

function withPrevious(rows: Map<string, ViewsRow>, earlier: Map<string, ViewsRow>): PageRow[] {
  return Array.from(rows.values(), (row) => {
    const before = earlier.get(row.path)
    if (before === undefined) return row
    return { ...row, previous: { human: before.human, ai: before.ai, total: before.total } }
  })
}

/** The table's order: by total, then by path in the order of its characters' codes. Pages without a total are last. */
export function byTotal(a: ViewsRow, b: ViewsRow): number {
  const difference = (b.total ?? -1) - (a.total ?? -1)
  if (difference !== 0) return difference
  return a.path < b.path ? -1 : Number(a.path > b.path)
}
