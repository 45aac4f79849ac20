import { atMost, type Deadline, leftMs } from '../../kit/core/clock.ts'
import { asGitHubError } from '../../kit/core/errors.ts'
import { endOf, NOTHING_SENT, type RunOutcome } from '../../kit/core/outcome.ts'
import { isOpen, nameOf, placeOf } from '../../kit/core/pull-request.ts'
import { mayBeShownIn } from '../../kit/core/visibility.ts'
import type { Run } from '../../kit/run.ts'
import { createAgentApi } from '../../kit/service/agent-api.ts'
import type { ExchangeOptions } from '../../kit/service/exchange.ts'
import type { Subject } from '../change/change.ts'
import { totalCoverage } from '../change/patches.ts'
import { readPullRequest } from '../change/requests.ts'
import type { CoveredTask } from '../docs-pull-request/find-docs.ts'
import type { RunEvent } from '../event/payload.ts'
import { describeAskedFor } from '../memory/asked-for.ts'
import type { CodeComment } from '../memory/code-comment.ts'
import { decide, type JobOrder } from '../memory/decision.ts'
import { keepRecord, type RecordKeeper } from '../memory/keeper.ts'
import { type Memory, newRecord } from '../memory/records.ts'
import { openInStatus, type Range } from '../memory/status.ts'
import type { Placeholder } from '../prompt/placeholders.ts'
import { fillPrompt } from '../prompt/tags.ts'
import type { AgentInputs, Task } from '../task.ts'
import type { Context, Reported } from './context.ts'
import { firstPart, nextPart, type Part } from './parts.ts'
import { type Ending, setJob } from './publish.ts'
import { showPrompt } from './show-prompt.ts'
import { type JobPorts, runJob } from './submit.ts'
import type { ShownPrompt } from './summary.ts'

/** What the rounds of a run have in common. */
export interface RoundInputs extends Task, Reported {
  comment: CodeComment | undefined
  service: ExchangeOptions
  deadline: Deadline
}

/** One prompt, and what came of it. */
interface Round {
  part: Part
  outcome: RunOutcome
  /** Those that have yet to write how the prompt ended. */
  keepers: readonly RecordKeeper[]
  commentKeeper: RecordKeeper
  inSummary: ShownPrompt | undefined
}

/**
 * Sends one prompt after the other, until nothing is left to cover, no prompt is left, or one did not succeed. Each round
 * knows of the one before only where it begins and which job it follows.
 */
export async function runRounds(
  context: Context,
  given: RoundInputs,
  run: Run,
): Promise<Ending & { outcome: RunOutcome; covered: CoveredTask }> {
  const { inputs, event, comment, deadline } = given
  const first = await runRound(firstPart(context, given, inputs, run), undefined, given, run)
  const sent = [first]
  let last = first
  let next = await runNextRound(last, given, run)
  while (next !== undefined && next.outcome.sent !== 'no') {
    sent.push(next)
    last = next
    next = await runNextRound(last, given, run)
  }
  warnOfRest(last, { unsent: next?.outcome, isDivided: sent.length > 1, inputs }, run)
  const { outcome: end, keepers } = next ?? last
  const range = context.range && { ...context.range, head: last.part.range?.head ?? context.range.head }
  const kept = { commentKeeper: last.commentKeeper, hasComment: comment !== undefined, keepers }
  return {
    outcome: {
      ...lastOutcome(last.outcome, end),
      coverage: totalCoverage(sent.map(({ outcome }) => outcome.coverage)),
      askedFor: describeAskedFor(context.askedFor, mayBeShownIn(run.code, run.workflow)),
    },
    covered: { inputs, event, subject: subjectOf(given, range), range, askedFor: context.askedFor, ...kept, deadline },
    prompt: first.inSummary,
  }
}

/** If the last prompt was not sent, the run ends with what is known of those before. */
function lastOutcome(before: RunOutcome, { result, error, jobId, job }: RunOutcome): RunOutcome {
  if (result === 'timed-out' || result === 'skipped') return before
  return { ...before, result, error, jobId: jobId ?? before.jobId, job: job ?? before.job }
}

/**
 * Sends the next part to the same job; `undefined` where none is left, or the one before did not succeed. A round whose
 * prompt was not sent has the result that the run ends with.
 */
