import type { PullRequest } from '../core/pull-request.ts'

/** The docs pull request, as GitHub has it; every text is untrusted. */
export interface DocsPullRequest extends PullRequest {
  /** The number of its repository; absent where GitHub does not say. */
  repositoryId?: number | undefined
  /** Absent where GitHub does not say. */
  isPrivate: boolean | undefined
  labels: readonly string[]
  /** Who was asked for a review and has not given one yet: logins, and teams as `team:slug`. */
  requested: readonly string[]
}

/** One docs pull request, and what may be done to it. Throws `GitHubError`. */
export interface DocsPullRequestSource {
  read(): Promise<DocsPullRequest>
  /** The logins of those who have reviewed it. */
  reviewers(): Promise<string[]>
  /** Whether the repository has this label: GitHub would create one that is missing. */
  hasLabel(label: string): Promise<boolean>
  addLabel(label: string): Promise<void>
  /** @param reviewer a login, or `team:slug` */
  requestReview(reviewer: string): Promise<void>
}
