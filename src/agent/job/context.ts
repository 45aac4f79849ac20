import { deadlineIn } from '../../kit/core/clock.ts'
import { once } from '../../kit/core/once.ts'
import { type Nothing, type RunOutcome, skippedFor } from '../../kit/core/outcome.ts'
import { isZero, type PullRequest, shortSha } from '../../kit/core/pull-request.ts'
import { fullName } from '../../kit/core/repository.ts'
import { plural } from '../../kit/core/text.ts'
import { mayBeShownIn } from '../../kit/core/visibility.ts'
import type { GitHubApi } from '../../kit/github/api.ts'
import type { Run } from '../../kit/run.ts'
import { type CoveredChanges, describeOlder, type Files, filesOf, identityOf, ofPullRequest } from '../change/change.ts'
import { findMerged, historyOfPush, readCurrentPullRequest, waitIfYoung } from '../change/lag.ts'
import { compareRange, mergedInRange, rangeOfPush, readRange } from '../change/range.ts'
import { readFiles } from '../change/requests.ts'
import { changesWithin, filesWithin, idleGlobs, matcherOfScope, whyNothing } from '../change/scope.ts'
import { type CommitRange, findRangeSince } from '../change/since.ts'
import { readRemarks } from '../event/payload.ts'
import { type AskedFor, describeAskedFor, findAskedFor } from '../memory/asked-for.ts'
import { type CodeComment, openCodeComment } from '../memory/code-comment.ts'
import { type EarlierJobPorts, findSinceLastRun } from '../memory/last-run.ts'
import { hashOf } from '../memory/records.ts'
import { leaveNothing, type Range } from '../memory/status.ts'
import { renderPullRequests } from '../prompt/change-text.ts'
import { eventValues } from '../prompt/event-text.ts'
import { CHANGE_PLACEHOLDERS, type Placeholder } from '../prompt/placeholders.ts'
import type { Values } from '../prompt/tags.ts'
import type { AgentInputs, Task } from '../task.ts'
import type { Ending } from './publish.ts'

/** What a run's prompts cover. */
export interface Context {
  range: Range | undefined
  /** The values of the placeholders of the event and of its pull request. */
  values: Values
  /** The prompts hold this of the change, which `parts.ts` writes; absent without `{{ changes }}`, or where it leaves nothing. */
  change: CoveredChanges | undefined
  /** Says why there is nothing to ask about the change; absent where there is something, or the prompts hold no change. */
  nothing: Nothing | undefined
  /** A hash of the whole change of a pull request or a push: see `identityOf`. */
  content?: string | undefined
  /** These pull requests of it were asked for before, and are left out. */
  askedFor: readonly AskedFor[]
  /** Opens the comment that remembers the prompts about it, once. Throws `GitHubError`. */
  openComment(): Promise<CodeComment | undefined>
}

/** What the report gives a prompt. */
export interface Reported {
  /** The values of placeholders. */
  values: Values
  /** Where people are shown the prompt, these replace values of the same names. */
  shown?: Values | undefined
  /** Says why there is no reader feedback for the prompt. */
  nothing?: Nothing | undefined
  /** The moments between which reader feedback was read, in milliseconds since the epoch. */
  readersFromMs?: number | undefined
  readersUntilMs?: number | undefined
}

/** A task, with what reading its change needs. The change is that of the range, else of a pull request, else of the push. */
interface ChangeTask extends Task {
  range: Range | undefined
  jobs: EarlierJobPorts
  openComment: Context['openComment']
}

/**
 * Reads what a run's prompts cover; the outcome of a run that cannot find out. Asks of GitHub what the placeholders need,
 * and nothing else. Throws `ActionError`.
 */
export async function readContext(
  task: Task,
  jobs: EarlierJobPorts,
  run: Run,
): Promise<Context | { outcome: RunOutcome }> {
  const { since, prompt } = task.inputs
  const wanted = { pullRequests: prompt?.placeholders.has('changes') ?? false }
  const found =
    since === undefined || prompt === undefined
      ? { range: undefined }
      : since.type === 'last-run'
        ? await findSinceLastRun(task.inputs, { wanted, jobs }, run)
        : { range: await findRangeSince(since, { event: task.event, wanted }, run) }
  if ('outcome' in found) return found
  const openComment = once(() => openCodeComment(task, run))
  const read = await readChange({ ...task, ...found, jobs, openComment }, run)
  if ('outcome' in read) return read
  const values = { ...read.values, ...(await readEventPlaceholders(task, run)) }
  return { ...found, change: undefined, nothing: undefined, askedFor: [], openComment, ...read, values }
}

