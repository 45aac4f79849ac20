import { setTimeout } from 'node:timers/promises'

/** Time and chance as a port, so that tests wait for hours in no time. */
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
  async sleep(ms, signal) {
    // Timers may fire up to a millisecond early.
    await setTimeout(ms + 1, undefined, { ...(signal && { signal }) }).catch(() => signal?.throwIfAborted())
  },
}

/** Bounds a piece of work: by a moment, and by a signal that ends it earlier. */
export interface Deadline {
  /** Milliseconds since the epoch. */
  until: number
  signal: AbortSignal
}

export function deadlineIn(ms: number, run: { clock: Pick<Clock, 'now'>; signal: AbortSignal }): Deadline {
  return { until: run.clock.now() + ms, signal: run.signal }
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

/** A signal that aborts a while after another, so that a cancelled run can finish what must not be lost. */
export function abortAfter(signal: AbortSignal, graceMs: number, clock: Clock) {
  const [delayed, stopped] = [new AbortController(), new AbortController()]
  const abort = () => delayed.abort()
  const start = () => void clock.sleep(graceMs, stopped.signal).then(abort, () => undefined)
  if (signal.aborted) start()
  else signal.addEventListener('abort', start, { signal: stopped.signal })
  /** `stop` ends the delay, so that the signal never aborts and no timer stays behind. */
  return { signal: delayed.signal, stop: () => stopped.abort() }
}

/** `48s`, `1m 05s`, `2h 00m 10s` */
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

/** In UTC: `2026-11-20`. */
export function formatDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** In UTC: `{ day: '20', month: 'November', year: '2026' }`. */
export function dateParts(ms: number): { day: string; month: string; year: string } {
  const [year = '', month, day] = formatDay(ms).split('-')
  return { day: String(Number(day)), month: MONTHS[Number(month) - 1] ?? '', year }
}

/** In UTC: `20 November 2026`. */
export function formatDate(ms: number): string {
  const { day, month, year } = dateParts(ms)
  return `${day} ${month} ${year}`
}
