import { GitHubError } from '../core/errors.ts'
import { isSameName, type PullRequest, type PullRequestPlace, type SeenPullRequest } from '../core/pull-request.ts'

import type { PreviewComment } from './preview.ts'

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
  addLabels(labels: readonly string[]): Promise<void>
  /** @param reviewer a login, or `team:slug` */
  requestReview(reviewer: string): Promise<void>
  /** The comments of everybody, oldest first. */
  comments(): Promise<PreviewComment[]>
}

/** The docs pull request that a run found. */
export interface FoundDocs {
  place: PullRequestPlace
  pullRequest: DocsPullRequest
  /** What people are shown of it. */
  seen: SeenPullRequest
}

/** What a docs pull request was given, and why it could not get the rest, as clauses. */
export interface Given {
  names: string[]
  refusals: string[]
}

/** Adds those of the labels that the repository has. */
export async function addLabels(
  labels: readonly string[],
  source: Pick<DocsPullRequestSource, 'hasLabel' | 'addLabels'>,
): Promise<Given> {
  const [names, unknown]: [string[], string[]] = [[], []]
  for (const label of labels) ((await source.hasLabel(label)) ? names : unknown).push(label)
  if (names.length > 0) await source.addLabels(names)
  return { names, refusals: unknown.map((label) => `the label ${label} does not exist, so it was not added`) }
}

/** Asks for reviews, one at a time, since GitHub refuses a request whole for one of its names. */
export async function askReviewers(
  reviewers: readonly string[],
  source: Pick<DocsPullRequestSource, 'requestReview'>,
): Promise<Given> {
  const [names, refusals]: [string[], string[]] = [[], []]
  for (const reviewer of reviewers) {
    try {
      await source.requestReview(reviewer)
      names.push(reviewer)
    } catch (error) {
      if (!(error instanceof GitHubError && isAboutReviewer(error, reviewer))) throw error
      const reason = error.remoteMessage === undefined ? `${error.status}` : `${error.status}: "${error.remoteMessage}"`
      const hint = isTeam(reviewer) ? '; a team needs a docs-token that may read members' : ''
      refusals.push(`${reviewer} could not be asked for a review (${reason})${hint}`)
    }
  }
  return { names, refusals }
}

/** Whether GitHub refuses this reviewer, and not the token. A token that may not read members does not see their teams. */
function isAboutReviewer({ status }: GitHubError, reviewer: string): boolean {
  return status === 422 || (status === 403 && isTeam(reviewer))
}

function isTeam(reviewer: string): boolean {
  return reviewer.startsWith('team:')
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
  authors: readonly Pick<PullRequest, 'author' | 'isByBot'>[],
  opener: string | undefined,
): string[] {
  const people = authors.flatMap(({ author, isByBot }) =>
    author === undefined || isByBot || isSameName(author, opener) ? [] : [author],
  )
  const named = reviewers.flatMap((reviewer) =>
    reviewer === 'author' ? uniqueNames(people).slice(0, MOST_AUTHORS) : [reviewer],
  )
  return uniqueNames(named)
}

/** Those of the names that are not there yet. */
export function missing(names: readonly string[], there: readonly string[]): string[] {
  return names.filter((name) => !there.some((one) => isSameName(one, name)))
}

function uniqueNames(names: readonly string[]): string[] {
  return names.filter((name, index) => names.findIndex((one) => isSameName(one, name)) === index)
}