/** The number of the pull request that the run is about, if it is about one. */
function numberOf({ inputs, event }: Task): number | undefined {
  return inputs.pullRequest ?? event.pullRequest?.number
}

/** Long enough for thousands of files, and to wait for a limit of GitHub's. `timeout` does not bound it. */
const CONTEXT_PATIENCE_MS = 150_000

/** Reads what `{{ changes }}` and `{{ pull-request }}` need. Throws `ActionError`. */
export async function readChange(task: ChangeTask, run: Run): Promise<Partial<Context> | { outcome: RunOutcome }> {
  const { range, inputs } = task
  if (range !== undefined && range.base.sha === range.head) {
    const since = mayBeShownIn(run.code, run.workflow) ? ` since ${range.base.what}` : ''
    return { nothing: { reason: `nothing was committed${since}` } }
  }
  if (inputs.prompt !== undefined || inputs.jobId !== undefined) logCovered(task, run)
  const has = (word: Placeholder) => inputs.prompt?.placeholders.has(word) ?? false
  if (!CHANGE_PLACEHOLDERS.some(has)) return {}
  const reader = createReader(task, await run.connect('code', deadlineIn(CONTEXT_PATIENCE_MS, run)), run)
  if (reader === undefined) return {}
  const found = has('changes') ? await findChange(task, reader, run) : {}
  if ('outcome' in found || !has('pull-request')) return found
  const isLeft = (one: PullRequest) => !isAmong(found.askedFor ?? [], one)
  return { ...found, values: { 'pull-request': renderPullRequests((await reader.pullRequests()).filter(isLeft)) } }
}

function logCovered(
  { range, ...task }: Pick<ChangeTask, 'range' | 'inputs' | 'event'>,
  { log, code, workflow }: Pick<Run, 'log' | 'code' | 'workflow'>,
): void {
  const number = numberOf(task)
  const { push } = task.event
  const where = code.isElsewhere && code.repository !== undefined ? ` of ${fullName(code.repository)}` : ''
  const ends = (base: string, head: string) => `${isZero(base) ? '' : `${shortSha(base)}...`}${shortSha(head)}`
  if (range !== undefined) {
    const since = `${where} since ${range.base.what}: ${ends(range.base.sha, range.head)}`
    log.info(
      mayBeShownIn(code, workflow) ? `This run covers the changes${since}.` : `This run covers new changes${where}.`,
    )
  } else if (number !== undefined) log.info(`This run covers pull request #${number}${where}.`)
  else if (push !== undefined) log.info(`This run covers the push of ${ends(push.before, push.after)}.`)
}

function createReader(
  { range, inputs, event }: Pick<ChangeTask, 'range' | 'inputs' | 'event'>,
  github: GitHubApi,
  run: Pick<Run, 'clock' | 'log' | 'signal'>,
): ChangeReader | undefined {
  const { push } = event
  const ofPush =
    push &&
    readerOfRange(
      () => rangeOfPush(push, historyOfPush(push, github, run), github),
      () => findMerged(push, github, run),
    )
  if (range !== undefined) {
    const ofRange = readerOfRange(
      async () => range,
      () => waitIfYoung(range.history, run),
    )
    return { ...ofRange, pullRequests: ofPush?.pullRequests ?? (async () => []) }
  }
  const number = numberOf({ inputs, event })
  if (number === undefined) return ofPush
  const read = once(() => readCurrentPullRequest(number, event, github, run))
  const files = once(async () => {
    // Once the pull request is shown as it is now, so are its files.
    const { isStale } = await read()
    const { files, filesCapped } = await readFiles(github, number)
    return { files, filesCapped: filesCapped || isStale }
  })
  return {
    files,
    changes: async () => ofPullRequest(await files(), (await read()).pullRequest),
    pullRequests: async () => [(await read()).pullRequest],
  }
}

/** Reads a change step by step, each once: its files decide whether anything else is needed. Throws `ActionError`. */
type ChangeReader = ReturnType<typeof readerOfRange>

/** @param wait for the pull requests that GitHub may not list yet */
function readerOfRange(find: () => Promise<CommitRange>, wait: () => Promise<unknown>) {
  const range = once(find)
  const whole = once(async () => await compareRange(await range()))
  return {
    files: async (): Promise<Files> => await whole(),
    async changes() {
      await wait()
      return await readRange(await range(), await whole())
    },
    async pullRequests() {
      await wait()
      return await mergedInRange(await range())
    },
  }
}

