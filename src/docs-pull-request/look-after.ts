import type { Subject } from '../change/change.ts'
import { atMost, type Deadline, deadlineIn, leftMs } from '../core/clock.ts'
import { asActionError, GitHubError, messageOf, withOneAdvice } from '../core/errors.ts'
import { once } from '../core/once.ts'
import type { RunOutcome } from '../core/outcome.ts'
import {
  describeState,
  isOpen,
  isSameAccount,
  nameOf,
  type PullRequest,
  type PullRequestPlace,
  placeOf,
} from '../core/pull-request.ts'
import { fullName, isSameRepository, mayShow, type Visibility } from '../core/repository.ts'
import { listed } from '../core/text.ts'
import type { Inputs } from '../inputs/inputs.ts'
import type { Run } from '../run.ts'
import { renderFiles } from './changed-files.ts'
import type { DocsPullRequest, DocsPullRequestSource, FoundDocs } from './requests.ts'
import { errorOfRefused, requestReviews, resolveReviewers } from './reviewers.ts'

/** GitHub allows titles of this many characters. */
const LONGEST_TITLE = 256

/** The step's remaining time bounds the work, within these limits, in milliseconds. */
const LEAST_MS = 3000
const MOST_MS = 60_000

/** Summary and comment wait for the docs pull request at most this long, in milliseconds. */
const READING_MS = 10_000

/** A run whose docs pull request is looked after. */
export interface DocsTask {
  inputs: Pick<Inputs, 'comment' | 'docsLabels' | 'docsReviewers' | 'docsPreview'>
  subject: Subject
  deadline: Deadline
}

/** The run's comment on a docs pull request, which says what that was made for. Throws `GitHubError`. */
interface DocsComment {
  /** True where an earlier run has written it. */
  isWritten: boolean
  /** @param code the numbers of the code's pull requests; `undefined` where readers of the docs may not know of the code */
  write(code: readonly number[] | undefined): Promise<void>
}

export type CodePullRequest = Pick<PullRequest, 'number' | 'author' | 'isByBot'>

/** The rest of the run, as looking after the docs pull request needs it. Throws `GitHubError`. */
export interface DocsPorts {
  /** The code's pull requests that the run covers, the last merged first. */
  codePullRequests(deadline: Deadline): Promise<readonly CodePullRequest[]>
  codeVisibility(deadline: Deadline): Promise<Visibility>
  openComment(name: string, docs: FoundDocs, deadline: Deadline): Promise<DocsComment | undefined>
}

/** Reads the docs pull request; `undefined` where there is none, none is wanted, or none that a token can see. */
export async function findDocs(
  outcome: RunOutcome,
  { inputs, deadline: ofStep }: DocsTask,
  ports: Pick<DocsPorts, 'codeVisibility'>,
  run: Run,
): Promise<FoundDocs | undefined> {
  const { log, workflow, settings, signal } = run
  const wishes = wishesOf(inputs)
  const isWanted = inputs.comment !== undefined || wishes !== '' || settings.docsToken !== ''
  const prLink = outcome.job?.prLink
  if (outcome.result === 'submitted' && prLink === undefined && wishes !== '') {
    log.info(`There is no docs pull request yet: the step that waits for the job takes care of ${wishes}.`)
  }
  if (!isWanted || prLink === undefined || signal.aborted) return undefined
  const linked = placeOf(prLink, workflow.serverUrl)
  if (linked === undefined) {
    log.info(`The docs pull request is not on ${workflow.serverUrl}, so it is only linked.`)
    warnOfUnmet(inputs, `no \`docs-token\` reaches a docs pull request outside of ${workflow.serverUrl}`, run)
    return undefined
  }
  try {
    return await readDocs(linked, atMost(READING_MS, deadlineWithin(ofStep, run), run.clock), ports, run)
  } catch (error) {
    report([error], { verb: 'see', location: linked, inputs }, run)
    return undefined
  }
}

/** Reads it, and decides what may be shown of it to people who read the code, and of the code to people who read the docs. */
async function readDocs(
  linked: PullRequestPlace,
  deadline: Deadline,
  ports: Pick<DocsPorts, 'codeVisibility'>,
  run: Run,
): Promise<FoundDocs> {
  const pullRequest = await (await run.connect('docs', deadline)).docsPullRequest(linked).read()
  run.setOutput('pr-branch', isOpen(pullRequest) && PLAIN_BRANCH.test(pullRequest.branch) ? pullRequest.branch : '')
  const location = placeNow(linked, pullRequest, run)
  const isOwn = isSameRepository(location.repository, run.code.repository)
  // Where this is unknown, neither docs nor code are shown to people who read the other.
  const code = isOwn ? 'unknown' : await ports.codeVisibility(deadline).catch(() => 'unknown' as const)
  const mayNameCode = isOwn || mayShow(code, pullRequest.visibility)
  const { state, files, visibility } = pullRequest
  const title = run.redact(pullRequest.title).slice(0, LONGEST_TITLE)
  const seen = { title, state, files }
  const isInComment = isOwn || mayShow(visibility, code)
  const isInSummary = run.code.isElsewhere ? isShownByWorkflow(location, pullRequest, run) : isInComment
  const name = `Docs pull request: ${nameOf(location)}`
  if (isInSummary) run.log.info(`${name}${title === '' ? '' : ` "${title}"`} (${describeState(pullRequest)}).`)
  else {
    const readers = run.code.isElsewhere ? `this repository ${run.code.workflowVisibility}` : `the code's ${code}`
    run.log.info(`${name}. Its repository is ${visibility} and ${readers}, so only the link is shown.`)
  }
  const shown = { comment: isInComment ? seen : undefined, summary: isInSummary ? seen : undefined }
  return { location, pullRequest, shown, mayNameCode }
}

