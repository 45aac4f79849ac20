import { type Clock, formatDuration } from '../clock.ts'
import { asServiceError, ServiceError } from '../errors.ts'
import type { Progress } from '../progress.ts'
import { type RequestFailure, retryDelay } from '../retry.ts'
import { cut } from '../text/visible.ts'
import { type AgentJob, isTerminal, parsePullRequestLink } from './job.ts'
import { pollInterval } from './poll-schedule.ts'
import type { JobPorts } from './ports.ts'
import {
  FOLLOW_UP_SETTLE_MS,
  forgivesUnknownJob,
  type Look,
  neverSeenRunning,
  nextTurningPoint,
  type Origin,
  observe,
  type Sighting,
  verdict,
  type Watch,
} from './watch.ts'

export interface WaitSpec {
  jobId: string
  origin: Origin
  /** The answer that the job was created or messaged with; without one the first look is made at once. */
  answer?: AgentJob
  /** A link that the job had before. */
  prLink?: string | undefined
  awaitsLink: boolean
  /** Until then what the job shows may be the end of an earlier request; milliseconds since the epoch. */
  settlesAtMs?: number
  /** Milliseconds since the epoch. */
  deadlineAt: number
}

/** What waiting came to; `job` is what was last seen of it, `unsettled` tells an end that may be an earlier request's. */
export type WaitEnd =
  | { type: 'ended'; job: AgentJob }
  | { type: 'running'; job: AgentJob }
  | { type: 'deadline' | 'cancelled'; job?: AgentJob | undefined; unsettled?: boolean }
  | { type: 'failed'; job?: AgentJob | undefined; error: ServiceError }

/** One read may take this long, and the last look, which begins at the deadline, this long. */
const READ_TIMEOUT_MS = 30_000
const LAST_LOOK_TIMEOUT_MS = 5000

/** How long one look may be made again after passing trouble. */
const ONE_LOOK_MS = 10_000

/** While the link of a completed job is awaited, it is looked at about this often. */
const LINK_INTERVAL_MS = 2000

/** Where a wait stands between two looks. */
interface State {
  watch: Watch
  /** Looks that failed in a row. */
  failures: number
  wakeAt: number
}

/** Looks at a job until it has ended, the deadline has come or the run is cancelled. Trouble with the service is a value. */
export async function waitForJob(spec: WaitSpec, ports: JobPorts, progress: Progress): Promise<WaitEnd> {
  const { clock, jobs, signal } = ports
  let state = begin(spec, ports, progress)
  for (;;) {
    const job = state.watch.last?.job
    if (job !== undefined && verdict(state.watch, clock.now()) === 'ended') return ended(state.watch, job, progress)
    if (!(await sleepUntil(Math.min(state.wakeAt, spec.deadlineAt), ports))) return stopped('cancelled', state, clock)
    const lookedAt = clock.now()
    const isLastLook = lookedAt >= spec.deadlineAt
    const timeoutMs = isLastLook ? LAST_LOOK_TIMEOUT_MS : Math.min(READ_TIMEOUT_MS, spec.deadlineAt - lookedAt)
    const seen = await jobs.read(spec.jobId, { timeoutMs, signal }).catch(asServiceError)
    if (seen instanceof ServiceError) {
      if (signal.aborted) return stopped('cancelled', state, clock)
      const next = afterFailure(state, seen.failure, ports)
      if (next === undefined) return givenUp(state.watch, seen, clock.now(), progress)
      if (!isLastLook) tellTrouble(seen, next, Math.min(next.wakeAt, spec.deadlineAt) - clock.now(), progress)
      state = next
    } else {
      state = afterAnswer(state, { job: seen, atMs: lookedAt }, ports, progress)
    }
    if (isLastLook) return atDeadline(state, clock, progress)
  }
}

/** One look, made again for a few seconds only while it fails for a passing reason. */
export async function lookOnce(spec: WaitSpec, ports: JobPorts, progress: Progress): Promise<WaitEnd> {
  const { clock, jobs, signal } = ports
  const until = Math.min(spec.deadlineAt, clock.now() + ONE_LOOK_MS)
  let state = begin(spec, ports, progress)
  for (;;) {
    if (!(await sleepUntil(state.wakeAt, ports))) return { type: 'cancelled' }
    const lookedAt = clock.now()
    const seen = await jobs.read(spec.jobId, { timeoutMs: until - lookedAt, signal }).catch(asServiceError)
    if (!(seen instanceof ServiceError)) {
      const { watch } = afterAnswer(state, { job: seen, atMs: lookedAt }, ports, progress)
      const shows = verdict(watch, lookedAt)
      return { type: shows === 'running' || shows === 'unsettled' ? 'running' : 'ended', job: watch.last.job }
    }
    if (signal.aborted) return { type: 'cancelled' }
    const next = afterFailure(state, seen.failure, ports)
    if (next === undefined || next.wakeAt >= until) return { type: 'failed', error: seen }
    tellTrouble(seen, next, next.wakeAt - clock.now(), progress)
    state = next
  }
}

function begin(spec: WaitSpec, ports: JobPorts, progress: Progress): State {
  const now = ports.clock.now()
  const { origin, awaitsLink, prLink, settlesAtMs } = spec
  const watch: Watch = { origin, awaitsLink, startedAtMs: now, settlesAtMs, activeSeen: false, prLink }
  const state: State = { watch, failures: 0, wakeAt: now }
  return spec.answer === undefined ? state : afterAnswer(state, { job: spec.answer, atMs: now }, ports, progress)
}

