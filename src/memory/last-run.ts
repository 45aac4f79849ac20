import { type History, newestOf } from '../change/history.ts'
import type { HistoryCommit } from '../change/history-requests.ts'
import type { Base } from '../change/since.ts'
import { type End, endOf, type RunOutcome } from '../core/outcome.ts'
import { type AcceptedRecord, hasJob, isEarlierAttempt, type PromptRecord } from './records.ts'
import type { LeftStatus } from './status.ts'

/** The end of an earlier run's job; where that is unknown, the outcome with which the run ends. */
export type EarlierEnd = Exclude<End, 'unknown'> | { outcome: RunOutcome }

interface LastRunPorts {
  history: History
  /** Reads what a run of the series left on a commit. */
  read(commit: HistoryCommit): Promise<LeftStatus | undefined>
  waitForJob(record: AcceptedRecord): Promise<EarlierEnd>
}

export interface LastRun {
  /** The newest commit up to which nothing needs another prompt; absent where none is known. */
  base: Base | undefined
  /** The newest prompt of the series whose job may take another one. */
  newest: PromptRecord | undefined
  /** The newest prompt of the series, whatever came of it. */
  latest: PromptRecord | undefined
  /** The prompt of an earlier attempt of this run, if a job has it that did not fail. */
  rerunOf: PromptRecord | undefined
}

/**
 * Finds the newest ancestor of the run's commit up to which nothing needs another prompt: there a run of the series had
 * nothing to send, or its prompt succeeded. Whatever parents lead to it: since each run of the series covered all that the
 * one before had left, everything that leads to such a commit was covered, and so was what leads to the beginning of a
 * prompt that did not succeed.
 *
 * @param thisRun the prompt that the run is about to send
 * @returns the outcome where the run cannot find out
 */
export async function findLastRun(
  thisRun: PromptRecord,
  ports: LastRunPorts,
): Promise<LastRun | { outcome: RunOutcome }> {
  let rerunOf: PromptRecord | undefined
  let latest: PromptRecord | undefined
  // All that leads to the beginning of a prompt that failed was done by then, whatever its job shows since.
  const beginnings: Base[] = []
  for await (const commit of newestOf(ports.history)) {
    const { sha } = commit
    const leftStatus = await ports.read(commit)
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
    const end = await findEnd(record, thisRun, ports)
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
async function findEnd(record: PromptRecord, thisRun: PromptRecord, ports: LastRunPorts): Promise<EarlierEnd | 'own'> {
  const recorded = endOf(record)
  if (!hasJob(record) || recorded === 'failed') return 'failed'
  if (recorded === 'unknown' && (await isOvertaken(record, ports))) return 'failed'
  if (record.commit === thisRun.commit && isEarlierAttempt(record, thisRun)) return 'own'
  return recorded === 'unknown' ? await ports.waitForJob(record) : recorded
}

/**
 * Returns whether the job of a follow-up took a later prompt, or may have: one of a re-run of an older run, or one that was
 * lost. The job then shows the end of that prompt.
 */
async function isOvertaken({ jobId, followedUpAt }: PromptRecord, { history, read }: LastRunPorts): Promise<boolean> {
  if (followedUpAt === undefined) return false
  for await (const commit of newestOf(history)) {
    const leftStatus = await read(commit)
    if (leftStatus === undefined || leftStatus.isNothing) continue
    const { record } = leftStatus
    const isOfJob = record.jobId === jobId
    if ((isOfJob || record.jobId === undefined) && (record.followedUpAt ?? record.at) > followedUpAt) return true
    // No run before the one that created the job can know it.
    if (isOfJob && record.followedUpAt === undefined) return false
  }
  return false
}
