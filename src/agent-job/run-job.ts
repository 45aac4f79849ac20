import { formatDuration } from '../clock.ts'
import { asServiceError, ServiceError } from '../errors.ts'
import { type RunOutcome, resultOfEnd, type Sent } from '../outcome.ts'
import { type Progress, startProgress } from '../progress.ts'
import { mayHaveBeenProcessed } from '../retry.ts'
import { type AgentJob, isTerminal, parsePullRequestLink } from './job.ts'
import type { JobPorts, JobSighting, SendLimits } from './ports.ts'
import { lookOnce, type WaitEnd, waitForJob } from './wait.ts'
import { FOLLOW_UP_SETTLE_MS } from './watch.ts'

/**
 * What a step asks of the service.
 *
 * - `reuse`: a follow-up to the job of an earlier run, or a new job where that one can no longer be used. `prLink` is the
 *   pull request that the memory has for the job; it counts where the service names none.
 * - `rejoin`: an earlier attempt sent the prompt to this job. Wait for it; carry out `otherwise` only if the job failed or
 *   was archived. `followedUpAtMs` is when the prompt was sent as a follow-up, in milliseconds since the epoch; absent
 *   when it created the job. `isUnsure`: it is not known whether the prompt arrived.
 */
export type JobOrder =
  | { type: 'create'; prompt: string }
  | { type: 'follow-up'; prompt: string; jobId: string }
  | { type: 'reuse'; prompt: string; jobId: string; prLink?: string | undefined }
  | { type: 'rejoin'; jobId: string; otherwise: JobOrder; followedUpAtMs?: number | undefined; isUnsure?: boolean }
  | { type: 'resume'; jobId: string }

export interface JobPlan {
  order: JobOrder
  /** `false`: return as soon as the service has accepted, or after one look. */
  wait: boolean
  /** For submitting and waiting in all. */
  timeoutMs: number
}

/** Submits the prompt, if there is one, and waits until the job ends. Trouble with the service is an outcome. */
export async function runJob(plan: JobPlan, ports: JobPorts): Promise<RunOutcome> {
  const progress = startProgress(ports.clock, ports.log)
  const run: JobRun = { plan, ports, progress, deadlineAt: ports.clock.now() + plan.timeoutMs }
  try {
    const outcome = await submitAndWait(run)
    if (!ports.signal.aborted) return outcome
    // Whatever came in while the run was being cancelled is kept, but it stays a cancelled run.
    if (outcome.error !== undefined) progress.log(outcome.error.message)
    return { ...outcome, result: 'cancelled', error: undefined }
  } finally {
    progress.stop()
  }
}

async function submitAndWait(run: JobRun): Promise<RunOutcome> {
  const { order } = run.plan
  switch (order.type) {
    case 'create':
      return await create(run, order.prompt)
    case 'follow-up':
      return await followUp(run, order, await waitUntilIdle(run, order.jobId))
    case 'reuse':
      return await reuse(run, order)
    case 'rejoin':
      return await rejoin(run, order)
    case 'resume':
      return await resume(run, order.jobId)
  }
}

interface JobRun {
  plan: JobPlan
  ports: JobPorts
  progress: Progress
  deadlineAt: number
}

async function create(run: JobRun, prompt: string): Promise<RunOutcome> {
  const { ports, progress, deadlineAt } = run
  if (ports.clock.now() >= deadlineAt) {
    progress.log('The prompt was not sent.')
    return outcome(run, { type: 'deadline' }, undefined, 'no')
  }
  progress.activity('creating the job')
  const answer = await ports.jobs.create(prompt, limitsOf(run)).catch(asServiceError)
  if (answer instanceof ServiceError) return notAccepted(run, answer)
  progress.log(`The service accepted the prompt as job ${answer.id}.`)
  ports.onJob(answer)
  ports.onAccepted?.(answer.id, 'created')
  if (!run.plan.wait && !isTerminal(answer.status)) return submitted(run, answer)
  const wait = { jobId: answer.id, origin: 'created', answer, awaitsLink: run.plan.wait, deadlineAt } as const
  return outcome(run, await waitForJob(wait, ports, progress), answer.id, 'yes')
}

interface FollowUp {
  jobId: string
  prompt: string
}

