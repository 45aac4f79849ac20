import { atMost, type Deadline, deadlineIn, leftMs } from '../../kit/core/clock.ts'
import { messageOf } from '../../kit/core/errors.ts'
import type { RunOutcome } from '../../kit/core/outcome.ts'
import {
  describeState,
  isOpen,
  nameOf,
  type PullRequestPlace,
  placeOf,
  type SeenPullRequest,
} from '../../kit/core/pull-request.ts'
import { type Readable, shows } from '../../kit/core/readers.ts'
import { fullName, isSameRepository } from '../../kit/core/repository.ts'
import { type Run, readWorkflowVisibility } from '../../kit/run.ts'
import type { Subject } from '../change/change.ts'
import type { AskedFor } from '../memory/asked-for.ts'
import type { Range } from '../memory/in-status.ts'
import type { RecordKeeper } from '../memory/keeper.ts'
import type { Task } from '../task.ts'
import { renderFiles } from './changed-files.ts'
import { type DocsPullRequest, type DocsPullRequestSource, docsPullRequestAt } from './requests.ts'
import { hasWishes, reportTrouble } from './trouble.ts'

/** GitHub allows titles of this many characters. */
const LONGEST_TITLE = 256

/** The step's remaining time bounds the work, within these limits, in milliseconds. */
const LEAST_MS = 3000
const MOST_MS = 60_000

/** Summary and comment wait for the docs pull request at most this long, in milliseconds. */
const READING_MS = 10_000

/** The part of the change that a run covered, and the keepers of its last prompt's record. */
export interface Covered extends Task {
  subject: Subject
  range: Range | undefined
  /** These pull requests of it were asked for before, and have docs pull requests of their own. */
  askedFor: readonly AskedFor[]
  /** Keeps the record on the run's pull request if `hasComment`. */
  comment: RecordKeeper
  hasComment: boolean
  keepers: readonly RecordKeeper[]
  deadline: Deadline
}

/** The docs pull request, and who may be shown what of it. */
export interface FoundDocs {
  location: PullRequestPlace
  pullRequest: DocsPullRequest
  /** Its repository, and those of code and workflow: `shows` tells which of them may show what of the others. */
  places: { [Place in 'docs' | 'code' | 'workflow']: Readable }
  /** People see this of it, where they may see its repository. */
  seen: SeenPullRequest
  /** Describes what it changes, in Markdown; absent where nobody may see that, it is not final, or it could not be read. */
  change: string | undefined
  connect(deadline: Deadline): Promise<DocsPullRequestSource>
}

/** The work on the docs pull request may take what is left of the step's time, within limits. */
export function deadlineWithin(deadline: Deadline, run: Pick<Run, 'clock' | 'signal'>): Deadline {
  return deadlineIn(Math.min(MOST_MS, Math.max(LEAST_MS, leftMs(deadline, run.clock))), run)
}

/** Reads the docs pull request; `undefined` where there is none, none is wanted, or none that a token can see. */
export async function findDocs(
  outcome: RunOutcome,
  { inputs, event, deadline: ofStep }: Covered,
  run: Run,
): Promise<FoundDocs | undefined> {
  const { log, workflow, settings, signal } = run
  const isWanted = inputs.comment !== undefined || hasWishes(inputs) || settings.docsToken !== ''
  const prLink = outcome.job?.prLink
  if (!isWanted || signal.aborted) return undefined
  if (prLink === undefined) {
    const later =
      'There is no docs pull request yet: labels, reviewers and preview are left to the step that waits for the job.'
    if (outcome.result === 'submitted' && hasWishes(inputs)) log.info(later)
    return undefined
  }
  const linked = placeOf(prLink, workflow.serverUrl)
  if (linked === undefined) {
    const foreign = `The docs pull request is not on ${workflow.serverUrl}, so it is only linked.`
    if (hasWishes(inputs)) log.warning(foreign, 'docs-pull-request')
    else log.info(foreign)
    return undefined
  }
  try {
    return await readDocs(linked, outcome, { event, deadline: ofStep }, run)
  } catch (error) {
    reportTrouble([error], { verb: 'see', location: linked, inputs }, run)
    return undefined
  }
}

async function readDocs(
  linked: PullRequestPlace,
  { result }: RunOutcome,
  { event, deadline: ofStep }: Pick<Covered, 'event' | 'deadline'>,
  run: Pick<Run, 'clock' | 'signal' | 'log' | 'redact' | 'workflow' | 'code' | 'connect' | 'setOutput'>,
): Promise<FoundDocs> {
  const connectTo = async (location: PullRequestPlace, within: Deadline) =>
    docsPullRequestAt(await run.connect('docs', within), location)
  const deadline = atMost(READING_MS, deadlineWithin(ofStep, run), run.clock)
  const pullRequest = await (await connectTo(linked, deadline)).read()
  const { state, files, branch } = pullRequest
  run.setOutput('pr-branch', isOpen(pullRequest) && PLAIN_BRANCH.test(branch) ? branch : '')
  // Its repository may have another name since the link was made, but not another number.
  const isCode = pullRequest.repositoryId !== undefined && pullRequest.repositoryId === run.code.repositoryId
  const repository = (isCode ? run.code.repository : pullRequest.repository) ?? linked.repository
  const location = { ...linked, repository }
  const seen = { title: run.redact(pullRequest.title).slice(0, LONGEST_TITLE), state, files }
  // Where this stays unknown, neither docs nor code are shown to people who read the other.
  const isKnown = run.code.isElsewhere || isSameRepository(repository, run.code.repository)
  const visibility = isKnown ? run.workflow.visibility : await readWorkflowVisibility(event.visibility, run, deadline)
  const workflow = { repository: run.workflow.repository, visibility }
  const docsPlace = { repository, visibility: pullRequest.visibility }
  const places = { docs: docsPlace, code: run.code.isElsewhere ? run.code : workflow, workflow }
  const name = `Docs pull request: ${nameOf(location)}`
  if (shows(places.docs, places.workflow))
    run.log.info(`${name}${seen.title === '' ? '' : ` "${seen.title}"`} (${describeState(pullRequest)}).`)
  else run.log.info(`${name}. Not all readers of this run may see its repository, so only the link is shown.`)
  const connect = async (within: Deadline) => await connectTo(location, within)
  const docs = { location, pullRequest, places, seen, connect }
  const isSeen = shows(places.docs, places.workflow) || shows(places.docs, places.code)
  // A job that has not ended may push again.
  const isOver = result === 'pull-request' || result === 'archived' || result === 'failed'
  return { ...docs, change: isOver && isSeen ? await readDocsChange(docs, ofStep, run) : undefined }
}

/** A later step may pass it to a shell. */
const PLAIN_BRANCH = /^(?!-)[\w./-]+$/

async function readDocsChange(
  { location, pullRequest, connect }: Omit<FoundDocs, 'change'>,
  deadline: Deadline,
  run: Pick<Run, 'clock' | 'signal' | 'log' | 'redact' | 'workflow'>,
): Promise<string | undefined> {
  if (run.signal.aborted) return undefined
  try {
    const files = await (await connect(atMost(READING_MS, deadlineWithin(deadline, run), run.clock))).files()
    if (files.length === 0) return undefined
    const url = `${run.workflow.serverUrl}/${fullName(location.repository)}/pull/${location.number}`
    return renderFiles(files, pullRequest, { url, redact: run.redact })
  } catch (error) {
    run.log.info(`${messageOf(error)} The files of ${nameOf(location)} are not listed.`)
    return undefined
  }
}
