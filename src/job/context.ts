import { type Change, type FoundChange, ofPullRequest } from '../change/change.ts'
import { startHistory } from '../change/history.ts'
import { whyQuiet } from '../change/kinds.ts'
import { readPullRequest } from '../change/lag.ts'
import { createPushReader } from '../change/push.ts'
import { ofRange } from '../change/range.ts'
import { changesWithin, filesWithin, isWithin, namedFolders, whyEmpty } from '../change/scope.ts'
import { findBase } from '../change/since.ts'
import { type Deadline, deadlineIn } from '../core/clock.ts'
import { ActionError } from '../core/errors.ts'
import { isZero } from '../core/event.ts'
import { once } from '../core/once.ts'
import type { Nothing, RunOutcome } from '../core/outcome.ts'
import { fullName } from '../core/repository.ts'
import { plural } from '../core/text.ts'
import type { Inputs } from '../inputs/inputs.ts'
import { earlierJob } from '../memory/decision.ts'
import type { Range } from '../memory/in-status.ts'
import type { EarlierEnd } from '../memory/last-run.ts'
import type { Memory } from '../memory/memory.ts'
import type { AcceptedRecord } from '../memory/records.ts'
import { describeCount, renderPullRequests } from '../prompt/change-text.ts'
import { readEventValues } from '../prompt/event-text.ts'
import { CHANGE_PLACEHOLDERS, type Placeholder } from '../prompt/placeholders.ts'
import type { Values } from '../prompt/tags.ts'
import type { OpenService, Run, Task } from '../run.ts'
import { createAgentApi } from '../service/agent-api.ts'
import { waitForEarlierJob } from './wait.ts'

/** For thousands of files, and a limit of GitHub's; the step's own time begins only after it. */
const CONTEXT_PATIENCE_MS = 150_000

/** What a run's prompts cover. */
export interface Context {
  range: Range | undefined
  /** What the placeholders of the event and of its pull request become. */
  values: Values
  /** What the prompts hold of the change, where they hold `{{ changes }}` and it leaves anything. */
  change: ReadChange | undefined
  /** Why it leaves nothing. */
  nothing: Nothing | undefined
}

type ReadChange = Awaited<ReturnType<FoundChange['read']>>

interface ContextPorts {
  /** Connects to the service, only when it must be asked for an earlier run's job. */
  openService: OpenService
  /** Reads the comment, only where the change alone would need no docs. */
  comment(): Promise<Pick<Memory, 'records'> | undefined>
  /** The step's time limit, which begins when it is first asked for. */
  deadline(): Deadline
}

/**
 * Reads what a run's prompts cover; the outcome of a run that cannot find out. Asks of GitHub what the placeholders need,
 * and nothing else. Throws `ActionError`.
 */
export async function readContext(
  task: Task,
  ports: ContextPorts,
  run: Run,
): Promise<Context | { outcome: RunOutcome }> {
  const found = await findRange(task, ports, run)
  if ('outcome' in found) return found
  const { range } = found
  const { values, ...read } = await readChange(task, { range, comment: ports.comment }, run)
  return { range, values: { ...values, ...(await readEventPlaceholders(task, run)) }, ...read }
}

/** Finds the range that the `since` input describes; none where it is absent, or the run has no prompt. */
async function findRange(
  { inputs, event }: Task,
  { openService, deadline }: ContextPorts,
  run: Run,
): Promise<{ range: Range | undefined } | { outcome: RunOutcome }> {
  const { since, prompt } = inputs
  if (since === undefined || prompt === undefined) return { range: undefined }
  const { clock, code, redact, workflow, log } = run
  const wanted = { pullRequests: prompt.placeholders.has('changes') }
  if (since.type === 'last-run') {
    const waitForJob = async (earlier: AcceptedRecord): Promise<EarlierEnd> => {
      if (!inputs.dryRun) {
        const ports = { clock, log, jobs: createAgentApi(await openService()) }
        return await waitForEarlierJob(earlierJob(earlier), ports, deadline())
      }
      log.info(`Dry run: how job ${earlier.jobId} of an earlier run ended is not read, so it counts as done.`)
      return 'succeeded'
    }
    // Loaded only when it is needed.
    const { findSinceLastRun } = await import('../memory/in-status.ts')
    return await findSinceLastRun(inputs, { head: await findHead(run), wanted, waitForJob }, run)
  }
  const head = await findHead(run)
  const source = (await run.connectCode()).history()
  const history = startHistory(head, wanted, source)
  const release = event.name === 'release' && !code.isElsewhere ? event.release : undefined
  const ref = code.isElsewhere ? '' : workflow.ref
  const base = await findBase(since, { head, history, source, nowMs: clock.now(), release, ref, redact })
  return { range: { base, head, history, source, branch: undefined } }
}

