import { ActionError, GitHubError } from '../../kit/core/errors.ts'
import { shortSha } from '../../kit/core/pull-request.ts'
import type { Redact } from '../../kit/core/redact.ts'
import { formatCount } from '../../kit/core/text.ts'
import type { Release } from '../event/payload.ts'
import { findOnLine, type History, MOST_READ, newestOf } from './history.ts'
import type { HistoryCommit, HistorySource } from './history-requests.ts'
import { type Comparison, ifUnreadable, NOT_COMPARED } from './requests.ts'

/**
 * Since when a run covers everything on its branch (docs/how-it-works.md, "Ranges").
 *
 * - `last-run`: the newest commit that an earlier run of the workflow was about.
 * - `previous-release`: the newest release before this one.
 * - `duration`: the newest commit that is at least so old; `text` is the duration as written.
 * - `ref`: a tag, a branch or a commit.
 */
export type Since =
  | { type: 'last-run' }
  | { type: 'previous-release' }
  | { type: 'duration'; text: string; ms: number }
  | { type: 'ref'; ref: string }

const HOUR_MS = 60 * 60 * 1000

/** Reads the input; `undefined` for anything else. */
export function parseSince(text: string): Since | undefined {
  if (text === 'last-run' || text === 'previous-release') return { type: text }
  const [whole, days = 0, hours = 0] = /^(?:(\d{1,3})d)?(?:(\d{1,4})h)?$/.exec(text) ?? []
  if (whole) {
    const ms = (Number(days) * 24 + Number(hours)) * HOUR_MS
    return ms > 0 ? { type: 'duration', text, ms } : undefined
  }
  return !NO_REF.test(text) && !LIKE_A_KEYWORD.test(text) ? { type: 'ref', ref: text } : undefined
}

/** A text that is meant as one of the words, or as a duration in other units, would be looked for as a branch. */
const LIKE_A_KEYWORD = /^(last[-_]?run|previous[-_]?release|\d{1,5}[a-z])$/i

/**
 * No name of a branch or a tag holds these (git-scm.com, "git check-ref-format"), and so no commit id. Git would allow the
 * control characters from U+0080 on.
 */
