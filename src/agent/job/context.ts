import { deadlineIn } from '../../kit/core/clock.ts'
import { once } from '../../kit/core/once.ts'
import type { Nothing, RunOutcome } from '../../kit/core/outcome.ts'
import { shows } from '../../kit/core/readers.ts'
import type { Run } from '../../kit/run.ts'
import { type Files, identityOf, type ReadChange } from '../change/change.ts'
import {
  changeWithin,
  createChangeFinder,
  filesOf,
  findRangeSince,
  isWhole,
  judgeFiles,
  logCovered,
} from '../change/find-change.ts'
import { filesWithin, idleGlobs, isWithin, type Scope } from '../change/scope.ts'
import { readRemarks } from '../event/payload.ts'
import { type AskedFor, describeAskedFor, findAskedFor } from '../memory/asked-for.ts'
import type { CodeComment } from '../memory/code-comment.ts'
import type { Range } from '../memory/in-status.ts'
import { type FindEnd, findSinceLastRun } from '../memory/last-run.ts'
import { renderPullRequests } from '../prompt/change-text.ts'
import { readEventValues } from '../prompt/event-text.ts'
import { CHANGE_PLACEHOLDERS, type Placeholder } from '../prompt/placeholders.ts'
import type { Values } from '../prompt/tags.ts'
import type { AgentInputs, Task } from '../task.ts'

/** For thousands of files, and a limit of GitHub's; the step's own time begins only after it. */
const CONTEXT_PATIENCE_MS = 150_000

/** The change and the other values that a run's prompts cover. */
export interface Context {
  range: Range | undefined
  /** The values of the placeholders of the event and of its pull request. */
  values: Values
  /** The prompts hold this of the change; absent where they hold no `{{ changes }}`, or it leaves nothing. */
  change: ReadChange | undefined
  /** Says why it leaves nothing. */
  nothing: Nothing | undefined
  /** A hash of the whole change of a pull request or a push: see `identityOf`. */
  content?: string | undefined
  /** These pull requests of it were asked for before, and are left out. */
  askedFor: readonly AskedFor[]
  /** Opens the comment that remembers the prompts about it, once. Throws `GitHubError`. */
  openComment(): Promise<CodeComment | undefined>
}

/**
 * Reads what a run's prompts cover; the outcome of a run that cannot find out. Asks of GitHub what the placeholders need,
 * and nothing else. Throws `ActionError`.
 */
export async function readContext(task: Task, findEnd: FindEnd, run: Run): Promise<Context | { outcome: RunOutcome }> {
  const foundRange = await findRange(task, findEnd, run)
  if ('outcome' in foundRange) return foundRange
  const openComment = commentOpener(task, undefined, run)
  const read = await readChange(task, { ...foundRange, findEnd, openComment }, run)
  if ('outcome' in read) return read
  const values = { ...read.values, ...(await readEventPlaceholders(task, run)) }
  return { ...foundRange, change: undefined, nothing: undefined, askedFor: [], openComment, ...read, values }
}

/** @param on the number of the pull request that has it; the run's own unless given */
function commentOpener(task: Task, on: number | undefined, run: Run): Context['openComment'] {
  return once(async () => (await import('../memory/code-comment.ts')).openCodeComment(task, run, on))
}

/** Finds the range that the `since` input describes; none where it is absent, or the run has no prompt. */
async function findRange(
  { inputs, event }: Task,
  findEnd: FindEnd,
  run: Run,
): Promise<{ range: Range | undefined } | { outcome: RunOutcome }> {
  const { since, prompt } = inputs
  if (since === undefined || prompt === undefined) return { range: undefined }
  const wanted = { pullRequests: prompt.placeholders.has('changes') }
  if (since.type !== 'last-run') {
    return { range: { ...(await findRangeSince(since, { event, wanted }, run)), branch: undefined } }
  }
  return await findSinceLastRun(inputs, { wanted, findEnd }, run)
}

