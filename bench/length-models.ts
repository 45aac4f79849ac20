import { jobLength } from '../test/support/job-lengths.ts'

/** How long jobs take. */
export interface LengthModel {
  name: string
  /** The length in milliseconds that this share of the jobs stays below. */
  lengthMs(probability: number): number
}

const MEDIAN_MS = jobLength(0.5)

export const KNOWN_LENGTHS: LengthModel = { name: 'as known', lengthMs: jobLength }

/** Other lengths than those that the schedule was chosen for. */
export const OTHER_LENGTHS: readonly LengthModel[] = [
  { name: 'twice as long', lengthMs: (probability) => 2 * jobLength(probability) },
  { name: 'half as long', lengthMs: (probability) => jobLength(probability) / 2 },
  { name: 'heavier tail', lengthMs: (probability) => withHeavierTail(jobLength(probability)) },
]

/** A job that took x times the median takes x^1.5 times the median: p99 is 443 s, the maximum 45 minutes. */
function withHeavierTail(lengthMs: number): number {
  return lengthMs < MEDIAN_MS ? lengthMs : MEDIAN_MS * (lengthMs / MEDIAN_MS) ** 1.5
}
