import type { PullRequest } from '../core/pull-request.ts'
import type { Files } from './change.ts'

/** A commit in a branch's history; every text is untrusted. */
export interface HistoryCommit {
  sha: string
  /** The first line of its message. */
  subject: string
  /** The committer's date, in milliseconds since the epoch. */
  committedAtMs: number
  /** Their commit ids, the first parent first. */
  parents: readonly string[]
  /** The merged pull requests of this repository that contain it; empty unless they were asked for. */
  pullRequests: readonly MergedPullRequest[]
  /** The newest status of the name that was asked for. */
  status: CommitStatus | undefined
}

/** A status of a commit. */
export interface CommitStatus {
  /** Whether the token itself set it. */
  isOwn: boolean
  /** The address that it links to; empty where it has none. */
  target: string
}

/** A pull request that was merged; every text is untrusted. */
export interface MergedPullRequest extends PullRequest {
  /** Milliseconds since the epoch. */
  mergedAtMs: number
  /** The id of the commit that merged it; absent where GitHub does not name it. */
  mergeCommit: string | undefined
}

/** What is asked for beside the commits; each needs a permission of its own. */
export interface HistoryOptions {
  /** Asks for the newest status of this name. */
  statusName?: string | undefined
  pullRequests?: boolean
}

/** A stretch of a history. */
export interface HistoryPage {
  /** Newest first, each before its parents; at most 100. */
  commits: readonly HistoryCommit[]
  /** Where the next page begins; absent after the last one. */
  after: string | undefined
}

/** How one commit differs from another: what is reachable from head, and not from base. */
export interface Comparison extends Files {
  /** What head is to base, in GitHub's word: `ahead`, `behind`, `diverged` or `identical`; empty where it gives none. */
  relation: string
  /** The newest commit that both contain; absent where there was nothing to compare with. */
  mergeBaseSha: string | undefined
  /** Oldest first, at most 250; and how many there are in all. */
  commits: readonly Commit[]
  total: number
}

/** A commit; every text is untrusted. */
export interface Commit {
  sha: string
  /** Its login; absent where GitHub knows no account. */
  author: string | undefined
  url: string
  /** The first line of its message, and the rest. */
  subject: string
  body: string
  /** Its first parent. */
  parent: string | undefined
  isMerge: boolean
}

/** A commit, with a page of its files. */
export interface CommitPage extends Commit, Pick<Files, 'files'> {
  /** Whether more files may follow, and whether GitHub gives them. */
  more: 'none' | 'next page' | 'kept back'
}

/** The history of the run's repository. Throws `GitHubError`. */
export interface HistorySource {
  /**
   * One page of what is reachable from a commit, newest first.
   *
   * @param head a full commit id; one that does not exist is an error, as in an empty repository
   * @param page where it begins: with `head` unless given
   */
  page(head: string, page: HistoryOptions & { after: string | undefined }): Promise<HistoryPage>
  /**
   * @param base a full commit id, as head is
   * @returns `undefined` when one of them does not exist, or they have no commit in common
   */
  compare(base: string, head: string): Promise<Comparison | undefined>
  /**
   * The full id of a commit.
   *
   * @param ref `tags/NAME`, `heads/NAME`, or an id that may be short
   * @returns `undefined` when there is none
   */
  commitOf(ref: string): Promise<string | undefined>
  /** A commit, with a page of what it changes against its first parent; pages count from 1. */
  commit(sha: string, page: number): Promise<CommitPage>
  /**
   * Full releases, neither drafts nor prereleases, the one published last first; of at most 300 that GitHub lists. Times
   * are milliseconds since the epoch.
   */
  releases(): Promise<readonly { tag: string; publishedAtMs: number }[]>
}

/** The history of a commit, as far as it was read. */
export interface History {
  /** Newest first, each before its parents. */
  readonly commits: readonly HistoryCommit[]
  /** Reads more; `false` when all of it was read. Throws what the source does. */
  readMore(): Promise<boolean>
}

/** The most commits of a history that are read for the pull requests of a range, or for what earlier runs left. */
export const MOST_COMMITS = 1000

