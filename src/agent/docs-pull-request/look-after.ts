import type { GitHub } from '../../github-requests.ts'
import { atMost, type Deadline, deadlineIn, leftMs } from '../../kit/core/clock.ts'
import { asActionError, GitHubError, messageOf, withOneAdvice } from '../../kit/core/errors.ts'
import { once } from '../../kit/core/once.ts'
import type { RunOutcome } from '../../kit/core/outcome.ts'
import {
  describeState,
  isOpen,
  isSameAccount,
  nameOf,
  type PullRequest,
  type PullRequestPlace,
  placeOf,
  type SeenPullRequest,
} from '../../kit/core/pull-request.ts'
import { fullName, isSameRepository, mayShow, type Visibility } from '../../kit/core/repository.ts'
import { listed } from '../../kit/core/text.ts'
import type { Run } from '../../kit/run.ts'
import { startHistory } from '../change/history.ts'
import { createPushReader } from '../change/push.ts'
import { mergedInRange } from '../change/range.ts'
import type { RunEvent } from '../event/payload.ts'
import type { Covered } from '../job/rounds.ts'
import type { AgentInputs } from '../task.ts'
import { renderFiles } from './changed-files.ts'
import type { DocsPullRequest, DocsPullRequestSource } from './requests.ts'
import { askForReviews } from './reviewers.ts'

/** GitHub allows titles of this many characters. */
const LONGEST_TITLE = 256

/** The step's remaining time bounds the work, within these limits, in milliseconds. */
const LEAST_MS = 3000
const MOST_MS = 60_000

/** Summary and comment wait for the docs pull request at most this long, in milliseconds. */
const READING_MS = 10_000

/** The docs pull request, and who may be shown what of it. */
export interface FoundDocs {
  location: PullRequestPlace
  pullRequest: DocsPullRequest
  /** Each place may show this of it; absent where that place's readers may not see it. */
  shown: { [Place in 'comment' | 'summary']: SeenPullRequest | undefined }
  /** True where all its readers may see the code. */
  mayNameCode: boolean
}

type CodePullRequests = readonly Pick<PullRequest, 'number' | 'author' | 'isByBot'>[]

/** The run's comment on a docs pull request, which says what that was made for. Throws `GitHubError`. */
export interface LinkBack {
  /** True where an earlier run has written it. */
  isWritten: boolean
  /** @param code the numbers of the code's pull requests; `undefined` where readers of the docs may not know of the code */
  write(code: readonly number[] | undefined): Promise<void>
}

/** Reads the docs pull request; `undefined` where there is none, none is wanted, or none that a token can see. */
export async function findDocs(outcome: RunOutcome, covered: Covered, run: Run): Promise<FoundDocs | undefined> {
  const { inputs } = covered
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
    return await readDocs(linked, covered, run)
  } catch (error) {
    reportTrouble([error], { verb: 'see', location: linked, inputs }, run)
    return undefined
  }
}

/** Reads it, and decides what may be shown of it to people who read the code, and of the code to people who read the docs. */
async function readDocs(linked: PullRequestPlace, { event, deadline: ofStep }: Covered, run: Run): Promise<FoundDocs> {
  const deadline = atMost(READING_MS, deadlineWithin(ofStep, run), run.clock)
  const pullRequest = await (await run.connect('docs', deadline)).docsPullRequest(linked).read()
  const { state, files, visibility, branch } = pullRequest
  run.setOutput('pr-branch', isOpen(pullRequest) && PLAIN_BRANCH.test(branch) ? branch : '')
  // Its repository may have another name since the link was made, but not another number.
  const isCode = pullRequest.repositoryId !== undefined && pullRequest.repositoryId === run.code.repositoryId
  const repository = (isCode ? run.code.repository : pullRequest.repository) ?? linked.repository
  const location = { ...linked, repository }
  const isOwn = isSameRepository(repository, run.code.repository)
  // Where this is unknown, neither docs nor code are shown to people who read the other.
  const code = isOwn ? 'unknown' : await readCodeVisibility(event, deadline, run)
  const mayNameCode = isOwn || mayShow(code, visibility)
  const title = run.redact(pullRequest.title).slice(0, LONGEST_TITLE)
  const seen = { title, state, files }
  const isInComment = isOwn || mayShow(visibility, code)
  const isInWorkflow = isSameRepository(repository, run.workflow.repository)
  const isInSummary = run.code.isElsewhere
    ? isInWorkflow || mayShow(visibility, run.code.workflowVisibility)
    : isInComment
  const name = `Docs pull request: ${nameOf(location)}`
  if (isInSummary) run.log.info(`${name}${title === '' ? '' : ` "${title}"`} (${describeState(pullRequest)}).`)
  else {
    const readers = run.code.isElsewhere ? `this repository ${run.code.workflowVisibility}` : `the code's ${code}`
    run.log.info(`${name}. Its repository is ${visibility} and ${readers}, so only the link is shown.`)
  }
  const shown = { comment: isInComment ? seen : undefined, summary: isInSummary ? seen : undefined }
  return { location, pullRequest, shown, mayNameCode }
}

