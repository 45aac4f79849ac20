import { atMost, type Deadline, formatDuration, leftMs, sleepUntil } from '../core/clock.ts'
import { asServiceError, ServiceError } from '../core/errors.ts'
import { type Progress, startProgress } from '../core/log.ts'
import { type AgentJob, type End, endOf, type RunOutcome } from '../core/outcome.ts'
import { LONGEST_LINK, parsePullRequestLink } from '../core/pull-request.ts'
import { type RequestFailure, retryDelay } from '../core/retry.ts'
import { cut } from '../core/text.ts'
import { isTerminal, type JobPorts } from './job.ts'
import {
  FOLLOW_UP_SETTLE_MS,
  judge,
  neverSeenRunning,
  type ObservedWatch,
  observe,
  pollInterval,
  type Reading,
  startWatch,
  type Verdict,
  type Watch,
  type WatchOptions,
} from './watch.ts'

export interface WaitSpec extends WatchOptions {
  jobId: string
  /** The response that the job was created or messaged with; without one the job is read at once. */
  response?: AgentJob | undefined
  /** Called with each response, and what it means. */
  onResponse(job: AgentJob, verdict: Verdict): void
}

/** What all waits of a run share. */
export interface WaitContext {
  ports: Pick<JobPorts, 'jobs' | 'clock'>
  progress: Progress
  deadline: Deadline
}

/**
 * How a wait ended. `job` is the last known state of the job; `unsettled` means that it shows an end that may be an
 * earlier request's.
 */
export type WaitEnd =
  | { type: 'ended' | 'running'; job: AgentJob }
  | { type: 'deadline' | 'cancelled'; job?: AgentJob | undefined; unsettled?: boolean }
  | { type: 'failed'; job?: AgentJob | undefined; error: ServiceError }

/** The time limit of one read, and of the last read, which begins at the deadline. */
const READ_TIMEOUT_MS = 30_000
const LAST_READ_TIMEOUT_MS = 5000

/** How long a single read may be retried. */
const READ_ONCE_MS = 10_000

/** About how often a completed job is read while its link is awaited. */
const LINK_INTERVAL_MS = 2000

interface Wait extends WaitContext {
  spec: WaitSpec
}

/** The state of a wait between two reads. */
interface State {
  watch: Watch
  /** Reads that failed in a row. */
  failures: number
  /** When to read the job next, in milliseconds since the epoch. */
  wakeAt: number
}

/** Reads a job until it has ended, the deadline has come or the run is cancelled. A failure of the service is a value. */
export async function waitForJob(spec: WaitSpec, context: WaitContext): Promise<WaitEnd> {
  const wait = { ...context, spec }
  const { deadline, ports } = context
  const { clock } = ports
  let state = begin(wait)
  for (;;) {
    const verdict = judge(state.watch, clock.now())
    if (verdict.type === 'ended') return ended(wait, state.watch, verdict.job)
    if (!(await sleepUntil({ ...deadline, until: Math.min(state.wakeAt, deadline.until) }, clock)))
      return stopped(wait, state.watch, 'cancelled')
    const isLast = leftMs(deadline, clock) <= 0
    const lastRead = { ...deadline, until: clock.now() + LAST_READ_TIMEOUT_MS }
    const read = await readJob(wait, state, isLast ? lastRead : atMost(READ_TIMEOUT_MS, deadline, clock))
    if (read.type === 'cancelled') return stopped(wait, state.watch, 'cancelled')
    if (read.type === 'refused') {
      return endedOr({ type: 'failed', job: state.watch.last?.job, error: read.error }, wait, state.watch)
    }
    state = read.state
    if (isLast) return endedOr(stopped(wait, state.watch, 'deadline'), wait, state.watch)
    if (read.type === 'retry') reportRetry(wait, state, read.error)
  }
}

/** Reads a job once; retries for a few seconds while the service is failing. */
export async function readOnce(spec: WaitSpec, context: WaitContext): Promise<WaitEnd> {
  const { clock } = context.ports
  const deadline = atMost(READ_ONCE_MS, context.deadline, clock)
  const wait = { ...context, deadline, spec }
  let state = begin(wait)
  for (;;) {
    if (!(await sleepUntil({ ...deadline, until: state.wakeAt }, clock))) return { type: 'cancelled' }
    const read = await readJob(wait, state, deadline)
    if (read.type === 'cancelled') return { type: 'cancelled' }
    if (read.type === 'received') {
      const { job } = read.state.watch.last
      return { type: read.verdict.job === undefined ? 'running' : 'ended', job }
    }
    if (read.type === 'refused' || read.state.wakeAt >= deadline.until) return { type: 'failed', error: read.error }
    state = read.state
    reportRetry(wait, state, read.error)
  }
}