async function findChange(
  task: ChangeTask,
  reader: ChangeReader,
  run: Run,
): Promise<Partial<Context> | { outcome: RunOutcome }> {
  const { range, inputs, event, jobs } = task
  const isPush = range === undefined && numberOf(task) === undefined
  if (isPush && event.push?.isTag) return { nothing: { reason: 'a tag brings in nothing that a branch does not have' } }
  const files = await reader.files()
  const nothing = await judgeFiles(files, task, run)
  remarkOnFiles(files, inputs, nothing !== undefined, run)
  if (nothing !== undefined) return { nothing }
  const whole = await reader.changes()
  // A request that the end of the run cut off is no change that GitHub cannot give.
  run.signal.throwIfAborted()
  // A push of one pull request has the comment of that one, which says whether the change is the same.
  const mayBeAskedFor = range !== undefined || (isPush && whole.changes.length > 1)
  const askedFor = mayBeAskedFor ? await findAskedFor(whole.changes, inputs, jobs, run) : []
  if ('outcome' in askedFor) return askedFor
  const named = describeAskedFor(askedFor, mayBeShownIn(run.code, run.workflow))
  if (named !== undefined) run.log.info(`Already asked for: ${named}.`)
  const changes = whole.changes.filter((one) => !isAmong(askedFor, one))
  if (named !== undefined && changes.length === 0 && whole.older === undefined) {
    return { nothing: { reason: `all of it was already asked for: ${named}` }, askedFor }
  }
  // The prompt of a push goes to the thread of the newest pull request that is left.
  const on = isPush && named !== undefined ? changes.findLast((one) => one.number !== undefined)?.number : undefined
  const openComment = on === undefined ? task.openComment : once(() => openCodeComment(task, run, on))
  const isOther = files.filesCapped || named !== undefined
  const nothingLeft = isOther ? await judgeFiles(filesOf(changes), task, run) : undefined
  if (nothingLeft !== undefined) return { nothing: nothingLeft, askedFor, openComment }
  const content = range === undefined ? identityOf(changes) : undefined
  return { change: changesInScope({ ...whole, changes, askedFor: named }, task, run), content, askedFor, openComment }
}

function isAmong(askedFor: readonly AskedFor[], { number }: { number: number | undefined }): boolean {
  return askedFor.some((one) => one.number === number)
}

/** Judges the files of a change; of a pull request with a docs pull request, documented code may have been withdrawn. */
async function judgeFiles(
  files: Files,
  { openComment, ...task }: Pick<ChangeTask, 'inputs' | 'event' | 'range' | 'openComment'>,
  { code, workflow }: Pick<Run, 'code' | 'workflow'>,
): Promise<Nothing | undefined> {
  const skipsQuiet = task.inputs.prompt?.builtIn !== undefined
  const nothing = whyNothing(files, task.inputs, { skipsQuiet, mayNameFiles: mayBeShownIn(code, workflow) })
  if (nothing === undefined || task.range !== undefined || numberOf(task) === undefined) return nothing
  const mayBeWithdrawn = (await openComment())?.records.some(({ prLink }) => prLink !== undefined)
  return mayBeWithdrawn ? undefined : nothing
}

/** Logs how many files changed, and the globs that match none. Where nothing is sent, its reason has the hints for `include`. */
function remarkOnFiles(
  changed: Files,
  { include, exclude }: AgentInputs,
  hasNothing: boolean,
  { log, code, workflow }: Pick<Run, 'log' | 'code' | 'workflow'>,
): void {
  if (!mayBeShownIn(code, workflow)) return
  const idle = idleGlobs({ include, exclude }, changed.files)
  for (const { list, hint } of idle) {
    if (hint !== undefined && !(hasNothing && list === 'include')) log.warning(`${hint}.`, 'folder-without-globs')
  }
  if (changed.filesCapped) return
  const others = idle.filter(({ hint }) => hint === undefined).map(({ list, glob }) => `${glob} (\`${list}\`)`)
  if (others.length > 0 && changed.files.length > 0) log.info(`No changed file matches ${others.join(', ')}.`)
  const count = filesWithin({ include, exclude }, changed.files).length
  if (count > 0) log.info(`Changed files: ${count}.`)
}

const MOST_NAMED = 10

/**
 * The changes with the files that `include` and `exclude` leave. Warns of those of which not every file was read: a long range
 * has too many, and GitHub cannot give every one.
 */
