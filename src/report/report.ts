import type { Counts, UnreadableRow, ViewsRow } from '../service/page-views-api.ts'
import type { AllTime, BucketUnit, Period } from './period.ts'

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

/** A section of the report that another feature brings. */
export interface Section {
  /** One sentence for the top of the report, in our own words; absent where nothing could be read. */
  headline: string | undefined
  /** `path` shows a page, `most` is how many entries a list may have. */
  markdown(options: { path: (path: string) => string; most: number }): string
  json: object
  outputs: Record<'unanswered-questions' | 'unclicked-searches', string>
  /** A sentence for each part that could not be read, and why. */
  gaps: readonly string[]
}

export interface PageRow extends ViewsRow {
  /** Its earlier views, all 0 for a new page; absent where they are not known. */
  previous?: Counts | undefined
}

export interface PeriodComparison {
  period: Period
  totals: Counts
  /** True where every page of the earlier period was read. */
  pagesKnown: boolean
}

export interface Trend {
  unit: BucketUnit
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
  comparison?: PeriodComparison | undefined
  trend?: Trend | undefined
  readers?: Section | undefined
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
