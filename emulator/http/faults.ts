import type { HttpResponse } from './response.ts'

/**
 * What goes wrong with a request. `processed` says whether the server carried the request out nevertheless: a create
 * that was processed has made a job, whatever the client received.
 */
export type Fault =
  /** A response with this status. A string body is sent as HTML, as a gateway would, anything else as JSON. */
  | { kind: 'status'; status: number; body?: unknown; headers?: Record<string, string>; processed?: boolean }
  /** The connection is reset once the request has arrived, before it is carried out. */
  | { kind: 'reset-before' }
  /** The request is carried out, then the connection is reset. */
  | { kind: 'reset-after' }
  /** The response's length is announced, half of it is sent, and the connection ends. */
  | { kind: 'cut-body' }
  /** The response arrives in pieces of `bytes` (1 unless given). */
  | { kind: 'slow-body'; intervalMs: number; bytes?: number }
  /** There is never a response. */
  | { kind: 'hang'; processed: boolean }
  /** The usual response, late; the request is carried out at once. */
  | { kind: 'delay'; ms: number }
  /** The usual response under another content type. */
  | { kind: 'wrong-content-type' }
  /** A page of a gateway, with status 200. */
  | { kind: 'html'; processed?: boolean }
  /** Any text with the usual status: empty, `not json`, `[]`, wrong types. */
  | { kind: 'body'; text: string; status?: number; processed?: boolean }
  /** The usual response followed by `bytes` of white space, 11 MiB unless given. */
  | { kind: 'huge'; bytes?: number }
  | { kind: 'redirect'; location: string; status?: number }
  /** The usual response, changed; the request is carried out. */
  | { kind: 'change'; change: (response: HttpResponse) => HttpResponse }

/** A fault for the next requests of an operation. */
interface FaultOrder<Operation extends string, Request> {
  operation: Operation | 'any'
  times: number | 'always'
  fault: Fault
  /** Whether a request has it; all of the operation do unless given. */
  when?: (request: Request) => boolean
}

export function isProcessed(fault: Fault): boolean {
  switch (fault.kind) {
    case 'reset-before':
    case 'redirect':
      return false
    case 'status':
    case 'html':
      return fault.processed ?? false
    case 'hang':
      return fault.processed
    case 'body':
      return fault.processed ?? true
    default:
      return true
  }
}

/** The faults still to come, in the order in which they were added. A request takes at most one. */
export function createFaults<Operation extends string, Request>() {
  const orders: (FaultOrder<Operation, Request> & { left: number })[] = []

  return {
    add(order: FaultOrder<Operation, Request>): void {
      orders.push({ ...order, left: order.times === 'always' ? Number.POSITIVE_INFINITY : order.times })
    },
    take(operation: Operation, request: Request): Fault | undefined {
      const order = orders.find(
        ({ left, when = () => true, ...one }) =>
          left > 0 && (one.operation === 'any' || one.operation === operation) && when(request),
      )
      if (order !== undefined) order.left -= 1
      return order?.fault
    },
  }
}

/** A point at which requests, which have been carried out, wait with their responses until a test lets them pass. */
interface Gate {
  /** Settles when the first request waits. */
  readonly arrived: Promise<void>
  /** Lets the waiting requests pass, and all later ones. */
  release(): void
}

/** The gates of an emulator; none at first. */
export function createGates<Operation extends string>() {
  const closed = new Set<{ operation: Operation | 'any'; wait: () => Promise<void>; release: () => void }>()

  return {
    hold(operation: Operation | 'any'): Gate {
      const arrived = Promise.withResolvers<void>()
      const open = Promise.withResolvers<void>()
      const release = () => {
        closed.delete(gate)
        open.resolve()
      }
      const wait = () => {
        arrived.resolve()
        return open.promise
      }
      const gate = { operation, wait, release }
      closed.add(gate)
      return { arrived: arrived.promise, release }
    },

    /** Waits at every gate that is closed to the request now. */
    async pass(operation: Operation): Promise<void> {
      const met = [...closed].filter((gate) => gate.operation === 'any' || gate.operation === operation)
      await Promise.all(met.map((gate) => gate.wait()))
    },
  }
}