/** Resolves with whether the time has come; `false` when the run was cancelled before. */
async function sleepUntil(at: number, { clock, signal }: JobPorts): Promise<boolean> {
  if (signal.aborted) return false
  const ms = at - clock.now()
  if (ms <= 0) return true
  return await clock.sleep(ms, signal).then(
    () => true,
    () => false,
  )
}

function afterAnswer(state: State, seen: Look, ports: JobPorts, progress: Progress): State & { watch: Sighting } {
  if (state.failures > 0) progress.log('The service answers again.')
  const watch = observe(state.watch, seen.job, seen.atMs, ports.clock.now())
  tell(state.watch, watch, ports, progress)
  if (seen.job.prLink !== undefined && parsePullRequestLink(seen.job.prLink) === undefined) {
    progress.warnOnce(
      'link',
      `The service gave a pull request link that is not an https: address, so it is left out: "${cut(seen.job.prLink, 100)}".`,
    )
  }
  const now = ports.clock.now()
  const random = ports.clock.random()
  const intervalMs =
    verdict(watch, now) === 'link-pending'
      ? LINK_INTERVAL_MS * (0.75 + random / 2)
      : pollInterval(now - watch.startedAtMs, random)
  return { watch, failures: 0, wakeAt: Math.min(now + intervalMs, nextTurningPoint(watch, now)) }
}

/** The state after a look that failed; `undefined` when the failure ends the wait. */
function afterFailure(state: State, failure: RequestFailure, { clock }: JobPorts): State | undefined {
  const { watch } = state
  const failures = state.failures + 1
  const now = clock.now()
  const delayMs = delayAfter(failure, { watch, failures, now, random: clock.random() })
  if (delayMs === undefined) return undefined
  const turningPoint = nextTurningPoint(watch, now)
  if (failure.type !== 'status' || failure.retryAfterMs === undefined) {
    return { watch, failures, wakeAt: Math.min(now + delayMs, turningPoint) }
  }
  // What the service asks for is kept; a link that could only be looked for later than it is awaited is given up.
  const tooLate = verdict(watch, now) === 'link-pending' && now + delayMs > turningPoint
  return tooLate ? undefined : { watch, failures, wakeAt: now + delayMs }
}

/** Tells the log when trouble begins; while it lasts, the signs of life do. */
function tellTrouble({ what }: ServiceError, { failures }: State, delayMs: number, progress: Progress): void {
  if (failures === 1) progress.log(`${what} Trying again in ${formatDuration(delayMs)}.`)
  progress.activity(`trying to read the job; last trouble: ${what.replace(/\.$/, '')}`)
}

function delayAfter(
  failure: RequestFailure,
  { watch, failures, now, random }: { watch: Watch; failures: number; now: number; random: number },
): number | undefined {
  const delayMs = retryDelay({ purpose: 'poll', failure, attempt: failures, random })
  if (delayMs !== undefined) return delayMs
  const forgiven = failure.type === 'status' && failure.status === 404 && forgivesUnknownJob(watch, now)
  return forgiven ? pollInterval(now - watch.startedAtMs, random) : undefined
}

/** Tells log and outputs what the last answer changed. */
function tell(before: Watch, { last }: Sighting, ports: JobPorts, progress: Progress): void {
  const { status } = last.job
  ports.onJob(last.job)
  const word = cut(status ?? 'none', 100)
  progress.activity(status === undefined ? 'waiting; the service tells no status' : word)
  if (before.last === undefined || before.last.job.status !== status) progress.log(`Status: ${word}.`)
  if (status !== 'active' && !isTerminal(status)) {
    progress.warnOnce(
      'unknown-status',
      `The service reports ${status === undefined ? 'no status' : `the status "${word}"`}, which this version of the action does not know: it counts as not ended.`,
    )
  }
}

function ended(watch: Watch, job: AgentJob, progress: Progress): WaitEnd {
  if (neverSeenRunning(watch)) {
    progress.log(
      `The follow-up was never seen running; after ${formatDuration(FOLLOW_UP_SETTLE_MS)} the job's status counts as its end.`,
    )
  }
  return { type: 'ended', job }
}

/** After the last look: a job that completed in time is never called late, even if its link was still awaited. */
function atDeadline(state: State, clock: Clock, progress: Progress): WaitEnd {
  const { watch } = state
  const seen = verdict(watch, clock.now())
  const job = seen === 'ended' || seen === 'link-pending' ? watch.last?.job : undefined
  return job === undefined ? stopped('deadline', state, clock) : ended(watch, job, progress)
}

function stopped(type: 'deadline' | 'cancelled', { watch }: State, clock: Clock): WaitEnd {
  return { type, job: watch.last?.job, unsettled: verdict(watch, clock.now()) === 'unsettled' }
}

/** A failure that no later look can mend. A job that has completed stays so: only its link was still looked for. */
function givenUp(watch: Watch, error: ServiceError, now: number, progress: Progress): WaitEnd {
  const job = watch.last?.job
  if (job !== undefined && verdict(watch, now) === 'link-pending') return ended(watch, job, progress)
  return { type: 'failed', job, error }
}
