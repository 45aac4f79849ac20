import { GitHubError } from '../../kit/core/errors.ts'
import { nameOf, type PullRequest, type PullRequestPlace } from '../../kit/core/pull-request.ts'
import { isSameName } from '../../kit/core/repository.ts'
import type { Run } from '../../kit/run.ts'
import type { FoundDocs } from './look-after.ts'
import type { DocsPullRequestSource } from './requests.ts'

/** The most authors of a range that are asked for a review: the newest. */
const MOST_AUTHORS = 5

/**
 * Asks for reviews. Throws `GitHubError`, also where GitHub refused some of them.
 *
 * @param codePullRequests reads the code's pull requests, the last merged first
 */
export async function askForReviews(
  wanted: readonly string[],
  { location, pullRequest }: FoundDocs,
  {
    connect,
    codePullRequests,
  }: {
    connect: () => Promise<DocsPullRequestSource>
    codePullRequests: () => Promise<readonly Pick<PullRequest, 'author' | 'isByBot'>[]>
  },
  { log, code }: Run,
): Promise<void> {
  if (wanted.length === 0) return
  const source = await connect()
  const authors = wanted.includes('author') ? await codePullRequests() : []
  // Whoever has reviewed is no longer among those who were requested.
  const before = [...pullRequest.requested, ...(await source.reviewers())]
  const reviewers = resolveReviewers(wanted, authors, { opener: pullRequest.author, before })
  if (reviewers.length === 0) return
  // An author of code that the run's readers may not see is nobody whom the workflow names.
  const shown = (login: string) => (code.isShown || wanted.includes(login) ? login : 'an author of the code')
  const answers = (await requestReviews(source, reviewers)).map((one) => ({ ...one, reviewer: shown(one.reviewer) }))
  const asked = new Set(answers.flatMap(({ reviewer, error }) => (error === undefined ? [reviewer] : [])))
  if (asked.size > 0) log.info(`A review of ${nameOf(location)} was requested from ${[...asked].join(', ')}.`)
  const error = errorOfRefused(answers, location)
  if (error !== undefined) throw error
}

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

/** Who was asked for a review, or GitHub's reason to refuse that. */
interface ReviewAnswer {
  reviewer: string
  error?: GitHubError
}

/**
 * Asks for reviews in one request. GitHub refuses all for one who cannot be asked, such as an outsider: then each is asked
 * alone. Throws `GitHubError` for another reason.
 *
 * @param reviewers logins, and teams as `team:slug`
 */
async function requestReviews(
  source: Pick<DocsPullRequestSource, 'requestReviews'>,
  reviewers: readonly string[],
): Promise<ReviewAnswer[]> {
  try {
    await source.requestReviews(reviewers)
    return reviewers.map((reviewer) => ({ reviewer }))
  } catch (error) {
    if (!(error instanceof GitHubError) || error.status !== 422) throw error
    const [reviewer, ...others] = reviewers
    if (reviewer === undefined) throw error
    if (others.length === 0) return [{ reviewer, error }]
  }
  const answers: ReviewAnswer[] = []
  for (const reviewer of reviewers) answers.push(...(await requestReviews(source, [reviewer])))
  return answers
}

/** One error for all whom GitHub refused, with each of its reasons; `undefined` where it refused nobody. */
function errorOfRefused(answers: readonly ReviewAnswer[], location: PullRequestPlace): GitHubError | undefined {
  const refused = answers.filter(({ error }) => error !== undefined)
  const [first] = refused.flatMap(({ error }) => error ?? [])
  if (first === undefined) return undefined
  const names = [...new Set(refused.map(({ reviewer }) => reviewer))].join(', ')
  const reasons = new Set(refused.flatMap(({ error }) => error?.remoteMessage ?? []))
  const { status, kind, advice } = first
  const remoteMessage = reasons.size === 0 ? undefined : [...reasons].join(' ')
  return new GitHubError(status, {
    kind,
    what: `GitHub does not let the action ask ${names} for a review of ${nameOf(location)} (${status}).`,
    advice,
    remoteMessage,
  })
}