/** Returns whether readers of log and summary may see the docs, where the code is elsewhere. */
function isShownByWorkflow(
  { repository }: PullRequestPlace,
  { visibility }: DocsPullRequest,
  { code, workflow }: Run,
): boolean {
  return isSameRepository(repository, workflow.repository) || mayShow(visibility, code.workflowVisibility)
}

/** A later step may pass it to a shell. */
const PLAIN_BRANCH = /^(?!-)[\w./-]+$/

/**
 * Reads what the docs pull request changes, in Markdown; `undefined` where it cannot be read, or may not be shown. A job that
 * may still push is left out.
 */
export async function readDocsDiff(
  { location, pullRequest, shown }: FoundDocs,
  { result }: RunOutcome,
  { deadline: ofStep }: DocsTask,
  run: Run,
): Promise<string | undefined> {
  const isShown = shown.comment !== undefined || shown.summary !== undefined
  if (!isShown || !['pull-request', 'archived', 'failed'].includes(result) || run.signal.aborted) return undefined
  try {
    const deadline = atMost(READING_MS, deadlineWithin(ofStep, run), run.clock)
    const files = await (await run.connect('docs', deadline)).docsPullRequest(location).files()
    if (files.length === 0) return undefined
    const { files: count = files.length, headSha: head } = pullRequest
    const url = `${run.workflow.serverUrl}/${fullName(location.repository)}/pull/${location.number}`
    return renderFiles({ files, count, head }, { url, hasDiff: isOpen(pullRequest), redact: run.redact })
  } catch (error) {
    run.log.info(`${messageOf(error)} The files of ${nameOf(location)} are not listed.`)
    return undefined
  }
}

/** Finds its place by the number of its repository, whose name may have changed since the link was made. */
function placeNow(
  linked: PullRequestPlace,
  { repository, repositoryId }: DocsPullRequest,
  { code }: Run,
): PullRequestPlace {
  const isOwn = repositoryId !== undefined && repositoryId === code.repositoryId
  return { ...linked, repository: (isOwn ? code.repository : repository) ?? linked.repository }
}

function deadlineWithin(deadline: Deadline, run: Run): Deadline {
  return deadlineIn(Math.min(MOST_MS, Math.max(LEAST_MS, leftMs(deadline, run.clock))), run)
}

/** Labels the docs pull request, asks for reviews and links back. Trouble is reported, and costs no result. */
export async function lookAfterDocs(
  docs: FoundDocs,
  { inputs, subject, deadline: ofStep }: DocsTask,
  ports: DocsPorts,
  run: Run,
): Promise<void> {
  const { location, pullRequest, mayNameCode } = docs
  const { comment, docsLabels, docsReviewers } = inputs
  if (run.signal.aborted) return
  warnOfLoop(location, pullRequest, run)
  const deadline = deadlineWithin(ofStep, run)
  const readCode = once(() => readCodeOrNumber(ports.codePullRequests(deadline), subject, run))
  const connect = async () => (await run.connect('docs', deadline)).docsPullRequest(location)
  const { attempt, errors } = startAttempts(run.signal)
  // On an event about the docs pull request itself, such as its review, the comment there is the run's own.
  const isAboutDocs =
    isSameRepository(location.repository, run.code.repository) && subject.pullRequest?.number === location.number
  const linkBack =
    comment && !isAboutDocs ? await attempt(() => ports.openComment(comment.name, docs, deadline)) : undefined
  const isLinkedBefore = comment !== undefined && (isAboutDocs || linkBack?.isWritten === true)
  // What a person removed stays removed, and nobody needs to review a pull request that is merged or closed.
  if (isOpen(pullRequest) && !isLinkedBefore) {
    await attempt(async () => await addLabels(docsLabels, location, connect, run))
    await attempt(async () => await askForReviews(docsReviewers, docs, { connect, readCode }, run))
  }
  await attempt(async () => {
    const code = linkBack && mayNameCode ? await readCode() : undefined
    await linkBack?.write(code?.map(({ number }) => number))
  })
  report(errors, { verb: 'write to', location, inputs }, run)
}

/** Attempts that stand alone: what fails with one is kept for the report, and keeps none of the others back. */
function startAttempts(signal: AbortSignal) {
  const errors: unknown[] = []
  const attempt = async <Value>(action: () => Promise<Value>): Promise<Value | undefined> => {
    if (signal.aborted) return undefined
    return await action().catch((error: unknown) => {
      errors.push(error)
      return undefined
    })
  }
  return { attempt, errors }
}

