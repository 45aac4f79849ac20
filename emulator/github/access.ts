import type { Repository } from './repositories.ts'

export type Level = 'none' | 'read' | 'write'

/** As under `permissions:` of a workflow. */
export type Permissions = { 'pull-requests': Level; contents: Level; issues: Level; statuses: Level }

/** A permission that suffices. GITHUB_TOKEN always has `metadata: read`. */
export type Need = { permission: keyof Permissions | 'metadata'; level: 'read' | 'write' }

/** `hidden` is answered as if the repository did not exist. */
export type Verdict = 'allowed' | 'forbidden' | 'hidden'

// As documented under "Fine-grained access tokens" of each endpoint: any one of them suffices.

export const CONTENTS_READING: readonly Need[] = [{ permission: 'contents', level: 'read' }]
export const METADATA_READING: readonly Need[] = [{ permission: 'metadata', level: 'read' }]
export const PULL_REQUEST_READING: readonly Need[] = [{ permission: 'pull-requests', level: 'read' }]
export const STATUS_READING: readonly Need[] = [{ permission: 'statuses', level: 'read' }]
export const STATUS_WRITING: readonly Need[] = [{ permission: 'statuses', level: 'write' }]
export const COMMENT_WRITING: readonly Need[] = [
  { permission: 'issues', level: 'write' },
  { permission: 'pull-requests', level: 'write' },
]

/** Whether a token may do what any one of `needs` allows. What is public can be read without permission. */
export function verdictOn(
  repository: Repository | undefined,
  permissions: Permissions,
  needs: readonly Need[],
): Verdict {
  if (repository === undefined) return 'hidden'
  if (repository.private && !repository.accessible) return 'hidden'
  if (!repository.private && needs.every(isPublic)) return 'allowed'
  return repository.accessible && needs.some((need) => isMet(need, permissions)) ? 'allowed' : 'forbidden'
}

function isPublic({ permission, level }: Need): boolean {
  // What needs `metadata` is who may do what in a repository, which is not public.
  return level === 'read' && permission !== 'metadata'
}

function isMet({ permission, level }: Need, permissions: Permissions): boolean {
  const given = permission === 'metadata' ? 'read' : permissions[permission]
  return given === 'write' || given === level
}
