import { type History, startHistory } from '../change/history.ts'
import type { HistoryCommit, HistoryOptions } from '../change/history-requests.ts'
import type { CommitRange } from '../change/range.ts'
import { type Base, findFirstBase } from '../change/since.ts'
import type { Deadline } from '../core/clock.ts'
import { serviceHash } from '../core/marker.ts'
import type { RunOutcome } from '../core/outcome.ts'
import { shortSha } from '../core/pull-request.ts'
import type { Inputs } from '../inputs/inputs.ts'
import type { Run } from '../run.ts'
import { repositoryUrl, runUrl } from '../runner/workflow.ts'
import { type EarlierEnd, findLastRun, type LastRun } from './last-run.ts'
import { type AcceptedRecord, hasJob, type Memory, newRecord, type PromptRecord } from './records.ts'
import type { Statuses } from './requests.ts'
import { type LeftStatus, readStatus, renderStatus, type StatusPlace, seriesOf } from './status.ts'

/** The statuses of a branch's commits remember this. */
export interface Branch extends Omit<LastRun, 'base'> {
  /** See `seriesOf`. */
  series: string
  /** True where a status on the run's own commit says that nothing up to it needs another prompt. */
  isMarked: boolean
}

export interface Range extends CommitRange {
  /** Earlier runs left this, with `since: last-run`. */
  branch: Branch | undefined
}

interface LastRunOptions {
  /** The commit that the range ends with. */
  head: string
  wanted: HistoryOptions
  /** Waits for a job of an earlier run that may still be active. */
  waitForJob(earlier: AcceptedRecord): Promise<EarlierEnd>
}

/**
 * Finds the range since the last run. Throws `ActionError`.
 *
 * @returns the outcome where the run cannot find it
 */
export async function findSinceLastRun(
  inputs: Inputs,
  { head, wanted, waitForJob }: LastRunOptions,
  run: Run,
): Promise<{ range: Range } | { outcome: RunOutcome }> {
  const { workflow, code, clock } = run
  const series = seriesOf(workflow, { service: serviceHash(inputs), words: inputs }, code)
  const github = await run.connect('code')
  const [source, statuses] = [github.history(), github.statuses()]
  const history = startHistory(head, { ...wanted, statusName: series }, source)
  const lastRun = await findLastRun(newRecord({ commit: head }, inputs, workflow, clock.now()), {
    history,
    read: async ({ sha, status }) => await readLeft(status, statusPlaceOf(sha, series, run), statuses),
    waitForJob,
  })
  if ('outcome' in lastRun) return lastRun
  const { base: end, ...rest } = lastRun
  const base = end ?? (await firstBase(head, history, run))
  return { range: { base, head, history, source, branch: { series, ...rest, isMarked: end?.sha === head } } }
}

function statusPlaceOf(commit: string, series: string, { code }: Run): StatusPlace {
  return { repository: code.repositoryId ?? 0, series, commit }
}

/** Reads what the token itself recorded of a run of the series. */
async function readLeft(
  status: HistoryCommit['status'],
  statusPlace: StatusPlace,
  statuses: Statuses,
): Promise<LeftStatus | undefined> {
  if (status === undefined) return undefined
  // Somebody else may have set a status of that name after it.
  const isNewest = status !== 'unknown' && status.isOwn
  const targets = isNewest ? [status.target] : await statuses.own(statusPlace.commit, statusPlace.series)
  return targets.map((target) => readStatus(target, statusPlace)).find((leftStatus) => leftStatus !== undefined)
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
 * Leaves on the run's commit that there was nothing to send, so that the next range begins there.
 *
 * @param endsData whether the run found no data, so that the data before count as other ones from now on
 */
export async function leaveNothing(
  { base, head, branch }: Range,
  inputs: Inputs,
  { endsData }: { endsData: boolean },
  run: Run,
): Promise<void> {
  if (branch === undefined || inputs.dryRun) return
  const { newest, latest } = branch
  if (branch.isMarked && !(endsData && latest?.data !== undefined)) return
  const record = newRecord({ commit: head, base: base.sha }, inputs, run.workflow, run.clock.now())
  const earlier = endsData && newest !== undefined ? { ...newest, data: undefined } : newest
  try {
    await setStatus({ isNothing: true, record, earlier }, statusPlaceOf(head, branch.series, run), run)
    run.log.info(`A commit status on ${shortSha(head)} records that nothing needed a docs update.`)
  } catch (error) {
    run.log.warning(`The next run reads the changes up to commit ${shortSha(head)} again.`, 'unsaved-progress', error)
  }
}

async function setStatus(leftStatus: LeftStatus, statusPlace: StatusPlace, run: Run, deadline?: Deadline) {
  const { workflow, code } = run
  const { run: id, attempt } = leftStatus.record
  const target = code.showsWorkflow
    ? { run: runUrl(workflow, { id, attempt }) }
    : { commit: `${repositoryUrl({ ...workflow, ...code })}/commit/${statusPlace.commit}` }
  const status = renderStatus(leftStatus, statusPlace, target)
  await (await run.connect('code', deadline)).statuses().set(statusPlace.commit, status)
}

/** The status of a range's last commit as a place where records are kept; `undefined` where the branch remembers nothing. */
export function openInStatus({ head, branch }: Range, run: Run): Memory | undefined {
  if (branch === undefined) return undefined
  const { series, newest, latest, rerunOf } = branch
  let isLogged = false
  return {
    records: rerunOf === undefined ? withoutAttempts(latest, run) : [rerunOf],
    newest: newest !== undefined && hasJob(newest) ? newest : undefined,
    mustBeSeenOpen: true,
    announces: true,
    // The next run could not know what was sent.
    stops: () => true,
    async write(record, deadline) {
      await setStatus({ isNothing: false, record }, statusPlaceOf(head, series, run), run, deadline)
      if (!isLogged) run.log.info(`Progress is saved as a commit status on ${shortSha(head)}: ${series}.`)
      isLogged = true
    },
    warn: ({ error }) =>
      run.log.warnAnyway(
        `The commit status on ${shortSha(head)} may not show how the run ended, so the next run may send its changes again. The job's result is not affected.`,
        'unsaved-progress',
        error,
      ),
  }
}

/** An earlier attempt of this run that is not to be joined failed, or its job shows the end of another prompt. */
function withoutAttempts(latest: PromptRecord | undefined, { workflow }: Run): PromptRecord[] {
  return latest === undefined || latest.run === workflow.id ? [] : [latest]
}
