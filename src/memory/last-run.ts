import { type History, type HistoryCommit, newestOf } from '../change/history.ts'
import type { Base } from '../change/since.ts'
import type { Deadline } from '../core/clock.ts'
import { type End, endOf, type RunOutcome } from '../core/outcome.ts'
import type { KnownJob } from './decision.ts'
import { isRerunOf, type RequestRecord } from './records.ts'
import type { RangeRecord } from './status.ts'

/**
 * What became of an earlier run's job. One that the service no longer knows (`gone`) counts as done; where it is
 * unknown, the run ends so.
 */
export type EarlierEnd =
  | { type: Exclude<End, 'unknown'> | 'gone' }
  | { type: Extract<End, 'unknown'>; outcome: RunOutcome }

/** Waits until an earlier run's job has ended. */
export type WaitForEarlierJob = (earlier: KnownJob, deadline: Deadline) => Promise<EarlierEnd>

export interface LastRunPorts {
  /** The history of the run's commit. */
  history: History
  /** What a run of the series left on a commit. */
  read(commit: HistoryCommit): Promise<RangeRecord | undefined>
  waitForJob(record: RequestRecord & { jobId: string }): Promise<EarlierEnd>
}

/** What earlier runs of a series left. */
export interface LastRun {
  /** The newest commit of which it is known that nothing up to it needs another request; absent where none is. */
  base: Base | undefined
  /** The newest request of the series, if its job may take another prompt. */
  newest: RequestRecord | undefined
  /** The request of an earlier attempt of this run, if a job has it that did not come to nothing. */
  rerunOf: RequestRecord | undefined
  /** Whether a run left something on the run's own commit. */
  isMarked: boolean
}

/** What a run of the series left on a commit; absent where a request only began there. */
interface Trace {
  commit: HistoryCommit
  left: RangeRecord | undefined
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
  thisRun: RequestRecord,
  ports: LastRunPorts,
): Promise<LastRun | { outcome: RunOutcome }> {
  const traces = await readTraces(thisRun, ports)
  const requests = traces.flatMap(({ left }) => (left?.type === 'asked' ? [left.record] : []))
  const isMarked = traces.some(({ commit, left }) => left !== undefined && commit.sha === thisRun.commit)
  let rerunOf: RequestRecord | undefined
  // Where requests began that came to nothing: what leads there was done by then, whatever its job shows since.
  const beginnings: Base[] = []
  const found = (base: Base | undefined, newest?: RequestRecord): LastRun => ({ base, newest, rerunOf, isMarked })
  for (const { commit, left } of traces) {
    if (left?.type === 'nothing') return found(baseOf(commit, left), left.earlier)
    const beginning = beginnings.find(({ sha }) => sha === commit.sha)
    if (beginning !== undefined) return found(beginning, left?.record)
    if (left === undefined) continue
    const { record, base } = left
    beginnings.push({ sha: base, what: `the beginning of an earlier run (run ${record.run})` })
    const { jobId } = record
    const end = endOf(record)
    if (jobId === undefined || end === 'nothing' || (end === 'unknown' && isOvertaken(record, requests))) continue
    if (commit.sha === thisRun.commit && isRerunOf(thisRun, record)) {
      // What becomes of its job is decided later: the run waits for it itself.
      rerunOf = record
      continue
    }
    const known = end === 'something' ? { type: end } : await ports.waitForJob({ ...record, jobId })
    if (known.type === 'unknown') return known
    if (known.type !== 'nothing') return found(baseOf(commit, left), known.type === 'gone' ? undefined : record)
  }
  return found(beginnings.at(-1))
}

/** Reads, newest first, what may tell where the range begins: down to what is certain, or to where a request began. */
async function readTraces(thisRun: RequestRecord, { history, read }: LastRunPorts): Promise<Trace[]> {
  const traces: Trace[] = []
  const bases = new Set<string>()
  for await (const commit of newestOf(history)) {
    const left = await read(commit)
    const isBeginning = bases.has(commit.sha)
    if (left !== undefined || isBeginning) traces.push({ commit, left })
    if (isBeginning || left?.type === 'nothing') break
    if (left === undefined) continue
    bases.add(left.base)
    if (endOf(left.record) === 'something' && !isRerunOf(thisRun, left.record)) break
  }
  return traces
}

/** Whether a re-run of an older run sent its prompt to the same job since: what the job shows is the end of that one. */
function isOvertaken({ jobId, followedUpAt }: RequestRecord, requests: readonly RequestRecord[]): boolean {
  if (followedUpAt === undefined) return false
  return requests.some(
    (one) => one.jobId === jobId && one.followedUpAt !== undefined && one.followedUpAt > followedUpAt,
  )
}

function baseOf({ sha }: HistoryCommit, left: RangeRecord): Base {
  return left.type === 'nothing'
    ? { sha, what: `the last run (run ${left.run}), which had nothing to ask` }
    : { sha, what: `the last run (run ${left.record.run})` }
}
