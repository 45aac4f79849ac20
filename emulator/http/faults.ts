import type { HttpResponse } from './response.ts'

/** What goes wrong with a request. */
export type Fault = {
  /**
   * Whether the server carries the request out nevertheless: a create that was processed has made a job, whatever the client
   * received. Unless given, it does not for a `status` and a `reset-before`.
   */
  processed?: boolean
} & (
  | { kind: 'status'; status: number; body?: unknown; headers?: Record<string, string> }
  /** The connection is reset: before the request is carried out, or after that. */
  | { kind: 'reset-before' | 'reset-after' }
  /** The response's length is announced, half of it is sent, and the connection ends. */
  | { kind: 'cut-body' }
  /** Each character of the response takes this long. */
  | { kind: 'slow-body'; intervalMs: number }
  /** There is never a response. */
  | { kind: 'hang' }
  /** Any text with the usual status: empty, `not json`, `[]`, a gateway's page. */
  | { kind: 'body'; text: string; status?: number }
  /** The usual response followed by 11 MB of white space. */
  | { kind: 'huge' }
  | { kind: 'change'; change: (response: HttpResponse) => HttpResponse }
)

/** An answer that sends the client elsewhere. */
export function redirectTo(location: string, status = 307): Extract<Fault, { kind: 'status' }> {
  return { kind: 'status', status, headers: { location }, body: '' }
}

/** A fault for the next requests of an operation. */
interface FaultOrder<Operation extends string, Request> {
  operation: Operation | 'any'
  times: number | 'always'
  fault: Fault
  /** Whether a request has it; all of the operation do unless given. */
  when?: (request: Request) => boolean
}

export function isProcessed({ kind, processed }: Fault): boolean {
  return processed ?? (kind !== 'status' && kind !== 'reset-before')
}

/** The faults still to come, in the order in which they were added. A request takes at most one. */
export function createFaults<Operation extends string, Request>() {
  const orders: (FaultOrder<Operation, Request> & { left: number })[] = []
  return {
    add(order: FaultOrder<Operation, Request>): void {
      orders.push({ ...order, left: order.times === 'always' ? Number.POSITIVE_INFINITY : order.times })
    },
    take(taken: Operation, request: Request): Fault | undefined {
      const order = orders.find(
        ({ left, operation, when }) =>
          left > 0 && (operation === 'any' || operation === taken) && (when?.(request) ?? true),
      )
      if (order !== undefined) order.left -= 1
      return order?.fault
    },
  }
}

/** Points at which requests that have been carried out wait with their responses, until a test lets them pass. */
export function createGates<Operation extends string>() {
  const closed = new Map<Operation, { arrive: () => void; opened: Promise<void> }>()
  return {
    /** `arrived` settles when the first request waits; `release` lets all pass, then and later. */
    hold(operation: Operation) {
      const [arrived, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      closed.set(operation, { arrive: arrived.resolve, opened: opened.promise })
      const release = () => {
        closed.delete(operation)
        opened.resolve()
      }
      return { arrived: arrived.promise, release }
    },
    async pass(operation: Operation): Promise<void> {
      const gate = closed.get(operation)
      gate?.arrive()
      await gate?.opened
    },
  }
}
