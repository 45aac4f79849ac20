import { DAY_MS, formatDate } from '../../kit/core/clock.ts'
import type { Log } from '../../kit/core/log.ts'
import { type End, endOf, type RunOutcome } from '../../kit/core/outcome.ts'
import { shortSha } from '../../kit/core/pull-request.ts'
import type { Run } from '../../kit/run.ts'
import { type History, newestOf, startHistory } from '../change/history.ts'
import { createHistory, type HistoryCommit, type HistoryOptions } from '../change/requests.ts'
import { type Base, findFirstBase, findHead } from '../change/since.ts'
import type { AgentInputs } from '../task.ts'
import { type Branch, type LeftStatus, type Range, readLeft, seriesOf } from './in-status.ts'
import { type AcceptedRecord, hasJob, isEarlierAttempt, newRecord, type PromptRecord } from './records.ts'
import { createStatuses } from './requests.ts'

/**
 * The end of an earlier prompt. One that is given up counts as one that succeeded, but its job may never be idle again. Where
 * the end cannot be found out, the outcome with which the run ends.
 */
export type EarlierEnd = Exclude<End, 'unknown'> | 'given-up' | { outcome: RunOutcome }

interface LastRunSearch {
  /** The prompt that the run is about to send. */
  thisRun: PromptRecord
  history: History
  /** Reads what a run of the series left on a commit. */
  read(commit: HistoryCommit): Promise<LeftStatus | undefined>
  findEnd: FindEnd
}

/** Finds how an earlier prompt ended; waits for its job where the record does not say. */
export type FindEnd = (earlier: AcceptedRecord) => Promise<EarlierEnd>

/**
 * Finds the range since the last run. Throws `ActionError`.
 *
 * @returns the outcome where the run cannot find it
 */
export async function findSinceLastRun(
  inputs: AgentInputs,
  { wanted, findEnd }: { wanted: HistoryOptions; findEnd: FindEnd },
  run: Run,
): Promise<{ range: Range } | { outcome: RunOutcome }> {
  const head = await findHead(run)
  const series = seriesOf(inputs, run)
  const github = await run.connect('code')
  const [source, statuses] = [createHistory(github), createStatuses(github)]
  const history = startHistory(head, { ...wanted, statusName: series }, source)
  const lastRun = await findLastRun({
    thisRun: newRecord({ commit: head }, inputs, run),
    history,
    read: async (commit) => await readLeft(commit, series, statuses, run),
    findEnd,
  })
  if ('outcome' in lastRun) return lastRun
  const base = lastRun.base ?? (await firstBase(head, history, wanted, run))
  return { range: { base, head, history, source, branch: { series, ...lastRun } } }
}

/** A prompt reads at most this much before its period again, if no prompt that succeeded brought it. */
const LONGEST_BEFORE_MS = 31 * DAY_MS

/**
 * Finds from when on a prompt holds what readers left, in milliseconds since the epoch: from where the newest prompt that
 * succeeded ended. `undefined` for the whole period: on the first run, and for one that ends before that, which a person asked for.
 */
export function beginOfWords(
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

/** Finds where the first range of a series begins. Older changes are covered only if a person asks for them. */
async function firstBase(
  head: string,
  history: History,
  { pullRequests: showsChange }: HistoryOptions,
  { clock, log }: Pick<Run, 'clock' | 'log'>,
): Promise<Base> {
  const base = await findFirstBase({ head, history, nowMs: clock.now() })
  if (!showsChange) return base
  log.warning(
    `No earlier run is known, so this run covers the changes since commit ${shortSha(base.sha)}, ${base.what}. To include older changes, run the action once with \`since\` set to the commit from which to begin.`,
    'no-earlier-run',
  )
  return base
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
  let latest: PromptRecord | undefined
  let pieces: Branch['pieces']
  let readersFromMs: number | undefined
  // All that leads to the beginning of a prompt that failed was done by then, whatever its job shows since.
  const beginnings: Base[] = []
  // A job takes prompts in their order, so that it shows the end of the last one. What did not succeed goes to a new job, as do
  // other attempts: later runs may have sent their prompts to the newest job meanwhile.
  const end = (base: Base | undefined, newest: PromptRecord | undefined) => {
    const isInOrder = beginnings.length === 0 && search.thisRun.attempt === 1
    return { base, newest: isInOrder ? newest : undefined, latest, rerunOf, pieces, readersFromMs }
  }
  for await (const commit of newestOf(search.history)) {
    const { sha } = commit
    const leftStatus = await search.read(commit)
    latest ??= leftStatus?.isNothing ? leftStatus.earlier : leftStatus?.record
    if (leftStatus?.isNothing) {
      readersFromMs ??= leftStatus.record.readersUntilMs
      const what = `the last run (run ${leftStatus.record.run}), which had nothing to send`
      return end({ sha, what }, leftStatus.earlier)
    }
    const beginning = beginnings.find((one) => one.sha === sha)
    if (beginning !== undefined) return end(beginning, leftStatus?.record)
    if (leftStatus === undefined) continue
    const { record } = leftStatus
    const promptEnd = await endOfPrompt(record, search)
    if (typeof promptEnd === 'object') return promptEnd
    const isDone = promptEnd === 'succeeded' || promptEnd === 'given-up'
    readersFromMs ??= isDone ? record.readersUntilMs : record.readersFromMs
    const what = `the last run (run ${record.run})`
    if (isDone && !record.hasMore) return end({ sha, what }, promptEnd === 'given-up' ? undefined : record)
    pieces ??= piecesUpTo(record, isDone, search)
    if (promptEnd === 'own') rerunOf = record
    const begunAt = { sha: record.base ?? sha, what: `the beginning of an earlier run (run ${record.run})` }
    beginnings.push(begunAt)
    // It was sent although nothing had been committed, so what leads to it was done before.
    if (record.base === sha) return end(begunAt, undefined)
  }
  return end(beginnings.at(-1), undefined)
}

/** Counts the prompts with files of one change that need no other: of those that failed, only another attempt keeps some. */
function piecesUpTo(record: PromptRecord, isDone: boolean, { thisRun }: LastRunSearch): Branch['pieces'] {
  const { piece } = record
  if (piece === undefined) return undefined
  if (isDone) return { record, done: piece }
  return { record, done: isEarlierAttempt(record, thisRun) ? piece - 1 : 0 }
}

/** Finds how a prompt ended; `own` where this run is another attempt of its run, and waits for the job itself. */
async function endOfPrompt(record: PromptRecord, { thisRun, findEnd }: LastRunSearch): Promise<EarlierEnd | 'own'> {
  if (!hasJob(record) || endOf(record) === 'failed') return 'failed'
  if (!record.hasMore && record.commit === thisRun.commit && isEarlierAttempt(record, thisRun)) return 'own'
  return await findEnd(record)
}
