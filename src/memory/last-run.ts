import { type History, newestOf, startHistory } from '../change/history.ts'
import type { HistoryCommit, HistoryOptions, HistorySource } from '../change/history-requests.ts'
import type { CommitRange } from '../change/range.ts'
import { type Base, findFirstBase, type Since } from '../change/since.ts'
import { type Deadline, deadlineIn, leftMs } from '../core/clock.ts'
import type { RunEvent } from '../core/event.ts'
import { serviceHash } from '../core/marker.ts'
import { type End, endOf, type RunOutcome } from '../core/outcome.ts'
import type { Run } from '../run.ts'
import { type KnownJob, knownJob } from './decision.ts'
import { isRerunOf, newRecord, type Request, type RequestRecord } from './records.ts'
import { type RangeRecord, readStatus, type Series, type StatusSource, seriesOf } from './status.ts'

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

/** A branch's memory: statuses of its commits. */
export interface Branch extends Omit<LastRun, 'base'> {
  series: Series
  /** The step's time limit, where it began with the wait for an earlier job. */
  deadline: Deadline | undefined
}

/** What a branch's memory needs of GitHub. Throws `GitHubError`. */
export interface BranchGitHub {
  history(): HistorySource
  statuses(): StatusSource
}

/** What a step is asked, as far as a branch's memory needs it. */
export interface SinceTask {
  inputs: Request & {
    prompt: { identity: string; placeholders: ReadonlySet<string> } | undefined
    since: Since | undefined
    /** Of the step. */
    timeoutMs: number
    dryRun: boolean
    baseUrl: URL
    projectId: string
  }
  event: RunEvent
}

/** Finds what earlier runs of the step left on a branch, and the range since then. Throws `GitHubError`. */
export async function findSinceLastRun(
  { inputs, head, wanted }: SinceTask & { head: string; wanted: HistoryOptions },
  waitForJob: WaitForEarlierJob,
  run: Run<BranchGitHub>,
): Promise<{ range: CommitRange & { branch: Branch } } | { outcome: RunOutcome }> {
  const thisRun = newRecord({ commit: head }, inputs, run.workflow, run.clock.now())
  const series = seriesOf(run.workflow, { service: serviceHash(inputs), request: thisRun.request })
  const github = await run.connect()
  const [source, statuses] = [github.history(), github.statuses()]
  const history = startHistory(head, { ...wanted, statusName: series.name }, source)
  let deadline: Deadline | undefined
  const end = await findLastRun(thisRun, {
    history,
    read: async (commit) => await readLeft(commit, { series, statuses }),
    async waitForJob(record) {
      if (inputs.dryRun) {
        run.log.info(`Dry run: how job ${record.jobId} of an earlier run ended is not read, so it counts as done.`)
        return { type: 'something' }
      }
      deadline ??= deadlineIn(inputs.timeoutMs, run)
      return await waitForJob(knownJob(record), deadline)
    },
  })
  if ('outcome' in end) {
    const elapsedMs = deadline === undefined ? 0 : inputs.timeoutMs - leftMs(deadline, run.clock)
    return { outcome: { ...end.outcome, elapsedMs } }
  }
  const { base = await firstBase(head, history, run), ...left } = end
  return { range: { base, head, history, source, branch: { ...left, series, deadline } } }
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
  let rerunOf: RequestRecord | undefined
  let isMarked = false
  // Where requests began that came to nothing: what leads there was done by then, whatever its job shows since.
  const beginnings: Base[] = []
  const found = (base: Base | undefined, newest?: RequestRecord): LastRun => ({ base, newest, rerunOf, isMarked })
  for await (const commit of newestOf(ports.history)) {
    const left = await ports.read(commit)
    isMarked ||= left !== undefined && commit.sha === thisRun.commit
    if (left?.type === 'nothing') return found(baseOf(commit, left), left.earlier)
    const beginning = beginnings.find(({ sha }) => sha === commit.sha)
    if (beginning !== undefined) return found(beginning, left?.record)
    if (left === undefined) continue
    const { record, base } = left
    beginnings.push({ sha: base, what: `the beginning of an earlier run (run ${record.run})` })
    const { jobId } = record
    const end = endOf(record)
    if (jobId === undefined || end === 'nothing') continue
    if (end === 'unknown' && (await isOvertaken(record, ports))) continue
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

/**
 * Whether the job of a follow-up took a later prompt, or may have: one of a re-run of an older run, or one that was lost. What
 * the job shows is then the end of that prompt.
 */
async function isOvertaken({ jobId, followedUpAt }: RequestRecord, { history, read }: LastRunPorts): Promise<boolean> {
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

function baseOf({ sha }: HistoryCommit, left: RangeRecord): Base {
  return left.type === 'nothing'
    ? { sha, what: `the last run (run ${left.run}), which had nothing to ask` }
    : { sha, what: `the last run (run ${left.record.run})` }
}

/** What the token itself recorded of a run of the series on a commit. */
async function readLeft(
  { sha, status }: HistoryCommit,
  { series, statuses }: { series: Series; statuses: StatusSource },
): Promise<RangeRecord | undefined> {
  if (status === undefined) return undefined
  // Somebody else may have set a status of that name after it.
  const targets = status.isOwn ? [status.target] : await statuses.own(sha, series.name)
  return targets.map((target) => readStatus(target, { series, commit: sha })).find((left) => left !== undefined)
}

/** Where the first range of a series begins. What is older is asked about only if a person says so. */
async function firstBase(head: string, history: History, { clock, log }: Run): Promise<Base> {
  const base = await findFirstBase({ head, history, nowMs: clock.now() })
  log.warning(
    `No earlier run is known, so this run covers the changes since commit ${base.sha}, ${base.what}. To include older changes, run the action once with \`since\` set to the commit from which to begin.`,
  )
  return base
}
