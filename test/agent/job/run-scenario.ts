import { getEventListeners } from 'node:events'
import { type JobPorts, runJob } from '../../../src/agent/job/submit.ts'
import type { JobOrder } from '../../../src/agent/memory/decision.ts'
import { deadlineIn } from '../../../src/kit/core/clock.ts'
import type { RunOutcome } from '../../../src/kit/core/outcome.ts'
import { createAgentApi } from '../../../src/kit/service/agent-api.ts'
import { createFakeClock, type FakeClock } from '../../support/fake-clock.ts'
import { createFakeLog, OLD_PR } from './fakes.ts'
import { createServiceModel, OLD_JOB, type RecordedRequest, type Scenario } from './service-model.ts'

/** What happened in a run, as the service, the log and the outputs recorded it. */
export interface Trace {
  scenario: Scenario
  requests: RecordedRequest[]
  /** The lines of the log, and when each was written. */
  lines: string[]
  linesAtS: number[]
  warnings: string[]
  /** Whether GitHub was asked for the state of the job's pull request. */
  pullRequestChecked: boolean
  outcome: RunOutcome
  endedMs: number
  aborted: boolean
  /** Listeners on the run's signal: the most at the start of a request, and those left at the end. */
  listeners: { most: number; left: number }
  /** Number of sleeps left at the end. */
  sleepsLeft: number
}

/** A run that has not ended this long after its deadline never ends. */
const ENDLESS_MS = 120_000

/** Runs a scenario from the order down to the requests, in simulated time. */
export async function runScenario(scenario: Scenario): Promise<Trace> {
  let draws = 0
  const clock = createFakeClock(() => scenario.randomNumbers[draws++ % scenario.randomNumbers.length] ?? 0.5)
  const run = new AbortController()
  const end = new AbortController()
  if (scenario.cancelAtMs === 0) run.abort()
  else if (scenario.cancelAtMs !== undefined) {
    const cancelAfter = clock.sleep(scenario.cancelAtMs, end.signal)
    cancelAfter.then(() => run.abort()).catch(() => undefined)
  }
  const listeners = countListeners(run.signal)
  const { transport, requests } = createServiceModel(scenario, clock, listeners.count)
  const { log, ...recorded } = createFakeLog(clock)
  const { isPullRequestOpen, wasChecked } = createPullRequest(scenario, clock, run.signal)
  const jobs = createAgentApi({ transport, projectId: 'project', clock, redact: (text) => text })
  const ignored = { onJob: () => undefined, onAccepted: () => undefined, onSending: async () => undefined }
  const ports: JobPorts = { jobs, clock, log, ...ignored, isPullRequestOpen }
  const deadline = deadlineIn(scenario.timeoutMs, { clock, signal: run.signal })
  const { wait, timeoutMs } = scenario
  const limits = { prompt: 'Update the docs', wait, deadline, timeoutMs }
  const outcome = await Promise.race([
    runJob(orderOf(scenario, clock.now()), limits, ports),
    clock.sleep(scenario.timeoutMs + ENDLESS_MS, end.signal).then(() => undefined),
  ])
  end.abort()
  if (outcome === undefined) throw new Error('The run never ends')
  const leaks = { listeners: listeners.result(), sleepsLeft: clock.sleepers() }
  const ending = { outcome, endedMs: clock.elapsed(), aborted: run.signal.aborted, ...leaks }
  return { scenario, requests, ...recorded, pullRequestChecked: wasChecked(), ...ending }
}

function countListeners(signal: AbortSignal) {
  let most = 0
  const count = () => {
    const listeners = getEventListeners(signal, 'abort').length
    most = Math.max(most, listeners)
    return listeners
  }
  return { count, result: () => ({ left: count(), most }) }
}

function createPullRequest(scenario: Scenario, clock: FakeClock, signal: AbortSignal) {
  let isChecked = false
  const isPullRequestOpen: JobPorts['isPullRequestOpen'] = async (_prLink, { until }) => {
    isChecked = true
    const leftMs = until - clock.now()
    await clock.sleep(Math.min(scenario.pullRequestCheckMs, leftMs), signal).catch(() => undefined)
    // Without an answer in time the pull request counts as open.
    return scenario.pullRequestCheckMs > leftMs || scenario.pullRequestOpen
  }
  return { isPullRequestOpen, wasChecked: () => isChecked }
}

function orderOf({ order, otherwise, followedUpAgoMs, remembersLink }: Scenario, nowMs: number): JobOrder {
  const create = { type: 'send', prompt: 'Say hello' } as const
  const jobId = OLD_JOB
  const followUp: JobOrder = { ...create, to: { jobId, orElse: 'fail' } }
  const followedUpAtMs = followedUpAgoMs === undefined ? undefined : nowMs - followedUpAgoMs
  switch (order) {
    case 'create':
      return create
    case 'follow-up':
      return followUp
    case 'reuse':
      return { ...create, to: { jobId, prLink: remembersLink ? OLD_PR : undefined, orElse: 'create' } }
    case 'rejoin':
      return { type: 'wait', job: { jobId, followedUpAtMs }, ifFailed: otherwise === 'create' ? create : followUp }
    case 'resume':
      return { type: 'wait', job: { jobId } }
  }
}

/** A run as people read it: a line for each request, log line and warning, in the order of time, and the outcome. */
export function describeTrace({ requests, lines, linesAtS, warnings, outcome, endedMs }: Trace): string {
  const requested = requests.map(({ operation, jobId, startedMs, endedMs: until, timeLimitMs, end }) => ({
    atMs: startedMs,
    line: `${operation} ${jobId} until ${until} (at most ${startedMs + timeLimitMs}): ${JSON.stringify(end)}`,
  }))
  const logged = lines.map((line, index) => ({ atMs: 1000 * (linesAtS[index] ?? 0), line }))
  const events = [...requested, ...logged]
    .toSorted((a, b) => a.atMs - b.atMs)
    .map(({ atMs, line }) => `${atMs}: ${line}`)
  const { job, error, ...rest } = outcome
  const ending = JSON.stringify({ ...rest, status: job?.status, prLink: job?.prLink, error: error?.what })
  return [...events, ...warnings.map((warning) => `warning: ${warning}`), `${endedMs}: ${ending}`].join('\n')
}
