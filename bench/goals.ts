import type { ColdStart } from './cold-start.ts'
import type { DistSize } from './dist-size.ts'
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

export function waitingGoals({ delaySeconds, readsPerJob }: WaitingFigures): Goal[] {
  return [
    {
      what: 'mean seconds from the end of a job until it is noticed',
      measured: delaySeconds.mean,
      atMost: 1.4,
      repeatable: true,
    },
    { what: '95th percentile of these seconds', measured: delaySeconds.p95, atMost: 2.8, repeatable: true },
    // With the long jobs: what one job costs the service's unknown limit of reads.
    { what: 'mean reads per job', measured: readsPerJob.mean, atMost: 25, repeatable: true },
  ]
}

/** The start is a ratio, because both figures depend on the machine. A busy machine still affects it. */
export function startGoals({ ratio }: ColdStart, { bytes }: DistSize): Goal[] {
  return [
    {
      what: 'start of the action, as a multiple of a bare Node',
      measured: ratio.median,
      atMost: 4.5,
      repeatable: false,
    },
    { what: 'megabytes in dist/', measured: bytes / 1e6, atMost: 3.1, repeatable: true },
  ]
}

/** The time is a ratio here too. */
export function pageViewsGoals({ pages, report, largePages }: SiteFigures): Goal[] {
  const what = `report of ${pages.toLocaleString('en')} pages, compared`
  return [
    { what: `peak megabytes of a ${what}`, measured: report.peakMegabytes.max, atMost: 260, repeatable: true },
    {
      what: 'its time, as a multiple of one pass over one period',
      measured: report.ms.median / largePages.ms.median,
      atMost: 2.3,
      repeatable: false,
    },
  ]
}

export function readerFeedbackGoals({ conversations, requests, without, withFeedback }: ReaderFeedbackFigures): Goal[] {
  const what = `requests for ${conversations.toLocaleString('en')} conversations of a period`
  const seconds = (withFeedback.median - without.median) / 1000
  return [
    { what, measured: requests, atMost: 7, repeatable: true },
    { what: 'seconds that they add to the report', measured: seconds, atMost: 1, repeatable: false },
  ]
}

export function isHeld({ measured, atMost }: Goal): boolean {
  return measured <= atMost
}
