import { atMost, type Deadline, deadlineIn, leftMs } from '../core/clock.ts'
import { GitHubError } from '../core/errors.ts'
import type { RunOutcome } from '../core/outcome.ts'
import { isOpen, nameOf, placeOf } from '../core/pull-request.ts'
import type { Subject } from '../docs-pull-request/subject.ts'
import type { JobPorts } from '../job/ports.ts'
import { type JobOrder, runJob } from '../job/submit.ts'
import { decide, type Past } from '../memory/decision.ts'
import { createRecordKeeper, type RecordKeeper } from '../memory/keeper.ts'
import { countPrompts, NOTHING_REMEMBERED, type Remembered } from '../memory/records.ts'
import { connectDocs, type Run, type Task } from '../run.ts'
import { createAgentApi } from '../service/agent-api.ts'
import type { ExchangeOptions } from '../service/exchange.ts'
import { openComment } from './comment.ts'
import type { DocsTask } from './link-back.ts'
import { setPullRequest } from './publish.ts'
import { openBranch, type Range } from './range.ts'
import { recordOf } from './request.ts'

/** What the job is asked for, and what that is about. */
export interface JobTask extends Task {
  /** What the run is about, with `since`. */
  range?: Range | undefined
  /** Tells the change apart from others, where its content is known. */
  change?: string | undefined
  /** Whether nothing changed that users notice, and no prompt was given that asks for more. */
  isQuiet?: boolean
  /** With its placeholders replaced; absent when the step only waits. */
  prompt: string | undefined
}

/** What became of the job, what keeps the record of it, and what is left to do for the docs pull request. */
export interface JobEnd {
  outcome: RunOutcome
  records: RecordKeeper
  docsTask: DocsTask
  subject: Subject
}

/** Submits and waits, and keeps the comment on the pull request if one is wanted. */
export async function runAgentJob(task: JobTask, service: ExchangeOptions, run: Run): Promise<JobEnd> {
  const { clock, log, setOutput } = run
  const { wait } = task.inputs
  const { order, records, subject, hasThread } = await decideOrder(task, run)
  let sentAt: number | undefined
  const ports: JobPorts = {
    jobs: createAgentApi(service),
    clock,
    log,
    onJob({ id, status, prLink }) {
      setOutput('job-id', id)
      if (status !== undefined) setOutput('status', status)
      if (prLink !== undefined) setPullRequest(prLink, setOutput)
    },
    async onSending(deadline) {
      sentAt = clock.now()
      await records.announce(deadline)
    },
    onAccepted: records.begin,
    isPullRequestOpen: (prLink, deadline) => isPullRequestOpen(prLink, deadline, run),
  }
  // A signal that came while the program was loaded is heard only when the event loop turns, before anything is paid for.
  // On a busy machine the first timer is due before the loop has looked for signals, so it takes a second one.
  for (let turns = 0; turns < 2; turns++) await clock.sleep(1)
  // The wait for the job of the last run and this one share the time limit of the step.
  const deadline = task.range?.branch?.deadline ?? deadlineIn(task.inputs.timeoutMs, run)
  const outcome = await runJob({ order, wait, deadline }, ports)
  const elapsedMs = task.inputs.timeoutMs - leftMs(deadline, clock)
  const docsTask = { ...task, range: task.range, subject, records, hasThread, sentAt }
  return { outcome: { ...outcome, elapsedMs }, records, docsTask, subject }
}

/** What to ask of the service, and what keeps the record of it for later runs. */
interface Ordered {
  order: JobOrder
  records: RecordKeeper
  subject: Subject
  /** Whether there is a comment on the pull request that the run is about. */
  hasThread: boolean
}

async function decideOrder(task: JobTask, run: Run): Promise<Ordered> {
  const { prompt, inputs, event, range, change, isQuiet = false } = task
  const { jobId, reuseJob, timeoutMs } = inputs
  // With `since` these are the prompts of one run.
  const maxPrompts = inputs.since === undefined ? inputs.maxPrompts : undefined
  const branch = range && openBranch(range, run)
  // A comment only reports where the branch remembers.
  const counts = branch === undefined && prompt !== undefined && (maxPrompts !== undefined || run.workflow.attempt > 1)
  const { comment } = inputs
  const thread = comment && (await openComment({ ...task, name: comment.name, counts }, run))
  const subject = subjectOf(task, thread?.pullRequest)
  const thisRun = recordOf({ commit: thread?.commit ?? subject.commit, change }, inputs, run)
  const past = branch?.past ?? pastOf(thread?.remembered)
  const { order, why, record, joined } = decide(
    { prompt, jobId, reuseJob, maxPrompts, event: event.name, isQuiet },
    past,
    thisRun,
  )
  const { clock, log, signal } = run
  if (why !== '') log.info(why)
  const stores = [branch, thread].filter((store) => store !== undefined)
  const records = createRecordKeeper({ record, joined, stores, clock, timeoutMs, signal })
  return { order, records, subject, hasThread: thread !== undefined }
}

function pastOf(remembered: Remembered = NOTHING_REMEMBERED): Past {
  return { requests: remembered.requests, prompts: countPrompts(remembered) }
}

/**
 * What the run is about.
 *
 * @param commentedOn the pull request that has the run's comment
 */
function subjectOf({ inputs, event, range }: JobTask, commentedOn: number | undefined): Subject {
  if (range !== undefined) return { base: range.base.sha, commit: range.head }
  const { pullRequest, push } = event
  const number = inputs.pullRequest ?? pullRequest?.number ?? commentedOn
  const title = number === pullRequest?.number ? pullRequest?.title : undefined
  const headSha = number === pullRequest?.number ? pullRequest?.headSha : undefined
  return { pullRequest: number === undefined ? undefined : { number, title }, commit: headSha ?? push?.after ?? '' }
}

/** How long the state of a job's pull request is asked for. */
const STATE_PATIENCE_MS = 15_000

/** Whether a pull request is open; `undefined` where the token cannot see it. */
async function isPullRequestOpen(prLink: string, deadline: Deadline, run: Run): Promise<boolean | undefined> {
  const { clock, log, workflow } = run
  const place = placeOf(prLink, workflow.serverUrl)
  if (place === undefined) return undefined
  try {
    const github = await connectDocs(run, atMost(STATE_PATIENCE_MS, deadline, clock))
    return isOpen(await github.changes(place.repository).pullRequest(place.number))
  } catch (error) {
    if (!(error instanceof GitHubError)) throw error
    log.info(`${error.what} Whether ${nameOf(place)} is still open is unknown.`)
    return undefined
  }
}
