import { type AgentJob, isTerminal } from '../../kit/core/outcome.ts'
import { parsePullRequestLink } from '../../kit/core/pull-request.ts'
import { type RequestFailure, retryDelay } from '../../kit/core/retry.ts'

/** The job of an earlier prompt, as far as it is remembered. Its links are as in `AgentJob`. */
export interface EarlierJob {
  jobId: string
  /** The link of its pull request, which counts until the service names one. */
  prLink?: string | undefined
  linkBefore?: string | undefined
  /** When the job got its last prompt, in milliseconds since the epoch; absent where that is not remembered. */
  promptedAtMs?: number | undefined
  /**
   * The same moment, if the job got that prompt as a follow-up: for a while it may still show the end of the prompt before.
   * Absent where that cannot be: it had no follow-up, or the end of the last one is known.
   */
  followedUpAtMs?: number | undefined
}

export interface WatchOptions extends Omit<EarlierJob, 'jobId'> {
  /** The service may take a while until it knows a new job. */
  isNew?: boolean
  awaitsLink: boolean
}

/**
 * The state of a job as responses have shown it during the wait for it. After a follow-up the job may still show the end of the
 * earlier request, so a terminal status counts only once the job was seen active, or after `FOLLOW_UP_SETTLE_MS`.
 */
export interface Watch {
  options: WatchOptions
  startedAtMs: number
  /** From then on, a terminal status counts although the job was never seen active. */
  settlesAtMs: number
  last?: JobReading
  activeSeen: boolean
  /** The pull request's address, kept when a later response omits it. */
  prLink: string | undefined
  /** Until then, a completed job's link is waited for; absent while the job has not completed. */
  linkByMs?: number | undefined
  failures: number
  readAtMs: number
}

/** One response about the job. Times are in milliseconds since the epoch. */
export interface JobReading {
  job: AgentJob
  sentAtMs: number
  receivedAtMs: number
}

/** A follow-up may take this long to show as `active` before an end counts (docs/internals/specification.md, "Follow-ups"). */
export const FOLLOW_UP_SETTLE_MS = 60_000

/**
 * The wait takes this long for the link of a job that completed without one (docs/internals/specification.md, "Late links").
 */
const LINK_GRACE_MS = 10_000

const LINK_INTERVAL_MS = 2000

/** A response that the job is unknown (404) may mean for this long that the service has not caught up. */
const UNKNOWN_NEW_JOB_GRACE_MS = 30_000
const UNKNOWN_JOB_GRACE_MS = 5000

const NEVER = Number.POSITIVE_INFINITY

export function startWatch(options: WatchOptions, nowMs: number): Watch {
  const { followedUpAtMs = Number.NEGATIVE_INFINITY, prLink } = options
  // An earlier attempt may have noted the time by a clock that is ahead of this one.
  const settlesAtMs = Math.min(followedUpAtMs, nowMs) + FOLLOW_UP_SETTLE_MS
  return { options, startedAtMs: nowMs, settlesAtMs, activeSeen: false, prLink, failures: 0, readAtMs: nowMs }
}

/** A job's link that counts: the latest one that can be shown, else any. */
export function preferredLink(latest: string | undefined, earlier: string | undefined): string | undefined {
  return parsePullRequestLink(latest) === undefined ? (earlier ?? latest) : latest
}

/** The watch after one more response; `random` is uniform in [0, 1). */
export function observe(watch: Watch, { job, sentAtMs, receivedAtMs }: JobReading, random: number) {
  const activeSeen = watch.activeSeen || job.status === 'active'
  const prLink = preferredLink(job.prLink, watch.prLink)
  const last = { job: { ...job, prLink, linkBefore: watch.options.linkBefore }, sentAtMs, receivedAtMs }
  const seen = { ...watch, activeSeen, prLink, last, failures: 0 }
  const hasCompleted = job.status === 'completed' && isSettled(seen, last)
  const next = { ...seen, linkByMs: hasCompleted ? (watch.linkByMs ?? receivedAtMs + LINK_GRACE_MS) : undefined }
  const { type, changesAtMs } = judge(next, receivedAtMs)
  const intervalMs =
    type === 'link-pending'
      ? LINK_INTERVAL_MS * (0.75 + random / 2)
      : pollInterval(receivedAtMs - watch.startedAtMs, random)
  return { ...next, readAtMs: Math.min(receivedAtMs + intervalMs, changesAtMs) }
}

