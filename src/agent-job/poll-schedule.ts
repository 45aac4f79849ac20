/**
 * The interval before the first read, and how much each second already spent adds to it. The bench chose the numbers:
 * for jobs of the usual length (docs/service.md, "How long jobs take") the end is found within two seconds on average.
 */
const FIRST_INTERVAL_MS = 2500
const GROWTH = 1 / 80
const LONGEST_INTERVAL_MS = 60_000
/** Each interval is stretched or shortened by up to this share, so that many runs do not read in step. */
const JITTER = 0.15

/**
 * Milliseconds until the next read of a job, `elapsedMs` after the wait began. Most jobs end within two minutes and few
 * take much longer, so the interval grows in proportion to the time already spent.
 */
export function pollInterval(elapsedMs: number, random: number): number {
  const interval = Math.min(FIRST_INTERVAL_MS + Math.max(0, elapsedMs) * GROWTH, LONGEST_INTERVAL_MS)
  return Math.round(interval * (1 + JITTER * (2 * random - 1)))
}
