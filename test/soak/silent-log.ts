import type { Clock } from '../../src/clock.ts'
import type { Log } from '../../src/log.ts'

/** A log that keeps nothing but how much there was to read, and for how long there was nothing. */
export function createSilentLog({ now }: Clock) {
  let lines = 0
  let saidAt = now()
  let longestSilenceMs = 0
  const say = () => {
    lines++
    longestSilenceMs = Math.max(longestSilenceMs, now() - saidAt)
    saidAt = now()
  }
  const log: Log = { info: say, group: say, debug: () => undefined, notice: say, warning: say, error: say }
  /** A run begins: the silence before it does not count. */
  const begin = () => {
    saidAt = now()
  }
  return { log, begin, lines: () => lines, longestSilenceMs: () => longestSilenceMs }
}
