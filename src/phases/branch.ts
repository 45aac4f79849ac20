import type { History, StatusSource } from '../change/history.ts'
import type { CommitRange } from '../change/range.ts'
import { deadlineIn } from '../core/clock.ts'
import type { RunOutcome } from '../core/outcome.ts'
import { type EarlierEnd, waitForEarlierJob } from '../job/earlier-job.ts'
import { findLastRun, isOfSameSeries, type LastRun, type LastRunPorts, recordOfSeries } from '../memory/last-run.ts'
import type { RequestRecord } from '../memory/records.ts'
import { readStatus, renderStatus, type StatusIdentity, statusName } from '../memory/status.ts'
import type { OpenService, Run, Task } from '../run.ts'
import { createAgentApi } from '../service/agent-api.ts'
import { type RecordStore, recordOf, runsUrlOf, serviceOf, withoutAdviceToRunAgain } from './request.ts'

/** The memory of a branch: statuses of its commits. */
export interface Branch extends LastRun {
  identity: StatusIdentity
  /** Milliseconds of the step's time limit that were spent on waiting for the job of the last run. */
  waitedMs: number
}

/** Which statuses the step reads and sets. */
export function statusIdentity({ inputs }: Task, { workflow }: Run): StatusIdentity {
  const { owner = '', name = '' } = workflow.repository ?? {}
  const service = serviceOf(inputs, 'hex')
  return { repository: `${owner}/${name}`, name: statusName({ workflow: workflow.file, job: workflow.job, service }) }
}

/** What a branch is read with. */
export interface BranchReading {
  task: Task
  /** The commit of the run. */
  head: string
  history: History
  identity: StatusIdentity
  statuses: StatusSource
  /** How long the run has waited for jobs of earlier runs; the reading adds to it. */
  waited: { ms: number }
}

/** Reads what earlier runs left, and waits for the job of the last one where it has not ended. Throws `GitHubError`. */
export async function readBranch(
  { task, head, history, identity, statuses, waited }: BranchReading,
  openService: OpenService,
  run: Run,
): Promise<{ type: 'branch'; branch: Branch } | { type: 'ended'; outcome: RunOutcome }> {
  const thisRun = recordOf({ commit: head }, task.inputs, run)
  const found = await findLastRun(thisRun, {
    history,
    read: createReader({ identity, statuses, runsUrl: runsUrlOf(identity.repository, run), thisRun }),
    async waitForJob(record) {
      const startedAt = run.clock.now()
      const timeoutMs = task.inputs.timeoutMs - waited.ms
      const end = await waitForLastJob(record, { task, timeoutMs, openService }, run)
      waited.ms += run.clock.now() - startedAt
      return end
    },
  })
  if (found.type === 'unknown') return { type: 'ended', outcome: { ...found.outcome, elapsedMs: waited.ms } }
  return { type: 'branch', branch: { ...found.left, identity, waitedMs: waited.ms } }
}

interface Reader extends Pick<BranchReading, 'identity' | 'statuses'> {
  runsUrl: string
  thisRun: RequestRecord
}

/** Reads, of the requests that the token itself recorded on a commit, the one of this run's series. */
function createReader({ identity, statuses, runsUrl, thisRun }: Reader): LastRunPorts['read'] {
  return async ({ sha, status }) => {
    if (status === undefined) return undefined
    const parse = (target: string) => readStatus(target, { identity, commit: sha, runsUrl }) ?? []
    const newest = (status.isOwn ? [status.target] : []).flatMap(parse)
    // Most often there is one series, and nothing more need be read.
    const isEnough = newest.some(({ record }) => isOfSameSeries(thisRun, record))
    return recordOfSeries(thisRun, isEnough ? newest : (await statuses.own(sha, identity.name)).flatMap(parse))
  }
}

/** Waits for the job of an earlier run, except in a dry run, which does not call the service. */
async function waitForLastJob(
  { jobId, prLink, followedUpAt }: RequestRecord & { jobId: string },
  { task, timeoutMs, openService }: { task: Task; timeoutMs: number; openService: OpenService },
  { clock, log, signal }: Run,
): Promise<EarlierEnd> {
  if (task.inputs.dryRun) {
    log.info(`Dry run: how job ${jobId} of an earlier run ended is not read, so it counts as done.`)
    return { type: 'done' }
  }
  const jobs = createAgentApi(await openService())
  const followedUpAtMs = followedUpAt === undefined ? undefined : Date.parse(followedUpAt)
  return await waitForEarlierJob(
    { jobId, prLink, followedUpAtMs },
    { jobs, clock, log },
    deadlineIn(timeoutMs, { clock, signal }),
  )
}

/** The memory of a branch, and how a record is written into it; `undefined` where the branch remembers nothing. */
export function openBranch(
  { head, base, branch }: Pick<CommitRange, 'head' | 'base'> & { branch: Branch | undefined },
  { inputs, change, prompts }: Task & { change?: string | undefined; prompts: readonly string[] },
  run: Run,
): RecordStore | undefined {
  if (branch === undefined) return undefined
  const { identity, done, rerunOf } = branch
  const runsUrl = runsUrlOf(identity.repository, run)
  const ordered = (record: RequestRecord | undefined, order: number) => record && { ...record, order }
  const [lastDone, earlierAttempt] = [ordered(done, 1), ordered(rerunOf, 2)]
  let isLogged = false
  return {
    memory: {
      requests: [lastDone, earlierAttempt].filter((request) => request !== undefined),
      prompts: [...prompts],
      given: [],
      thisRun: recordOf({ commit: head, change }, inputs, run),
      done: lastDone,
    },
    announces: true,
    async write(record, deadline) {
      // The status of an earlier request that the run waits for holds all that later runs need.
      if (record.commit !== head) return
      const runUrl = `${runsUrl}/${encodeURIComponent(record.run)}/attempts/${record.attempt}`
      const status = { name: identity.name, ...renderStatus(record, { identity, base: base.sha, runUrl }) }
      await (await run.connect(deadline)).statuses().set(head, status)
      const name = run.redactProject(identity.name)
      if (!isLogged) run.log.info(`A status of commit ${head.slice(0, 7)} remembers this run: ${name}.`)
      isLogged = true
    },
    warn: ({ error }) =>
      run.log.warning(
        `${withoutAdviceToRunAgain(error)} So the status of commit ${head} may not show how the run ended, and the next run may repeat its changes. The job's result stands.`,
        'Docs agent',
      ),
  }
}
