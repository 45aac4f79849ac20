import { DAY_MS, type Deadline, formatDate, leftMs } from '../../kit/core/clock.ts'
import { type Log, startProgress } from '../../kit/core/log.ts'
import { type End, endOf, type RunOutcome } from '../../kit/core/outcome.ts'
import { shortSha } from '../../kit/core/pull-request.ts'
import type { OpenService, Run } from '../../kit/run.ts'
import { createAgentApi } from '../../kit/service/agent-api.ts'
import { type History, newestOf, startHistory } from '../change/history.ts'
import type { HistoryCommit, HistoryOptions } from '../change/requests.ts'
import { findFirstBase, findHead } from '../change/since.ts'
import type { AgentInputs } from '../task.ts'
import { isUnknownJob, waitForEarlierJob } from '../wait/wait.ts'
import { earlierJob, promptedAtMs } from './decision.ts'
import { type AcceptedRecord, hasJob, isEarlierAttempt, newRecord, type PromptRecord } from './records.ts'
import { type Branch, createStatuses, type Range, readSavedRun, type SavedRun, seriesOf } from './status.ts'

/**
 * The end of an earlier prompt. One that is given up counts as one that succeeded, but its job may never be idle again. Where
 * the end cannot be found out, the outcome with which the run ends.
 */
export type EarlierEnd = Exclude<End, 'unknown'> | 'given-up' | { outcome: RunOutcome }

/** What is needed to read the jobs of earlier runs. The step's time limit begins when its deadline is first asked for. */
export interface EarlierJobPorts {
  isDryRun: boolean
  openService: OpenService
  deadline(): Deadline
}

/** Finds how an earlier prompt ended: by its record, else by its job, for which it waits. A dry run reads the job once. */
export async function findEnd(
  record: AcceptedRecord,
  { isDryRun, openService, deadline: begin }: EarlierJobPorts,
  { clock, log }: Pick<Run, 'clock' | 'log'>,
): Promise<EarlierEnd> {
  const recorded = endOf(record)
  if (recorded !== 'unknown') return recorded
  const ports = { clock, jobs: createAgentApi(await openService()) }
  const deadline = begin()
  const { jobId } = record
  const progress = startProgress(clock, log)
  progress.log(`Job ${jobId} of an earlier run may still be active: waiting for it before the prompt is sent.`)
  progress.activity(`waiting for job ${jobId} of an earlier run`)
  const spec = { ...earlierJob(record), promptedAtMs: promptedAtMs(record), onResponse: () => undefined }
  const within = { ...deadline, until: isDryRun ? clock.now() : deadline.until }
  const end = await waitForEarlierJob(spec, { ports, progress, deadline: within }).finally(progress.stop)
  const { type, job } = end
  if (type === 'ended') {
    const hasFailed = endOf(end.job) === 'failed'
    progress.log(
      `Job ${jobId} ${hasFailed ? 'failed or was archived, so its changes are part of this run' : 'has ended'}.`,
    )
    return hasFailed ? 'failed' : 'succeeded'
  }
  if (type === 'given-up') {
    log.warning(describeGivenUp(record), 'unsent-changes')
    return type
  }
  const isUnknown = isUnknownJob(end)
  if (isUnknown || (isDryRun && type === 'deadline' && end.error === undefined)) {
    progress.log(
      isUnknown
        ? `Job ${jobId} is no longer known (404), so it counts as done.`
        : `Dry run: job ${jobId} has not ended, so it counts as done.`,
    )
    return 'succeeded'
  }
  progress.log('The prompt was not sent.')
  const notSent = { jobId, job, sent: 'no', elapsedMs: progress.elapsedMs() } as const
  if (type === 'cancelled') return { outcome: { ...notSent, result: 'cancelled' } }
  const isLate = type === 'deadline' && leftMs(deadline, clock) <= 0
  return { outcome: isLate ? { ...notSent, result: 'timed-out' } : { ...notSent, result: 'error', error: end.error } }
}

function describeGivenUp({ base, commit, jobId, run }: AcceptedRecord): string {
  const never = `Job ${jobId} of run ${run} has not ended an hour after its prompt, so`
  if (base === undefined)
    return `${never} commit ${shortSha(commit)} counts as documented. To send its pull request again, run the action with \`pull-request\`.`
  // Data, or readers' words, went out although nothing had been committed.
  if (base === commit)
    return `${never} the prompt, which had no change, counts as done. To send the same data again, run the workflow by hand.`
  return `${never} the changes from ${shortSha(base)} to ${shortSha(commit)} count as documented. To send them again, run the action with \`since: ${base}\`.`
}

/**
 * Finds the range since the last run. Throws `ActionError`.
 *
 * @returns the outcome where the run cannot find it
 */
export async function findSinceLastRun(
  inputs: AgentInputs,
  { wanted, jobs }: { wanted: HistoryOptions; jobs: EarlierJobPorts },
  run: Run,
): Promise<{ range: Range } | { outcome: RunOutcome }> {
  const github = await run.connect('code')
  const statuses = createStatuses(github)
  const head = await findHead(run)
  const series = seriesOf(inputs, run)
  const history = startHistory(head, { ...wanted, statusName: series }, github)
  const lastRun = await findLastRun({
    thisRun: newRecord({ commit: head }, inputs, run),
    history,
    read: async (commit) => await readSavedRun(commit, series, statuses, run),
    findEnd: async (record) => await findEnd(record, jobs, run),
  })
  if ('outcome' in lastRun) return lastRun
  const base = lastRun.base ?? (await findFirstBase({ head, history, nowMs: run.clock.now() }))
  // Older changes are covered only if a person asks for them.
  if (lastRun.base === undefined && wanted.pullRequests) {
    run.log.warning(
      `No earlier run is known, so this run covers the changes since commit ${shortSha(base.sha)}, ${base.what}. To include older changes, run the action once with \`since\` set to the commit from which to begin.`,
      'no-earlier-run',
    )
  }
  return { range: { base, head, history, github, branch: { series, ...lastRun } } }
}

