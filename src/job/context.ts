import type { ChangeParts, ChangeSource, PatchedChange, SingleChange } from '../change/change.ts'
import { type MergedPullRequest, mergedIn, readRangeCommits, startHistory } from '../change/history.ts'
import { isQuiet } from '../change/kinds.ts'
import { noticeableLength, partsOf } from '../change/parts.ts'
import { ofRange } from '../change/range.ts'
import type { PushSource } from '../change/requests.ts'
import { within } from '../change/scope.ts'
import type { Base } from '../change/since.ts'
import { deadlineIn } from '../core/clock.ts'
import { isZero, type Push, type RunEvent } from '../core/event.ts'
import { once } from '../core/once.ts'
import { NOTHING_SENT, type RunOutcome } from '../core/outcome.ts'
import { fullName } from '../core/pull-request.ts'
import type { WrittenPrompt } from '../inputs/inputs.ts'
import type { Range } from '../memory/branch.ts'
import { type KnownChange, whyNothingNew } from '../memory/decision.ts'
import { type ChangeValues, readChangeValues } from '../prompt/change-text.ts'
import { readEventValues } from '../prompt/event-text.ts'
import { CHANGE_PLACEHOLDERS } from '../prompt/placeholders.ts'
import type { Values } from '../prompt/tags.ts'
import type { OpenService, Run, Task } from '../run.ts'
import type { GitHub } from './github.ts'
import { earlierJobs } from './wait.ts'

/** For thousands of files, and a limit of GitHub's; the step's own time begins only after it. */
const CONTEXT_PATIENCE_MS = 150_000

/** What one prompt of the run is about. */
export interface ChangePart extends ChangeValues {
  /** Absent where the run is not about a range. */
  range: Range | undefined
}

/** What the prompts of a run are about, or the outcome of a run that has nothing to ask for. */
export type Context =
  | {
      type: 'context'
      /** More than one where a range does not fit into one prompt; oldest first. */
      parts: ChangePart[]
      /** Whether its users notice nothing, which a prompt of the team's own may still be about. */
      isQuiet: boolean
    }
  | { type: 'ended'; outcome: RunOutcome }

/**
 * Fetches what the prompt's placeholders need of the event and the change behind the run, and nothing else. Throws
 * `ActionError`.
 *
 * @param openService connects to the service, only when it must be asked for the job of an earlier run
 */
export async function readContext(task: Task, openService: OpenService, run: Run<GitHub>): Promise<Context> {
  // Loaded only when it is needed.
  const ranges = task.inputs.since === undefined ? undefined : await import('../memory/branch.ts')
  const found = await ranges?.findRange(task, earlierJobs(openService, run), run)
  if (found?.type === 'ended') return found
  const change = await readChange(task, found?.range, run)
  if (change.type === 'nothing') {
    if (found?.range !== undefined) await ranges?.leaveNothing(found.range, task, run)
    return { type: 'ended', outcome: { ...NOTHING_SENT, result: 'skipped', reason: change.reason } }
  }
  const ofEvent = await readEventPlaceholders(task, run)
  const parts = change.parts.map((part) => ({ ...part, values: { ...part.values, ...ofEvent } }))
  return { type: 'context', parts, isQuiet: change.isQuiet }
}

/** The change, or why there is nothing to ask for. */
export type ChangeEnd = { type: 'change'; parts: ChangePart[]; isQuiet: boolean } | { type: 'nothing'; reason: string }

/** Fetches what the placeholders need of the change. Throws `ActionError`. */
export async function readChange(
  { inputs, event }: Task,
  range: Range | undefined,
  run: Run<GitHub>,
): Promise<ChangeEnd> {
  const { prompt, pullRequest, wait, maxPrompts = DEFAULT_MAX_PROMPTS } = inputs
  if (range === undefined) logSubject(pullRequest, event, run)
  const nothingRead: ChangeEnd = { type: 'change', parts: [{ values: {}, range }], isQuiet: false }
  if (prompt === undefined || !CHANGE_PLACEHOLDERS.some((word) => prompt.placeholders.has(word))) return nothingRead
  const github = await run.connect(deadlineIn(CONTEXT_PATIENCE_MS, run))
  const number = pullRequest ?? event.pullRequest?.number
  const found = range === undefined ? sourceOf(number, event, github) : sourceOfRange(range, event, github)
  if (found === undefined) return nothingRead
  const source = within(found, inputs)
  // Decided from the files alone, before anything else is read.
  const files = await readFiles(prompt, source, run)
  // The comment may remember a docs pull request for code that was withdrawn since.
  const reason = whyNothingNew({ ...files, mayHaveDocs: inputs.comment !== undefined && range === undefined })
  if (reason !== undefined) return { type: 'nothing', reason }
  const { repository } = run.workflow
  const read = (one: ChangeSource) =>
    readChangeValues(prompt.placeholders, one, repository === undefined ? '' : fullName(repository))
  const parts: ChangePart[] = []
  if (range !== undefined && prompt.placeholders.has('changes')) {
    // Not where the last run was on a branch that was merged since: a part would hold what that run was about.
    const [oldest] = await found.changes()
    const follows = range.branch === undefined || oldest?.parent === range.base.sha
    // Without a wait, nobody knows when a job takes the next prompt; and what a job may have already is no longer divided.
    const maxParts = wait && follows && range.branch?.rerunOf === undefined ? maxPrompts : 1
    const changes = await source.changes()
    logUnread(changes, run)
    for (const part of divide(range, changes, maxParts)) {
      parts.push({ ...(await read(within(sourceOfRange(part, event, github), inputs))), range: part })
    }
  }
  if (parts.length === 0) parts.push({ ...(await read(source)), range })
  return { type: 'change', parts, isQuiet: files.files?.isQuiet ?? false }
}