type Connect = () => Promise<DocsPullRequestSource>

async function addLabels(labels: readonly string[], location: PullRequestPlace, connect: Connect, { log }: Run) {
  if (labels.length === 0) return
  await (await connect()).addLabels(labels)
  log.info(`${nameOf(location)} was labeled ${labels.join(', ')}.`)
}

async function askForReviews(
  wanted: readonly string[],
  { location, pullRequest }: FoundDocs,
  { connect, readCode }: { connect: Connect; readCode: () => Promise<readonly CodePullRequest[]> },
  { log, code }: Run,
): Promise<void> {
  if (wanted.length === 0) return
  const source = await connect()
  const authors = wanted.includes('author') ? await readCode() : []
  // Whoever has reviewed is no longer among those who were requested.
  const before = [...pullRequest.requested, ...(await source.reviewers())]
  const reviewers = resolveReviewers(wanted, authors, { opener: pullRequest.author, before })
  if (reviewers.length === 0) return
  // An author of code that the run's readers may not see is nobody whom the workflow names.
  const shown = (login: string) => (code.isShown || wanted.includes(login) ? login : 'an author of the code')
  const answer = await requestReviews(source, reviewers)
  const requested = {
    reviewers: answer.reviewers.map(shown),
    refused: answer.refused.map((one) => ({ ...one, reviewer: shown(one.reviewer) })),
  }
  const names = [...new Set(requested.reviewers)].join(', ')
  if (names !== '') log.info(`A review of ${nameOf(location)} was requested from ${names}.`)
  const refused = errorOfRefused(requested, location)
  if (refused !== undefined) throw refused
}

/** Reads the pull requests of the code. Trouble is a warning, and costs no result. */
async function readCodeOrNumber(
  reading: Promise<readonly CodePullRequest[]>,
  { pullRequest }: Subject,
  { log }: Run,
): Promise<readonly CodePullRequest[]> {
  return await reading.catch((error: unknown) => {
    log.warning(
      "The code's authors are not asked for a review, and its pull requests may not be listed.",
      'docs-pull-request',
      error,
    )
    return pullRequest === undefined ? [] : [{ number: pullRequest.number, author: undefined, isByBot: false }]
  })
}

/** Reports what kept the run from doing what the verb says. */
function report(
  errors: readonly unknown[],
  { verb, location, inputs }: { verb: 'see' | 'write to'; location: PullRequestPlace; inputs: DocsTask['inputs'] },
  run: Run,
): void {
  const { log, settings, code } = run
  // The workflow's own token sees, or may do, nothing in other repositories, and most runs have no other.
  const isOnlyOwn = settings.docsToken === '' && settings.githubToken !== ''
  const isExpected = isOnlyOwn && !isSameRepository(location.repository, code.repository) && errors.some(isRefused)
  if (isExpected) {
    log.info(
      `${nameOf(location)} is only linked, because github-token cannot ${verb} it. For labels, reviewers and the link back, set docs-token.`,
    )
    const unmet = { ...inputs, docsPreview: inputs.docsPreview && verb === 'see' }
    warnOfUnmet(unmet, `github-token cannot ${verb} ${nameOf(location)}. Set \`docs-token\``, run)
  }
  const others = errors.filter((error) => !(isExpected && isRefused(error)))
  for (const error of withOneAdvice(others.map(asActionError))) {
    log.warning("The job's result is not affected.", 'docs-pull-request', error)
  }
}

function warnOfUnmet(inputs: DocsTask['inputs'], why: string, { log }: Run): void {
  const wishes = wishesOf(inputs)
  if (wishes !== '') log.warning(`${wishes} had no effect: ${why}.`, 'docs-pull-request')
}

/** The inputs that ask for more than a link. */
function wishesOf({ docsLabels, docsReviewers, docsPreview }: DocsTask['inputs']): string {
  const isAsked = {
    'docs-labels': docsLabels.length > 0,
    'docs-reviewers': docsReviewers.length > 0,
    'docs-preview': docsPreview,
  }
  return listed(Object.entries(isAsked).flatMap(([input, isWanted]) => (isWanted ? [`\`${input}\``] : [])))
}

function isRefused(error: unknown): boolean {
  return error instanceof GitHubError && error.kind === 'github-refused' && error.status !== 422 && error.status !== 401
}

/** The agent's own pull requests start no job only where the agent is known. */
function warnOfLoop({ repository, number }: PullRequestPlace, { author }: DocsPullRequest, run: Run): void {
  if (author === undefined || !isSameRepository(repository, run.code.repository)) return
  if (run.settings.skipAuthors.some((login) => isSameAccount(login, author))) return
  const name = nameOf({ repository, number })
  run.log.warning(
    `${run.code.isShown ? `${author} opened ${name} and` : `The author of ${name}`} is not in skip-authors, so merging it would start another job. Add the login to skip-authors.`,
    'unknown-author',
  )
}
