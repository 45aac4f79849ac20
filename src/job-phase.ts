import { type AgentJob, parsePullRequestLink } from './agent-job/job.ts'
import type { JobOutcome } from './agent-job/outcome.ts'
import type { SendLimits } from './agent-job/ports.ts'
import { type JobOrder, runJob } from './agent-job/run-job.ts'
import { findPullRequest, type Task } from './change-phase.ts'
import { type CommentKeeper, hash, openComment } from './comment-phase.ts'
import { GitHubError, messageOf } from './errors.ts'
import { chooseJob } from './pull-request/reuse.ts'
import type { Run } from './run.ts'
import { createAgentApi } from './service/agent-api.ts'
import type { ExchangeOptions } from './service/exchange.ts'

export interface JobRequest extends Task {
  /** With its placeholders replaced; absent when the step only waits. */
  prompt: string | undefined
}

/** How long GitHub's limits are waited out: longer than the minute that it asks for without a word before the job begins. */
const COMMENT_PATIENCE_MS = 75_000

/** Submits and waits, and keeps the comment on the pull request if one is wanted. */
export async function runAgentJob(
  request: JobRequest,
  service: ExchangeOptions,
  run: Run,
): Promise<{ outcome: JobOutcome; comment: CommentKeeper | undefined }> {
  const { inputs } = request
  const { clock, log, setOutput, signal } = run
  const comment = inputs.comment && (await keepComment(request, run))
  const order = chooseOrder(request, comment, run)
  const onJob = (job: { id: string; status?: string | undefined }) => {
    setOutput('job-id', job.id)
    if (job.status !== undefined) setOutput('status', job.status)
  }
  const onAccepted = (jobId: string) => comment?.begin(jobId)
  const jobs = createAgentApi({ ...service, log })
  const plan = { order, wait: inputs.wait, timeoutMs: inputs.timeoutMs }
  // A signal that came while the program was loaded is heard only when the event loop turns: before anything is paid for.
  await clock.sleep(1)
  return { outcome: await runJob(plan, { jobs, clock, log, onJob, onAccepted, signal }), comment }
}

function chooseOrder({ inputs, prompt }: JobRequest, comment: CommentKeeper | undefined, run: Run): JobOrder {
  const { jobId, reuseJob } = inputs
  // Whoever gives no prompt gives a job: the inputs are checked for it.
  if (prompt === undefined) return { type: 'resume', jobId: jobId ?? '' }
  const own: JobOrder = jobId === undefined ? { type: 'create', prompt } : { type: 'follow-up', prompt, jobId }
  if (comment === undefined) return own
  const choice = chooseJob(comment.requests, { own: comment.own, reuse: reuseJob })
  if (choice.type === 'rejoin') return { ...choice, otherwise: own }
  if (choice.type === 'create' || jobId !== undefined) return own
  return { type: 'reuse', prompt, jobId: choice.jobId, isUsable: (job, limits) => isOpen(job, limits, run) }
}

/** How long the state of a job's pull request is asked for. */
const STATE_PATIENCE_MS = 15_000

/** Whether a job's pull request is neither merged nor closed, as far as the token can see it. */
async function isOpen({ prLink }: AgentJob, limits: SendLimits, { connect, clock, workflow }: Run): Promise<boolean> {
  const link = parsePullRequestLink(prLink)
  const [owner, name, ...rest] = link?.repository?.split('/') ?? []
  if (link?.number === undefined || owner === undefined || name === undefined || rest.length > 0) return true
  if (new URL(link.url).host !== URL.parse(workflow.serverUrl)?.host) return true
  const { deadlineAt, signal } = limits
  try {
    const github = await connect({ until: Math.min(clock.now() + STATE_PATIENCE_MS, deadlineAt), signal })
    return (await github.changes({ owner, name }).pullRequest(Number(link.number))).open
  } catch {
    return true
  }
}

/** Opens the comment of the pull request that the run is about. Trouble with it is a warning. */
async function keepComment(task: JobRequest, run: Run): Promise<CommentKeeper | undefined> {
  const { inputs } = task
  const { clock, log, signal, workflow } = run
  const limits = { until: clock.now() + COMMENT_PATIENCE_MS, signal }
  const found = await findPullRequest(task, limits, run).catch((error: unknown) => {
    // A number that is wrong would start a job about nothing.
    if (inputs.pullRequest !== undefined && error instanceof GitHubError && error.status === 404) throw error
    run.warn(`${messageOf(error)} No comment is kept.`, 'Docs agent comment')
    return null
  })
  if (found === undefined) log.info('There is no pull request to comment on.')
  if (!found || workflow.repository === undefined) return undefined
  const repository = `${workflow.repository.owner}/${workflow.repository.name}`
  const identity = {
    repository,
    pullRequest: found.number,
    service: hash(inputs.baseUrl.href, inputs.projectId),
    name: inputs.comment?.name ?? '',
  }
  const own = {
    at: new Date(clock.now()).toISOString(),
    commit: found.commit,
    run: workflow.id,
    attempt: workflow.attempt,
    job: workflow.job,
    step: workflow.step,
    prompt: hash(inputs.prompt ?? ''),
  }
  const runsUrl = `${workflow.serverUrl}/${repository}/actions/runs`
  return await openComment({ identity, own, runsUrl, timeoutMs: inputs.timeoutMs }, limits, run)
}
