import { atMost, type Deadline, deadlineIn, leftMs } from '../core/clock.ts'
import { GitHubError } from '../core/errors.ts'
import type { RunOutcome } from '../core/outcome.ts'
import { isOpen, nameOf, placeOf } from '../core/pull-request.ts'
import type { Subject } from '../docs-pull-request/subject.ts'
import type { JobPorts } from '../job/job.ts'
import { type JobOrder, runJob } from '../job/submit.ts'
import { decide, newJob, type Past } from '../memory/decision.ts'
import { createRecordKeeper, type RecordKeeper, type RecordKeeperOptions, type RecordStore } from '../memory/keeper.ts'
import { countPrompts, NOTHING_REMEMBERED, type Remembered } from '../memory/records.ts'
import { connectDocs, type Run, type Task } from '../run.ts'
import { createAgentApi } from '../service/agent-api.ts'
import type { ExchangeOptions } from '../service/exchange.ts'
import { openComment } from './comment.ts'
import type { DocsTask } from './link-back.ts'
import { setPullRequest } from './publish.ts'
import { openBranch, type Range } from './range.ts'
import { recordOf } from './request.ts'

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

/** What became of the job, what keeps the record of it, and what is left to do for the docs pull request. */
export interface JobEnd {
  outcome: RunOutcome
  records: RecordKeeper
  docsTask: DocsTask
  subject: Subject
}

/** Submits and waits, part by part, and keeps the comment on the pull request if one is wanted. */
export async function runAgentJob(task: JobTask, service: ExchangeOptions, run: Run): Promise<JobEnd> {
  const { clock, log, setOutput } = run
  const { wait, timeoutMs } = task.inputs
  const { order, records, keepPart, subject, hasThread } = await decideOrder(task, run)
  let sentAt: number | undefined
  let prompts = 0
  const countPrompt = () => {
    prompts += 1
    setOutput('prompts', String(prompts))
  }
  const portsOf = (keeper: RecordKeeper): JobPorts => ({
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
      await keeper.announce(deadline)
    },
    onAccepted(jobId, how) {
      if (how !== 'rejoined') countPrompt()
      keeper.begin(jobId, how)
    },
    isPullRequestOpen: (prLink, deadline) => isPullRequestOpen(prLink, deadline, run),
  })
  // A signal that came while the program was loaded is heard only when the event loop turns, before anything is paid for.
  // On a busy machine the first timer is due before the loop has looked for signals, so it takes a second one.
  for (let turns = 0; turns < 2; turns++) await clock.sleep(1)
  // The wait for the job of the last run and this one share the time limit of the step.
  const deadline = task.range?.branch?.deadline ?? deadlineIn(timeoutMs, run)
  const send = async (next: JobOrder, keeper: RecordKeeper): Promise<RunOutcome> => {
    const outcome = await runJob({ order: next, wait, deadline }, portsOf(keeper))
    if (outcome.sent === 'unknown') countPrompt()
    return { ...outcome, prompts, elapsedMs: timeoutMs - leftMs(deadline, clock) }
  }
  const first = await send(order, records.all)
  const outcome = await sendRest(task, { first, deadline, keepPart, records, send }, run)
  const docsTask = { ...task, range: wholeRange(task), subject, records: records.all, hasThread, sentAt }
  return { outcome: { ...outcome, reused: first.reused }, records: records.all, docsTask, subject }
}

interface Rest {
  /** What became of the first part. */
  first: RunOutcome
  deadline: Deadline
  records: Records
  keepPart: Ordered['keepPart']
  send(order: JobOrder, keeper: RecordKeeper): Promise<RunOutcome>
}

/** Sends the other parts of a range to the same job, each once the one before has come to something. */
async function sendRest(task: JobTask, { first, deadline, records, keepPart, send }: Rest, run: Run) {
  const { rest = [] } = task
  let outcome = first
  for (const [index, part] of rest.entries()) {
    const { jobId, job } = outcome
    if (!cameToSomething(outcome) || jobId === undefined) {
      // Where nothing is remembered, people need to know where to go on.
      const { range } = index === 0 ? task : (rest[index - 1] ?? task)
      if (range !== undefined && range.branch === undefined && !run.signal.aborted) run.warn(continueFrom(range), TITLE)
      return outcome
    }
    const which = `part ${index + 2} of ${rest.length + 1}`
    if (leftMs(deadline, run.clock) <= 0) {
      outOfTime(part, which, run)
      return outcome
    }
    await records.part.end(outcome)
    records.part = keepPart(part)
    run.log.info(`Sending ${which} of the changes to the same job.`)
    const prompt = part.prompt ?? ''
    const otherwise = newJob(prompt, task.inputs.reuseJob)
    const followUp = { type: 'reuse', prompt, jobId, prLink: job?.prLink, isUnseenOpen: true, otherwise } as const
    const next = await send(followUp, records.part)
    if (next.result === 'timed-out' && next.sent === 'no') {
      await records.part.end(next)
      records.part = keepNothing
      outOfTime(part, which, run)
      return outcome
    }
    outcome = next
  }
  return outcome
}

