import type { Subject } from '../change/change.ts'
import { type Coverage, totalCoverage } from '../change/patches.ts'
import { type Deadline, leftMs } from '../core/clock.ts'
import { shortHash } from '../core/marker.ts'
import { endOf, NOTHING_SENT, type RunOutcome } from '../core/outcome.ts'
import { type Decision, decide, type EarlierJob } from '../memory/decision.ts'
import { openInStatus } from '../memory/in-status.ts'
import { keepRecord, type RecordKeeper } from '../memory/keeper.ts'
import type { Range } from '../memory/last-run.ts'
import { type CommentRecord, type Memory, newRecord } from '../memory/records.ts'
import { renderData, type Values } from '../prompt/tags.ts'
import type { Run, Task } from '../run.ts'
import { createAgentApi } from '../service/agent-api.ts'
import type { ExchangeOptions } from '../service/exchange.ts'
import type { CodeComment } from './comment.ts'
import type { Context } from './context.ts'
import { isPullRequestOpen } from './docs.ts'
import { coverageOfPrompt, firstPart, mostPrompts, nextPart, type Part, resolvePrompt } from './prompt.ts'
import { setJob } from './publish.ts'
import { type JobPorts, runJob } from './submit.ts'
import type { ShownPrompt } from './summary.ts'

/** The rest of what a run sends beside the change, and the memories that have its records. */
export interface Sending {
  comment: CodeComment | undefined
  issue?: Memory | undefined
  /** The report gives these to the first prompt; others may be shown instead. */
  values: Values
  shown?: Values | undefined
  readersUntilMs?: number | undefined
  service: ExchangeOptions
  deadline: Deadline
}

/** The part of the change that a run covered, and the keepers of its last prompt's record. */
export interface Covered extends Task {
  subject: Subject
  range: Range | undefined
  /** Keeps the record on the run's pull request if `hasComment`. */
  comment: RecordKeeper
  hasComment: boolean
  keepers: readonly RecordKeeper[]
  deadline: Deadline
}

/** The end of all rounds, and the first prompt as it may be shown. */
interface Rounds {
  outcome: RunOutcome
  covered: Covered
  prompt: ShownPrompt | undefined
}

/**
 * Sends one prompt after the other, until nothing is left to cover, no prompt is left, or one did not succeed. Each round
 * knows of the one before only where it begins and which job it follows.
 */
export async function runRounds(task: Task, context: Context, sending: Sending, run: Run): Promise<Rounds> {
  const { inputs } = task
  const { comment, deadline } = sending
  const subject = subjectOf(task, context.range, comment?.pullRequest)
  const roundTask = { ...task, ...sending, subject, count: startCounting(run) }
  const part = firstPart(context, inputs, run)
  const first = await runRound(part, roundTask, run)
  // One that an earlier attempt sent counts too, so that a re-run divides the range as that did.
  const promptsLeft = mostPrompts(context, inputs) - 1
  let progress: RangeProgress = { part, round: first, promptsLeft, coverages: [first.outcome.coverage] }
  for (;;) {
    const next = await runNextRound(progress, context.values, roundTask, run)
    if (next === undefined) break
    progress = next
  }
  const { round, unsent } = progress
  warnOfRest(progress, run)
  const keepers = unsent === undefined ? round.keepers : []
  const outcome = unsent === undefined ? round.outcome : unsentPart(round.outcome, unsent)
  const range = context.range && rangeUpTo(context.range, progress.part.range?.head)
  const ends = { subject: subjectOf(task, range, comment?.pullRequest), range }
  const kept = { comment: round.commentKeeper, hasComment: comment !== undefined, keepers }
  return {
    outcome: { ...outcome, reused: first.outcome.reused, coverage: totalCoverage(progress.coverages) },
    covered: { ...task, ...ends, ...kept, deadline },
    prompt: first.shown,
  }
}

/** The range up to the end of the last part that was sent. The whole range was compared, and not this one. */
function rangeUpTo(range: Range, head = range.head): Range {
  return head === range.head ? range : { ...range, head, base: { ...range.base, comparison: undefined } }
}

/** The progress of a range. */
interface RangeProgress {
  /** The last part that was sent, and its round. */
  part: Part
  round: Round
  promptsLeft: number
  coverages: readonly (Coverage | undefined)[]
  /** True where the time limit left no time for the next part. */
  isLate?: boolean
  /** The outcome of the next part, where it was not sent. */
  unsent?: RunOutcome
}