const NO_REF = /[\p{Cc}\p{Cs} ~^:?*[\\]|\.\.|@\{|\/\/|^\/|\/$|\.$|(^|\/)\.|\.lock(\/|$)|^@?$/u

export interface Base {
  sha: string
  /** Describes it, as a phrase that follows "since". */
  what: string
  /** The difference from the run's commit, where it was read on the way. */
  comparison?: Comparison | undefined
}

interface BaseContext {
  /** The run's commit. */
  head: string
  history: History
  source: Pick<HistorySource, 'compare' | 'commitOf' | 'releases'>
  /** Milliseconds since the epoch. */
  nowMs: number
  release?: Release | undefined
  /** The run's branch or tag, as `refs/heads/main`. */
  ref: string
  /** Takes secrets out of names that an error repeats. */
  redact: Redact
}

export const MOST_RELEASES = 20

const WEEK_MS = 7 * 24 * HOUR_MS

/** Finds where a range begins, apart from what earlier runs left. Throws `ActionError` where there is no such commit. */
export async function findBase(since: Exclude<Since, { type: 'last-run' }>, context: BaseContext): Promise<Base> {
  switch (since.type) {
    case 'ref':
      return await baseOfRef(since.ref, context)
    case 'previous-release':
      return await baseOfRelease(context)
    case 'duration':
      return await baseByAge(since, context)
  }
}

/** The base of a tag, else of the branch, else of the commit of that name. */
async function baseOfRef(name: string, context: BaseContext): Promise<Base> {
  const { head, source, redact } = context
  const sha =
    (await source.commitOf(`tags/${name}`)) ?? (await source.commitOf(`heads/${name}`)) ?? (await source.commitOf(name))
  const shown = redact(name)
  if (sha === undefined) {
    throw unusable(
      `\`since: ${shown}\` is not a tag, branch or commit of the repository, so nothing leads from it to commit ${shortSha(head)}.`,
      'Check the spelling: a branch or tag must have been pushed, and a duration is written as in `7d` or `36h`.',
    )
  }
  const comparison = await compareWithAncestor(sha, context)
  if (comparison !== undefined) return { sha, what: name, comparison }
  throw unusable(
    `\`since: ${shown}\` is not an ancestor of ${shortSha(head)}, the commit of this run.`,
    'Give a commit, tag or branch that the commit of this run descends from.',
  )
}

/** Compares head with a commit; `undefined` unless head descends from it, or is it. */
async function compareWithAncestor(
  sha: string,
  { head, source, history }: Pick<BaseContext, 'head' | 'source' | 'history'>,
): Promise<Comparison | undefined> {
  const compared = await source.compare(sha, head).catch(ifUnreadable)
  if (compared instanceof GitHubError) {
    for await (const commit of newestOf(history)) if (commit.sha === sha) return NOT_COMPARED
    throw compared
  }
  return compared?.relation === 'ahead' || compared?.relation === 'identical' ? compared : undefined
}

async function baseOfRelease(context: BaseContext): Promise<Base> {
  const { head, source, release, ref } = context
  const publishedAtMs = release?.publishedAtMs ?? Number.POSITIVE_INFINITY
  // The release of the tag that the run is on may be published before the run looks.
  const isOwn = (tag: string) => tag === release?.tag || `refs/tags/${tag}` === ref
  const earlier = (await source.releases()).filter((one) => !isOwn(one.tag) && one.publishedAtMs <= publishedAtMs)
  for (const { tag } of earlier.slice(0, MOST_RELEASES)) {
    const sha = await source.commitOf(`tags/${tag}`)
    if (sha === undefined || sha === head) continue
    const comparison = await compareWithAncestor(sha, context)
    if (comparison !== undefined) return { sha, what: `the release ${tag}`, comparison }
  }
  if (earlier.length > MOST_RELEASES) {
    throw unusable(
      `None of the ${MOST_RELEASES} releases that were tried is an ancestor of ${shortSha(head)}, the commit of this run, and there are more.`,
      'Give the tag of the previous release in `since`.',
    )
  }
  const none = earlier.length === 0 ? 'there is no earlier release' : 'no earlier release is an ancestor'
  const first = await findOnLine(context.history, isFirst)
  if (first === undefined || !isFirst(first)) throw tooLong(`${none}, and the first commit`, context)
  return { sha: first.sha, what: `the first commit, because ${none}` }
}

const isFirst = ({ parents }: HistoryCommit) => parents.length === 0

/** The newest commit on the first-parent line that is at least so old, or the first one. */
async function baseByAge({ text, ms }: Extract<Since, { type: 'duration' }>, context: BaseContext): Promise<Base> {
  const isOld = ({ committedAtMs }: HistoryCommit) => committedAtMs <= context.nowMs - ms
  const commit = await findOnLine(context.history, isOld)
  if (commit !== undefined && isOld(commit)) {
    return { sha: commit.sha, what: `the newest commit that is at least ${text} old` }
  }
  if (commit === undefined || !isFirst(commit)) throw tooLong(`the newest commit that is at least ${text} old`, context)
  return { sha: commit.sha, what: `the first commit, because none is at least ${text} old` }
}

/**
 * Where the range begins of a run that knows of no earlier one: with the newest commit on the first-parent line that is
 * at least seven days old, else with the oldest that can be read.
 */
export async function findFirstBase(context: Pick<BaseContext, 'head' | 'history' | 'nowMs'>): Promise<Base> {
  const isOld = ({ committedAtMs }: HistoryCommit) => committedAtMs <= context.nowMs - WEEK_MS
  const commit = await findOnLine(context.history, isOld)
  const what =
    commit && isOld(commit) ? 'the newest commit that is at least seven days old' : 'the oldest commit that was read'
  return { sha: commit?.sha ?? context.head, what }
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
