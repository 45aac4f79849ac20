import { parsePullRequestLink } from '../agent-job/job.ts'
import type { Acceptance, JobPorts, JobSighting } from '../agent-job/ports.ts'
import { type JobOrder, runJob } from '../agent-job/run-job.ts'
import { GitHubError } from '../errors.ts'
import { chooseJob } from '../memory/decision.ts'
import type { RunOutcome } from '../outcome.ts'
import { createAgentApi } from '../service/agent-api.ts'
import type { ExchangeOptions } from '../service/exchange.ts'
import { type CommentKeeper, keepComment } from './comment.ts'
import { setPullRequest } from './publish.ts'
import type { Run, Task } from './run.ts'

export interface JobRequest extends Task {
  /** With its placeholders replaced; absent when the step only waits. */
  prompt: string | undefined
}

/** Submits and waits, and keeps the comment on the pull request if one is wanted. */
export async function runAgentJob(
  request: JobRequest,
  service: ExchangeOptions,
  run: Run,
): Promise<{ outcome: RunOutcome; comment: CommentKeeper | undefined }> {
  const { inputs } = request
  const { clock, log, setOutput, signal } = run
  const comment = inputs.comment && (await keepComment(request, run))
  const order = chooseOrder(request, comment)
  const onJob = ({ id, status, prLink }: JobSighting) => {
    setOutput('job-id', id)
    if (status !== undefined) setOutput('status', status)
    if (prLink !== undefined) setPullRequest(prLink, setOutput)
  }
  const onAccepted = (jobId: string, how: Acceptance) => comment?.begin(jobId, how)
  const jobs = createAgentApi({ ...service, log })
  const plan = { order, wait: inputs.wait, timeoutMs: inputs.timeoutMs }
  // A signal that came while the program was loaded is heard only when the event loop turns: before anything is paid for.
  await clock.sleep(1)
  const ports: JobPorts = { jobs, clock, log, onJob, onAccepted, isPullRequestOpen: askGitHub(run), signal }
  return { outcome: await runJob(plan, ports), comment }
}

function chooseOrder({ inputs, prompt }: JobRequest, comment: CommentKeeper | undefined): JobOrder {
  const { jobId, reuseJob } = inputs
  // Whoever gives no prompt gives a job: the inputs are checked for it.
  if (prompt === undefined) return { type: 'resume', jobId: jobId ?? '' }
  const own: JobOrder = jobId === undefined ? { type: 'create', prompt } : { type: 'follow-up', prompt, jobId }
  if (comment === undefined) return own
  const choice = chooseJob(comment.requests, { own: comment.own, reuse: reuseJob })
  if (choice.type === 'rejoin') {
    const { followedUpAt, isUnsure = false } = choice.sent
    const followedUpAtMs = followedUpAt === undefined ? undefined : Date.parse(followedUpAt)
    return { type: 'rejoin', jobId: choice.jobId, otherwise: own, followedUpAtMs, isUnsure }
  }
  if (choice.type === 'create' || jobId !== undefined) return own
  return { type: 'reuse', prompt, jobId: choice.jobId, prLink: choice.newest.prLink }
}

/** How long the state of a job's pull request is asked for. */
const STATE_PATIENCE_MS = 15_000

/** Whether a pull request is open as far as the token can see it; what it cannot see counts as open. */
function askGitHub({ connect, clock, log, workflow }: Run): JobPorts['isPullRequestOpen'] {
  return async (prLink, { deadlineAt }) => {
    const link = parsePullRequestLink(prLink)
    const [owner, name, ...rest] = link?.repository?.split('/') ?? []
    if (link?.number === undefined || owner === undefined || name === undefined || rest.length > 0) return true
    if (new URL(link.url).host !== URL.parse(workflow.serverUrl)?.host) return true
    try {
      const github = await connect({ patienceMs: Math.min(STATE_PATIENCE_MS, deadlineAt - clock.now()) })
      return (await github.changes({ owner, name }).pullRequest(Number(link.number))).open
    } catch (error) {
      if (!(error instanceof GitHubError)) throw error
      log.info(
        `${error.what} So it is not known whether ${owner}/${name}#${link.number} is still open: it counts as open.`,
      )
      return true
    }
  }
}
