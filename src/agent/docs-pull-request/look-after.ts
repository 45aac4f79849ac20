import type { Deadline } from '../../kit/core/clock.ts'
import { once } from '../../kit/core/once.ts'
import type { RunOutcome } from '../../kit/core/outcome.ts'
import { isListed, isOpen, nameOf, type PullRequest } from '../../kit/core/pull-request.ts'
import { shows } from '../../kit/core/readers.ts'
import { isSameRepository } from '../../kit/core/repository.ts'
import type { Run } from '../../kit/run.ts'
import { startHistory } from '../change/history.ts'
import { createHistory } from '../change/history-requests.ts'
import { historyOfPush } from '../change/lag.ts'
import { mergedInRange, rangeOfPush } from '../change/range.ts'
import { createChanges } from '../change/requests.ts'
import { type Covered, deadlineWithin, type FoundDocs } from './find-docs.ts'
import { openLinkBack } from './link-back.ts'
import { askForReviews } from './reviewers.ts'
import { reportTrouble } from './trouble.ts'

type CodePullRequests = readonly Pick<PullRequest, 'number' | 'author' | 'isByBot'>[]

/**
 * Labels the docs pull request, asks for reviews and links back. Each stands alone: what fails with one is reported, keeps none
 * of the others back, and costs no result.
 */
export async function lookAfterDocs(docs: FoundDocs, covered: Covered, outcome: RunOutcome, run: Run): Promise<void> {
  const { location, pullRequest, places } = docs
  const { inputs, subject } = covered
  const { comment, docsLabels, docsReviewers } = inputs
  const { signal, log } = run
  if (signal.aborted) return
  warnOfLoop(docs, run)
  const deadline = deadlineWithin(covered.deadline, run)
  const readCode = once(async () => {
    const all = await readCodePullRequests(covered, deadline, run)
    return all.filter(({ number }) => !covered.askedFor.some((one) => one.number === number))
  })
  const errors: unknown[] = []
  const attempt = async <Value>(action: () => Promise<Value>): Promise<Value | undefined> =>
    signal.aborted ? undefined : await action().catch((error) => void errors.push(error))
  // On an event about the docs pull request itself, such as its review, the comment there is the run's own.
  const isAboutDocs =
    isSameRepository(location.repository, run.code.repository) && subject.pullRequest?.number === location.number
  const linkBack =
    comment && !isAboutDocs ? await attempt(() => openLinkBack(docs, { covered, outcome, deadline }, run)) : undefined
  const isLinkedBefore = comment !== undefined && (isAboutDocs || linkBack?.isWritten === true)
  // What a person removed stays removed, and nobody needs to review a pull request that is merged or closed.
  if (isOpen(pullRequest) && !isLinkedBefore) {
    await attempt(async () => {
      if (docsLabels.length === 0) return
      await (await docs.connect(deadline)).addLabels(docsLabels)
      log.info(`${nameOf(location)} was labeled ${docsLabels.join(', ')}.`)
    })
    await attempt(async () => await askForReviews(docsReviewers, docs, { deadline, readCode }, run))
  }
  await attempt(async () => {
    const code = linkBack && shows(places.code, places.docs) ? await readCode() : undefined
    await linkBack?.write(code?.map(({ number }) => number))
  })
  reportTrouble(errors, { verb: 'write to', location, inputs }, run)
}

/** Reads the code's pull requests that a run covers, the last merged first; a failure is a warning, and leaves the known number. */
async function readCodePullRequests(
  { inputs, event, range, subject }: Covered,
  deadline: Deadline,
  run: Pick<Run, 'clock' | 'connect' | 'log' | 'signal'>,
): Promise<CodePullRequests> {
  const number = subject.pullRequest?.number
  if (range === undefined && event.pullRequest !== undefined && event.pullRequest.number === number) {
    return [event.pullRequest]
  }
  const isPush = event.push !== undefined && inputs.pullRequest === undefined
  if (range === undefined && !isPush && number === undefined) return []
  try {
    const github = await run.connect('code', deadline)
    const source = createHistory(github)
    if (range !== undefined) {
      const history = startHistory(range.head, { pullRequests: true }, source)
      return await mergedInRange({ ...range, history, source })
    }
    if (event.push !== undefined && isPush) {
      return await mergedInRange(await rangeOfPush(event.push, historyOfPush(event.push, github, run), source))
    }
    return number === undefined ? [] : [await createChanges(github).pullRequest(number)]
  } catch (error) {
    run.log.warning(
      "The code's authors are not asked for a review, and its pull requests may not be listed.",
      'docs-pull-request',
      error,
    )
    return number === undefined ? [] : [{ number, author: undefined, isByBot: false }]
  }
}

/** Warns if merging the docs pull request would start the next job, because its author is not in skip-authors. */
function warnOfLoop(
  { location, pullRequest: { author } }: FoundDocs,
  { code, workflow, settings, log }: Pick<Run, 'code' | 'workflow' | 'settings' | 'log'>,
): void {
  if (author === undefined || !isSameRepository(location.repository, code.repository)) return
  if (isListed(author, settings.skipAuthors)) return
  const name = nameOf(location)
  log.warning(
    `${shows(code, workflow) ? `${author} opened ${name} and` : `The author of ${name}`} is not in skip-authors, so merging it would start another job. Add the login to skip-authors.`,
    'unknown-author',
  )
}
