import type { Clock, Deadline } from '../core/clock.ts'
import type { ServiceError } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import type { Acceptance, AgentJob } from '../core/outcome.ts'
import { parsePullRequestLink } from '../core/pull-request.ts'

export type TerminalStatus = 'completed' | 'archived' | 'failed'

export function isTerminal(status: string | undefined): status is TerminalStatus {
  return status === 'completed' || status === 'archived' || status === 'failed'
}

/** Of the links that a job has had, the one that counts: the latest one that can be shown, or any. */
export function preferredLink(latest: string | undefined, earlier: string | undefined): string | undefined {
  return parsePullRequestLink(latest) === undefined ? (earlier ?? latest) : latest
}

/** What bounds a request that sends a prompt, and who hears of its delays. */
export interface SendOptions extends Deadline {
  /** Called before each wait for another attempt. */
  onRetry?(error: ServiceError, delayMs: number): void
}

/** The service's agent jobs. Every failure is a `ServiceError`. */
export interface AgentJobs {
  /** Host and port of the service, for the log. */
  host: string
  /** Creates a job; sends again only what was certainly not processed. */
  create(prompt: string, options: SendOptions): Promise<AgentJob>
  /**
   * Sends a follow-up to a job; sends again only what was certainly not processed. Resolves with `undefined` when the
   * service accepted it with a response that cannot be read.
   */
  message(jobId: string, prompt: string, options: SendOptions): Promise<AgentJob | undefined>
  /** Reads a job once. Whether to read it again is the caller's decision. */
  read(jobId: string, deadline: Deadline): Promise<AgentJob>
}

/** What is known about a job, at least its id. */
export type JobUpdate = Pick<AgentJob, 'id'> & Partial<Pick<AgentJob, 'status' | 'prLink'>>

/** Everything outside that a job needs. */
export interface JobPorts {
  jobs: AgentJobs
  clock: Clock
  log: Log
  /** Called with the job's id as soon as it is known, and with each later response. */
  onJob(job: JobUpdate): void
  /** Called right before a prompt is sent. When it rejects, with an `ActionError`, nothing is sent. */
  onSending(deadline: Deadline): Promise<void>
  /** Called once it is certain which job has the prompt. */
  onAccepted(jobId: string, how: Acceptance): void
  /** Whether a pull request is neither merged nor closed; `undefined` where this cannot be found out in time. */
  isPullRequestOpen(prLink: string, deadline: Deadline): Promise<boolean | undefined>
}
