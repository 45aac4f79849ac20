import type { PullRequest } from '../core/pull-request.ts'

export interface ChangedFile {
  path: string
  /** The path before it was renamed. */
  previousPath: string | undefined
  /** As GitHub names it: `added`, `modified`, `removed`, `renamed`, … */
  status: string
  additions: number
  deletions: number
  /** The hash of its content, or of the content that was removed; absent where GitHub gives none. */
  sha: string | undefined
  /** Absent where no line changed, for binary files, and for files that are too large for GitHub to show. */
  patch: string | undefined
}

/** What changed. `filesCapped` and `commitsCapped`: GitHub returns no more than these, and there may be more. */
export interface Change {
  files: ChangedFile[]
  filesCapped: boolean
  /** The first lines of the commits' messages, oldest first. */
  commits: string[]
  commitsCapped: boolean
}

/** The pull requests that were merged in a range, the last merged first. `isCapped`: there may be more. */
export interface MergedPullRequests {
  pullRequests: readonly PullRequest[]
  isCapped: boolean
}

/** Where a change comes from. Each part is read only when it is needed. Throws `GitHubError`. */
export interface ChangeParts {
  pullRequest(): Promise<PullRequest | undefined>
  files(): Promise<Pick<Change, 'files' | 'filesCapped'>>
  commits(): Promise<Pick<Change, 'commits' | 'commitsCapped'>>
}

/** The same of a change that may have merged pull requests; there are none in the change of a pull request itself. */
export interface ChangeSource extends ChangeParts {
  pullRequests(): Promise<MergedPullRequests>
}
