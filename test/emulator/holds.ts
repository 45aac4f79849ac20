import type { Operation } from './routes.ts'

/** A barrier at which the answers to an operation wait. */
export type Hold = {
  /** Settles when the first request has come; the service has carried it out, and its answer waits. */
  arrived: Promise<void>
  /** Lets the waiting answers go, and holds no more. */
  release(): void
}

export function keepHolds() {
  const holds = new Set<{ operation: Operation; arrive: () => void; released: Promise<void>; release: () => void }>()

  return {
    hold(operation: Operation): Hold {
      const arrival = Promise.withResolvers<void>()
      const leave = Promise.withResolvers<void>()
      const hold = {
        operation,
        arrive: arrival.resolve,
        released: leave.promise,
        release() {
          holds.delete(hold)
          leave.resolve()
        },
      }
      holds.add(hold)
      return { arrived: arrival.promise, release: hold.release }
    },

    /** Waits at every barrier that stands for the operation now. */
    async pass(operation: Operation): Promise<void> {
      const standing = [...holds].filter((hold) => hold.operation === operation)
      for (const hold of standing) hold.arrive()
      await Promise.all(standing.map((hold) => hold.released))
    },

    releaseAll(): void {
      for (const hold of [...holds]) hold.release()
    },
  }
}
