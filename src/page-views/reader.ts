import { type Clock, formatDuration } from '../clock.ts'
import { asServiceError, ServiceError } from '../errors.ts'
import type { Log } from '../log.ts'
import { isRateLimit, retryDelay } from '../retry.ts'
import type { Budget } from './budget.ts'
import { type Counts, PAGE_SIZE, type ViewsPage, type ViewsQuery, type ViewsRow, type ViewsSource } from './views.ts'

/** What reading needs. */
export interface ReadPorts {
  source: ViewsSource
  clock: Clock
  log: Log
  /** Aborts when the run is cancelled. */
  signal: AbortSignal
}

/** Why something was not read; the error is the last one met. */
export type Missing = { type: 'missing' } & (
  | { reason: 'rate-limit' | 'failure'; error: ServiceError }
  | { reason: 'budget' | 'cancelled'; error?: ServiceError | undefined }
)

/** Reads single pages of the page views within the budget. */
export interface Reader {
  read(query: ViewsQuery): Promise<{ type: 'page'; page: ViewsPage } | Missing>
}

/** A longer wait for the service is not begun (docs/specification.md, "Reading the views"). */
const PATIENCE_MS = 60_000

/** A reader that retries after transient errors; every attempt counts against the budget. */
export function createReader({ source, clock, log, signal }: ReadPorts, budget: Budget): Reader {
  const limit = watchLimit(clock)
  const pause = (ms: number) => clock.sleep(ms, signal).catch(() => undefined)
  return {
    async read(query) {
      let error: ServiceError | undefined
      for (let attempt = 1; ; attempt++) {
        await pause(limit.waitMs())
        if (signal.aborted) return { type: 'missing', reason: 'cancelled', error }
        if (limit.gaveUp !== undefined) return limit.gaveUp
        if (!budget.take()) return { type: 'missing', reason: 'budget', error }
        const page = await source.read(query, signal).catch(asServiceError)
        if (!(page instanceof ServiceError)) {
          limit.clear()
          return { type: 'page', page }
        }
        error = page
        const { failure } = error
        if (failure.type === 'cancelled') return { type: 'missing', reason: 'cancelled', error }
        const delayMs = retryDelay({ purpose: 'read', failure, attempt, random: clock.random() })
        if (delayMs === undefined) return { type: 'missing', reason: 'failure', error }
        const isLimit = isRateLimit(failure)
        if (isLimit) limit.meet(error, delayMs)
        else if (delayMs > PATIENCE_MS) return { type: 'missing', reason: 'failure', error }
        if (limit.gaveUp === undefined) log.info(`${error.what} Trying again in ${formatDuration(delayMs)}.`)
        if (!isLimit) await pause(delayMs)
      }
    },
  }
}

/** The limit is the organisation's: every other request would meet it too, so all of them wait together. */
interface LimitWatch {
  /** Why nothing is requested any longer. */
  readonly gaveUp: Missing | undefined
  /** Milliseconds to wait before the next request. */
  waitMs(): number
  /** Records a refusal, and the wait that it asks for. */
  meet(error: ServiceError, delayMs: number): void
  /** Records a success. */
  clear(): void
}

function watchLimit(clock: Clock): LimitWatch {
  let metAt: number | undefined
  let until = 0
  let gaveUp: Missing | undefined
  return {
    get gaveUp() {
      return gaveUp
    },
    waitMs: () => (gaveUp === undefined ? Math.max(0, until - clock.now()) : 0),
    meet(error, delayMs) {
      const now = clock.now()
      metAt ??= now
      until = Math.max(until, now + delayMs)
      if (until - metAt <= PATIENCE_MS) return
      gaveUp ??= { type: 'missing', reason: 'rate-limit', error: withWait(error, now - metAt, delayMs) }
    },
    clear() {
      metAt = undefined
    },
  }
}

/** The refusal, with how long the action waited and the wait that it did not begin. */
function withWait(error: ServiceError, waitedMs: number, delayMs: number): ServiceError {
  const delay = formatDuration(delayMs)
  const wait =
    waitedMs < 1000
      ? `The action did not wait, since ${delay} is longer than a minute.`
      : `The action waited for ${formatDuration(waitedMs)}, but ${delay} more would be longer than a minute.`
  const { failure, kind, what, advice, remoteMessage } = error
  return new ServiceError(failure, { kind, what: `${what} ${wait}`, advice, remoteMessage })
}

/** What was read of one period, of which at least the first page was. */
export interface PeriodReading {
  type: 'period'
  /** Of the first page that was read. */
  totals: Counts
  rows: Map<string, ViewsRow>
  /** Responses read. */
  responses: number
  /** Why reading ended before the last page; absent when everything was read. */
  missing?: Missing
}

export interface PeriodPlan {
  /** Absent: everything up to the end. */
  fromMs?: number | undefined
  toMs: number
  /** Called before each page, with the number of responses so far; why to stop there, if anything. */
  beforePage?: (responses: number) => Promise<Missing | undefined>
  /** Called after each response. */
  onResponse?: () => void
}

/** Reads a period page by page: how many pages there are is not known before the last. */
export async function readPeriod(plan: PeriodPlan, reader: Reader): Promise<PeriodReading | Missing> {
  let reading: PeriodReading | undefined
  for (let offset = 0; ; offset += PAGE_SIZE) {
    const response =
      (await plan.beforePage?.(reading?.responses ?? 0)) ??
      (await reader.read({ fromMs: plan.fromMs, toMs: plan.toMs, limit: PAGE_SIZE, offset }))
    if (response.type === 'missing') return reading === undefined ? response : { ...reading, missing: response }
    const { totals, rows, hasMore } = response.page
    reading ??= { type: 'period', totals, rows: new Map(), responses: 0 }
    reading.responses++
    // A row that moves to a later page while reading is received twice: it counts once.
    for (const row of rows) if (!reading.rows.has(row.path)) reading.rows.set(row.path, row)
    plan.onResponse?.()
    if (!hasMore) return reading
  }
}
