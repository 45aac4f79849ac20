import { type Clock, formatDuration } from '../kit/core/clock.ts'
import { asServiceError, ServiceError } from '../kit/core/errors.ts'
import type { Log } from '../kit/core/log.ts'
import { isRateLimit, retryDelay } from '../kit/core/retry.ts'

/** Explains why something was not read, as the end of a sentence, with advice where any helps, and the last error. */
export interface Missing {
  why: string
  advice?: string | undefined
  error?: ServiceError | undefined
}

/** The most analytics requests of a report: an organization has 100 an hour for everything (docs/internals/service.md, "Limits"). */
export const MOST_REQUESTS = 60

/** All waits of one request together are not longer (docs/how-it-works.md, "Budget"). */
const LONGEST_WAIT_MS = 60_000

export type Budget = ReturnType<typeof createBudget>

/** Makes analytics requests, one after the other. After a rate limit that does not clear it makes no more. */
export function createBudget(
  { clock, log, signal }: { clock: Clock; log: Log; signal: AbortSignal },
  mostRequests = MOST_REQUESTS,
) {
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
     */
    async spend<Value extends object>(request: (signal: AbortSignal) => Promise<Value>): Promise<Value | Missing> {
      let waitedMs = 0
      for (let attempt = 1; ; attempt++) {
        if (signal.aborted) return { why: 'the run was cancelled' }
        if (limited !== undefined) return limited
        if (spent === mostRequests) return { why: `a report makes at most ${mostRequests} analytics requests` }
        spent++
        const value = await request(signal).catch(asServiceError)
        if (!(value instanceof ServiceError)) return value
        const { what, remoteMessage, failure } = value
        const delayMs = retryDelay({ purpose: 'read', failure, attempt, random: clock.random() })
        if (delayMs === undefined || waitedMs + delayMs > LONGEST_WAIT_MS) {
          const reason = remoteMessage === undefined ? '' : `: ${remoteMessage.replace(/\.$/, '')}`
          // A request that the service finds invalid asks for what is not there, such as days that the plan no longer keeps.
          const advice = failure.status === 400 ? undefined : value.advice
          const missing = { why: `${what.replace(/\.$/, '')}${reason}`, advice, error: value }
          if (isRateLimit(failure)) limited = missing
          return missing
        }
        log.info(`${what} Trying again in ${formatDuration(delayMs)}.`)
        await clock.sleep(delayMs, signal).catch(() => undefined)
        waitedMs += delayMs
      }
    },
  }
}
