/** How often something was viewed. A count that the service did not give as a whole number is `undefined`. */
export interface Counts {
  human: number | undefined
  ai: number | undefined
  total: number | undefined
}

/** Counts of which none is missing. */
export type WholeCounts = Record<keyof Counts, number>

/** The kinds of readers, in the order of the tables, each with its name for people. */
export const READERS = [
  ['human', 'People'],
  ['ai', 'AI'],
  ['total', 'Total'],
] as const

/** The counts of what was not viewed. */
export const NO_VIEWS: WholeCounts = { human: 0, ai: 0, total: 0 }

/** The views of one page. */
export interface ViewsRow extends Counts {
  /** The page's path, untrusted. */
  path: string
}

/** One page of the service's list. */
export interface ViewsPage {
  /** Of the whole period, not of the rows. */
  totals: Counts
  rows: ViewsRow[]
  /** Rows that were dropped because they had no path. */
  pathless: number
  hasMore: boolean
}

/** What one request is for. */
export interface ViewsQuery {
  /** Milliseconds since the epoch; absent for everything up to the end. */
  fromMs?: number | undefined
  /** Milliseconds since the epoch, excluded. */
  toMs: number
  limit: number
  offset: number
}

/** The service's page views. Rejects with a `ServiceError`. */
export interface ViewsSource {
  /** Makes one request; whether to retry it is the caller's decision. */
  read(query: ViewsQuery, signal: AbortSignal): Promise<ViewsPage>
}

/** The largest page that the service returns (docs/service.md, "Page views"). */
export const PAGE_SIZE = 250

/** Whether none of the counts is missing. */
export function areWhole(counts: Counts): counts is WholeCounts {
  return counts.human !== undefined && counts.ai !== undefined && counts.total !== undefined
}

/** Whether people and AI make up the total; only then is a share of it true. */
export function addUp(counts: Counts): counts is WholeCounts {
  return areWhole(counts) && counts.human + counts.ai === counts.total
}

/** Whether it is certain that there were no views. */
export function isWithoutViews({ human, ai, total }: Counts): boolean {
  return human === 0 && ai === 0 && total === 0
}

/** A ratio in percent with one decimal, never -0. */
function percent(ratio: number): number {
  return Math.round(ratio * 1000) / 10 || 0
}

/** The share of a kind of readers in percent; `undefined` without views, or where the counts do not add up. */
export function shareOf(kind: keyof Counts, counts: Counts): number | undefined {
  return addUp(counts) && counts.total > 0 ? percent(counts[kind] / counts.total) : undefined
}

/** The share of AI in percent, as `shareOf`. */
export function aiShare(counts: Counts): number | undefined {
  return shareOf('ai', counts)
}

/** The fewest views from which a change is written in percent: below, a few views make large percentages. */
const LEAST_BASE = 50

/** Whether a change from so many views means something in percent. */
export function isBase(before: number | undefined): before is number {
  return before !== undefined && before >= LEAST_BASE
}

/** The change in percent; `undefined` when there were no views before, or a count is missing. */
export function percentChange(now: number | undefined, before: number | undefined): number | undefined {
  return now === undefined || before === undefined || before === 0 ? undefined : percentBetween(now, before)
}

/** The change in percent from a number that is not 0. */
export function percentBetween(now: number, before: number): number {
  return percent((now - before) / before)
}
