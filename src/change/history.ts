import type { Change, PullRequest } from './change.ts'

/** A commit in the history of a branch; every text is untrusted. */
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
export interface MergedPullRequest extends Omit<PullRequest, 'headSha'> {
  /** Milliseconds since the epoch. */
  mergedAtMs: number
  /** The id of the commit that merged it; absent where GitHub does not name it. */
  mergeCommit: string | undefined
}

/** What is asked for beside the commits; each needs a permission of its own. */
export interface HistoryOptions {
  /** Asks for the newest status of this name. */
  statusName?: string | undefined
  pullRequests: boolean
}

/** How one commit differs from another: what is reachable from head, and not from base. */
export interface Comparison extends Change {
  /** What head is to base, in GitHub's word: `ahead`, `behind`, `diverged` or `identical`; empty where it gives none. */
  relation: string
  /** The commit that base stands for. */
  baseSha: string
  /** The newest commit that both contain. */
  mergeBaseSha: string
  /** How many commits there are, also beyond those that are listed. */
  total: number
}

/** A full release. */
export interface PublishedRelease {
  tag: string
  /** Milliseconds since the epoch. */
  publishedAtMs: number
}

/** The history of the run's repository. Throws `GitHubError`. */
export interface HistorySource {
  /**
   * What is reachable from a commit, newest first, in pages of 100.
   *
   * @param head a full commit id; one that does not exist fails with the first page, as in an empty repository
   */
  history(head: string, options: HistoryOptions): AsyncIterable<readonly HistoryCommit[]>
  /**
   * @param base a tag, a branch or a commit, as head is
   * @returns `undefined` when one of them does not exist, or they have no commit in common
   */
  compare(base: string, head: string): Promise<Comparison | undefined>
  /** Whether a tag, branch or commit exists. */
  exists(ref: string): Promise<boolean>
  /** Full releases, neither drafts nor prereleases, the one published last first; of at most 300 that GitHub lists. */
  releases(): Promise<readonly PublishedRelease[]>
}

/** The statuses of the repository's commits. Throws `GitHubError`. */
export interface StatusSource {
  /**
   * Sets a status with the state `success`.
   *
   * @param sha a full commit id
   * @param status a description of at most 140 characters, and an `http:` or `https:` target
   */
  set(sha: string, status: { name: string; description: string; target: string }): Promise<void>
  /** The targets of the statuses of a name that the token itself set, whatever others set after them; newest first. */
  own(sha: string, name: string): Promise<readonly string[]>
}
