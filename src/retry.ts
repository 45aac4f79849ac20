/**
 * How a request to the service failed.
 *
 * - `not-connected`: no connection was made (or it was given up before), so the request was certainly not processed.
 * - `interrupted`: it was sent, and then a time-out, a reset or a cut answer: it may have been processed.
 * - `status`: an answer outside 2xx.
 * - `unreadable`: a 2xx answer that is not the documented JSON, or is too large.
 * - `cancelled`: the run was cancelled; `sent` tells whether the request may have been processed.
 */
export type Failure =
  | { type: 'not-connected' }
  | { type: 'interrupted' }
  | { type: 'status'; status: number; retryAfterMs?: number }
  | { type: 'unreadable' }
  | { type: 'cancelled'; sent: boolean }

/**
 * What the request is for: `send` is a POST that costs money and is not idempotent, `poll` is one of many reads whose
 * loop has its own deadline.
 */
export type Purpose = 'send' | 'poll'

export interface RetryQuestion {
  purpose: Purpose
  failure: Failure
  /** Attempts that failed in a row, this one included: 1 after the first. */
  attempt: number
  /** Uniform in [0, 1); spreads the runs of many repositories. */
  random: number
}

const FIRST_DELAY_MS = 1000
const LONGEST_DELAY_MS = 30_000
const SHORTEST_DELAY_MS = 500

/**
 * The one retry policy: milliseconds until the same request may be made again, or `undefined` for "not again".
 * How long to keep trying is the caller's, who knows the deadline.
 */
export function retryDelay({ purpose, failure, attempt, random }: RetryQuestion): number | undefined {
  const repeatable = purpose === 'send' ? certainlyNotProcessed(failure) : isTransient(failure)
  if (!repeatable) return undefined
  const asked = failure.type === 'status' ? failure.retryAfterMs : undefined
  return asked === undefined ? backoff(attempt, random) : Math.max(asked, SHORTEST_DELAY_MS)
}

function certainlyNotProcessed(failure: Failure): boolean {
  return failure.type === 'not-connected' || (failure.type === 'status' && failure.status === 429)
}

/** Whether the service may have carried out a request that failed: after a refusal (3xx, 4xx) it has not. */
export function mayHaveBeenProcessed(failure: Failure): boolean {
  if (failure.type === 'status') return failure.status >= 500
  if (failure.type === 'cancelled') return failure.sent
  return failure.type !== 'not-connected'
}

function isTransient(failure: Failure): boolean {
  if (failure.type === 'status') return failure.status === 429 || failure.status >= 500
  return failure.type !== 'cancelled'
}

/** Doubles from one second to thirty, each jittered down to as little as half. */
function backoff(attempt: number, random: number): number {
  const full = Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), LONGEST_DELAY_MS)
  return Math.max(SHORTEST_DELAY_MS, full * (0.5 + random / 2))
}

/**
 * Milliseconds that a `Retry-After` header asks for (RFC 9110, section 10.2.3: seconds or a date), or `undefined`
 * when it is missing or unusable. A date in the past asks for no wait.
 */
export function parseRetryAfter(value: string | undefined, nowMs: number): number | undefined {
  const text = value?.trim() ?? ''
  if (/^\d+$/.test(text)) return Number(text) * 1000
  // Date.parse takes almost anything ("-1", "2"); a date of HTTP begins with the day's name.
  if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? /.test(text)) return undefined
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs)
}
