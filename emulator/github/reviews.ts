import type { PullRequest } from './repositories.ts'

export interface Review {
  id: number
  /** Login; null when the account is gone. */
  user: string | null
  /** `PENDING`: its author has not submitted it yet. */
  state: 'APPROVED' | 'CHANGES_REQUESTED' | 'COMMENTED' | 'DISMISSED' | 'PENDING'
}

/** A review that somebody gives. */
export interface ReviewSeed extends Partial<Omit<Review, 'id'>> {
  repository?: string
  /** Of the pull request. */
  number: number
}

/** GitHub ignores the case of the names of labels, people and teams. */
export function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** Adds a review. Whoever submits one is no longer asked for one. */
export function addReview(pullRequest: PullRequest, seed: ReviewSeed): Review {
  const { user = 'octocat', state = 'COMMENTED' } = seed
  const id = 90_000_000 + pullRequest.number * 10_000 + pullRequest.reviews.length
  const review: Review = { id, user, state }
  pullRequest.reviews = [...pullRequest.reviews, review]
  if (state !== 'PENDING') {
    pullRequest.requestedReviewers = pullRequest.requestedReviewers.filter((login) => !isSameName(login, user ?? ''))
  }
  return review
}
