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

    releaseAll(): void {
      for (const gate of [...closed]) gate.release()
    },
  }
}
