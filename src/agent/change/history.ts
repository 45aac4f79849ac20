import type { PullRequest } from '../../kit/core/pull-request.ts'
import type { GitHubApi } from '../../kit/github/api.ts'
import { type HistoryCommit, type HistoryOptions, readHistoryPage } from './requests.ts'

/** The most commits of a first-parent line that a range, or the search for earlier runs, reads. */
export const MOST_COMMITS = 1000

/** The most commits, on the line and off it, that are read to find those on it. */
export const MOST_READ = 5000

/** A history that is read page by page, only as far as it is needed. Throws `GitHubError`. */
export function startHistory(head: string, wanted: HistoryOptions, github: GitHubApi) {
  const commits: HistoryCommit[] = []
  const cursors = new Set<string | undefined>([undefined])
  let after: string | undefined
  let isWhole = false
  return {
    /** All that was read: newest first, each before its parents. */
    commits,
    /** The wait for the newest commit's pull request, once somebody began it: all who need that pull request wait together. */
    waiting: undefined as Promise<void> | undefined,
    /** Reads more; `false` when all of it was read. */
    async readMore(): Promise<boolean> {
      if (isWhole) return false
      const page = await readHistoryPage(github, head, { after, ...wanted })
      commits.push(...page.commits)
      after = page.after
      // A cursor that comes again leads nowhere.
      isWhole = cursors.has(after)
      cursors.add(after)
      return true
    },
    /** Reads the first page again, and nothing behind it: GitHub may show now what it did not show before. */
    async readAgain(): Promise<void> {
      const page = await readHistoryPage(github, head, { after: undefined, ...wanted })
      commits.splice(0, commits.length, ...page.commits)
      after = page.after
      isWhole = after === undefined
    },
  }
}

export type History = ReturnType<typeof startHistory>

/** The newest 1,000 commits of a history, newest first, read only as far as they are asked for. */
export async function* newestOf(history: History): AsyncGenerator<HistoryCommit> {
  for (let index = 0; index < MOST_COMMITS; index++) {
    while (history.commits.length <= index) if (!(await history.readMore())) return
    const commit = history.commits[index]
    if (commit !== undefined) yield commit
  }
}

/** The commits that lead to the head of a range, and not to its base, newest first. */
export interface RangeCommits {
  commits: readonly HistoryCommit[]
  /** True where these are all of them. */
  isWhole: boolean
}

/**
 * Reads the commits of a range; at most about 1,000 of its first-parent line.
 *
 * @param total how many there are, where that is known
 */
export async function readRangeCommits(
  { base: { sha: base }, head, history }: { base: { sha: string }; head: string; history: History },
  total = Number.POSITIVE_INFINITY,
): Promise<RangeCommits> {
  for (;;) {
    const commits = commitsBetween(history.commits, base, head)
    // The range is whole once each parent of its commits is in it, or belongs to the base.
    const reached = new Set(commits.map(({ sha }) => sha)).union(reachedFrom(base, history.commits))
    const isClosed = reached.has(head) && commits.every(({ parents }) => parents.every((parent) => reached.has(parent)))
    const isWhole = isClosed || commits.length >= total
    const isLong = history.commits.length >= MOST_READ || lineOf(commits, head).length >= MOST_COMMITS
    if (isWhole || isLong || !(await history.readMore())) return { commits, isWhole }
  }
}

/**
 * The commits whose changes make up a range, newest first: those of head's first-parent line. A merge whose other parents
 * the base has brings in nothing. One that brings in the base itself also brings in what the base has, so in its place stand
 * the commits of its other parents' lines.
 */
export function stepsOf(
  { commits, isWhole }: RangeCommits,
  { base, head }: { base: string; head: string },
): HistoryCommit[] {
  const inRange = new Map(commits.map((commit) => [commit.sha, commit]))
  const hasBase = new Set([base])
  // Each commit comes before its parents.
  for (const { sha, parents } of commits.toReversed()) if (parents.some((one) => hasBase.has(one))) hasBase.add(sha)
  const isOfBase = (sha: string) => sha === base || (isWhole && !inRange.has(sha))
  const steps = new Map<string, HistoryCommit>()
  for (const stack = [head]; stack.length > 0; ) {
    const commit = inRange.get(stack.pop() ?? '')
    if (commit === undefined || steps.has(commit.sha)) continue
    const [first = '', ...others] = commit.parents
    const bringsNothing = others.length > 0 && others.every(isOfBase)
    const bringsBase = !hasBase.has(first) && others.some((one) => hasBase.has(one))
    if (!bringsNothing && !bringsBase) steps.set(commit.sha, commit)
    stack.push(first, ...(bringsBase ? others : []).toReversed())
  }
  // If no commit brings in anything, head still counts: a merge may undo something of the base.
  return steps.size > 0 ? [...steps.values()] : commits.filter(({ sha }) => sha === head)
}

/** The pull request that brought a commit onto the line. */
export function mergedAs({ sha, pullRequests }: HistoryCommit, line: ReadonlySet<string>): PullRequest | undefined {
  const merged = pullRequests.find(({ mergeCommit }) => mergeCommit === sha)
  return merged ?? pullRequests.find(({ mergeCommit }) => mergeCommit !== undefined && line.has(mergeCommit))
}

/** The pull requests whose merge is among the commits, the last merged first. */
export function mergedIn(commits: readonly HistoryCommit[]): PullRequest[] {
  const shas = new Set(commits.map(({ sha }) => sha))
  // One without a merge commit was merged by a push of its own commits.
  const merged = commits
    .flatMap(({ pullRequests }) => pullRequests)
    .filter(({ mergeCommit }) => mergeCommit === undefined || shas.has(mergeCommit))
  const unique = new Map(merged.map((pullRequest) => [pullRequest.number, pullRequest]))
  return [...unique.values()].sort((a, b) => (b.mergedAtMs ?? 0) - (a.mergedAtMs ?? 0) || b.number - a.number)
}

/** The commits that lead to a head, and not to a base, as far as they are among these. */
export function commitsBetween(commits: readonly HistoryCommit[], base: string, head: string): HistoryCommit[] {
  const reached = reachedFrom(head, commits).difference(reachedFrom(base, commits))
  return commits.filter(({ sha }) => reached.has(sha))
}

function reachedFrom(from: string, commits: readonly HistoryCommit[]): Set<string> {
  const parentsOf = new Map(commits.map(({ sha, parents }) => [sha, parents]))
  const reached = new Set<string>()
  for (const stack = [from]; stack.length > 0; ) {
    const sha = stack.pop()
    if (sha === undefined || reached.has(sha)) continue
    reached.add(sha)
    stack.push(...(parentsOf.get(sha) ?? []))
  }
  return reached
}

/**
 * The first-parent line that leads to `head`, newest first, as far as it is among the commits: what a branch itself went
 * through. Of a merge, it follows the branch that was merged into.
 */
export function lineOf(commits: readonly HistoryCommit[], head: string): HistoryCommit[] {
  const bySha = new Map(commits.map((commit) => [commit.sha, commit]))
  const line: HistoryCommit[] = []
  for (let next = bySha.get(head); next !== undefined; next = bySha.get(next.parents[0] ?? '')) line.push(next)
  return line
}
