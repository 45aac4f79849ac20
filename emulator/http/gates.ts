import { type Choice, includes } from './choice.ts'

/** A point at which requests, which have been carried out, wait with their responses until a test lets them pass. */
export type Gate = {
  /** Settles when the first request waits. */
  readonly arrived: Promise<void>
  /** Lets the waiting requests pass, and all later ones. */
  release(): void
}

type ClosedGate<Operation extends string> = {
  operation: Choice<Operation>
  /** Settles when a request may pass. */
  wait: () => Promise<void>
  release: () => void
}

/** The gates of an emulator; none at first. */
export function createGates<Operation extends string>() {
  const closed = new Set<ClosedGate<Operation>>()

  return {
    hold(operation: Choice<Operation>): Gate {
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
      const gate: ClosedGate<Operation> = { operation, wait, release }
      closed.add(gate)
      return { arrived: arrived.promise, release }
    },

    /** Waits at every gate that is closed to the request now. */
    async pass(operation: Operation): Promise<void> {
      await Promise.all([...closed].filter((gate) => includes(gate.operation, operation)).map((gate) => gate.wait()))
    },

    releaseAll(): void {
      for (const gate of [...closed]) gate.release()
    },
  }
}
