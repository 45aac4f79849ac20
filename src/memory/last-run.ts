import { type History, newestOf } from '../change/history.ts'
import type { HistoryCommit } from '../change/history-requests.ts'
import type { Base } from '../change/since.ts'
import { type End, endOf, type RunOutcome } from '../core/outcome.ts'
import { isRerunOf, type PromptRecord } from './records.ts'
import type { RangeRecord } from './status.ts'

/** What became of an earlier run's job; where it is unknown, the outcome with which the run ends. */
export type EarlierEnd = Exclude<End, 'unknown'> | { outcome: RunOutcome }

interface LastRunPorts {
  history: History
  /** What a run of the series left on a commit. */
  read(commit: HistoryCommit): Promise<RangeRecord | undefined>
  waitForJob(record: PromptRecord & { jobId: string }): Promise<EarlierEnd>
}

export interface LastRun {
  /** The newest commit of which it is known that nothing up to it needs another request; absent where none is. */
  base: Base | undefined
  /** The newest request of the series, if its job may take another prompt. */
  newest: PromptRecord | undefined
  /** The request of an earlier attempt of this run, if a job has it that did not come to nothing. */
  rerunOf: PromptRecord | undefined
}

/**
 * Finds the newest ancestor of the run's commit up to which nothing needs another request: there a run of the series had
 * nothing to ask, or its job took the prompt and came to something. Whatever parents lead to it: since each run of the
 * series was about all that the one before had left, everything that leads to such a commit was asked about, and so was
 * what leads to the beginning of a request that came to nothing.
 *
 * @param thisRun the request that the run is about to make
 * @returns the outcome where the run cannot find out
 */
export async function findLastRun(
  thisRun: PromptRecord,
  ports: LastRunPorts,
): Promise<LastRun | { outcome: RunOutcome }> {
  let rerunOf: PromptRecord | undefined
  // Where requests began that came to nothing: what leads there was done by then, whatever its job shows since.
  const beginnings: Base[] = []
  for await (const commit of newestOf(ports.history)) {
    const { sha } = commit
    const left = await ports.read(commit)
    if (left?.type === 'nothing') {
      const what = `the last run (run ${left.record.run}), which had nothing to ask`
      return { base: { sha, what }, newest: left.earlier, rerunOf }
    }
    const beginning = beginnings.find((one) => one.sha === sha)
    if (beginning !== undefined) return { base: beginning, newest: left?.record, rerunOf }
    if (left === undefined) continue
    const { record, base } = left
    beginnings.push({ sha: base, what: `the beginning of an earlier run (run ${record.run})` })
    const { jobId } = record
    const known = endOf(record)
    if (jobId === undefined || known === 'nothing') continue
    if (known === 'unknown' && (await isOvertaken(record, ports))) continue
    if (sha === thisRun.commit && isRerunOf(thisRun, record)) {
      // What becomes of its job is decided later: the run waits for it itself.
      rerunOf = record
      continue
    }
    const end = known === 'unknown' ? await ports.waitForJob({ ...record, jobId }) : known
    if (typeof end === 'object') return end
    if (end === 'something') return { base: { sha, what: `the last run (run ${record.run})` }, newest: record, rerunOf }
  }
  return { base: beginnings.at(-1), newest: undefined, rerunOf }
}

/**
 * Whether the job of a follow-up took a later prompt, or may have: one of a re-run of an older run, or one that was lost. What
 * the job shows is then the end of that prompt.
 */
async function isOvertaken({ jobId, followedUpAt }: PromptRecord, { history, read }: LastRunPorts): Promise<boolean> {
  if (followedUpAt === undefined) return false
  for await (const commit of newestOf(history)) {
    const left = await read(commit)
    if (left?.type !== 'asked') continue
    const { record } = left
    const isOfJob = record.jobId === jobId
    if ((isOfJob || record.jobId === undefined) && (record.followedUpAt ?? record.at) > followedUpAt) return true
    // No run before the one that created the job can know it.
    if (isOfJob && record.followedUpAt === undefined) return false
  }
  return false
}
