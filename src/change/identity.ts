import { createHash } from 'node:crypto'
import type { PullRequest } from '../core/pull-request.ts'
import type { Change, ChangedFile } from './change.ts'

/** What a prompt is about, as far as it is told apart from other changes. */
export interface IdentifiedChange extends Pick<Change, 'files' | 'filesCapped'> {
  /** Where the prompt includes its title and description. */
  pullRequest?: Pick<PullRequest, 'title' | 'body'> | undefined
}

/**
 * A hash that two changes share only if their files are the same by name, status and content, and the pull request has the
 * same title and description; `undefined` where that cannot be known: of a list that GitHub cut off, or of a file without
 * a hash in which something was added or deleted.
 */
export function identityOf({ files, filesCapped, pullRequest }: IdentifiedChange): string | undefined {
  if (filesCapped || files.some(isUnknown)) return undefined
  const entries = files.map(({ path, previousPath, status, sha }) => JSON.stringify([path, previousPath, status, sha]))
  const text = pullRequest === undefined ? [] : [pullRequest.title, pullRequest.body]
  const whole = JSON.stringify([entries.sort(), text])
  return createHash('sha256').update(whole).digest('base64url').slice(0, 22)
}

function isUnknown({ sha, additions, deletions }: ChangedFile): boolean {
  return sha === undefined && additions + deletions > 0
}
