import type { Clock, Deadline } from '../core/clock.ts'
import type { Log } from '../core/log.ts'
import type { Acceptance, AcceptedJob, AgentJob } from '../core/outcome.ts'
import { parsePullRequestLink } from '../core/pull-request.ts'
import type { AgentJobs } from '../service/agent-api.ts'

/** A job's link that counts: the latest one that can be shown, else any. */
export function preferredLink(latest: string | undefined, earlier: string | undefined): string | undefined {
  return parsePullRequestLink(latest) === undefined ? (earlier ?? latest) : latest
}

export type JobUpdate = Pick<AgentJob, 'id'> & Partial<Pick<AgentJob, 'status' | 'prLink'>>

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
