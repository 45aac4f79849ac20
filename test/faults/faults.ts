import type { Fault } from '../../emulator/http/faults.ts'
import type { ServiceRequest } from '../../emulator/service/server.ts'
import type { FaultTarget, Result } from './requests.ts'

/** How often a fault occurs: at the first request of its kind, the first three, or all of them. */
export const TIMES = { once: 1, 'three times': 3, always: 'always' } as const
export type Times = keyof typeof TIMES

const TIMES_NAMES = ['once', 'three times', 'always'] as const

/**
 * What a fault means to the client:
 *
 * - `interrupted`: the request was sent, but no complete answer came, so it may have been processed.
 * - `refused`: the answer is a refusal.
 * - `not-found`: 404, which may also mean "not yet".
 * - `rate-limited`: 429 with a usable `Retry-After`; `rate-limited-vaguely`: 429 without one.
 * - `server-error`: 5xx.
 * - `unreadable`: 2xx, but not JSON, or too large.
 * - `undocumented`: 2xx in JSON, but without the documented fields.
 * - `redirect`: the answer points to another address.
 */
type Meaning =
  | 'interrupted'
  | 'refused'
  | 'not-found'
  | 'rate-limited'
  | 'rate-limited-vaguely'
  | 'server-error'
  | 'unreadable'
  | 'undocumented'
  | 'redirect'

/** What a fault depends on. */
interface FaultContext {
  /** Address of the host that answers. */
  url: string
  /** Address of another host, which must not be contacted. */
  otherUrl: string
  /** Milliseconds since the epoch, by the clock of the run. */
  nowMs: number
}

/** Where redirects lead: no request may have this path. */
export const REDIRECTED_PATH = '/redirected'

interface FaultKind {
  name: string
  meaning: Meaning
  /** How the emulators produce it. */
  fault: (context: FaultContext) => Fault
}

const statuses = (meaning: Meaning, ...codes: number[]) =>
  codes.map((status): FaultKind => ({ name: `${status}`, meaning, fault: () => ({ kind: 'status', status }) }))

const limit = (name: string, meaning: Meaning, retryAfter: (nowMs: number) => string | undefined): FaultKind => ({
  name: `429 ${name}`,
  meaning,
  fault({ nowMs }) {
    const time = retryAfter(nowMs)
    return { kind: 'status', status: 429, headers: time === undefined ? {} : { 'retry-after': time } }
  },
})

const kind = (name: string, meaning: Meaning, fault: Fault): FaultKind => ({ name, meaning, fault: () => fault })

const OTHER_TYPES = '{"id": 7, "status": false, "prLink": {}, "totals": "many", "data": 1}'

/** Every fault that occurs once a connection was made. Those before: service/connection.test.ts. */
const FAULTS: readonly FaultKind[] = [
  kind('reset before it was processed', 'interrupted', { kind: 'reset-before' }),
  kind('reset after it was processed', 'interrupted', { kind: 'reset-after' }),
  kind('no headers in time', 'interrupted', { kind: 'hang', processed: true }),
  kind('no body in time', 'interrupted', { kind: 'slow-body', intervalMs: 60_000 }),
  kind('body cut off', 'interrupted', { kind: 'cut-body' }),
  ...statuses('refused', 400, 401, 403, 408, 409, 422, 425),
  ...statuses('not-found', 404),
  limit('with seconds', 'rate-limited', () => '3'),
  limit('with a date', 'rate-limited', (nowMs) => new Date(nowMs + 5000).toUTCString()),
  limit('with garbage', 'rate-limited-vaguely', () => 'soon'),
  limit('without a time', 'rate-limited-vaguely', () => undefined),
  ...statuses('server-error', 500, 502, 503, 504),
  kind('a page of HTML', 'unreadable', { kind: 'html', processed: true }),
  kind('an empty answer', 'unreadable', { kind: 'body', text: '' }),
  kind('JSON cut short', 'unreadable', { kind: 'body', text: '{"id": "job-1", "status": "comp' }),
  kind('an array', 'undocumented', { kind: 'body', text: '[7]' }),
  kind('fields of other types', 'undocumented', { kind: 'body', text: OTHER_TYPES }),
  kind('11 MB', 'unreadable', { kind: 'huge' }),
  {
    name: 'redirect to the same host',
    meaning: 'redirect',
    fault: ({ url }) => ({ kind: 'redirect', location: `${url}${REDIRECTED_PATH}` }),
  },
  {
    name: 'redirect to another host',
    meaning: 'redirect',
    fault: ({ otherUrl }) => ({ kind: 'redirect', location: `${otherUrl}${REDIRECTED_PATH}` }),
  },
]

/** One case of the matrix: the request of a target meets this fault, this often. */
export interface FaultCase extends FaultKind {
  target: FaultTarget
  times: Times
}

/** Each fault at this request. A fault after which the request is not sent again can only occur once. */
export function casesOf(target: FaultTarget): FaultCase[] {
  return FAULTS.flatMap((fault) => {
    const times = isRetried(target, fault) ? TIMES_NAMES : (['once'] as const)
    return times.map((count) => ({ ...fault, target, times: count }))
  })
}

/** Whether a request that met this fault is sent again. */
function isRetried({ operation }: FaultTarget, { meaning }: FaultKind): boolean {
  switch (operation) {
    case 'create':
    case 'message':
      // Only when it was certainly not processed.
      return ['rate-limited', 'rate-limited-vaguely'].includes(meaning)
    case 'read':
      // A 404 may mean that the job is not visible yet.
      return !['refused', 'redirect'].includes(meaning)
    default:
      // The views: not after a refusal, 429 excepted.
      return !['refused', 'not-found', 'redirect', 'undocumented'].includes(meaning)
  }
}

/** The result of a run in which this happens. */
export function expectedResult({ target, times, ...fault }: FaultCase): Result {
  const { operation, result } = target
  if (isRetried(target, fault) && times !== 'always') return result
  // A status of 2xx accepts a follow-up, whatever its body is; a new job without an id is an error.
  if (operation === 'message' && isBodyFault(fault)) return result
  // A 404 is retried for 30 seconds only.
  return operation === 'read' && isRetried(target, fault) && fault.name !== '404' ? 'timed-out' : 'error'
}

/** Whether a status of 2xx arrives, and then no body that can be used. */
function isBodyFault({ name, meaning }: FaultKind): boolean {
  return ['no body in time', 'body cut off'].includes(name) || ['unreadable', 'undocumented'].includes(meaning)
}

/** Whether an error must say that the service may have accepted the prompt. */
export function mayHaveAccepted({ target, meaning }: FaultCase): boolean {
  const isUncertain = ['interrupted', 'server-error', 'unreadable', 'undocumented'].includes(meaning)
  return ['create', 'message'].includes(target.operation) && isUncertain
}

/** The prompts that the service may have processed: all except those that it refused with 429. */
export function possiblyProcessed(requests: readonly ServiceRequest[]): ServiceRequest[] {
  const isRateLimited = ({ fault }: ServiceRequest) => fault?.kind === 'status' && fault.status === 429
  return requests.filter((request) => request.method === 'POST' && !isRateLimited(request))
}