function changesInScope(
  covered: CoveredChanges,
  { inputs }: Pick<ChangeTask, 'inputs'>,
  { log, code, workflow }: Pick<Run, 'log' | 'code' | 'workflow'>,
): CoveredChanges {
  const changes = changesWithin(inputs, covered.changes)
  const unread = changes.filter(({ filesCapped }) => filesCapped)
  if (unread.length > 0) {
    const named = unread.slice(-MOST_NAMED).map(({ number, head = '' }) => (number ? `#${number}` : shortSha(head)))
    const more = unread.length > named.length ? ' and older ones' : ''
    const names = mayBeShownIn(code, workflow) ? ` (${named.join(', ')}${more})` : ''
    log.warning(
      `Not all files of ${plural(changes.length, 'change')} were read, as the prompt says of each: ${unread.length} ${unread.length === 1 ? 'lacks' : 'lack'} some or all${names}.`,
      'unread-changes',
    )
  }
  if (covered.older !== undefined) {
    const older = describeOlder(covered.older)
    log.warning(`The range has ${older} that the prompt only counts.`, 'unread-changes')
  }
  return { ...covered, changes }
}

/** Fills the event's own placeholders; of a review, GitHub is asked for the remarks. Throws `GitHubError`. */
export async function readEventPlaceholders({ inputs, event }: Task, run: Pick<Run, 'connect'>): Promise<Values> {
  const { pullRequest, id: review } = event.review ?? {}
  const placeholders = inputs.prompt?.placeholders ?? new Set()
  // GitHub cannot be asked for a review that the payload does not name.
  const hasRemarks = placeholders.has('review') && pullRequest !== undefined && review !== undefined
  const remarks = hasRemarks ? await readRemarks(await run.connect('workflow'), { pullRequest, review }) : []
  return eventValues(event, { placeholders, remarks, isShown: matcherOfScope(inputs) })
}

/**
 * Says why a run's prompt has nothing to ask for: `{{ changes }}`, `{{ data }}` and `{{ reader-feedback }}`, as many of them
 * as it has, are all empty. A prompt with none of them has nothing to ask for only where its range is empty.
 */
export function findNothing(
  { prompt, data }: Pick<AgentInputs, 'prompt' | 'data'>,
  { nothing: noChange }: Pick<Context, 'nothing'>,
  { nothing: noFeedback }: Pick<Reported, 'nothing'>,
): Nothing | undefined {
  if (prompt === undefined) return undefined
  const noData = data?.text === '' ? 'the data file is empty' : data === undefined ? 'no data file is given' : undefined
  const reasons = { changes: noChange?.reason, data: noData, 'reader-feedback': noFeedback?.reason }
  const asked = (['changes', 'data', 'reader-feedback'] as const).filter((word) => prompt.placeholders.has(word))
  if (asked.length === 0) return noChange
  const clauses = asked.flatMap((word) => reasons[word] ?? [])
  if (clauses.length < asked.length) return undefined
  const last = clauses.pop() ?? ''
  return { reason: clauses.length === 0 ? last : `${clauses.join(', ')}, and ${last}` }
}

const WRITE_MS = 60_000

/** Ends a run that has nothing to send, and leaves that where later runs find it; `undefined` where it has something. */
export async function skipIfNothing(
  inputs: AgentInputs,
  context: Pick<Context, 'range' | 'nothing' | 'askedFor' | 'openComment'>,
  report: Omit<Reported, 'values'>,
  run: Run,
): Promise<Ending | undefined> {
  const { range, askedFor, openComment } = context
  const has = (word: Placeholder) => inputs.prompt?.placeholders.has(word) ?? false
  if (report.nothing?.isUncertain && has('reader-feedback')) {
    run.log.warning(
      `No reader feedback is sent, because ${report.nothing.reason}. With \`since: last-run\`, the next prompt begins where this one would have.`,
      'no-reader-feedback',
    )
  }
  const nothing = findNothing(inputs, context, report)
  if (nothing === undefined) return undefined
  const outcome = { ...skippedFor(nothing), askedFor: describeAskedFor(askedFor, mayBeShownIn(run.code, run.workflow)) }
  if (inputs.dryRun) return { outcome }
  const { readersFromMs, readersUntilMs = readersFromMs } = report
  if (range !== undefined) await leaveNothing(range, inputs, { endsData: has('data'), readersUntilMs }, run)
  // Without data now, the same data later are sent again. A comment that cannot be read keeps nothing back.
  const comment = has('data') ? await openComment().catch(() => undefined) : undefined
  await comment
    ?.forgetData?.(hashOf(inputs), deadlineIn(WRITE_MS, run))
    .catch((error: unknown) => comment.warn({ error, cancelled: false }))
  return { outcome }
}
