import { type Choice, includes } from './choice.ts'

export type GateOptions<Request> = {
  /**
   * `before`: the request waits before it is carried out. `after` (the default): it has been carried out, and its
   * response waits.
   */
  when?: 'before' | 'after'
  /** Only requests that match wait. */
  matches?: (request: Request) => boolean
}

/** A point at which requests wait until a test lets them pass. */
export type Gate = {
  /** Settles when the first request waits. */
  readonly arrived: Promise<void>
  /** Lets the waiting requests pass, and all later ones. */
  release(): void
}

type ClosedGate<Operation extends string, Request> = {
  operation: Choice<Operation>
  when: 'before' | 'after'
  matches: (request: Request) => boolean
  /** Settles when a request may pass. */
  wait: () => Promise<void>
  release: () => void
}

/** The gates of an emulator; none at first. */
export function createGates<Operation extends string, Request>() {
  const closed = new Set<ClosedGate<Operation, Request>>()

  return {
    hold(operation: Choice<Operation>, options: GateOptions<Request> = {}): Gate {
      return closeGate(closed, operation, options)
    },

    /** Waits at every gate that is closed to the request now. */
    async pass(when: 'before' | 'after', operation: Operation, request: Request): Promise<void> {
      const gates = [...closed].filter(
        (gate) => gate.when === when && includes(gate.operation, operation) && gate.matches(request),
      )
      await Promise.all(gates.map((gate) => gate.wait()))
    },

    releaseAll(): void {
      for (const gate of [...closed]) gate.release()
    },
  }
}

function closeGate<Operation extends string, Request>(
  closed: Set<ClosedGate<Operation, Request>>,
  operation: Choice<Operation>,
  { when = 'after', matches = () => true }: GateOptions<Request>,
): Gate {
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
  const gate: ClosedGate<Operation, Request> = { operation, when, matches, wait, release }
  closed.add(gate)
  return { arrived: arrived.promise, release }
}
