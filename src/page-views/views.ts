/** How often something was read. */
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

export const NO_VIEWS: Counts = { human: 0, ai: 0, total: 0 }

export interface ViewsRow extends Counts {
  /** The page's path, untrusted. */
  path: string
}

/** One page of the page views. */
export interface ViewsPage {
  /** Of the whole period, not of the rows. */
  totals: Counts
  rows: ViewsRow[]
  hasMore: boolean
}

/** What one request asks for. */
export interface ViewsQuery {
  /** Absent: from the beginning. Milliseconds since the epoch. */
  fromMs?: number | undefined
  /** Excluded. */
  toMs: number
  limit: number
  offset: number
}

/** The service's page views. Every failure is a `ServiceError`. */
export interface ViewsSource {
  /** Asks once: whether to ask again is the caller's decision. */
  read(query: ViewsQuery, signal: AbortSignal): Promise<ViewsPage>
}

/** The largest page that the service gives (docs/service.md, "Page views"). */
export const PAGE_SIZE = 250

/** A ratio in percent with one decimal, never -0. */
export function percent(ratio: number): number {
  return Math.round(ratio * 1000) / 10 || 0
}

/** The share of AI in percent; `undefined` without views. */
export function aiShare({ ai, total }: Counts): number | undefined {
  return total === 0 ? undefined : percent(ai / total)
}

/** The change in percent; `undefined` when there was nothing before. */
export function percentChange(now: number, before: number | undefined): number | undefined {
  return before === undefined || before === 0 ? undefined : percent((now - before) / before)
}
