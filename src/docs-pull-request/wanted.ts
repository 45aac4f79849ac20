import type { DocsPullRequest } from './docs-pull-request.ts'

/** What the docs pull request is to get, and what it has. */
export interface Wants {
  labels: readonly string[]
  /** Logins and teams as `team:slug`; `author` is replaced. */
  reviewers: readonly string[]
}

/** The most authors of a range that are asked for a review: the newest. */
const MOST_AUTHORS = 5

/**
 * Who is asked for a review: `author` stands for the authors of the code, without programs, and without whoever opened the
 * docs pull request, whom GitHub does not let review it.
 *
 * @param authors of the code's pull requests, the last merged first
 * @param opener the author of the docs pull request
 */
export function resolveReviewers(
  reviewers: readonly string[],
  authors: readonly (string | undefined)[],
  opener: string | undefined,
): string[] {
  const people = authors.flatMap((login) =>
    login === undefined || isBot(login) || isSame(login, opener) ? [] : [login],
  )
  const named = reviewers.flatMap((reviewer) =>
    reviewer === 'author' ? uniqueNames(people).slice(0, MOST_AUTHORS) : [reviewer],
  )
  return uniqueNames(named)
}

function isBot(login: string): boolean {
  return /\[bot\]$/i.test(login)
}

/** What is still to be given, and the names under which it is remembered: `label:docs`, `reviewer:octocat`. */
export interface Missing {
  labels: string[]
  reviewers: string[]
  /** Of what is wanted and there already. */
  there: string[]
}

/**
 * What of all that is wanted the docs pull request does not have.
 *
 * @param given what it got before, and a person may have taken away since
 */
export function missing(
  { labels, reviewers }: Wants,
  { labels: present, requested }: Pick<DocsPullRequest, 'labels' | 'requested'>,
  given: readonly string[],
): Missing {
  const isGiven = (key: string) => given.includes(key)
  const isThere = (names: readonly string[], name: string) => names.some((one) => isSame(one, name))
  const [newLabels, newReviewers] = [
    labels.filter((label) => !isGiven(labelKey(label))),
    reviewers.filter((reviewer) => !isGiven(reviewerKey(reviewer))),
  ]
  return {
    labels: newLabels.filter((label) => !isThere(present, label)),
    reviewers: newReviewers.filter((reviewer) => !isThere(requested, reviewer)),
    there: [
      ...newLabels.filter((label) => isThere(present, label)).map(labelKey),
      ...newReviewers.filter((reviewer) => isThere(requested, reviewer)).map(reviewerKey),
    ],
  }
}

export function labelKey(label: string): string {
  return `label:${label.toLowerCase()}`
}

export function reviewerKey(reviewer: string): string {
  return `reviewer:${reviewer.toLowerCase()}`
}

/** Names on GitHub are case-insensitive. */
function isSame(one: string, other: string | undefined): boolean {
  return one.toLowerCase() === other?.toLowerCase()
}

function uniqueNames(names: readonly string[]): string[] {
  return names.filter((name, index) => names.findIndex((one) => isSame(one, name)) === index)
}
