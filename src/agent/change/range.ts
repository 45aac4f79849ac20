import { isZero, type PullRequest } from '../../kit/core/pull-request.ts'
import type { GitHubApi } from '../../kit/github/api.ts'
import type { Push } from '../event/payload.ts'
import type { Change, CoveredChanges } from './change.ts'
import { type History, lineOf, mergedAs, mergedIn, readRangeCommits, stepsOf } from './history.ts'
import { type Comparison, compare, type HistoryCommit, NOT_COMPARED, readCommit } from './requests.ts'
import type { CommitRange } from './since.ts'

/**
 * The range that a push covers. One that replaces history begins where the old and the new one part. If there is nothing
 * to compare with, as for a new branch, the pushed commit alone is covered. Throws `GitHubError`.
 */
export async function rangeOfPush(
  { before, after }: Pick<Push, 'before' | 'after'>,
  history: History,
  github: GitHubApi,
): Promise<CommitRange> {
  const comparison = isZero(before) ? undefined : await compare(github, before, after)
  if (comparison === undefined && history.commits.length === 0) await history.readMore()
  const parent = history.commits[0]?.parents[0] ?? ''
  const sha = comparison === undefined ? parent : (comparison.mergeBaseSha ?? before)
  return { base: { sha, what: 'the commit before the push', comparison }, head: after, history, github }
}

/** Reads what a range changes in all, as far as GitHub lists it. Throws `GitHubError`. */
export async function compareRange({ base, head, github }: CommitRange): Promise<Comparison> {
  // The first commit of a repository has nothing before it.
  const compared = base.comparison ?? (base.sha === '' ? undefined : await compare(github, base.sha, head))
  return compared ?? NOT_COMPARED
}

/** Describes where a range begins and ends, for people. */
export function endsOf({ base, head }: Pick<CommitRange, 'base' | 'head'>) {
  // The first commit of a repository has nothing before it.
  return { base: base.sha === '' ? undefined : `${base.sha} (${base.what})`, head }
}

/** The pull requests that were merged in a range, the last merged first. Throws `GitHubError`. */
export async function mergedInRange(range: CommitRange): Promise<PullRequest[]> {
  return mergedIn((await readRangeCommits(range, (await compareRange(range)).total)).commits)
}

/** The most changes of a range whose files are read. */
export const MOST_CHANGES = 200

const AT_ONCE = 4

/**
 * Reads what a range covers: the pull requests that were merged in it, and the commits of its line that came from none. The
 * files of the newest ones are read. Throws `GitHubError`.
 */
export async function readRange(range: CommitRange, whole: Comparison): Promise<CoveredChanges> {
  const commits = await readRangeCommits(range, whole.total)
  const older = commits.isWhole ? undefined : whole.total - commits.commits.length
  const steps = stepsOf(commits, { base: range.base.sha, head: range.head })
  const line = new Set([...lineOf(commits.commits, range.head), ...steps].map(({ sha }) => sha))
  const landed = landingsOf(steps, line)
  const changes: Change[] = []
  if (landed[0] !== undefined && landed.length === 1 && !whole.filesCapped) changes.push(toChange(landed[0], whole))
  while (changes.length < Math.min(landed.length, MOST_CHANGES)) {
    const some = landed.slice(changes.length, Math.min(changes.length + AT_ONCE, MOST_CHANGES))
    changes.push(...(await Promise.all(some.map(async (one) => toChange(one, await readFilesOf(one, range.github))))))
  }
  const beyond = landed.slice(changes.length).map((one) => ({ ...toChange(one, undefined), isBeyond: true }))
  return { changes: [...changes, ...beyond].reverse(), older, ...endsOf(range) }
}

/** A pull request, or a commit by itself, as it came onto the line. */
interface Landing {
  /** The newest first; several only of a pull request whose commits were rebased. */
  commits: readonly [HistoryCommit, ...HistoryCommit[]]
  pullRequest: PullRequest | undefined
}

/** @param steps newest first, of the commits of `line` */
function landingsOf(steps: readonly HistoryCommit[], line: ReadonlySet<string>): Landing[] {
  const landed: Landing[] = []
  for (const commit of steps) {
    const pullRequest = mergedAs(commit, line)
    const last = landed.at(-1)
    const isSame = last !== undefined && pullRequest !== undefined && last.pullRequest?.number === pullRequest.number
    if (isSame) landed.splice(-1, 1, { ...last, commits: [...last.commits, commit] })
    else landed.push({ commits: [commit], pullRequest })
  }
  return landed
}

async function readFilesOf({ commits }: Landing, github: GitHubApi): Promise<ReadFiles | undefined> {
  const [oldest = commits[0]] = commits.slice(-1)
  const isLine = commits.every(
    ({ parents }, index) => index + 1 === commits.length || parents[0] === commits[index + 1]?.sha,
  )
  if (commits.length > 1 && isLine) {
    const compared = await compare(github, oldest.parents[0] ?? '', commits[0].sha)
    if (compared?.filesCapped === false) return compared
  }
  // A commit lists more files than a comparison.
  const read = await Promise.all(commits.map(async ({ sha }) => await readCommit(github, sha)))
  const given = read.filter((commit) => commit !== undefined)
  if (given.length < commits.length) return undefined
  return {
    files: given.reverse().flatMap(({ files }) => files),
    filesCapped: given.some(({ filesCapped }) => filesCapped),
    commits: given,
  }
}

type ReadFiles = Pick<Comparison, 'files' | 'filesCapped' | 'commits'>

function toChange({ commits: [newest], pullRequest }: Landing, read: ReadFiles | undefined): Change {
  const { sha: head, subject: title, body, url } = newest
  // Only REST names the author of a commit if that is an app.
  const author = read?.commits.find(({ sha }) => sha === head)?.author ?? newest.author
  const described = pullRequest ?? { number: undefined, title, author, url, body }
  const { files = [], filesCapped = true } = read ?? {}
  return { ...described, head, files, filesCapped }
}
