import type { History, HistoryCommit, HistoryOptions, HistorySource } from '../change/history.ts'
import { startHistory } from '../change/history.ts'
import type { CommitRange } from '../change/range.ts'
import { type Base, findBase, findFirstBase, type Since } from '../change/since.ts'
import { type Deadline, deadlineIn, leftMs } from '../core/clock.ts'
import { ActionError, messageOf } from '../core/errors.ts'
import type { RunEvent } from '../core/event.ts'
import { serviceHash } from '../core/marker.ts'
import type { RunOutcome } from '../core/outcome.ts'
import type { Run } from '../run.ts'
import { runUrl } from '../runner/workflow.ts'
import { knownJob, type Past } from './decision.ts'
import type { RecordStore } from './keeper.ts'
import { findLastRun, type LastRun, type WaitForEarlierJob } from './last-run.ts'
import { newRecord, type Request } from './records.ts'
import {
  type RangeRecord,
  readStatus,
  renderStatus,
  type Series,
  type StatusPlace,
  type StatusSource,
  seriesOf,
} from './status.ts'

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

export interface Range extends CommitRange {
  /** What earlier runs left, with `since: last-run`. */
  branch: Branch | undefined
}

/** A branch's memory: statuses of its commits. */
export interface Branch extends Omit<LastRun, 'base'> {
  series: Series
  /** The step's time limit, where it began with the wait for an earlier job. */
  deadline: Deadline | undefined
}

/** The range, absent where none is asked for; or the outcome of a run that cannot find it. */
export type RangeEnd = { range: Range | undefined } | { outcome: RunOutcome }

/** Finds the range that the `since` input describes, where the run has a prompt. Throws `ActionError`. */
export async function findRange(
  task: SinceTask,
  waitForJob: WaitForEarlierJob,
  run: Run<BranchGitHub>,
): Promise<RangeEnd> {
  const { inputs, event } = task
  const { since, prompt } = inputs
  if (since === undefined || prompt === undefined) return { range: undefined }
  const head = run.workflow.commit
  if (head === '') throw withoutCommit()
  const wanted = { pullRequests: prompt.placeholders.has('changes') }
  if (since.type === 'last-run') return await findSinceLastRun({ ...task, head, wanted }, waitForJob, run)
  const source = (await run.connect()).history()
  const history = startHistory(head, wanted, source)
  const release = event.name === 'release' ? event.release : undefined
  const { clock, redact } = run
  const base = await findBase(since, { head, history, source, nowMs: clock.now(), release, redact })
  return { range: { base, head, history, source, branch: undefined } }
}

async function findSinceLastRun(
  { inputs, head, wanted }: SinceTask & { head: string; wanted: HistoryOptions },
  waitForJob: WaitForEarlierJob,
  run: Run<BranchGitHub>,
): Promise<RangeEnd> {
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

function withoutCommit(): ActionError {
  return new ActionError({
    kind: 'unusable-since',
    what: '`since` needs the commit of the run, and the runner names none.',
    advice: 'Run the action in a GitHub Actions workflow, where the runner sets GITHUB_SHA.',
  })
}

/**
 * Leaves on the run's commit that there was nothing to ask about, so that the next range begins there; unless a run of
 * the series left something there before.
 */
export async function leaveNothing(
  { base, head, branch }: Range,
  { inputs }: SinceTask,
  run: Run<BranchGitHub>,
): Promise<void> {
  if (branch === undefined || branch.isMarked || inputs.dryRun) return
  const { id, attempt } = run.workflow
  const left: RangeRecord = { type: 'nothing', base: base.sha, run: id, earlier: branch.newest }
  try {
    await setStatus(left, { series: branch.series, commit: head, id, attempt }, run)
    run.log.info(`A status of commit ${head.slice(0, 7)} records that nothing needed a docs update.`)
  } catch (error) {
    const what = messageOf(error)
    run.log.warning(`${what} The next run reads the changes up to commit ${head} again.`)
  }
}

async function setStatus(
  left: RangeRecord,
  { series, commit, id, attempt }: StatusPlace & { id: string; attempt: number },
  run: Run<BranchGitHub>,
  deadline?: Deadline,
): Promise<void> {
  const status = renderStatus(left, { series, commit, runUrl: runUrl(run.workflow, { id, attempt }) })
  await (await run.connect(deadline)).statuses().set(commit, status)
}

/** Opens a branch's memory; `undefined` where the branch remembers nothing. */
export function openBranch(
  { head, base, branch }: Pick<CommitRange, 'head' | 'base'> & { branch: Branch | undefined },
  run: Run<BranchGitHub>,
): (RecordStore & { past: Past }) | undefined {
  if (branch === undefined) return undefined
  const { series, newest, rerunOf } = branch
  let isLogged = false
  return {
    past: { requests: rerunOf === undefined ? [] : [rerunOf], prompts: 0, followUpOn: newest },
    announces: true,
    async write(record, deadline) {
      const left: RangeRecord = { type: 'asked', record, base: base.sha }
      await setStatus(left, { series, commit: head, id: record.run, attempt: record.attempt }, run, deadline)
      if (!isLogged) run.log.info(`A status of commit ${head.slice(0, 7)} records this run: ${series.name}.`)
      isLogged = true
    },
    warn: ({ error }) =>
      run.log.warnAnyway(
        `${messageOf(error)} The status of commit ${head} may not show how the run ended, so the next run may repeat its changes. The job's result is not affected.`,
      ),
  }
}
