import { atMost, type Deadline, deadlineIn, leftMs } from '../core/clock.ts'
import { asActionError, GitHubError, messageOf } from '../core/errors.ts'
import { once } from '../core/once.ts'
import type { RunOutcome } from '../core/outcome.ts'
import {
  describeState,
  isOpen,
  isSameRepository,
  nameOf,
  type PullRequestPlace,
  placeOf,
} from '../core/pull-request.ts'
import { isBySkippedAuthors } from '../event/guards.ts'
import type { AskedJob } from '../job/ask.ts'
import { connectDocs, type Run } from '../run.ts'
import {
  addLabels,
  askReviewers,
  type DocsPullRequest,
  type DocsPullRequestSource,
  type FoundDocs,
  type Given,
  missing,
  resolveReviewers,
} from './docs-pull-request.ts'
import { type CodePullRequest, openLinkBack, readCodePullRequests } from './link-back.ts'

/** The title of all annotations about the docs pull request. */
const TITLE = 'Docs pull request'

/** The least and the most time that it takes, in milliseconds; in between, what is left of the step's time limit. */
const LEAST_MS = 3000
const MOST_MS = 60_000

/** What is shown to people waits for the docs pull request at most so long. */
const READING_MS = 10_000

/** Reads the docs pull request; `undefined` where there is none, none is wanted, or none that a token can see. */
export async function findDocs(
  outcome: RunOutcome,
  { inputs, deadline }: AskedJob,
  run: Run,
): Promise<FoundDocs | undefined> {
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
    const github = await connectDocs(run, atMost(READING_MS, deadlineWithin(deadline, run), run.clock))
    const pullRequest = await github.docsPullRequest(place).read()
    const { state, files } = pullRequest
    const title = run.redactProject(pullRequest.title)
    log.info(`Docs pull request: ${nameOf(place)}${title === '' ? '' : ` "${title}"`} (${describeState(pullRequest)}).`)
    return { place, pullRequest, seen: { title, state, files } }
  } catch (error) {
    report(error, { verb: 'see', place }, run)
    return undefined
  }
}

/** Until when the docs pull request may be looked after. */
function deadlineWithin(deadline: Deadline, run: Run): Deadline {
  return deadlineIn(Math.min(MOST_MS, Math.max(LEAST_MS, leftMs(deadline, run.clock))), run)
}

/** Labels the docs pull request, asks for reviews and links back. Trouble is reported, and costs no result. */
export async function lookAfterDocs(
  found: FoundDocs,
  { task, outcome }: { task: AskedJob; outcome: RunOutcome },
  run: Run,
): Promise<void> {
  const { place, pullRequest } = found
  const { inputs } = task
  if (run.signal.aborted) return
  warnOfLoop(place, pullRequest, run)
  const deadline = deadlineWithin(task.deadline, run)
  try {
    const source = (await connectDocs(run, deadline)).docsPullRequest(place)
    const linkBack = inputs.comment && (await openLinkBack(found, { name: inputs.comment.name, task, deadline }, run))
    const code = createCode(task, deadline, run)
    // What a person takes away stays away. Of one that is merged or closed nobody needs to review anything.
    const give = async () => {
      reportGiven(await addLabels(missing(inputs.labels, pullRequest.labels), source), 'labeled', place, run)
      const reviewers = await findReviewers(pullRequest, { wanted: inputs.reviewers, code, source })
      reportGiven(await askReviewers(reviewers, source), 'sent for review to', place, run)
    }
    if (isOpen(pullRequest) && !linkBack?.isLinked) {
      await give().catch((error: unknown) => {
        // A review can be answered only with the link back. A token that is refused may not write it either.
        if (run.signal.aborted || isRefused(error)) throw error
        report(error, { verb: 'write to', place }, run)
      })
    }
    await linkBack?.write(outcome, code)
  } catch (error) {
    report(error, { verb: 'write to', place }, run)
  }
}

/** The pull requests of the code, read when they are first needed. Trouble is a warning, and costs no result. */
function createCode(task: AskedJob, deadline: Deadline, run: Run): () => Promise<readonly CodePullRequest[]> {
  return once(() =>
    readCodePullRequests(task, () => run.connect(deadline)).catch((error: unknown) => {
      run.warn(
        `${messageOf(error)} The authors of the code are not asked for a review, and its pull requests may not be listed.`,
        TITLE,
      )
      const number = task.subject.pullRequest?.number
      return number === undefined ? [] : [{ number, author: undefined, isByBot: false }]
    }),
  )
}

/** Who is wanted as a reviewer, was not asked yet, and has not reviewed. */
async function findReviewers(
  { author: opener, requested }: DocsPullRequest,
  {
    wanted,
    code,
    source,
  }: { wanted: readonly string[]; code: () => Promise<readonly CodePullRequest[]>; source: DocsPullRequestSource },
): Promise<string[]> {
  const authors = wanted.includes('author') ? await code() : []
  const lacking = missing(resolveReviewers(wanted, authors, opener), requested)
  // Whoever has reviewed it is no longer among those who were asked.
  return lacking.length === 0 ? [] : missing(lacking, await source.reviewers())
}

function reportGiven({ names, refusals }: Given, did: string, place: PullRequestPlace, { log }: Run): void {
  if (names.length > 0) log.info(`${nameOf(place)} was ${did} ${names.join(', ')}.`)
  if (refusals.length > 0) log.notice(`${nameOf(place)}: ${refusals.join('; ')}.`, TITLE)
}

/** Reports what kept the run from doing what the verb says: a warning, unless it is no mistake. */
function report(thrown: unknown, { verb, place }: { verb: 'see' | 'write to'; place: PullRequestPlace }, run: Run) {
  const { log, settings, workflow, redactProject, warn } = run
  const error = asActionError(thrown, redactProject)
  const isElsewhere = !isSameRepository(place.repository, workflow.repository)
  // The workflow's own token sees, or may do, nothing in other repositories, and most runs have no other.
  const isOwnToken = settings.docsToken === '' && settings.githubToken !== ''
  if (isElsewhere && isOwnToken && isRefused(error)) {
    log.info(
      `${nameOf(place)} is only linked, because github-token cannot ${verb} it. For labels, reviewers and the link back, set docs-token.`,
    )
    return
  }
  warn(`${messageOf(error)} The job's result is not affected.`, TITLE)
}

function isRefused(error: unknown): boolean {
  return error instanceof GitHubError && error.kind === 'github-refused' && error.status !== 422
}

/** The agent's own pull requests start no job only where the agent is known. */
function warnOfLoop({ repository, number }: PullRequestPlace, { author }: DocsPullRequest, run: Run): void {
  if (author === undefined || !isSameRepository(repository, run.workflow.repository)) return
  if (isBySkippedAuthors([author], run.settings.skipAuthors)) return
  run.warn(
    `${run.redactProject(author)} opened ${nameOf({ repository, number })} and is not in skip-authors, so merging it would start another job. Add the login to skip-authors.`,
    TITLE,
  )
}
