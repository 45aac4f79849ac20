import { createHash } from 'node:crypto'
import type { Change, ChangedFile } from './change.ts'

/**
 * A hash that two changes share only if their files are the same by name, status and content; `undefined` where that cannot
 * be known: of a list that GitHub cut off, or of a file without a hash in which something was added or deleted.
 */
export function identityOf({ files, filesCapped }: Pick<Change, 'files' | 'filesCapped'>): string | undefined {
  if (filesCapped || files.some(isUnknown)) return undefined
  const entries = files.map(({ path, previousPath, status, sha }) => JSON.stringify([path, previousPath, status, sha]))
  return createHash('sha256').update(JSON.stringify(entries.sort())).digest('base64url').slice(0, 22)
}

function isUnknown({ sha, additions, deletions }: ChangedFile): boolean {
  return sha === undefined && additions + deletions > 0
}
