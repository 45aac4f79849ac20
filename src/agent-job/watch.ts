import { type AgentJob, isTerminal, parsePullRequestLink } from './job.ts'

/** What came before the wait; it decides what the first answers mean. */
export type Origin = 'created' | 'followed-up' | 'resumed'

/**
 * What has been seen of a job while waiting for it. After a follow-up the job may still show the end of the earlier
 * request, so a terminal status counts only once the job was seen active, or after `FOLLOW_UP_SETTLE_MS`.
 */
export interface Watch {
  origin: Origin
  /** Whether to look on for the link of a job that completed without one. */
  awaitsLink: boolean
  startedAtMs: number
  /** From when on a terminal status is believed of a job that was not seen active; absent: at once. */
  settlesAtMs?: number | undefined
  last?: Look
  activeSeen: boolean
  /** The pull request's address, kept when a later answer omits it. */
  prLink: string | undefined
  /** Since when the job is seen completed, with a status that counts. */
  completedAtMs?: number
}

/** An answer, and when the look that brought it began. */
export interface Look {
  job: AgentJob
  atMs: number
}

/** A watch that has had an answer. */
export interface Sighting extends Watch {
  last: Look
}

/** How long a follow-up may take to show as `active` before an end is believed (docs/specification.md, "Follow-ups"). */
export const FOLLOW_UP_SETTLE_MS = 60_000

/** How long a job that completed without a link is looked at for one (docs/specification.md, "Late links"). */
const LINK_GRACE_MS = 10_000

const UNKNOWN_JOB_GRACE_MS = { created: 30_000, 'followed-up': 5000, resumed: 5000 } as const

/** The watch after one more answer to a look that began at `atMs`. */
export function observe(watch: Watch, job: AgentJob, atMs: number, answeredAtMs = atMs): Sighting {
  const activeSeen = watch.activeSeen || job.status === 'active'
  const prLink = parsePullRequestLink(job.prLink) === undefined ? watch.prLink : job.prLink
  const { completedAtMs, ...rest } = watch
  const next: Sighting = { ...rest, activeSeen, prLink, last: { job: { ...job, prLink }, atMs } }
  if (job.status !== 'completed' || !isSettled(next, atMs)) return next
  return { ...next, completedAtMs: completedAtMs ?? answeredAtMs }
}

/**
 * - `running`: the job has not ended, as far as it says.
 * - `unsettled`: it shows an end that may be the earlier request's.
 * - `link-pending`: it completed, and its link may still be filled in.
 * - `ended`: nothing more is to come.
 */
export type Verdict = 'running' | 'unsettled' | 'link-pending' | 'ended'

export function verdict(watch: Watch, nowMs: number): Verdict {
  if (watch.last === undefined || !isTerminal(watch.last.job.status)) return 'running'
  if (!isSettled(watch, watch.last.atMs)) return 'unsettled'
  const { completedAtMs, prLink, awaitsLink } = watch
  if (completedAtMs === undefined || prLink !== undefined || !awaitsLink) return 'ended'
  return nowMs - completedAtMs < LINK_GRACE_MS ? 'link-pending' : 'ended'
}

/** Whether a terminal status seen at that time is this request's. */
function isSettled(watch: Watch, seenAtMs: number): boolean {
  return watch.activeSeen || seenAtMs >= settlesAt(watch)
}

function settlesAt({ origin, startedAtMs, settlesAtMs }: Watch): number {
  return settlesAtMs ?? (origin === 'followed-up' ? startedAtMs + FOLLOW_UP_SETTLE_MS : Number.NEGATIVE_INFINITY)
}

/** Whether the end was believed only because time went by. */
export function neverSeenRunning(watch: Watch): boolean {
  return !watch.activeSeen && settlesAt(watch) > watch.startedAtMs
}

/** Whether an answer that the job is unknown (404) may only mean that the service has not caught up. */
export function forgivesUnknownJob(watch: Watch, nowMs: number): boolean {
  return nowMs - watch.startedAtMs < UNKNOWN_JOB_GRACE_MS[watch.origin]
}

/** When the next look must not be later than: the coming moment from which on what was seen counts. */
export function nextTurningPoint(watch: Watch, nowMs: number): number {
  const at = turningPoint(watch, verdict(watch, nowMs))
  return at > nowMs ? at : Number.POSITIVE_INFINITY
}

function turningPoint(watch: Watch, seen: Verdict): number {
  const { completedAtMs } = watch
  if (seen === 'unsettled') return settlesAt(watch)
  return seen === 'link-pending' && completedAtMs !== undefined
    ? completedAtMs + LINK_GRACE_MS
    : Number.POSITIVE_INFINITY
}