/** The end of an earlier request that is still under way would pass for the end of this one: waits until it is over. */
async function waitUntilIdle(run: JobRun, jobId: string): Promise<WaitEnd> {
  const { ports, progress, deadlineAt } = run
  ports.onJob({ id: jobId })
  progress.activity(`reading job ${jobId}`)
  return await waitForJob({ jobId, origin: 'resumed', awaitsLink: false, deadlineAt }, ports, progress)
}

async function followUp(run: JobRun, { jobId, prompt }: FollowUp, earlier: WaitEnd): Promise<RunOutcome> {
  const { ports, progress, deadlineAt } = run
  if (earlier.type !== 'ended') {
    progress.log('The prompt was not sent.')
    return outcome(run, earlier, jobId, 'no')
  }
  if (ports.clock.now() >= deadlineAt) {
    progress.log('The job is free, but the time is up: the prompt was not sent.')
    return outcome(run, { type: 'deadline', job: earlier.job }, jobId, 'no')
  }
  if (ports.signal.aborted) return outcome(run, { type: 'cancelled', job: earlier.job }, jobId, 'no')
  progress.log(`The job is free (${earlier.job.status}): sending the follow-up.`)
  progress.activity('sending the follow-up')
  const answer = await ports.jobs.message(jobId, prompt, limitsOf(run)).catch(asServiceError)
  if (answer instanceof ServiceError) return notAccepted(run, answer, earlier.job)
  progress.log(`The service accepted the follow-up to job ${jobId}.`)
  const { prLink } = earlier.job
  const job = { ...answer, prLink: parsePullRequestLink(answer.prLink) === undefined ? prLink : answer.prLink }
  ports.onJob(earlier.job)
  ports.onJob(job)
  ports.onAccepted?.(jobId, 'followed-up')
  if (!run.plan.wait) return submitted(run, job)
  const wait = { jobId, origin: 'followed-up', answer, prLink, awaitsLink: true, deadlineAt } as const
  return outcome(run, await waitForJob(wait, ports, progress), jobId, 'yes')
}

/** A follow-up to the job of an earlier run, or a new job where that one is gone, came to nothing or is done with. */
async function reuse(run: JobRun, order: JobOrder & { type: 'reuse' }): Promise<RunOutcome> {
  // Outputs tell of the old job only once it is certain that the prompt goes to it.
  const quiet = { ...run, ports: { ...run.ports, onJob: () => undefined } }
  const earlier = await waitUntilIdle(quiet, order.jobId)
  const why = await whyNotReusable(run, order, earlier)
  if (why !== undefined) {
    run.progress.log(`Job ${order.jobId} ${why}: a new job is created.`)
    return await carryOut(run, { type: 'create', prompt: order.prompt })
  }
  const done = await followUp(run, order, earlier)
  if (!(done.error instanceof ServiceError && done.sent === 'no' && isUnknown(done.error))) return done
  run.progress.log(`Job ${order.jobId} is not known to the service any more: a new job is created.`)
  return await carryOut(run, { type: 'create', prompt: order.prompt })
}

/** Why a job takes no more prompts; `undefined` when it does, or when nobody knows. */
async function whyNotReusable(
  run: JobRun,
  order: JobOrder & { type: 'reuse' },
  earlier: WaitEnd,
): Promise<string | undefined> {
  if (earlier.type === 'failed') return isUnknown(earlier.error) ? 'is not known to the service any more' : undefined
  if (earlier.type !== 'ended') return undefined
  if (isFailedOrArchived(earlier.job)) return `is ${earlier.job.status}`
  const prLink = earlier.job.prLink ?? order.prLink
  const isOpen = prLink === undefined || (await run.ports.isPullRequestOpen(prLink, limitsOf(run)))
  return isOpen ? undefined : 'has a pull request that is merged or closed'
}

/** Waits for the job that has the prompt; only where the first sight of it shows that it came to nothing, does otherwise. */
async function rejoin(run: JobRun, order: JobOrder & { type: 'rejoin' }): Promise<RunOutcome> {
  const { ports, progress } = run
  const { jobId, otherwise, followedUpAtMs = Number.NEGATIVE_INFINITY } = order
  tellOfEarlierAttempt(order, progress)
  const settlesAtMs = followedUpAtMs + FOLLOW_UP_SETTLE_MS
  // What it shows before may be the end of an earlier request.
  const isUseless = (job: JobSighting) => isFailedOrArchived(job) && ports.clock.now() >= settlesAtMs
  let first: (JobSighting & { isUseless: boolean }) | undefined
  const onJob = (job: JobSighting) => {
    const isFirst = first === undefined
    first ??= { ...job, isUseless: isUseless(job) }
    if (first.isUseless) return
    ports.onJob(job)
    if (isFirst) ports.onAccepted?.(jobId, 'rejoined')
  }
  const end = await waitOrLook({ ...run, ports: { ...ports, onJob } }, jobId, settlesAtMs)
  if (first === undefined) onJob({ id: jobId })
  else if (first.isUseless) return await sendAnew(run, otherwise, end)
  return outcome(run, end, jobId, 'none')
}

