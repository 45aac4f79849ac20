import { seededRandom } from '../test/support/seeded-random.ts'

/** Why a workflow runs on a pull request. */
export const CAUSES = [
  'opened',
  'push of code',
  'push of docs or tests only',
  'update from the base branch',
  'update from a base that changed the same files',
  'force push without a change of content',
  'reopened',
  'label added',
  're-run of the workflow',
] as const

export type Cause = (typeof CAUSES)[number]

/** A run of the workflow. */
export interface MonthEvent {
  /** Since the month began. */
  atMs: number
  pullRequest: number
  cause: Cause
  /** Whether a prompt that is sent on this occasion leads to a commit to the docs. */
  needsDocs: boolean
}

export interface PullRequestLife {
  number: number
  /** Whether it changes docs and tests only. */
  isDocsOnly: boolean
  /** Since the month began. One that is open at its end takes the place of one of the month before. */
  mergedAtMs: number
  /** When its docs pull requests are merged or closed, since the month began. */
  docsHandledAtMs: number
}

export interface Month {
  pullRequests: readonly PullRequestLife[]
  /** In the order of time. */
  events: readonly MonthEvent[]
}

/** A figure that the month is made of. */
export interface Assumption {
  what: string
  value: number
  source: string
}

const INVENTED = 'assumption'
const SERVICE = 'docs/internals/service.md'

/** Mean numbers are of a Poisson distribution. */
export const ASSUMPTIONS = {
  pullRequests: { what: 'pull requests a month, of a team of about ten', value: 60, source: INVENTED },
  docsOnly: { what: 'share of them that change docs and tests only', value: 0.15, source: INVENTED },
  daysOpen: { what: 'mean days that one is open', value: 2, source: INVENTED },
  codePushes: { what: 'mean pushes of code to one, after it was opened', value: 2, source: INVENTED },
  otherPushes: { what: 'mean pushes of docs or tests only', value: 1, source: INVENTED },
  baseUpdates: { what: 'mean updates from the base branch', value: 1.5, source: INVENTED },
  sameFiles: { what: 'share of these updates in which the base changed the same files', value: 0.1, source: INVENTED },
  forcePushes: { what: 'mean force pushes without a change of content', value: 0.5, source: INVENTED },
  reopenings: { what: 'mean times that one is closed and reopened', value: 0.05, source: INVENTED },
  labels: { what: 'mean labels added', value: 1.5, source: INVENTED },
  reruns: { what: 'mean re-runs of its workflow', value: 0.2, source: INVENTED },
  docsJobs: { what: 'share of the prompts that lead to a commit to the docs', value: 0.33, source: SERVICE },
  docsOpenDays: { what: 'days that docs pull requests stay open after that of the code', value: 1, source: INVENTED },
  releases: { what: 'releases, the last at the end of the month', value: 2, source: INVENTED },
  dollars: { what: 'dollars a prompt: a follow-up counts like a new job', value: 1, source: SERVICE },
} as const satisfies Record<string, Assumption>

export const DAY_MS = 24 * 60 * 60 * 1000
const MONTH_DAYS = 28

/** How long the month is. */
export const MONTH_MS = MONTH_DAYS * DAY_MS

/** The same month for the same seed. */
export function simulateMonth(seed: number): Month {
  const random = seededRandom(seed)
  const lives = Array.from({ length: ASSUMPTIONS.pullRequests.value }, (_, index) => simulateLife(index + 1, random))
  return {
    pullRequests: lives.map(({ life }) => life),
    events: lives.flatMap(({ events }) => events).toSorted((a, b) => a.atMs - b.atMs),
  }
}

function simulateLife(number: number, random: () => number): { life: PullRequestLife; events: MonthEvent[] } {
  const { daysOpen, docsOnly, docsOpenDays, docsJobs } = ASSUMPTIONS
  const openedAtMs = random() * MONTH_MS
  const openMs = -Math.log(1 - random()) * daysOpen.value * DAY_MS
  const isDocsOnly = random() < docsOnly.value
  const causes: Cause[] = ['opened', ...drawCauses(isDocsOnly, random)]
  const events = causes.map((cause, index) => {
    const atMs = openedAtMs + (index === 0 ? 0 : random() * openMs)
    return { atMs, pullRequest: number, cause, needsDocs: random() < docsJobs.value }
  })
  const closedAtMs = openedAtMs + openMs
  const docsHandledAtMs = closedAtMs + docsOpenDays.value * DAY_MS
  return { life: { number, isDocsOnly, mergedAtMs: closedAtMs % MONTH_MS, docsHandledAtMs }, events }
}

function drawCauses(isDocsOnly: boolean, random: () => number): Cause[] {
  const times = (mean: number, cause: Cause) => Array.from({ length: poisson(mean, random) }, () => cause)
  const { codePushes, otherPushes, baseUpdates, sameFiles, forcePushes, reopenings, labels, reruns } = ASSUMPTIONS
  return [
    ...times(isDocsOnly ? 0 : codePushes.value, 'push of code'),
    ...times(otherPushes.value, 'push of docs or tests only'),
    ...times(baseUpdates.value * (1 - sameFiles.value), 'update from the base branch'),
    ...times(baseUpdates.value * sameFiles.value, 'update from a base that changed the same files'),
    ...times(forcePushes.value, 'force push without a change of content'),
    ...times(reopenings.value, 'reopened'),
    ...times(labels.value, 'label added'),
    ...times(reruns.value, 're-run of the workflow'),
  ]
}

/** How often something happens that happens `mean` times on average. */
function poisson(mean: number, random: () => number): number {
  let count = 0
  for (let left = random(); left > Math.exp(-mean); left *= random()) count += 1
  return count
}
