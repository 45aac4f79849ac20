import { atMost, type Deadline, deadlineIn, leftMs } from '../core/clock.ts'
import { GitHubError } from '../core/errors.ts'
import { endOf, type RunOutcome } from '../core/outcome.ts'
import { isOpen, nameOf, placeOf } from '../core/pull-request.ts'
import type { Subject } from '../docs-pull-request/subject.ts'
import { type BranchStore, openBranch, type Range } from '../memory/branch.ts'
import { type Decision, decide, followUp, type Past } from '../memory/decision.ts'
import { createRecordKeeper, type RecordKeeper, type RecordKeeperOptions } from '../memory/keeper.ts'
import { type CommentStore, openComment } from '../memory/open-comment.ts'
import { countPrompts, NOTHING_REMEMBERED, newRecord, type RequestRecord } from '../memory/records.ts'
import { connectDocs, type Run, type Task } from '../run.ts'
import { createAgentApi } from '../service/agent-api.ts'
import type { ExchangeOptions } from '../service/exchange.ts'
import type { GitHub } from './github.ts'
import type { JobPorts } from './job.ts'
import { setPullRequest } from './publish.ts'
import { runJob } from './submit.ts'

/** A prompt, and what it is about. */
export interface PromptPart {
  /** With its placeholders replaced; absent when the step only waits. */
  prompt: string | undefined
  /** The stretch of a branch, with `since`. */
  range?: Range | undefined
  /** Tells the change apart from others, where its content is known. */
  change?: string | undefined
}

/** What the job is asked for, and what that is about. */
export interface JobTask extends Task, PromptPart {
  /** What follows, where a range does not fit into one prompt; oldest first. */
  rest?: readonly PromptPart[]
  /** Whether nothing changed that users notice, and no prompt was given that asks for more. */
  isQuiet?: boolean
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

/** Submits and waits, part by part, and keeps the records of it. */
export async function runAgentJob(
  task: JobTask,
  service: ExchangeOptions,
  run: Run<GitHub>,
): Promise<{ outcome: RunOutcome; asked: AskedJob }> {
  const { inputs, event, rest = [] } = task
  const branch = task.range && openBranch(task.range, run)
  const thread = await openThread(task, branch, run)
  const range = wholeRange(task)
  const subject = subjectOf({ ...task, range }, thread?.pullRequest)
  const commit = task.range?.head ?? thread?.commit ?? subject.commit
  const decision = decide(
    askOf(task),
    branch?.past ?? pastOf(thread),
    recordOf({ commit, change: task.change }, task, run),
  )
  const { why, record, joined } = decision
  if (why !== '') run.log.info(why)
  // The wait for the job of the last run and this one share the time limit of the step.
  const deadline = task.range?.branch?.deadline ?? deadlineIn(inputs.timeoutMs, run)
  const keep = (kept: Pick<RecordKeeperOptions, 'record' | 'joined' | 'store'>) =>
    createRecordKeeper({ ...kept, clock: run.clock, deadline })
  const ofRun = rest.length > 0 ? { ...record, commit: subject.commit } : record
  const comment = keep({ record: ofRun, joined, store: thread })
  const firstStatus = keep({ record, joined, store: branch })
  const send = createSend(task, { service, deadline }, run)
  const first = await send(decision, [firstStatus, comment])
  const sent = { outcome: first, status: firstStatus }
  const isFirstSent = first.sent !== 'none'
  if (!isFirstSent && joined !== undefined) warnOfRest(task, joined, run)
  const { outcome, status } = isFirstSent ? await sendRest(task, { send, keep, comment, deadline, sent }, run) : sent
  const asked = { inputs, event, subject, range, comment, hasThread: thread !== undefined, status, deadline }
  return { outcome: { ...outcome, reused: first.reused }, asked }
}

type Send = (decision: Pick<Decision, 'order' | 'anew'>, keepers: readonly RecordKeeper[]) => Promise<RunOutcome>

/** Sends prompts, counts them and keeps their records. */
function createSend(
  { inputs: { wait, timeoutMs } }: Task,
  { service, deadline }: { service: ExchangeOptions; deadline: Deadline },
  run: Run<GitHub>,
): Send {
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
    onJob({ id, status, prLink }) {
      setOutput('job-id', id)
      if (status !== undefined) setOutput('status', status)
      if (prLink !== undefined) setPullRequest(prLink, setOutput)
    },
    async onSending(within) {
      sentAt = clock.now()
      for (const keeper of keepers) await keeper.announce(within)
    },
    onAccepted(jobId, how) {
      if (how !== 'rejoined') countPrompt()
      for (const keeper of keepers) keeper.begin(jobId, how)
    },
    isPullRequestOpen: (prLink, within) => isPullRequestOpen(prLink, within, run),
  })
  return async (decision, keepers) => {
    const outcome = await runJob(decision, { wait, deadline }, portsOf(keepers))
    if (outcome.sent === 'unknown') countPrompt()
    return { ...outcome, prompts, sentAt, elapsedMs: timeoutMs - leftMs(deadline, clock) }
  }
}

