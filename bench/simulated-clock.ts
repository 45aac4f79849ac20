import type { Clock } from '../src/clock.ts'

/** A clock whose hours pass at once: it jumps from one sleeper's time to the next. */
export interface SimulatedClock extends Clock {
  /** Lets time pass until the work is done. Rejects with the work, or when it waits for something that is no sleep. */
  run<Value>(work: Promise<Value>): Promise<Value>
}

interface Sleeper {
  wakeAt: number
  wake: () => void
}

/** Starts at 0. A handful of sleepers at most is expected, so they are kept in a plain list. */
export function createSimulatedClock(random: () => number): SimulatedClock {
  const sleepers = new Set<Sleeper>()
  let now = 0
  return {
    now: () => now,
    random,
    sleep(ms, signal) {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      if (signal?.aborted) return Promise.reject(signal.reason)
      const sleeper = { wakeAt: now + Math.max(0, ms), wake: resolve }
      sleepers.add(sleeper)
      if (signal === undefined) return promise
      const abort = () => {
        sleepers.delete(sleeper)
        reject(signal.reason)
      }
      signal.addEventListener('abort', abort, { once: true })
      return promise.finally(() => signal.removeEventListener('abort', abort))
    },
    async run(work) {
      let isDone = false
      const done = () => {
        isDone = true
      }
      work.then(done, done)
      for (;;) {
        // Everything that the last jump set going has come to rest by the next turn of the event loop.
        await new Promise<void>((resolve) => setImmediate(resolve))
        if (isDone) return await work
        const next = earliest(sleepers)
        if (next === undefined) throw new Error('The work waits for something that is no sleep')
        sleepers.delete(next)
        now = next.wakeAt
        next.wake()
      }
    },
  }
}

function earliest(sleepers: ReadonlySet<Sleeper>): Sleeper | undefined {
  let first: Sleeper | undefined
  for (const sleeper of sleepers) if (first === undefined || sleeper.wakeAt < first.wakeAt) first = sleeper
  return first
}