/** The commit that a range ends with: the run's or, in another repository, the newest of the default branch. */
async function findHead({ code, workflow, connectCode }: Run): Promise<string> {
  if (!code.isElsewhere) return workflow.commit
  const head = await (await connectCode()).history().commitOf(`heads/${code.defaultBranch}`)
  if (head !== undefined) return head
  throw new ActionError({
    kind: 'unusable-since',
    what: `The default branch of the repository that \`repository\` names, ${code.defaultBranch}, has no commit.`,
    advice: 'Check `repository`.',
  })
}

/** Reads the change, or why it leaves nothing to send. Throws `ActionError`. */
export async function readChange(
  task: Task,
  { range, comment }: { range: Range | undefined } & Pick<ContextPorts, 'comment'>,
  run: Run,
): Promise<Omit<Context, 'range'>> {
  const { inputs, event } = task
  const nothingRead = { values: {}, change: undefined, nothing: undefined }
  if (range !== undefined && range.base.sha === range.head) {
    const since = run.code.isShown ? ` since ${range.base.what}` : ''
    return { ...nothingRead, nothing: { reason: `nothing was committed${since}` } }
  }
  if (inputs.prompt !== undefined || inputs.jobId !== undefined) logSubject(task, range, run)
  const number = numberOf(task)
  const has = (word: Placeholder) => inputs.prompt?.placeholders.has(word) ?? false
  const hasChange = range !== undefined || number !== undefined || event.push !== undefined
  if (!hasChange || !CHANGE_PLACEHOLDERS.some(has)) return nothingRead
  const github = await run.connectCode(deadlineIn(CONTEXT_PATIENCE_MS, run))
  const push = event.push && createPushReader(event.push, github)
  const own =
    number === undefined ? undefined : once(async () => await readPullRequest(number, event, github.changes(), run))
  const pullRequests = async () => (own ? [(await own()).pullRequest] : ((await push?.pullRequests()) ?? []))
  // A range comes before all else, and a pull request before a push.
  const find = async () => {
    if (range !== undefined) return await ofRange(range)
    if (own === undefined) return await push?.find()
    // Once it is shown as it is now, so are its files.
    const read = await own()
    return ofPullRequest(await github.changes().files(read.pullRequest.number), read)
  }
  const readValues = async (): Promise<Values> =>
    has('pull-request') ? { 'pull-request': renderPullRequests(await pullRequests()) } : {}
  if (!has('changes')) return { ...nothingRead, values: await readValues() }
  const found = await find()
  if (found === undefined) return { ...nothingRead, values: await readValues() }
  // Where there is a docs pull request, code that it documents may have been withdrawn.
  const mayBeWithdrawn = async () =>
    range === undefined && (await comment())?.records.some(({ prLink }) => prLink !== undefined)
  const whyNothing = async (files: ReturnType<typeof knownFiles>): Promise<Nothing | undefined> => {
    if (files?.why === undefined || (await mayBeWithdrawn())) return undefined
    return { reason: files.why }
  }
  // Decided from the files alone, before anything else is read.
  const files = knownFiles(found, inputs, run)
  const nothing = await whyNothing(files)
  // Where `include` leaves nothing, the reason says it.
  const lists = nothing === undefined ? inputs : { include: [], exclude: inputs.exclude }
  for (const hint of namedFolders(lists, found.files)) run.log.warning(`${hint}.`)
  if (files !== undefined && files.count > 0 && run.code.isShown) run.log.info(`Changed files: ${files.count}.`)
  // The rest is read only where something else of the prompt may have it sent.
  const isSent = nothing === undefined || has('data') || has('reader-feedback')
  const values = isSent ? await readValues() : {}
  if (nothing !== undefined) return { values, change: undefined, nothing }
  const change = await found.read()
  // A request that the end of the run cut off is no change that GitHub cannot give.
  run.signal.throwIfAborted()
  // Read change by change, more is known than of a list that GitHub cut off.
  const whole = { files: change.changes.flatMap((one) => one.files), filesCapped: change.changes.some(isIncomplete) }
  const stillNothing = found.filesCapped ? await whyNothing(knownFiles(whole, inputs, run)) : undefined
  if (stillNothing !== undefined) return { values, change: undefined, nothing: stillNothing }
  const changes = changesWithin(inputs, change.changes)
  if (range !== undefined || changes.some(({ isRead }) => !isRead)) warnOfUnread(changes, run)
  if (change.older !== undefined) {
    run.log.warning(`The range has ${describeCount(change.older)} that the prompt only counts, naming the newest.`)
  }
  return { values, change: { ...change, changes }, nothing: undefined }
}

