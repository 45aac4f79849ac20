import type { HistoryOptions } from '../../../src/agent/change/requests.ts'
import { findSinceLastRun } from '../../../src/agent/memory/last-run.ts'
import { newRecord, type PromptRecord } from '../../../src/agent/memory/records.ts'
import type { Range } from '../../../src/agent/memory/status.ts'
import { renderStatus, seriesOf } from '../../../src/agent/memory/status.ts'
import { createRun, type InputParts, inputsOf, type RunOptions } from '../../support/fake-run.ts'
import { createRepository, line } from '../change/history-fakes.ts'
import { createEarlierJobs } from './fakes.ts'

const RUN_URL = 'https://github.com/acme/app/actions/runs/1/attempts/1'

export const LAST_RUN: InputParts = { prompt: 'Update the docs', since: { type: 'last-run' } }

export interface BranchOptions extends RunOptions {
  inputs?: InputParts
  /** How the jobs of earlier runs end that are waited for; they succeed unless given. */
  ends?: Record<string, 'failed' | 'given-up' | 'unknown'>
}

/** A run on a branch, and the jobs that it waits for. */
export function prepareBranch({ inputs = LAST_RUN, ends = {}, ...options }: BranchOptions = {}) {
  const repository = options.repository ?? createRepository(line(20))
  const fakes = createRun({ commit: 'c1', repository, ...options })
  const { run } = fakes
  const given = inputsOf(inputs)
  const show = (jobId: string) => {
    const end = ends[jobId]
    return { status: end === undefined ? 'completed' : end === 'failed' ? end : 'active' }
  }
  // A job is given up an hour after its prompt.
  const timeoutS = Object.values(ends).includes('given-up') ? 7200 : 1
  const { jobs, read: waitedFor } = createEarlierJobs(run, show, { timeoutS })
  const search = async (wanted: HistoryOptions = { pullRequests: true }) =>
    await findSinceLastRun(given, { wanted, jobs }, run)
  const find = async (): Promise<Range> => {
    const end = await search()
    if ('range' in end) return end.range
    throw new Error('There is no range')
  }
  const placeOf = (sha: string) => ({ repository: 700_000_001, series: seriesOf(given, run), commit: sha })
  /** A record of an earlier run, whose range begins with the last commit but one unless it is given. */
  const recordFor = (sha: string, parts: Partial<PromptRecord>) => {
    const record = newRecord({ commit: sha }, given, run)
    return { ...record, base: 'c20', run: '1', attempt: 1, ...parts }
  }
  const push = (sha: string, left: Parameters<typeof renderStatus>[0]) =>
    repository.statuses.push({ sha, ...renderStatus(left, placeOf(sha), { run: RUN_URL }) })
  return {
    ...fakes,
    repository,
    waitedFor,
    inputs: given,
    search,
    find,
    placeOf,
    /** Leaves the status of an earlier run on a commit. */
    leave: (sha: string, parts: Partial<PromptRecord> = {}) =>
      push(sha, { isNothing: false, record: recordFor(sha, parts) }),
    /** Leaves that an earlier run had nothing to send, after a prompt. */
    leaveNothing: (sha: string, earlier: Partial<PromptRecord>, parts: Partial<PromptRecord> = {}) =>
      push(sha, {
        isNothing: true,
        record: recordFor(sha, { run: '7', ...parts }),
        earlier: recordFor('c20', earlier),
      }),
  }
}
