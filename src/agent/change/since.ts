import { ActionError, GitHubError } from '../../kit/core/errors.ts'
import { shortSha } from '../../kit/core/pull-request.ts'
import type { Redact } from '../../kit/core/redact.ts'
import { formatCount, plural } from '../../kit/core/text.ts'
import { mayBeShownIn } from '../../kit/core/visibility.ts'
import type { Run } from '../../kit/run.ts'
import type { RunEvent } from '../event/payload.ts'
import { type History, lineOf, MOST_READ, mergedAs, newestOf, startHistory } from './history.ts'
import { findPreviousRelease } from './previous-release.ts'
import {
  type Comparison,
  createHistorySource,
  type HistoryCommit,
  type HistoryOptions,
  type HistorySource,
  ifUnreadable,
  NOT_COMPARED,
} from './requests.ts'

/**
 * Since when a run covers everything on its branch (docs/how-it-works.md, "Ranges").
 *
 * - `last-run`: the newest commit that an earlier run of the workflow was about.
 * - `previous-release`: the release before the one of head.
 * - `duration`: the last commit behind all that are younger; `text` is the duration as written.
 * - `ref`: a tag, a branch or a commit.
 */
export type Since = { type: 'last-run' } | BoundedSince

/** Where a range begins apart from what earlier runs left, and the name of its end, if it is not the run's commit. */
export type BoundedSince = { end?: string } & (
  | { type: 'previous-release' }
  | { type: 'duration'; text: string; ms: number }
  | { type: 'ref'; ref: string }
)

const HOUR_MS = 60 * 60 * 1000

export interface Base {
  sha: string
  /** Describes it, as a phrase that follows "since". */
  what: string
  /** The difference from the range's head, where it was read on the way. */
  comparison?: Comparison | undefined
}

/** A part of a branch's history. */
export interface CommitRange {
  /** The commit that it begins with, whose own change does not belong to it. */
  base: Base
  head: string
  history: History
  source: Pick<HistorySource, 'compare' | 'commit'>
}

/** The commit that a range ends with: the run's or, in another repository, the newest of the default branch. */
export async function findHead({
  code,
  workflow,
  connect,
}: Pick<Run, 'code' | 'workflow' | 'connect'>): Promise<string> {
  if (!code.isElsewhere) return workflow.commit
  const head = await createHistorySource(await connect('code')).commitOf(`heads/${code.defaultBranch}`)
  if (head !== undefined) return head
  throw unusable(
    `The default branch of the repository that \`repository\` names, ${code.defaultBranch}, has no commit.`,
    'Check `repository`.',
  )
}

/** Finds the range that `since` describes, apart from what earlier runs left. Throws `ActionError`. */
export async function findRangeSince(
  since: BoundedSince,
  { event, wanted }: { event: Pick<RunEvent, 'name' | 'release'>; wanted: HistoryOptions },
  run: Pick<Run, 'clock' | 'code' | 'connect' | 'redact' | 'workflow'>,
): Promise<CommitRange> {
  const { clock, code, redact, workflow } = run
  const source = createHistorySource(await run.connect('code'))
  const end = since.end === undefined ? undefined : await resolveName(since.end, source, redact)
  const head = end?.sha ?? (await findHead(run))
  const history = startHistory(head, wanted, source)
  const [, tagOfRun] = /^refs\/tags\/(.+)$/.exec(workflow.ref) ?? []
  const tagOfEvent = event.name === 'release' ? event.release?.tag : undefined
  // Event and ref are those of the workflow's repository.
  const ownTag = end === undefined ? (code.isElsewhere ? undefined : (tagOfEvent ?? tagOfRun)) : end.tag
  const mayNameTags = mayBeShownIn(code, workflow)
  const base = await findBase(since, { head, history, source, nowMs: clock.now(), ownTag, mayNameTags, redact })
  return { base, head, history, source }
}

export interface BaseContext {
  /** The commit that the range ends with. */
  head: string
  history: History
  source: Pick<HistorySource, 'compare' | 'commitOf' | 'releases'>
  /** Milliseconds since the epoch. */
  nowMs: number
  /** The tag of head's own release, where the event, the run's ref or the end of the range names it. */
  ownTag?: string | undefined
  /** True where an error may name a release that `since` does not name: the readers of the log may see the code. */
  mayNameTags: boolean
  /** Takes secrets out of names that an error repeats. */
  redact: Redact
}

/** Finds where a range begins, apart from what earlier runs left. Throws `ActionError` where there is no such commit. */
export async function findBase(since: BoundedSince, context: BaseContext): Promise<Base> {
  const base =
    since.type === 'ref'
      ? await baseOfRef(since, context)
      : since.type === 'duration'
        ? await baseByAge(since, context)
        : await baseOfRelease(context)
  if (since.end === undefined || base.sha !== context.head) return base
  throw unusable(
    `Nothing lies between ${context.redact(base.what)} and ${context.redact(since.end)}, so \`since\` names an empty range.`,
    'Give the older of the two first.',
  )
}

/** The commit of a tag, else of a branch, else of the commit of that name, and the tag if it is one. Throws `ActionError`. */
async function resolveName(
  name: string,
  source: Pick<HistorySource, 'commitOf'>,
  redact: Redact,
): Promise<{ sha: string; tag: string | undefined }> {
  const tagged = await source.commitOf(`tags/${name}`)
  const sha = tagged ?? (await source.commitOf(`heads/${name}`)) ?? (await source.commitOf(name))
  if (sha !== undefined) return { sha, tag: tagged && name }
  throw unusable(
    `\`since\` names ${redact(name)}, which is not a tag, branch or commit of the repository.`,
    'Check the spelling: a branch or tag must have been pushed, and a duration is written as in `7d` or `36h`.',
  )
}

