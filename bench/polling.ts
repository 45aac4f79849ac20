import { type Clock, deadlineIn } from '../src/core/clock.ts'
import type { AgentJob } from '../src/core/outcome.ts'
import { runJob } from '../src/job/submit.ts'
import type { AgentJobs } from '../src/service/agent-api.ts'
import { createFakeClock } from '../test/support/fake-clock.ts'
import { jobLength } from '../test/support/job-lengths.ts'
import { seededRandom } from '../test/support/seeded-random.ts'
import { silentLog } from '../test/support/silent-log.ts'
import { type Statistics, statisticsOf } from './statistics.ts'

/** How a loop performed on all jobs. */
export interface LoopFigures {
  loop: string
  /** Seconds from the end of a job until the loop noticed it. */
  delaySeconds: Statistics
  readsPerJob: Statistics
}

export interface Sample {
  jobs: number
  seed: number
}

/** How long one response takes; the service decides halfway what it says. */
export const LATENCY_MS = 150

/** Simulated jobs run concurrently, each with a clock of its own; more at once would only need memory. */
const SIDE_BY_SIDE = 500

const LINK = 'https://github.com/acme/docs/pull/1'

const LOOPS: readonly { loop: string; wait: Wait }[] = [
  // The schedule that the action had before it followed the lengths of jobs.
  { loop: 'sleep 2.5 s + 1/80 of the time waited, read', wait: plainLoop((waitedMs) => 2500 + waitedMs / 80) },
  ...[5, 10, 15, 30].map((seconds) => ({ loop: `sleep ${seconds} s, read`, wait: plainLoop(() => seconds * 1000) })),
]

/** The action's waiting compared with plain loops, on the same jobs. */
export async function comparePolling(sample: Sample): Promise<{ action: LoopFigures; plain: LoopFigures[] }> {
  const plain: LoopFigures[] = []
  for (const { loop, wait } of LOOPS) plain.push(await figuresOf(loop, { ...sample, prLink: LINK }, wait))
  return { action: await figuresOf('this action', { ...sample, prLink: LINK }, waitLikeTheAction), plain }
}

/** The action's waiting for jobs that complete without a pull request, which are read a while longer for a late link. */
export function pollingWithoutLink(sample: Sample): Promise<LoopFigures> {
  return figuresOf('this action, no pull request', sample, waitLikeTheAction)
}

type Wait = (jobs: AgentJobs, clock: Clock) => Promise<unknown>

/** Jobs that end with this link, or without a link. */
type Jobs = Sample & { prLink?: string }

async function figuresOf(loop: string, jobs: Jobs, wait: Wait): Promise<LoopFigures> {
  const { seed, prLink } = jobs
  const random = seededRandom(seed)
  const lengths = Array.from({ length: jobs.jobs }, () => jobLength(random()))
  const runs: { delaySeconds: number; reads: number }[] = []
  const oneRun = async (lengthMs: number, clockSeed: number) => {
    const clock = createFakeClock(seededRandom(clockSeed))
    const service = simulatedService(clock, { lengthMs, prLink })
    await wait(service.jobs, clock)
    return { delaySeconds: (clock.now() - service.endedAt()) / 1000, reads: service.reads() }
  }
  for (let first = 0; first < lengths.length; first += SIDE_BY_SIDE) {
    const batch = lengths.slice(first, first + SIDE_BY_SIDE)
    runs.push(...(await Promise.all(batch.map((lengthMs, index) => oneRun(lengthMs, seed + first + index + 1)))))
  }
  return {
    loop,
    delaySeconds: statisticsOf(runs.map(({ delaySeconds }) => delaySeconds)),
    readsPerJob: statisticsOf(runs.map(({ reads }) => reads)),
  }
}

/** A service with one job, which ends `lengthMs` after it was accepted. */
function simulatedService(clock: Clock, job: { lengthMs: number; prLink: string | undefined }) {
  let reads = 0
  let endsAt = Number.POSITIVE_INFINITY
  const jobNow = (): AgentJob => {
    const hasEnded = clock.now() >= endsAt
    const shown = hasEnded ? { status: 'completed', prLink: job.prLink } : { status: 'active', prLink: undefined }
    return { id: 'job-1', ...shown }
  }
  const respond = async (onArrival: () => void) => {
    await clock.sleep(LATENCY_MS / 2)
    onArrival()
    const job = jobNow()
    await clock.sleep(LATENCY_MS / 2)
    return job
  }
  const start = () => {
    endsAt = clock.now() + job.lengthMs
  }
  const count = () => {
    reads += 1
  }
  const jobs: AgentJobs = {
    host: 'bench',
    create: () => respond(start),
    message: () => respond(start),
    read: () => respond(count),
  }
  return { jobs, reads: () => reads, endedAt: () => endsAt }
}

const ignore = () => {}
const isOpen = async () => true

/** The action's real code, with whatever schedule it has. */
const waitLikeTheAction: Wait = async (jobs, clock) => {
  const order = { type: 'send', prompt: 'Bench' } as const
  const deadline = deadlineIn(36_000_000, { clock, signal: new AbortController().signal })
  const { result } = await runJob(
    { order },
    { wait: true, deadline },
    {
      jobs,
      clock,
      log: silentLog,
      onJob: ignore,
      onSending: async () => undefined,
      onAccepted: ignore,
      isPullRequestOpen: isOpen,
    },
  )
  if (result !== 'pull-request' && result !== 'no-pull-request') throw new Error(`The run ended with ${result}`)
}

/** What many workflows do in a script. */
function plainLoop(intervalMs: (waitedMs: number) => number): Wait {
  return async (jobs, clock) => {
    const { signal } = new AbortController()
    const endless = { until: Number.POSITIVE_INFINITY, signal }
    let { id, status } = await jobs.create('Bench', endless)
    const startedAt = clock.now()
    while (status === 'active') {
      await clock.sleep(intervalMs(clock.now() - startedAt))
      status = (await jobs.read(id, deadlineIn(LATENCY_MS, { clock, signal }))).status
    }
  }
}
