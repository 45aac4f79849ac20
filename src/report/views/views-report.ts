import { compareText, formatCount } from '../../kit/core/text.ts'
import type { AllTime, Period } from '../period.ts'

export interface Counts {
  human: number
  ai: number
  total: number
}

/** The views of one page of the docs; its path is untrusted. */
export interface ViewsRow extends Counts {
  path: string
}

export interface PageRow extends ViewsRow {
  /** Its earlier views, all 0 for a new page; absent where they are not known. */
  previous?: Counts | undefined
}

/** The order of tables. */
export const byTotal = (a: ViewsRow, b: ViewsRow) => b.total - a.total || compareText(a.path, b.path)

/** Consecutive whole periods of one length, the report's own last; or why there are too few, as the end of a sentence. */
export type Trend = { buckets: Bucket[]; whyNone?: never } | { buckets?: never; whyNone: string }

export interface Bucket {
  period: Period
  counts: Counts
}

/** The views of a period, compared with the one before. */
export interface ViewsReport {
  period: Period | AllTime
  /** The service's own, never a sum. */
  totals: Counts
  pages: PageRow[]
  pagesComplete: boolean
  /** Pages of the earlier period without views now; empty unless both periods were read whole. */
  gone: ViewsRow[]
  comparison?:
    | {
        period: Period
        totals: Counts
        /** True where every page of the earlier period was read. */
        pagesKnown: boolean
      }
    | undefined
  /** Absent for all time, and where there are only a few views. */
  trend?: Trend | undefined
  /** A sentence for each part that the report leaves out, and why. */
  leftOut: string[]
  /** A sentence for each change that would help; empty where nothing helps. */
  advice: string[]
  requests: number
}

/** After a period without views everything is new, which is not worth a column or a list. */
export function hasEarlierViews({ comparison }: ViewsReport): boolean {
  return comparison !== undefined && comparison.totals.total !== 0
}

export function isComparedByPage(report: ViewsReport): boolean {
  return hasEarlierViews(report) && report.comparison?.pagesKnown === true
}

/** The kinds of readers, in the order of the tables, each with its name for people. */
export const READERS = [
  ['human', 'People'],
  ['ai', 'AI'],
  ['total', 'Total'],
] as const

export const NO_VIEWS: Counts = { human: 0, ai: 0, total: 0 }

/** A ratio in percent with one decimal, never -0. */
function percent(ratio: number): number {
  return Math.round(ratio * 1000) / 10 || 0
}

/** The share of a kind of readers in percent; `undefined` without views, or where people and AI do not make up the total. */
export function shareOf(kind: keyof Counts, counts: Counts): number | undefined {
  const { human, ai, total } = counts
  return human + ai === total && total > 0 ? percent(counts[kind] / total) : undefined
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
  return before === undefined || before === 0 ? undefined : percent((now - before) / before)
}

const UNDEFINED = '–'

/** `48.0%`, or a dash where the percentage is not defined. */
export function formatPercent(percent: number | undefined): string {
  return percent === undefined ? UNDEFINED : `${formatCount(percent.toFixed(1))}%`
}

/** A change in a table: `+31.2%`, `−4.0%`, or a dash where it is not known or its base is too small. */
export function formatChange(now: number, before: number | undefined): string {
  const change = isBase(before) ? percentChange(now, before) : undefined
  return change === undefined ? UNDEFINED : signed(change, formatPercent(Math.abs(change)))
}

/** A difference in a table: `+436`, `−12` */
export function formatDifference(now: number, before: number): string {
  return signed(now - before, formatCount(Math.abs(now - before)))
}

/** With a true minus (U+2212): a hyphen is shorter than the plus, and lines break after it. */
function signed(difference: number, size: string): string {
  return `${difference > 0 ? '+' : difference < 0 ? '−' : ''}${size}`
}

/** The size of a change in a sentence, without its direction: `31.2%`, or `less than 0.1%`. There were views before. */
export function formatExtent(now: number, before: number): string {
  const change = Math.abs(percentChange(now, before) ?? 0)
  return change === 0 && now !== before ? 'less than 0.1%' : formatPercent(change)
}
