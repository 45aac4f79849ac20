import { ServiceError } from '../../src/kit/core/errors.ts'
import type { RequestFailure } from '../../src/kit/core/retry.ts'
import { explainFailure } from '../../src/kit/service/exchange.ts'
import { createBudget } from '../../src/report/budget.ts'
import { type Period, periodBefore } from '../../src/report/period.ts'
import type { ReaderFeedback } from '../../src/report/readers/section.ts'
import type { ReportPlan } from '../../src/report/run-report.ts'
import type { Report } from '../../src/report/show/markdown.ts'
import type { Counts, ViewsPage, ViewsQuery, ViewsRow } from '../../src/report/views/page-views-api.ts'
import { openViews } from '../../src/report/views/read.ts'
import type { PageRow, Trend } from '../../src/report/views/report.ts'
import { createFakeClock, type FakeClock } from '../support/fake-clock.ts'
import { silentLog } from '../support/silent-log.ts'

export const row = (path: string, human: number, ai = 0): ViewsRow => ({ path, human, ai, total: human + ai })

export const counts = (human: number, ai = 0): Counts => ({ human, ai, total: human + ai })

/** Pages with falling numbers, the most viewed first. */
export const pages = (count: number): ViewsRow[] =>
  Array.from({ length: count }, (_, index) => row(`/page-${index}`, 50 + count - index, index % 7))

export function sumOf(rows: readonly Counts[]): Counts {
  const sum = counts(0)
  for (const { human, ai, total } of rows) {
    sum.human += human
    sum.ai += ai
    sum.total += total
  }
  return sum
}

/** The week before the fake clock's day, and the week before that. */
export const WEEK: Period = { fromMs: Date.UTC(2026, 6, 27), toMs: Date.UTC(2026, 7, 3) }
export const WEEK_BEFORE: Period = { fromMs: Date.UTC(2026, 6, 20), toMs: WEEK.fromMs }

export const PLAN: ReportPlan = {
  period: WEEK,
  siteUrl: undefined,
  readerFeedback: false,
  issue: undefined,
}

/** A section about readers of which nothing is known. */
export const READERS: ReaderFeedback = {
  headline: undefined,
  markdown: () => '',
  json: {
    ...{ questions: [], smallTalk: 0, searches: [], pages: [], remarks: [] },
    ...{ periodBefore: null, gaps: [] },
  },
  gaps: [],
  failed: [],
  prompt: undefined,
}

/** A complete report of the week, without a comparison unless given one. */
export function reportOf(parts: Partial<Report> = {}): Report {
  const rows = parts.pages ?? []
  const numbers = { period: WEEK, totals: sumOf(rows), pages: rows, gone: [], pagesComplete: true }
  return { ...numbers, readers: undefined, leftOut: [], advice: [], requests: 2, ...parts }
}

/** A comparison with the week before; page by page unless `pagesKnown` is false. */
export const comparedWith = (totals: Counts, pagesKnown = true) => ({ period: WEEK_BEFORE, totals, pagesKnown })

/** A trend that ends with the period; `views` gives the counts of each bucket by its index, the oldest first. */
export function trendOf(period: Period, views: (bucket: number) => Counts, count = 12): Trend {
  return {
    buckets: Array.from({ length: count }, (_, index) => {
      return { period: periodBefore(period, count - 1 - index), counts: views(index) }
    }),
  }
}

/** A page with the views that it had before; a new page unless they are given. */
export const moved = (path: string, now: Counts, previous = counts(0)): PageRow => ({ path, ...now, previous })

/** A report of pages, compared with what they were before, and with those that are gone. */
export function comparedReport(pages: readonly PageRow[], gone: readonly ViewsRow[] = []): Report {
  const before = sumOf([...pages.map(({ previous = counts(0) }) => previous), ...gone])
  return reportOf({ pages: [...pages], gone: [...gone], comparison: comparedWith(before) })
}

const serviceError = (failure: RequestFailure) =>
  new ServiceError(failure, explainFailure({ service: 'Mintlify', operation: 'views' }, failure))

