import { ActionError, GitHubError } from '../../kit/core/errors.ts'
import { isZero, type PullRequest } from '../../kit/core/pull-request.ts'
import type { Push } from '../event/payload.ts'
import type { Change, CoveredChanges, Files } from './change.ts'
import { type History, lineOf, mergedAs, mergedIn, readRangeCommits, stepsOf } from './history.ts'
import { type Commit, type Comparison, type HistoryCommit, ifUnreadable, NOT_COMPARED } from './requests.ts'
import type { CommitRange } from './since.ts'

/**
 * The range that a push covers. One that replaces history begins where the old and the new one part. If there is nothing
 * to compare with, as for a new branch, the pushed commit alone is covered. Throws `GitHubError`.
 */
export async function rangeOfPush(
  { before, after }: Pick<Push, 'before' | 'after'>,
  history: History,
  source: CommitRange['source'],
): Promise<CommitRange> {
  const range = (sha: string, comparison: Comparison) => {
    return { base: { sha, what: 'the commit before the push', comparison }, head: after, history, source }
  }
  const compared = isZero(before) ? undefined : await source.compare(before, after).catch(ifUnreadable)
  if (compared instanceof GitHubError) return range(before, NOT_COMPARED)
  if (compared !== undefined) return range(compared.mergeBaseSha, compared)
  const commit = await source.commit(after, { remaining: MOST_REQUESTS }).catch(ifUnreadable)
  if (commit instanceof GitHubError) {
    if (history.commits.length === 0) await history.readMore()
    return range(history.commits[0]?.parents[0] ?? '', NOT_COMPARED)
  }
  const [mergeBaseSha = ''] = commit.parents
  return range(mergeBaseSha, { ...commit, mergeBaseSha, commits: [commit], total: 1 })
}

/** Reads what a range changes in all, as far as GitHub lists it. Throws `ActionError`. */
export async function compareRange({ base, head, source }: CommitRange): Promise<Comparison> {
  const compared = base.comparison ?? (await source.compare(base.sha, head).catch(ifUnreadable))
  if (compared === undefined) {
    throw new ActionError({
      kind: 'unusable-since',
      what: `GitHub cannot compare ${base.sha}, where the range begins, with ${head}, the commit of this run.`,
      advice: 'Check that both still exist.',
    })
  }
  return compared instanceof GitHubError ? NOT_COMPARED : compared
}

/** Describes where a range begins and ends, for people. */
export function endsOf({ base, head }: Pick<CommitRange, 'base' | 'head'>) {
  // The first commit of a repository has nothing before it.
  return { base: base.sha === '' ? undefined : `${base.sha} (${base.what})`, head }
}

/** The pull requests that were merged in a range, the last merged first. Throws what its source does. */
export async function mergedInRange(range: CommitRange): Promise<PullRequest[]> {
  return mergedIn((await readRangeCommits(range, await compareRange(range))).commits)
}

/**
 * The logins of a range's authors: of its pull requests, and of its commits that came from none and are no merges;
 * `undefined` for one that is not known.
 */
export async function authorsOf(range: CommitRange): Promise<(string | undefined)[]> {
  const whole = await compareRange(range)
  const { commits, isWhole } = await readRangeCommits(range, whole)
  const merged = mergedIn(commits)
  const numbers = new Set(merged.map(({ number }) => number))
  const single = commits.filter(
    ({ parents, pullRequests }) => parents.length <= 1 && !pullRequests.some(({ number }) => numbers.has(number)),
  )
  // Only REST names the author of a commit if that is an app.
  const listed = new Map(whole.commits.map(({ sha, author }) => [sha, author]))
  const authors = [...merged, ...single.map(({ sha, author }) => ({ author: listed.get(sha) ?? author }))]
  return [...authors.map(({ author }) => author), ...(isWhole ? [] : [undefined])]
}

/** The most requests for the changes of a range. */
export const MOST_REQUESTS = 200

const AT_ONCE = 4

/**
 * Reads what a range covers: the pull requests that were merged in it, and the commits of its line that came from none. As many
 * as the requests suffice for are read, the newest first. Throws what its source does.
 */
export async function readRange(range: CommitRange, whole: Comparison): Promise<CoveredChanges> {
  const commits = await readRangeCommits(range, whole)
  const older = commits.isWhole ? undefined : whole.total - commits.commits.length
  const steps = stepsOf(commits, { base: range.base.sha, head: range.head })
  const line = new Set([...lineOf(commits.commits, range.head), ...steps].map(({ sha }) => sha))
  const landed = landingsOf(steps, line)
  // The comparison already has the files of a range that is a single change.
  const isOne = landed.length === 1 && !whole.filesCapped
  const changes = isOne ? landed.map((one) => toChange(one, whole)) : await readLandings(landed, range.source)
  return { changes, older, ...endsOf(range) }
}

async function readLandings(landed: readonly Landing[], source: CommitRange['source']): Promise<Change[]> {
  const requests = { remaining: MOST_REQUESTS }
  const changes: Change[] = []
  while (changes.length < landed.length) {
    const isBeyond = requests.remaining <= 0
    const count = Math.max(1, Math.min(AT_ONCE, requests.remaining))
    const reading = landed.slice(changes.length, changes.length + count).map(async (one): Promise<Change> => {
      if (isBeyond) return { ...toChange(one, undefined), isBeyond }
      return toChange(one, await readFiles(one.commits, requests, source))
    })
    changes.push(...(await Promise.all(reading)))
  }
  return changes.reverse()
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

/** The files that the commits of a landing changed together; `undefined` if GitHub cannot give them. */
async function readFiles(
  commits: Landing['commits'],
  requests: { remaining: number },
  source: CommitRange['source'],
): Promise<(Files & { commits: readonly Commit[] }) | undefined> {
  const [oldest = commits[0]] = commits.slice(-1)
  const isLine = commits.every(
    ({ parents }, index) => index + 1 === commits.length || parents[0] === commits[index + 1]?.sha,
  )
  if (commits.length > 1 && isLine) {
    requests.remaining -= 1
    const compared = await source.compare(oldest.parents[0] ?? '', commits[0].sha).catch(ifUnreadable)
    if (compared !== undefined && !(compared instanceof GitHubError) && !compared.filesCapped) return compared
  }
  // A commit lists more files than a comparison.
  const read = await Promise.all(
    commits.map(async ({ sha }) => {
      const commit = requests.remaining > 0 ? await source.commit(sha, requests).catch(ifUnreadable) : undefined
      return commit instanceof GitHubError ? undefined : commit
    }),
  )
  const given = read.filter((commit) => commit !== undefined)
  if (given.length < commits.length) return undefined
  return {
    files: given.reverse().flatMap(({ files }) => files),
    filesCapped: given.some(({ filesCapped }) => filesCapped),
    commits: given,
  }
}

function toChange(
  { commits: [newest], pullRequest }: Landing,
  read: (Files & { commits: readonly Commit[] }) | undefined,
): Change {
  const { sha: head, subject: title, body, url } = newest
  // Only REST names the author of a commit if that is an app.
  const author = read?.commits.find(({ sha }) => sha === head)?.author ?? newest.author
  const described = pullRequest ?? { number: undefined, title, author, url, body }
  const { files = [], filesCapped = false } = read ?? {}
  return { ...described, head, files, filesCapped, isRead: read !== undefined }
}