async function readCodeVisibility({ visibility }: RunEvent, deadline: Deadline, run: Run): Promise<Visibility> {
  if (run.code.isElsewhere) return run.code.visibility
  if (visibility !== 'unknown') return visibility
  return await run
    .connect('workflow', deadline)
    .then((github) => github.visibility())
    .catch(() => 'unknown')
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
  { deadline: ofStep }: Covered,
  run: Run,
): Promise<string | undefined> {
  const isShown = shown.comment !== undefined || shown.summary !== undefined
  if (!isShown || !['pull-request', 'archived', 'failed'].includes(result) || run.signal.aborted) return undefined
  try {
    const deadline = atMost(READING_MS, deadlineWithin(ofStep, run), run.clock)
    const files = await (await run.connect('docs', deadline)).docsPullRequest(location).files()
    if (files.length === 0) return undefined
    const url = `${run.workflow.serverUrl}/${fullName(location.repository)}/pull/${location.number}`
    return renderFiles(files, pullRequest, { url, redact: run.redact })
  } catch (error) {
    run.log.info(`${messageOf(error)} The files of ${nameOf(location)} are not listed.`)
    return undefined
  }
}

function deadlineWithin(deadline: Deadline, run: Run): Deadline {
  return deadlineIn(Math.min(MOST_MS, Math.max(LEAST_MS, leftMs(deadline, run.clock))), run)
}

/**
 * Labels the docs pull request, asks for reviews and links back. Each stands alone: what fails with one is reported, keeps none
 * of the others back, and costs no result.
 */
export async function lookAfterDocs(
  docs: FoundDocs,
  covered: Covered,
  openLinkBack: (deadline: Deadline) => Promise<LinkBack | undefined>,
  run: Run,
): Promise<void> {
  const { location, pullRequest, mayNameCode } = docs
  const { inputs, subject } = covered
  const { comment, docsLabels, docsReviewers } = inputs
  if (run.signal.aborted) return
  warnOfLoop(docs, run)
  const deadline = deadlineWithin(covered.deadline, run)
  const codePullRequests = once(() => readCodeOrNumber(covered, deadline, run))
  const connect = async () => (await run.connect('docs', deadline)).docsPullRequest(location)
  const errors: unknown[] = []
  const attempt = async <Value>(action: () => Promise<Value>): Promise<Value | undefined> =>
    run.signal.aborted ? undefined : await action().catch((error) => void errors.push(error))
  // On an event about the docs pull request itself, such as its review, the comment there is the run's own.
  const isAboutDocs =
    isSameRepository(location.repository, run.code.repository) && subject.pullRequest?.number === location.number
  const linkBack = comment && !isAboutDocs ? await attempt(() => openLinkBack(deadline)) : undefined
  const isLinkedBefore = comment !== undefined && (isAboutDocs || linkBack?.isWritten === true)
  // What a person removed stays removed, and nobody needs to review a pull request that is merged or closed.
  if (isOpen(pullRequest) && !isLinkedBefore) {
    await attempt(async () => await addLabels(docsLabels, location, connect, run))
    await attempt(async () => await askForReviews(docsReviewers, docs, { connect, codePullRequests }, run))
  }
  await attempt(async () => {
    const code = linkBack && mayNameCode ? await codePullRequests() : undefined
    await linkBack?.write(code?.map(({ number }) => number))
  })
  reportTrouble(errors, { verb: 'write to', location, inputs }, run)
}

async function addLabels(
  labels: readonly string[],
  location: PullRequestPlace,
  connect: () => Promise<DocsPullRequestSource>,
  { log }: Run,
): Promise<void> {
  if (labels.length === 0) return
  await (await connect()).addLabels(labels)
  log.info(`${nameOf(location)} was labeled ${labels.join(', ')}.`)
}

/** The code's pull requests that a run covers, the last merged first. Trouble is a warning, and leaves the number that is known. */
async function readCodeOrNumber(covered: Covered, deadline: Deadline, run: Run): Promise<CodePullRequests> {
  return await readCodePullRequests(covered, () => run.connect('code', deadline)).catch((error: unknown) => {
    run.log.warning(
      "The code's authors are not asked for a review, and its pull requests may not be listed.",
      'docs-pull-request',
      error,
    )
    const { pullRequest } = covered.subject
    return pullRequest === undefined ? [] : [{ number: pullRequest.number, author: undefined, isByBot: false }]
  })
}

async function readCodePullRequests(
  { inputs, event, range, subject }: Covered,
  connect: () => Promise<GitHub>,
): Promise<CodePullRequests> {
  if (range !== undefined) {
    const source = (await connect()).history()
    const history = startHistory(range.head, { pullRequests: true }, source)
    return await mergedInRange({ ...range, history, source })
  }
  if (event.push !== undefined && inputs.pullRequest === undefined) {
    return await createPushReader(event.push, await connect()).pullRequests()
  }
  const number = subject.pullRequest?.number
  if (number === undefined) return []
  if (event.pullRequest?.number === number) return [event.pullRequest]
  return [await (await connect()).changes().pullRequest(number)]
}

/** Reports what kept the run from doing what the verb says. */
function reportTrouble(
  errors: readonly unknown[],
  { verb, location, inputs }: { verb: 'see' | 'write to'; location: PullRequestPlace; inputs: AgentInputs },
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

function warnOfUnmet(inputs: AgentInputs, why: string, { log }: Run): void {
  const wishes = wishesOf(inputs)
  if (wishes !== '') log.warning(`${wishes} had no effect: ${why}.`, 'docs-pull-request')
}

/** The inputs that ask for more than a link. */
function wishesOf({ docsLabels, docsReviewers, docsPreview }: AgentInputs): string {
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
function warnOfLoop({ location, pullRequest: { author } }: FoundDocs, run: Run): void {
  if (author === undefined || !isSameRepository(location.repository, run.code.repository)) return
  if (run.settings.skipAuthors.some((login) => isSameAccount(login, author))) return
  const name = nameOf(location)
  run.log.warning(
    `${run.code.isShown ? `${author} opened ${name} and` : `The author of ${name}`} is not in skip-authors, so merging it would start another job. Add the login to skip-authors.`,
    'unknown-author',
  )
}
