import type { AllTime, BucketUnit, Period } from './period.ts'
import type { Counts, ViewsRow, WholeCounts } from './views.ts'

/** When a report is commented on: always, never, or when all views fell by at least so many percent. */
export type Notify = 'always' | 'never' | { fallPercent: number }

/** The report that is asked for. */
export interface ReportPlan {
  period: Period | AllTime
  /** Retries included. */
  maxRequests: number
  /** Where the docs live. */
  siteUrl: URL | undefined
  /** The issue that holds the report, if one is kept. */
  issue: { title: string; notify: Notify } | undefined
}

/** A page of the current period. */
export interface PageRow extends ViewsRow {
  /** Absent when the page was not read before, or when that is not known (`Comparison.pagesKnown`). */
  previous?: Counts | undefined
}

export interface Comparison {
  period: Period
  totals: Counts
  /** Whether every page of the earlier period was read, so that a page without `previous` is new. */
  pagesKnown: boolean
}

/** The views over a period. */
export interface Trend {
  unit: BucketUnit
  /** In order, without gap or overlap. */
  buckets: { period: Period; counts: WholeCounts }[]
}

/** What the service counted. */
export interface ReportNumbers {
  period: Period | AllTime
  /** The service's own, never a sum. */
  totals: Counts
  /** By total, then path. */
  pages: PageRow[]
  /** Pages of the earlier period without views now, by total, then path; empty unless both periods were read whole. */
  gone: ViewsRow[]
  comparison?: Comparison | undefined
  trend?: Trend | undefined
  /** Whether every page of the current period was read. */
  pagesComplete: boolean
}

/** A sentence about pages, in pieces: our own words, and paths, which are untrusted. */
export type Sentence = readonly (string | { path: string })[]

/** The pages that deserve attention, the most notable first. */
export interface NotablePages {
  /** By growth in AI views. */
  rising: PageRow[]
  /** By growth in views; new pages are listed as new. */
  gained: PageRow[]
  lost: PageRow[]
  new: PageRow[]
  gone: ViewsRow[]
  /** Read more by AI than by people, by the difference. */
  aiFirst: PageRow[]
}

/** The numbers, and what there is to say about them. */
export interface Report extends ReportNumbers {
  /** The most important change. */
  headline: Sentence
  notable: NotablePages
  /** Where the numbers of the service are incomplete or contradict one another. */
  remarks: Sentence[]
  /** What the report leaves out and why, one sentence each. */
  leftOut: string[]
  /** What to change so that it is not left out, one sentence each; empty where nothing helps. */
  advice: string[]
  /** Requests that were made, retries included. */
  requests: number
}

type Write = (text: string) => string

/** The sentence in plain text, or with its words and paths written in another way. */
export function writeSentence(sentence: Sentence, path: Write = String, words: Write = String): string {
  return sentence.map((piece) => (typeof piece === 'string' ? words(piece) : path(piece.path))).join('')
}

/** Whether there is an earlier period with views: after none everything is new, which is not worth a column or a list. */
export function hasEarlierViews({ comparison }: ReportNumbers): boolean {
  return comparison !== undefined && comparison.totals.total !== 0
}

/** Whether a change can be given for each page. */
export function isComparedByPage(report: ReportNumbers): boolean {
  return hasEarlierViews(report) && report.comparison?.pagesKnown === true
}
