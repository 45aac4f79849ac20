import { type Clock, type Deadline, formatDuration } from '../../kit/core/clock.ts'
import { ActionError, asServiceError, ServiceError } from '../../kit/core/errors.ts'
import { type Log, startProgress } from '../../kit/core/log.ts'
import {
  type Acceptance,
  type AcceptedJob,
  type AgentJob,
  endOf,
  isTerminal,
  linkHash,
  type RunOutcome,
  resultOf,
} from '../../kit/core/outcome.ts'
import { mayHaveBeenProcessed } from '../../kit/core/retry.ts'
import { plural } from '../../kit/core/text.ts'
import type { AgentJobs, SendOptions } from '../../kit/service/agent-api.ts'
import { type JobOrder, type JobToFollowUp, NO_JOB } from '../memory/decision.ts'
import { isUnknownJob, type WaitContext, type WaitEnd, waitForEarlierJob, waitForJob } from '../wait/wait.ts'
import { preferredLink, type Verdict } from '../wait/watch.ts'

/** Everything outside that a job needs. */
export interface JobPorts {
  jobs: AgentJobs
  clock: Clock
  log: Log
  /** Called with the job's id as soon as that is known, and with each later response. */
  onJob(job: Pick<AgentJob, 'id'> & Partial<AgentJob>): void
  /** Called right before a prompt is sent. When it rejects, with an `ActionError`, nothing is sent. */
  onSending(deadline: Deadline): Promise<void>
  /** Called once it is certain which job has the prompt. */
  onAccepted(job: AcceptedJob, how: Acceptance): void
  /** Returns whether a pull request is neither merged nor closed; `undefined` where this cannot be found out in time. */
  isPullRequestOpen(prLink: string, deadline: Deadline): Promise<boolean | undefined>
}

interface SubmitContext extends WaitContext {
  ports: JobPorts
  /** With its placeholders replaced; empty where the step only waits. */
  prompt: string
  /** A prompt is not begun after this moment. */
  beginBy: number
  /** `false`: return as soon as the service has accepted the prompt, or after one look. */
  wait: boolean
}

/** A response takes a while, and a prompt whose response is cut off may have been accepted and is paid for again. */
const RESPONSE_MS = 15_000

/**
 * Sends the prompt, if there is one, and waits until the job ends. A failure of the service is an outcome.
 *
 * @param sending `deadline` is the end of the time limit, which covers submitting and waiting
 */
export async function runJob(
  order: JobOrder,
  { timeoutMs, ...sending }: Pick<SubmitContext, 'prompt' | 'wait' | 'deadline'> & { timeoutMs: number },
  ports: JobPorts,
): Promise<RunOutcome> {
  const { until } = sending.deadline
  // A time limit that is shorter than a response may take is used to its end.
  const beginBy = timeoutMs > RESPONSE_MS ? until - RESPONSE_MS : until
  const progress = startProgress(ports.clock, ports.log)
  try {
    const outcome = await follow(order, { ...sending, beginBy, ports, progress })
    if (!sending.deadline.signal.aborted) return outcome
    // Responses that arrive during the cancellation are kept, but the run stays cancelled.
    if (outcome.error !== undefined) progress.log(outcome.error.message)
    return { ...outcome, result: 'cancelled', error: undefined }
  } finally {
    progress.stop()
  }
}

/** @param seen a job as it was read just now, if that has ended */
async function follow(order: JobOrder, context: SubmitContext, seen?: AgentJob): Promise<RunOutcome> {
  if (order.type === 'skip') return skipped(order.reason)
  if (order.type === 'wait') return await rejoin(order, context)
  return order.to === undefined ? await send(context) : await followUp(order.to, context, seen)
}

const skipped = (reason: string): RunOutcome => ({ result: 'skipped', reason, sent: 'no' })

/**
 * Sends the prompt, and waits for the end of its job.
 *
 * @param earlier the idle job that it goes to; absent for a new one
 */