/** The error of a request that the service refused with a status. */
export const statusError = (status: number, retryAfterMs?: number) =>
  serviceError({ type: 'status', status, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) })

/** The error of a request that failed in another way. */
export const requestError = (failure: Exclude<RequestFailure, { type: 'status' }>) =>
  serviceError(failure.type === 'undocumented' ? { field: 'totals', ...failure } : failure)

/** Which part of a report of the week a request is for. */
export type Part = 'current' | 'earlier' | 'bucket'

function partOf({ fromMs, toMs, limit }: ViewsQuery): Part {
  if (limit === 1) return 'bucket'
  return fromMs === WEEK.fromMs || fromMs === undefined || toMs > WEEK.fromMs ? 'current' : 'earlier'
}

interface FakeOptions {
  current?: readonly ViewsRow[]
  earlier?: readonly ViewsRow[]
  /** The rows of one request, where they differ within a period. */
  rows?: (query: ViewsQuery, index: number) => readonly ViewsRow[] | undefined
  totals?: (query: ViewsQuery, index: number) => Counts | undefined
  /** The error of a request, if it fails; `index` counts all requests, from 0. */
  fails?: (part: Part, index: number, query: ViewsQuery) => ServiceError | undefined
  /** Changes a response. */
  alter?: (page: ViewsPage, query: ViewsQuery) => ViewsPage
  /** Milliseconds until a response; 100 unless given. */
  latencyMs?: (part: Part) => number
}

/** Reads a report from a fake service that returns at least the first page. */
export async function reportFrom(
  { ports }: Pick<Fakes, 'ports'>,
  { period = WEEK, mostRequests }: { period?: ReportPlan['period']; mostRequests?: number } = {},
): Promise<Report> {
  const views = openViews(period, ports.source, createBudget(ports, mostRequests))
  const missing = await views.readTotals()
  if (missing !== undefined) throw missing.error
  await views.readTrend()
  await views.readPages()
  await views.readPagesBefore()
  return { ...views.report(), readers: undefined }
}

type Fakes = ReturnType<typeof createFakes>

/** A service with the page views of two weeks, and what reading them needs; its clock is fake. */
export function createFakes(options: FakeOptions = {}) {
  const clock = createFakeClock()
  const run = new AbortController()
  const lines: string[] = []
  const log = { ...silentLog, info: (line: string) => void lines.push(line) }
  const service = createSource(options, clock)
  return {
    ...service,
    /** The source, the clock, the log and the signal of a run. */
    ports: { source: service.source, clock, log, signal: run.signal },
    clock,
    /** The lines of the log. */
    lines,
    cancel: () => run.abort(new Error('cancelled')),
  }
}

function createSource(options: FakeOptions, clock: FakeClock) {
  const { current = pages(3), earlier = pages(3), latencyMs = () => 100 } = options
  const queries: ViewsQuery[] = []
  let isUnderWay = false

  async function read(query: ViewsQuery, signal: AbortSignal): Promise<ViewsPage> {
    const index = queries.push(query) - 1
    const part = partOf(query)
    if (isUnderWay) throw new Error('Two requests at once')
    isUnderWay = true
    try {
      await clock.sleep(latencyMs(part), signal)
    } catch {
      throw requestError({ type: 'cancelled', sent: true })
    } finally {
      isUnderWay = false
    }
    const failure = options.fails?.(part, index, query)
    if (failure !== undefined) throw failure
    const rows = options.rows?.(query, index) ?? (part === 'earlier' ? earlier : current)
    const { offset, limit } = query
    const page = {
      totals: options.totals?.(query, index) ?? sumOf(rows),
      rows: rows.slice(offset, offset + limit),
      unreadable: 0,
      hasMore: offset + limit < rows.length,
    }
    return options.alter?.(page, query) ?? page
  }

  return {
    source: { read },
    /** The requests, in the order of arrival. */
    queries,
    /** How many requests each part took. */
    requestsByPart: () => {
      const parts = { current: 0, earlier: 0, bucket: 0 }
      for (const query of queries) parts[partOf(query)]++
      return parts
    },
  }
}
