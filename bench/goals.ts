import type { ColdStart } from './cold-start.ts'
import type { CostFigures } from './cost.ts'
import type { DistSize } from './dist-size.ts'
import type { SiteFigures } from './page-views.ts'
import type { LoopFigures } from './polling.ts'

/** A measured figure and its maximum. */
export interface Goal {
  what: string
  measured: number
  atMost: number
  /** Whether the figure depends on the commit only, not on the machine. */
  repeatable: boolean
}

export function pollingGoals({ delaySeconds, readsPerJob }: LoopFigures): Goal[] {
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
export function startGoals({ rejectionRatio }: ColdStart, { bytes }: DistSize): Goal[] {
  return [
    {
      what: 'start of the action, as a multiple of a bare Node',
      measured: rejectionRatio.median,
      atMost: 4.5,
      repeatable: false,
    },
    { what: 'megabytes in dist/', measured: bytes / 1e6, atMost: 3, repeatable: true },
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

/** A month of a team, beside the copied script. */
export function costGoals({ action, script }: { action: CostFigures; script: CostFigures }): Goal[] {
  return [
    {
      what: 'prompts of a month, as a share of those of a copied script',
      measured: action.prompts / script.prompts,
      atMost: 0.6,
      repeatable: true,
    },
    { what: 'docs pull requests for one pull request', measured: action.docsForOne, atMost: 1, repeatable: true },
  ]
}

export function isHeld({ measured, atMost }: Goal): boolean {
  return measured <= atMost
}