function cameToSomething({ result, job }: RunOutcome): boolean {
  return (
    result === 'pull-request' || result === 'no-pull-request' || (result === 'archived' && job?.prLink !== undefined)
  )
}

/** The run ends with what came of the parts before. */
function outOfTime({ range }: PromptPart, which: string, run: Run): void {
  const next = range && range.branch === undefined ? continueFrom(range) : 'The next run begins with it.'
  run.warn(`The time limit left no time for ${which} of the changes. ${next}`, TITLE)
}

function continueFrom({ base }: Range): string {
  return `To send the changes after commit ${base.sha}, run the action with \`since\` set to that commit.`
}

const TITLE = 'Docs agent'

/** What all parts are about together. */
function wholeRange({ range, rest }: JobTask): Range | undefined {
  const head = rest?.at(-1)?.range?.head
  return range === undefined || head === undefined ? range : { ...range, head }
}

/** What keeps the records of a run: one for each part of a range, and one for the comment. */
interface Records {
  part: RecordKeeper
  /** The comment, and the part that is current at the time. */
  readonly all: RecordKeeper
}

const keepNothing: RecordKeeper = {
  announce: async () => undefined,
  begin: () => undefined,
  ended: () => undefined,
  end: async () => undefined,
  update: async () => undefined,
}

function joinRecords(part: RecordKeeper, comment: RecordKeeper): Records {
  const records = {
    part,
    all: {
      announce: async (deadline: Deadline) => {
        await Promise.all([records.part.announce(deadline), comment.announce(deadline)])
      },
      begin(...accepted: Parameters<RecordKeeper['begin']>) {
        records.part.begin(...accepted)
        comment.begin(...accepted)
      },
      ended: comment.ended,
      async end(outcome: RunOutcome) {
        await Promise.all([records.part.end(outcome), comment.end(outcome)])
      },
      async update(...later: Parameters<RecordKeeper['update']>) {
        await Promise.all([records.part.update(...later), comment.update(...later)])
      },
    },
  }
  return records
}

/** What to ask of the service, and what keeps the record of it for later runs. */
interface Ordered {
  order: JobOrder
  records: Records
  /** What keeps the record of another part of the range. */
  keepPart(part: PromptPart): RecordKeeper
  subject: Subject
  /** Whether there is a comment on the pull request that the run is about. */
  hasThread: boolean
}

async function decideOrder(task: JobTask, run: Run): Promise<Ordered> {
  const { prompt, inputs, event, range, rest = [], change, isQuiet = false } = task
  const { jobId, reuseJob, timeoutMs } = inputs
  // With `since` these are the prompts of one run.
  const maxPrompts = inputs.since === undefined ? inputs.maxPrompts : undefined
  const branch = range && openBranch(range, run)
  // A comment only reports where the branch remembers.
  const counts = branch === undefined && prompt !== undefined && (maxPrompts !== undefined || run.workflow.attempt > 1)
  const { comment } = inputs
  const thread = comment && (await openComment({ ...task, name: comment.name, counts }, run))
  const subject = subjectOf({ ...task, range: wholeRange(task) }, thread?.pullRequest)
  const thisRun = recordOf({ commit: range?.head ?? thread?.commit ?? subject.commit, change }, inputs, run)
  const past = branch?.past ?? pastOf(thread?.remembered)
  const { order, why, record, joined } = decide(
    { prompt, jobId, reuseJob, maxPrompts, event: event.name, isQuiet },
    past,
    thisRun,
  )
  const { clock, log, signal } = run
  if (why !== '') log.info(why)
  const keep = (stored: Pick<RecordKeeperOptions, 'record' | 'joined'>, store: RecordStore | undefined) =>
    createRecordKeeper({ ...stored, stores: store === undefined ? [] : [store], clock, timeoutMs, signal })
  const ofRun = { record: { ...record, commit: rest.length > 0 ? subject.commit : record.commit }, joined }
  return {
    order,
    records: joinRecords(keep({ record, joined }, branch), keep(ofRun, thread)),
    keepPart: ({ range: stretch, change: ofPart }) =>
      keep(
        { record: recordOf({ commit: stretch?.head ?? '', change: ofPart }, inputs, run) },
        stretch && openBranch(stretch, run),
      ),
    subject,
    hasThread: thread !== undefined,
  }
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
