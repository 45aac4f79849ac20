import { type Choice, includes } from './choice.ts'

/**
 * What goes wrong with a request. `processed` says whether the service carried the request out all the same:
 * a create that was processed has made a job, whatever the client got to see.
 */
export type Fault =
  /** An answer with this status. A string body is sent as HTML, as a front server would, anything else as JSON. */
  | {
      kind: 'status'
      status: number
      body?: unknown
      contentType?: string
      headers?: Record<string, string>
      processed?: boolean
    }
  /** The connection is reset once the request is in, before the service has seen it. */
  | { kind: 'reset-before' }
  /** The service has carried the request out, then the connection is reset. */
  | { kind: 'reset-after' }
  /** The answer's length is announced, half of it comes, and the connection ends. */
  | { kind: 'cut-body' }
  /** The answer comes in pieces of `bytes` (1 unless given). */
  | { kind: 'slow-body'; intervalMs: number; bytes?: number }
  /** No answer ever. */
  | { kind: 'hang'; processed: boolean }
  /** The usual answer, late; the service carries the request out at once. */
  | { kind: 'delay'; ms: number }
  /** The usual answer under a content type that is not its own. */
  | { kind: 'wrong-content-type'; contentType?: string }
  /** A page of a front server, with status 200. */
  | { kind: 'html'; processed?: boolean }
  /** Any text with the usual status: empty, `not json`, `[]`, wrong types. */
  | { kind: 'body'; text: string; status?: number; contentType?: string; processed?: boolean }
  /** The usual answer with white space behind it, `bytes` more, 11 MiB unless given. */
  | { kind: 'huge'; bytes?: number }
  | { kind: 'redirect'; location: string; status?: number }

/** A fault that the next requests of some operations meet. */
export type FaultOrder<Operation extends string> = {
  operation: Choice<Operation>
  times: number | 'always'
  /** How many requests of these operations go through before. */
  skip?: number
  fault: Fault
}

export type Faults<Operation extends string> = {
  add(order: FaultOrder<Operation>): void
  clear(): void
}

/** Whether the service carries a request out that meets this fault. */
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

/** The faults still to come. Orders are served in the order in which they were added, one fault a request. */
export function keepFaults<Operation extends string>(): Faults<Operation> & {
  take(operation: Operation): Fault | undefined
} {
  let orders: { operation: Choice<Operation>; left: number; skip: number; fault: Fault }[] = []

  return {
    add({ operation, times, skip = 0, fault }) {
      orders.push({ operation, left: times === 'always' ? Number.POSITIVE_INFINITY : times, skip, fault })
    },
    clear() {
      orders = []
    },
    take(operation) {
      for (const order of orders) {
        if (!includes(order.operation, operation) || order.left === 0) continue
        if (order.skip > 0) {
          order.skip -= 1
          continue
        }
        order.left -= 1
        return order.fault
      }
      return undefined
    },
  }
}
