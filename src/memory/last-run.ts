import { type History, type HistoryCommit, newestOf } from '../change/history.ts'
import type { Base } from '../change/since.ts'
import { type End, endOf } from '../core/outcome.ts'
import type { EarlierEnd } from '../job/wait.ts'
import { isRerunOf, type RequestRecord } from './records.ts'
import type { RangeRecord } from './status.ts'

/** What is needed to find out what earlier runs were about. */
export interface LastRunPorts {
  /** That of the run's commit. */
  history: History
  /** That of the newest commit of the run's branch; `undefined` where there is no branch any more. */
  tip(): Promise<History | undefined>
  /** Whether a commit descends from that of the run. */
  isLater(sha: string): Promise<boolean>
  /** What a run of the series left on a commit. */
  read(commit: HistoryCommit): Promise<RangeRecord | undefined>
  /** Waits for the job of a record until it has ended. */
  waitForJob(record: RequestRecord & { jobId: string }): Promise<EarlierEnd>
}

/** What earlier runs of a series left. */
export interface LastRun {
  /** The newest commit of which it is known that nothing up to it needs another request; absent where none is. */
  base: Base | undefined
  /** The newest request of the series, if its job may take another prompt. */
  newest: RequestRecord | undefined
  /** The request of an earlier attempt of this run, if a job may have it. */
  rerunOf: RequestRecord | undefined
  /** Whether a run left something on the run's own commit. */
  isMarked: boolean
}

/** What was found; or the later run that covers the change; or the end of a run that cannot find out. */
export type LastRunEnd =
  | { type: 'found'; left: LastRun }
  | { type: 'covered'; run: string }
  | Extract<EarlierEnd, { type: 'unknown' }>

/**
 * Finds the newest ancestor of the run's commit up to which nothing needs another request: there a run of the series had
 * nothing to ask, or its job took the prompt and came to something. Whatever parents lead to it: since each run of the
 * series was about all that the one before had left, everything that leads to such a commit was asked about.
 *
 * @param thisRun the request that the run is about to make
 */
export async function findLastRun(thisRun: RequestRecord, ports: LastRunPorts): Promise<LastRunEnd> {
  const own = await readOwn(ports)
  const rerunOf = own?.type === 'asked' && isJoinable(thisRun, own.record) ? own.record : undefined
  const { end: later, beginnings } = await readLaterRuns(thisRun, rerunOf, ports)
  if (later !== undefined) return later
  const found = (base: Base | undefined, newest?: RequestRecord): LastRunEnd => {
    return { type: 'found', left: { base, newest, rerunOf, isMarked: own !== undefined } }
  }
  // Where the range of the newest request began that came to nothing. Whether that was right is not checked again: that
  // request may have gone to the job of an earlier one, which shows another end by now, and a first range began a week
  // before its own run.
  let floor: Base | undefined
  let floorAt = ''
  for await (const commit of newestOf(ports.history)) {
    const left = await ports.read(commit)
    if (left?.type === 'nothing') return found(baseOf(commit, left), left.earlier)
    if (beginnings.has(commit.sha)) floor = { sha: commit.sha, what: 'the beginning of a later run' }
    if (commit.sha === floor?.sha) {
      return found(floor, left !== undefined && endOfRequest(left.record) !== 'nothing' ? left.record : undefined)
    }
    if (left === undefined) continue
    const { record, base } = left
    if (rerunOf !== undefined && commit.sha === thisRun.commit) {
      // What becomes of its job is decided later: the run waits for it itself.
      floor = { sha: base, what: `the beginning of attempt ${record.attempt} of this run` }
      continue
    }
    const end = await jobEndOf(record, ports)
    if (end.type === 'unknown') return end
    if (end.type !== 'nothing') return found(baseOf(commit, left), end.type === 'gone' ? undefined : record)
    // A part ends on an older commit than an earlier request of the whole range.
    if (floor !== undefined && (rerunOf !== undefined || record.at <= floorAt)) continue
    floor = { sha: base, what: `the beginning of an earlier run (run ${record.run}) that did not succeed` }
    floorAt = record.at
  }
  return found(floor)
}

/** What a run left on the run's own commit. */
async function readOwn({ history, read }: LastRunPorts): Promise<RangeRecord | undefined> {
  for await (const commit of newestOf(history)) return await read(commit)
  return undefined
}

/** Whether a record is of an earlier attempt of a run, and a job may have its prompt. */
function isJoinable(thisRun: RequestRecord, record: RequestRecord): boolean {
  return isRerunOf(thisRun, record) && endOfRequest(record) !== 'nothing'
}

/** What runs of the series left that came after a run. */
interface LaterRuns {
  /** Why the run has nothing to do, or cannot know it. */
  end?: Exclude<LastRunEnd, { type: 'found' }>
  /** The commits with which they began: they knew that everything up to there was done, whatever a job shows since. */
  beginnings: Set<string>
}

/** Reads the later runs, for another attempt. One covers the run if it asked about all that leads to its commit. */
async function readLaterRuns(
  { attempt, commit: head }: RequestRecord,
  rerunOf: RequestRecord | undefined,
  ports: LastRunPorts,
): Promise<LaterRuns> {
  const beginnings = new Set<string>()
  // The end of an earlier attempt that came to something is reported.
  const isDone = rerunOf !== undefined && endOfRequest(rerunOf) === 'something'
  const history = attempt === 1 || isDone ? undefined : await ports.tip()
  if (history === undefined) return { beginnings }
  for await (const commit of newestOf(history)) {
    if (commit.sha === head) break
    const left = await ports.read(commit)
    if (left === undefined || !(await ports.isLater(commit.sha))) continue
    const covered = { end: { type: 'covered', run: runOf(left) }, beginnings } as const
    if (left.base === head || (await ports.isLater(left.base))) return covered
    beginnings.add(left.base)
    const end = left.type === 'nothing' ? SOMETHING : await jobEndOf(left.record, ports)
    if (end.type === 'unknown') return { end, beginnings }
    if (end.type === 'nothing') continue
    const ownEnd = rerunOf === undefined ? NOTHING : await jobEndOf(rerunOf, ports)
    if (ownEnd.type === 'unknown') return { end: ownEnd, beginnings }
    return ownEnd.type === 'something' ? { beginnings } : covered
  }
  return { beginnings }
}

const SOMETHING = { type: 'something' } as const
const NOTHING = { type: 'nothing' } as const

function runOf(left: RangeRecord): string {
  return left.type === 'nothing' ? left.run : left.record.run
}

function baseOf({ sha }: HistoryCommit, left: RangeRecord): Base {
  return {
    sha,
    what: `the last run (run ${runOf(left)})${left.type === 'nothing' ? ', which had nothing to ask' : ''}`,
  }
}

async function jobEndOf(record: RequestRecord, { waitForJob }: LastRunPorts): Promise<EarlierEnd> {
  const { jobId } = record
  const standing = endOfRequest(record)
  if (jobId === undefined || standing === 'nothing') return NOTHING
  return standing === 'something' ? SOMETHING : await waitForJob({ ...record, jobId })
}

/**
 * What a record says of its job, where that took the prompt.
 */
function endOfRequest(record: RequestRecord): End {
  return record.jobId === undefined ? 'nothing' : endOf(record)
}
