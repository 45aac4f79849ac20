import { type Clock, type Deadline, deadlineIn, leftMs } from '../../kit/core/clock.ts'
import { ActionError, asActionError, GitHubError, messageOf } from '../../kit/core/errors.ts'
import type { Log } from '../../kit/core/log.ts'
import type { RunOutcome } from '../../kit/core/outcome.ts'
import {
  describeState,
  isOpen,
  nameOf,
  type PullRequestPlace,
  placeOf,
  type SeenPullRequest,
} from '../../kit/core/pull-request.ts'
import { fullName, isSameRepository } from '../../kit/core/repository.ts'
import { mayBeShownIn, type Readable, type Visibility } from '../../kit/core/visibility.ts'
import { type Run, readWorkflowVisibility } from '../../kit/run.ts'
import type { Subject } from '../change/change.ts'
import type { AskedFor } from '../memory/asked-for.ts'
import type { RecordKeeper } from '../memory/keeper.ts'
import type { Range } from '../memory/status.ts'
import type { AgentInputs, Task } from '../task.ts'
import { renderFiles } from './changed-files.ts'
import { type DocsPullRequest, type DocsPullRequestSource, docsPullRequestAt } from './requests.ts'

/** A task that sent prompts, or waited for a job: what it covered of the change, and the keepers of its last prompt's record. */
export interface CoveredTask extends Task {
  subject: Subject
  range: Range | undefined
  /** These pull requests of it were asked for before, and have docs pull requests of their own. */
  askedFor: readonly AskedFor[]
  /** Keeps the record in the comment on the run's pull request; without one (`hasComment`), it writes nothing. */
  commentKeeper: RecordKeeper
  hasComment: boolean
  /** `conclude` has these write how the run ended, once the docs pull request was looked for. */
  keepers: readonly RecordKeeper[]
  deadline: Deadline
}

/** The docs pull request, and who may be shown what of it. */
export interface FoundDocs {
  location: PullRequestPlace
  pullRequest: DocsPullRequest
  /** Its repository, and those of code and workflow: `mayBeShownIn` tells what of one may be shown in another. */
  places: { [Place in 'docs' | 'code' | 'workflow']: Readable }
  /** People see this of it, where they may see its repository. */
  seen: SeenPullRequest
  /** Describes what it changes, in Markdown; absent where nobody may see that, it is not final, or it could not be read. */
  change: string | undefined
  connect(deadline: Deadline): Promise<DocsPullRequestSource>
}

/** Even a step whose time is up has this long for each part of the work on the docs pull request, in milliseconds. */
const LEAST_MS = 3000

/** A part of the work on the docs pull request may take so long, as far as the step's time limit allows. */
export function deadlineFor(mostMs: number, ofStep: Deadline, run: { clock: Clock; signal: AbortSignal }): Deadline {
  return deadlineIn(Math.min(mostMs, Math.max(LEAST_MS, leftMs(ofStep, run.clock))), run)
}

/** Reads the docs pull request; `undefined` where there is none, none is wanted, or none that a token can see. */
export async function findDocs(outcome: RunOutcome, covered: CoveredTask, run: Run): Promise<FoundDocs | undefined> {
  const { inputs } = covered
  const { log, workflow, settings, signal } = run
  const isWished = hasWishes(inputs)
  const isWanted = isWished || inputs.comment !== undefined || settings.docsToken !== ''
  if (!isWanted || signal.aborted) return undefined
  const prLink = outcome.job?.prLink
  if (prLink === undefined) {
    const rest = 'labels, reviewers and preview are left to the step that waits for the job'
    if (outcome.result === 'submitted' && isWished) log.info(`There is no docs pull request yet: ${rest}.`)
    return undefined
  }
  const linked = placeOf(prLink, workflow.serverUrl)
  if (linked === undefined) {
    remark(`The docs pull request is not on ${workflow.serverUrl}, so it is only linked.`, isWished, log)
    return undefined
  }
  try {
    const docs = await readDocs(linked, covered, run)
    const { docs: where, code, workflow: ofRun } = docs.places
    const isSeen = mayBeShownIn(where, ofRun) || mayBeShownIn(where, code)
    // A job that has not ended may push again.
    const isOver = outcome.result === 'pull-request' || outcome.result === 'archived' || outcome.result === 'failed'
    return isOver && isSeen ? { ...docs, change: await describeChange(docs, covered.deadline, run) } : docs
  } catch (error) {
    reportTrouble([error], { verb: 'see', location: linked, inputs }, run)
    return undefined
  }
}

/** Summary and comment wait for each part of the docs pull request at most this long, in milliseconds. */
const READING_MS = 10_000

/** GitHub allows titles of this many characters. */
const LONGEST_TITLE = 256

/** A branch of another form is not given to later steps, which may pass it to a shell. */
const PLAIN_BRANCH = /^(?!-)[\w./-]+$/

