import { atMost, type Deadline, deadlineIn, leftMs } from '../core/clock.ts'
import { ActionError, GitHubError, unexpectedError } from '../core/errors.ts'
import type { RunOutcome } from '../core/outcome.ts'
import {
  describeState,
  isOpen,
  isSameRepository,
  nameOf,
  type PullRequestPlace,
  placeOf,
} from '../core/pull-request.ts'
import {
  addLabels,
  askReviewers,
  type DocsPullRequest,
  type DocsPullRequestSource,
  type FoundDocs,
  type Given,
  missing,
  resolveReviewers,
} from '../docs-pull-request/docs-pull-request.ts'
import { isBySkippedAuthors } from '../event/guards.ts'
import { connectDocs, type Run, type Task } from '../run.ts'
import { type CodePullRequest, type DocsTask, openLinkBack, readCodePullRequests } from './link-back.ts'
import { withoutAdviceToRunAgain } from './request.ts'

/** The title of all annotations about the docs pull request. */
const TITLE = 'Docs pull request'

/** The least and the most time that it takes, in milliseconds; in between, what is left of the step's time limit. */
const LEAST_MS = 3000
const MOST_MS = 60_000

/** What is shown to people waits for the docs pull request at most so long, and no other read takes longer. */
const READING_MS = 10_000

/** Reads the docs pull request; `undefined` where there is none, none is wanted, or none that a token can see. */
export async function findDocs(outcome: RunOutcome, { inputs }: Task, run: Run): Promise<FoundDocs | undefined> {
  const { log, workflow, settings, signal } = run
  const { comment, labels, reviewers, preview } = inputs
  const isGiven = comment !== undefined || labels.length + reviewers.length > 0
  const isWanted = isGiven || preview || settings.docsToken !== ''
  const prLink = outcome.job?.prLink
  if (!isWanted || prLink === undefined || signal.aborted) return undefined
  const place = placeOf(prLink, workflow.serverUrl)
  if (place === undefined) {
    log.info(`The docs pull request is not on ${workflow.serverUrl}, so it is only linked.`)
    return undefined
  }
  try {
    const github = await connectDocs(run, atMost(READING_MS, deadlineFor(outcome, inputs, run), run.clock))
    const pullRequest = await github.docsPullRequest(place).read()
    const { state, files } = pullRequest
    const title = run.redactProject(pullRequest.title)
    log.info(`Docs pull request: ${nameOf(place)}${title === '' ? '' : ` "${title}"`} (${describeState(pullRequest)}).`)
    return { place, pullRequest, seen: { title, state, files } }
  } catch (error) {
    report(error, { verb: 'see', place, inputs }, run)
    return undefined
  }
}

/** Until when the docs pull request may be looked after. */
function deadlineFor({ elapsedMs }: RunOutcome, { timeoutMs }: Task['inputs'], run: Run): Deadline {
  return deadlineIn(Math.min(MOST_MS, Math.max(LEAST_MS, timeoutMs - elapsedMs)), run)
}

/** Labels the docs pull request, asks for reviews and links back. Trouble is reported, and costs no result. */
export async function lookAfterDocs(
  found: FoundDocs,
  { task, outcome }: { task: DocsTask; outcome: RunOutcome },
  run: Run,
): Promise<void> {
  const { place, pullRequest } = found
  if (!run.signal.aborted) {
    warnOfLoop(place, pullRequest, run)
    await labelAndLink(found, { task, outcome }, run)
  }
  // Nobody else says so.
  if (run.signal.aborted) {
    run.log.warning(
      `The run was cancelled, so ${nameOf(place)} may lack labels, reviewers or the comment that links back. The job's result stands.`,
      TITLE,
    )
  }
}

async function labelAndLink(
  found: FoundDocs,
  { task, outcome }: { task: DocsTask; outcome: RunOutcome },
  run: Run,
): Promise<void> {
  const { place, pullRequest } = found
  const { inputs } = task
  const { comment, labels } = inputs
  const deadline = deadlineFor(outcome, inputs, run)
  const trouble: Trouble = { verb: 'write to', place, inputs }
  try {
    const source = (await connectDocs(run, deadline)).docsPullRequest(place)
    const linkBack = comment && (await openLinkBack(found, { name: comment.name, task, deadline }, run))
    // What a person takes away stays away. Of one that is merged or closed nobody needs to review anything.
    const mayGive = isOpen(pullRequest) && !linkBack?.isLinked
    const code = createCode(task, deadline, run)
    const label = async () =>
      reportGiven(await addLabels(missing(labels, pullRequest.labels), source), 'labeled', place, run)
    const ask = async () => {
      const reviewers = await findReviewers(found, { inputs, code, source }, run)
      reportGiven(await askReviewers(reviewers, source), 'sent for review to', place, run)
    }
    const write = async () => await linkBack?.write(outcome, code)
    await doAll(mayGive ? [label, ask, write] : [write], trouble, run)
  } catch (error) {
    if (!run.signal.aborted) report(error, trouble, run)
  }
}