async function send(context: SubmitContext, earlier?: AgentJob): Promise<RunOutcome> {
  const { ports, progress, wait } = context
  const unsent = await announce(context, earlier)
  if (unsent !== undefined) return unsent
  const isNew = earlier === undefined
  const taken = await post(earlier, context).catch(asServiceError)
  if (taken instanceof ServiceError) {
    const isLost = mayHaveBeenProcessed(taken.failure)
    return { ...notSent('error', earlier), error: taken, sent: isLost ? 'unknown' : 'no', unsettled: isLost }
  }
  const { job, response } = taken
  const { id: jobId, prLink, linkBefore } = job
  const unread = response === undefined ? ', with a response that cannot be read' : ''
  progress.log(`${ports.jobs.service} accepted the ${isNew ? 'prompt as' : 'follow-up to'} job ${jobId}${unread}.`)
  ports.onJob(job)
  ports.onAccepted(job, isNew ? 'created' : 'followed-up')
  const followedUpAtMs = isNew ? undefined : ports.clock.now()
  const known = { jobId, prLink, linkBefore, isNew, followedUpAtMs, response }
  const spec = { ...known, awaitsLink: wait, onResponse: ports.onJob }
  // A new job may have ended in the response. An earlier job may still show the end of the prompt before.
  const hasToWait = wait || (isNew && isTerminal(job.status))
  const end: WaitEnd = hasToWait ? await waitForJob(spec, context) : { type: 'deadline', job, unsettled: false }
  const outcome = outcomeOf(context, end, { jobId, sent: 'yes' })
  // If nothing was read since, the last known state is the earlier prompt's.
  return outcome.job === undefined ? { ...outcome, job, unsettled: true } : outcome
}

/** Posts the prompt. Throws `ServiceError`; resolves with the job as it is known now, without a response if that cannot be read. */
async function post(
  earlier: AgentJob | undefined,
  { ports: { jobs }, prompt, deadline, beginBy, progress }: SubmitContext,
): Promise<{ job: AgentJob; response: AgentJob | undefined }> {
  progress.activity(earlier === undefined ? 'creating the job' : 'sending the follow-up')
  const options: SendOptions = {
    ...deadline,
    beginBy,
    onRetry({ kind, what }, delayMs) {
      progress.log(`${what} Trying again in ${formatDuration(delayMs)}.`)
      const action = earlier === undefined ? 'create the job' : 'send the follow-up'
      progress.activity(`trying to ${action}; last error: ${kind}`)
    },
  }
  if (earlier === undefined) {
    const response = await jobs.create(prompt, options)
    return { job: response, response }
  }
  const response = await jobs.message(earlier.id, prompt, options)
  const { status, prLink } = response ?? earlier
  const links = { prLink: preferredLink(prLink, earlier.prLink), linkBefore: linkHash(earlier.prLink) }
  return { job: { id: earlier.id, status, ...links }, response }
}

/** Sends a prompt to an earlier job once that is idle: its end, known or read, would pass for the end of this prompt. */
async function followUp(to: JobToFollowUp, context: SubmitContext, seen?: AgentJob): Promise<RunOutcome> {
  const { ports, progress } = context
  const { jobId, orElse } = to
  // The outputs name an earlier run's job only once it is certain that the prompt goes to it.
  const onResponse = orElse === 'fail' ? ports.onJob : () => undefined
  onResponse({ id: jobId })
  progress.activity(`reading job ${jobId}`)
  const response = seen?.id === jobId ? seen : undefined
  const earlier = await waitForEarlierJob({ ...to, response, onResponse }, context)
  const whyNot = await whyUseless(to, earlier, context)
  if (whyNot !== undefined) return await doOtherwise(to, whyNot, context)
  if (earlier.type !== 'ended') {
    progress.log('The prompt was not sent.')
    return outcomeOf(context, earlier, { jobId, sent: 'no' })
  }
  const outcome = await send(context, earlier.job)
  const whyRefused = orElse === 'fail' ? undefined : refusalForGood(outcome)
  return whyRefused === undefined ? outcome : await doOtherwise(to, whyRefused, context)
}

/** Says why another job gets the prompt, or none, as a clause; `undefined` where the earlier one takes it, or may. */
async function whyUseless(to: JobToFollowUp, earlier: WaitEnd, context: SubmitContext): Promise<string | undefined> {
  if (to.orElse === 'fail') return undefined
  if (isUnknownJob(earlier)) return NO_LONGER_KNOWN
  if (earlier.type === 'given-up') return 'has not ended an hour after its last prompt'
  if (earlier.type !== 'ended') return undefined
  const { job } = earlier
  if (endOf(job) === 'failed') return howItEnded(job)
  const isOpen = job.prLink === undefined || (await context.ports.isPullRequestOpen(job.prLink, context.deadline))
  if (isOpen === false) return 'has a pull request that is merged or closed'
  return isOpen === undefined && to.mustBeSeenOpen ? 'has a pull request whose state is unknown' : undefined
}

