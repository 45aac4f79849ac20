import { runJob } from '../../src/agent-job/run-job.ts'
import { createAgentApi } from '../../src/service/agent-api.ts'
import { createFakeClock } from '../support/fake-clock.ts'
import { seededRandom } from '../support/seeded-random.ts'
import type { Course } from './courses.ts'
import { watchedSignal } from './listening.ts'
import { createSilentLog } from './silent-log.ts'
import { createTroubledService, type ServedJob } from './troubled-service.ts'

export type Stage = ReturnType<typeof createStage>

/** What all jobs share, as if one process ran them: the clock, the service with its trouble, the log and the signal. */
export function createStage(seed: number) {
  const random = seededRandom(seed)
  const clock = createFakeClock(seededRandom(seed + 1))
  const listening = watchedSignal()
  const log = createSilentLog(clock)
  let served: ServedJob | undefined
  const transport = createTroubledService(clock, random, () => {
    listening.look()
    if (served === undefined) throw new Error('A request came before there was a job')
    return served
  })
  const jobs = createAgentApi({ transport, projectId: 'p', clock, redact: (text) => text, log: log.log })
  const isPullRequestOpen = async () => true
  const ports = { jobs, clock, log: log.log, onJob: () => undefined, isPullRequestOpen, signal: listening.signal }

  /** One run, through the action's own loop and its edge to the service. */
  const run = async (job: ServedJob, timeoutMs: number) => {
    served = job
    log.begin()
    const startedAt = clock.now()
    const { id, prompt, course } = job
    const order = course.order === 'create' ? { type: course.order, prompt } : { type: course.order, prompt, jobId: id }
    const outcome = await runJob({ order, wait: true, timeoutMs }, ports)
    const acceptedMs = job.acceptedAt === undefined ? undefined : job.acceptedAt - startedAt
    return { outcome, acceptedMs, knownMs: clock.now() - startedAt }
  }
  /** What is left over once no job is under way, and what there was at most. */
  const leavings = () => ({
    mostListeners: listening.most(),
    listenersLeft: listening.now(),
    sleepersLeft: clock.sleepers(),
    longestSilenceSeconds: log.longestSilenceMs() / 1000,
  })
  return { random, clock, run, leavings }
}

export type Leavings = ReturnType<Stage['leavings']>

export function createServedJob(course: Course, index: number): ServedJob {
  return {
    course,
    id: `job-${index}`,
    prompt: `Prompt ${index}`,
    link: `https://github.com/acme/docs/pull/${2 * index + 1}`,
    oldLink: `https://github.com/acme/docs/pull/${2 * index + 2}`,
    accepted: 0,
    answerLost: false,
    reads: 0,
    troubles: 0,
    notBefore: 0,
    tooSoon: 0,
  }
}
