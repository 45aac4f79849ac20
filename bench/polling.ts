import type { AgentJob } from '../src/agent-job/job.ts'
import type { AgentJobs } from '../src/agent-job/ports.ts'
import { runJob } from '../src/agent-job/run-job.ts'
import type { Clock } from '../src/clock.ts'
import { createFakeClock } from '../test/support/fake-clock.ts'
import { jobLength } from '../test/support/job-lengths.ts'
import { seededRandom } from '../test/support/seeded-random.ts'
import { silentLog } from '../test/support/silent-log.ts'
import { type Statistics, statisticsOf } from '../test/support/statistics.ts'

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

const FIXED_SECONDS = [5, 10, 15, 30]

/** The action's waiting compared with loops that sleep for a fixed time, on the same jobs. */
export async function comparePolling(sample: Sample): Promise<{ action: LoopFigures; fixed: LoopFigures[] }> {
  const fixed: LoopFigures[] = []
  for (const seconds of FIXED_SECONDS) {
    fixed.push(await figuresOf(`sleep ${seconds} s, read`, withLink(sample), fixedLoop(seconds * 1000)))
  }
  return { action: await pollingOfAction(sample), fixed }
}

/** The action's waiting only. */
export function pollingOfAction(sample: Sample): Promise<LoopFigures> {
  return figuresOf('this action', withLink(sample), waitLikeTheAction)
}

/** The same for jobs that complete without a pull request, which are read a while longer for a late link. */
export function pollingWithoutLink(sample: Sample): Promise<LoopFigures> {
  return figuresOf('this action, no pull request', { ...sample, prLink: undefined }, waitLikeTheAction)
}

/** A sample whose jobs end with this link, or without a link. */
type LinkedSample = Sample & { prLink: string | undefined }

function withLink(sample: Sample): LinkedSample {
  return { ...sample, prLink: 'https://github.com/acme/docs/pull/1' }
}

type Wait = (jobs: AgentJobs, clock: Clock) => Promise<unknown>

async function figuresOf(loop: string, sample: LinkedSample, wait: Wait): Promise<LoopFigures> {
  const random = seededRandom(sample.seed)
  const lengths = Array.from({ length: sample.jobs }, () => jobLength(random()))
  const runs: { delaySeconds: number; reads: number }[] = []
  const oneRun = async (lengthMs: number, seed: number) => {
    const clock = createFakeClock(seededRandom(seed))
    const service = simulatedService(clock, { lengthMs, prLink: sample.prLink })
    await wait(service.jobs, clock)
    return { delaySeconds: (clock.now() - service.endedAt()) / 1000, reads: service.reads() }
  }
  for (let first = 0; first < lengths.length; first += SIDE_BY_SIDE) {
    const batch = lengths.slice(first, first + SIDE_BY_SIDE)
    runs.push(...(await Promise.all(batch.map((lengthMs, index) => oneRun(lengthMs, sample.seed + first + index + 1)))))
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
    return { id: 'job-1', model: undefined, repository: undefined, ref: undefined, ...shown }
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
  const plan = { order: { type: 'create', prompt: 'Bench' }, wait: true, timeoutMs: 3_600_000 } as const
  const { signal } = new AbortController()
  const { result } = await runJob(plan, {
    jobs,
    clock,
    log: silentLog,
    onJob: ignore,
    onAccepted: ignore,
    isPullRequestOpen: isOpen,
    signal,
  })
  if (result !== 'pull-request' && result !== 'no-pull-request') throw new Error(`The run ended with ${result}`)
}

/** What many workflows do in a script. */
function fixedLoop(intervalMs: number): Wait {
  return async (jobs, clock) => {
    const { signal } = new AbortController()
    const deadlineAt = Number.POSITIVE_INFINITY
    let { id, status } = await jobs.create('Bench', { deadlineAt, signal })
    while (status === 'active') {
      await clock.sleep(intervalMs)
      status = (await jobs.read(id, { timeoutMs: LATENCY_MS, signal })).status
    }
  }
}
