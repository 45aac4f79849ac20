import { atMost, type Deadline, deadlineIn, leftMs } from '../core/clock.ts'
import { GitHubError } from '../core/errors.ts'
import type { RunOutcome } from '../core/outcome.ts'
import { isOpen, nameOf, placeOf } from '../core/pull-request.ts'
import type { Subject } from '../core/subject.ts'
import { connectDocs } from '../docs-pull-request/requests.ts'
import { openBranch, type Range } from '../memory/branch.ts'
import { decide, type Past } from '../memory/decision.ts'
import { createRecordKeeper, type RecordKeeper } from '../memory/keeper.ts'
import { type CommentStore, openComment } from '../memory/open-comment.ts'
import { newRecord, type PromptRecord } from '../memory/records.ts'
import type { Run } from '../run.ts'
import { createAgentApi } from '../service/agent-api.ts'
import type { ExchangeOptions } from '../service/exchange.ts'
import type { JobPorts } from './job.ts'
import { type SendingParts, type SentPart, sendParts } from './parts.ts'
import { setJob } from './publish.ts'
import { runJob } from './submit.ts'
import type { Part, Task } from './task.ts'

export interface Asked extends Task {
  subject: Subject
  range: Range | undefined
  /** Keeps the record on the run's pull request if `hasThread`: it has a comment. */
  comment: RecordKeeper
  hasThread: boolean
  /** Keeps the last part's record on the branch; absent where that was not sent. */
  status: SentPart['status']
  deadline: Deadline
}

interface Asking {
  thread: CommentStore | undefined
  /** What is remembered where neither the comment nor the branch does. */
  past?: Past | undefined
  service: ExchangeOptions
  onAccepted(record: PromptRecord): void
}

/**
 * Submits and waits, part by part, and keeps the records of it.
 *
 * @param parts oldest first; more than one where a range does not fit into one prompt
 */
export async function runAgentJob(
  task: Task,
  parts: readonly [Part, ...Part[]],
  asking: Asking,
  run: Run,
): Promise<{ outcome: RunOutcome; asked: Asked }> {
  const [{ prompt, ...first }] = parts
  const { inputs, event } = task
  const { thread, past: known = NOTHING_REMEMBERED } = asking
  const range = first.range && { ...first.range, head: parts.at(-1)?.range?.head ?? first.range.head }
  const subject = subjectOf(task, range, thread?.pullRequest)
  const { jobId, reuseJob } = inputs
  const { past } = (first.range && openBranch(first.range, run)) ?? thread ?? { past: known }
  const ask = { prompt, jobId, reuseJob, maxPrompts: maxPromptsOf(task), event: event.name }
  const about = { commit: first.range?.head ?? thread?.commit ?? subject.commit, change: first.change }
  const decision = decide(ask, past, newRecord(about, inputs, run.workflow, run.clock.now()))
  // The wait for the last run's job and this one share the step's time limit.
  const deadline = range?.branch?.deadline ?? deadlineIn(inputs.timeoutMs, run)
  // One record for all parts, with the prompt's review.
  const ofRun = parts.length > 1 ? { commit: subject.commit } : {}
  const review = prompt === undefined ? undefined : event.review?.author
  const record = { ...decision.record, ...ofRun, review }
  const comment = createRecordKeeper({ ...decision, record, store: thread, clock: run.clock, deadline })
  const send = createSend(task, { ...asking, comment, deadline }, run)
  const { outcome, status } = await sendParts(parts, task, { decision, send, deadline }, run)
  return { outcome, asked: { ...task, subject, range, comment, hasThread: thread !== undefined, status, deadline } }
}

function createSend(
  { inputs: { wait, timeoutMs } }: Task,
  { comment, service, deadline, onAccepted }: Asking & Pick<Asked, 'comment' | 'deadline'>,
  run: Run,
): SendingParts['send'] {
  const { clock, log, setOutput } = run
  let sentAt: number | undefined
  let prompts = 0
  const countPrompt = () => {
    prompts += 1
    setOutput('prompts', String(prompts))
  }
  return async ({ range }, decision) => {
    if (decision.why !== '') log.info(decision.why)
    const status = createRecordKeeper({ ...decision, store: range && openBranch(range, run), clock, deadline })
    const ports: JobPorts = {
      jobs: createAgentApi(service),
      clock,
      log,
      onJob: (job) => setJob(job, setOutput),
      async onSending(within) {
        sentAt = clock.now()
        for (const keeper of [status, comment]) await keeper.announce(within)
      },
      onAccepted(job, how) {
        if (how !== 'rejoined') {
          countPrompt()
          onAccepted({ ...decision.record, jobId: job.id })
        }
        for (const keeper of [status, comment]) keeper.begin(job, how)
      },
      isPullRequestOpen: (prLink, within) => isPullRequestOpen(prLink, within, run),
    }
    const outcome = await runJob(decision, { wait, deadline }, ports)
    if (outcome.sent === 'unknown') countPrompt()
    return { status, outcome: { ...outcome, prompts, sentAt, elapsedMs: timeoutMs - leftMs(deadline, clock) } }
  }
}

/** The comment, where one is wanted. It only reports where the branch remembers. */
export async function openThread(task: Task, run: Run): Promise<CommentStore | undefined> {
  const { comment, prompt, since } = task.inputs
  if (comment === undefined) return undefined
  const mustCount = maxPromptsOf(task) !== undefined || run.workflow.attempt > 1
  const counts = since?.type !== 'last-run' && prompt !== undefined && mustCount
  return await openComment({ ...task, name: comment.name, sends: prompt !== undefined, counts }, run)
}

const NOTHING_REMEMBERED: Past = { requests: [], prompts: 0 }

/** With `since`, `max-prompts` counts the prompts of one run. */
function maxPromptsOf({ inputs: { since, maxPrompts } }: Task): number | undefined {
  return since === undefined ? maxPrompts : undefined
}

/**
 * What the run covers.
 *
 * @param commentedOn the pull request that has the run's comment
 */
function subjectOf({ inputs, event }: Task, range: Range | undefined, commentedOn: number | undefined): Subject {
  if (range !== undefined) return { base: range.base.sha, since: range.base.what, commit: range.head }
  const { pullRequest, push } = event
  const number = inputs.pullRequest ?? pullRequest?.number ?? commentedOn
  const title = number === pullRequest?.number ? pullRequest?.title : undefined
  const headSha = number === pullRequest?.number ? pullRequest?.headSha : undefined
  return { pullRequest: number === undefined ? undefined : { number, title }, commit: headSha ?? push?.after ?? '' }
}

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
