import { type History, startHistory } from '../change/history.ts'
import type { HistoryCommit, HistoryOptions } from '../change/history-requests.ts'
import type { CommitRange } from '../change/range.ts'
import { type Base, findBase, findFirstBase, type Since } from '../change/since.ts'
import { type Deadline, deadlineIn } from '../core/clock.ts'
import { messageOf } from '../core/errors.ts'
import type { RunEvent } from '../core/event.ts'
import { serviceHash } from '../core/marker.ts'
import type { RunOutcome } from '../core/outcome.ts'
import type { Run } from '../run.ts'
import { runUrl } from '../runner/workflow.ts'
import { type KnownJob, knownJob, type Past } from './decision.ts'
import type { RecordStore } from './keeper.ts'
import { type EarlierEnd, findLastRun, type LastRun } from './last-run.ts'
import { newRecord, type Request } from './records.ts'
import { type RangeRecord, readStatus, renderStatus, type StatusPlace, seriesOf } from './status.ts'
import type { Statuses } from './status-requests.ts'

/** A branch's memory: statuses of its commits. */
export interface Branch extends Omit<LastRun, 'base'> {
  /** See `seriesOf`. */
  series: string
  /** Whether nothing needs another request that leads to the run's own commit, as a status there says. */
  isMarked: boolean
  /** The step's time limit, where it began with the wait for an earlier job. */
  deadline: Deadline | undefined
}

export interface Range extends CommitRange {
  /** What earlier runs left, with `since: last-run`. */
  branch: Branch | undefined
}

interface SinceTask {
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

export type WaitForEarlierJob = (earlier: KnownJob, deadline: Deadline) => Promise<EarlierEnd>

/**
 * Finds the range that the `since` input describes; none where it is absent, or the run has no prompt. Throws
 * `ActionError`.
 *
 * @returns the outcome where the run cannot find it
 */
export async function findRange(
  task: SinceTask,
  waitForJob: WaitForEarlierJob,
  run: Run,
): Promise<{ range: Range | undefined } | { outcome: RunOutcome }> {
  const { inputs, event } = task
  const { since, prompt } = inputs
  if (since === undefined || prompt === undefined) return { range: undefined }
  const { clock, redact, workflow } = run
  const head = workflow.commit
  const wanted = { pullRequests: prompt.placeholders.has('changes') }
  if (since.type === 'last-run') return await findSinceLastRun(task, wanted, waitForJob, run)
  const source = (await run.connect()).history()
  const history = startHistory(head, wanted, source)
  const release = event.name === 'release' ? event.release : undefined
  const { ref } = workflow
  const base = await findBase(since, { head, ref, history, source, nowMs: clock.now(), release, redact })
  return { range: { base, head, history, source, branch: undefined } }
}

async function findSinceLastRun(
  { inputs }: SinceTask,
  wanted: HistoryOptions,
  waitForJob: WaitForEarlierJob,
  run: Run,
): Promise<{ range: Range } | { outcome: RunOutcome }> {
  const { workflow, clock, log } = run
  const head = workflow.commit
  const thisRun = newRecord({ commit: head }, inputs, workflow, clock.now())
  const series = seriesOf(workflow, { service: serviceHash(inputs), request: thisRun.request })
  const github = await run.connect()
  const [source, statuses] = [github.history(), github.statuses()]
  const history = startHistory(head, { ...wanted, statusName: series }, source)
  let deadline: Deadline | undefined
  const left = await findLastRun(thisRun, {
    history,
    read: async ({ sha, status }) => await readLeft(status, placeOf(sha, series, run), statuses),
    async waitForJob(record) {
      if (inputs.dryRun) {
        log.info(`Dry run: how job ${record.jobId} of an earlier run ended is not read, so it counts as done.`)
        return 'something'
      }
      deadline ??= deadlineIn(inputs.timeoutMs, run)
      return await waitForJob(knownJob(record), deadline)
    },
  })
  if ('outcome' in left) return left
  const { newest, rerunOf } = left
  const branch = { series, newest, rerunOf, isMarked: left.base?.sha === head, deadline }
  const base = left.base ?? (await firstBase(head, history, run))
  return { range: { base, head, history, source, branch } }
}

function placeOf(commit: string, series: string, { workflow }: Run): StatusPlace {
  return { repository: workflow.repositoryId ?? 0, series, commit }
}

/** What the token itself recorded of a run of the series. */
async function readLeft(
  status: HistoryCommit['status'],
  place: StatusPlace,
  statuses: Statuses,
): Promise<RangeRecord | undefined> {
  if (status === undefined) return undefined
  // Somebody else may have set a status of that name after it.
  const isNewest = status !== 'unknown' && status.isOwn
  const targets = isNewest ? [status.target] : await statuses.own(place.commit, place.series)
  return targets.map((target) => readStatus(target, place)).find((left) => left !== undefined)
}

/** Where the first range of a series begins. What is older is asked about only if a person says so. */
async function firstBase(head: string, history: History, { clock, log }: Run): Promise<Base> {
  const base = await findFirstBase({ head, history, nowMs: clock.now() })
  log.warning(
    `No earlier run is known, so this run covers the changes since commit ${base.sha}, ${base.what}. To include older changes, run the action once with \`since\` set to the commit from which to begin.`,
  )
  return base
}

/** Leaves on the run's commit that there was nothing to ask about, so that the next range begins there. */
export async function leaveNothing({ base, head, branch }: Range, { inputs }: SinceTask, run: Run): Promise<void> {
  if (branch === undefined || branch.isMarked || inputs.dryRun) return
  const record = newRecord({ commit: head }, inputs, run.workflow, run.clock.now())
  try {
    const left = { type: 'nothing', base: base.sha, record, earlier: branch.newest } as const
    await setStatus(left, placeOf(head, branch.series, run), run)
    run.log.info(`A status of commit ${head.slice(0, 7)} records that nothing needed a docs update.`)
  } catch (error) {
    run.log.warning(`${messageOf(error)} The next run reads the changes up to commit ${head} again.`)
  }
}

async function setStatus(left: RangeRecord, place: StatusPlace, run: Run, deadline?: Deadline) {
  const { run: id, attempt } = left.record
  const status = renderStatus(left, place, runUrl(run.workflow, { id, attempt }))
  await (await run.connect(deadline)).statuses().set(place.commit, status)
}

/** Opens a branch's memory; `undefined` where the branch remembers nothing. */
export function openBranch(
  { head, base, branch }: Pick<Range, 'head' | 'base' | 'branch'>,
  run: Run,
): (RecordStore & { past: Past }) | undefined {
  if (branch === undefined) return undefined
  const { series, newest, rerunOf } = branch
  let isLogged = false
  return {
    past: { requests: rerunOf === undefined ? [] : [rerunOf], prompts: 0, followUpOn: newest },
    announces: true,
    // The next run could not know what was sent.
    stops: () => true,
    async write(record, deadline) {
      await setStatus({ type: 'asked', record, base: base.sha }, placeOf(head, series, run), run, deadline)
      if (!isLogged) run.log.info(`A status of commit ${head.slice(0, 7)} records this run: ${series}.`)
      isLogged = true
    },
    warn: ({ error }) =>
      run.log.warnAnyway(
        `${messageOf(error)} The status of commit ${head} may not show how the run ended, so the next run may repeat its changes. The job's result is not affected.`,
      ),
  }
}
