import { abortAfter, atMost, deadlineIn } from '../core/clock.ts'
import type { RunOutcome } from '../core/outcome.ts'
import { describeState, nameOf, type PullRequestPlace, placeOf, type SeenPullRequest } from '../core/pull-request.ts'
import type { DocsPullRequest } from '../docs-pull-request/docs-pull-request.ts'
import type { GitHub } from '../github/connect.ts'
import { connectDocs, type Run, type Task } from '../run.ts'
import type { AuthorsTask } from './authors.ts'
import { createDocsTrouble, type DocsTrouble, warnOfCancellation, warnOfLoop } from './docs-trouble.ts'
import { give } from './labels-and-reviewers.ts'
import { type LinkBackTask, openLinkBack } from './link-back.ts'

/** Looks after the docs pull request once the job has ended. Trouble is reported, and costs no result. */
export interface Aftercare {
  /** Reads the docs pull request; `undefined` where there is none, or none that a token can see. */
  read(outcome: RunOutcome): Promise<SeenPullRequest | undefined>
  /** Labels it, asks for reviews and links back, if it was read. */
  lookAfter(outcome: RunOutcome): Promise<void>
}

export type AftercareTask = AuthorsTask & LinkBackTask

/** The least and the most time that it takes, in milliseconds; in between, what is left of the step's time limit. */
const LEAST_MS = 3000
const MOST_MS = 60_000

/** What is shown to people waits for the docs pull request at most so long, and no other read takes longer. */
const READING_MS = 10_000

/** A cancelled run has five seconds in all (docs/specification.md, "Cancellation"). */
const CANCELLED_MS = 4000

/** The docs pull request as it was read. */
interface Found {
  place: PullRequestPlace
  pullRequest: DocsPullRequest
  trouble: DocsTrouble
  /** How long it may still be looked after, in milliseconds. */
  leftMs: number
}

/** The docs pull request while it is looked after. */
export interface DocsInCare extends Found {
  /** Until when: milliseconds since the epoch. */
  until: number
  /** GitHub with the run's own token, for what is read besides: it leaves time to write. */
  connectToRead(): Promise<GitHub>
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
      if (!run.signal.aborted) await lookAfter(found, { task, outcome }, run)
      if (run.signal.aborted) warnOfCancellation(found.place, run)
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
  const trouble = createDocsTrouble(place, inputs, run)
  try {
    const github = await connectDocs(run, atMost(READING_MS, { until, signal }, clock))
    const pullRequest = await github.docsPullRequest(place).read()
    const title = pullRequest.title === '' ? '' : ` "${run.redactProject(pullRequest.title)}"`
    log.info(`Docs pull request: ${nameOf(place)}${title} (${describeState(pullRequest)}).`)
    return { place, pullRequest, trouble, leftMs: until - clock.now() }
  } catch (error) {
    trouble.report(error, 'see')
    return undefined
  }
}

async function lookAfter(found: Found, { task, outcome }: { task: AftercareTask; outcome: RunOutcome }, run: Run) {
  const { place, pullRequest, trouble, leftMs } = found
  const { clock, signal } = run
  // The comment of the run was written since: its time does not count.
  const until = clock.now() + leftMs
  const connectToRead = () => run.connect(deadlineIn(Math.min(READING_MS, (until - clock.now()) / 2), run))
  const docs: DocsInCare = { ...found, until, connectToRead }
  warnOfLoop(place, pullRequest, run)
  const grace = abortAfter(signal, CANCELLED_MS, clock)
  try {
    const { comment } = task.inputs
    const linkBack = comment && (await openLinkBack(docs, { name: comment.name, task, signal: grace.signal }, run))
    // A signal ends these requests at once, and leaves its time to the comment.
    const source = (await connectDocs(run, { until, signal })).docsPullRequest(place)
    const given = await give(docs, { task, source, remembered: linkBack?.given }, run)
    if (given !== undefined) await linkBack?.write(given, outcome)
  } catch (error) {
    if (!signal.aborted) trouble.report(error, 'write to')
  } finally {
    grace.stop()
  }
}
