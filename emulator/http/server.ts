import { createServer, type ServerResponse } from 'node:http'
import { createFaults, createGates, type Fault, isProcessed } from './faults.ts'
import { close, listen, type WireRequest, withBody } from './listening.ts'
import { type HttpResponse, sendResponse } from './response.ts'

/** A request that was read and checked: either it can be carried out, or it is refused. */
export type ReadRequest<Operation extends string> =
  | { operation: Operation; carryOut: () => HttpResponse }
  | { operation: Operation | undefined; problems: readonly string[]; refusal: HttpResponse }

export interface ListenOptions<Request> {
  /** 0, the default, takes a free one. */
  port?: number
  /** The time in milliseconds; real time unless given. */
  now?: () => number
  /** Called when it is decided what becomes of a request. */
  onRequest?: (request: Request) => void
}

interface ServerOptions<Operation extends string, Details> extends ListenOptions<RecordedRequest<Operation> & Details> {
  read: (request: WireRequest) => ReadRequest<Operation>
  /** What the record of a request holds in addition. */
  details: (request: WireRequest) => Details
}

/** Starts a server on loopback that reads, records and carries out requests, with gates and faults on demand. */
export async function startServer<Operation extends string, Details extends object>({
  read,
  details,
  onRequest,
  port = 0,
  now = Date.now,
}: ServerOptions<Operation, Details>) {
  type Request = RecordedRequest<Operation> & Details
  const violations: string[] = []
  const faults = createFaults<Operation, Request>()
  const gates = createGates<Operation>()
  const requests: Request[] = []
  const settle = (request: Request, { status, body, problems = [] }: Partial<HttpResponse> = {}) => {
    const isRefused = (status ?? 500) >= 300 || (typeof body === 'object' && body !== null && 'errors' in body)
    Object.assign(request, { status, problems, processed: !isRefused })
    violations.push(...problems.map((problem) => `${request.method} ${request.path}: ${problem}`))
    requests.push(request)
    onRequest?.(request)
  }
  const respond = async (wire: WireRequest, out: ServerResponse) => {
    out.setHeader('date', new Date(now()).toUTCString())
    const found = read(wire)
    const { search, ...sent } = wire
    const query = Object.fromEntries(new URLSearchParams(search))
    const request = { ...sent, query, operation: found.operation, problems: [], processed: false, ...details(wire) }
    if ('refusal' in found) {
      const { refusal, problems } = found
      settle(request, { ...refusal, problems })
      return await sendResponse(out, refusal)
    }
    const fault = faults.take(found.operation, request)
    const response = fault === undefined || isProcessed(fault) ? found.carryOut() : undefined
    settle(fault === undefined ? request : Object.assign(request, { fault }), response)
    await gates.pass(found.operation)
    if (!out.destroyed) await sendResponse(out, response ?? { status: 200, body: {} }, fault)
  }
  const server = createServer(withBody(respond))

  return {
    origin: await listen(server, port),
    /** In the order in which they were carried out: that of arrival, except for those held before. */
    requests,
    /** What the program sent that the real server would refuse. A test that provokes some empties it. */
    violations,
    faults,
    /** Makes requests wait. */
    hold: gates.hold,
    /** Ends every open connection too. */
    close: () => close(server),
  }
}

/** A request that arrived whole, and what became of it. */
export type RecordedRequest<Operation extends string> = Omit<WireRequest, 'search'> & {
  /** Absent when the emulator knows no such operation. */
  operation: Operation | undefined
  query: Record<string, string>
  /** What of it the real server would refuse. */
  problems: readonly string[]
  fault?: Fault
  /** Whether it was carried out: for a create, whether there is a job; for a write, whether something changed. */
  processed: boolean
  /** The status of its response, unless a fault took the place of that. Absent while it has not been carried out. */
  status?: number
}
