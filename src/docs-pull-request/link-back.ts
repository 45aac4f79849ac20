import type { Deadline } from '../core/clock.ts'
import { isSameRepository, type PullRequest, type PullRequestPlace } from '../core/pull-request.ts'
import type { Subject } from '../core/subject.ts'
import type { Run } from '../run.ts'
import type { FoundDocs } from './docs-pull-request.ts'

/** The run's comment on a docs pull request, which says what that was made for. Throws `GitHubError`. */
export interface DocsComment {
  /** Whether an earlier run has written it. */
  isWritten: boolean
  /**
   * Writes what the docs pull request was made for.
   *
   * @param code the numbers of the code's pull requests; `undefined` where readers of the docs may not know of the code
   */
  write(code: () => Promise<readonly number[] | undefined>): Promise<void>
}

/** A pull request of the code. */
export type CodePullRequest = Pick<PullRequest, 'number' | 'author' | 'isByBot'>

/** What is known of the code that a docs pull request was made for. Throws `GitHubError`. */
export interface CodeSource {
  /** The code's pull requests that the run covers, the last merged first. */
  pullRequests(deadline: Deadline): Promise<readonly CodePullRequest[]>
  isPrivate(deadline: Deadline): Promise<boolean>
}

/** Whether the run covers the docs pull request itself, such as its review: then its own comment holds the record. */
export function isAboutDocs({ repository, number }: PullRequestPlace, subject: Subject, { workflow }: Run): boolean {
  return isSameRepository(repository, workflow.repository) && subject.pullRequest?.number === number
}

/** Whether all who see the code may see the docs pull request. Unless they are known to be public, docs are private. */
export async function mayShowDocs(
  { place, pullRequest }: Omit<FoundDocs, 'seen'>,
  isPrivate: () => Promise<boolean>,
  { workflow }: Run,
): Promise<boolean> {
  if (isSameRepository(place.repository, workflow.repository) || pullRequest.isPrivate === false) return true
  return await isPrivate().catch(() => false)
}

/** Whether all who see the docs pull request may see the code. Unless it is known to be public, code is private. */
export async function mayNameCode(
  { place, pullRequest }: FoundDocs,
  isPrivate: () => Promise<boolean>,
  { workflow }: Run,
): Promise<boolean> {
  if (isSameRepository(place.repository, workflow.repository) || pullRequest.isPrivate === true) return true
  return !(await isPrivate().catch(() => true))
}
