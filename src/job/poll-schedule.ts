type Row = { second: number; intervalSeconds: number }

/**
 * How far reads of a job are apart at that second of the wait; between two rows it changes evenly.
 *
 * The best intervals for a given number of reads are in proportion to 1/√hazard, the hazard being the chance that a job
 * which still runs ends in the next second. For the known lengths (docs/internals/service.md, "How long jobs take") that means few
 * reads at first, most while most jobs end, and then fewer the longer a job takes. The bench compares these rows with
 * that limit.
 */
const SCHEDULE: readonly [Row, ...Row[]] = [
  { second: 0, intervalSeconds: 3 }, // a job that fails at once is noticed soon
  { second: 10, intervalSeconds: 7 }, // fewer than one job in ten ends within 34 s
  { second: 30, intervalSeconds: 2 }, // most jobs end from here on
  { second: 180, intervalSeconds: 3 }, // nearly all jobs have ended
  { second: 3600, intervalSeconds: 60 },
]

/** Each interval is stretched or shortened by up to this share, so that many runs do not read in step. */
const JITTER = 0.15

/** Milliseconds until the next read of a job, `elapsedMs` after the wait began. */
export function pollInterval(elapsedMs: number, random: number): number {
  const intervalMs = 1000 * intervalSecondsAt(Math.max(0, elapsedMs / 1000))
  return Math.round(intervalMs * (1 + JITTER * (2 * random - 1)))
}

function intervalSecondsAt(second: number): number {
  let [from, ...later] = SCHEDULE
  for (const to of later) {
    const share = (second - from.second) / (to.second - from.second)
    if (share < 1) return from.intervalSeconds + share * (to.intervalSeconds - from.intervalSeconds)
    from = to
  }
  return from.intervalSeconds
}
