import { parsePullRequestLink } from '../agent-job/job.ts'
import type { JobPorts, SendLimits } from '../agent-job/ports.ts'
import { type JobOrder, runJob } from '../agent-job/run-job.ts'
import { GitHubError } from '../errors.ts'
import { decide, orderOf } from '../memory/decision.ts'
import { type CommentKeeper, createCommentKeeper } from '../memory/keeper.ts'
import type { RunOutcome } from '../outcome.ts'
import { createAgentApi } from '../service/agent-api.ts'
import type { ExchangeOptions } from '../service/exchange.ts'
import { openThread, type ThreadTask } from './comment.ts'
import { setPullRequest } from './publish.ts'
import type { Run } from './run.ts'

export interface JobTask extends ThreadTask {
  /** With its placeholders replaced; absent when the step only waits. */
  prompt: string | undefined
}

/** Submits and waits, and keeps the comment on the pull request if one is wanted. */
export async function runAgentJob(
  task: JobTask,
  service: ExchangeOptions,
  run: Run,
): Promise<{ outcome: RunOutcome; comment: CommentKeeper | undefined }> {
  const { clock, log, setOutput, signal } = run
  const { timeoutMs, wait } = task.inputs
  const { order, comment } = await decideOrder(task, run)
  const ports: JobPorts = {
    jobs: createAgentApi(service),
    clock,
    log,
    onJob({ id, status, prLink }) {
      setOutput('job-id', id)
      if (status !== undefined) setOutput('status', status)
      if (prLink !== undefined) setPullRequest(prLink, setOutput)
    },
    onAccepted: (jobId, how) => comment?.begin(jobId, how),
    isPullRequestOpen: (prLink, limits) => isPullRequestOpen(prLink, limits, run),
    signal,
  }
  // A signal that came while the program was loaded is heard only when the event loop turns, before anything is paid for.
  // On a busy machine the first timer is due before the loop has looked for signals, so it takes a second one.
  for (let turns = 0; turns < 2; turns++) await clock.sleep(1)
  return { outcome: await runJob({ order, wait, timeoutMs }, ports), comment }
}

/** What to ask of the service, by what the comment remembers where one is kept. */
async function decideOrder(task: JobTask, run: Run): Promise<{ order: JobOrder; comment: CommentKeeper | undefined }> {
  const { prompt, inputs } = task
  const { comment, jobId, reuseJob, maxPrompts, timeoutMs } = inputs
  const mayBeSameChange = REPEATING.has(task.event.name)
  const request = { prompt, jobId, reuseJob, maxPrompts, mayBeSameChange }
  const thread = comment && (await openThread(comment.name, task, run))
  if (thread === undefined) return { order: orderOf(request), comment: undefined }
  const { memory, write, warn } = thread
  const { order, why, record, joined } = decide(request, memory)
  const { clock, log, signal } = run
  if (why !== '') log.info(why)
  return { order, comment: createCommentKeeper({ record, joined, write, warn, clock, timeoutMs, signal }) }
}

/** Events that may come again for a change that was asked about before, without anybody asking for more. */
const REPEATING: ReadonlySet<string> = new Set(['pull_request', 'pull_request_target', 'push', 'schedule'])

/** How long the state of a job's pull request is asked for. */
const STATE_PATIENCE_MS = 15_000

/** Whether a pull request is open as far as the token can see it; what it cannot see counts as open. */
async function isPullRequestOpen(
  prLink: string,
  { deadlineAt }: SendLimits,
  { connect, clock, log, workflow }: Run,
): Promise<boolean> {
  const link = parsePullRequestLink(prLink)
  const [owner, name, ...rest] = link?.repository?.split('/') ?? []
  if (link?.number === undefined || owner === undefined || name === undefined || rest.length > 0) return true
  if (new URL(link.url).host !== URL.parse(workflow.serverUrl)?.host) return true
  try {
    const github = await connect({ patienceMs: Math.min(STATE_PATIENCE_MS, deadlineAt - clock.now()) })
    return (await github.changes({ owner, name }).pullRequest(Number(link.number))).open
  } catch (error) {
    if (!(error instanceof GitHubError)) throw error
    log.info(`${error.what} Whether ${owner}/${name}#${link.number} is still open is unknown, so it counts as open.`)
    return true
  }
}