async function runNextRound(before: Round, given: RoundInputs, run: Run): Promise<Round | undefined> {
  const { part, outcome } = before
  if (part.rest === undefined || !hasSucceeded(outcome) || outcome.jobId === undefined) return undefined
  const unsent = { ...NOTHING_SENT, sent: 'no' } as const
  if (leftMs(given.deadline, run.clock) <= 0) return { ...before, outcome: { ...unsent, result: 'timed-out' } }
  await endRecords(before)
  // A cancelled run has five seconds in all, and another round would count them from its own beginning.
  if (run.signal.aborted) return { ...before, keepers: [], outcome: { ...unsent, result: 'cancelled' } }
  run.log.info('Sending the next part of the changes to the same job.')
  const round = await runRound(nextPart(part, part.rest, run), outcome, given, run)
  if (round.outcome.sent !== 'no') return round
  await endRecords(round)
  return { ...round, keepers: [] }
}

async function endRecords({ keepers, outcome }: Round): Promise<void> {
  await Promise.all(keepers.map((keeper) => keeper.end(outcome)))
}

function hasSucceeded({ result, job }: RunOutcome): boolean {
  return endOf({ ...job, result }) === 'succeeded'
}

/** If nothing is remembered, people need to know where to go on. */
function warnOfRest(
  { part, outcome }: Round,
  { unsent, isDivided, inputs }: { unsent: RunOutcome | undefined; isDivided: boolean; inputs: AgentInputs },
  { log }: Pick<Run, 'log'>,
): void {
  const why =
    unsent?.result === 'timed-out'
      ? 'The time limit left no time for the rest of the changes. '
      : unsent?.result === 'skipped'
        ? `The rest of the changes was not sent, because ${unsent.reason}. `
        : ''
  if (part.range?.branch !== undefined) {
    if (why !== '') log.warning(`${why}The next run begins with it.`, 'unsent-changes')
    return
  }
  const from = hasSucceeded(outcome) ? part.rest?.range.base.sha : part.range?.base.sha
  const hasMore = part.rest !== undefined || isDivided
  if (!hasMore || from === undefined || outcome.sent === 'no') return
  const { since } = inputs
  const end = since?.type === 'last-run' || since?.end === undefined ? '' : `..${since.end}`
  log.warning(`${why}To send the rest, run the action with \`since: ${from}${end}\`.`, 'unsent-changes')
}

/**
 * Sends at most one prompt, watches its job, and keeps the record of it.
 *
 * @param before what came of the round before, whose job takes this prompt too
 */
async function runRound(part: Part, before: RunOutcome | undefined, given: RoundInputs, run: Run): Promise<Round> {
  const { inputs, event, comment, deadline } = given
  const { prompt: written, jobId, reuseJob, since, maxPrompts } = inputs
  const { clock, log, code } = run
  const prompt = written === undefined ? '' : fillPrompt(written, part.values, clock.random)
  const { inSummary, coverage } = written === undefined ? NOT_SHOWN : showPrompt(written, prompt, part, run)
  const holds = (word: Placeholder) => written?.placeholders.has(word) === true && part.values[word]?.data !== undefined
  const { commit, base } = subjectOf(given, part.range)
  // A review in another repository is not of the code.
  const review = prompt === '' || code.isElsewhere ? undefined : event.review?.author
  const { recorded } = part
  const record = newRecord({ commit, base, ...recorded, coverage: coverage ?? recorded.coverage, review }, inputs, run)
  const ask = {
    jobId,
    reuseJob,
    ownJob: before?.jobId === undefined ? undefined : { jobId: before.jobId, prLink: before.job?.prLink },
    // With `since`, it counts the prompts of one run.
    maxPrompts: since === undefined ? maxPrompts : undefined,
    holdsChange: holds('changes'),
    holdsReaders: holds('reader-feedback'),
    event: event.name,
    isElsewhere: code.isElsewhere,
  }
  const status = part.range && openInStatus(part.range, run)
  // If two places remember, the branch decides.
  const decision = decide(ask, record, status ?? comment)
  if (decision.why !== '') log.info(decision.why)
  if (status === undefined && comment === undefined && decision.order.type === 'send') remarkOnMemory(holds, event, run)
  const keeperAt = (memory: Memory | undefined) => keepRecord({ ...decision, memory, clock, deadline })
  const commentKeeper = keeperAt(comment)
  const keepers = [keeperAt(status), commentKeeper]
  const sent = await sendPrompt(prompt, { order: decision.order, keepers, promptsBefore: before?.prompts }, given, run)
  const isSent = sent.sent === 'yes' || sent.sent === 'unknown'
  const outcome = { ...sent, coverage: isSent && mayBeShownIn(code, run.workflow) ? coverage : undefined }
  return { part, outcome, keepers, commentKeeper, inSummary }
}