interface ChangeSource extends Pick<Context, 'range' | 'openComment'> {
  findEnd: FindEnd
}

const OF_TAG: Nothing = { reason: 'a tag brings in nothing that a branch does not have' }

/** Reads the change, or why it leaves nothing to send. Throws `ActionError`. */
export async function readChange(
  task: Task,
  source: ChangeSource,
  run: Run,
): Promise<(Pick<Context, 'values'> & Partial<Context>) | { outcome: RunOutcome }> {
  const { inputs, event } = task
  const { range } = source
  const isShown = shows(run.code, run.workflow)
  if (range !== undefined && range.base.sha === range.head) {
    const since = isShown ? ` since ${range.base.what}` : ''
    return { values: {}, nothing: { reason: `nothing was committed${since}` } }
  }
  const covered = { range, number: inputs.pullRequest ?? event.pullRequest?.number, event }
  if (inputs.prompt !== undefined || inputs.jobId !== undefined) logCovered(covered, run)
  const has = (word: Placeholder) => inputs.prompt?.placeholders.has(word) ?? false
  const hasChange = range !== undefined || covered.number !== undefined || event.push !== undefined
  if (!hasChange || !CHANGE_PLACEHOLDERS.some(has)) return { values: {} }
  const finder = createChangeFinder(covered, await run.connect('code', deadlineIn(CONTEXT_PATIENCE_MS, run)), run)
  const readValues = async (askedFor: readonly AskedFor[] = []): Promise<Values> => {
    if (!has('pull-request')) return {}
    const pullRequests = (await finder.pullRequests()).filter((one) => !isAmong(askedFor, one))
    return { 'pull-request': renderPullRequests(pullRequests) }
  }
  const isTag = range === undefined && covered.number === undefined && event.push?.isTag === true
  if (isTag && has('changes')) return { values: await readValues(), nothing: OF_TAG }
  const foundChange = has('changes') ? await finder.find() : undefined
  if (foundChange === undefined) return { values: await readValues() }
  // Decided from the files alone, before anything else is read.
  const nothing = await judgeChange(foundChange, inputs, source, run)
  remarkOnFiles(foundChange, inputs, nothing !== undefined, run)
  if (nothing !== undefined) return { values: await readValues(), nothing }
  const whole = await foundChange.read()
  // A request that the end of the run cut off is no change that GitHub cannot give.
  run.signal.throwIfAborted()
  const isPush = range === undefined && covered.number === undefined
  const askedFor = await findLeftOut(whole, { isPush, isRange: range !== undefined }, task, source.findEnd, run)
  if ('outcome' in askedFor) return askedFor
  const values = await readValues(askedFor)
  if (askedFor.length > 0) return { values, ...(await withoutAskedFor(whole, askedFor, task, source, run)) }
  const nothingRead = foundChange.filesCapped ? await judgeChange(filesOf(whole), inputs, source, run) : undefined
  if (nothingRead !== undefined) return { values, nothing: nothingRead }
  const content = range === undefined ? identityOf(whole.changes) : undefined
  return { values, change: changeWithin(inputs, whole, range !== undefined, run), content }
}

/** Says how many files changed, and which globs match none of them. The reason for sending nothing has hints for `include`. */
function remarkOnFiles(
  changed: Files,
  { include, exclude }: Scope,
  hasNothing: boolean,
  { log, code, workflow }: Pick<Run, 'log' | 'code' | 'workflow'>,
): void {
  if (!shows(code, workflow)) return
  const idle = idleGlobs({ include, exclude }, changed.files)
  for (const { list, hint } of idle) {
    if (hint !== undefined && !(hasNothing && list === 'include')) log.warning(`${hint}.`, 'folder-without-globs')
  }
  if (!isWhole(changed)) return
  const others = idle.filter(({ hint }) => hint === undefined).map(({ list, glob }) => `${glob} (\`${list}\`)`)
  if (others.length > 0 && changed.files.length > 0) log.info(`No changed file matches ${others.join(', ')}.`)
  const count = filesWithin({ include, exclude }, changed.files).length
  if (count > 0) log.info(`Changed files: ${count}.`)
}

