import { type Deadline, formatDuration, leftMs } from '../core/clock.ts'
import { ActionError, asServiceError, ServiceError } from '../core/errors.ts'
import { startProgress } from '../core/log.ts'
import { type AgentJob, endOf, NOTHING_SENT, type RunOutcome, resultOf, type Sent } from '../core/outcome.ts'
import { mayHaveBeenProcessed } from '../core/retry.ts'
import { plural } from '../core/text.ts'
import type { JobPorts, JobUpdate, SendOptions } from './job.ts'
import { isTerminal, preferredLink } from './job.ts'
import { type WaitContext, type WaitEnd, type WaitSpec, waitForJob } from './wait.ts'

/**
 * What a step asks of the service.
 *
 * - `reuse`: a follow-up to the job of an earlier run, or `otherwise` where that one can no longer be used. `prLink` is the
 *   pull request that the memory has for the job; it counts where the service names none. `isUnseenOpen`: a pull request
 *   whose state cannot be seen counts as open.
 * - `rejoin`: an earlier request sent the prompt to this job. Wait for it; carry out `otherwise` only if the job came to
 *   nothing (it failed, or was archived without a pull request), and `ifUnknown`, where given, if the service does not
 *   know it.
 * - `skip`: nothing, for a reason that is a clause.
 *
 * `followedUpAtMs` is when the job got its last prompt as a follow-up, in milliseconds since the epoch: for a while the
 * job may still show the end of the prompt before. Absent where that cannot be: the job had no follow-up, or the end of
 * the last one is known.
 */
export type JobOrder =
  | { type: 'create'; prompt: string }
  | { type: 'follow-up'; prompt: string; jobId: string; followedUpAtMs?: number | undefined }
  | {
      type: 'reuse'
      prompt: string
      jobId: string
      prLink?: string | undefined
      isUnseenOpen: boolean
      otherwise: JobOrder
      followedUpAtMs?: number | undefined
    }
  | {
      type: 'rejoin'
      jobId: string
      prLink?: string | undefined
      otherwise: JobOrder
      ifUnknown?: JobOrder | undefined
      followedUpAtMs?: number | undefined
    }
  | { type: 'resume'; jobId: string; followedUpAtMs?: number | undefined }
  | { type: 'skip'; reason: string }

export interface JobPlan {
  order: JobOrder
  /** `false`: return as soon as the service has accepted the prompt, or after one read. */
  wait: boolean
  /** For submitting and waiting in all. */
  deadline: Deadline
}

interface JobRun extends WaitContext {
  ports: JobPorts
  plan: JobPlan
}

/** Submits the prompt, if there is one, and waits until the job ends. A failure of the service is an outcome. */
export async function runJob(plan: JobPlan, ports: JobPorts): Promise<RunOutcome> {
  const progress = startProgress(ports.clock, ports.log)
  const run: JobRun = { plan, ports, progress, deadline: plan.deadline }
  try {
    const outcome = await carryOut(run)
    if (!plan.deadline.signal.aborted) return outcome
    // Responses that arrive during the cancellation are kept, but the run stays cancelled.
    if (outcome.error !== undefined) progress.log(outcome.error.message)
    return { ...outcome, result: 'cancelled', error: undefined }
  } finally {
    progress.stop()
  }
}

async function carryOut(run: JobRun): Promise<RunOutcome> {
  const { order } = run.plan
  switch (order.type) {
    case 'create':
      return await create(run, order.prompt)
    case 'follow-up':
      return await followUp(run, order, await waitUntilIdle(run, order, run.ports.onJob))
    case 'reuse':
      return await reuse(run, order)
    case 'rejoin':
      return await rejoin(run, order)
    case 'resume':
      return await resume(run, order)
    case 'skip':
      return {
        ...NOTHING_SENT,
        sent: 'no',
        result: 'skipped',
        reason: order.reason,
        elapsedMs: run.progress.elapsedMs(),
      }
  }
}

/** Continues the same run with another order. */
async function carryOutInstead(run: JobRun, order: JobOrder): Promise<RunOutcome> {
  return await carryOut({ ...run, plan: { ...run.plan, order } })
}