/** What became of a part that was sent, and what keeps its record on the branch until it has ended. */
interface SentPart {
  outcome: RunOutcome
  status: RecordKeeper | undefined
}

interface Sending {
  send: Send
  keep(kept: Pick<RecordKeeperOptions, 'record' | 'store'>): RecordKeeper
  /** Holds one record for all parts. */
  comment: RecordKeeper
  deadline: Deadline
  /** The first part. */
  sent: SentPart
}

/** Sends the other parts of a range to the same job, each once the one before has come to something. */
async function sendRest(
  task: JobTask,
  { send, keep, comment, deadline, sent }: Sending,
  run: Run<GitHub>,
): Promise<SentPart> {
  const { rest = [], inputs } = task
  let { outcome, status } = sent
  // The part that was to be sent last.
  let last: PromptPart = task
  for (const [index, part] of rest.entries()) {
    const { jobId, job, result } = outcome
    if (endOf({ ...job, result }) !== 'something' || jobId === undefined) break
    const which = `part ${index + 2} of ${rest.length + 1}`
    if (leftMs(deadline, run.clock) <= 0) {
      outOfTime(part, which, run)
      break
    }
    await status?.end(outcome)
    const { prompt = '', range, change } = part
    const record = recordOf({ commit: range?.head ?? '', change }, task, run)
    status = keep({ record, store: range && openBranch(range, run) })
    run.log.info(`Sending ${which} of the changes to the same job.`)
    const order = followUp(prompt, { jobId, prLink: job?.prLink }, inputs.reuseJob)
    const next = await send({ order }, [status, comment])
    last = part
    if (next.sent !== 'no') {
      outcome = next
      continue
    }
    await status.end(next)
    status = undefined
    if (next.result === 'timed-out') outOfTime(part, which, run)
    // The run sent the parts before, and what came of them stays known.
    else outcome = { ...next, sent: outcome.sent, jobId: next.jobId ?? jobId, job: next.job ?? job }
    break
  }
  // Where nothing is remembered, people need to know where to go on.
  const { range } = last
  const isForgotten = range !== undefined && range.branch === undefined
  const { result, job } = outcome
  if (isForgotten && rest.length > 0 && endOf({ ...job, result }) !== 'something') run.log.warning(continueFrom(range))
  return { outcome, status }
}

/** The run ends with what came of the parts before. */
function outOfTime({ range }: PromptPart, which: string, run: Run<GitHub>): void {
  const next = range && range.branch === undefined ? continueFrom(range) : 'The next run begins with it.'
  run.log.warning(`The time limit left no time for ${which} of the changes. ${next}`)
}

/** A comment does not tell the parts of an earlier request apart, so none of them is sent again. */
function warnOfRest({ range, rest = [] }: JobTask, joined: RequestRecord, run: Run<GitHub>): void {
  if (range === undefined || rest.length === 0 || endOf(joined) === 'something') return
  run.log.warning(`Run ${joined.run} may not have sent all parts of the changes. ${continueFrom(range)}`)
}

function continueFrom({ base }: Range): string {
  return `To send the changes after commit ${base.sha}, run the action with \`since\` set to that commit.`
}

/** What all parts are about together. */
function wholeRange({ range, rest }: JobTask): Range | undefined {
  const head = rest?.at(-1)?.range?.head
  return range === undefined || head === undefined ? range : { ...range, head }
}

/** The comment, where one is wanted. It only reports where the branch remembers. */
async function openThread(
  task: JobTask,
  branch: BranchStore | undefined,
  run: Run<GitHub>,
): Promise<CommentStore | undefined> {
  const { comment } = task.inputs
  if (comment === undefined) return undefined
  const { prompt, maxPrompts } = askOf(task)
  const counts = branch === undefined && prompt !== undefined && (maxPrompts !== undefined || run.workflow.attempt > 1)
  return await openComment({ ...task, name: comment.name, counts }, run)
}

function askOf({ prompt, inputs, event, isQuiet }: JobTask) {
  const { jobId, reuseJob, since } = inputs
  // With `since`, `max-prompts` counts the prompts of one run.
  const maxPrompts = since === undefined ? inputs.maxPrompts : undefined
  return { prompt, jobId, reuseJob, maxPrompts, event: event.name, isQuiet: isQuiet ?? false }
}

/** The record of a request of the run, before it is sent. */
function recordOf(about: Pick<RequestRecord, 'commit' | 'change'>, { inputs }: Task, run: Run<GitHub>): RequestRecord {
  return newRecord(about, inputs, run.workflow, run.clock.now())
}

function pastOf(thread: CommentStore | undefined): Past {
  const remembered = thread?.remembered ?? NOTHING_REMEMBERED
  return { requests: remembered.requests, prompts: countPrompts(remembered) }
}

/**
 * What the run is about.
 *
 * @param commentedOn the pull request that has the run's comment
 */
function subjectOf({ inputs, event, range }: JobTask, commentedOn: number | undefined): Subject {
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
