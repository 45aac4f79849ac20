import type { HistoryCommit, HistoryOptions, HistorySource, MergedPullRequest } from './history-requests.ts'

/** The most commits of a history that are read for the pull requests of a range, or for what earlier runs left. */
export const MOST_COMMITS = 1000

/** The most commits, on and off the line, that are read for so many on it. */
export const MOST_READ = 5000

/** A history that is read page by page, only as far as it is needed. Throws `GitHubError`. */
export function startHistory(head: string, wanted: HistoryOptions, source: Pick<HistorySource, 'page'>) {
  const commits: HistoryCommit[] = []
  let after: string | undefined
  let isWhole = false
  return {
    /** What was read: newest first, each before its parents. */
    commits,
    /** Reads more; `false` when all of it was read. */
    async readMore(): Promise<boolean> {
      if (isWhole) return false
      const page = await source.page(head, { after, ...wanted })
      commits.push(...page.commits)
      after = page.after
      isWhole = after === undefined
      return true
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

/**
 * The newest commit on the first-parent line that is as asked for, else the oldest one that can be read. The line is what
 * a branch itself went through: of a merge, it follows the branch that was merged into.
 */
export async function findOnLine(
  history: History,
  isWanted: (commit: HistoryCommit) => boolean,
): Promise<HistoryCommit | undefined> {
  for (;;) {
    const line = lineOf(history.commits, history.commits[0]?.sha ?? '')
    const found = line.find(isWanted)
    const isRead = found !== undefined || history.commits.length >= MOST_READ
    if (isRead || !(await history.readMore())) return found ?? line.at(-1)
  }
}

/**
 * The commits that lead to `head`, and not to `base`, newest first; at most about 1,000 of its first-parent line.
 *
 * @param total how many there are; infinite where nobody knows
 */
export async function readRangeCommits(
  history: History,
  { base, head, total }: { base: string; head: string; total: number },
): Promise<readonly HistoryCommit[]> {
  for (;;) {
    const commits = between(history.commits, base, head)
    const isAll = Number.isFinite(total) ? commits.length >= total : isClosed(commits, history.commits, base)
    const isRead = isAll || history.commits.length >= MOST_READ
    if (isRead || lineOf(commits, head).length >= MOST_COMMITS || !(await history.readMore())) return commits
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

function between(commits: readonly HistoryCommit[], base: string, head: string): HistoryCommit[] {
  const parents = new Map(commits.map((commit) => [commit.sha, commit.parents]))
  const reached = reachedFrom(head, parents).difference(reachedFrom(base, parents))
  return commits.filter(({ sha }) => reached.has(sha))
}

/** Whether no parent of the commits, nor their base, is still to be read. */
function isClosed(commits: readonly HistoryCommit[], read: readonly HistoryCommit[], base: string): boolean {
  const shas = new Set(read.map(({ sha }) => sha))
  return shas.has(base) && commits.every(({ parents }) => parents.every((parent) => shas.has(parent)))
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
