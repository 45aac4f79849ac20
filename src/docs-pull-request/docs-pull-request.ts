import { isSameName, type PullRequest, type PullRequestPlace, type SeenPullRequest } from '../core/pull-request.ts'
import type { DocsPullRequestSource } from './requests.ts'

/** The docs pull request, as GitHub has it; every text is untrusted. */
export interface DocsPullRequest extends PullRequest {
  /** The number of its repository; absent where GitHub does not say. */
  repositoryId?: number | undefined
  /** Absent where GitHub does not say. */
  isPrivate: boolean | undefined
  /** Who was asked for a review and has not given one yet: logins, and teams as `team:slug`. */
  requested: readonly string[]
}

/** What the docs pull request needs of GitHub. Throws `GitHubError`. */
export interface DocsGitHub {
  docsPullRequest(place: PullRequestPlace): DocsPullRequestSource
}

export interface FoundDocs {
  place: PullRequestPlace
  pullRequest: DocsPullRequest
  /** What people are shown of it; absent where who sees the code may not see it. */
  seen: SeenPullRequest | undefined
  /** Whether all who see it may see the code. */
  mayNameCode: boolean
}

/** The most authors of a range that are asked for a review: the newest. */
const MOST_AUTHORS = 5

/**
 * Who is asked for a review: `author` stands for the code's authors, without programs. Whoever opened the docs pull
 * request is left out, whom GitHub does not let review it, and so are those who were asked or have reviewed before.
 *
 * @param authors of the code's pull requests, the last merged first
 */
export function resolveReviewers(
  wanted: readonly string[],
  authors: readonly Pick<PullRequest, 'author' | 'isByBot'>[],
  { opener, before }: { opener: string | undefined; before: readonly string[] },
): string[] {
  const people = authors.flatMap(({ author, isByBot }) => (author === undefined || isByBot ? [] : [author]))
  const newest = without(people, [opener]).slice(0, MOST_AUTHORS)
  return without(
    wanted.flatMap((name) => (name === 'author' ? newest : [name])),
    [opener, ...before],
  )
}

/** The names that are not among the others, each once. */
function without(names: readonly string[], others: readonly (string | undefined)[]): string[] {
  return names.filter(
    (name, index) =>
      !others.some((one) => isSameName(one, name)) && names.findIndex((one) => isSameName(one, name)) === index,
  )
}
