import { type Clock, formatDuration } from '../clock.ts'
import { asServiceError, ServiceError } from '../errors.ts'
import type { Log } from '../log.ts'
import { isRateLimit, retryDelay } from '../retry.ts'
import type { Budget } from './budget.ts'
import { type Counts, PAGE_SIZE, type ViewsPage, type ViewsQuery, type ViewsRow, type ViewsSource } from './views.ts'

/** What reading needs of the world. */
export interface ReadPorts {
  source: ViewsSource
  clock: Clock
  log: Log
  /** Aborts when the run is cancelled. */
  signal: AbortSignal
}

/** Why something was not read; the error is the last one met. */
export type Missing =
  | { reason: 'rate-limit' | 'failure'; error: ServiceError }
  | { reason: 'budget' | 'cancelled'; error?: ServiceError | undefined }

/** Reads single pages of the answer within the budget. */
export interface Reader {
  read(query: ViewsQuery): Promise<ViewsPage | Missing>
}

/** What does not clear within this time is not waited for (docs/specification.md, "Budget"). */
const PATIENCE_MS = 60_000

/** A reader that asks again as transient errors deserve, every attempt paid from the budget. */
export function createReader({ source, clock, log, signal }: ReadPorts, budget: Budget): Reader {
  const limit = watchLimit(clock)
  return {
    async read(query) {
      let error: ServiceError | undefined
      for (let attempt = 1; ; attempt++) {
        await clock.sleep(limit.waitMs(), signal).catch(() => undefined)
        if (signal.aborted) return { reason: 'cancelled', error }
        if (limit.gaveUp !== undefined) return limit.gaveUp
        if (!budget.take()) return { reason: 'budget', error }
        const page = await source.read(query, signal).catch(asServiceError)
        if (!(page instanceof ServiceError)) {
          limit.clear()
          return page
        }
        error = page
        const delayMs = retryDelay({ purpose: 'read', failure: error.failure, attempt, random: clock.random() })
        if (error.failure.type === 'cancelled') return { reason: 'cancelled', error }
        // What a fault asks for beyond a minute is not waited for either.
        if (delayMs === undefined) return { reason: 'failure', error }
        if (isRateLimit(error.failure)) limit.meet(error, delayMs)
        else if (delayMs > PATIENCE_MS) return { reason: 'failure', error }
        else await clock.sleep(delayMs, signal).catch(() => undefined)
        if (limit.gaveUp === undefined) log.info(`${error.what} Asking again in ${formatDuration(delayMs)}.`)
      }
    },
  }
}

/** The limit is the organisation's: what one request meets, all others would meet too, so all wait together. */
interface LimitWatch {
  /** Why nothing is asked for any more. */
  readonly gaveUp: Missing | undefined
  waitMs(): number
  meet(error: ServiceError, delayMs: number): void
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
      if (until - metAt > PATIENCE_MS) gaveUp ??= { reason: 'rate-limit', error: withWait(error, now - metAt, delayMs) }
    },
    clear() {
      metAt = undefined
    },
  }
}

/** The refusal, with how long it was waited out and what it asks for now. */
function withWait(error: ServiceError, waitedMs: number, delayMs: number): ServiceError {
  const waited = waitedMs < 1000 ? 'It was not waited for' : `It was waited out for ${formatDuration(waitedMs)}`
  const what = `${error.what} ${waited}, since another ${formatDuration(delayMs)} would be over a minute.`
  const { failure, kind, advice, remoteMessage } = error
  return new ServiceError(failure, { kind, what, advice, remoteMessage })
}

/** All that was read of one period. */
export interface PeriodReading {
  /** Of the first page that was read; absent when none was. */
  totals?: Counts
  rows: Map<string, ViewsRow>
  /** Answers read. */
  answers: number
  /** Why reading ended before the last page; absent when everything was read. */
  missing?: Missing
}

export interface PeriodPlan {
  fromMs?: number | undefined
  toMs: number
  /** Asked before each page: why to stop there, or nothing. */
  before?: (answers: number) => Promise<Missing | undefined>
  /** Told of each answer. */
  onAnswer?: () => void
}

/** Reads a period page by page: how many pages there are is not known before the last. */
export async function readPeriod(plan: PeriodPlan, reader: Reader): Promise<PeriodReading> {
  const reading: PeriodReading = { rows: new Map(), answers: 0 }
  for (let offset = 0; ; offset += PAGE_SIZE) {
    const stop = await plan.before?.(reading.answers)
    if (stop !== undefined) return { ...reading, missing: stop }
    const page = await reader.read({ fromMs: plan.fromMs, toMs: plan.toMs, limit: PAGE_SIZE, offset })
    if ('reason' in page) return { ...reading, missing: page }
    reading.answers++
    reading.totals ??= page.totals
    // A row that moved to a later page while reading comes twice: it counts once.
    for (const row of page.rows) if (!reading.rows.has(row.path)) reading.rows.set(row.path, row)
    plan.onAnswer?.()
    if (!page.hasMore) return reading
  }
}
