import type { AgentJob } from '../../src/agent-job/job.ts'
import type { JobPorts } from '../../src/agent-job/ports.ts'
import { ServiceError } from '../../src/errors.ts'
import type { RequestFailure } from '../../src/retry.ts'
import { createFakeClock, type FakeClock } from '../support/fake-clock.ts'

/** A job, as far as it differs from a job without anything. */
export type JobParts = Partial<Omit<AgentJob, 'id'>>

/** What the service says. */
export type Answer = JobParts | RequestFailure

/** What the service says to a request that begins so many seconds after the start; `call` counts from 1. */
export type Script = (atS: number, call: number) => Answer

/** One answer after the other, each from its second on. */
export type Timeline = readonly (readonly [fromS: number, answer: Answer])[]

export interface WorldOptions {
  read?: Script | Timeline
  create?: Script | Timeline
  message?: Script | Timeline
  /** How long each answer takes. */
  readTakesS?: number
  sendTakesS?: number
  random?: () => number
  /** Whether the job's pull request is open, if anybody asks. */
  isPullRequestOpen?: boolean
  /** When the run is cancelled. */
  cancelAtS?: number
}

export interface World {
  ports: JobPorts
  clock: FakeClock
  /** When a read began, in seconds since the start. */
  reads: number[]
  sent: { atS: number; to: string; prompt: string }[]
  lines: string[]
  /** When each line was written, in seconds. */
  saidAt: number[]
  warnings: string[]
  /** What the outputs were told, without repetitions. */
  told: string[]
  /** The pull requests whose state was asked for. */
  pullRequestsAsked: string[]
}

export const PR = 'https://github.com/acme/docs/pull/7'
export const OLD_PR = 'https://github.com/acme/docs/pull/3'

export const active: JobParts = { status: 'active' }
export const completed: JobParts = { status: 'completed' }
export const withLink: JobParts = { status: 'completed', prLink: PR }

/** An answer outside 2xx. */
export function status(code: number, retryAfterS?: number): RequestFailure {
  return retryAfterS === undefined
    ? { type: 'status', status: code }
    : { type: 'status', status: code, retryAfterMs: retryAfterS * 1000 }
}

export function agentJob(parts: Partial<AgentJob> = {}): AgentJob {
  const nothing = { status: undefined, prLink: undefined, model: undefined, repository: undefined, ref: undefined }
  return { id: 'job-1', ...nothing, ...parts }
}

function serviceError(failure: RequestFailure): ServiceError {
  const what = failure.type === 'status' ? `It answered ${failure.status}.` : `It was ${failure.type}.`
  return new ServiceError(failure, { kind: 'service-fault', what, advice: 'Do something.' })
}

/** The ports of a run, filled with plain objects: a service that follows a script, a fake clock, and a log to read. */
export function createWorld(options: WorldOptions = {}): World {
  const clock = createFakeClock(options.random)
  const controller = new AbortController()
  if (options.cancelAtS !== undefined) clock.at(options.cancelAtS * 1000, () => controller.abort())
  const log = createLog(clock)
  const { jobs, ...calls } = createJobs(options, clock)
  const told: string[] = []
  const onJob: JobPorts['onJob'] = ({ id, status: word }) => {
    const line = word === undefined ? id : `${id} ${word}`
    if (told.at(-1) !== line) told.push(line)
  }
  const pullRequestsAsked: string[] = []
  const isPullRequestOpen = async (prLink: string) => {
    pullRequestsAsked.push(prLink)
    return options.isPullRequestOpen ?? true
  }
  const ports = { jobs, clock, log: log.log, onJob, isPullRequestOpen, signal: controller.signal }
  return { ...log, ...calls, clock, told, pullRequestsAsked, ports }
}

function createLog(clock: FakeClock) {
  const lines: string[] = []
  const saidAt: number[] = []
  const warnings: string[] = []
  const info = (line: string) => {
    lines.push(line)
    saidAt.push(clock.elapsed() / 1000)
  }
  const warning = (message: string) => {
    warnings.push(message)
  }
  const nothing = () => undefined
  return {
    lines,
    saidAt,
    warnings,
    log: { info, warning, group: nothing, debug: nothing, notice: nothing, error: nothing },
  }
}

/** More than any wait of a day needs. */
const MOST_READS = 10_000

function createJobs({ read, create, message, readTakesS = 0, sendTakesS = 0 }: WorldOptions, clock: FakeClock) {
  const reads: number[] = []
  const sent: World['sent'] = []
  const atS = () => clock.elapsed() / 1000
  const send = async (script: WorldOptions['create'], to: string, prompt: string) => {
    sent.push({ atS: atS(), to, prompt })
    if (sendTakesS > 0) await clock.sleep(sendTakesS * 1000)
    return answered(to, saidBy(script, atS(), sent.length))
  }
  const jobs: JobPorts['jobs'] = {
    create: (prompt) => send(create, 'job-1', prompt),
    message: (jobId, prompt) => send(message, jobId, prompt),
    async read(jobId, { timeoutMs, signal }) {
      reads.push(atS())
      if (reads.length > MOST_READS) throw new Error('The wait spins: it looks again and again')
      const call = reads.length
      const takesMs = readTakesS * 1000
      if (takesMs > 0) {
        await clock.sleep(Math.min(takesMs, timeoutMs), signal).catch(() => {
          throw serviceError({ type: 'cancelled', sent: true })
        })
      }
      if (takesMs > timeoutMs) throw serviceError({ type: 'interrupted' })
      return answered(jobId, saidBy(read, atS(), call))
    },
  }
  return { jobs, reads, sent }
}

function saidBy(script: Script | Timeline | undefined, atS: number, call: number): Answer {
  if (script === undefined) throw new Error('The test expects no such request')
  if (typeof script === 'function') return script(atS, call)
  const answer = script.findLast(([fromS]) => fromS <= atS)
  if (answer === undefined) throw new Error(`The test has no answer for second ${atS}`)
  return answer[1]
}

function answered(id: string, answer: Answer): AgentJob {
  if ('type' in answer) throw serviceError(answer)
  return agentJob({ id, ...answer })
}
