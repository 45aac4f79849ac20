import type { Repository } from './repositories.ts'

/** An issue that exists before the test begins, or that somebody makes in the meantime. */
export type IssueSeed = {
  /** The token's own repository unless given. */
  repository?: string
  /** The next one that neither an issue nor a pull request has, unless given. */
  number?: number
  title?: string
  body?: string | null
  /** Login, for an app with `[bot]`; null when the account is gone. `octocat` unless given. */
  user?: string | null
  state?: 'open' | 'closed'
}

export type Issue = {
  readonly repository: string
  readonly number: number
  title: string
  body: string | null
  readonly user: string | null
  state: 'open' | 'closed'
  /** Milliseconds since the epoch. */
  readonly createdAt: number
}

export function addIssue(repository: Repository, seed: IssueSeed): Issue {
  const { fullName, issues } = repository
  if (isTaken(repository, seed.number)) throw new Error(`The emulated GitHub has ${fullName}#${seed.number} already`)
  const number = takeNumber(repository, seed.number)
  const { title = `Issue ${number}`, body = null, state = 'open' } = seed
  const user = seed.user === undefined ? 'octocat' : seed.user
  const issue = { repository: fullName, number, title, body, user, state, createdAt: Date.now() }
  issues.set(number, issue)
  return issue
}

/** Issues and pull requests share their numbers. */
export function takeNumber(repository: Pick<Repository, 'lastNumber'>, given = repository.lastNumber + 1): number {
  repository.lastNumber = Math.max(repository.lastNumber, given)
  return given
}

function isTaken({ issues, pullRequests }: Repository, number: number | undefined): boolean {
  return number !== undefined && (issues.has(number) || pullRequests.has(number))
}
