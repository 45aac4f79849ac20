import type { Repository } from './repositories.ts'

export type Level = 'none' | 'read' | 'write'

/** As under `permissions:` of a workflow. */
export type Permissions = { 'pull-requests': Level; contents: Level; issues: Level }

/** A permission that suffices. GITHUB_TOKEN always has `metadata: read`. */
export type Need = { permission: keyof Permissions | 'metadata'; level: 'read' | 'write' }

/** `hidden` is answered as if the repository did not exist. */
export type Verdict = 'allowed' | 'forbidden' | 'hidden'

/** What writing a comment on a pull request takes: either of two permissions. */
export const commentWriting: readonly Need[] = [
  { permission: 'issues', level: 'write' },
  { permission: 'pull-requests', level: 'write' },
]

export const pullRequestReading: readonly Need[] = [{ permission: 'pull-requests', level: 'read' }]

/** Whether a token may do what any one of `needs` allows. What is public can be read without permission. */
export function verdictOn(
  repository: Repository | undefined,
  permissions: Permissions,
  needs: readonly Need[],
): Verdict {
  if (repository === undefined) return 'hidden'
  if (repository.private && !repository.accessible) return 'hidden'
  // Who may do what in a repository is not public, though its metadata is.
  if (!repository.private && needs.every(isPublic)) return 'allowed'
  return repository.accessible && needs.some((need) => isMet(need, permissions)) ? 'allowed' : 'forbidden'
}

function isPublic({ permission, level }: Need): boolean {
  return level === 'read' && permission !== 'metadata'
}

function isMet({ permission, level }: Need, permissions: Permissions): boolean {
  const given = permission === 'metadata' ? 'read' : permissions[permission]
  return given === 'write' || given === level
}