/**
 * Finds the pull requests of a range, or of a push of several changes, that were asked for before. A push of one has the comment
 * of that one, which says whether the change is the same.
 */
async function findLeftOut(
  { changes }: ReadChange,
  { isPush, isRange }: { isPush: boolean; isRange: boolean },
  { inputs }: Task,
  findEnd: FindEnd,
  run: Run,
): Promise<readonly AskedFor[] | { outcome: RunOutcome }> {
  if (!isRange && !(isPush && changes.length > 1)) return []
  const askedFor = await findAskedFor(changes, inputs, findEnd, run)
  if (!('outcome' in askedFor) && askedFor.length > 0) {
    run.log.info(`Already asked for: ${describeAskedFor(askedFor, shows(run.code, run.workflow))}.`)
  }
  return askedFor
}

/** Leaves pull requests out of a change, and judges what remains as any change. */
async function withoutAskedFor(
  whole: ReadChange,
  askedFor: readonly AskedFor[],
  task: Task,
  { range, ...source }: ChangeSource,
  run: Run,
): Promise<Partial<Context>> {
  const changes = whole.changes.filter((one) => !isAmong(askedFor, one))
  const named = describeAskedFor(askedFor, shows(run.code, run.workflow))
  const change = { ...whole, changes, askedFor: named }
  if (changes.length === 0 && whole.older === undefined) {
    return { nothing: { reason: `all of it was already asked for: ${named}` }, askedFor }
  }
  // The prompt of a push goes to the thread of the newest pull request that is left.
  const on = range === undefined ? changes.findLast(({ number }) => number !== undefined)?.number : undefined
  const openComment = on === undefined ? source.openComment : commentOpener(task, on, run)
  const nothing = await judgeChange(filesOf(change), task.inputs, { ...source, range, openComment }, run)
  if (nothing !== undefined) return { nothing, askedFor, openComment }
  return { change: changeWithin(task.inputs, change, range !== undefined, run), askedFor, openComment }
}

function isAmong(askedFor: readonly AskedFor[], { number }: { number: number | undefined }): boolean {
  return askedFor.some((one) => one.number === number)
}

/** Judges the files of a change; where there is a docs pull request, code that it documents may have been withdrawn. */
async function judgeChange(
  files: Files,
  inputs: AgentInputs,
  { range, openComment }: Pick<Context, 'range' | 'openComment'>,
  { code, workflow }: Pick<Run, 'code' | 'workflow'>,
): Promise<Nothing | undefined> {
  const mayNameFiles = shows(code, workflow)
  const nothing = judgeFiles(files, inputs, { skipsQuiet: inputs.prompt?.builtIn !== undefined, mayNameFiles })
  if (nothing === undefined || range !== undefined) return nothing
  const mayBeWithdrawn = (await openComment())?.records.some(({ prLink }) => prLink !== undefined)
  return mayBeWithdrawn ? undefined : nothing
}

/** Fills the event's own placeholders; of a review, GitHub is asked for the remarks. Throws `GitHubError`. */
export async function readEventPlaceholders({ inputs, event }: Task, run: Pick<Run, 'connect'>): Promise<Values> {
  const { review } = event
  const placeholders = inputs.prompt?.placeholders ?? new Set()
  const isShown = (path: string) => isWithin(inputs, path)
  return await readEventValues({ placeholders, isShown }, event, async () => {
    // GitHub cannot be asked for a review that the payload does not name.
    if (review?.pullRequest === undefined || review.id === undefined) return { remarks: [], capped: false }
    return await readRemarks(await run.connect('workflow'), { pullRequest: review.pullRequest, review: review.id })
  })
}
