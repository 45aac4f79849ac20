import type { Clock, Deadline } from '../core/clock.ts'
import type { Log } from '../core/log.ts'
import type { Acceptance, AcceptedJob, AgentJob, RunOutcome } from '../core/outcome.ts'
import type { AgentJobs } from '../service/agent-api.ts'
import type { WaitContext } from './wait.ts'

/** What is known about a job, at least its id. */
export type JobUpdate = Pick<AgentJob, 'id'> & Partial<AgentJob>

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
  onAccepted(job: AcceptedJob, how: Acceptance): void
  /** Whether a pull request is neither merged nor closed; `undefined` where this cannot be found out in time. */
  isPullRequestOpen(prLink: string, deadline: Deadline): Promise<boolean | undefined>
}

export interface JobRun extends WaitContext {
  ports: JobPorts
  /** `false`: return as soon as the service has accepted the prompt, or after one look. */
  wait: boolean
}

/** What a job came to. How long that took is up to the caller, who may have waited before. */
export type JobOutcome = Omit<RunOutcome, 'elapsedMs'>
