import { runJob } from '../src/agent/job/submit.ts'
import { type Clock, deadlineIn } from '../src/kit/core/clock.ts'
import type { AgentJob } from '../src/kit/core/outcome.ts'
import type { AgentJobs } from '../src/kit/service/agent-api.ts'
import { createFakeClock } from '../test/support/fake-clock.ts'
import { jobLength } from '../test/support/job-lengths.ts'
import { seededRandom } from '../test/support/seeded-random.ts'
import { silentLog } from '../test/support/silent-log.ts'
import { quantile } from './rounds.ts'

/** Statistics of one figure over many runs. */
type Statistics = ReturnType<typeof statisticsOf>

function statisticsOf(values: readonly number[]) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return { mean, p95: quantile(values, 0.95), p99: quantile(values, 0.99), max: quantile(values, 1) }
}

/** How the action waited for all jobs of a sample. */
export interface WaitingFigures {
  /** Seconds from the end of a job until it was noticed. */
  delaySeconds: Statistics
  readsPerJob: Statistics
}

export interface Sample {
  jobs: number
  seed: number
  /** The docs pull request of each job; jobs that complete without one are read a while longer for a late link. */
  prLink: string | undefined
}

/** How long one response takes; the service decides halfway what it says. */
export const LATENCY_MS = 150

/** Simulated jobs run concurrently, each with a clock of its own; more at once would only need memory. */
const SIDE_BY_SIDE = 500

/** Waits with the action's own code for simulated jobs. */
export async function measureWaiting({ jobs, seed, prLink }: Sample): Promise<WaitingFigures> {
  const random = seededRandom(seed)
  const lengths = Array.from({ length: jobs }, () => jobLength(random()))
  const runs: { delaySeconds: number; reads: number }[] = []
  const oneRun = async (lengthMs: number, clockSeed: number) => {
    const clock = createFakeClock(seededRandom(clockSeed))
    const service = simulatedService(clock, { lengthMs, prLink })
    await waitForJob(service.jobs, clock)
    return { delaySeconds: (clock.now() - service.endedAt()) / 1000, reads: service.reads() }
  }
  for (let first = 0; first < lengths.length; first += SIDE_BY_SIDE) {
    const batch = lengths.slice(first, first + SIDE_BY_SIDE)
    runs.push(...(await Promise.all(batch.map((lengthMs, index) => oneRun(lengthMs, seed + first + index + 1)))))
  }
  return {
    delaySeconds: statisticsOf(runs.map(({ delaySeconds }) => delaySeconds)),
    readsPerJob: statisticsOf(runs.map(({ reads }) => reads)),
  }
}

/** A service with one job, which ends `lengthMs` after it was accepted. */
function simulatedService(clock: Clock, { lengthMs, prLink }: { lengthMs: number; prLink: string | undefined }) {
  let reads = 0
  let endsAt = Number.POSITIVE_INFINITY
  const respond = async (onArrival: () => void): Promise<AgentJob> => {
    await clock.sleep(LATENCY_MS / 2)
    onArrival()
    const job = clock.now() < endsAt ? { status: 'active', prLink: undefined } : { status: 'completed', prLink }
    await clock.sleep(LATENCY_MS / 2)
    return { id: 'job-1', ...job }
  }
  const accept = () =>
    respond(() => {
      endsAt = clock.now() + lengthMs
    })
  const read = () =>
    respond(() => {
      reads += 1
    })
  const jobs: AgentJobs = { service: 'bench', create: accept, message: accept, read }
  return { jobs, reads: () => reads, endedAt: () => endsAt }
}

async function waitForJob(jobs: AgentJobs, clock: Clock): Promise<void> {
  const ignore = () => undefined
  const deadline = deadlineIn(36_000_000, { clock, signal: new AbortController().signal })
  const events = { onJob: ignore, onSending: async () => undefined, onAccepted: ignore }
  const ports = { jobs, clock, log: silentLog, isPullRequestOpen: async () => true, ...events }
  const { result } = await runJob(
    { type: 'send' },
    { prompt: 'Bench', wait: true, deadline, timeoutMs: 36_000_000 },
    ports,
  )
  if (result !== 'pull-request' && result !== 'no-pull-request') throw new Error(`The run ended with ${result}`)
}
