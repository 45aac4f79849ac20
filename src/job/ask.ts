import { atMost, type Deadline, deadlineIn, leftMs } from '../core/clock.ts'
import { GitHubError } from '../core/errors.ts'
import { type End, endOf, type RunOutcome } from '../core/outcome.ts'
import { isOpen, nameOf, placeOf } from '../core/pull-request.ts'
import type { Subject } from '../core/subject.ts'
import { openBranch, type Range } from '../memory/branch.ts'
import { type Decision, decide, followUp, type Past } from '../memory/decision.ts'
import { createRecordKeeper, type RecordKeeper, type RecordKeeperOptions } from '../memory/keeper.ts'
import { type CommentStore, openComment } from '../memory/open-comment.ts'
import { newRecord, type RequestRecord } from '../memory/records.ts'
import { connectDocs, type Run } from '../run.ts'
import { createAgentApi } from '../service/agent-api.ts'
import type { ExchangeOptions } from '../service/exchange.ts'
import type { GitHub } from './github.ts'
import type { JobPorts } from './job.ts'
import { setJob } from './publish.ts'
import { runJob } from './submit.ts'
import type { Task } from './task.ts'

/** One prompt of a run, and what it is about. */
export interface Part {
  /** With its placeholders replaced; absent when the step only waits. */
  prompt: string | undefined
  /** The stretch of a branch, with `since`. */
  range?: Range | undefined
  /** Tells the change apart from others, where its content is known. */
  change?: string | undefined
}

/** A job that was asked for, and what keeps its records until the run ends. */
export interface AskedJob extends Task {
  /** What the run is about. */
  subject: Subject
  range: Range | undefined
  /** Keeps the record on the pull request that the run is about, where `hasThread`: there is a comment there. */
  comment: RecordKeeper
  hasThread: boolean
  /** Keeps the record of the last part on the branch; absent where that was not sent. */
  status: RecordKeeper | undefined
  /** That of the step. */
  deadline: Deadline
}

interface Asking {
  /** Oldest first; more than one where a range does not fit into one prompt. */
  parts: readonly [Part, ...Part[]]
  thread: CommentStore | undefined
  service: ExchangeOptions
  /** As in `Ask`. */
  nothingNew?: string | undefined
  /** Called when the service has accepted a prompt. */
  onAccepted?: (() => void) | undefined
}

/** Submits and waits, part by part, and keeps the records of it. */
export async function runAgentJob(
  task: Task,
  { parts, thread, service, nothingNew, onAccepted }: Asking,
  run: Run<GitHub>,
): Promise<{ outcome: RunOutcome; asked: AskedJob }> {
  const [first] = parts
  const range = first.range && { ...first.range, head: parts.at(-1)?.range?.head ?? first.range.head }
  const subject = subjectOf(task, range, thread?.pullRequest)
  const commit = first.range?.head ?? thread?.commit ?? subject.commit
  const record = recordOf({ commit, change: first.change }, task, run)
  const branch = first.range && openBranch(first.range, run)
  const { jobId, reuseJob } = task.inputs
  const maxPrompts = maxPromptsOf(task)
  const ask = { prompt: first.prompt, jobId, reuseJob, maxPrompts, nothingNew, event: task.event.name }
  const decision = decide(ask, (branch ?? thread)?.past ?? NO_PAST, record)
  if (decision.why !== '') run.log.info(decision.why)
  // The wait for the job of the last run and this one share the time limit of the step.
  const deadline = first.range?.branch?.deadline ?? deadlineIn(task.inputs.timeoutMs, run)
  const ofRun = parts.length > 1 ? { ...decision.record, commit: subject.commit } : decision.record
  const keep = (kept: Pick<RecordKeeperOptions, 'record' | 'joined' | 'store'>) =>
    createRecordKeeper({ ...kept, clock: run.clock, deadline })
  const review = first.prompt === undefined ? undefined : task.event.review?.author
  const comment = keep({ ...decision, record: { ...ofRun, review }, store: thread })
  const carryOut = createCarryOut(task, { service, deadline, onAccepted }, run)
  const send = async ({ range: stretch }: Part, next: Decided) => {
    const status = keep({ ...next, store: stretch && openBranch(stretch, run) })
    return { status, outcome: await carryOut(next, [status, comment]) }
  }
  const sent = await sendParts(parts, { task, decision, send, deadline }, run)
  return {
    outcome: sent.outcome,
    asked: { ...task, subject, range, comment, hasThread: thread !== undefined, status: sent.status, deadline },
  }
}

type Decided = Pick<Decision, 'order' | 'anew' | 'record' | 'joined'>

/** What came of the parts that were sent, and what keeps the record of the last one on the branch until it has ended. */
interface Sent {
  outcome: RunOutcome
  status: RecordKeeper | undefined
}

interface Sending {
  task: Task
  /** What becomes of the first part. */
  decision: Decided
  send(part: Part, decision: Decided): Promise<Sent>
  deadline: Deadline
}

