import {
  isReaderFeedbackEndpoint,
  READER_FEEDBACK_QUERY,
  readerFeedbackPage,
  type SiteReaderFeedback,
} from '../../emulator/service/reader-feedback.ts'
import { VIEWS_QUERY, viewsPage } from '../../emulator/service/views.ts'
import { DAY_MS } from '../../src/kit/core/clock.ts'
import type { Transport } from '../../src/kit/service/http.ts'
import { createAnalytics } from '../../src/report/analytics.ts'
import { type Period, periodBefore } from '../../src/report/period.ts'
import type { ReaderFeedback } from '../../src/report/readers/section.ts'
import type { ReportPlan } from '../../src/report/run-report.ts'
import type { Report } from '../../src/report/show/markdown.ts'
import { findingsOf } from '../../src/report/views/findings.ts'
import { readRest, readTotals } from '../../src/report/views/read.ts'
import type { Counts, PageRow, Trend, ViewsRow } from '../../src/report/views/views-report.ts'
import { createFakeClock } from '../support/fake-clock.ts'
import { silentLog } from '../support/silent-log.ts'

export const row = (path: string, human: number, ai = 0): ViewsRow => ({ path, human, ai, total: human + ai })

export const counts = (human: number, ai = 0): Counts => ({ human, ai, total: human + ai })

/** Pages with falling numbers, the most viewed first. */
export const pages = (count: number): ViewsRow[] =>
  Array.from({ length: count }, (_, index) => row(`/page-${index}`, 50 + count - index, index % 7))

export const sumOf = (rows: readonly Counts[]) =>
  rows.reduce((sum, { human, ai }) => counts(sum.human + human, sum.ai + ai), counts(0))

/** The week before the fake clock's day, and the week before that. */
export const WEEK: Period = { fromMs: Date.UTC(2026, 6, 27), toMs: Date.UTC(2026, 7, 3) }
export const WEEK_BEFORE: Period = { fromMs: Date.UTC(2026, 6, 20), toMs: WEEK.fromMs }

/** 23 November 2026, 00:00 UTC: the end of the period of reader feedback. */
export const END_MS = Date.UTC(2026, 10, 23)

/** So many days before the end of the period. */
export const daysAgo = (days: number) => END_MS - days * DAY_MS

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
    ...{ questions: [], searches: [], pages: [], remarks: [] },
    ...{ periodBefore: null, gaps: [] },
  },
  gaps: [],
  hasFailed: false,
  prompt: undefined,
}

