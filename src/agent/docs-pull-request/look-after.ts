import type { Deadline } from '../../kit/core/clock.ts'
import { GitHubError } from '../../kit/core/errors.ts'
import { serviceHash } from '../../kit/core/marker.ts'
import { once } from '../../kit/core/once.ts'
import type { RunOutcome } from '../../kit/core/outcome.ts'
import { isListed, isOpen, nameOf, type PullRequest } from '../../kit/core/pull-request.ts'
import { fullName, isSameName, isSameRepository } from '../../kit/core/repository.ts'
import { mayBeShownIn, type Readable } from '../../kit/core/visibility.ts'
import type { Run } from '../../kit/run.ts'
import { startHistory } from '../change/history.ts'
import { historyOfPush } from '../change/lag.ts'
import { mergedInRange, rangeOfPush } from '../change/range.ts'
import { readPullRequest } from '../change/requests.ts'
import { createComments, openInComment } from '../memory/comment.ts'
import { commentPlaceOf } from '../memory/comment-text.ts'
import { MOST_ORIGINS, type Origin, type PromptRecord } from '../memory/records.ts'
import { type CoveredTask, deadlineFor, type FoundDocs, reportTrouble } from './find-docs.ts'

type CodePullRequest = Pick<PullRequest, 'number' | 'author' | 'isByBot'>

const LONGEST_MS = 60_000

/**
 * Labels the docs pull request, asks for reviews and links back. Each stands alone: what fails with one is reported, keeps none
 * of the others back, and costs no result.
 */
export async function lookAfterDocs(
  docs: FoundDocs,
  covered: CoveredTask,
  outcome: RunOutcome,
  run: Run,
): Promise<void> {
  const { location, pullRequest, places } = docs
  const { inputs, subject, askedFor } = covered
  const { signal, log } = run
  if (signal.aborted) return
  const isInCode = isSameRepository(location.repository, run.code.repository)
  if (isInCode) warnOfLoop(docs, run)
  const deadline = deadlineFor(LONGEST_MS, covered.deadline, run)
  const readCode = once(async () => {
    const all = await readCodePullRequests(covered, deadline, run)
    return all.filter(({ number }) => !askedFor.some((one) => one.number === number))
  })
  const errors: unknown[] = []
  const attempt = async <Value>(action: () => Promise<Value>): Promise<Value | undefined> =>
    signal.aborted ? undefined : await action().catch((error) => void errors.push(error))
  // On an event about the docs pull request itself, such as its review, the comment there is the run's own.
  const isAboutDocs = isInCode && subject.pullRequest?.number === location.number
  const open = async () => await openLinkBack(docs, { covered, outcome, deadline }, run)
  const linkBack = isAboutDocs ? undefined : await attempt(open)
  const isLinked = linkBack?.isWritten || (isAboutDocs && inputs.comment !== undefined)
  // What a person removed stays removed, and nobody needs to review a pull request that is merged or closed.
  if (isOpen(pullRequest) && !isLinked) {
    await attempt(async () => {
      if (inputs.docsLabels.length === 0) return
      await (await docs.connect(deadline)).addLabels(inputs.docsLabels)
      log.info(`${nameOf(location)} was labeled ${inputs.docsLabels.join(', ')}.`)
    })
    await attempt(async () => await askForReviews(inputs.docsReviewers, docs, { deadline, readCode }, run))
  }
  await attempt(async () => {
    const code = linkBack && mayBeShownIn(places.code, places.docs) ? await readCode() : []
    await linkBack?.write(code.map(({ number }) => number))
  })
  reportTrouble(errors, { verb: 'write to', location, inputs }, run)
}

/** Warns if merging the docs pull request would start the next job, because its author is not in skip-authors. */
function warnOfLoop(
  { location, pullRequest: { author } }: FoundDocs,
  { code, workflow, settings, log }: Pick<Run, 'code' | 'workflow' | 'settings' | 'log'>,
): void {
  if (author === undefined || isListed(author, settings.skipAuthors)) return
  const name = nameOf(location)
  const who = mayBeShownIn(code, workflow) ? `${author} opened ${name} and` : `The author of ${name}`
  const why = 'is not in skip-authors, so merging it would start another job. Add the login to skip-authors.'
  log.warning(`${who} ${why}`, 'unknown-author')
}

/**
 * Opens the run's comment on a docs pull request, which says what that was made for; `undefined` where none is wanted, or where
 * nobody knows the number of its repository. Throws `GitHubError`, as `write` does.
 */
async function openLinkBack(
  { location, pullRequest: { repositoryId }, places }: FoundDocs,
  { covered, outcome, deadline }: { covered: CoveredTask; outcome: RunOutcome; deadline: Deadline },
  run: Pick<Run, 'code' | 'connect' | 'log' | 'setOutput' | 'settings' | 'workflow'>,
) {
  const { inputs, subject, hasComment } = covered
  if (repositoryId === undefined || inputs.comment === undefined) return undefined
  // In the code's own repository a run on a review looks for comments of `github-token`'s identity.
  const isOwn = isSameRepository(location.repository, run.code.repository) && run.settings.githubToken !== ''
  const github = await run.connect(isOwn ? 'workflow' : 'docs', deadline)
  const comments = createComments(github.at(location.repository, places.docs.visibility), location.number)
  const { name } = inputs.comment
  const options = {
    identity: { repository: repositoryId, pullRequest: location.number, service: serviceHash(inputs), name },
    place: commentPlaceOf({ ...places.docs, repository: location.repository }, run),
    comments: async () => comments,
    onComment(url: string) {
      // Without a comment on the code, this one is the run's comment.
      if (!hasComment) run.setOutput('comment-url', url)
      run.log.info(`The comment on the docs pull request: ${url}`)
    },
  }
  const memory = await openInComment(options, { counts: false, decides: false, log: run.log })
  const nameForReaders = (place: Readable) =>
    place.repository !== undefined && mayBeShownIn(place, places.docs) ? fullName(place.repository) : undefined
  return {
    /** True where an earlier run has written it. */
    isWritten: memory.records.length > 0,
    /** @param mergeAfter the numbers of the code's pull requests */
    async write(mergeAfter: readonly number[]): Promise<void> {
      const record = covered.commentKeeper.ended(outcome)
      if (record === undefined) return
      const { pullRequest, base } = subject
      const repository = nameForReaders(places.code)
      const workflow = nameForReaders(places.workflow)
      const origin = { repository, workflow, base, pullRequest: pullRequest?.number, mergeAfter: [...mergeAfter] }
      await memory.write(recordForDocs(record, origin, memory.records), deadline)
    },
  }
}

