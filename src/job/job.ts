import { parsePullRequestLink } from '../core/pull-request.ts'

/** An agent job as the service returns it. Only `id` is certain; everything is untrusted text. */
export interface AgentJob {
  id: string
  /** The service's own word: `active`, `completed`, `archived`, `failed`, an unknown one, or none. */
  status: string | undefined
  /** The pull request's address, once there is one. It may be one that cannot be shown: see `parsePullRequestLink`. */
  prLink: string | undefined
  model: string | undefined
  repository: string | undefined
  ref: string | undefined
  /** Milliseconds since the epoch, as are all times; absent where the service gives no valid one. */
  createdAtMs?: number | undefined
  archivedAtMs?: number | undefined
}

export type TerminalStatus = 'completed' | 'archived' | 'failed'

export function isTerminal(status: string | undefined): status is TerminalStatus {
  return status === 'completed' || status === 'archived' || status === 'failed'
}

/** Whether a job that has ended brought nothing: whatever it was asked for has to be asked for again. */
export function cameToNothing({ status, prLink }: Pick<AgentJob, 'status' | 'prLink'>): boolean {
  return status === 'failed' || (status === 'archived' && prLink === undefined)
}

/** The longest id of a job that counts as one, in characters: far longer than any real one. */
export const LONGEST_ID = 1000

/** Of the links that a job has had, the one that counts: the latest one that can be shown, or any. */
export function preferredLink(latest: string | undefined, earlier: string | undefined): string | undefined {
  return parsePullRequestLink(latest) === undefined ? (earlier ?? latest) : latest
}
