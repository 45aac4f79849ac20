import type { HistoryCommit, MergedPullRequest } from './history.ts'

/** The history of a commit, as far as it was read. */
export interface History {
  /** Newest first, each before its parents. */
  readonly commits: readonly HistoryCommit[]
  /** The index of a commit that was read; `undefined` for any other. */
  indexOf(sha: string): number | undefined
  /** Reads more; `false` when all of it was read. Throws what the source does. */
  readMore(): Promise<boolean>
}

/** A history that is read page by page, only as far as it is needed. */
export function startHistory(pages: AsyncIterable<readonly HistoryCommit[]>): History {
  const iterator = pages[Symbol.asyncIterator]()
  const commits: HistoryCommit[] = []
  const indices = new Map<string, number>()
  return {
    commits,
    indexOf: (sha) => indices.get(sha),
    async readMore() {
      const { done, value } = await iterator.next()
      if (done === true) return false
      for (const commit of value) indices.set(commit.sha, commits.push(commit) - 1)
      return true
    },
  }
}

/** The most commits of a history that are read for the pull requests of a range, or for what earlier runs left. */
export const MOST_COMMITS = 1000

/** What was found on the first-parent line of a history. */
export interface Found {
  /** The newest commit that is as asked for; absent where none of those that were read is. */
  commit: HistoryCommit | undefined
  /** The oldest commit that was read of the line. */
  last: HistoryCommit | undefined
  /** Whether that is the first commit of the line. */
  isFirst: boolean
}

/**
 * Finds the newest commit on the first-parent line that is as asked for, among the newest commits of a history. The line
 * is what a branch itself went through: of a merge, it follows the branch that was merged into.
 *
 * @param most how many commits of the history are read at most, on and off the line
 */
export async function findOnLine(
  history: History,
  most: number,
  isWanted: (commit: HistoryCommit) => boolean | Promise<boolean>,
): Promise<Found> {
  let next = await commitAt(history, most, ({ commits }) => (commits.length > 0 ? 0 : undefined))
  let last: HistoryCommit | undefined
  while (next !== undefined) {
    if (await isWanted(next)) return { commit: next, last: next, isFirst: false }
    last = next
    const [parent] = next.parents
    if (parent === undefined) return { commit: undefined, last, isFirst: true }
    next = await commitAt(history, most, ({ indexOf }) => indexOf(parent))
  }
  return { commit: undefined, last, isFirst: false }
}

/** The commit at the index that is found, once enough was read; `undefined` where it is not among the newest commits. */
async function commitAt(
  history: History,
  most: number,
  find: (history: History) => number | undefined,
): Promise<HistoryCommit | undefined> {
  for (;;) {
    const index = find(history)
    if (index !== undefined) return index < most ? history.commits[index] : undefined
    if (history.commits.length >= most || !(await history.readMore())) return undefined
  }
}

/** The commits of a range, newest first. `isCapped`: there are more, which are older. */
export interface RangeCommits {
  commits: readonly HistoryCommit[]
  isCapped: boolean
}

/**
 * The commits that lead to the history's own commit, and not to `base`; only those among the newest of the history.
 *
 * @param base absent for the history's own commit alone
 * @param total how many there are
 */
export async function readRangeCommits(
  history: History,
  { base, total }: { base: string | undefined; total: number },
): Promise<RangeCommits> {
  for (;;) {
    const commits = base === undefined ? history.commits.slice(0, 1) : withoutAncestors(history.commits, base)
    const isRead = commits.length >= total || history.commits.length >= MOST_COMMITS
    if (isRead || !(await history.readMore())) return { commits, isCapped: commits.length < total }
  }
}

/** The pull requests whose merge is among the commits, the last merged first. */
export function mergedIn(commits: readonly HistoryCommit[]): MergedPullRequest[] {
  const shas = new Set(commits.map(({ sha }) => sha))
  // One without a merge commit was merged by a push of its own commits.
  const merged = commits
    .flatMap(({ pullRequests }) => pullRequests)
    .filter(({ mergeCommit }) => mergeCommit === undefined || shas.has(mergeCommit))
  const unique = new Map(merged.map((pullRequest) => [pullRequest.number, pullRequest]))
  return [...unique.values()].sort((a, b) => b.mergedAtMs - a.mergedAtMs || b.number - a.number)
}

/** The commits that `base` does not descend from, and that are not it. */
function withoutAncestors(commits: readonly HistoryCommit[], base: string): HistoryCommit[] {
  const parents = new Map(commits.map((commit) => [commit.sha, commit.parents]))
  const older = new Set<string>()
  for (const stack = [base]; stack.length > 0; ) {
    const sha = stack.pop()
    if (sha === undefined || older.has(sha)) continue
    older.add(sha)
    stack.push(...(parents.get(sha) ?? []))
  }
  return commits.filter(({ sha }) => !older.has(sha))
}
