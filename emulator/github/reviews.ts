import { isSameName } from './labels.ts'
import type { PullRequest, RemarkSeed } from './repositories.ts'

/** `PENDING`: its author has not submitted it yet. */
export type ReviewState = 'APPROVED' | 'CHANGES_REQUESTED' | 'COMMENTED' | 'DISMISSED' | 'PENDING'

/** A review that somebody gives. */
export type ReviewSeed = {
  /** The token's own repository unless given. */
  repository?: string
  /** Of the pull request. */
  number: number
  /** Login; null when the account is gone. `octocat` unless given. */
  user?: string | null
  /** `COMMENTED` unless given. */
  state?: ReviewState
  body?: string
  /** Its remarks on lines of the change, oldest first. */
  remarks?: readonly Omit<RemarkSeed, 'review'>[]
}

export type Review = {
  id: number
  user: string | null
  state: ReviewState
  body: string
  /** As GitHub writes a time. */
  submittedAt: string
}

/** Adds a review. Whoever submits one is no longer asked for one. */
export function addReview(pullRequest: PullRequest, seed: ReviewSeed): Review {
  const { state = 'COMMENTED', body = '', remarks = [] } = seed
  const user = seed.user === undefined ? 'octocat' : seed.user
  const id = 90_000_000 + pullRequest.number * 10_000 + pullRequest.reviews.length
  const review: Review = { id, user, state, body, submittedAt: new Date().toISOString() }
  pullRequest.reviews.push(review)
  pullRequest.remarks.push(...remarks.map((remark) => ({ user, ...remark, review: id })))
  if (state !== 'PENDING') {
    pullRequest.requestedReviewers = pullRequest.requestedReviewers.filter((login) => !isSameName(login, user ?? ''))
  }
  return review
}