/** The most commits, on and off the line, that are read for so many on it. */
export const MOST_READ = 5000

/**
 * A history that is read page by page, only as far as it is needed. Of commits beyond the newest 1,000, no status is
 * asked for.
 */
export function startHistory(head: string, wanted: HistoryOptions, source: Pick<HistorySource, 'page'>): History {
  const commits: HistoryCommit[] = []
  let [after, isWhole]: [string | undefined, boolean] = [undefined, false]
  return {
    commits,
    async readMore() {
      if (isWhole) return false
      const { pullRequests } = wanted
      const asked = commits.length < MOST_COMMITS ? wanted : { ...(pullRequests && { pullRequests }) }
      const page = await source.page(head, { after, ...asked })
      commits.push(...page.commits)
      after = page.after
      isWhole = after === undefined
      return true
    },
  }
}

/** The newest 1,000 commits of a history, newest first, read only as far as they are asked for. */
export async function* newestOf(history: History): AsyncGenerator<HistoryCommit> {
  for (let index = 0; index < MOST_COMMITS; index++) {
    while (history.commits.length <= index) if (!(await history.readMore())) return
    const commit = history.commits[index]
    if (commit !== undefined) yield commit
  }
}

/** What was found on the first-parent line of a history. */
export interface FoundOnLine {
  /** The newest commit that matches; absent if no commit that was read does. */
  commit: HistoryCommit | undefined
  /** That commit, else the oldest one of the line that was read. */
  last: HistoryCommit | undefined
  /** Whether `last` is the first commit of the line. */
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
  isWanted: (commit: HistoryCommit) => boolean,
): Promise<FoundOnLine> {
  for (;;) {
    const commits = history.commits.slice(0, most)
    const line = lineOf(commits, commits[0]?.sha ?? '')
    const commit = line.find(isWanted)
    const last = commit ?? line.at(-1)
    const isFirst = last?.parents.length === 0
    const isRead = commit !== undefined || isFirst || history.commits.length >= most
    if (isRead || !(await history.readMore())) return { commit, last, isFirst }
  }
}

/**
 * The commits that lead to `head`, and not to `base`, newest first; at most about 1,000 of its first-parent
 * line.
 *
 * @param base absent for the history's own commit alone
 * @param head the history's own commit unless given
 * @param total how many there are
 */
export async function readRangeCommits(
  history: History,
  { base, head, total }: { base: string | undefined; head?: string; total: number },
): Promise<readonly HistoryCommit[]> {
  for (;;) {
    const commits = base === undefined ? history.commits.slice(0, 1) : between(history.commits, base, head)
    const line = lineOf(commits, head ?? commits[0]?.sha ?? '')
    const isRead = commits.length >= total || line.length >= MOST_COMMITS || history.commits.length >= MOST_READ
    if (isRead || !(await history.readMore())) return commits
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

/** The commits that `head` descends from or is, and `base` does not and is not. */
function between(commits: readonly HistoryCommit[], base: string, head: string | undefined): HistoryCommit[] {
  const parents = new Map(commits.map((commit) => [commit.sha, commit.parents]))
  const older = reachedFrom(base, parents)
  const newer = commits.filter(({ sha }) => !older.has(sha))
  if (head === undefined) return newer
  const reached = reachedFrom(head, parents)
  return newer.filter(({ sha }) => reached.has(sha))
}

function reachedFrom(from: string, parents: ReadonlyMap<string, readonly string[]>): Set<string> {
  const reached = new Set<string>()
  for (const stack = [from]; stack.length > 0; ) {
    const sha = stack.pop()
    if (sha === undefined || reached.has(sha)) continue
    reached.add(sha)
    stack.push(...(parents.get(sha) ?? []))
  }
  return reached
}

/** The first-parent line that leads to `head`, newest first, as far as it is among the commits. */
export function lineOf(commits: readonly HistoryCommit[], head: string): HistoryCommit[] {
  const known = new Map(commits.map((commit) => [commit.sha, commit]))
  const line: HistoryCommit[] = []
  for (let next = known.get(head); next !== undefined; next = known.get(next.parents[0] ?? '')) line.push(next)
  return line
}
