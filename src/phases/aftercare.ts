import { abortAfter } from '../clock.ts'
import type { DocsPullRequest, DocsPullRequestSource } from '../docs-pull-request/docs-pull-request.ts'
import { addLabels, askReviewers } from '../docs-pull-request/give.ts'
import { isSameRepository, nameOf, type PullRequestPlace, placeOf } from '../docs-pull-request/place.ts'
import { describeState, type SeenPullRequest } from '../docs-pull-request/seen.ts'
import { recordForDocs, type Subject } from '../docs-pull-request/subject.ts'
import { type Missing, missing, resolveReviewers } from '../docs-pull-request/wanted.ts'
import { ActionError, GitHubError, unexpectedError } from '../errors.ts'
import type { GitHub } from '../github/connect.ts'
import { isBySkippedAuthors } from '../guards.ts'
import type { RecordProgress } from '../memory/keeper.ts'
import type { RequestRecord } from '../memory/records.ts'
import { createThread, type Thread } from '../memory/thread.ts'
import type { RunOutcome } from '../outcome.ts'
import { readAuthors } from './authors.ts'
import type { Range } from './range.ts'
import { threadIdentity, withoutAdviceToRunAgain } from './request.ts'
import type { Run, Task } from './run.ts'

/** Looks after the docs pull request once the job has ended. Trouble is reported, and costs no result. */
export interface Aftercare {
  /** Reads the docs pull request; `undefined` where there is none, or none that a token can see. */
  read(outcome: RunOutcome): Promise<SeenPullRequest | undefined>
  /** Labels it, asks for reviews and links back, if it was read. */
  lookAfter(outcome: RunOutcome): Promise<void>
}

/** What the run's request is about. */
export interface AftercareTask extends Task {
  subject: Subject
  range: Range | undefined
  progress: RecordProgress
  /** Whether the run keeps a comment on the pull request that it is about. */
  hasThread: boolean
}

/** The least and the most time that it takes, in milliseconds; in between, what is left of the step's time limit. */
const LEAST_MS = 3000
const MOST_MS = 60_000

/** What is shown to people waits for the docs pull request at most so long, and no other read takes longer. */
const READING_MS = 10_000

/** A cancelled run has five seconds in all (docs/specification.md, "Cancellation"). */
const CANCELLED_MS = 4000

const TITLE = 'Docs pull request'

/** The docs pull request as it was read. */
interface Found {
  place: PullRequestPlace
  pullRequest: DocsPullRequest
  /** How long it may still be looked after, in milliseconds. */
  leftMs: number
  /** Reports what stopped the run from doing what the verb says: as a warning, once for one cause. */
  report(error: unknown, what: 'see' | 'write to' | 'ask the authors of'): void
}

export function createAftercare(task: AftercareTask, run: Run): Aftercare {
  let found: Found | undefined
  return {
    async read(outcome) {
      found = await find(outcome, task, run)
      if (found === undefined) return undefined
      const { title, state, files } = found.pullRequest
      return { title: run.redactProject(title), state, files }
    },
    async lookAfter(outcome) {
      if (found === undefined) return
      if (run.signal.aborted) warnOfCancellation(found.place, run)
      else await lookAfter(found, { task, outcome }, run)
    },
  }
}

async function find(outcome: RunOutcome, { inputs }: Task, run: Run): Promise<Found | undefined> {
  const { clock, log, workflow, settings, signal } = run
  const { comment, labels, reviewers, timeoutMs } = inputs
  const isWanted = comment !== undefined || labels.length + reviewers.length > 0 || settings.docsToken !== ''
  const prLink = outcome.job?.prLink
  if (!isWanted || prLink === undefined || signal.aborted) return undefined
  const place = placeOf(prLink, workflow.serverUrl)
  if (place === undefined) {
    log.info(`The docs pull request is not on ${workflow.serverUrl}, so it is only linked.`)
    return undefined
  }
  const until = clock.now() + Math.min(MOST_MS, Math.max(LEAST_MS, timeoutMs - outcome.elapsedMs))
  const report = createReport(place, inputs, run)
  try {
    const github = await connectDocs(run, { patienceMs: Math.min(READING_MS, until - clock.now()) })
    const pullRequest = await github.docsPullRequest(place).read()
    const title = pullRequest.title === '' ? '' : ` "${run.redactProject(pullRequest.title)}"`
    log.info(`Docs pull request: ${nameOf(place)}${title} (${describeState(pullRequest)}).`)
    return { place, pullRequest, leftMs: until - clock.now(), report }
  } catch (error) {
    report(error, 'see')
    return undefined
  }
}

/** GitHub with the token that the docs pull request is looked after with. */
export async function connectDocs(run: Run, limits: { patienceMs: number; signal?: AbortSignal }): Promise<GitHub> {
  return await run.connect({ ...limits, token: run.settings.docsToken === '' ? 'github-token' : 'docs-token' })
}

