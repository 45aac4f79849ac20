import type { Deadline } from '../../kit/core/clock.ts'
import { GitHubError } from '../../kit/core/errors.ts'
import { nameOf, type PullRequest } from '../../kit/core/pull-request.ts'
import { shows } from '../../kit/core/readers.ts'
import { isSameName } from '../../kit/core/repository.ts'
import type { Run } from '../../kit/run.ts'
import type { FoundDocs } from './find-docs.ts'

/** The most authors of a range that are asked for a review: the newest. */
const MOST_AUTHORS = 5

/**
 * Asks for reviews. Throws `GitHubError`, also where GitHub refused some of them.
 *
 * @param readCode reads the code's pull requests, the last merged first
 */
export async function askForReviews(
  wanted: readonly string[],
  { location, pullRequest, connect }: FoundDocs,
  {
    deadline,
    readCode,
  }: { deadline: Deadline; readCode(): Promise<readonly Pick<PullRequest, 'author' | 'isByBot'>[]> },
  { log, code, workflow }: Pick<Run, 'log' | 'code' | 'workflow'>,
): Promise<void> {
  if (wanted.length === 0) return
  const source = await connect(deadline)
  const authors = wanted.includes('author') ? await readCode() : []
  // Whoever has reviewed is no longer among those who were requested.
  const before = [...pullRequest.requested, ...(await source.reviewers())]
  const reviewers = resolveReviewers(wanted, authors, { opener: pullRequest.author, before })
  // Readers who may not see the code are told no name that the workflow itself does not give.
  const nameToReaders = (login: string) =>
    shows(code, workflow) || wanted.includes(login) ? login : 'an author of the code'
  const asked = new Set<string>()
  const refused = new Map<string, GitHubError>()
  // One by one, since GitHub refuses all for one who cannot be asked, such as an outsider.
  for (const reviewer of reviewers) {
    try {
      await source.requestReview(reviewer)
      asked.add(nameToReaders(reviewer))
    } catch (error) {
      if (!(error instanceof GitHubError) || error.status !== 422) throw error
      refused.set(nameToReaders(reviewer), error)
    }
  }
  if (asked.size > 0) log.info(`A review of ${nameOf(location)} was requested from ${[...asked].join(', ')}.`)
  const [error] = refused.values()
  if (error === undefined) return
  const names = [...refused.keys()].join(', ')
  const what = `GitHub does not let the action ask ${names} for a review of ${nameOf(location)} (${error.status}).`
  throw new GitHubError(error.status, { ...error, what })
}

/**
 * Resolves whom to ask for a review: `author` stands for the code's authors, without programs. GitHub does not let the
 * opener of the docs pull request review it, and nobody is asked again who was asked or has reviewed before.
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
