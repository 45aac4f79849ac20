import { deadlineIn } from '../../kit/core/clock.ts'
import type { Nothing, RunOutcome } from '../../kit/core/outcome.ts'
import type { Run } from '../../kit/run.ts'
import type { Files, ReadChange } from '../change/change.ts'
import {
  changeWithin,
  createChangeFinder,
  filesOf,
  findRangeSince,
  isWhole,
  judgeFiles,
  logCovered,
} from '../change/find-change.ts'
import { filesWithin, isWithin, namedFolders } from '../change/scope.ts'
import { readRemarks } from '../event/payload.ts'
import { type FindEnd, findSinceLastRun, type Range } from '../memory/last-run.ts'
import type { Memory } from '../memory/records.ts'
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
}

interface ContextPorts {
  findEnd: FindEnd
  /** Reads the comment, only where the change alone would need no docs. */
  comment(): Promise<Pick<Memory, 'records'> | undefined>
}

/**
 * Reads what a run's prompts cover; the outcome of a run that cannot find out. Asks of GitHub what the placeholders need,
 * and nothing else. Throws `ActionError`.
 */
export async function readContext(
  task: Task,
  ports: ContextPorts,
  run: Run,
): Promise<Context | { outcome: RunOutcome }> {
  const foundRange = await findRange(task, ports, run)
  if ('outcome' in foundRange) return foundRange
  const { range } = foundRange
  const { values, ...read } = await readChange(task, { range, comment: ports.comment }, run)
  return { range, values: { ...values, ...(await readEventPlaceholders(task, run)) }, ...read }
}

/** Finds the range that the `since` input describes; none where it is absent, or the run has no prompt. */
async function findRange(
  { inputs, event }: Task,
  { findEnd }: Pick<ContextPorts, 'findEnd'>,
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

interface ChangeSource extends Pick<ContextPorts, 'comment'> {
  range: Range | undefined
}

const NOTHING_READ = { values: {}, change: undefined, nothing: undefined }

/** Reads the change, or why it leaves nothing to send. Throws `ActionError`. */
export async function readChange(
  { inputs, event }: Task,
  { range, comment }: ChangeSource,
  run: Run,
): Promise<Omit<Context, 'range'>> {
  const { isShown } = run.code
  if (range !== undefined && range.base.sha === range.head) {
    const since = isShown ? ` since ${range.base.what}` : ''
    return { ...NOTHING_READ, nothing: { reason: `nothing was committed${since}` } }
  }
  const covered = { range, number: inputs.pullRequest ?? event.pullRequest?.number, event }
  if (inputs.prompt !== undefined || inputs.jobId !== undefined) logCovered(covered, run)
  const has = (word: Placeholder) => inputs.prompt?.placeholders.has(word) ?? false
  const hasChange = range !== undefined || covered.number !== undefined || event.push !== undefined
  if (!hasChange || !CHANGE_PLACEHOLDERS.some(has)) return NOTHING_READ
  const finder = createChangeFinder(covered, await run.connect('code', deadlineIn(CONTEXT_PATIENCE_MS, run)), run)
  const readValues = async (): Promise<Values> =>
    has('pull-request') ? { 'pull-request': renderPullRequests(await finder.pullRequests()) } : {}
  const foundChange = has('changes') ? await finder.find() : undefined
  if (foundChange === undefined) return { ...NOTHING_READ, values: await readValues() }
  const judge = async (files: Files) => await judgeChange(files, inputs, { range, comment }, run)
  // Decided from the files alone, before anything else is read.
  const nothing = await judge(foundChange)
  // Where `include` leaves nothing, the reason says it.
  const lists = nothing === undefined ? inputs : { include: [], exclude: inputs.exclude }
  const hints = isShown ? namedFolders(lists, foundChange.files) : []
  for (const hint of hints) run.log.warning(`${hint}.`, 'folder-without-globs')
  const count = isWhole(foundChange) ? filesWithin(inputs, foundChange.files).length : 0
  if (count > 0 && isShown) run.log.info(`Changed files: ${count}.`)
  // The rest is read only where something else of the prompt may have it sent.
  const isSent = nothing === undefined || has('data') || has('reader-feedback')
  const values = isSent ? await readValues() : {}
  if (nothing !== undefined) return { values, change: undefined, nothing }
  const change = await foundChange.read()
  // A request that the end of the run cut off is no change that GitHub cannot give.
  run.signal.throwIfAborted()
  const nothingRead = foundChange.filesCapped ? await judge(filesOf(change)) : undefined
  if (nothingRead !== undefined) return { values, change: undefined, nothing: nothingRead }
  return { values, change: changeWithin(inputs, change, range !== undefined, run), nothing: undefined }
}

/** Judges the files of a change; where there is a docs pull request, code that it documents may have been withdrawn. */
async function judgeChange(
  files: Files,
  inputs: AgentInputs,
  { range, comment }: ChangeSource,
  { code: { isShown } }: Run,
): Promise<Nothing | undefined> {
  const nothing = judgeFiles(files, inputs, { skipsQuiet: inputs.prompt?.builtIn !== undefined, isShown })
  if (nothing === undefined || range !== undefined) return nothing
  const mayBeWithdrawn = (await comment())?.records.some(({ prLink }) => prLink !== undefined)
  return mayBeWithdrawn ? undefined : nothing
}

/** Fills the event's own placeholders; of a review, GitHub is asked for the remarks. Throws `GitHubError`. */
export async function readEventPlaceholders({ inputs, event }: Task, run: Run): Promise<Values> {
  const { review } = event
  const placeholders = inputs.prompt?.placeholders ?? new Set()
  const isShown = (path: string) => isWithin(inputs, path)
  return await readEventValues({ placeholders, isShown }, event, async () => {
    // GitHub cannot be asked for a review that the payload does not name.
    if (review?.pullRequest === undefined || review.id === undefined) return { remarks: [], capped: false }
    return await readRemarks(await run.connect('workflow'), { pullRequest: review.pullRequest, review: review.id })
  })
}