/** GitHub for the comment: in the run's own repository with the identity whose comments a review there looks for. */
async function connectComments(
  { repository }: PullRequestPlace,
  run: Run,
  limits: { patienceMs: number; signal: AbortSignal },
): Promise<GitHub> {
  const { settings, workflow } = run
  const isOwn = isSameRepository(repository, workflow.repository) && settings.githubToken !== ''
  return isOwn ? await run.connect(limits) : await connectDocs(run, limits)
}

/** Nobody else says so. */
function warnOfCancellation(place: PullRequestPlace, { log }: Run): void {
  log.warning(
    `The run was cancelled, so ${nameOf(place)} may lack labels, reviewers or the comment that links back. The job's result stands.`,
    TITLE,
  )
}

async function lookAfter(found: Found, { task, outcome }: { task: AftercareTask; outcome: RunOutcome }, run: Run) {
  const { place, report, leftMs } = found
  const { clock, signal } = run
  // The comment of the run was written since: its time does not count.
  const until = clock.now() + leftMs
  warnOfLoop(found, run)
  const grace = abortAfter(signal, CANCELLED_MS, clock)
  try {
    const thread = task.inputs.comment && openLinkBack(task.inputs.comment.name, { place, task }, run)
    const comments = (await connectComments(place, run, { patienceMs: leftMs, signal: grace.signal })).comments(
      place.number,
      place.repository,
    )
    const remembered = (await thread?.read(comments))?.given
    // A signal ends these requests at once, and leaves its time to the comment.
    const source = (await connectDocs(run, { patienceMs: until - clock.now() })).docsPullRequest(place)
    const given = await give({ ...found, remembered, source, until }, task, run)
    if (thread === undefined || given === undefined) return
    thread.addGiven(given)
    const record = await recordOfDocs({ ...found, until }, { task, outcome, hasNews: given.length > 0 }, run)
    if (record !== undefined) await thread.write(record, comments, { until, signal: grace.signal })
  } catch (error) {
    if (signal.aborted) warnOfCancellation(place, run)
    else report(error, 'write to')
  } finally {
    grace.stop()
  }
}

/** The comment on the docs pull request. It is the comment of the run where there is no other. */
function openLinkBack(
  name: string,
  { place, task }: { place: PullRequestPlace; task: AftercareTask },
  run: Run,
): Thread {
  const { clock, log, workflow, setOutput } = run
  const identity = threadIdentity(place, name, task.inputs)
  let reported = ''
  const onComment = (url: string) => {
    if (url === reported) return
    reported = url
    if (!task.hasThread) setOutput('comment-url', url)
    if (!isSubject(place, task, run)) log.info(`The comment on the docs pull request: ${url}`)
  }
  return createThread({ identity, serverUrl: workflow.serverUrl, clock, onComment })
}

/** Whether the run is about the docs pull request itself, such as its review, and has reported the comment there. */
function isSubject({ repository, number }: PullRequestPlace, { subject }: AftercareTask, { workflow }: Run): boolean {
  return isSameRepository(repository, workflow.repository) && subject.pullRequest?.number === number
}

/** The record to write on the docs pull request; `undefined` where there is nothing to add. */
async function recordOfDocs(
  { place, pullRequest, until }: Found & Timed,
  { task, outcome, hasNews }: { task: AftercareTask; outcome: RunOutcome; hasNews: boolean },
  run: Run,
): Promise<RequestRecord | undefined> {
  const { subject, progress, event } = task
  const { repository } = run.workflow
  const record = progress.end(outcome)
  if (record === undefined || repository === undefined) return undefined
  // A request about the docs pull request itself is recorded there already.
  if (isSubject(place, task, run)) return hasNews ? record : undefined
  const isOwn = isSameRepository(place.repository, repository)
  const mayName = isOwn || pullRequest.isPrivate === true || !(await isCodePrivate(event.isPrivate, until, run))
  return recordForDocs(record, subject, mayName ? `${repository.owner}/${repository.name}` : undefined)
}

/** Unless it is known to be public, code is private. */
async function isCodePrivate(known: boolean | undefined, until: number, { connect, clock }: Run): Promise<boolean> {
  if (known !== undefined) return known
  return await connect({ patienceMs: patienceToRead(until, clock) })
    .then((github) => github.isPrivate())
    .catch(() => true)
}

interface Timed {
  /** Until when the docs pull request is looked after: milliseconds since the epoch. */
  until: number
}

/** What is read besides the docs pull request leaves time to write to it. */
function patienceToRead(until: number, { now }: Run['clock']): number {
  return Math.min(READING_MS, (until - now()) / 2)
}

interface ToGive extends Found, Timed {
  /** What it got before; `undefined` where nothing is remembered. */
  remembered: readonly string[] | undefined
  source: DocsPullRequestSource
}

