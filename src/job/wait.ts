import { atMost, type Deadline, formatDuration, leftMs, sleepUntil } from '../core/clock.ts'
import { asServiceError, ServiceError } from '../core/errors.ts'
import { type Progress, startProgress } from '../core/log.ts'
import { type AgentJob, endOf, isTerminal } from '../core/outcome.ts'
import { LONGEST_LINK, parsePullRequestLink } from '../core/pull-request.ts'
import { cut } from '../core/text.ts'
import type { KnownJob } from '../memory/decision.ts'
import type { EarlierEnd } from '../memory/last-run.ts'
import type { JobPorts } from './job.ts'
import {
  afterFailure,
  FOLLOW_UP_SETTLE_MS,
  judge,
  neverSeenRunning,
  type ObservedWatch,
  observe,
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
  onResponse(job: AgentJob, verdict: Verdict): void
}

export interface WaitContext {
  ports: Pick<JobPorts, 'jobs' | 'clock'>
  progress: Progress
  deadline: Deadline
}

/**
 * How a wait ended. `job` is the last known state of the job; `unsettled` means that it shows an end that may be an
 * earlier request's. The `error` at a deadline comes from the last read.
 */
export type WaitEnd = {
  job?: AgentJob | undefined
  unsettled?: boolean | undefined
  error?: ServiceError | undefined
} & ({ type: 'ended'; job: AgentJob } | { type: 'deadline' | 'cancelled' } | { type: 'failed'; error: ServiceError })

/** The time limit of one read, and of the last read, which begins at the deadline. */
export const READ_TIMEOUT_MS = 30_000
const LAST_READ_TIMEOUT_MS = 5000

/**
 * Reads a job until it has ended, the deadline has come or the run is cancelled; once where no time is left. A failure of
 * the service is a value.
 */
export async function waitForJob(spec: WaitSpec, context: WaitContext): Promise<WaitEnd> {
  const { deadline, ports } = context
  const { clock, jobs } = ports
  let watch = startWatch(spec, clock.now())
  const receive = (reading: Reading) => {
    const [before, nowMs] = [watch, reading.receivedAtMs]
    const observed = observe(before, reading, clock.random())
    spec.onResponse(observed.last.job, judge(observed, nowMs))
    const seen = { ...context, before, watch: observed, nowMs }
    reportStatus(seen)
    reportLink(reading.job, seen)
    watch = observed
  }
  const now = clock.now()
  if (spec.response !== undefined) receive({ job: spec.response, sentAtMs: now, receivedAtMs: now })
  for (;;) {
    const verdict = judge(watch, clock.now())
    if (verdict.type === 'ended') return ended(watch, verdict.job, context)
    if (!(await sleepUntil({ ...deadline, until: Math.min(watch.readAtMs, deadline.until) }, clock))) {
      return stopped(watch, 'cancelled', context)
    }
    const sentAtMs = clock.now()
    const isLast = leftMs(deadline, clock) <= 0
    const lastRead = { ...deadline, until: sentAtMs + LAST_READ_TIMEOUT_MS }
    const within = isLast ? lastRead : atMost(READ_TIMEOUT_MS, deadline, clock)
    const response = await jobs.read(spec.jobId, within).catch(asServiceError)
    if (!(response instanceof ServiceError)) {
      receive({ job: response, sentAtMs, receivedAtMs: clock.now() })
      if (isLast) return endedOr(stopped(watch, 'deadline', context), watch, context)
      continue
    }
    if (deadline.signal.aborted) return stopped(watch, 'cancelled', context)
    const next = afterFailure(watch, response.failure, { nowMs: clock.now(), random: clock.random() })
    if (next === undefined) return endedOr({ type: 'failed', job: watch.last?.job, error: response }, watch, context)
    watch = next
    if (isLast) return endedOr({ ...stopped(watch, 'deadline', context), error: response }, watch, context)
    reportRetry(watch, response, context)
  }
}

interface Seen extends Pick<WaitContext, 'ports' | 'progress'> {
  before: Watch
  watch: ObservedWatch
  nowMs: number
}

