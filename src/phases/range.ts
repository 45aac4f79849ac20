import { type EarlierEnd, waitForEarlierJob } from '../agent-job/earlier-job.ts'
import { type Base, baseByAge, findBase } from '../change/base.ts'
import type { HistoryCommit, StatusSource } from '../change/history.ts'
import { type History, startHistory } from '../change/line.ts'
import type { CommitRange } from '../change/range.ts'
import { ActionError, messageOf } from '../errors.ts'
import { findLastRun, type LastRun } from '../memory/last-run.ts'
import type { RequestRecord } from '../memory/records.ts'
import { readStatus, renderStatus, type StatusIdentity, statusName } from '../memory/status.ts'
import { NOTHING_SENT, type RunOutcome } from '../outcome.ts'
import { createAgentApi } from '../service/agent-api.ts'
import type { ExchangeOptions } from '../service/exchange.ts'
import { hashOfService, type RecordStore, recordOf } from './request.ts'
import type { Run, Task } from './run.ts'

/** What a run with `since` is about. */
export interface Range extends CommitRange {
  /** What earlier runs left, with `since: last-run`. */
  branch: Branch | undefined
}

/** The memory of a branch: statuses of its commits. */
export interface Branch extends LastRun {
  identity: StatusIdentity
  /** Milliseconds of the step's time limit that were spent on waiting for the job of the last run. */
  waitedMs: number
}

/** The range, absent where none is asked for; or the outcome of a run that has none to ask about. */
export type RangeEnd = { type: 'range'; range: Range | undefined } | { type: 'ended'; outcome: RunOutcome }

/** Connects to the service, once. */
export type OpenService = () => Promise<ExchangeOptions>

/** For the history, apart from the time in which the run waits for the job of the last run. */
const PATIENCE_MS = 150_000

const SEVEN_DAYS = { type: 'duration', text: '7d', ms: 7 * 24 * 60 * 60 * 1000 } as const

/**
 * Finds the range that the `since` input describes, where the run has a prompt. Throws `ActionError`.
 *
 * @param openService connects to the service, only when it must be asked for the job of an earlier run
 */
export async function findRange(task: Task, openService: OpenService, run: Run): Promise<RangeEnd> {
  const { since, prompt } = task.inputs
  if (since === undefined || prompt === undefined) return { type: 'range', range: undefined }
  const head = run.workflow.commit
  if (head === '') throw withoutCommit()
  const isLastRun = since.type === 'last-run'
  const waited = { ms: 0 }
  const github = await run.connect({ patienceMs: PATIENCE_MS, pausedMs: () => waited.ms })
  const source = github.history()
  const identity = statusIdentity(task, run)
  const options = {
    statusName: isLastRun ? identity.name : undefined,
    pullRequests: prompt.placeholders.has('pull-requests'),
  }
  const history = startHistory(source.history(head, options))
  if (isLastRun) {
    const reading = { task, head, history, identity, statuses: github.statuses(), waited }
    const left = await readBranch(reading, createAskService(task, openService, run), run)
    if (left.type === 'ended') return left
    const base = await baseAfter(left.branch, { head, history }, run)
    return rangeOf({ head, base, history, source, branch: left.branch }, run)
  }
  const release = task.event.name === 'release' ? task.event.release : undefined
  const { clock, redactProject: redact } = run
  const base = await findBase(since, { head, history, source, nowMs: clock.now(), release, redact })
  return rangeOf({ head, base, history, source, branch: undefined }, run)
}

/** The range, unless it is empty; a re-run reports the end of its earlier attempt all the same. */
function rangeOf(range: Range, { log, redactProject }: Run): RangeEnd {
  const { base, head, branch } = range
  const what = redactProject(base.what)
  if (base.sha === head && branch?.rerunOf === undefined) {
    const reason = `nothing was committed since ${what}`
    return { type: 'ended', outcome: { ...NOTHING_SENT, result: 'skipped', reason } }
  }
  log.info(`This run is about the changes since ${what}: ${base.sha.slice(0, 7)}...${head.slice(0, 7)}.`)
  return { type: 'range', range }
}

/** Where the last run ended, or a week ago. */
async function baseAfter(
  { base, done }: LastRun,
  place: { head: string; history: History },
  { clock, log }: Run,
): Promise<Base> {
  if (base !== undefined && done !== undefined) return { sha: base, what: `the last run (run ${done.run})` }
  if (base !== undefined) return { sha: base, what: 'the beginning of an earlier run whose job came to nothing' }
  log.info('No earlier run is known, so the range begins seven days ago.')
  return await baseByAge(SEVEN_DAYS, { ...place, nowMs: clock.now() })
}

