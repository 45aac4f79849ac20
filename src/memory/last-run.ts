import type { EarlierEnd } from '../agent-job/earlier-job.ts'
import type { HistoryCommit } from '../change/history.ts'
import { findOnLine, type History, MOST_COMMITS } from '../change/line.ts'
import { isRerunOf, type RequestRecord } from './records.ts'
import type { RangeRecord } from './status.ts'

/**
 * What a record says of its job: it took the prompt and came to something (`done`), it did not (`nothing`), or only the
 * job itself can say (`unknown`).
 */
export type Standing = 'done' | 'nothing' | 'unknown'

/** What is needed to find out what earlier runs were about. */
export interface LastRunPorts {
  /** That of the run's commit. */
  history: History
  /** The request that the token itself recorded on a commit. */
  read(commit: HistoryCommit): Promise<RangeRecord | undefined>
  /** Waits for the job of a record until it has ended. */
  waitForJob(record: RequestRecord & { jobId: string }): Promise<EarlierEnd>
}

/** What earlier runs left on a branch. */
export interface LastRun {
  /** The newest commit of which it is known that nothing up to it needs another request; absent where none is. */
  base: string | undefined
  /** The request about that commit. */
  done: RequestRecord | undefined
  /** The request of an earlier attempt of this run, if a job may have it. */
  rerunOf: RequestRecord | undefined
}

/**
 * Finds the newest request on a branch whose job took the prompt and came to something: what was merged before its commit
 * needs no other request. Ends the run where that cannot be found out.
 *
 * A request that came to nothing holds where its range began. Whether that was right is not checked again: the job of that
 * request may show another end by now, since later requests followed up on it, and a week has passed for a range that
 * began a week before.
 *
 * @param thisRun the request that the run is about to make
 */
export async function findLastRun(
  thisRun: RequestRecord,
  ports: LastRunPorts,
): Promise<{ type: 'found'; left: LastRun } | Extract<EarlierEnd, { type: 'unknown' }>> {
  const left: LastRun = { base: undefined, done: undefined, rerunOf: undefined }
  let unknown: Extract<EarlierEnd, { type: 'unknown' }> | undefined
  await findOnLine(ports.history, MOST_COMMITS, async (commit) => {
    const found = await ports.read(commit)
    if (commit.sha === left.base) {
      left.done = found !== undefined && standingOf(found.record) !== 'nothing' ? found.record : undefined
      return true
    }
    if (found === undefined) return false
    const { record, base } = found
    left.base ??= base
    if (isRerunOf(thisRun, record) && standingOf(record, { isRerun: true }) !== 'nothing') {
      // Decided later: the run waits for that job itself.
      left.rerunOf ??= record
      return false
    }
    const end = await endOf(record, ports)
    if (end.type === 'unknown') unknown = end
    if (end.type === 'nothing') return false
    left.base = commit.sha
    left.done = record
    return true
  })
  return unknown ?? { type: 'found', left }
}

async function endOf(record: RequestRecord, { waitForJob }: LastRunPorts): Promise<EarlierEnd> {
  const { jobId } = record
  if (jobId === undefined) return { type: 'nothing' }
  const standing = standingOf(record)
  return standing === 'unknown' ? await waitForJob({ ...record, jobId }) : { type: standing }
}

/**
 * Reads from a record what became of its job.
 *
 * @param isRerun whether the run is another attempt of the one that recorded it, which must not pay again where the job
 * may have the prompt
 */
export function standingOf({ jobId, isUnsure, result, prLink }: RequestRecord, { isRerun = false } = {}): Standing {
  if (jobId === undefined || (isUnsure && !isRerun)) return 'nothing'
  switch (result) {
    case 'pull-request':
    case 'no-pull-request':
      return 'done'
    case 'failed':
      return 'nothing'
    case 'archived':
      return prLink === undefined ? 'nothing' : 'done'
    default:
      return 'unknown'
  }
}
