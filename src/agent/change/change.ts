import { link } from '../../kit/core/markdown.ts'
import { shortHash } from '../../kit/core/marker.ts'
import { type PullRequest, shortSha } from '../../kit/core/pull-request.ts'
import { plural } from '../../kit/core/text.ts'

export interface ChangedFile {
  path: string
  /** The path before it was renamed or copied; absent where that is out of scope. */
  previousPath: string | undefined
  /** GitHub's own word: `added`, `modified`, `removed`, `renamed`, … */
  status: string
  additions: number
  deletions: number
  /** The hash of its content, or of the content that was removed; absent where GitHub gives none. */
  sha: string | undefined
  /** Absent where no line changed, for binary files, and for files that are too large for GitHub to show. */
  patch: string | undefined
}

export interface Files {
  files: ChangedFile[]
  /** True where there may be more: GitHub returns no more than these, none, or those of an earlier state. */
  filesCapped: boolean
}

/**
 * One change of a run: a pull request; a push; in a range a merged pull request, or a commit by itself, whose message is
 * then title and body. Every text is untrusted.
 */
export interface Change extends Files, Pick<PullRequest, 'title' | 'author' | 'url' | 'body'> {
  /** The pull request's. */
  number: number | undefined
  /** The id of its newest commit; absent where it is not known. */
  head: string | undefined
  /** If it is too large for one prompt: the number of all its files, of which this has some. */
  filesInAll?: number
  /** True for an old change of a long range: its files were not requested. */
  isBeyond?: boolean
}

/** `3 older commits`; GitHub may not say how many. */
export function describeOlder(count: number): string {
  return Number.isFinite(count) ? plural(count, 'older commit') : 'an unknown number of older commits'
}

/** What the prompts of a run cover. */
export interface CoveredChanges {
  /** The newest last. */
  changes: readonly Change[]
  /** The number of commits before the changes, for which a history is too long: infinite if GitHub does not say. */
  older?: number | undefined
  /** Names pull requests of it that were asked for before and are left out, or how many. */
  askedFor?: string | undefined
  /** The commits that it begins and ends with, the first perhaps with a name. */
  base: string | undefined
  head: string | undefined
}

/** A pull request is one change. */
export function ofPullRequest(files: Files, pullRequest: PullRequest): CoveredChanges {
  const { base, headSha: head } = pullRequest
  const changes = [{ ...pullRequest, head, ...files }]
  return { changes, base: base && `${base.sha} (${base.ref})`, head }
}

/** All files of some changes, as far as they were read: more is known of them than of a list that GitHub cut off. */
export function filesOf(changes: readonly Files[]): Files {
  return { files: changes.flatMap(({ files }) => files), filesCapped: changes.some((change) => change.filesCapped) }
}

/**
 * A hash that two lists of changes share only if their files are the same by name, status and content; `undefined` where
 * that cannot be known: of files that were not read, that GitHub cut off or showed too late, or of a file without a hash in
 * which something was added or deleted.
 */
export function identityOf(changes: readonly Files[]): string | undefined {
  const { files, filesCapped } = filesOf(changes)
  const isUnknown = files.some(({ sha, additions, deletions }) => sha === undefined && additions + deletions > 0)
  if (isUnknown || filesCapped) return undefined
  const entries = files.map(({ path, previousPath, status, sha }) => JSON.stringify([path, previousPath, status, sha]))
  return shortHash(entries.sort())
}

export interface Subject {
  /** The pull request of the code. The title is untrusted, and absent where only GitHub knows it. */
  pullRequest?: { number: number; title?: string | undefined } | undefined
  /** The commit that a range begins with, and what it is, such as `the release v1.2.3`, which is untrusted. */
  base?: string | undefined
  since?: string | undefined
  /** The run's commit, or a range's last one; empty if it covers none. */
  commit: string
}

/**
 * Links what a run covers: `#42`, `1a2b3c4`, `5d6e7f8...1a2b3c4`; `undefined` if it covers no change.
 *
 * @param url where the code is, as `https://github.com/acme/app`
 * @param repository its name, for readers who are elsewhere
 */
export function linkToSubject(
  { pullRequest, commit, base }: Subject,
  url: string,
  repository = '',
): string | undefined {
  if (pullRequest !== undefined) return link(`${repository}#${pullRequest.number}`, `${url}/pull/${pullRequest.number}`)
  if (commit === '') return undefined
  const ends = base === undefined ? [commit] : [base, commit]
  const shown = ends.map(shortSha).join('...')
  const address = ends.map((sha) => encodeURIComponent(sha.toWellFormed())).join('...')
  return link(`${repository} ${shown}`.trim(), `${url}/${base === undefined ? 'commit' : 'compare'}/${address}`)
}
