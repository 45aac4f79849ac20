import { atMost, type Deadline, leftMs } from '../../kit/core/clock.ts'
import { asGitHubError } from '../../kit/core/errors.ts'
import { endOf, type RunOutcome } from '../../kit/core/outcome.ts'
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
  /** They keep the record of the prompt, in the status and in the comment. */
  keepers: readonly [RecordKeeper, RecordKeeper]
  /** True where an earlier attempt sent it, and recorded that it succeeded, whatever its job shows since. */
  isDone: boolean
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
  const sent: [Round, ...Round[]] = [await runRound(firstPart(context, given, inputs, run), undefined, given, run)]
  const unsent = await sendRest(sent, given, run)
  const [first, { part, outcome, keepers } = first] = [sent[0], sent.at(-1)]
  warnOfRest({ part, outcome }, { unsent, isDivided: sent.length > 1, inputs }, run)
  const range = context.range && { ...context.range, head: part.range?.head ?? context.range.head }
  const subject = subjectOf(given, range)
  const { askedFor } = context
  const hasComment = comment !== undefined
  return {
    outcome: {
      ...withUnsent(outcome, unsent),
      coverage: totalCoverage(sent.map((round) => round.outcome.coverage)),
      askedFor: describeAskedFor(askedFor, mayBeShownIn(run.code, run.workflow)),
    },
    covered: { inputs, event, subject, range, askedFor, keepers, commentKeeper: keepers[1], hasComment, deadline },
    prompt: first.inSummary,
  }
}

/**
 * Sends the parts after the first one to the same job, each once the one before has succeeded.
 *
 * @param sent the rounds whose prompt was sent, to which it adds
 * @returns why it sent no more, although something was left
 */
async function sendRest(sent: [Round, ...Round[]], given: RoundInputs, run: Run): Promise<RunOutcome | undefined> {
  for (let [last] = sent; last.part.rest !== undefined && (last.isDone || hasSucceeded(last.outcome)); ) {
    const { part, outcome, keepers } = last
    if (leftMs(given.deadline, run.clock) <= 0) return { result: 'timed-out', sent: 'no' }
    await endAll(keepers, outcome)
    // A cancelled run has five seconds in all, and another round would count them from its own beginning.
    if (run.signal.aborted) return { result: 'cancelled', sent: 'no' }
    run.log.info('Sending the next part of the changes to the same job.')
    const next = await runRound(nextPart(part, last.part.rest, run), outcome, given, run)
    if (next.outcome.sent === 'no' && !next.isDone) {
      await endAll(next.keepers, next.outcome)
      return next.outcome
    }
    sent.push(next)
    last = next
  }
  return undefined
}

async function endAll(keepers: Round['keepers'], outcome: RunOutcome): Promise<void> {
  await Promise.all(keepers.map((keeper) => keeper.end(outcome)))
}

/** If the last prompt was not sent, the run ends with what is known of those before. */
function withUnsent(outcome: RunOutcome, unsent: RunOutcome | undefined): RunOutcome {
  if (unsent === undefined || unsent.result === 'timed-out' || unsent.result === 'skipped') return outcome
  const { result, error, jobId = outcome.jobId, job = outcome.job } = unsent
  return { ...outcome, result, error, jobId, job }
}

function hasSucceeded({ result, job }: RunOutcome): boolean {
  return endOf({ ...job, result }) === 'succeeded'
}

/** If nothing is remembered, people need to know where to go on. */
function warnOfRest(
  { part, outcome }: Pick<Round, 'part' | 'outcome'>,
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
  if (!(isDivided || part.rest !== undefined) || from === undefined || outcome.sent === 'no') return
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
  const { inSummary, coverage } = (written && showPrompt(written, prompt, part, run)) ?? {}
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
  const keepers = [keeperAt(status), keeperAt(comment)] as const
  const sent = await sendPrompt(prompt, { order: decision.order, keepers, before }, given, run)
  const isSent = sent.sent === 'yes' || sent.sent === 'unknown'
  const outcome = { ...sent, coverage: isSent && mayBeShownIn(code, run.workflow) ? coverage : undefined }
  const isDone = decision.joined !== undefined && endOf(decision.joined) === 'succeeded'
  return { part, outcome, keepers, isDone, inSummary }
}

/** Says what the next run pays for again, since nothing remembers it. Who starts a run by hand wants that. */
function remarkOnMemory(holds: (word: Placeholder) => boolean, { name }: RunEvent, { log }: Pick<Run, 'log'>): void {
  if (name === 'workflow_dispatch') return
  const remember = 'To have it remembered, set `since: last-run`, or `comment` where there is a pull request.'
  if (holds('data'))
    log.warning(`The next run sends the same data again, since nothing remembers them. ${remember}`, 'unremembered')
  if (holds('reader-feedback')) log.info(`A run for the same period sends the same reader feedback again. ${remember}`)
}

/**
 * Carries out the order, and lets outputs and keepers know of each step.
 *
 * @param before what came of the round before
 */
async function sendPrompt(
  prompt: string,
  { order, keepers, before }: Pick<Round, 'keepers'> & { order: JobOrder; before: RunOutcome | undefined },
  { inputs: { wait, timeoutMs }, service, deadline }: RoundInputs,
  run: Run,
): Promise<RunOutcome> {
  const { clock, log, setOutput } = run
  let sentAt: number | undefined
  let prompts = before?.prompts ?? 0
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

function subjectOf({ inputs, event, comment }: RoundInputs, range: Range | undefined): Subject {
  if (range !== undefined) return { base: range.base.sha, since: range.base.what, commit: range.head }
  const { pullRequest, push } = event
  const number = inputs.pullRequest ?? pullRequest?.number ?? comment?.pullRequest
  const own = number === pullRequest?.number ? pullRequest : undefined
  const commit = comment?.commit ?? own?.headSha ?? push?.after ?? ''
  return { pullRequest: number === undefined ? undefined : { number, title: own?.title }, commit }
}
