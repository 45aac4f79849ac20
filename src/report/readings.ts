import { type Period, type Range, rangeBefore } from './period.ts'
import type { Missing } from './reader.ts'
import { type BucketUnit, cutIntoBuckets, type Trend } from './trend.ts'
import { areWhole, type Counts, type ViewsPage, type ViewsRow } from './views.ts'

/** How far a part of the report is: open until it is whole or missing. */
interface Part {
  isWhole: boolean
  /** Why the rest is not read. */
  missing: Missing | undefined
}

/** What has been read of one period so far. */
export interface PeriodReading extends Part {
  type: 'period'
  /** Pinned once: all requests use the same. Without a beginning: everything up to the end. */
  bounds: { fromMs?: number; toMs: number }
  /** Of the first response; absent before it. */
  totals: Counts | undefined
  /** By path. */
  rows: Map<string, ViewsRow>
  /** Rows that were dropped because they had no path. */
  pathless: number
  responses: number
  /** Responses in a row, up to the last one, without a row that is new. */
  repeats: number
}

/** What has been read of the trend so far. */
export interface TrendReading extends Part {
  type: 'trend'
  trend: Trend
  /** The buckets that follow. */
  rest: Range[]
}

/** The parts of a report, each with what has been read of it; absent where the plan does not include it. */
export interface Readings {
  current: PeriodReading
  earlier?: PeriodReading
  trend?: TrendReading
}

/** The parts that a report of this period needs, with nothing read. */
export function openReadings(period: Period, { compare, trend }: { compare: boolean; trend: boolean }): Readings {
  if (period.type === 'all') return { current: openPeriod({ toMs: period.toMs }) }
  const { unit, ranges } = cutIntoBuckets(period.range)
  return {
    current: openPeriod(period.range),
    ...(compare ? { earlier: openPeriod(rangeBefore(period.range)) } : {}),
    // One bucket would only repeat the totals.
    ...(trend && ranges.length > 1 ? { trend: openTrend(unit, ranges) } : {}),
  }
}

const OPEN: Part = { isWhole: false, missing: undefined }

function openPeriod(bounds: PeriodReading['bounds']): PeriodReading {
  return { type: 'period', bounds, ...OPEN, totals: undefined, rows: new Map(), pathless: 0, responses: 0, repeats: 0 }
}

function openTrend(unit: BucketUnit, rest: Range[]): TrendReading {
  return { type: 'trend', ...OPEN, trend: { unit, buckets: [] }, rest }
}

/** Adds what a request returned to the part that it was for. */
export function record(reading: PeriodReading | TrendReading, response: ViewsPage | Missing): void {
  if ('reason' in response) reading.missing = response
  else if (reading.type === 'period') recordPage(reading, response)
  else recordBucket(reading, response)
}

/** Responses without a new row after which the rest would only repeat what was read. */
const MOST_REPEATS = 3

function recordPage(reading: PeriodReading, { totals, rows, pathless, hasMore }: ViewsPage): void {
  const known = reading.rows.size
  // A row that moves to a later page while reading is received twice: it counts once.
  for (const row of rows) if (!reading.rows.has(row.path)) reading.rows.set(row.path, row)
  reading.totals ??= totals
  reading.pathless += pathless
  reading.responses++
  reading.repeats = reading.rows.size === known ? reading.repeats + 1 : 0
  if (!hasMore) reading.isWhole = true
  else if (reading.repeats === MOST_REPEATS) reading.missing = { type: 'missing', reason: 'repeated' }
}

function recordBucket(reading: TrendReading, { totals }: ViewsPage): void {
  const range = reading.rest.shift()
  if (range === undefined || !areWhole(totals)) {
    reading.missing = { type: 'missing', reason: 'no-counts' }
    return
  }
  reading.trend.buckets.push({ range, counts: totals })
  reading.isWhole = reading.rest.length === 0
}

/** Whether there may be more to read of a part. */
export function isOpen({ isWhole, missing }: Part): boolean {
  return !isWhole && missing === undefined
}

/** Whether every page of a period was read. */
export function isComplete({ isWhole, pathless }: PeriodReading): boolean {
  return isWhole && pathless === 0
}
