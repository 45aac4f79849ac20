import { type Clock, systemClock } from '../../src/kit/core/clock.ts'

export interface FakeClock extends Clock {
  /** Milliseconds since the clock was made. */
  elapsed(): number
  /** Calls `action` once this many milliseconds have passed since the clock was made. */
  at(ms: number, action: () => void): void
  /** Number of sleeps that have not ended. */
  sleepers(): number
}

interface Sleeper {
  wakeAt: number
  wake(): void
}

/** No run takes longer: real ones stop after 24 hours. */
const LONGEST_RUN_MS = 72 * 60 * 60 * 1000

/**
 * A clock whose time passes only while nothing else happens: once everything sleeps, it jumps to the earliest sleeper,
 * one at a time, in the order in which they fell asleep. A wait of a day takes milliseconds.
 *
 * @param isBusy whether real work is in flight, such as a request over a socket: no time passes meanwhile
 * @param startedAt the first time that it shows
 */
export function createFakeClock(
  random: () => number = () => 0.5,
  isBusy?: () => boolean,
  startedAt = Date.UTC(2026, 7, 3, 12),
): FakeClock {
  let now = startedAt
  const sleepers = new Set<Sleeper>()
  const wakeEarliest = () => {
    const [next] = Array.from(sleepers).sort((a, b) => a.wakeAt - b.wakeAt)
    if (next === undefined) return
    if (next.wakeAt - startedAt > LONGEST_RUN_MS) throw new Error('The run has not ended after three days')
    now = Math.max(now, next.wakeAt)
    sleepers.delete(next)
    next.wake()
  }
  const passTime = whenIdle(wakeEarliest, () => sleepers.size > 0, isBusy)
  const sleep = async (ms: number, signal?: AbortSignal) => {
    if (Number.isNaN(ms)) throw new TypeError('Cannot sleep for NaN milliseconds')
    signal?.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const sleeper: Sleeper = { wakeAt: now + Math.max(0, ms), wake: resolve }
    const abort = () => {
      sleepers.delete(sleeper)
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', abort, { once: true })
    sleepers.add(sleeper)
    passTime()
    return promise.finally(() => signal?.removeEventListener('abort', abort))
  }
  return {
    now: () => now,
    random,
    sleep,
    timeout: timeoutBy(sleep),
    elapsed: () => now - startedAt,
    at: (ms, action) => void sleep(startedAt + ms - now).then(action),
    sleepers: () => sleepers.size,
  }
}

/** A clock for requests over sockets: its sleeps end at once, with the time passed, and `slept` lists their lengths. */
export function createInstantClock(timeout: Clock['timeout'] = systemClock.timeout) {
  let now = Date.now()
  const slept: number[] = []
  return {
    slept,
    now: () => now,
    random: () => 0.5,
    timeout,
    async sleep(ms: number, signal?: AbortSignal) {
      signal?.throwIfAborted()
      slept.push(ms)
      now += ms
    },
  }
}

/**
 * Time limits by the sleep of another clock.
 *
 * @param stop ends those that are left
 */
export function timeoutBy(sleep: Clock['sleep'], stop?: AbortSignal): Clock['timeout'] {
  return (ms) => {
    const controller = new AbortController()
    const abort = () => controller.abort(new DOMException('The time limit is over', 'TimeoutError'))
    sleep(ms, stop).then(abort, () => undefined)
    return controller.signal
  }
}

/** An answer arrives in several turns of the event loop: real work has ended when there was none for this many. */
const IDLE_TURNS = 12

/** Returns what starts the calls of `act`: one whenever the process is idle, for as long as there is `isMore` to do. */
function whenIdle(act: () => void, isMore: () => boolean, isBusy?: () => boolean): () => void {
  const turnsNeeded = isBusy === undefined ? 1 : IDLE_TURNS
  let isScheduled = false
  let idleTurns = 0
  const turn = () => {
    isScheduled = false
    idleTurns = isBusy?.() ? 0 : idleTurns + 1
    if (idleTurns >= turnsNeeded) {
      idleTurns = 0
      act()
    }
    schedule()
  }
  const schedule = () => {
    if (isScheduled || !isMore()) return
    isScheduled = true
    // Promises are settled before the next turn.
    if (isBusy?.()) setTimeout(turn, 1)
    else setImmediate(turn)
  }
  return schedule
}
