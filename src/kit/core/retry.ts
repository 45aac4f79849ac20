/**
 * A request to the service or to GitHub failed in one of these ways.
 *
 * - `not-connected`: no connection was made (or it was given up before), so the request was certainly not processed.
 * - `interrupted`: it was sent, then it timed out or the connection was lost. It may have been processed. Without a `detail` of
 *   the network, it timed out.
 * - `status`: a response outside 2xx.
 * - `unreadable`, `too-large`, `without-id`: a 2xx response that is not JSON, over 10 MB, or names no new job.
 * - `undocumented`: a 2xx response in JSON without the documented fields.
 * - `cancelled`: the run was cancelled; `sent`: whether the request may have been processed.
 */
export type RequestFailure =
  | { type: 'status'; status: number; retryAfterMs?: number }
  | ((
      | { type: 'not-connected' | 'interrupted'; detail?: string }
      | { type: 'unreadable' | 'too-large' | 'without-id' }
      | { type: 'undocumented'; field?: string }
      | { type: 'cancelled'; sent: boolean }
    ) & { status?: never; retryAfterMs?: never })

interface RetryQuestion {
  /**
   * `send`: it must not be carried out twice, such as a POST that costs money. `poll`: it is one of many reads in a loop with a
   * deadline of its own. `read`: it is any other request that may be repeated.
   */
  purpose: 'send' | 'poll' | 'read'
  failure: RequestFailure
  /** Attempts that failed in a row, this one included: 1 after the first. */
  attempt: number
  /** Uniform in [0, 1); spreads the runs of many repositories. */
  random: number
}

const FIRST_DELAY_MS = 1000
const SHORTEST_DELAY_MS = 500
const LONGEST_DELAY_MS = 30_000
/** A request that sends something waits longer: the limit is per hour, and each request that it refuses may count as well. */
const LONGEST_LIMIT_DELAY_MS = 5 * 60_000

/** A `read` is retried this often, rate limits apart. */
const READ_RETRIES = 3

/** The only retry policy: milliseconds until the same request may be made again, or `undefined` if it must not be. */
export function retryDelay(question: RetryQuestion): number | undefined {
  if (!isRepeatable(question)) return undefined
  const { purpose, failure, attempt, random } = question
  const { retryAfterMs } = failure
  // With `Retry-After: 0` a service that keeps refusing would be asked in a tight loop: the backoff applies.
  if (retryAfterMs) return Math.max(retryAfterMs, SHORTEST_DELAY_MS)
  const isLimited = purpose === 'send' && failure.status === 429
  const longestMs = isLimited ? LONGEST_LIMIT_DELAY_MS : LONGEST_DELAY_MS
  // Jitter takes off up to half.
  const delayMs = Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), longestMs) * (0.5 + random / 2)
  return Math.max(SHORTEST_DELAY_MS, Math.round(delayMs))
}

function isRepeatable({ purpose, failure, attempt }: RetryQuestion): boolean {
  if ('detail' in failure && isAboutCertificate(failure.detail)) return false
  if (failure.status === 429) return true
  if (purpose === 'send') return failure.type === 'not-connected'
  const isFinal =
    failure.type === 'status' ? failure.status < 500 : ['cancelled', 'undocumented'].includes(failure.type)
  return !isFinal && (purpose === 'poll' || attempt <= READ_RETRIES)
}

/** A certificate that was refused is refused again. */
function isAboutCertificate(detail = ''): boolean {
  return /certificate|self.signed|CERT|altname/i.test(detail)
}

/** Advises how a certificate is trusted; `undefined` for another network error. */
export function certificateAdvice(detail: string): string | undefined {
  if (!isAboutCertificate(detail)) return undefined
  return /issuer|self.signed|unable to verify/i.test(detail)
    ? 'If a gateway or a server of your own signs its certificates, set NODE_EXTRA_CA_CERTS to the file of its certificate authority.'
    : 'Check the address, and the certificate of its server.'
}

export function mayHaveBeenProcessed(failure: RequestFailure): boolean {
  if (failure.type === 'status') return failure.status >= 500
  if (failure.type === 'cancelled') return failure.sent
  return failure.type !== 'not-connected'
}

/** Milliseconds that a `Retry-After` header asks for (RFC 9110, section 10.2.3: seconds or a date), if it is usable. */
export function parseRetryAfter(value: string | undefined, nowMs: number): number | undefined {
  const text = value?.trim() ?? ''
  if (/^\d{1,15}$/.test(text)) return Number(text) * 1000
  // Date.parse accepts almost anything ("-1", "2"); an HTTP date begins with the name of the day.
  if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? /.test(text)) return undefined
  // HTTP dates are GMT, also in the obsolete form that does not state it; stated twice it does no harm.
  const at = Date.parse(`${text} GMT`)
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs)
}
