import { type Clock, formatDuration } from '../core/clock.ts'
import { asServiceError, ServiceError } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import { isRateLimit, retryDelay } from '../core/retry.ts'
import type { ViewsPage, ViewsQuery, ViewsSource } from './views.ts'

/** What reading needs. */
export interface ReadPorts {
  source: ViewsSource
  clock: Clock
  log: Log
  /** Aborts when the run is cancelled. */
  signal: AbortSignal
}

/** A request of a report. */
export interface ReportRequest {
  query: ViewsQuery
  /** The requests that its part of the report still takes, this one included: with fewer left it is of no use. */
  needs: number
}

/** Why something was not read; the error is the last one met. */
export type Missing = { type: 'missing' } & (
  | { reason: 'rate-limit' | 'failure'; error: ServiceError }
  | { reason: 'budget' | 'cancelled'; error?: ServiceError | undefined }
  // The response repeated earlier ones, or its counts were of no use.
  | { reason: 'repeated' | 'no-counts'; error?: never }
)

/** Makes the requests of a report, one after the other, within its budget. */
export interface Reader {
  /** Requests made so far, retries included. */
  readonly spent: number
  /** Retries after transient errors, and waits for the rate limit. */
  read(request: ReportRequest): Promise<ViewsPage | Missing>
}

/** A longer wait for the service is not begun (docs/specification.md, "Reading the views"). */
const PATIENCE_MS = 60_000

/** A reader that makes at most `maxRequests` requests. After a rate limit that does not clear it makes no more. */
export function createReader({ source, clock, log, signal }: ReadPorts, maxRequests: number): Reader {
  let spent = 0
  let limited: Missing | undefined

  async function read({ query, needs }: ReportRequest): Promise<ViewsPage | Missing> {
    let error: ServiceError | undefined
    const waits = createWaits(clock)
    for (;;) {
      if (signal.aborted) return { type: 'missing', reason: 'cancelled', error }
      if (limited !== undefined) return limited
      if (maxRequests - spent < needs) return { type: 'missing', reason: 'budget', error }
      spent++
      const page = await source.read(query, signal).catch(asServiceError)
      if (!(page instanceof ServiceError)) return page
      error = page
      if (error.failure.type === 'cancelled') return { type: 'missing', reason: 'cancelled', error }
      const wait = waits.after(error)
      if (typeof wait !== 'number') {
        if (wait.reason === 'rate-limit') limited = wait
        return wait
      }
      log.info(`${error.what} Trying again in ${formatDuration(wait)}.`)
      await clock.sleep(wait, signal).catch(() => undefined)
    }
  }

  return {
    get spent() {
      return spent
    },
    read,
  }
}

/** The waits between the attempts of one request. */
interface Waits {
  /** Milliseconds until the next attempt after an error, or why there is none. */
  after(error: ServiceError): number | Missing
}

function createWaits(clock: Clock): Waits {
  /** Failures by kind: a rate limit that has cleared does not count as a retry. */
  const attempts = { limits: 0, faults: 0 }
  let limitedSince: number | undefined
  return {
    after(error) {
      const { failure } = error
      const isLimit = isRateLimit(failure)
      const attempt = isLimit ? ++attempts.limits : ++attempts.faults
      const delayMs = retryDelay({ purpose: 'read', failure, attempt, random: clock.random() })
      if (delayMs === undefined) return { type: 'missing', reason: 'failure', error }
      if (!isLimit) return delayMs <= PATIENCE_MS ? delayMs : { type: 'missing', reason: 'failure', error }
      limitedSince ??= clock.now()
      const waitedMs = clock.now() - limitedSince
      if (waitedMs + delayMs <= PATIENCE_MS) return delayMs
      return { type: 'missing', reason: 'rate-limit', error: withWait(error, waitedMs, delayMs) }
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