/** How many prompts one run with `since` may send (docs/reference.md, "Inputs"). */
const DEFAULT_MAX_PROMPTS = 3

/** What is known of the files, where the prompt is about them and none is cut off: what is cut off may hold more. */
async function readFiles(
  { placeholders, builtIn }: WrittenPrompt,
  source: ChangeSource,
  { log }: Run,
): Promise<Pick<KnownChange, 'files'>> {
  if (!placeholders.has('changes')) return {}
  const { files, filesCapped } = await source.files()
  if (filesCapped) return {}
  if (files.length > 0) log.info(`Changed files: ${files.length}.`)
  return { files: { count: files.length, isQuiet: builtIn !== undefined && isQuiet(files) } }
}

/** Not every file of a long range is read, the newest changes first. */
function logUnread(changes: readonly SingleChange[], { log }: Run): void {
  const unread = changes.filter(({ isRead }) => !isRead).length
  if (unread === 0) return
  log.info(`The files of the oldest ${unread} of ${changes.length} changes were not read: the prompt only names these.`)
}

/** The parts of a range whose changes do not fit into one prompt; none where they do. */
function divide(range: Range, changes: readonly SingleChange[], maxParts: number): Range[] {
  const counts = partsOf(
    changes.map(({ files }) => noticeableLength(files)),
    maxParts,
  )
  if (counts.length < 2) return []
  // Of the base, only where it is: how the whole range differs from it is no part's.
  let [from, base]: [number, Base] = [0, { sha: range.base.sha, what: range.base.what }]
  return counts.map((count, index) => {
    const part = changes.slice(from, from + count)
    from += count
    // The last part reaches the head of the range, also where its newest commits are of no interest.
    const head = index === counts.length - 1 ? range.head : (part.at(-1)?.head ?? range.head)
    const divided = { ...range, base, head, changes: part }
    base = { sha: head, what: 'the part before this one' }
    return divided
  })
}

/** Says at once what the run works for, if that is a change. `given` is the `pull-request` input. */
function logSubject(given: number | undefined, { pullRequest, push }: RunEvent, { log }: Pick<Run, 'log'>): void {
  const number = given ?? pullRequest?.number
  if (number !== undefined) log.info(`This run is about pull request #${number}.`)
  else if (push !== undefined) {
    const range = isZero(push.before) ? '' : `${short(push.before)}...`
    log.info(`This run is about the push of ${range}${short(push.after)}.`)
  }
}

const short = (sha: string) => sha.slice(0, 7)

function sourceOf(number: number | undefined, { push }: RunEvent, github: GitHub): ChangeSource | undefined {
  const changes = github.changes()
  if (number !== undefined) return ofPullRequest(changes.ofPullRequest(number))
  return push === undefined ? undefined : ofPush(changes.ofPush(push), push)
}

/** A pull request is one change. */
function ofPullRequest(source: ChangeParts): ChangeSource {
  const pullRequest = once(source.pullRequest)
  const files = once(source.files)
  return {
    ...source,
    pullRequest,
    files,
    async ends() {
      const { base, headSha: head } = (await pullRequest()) ?? {}
      return { base: base && `${base.sha} (${base.ref})`, head }
    },
    async changes() {
      const found = await pullRequest()
      return found === undefined ? [] : [{ ...found, head: found.headSha, ...(await files()), isRead: true }]
    },
  }
}

/** A push is one change: the pull request that it merged, or its commits. */
function ofPush(source: PushSource, push: Push): ChangeSource {
  const pullRequest = once(source.pullRequest)
  return {
    ...source,
    pullRequest,
    // Where the push is its newest commit alone, it does not begin with the commit before.
    ends: async () => ({ base: (await source.comparison()) && push.before, head: push.after }),
    async changes() {
      const found = (await pullRequest()) ?? (await describePushed(source))
      return [{ ...found, head: push.after, ...(await source.files()), isRead: true }]
    },
  }
}

/** What was pushed without a pull request, named after its newest commit. */
async function describePushed(source: PushSource): Promise<Omit<SingleChange, 'head' | keyof PatchedChange>> {
  const commits = await source.commits()
  const { subject: title = '', author, url = '', body = '' } = (await source.newest()) ?? {}
  const list = commits.map((subject) => `- ${subject}`).join('\n')
  return { number: undefined, title, author, url, body: commits.length > 1 ? list : body }
}

/** The pull requests that a push merged, the last merged first. Throws `GitHubError`. */
export async function readPushed(
  push: Push,
  github: Pick<GitHub, 'changes' | 'history'>,
): Promise<MergedPullRequest[]> {
  const pushed = await github.changes().ofPush(push).comparison()
  const history = startHistory(push.after, { pullRequests: true }, github.history())
  // Without a comparison, the push is its newest commit alone.
  const between = { base: pushed?.mergeBaseSha, total: pushed?.total ?? 1 }
  return mergedIn(await readRangeCommits(history, between))
}

/** Of a push, the pull request is the one that it merged. */
function sourceOfRange(range: Range, { push }: RunEvent, github: GitHub): ChangeSource {
  const pullRequest = async () => push && (await github.changes().mergedPullRequest(push))
  return { pullRequest, ...ofRange(range) }
}

/** Fills the placeholders of the event itself; of a review, GitHub is asked for the remarks. Throws `GitHubError`. */
export async function readEventPlaceholders({ inputs, event }: Task, run: Run<GitHub>): Promise<Values> {
  const { pullRequest, review } = event
  return await readEventValues(inputs.prompt?.placeholders ?? new Set(), event, async () => {
    // Of a review that the payload does not name, no remarks are known.
    if (pullRequest === undefined || review?.id === undefined) return { remarks: [], capped: false }
    return await (await run.connect()).remarks(pullRequest.number, review.id)
  })
}