function statusIdentity({ inputs }: Task, { workflow }: Run): StatusIdentity {
  const { owner = '', name = '' } = workflow.repository ?? {}
  const service = hashOfService(inputs).toString('hex')
  return { repository: `${owner}/${name}`, name: statusName({ workflow: workflow.file, job: workflow.job, service }) }
}

function withoutCommit(): ActionError {
  return new ActionError({
    kind: 'unusable-since',
    what: '`since` needs the commit of the run, and the runner names none.',
    advice: 'Run the action in a GitHub Actions workflow, where the runner sets GITHUB_SHA.',
  })
}

interface Reading {
  task: Task
  head: string
  history: History
  identity: StatusIdentity
  statuses: StatusSource
  /** How long the run has waited for jobs of earlier runs. */
  waited: { ms: number }
}

type BranchEnd = { type: 'branch'; branch: Branch } | Extract<RangeEnd, { type: 'ended' }>

/** Reads what earlier runs left, and waits for the job of the last one where it has not ended. */
async function readBranch(
  { task, head, history, identity, statuses, waited }: Reading,
  ask: AskService,
  run: Run,
): Promise<BranchEnd> {
  const runsUrl = runsUrlOf(identity, run)
  const found = await findLastRun(recordOf({ commit: head }, task.inputs, run), {
    history,
    async read(commit) {
      const target = await ownTarget(commit, identity.name, statuses)
      return target === undefined ? undefined : readStatus(target, { identity, commit: commit.sha, runsUrl })
    },
    async ask(record) {
      const startedAt = run.clock.now()
      const end = await ask(record, task.inputs.timeoutMs - waited.ms)
      waited.ms += run.clock.now() - startedAt
      return end
    },
  })
  if (found.type === 'unknown') return { type: 'ended', outcome: { ...found.outcome, elapsedMs: waited.ms } }
  return { type: 'branch', branch: { ...found.left, identity, waitedMs: waited.ms } }
}

/** The newest address that the token itself set, also where somebody else set another one after it. */
async function ownTarget(
  { sha, status }: HistoryCommit,
  name: string,
  statuses: StatusSource,
): Promise<string | undefined> {
  if (status === undefined) return undefined
  return status.isOwn ? status.target : await statuses.newestOwn(sha, name)
}

type AskService = (record: RequestRecord & { jobId: string }, timeoutMs: number) => Promise<EarlierEnd>

/** Asks the service how the job of an earlier run ended; a dry run asks for nothing. */
function createAskService({ inputs }: Task, openService: OpenService, { clock, log, signal }: Run): AskService {
  return async ({ jobId, prLink, followedUpAt }, timeoutMs) => {
    if (inputs.dryRun) {
      log.info(`Dry run: how job ${jobId} of an earlier run ended is not read, so it counts as done.`)
      return { type: 'done' }
    }
    const jobs = createAgentApi(await openService())
    const followedUpAtMs = followedUpAt === undefined ? undefined : Date.parse(followedUpAt)
    return await waitForEarlierJob({ jobId, prLink, followedUpAtMs }, { jobs, clock, log, signal }, timeoutMs)
  }
}

function runsUrlOf({ repository }: StatusIdentity, { workflow }: Pick<Run, 'workflow'>): string {
  return `${workflow.serverUrl}/${repository}/actions/runs`
}

/** The memory of a branch, and how a record is written into it; `undefined` where the branch remembers nothing. */
export function openBranch(
  { head, base, branch }: Range,
  { inputs, change, prompts }: Task & { change?: string | undefined; prompts: readonly string[] },
  run: Run,
): RecordStore | undefined {
  if (branch === undefined) return undefined
  const { identity, done, rerunOf } = branch
  const runsUrl = runsUrlOf(identity, run)
  const requests = [done, rerunOf].flatMap((record, index) =>
    record === undefined ? [] : { ...record, order: index + 1 },
  )
  let isLogged = false
  return {
    memory: {
      requests,
      prompts: [...prompts],
      thisRun: recordOf({ commit: head, change }, inputs, run),
      done: requests.find(({ commit }) => commit === done?.commit),
    },
    isAskedFirst: true,
    async write(record, { patienceMs, signal }) {
      const runUrl = `${runsUrl}/${encodeURIComponent(record.run)}/attempts/${record.attempt}`
      const status = { name: identity.name, ...renderStatus(record, { identity, base: base.sha, runUrl }) }
      // Of an earlier request that the run waits for, the status tells all that later runs need.
      if (record.commit !== head) return
      await (await run.connect({ patienceMs, signal })).statuses().set(head, status)
      if (!isLogged) run.log.info(`A status of commit ${head.slice(0, 7)} remembers this run: ${identity.name}.`)
      isLogged = true
    },
    warn: ({ error }) =>
      run.log.warning(
        `${messageOf(error)} So the status of commit ${head} may not show how the run ended, and the next run may repeat its changes. The job's result stands.`,
        'Docs agent',
      ),
  }
}