/**
 * Adds the labels and asks for the reviews that are missing. Resolves to what the docs pull request now has of them, or to
 * `undefined` where nothing more can succeed.
 */
async function give(docs: ToGive, task: AftercareTask, run: Run): Promise<string[] | undefined> {
  const { place, pullRequest, report, source } = docs
  // Of one that is merged or closed nobody needs to review anything.
  if (pullRequest.state === 'merged' || pullRequest.state === 'closed') return []
  const { labels, reviewers, there } = await findMissing(docs, task, run)
  const keys = [...there]
  const steps = [
    { did: 'was labelled', act: () => addLabels(labels, source) },
    { did: 'was sent for review to', act: () => askReviewers(reviewers, source) },
  ]
  for (const { did, act } of steps) {
    if (run.signal.aborted) return keys
    const { given, refused, keys: tried, error } = await act()
    keys.push(...tried)
    if (given.length > 0) run.log.info(`${nameOf(place)} ${did} ${given.join(', ')}.`)
    if (refused.length > 0) run.log.notice(`${nameOf(place)}: ${refused.join('; ')}.`, TITLE)
    if (error !== undefined) report(error, 'write to')
    if (isExpired(error) || isWithoutAccess(error, place, run)) return undefined
  }
  return keys
}

async function findMissing(docs: ToGive, task: AftercareTask, run: Run): Promise<Missing> {
  const { pullRequest, remembered, report, source, until } = docs
  const { labels, reviewers } = task.inputs
  const unknown = (error: unknown) => {
    report(error, 'ask the authors of')
    return []
  }
  const connect = () => run.connect({ patienceMs: patienceToRead(until, run.clock) })
  const authors = reviewers.includes('author') ? await readAuthors(task, connect).catch(unknown) : []
  const wants = { labels, reviewers: resolveReviewers(reviewers, authors, pullRequest.author) }
  if (reviewers.includes('author') && !authors.some((author) => wants.reviewers.includes(author ?? ''))) {
    run.log.info(
      'No author of the code is asked for a review: there is none, or only programs and whoever opened the docs pull request.',
    )
  }
  const lacking = missing(wants, pullRequest, remembered ?? [])
  // Whoever has reviewed it is no longer among those who were asked. A memory knows that.
  if (remembered !== undefined || lacking.reviewers.length === 0) return lacking
  const reviewed = await source.reviewers().catch(() => [])
  return { ...lacking, reviewers: missing(lacking, { labels: [], requested: reviewed }, []).reviewers }
}

/** The agent's own pull requests start no job only where the agent is known. */
function warnOfLoop({ place, pullRequest: { author } }: Found, run: Run): void {
  const { skipAuthors } = run.settings
  if (author === undefined || !isSameRepository(place.repository, run.workflow.repository)) return
  if (isBySkippedAuthors([author], skipAuthors)) return
  run.warn(
    `${nameOf(place)} was opened by ${run.redactProject(author)}, who is not one of skip-authors, so merging it would start the next job. Add the login to skip-authors.`,
    TITLE,
  )
}

/** A token of another repository that sees or may do nothing there is no mistake: most runs have only that. */
function isWithoutAccess(error: unknown, { repository }: PullRequestPlace, { settings, workflow }: Run): boolean {
  const isOther =
    settings.docsToken === '' && settings.githubToken !== '' && !isSameRepository(repository, workflow.repository)
  return isOther && error instanceof GitHubError && error.kind === 'github-refused' && !isExpired(error)
}

/** What trouble costs. */
const CONSEQUENCES = {
  see: "The job's result stands.",
  'write to': "The job's result stands.",
  'ask the authors of': 'So nobody is asked for a review as the author.',
}

/** Of one cause, only the first trouble is a warning. */
function createReport(place: PullRequestPlace, { comment }: Task['inputs'], run: Run): Found['report'] {
  const { log, settings } = run
  const reported = new Set<string>()
  return (thrown, what) => {
    const error = thrown instanceof ActionError ? thrown : unexpectedError(thrown, run.redactProject)
    const isKnown = reported.has(error.advice)
    reported.add(error.advice)
    if (what !== 'ask the authors of' && isWithoutAccess(error, place, run)) {
      log.info(
        `github-token cannot ${what} ${nameOf(place)}, which is in another repository, so it is only linked. To have it looked after, give docs-token.`,
      )
      return
    }
    // The comment of the run needs the same token, and is the one to warn.
    const isWarnedOf = isExpired(error) && settings.docsToken === '' && comment !== undefined
    if (isKnown || isWarnedOf) log.info(error.what)
    else run.warn(`${withoutAdviceToRunAgain(error)} ${CONSEQUENCES[what]}`, TITLE)
  }
}

function isExpired(error: unknown): boolean {
  return error instanceof GitHubError && error.status === 401
}
