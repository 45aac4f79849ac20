import { type End, endOf, type RunOutcome } from '../../kit/core/outcome.ts'
import { shortSha } from '../../kit/core/pull-request.ts'
import type { Run } from '../../kit/run.ts'
import { findHead } from '../change/find-change.ts'
import { type History, newestOf, startHistory } from '../change/history.ts'
import type { HistoryCommit, HistoryOptions } from '../change/history-requests.ts'
import type { CommitRange } from '../change/range.ts'
import { type Base, findFirstBase } from '../change/since.ts'
import type { AgentInputs } from '../task.ts'
import { type LeftStatus, readLeft, seriesOf } from './in-status.ts'
import { type AcceptedRecord, hasJob, isEarlierAttempt, newRecord, type PromptRecord } from './records.ts'

/** The statuses of a branch's commits remember this. */
export interface Branch {
  /** See `seriesOf`. */
  series: string
  /** The newest commit up to which nothing needs another prompt; absent where none is known. */
  base: Base | undefined
  /** The newest prompt of the series whose job may take another one. */
  newest: PromptRecord | undefined
  /** The newest prompt of the series, whatever came of it. */
  latest: PromptRecord | undefined
  /** The prompt of an earlier attempt of this run, if a job has it that did not fail. */
  rerunOf: PromptRecord | undefined
}

export interface Range extends CommitRange {
  /** Earlier runs left this, with `since: last-run`. */
  branch: Branch | undefined
}

/** The end of an earlier run's job; where that is unknown, the outcome with which the run ends. */
export type EarlierEnd = Exclude<End, 'unknown'> | { outcome: RunOutcome }

interface LastRunSearch {
  /** The prompt that the run is about to send. */
  thisRun: PromptRecord
  history: History
  /** Reads what a run of the series left on a commit. */
  read(commit: HistoryCommit): Promise<LeftStatus | undefined>
  /** Waits for a job of an earlier run that may still be active. */
  waitForJob(earlier: AcceptedRecord): Promise<EarlierEnd>
}

/**
 * Finds the range since the last run. Throws `ActionError`.
 *
 * @returns the outcome where the run cannot find it
 */
export async function findSinceLastRun(
  inputs: AgentInputs,
  { wanted, waitForJob }: { wanted: HistoryOptions; waitForJob: LastRunSearch['waitForJob'] },
  run: Run,
): Promise<{ range: Range } | { outcome: RunOutcome }> {
  const head = await findHead(run)
  const series = seriesOf(inputs, run)
  const github = await run.connect('code')
  const [source, statuses] = [github.history(), github.statuses()]
  const history = startHistory(head, { ...wanted, statusName: series }, source)
  const lastRun = await findLastRun({
    thisRun: newRecord({ commit: head }, inputs, run),
    history,
    read: async (commit) => await readLeft(commit, series, statuses, run),
    waitForJob,
  })
  if ('outcome' in lastRun) return lastRun
  const base = lastRun.base ?? (await firstBase(head, history, run))
  return { range: { base, head, history, source, branch: { series, ...lastRun } } }
}

/** Finds where the first range of a series begins. Older changes are covered only if a person asks for them. */
async function firstBase(head: string, history: History, { clock, log }: Run): Promise<Base> {
  const base = await findFirstBase({ head, history, nowMs: clock.now() })
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
  // All that leads to the beginning of a prompt that failed was done by then, whatever its job shows since.
  const beginnings: Base[] = []
  for await (const commit of newestOf(search.history)) {
    const { sha } = commit
    const leftStatus = await search.read(commit)
    latest ??= leftStatus?.isNothing ? leftStatus.earlier : leftStatus?.record
    if (leftStatus?.isNothing) {
      const what = `the last run (run ${leftStatus.record.run}), which had nothing to send`
      return { base: { sha, what }, newest: leftStatus.earlier, latest, rerunOf }
    }
    const beginning = beginnings.find((one) => one.sha === sha)
    if (beginning !== undefined) return { base: beginning, newest: leftStatus?.record, latest, rerunOf }
    if (leftStatus === undefined) continue
    const { record } = leftStatus
    const begunAt = { sha: record.base ?? sha, what: `the beginning of an earlier run (run ${record.run})` }
    beginnings.push(begunAt)
    const end = await findEnd(record, search)
    if (typeof end === 'object') return end
    const what = `the last run (run ${record.run})`
    if (end === 'succeeded') return { base: { sha, what }, newest: record, latest, rerunOf }
    if (end === 'own') rerunOf = record
    // It was sent although nothing had been committed, so what leads to it was done before.
    if (record.base === sha) return { base: begunAt, newest: rerunOf, latest, rerunOf }
  }
  return { base: beginnings.at(-1), newest: undefined, latest, rerunOf }
}

/** Tells how the prompt of a record ended; `own` where this run is another attempt of its run, and waits for the job itself. */
async function findEnd(record: PromptRecord, search: LastRunSearch): Promise<EarlierEnd | 'own'> {
  const recorded = endOf(record)
  if (!hasJob(record) || recorded === 'failed') return 'failed'
  if (recorded === 'unknown' && (await isOvertaken(record, search))) return 'failed'
  if (record.commit === search.thisRun.commit && isEarlierAttempt(record, search.thisRun)) return 'own'
  return recorded === 'unknown' ? await search.waitForJob(record) : recorded
}

/**
 * Returns whether the job of a follow-up took a later prompt, or may have: one of a re-run of an older run, or one that was
 * lost. The job then shows the end of that prompt.
 */
async function isOvertaken({ jobId, followedUpAt }: PromptRecord, { history, read }: LastRunSearch): Promise<boolean> {
  if (followedUpAt === undefined) return false
  for await (const commit of newestOf(history)) {
    const leftStatus = await read(commit)
    if (leftStatus === undefined) continue
    // A run that had nothing to send notes the prompt before, whose own status it took the place of.
    const { isNothing } = leftStatus
    const record = isNothing ? leftStatus.earlier : leftStatus.record
    if (record === undefined) continue
    const isOfJob = record.jobId === jobId
    if ((isOfJob || record.jobId === undefined) && (record.followedUpAt ?? record.at) > followedUpAt) return true
    // No run before the one that created the job can know it.
    if (isOfJob && !isNothing && record.followedUpAt === undefined) return false
  }
  return false
}
