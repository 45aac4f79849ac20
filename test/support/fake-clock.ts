import type { Clock } from '../../src/clock.ts'

export interface FakeClock extends Clock {
  /** Milliseconds since the clock was made. */
  elapsed(): number
  /** Runs `action` when that many milliseconds have gone by since the clock was made. */
  at(ms: number, action: () => void): void
  /** How many sleep at the moment. */
  sleepers(): number
}

interface Sleeper {
  at: number
  wake(): void
}

/** A run that goes on for longer than this has lost its end; real ones stop after 24 hours. */
const LONGEST_RUN_MS = 72 * 60 * 60 * 1000

const STARTED_AT = Date.UTC(2026, 7, 3, 12)

/**
 * A clock whose time goes on only while everybody sleeps: once all else is idle it jumps to the earliest sleeper, one at
 * a time, in the order in which they fell asleep. A wait of a day takes milliseconds.
 */
export function createFakeClock(random: () => number = () => 0.5): FakeClock {
  let now = STARTED_AT
  let pumping = false
  const sleepers = new Set<Sleeper>()

  const pump = () => {
    pumping = false
    const [next] = Array.from(sleepers).sort((a, b) => a.at - b.at)
    if (next === undefined) return
    if (next.at - STARTED_AT > LONGEST_RUN_MS)
      throw new Error('The fake clock ran for three days: something never ends')
    now = Math.max(now, next.at)
    sleepers.delete(next)
    next.wake()
    // Promises are settled before this runs again.
    goOn()
  }
  const goOn = () => {
    if (pumping || sleepers.size === 0) return
    pumping = true
    setImmediate(pump)
  }

  const sleep = (ms: number, signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      if (Number.isNaN(ms)) throw new TypeError('Nobody can sleep for NaN milliseconds')
      if (signal?.aborted) {
        reject(signal.reason)
        return
      }
      const abort = () => {
        sleepers.delete(sleeper)
        reject(signal?.reason)
      }
      const wake = () => {
        signal?.removeEventListener('abort', abort)
        resolve()
      }
      const sleeper: Sleeper = { at: now + Math.max(0, ms), wake }
      signal?.addEventListener('abort', abort, { once: true })
      sleepers.add(sleeper)
      goOn()
    })

  return {
    now: () => now,
    random,
    sleep,
    elapsed: () => now - STARTED_AT,
    at: (ms, action) => void sleep(STARTED_AT + ms - now).then(action),
    sleepers: () => sleepers.size,
  }
}
