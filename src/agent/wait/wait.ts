import { atMost, type Clock, type Deadline, formatDuration, leftMs, sleepUntil } from '../../kit/core/clock.ts'
import { asServiceError, ServiceError } from '../../kit/core/errors.ts'
import type { Progress } from '../../kit/core/log.ts'
import { type AgentJob, isTerminal } from '../../kit/core/outcome.ts'
import { LONGEST_LINK, parsePullRequestLink } from '../../kit/core/pull-request.ts'
import { cut } from '../../kit/core/text.ts'
import type { AgentJobs } from '../../kit/service/agent-api.ts'
import {
  afterFailure,
  FOLLOW_UP_SETTLE_MS,
  type JobReading,
  judge,
  observe,
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
  ports: { jobs: AgentJobs; clock: Clock }
  progress: Progress
  deadline: Deadline
}

/** The end of a wait, with the last state of the job that was seen. */
export type WaitEnd =
  | { type: 'ended'; job: AgentJob }
  | {
      type: 'deadline' | 'cancelled' | 'failed' | 'given-up'
      job: AgentJob | undefined
      /** True where the job shows an end that may be an earlier prompt's. */
      unsettled: boolean
      /** The error of the last read, if that failed. */
      error?: ServiceError | undefined
    }

/** Returns whether the wait ended because the service does not know the job. */
export function isUnknownJob(end: WaitEnd): boolean {
  return end.type !== 'ended' && end.error?.failure.status === 404
}

/** One read may take this long; the last one, which begins at the deadline, less. */
const READ_TIMEOUT_MS = 30_000
const LAST_READ_TIMEOUT_MS = 5000

/**
 * Reads a job until it has ended, the deadline has come or the run is cancelled. If no time is left, the job is read once. A
 * failure of the service is returned, not thrown.
 */
export async function waitForJob(spec: WaitSpec, context: WaitContext): Promise<WaitEnd> {
  const { deadline, progress } = context
  const { clock } = context.ports
  const now = clock.now()
  let watch = startWatch(spec, now)
  if (spec.response !== undefined) {
    watch = receive(watch, { job: spec.response, sentAtMs: now, receivedAtMs: now }, spec, context)
  }
  for (;;) {
    const verdict = judge(watch, clock.now())
    if (verdict.type === 'ended') return ended(watch, verdict.job, context)
    const isDue = await sleepUntil({ ...deadline, until: Math.min(watch.readAtMs, deadline.until) }, clock)
    if (!isDue) return stopped('cancelled', watch, context)
    const { response, sentAtMs, isLast } = await readOnce(spec.jobId, context)
    if (response instanceof ServiceError) {
      if (deadline.signal.aborted) return stopped('cancelled', watch, context)
      const next = afterFailure(watch, response.failure, { nowMs: clock.now(), random: clock.random() })
      if (next === undefined) return stopped('failed', watch, context, response)
      watch = next
      if (isLast) return stopped('deadline', watch, context, response)
      const delayMs = Math.min(watch.readAtMs, deadline.until) - clock.now()
      // The first of several failures in a row is logged; after that the signs of life report it.
      if (watch.failures === 1) progress.log(`${response.what} Trying again in ${formatDuration(delayMs)}.`)
      progress.activity(`trying to read the job; last error: ${response.kind}`)
    } else {
      watch = receive(watch, { job: response, sentAtMs, receivedAtMs: clock.now() }, spec, context)
      if (isLast) return stopped('deadline', watch, context)
    }
  }
}

async function readOnce(jobId: string, { deadline, ports: { clock, jobs } }: WaitContext) {
  const sentAtMs = clock.now()
  const isLast = leftMs(deadline, clock) <= 0
  const lastRead = { ...deadline, until: sentAtMs + LAST_READ_TIMEOUT_MS }
  const within = isLast ? lastRead : atMost(READ_TIMEOUT_MS, deadline, clock)
  return { response: await jobs.read(jobId, within).catch(asServiceError), sentAtMs, isLast }
}

function receive(
  before: Watch,
  reading: JobReading,
  { onResponse }: WaitSpec,
  { ports, progress }: WaitContext,
): Watch {
  const { status, prLink } = reading.job
  const { service } = ports.jobs
  const watch = observe(before, reading, ports.clock.random())
  const verdict = judge(watch, reading.receivedAtMs)
  onResponse(watch.last.job, verdict)
  const word = cut(status ?? 'none', 100)
  if (before.failures > 0) progress.log(`${service} is responding again.`)
  progress.activity(status === undefined ? `waiting; ${service} reports no status` : word)
  if (before.last === undefined || before.last.job.status !== status) progress.log(`Status: ${word}.`)
  if (status !== 'active' && !isTerminal(status)) {
    const unknown = `the status "${word}", which this version of the action does not know`
    const what = status === undefined ? 'no status' : unknown
    progress.warnOnce('unknown-status', `${service} reports ${what}. The job counts as still running.`)
  }
  if (verdict.type === 'link-pending' && before.linkByMs === undefined) {
    progress.log('No pull request yet. Waiting for its link for up to 10s.')
    progress.activity('waiting for the link of the pull request')
  }
  if (prLink !== undefined && parsePullRequestLink(prLink) === undefined) {
    const why = `it is not an https: address of at most ${LONGEST_LINK} characters`
    progress.warnOnce('unusable-link', `${service} returned a pull request link that is not shown, because ${why}.`)
  }
  return watch
}

function stopped(
  type: 'deadline' | 'cancelled' | 'failed',
  watch: Watch,
  context: WaitContext,
  error?: ServiceError,
): WaitEnd {
  const verdict = judge(watch, context.ports.clock.now())
  // A job that completed in time has ended, even if its link is missing.
  if (verdict.job !== undefined) return ended(watch, verdict.job, context)
  return { type, job: watch.last?.job, unsettled: verdict.type === 'unsettled', error }
}

function ended(watch: Watch, job: AgentJob, { progress }: WaitContext): WaitEnd {
  if (!watch.activeSeen && watch.settlesAtMs > watch.startedAtMs) {
    const settled = formatDuration(FOLLOW_UP_SETTLE_MS)
    progress.log(`The follow-up was never seen running. After ${settled} the job's status counts as its end.`)
  }
  return { type: 'ended', job }
}

/** A job that has not ended this long after its prompt never will: the longest that was seen took 12 minutes. */
const GIVEN_UP_MS = 60 * 60_000

/** A job that is about to be given up is read for at least this long, since a read may fail. */
const LAST_READS_MS = 15_000

/** Waits for a job of an earlier run until it is idle. One that still runs an hour after its prompt is given up. */
export async function waitForEarlierJob(spec: Omit<WaitSpec, 'awaitsLink'>, context: WaitContext): Promise<WaitEnd> {
  const { deadline, ports } = context
  const { clock } = ports
  const givenUpAtMs = spec.promptedAtMs === undefined ? Number.POSITIVE_INFINITY : spec.promptedAtMs + GIVEN_UP_MS
  const until = Math.min(deadline.until, Math.max(givenUpAtMs, clock.now() + LAST_READS_MS))
  const end = await waitForJob({ ...spec, awaitsLink: false }, { ...context, deadline: { ...deadline, until } })
  if (end.type !== 'deadline') return end
  // The last read may have failed: a state that nobody has seen is no reason to give up.
  if (end.error !== undefined) return leftMs(deadline, clock) > 0 ? { ...end, type: 'failed' } : end
  return end.job !== undefined && clock.now() >= givenUpAtMs ? { ...end, type: 'given-up' } : end
}
