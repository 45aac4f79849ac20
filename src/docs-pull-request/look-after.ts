import { atMost, type Deadline, deadlineIn, leftMs } from '../core/clock.ts'
import { asActionError, GitHubError, messageOf } from '../core/errors.ts'
import { once } from '../core/once.ts'
import type { RunOutcome } from '../core/outcome.ts'
import {
  describeState,
  isOpen,
  isSameName,
  isSameRepository,
  nameOf,
  type PullRequestPlace,
  placeOf,
} from '../core/pull-request.ts'
import type { Subject } from '../core/subject.ts'
import { connectDocs, type Run } from '../run.ts'
import {
  type DocsGitHub,
  type DocsPullRequest,
  type DocsPullRequestSource,
  type FoundDocs,
  resolveReviewers,
  without,
} from './docs-pull-request.ts'
import {
  type CodePullRequest,
  type CodeSource,
  type DocsComment,
  isAboutDocs,
  mayNameCode,
  mayShowDocs,
} from './link-back.ts'

/** In characters, as GitHub allows for a title. */
const LONGEST_TITLE = 256

/** The title of all annotations about the docs pull request. */
const TITLE = 'Docs pull request'

/** The least and the most time that it takes, in milliseconds; in between, what is left of the step's time limit. */
const LEAST_MS = 3000
const MOST_MS = 60_000

/** What is shown to people waits for the docs pull request at most so long. */
const READING_MS = 10_000

/** What is wanted of the docs pull request, and what it was made for. */
export interface DocsTask {
  inputs: {
    /** Keeps several comments on one pull request apart; may be empty. */
    comment: { name: string } | undefined
    labels: readonly string[]
    /** Logins, `team:slug`, or the word `author`. */
    reviewers: readonly string[]
    preview: boolean
  }
  /** What the run covers. */
  subject: Subject
  /** The step's deadline. */
  deadline: Deadline
}

/** What looking after it needs of the rest of the run. Throws `GitHubError`. */
export interface DocsPorts {
  code: CodeSource
  openComment(name: string, docs: FoundDocs, deadline: Deadline): Promise<DocsComment | undefined>
}

/** Reads the docs pull request; `undefined` where there is none, none is wanted, or none that a token can see. */
export async function findDocs(
  outcome: RunOutcome,
  { inputs, deadline: ofStep }: DocsTask,
  code: Pick<CodeSource, 'isPrivate'>,
  run: Run<DocsGitHub>,
): Promise<FoundDocs | undefined> {
  const { log, workflow, settings, signal } = run
  const { comment, labels, reviewers, preview } = inputs
  const isGiven = comment !== undefined || labels.length + reviewers.length > 0
  const isWanted = isGiven || preview || settings.docsToken !== ''
  const prLink = outcome.job?.prLink
  if (outcome.result === 'submitted' && prLink === undefined) {
    const asked = askedFor(inputs)
    if (asked !== '') log.info(`${asked}: left to the step that waits for the job, since it has no pull request yet.`)
  }
  if (!isWanted || prLink === undefined || signal.aborted) return undefined
  const place = placeOf(prLink, workflow.serverUrl)
  if (place === undefined) {
    log.info(`The docs pull request is not on ${workflow.serverUrl}, so it is only linked.`)
    warnOfUnmet(inputs, `no \`docs-token\` reaches a docs pull request outside of ${workflow.serverUrl}`, run)
    return undefined
  }
  try {
    const deadline = atMost(READING_MS, deadlineWithin(ofStep, run), run.clock)
    const pullRequest = await (await connectDocs(run, deadline)).docsPullRequest(place).read()
    const found = { place, pullRequest }
    if (!(await mayShowDocs(found, () => code.isPrivate(deadline), run))) {
      log.info(
        `Docs pull request: ${nameOf(place)}, which is only linked where people may see the code and not the docs.`,
      )
      return { ...found, seen: undefined }
    }
    const { state, files } = pullRequest
    const title = run.redact(pullRequest.title).slice(0, LONGEST_TITLE)
    log.info(`Docs pull request: ${nameOf(place)}${title === '' ? '' : ` "${title}"`} (${describeState(pullRequest)}).`)
    return { ...found, seen: { title, state, files } }
  } catch (error) {
    report([error], { verb: 'see', place, inputs }, run)
    return undefined
  }
}

/** Until when the docs pull request may be looked after. */
function deadlineWithin(deadline: Deadline, run: Run<DocsGitHub>): Deadline {
  return deadlineIn(Math.min(MOST_MS, Math.max(LEAST_MS, leftMs(deadline, run.clock))), run)
}