function begin(wait: Wait): State {
  const { spec, ports } = wait
  const now = ports.clock.now()
  const state: State = { watch: startWatch(spec, now), failures: 0, wakeAt: now }
  if (spec.response === undefined) return state
  return afterResponse(wait, state, { job: spec.response, sentAtMs: now, receivedAtMs: now }).state
}

/**
 * What one read resulted in. `retry`: it failed, but may succeed later. `refused`: it failed, and no later read can
 * succeed.
 */
type Read =
  | { type: 'received'; state: State & { watch: ObservedWatch }; verdict: Verdict }
  | { type: 'retry'; state: State; error: ServiceError }
  | { type: 'refused'; error: ServiceError }
  | { type: 'cancelled' }

async function readJob(wait: Wait, state: State, deadline: Deadline): Promise<Read> {
  const { clock, jobs } = wait.ports
  const sentAtMs = clock.now()
  const response = await jobs.read(wait.spec.jobId, deadline).catch(asServiceError)
  if (!(response instanceof ServiceError)) {
    return { type: 'received', ...afterResponse(wait, state, { job: response, sentAtMs, receivedAtMs: clock.now() }) }
  }
  if (deadline.signal.aborted) return { type: 'cancelled' }
  const next = afterFailure(wait, state, response.failure)
  return next === undefined ? { type: 'refused', error: response } : { type: 'retry', state: next, error: response }
}

function afterResponse(wait: Wait, state: State, reading: Reading) {
  const { spec, ports, progress } = wait
  const watch = observe(state.watch, reading)
  const now = reading.receivedAtMs
  const verdict = judge(watch, now)
  if (state.failures > 0) progress.log(`${ports.jobs.host} is responding again.`)
  spec.onResponse(watch.last.job, verdict)
  reportStatus(wait, state.watch, watch)
  reportLink(wait, reading.job, { before: judge(state.watch, now), verdict })
  const random = ports.clock.random()
  const intervalMs =
    verdict.type === 'link-pending'
      ? LINK_INTERVAL_MS * (0.75 + random / 2)
      : pollInterval(now - watch.startedAtMs, random)
  return { state: { watch, failures: 0, wakeAt: Math.min(now + intervalMs, verdict.changesAtMs) }, verdict }
}

/** The state after a failed read; `undefined` when the failure ends the wait. */
function afterFailure({ ports }: Wait, { watch, failures }: State, failure: RequestFailure): State | undefined {
  const now = ports.clock.now()
  const next = { watch, failures: failures + 1 }
  const delayMs = delayAfter(failure, next, { now, random: ports.clock.random() })
  if (delayMs === undefined) return undefined
  const wakeAt = now + delayMs
  const { type, changesAtMs } = judge(watch, now)
  if (failure.retryAfterMs === undefined) return { ...next, wakeAt: Math.min(wakeAt, changesAtMs) }
  // Retry-After is honored. A link that could only be read after its grace period is given up.
  return type === 'link-pending' && wakeAt > changesAtMs ? undefined : { ...next, wakeAt }
}

function delayAfter(
  failure: RequestFailure,
  { watch, failures }: { watch: Watch; failures: number },
  { now, random }: { now: number; random: number },
): number | undefined {
  const delayMs = retryDelay({ purpose: 'poll', failure, attempt: failures, random })
  const mayBeUnknown = failure.status === 404 && now < watch.mayBeUnknownUntilMs
  return mayBeUnknown ? pollInterval(now - watch.startedAtMs, random) : delayMs
}

/** Logs the first of several failures in a row; after that the signs of life report it. */
function reportRetry({ ports, progress, deadline }: Wait, { failures, wakeAt }: State, error: ServiceError): void {
  const delayMs = Math.min(wakeAt, deadline.until) - ports.clock.now()
  if (failures === 1) progress.log(`${error.what} Trying again in ${formatDuration(delayMs)}.`)
  progress.activity(`trying to read the job; last error: ${error.kind}`)
}

