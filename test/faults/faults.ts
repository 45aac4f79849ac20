import type { Fault } from '../../emulator/http/faults.ts'
import type { ServiceRequest } from '../../emulator/service/server.ts'
import {
  FAULT_CLASSES,
  FAULTS,
  type FaultCase,
  type FaultName,
  isRetried,
  type RequestName,
  TIMES,
} from './expected.ts'
import type { ConnectionFault } from './network.ts'

/** What a fault depends on. */
export interface FaultContext {
  /** Address of the host that answers. */
  url: string
  /** Address of another host, which must not be contacted. */
  otherUrl: string
  /** Milliseconds since the epoch, by the clock of the run. */
  nowMs: number
}

/** Where redirects lead: no request may have this path. */
export const REDIRECTED_PATH = '/redirected'

const status = (code: number, headers: Record<string, string> = {}): Fault => ({
  kind: 'status',
  status: code,
  headers,
})

/** How the emulators produce each fault that occurs after a connection was made. */
const EMULATED: Record<Exclude<FaultName, ConnectionFault>, (context: FaultContext) => Fault> = {
  'reset before it was processed': () => ({ kind: 'reset-before' }),
  'reset after it was processed': () => ({ kind: 'reset-after' }),
  'no headers in time': () => ({ kind: 'hang', processed: true }),
  'no body in time': () => ({ kind: 'slow-body', intervalMs: 60_000 }),
  'body cut off': () => ({ kind: 'cut-body' }),
  'body in a slow trickle': () => ({ kind: 'slow-body', intervalMs: 100 }),
  '400': () => status(400),
  '401': () => status(401),
  '403': () => status(403),
  '404': () => status(404),
  '408': () => status(408),
  '409': () => status(409),
  '422': () => status(422),
  '425': () => status(425),
  '429 with seconds': () => status(429, { 'retry-after': '3' }),
  '429 with a date': ({ nowMs }) => status(429, { 'retry-after': new Date(nowMs + 5000).toUTCString() }),
  '429 with garbage': () => status(429, { 'retry-after': 'soon' }),
  '429 without a time': () => status(429),
  '500': () => status(500),
  '502': () => status(502),
  '503': () => status(503),
  '504': () => status(504),
  'a page of HTML': () => ({ kind: 'html', processed: true }),
  'an empty answer': () => ({ kind: 'body', text: '' }),
  'JSON cut short': () => ({ kind: 'body', text: '{"id": "job-1", "status": "comp' }),
  'an array': () => ({ kind: 'body', text: '[7]' }),
  'fields of other types': () => ({
    kind: 'body',
    text: '{"id": 7, "status": false, "prLink": {}, "totals": "many", "data": 1}',
  }),
  '11 MB': () => ({ kind: 'huge' }),
  'redirect to the same host': ({ url }) => ({ kind: 'redirect', location: `${url}${REDIRECTED_PATH}` }),
  'redirect to another host': ({ otherUrl }) => ({ kind: 'redirect', location: `${otherUrl}${REDIRECTED_PATH}` }),
}

/** The fault in the emulators' terms. */
export function emulatedFault(name: Exclude<FaultName, ConnectionFault>, context: FaultContext): Fault {
  return EMULATED[name](context)
}

export function isConnectionFault(name: FaultName): name is ConnectionFault {
  return FAULT_CLASSES[name] === 'not-connected'
}

/** Each fault at this request. A fault after which the request is not sent again can only occur once. */
export function casesOf(request: RequestName): FaultCase[] {
  return FAULTS.flatMap((fault) => {
    const times = isRetried({ request, fault }) ? TIMES : (['once'] as const)
    return times.map((count) => ({ request, fault, times: count }))
  })
}

/** The prompts that the service may have processed: all except those that it refused with 429. */
export function possiblyProcessed(requests: readonly ServiceRequest[]): ServiceRequest[] {
  const isRateLimited = ({ fault }: ServiceRequest) => fault?.kind === 'status' && fault.status === 429
  return requests.filter((request) => request.method === 'POST' && !isRateLimited(request))
}
