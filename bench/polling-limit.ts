import { type Statistics, statisticsOf } from '../test/support/statistics.ts'
import type { LengthModel } from './length-models.ts'

/** The lengths are divided into this many equally probable steps, and the time between two reads into parts. */
const STEPS = 10_000
const PARTS = 20

/**
 * The delay in seconds of the schedule with the least mean delay among all that read a job `meanReads` times on average.
 *
 * With intervals d(t), a job that takes T seconds is read ∫₀ᵀ dt/d(t) times, and its end is noticed d(T)/2 seconds late on
 * average. The mean delay of all jobs is least where d(t) is in proportion to 1/√hazard(t), the hazard being the density
 * of the lengths divided by the share of the jobs that still run. The limit knows the lengths exactly, needs no jitter,
 * and its reads take no time.
 */
export function pollingLimit({ lengthMs }: LengthModel, meanReads: number): Statistics {
  const steps = Array.from({ length: STEPS }, (_, step) => ({
    seconds: (lengthMs((step + 1) / STEPS) - lengthMs(step / STEPS)) / 1000,
    running: 1 - (step + 0.5) / STEPS,
  }))
  // 1/√hazard for each step.
  const shape = steps.map(({ seconds, running }) => Math.sqrt(STEPS * seconds * running))
  const reads = steps.reduce((sum, { seconds, running }, step) => sum + (running * seconds) / (shape[step] ?? 0), 0)
  const intervals = shape.map((interval) => (interval * reads) / meanReads)
  return statisticsOf(
    intervals.flatMap((interval) => Array.from({ length: PARTS }, (_, part) => (interval * (part + 0.5)) / PARTS)),
  )
}