async function baseOfRef({ ref, end }: { ref: string; end?: string }, context: BaseContext): Promise<Base> {
  const { sha } = await resolveName(ref, context.source, context.redact)
  const base = await whereLinesPart({ sha, name: ref }, context)
  if (base.sha !== context.head || sha === context.head || end !== undefined) return base
  throw unusable(
    `\`since: ${context.redact(ref)}\` is newer than ${shortSha(context.head)}, the commit of this run, so nothing leads from it to that.`,
    'Give an older commit, tag or branch.',
  )
}

async function whereLinesPart(
  { sha, name }: { sha: string; name: string },
  { head, source, history, redact }: BaseContext,
): Promise<Base> {
  const compared = await source.compare(sha, head).catch(ifUnreadable)
  if (compared instanceof GitHubError) {
    for await (const commit of newestOf(history)) {
      if (commit.sha === sha) return { sha, what: name, comparison: NOT_COMPARED }
    }
    throw compared
  }
  if (compared === undefined) {
    throw unusable(
      `${redact(name)} (${shortSha(sha)}) and ${shortSha(head)}, where the range ends, have no commit in common.`,
      'Give a commit, tag or branch that shares its history with that commit.',
    )
  }
  const { mergeBaseSha } = compared
  return { sha: mergeBaseSha, what: mergeBaseSha === sha ? name : `the merge base with ${name}`, comparison: compared }
}

async function baseOfRelease(context: BaseContext): Promise<Base> {
  const { head, history, source, ownTag, mayNameTags } = context
  const releases = await source.releases()
  const previous = await findPreviousRelease(releases, { head, ownTag, history })
  if ('sha' in previous) {
    const name = mayNameTags ? `the release ${previous.tag}` : 'the previous release'
    return await whereLinesPart({ sha: previous.sha, name }, context)
  }
  while (history.commits.length < MOST_READ && (await history.readMore()));
  const first = lineOf(history.commits, head).at(-1)
  if (first === undefined || !isFirst(first)) throw tooLong(`${previous.none}, and the first commit`, context)
  return { sha: first.sha, what: `the first commit, because ${previous.none}` }
}

const isFirst = ({ parents }: HistoryCommit) => parents.length === 0

async function baseByAge({ text, ms }: { text: string; ms: number }, context: BaseContext): Promise<Base> {
  const { commit, isOld } = await findBehind(ms, context)
  if (commit !== undefined && isOld) return { sha: commit.sha, what: describeOld(commit, `at least ${text}`, context) }
  if (commit !== undefined && isFirst(commit)) {
    return { sha: commit.sha, what: `the first commit, because none is at least ${text} old` }
  }
  throw tooLong(`the newest commit that is at least ${text} old`, context)
}

const WEEK_MS = 7 * 24 * HOUR_MS

/**
 * Where the range begins of a run that knows of no earlier one: behind all commits that are younger than seven days, else
 * with the oldest that can be read.
 */
export async function findFirstBase(context: Pick<BaseContext, 'head' | 'history' | 'nowMs'>): Promise<Base> {
  const { commit, isOld } = await findBehind(WEEK_MS, context)
  const what = commit && isOld ? describeOld(commit, 'at least seven days', context) : 'the oldest commit that was read'
  return { sha: commit?.sha ?? context.head, what }
}

/** A date further in the future than this comes from a wrong clock, and does not count. */
const CLOCK_MS = HOUR_MS

/** So many old commits in a row are read to find younger ones behind them, which landed earlier but were made later. */
const MOST_BEHIND = 50

/**
 * The newest commit on the first-parent line behind which all are old, else the oldest one that can be read. A commit is as
 * young as the younger of its own date and of the merge of its pull request: others land long after they were made.
 */
async function findBehind(
  ms: number,
  { history, nowMs }: Pick<BaseContext, 'history' | 'nowMs'>,
): Promise<{ commit: HistoryCommit | undefined; isOld: boolean }> {
  for (;;) {
    const line = lineOf(history.commits, history.commits[0]?.sha ?? '')
    const shas = new Set(line.map(({ sha }) => sha))
    const isYoung = (commit: HistoryCommit) => {
      const dates = [commit.committedAtMs, mergedAs(commit, shas)?.mergedAtMs ?? 0]
      return dates.some((atMs) => atMs > nowMs - ms && atMs < nowMs + CLOCK_MS)
    }
    const begin = line.findLastIndex(isYoung) + 1
    const isCertain = line.length - begin >= MOST_BEHIND || history.commits.length >= MOST_READ
    if (isCertain || !(await history.readMore()))
      return { commit: line[begin] ?? line.at(-1), isOld: begin < line.length }
  }
}

function describeOld(
  { sha, committedAtMs }: HistoryCommit,
  age: string,
  { head, nowMs }: Pick<BaseContext, 'head' | 'nowMs'>,
): string {
  if (sha !== head) return `the newest commit that is ${age} old`
  return `the newest commit, which is ${plural(Math.floor((nowMs - committedAtMs) / (24 * HOUR_MS)), 'day')} old`
}

function tooLong(what: string, { head }: Pick<BaseContext, 'head'>): ActionError {
  return unusable(
    `The range begins before the newest ${formatCount(MOST_READ)} commits that lead to ${shortSha(head)}: ${what} is older.`,
    'Give a tag or a commit in `since`.',
  )
}

function unusable(what: string, advice: string): ActionError {
  return new ActionError({ kind: 'unusable-since', what, advice })
}
