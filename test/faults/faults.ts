import { type Fault, redirectTo } from '../../emulator/http/faults.ts'
import { sampleReaderFeedback } from '../../emulator/service/reader-feedback.ts'
import type { Operation } from '../../emulator/service/routes.ts'
import { sampleSite } from '../../emulator/service/sample-site.ts'
import type { ServiceRequest } from '../../emulator/service/server.ts'
import type { Story } from './harness.ts'

/** A request to the service that can meet a fault, and a run that makes it. */
export interface FaultTarget extends Story {
  operation: Operation
  /** Which of its requests, by the end of its path and source; all unless given. */
  list?: string
  /** The output `result` of the run in which it meets no fault; empty when the run has no job. */
  result: string
}

const prompt = 'Say hello'

/** One way reads them all, so the usual run tries one; the deep run tries all. */
const LISTS = process.env.DEEP
  ? ['assistant', 'searches', 'feedback contextual', 'feedback agent', 'feedback/by-page']
  : ['searches']

export const REQUESTS: FaultTarget[] = [
  { operation: 'create', result: 'pull-request', step: { inputs: { prompt } } },
  {
    operation: 'message',
    result: 'pull-request',
    step: { inputs: { prompt, 'job-id': 'job-1' } },
    prepare: ({ service }) => void service.addJob(),
  },
  { operation: 'read', result: 'pull-request', step: { inputs: { prompt } } },
  {
    operation: 'views',
    result: '',
    step: { inputs: { 'page-views': 'true' } },
    prepare: ({ service }) => service.useViews(sampleSite({ pages: 300 })),
  },
  ...LISTS.map(
    (list): FaultTarget => ({
      operation: 'reader-feedback',
      list,
      result: '',
      step: { inputs: { 'page-views': 'true', 'reader-feedback': 'true' } },
      prepare({ service, clock }) {
        service.useViews(sampleSite({ pages: 5 }))
        service.useReaderFeedback(sampleReaderFeedback(clock.now()))
      },
    }),
  ),
]

/** What a fault means to the client. */
type Meaning =
  /** The request was sent, but no complete answer came, so it may have been processed. */
  | 'interrupted'
  | 'refused'
  /** 404, which may also mean "not yet". */
  | 'not-found'
  | 'rate-limited'
  | 'server-error'
  /** 2xx, but not JSON, or too large. */
  | 'unreadable'
  /** 2xx in JSON, but without the documented fields. */
  | 'undocumented'
  | 'redirect'

/** Where redirects lead: no request may have this path. */
export const REDIRECTED_PATH = '/redirected'

/** What a fault depends on. */
interface FaultContext {
  /** The addresses of the host that answers, and of another one, which must not be contacted. */
  url: string
  otherUrl: string
  /** Milliseconds since the epoch, by the clock of the run. */
  nowMs: number
}

type FaultRow = readonly [name: string, meaning: Meaning, fault: Fault | ((context: FaultContext) => Fault)]

const statuses = (meaning: Meaning, ...codes: number[]) =>
  codes.map((status): FaultRow => [`${status}`, meaning, { kind: 'status', status }])

const limited = (retryAfter?: string): Fault => {
  return { kind: 'status', status: 429, ...(retryAfter && { headers: { 'retry-after': retryAfter } }) }
}

const OTHER_TYPES = '{"id": 7, "status": false, "prLink": {}, "totals": "many", "data": 1}'