async function create(run: JobRun, prompt: string): Promise<RunOutcome> {
  const { ports, progress, plan } = run
  const unsent = await announce(run)
  if (unsent !== undefined) return unsent
  progress.log(`Creating a job; the prompt has ${lengthOf(prompt)}.`)
  progress.activity('creating the job')
  const response = await ports.jobs.create(prompt, sendOptionsOf(run, 'create the job')).catch(asServiceError)
  if (response instanceof ServiceError) return notAccepted(run, response)
  const jobId = response.id
  progress.log(`${ports.jobs.host} accepted the prompt as job ${jobId}.`)
  ports.onJob(response)
  ports.onAccepted(jobId, 'created')
  const hasToWait = plan.wait || isTerminal(response.status)
  const spec = { jobId, isNew: true, response, awaitsLink: plan.wait, onResponse: ports.onJob }
  const end: WaitEnd = hasToWait ? await waitForJob(spec, run) : { type: 'deadline', job: response }
  return outcomeOf(run, end, { jobId, sent: 'yes' })
}

/**
 * Announces that the prompt is sent now.
 *
 * @param job the idle job that it goes to; absent for a new one
 * @returns the outcome where it is not sent, since that failed, or no time is left
 */
async function announce(run: JobRun, job?: AgentJob): Promise<RunOutcome | undefined> {
  const { ports, progress } = run
  const tooLate = stopBeforeSending(run, job)
  if (tooLate !== undefined) return tooLate
  try {
    await ports.onSending(run.deadline)
  } catch (error) {
    if (!(error instanceof ActionError)) throw error
    progress.log('The prompt was not sent.')
    return { ...outcomeOf(run, { type: 'cancelled', job }, { jobId: job?.id, sent: 'no' }), result: 'error', error }
  }
  return stopBeforeSending(run, job)
}

/** The outcome of a run that is cancelled or out of time before its prompt is sent. */
function stopBeforeSending(run: JobRun, job?: AgentJob): RunOutcome | undefined {
  const { ports, progress, deadline } = run
  const unsent = { jobId: job?.id, sent: 'no' } as const
  if (deadline.signal.aborted) return outcomeOf(run, { type: 'cancelled', job }, unsent)
  if (leftMs(deadline, ports.clock) > 0) return undefined
  progress.log('No time is left. The prompt was not sent.')
  return outcomeOf(run, { type: 'deadline', job }, unsent)
}

function lengthOf(prompt: string): string {
  return plural(Array.from(prompt).length, 'character')
}

/** Waits until the earlier request of a job has ended: its end would otherwise pass for the end of the next one. */
async function waitUntilIdle(
  run: JobRun,
  { jobId, prLink, followedUpAtMs }: Pick<JobOrder & { type: 'reuse' }, 'jobId' | 'prLink' | 'followedUpAtMs'>,
  onJob: JobPorts['onJob'],
): Promise<WaitEnd> {
  onJob({ id: jobId })
  run.progress.activity(`reading job ${jobId}`)
  return await waitForJob({ jobId, prLink, followedUpAtMs, awaitsLink: false, onResponse: onJob }, run)
}

/** Sends a prompt to a job whose earlier request ended as given. */
async function followUp(
  run: JobRun,
  { jobId, prompt }: { jobId: string; prompt: string },
  earlier: WaitEnd,
): Promise<RunOutcome> {
  const { ports, progress } = run
  if (earlier.type !== 'ended') {
    progress.log('The prompt was not sent.')
    return outcomeOf(run, earlier, { jobId, sent: 'no' })
  }
  const { job } = earlier
  const unsent = await announce(run, job)
  if (unsent !== undefined) return unsent
  progress.log(`Sending the follow-up; the prompt has ${lengthOf(prompt)}.`)
  progress.activity('sending the follow-up')
  const options = sendOptionsOf(run, 'send the follow-up')
  const response = await ports.jobs.message(jobId, prompt, options).catch(asServiceError)
  if (response instanceof ServiceError) return notAccepted(run, response, job)
  const unread = response === undefined ? ', with a response that cannot be read' : ''
  progress.log(`${ports.jobs.host} accepted the follow-up to job ${jobId}${unread}.`)
  return await afterFollowUp(run, job, response)
}

