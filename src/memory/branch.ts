import { startHistory } from '../change/history.ts'
import type { CommitRange } from '../change/range.ts'
import { findBase } from '../change/since.ts'
import type { Deadline } from '../core/clock.ts'
import { ActionError, messageOf } from '../core/errors.ts'
import type { RunOutcome } from '../core/outcome.ts'
import type { Run } from '../run.ts'
import { runUrl } from '../runner/workflow.ts'
import type { Past } from './decision.ts'
import type { RecordStore } from './keeper.ts'
import { type Branch, type BranchGitHub, findSinceLastRun, type SinceTask, type WaitForEarlierJob } from './last-run.ts'
import { type RangeRecord, renderStatus, type StatusPlace } from './status.ts'

export interface Range extends CommitRange {
  /** What earlier runs left, with `since: last-run`. */
  branch: Branch | undefined
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
