import { formatCount, groupDigits } from '../../kit/core/text.ts'
import type { ReaderFeedback } from '../readers/section.ts'
import type { Counts, UnreadableRow, ViewsRow } from './page-views-api.ts'
import type { AllTime, Period } from './period.ts'

/** A report is commented on always, never, or when all views fell by at least so many percent. */
export type Notify = 'always' | 'never' | { fallPercent: number }

export interface ReportPlan {
  period: Period | AllTime
  /** Retries included. */
  maxRequests: number
  /** True where the report also says what readers did not find. */
  readerFeedback: boolean
  siteUrl: URL | undefined
  issue: { title: string; notify: Notify } | undefined
}

export interface PageRow extends ViewsRow {
  /** Its earlier views, all 0 for a new page; absent where they are not known. */
  previous?: Counts | undefined
}

export interface Trend {
  unit: 'day' | 'week' | 'month' | 'part'
  /** In order, without gap or overlap. */
  buckets: { period: Period; counts: Counts }[]
}

export interface Report {
  period: Period | AllTime
  /** The service's own, never a sum. */
  totals: Counts
  /** By total, then path. */
  pages: PageRow[]
  pagesComplete: boolean
  /** Pages of the earlier period without views now, by total, then path; empty unless both periods were read whole. */
  gone: ViewsRow[]
  comparison?:
    | {
        period: Period
        totals: Counts
        /** True where every page of the earlier period was read. */
        pagesKnown: boolean
      }
    | undefined
  trend?: Trend | undefined
  readers?: ReaderFeedback | undefined
  /** The rows of both periods that were left out, since they are not as documented. */
  unreadable: UnreadableRow[]
  /** A sentence for each part that the report leaves out, and why. */
  leftOut: string[]
  /** A sentence for each change that would help; empty where nothing helps. */
  advice: string[]
  /** Requests that were made, retries included. */
  requests: number
}

/** After a period without views everything is new, which is not worth a column or a list. */
export function hasEarlierViews({ comparison }: Report): boolean {
  return comparison !== undefined && comparison.totals.total !== 0
}

export function isComparedByPage(report: Report): boolean {
  return hasEarlierViews(report) && report.comparison?.pagesKnown === true
}

/** The kinds of readers, in the order of the tables, each with its name for people. */
export const READERS = [
  ['human', 'People'],
  ['ai', 'AI'],
  ['total', 'Total'],
] as const

export const NO_VIEWS: Counts = { human: 0, ai: 0, total: 0 }

export function isWithoutViews({ human, ai, total }: Counts): boolean {
  return human === 0 && ai === 0 && total === 0
}

/** A share is true only where people and AI make up the total. */
export function addUp({ human, ai, total }: Counts): boolean {
  return human + ai === total
}

/** A ratio in percent with one decimal, never -0. */
function percent(ratio: number): number {
  return Math.round(ratio * 1000) / 10 || 0
}

/** The share of a kind of readers in percent; `undefined` without views, or where the counts do not add up. */
export function shareOf(kind: keyof Counts, counts: Counts): number | undefined {
  return addUp(counts) && counts.total > 0 ? percent(counts[kind] / counts.total) : undefined
}

/** The fewest views of which a change or a share is written in percent: of a few views, it would mean nothing. */
const LEAST_BASE = 50

export function isBase(before: number | undefined): before is number {
  return before !== undefined && before >= LEAST_BASE
}

/** The share as people are shown it: `undefined` below 50 views too. */
export function shownShare(kind: keyof Counts, counts: Counts): number | undefined {
  return isBase(counts.total) ? shareOf(kind, counts) : undefined
}

/** The change in percent; `undefined` when there were no views before, or when that is not known. */
export function percentChange(now: number, before: number | undefined): number | undefined {
  return before === undefined || before === 0 ? undefined : percentBetween(now, before)
}

function percentBetween(now: number, before: number): number {
  return percent((now - before) / before)
}

const UNDEFINED = '–'

/** `48.0%`, or a dash where the percentage is not defined. */
export function formatPercent(percent: number | undefined): string {
  return percent === undefined ? UNDEFINED : `${groupDigits(percent.toFixed(1))}%`
}

/** A change in a table: `+31.2%`, `−4.0%`, `53-fold`, or a dash where it is not known or its base is too small. */
export function formatChange(now: number, before: number | undefined): string {
  if (!isBase(before)) return UNDEFINED
  if (isMultiple(now, before)) return formatExtent(now, before)
  const percent = percentBetween(now, before)
  // A true minus (U+2212): a hyphen is shorter than the plus, and lines break after it.
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${formatExtent(now, before)}`
}

/** Writes the size of a change, without its direction: `31.2%`, or `53-fold` above ten times. */
export function formatExtent(now: number, before: number): string {
  if (isMultiple(now, before)) return `${formatCount(Math.round(now / before))}-fold`
  return formatPercent(Math.abs(percentBetween(now, before)))
}

/** Growth is written as a multiple above ten times, where a percentage is hard to grasp. */
export function isMultiple(now: number, before: number): boolean {
  return now > 10 * before
}