/** Trouble with one step does not keep the next from being tried, unless the token is refused. */
async function doAll(steps: readonly (() => Promise<void>)[], trouble: Trouble, run: Run): Promise<void> {
  let isKnown = false
  for (const step of steps) {
    try {
      await step()
    } catch (error) {
      if (run.signal.aborted) return
      report(error, { ...trouble, isKnown }, run)
      if (isRefused(error)) return
      isKnown = true
    }
    if (run.signal.aborted) return
  }
}

/** The pull requests of the code, read when they are first needed. Trouble is a warning, and costs no result. */
function createCode(task: DocsTask, deadline: Deadline, run: Run): () => Promise<readonly CodePullRequest[]> {
  let reading: Promise<readonly CodePullRequest[]> | undefined
  // It leaves time to write.
  const connect = () => run.connect(deadlineIn(Math.min(READING_MS, leftMs(deadline, run.clock) / 2), run))
  const read = () =>
    readCodePullRequests(task, connect).catch((error: unknown) => {
      const cost = task.inputs.reviewers.includes('author')
        ? 'So nobody is asked for a review as the author.'
        : 'So the pull requests of the code are not listed.'
      run.warn(`${withoutAdviceToRunAgain(error)} ${cost}`, TITLE)
      const number = task.subject.pullRequest?.number
      return number === undefined ? [] : [{ number, author: undefined }]
    })
  return () => {
    reading ??= read()
    return reading
  }
}

/** Who is wanted as a reviewer, was not asked yet, and has not reviewed. */
async function findReviewers(
  { pullRequest }: FoundDocs,
  {
    inputs,
    code,
    source,
  }: { inputs: Task['inputs']; code: () => Promise<readonly CodePullRequest[]>; source: DocsPullRequestSource },
  { log }: Run,
): Promise<string[]> {
  const isAuthorAsked = inputs.reviewers.includes('author')
  const authors = isAuthorAsked ? (await code()).map(({ author }) => author) : []
  const wanted = resolveReviewers(inputs.reviewers, authors, pullRequest.author)
  if (isAuthorAsked && !authors.some((author) => author !== undefined && wanted.includes(author))) {
    log.info(
      'No author of the code is asked for a review: there is none, or only programs and whoever opened the docs pull request.',
    )
  }
  const lacking = missing(wanted, pullRequest.requested)
  // Whoever has reviewed it is no longer among those who were asked.
  return lacking.length === 0 ? [] : missing(lacking, await source.reviewers().catch(() => []))
}

function reportGiven({ names, refusals }: Given, did: string, place: PullRequestPlace, { log }: Run): void {
  if (names.length > 0) log.info(`${nameOf(place)} was ${did} ${names.join(', ')}.`)
  if (refusals.length > 0) log.notice(`${nameOf(place)}: ${refusals.join('; ')}.`, TITLE)
}

/** What stopped the run from doing what the verb says. */
interface Trouble {
  verb: 'see' | 'write to'
  place: PullRequestPlace
  inputs: Task['inputs']
  /** Whether there was a warning of it already. */
  isKnown?: boolean
}

/** Reports trouble as a warning, unless it is no mistake or was reported before. */
function report(thrown: unknown, { verb, place, inputs, isKnown = false }: Trouble, run: Run): void {
  const { log, settings, workflow, redactProject, warn } = run
  const error = thrown instanceof ActionError ? thrown : unexpectedError(thrown, redactProject)
  const hasDocsToken = settings.docsToken !== ''
  const isElsewhere = !isSameRepository(place.repository, workflow.repository)
  // The workflow's own token sees, or may do, nothing in other repositories, and most runs have no other.
  if (isElsewhere && !hasDocsToken && settings.githubToken !== '' && isRefused(error) && !isExpired(error)) {
    log.info(
      `github-token cannot ${verb} ${nameOf(place)}, which is in another repository, so it is only linked. For labels, reviewers and the link back, give docs-token.`,
    )
    return
  }
  // The comment of the run needs the same token, and is the one to warn.
  const isWarnedOf = isExpired(error) && !hasDocsToken && inputs.comment !== undefined
  if (isKnown || isWarnedOf) log.info(error.what)
  else warn(`${withoutAdviceToRunAgain(error)} The job's result stands.`, TITLE)
}

function isRefused(error: unknown): boolean {
  return error instanceof GitHubError && error.kind === 'github-refused' && error.status !== 422
}

function isExpired(error: unknown): boolean {
  return error instanceof GitHubError && error.status === 401
}

/** The agent's own pull requests start no job only where the agent is known. */
function warnOfLoop({ repository, number }: PullRequestPlace, { author }: DocsPullRequest, run: Run): void {
  if (author === undefined || !isSameRepository(repository, run.workflow.repository)) return
  if (isBySkippedAuthors([author], run.settings.skipAuthors)) return
  run.warn(
    `${nameOf({ repository, number })} was opened by ${run.redactProject(author)}, who is not one of skip-authors, so merging it would start the next job. Add the login to skip-authors.`,
    TITLE,
  )
}