/** @param response what the service returned for the follow-up, where it could be read */
async function afterFollowUp(run: JobRun, earlier: AgentJob, response: AgentJob | undefined): Promise<RunOutcome> {
  const { ports, plan } = run
  const { id: jobId, prLink } = earlier
  const job = { ...earlier, ...response, prLink: preferredLink(response?.prLink, prLink) }
  ports.onJob({ ...job, status: response?.status ?? earlier.status })
  ports.onAccepted(jobId, 'followed-up')
  const followedUpAtMs = ports.clock.now()
  const spec = { jobId, followedUpAtMs, response, prLink, awaitsLink: true, onResponse: ports.onJob }
  const end: WaitEnd = plan.wait ? await waitForJob(spec, run) : { type: 'deadline', job }
  const outcome = outcomeOf(run, end, { jobId, sent: 'yes' })
  // Where nothing was read since, the last known state is the earlier request's.
  return outcome.job === undefined ? { ...outcome, job, unsettled: true } : outcome
}

async function reuse(run: JobRun, order: JobOrder & { type: 'reuse' }): Promise<RunOutcome> {
  // The outputs name the old job only once it is certain that the prompt goes to it.
  const earlier = await waitUntilIdle(run, order, () => undefined)
  const whyNot = await whyNotReusable(run, order, earlier)
  if (whyNot !== undefined) return await doOtherwise(run, order, whyNot)
  const outcome = await followUp(run, order, earlier)
  const { sent, error } = outcome
  // Any other error is about a read, and the job may have the prompt, or may still take it.
  const isRefused = earlier.type === 'ended' && sent === 'no' && error instanceof ServiceError
  const why = isRefused ? whyRefused(error) : undefined
  return why === undefined ? outcome : await doOtherwise(run, order, why)
}

/** Why a job never takes the follow-up, as a clause; `undefined` when the refusal is not for good, or not about the job. */
function whyRefused(error: ServiceError): string | undefined {
  if (isUnknownJob(error)) return NO_LONGER_KNOWN
  if (error.failure.status !== 400) return undefined
  const { remoteMessage } = error
  return `refused the follow-up (400${remoteMessage === undefined ? '' : `: "${remoteMessage}"`})`
}

async function doOtherwise(run: JobRun, order: JobOrder & { type: 'reuse' }, why: string): Promise<RunOutcome> {
  const { jobId, otherwise } = order
  run.progress.log(`Job ${jobId} ${why}${otherwise.type === 'create' ? ': creating a new job' : ''}.`)
  return await carryOutInstead(run, otherwise)
}

const NO_LONGER_KNOWN = 'is no longer known (404)'

/** Why a job takes no more prompts, as a clause; `undefined` when it does, or when it is not known. */
async function whyNotReusable(
  run: JobRun,
  order: JobOrder & { type: 'reuse' },
  earlier: WaitEnd,
): Promise<string | undefined> {
  if (earlier.type === 'failed') return isUnknownJob(earlier.error) ? NO_LONGER_KNOWN : undefined
  if (earlier.type !== 'ended') return undefined
  const { job } = earlier
  const { prLink } = job
  if (endOf(job) === 'nothing') return howItEnded(job)
  const isOpen = prLink === undefined || (await run.ports.isPullRequestOpen(prLink, run.deadline))
  if (isOpen === undefined && !order.isUnseenOpen) return 'has a pull request whose state cannot be seen'
  return (isOpen ?? true) ? undefined : 'has a pull request that is merged or closed'
}