function tellOfEarlierAttempt({ jobId, isUnsure = false }: JobOrder & { type: 'rejoin' }, progress: Progress): void {
  if (!isUnsure) progress.log(`An earlier attempt of this run has sent the prompt to job ${jobId} already.`)
  else {
    progress.warnOnce(
      'rejoin',
      `An earlier attempt of this run may have sent the prompt to job ${jobId}, so it is not sent again: start the workflow anew to send it.`,
    )
  }
}

/** A follow-up to the very job that was just seen to have ended needs no second look at it. */
async function sendAnew(run: JobRun, order: JobOrder, seen: WaitEnd): Promise<RunOutcome> {
  run.progress.log('That job came to nothing: the prompt is sent anew.')
  if (order.type !== 'follow-up' || seen.type !== 'ended' || order.jobId !== seen.job.id)
    return await carryOut(run, order)
  run.ports.onJob(seen.job)
  return await followUp(run, order, seen)
}

function limitsOf({ deadlineAt, ports }: JobRun): SendLimits {
  return { deadlineAt, signal: ports.signal }
}

/** The same run with another order. */
async function carryOut(run: JobRun, order: JobOrder): Promise<RunOutcome> {
  return await submitAndWait({ ...run, plan: { ...run.plan, order } })
}

const isFailedOrArchived = ({ status }: JobSighting) => status === 'failed' || status === 'archived'

const isUnknown = ({ failure }: ServiceError) => failure.type === 'status' && failure.status === 404

async function resume(run: JobRun, jobId: string): Promise<RunOutcome> {
  run.ports.onJob({ id: jobId })
  return outcome(run, await waitOrLook(run, jobId), jobId, 'none')
}

/** `settlesAtMs`: until then what the job shows may be the end of an earlier request. */
async function waitOrLook(
  { plan, ports, progress, deadlineAt }: JobRun,
  jobId: string,
  settlesAtMs = Number.NEGATIVE_INFINITY,
): Promise<WaitEnd> {
  progress.activity(`reading job ${jobId}`)
  const spec = { jobId, origin: 'resumed', awaitsLink: true, settlesAtMs, deadlineAt } as const
  return plan.wait ? await waitForJob(spec, ports, progress) : await lookOnce(spec, ports, progress)
}

/** The outcome of a prompt that the service did not accept, as far as anybody knows. */
function notAccepted(run: JobRun, error: ServiceError, job?: AgentJob): RunOutcome {
  const { failure } = error
  const base = { jobId: job?.id, job, reused: job !== undefined, elapsedMs: run.progress.elapsedMs() }
  const isLost = mayHaveBeenProcessed(failure)
  return { ...base, result: 'error', sent: isLost ? 'unknown' : 'no', unsettled: isLost, error }
}

function submitted(run: JobRun, job: AgentJob): RunOutcome {
  const reused = run.plan.order.type !== 'create'
  return { result: 'submitted', jobId: job.id, job, reused, sent: 'yes', elapsedMs: run.progress.elapsedMs() }
}

function outcome(run: JobRun, end: WaitEnd, jobId: string | undefined, sent: Sent): RunOutcome {
  const elapsedMs = run.progress.elapsedMs()
  const base = { jobId, job: end.job, reused: run.plan.order.type !== 'create', sent, elapsedMs }
  switch (end.type) {
    case 'ended':
      return { ...base, result: resultOfEnd(end.job) }
    case 'running':
      return { ...base, result: 'submitted' }
    case 'deadline':
      run.progress.log(`The time is up (${formatDuration(run.plan.timeoutMs)}).`)
      return { ...base, result: 'timed-out', unsettled: end.unsettled }
    case 'cancelled':
      return { ...base, result: 'cancelled', unsettled: end.unsettled }
    case 'failed':
      return { ...base, result: 'error', error: end.error }
  }
}
