import { type Change, type FoundChange, identityOf, ofPullRequest } from '../change/change.ts'
import { whyQuiet } from '../change/kinds.ts'
import { readPullRequest } from '../change/lag.ts'
import { noticeableLength, partsOf } from '../change/parts.ts'
import { createPushReader } from '../change/push.ts'
import { endsOf, ofRange } from '../change/range.ts'
import { changesWithin, filesWithin, isWithin, namedFolders, whyEmpty } from '../change/scope.ts'
import type { Base } from '../change/since.ts'
import { deadlineIn } from '../core/clock.ts'
import { isZero } from '../core/event.ts'
import { once } from '../core/once.ts'
import { NOTHING_SENT, type RunOutcome } from '../core/outcome.ts'
import { fullName } from '../core/pull-request.ts'
import { plural } from '../core/text.ts'
import type { Inputs } from '../inputs/inputs.ts'
import type { Range, WaitForEarlierJob } from '../memory/branch.ts'
import type { CommentStore } from '../memory/open-comment.ts'
import { renderChanges, renderPullRequests } from '../prompt/change-text.ts'
import { readEventValues } from '../prompt/event-text.ts'
import { CHANGE_PLACEHOLDERS, type Placeholder } from '../prompt/placeholders.ts'
import type { Values } from '../prompt/tags.ts'
import type { OpenService, Run } from '../run.ts'
import { createAgentApi } from '../service/agent-api.ts'
import type { Part, Task } from './task.ts'
import { waitForEarlierJob } from './wait.ts'

/** For thousands of files, and a limit of GitHub's; the step's own time begins only after it. */
const CONTEXT_PATIENCE_MS = 150_000

type OpenThread = () => Promise<Pick<CommentStore, 'past'> | undefined>

/**
 * What a run's prompts cover, oldest first, or the outcome of a run that has nothing to ask. Asks of GitHub what
 * the placeholders need, and nothing else. Throws `ActionError`.
 *
 * @param openService connects to the service, only when it must be asked for an earlier run's job
 * @param thread reads the comment, only where the change alone would need no docs
 */
export async function readContext(
  task: Task,
  { openService, thread }: { openService: OpenService; thread: OpenThread },
  run: Run,
): Promise<{ parts: Part[] } | { outcome: RunOutcome }> {
  // Loaded only when it is needed.
  const memory = task.inputs.since === undefined ? undefined : await import('../memory/branch.ts')
  const waitForJob: WaitForEarlierJob = async (earlier, deadline) =>
    await waitForEarlierJob(earlier, { ...run, jobs: createAgentApi(await openService()) }, deadline)
  const found = await memory?.findRange(task, waitForJob, run)
  if (found !== undefined && 'outcome' in found) return found
  const range = found?.range
  const change = await readChange(task, { range, thread }, run)
  if ('nothing' in change) {
    if (range !== undefined) await memory?.leaveNothing(range, task, run)
    return { outcome: { ...NOTHING_SENT, result: 'skipped', reason: change.nothing } }
  }
  const ofEvent = await readEventPlaceholders(task, run)
  return { parts: change.parts.map((part) => ({ ...part, values: { ...part.values, ...ofEvent } })) }
}

/** The parts of the change, or why there is nothing to ask for, as a clause. Throws `ActionError`. */
export async function readChange(
  task: Task,
  { range, thread }: { range: Range | undefined; thread: OpenThread },
  run: Run,
): Promise<{ parts: Part[] } | { nothing: string }> {
  const { inputs, event } = task
  if (range !== undefined && range.base.sha === range.head) {
    return { nothing: `nothing was committed since ${range.base.what}` }
  }
  logSubject(task, range, run)
  const number = numberOf(task)
  const has = (word: Placeholder) => inputs.prompt?.placeholders.has(word) ?? false
  const isAbout = range !== undefined || number !== undefined || event.push !== undefined
  if (!isAbout || !CHANGE_PLACEHOLDERS.some(has)) return { parts: [{ values: {}, range }] }
  const github = await run.connect(deadlineIn(CONTEXT_PATIENCE_MS, run))
  const push = event.push && createPushReader(event.push, github)
  const own =
    number === undefined ? undefined : once(async () => await readPullRequest(number, event, github.changes(), run))
  const pullRequests = async () => (own ? [(await own()).pullRequest] : ((await push?.pullRequests()) ?? []))
  // A range comes before all else, and a pull request before a push.
  const find = async () => {
    if (range !== undefined) return await ofRange(range)
    if (own === undefined) return await push?.find()
    // Once it is shown as it is now, so are its files.
    const read = await own()
    return ofPullRequest(await github.changes().files(read.pullRequest.number), read)
  }
  const found = has('changes') ? await find() : undefined
  const whyNothing = async (files: ReturnType<typeof knownFiles>) => {
    if (files?.why === undefined) return undefined
    // Where there is a docs pull request, code that it documents may have been withdrawn.
    const remembered = range === undefined ? (await thread())?.past.requests : undefined
    const hasDocs = remembered?.some(({ prLink }) => prLink !== undefined)
    return hasDocs ? undefined : files.why
  }
  // Decided from the files alone, before anything else is read.
  const files = found && knownFiles(found, inputs)
  const nothing = await whyNothing(files)
  if (files !== undefined && files.count > 0) run.log.info(`Changed files: ${files.count}.`)
  if (nothing !== undefined) return { nothing }
  for (const hint of namedFolders(inputs, found?.files ?? [])) run.log.warning(`${hint}.`)
  const shown: Values = has('pull-request') ? { 'pull-request': renderPullRequests(await pullRequests()) } : {}
  if (found === undefined) return { parts: [{ values: shown, range }] }
  const read = await found.read()
  // A request that the end of the run cut off is no change that GitHub cannot give.
  run.signal.throwIfAborted()
  // Read change by change, more is known than of a list that GitHub cut off.
  const whole = { files: read.changes.flatMap(({ files }) => files), filesCapped: read.changes.some(isIncomplete) }
  const stillNothing = found.filesCapped ? await whyNothing(knownFiles(whole, inputs)) : undefined
  if (stillNothing !== undefined) return { nothing: stillNothing }
  const parts = partsOfChange(read, { inputs, range }, run)
  return { parts: parts.map((part) => ({ ...part, values: { ...shown, ...part.values } })) }
}

