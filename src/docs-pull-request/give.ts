import { GitHubError } from '../core/errors.ts'
import type { DocsPullRequestSource } from './docs-pull-request.ts'

/** What came of giving a docs pull request its labels, or of asking people to review it. */
export interface Giving {
  /** What it now has, by name. */
  given: string[]
  /** What it could not get, each with the reason as a clause. */
  refused: { name: string; reason: string }[]
  /** What ended it early. */
  error?: GitHubError
}

/** Adds labels, one at a time. GitHub would create one that does not exist. */
export async function addLabels(
  labels: readonly string[],
  source: Pick<DocsPullRequestSource, 'hasLabel' | 'addLabel'>,
): Promise<Giving> {
  return await oneByOne(labels, async (label) => {
    if (!(await source.hasLabel(label))) return `the label ${label} does not exist, so it was not added`
    await source.addLabel(label)
    return undefined
  })
}

/** Asks for reviews, one at a time, since GitHub refuses a request whole for one of its names. */
export async function askReviewers(
  reviewers: readonly string[],
  { requestReview }: Pick<DocsPullRequestSource, 'requestReview'>,
): Promise<Giving> {
  return await oneByOne(reviewers, async (reviewer) => {
    try {
      await requestReview(reviewer)
      return undefined
    } catch (error) {
      if (!(error instanceof GitHubError && isAboutReviewer(error, reviewer))) throw error
      const message = error.remoteMessage === undefined ? '' : `: "${error.remoteMessage}"`
      const advice = isTeam(reviewer) ? '; a team needs a docs-token that may read members' : ''
      return `${reviewer} could not be asked for a review (${error.status}${message})${advice}`
    }
  })
}

/** Whether GitHub refuses this reviewer, and not the token. A token that may not read members does not see their teams. */
function isAboutReviewer({ status }: GitHubError, reviewer: string): boolean {
  return status === 422 || (status === 403 && isTeam(reviewer))
}

function isTeam(reviewer: string): boolean {
  return reviewer.startsWith('team:')
}

/**
 * Ends with the first error, and keeps what was given before.
 *
 * @param give resolves to the reason where the name is refused
 */
async function oneByOne(
  names: readonly string[],
  give: (name: string) => Promise<string | undefined>,
): Promise<Giving> {
  const giving: Giving = { given: [], refused: [] }
  for (const name of names) {
    try {
      const reason = await give(name)
      if (reason !== undefined) giving.refused.push({ name, reason })
      else giving.given.push(name)
    } catch (error) {
      if (!(error instanceof GitHubError)) throw error
      return { ...giving, error }
    }
  }
  return giving
}