/** Says why a job never takes a follow-up, as a clause; `undefined` unless it was refused, for good and because of the job. */
function refusalForGood({ sent, error }: RunOutcome): string | undefined {
  if (sent !== 'no' || !(error instanceof ServiceError)) return undefined
  const { failure, remoteMessage } = error
  if (failure.status === 404) return NO_LONGER_KNOWN
  if (failure.status !== 400) return undefined
  return `refused the follow-up (400${remoteMessage === undefined ? '' : `: "${remoteMessage}"`})`
}

const NO_LONGER_KNOWN = 'is no longer known (404)'

async function doOtherwise(to: JobToFollowUp, why: string, context: SubmitContext): Promise<RunOutcome> {
  const creates = to.orElse === 'create'
  context.progress.log(`Job ${to.jobId} ${why}${creates ? ', so the prompt goes to a new job' : ''}.`)
  return creates ? await send(context) : skipped(NO_JOB)
}

/** Waits for a job that the step names, or that has the prompt already; only then `ifFailed` may be given. */
async function rejoin(order: Extract<JobOrder, { type: 'wait' }>, context: SubmitContext): Promise<RunOutcome> {
  const { job: earlier, ifUnknown, ifFailed } = order
  const { jobId } = earlier
  const { ports, progress, wait, deadline } = context
  let isReported = false
  const report = (job: Parameters<JobPorts['onJob']>[0], verdict?: Verdict) => {
    const isUseless = verdict?.type === 'ended' && endOf(job) === 'failed'
    if (isUseless && !isReported) return
    ports.onJob(job)
    if (!isReported) ports.onAccepted({ id: jobId }, 'rejoined')
    isReported = true
  }
  if (ifFailed === undefined) report({ id: jobId })
  progress.activity(`reading job ${jobId}`)
  const until = wait ? deadline.until : ports.clock.now()
  const spec = { ...earlier, awaitsLink: wait, onResponse: report }
  const end = await waitForJob(spec, { ...context, deadline: { ...deadline, until } })
  if (end.type === 'ended' && !isReported && ifFailed !== undefined) {
    if (ifFailed.type === 'send') progress.log(`Job ${jobId} ${howItEnded(end.job)}, so the prompt is sent again.`)
    return await follow(ifFailed, context, end.job)
  }
  if (ifUnknown !== undefined && isUnknownJob(end)) return skipped(ifUnknown)
  if (!isReported) report({ id: jobId })
  return outcomeOf(context, end, { jobId, sent: 'no-prompt' })
}

/**
 * Announces that the prompt is sent now.
 *
 * @param job the idle job that it goes to; absent for a new one
 * @returns the outcome where it is not sent, since that failed, or no time is left
 */
async function announce(context: SubmitContext, job?: AgentJob): Promise<RunOutcome | undefined> {
  const tooLate = stopBeforeSending(context, job)
  if (tooLate !== undefined) return tooLate
  try {
    await context.ports.onSending(context.deadline)
  } catch (error) {
    if (!(error instanceof ActionError)) throw error
    context.progress.log('The prompt was not sent.')
    return { ...notSent('error', job), error }
  }
  const stopped = stopBeforeSending(context, job)
  const what = job === undefined ? 'Creating a job' : 'Sending the follow-up'
  const length = plural(Array.from(context.prompt).length, 'character')
  if (stopped === undefined) context.progress.log(`${what}; the prompt has ${length}.`)
  return stopped
}

function stopBeforeSending(context: SubmitContext, job?: AgentJob): RunOutcome | undefined {
  const { deadline, beginBy, ports, progress } = context
  if (deadline.signal.aborted) return notSent('cancelled', job)
  if (beginBy > ports.clock.now()) return undefined
  progress.log('Too little time is left for the response. The prompt was not sent.')
  return notSent('timed-out', job)
}

function notSent(result: RunOutcome['result'], job?: AgentJob): RunOutcome {
  return { result, jobId: job?.id, job, sent: 'no' }
}

const howItEnded = ({ status }: AgentJob) => (status === 'failed' ? 'failed' : 'was archived')

function outcomeOf({ wait }: SubmitContext, end: WaitEnd, prompted: Pick<RunOutcome, 'jobId' | 'sent'>): RunOutcome {
  if (end.type === 'ended') return { ...prompted, job: end.job, result: resultOf(end.job) }
  const { type, job, unsettled, error } = end
  const outcome = { ...prompted, job, unsettled }
  if (type === 'cancelled') return { ...outcome, result: 'cancelled' }
  if (type === 'deadline' && (wait || prompted.sent === 'no')) return { ...outcome, result: 'timed-out' }
  if (error !== undefined) return { ...outcome, result: 'error', error }
  // An end that the job shows now is the earlier prompt's.
  return { ...outcome, result: 'submitted', unsettled: isTerminal(job?.status) }
}