/** Waits for the job that has the prompt. Sends it again only if the first response is that the job came to nothing. */
async function rejoin(run: JobRun, order: JobOrder & { type: 'rejoin' }): Promise<RunOutcome> {
  const { ports } = run
  const { jobId, prLink, followedUpAtMs, otherwise, ifUnknown } = order
  let isAccepted = false
  const accept = (job: JobUpdate) => {
    ports.onJob(job)
    if (!isAccepted) ports.onAccepted(jobId, 'rejoined')
    isAccepted = true
  }
  const onResponse: WaitSpec['onResponse'] = (job, verdict) => {
    const isUseless =
      !isAccepted && verdict.type === 'ended' && endOf({ ...job, prLink: job.prLink ?? prLink }) === 'nothing'
    if (!isUseless) accept(job)
  }
  const end = await waitOrLook(run, { jobId, prLink, followedUpAtMs, awaitsLink: true, onResponse })
  if (ifUnknown !== undefined && end.type === 'failed' && isUnknownJob(end.error)) {
    return await carryOutInstead(run, ifUnknown)
  }
  if (!isAccepted && end.type === 'ended') return await sendAgain(run, otherwise, end.job)
  if (!isAccepted) accept({ id: jobId })
  return outcomeOf(run, end, { jobId, sent: 'none' })
}

/** Carries out an order after `job` came to nothing, which need not be read again. */
async function sendAgain(run: JobRun, order: JobOrder, job: AgentJob): Promise<RunOutcome> {
  if (order.type !== 'skip') run.progress.log(`Job ${job.id} ${howItEnded(job)}: sending the prompt again.`)
  if (order.type === 'reuse' && order.jobId === job.id) return await carryOutInstead(run, order.otherwise)
  if (order.type !== 'follow-up' || order.jobId !== job.id) return await carryOutInstead(run, order)
  run.ports.onJob(job)
  return await followUp(run, order, { type: 'ended', job })
}

async function resume(run: JobRun, { jobId, followedUpAtMs }: JobOrder & { type: 'resume' }): Promise<RunOutcome> {
  const { onJob } = run.ports
  onJob({ id: jobId })
  const end = await waitOrLook(run, { jobId, followedUpAtMs, awaitsLink: true, onResponse: onJob })
  return outcomeOf(run, end, { jobId, sent: 'none' })
}

async function waitOrLook(run: JobRun, spec: WaitSpec): Promise<WaitEnd> {
  run.progress.activity(`reading job ${spec.jobId}`)
  if (run.plan.wait) return await waitForJob(spec, run)
  const now = { ...run.deadline, until: run.ports.clock.now() }
  return await waitForJob(spec, { ...run, deadline: now })
}

/** The bounds of a request that sends a prompt. Its delays are logged, each error once. */
function sendOptionsOf(run: JobRun, action: string): SendOptions {
  const { progress } = run
  let logged: string | undefined
  return {
    ...run.deadline,
    onRetry({ kind, what }, delayMs) {
      progress.log(`${what === logged ? '' : `${what} `}Trying again in ${formatDuration(delayMs)}.`)
      progress.activity(`trying to ${action}; last error: ${kind}`)
      logged = what
    },
  }
}

const howItEnded = ({ status }: AgentJob) => (status === 'failed' ? 'failed' : 'was archived')

const isUnknownJob = ({ failure }: ServiceError) => failure.status === 404

/** The outcome of a prompt that the service did not accept, as far as is known. */
function notAccepted(run: JobRun, error: ServiceError, job?: AgentJob): RunOutcome {
  const isLost = mayHaveBeenProcessed(error.failure)
  const end = { type: 'failed', job, error } as const
  return { ...outcomeOf(run, end, { jobId: job?.id, sent: isLost ? 'unknown' : 'no' }), unsettled: isLost }
}

function outcomeOf(run: JobRun, end: WaitEnd, { jobId, sent }: { jobId?: string | undefined; sent: Sent }): RunOutcome {
  const elapsedMs = run.progress.elapsedMs()
  const base = { jobId, job: end.job, reused: run.plan.order.type !== 'create', sent, elapsedMs }
  switch (end.type) {
    case 'ended':
      return { ...base, result: resultOf(end.job) }
    case 'deadline':
      if (run.plan.wait || sent === 'no') return { ...base, result: 'timed-out', unsettled: end.unsettled }
      if (end.error !== undefined) return { ...base, result: 'error', error: end.error }
      // An end that the job shows now is the earlier request's.
      return { ...base, result: 'submitted', unsettled: isTerminal(end.job?.status) }
    case 'cancelled':
      return { ...base, result: 'cancelled', unsettled: end.unsettled }
    case 'failed':
      return { ...base, result: 'error', error: end.error }
  }
}
