import type { Repository } from './repositories.ts'

/** A status that exists before the test begins, or that somebody else sets in the meantime. */
export type StatusSeed = {
  /** The token's own repository unless given. */
  repository?: string
  sha: string
  /** Its name: `default` unless given. */
  context?: string
  state?: string
  description?: string | null
  targetUrl?: string | null
  /** Login, for an app with `[bot]`; null when the account is gone. `octocat` unless given. */
  creator?: string | null
}

/** A status for a test to check. */
export type Status = {
  readonly id: number
  readonly sha: string
  readonly context: string
  readonly state: string
  readonly description: string | null
  readonly targetUrl: string | null
  readonly creator: string | null
  /** As GitHub writes a time. */
  readonly createdAt: string
}

export function addStatus({ statuses }: Repository, seed: StatusSeed): Status {
  const { sha, context = 'default', state = 'success', description = null, targetUrl = null } = seed
  const creator = seed.creator === undefined ? 'octocat' : seed.creator
  const id = 30_000_000_001 + statuses.length
  const createdAt = new Date().toISOString()
  const status: Status = { id, sha, context, state, description, targetUrl, creator, createdAt }
  statuses.push(status)
  return status
}

/** The statuses of a commit, newest first; those of one name only, if it is given. Case does not matter to GitHub. */
export function statusesOf({ statuses }: Repository, sha: string, context?: string): Status[] {
  const isNamed = (status: Status) => context === undefined || status.context.toLowerCase() === context.toLowerCase()
  return statuses.filter((status) => status.sha === sha && isNamed(status)).reverse()
}