async function readDocs(
  linked: PullRequestPlace,
  { deadline: ofStep }: CoveredTask,
  run: Pick<Run, 'clock' | 'signal' | 'log' | 'redact' | 'workflow' | 'code' | 'connect' | 'setOutput'>,
): Promise<FoundDocs> {
  const { code } = run
  const openAt = async (location: PullRequestPlace, within: Deadline, visibility?: Visibility) =>
    docsPullRequestAt(await run.connect('docs', within), location, visibility)
  const deadline = deadlineFor(READING_MS, ofStep, run)
  const pullRequest = await (await openAt(linked, deadline)).read()
  const { state, files, branch, repositoryId } = pullRequest
  run.setOutput('pr-branch', isOpen(pullRequest) && PLAIN_BRANCH.test(branch) ? branch : '')
  // Its repository may have another name since the link was made, but not another number.
  const isCode = repositoryId !== undefined && repositoryId === code.repositoryId
  const repository = (isCode ? code.repository : pullRequest.repository) ?? linked.repository
  const location = { ...linked, repository }
  const title = run.redact(pullRequest.title).slice(0, LONGEST_TITLE)
  // Where this stays unknown, neither docs nor code are shown to people who read the other.
  const isKnown = code.isElsewhere || isSameRepository(repository, code.repository)
  const visibility = isKnown ? run.workflow.visibility : await readWorkflowVisibility(run, deadline)
  const workflow = { repository: run.workflow.repository, visibility }
  const docs = { repository, visibility: pullRequest.visibility }
  const what = mayBeShownIn(docs, workflow)
    ? `${title === '' ? '' : ` "${title}"`} (${describeState(pullRequest)}).`
    : '. Not all readers of this run may see its repository, so only the link is shown.'
  run.log.info(`Docs pull request: ${nameOf(location)}${what}`)
  return {
    location,
    pullRequest,
    places: { docs, code: code.isElsewhere ? code : workflow, workflow },
    seen: { title, state, files },
    change: undefined,
    connect: async (within) => await openAt(location, within, docs.visibility),
  }
}

/** Describes what the docs pull request changes, in Markdown; `undefined` where it has no files, or they cannot be read. */
async function describeChange(
  { location, pullRequest, connect }: FoundDocs,
  ofStep: Deadline,
  run: Pick<Run, 'clock' | 'signal' | 'log' | 'redact' | 'workflow'>,
): Promise<string | undefined> {
  if (run.signal.aborted) return undefined
  try {
    const files = await (await connect(deadlineFor(READING_MS, ofStep, run))).files()
    const url = `${run.workflow.serverUrl}/${fullName(location.repository)}/pull/${location.number}`
    return files.length === 0 ? undefined : renderFiles(files, pullRequest, { url, redact: run.redact })
  } catch (error) {
    run.log.info(`${messageOf(error)} The files of ${nameOf(location)} are not listed.`)
    return undefined
  }
}

function hasWishes({ docsLabels, docsReviewers, docsPreview }: AgentInputs): boolean {
  return docsLabels.length > 0 || docsReviewers.length > 0 || docsPreview
}

/** Warns if the inputs ask for what is missing; otherwise a line of the log is enough. */
function remark(text: string, isWished: boolean, log: Log): void {
  if (isWished) log.warning(text, 'docs-pull-request')
  else log.info(text)
}

/** Reports what kept the run from doing what the verb says. */
export function reportTrouble(
  errors: readonly unknown[],
  { verb, location, inputs }: { verb: 'see' | 'write to'; location: PullRequestPlace; inputs: AgentInputs },
  { log, settings, code }: Pick<Run, 'log' | 'settings' | 'code'>,
): void {
  // The workflow's own token sees nothing, and may do nothing, in other repositories, and most runs have no other.
  const isToken = settings.docsToken === '' && settings.githubToken !== ''
  const isExpected = (error: unknown) =>
    isToken && !isSameRepository(location.repository, code.repository) && isRefused(error)
  if (errors.some(isExpected)) {
    const effect =
      verb === 'see'
        ? ', so it is only linked. To show what it changes, and for labels, reviewers, the preview and the link back'
        : '. For labels, reviewers and the link back'
    // The preview is only read.
    const isWished = hasWishes({ ...inputs, docsPreview: inputs.docsPreview && verb === 'see' })
    remark(`github-token cannot ${verb} ${nameOf(location)}${effect}, set docs-token.`, isWished, log)
  }
  const others = errors.filter((error) => !isExpected(error)).map(asActionError)
  // Errors with the same advice have one cause, which is one warning.
  for (const group of Map.groupBy(others, ({ advice, remoteMessage }) => `${remoteMessage}\n${advice}`).values()) {
    const what = group.map((error) => error.what).join(' ')
    const error = group[0] && new ActionError({ ...group[0], what })
    log.warning("The job's result is not affected.", 'docs-pull-request', error)
  }
}

function isRefused(error: unknown): boolean {
  return error instanceof GitHubError && error.kind === 'github-refused' && error.status !== 422 && error.status !== 401
}
