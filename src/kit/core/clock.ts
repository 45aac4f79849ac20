/** Time and chance as a port, so that a wait of hours and its jitter are tested in no time. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Resolves after `ms`; rejects with the signal's reason as soon as the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  /** A signal that aborts after `ms`. The process does not stay alive for it. */
  timeout(ms: number): AbortSignal
  /** Uniform in [0, 1). */
  random(): number
}

export const systemClock: Clock = {
  // Date.now() would not do: a wall clock that is set while the step waits would shorten or lengthen the wait.
  now: () => Math.round(performance.timeOrigin + performance.now()),
  random: () => Math.random(),
  timeout: (ms) => AbortSignal.timeout(Math.max(1, Math.ceil(ms))),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason)
        return
      }
      const abort = () => {
        clearTimeout(timer)
        reject(signal?.reason)
      }
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', abort)
        resolve()
        // Timers may fire up to a millisecond early.
      }, ms + 1)
      signal?.addEventListener('abort', abort, { once: true })
    }),
}

/** Bounds a piece of work: by a moment, and by a signal that ends it earlier. */
export interface Deadline {
  /** Milliseconds since the epoch. */
  until: number
  signal: AbortSignal
}

export function deadlineIn(
  ms: number,
  { clock, signal }: { clock: Pick<Clock, 'now'>; signal: AbortSignal },
): Deadline {
  return { until: clock.now() + ms, signal }
}

/** The deadline, or `ms` milliseconds from now where that is earlier. */
export function atMost(ms: number, { until, signal }: Deadline, clock: Pick<Clock, 'now'>): Deadline {
  return { until: Math.min(until, clock.now() + ms), signal }
}

/** Milliseconds until the deadline; negative once it has passed. */
export function leftMs({ until }: Deadline, clock: Pick<Clock, 'now'>): number {
  return until - clock.now()
}

/** Waits until the deadline. Resolves with `false` when its signal aborts before that. */
export async function sleepUntil({ until, signal }: Deadline, clock: Clock): Promise<boolean> {
  const ms = until - clock.now()
  if (ms > 0) await clock.sleep(ms, signal).catch(() => undefined)
  return !signal.aborted
}

/**
 * A signal that aborts `graceMs` milliseconds after another, which may have aborted already: what must not be lost gets
 * this long to finish once a run is cancelled.
 */
export function abortAfter(signal: AbortSignal, graceMs: number, clock: Clock) {
  const delayed = new AbortController()
  const stopped = new AbortController()
  const start = () => {
    clock.sleep(graceMs, stopped.signal).then(
      () => delayed.abort(),
      () => undefined,
    )
  }
  if (signal.aborted) start()
  else signal.addEventListener('abort', start, { signal: stopped.signal })
  /** `stop` ends the delay, so that the signal never aborts and no timer stays behind. */
  return { signal: delayed.signal, stop: () => stopped.abort() }
}

/** A length of time for people: `48s`, `1m 05s`, `2h 00m 10s`. */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  const h = Math.floor(seconds / 3600)
  const m = Math.floor((seconds % 3600) / 60)
  const s = String(seconds % 60)
  if (h > 0) return `${h}h ${String(m).padStart(2, '0')}m ${s.padStart(2, '0')}s`
  if (m > 0) return `${m}m ${s.padStart(2, '0')}s`
  return `${s}s`
}

export const DAY_MS = 24 * 60 * 60 * 1000

/** A day for requests and files, in UTC: `2026-11-20`. */
export function formatDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** A date in UTC: `{ day: '20', month: 'November', year: '2026' }`. */
export function dateParts(ms: number): { day: string; month: string; year: string } {
  const date = new Date(ms)
  return {
    day: String(date.getUTCDate()),
    month: String(MONTHS[date.getUTCMonth()]),
    year: String(date.getUTCFullYear()),
  }
}

/** A day for people, in UTC: `20 November 2026`. */
export function formatDate(ms: number): string {
  const { day, month, year } = dateParts(ms)
  return `${day} ${month} ${year}`
}
