import { type Clock, formatDuration } from '../../kit/core/clock.ts'
import { afterWaiting, asServiceError, ServiceError } from '../../kit/core/errors.ts'
import { isRateLimit, retryDelay } from '../../kit/core/retry.ts'
import type { Run } from '../../kit/run.ts'

/** Explains why something was not read, as the end of a sentence, with advice where any helps, and the last error. */
export interface Missing {
  why: string
  advice?: string
  error?: ServiceError | undefined
}

/** The analytics requests of an organization in an hour (docs/internals/service.md, "Limits"). */
const HOURLY_REQUESTS = 100

const SHARED_LIMIT = `the organization has ${HOURLY_REQUESTS} analytics requests an hour for everything`

/** A longer wait for the service is not begun (docs/how-it-works.md, "Reading the views"). */
const LONGEST_WAIT_MS = 60_000

export type Budget = ReturnType<typeof createBudget>

/**
 * Makes analytics requests, one after the other, at most `maxRequests`. After a rate limit that does not clear it makes no
 * more.
 */
export function createBudget({ clock, log, signal }: Pick<Run, 'clock' | 'log' | 'signal'>, maxRequests: number) {
  let spent = 0
  let limited: Missing | undefined
  return {
    /** Requests made so far, retries included. */
    get spent() {
      return spent
    },
    /**
     * Retries after transient errors, and waits for the rate limit.
     *
     * @param request makes one request; rejects with a `ServiceError`
     * @param needs the requests that its part of the report still takes, this one included: with fewer left it is of no use
     */
    async spend<Value extends object>(
      request: (signal: AbortSignal) => Promise<Value>,
      needs = 1,
    ): Promise<Value | Missing> {
      let error: ServiceError | undefined
      const afterFailure = startRetries(clock)
      for (;;) {
        if (signal.aborted) return { why: 'the run was cancelled', error }
        if (limited !== undefined) return limited
        if (maxRequests - spent < needs) return tooFew(maxRequests, error)
        spent++
        const value = await request(signal).catch(asServiceError)
        if (!(value instanceof ServiceError)) return value
        error = value
        const next = afterFailure(error)
        if ('missing' in next) {
          if (isRateLimit(error.failure)) limited = next.missing
          return next.missing
        }
        log.info(`${error.what} Trying again in ${formatDuration(next.delayMs)}.`)
        await clock.sleep(next.delayMs, signal).catch(() => undefined)
      }
    },
  }
}

/** Counts the failures of one request, and decides how long to wait after each, or why to give up. */
function startRetries(clock: Clock) {
  // A rate limit that has cleared does not count as a retry.
  const attempts = { limits: 0, faults: 0 }
  let limitedSince: number | undefined
  return (error: ServiceError): { delayMs: number } | { missing: Missing } => {
    const { failure } = error
    const isLimit = isRateLimit(failure)
    if (isLimit) limitedSince ??= clock.now()
    const waitedMs = isLimit ? clock.now() - (limitedSince ?? 0) : 0
    const attempt = isLimit ? ++attempts.limits : ++attempts.faults
    const delayMs = retryDelay({ purpose: 'read', failure, attempt, random: clock.random() })
    if (delayMs === undefined) return { missing: failed(error) }
    if (waitedMs + delayMs <= LONGEST_WAIT_MS) return { delayMs }
    return { missing: isLimit ? notCleared(error, waitedMs, delayMs) : failed(error) }
  }
}

function failed(error: ServiceError): Missing {
  return { why: error.what.replace(/\.$/, ''), advice: error.advice, error }
}

function tooFew(maxRequests: number, error: ServiceError | undefined): Missing {
  const why = `max-analytics-requests (${maxRequests}) was too low`
  return { why, advice: `Raise \`max-analytics-requests\`: ${SHARED_LIMIT}.`, error }
}

function notCleared(error: ServiceError, waitedMs: number, delayMs: number): Missing {
  const waits = { waited: formatDuration(waitedMs), next: formatDuration(delayMs), limit: 'a minute' }
  return {
    why: "the service's limit on analytics requests did not clear within a minute (429)",
    advice: `Run it in another hour: ${SHARED_LIMIT}.`,
    error: afterWaiting(error, waits),
  }
}