function reportStatus({ before, watch, ports, progress }: Seen): void {
  const { host } = ports.jobs
  const { status } = watch.last.job
  const word = cut(status ?? 'none', 100)
  if (before.failures > 0) progress.log(`${host} is responding again.`)
  progress.activity(status === undefined ? `waiting; ${host} reports no status` : word)
  if (before.last === undefined || before.last.job.status !== status) progress.log(`Status: ${word}.`)
  if (status === 'active' || isTerminal(status)) return
  const what =
    status === undefined ? 'no status' : `the status "${word}", which this version of the action does not know`
  progress.warnOnce('unknown-status', `${host} reports ${what}. The job counts as still running.`)
}

function reportLink({ prLink }: AgentJob, { before, watch, nowMs, ports, progress }: Seen): void {
  if (judge(watch, nowMs).type === 'link-pending' && judge(before, nowMs).type !== 'link-pending') {
    progress.log('No pull request yet. Waiting for its link for up to 10s.')
    progress.activity('waiting for the link of the pull request')
  }
  if (prLink === undefined || parsePullRequestLink(prLink) !== undefined) return
  progress.warnOnce(
    'link',
    `${ports.jobs.host} returned a pull request link that is left out, since it is not an https: address of at most ${LONGEST_LINK} characters.`,
  )
}

/** Logs the first of several failures in a row; after that the signs of life report it. */
function reportRetry(watch: Watch, { what, kind }: ServiceError, { ports, progress, deadline }: WaitContext): void {
  const delayMs = Math.min(watch.readAtMs, deadline.until) - ports.clock.now()
  if (watch.failures === 1) progress.log(`${what} Trying again in ${formatDuration(delayMs)}.`)
  progress.activity(`trying to read the job; last error: ${kind}`)
}

function ended(watch: Watch, job: AgentJob, { progress }: WaitContext): WaitEnd {
  if (neverSeenRunning(watch)) {
    const settled = formatDuration(FOLLOW_UP_SETTLE_MS)
    progress.log(`The follow-up was never seen running. After ${settled} the job's status counts as its end.`)
  }
  return { type: 'ended', job }
}

/** How a wait ends after which nothing is read: a job that completed in time has ended, only its link is missing. */
function endedOr(otherwise: WaitEnd, watch: Watch, context: WaitContext): WaitEnd {
  const { job } = judge(watch, context.ports.clock.now())
  return job === undefined ? otherwise : ended(watch, job, context)
}

function stopped(watch: Watch, type: 'deadline' | 'cancelled', { ports }: WaitContext) {
  const unsettled = judge(watch, ports.clock.now()).type === 'unsettled'
  return { type, job: watch.last?.job, unsettled }
}

export async function waitForEarlierJob(
  earlier: KnownJob,
  ports: Pick<JobPorts, 'jobs' | 'clock' | 'log'>,
  deadline: Deadline,
): Promise<EarlierEnd> {
  const { jobId } = earlier
  const progress = startProgress(ports.clock, ports.log)
  progress.log(`Job ${jobId} of an earlier run may still be active: waiting for it before the prompt is sent.`)
  progress.activity(`waiting for job ${jobId} of an earlier run`)
  const spec = { ...earlier, awaitsLink: false, onResponse: () => undefined }
  const { type, job, error } = await waitForJob(spec, { ports, progress, deadline }).finally(progress.stop)
  if (type === 'ended') {
    const isDone = endOf(job) !== 'nothing'
    const what = isDone ? 'has ended.' : 'failed or was archived, so its changes are part of this run.'
    progress.log(`Job ${jobId} ${what}`)
    return { type: isDone ? 'something' : 'nothing' }
  }
  if (type === 'failed' && error.failure.status === 404) {
    progress.log(`Job ${jobId} is no longer known (404), so it counts as done.`)
    return { type: 'gone' }
  }
  progress.log('The prompt was not sent.')
  const known = { jobId, job, reused: true, sent: 'no', elapsedMs: progress.elapsedMs() } as const
  if (type === 'failed') return { type: 'unknown', outcome: { ...known, result: 'error', error } }
  return { type: 'unknown', outcome: { ...known, result: type === 'deadline' ? 'timed-out' : 'cancelled' } }
}