/** What is known of the files, where all are: a list that is cut off or stale may lack some. */
function knownFiles(
  { files: all, filesCapped, isStale }: Pick<FoundChange, 'files' | 'filesCapped' | 'isStale'>,
  { include, exclude, prompt }: Inputs,
  { code: { isShown } }: Run,
) {
  if (filesCapped || isStale) return undefined
  const files = filesWithin({ include, exclude }, all)
  if (files.length === 0) return { count: 0, why: whyEmpty({ include, exclude }, all) }
  return { count: files.length, why: prompt?.builtIn === undefined ? undefined : whyQuiet(files, isShown) }
}

const isIncomplete = ({ isRead, filesCapped }: Change) => !isRead || filesCapped

const MOST_NAMED = 10

/** Not every file of a long range is read, the newest changes first, and GitHub cannot give every file. */
function warnOfUnread(changes: readonly Change[], { log, code }: Run): void {
  const unread = changes.filter(isIncomplete)
  if (unread.length === 0) return
  const named = unread.slice(-MOST_NAMED).map(({ number, head = '' }) => (number ? `#${number}` : short(head)))
  const more = unread.length > named.length ? ' and older ones' : ''
  const names = code.isShown ? ` (${named.join(', ')}${more})` : ''
  log.warning(
    `Not all files of ${plural(changes.length, 'change')} were read, as the prompt says of each: ${unread.length} ${unread.length === 1 ? 'lacks' : 'lack'} some or all${names}.`,
  )
}

const numberOf = ({ inputs, event }: Task) => inputs.pullRequest ?? event.pullRequest?.number

function logSubject(task: Task, range: Range | undefined, { log, code }: Pick<Run, 'log' | 'code'>): void {
  const [number, { push }] = [numberOf(task), task.event]
  const where = code.isElsewhere && code.repository !== undefined ? ` of ${fullName(code.repository)}` : ''
  if (range !== undefined) {
    const { base, head } = range
    if (!code.isShown) log.info(`This run covers new changes${where}.`)
    else log.info(`This run covers the changes${where} since ${base.what}: ${short(base.sha)}...${short(head)}.`)
  } else if (number !== undefined) log.info(`This run covers pull request #${number}${where}.`)
  else if (push !== undefined) {
    const { before, after } = push
    log.info(`This run covers the push of ${isZero(before) ? '' : `${short(before)}...`}${short(after)}.`)
  }
}

const short = (sha: string) => sha.slice(0, 7)

/** Fills the event's own placeholders; of a review, GitHub is asked for the remarks. Throws `GitHubError`. */
export async function readEventPlaceholders({ inputs, event }: Task, run: Run): Promise<Values> {
  const { review } = event
  const placeholders = inputs.prompt?.placeholders ?? new Set()
  const isShown = (path: string) => isWithin(inputs, path)
  return await readEventValues({ placeholders, isShown }, event, async () => {
    // Of a review that the payload does not name, no remarks are known.
    if (review?.pullRequest === undefined || review.id === undefined) return { remarks: [], capped: false }
    return await (await run.connect()).remarks(review.pullRequest, review.id)
  })
}
