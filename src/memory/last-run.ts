import type { HistoryCommit } from '../change/history.ts'
import { findOnLine, type History, MOST_COMMITS } from '../change/history.ts'
import type { Base } from '../change/since.ts'
import type { EarlierEnd } from '../job/earlier-job.ts'
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
  base: Base | undefined
  /** The request about that commit, if its job may take another prompt. */
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
    if (commit.sha === left.base?.sha) {
      if (found === undefined || standingOf(found.record) === 'nothing') return true
      left.base = lastRunOf(found.record)
      left.done = found.record
      return true
    }
    if (found === undefined) return false
    const { record, base } = found
    if (isRerunOf(thisRun, record) && standingOf(record, { isRerun: true }) !== 'nothing') {
      // Decided later: the run waits for that job itself.
      left.rerunOf ??= record
      left.base ??= { sha: base, what: `the beginning of attempt ${record.attempt} of this run` }
      return false
    }
    left.base ??= { sha: base, what: `the beginning of an earlier run (run ${record.run}), whose job came to nothing` }
    const end = await endOf(record, ports)
    if (end.type === 'unknown') unknown = end
    if (end.type === 'nothing') return false
    left.base = lastRunOf(record)
    left.done = end.type === 'gone' ? undefined : record
    return true
  })
  return unknown ?? { type: 'found', left }
}

function lastRunOf({ commit, run }: RequestRecord): Base {
  return { sha: commit, what: `the last run (run ${run})` }
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
      // It may have a pull request at an address that is not kept.
      return prLink === undefined ? 'unknown' : 'done'
    default:
      return 'unknown'
  }
}

/** Whether two requests were surely made by the same step, with the same prompt. */
export function isOfSameSeries(one: RequestRecord, other: RequestRecord): boolean {
  return one.step === other.step && one.prompt === other.prompt
}

/**
 * Of the requests on one commit, the one that belongs to the same series as this run's: the steps and prompts of one
 * workflow job share a status. A step whose prompt was edited since continues its series, and so does a prompt whose step
 * got another id; within one run these are others, as in a composite action that is used twice.
 *
 * @param recorded newest first
 */
export function recordOfSeries(thisRun: RequestRecord, recorded: readonly RangeRecord[]): RangeRecord | undefined {
  for (const run of new Set(recorded.map(({ record }) => record.run))) {
    const ofRun = recorded.filter(({ record }) => record.run === run)
    const same = ofRun.find(({ record }) => isOfSameSeries(thisRun, record))
    if (same !== undefined) return same
    if (run === thisRun.run) continue
    const renamed = ofRun.find(({ record }) => record.prompt === thisRun.prompt)
    const found = renamed ?? ofRun.find(({ record }) => record.step === thisRun.step)
    if (found !== undefined) return found
  }
  return undefined
}
