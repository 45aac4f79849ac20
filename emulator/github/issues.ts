import { type Repository, takeNumber } from './repositories.ts'

export interface Issue {
  readonly repository: string
  readonly number: number
  title: string
  body: string | null
  /** Login, for an app with `[bot]`; null when the account is gone. */
  readonly user: string | null
  state: 'open' | 'closed'
  /** Milliseconds since the epoch. */
  readonly createdAt: number
}

/** Its repository is the token's own and its number the next free one, unless given. */
export type IssueSeed = Partial<Omit<Issue, 'createdAt'>>

export function addIssue(repository: Repository, seed: IssueSeed): Issue {
  const number = takeNumber(repository, seed.number)
  const usual: Omit<Issue, 'repository' | 'number'> = {
    title: `Issue ${number}`,
    body: null,
    user: 'octocat',
    state: 'open',
    createdAt: Date.now(),
  }
  const issue = { ...usual, ...seed, repository: repository.fullName, number }
  repository.issues.set(number, issue)
  return issue
}
