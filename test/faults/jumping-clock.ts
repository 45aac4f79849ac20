import type { Clock } from '../../src/clock.ts'

export interface JumpingClock extends Clock {
  /** Milliseconds since the clock was made. */
  elapsed(): number
}

interface Sleeper {
  at: number
  wake(): void
}

/** So many turns of the event loop must go by without a request before time jumps: answers arrive in several. */
const QUIET_TURNS = 12

/** What Node calls the work on files that is under way. */
const isFileWork = (resource: string) => /^FSReq|CloseReq$/.test(resource)

/** A run that goes on for longer than this has lost its end. */
const LONGEST_RUN_MS = 6 * 60 * 60 * 1000

/**
 * A clock for runs over a real network: time stands still while a request is under way or a file is written, and jumps
 * to the next sleeper when all is quiet.
 */
export function createJumpingClock(requestsUnderWay: () => number): JumpingClock {
  const startedAt = Date.now()
  let now = startedAt
  let ticking = false
  let quiet = 0
  const sleepers = new Set<Sleeper>()
  const isBusy = () => requestsUnderWay() > 0 || process.getActiveResourcesInfo().some(isFileWork)
  const tick = () => {
    ticking = false
    quiet = isBusy() ? 0 : quiet + 1
    if (quiet >= QUIET_TURNS) wakeNext()
    goOn()
  }
  const goOn = () => {
    if (ticking || sleepers.size === 0) return
    ticking = true
    if (isBusy()) setTimeout(tick, 1)
    else setImmediate(tick)
  }
  const wakeNext = () => {
    quiet = 0
    const [next] = Array.from(sleepers).sort((a, b) => a.at - b.at)
    if (next === undefined) return
    if (next.at - startedAt > LONGEST_RUN_MS) throw new Error('The clock ran for hours: something never ends')
    now = Math.max(now, next.at)
    sleepers.delete(next)
    next.wake()
  }
  return {
    now: () => now,
    elapsed: () => now - startedAt,
    random: () => 0.5,
    sleep(ms, signal) {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      if (signal?.aborted) return Promise.reject(signal.reason)
      const sleeper = { at: now + Math.max(0, ms), wake: resolve }
      const abort = () => {
        sleepers.delete(sleeper)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', abort, { once: true })
      sleepers.add(sleeper)
      goOn()
      return promise.finally(() => signal?.removeEventListener('abort', abort))
    },
  }
}