/** The watch after a failed read; `undefined` when the failure ends the wait. */
export function afterFailure(
  watch: Watch,
  failure: RequestFailure,
  { nowMs, random }: { nowMs: number; random: number },
): Watch | undefined {
  const failures = watch.failures + 1
  const graceMs = watch.options.isNew ? UNKNOWN_NEW_JOB_GRACE_MS : UNKNOWN_JOB_GRACE_MS
  const mayBeUnknown = failure.status === 404 && nowMs < watch.startedAtMs + graceMs
  const delayMs = mayBeUnknown
    ? pollInterval(nowMs - watch.startedAtMs, random)
    : retryDelay({ purpose: 'poll', failure, attempt: failures, random })
  if (delayMs === undefined) return undefined
  const readAtMs = nowMs + delayMs
  const { type, changesAtMs } = judge(watch, nowMs)
  if (failure.retryAfterMs === undefined) return { ...watch, failures, readAtMs: Math.min(readAtMs, changesAtMs) }
  // Retry-After is honored. A link that could only be read after its grace period is given up.
  return type === 'link-pending' && readAtMs > changesAtMs ? undefined : { ...watch, failures, readAtMs }
}

/**
 * The responses so far mean one of these.
 *
 * - `running`: the job has not ended, as far as the service says.
 * - `unsettled`: it shows an end that may be the earlier prompt's.
 * - `link-pending`: it completed, and its link may still be added.
 * - `ended`: nothing more is expected.
 */
export type Verdict = (
  | { type: 'running' | 'unsettled'; job?: undefined }
  | { type: 'link-pending' | 'ended'; job: AgentJob }
) & {
  /** The moment in the future by which the job must be read again, since the same response then means something else. */
  changesAtMs: number
}

export function judge(watch: Watch, nowMs: number): Verdict {
  const { options, last, settlesAtMs, prLink, linkByMs = Number.NEGATIVE_INFINITY } = watch
  if (last === undefined || !isTerminal(last.job.status)) return { type: 'running', changesAtMs: NEVER }
  if (!isSettled(watch, last)) {
    return { type: 'unsettled', changesAtMs: settlesAtMs > nowMs ? settlesAtMs : NEVER }
  }
  const isLinkPending = options.awaitsLink && prLink === undefined && nowMs < linkByMs
  return isLinkPending
    ? { type: 'link-pending', job: last.job, changesAtMs: linkByMs }
    : { type: 'ended', job: last.job, changesAtMs: NEVER }
}

/** Returns whether a terminal status in the last response is this prompt's. The response may be as old as the read. */
function isSettled({ activeSeen, settlesAtMs }: Watch, { sentAtMs }: JobReading): boolean {
  return activeSeen || sentAtMs >= settlesAtMs
}

type ScheduleRow = [second: number, intervalSeconds: number]

/**
 * The seconds between two reads of a job, by the second of the wait; from one row to the next they change evenly.
 *
 * The best intervals for a given number of reads are in proportion to 1/√hazard, the hazard being the chance that a job
 * which still runs ends in the next second. For the known lengths (docs/internals/service.md, "How long jobs take") that
 * means few reads at first, most while most jobs end, and then fewer the longer a job takes. The bench compares these
 * rows with that limit.
 */
const SCHEDULE: readonly [ScheduleRow, ...ScheduleRow[]] = [
  [0, 3], // a job that fails at once is noticed soon
  [10, 7], // fewer than one job in ten ends within 34 s
  [30, 2], // most jobs end from here on
  [180, 3], // nearly all jobs have ended
  [3600, 60],
]

/** Each interval is stretched or shortened by up to this share, so that many runs do not read in step. */
const JITTER = 0.15

/** Milliseconds until the next read of a job, `elapsedMs` after the wait began. */
export function pollInterval(elapsedMs: number, random: number): number {
  let [[fromSecond, intervalSeconds], ...later] = SCHEDULE
  for (const [toSecond, toInterval] of later) {
    const share = Math.min(1, (elapsedMs / 1000 - fromSecond) / (toSecond - fromSecond))
    intervalSeconds += share * (toInterval - intervalSeconds)
    if (share < 1) break
    fromSecond = toSecond
  }
  return Math.round(1000 * intervalSeconds * (1 + JITTER * (2 * random - 1)))
}