interface LastRunSearch {
  /** The prompt that the run is about to send. */
  thisRun: PromptRecord
  history: History
  /** Reads what a run of the series left on a commit. */
  read(commit: HistoryCommit): Promise<SavedRun | undefined>
  findEnd(record: AcceptedRecord): Promise<EarlierEnd>
}

/**
 * Finds the newest ancestor of the run's commit up to which nothing needs another prompt: there a run of the series had
 * nothing to send, or its prompt succeeded. Whatever parents lead to it: since each run of the series covered all that the
 * one before had left, everything that leads to such a commit was covered, and so was what leads to the beginning of a
 * prompt that did not succeed.
 *
 * @returns the outcome where the run cannot find out
 */
async function findLastRun(search: LastRunSearch): Promise<Omit<Branch, 'series'> | { outcome: RunOutcome }> {
  let rerunOf: PromptRecord | undefined
  let lastPrompt: PromptRecord | undefined
  let readersFromMs: number | undefined
  // What leads to the beginning of a prompt that failed was covered when that was sent, whatever its job shows since.
  const beginnings: NonNullable<Branch['base']>[] = []
  // A job takes prompts in their order, so that it shows the end of the last one. What did not succeed goes to a new job, as do
  // other attempts: later runs may have sent their prompts to the same job meanwhile.
  const end = (base: Branch['base'], done: PromptRecord | undefined) => {
    const isInOrder = beginnings.length === 0 && search.thisRun.attempt === 1
    return { base, toContinue: isInOrder ? done : undefined, lastPrompt, rerunOf, readersFromMs }
  }
  for await (const commit of newestOf(search.history)) {
    const { sha } = commit
    const saved = await search.read(commit)
    lastPrompt ??= saved?.isNothing ? saved.earlier : saved?.record
    const beginning = beginnings.find((one) => one.sha === sha)
    if (saved?.isNothing) {
      readersFromMs ??= saved.record.readersUntilMs
      const what = `the last run (run ${saved.record.run}), which had nothing to send`
      return end({ ...beginning, sha, what }, saved.earlier)
    }
    if (beginning !== undefined) return end(beginning, saved?.record)
    if (saved === undefined) continue
    const { record } = saved
    const promptEnd = await endOfPrompt(record, search)
    if (typeof promptEnd === 'object') return promptEnd
    const isDone = promptEnd === 'succeeded' || promptEnd === 'given-up'
    readersFromMs ??= isDone ? record.readersUntilMs : record.readersFromMs
    if (isDone && !leavesFiles(record))
      return end({ sha, what: `the last run (run ${record.run})` }, promptEnd === 'given-up' ? undefined : record)
    if (promptEnd === 'own') rerunOf = record
    const what = `the beginning of an earlier run (run ${record.run})`
    const begunAt = { sha: record.base ?? sha, what, filesDone: filesDoneBy(record, isDone, search) }
    beginnings.push(begunAt)
    // This prompt was sent although nothing had been committed, so what leads to its commit was covered before.
    if (record.base === sha) return end(begunAt, undefined)
  }
  return end(beginnings.at(-1), undefined)
}

/** After a prompt that failed, only another attempt of its run goes on with its files; another run begins the change anew. */
function filesDoneBy(record: PromptRecord, isDone: boolean, { thisRun }: LastRunSearch) {
  const { files } = record
  if (files === undefined || (!isDone && !isEarlierAttempt(record, thisRun))) return undefined
  return { record, to: isDone ? files.to : files.from }
}

/** Returns whether a change is covered only by other prompts, which have the rest of its files. */
function leavesFiles({ files }: PromptRecord): boolean {
  return files !== undefined && files.to < files.of
}

/** Finds how a prompt ended; `own` where this run is another attempt of its run, and waits for the job itself. */
async function endOfPrompt(record: PromptRecord, search: LastRunSearch): Promise<EarlierEnd | 'own'> {
  const { thisRun } = search
  if (!hasJob(record) || endOf(record) === 'failed') return 'failed'
  if (!leavesFiles(record) && record.commit === thisRun.commit && isEarlierAttempt(record, thisRun)) return 'own'
  return await search.findEnd(record)
}

/** A prompt reads at most this much before its period again, if no prompt that succeeded brought it. */
const LONGEST_BEFORE_MS = 31 * DAY_MS

/**
 * Finds from when on a prompt holds what readers left, in milliseconds since the epoch: from where the newest prompt that
 * succeeded ended. `undefined` for the whole period: on the first run, and for one that ends before that, which a person asked for.
 */
export function beginOfFeedback(
  branch: Pick<Branch, 'readersFromMs'> | undefined,
  { fromMs, toMs }: { fromMs?: number | undefined; toMs: number },
  log: Pick<Log, 'warning'>,
): number | undefined {
  const readersFromMs = branch?.readersFromMs
  if (readersFromMs === undefined || readersFromMs > toMs) return undefined
  const earliestMs = (fromMs ?? 0) - LONGEST_BEFORE_MS
  if (readersFromMs >= earliestMs) return readersFromMs
  log.warning(
    `What readers left from ${formatDate(readersFromMs)} to ${formatDate(earliestMs)} is left out, because it is more than 31 days before the period. To send it, run the action with a \`page-views-period\` that holds it.`,
    'no-reader-feedback',
  )
  return earliestMs
}
