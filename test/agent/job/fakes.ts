import type { JobPorts } from '../../../src/agent/job/submit.ts'
import { type Deadline, deadlineIn, formatDuration } from '../../../src/kit/core/clock.ts'
import { ServiceError } from '../../../src/kit/core/errors.ts'
import type { Log } from '../../../src/kit/core/log.ts'
import type { AgentJob } from '../../../src/kit/core/outcome.ts'
import type { RequestFailure } from '../../../src/kit/core/retry.ts'
import { createFakeClock, type FakeClock } from '../../support/fake-clock.ts'
import { silentLog, warningText } from '../../support/silent-log.ts'

/** The fields of a job that are not empty. */
export type JobFields = Partial<Omit<AgentJob, 'id'>>

/** What one request results in. */
type FakeResponse = JobFields | RequestFailure

/** The response at each time, by the second from which on it holds. */
type Timeline = Readonly<Record<number, FakeResponse>>

/** The response to a request that is answered in this second; `call` counts from 1. */
type Script = (atS: number, call: number) => FakeResponse

export interface FakeOptions {
  read?: Script | Timeline
  create?: Script | Timeline
  message?: Script | Timeline
  /** Whether the response to a follow-up cannot be read. */
  isMessageUnreadable?: boolean
  /** How long each read takes, and each request that sends a prompt. */
  readTakesS?: number
  sendTakesS?: number
  random?: () => number
  /** Whether the pull request of a job is open; `unseen` when that cannot be found out. */
  isPullRequestOpen?: boolean | 'unseen'
  /** What is done right before the prompt is sent takes so many seconds, fails, and comes with a signal. */
  recordTakesS?: number
  recordFails?: Error
  recordCancels?: boolean
  /** When the run is cancelled; at 0 before it begins. */
  cancelAtS?: number
}

export interface Fakes {
  ports: JobPorts
  clock: FakeClock
  /** When each read began, in seconds since the start. */
  reads: number[]
  /** The lines of the log with, after `>`, what is sent to the service, asked of GitHub and reported, in their order. */
  lines: string[]
  /** When each line of the log was written, in seconds since the start. */
  linesAtS: number[]
  warnings: string[]
  /** The deadline of a run that ends this many seconds from now. */
  endsIn(seconds: number): Deadline
}

export const PR = 'https://github.com/acme/docs/pull/7'
export const OLD_PR = 'https://github.com/acme/docs/pull/3'

export const active: JobFields = { status: 'active' }
export const completed: JobFields = { status: 'completed' }
export const failed: JobFields = { status: 'failed' }
export const archived: JobFields = { status: 'archived' }
export const withLink: JobFields = { status: 'completed', prLink: PR }

/** A response outside 2xx. */
export function status(code: number, retryAfterS?: number): RequestFailure {
  return retryAfterS === undefined
    ? { type: 'status', status: code }
    : { type: 'status', status: code, retryAfterMs: retryAfterS * 1000 }
}

export function agentJob(fields: Partial<AgentJob> = {}): AgentJob {
  const empty = { status: undefined, prLink: undefined }
  return { id: 'job-1', ...empty, ...fields }
}

function serviceError(failure: RequestFailure): ServiceError {
  const what = `api.example.com ${failure.type === 'status' ? `returned ${failure.status}` : `was ${failure.type}`}.`
  const remoteMessage = failure.status === 400 ? 'The job is locked' : undefined
  return new ServiceError(failure, { kind: 'service-fault', what, advice: 'Try again.', remoteMessage })
}