/** Every fault that occurs once a connection was made. Those before: service/connection.test.ts. */
const FAULTS: readonly FaultRow[] = [
  ['reset before it was processed', 'interrupted', { kind: 'reset-before' }],
  ['reset after it was processed', 'interrupted', { kind: 'reset-after' }],
  ['no headers in time', 'interrupted', { kind: 'hang', processed: true }],
  ['no body in time', 'interrupted', { kind: 'slow-body', intervalMs: 60_000 }],
  ['body cut off', 'interrupted', { kind: 'cut-body' }],
  ...statuses('refused', 400, 401, 403, 408, 409, 422, 425),
  ...statuses('not-found', 404),
  ['429 with seconds', 'rate-limited', limited('3')],
  ['429 with a date', 'rate-limited', ({ nowMs }) => limited(new Date(nowMs + 5000).toUTCString())],
  ['429 with garbage', 'rate-limited', limited('soon')],
  ['429 without a time', 'rate-limited', limited()],
  ...statuses('server-error', 500, 502, 503, 504),
  ['a page of HTML', 'unreadable', { kind: 'body', text: '<!doctype html>' }],
  ['an empty answer', 'unreadable', { kind: 'body', text: '' }],
  ['JSON cut short', 'unreadable', { kind: 'body', text: '{"id": "job-1", "status": "comp' }],
  ['an array', 'undocumented', { kind: 'body', text: '[7]' }],
  ['fields of other types', 'undocumented', { kind: 'body', text: OTHER_TYPES }],
  ['11 MB', 'unreadable', { kind: 'huge' }],
  ['redirect to the same host', 'redirect', ({ url }) => redirectTo(`${url}${REDIRECTED_PATH}`)],
  ['redirect to another host', 'redirect', ({ otherUrl }) => redirectTo(`${otherUrl}${REDIRECTED_PATH}`)],
]

/** One case of the matrix: the request of a target meets this fault, this often. */
export interface FaultCase {
  name: string
  meaning: Meaning
  times: 1 | 3 | 'always'
  target: FaultTarget
  /** The target, which meets the fault. */
  story: Story
}

/** Each fault at this request. A fault after which the request is not sent again can only occur once. */
export function casesOf(target: FaultTarget): FaultCase[] {
  return FAULTS.flatMap(([name, meaning, fault]) => {
    const often = isRetried(target, meaning) ? ([1, 3, 'always'] as const) : ([1] as const)
    return often.map((times): FaultCase => {
      const prepare: Story['prepare'] = (found) => {
        target.prepare?.(found)
        const { service, github, clock } = found
        const context = { url: service.baseUrl, otherUrl: github.apiUrl, nowMs: clock.now() }
        const given = typeof fault === 'function' ? fault(context) : fault
        const { operation, list = '' } = target
        const when = ({ path, query }: ServiceRequest) => `${path} ${query.source ?? ''}`.trim().endsWith(list)
        service.faults.add({ operation, times, fault: given, when })
      }
      return { name, meaning, times, target, story: { ...target, prepare } }
    })
  })
}

/** Whether a request that met this fault is sent again. */
function isRetried({ operation }: FaultTarget, meaning: Meaning): boolean {
  switch (operation) {
    case 'create':
    case 'message':
      // Only when it was certainly not processed.
      return meaning === 'rate-limited'
    case 'read':
      // A 404 may mean that the job is not visible yet.
      return !['refused', 'redirect'].includes(meaning)
    default:
      // Analytics: not after a refusal, 429 excepted.
      return !['refused', 'not-found', 'redirect', 'undocumented'].includes(meaning)
  }
}

/** The result of a run in which this happens. */
export function expectedResult({ target, times, name, meaning }: FaultCase): string {
  const { operation, result } = target
  // What readers said is a part of the report, which stands without it.
  if (operation === 'reader-feedback') return result
  if (isRetried(target, meaning) && times !== 'always') return result
  // A status of 2xx accepts a follow-up, whatever its body is; a new job without an id is an error.
  const hasBodyFault = /^(no body|body)/.test(name) || ['unreadable', 'undocumented'].includes(meaning)
  if (operation === 'message' && hasBodyFault) return result
  // A 404 is retried for 30 seconds only.
  return operation === 'read' && isRetried(target, meaning) && meaning !== 'not-found' ? 'timed-out' : 'error'
}

/** Whether a list of what readers said must be named as one that was not read. */
export function isUnread({ target, times, meaning }: FaultCase): boolean {
  return target.operation === 'reader-feedback' && !(isRetried(target, meaning) && times !== 'always')
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
