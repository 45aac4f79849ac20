import { createServer, type ServerResponse } from 'node:http'
import type { Choice } from './choice.ts'
import { createFaults, type Faults, isProcessed } from './faults.ts'
import { createGates, type Gate } from './gates.ts'
import { close, listen, type WireRequest, withBody } from './listening.ts'
import { createRequestLog, type RecordedRequest } from './requests.ts'
import { type HttpResponse, sendFault, sendResponse } from './response.ts'

/** A request that was read and checked: either it can be carried out, or it is refused. */
export type ReadRequest<Operation extends string> =
  | { operation: Operation; carryOut: () => HttpResponse }
  | { operation: Operation | undefined; problems: readonly string[]; refusal: HttpResponse }

/** How a test observes and controls the requests to an emulator. */
export type Controls<Operation extends string, Request> = {
  /** In the order in which they were carried out. */
  readonly requests: readonly Request[]
  /** What the program sent that the real server would refuse. A test that provokes some empties it. */
  readonly violations: string[]
  readonly faults: Faults<Operation>
  /** Makes requests wait. */
  hold(operation: Choice<Operation>): Gate
  /** The first request that matches, past or future; rejects after 20 seconds unless `timeoutMs` is given. */
  waitForRequest(matches: (request: Request) => boolean, timeoutMs?: number): Promise<Request>
  /** Ends every open connection too. */
  close(): Promise<void>
}

export type ListenOptions<Request> = {
  /** 0, the default, takes a free one. */
  port?: number
  /** The time in milliseconds; real time unless given. */
  now?: () => number
  /** Called when it is decided what becomes of a request. */
  onRequest?: (request: Request) => void
}

type ServerOptions<Operation extends string, Details extends object> = ListenOptions<Recorded<Operation, Details>> & {
  read: (request: WireRequest) => ReadRequest<Operation>
  /** What the record of a request holds in addition. */
  details: (request: WireRequest) => Details
}

type Recorded<Operation extends string, Details> = RecordedRequest<Operation> & Details

/** Starts a server on loopback that reads, records and carries out requests, with gates and faults on demand. */
export async function startServer<Operation extends string, Details extends object>(
  options: ServerOptions<Operation, Details>,
): Promise<Controls<Operation, Recorded<Operation, Details>> & { origin: string }> {
  type Request = Recorded<Operation, Details>
  const violations: string[] = []
  const faults = createFaults<Operation>()
  const gates = createGates<Operation>()
  const log = createRequestLog<Request>()
  const parts: Parts<Operation, Request> = {
    faults,
    gates,
    settle(request) {
      violations.push(...request.problems.map((problem) => `${request.method} ${request.path}: ${problem}`))
      log.add(request)
      options.onRequest?.(request)
    },
  }
  const server = createServer(
    withBody((wire, out) => {
      const read = options.read(wire)
      return respond(parts, { read, request: recordOf(wire, read, options.details(wire)) }, out)
    }, options.now),
  )

  return {
    origin: await listen(server, options.port ?? 0),
    requests: log.requests,
    violations,
    faults,
    hold: gates.hold,
    waitForRequest: log.wait,
    close() {
      gates.releaseAll()
      return close(server)
    },
  }
}

type Parts<Operation extends string, Request> = {
  faults: ReturnType<typeof createFaults<Operation>>
  gates: ReturnType<typeof createGates<Operation>>
  /** Records what became of a request. */
  settle: (request: Request) => void
}

function recordOf<Operation extends string, Details>(
  { search, ...wire }: WireRequest,
  read: ReadRequest<Operation>,
  details: Details,
): Recorded<Operation, Details> {
  return {
    ...wire,
    operation: read.operation,
    query: Object.fromEntries(new URLSearchParams(search)),
    problems: 'problems' in read ? read.problems : [],
    processed: false,
    ...details,
  }
}

async function respond<Operation extends string, Request extends RecordedRequest<Operation>>(
  { faults, gates, settle }: Parts<Operation, Request>,
  { read, request }: { read: ReadRequest<Operation>; request: Request },
  out: ServerResponse,
): Promise<void> {
  if ('refusal' in read) {
    request.status = read.refusal.status
    settle(request)
    return sendResponse(out, read.refusal)
  }

  const fault = faults.take(read.operation)
  if (fault !== undefined) request.fault = fault
  const usual = fault === undefined || isProcessed(fault) ? carryOut(read, request) : { status: 200, body: {} }
  settle(request)
  await gates.pass(read.operation)
  if (out.destroyed) return
  if (fault === undefined) sendResponse(out, usual)
  else await sendFault(out, usual, fault)
}

function carryOut<Operation extends string>(
  read: { carryOut: () => HttpResponse },
  request: RecordedRequest<Operation>,
): HttpResponse {
  const response = read.carryOut()
  request.status = response.status
  request.processed = response.status < 300 && !hasErrors(response.body)
  request.problems = response.problems ?? []
  return response
}

/** GraphQL reports errors with status 200. */
function hasErrors(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'errors' in body
}