/** Labels the docs pull request, asks for reviews and links back. Trouble is reported, and costs no result. */
export async function lookAfterDocs(
  found: FoundDocs,
  { inputs, subject, deadline: ofStep }: DocsTask,
  ports: DocsPorts,
  run: Run<DocsGitHub>,
): Promise<void> {
  const { place, pullRequest } = found
  const { comment, labels, reviewers } = inputs
  const { signal, log } = run
  if (signal.aborted) return
  warnOfLoop(place, pullRequest, run)
  const deadline = deadlineWithin(ofStep, run)
  const code = createCode(() => ports.code.pullRequests(deadline), subject, run)
  const connect = async () => (await connectDocs(run, deadline)).docsPullRequest(place)
  const errors: unknown[] = []
  // Each stands alone: what fails keeps nothing else back.
  const attempt = async <Value>(action: () => Promise<Value>): Promise<Value | undefined> => {
    if (signal.aborted) return undefined
    return await action().catch((error: unknown) => {
      errors.push(error)
      return undefined
    })
  }
  const isOfDocs = isAboutDocs(place, subject, run)
  const linkBack =
    comment && !isOfDocs ? await attempt(() => ports.openComment(comment.name, found, deadline)) : undefined
  const isLinked = linkBack?.isWritten || (comment !== undefined && isOfDocs)
  // What a person takes away stays away. Of one that is merged or closed nobody needs to review anything.
  if (isOpen(pullRequest) && !isLinked) {
    await attempt(async () => {
      if (labels.length === 0) return
      await (await connect()).addLabels(labels)
      log.info(`${nameOf(place)} was labeled ${labels.join(', ')}.`)
    })
    await attempt(async () => {
      const source = await connect()
      const asked = await findReviewers(pullRequest, { wanted: reviewers, code, source })
      if (asked.length === 0) return
      await source.requestReviews(asked)
      log.info(`A review of ${nameOf(place)} was requested from ${asked.join(', ')}.`)
    })
  }
  const numbers = async () =>
    (await mayNameCode(found, () => ports.code.isPrivate(deadline), run))
      ? (await code()).map(({ number }) => number)
      : undefined
  await attempt(async () => linkBack?.write(numbers))
  report(errors, { verb: 'write to', place, inputs }, run)
}

/** The pull requests of the code, read when they are first needed. Trouble is a warning, and costs no result. */
function createCode(
  read: () => Promise<readonly CodePullRequest[]>,
  { pullRequest }: Subject,
  run: Run<DocsGitHub>,
): () => Promise<readonly CodePullRequest[]> {
  return once(() =>
    read().catch((error: unknown) => {
      run.log.warning(
        `${messageOf(error)} The code's authors are not asked for a review, and its pull requests may not be listed.`,
        TITLE,
      )
      return pullRequest === undefined ? [] : [{ number: pullRequest.number, author: undefined, isByBot: false }]
    }),
  )
}

/** Who is to be asked for a review: whoever has reviewed is no longer among those who were asked. */
async function findReviewers(
  pullRequest: DocsPullRequest,
  {
    wanted,
    code,
    source,
  }: { wanted: readonly string[]; code: () => Promise<readonly CodePullRequest[]>; source: DocsPullRequestSource },
): Promise<string[]> {
  const authors = wanted.includes('author') ? await code() : []
  const reviewers = resolveReviewers(wanted, authors, pullRequest)
  return reviewers.length === 0 ? [] : without(reviewers, await source.reviewers())
}

interface Trouble {
  verb: 'see' | 'write to'
  place: PullRequestPlace
  inputs: DocsTask['inputs']
}

/** Reports what kept the run from doing what the verb says. */
function report(errors: readonly unknown[], { verb, place, inputs }: Trouble, run: Run<DocsGitHub>): void {
  const { log, settings, workflow } = run
  // The workflow's own token sees, or may do, nothing in other repositories, and most runs have no other.
  const isElsewhere = !isSameRepository(place.repository, workflow.repository)
  const others = errors.filter((error) => !isRefused(error))
  const isExpected = isElsewhere && settings.docsToken === '' && others.length < errors.length
  if (isExpected) {
    log.info(
      `${nameOf(place)} is only linked, because github-token cannot ${verb} it. For labels, reviewers and the link back, set docs-token.`,
    )
    const unmet = { ...inputs, preview: inputs.preview && verb === 'see' }
    warnOfUnmet(unmet, `set \`docs-token\`, since github-token cannot ${verb} it`, run)
  }
  for (const error of isExpected && settings.githubToken !== '' ? others : errors) {
    log.warning(`${messageOf(asActionError(error))} The job's result is not affected.`, TITLE)
  }
}

/** Warns of what was asked for and cannot be had. */
function warnOfUnmet(inputs: DocsTask['inputs'], why: string, { log }: Run<DocsGitHub>): void {
  const asked = askedFor(inputs)
  if (asked !== '') log.warning(`${asked}: ${why}.`, TITLE)
}

/** The inputs that ask for more than a link. */
function askedFor({ labels, reviewers, preview }: DocsTask['inputs']): string {
  const isAsked = { labels: labels.length > 0, reviewers: reviewers.length > 0, preview }
  return Object.entries(isAsked)
    .flatMap(([input, isWanted]) => (isWanted ? [`\`${input}\``] : []))
    .join(', ')
}

function isRefused(error: unknown): boolean {
  return error instanceof GitHubError && error.kind === 'github-refused' && error.status !== 422
}

/** The agent's own pull requests start no job only where the agent is known. */
function warnOfLoop({ repository, number }: PullRequestPlace, { author }: DocsPullRequest, run: Run<DocsGitHub>): void {
  if (author === undefined || !isSameRepository(repository, run.workflow.repository)) return
  if (run.settings.skipAuthors.some((login) => isSameName(login, author))) return
  run.log.warning(
    `${author} opened ${nameOf({ repository, number })} and is not in skip-authors, so merging it would start another job. Add the login to skip-authors.`,
    TITLE,
  )
}
