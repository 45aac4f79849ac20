import { shortHash } from '../core/marker.ts'
import type { PullRequest } from '../core/pull-request.ts'

export interface ChangedFile {
  path: string
  /** The path before it was renamed or copied; absent where that is out of scope. */
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

/** What changed. `filesCapped`: GitHub returns no more than these, and there may be more. */
export interface Change {
  files: ChangedFile[]
  filesCapped: boolean
  /** The first lines of the commits' messages, oldest first. */
  commits: string[]
}

/** The files of a change, as far as they were read. */
export interface PatchedChange extends Pick<Change, 'files' | 'filesCapped'> {
  /** Whether they were: no more than so many changes of a range are. */
  isRead: boolean
}

/** One of the changes that a run is about: a merged pull request, or a commit by itself. Every text is untrusted. */
export interface SingleChange extends PatchedChange {
  /** The id of its newest commit, and of the one on the line before its oldest; absent where they are not known. */
  head: string | undefined
  parent?: string | undefined
  /** That of its pull request. */
  number: number | undefined
  title: string
  author: string | undefined
  url: string
  /** The description, or the rest of the commit's message. */
  body: string
}

/** Where a change begins and ends, each as a commit id and perhaps a name. Both may be unknown. */
export interface ChangeEnds {
  base: string | undefined
  head: string | undefined
}

/** The parts that every change has. Each is read only when it is needed. Throws `GitHubError`. */
export interface ChangeParts {
  pullRequest(): Promise<PullRequest | undefined>
  files(): Promise<Pick<Change, 'files' | 'filesCapped'>>
}

/** Where a change comes from. Throws `GitHubError`. */
export interface ChangeSource extends ChangeParts {
  ends(): Promise<ChangeEnds>
  /** What it consists of, with the patches, the newest last. */
  changes(): Promise<readonly SingleChange[]>
}

/**
 * A hash that two changes share only if their files are the same by name, status and content; `undefined` where that
 * cannot be known: of a list that GitHub cut off, or of a file without a hash in which something was added or deleted.
 */
export function identityOf({ files, filesCapped }: Pick<Change, 'files' | 'filesCapped'>): string | undefined {
  const isUnknown = files.some(({ sha, additions, deletions }) => sha === undefined && additions + deletions > 0)
  if (filesCapped || isUnknown) return undefined
  const entries = files.map(({ path, previousPath, status, sha }) => JSON.stringify([path, previousPath, status, sha]))
  return shortHash(entries.sort())
}
