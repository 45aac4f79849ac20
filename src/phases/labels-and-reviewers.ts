import { nameOf } from '../core/pull-request.ts'
import type { DocsPullRequestSource } from '../docs-pull-request/docs-pull-request.ts'
import { addLabels, askReviewers, type Giving } from '../docs-pull-request/give.ts'
import { labelKey, type Missing, missing, resolveReviewers, reviewerKey } from '../docs-pull-request/wanted.ts'
import type { Run } from '../run.ts'
import type { DocsInCare } from './aftercare.ts'
import { type AuthorsTask, readAuthors } from './authors.ts'
import { TITLE } from './docs-trouble.ts'

/** What a docs pull request is given, and how. */
export interface ToGive {
  task: AuthorsTask
  source: DocsPullRequestSource
  /** What it got before; `undefined` where nothing is remembered. */
  remembered: readonly string[] | undefined
}

/** What is remembered, so that it is not given again, by the names of `labelKey` and `reviewerKey`. */
export interface Given {
  /** What the docs pull request has, from this run or before. */
  got: string[]
  /** Who could not be asked for a review. */
  refused: string[]
}

/** Adds the labels and asks for the reviews that are missing; `undefined` where nothing more can succeed. */
export async function give(docs: DocsInCare, toGive: ToGive, run: Run): Promise<Given | undefined> {
  const { pullRequest, trouble } = docs
  // Of one that is merged or closed nobody needs to review anything.
  if (pullRequest.state === 'merged' || pullRequest.state === 'closed') return { got: [], refused: [] }
  const { labels, reviewers, there } = await findMissing(docs, toGive, run)
  const labelled = await addLabels(labels, toGive.source)
  report(labelled, 'was labelled', docs, run)
  if (trouble.isFinal(labelled.error)) return undefined
  const got = [...there, ...labelled.given.map(labelKey)]
  if (run.signal.aborted) return { got, refused: [] }
  const asked = await askReviewers(reviewers, toGive.source)
  report(asked, 'was sent for review to', docs, run)
  if (trouble.isFinal(asked.error)) return undefined
  return {
    got: [...got, ...asked.given.map(reviewerKey)],
    refused: asked.refused.map(({ name }) => reviewerKey(name)),
  }
}

function report({ given, refused, error }: Giving, did: string, { place, trouble }: DocsInCare, { log }: Run): void {
  if (given.length > 0) log.info(`${nameOf(place)} ${did} ${given.join(', ')}.`)
  if (refused.length > 0) log.notice(`${nameOf(place)}: ${refused.map(({ reason }) => reason).join('; ')}.`, TITLE)
  if (error !== undefined) trouble.report(error, 'write to')
}

async function findMissing(docs: DocsInCare, { task, source, remembered }: ToGive, run: Run): Promise<Missing> {
  const { labels } = task.inputs
  const reviewers = await findReviewers(docs, task, run)
  const lacking = missing({ labels, reviewers }, docs.pullRequest, remembered ?? [])
  // Whoever has reviewed it is no longer among those who were asked. A memory knows that.
  if (remembered !== undefined || lacking.reviewers.length === 0) return lacking
  const reviewed = await source.reviewers().catch(() => [])
  return { ...lacking, reviewers: missing(lacking, { labels: [], requested: reviewed }, []).reviewers }
}

/** Who is wanted as a reviewer: the word `author` is replaced. */
async function findReviewers(
  { pullRequest, trouble, connectToRead }: DocsInCare,
  task: AuthorsTask,
  { log }: Run,
): Promise<string[]> {
  const { reviewers } = task.inputs
  if (!reviewers.includes('author')) return resolveReviewers(reviewers, [], pullRequest.author)
  const authors = await readAuthors(task, connectToRead).catch((error: unknown) => {
    trouble.report(error, 'ask the authors of')
    return []
  })
  const wanted = resolveReviewers(reviewers, authors, pullRequest.author)
  if (!authors.some((author) => author !== undefined && wanted.includes(author))) {
    log.info(
      'No author of the code is asked for a review: there is none, or only programs and whoever opened the docs pull request.',
    )
  }
  return wanted
}