/** Sends the next part; `undefined` where there is none, no prompt is left, or the one before did not succeed. */
async function runNextRound(
  progress: RangeProgress,
  values: Values,
  task: RoundTask,
  run: Run,
): Promise<RangeProgress | undefined> {
  const { part, round, promptsLeft, isLate = false, unsent } = progress
  const { outcome } = round
  const { jobId, job } = outcome
  const isOver = isLate || unsent !== undefined || promptsLeft <= 0 || !hasSucceeded(outcome)
  if (part.rest === undefined || isOver || jobId === undefined) return undefined
  if (leftMs(task.deadline, run.clock) <= 0) return { ...progress, isLate: true }
  await endRecords(round)
  // Another round would begin its own time for a cancelled run to end in.
  if (run.signal.aborted) return { ...progress, unsent: { ...NOTHING_SENT, result: 'cancelled' } }
  run.log.info('Sending the next part of the changes to the same job.')
  const next = nextPart(part.rest, promptsLeft, values, run)
  const ownJob = { jobId, prLink: job?.prLink }
  const later = { values: LATER_VALUES, shown: undefined, readersUntilMs: undefined }
  const following = await runRound(next, { ...task, ...later, ownJob }, run)
  const { sent, result, coverage } = following.outcome
  if (sent !== 'no') {
    const coverages = [...progress.coverages, coverage]
    return { part: next, round: following, promptsLeft: promptsLeft - 1, coverages }
  }
  await endRecords(following)
  return { ...progress, unsent: following.outcome, isLate: result === 'timed-out' }
}

async function endRecords({ keepers, outcome }: Round): Promise<void> {
  await Promise.all(keepers.map((keeper) => keeper.end(outcome)))
}

/** Data and reader feedback stand in the first prompt alone. */
const IN_FIRST = { note: 'It stands in the first prompt of this job.' }
const LATER_VALUES: Values = { data: IN_FIRST, 'reader-feedback': IN_FIRST, 'page-views': IN_FIRST }

/** Where a later part was not sent, the run ends with what is known of the parts before. */
function unsentPart(before: RunOutcome, { result, error, jobId, job }: RunOutcome): RunOutcome {
  if (result === 'timed-out') return before
  return { ...before, result, error, jobId: jobId ?? before.jobId, job: job ?? before.job }
}

function hasSucceeded({ result, job }: RunOutcome): boolean {
  return endOf({ ...job, result }) === 'succeeded'
}

/** Where nothing is remembered, people need to know where to go on. */
function warnOfRest({ part, round: { outcome }, coverages, isLate = false }: RangeProgress, { log }: Run): void {
  const late = isLate ? 'The time limit left no time for the rest of the changes. ' : ''
  if (part.range?.branch !== undefined) {
    if (isLate) log.warning(`${late}The next run begins with it.`, 'unsent-changes')
    return
  }
  const from = hasSucceeded(outcome) ? part.rest?.range.base.sha : part.range?.base.sha
  const isDivided = part.rest !== undefined || coverages.length > 1
  if (!isDivided || from === undefined || outcome.sent === 'no') return
  log.warning(
    `${late}To send the changes after commit ${from}, run the action with \`since\` set to that commit.`,
    'unsent-changes',
  )
}

interface RoundTask extends Task, Sending {
  subject: Subject
  /** The job that took the part before. */
  ownJob?: EarlierJob | undefined
  count(): number
}

interface Round {
  outcome: RunOutcome
  keepers: readonly RecordKeeper[]
  commentKeeper: RecordKeeper
  shown: ShownPrompt | undefined
}