function partsOfChange(
  { changes: all, beyond = 0, ...ends }: Awaited<ReturnType<FoundChange['read']>>,
  { inputs, range }: Pick<Task, 'inputs'> & { range: Range | undefined },
  run: Run,
): Part[] {
  const changes = changesWithin(inputs, all)
  if (range !== undefined || changes.some(({ isRead }) => !isRead)) warnOfUnread(changes, run)
  if (beyond > 0)
    run.log.warning(
      `${plural(beyond, 'older commit')} of the range ${beyond === 1 ? 'was' : 'were'} not read: the prompt counts ${beyond === 1 ? 'it' : 'them'}.`,
    )
  const { wait, maxPrompts = DEFAULT_MAX_PROMPTS } = inputs
  // Not where the last run was on a branch that was merged since: a part would hold what that run was about.
  const follows = range?.branch === undefined || all[0]?.parent === range.base.sha
  // Without a wait, nobody knows when a job takes the next prompt; and what a job may have already is no longer divided.
  const maxParts = wait && follows && range?.branch?.rerunOf === undefined ? maxPrompts : 1
  const repository = run.workflow.repository === undefined ? '' : fullName(run.workflow.repository)
  const partOf = (some: readonly Change[], stretch: Range | undefined, older = 0): Part => {
    const about = { repository, ...(stretch === undefined ? ends : endsOf(stretch)), beyond: older }
    return { values: { changes: renderChanges(some, about) }, range: stretch, change: identityOf(some) }
  }
  const lengths = changes.map(({ files }) => noticeableLength(files))
  const counts = partsOf(lengths, maxParts)
  if (range === undefined || counts.length < 2) return [partOf(changes, range, beyond)]
  // Of the base, only where it is: how the whole range differs from it is no part's.
  let [from, base]: [number, Base] = [0, { sha: range.base.sha, what: range.base.what }]
  return counts.map((count, index) => {
    const some = changes.slice(from, from + count)
    // The last part reaches the range's head, also where its newest commits are of no interest.
    const head = index === counts.length - 1 ? range.head : (some.at(-1)?.head ?? range.head)
    const part = partOf(some, { ...range, base, head }, index === 0 ? beyond : 0)
    from += count
    base = { sha: head, what: 'the part before this one' }
    return part
  })
}

/** How many prompts one run with `since` may send (docs/reference.md, "Inputs"). */
export const DEFAULT_MAX_PROMPTS = 3

/** What is known of the files, where all are: a list that is cut off or stale may lack some. */
function knownFiles(
  { files: all, filesCapped, isStale }: Pick<FoundChange, 'files' | 'filesCapped' | 'isStale'>,
  { include, exclude, prompt }: Inputs,
) {
  if (filesCapped || isStale) return undefined
  const files = filesWithin({ include, exclude }, all)
  if (files.length === 0) return { count: 0, why: whyEmpty({ include, exclude }, all) }
  return { count: files.length, why: prompt?.builtIn === undefined ? undefined : whyQuiet(files) }
}

const isIncomplete = ({ isRead, filesCapped }: Change) => !isRead || filesCapped

const MOST_NAMED = 10

/** Not every file of a long range is read, the newest changes first, and GitHub cannot give every file. */
function warnOfUnread(changes: readonly Change[], { log }: Run): void {
  const unread = changes.filter(isIncomplete)
  if (unread.length === 0) return
  const named = unread.slice(-MOST_NAMED).map(({ number, head = '' }) => (number ? `#${number}` : short(head)))
  const more = unread.length > named.length ? ' and older ones' : ''
  log.warning(
    `Not all files of ${plural(changes.length, 'change')} were read, as the prompt says of each: ${unread.length} ${unread.length === 1 ? 'lacks' : 'lack'} some or all (${named.join(', ')}${more}).`,
  )
}

const numberOf = ({ inputs, event }: Task) => inputs.pullRequest ?? event.pullRequest?.number

function logSubject(task: Task, range: Range | undefined, { log }: Pick<Run, 'log'>): void {
  const [number, { push }] = [numberOf(task), task.event]
  if (range !== undefined) {
    const { base, head } = range
    log.info(`This run covers the changes since ${base.what}: ${short(base.sha)}...${short(head)}.`)
  } else if (number !== undefined) log.info(`This run covers pull request #${number}.`)
  else if (push !== undefined) {
    const { before, after } = push
    log.info(`This run covers the push of ${isZero(before) ? '' : `${short(before)}...`}${short(after)}.`)
  }
}

const short = (sha: string) => sha.slice(0, 7)

/** Fills the event's own placeholders; of a review, GitHub is asked for the remarks. Throws `GitHubError`. */
export async function readEventPlaceholders({ inputs, event }: Task, run: Run): Promise<Values> {
  const { pullRequest, review } = event
  const placeholders = inputs.prompt?.placeholders ?? new Set()
  const isShown = (path: string) => isWithin(inputs, path)
  return await readEventValues({ placeholders, isShown }, event, async () => {
    // Of a review that the payload does not name, no remarks are known.
    if (pullRequest === undefined || review?.id === undefined) return { remarks: [], capped: false }
    return await (await run.connect()).remarks(pullRequest.number, review.id)
  })
}