/** A complete report of the week, without a comparison unless given one. */
export function reportOf(parts: Partial<Report> = {}): Report {
  const rows = parts.pages ?? []
  const numbers = { period: WEEK, totals: sumOf(rows), pages: rows, gone: [], pagesComplete: true }
  const report = { ...numbers, readers: undefined, leftOut: [], advice: [], requests: 2, ...parts }
  return { ...report, findings: findingsOf(report) }
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

type Response = Awaited<ReturnType<Transport['send']>>

/** A response with a status, which may ask for a wait in seconds. */
export const answer = (status: number, body: unknown = {}, retryAfter?: number): Response => {
  return { status, text: JSON.stringify(body), retryAfter: retryAfter?.toString(), location: undefined }
}

/** A request for page views. */
export interface ViewsQuery extends Period {
  limit: number
  offset: number
}

/** Which part of a report of the week a request is for. */
export type Part = 'current' | 'earlier' | 'bucket'

interface FakeOptions {
  current?: readonly ViewsRow[]
  earlier?: readonly ViewsRow[]
  totals?: (query: ViewsQuery, index: number) => Counts
  /** Another response to a request; `index` counts all requests, from 0. */
  fails?: (part: Part, index: number, query: ViewsQuery) => Response | undefined
  /** Other fields of a response. */
  alter?: (views: readonly unknown[], query: ViewsQuery) => object
  /** What readers left; the plan has no such lists unless given. */
  feedback?: SiteReaderFeedback
  /** Another response to a request for one of these lists; `index` counts them, from 0. */
  failsList?: ((index: number) => Response | undefined) | undefined
  /** Milliseconds until a response; 100 unless given. */
  latencyMs?: number
}

export type Fakes = ReturnType<typeof createFakes>

/** The service's analytics, by the rules of the emulator, and what reading them needs; the clock is fake. */
export function createFakes(options: FakeOptions = {}) {
  const { current = pages(3), earlier = pages(3), feedback, latencyMs = 100 } = options
  const clock = createFakeClock()
  const controller = new AbortController()
  const { signal } = controller
  const lines: string[] = []
  const log = { ...silentLog, info: (line: string) => void lines.push(line) }
  const queries: ViewsQuery[] = []
  const lists: string[] = []
  let isUnderWay = false

  function views(search: URLSearchParams): Response {
    const { dateFrom = '', dateTo = '', limit, offset } = VIEWS_QUERY.parse(Object.fromEntries(search))
    const query = {
      fromMs: Date.parse(dateFrom),
      toMs: Date.parse(dateTo),
      limit: Number(limit),
      offset: Number(offset),
    }
    const index = queries.push(query) - 1
    const part = partOf(query)
    const rows = part === 'earlier' ? earlier : current
    const page = viewsPage(() => ({ rows, totals: options.totals?.(query, index) ?? sumOf(rows) }), search)
    return options.fails?.(part, index, query) ?? answer(200, { ...page, ...options.alter?.(page.views, query) })
  }

  function list(endpoint: string, search: URLSearchParams): Response {
    const index = lists.push(`${endpoint}?${search}`) - 1
    READER_FEEDBACK_QUERY.parse(Object.fromEntries(search))
    const failure = options.failsList?.(index)
    if (failure !== undefined || feedback === undefined || !isReaderFeedbackEndpoint(endpoint))
      return failure ?? answer(404)
    const { status, body } = readerFeedbackPage(feedback, endpoint, search)
    return answer(status, body)
  }

  async function send({ path }: { path: string }): Promise<Response> {
    const { pathname, searchParams } = new URL(path, 'https://api.example.com')
    if (isUnderWay) throw new Error('Two requests at once')
    isUnderWay = true
    const endpoint = pathname.replace('/v1/analytics/acme/', '')
    const response = endpoint === 'views' ? views(searchParams) : list(endpoint, searchParams)
    const isCancelled = await clock.sleep(latencyMs, signal).catch(() => true)
    isUnderWay = false
    return isCancelled ? { type: 'cancelled', sent: true } : response
  }

  const transport: Transport = { service: 'Mintlify', close: () => undefined, send }
  return {
    exchange: { transport, projectId: 'acme', clock, redact: (text: string) => text.replaceAll('mint_key', '***') },
    /** What a run has. */
    run: { log, signal },
    clock,
    /** The lines of the log. */
    lines,
    cancel: () => controller.abort(new Error('cancelled')),
    /** The requests for page views, and those for lists of reader feedback, in the order of arrival. */
    queries,
    lists,
    /** How many requests each part took. */
    requestsByPart: () => {
      const parts = { current: 0, earlier: 0, bucket: 0 }
      for (const query of queries) parts[partOf(query)]++
      return parts
    },
  }
}

function partOf({ fromMs, toMs, limit }: ViewsQuery): Part {
  if (limit === 1) return 'bucket'
  return fromMs === WEEK.fromMs || Number.isNaN(fromMs) || toMs > WEEK.fromMs ? 'current' : 'earlier'
}

/** Reads a report from a fake service that returns at least the first page. */
export async function reportFrom(
  { exchange, run }: Pick<Fakes, 'exchange' | 'run'>,
  { period = WEEK, mostRequests }: { period?: ReportPlan['period']; mostRequests?: number } = {},
): Promise<Report> {
  const analytics = createAnalytics(exchange, run, mostRequests)
  return reportOf(await readRest(await readTotals(period, analytics), analytics))
}