/** Sends the parts of a change, the later ones to the same job, each once the one before has come to something. */
async function sendParts(
  [first, ...rest]: Asking['parts'],
  { task, decision, send, deadline }: Sending,
  run: Run<GitHub>,
): Promise<Sent> {
  let sent = await send(first, decision)
  const { reused } = sent.outcome
  const { joined } = decision
  if (sent.outcome.sent === 'none') {
    // A comment does not tell the parts of an earlier request apart, so none of them is sent again.
    const isUnclear = rest.length > 0 && joined !== undefined && endOf(joined) !== 'something'
    if (isUnclear) run.log.warning(`Run ${joined.run} may not have sent all parts of the changes. ${whereNext(first)}`)
    return sent
  }
  let last = first
  for (const [index, part] of rest.entries()) {
    const { outcome, status } = sent
    const { jobId, job } = outcome
    if (jobId === undefined || cameTo(outcome) !== 'something') break
    last = part
    const which = `part ${index + 2} of ${rest.length + 1}`
    const outOfTime = `The time limit left no time for ${which} of the changes. ${whereNext(part)}`
    if (leftMs(deadline, run.clock) <= 0) {
      run.log.warning(outOfTime)
      break
    }
    await status?.end(outcome)
    run.log.info(`Sending ${which} of the changes to the same job.`)
    const { prompt = '', range, change } = part
    const record = recordOf({ commit: range?.head ?? '', change }, task, run)
    const order = followUp(prompt, { jobId, prLink: job?.prLink }, task.inputs.reuseJob)
    const next = await send(part, { order, record })
    if (next.outcome.sent !== 'no') {
      sent = next
      continue
    }
    await next.status?.end(next.outcome)
    const isLate = next.outcome.result === 'timed-out'
    if (isLate) run.log.warning(outOfTime)
    // The run sent the parts before, and what came of them stays known.
    const known = { sent: outcome.sent, jobId: next.outcome.jobId ?? jobId, job: next.outcome.job ?? job }
    sent = { outcome: isLate ? outcome : { ...next.outcome, ...known }, status: undefined }
    break
  }
  const isForgotten = rest.length > 0 && last.range?.branch === undefined
  if (isForgotten && cameTo(sent.outcome) !== 'something') run.log.warning(whereNext(last))
  return { ...sent, outcome: { ...sent.outcome, reused } }
}

function cameTo({ result, job, linkBefore }: RunOutcome): End {
  return endOf({ ...job, result, linkBefore })
}

/** Where nothing is remembered, people need to know where to go on. */
function whereNext({ range }: Part): string {
  if (range === undefined || range.branch !== undefined) return 'The next run begins with it.'
  return `To send the changes after commit ${range.base.sha}, run the action with \`since\` set to that commit.`
}

type CarryOut = (decision: Decided, keepers: readonly RecordKeeper[]) => Promise<RunOutcome>

/** Sends prompts, counts them and keeps their records. */
function createCarryOut(
  { inputs: { wait, timeoutMs } }: Task,
  { service, deadline, onAccepted }: Pick<Asking, 'service' | 'onAccepted'> & { deadline: Deadline },
  run: Run<GitHub>,
): CarryOut {
  const { clock, log, setOutput } = run
  let sentAt: number | undefined
  let prompts = 0
  const countPrompt = () => {
    prompts += 1
    setOutput('prompts', String(prompts))
  }
  const portsOf = (keepers: readonly RecordKeeper[]): JobPorts => ({
    jobs: createAgentApi(service),
    clock,
    log,
    onJob: (job) => setJob(job, setOutput),
    async onSending(within) {
      sentAt = clock.now()
      for (const keeper of keepers) await keeper.announce(within)
    },
    onAccepted(jobId, how, linkBefore) {
      if (how !== 'rejoined') {
        countPrompt()
        onAccepted?.()
      }
      for (const keeper of keepers) keeper.begin(jobId, how, linkBefore)
    },
    isPullRequestOpen: (prLink, within) => isPullRequestOpen(prLink, within, run),
  })
  return async (decision, keepers) => {
    const outcome = await runJob(decision, { wait, deadline }, portsOf(keepers))
    if (outcome.sent === 'unknown') countPrompt()
    return { ...outcome, prompts, sentAt, elapsedMs: timeoutMs - leftMs(deadline, clock) }
  }
}

/** The comment, where one is wanted. It only reports where the branch remembers. */
export async function openThread(task: Task, run: Run<GitHub>): Promise<CommentStore | undefined> {
  const { comment, prompt, since } = task.inputs
  if (comment === undefined) return undefined
  const mustCount = maxPromptsOf(task) !== undefined || run.workflow.attempt > 1
  const counts = since?.type !== 'last-run' && prompt !== undefined && mustCount
  return await openComment({ ...task, name: comment.name, counts }, run)
}

/** With `since`, `max-prompts` counts the prompts of one run. */
function maxPromptsOf({ inputs: { since, maxPrompts } }: Task): number | undefined {
  return since === undefined ? maxPrompts : undefined
}

/** The record of a request of the run, before it is sent. */
function recordOf(about: Pick<RequestRecord, 'commit' | 'change'>, { inputs }: Task, run: Run<GitHub>): RequestRecord {
  return newRecord(about, inputs, run.workflow, run.clock.now())
}

const NO_PAST: Past = { requests: [], prompts: 0 }

/**
 * What the run is about.
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

/** How long the state of a job's pull request is asked for. */
const STATE_PATIENCE_MS = 15_000

/** Whether a pull request is open; `undefined` where the token cannot see it. */
async function isPullRequestOpen(prLink: string, deadline: Deadline, run: Run<GitHub>): Promise<boolean | undefined> {
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
