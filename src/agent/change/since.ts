import { ActionError } from '../../kit/core/errors.ts'
import { shortSha } from '../../kit/core/pull-request.ts'
import { formatCount, plural } from '../../kit/core/text.ts'
import { mayBeShownIn } from '../../kit/core/visibility.ts'
import type { GitHubApi } from '../../kit/github/api.ts'
import type { Run } from '../../kit/run.ts'
import type { RunEvent } from '../event/payload.ts'
import { type History, lineOf, MOST_READ, mergedAs, newestOf, startHistory } from './history.ts'
import { findPreviousRelease } from './previous-release.ts'
import {
  type Comparison,
  commitOf,
  compare,
  type HistoryCommit,
  type HistoryOptions,
  readReleases,
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
  github: GitHubApi
}

/** The commit that a range ends with: the run's or, in another repository, the newest of the default branch. */
export async function findHead({
  code,
  workflow,
  connect,
}: Pick<Run, 'code' | 'workflow' | 'connect'>): Promise<string> {
  if (!code.isElsewhere) return workflow.commit
  const head = await commitOf(await connect('code'), `heads/${code.defaultBranch}`)
  if (head !== undefined) return head
  throw unusable('The repository that `repository` names has no commit.', 'Check `repository`.')
}

type RangeSearch = Omit<CommitRange, 'base'> & { run: Pick<Run, 'clock' | 'code' | 'redact' | 'workflow'> }

/** Finds the range that `since` describes, apart from what earlier runs left. Throws `ActionError`. */
export async function findRangeSince(
  since: BoundedSince,
  { event, wanted }: { event: Pick<RunEvent, 'name' | 'release'>; wanted: HistoryOptions },
  run: RangeSearch['run'] & Pick<Run, 'connect'>,
): Promise<CommitRange> {
  const { code, redact, workflow } = run
  const github = await run.connect('code')
  const end = since.end === undefined ? undefined : await resolveName(since.end, { github, run })
  const head = end?.sha ?? (await findHead(run))
  const range = { head, history: startHistory(head, wanted, github), github }
  const search = { ...range, run }
  if (since.type === 'ref') {
    const { sha } = await resolveName(since.ref, search)
    const base = await whereLinesPart({ sha, name: since.ref }, search)
    if (base.sha === head && (sha !== head || end !== undefined))
      throw nothingBetween(base, since.end ?? shortSha(head), redact)
    return { ...range, base }
  }
  const byAge = since.type === 'duration' ? await baseByAge(since, search) : undefined
  const [, tagOfRun] = /^refs\/tags\/(.+)$/.exec(workflow.ref) ?? []
  const tagOfEvent = event.name === 'release' ? event.release?.tag : undefined
  // Event and ref are those of the workflow's repository.
  const ownTag = end === undefined ? (code.isElsewhere ? undefined : (tagOfEvent ?? tagOfRun)) : end.tag
  const base = byAge ?? (await baseOfRelease(ownTag, search))
  if (since.end !== undefined && base.sha === head) throw nothingBetween(base, since.end, redact)
  return { ...range, base }
}

function nothingBetween({ what }: Base, end: string, redact: Run['redact']): ActionError {
  return unusable(
    `Nothing lies between ${redact(what)} and ${redact(end)}, where the range ends.`,
    'Give an older commit, tag or branch in `since`.',
  )
}

/** The commit of a tag, else of a branch, else of the commit of that name, and the tag if it is one. Throws `ActionError`. */
async function resolveName(
  name: string,
  { github, run }: Pick<RangeSearch, 'github' | 'run'>,
): Promise<{ sha: string; tag: string | undefined }> {
  const tagged = await commitOf(github, `tags/${name}`)
  const sha = tagged ?? (await commitOf(github, `heads/${name}`)) ?? (await commitOf(github, name))
  if (sha !== undefined) return { sha, tag: tagged && name }
  throw unusable(
    `\`since\` names ${run.redact(name)}, which is not a tag, branch or commit of the repository.`,
    'Check the spelling: a branch or tag must have been pushed, and a duration is written as in `7d` or `36h`.',
  )
}

