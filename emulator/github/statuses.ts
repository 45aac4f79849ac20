import type { Repository } from './repositories.ts'

export interface Status {
  readonly id: number
  readonly sha: string
  /** Its name. */
  readonly context: string
  readonly state: string
  readonly description: string | null
  readonly targetUrl: string | null
  /** Login, for an app with `[bot]`; null when the account is gone. */
  readonly creator: string | null
}

/** A status that exists before the test begins, or that somebody else sets in the meantime. */
export interface StatusSeed extends Partial<Omit<Status, 'id'>> {
  repository?: string
  sha: string
}

export function addStatus({ statuses }: Repository, seed: StatusSeed): Status {
  const usual = { context: 'default', state: 'success', description: null, targetUrl: null, creator: 'octocat' }
  const status: Status = { ...usual, ...seed, id: 30_000_000_001 + statuses.length }
  statuses.push(status)
  return status
}

/** The statuses of a commit, newest first; those of one name only, if it is given. Case does not matter to GitHub. */
export function statusesOf({ statuses }: Repository, sha: string, context?: string): Status[] {
  const isNamed = (status: Status) => context === undefined || status.context.toLowerCase() === context.toLowerCase()
  return statuses.filter((status) => status.sha === sha && isNamed(status)).reverse()
}
