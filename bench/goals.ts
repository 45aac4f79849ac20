import type { ColdStart, DistSize } from './cold-start.ts'
import type { SiteFigures } from './page-views.ts'
import type { WaitingFigures } from './polling.ts'
import type { ReaderFeedbackFigures } from './reader-feedback.ts'

/** A measured figure and its maximum. */
export interface Goal {
  what: string
  measured: number
  atMost: number
  /** Whether the figure depends on the commit only, not on the machine. */
  repeatable: boolean
}

const goal = (what: string, measured: number, atMost: number, repeatable = true): Goal => {
  return { what, measured, atMost, repeatable }
}

export function waitingGoals({ delaySeconds, readsPerJob }: WaitingFigures): Goal[] {
  return [
    goal('mean seconds from the end of a job until it is noticed', delaySeconds.mean, 1.4),
    goal('95th percentile of these seconds', delaySeconds.p95, 2.8),
    // With the long jobs: what one job costs the service's unknown limit of reads.
    goal('mean reads per job', readsPerJob.mean, 25),
  ]
}

/** The start is a ratio of processor times, because both figures depend on the machine. A busy machine still affects it. */
export function startGoals({ ratio }: ColdStart, { bytes }: DistSize): Goal[] {
  return [
    goal('start of the action in processor time, as a multiple of a bare Node', ratio.median, 3.7, false),
    goal('megabytes in dist/', bytes / 1e6, 3),
  ]
}

/** The time is a ratio here too. */
export function pageViewsGoals({ pages, report, largePages }: SiteFigures): Goal[] {
  const ratio = report.ms.median / largePages.ms.median
  return [
    goal(`peak megabytes of a report of ${pages.toLocaleString('en')} pages, compared`, report.peakMegabytes.max, 260),
    goal('its time, as a multiple of one pass over one period', ratio, 2.3, false),
  ]
}

export function readerFeedbackGoals({ conversations, requests, without, withFeedback }: ReaderFeedbackFigures): Goal[] {
  const seconds = (withFeedback.median - without.median) / 1000
  return [
    goal(`requests for ${conversations.toLocaleString('en')} conversations of a period`, requests, 7),
    goal('seconds that they add to the report', seconds, 1, false),
  ]
}

export function isHeld({ measured, atMost }: Goal): boolean {
  return measured <= atMost
}