function reportStatus({ ports, progress }: Wait, before: Watch, { last }: ObservedWatch): void {
  const { host } = ports.jobs
  const { status } = last.job
  const word = cut(status ?? 'none', 100)
  progress.activity(status === undefined ? `waiting; ${host} reports no status` : word)
  if (before.last === undefined || before.last.job.status !== status) progress.log(`Status: ${word}.`)
  if (status === 'active' || isTerminal(status)) return
  const what =
    status === undefined ? 'no status' : `the status "${word}", which this version of the action does not know`
  progress.warnOnce('unknown-status', `${host} reports ${what}. The job counts as still running.`)
}

/** A link that is awaited, or one that cannot be shown. */
function reportLink(
  { ports, progress }: Wait,
  { prLink }: AgentJob,
  { before, verdict }: Record<'before' | 'verdict', Verdict>,
) {
  if (verdict.type === 'link-pending' && before.type !== 'link-pending') {
    progress.log('No pull request yet. Waiting for its link for up to 10s.')
    progress.activity('waiting for the link of the pull request')
  }
  if (prLink === undefined || parsePullRequestLink(prLink) !== undefined) return
  progress.warnOnce(
    'link',
    `${ports.jobs.host} returned a pull request link that is left out, since it is not an https: address of at most ${LONGEST_LINK} characters.`,
  )
}

function ended({ progress }: Wait, watch: Watch, job: AgentJob): WaitEnd {
  if (neverSeenRunning(watch)) {
    const settled = formatDuration(FOLLOW_UP_SETTLE_MS)
    progress.log(`The follow-up was never seen running. After ${settled} the job's status counts as its end.`)
  }
  return { type: 'ended', job }
}

/** How a wait ends after which nothing is read: a job that completed in time has ended, only its link is missing. */
function endedOr(otherwise: WaitEnd, wait: Wait, watch: Watch): WaitEnd {
  const { job } = judge(watch, wait.ports.clock.now())
  return job === undefined ? otherwise : ended(wait, watch, job)
}

function stopped({ ports }: Wait, watch: Watch, type: 'deadline' | 'cancelled'): WaitEnd {
  const unsettled = judge(watch, ports.clock.now()).type === 'unsettled'
  return { type, job: watch.last?.job, unsettled }
}

/**
 * What became of the job of an earlier run. One that the service no longer knows (`gone`) counts as done; where it is
 * unknown, the run ends so.
 */
export type EarlierEnd =
  | { type: Exclude<End, 'unknown'> | 'gone' }
  | { type: Extract<End, 'unknown'>; outcome: RunOutcome }

/** Waits until the job of an earlier run has ended. */
export async function waitForEarlierJob(
  earlier: Pick<WaitSpec, 'jobId' | 'prLink' | 'followedUpAtMs'>,
  ports: Pick<JobPorts, 'jobs' | 'clock' | 'log'>,
  deadline: Deadline,
): Promise<EarlierEnd> {
  const { clock, log } = ports
  const { jobId } = earlier
  const progress = startProgress(clock, log)
  try {
    progress.log(`Job ${jobId} of an earlier run may still be active: waiting for it before the prompt is sent.`)
    progress.activity(`waiting for job ${jobId} of an earlier run`)
    const spec = { ...earlier, awaitsLink: false, onResponse: () => undefined }
    const end = await waitForJob(spec, { ports, progress, deadline })
    return conclude(end, jobId, progress)
  } finally {
    progress.stop()
  }
}

function conclude(end: WaitEnd, jobId: string, progress: Progress): EarlierEnd {
  if (end.type === 'ended' || end.type === 'running') {
    const type = endOf(end.job) === 'nothing' ? 'nothing' : 'something'
    const what = type === 'nothing' ? 'failed or was archived, so its changes are part of this run.' : 'has ended.'
    progress.log(`Job ${jobId} ${what}`)
    return { type }
  }
  if (end.type === 'failed' && end.error.failure.status === 404) {
    progress.log(`Job ${jobId} is no longer known (404), so it counts as done.`)
    return { type: 'gone' }
  }
  progress.log('The prompt was not sent.')
  const known = { jobId, job: end.job, reused: true, sent: 'no', elapsedMs: progress.elapsedMs() } as const
  if (end.type === 'failed') return { type: 'unknown', outcome: { ...known, result: 'error', error: end.error } }
  const result = end.type === 'deadline' ? 'timed-out' : 'cancelled'
  return { type: 'unknown', outcome: { ...known, result } }
}
