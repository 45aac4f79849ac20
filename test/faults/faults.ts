import type { Fault } from '../../emulator/http/faults.ts'
import type { ServiceRequest } from '../../emulator/service/server.ts'
import type { ConnectionFault } from './network.ts'
import { type FaultName, KINDS } from './rules.ts'

/** What a fault needs to know of the cell that it strikes. */
export interface Place {
  /** The address of the host that answers. */
  url: string
  /** Another host's, which must not be asked. */
  elsewhere: string
  /** Milliseconds since the epoch, by the clock of the run. */
  nowMs: number
}

const status = (code: number, headers: Record<string, string> = {}): Fault => ({
  kind: 'status',
  status: code,
  headers,
})

/** How each trouble is made, once there is a connection. */
const MADE: Record<Exclude<FaultName, ConnectionFault>, (place: Place) => Fault> = {
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
  'redirect to the same host': ({ url }) => ({ kind: 'redirect', location: `${url}/elsewhere` }),
  'redirect to another host': ({ elsewhere }) => ({ kind: 'redirect', location: `${elsewhere}/elsewhere` }),
}

/** What the emulator is to do. */
export function faultOf(name: Exclude<FaultName, ConnectionFault>, place: Place): Fault {
  return MADE[name](place)
}

export function isConnectionFault(name: FaultName): name is ConnectionFault {
  return KINDS[name] === 'unconnected'
}

/** Troubles that end by a time limit, which the run must have short. */
export function takesTime(name: FaultName): boolean {
  return ['connection time-out', 'no headers in time', 'no body in time', 'body in a slow trickle'].includes(name)
}

/** The prompts that the service may have carried out: all but those that it refused for the limit. */
export function perhapsProcessed(requests: readonly ServiceRequest[]): ServiceRequest[] {
  const isLimited = ({ fault }: ServiceRequest) => fault?.kind === 'status' && fault.status === 429
  return requests.filter((request) => request.method === 'POST' && !isLimited(request))
}