async function whereLinesPart({ sha, name }: { sha: string; name: string }, search: RangeSearch): Promise<Base> {
  const { head, github, history, run } = search
  const comparison = await compare(github, sha, head)
  const mergeBaseSha = comparison?.mergeBaseSha
  if (comparison !== undefined && mergeBaseSha !== undefined) {
    return { sha: mergeBaseSha, what: mergeBaseSha === sha ? name : `the merge base with ${name}`, comparison }
  }
  // If GitHub cannot compare the two, the base may still be in the history of the other.
  if (comparison !== undefined) {
    for await (const commit of newestOf(history)) if (commit.sha === sha) return { sha, what: name, comparison }
  }
  if (comparison?.error !== undefined) throw comparison.error
  throw unusable(
    `${run.redact(name)} (${shortSha(sha)}) and ${shortSha(head)}, where the range ends, have no commit in common that GitHub shows.`,
    'Give a commit, tag or branch that shares its history with that commit.',
  )
}

async function baseOfRelease(ownTag: string | undefined, search: RangeSearch): Promise<Base> {
  const { head, history, github, run } = search
  const previous = await findPreviousRelease(await readReleases(github), { head, ownTag, history })
  if (previous !== undefined) {
    // Readers of the log who may not see the code learn of no release that `since` does not name.
    const name = mayBeShownIn(run.code, run.workflow) ? `the release ${previous.tag}` : 'the previous release'
    return await whereLinesPart({ sha: previous.sha, name }, search)
  }
  while (history.commits.length < MOST_READ && (await history.readMore()));
  const first = lineOf(history.commits, head).at(-1)
  const none = 'no earlier release of the same name was found'
  if (first === undefined || !isFirst(first)) throw tooLong(`${none}, and the first commit`, head)
  return { sha: first.sha, what: `the first commit, because ${none}` }
}

const isFirst = ({ parents }: HistoryCommit) => parents.length === 0

async function baseByAge(
  { text, ms }: { text: string; ms: number },
  { head, history, run }: RangeSearch,
): Promise<Base> {
  const search = { head, history, nowMs: run.clock.now() }
  const { commit, isOld } = await findBehind(ms, search)
  if (commit !== undefined && isOld) return { sha: commit.sha, what: describeOld(commit, `at least ${text}`, search) }
  if (commit !== undefined && isFirst(commit)) {
    return { sha: commit.sha, what: `the first commit, because none is at least ${text} old` }
  }
  throw tooLong(`the newest commit that is at least ${text} old`, head)
}

const WEEK_MS = 7 * 24 * HOUR_MS

/** A search for a commit by its age. */
interface AgeSearch {
  head: string
  history: History
  /** Milliseconds since the epoch. */
  nowMs: number
}

/**
 * Where the range begins of a run that knows of no earlier one: behind all commits that are younger than seven days, else
 * with the oldest that can be read.
 */
export async function findFirstBase(search: AgeSearch): Promise<Base> {
  const { commit, isOld } = await findBehind(WEEK_MS, search)
  const what = commit && isOld ? describeOld(commit, 'at least seven days', search) : 'the oldest commit that was read'
  return { sha: commit?.sha ?? search.head, what }
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
  { history, nowMs }: AgeSearch,
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

function describeOld({ sha, committedAtMs }: HistoryCommit, age: string, { head, nowMs }: AgeSearch): string {
  if (sha !== head) return `the newest commit that is ${age} old`
  return `the newest commit, which is ${plural(Math.floor((nowMs - committedAtMs) / (24 * HOUR_MS)), 'day')} old`
}

function tooLong(what: string, head: string): ActionError {
  return unusable(
    `The range begins before the newest ${formatCount(MOST_READ)} commits that lead to ${shortSha(head)}: ${what} is older.`,
    'Give a tag or a commit in `since`.',
  )
}

function unusable(what: string, advice: string): ActionError {
  return new ActionError({ kind: 'unusable-since', what, advice })
}
