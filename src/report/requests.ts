import { type Clock, formatDuration } from '../core/clock.ts'
import { afterWaiting, asServiceError, ServiceError } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import { isRateLimit, retryDelay } from '../core/retry.ts'
import type { ViewsPage, ViewsQuery } from './views.ts'

/** The service's page views. Rejects with a `ServiceError`. */
export interface ViewsSource {
  /** Makes one request; whether to retry it is the caller's decision. */
  read(query: ViewsQuery, signal: AbortSignal): Promise<ViewsPage>
}

/** What reading needs. */
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
  // The response repeated earlier ones, or its counts were of no use.
  | { reason: 'repeated' | 'no-counts'; error?: undefined }

/** Makes the requests of a report, one after the other, within its budget. */
export interface Reader {
  /** Requests made so far, retries included. */
  readonly spent: number
  /**
   * Retries after transient errors, and waits for the rate limit.
   *
   * @param needs the requests that its part of the report still takes, this one included: with fewer left it is of no use
   */
  read(query: ViewsQuery, needs?: number): Promise<ViewsPage | Missing>
}

/** A reader that makes at most `maxRequests` requests. After a rate limit that does not clear it makes no more. */
export function createReader({ source, clock, log, signal }: ReadPorts, maxRequests: number): Reader {
  let spent = 0
  let limited: Missing | undefined

  async function read(query: ViewsQuery, needs = 1): Promise<ViewsPage | Missing> {
    let error: ServiceError | undefined
    const waitAfter = createWaits(clock)
    for (;;) {
      if (signal.aborted) return { reason: 'cancelled', error }
      if (limited !== undefined) return limited
      if (maxRequests - spent < needs) return { reason: 'budget', error }
      spent++
      const page = await source.read(query, signal).catch(asServiceError)
      if (!(page instanceof ServiceError)) return page
      error = page
      if (error.failure.type === 'cancelled') return { reason: 'cancelled', error }
      const wait = waitAfter(error)
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

/** A longer wait for the service is not begun (docs/internals/specification.md, "Reading the views"). */
const LONGEST_WAIT_MS = 60_000

/** The waits of one request, in milliseconds until the next attempt after an error, or why there is none. */
function createWaits(clock: Clock): (error: ServiceError) => number | Missing {
  /** Failures by kind: a rate limit that has cleared does not count as a retry. */
  const attempts = { limits: 0, faults: 0 }
  let limitedSince: number | undefined
  return (error) => {
    const { failure } = error
    const isLimit = isRateLimit(failure)
    const attempt = isLimit ? ++attempts.limits : ++attempts.faults
    const delayMs = retryDelay({ purpose: 'read', failure, attempt, random: clock.random() })
    if (delayMs === undefined) return { reason: 'failure', error }
    if (!isLimit) return delayMs <= LONGEST_WAIT_MS ? delayMs : { reason: 'failure', error }
    limitedSince ??= clock.now()
    const waitedMs = clock.now() - limitedSince
    if (waitedMs + delayMs <= LONGEST_WAIT_MS) return delayMs
    const waits = { waited: formatDuration(waitedMs), next: formatDuration(delayMs), limit: 'a minute' }
    return { reason: 'rate-limit', error: afterWaiting(error, waits) }
  }
}