/** The ports of a run as plain objects: a service that follows a script, a fake clock, and a transcript of all calls. */
export function createFakes(options: FakeOptions = {}): Fakes {
  const clock = createFakeClock(options.random)
  const run = new AbortController()
  if (options.cancelAtS === 0) run.abort()
  else if (options.cancelAtS !== undefined) clock.at(options.cancelAtS * 1000, () => run.abort())
  const { log, ...logged } = createFakeLog(clock)
  const note = (text: string) => void logged.lines.push(`[${formatDuration(clock.elapsed())}] > ${text}`)
  const { jobs, reads } = createFakeJobs(options, clock, note)
  let reported = ''
  const ports: JobPorts = {
    jobs,
    clock,
    log,
    async onSending() {
      note('record: about to send')
      await clock.sleep((options.recordTakesS ?? 0) * 1000)
      if (options.recordCancels) run.abort()
      if (options.recordFails) throw options.recordFails
    },
    onJob({ id, status: word = '', prLink = '' }) {
      const before = reported
      reported = `outputs: ${id} ${word} ${prLink}`.trim()
      if (reported !== before) note(reported)
    },
    onAccepted({ id, linkBefore }, how) {
      note(`record: ${how} ${id}${linkBefore === undefined ? '' : ' with the link that it had before'}`)
    },
    async isPullRequestOpen(prLink) {
      note(`is ${prLink} open?`)
      return options.isPullRequestOpen === 'unseen' ? undefined : (options.isPullRequestOpen ?? true)
    },
  }
  const endsIn = (seconds: number) => deadlineIn(seconds * 1000, { clock, signal: run.signal })
  return { ...logged, reads, clock, ports, endsIn }
}

/** A log that records its lines and warnings. */
export function createFakeLog(clock: FakeClock) {
  const lines: string[] = []
  const linesAtS: number[] = []
  const warnings: string[] = []
  const log: Log = {
    ...silentLog,
    info(line) {
      lines.push(line)
      linesAtS.push(clock.elapsed() / 1000)
    },
    warning: (...warning) => void warnings.push(warningText(...warning)),
  }
  return { log, lines, linesAtS, warnings }
}

/** More than any wait of a day needs. */
const MOST_READS = 10_000

function createFakeJobs(options: FakeOptions, clock: FakeClock, note: (text: string) => void) {
  const { read, create, message, isMessageUnreadable = false, readTakesS = 0, sendTakesS = 0 } = options
  const reads: number[] = []
  const atS = () => clock.elapsed() / 1000
  const jobs: JobPorts['jobs'] = {
    service: 'api.example.com',
    async create() {
      note('create a job')
      await clock.sleep(sendTakesS * 1000)
      return jobOf('job-1', responseAt(create, atS(), 1))
    },
    async message(jobId) {
      note(`message ${jobId}`)
      await clock.sleep(sendTakesS * 1000)
      const job = jobOf(jobId, responseAt(message, atS(), 1))
      return isMessageUnreadable ? undefined : job
    },
    async read(jobId, { until, signal }) {
      const timeoutMs = until - clock.now()
      const call = reads.push(atS())
      if (call > MOST_READS) throw new Error('The wait reads the job in a tight loop')
      const takesMs = readTakesS * 1000
      if (takesMs > 0) {
        await clock.sleep(Math.min(takesMs, timeoutMs), signal).catch(() => {
          throw serviceError({ type: 'cancelled', sent: true })
        })
      }
      if (takesMs > timeoutMs) throw serviceError({ type: 'interrupted' })
      return jobOf(jobId, responseAt(read, atS(), call))
    },
  }
  return { jobs, reads }
}

function responseAt(script: Script | Timeline | undefined, atS: number, call: number): FakeResponse {
  if (script === undefined) throw new Error('The test expects no such request')
  if (typeof script === 'function') return script(atS, call)
  const responses = Object.entries(script).map(([fromS, response]) => ({ fromS: Number(fromS), response }))
  const current = responses.toSorted((a, b) => a.fromS - b.fromS).findLast(({ fromS }) => fromS <= atS)
  if (current === undefined) throw new Error(`The test has no response for second ${atS}`)
  return current.response
}

function jobOf(id: string, response: FakeResponse): AgentJob {
  if ('type' in response) throw serviceError(response)
  return agentJob({ id, ...response })
}
