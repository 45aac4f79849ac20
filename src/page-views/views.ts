/** How often something was viewed. */
export interface Counts {
  human: number
  ai: number
  total: number
}

/** The kinds of readers, in the order of the tables, each with its name for people. */
export const READERS = [
  ['human', 'Human'],
  ['ai', 'AI'],
  ['total', 'Total'],
] as const

/** The counts of what was not viewed. */
export const NO_VIEWS: Counts = { human: 0, ai: 0, total: 0 }

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

/** A ratio in percent with one decimal, never -0. */
export function percent(ratio: number): number {
  return Math.round(ratio * 1000) / 10 || 0
}

/** The share of AI in percent; `undefined` without views. */
export function aiShare({ ai, total }: Counts): number | undefined {
  return total === 0 ? undefined : percent(ai / total)
}

/** The change in percent; `undefined` when there were no views before. */
export function percentChange(now: number, before: number | undefined): number | undefined {
  return before === undefined || before === 0 ? undefined : percent((now - before) / before)
}