/** Sends at most one prompt, watches its job, and keeps the record of it. */
async function runRound(part: Part, task: RoundTask, run: Run): Promise<Round> {
  const { inputs, event, comment, issue, deadline, ownJob, readersUntilMs } = task
  const { clock } = run
  const { prompt, shown } = resolvePrompt(inputs.prompt, { ...part.values, ...valuesOf(task) }, run, task.shown)
  const status = part.range && openInStatus(ownJob === undefined ? part.range : withoutPast(part.range), run)
  const holds = (word: 'changes' | 'data') => inputs.prompt?.placeholders.has(word) ?? false
  const covered = {
    commit: part.range?.head ?? comment?.commit ?? task.subject.commit,
    base: part.range?.base.sha,
    change: part.change,
    data: holds('data') && ownJob === undefined ? shortHash(inputs.data?.text ?? '') : undefined,
    readersUntilMs,
  }
  const ask = {
    prompt,
    jobId: inputs.jobId,
    ownJob,
    reuseJob: inputs.reuseJob,
    // With `since`, it counts the prompts of one run.
    maxPrompts: inputs.since === undefined ? inputs.maxPrompts : undefined,
    holdsChange: holds('changes') && part.values.changes?.data !== undefined,
    event: event.name,
    isElsewhere: run.code.isElsewhere,
  }
  // Where several places remember, one decides.
  const decision = decide(ask, status ?? comment ?? issue, newRecord(covered, inputs, run))
  if (decision.why !== '') run.log.info(decision.why)
  // A review in another repository is not of the code.
  const review = prompt === undefined || run.code.isElsewhere ? undefined : event.review?.author
  const keeperAt = (memory: Memory | undefined, record: CommentRecord = decision.record) =>
    keepRecord({ joined: decision.joined, record, memory, clock, deadline })
  const coverage = coverageOfPrompt(inputs.prompt, part.values)
  const commentKeeper = keeperAt(comment, { ...decision.record, review, coverage })
  const keepers = [keeperAt(status), commentKeeper, keeperAt(issue)]
  const sent = await sendRound(decision, keepers, task, run)
  const isSent = sent.sent === 'yes' || sent.sent === 'unknown'
  const outcome = { ...sent, coverage: isSent && run.code.isShown ? coverage : undefined }
  return { outcome, keepers, commentKeeper, shown: showPrompt(part, shown, inputs, run) }
}

/** Shows people the change in a prompt, else its words, but no data and nothing that readers wrote. */
function showPrompt(
  { values }: Part,
  shown: string | undefined,
  { prompt }: Task['inputs'],
  { code }: Run,
): ShownPrompt | undefined {
  const change = code.isShown ? values.changes?.data : undefined
  if (change !== undefined) return { title: 'Sent of the change', text: change }
  const isKept = prompt?.placeholders.has('data') || prompt?.placeholders.has('reader-feedback')
  return shown === undefined || isKept ? undefined : { title: 'Prompt', text: shown }
}

function valuesOf({ ownJob, inputs, values }: RoundTask): Values {
  return ownJob === undefined ? { data: renderData(inputs.data), ...values } : values
}

/** A later part is not concerned by what earlier runs left. */
function withoutPast(range: Range): Range {
  return { ...range, branch: range.branch && { ...range.branch, rerunOf: undefined, latest: undefined } }
}

async function sendRound(
  decision: Decision,
  keepers: readonly RecordKeeper[],
  { inputs: { wait, timeoutMs }, service, deadline, count, shown }: RoundTask,
  run: Run,
): Promise<RunOutcome> {
  const { clock, log, setOutput } = run
  let sentAt: number | undefined
  let prompts: number | undefined
  const ports: JobPorts = {
    // Where code or readers' words are not shown, no message of the service may repeat them.
    jobs: createAgentApi({
      ...service,
      hidesMessages: !run.code.isShown || (shown !== undefined && shown['reader-feedback']?.data === undefined),
    }),
    clock,
    log,
    onJob: (job) => setJob(job, setOutput),
    async onSending(within) {
      sentAt = clock.now()
      for (const keeper of keepers) await keeper.announce(within)
    },
    onAccepted(job, how) {
      if (how !== 'rejoined') prompts = count()
      for (const keeper of keepers) keeper.begin(job, how)
    },
    isPullRequestOpen: (prLink, within) => isPullRequestOpen(prLink, within, run),
  }
  const outcome = await runJob(decision.order, { wait, deadline }, ports)
  if (outcome.sent === 'unknown') prompts = count()
  return {
    ...outcome,
    ...(prompts !== undefined && { prompts }),
    sentAt,
    elapsedMs: timeoutMs - leftMs(deadline, clock),
  }
}

/** Counts the prompts of the run, in an output too. */
function startCounting({ setOutput }: Run): () => number {
  let prompts = 0
  return () => {
    prompts += 1
    setOutput('prompts', String(prompts))
    return prompts
  }
}

/**
 * Names what the run covers.
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