/**
 * Makes the record for the comment on the docs pull request, with the pull requests of the code that it lists and listed before.
 *
 * @param origin names no repository if people who see the docs pull request may not see the code
 * @param earlier the records that the comment has
 */
export function recordForDocs(
  record: PromptRecord,
  { mergeAfter = [], ...origin }: Origin,
  earlier: readonly PromptRecord[],
): PromptRecord {
  // The comment stands on the docs pull request, whose state people see above it, and the change is the code's.
  const { docs, change, content, coverage, data, base: _, review, readersFromMs, readersUntilMs, ...own } = record
  const { repository } = origin
  if (repository === undefined) return { ...own, commit: '', job: '', step: '', origin: {} }
  const listed = earlier.flatMap((one) => (one.origin?.repository === repository ? (one.origin.mergeAfter ?? []) : []))
  const numbers = [...new Set([...mergeAfter, ...listed])].sort((a, b) => b - a).slice(0, MOST_ORIGINS)
  return { ...own, origin: { ...origin, mergeAfter: numbers } }
}

/** Reads the code's pull requests that a run covers, the last merged first; a failure is a warning, and leaves the known number. */
async function readCodePullRequests(
  { inputs, event, range, subject }: CoveredTask,
  deadline: Deadline,
  run: Pick<Run, 'clock' | 'connect' | 'log' | 'signal'>,
): Promise<readonly CodePullRequest[]> {
  const number = subject.pullRequest?.number
  if (range === undefined && event.pullRequest !== undefined && event.pullRequest.number === number)
    return [event.pullRequest]
  const push = inputs.pullRequest === undefined ? event.push : undefined
  if (range === undefined && push === undefined && number === undefined) return []
  try {
    const github = await run.connect('code', deadline)
    if (range !== undefined) {
      const history = startHistory(range.head, { pullRequests: true }, github)
      return await mergedInRange({ ...range, history, github })
    }
    if (push !== undefined)
      return await mergedInRange(await rangeOfPush(push, historyOfPush(push, github, run), github))
    return number === undefined ? [] : [await readPullRequest(github, number)]
  } catch (error) {
    const missing = "The code's authors are not asked for a review, and its pull requests may not be listed."
    run.log.warning(missing, 'docs-pull-request', error)
    return number === undefined ? [] : [{ number, author: undefined, isByBot: false }]
  }
}

/**
 * Asks for reviews. Throws `GitHubError`, also where GitHub refused some of them.
 *
 * @param readCode reads the code's pull requests, the last merged first
 */
async function askForReviews(
  wanted: readonly string[],
  { location, pullRequest, connect }: FoundDocs,
  { deadline, readCode }: { deadline: Deadline; readCode(): Promise<readonly CodePullRequest[]> },
  { log, code, workflow }: Pick<Run, 'log' | 'code' | 'workflow'>,
): Promise<void> {
  if (wanted.length === 0) return
  const source = await connect(deadline)
  const authors = wanted.includes('author') ? await readCode() : []
  // Whoever has reviewed is no longer among those who were requested.
  const before = [...pullRequest.requested, ...(await source.reviewers())]
  const asked: string[] = []
  const refused: string[] = []
  let refusal: GitHubError | undefined
  // One by one, since GitHub refuses all for one who cannot be asked, such as an outsider.
  for (const login of resolveReviewers(wanted, authors, { opener: pullRequest.author, before })) {
    // Readers who may not see the code are told no name that the workflow itself does not give.
    const name = mayBeShownIn(code, workflow) || wanted.includes(login) ? login : 'an author of the code'
    try {
      await source.requestReview(login)
      asked.push(name)
    } catch (error) {
      if (!(error instanceof GitHubError) || error.status !== 422) throw error
      refused.push(name)
      refusal ??= error
    }
  }
  const listed = (names: readonly string[]) => [...new Set(names)].join(', ')
  if (asked.length > 0) log.info(`A review of ${nameOf(location)} was requested from ${listed(asked)}.`)
  if (refusal === undefined) return
  const what = `GitHub does not let the action ask ${listed(refused)} for a review of ${nameOf(location)} (422).`
  throw new GitHubError(refusal.status, { ...refusal, what })
}

/** The most authors of a range that are asked for a review: the newest. */
const MOST_AUTHORS = 5

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
  const named = wanted.flatMap((name) => (name === 'author' ? newest : [name]))
  return without(named, [opener, ...before])
}

function without(names: readonly string[], others: readonly (string | undefined)[]): string[] {
  return names.filter(
    (name, index) =>
      !others.some((one) => isSameName(one, name)) && names.findIndex((one) => isSameName(one, name)) === index,
  )
}