const NOT_SHOWN = { inSummary: undefined, coverage: undefined }

/** Says what the next run pays for again, since nothing remembers it. Who starts a run by hand wants that. */
function remarkOnMemory(holds: (word: Placeholder) => boolean, { name }: RunEvent, { log }: Pick<Run, 'log'>): void {
  if (name === 'workflow_dispatch') return
  const remember = 'To have it remembered, set `since: last-run`, or `comment` where there is a pull request.'
  if (holds('data'))
    log.warning(`The next run sends the same data again, since nothing remembers them. ${remember}`, 'unremembered')
  if (holds('reader-feedback')) log.info(`A run for the same period sends the same reader feedback again. ${remember}`)
}

interface PromptToSend extends Pick<Round, 'keepers'> {
  order: JobOrder
  /** The number of prompts that the run has sent before. */
  promptsBefore: number | undefined
}

/** Carries out the order, and lets outputs and keepers know of each step. */
async function sendPrompt(
  prompt: string,
  { order, keepers, promptsBefore = 0 }: PromptToSend,
  { inputs: { wait, timeoutMs }, service, deadline }: RoundInputs,
  run: Run,
): Promise<RunOutcome> {
  const { clock, log, setOutput } = run
  let sentAt: number | undefined
  let prompts = promptsBefore
  const countPrompt = () => {
    prompts += 1
    setOutput('prompts', String(prompts))
  }
  const ports: JobPorts = {
    jobs: createAgentApi(service),
    clock,
    log,
    onJob: (job) => setJob(job, setOutput),
    async onSending(within) {
      sentAt = clock.now()
      for (const keeper of keepers) await keeper.announce(within)
    },
    onAccepted(job, how) {
      if (how !== 'rejoined') countPrompt()
      for (const keeper of keepers) keeper.begin(job, how)
    },
    isPullRequestOpen: async (prLink, within) => await isPullRequestOpen(prLink, within, run),
  }
  const outcome = await runJob(order, { prompt, wait, deadline, timeoutMs }, ports)
  if (outcome.sent === 'unknown') countPrompt()
  return { ...outcome, prompts, sentAt, elapsedMs: timeoutMs - leftMs(deadline, clock) }
}

const STATE_PATIENCE_MS = 15_000

/** Reads whether a pull request is open; `undefined` where that is unknown. */
async function isPullRequestOpen(
  prLink: string,
  deadline: Deadline,
  run: Pick<Run, 'clock' | 'settings' | 'workflow' | 'log' | 'connect'>,
): Promise<boolean | undefined> {
  const { clock, settings, workflow, log } = run
  const location = placeOf(prLink, workflow.serverUrl)
  if (location === undefined) return undefined
  try {
    const github = await run.connect('docs', atMost(STATE_PATIENCE_MS, deadline, clock))
    return isOpen(await readPullRequest(github.at(location.repository), location.number))
  } catch (error) {
    const { status, what } = asGitHubError(error)
    const isHidden = status === 403 || status === 404
    const token = settings.docsToken === '' ? 'github-token' : 'docs-token'
    const advice = settings.docsToken === '' ? ' A `docs-token` that can read it continues its job.' : ''
    log.info(isHidden ? `${token} cannot see whether ${nameOf(location)} is still open.${advice}` : what)
    return undefined
  }
}

/** Names what the run covers, with the pull request that has its comment. */
function subjectOf({ inputs, event, comment }: RoundInputs, range: Range | undefined): Subject {
  if (range !== undefined) return { base: range.base.sha, since: range.base.what, commit: range.head }
  const { pullRequest, push } = event
  const number = inputs.pullRequest ?? pullRequest?.number ?? comment?.pullRequest
  const own = number === pullRequest?.number ? pullRequest : undefined
  const commit = comment?.commit ?? own?.headSha ?? push?.after ?? ''
  return { pullRequest: number === undefined ? undefined : { number, title: own?.title }, commit }
}
