import type { ActionError } from './errors.ts'
import { shortHash } from './marker.ts'
import { parsePullRequestLink, type SeenPullRequest } from './pull-request.ts'

/** The results of a run (docs/reference.md, "Results"). */
export const RESULTS = [
  'pull-request',
  'no-pull-request',
  'failed',
  'archived',
  'timed-out',
  'submitted',
  'skipped',
  'cancelled',
  'dry-run',
  'error',
] as const

export type Result = (typeof RESULTS)[number]

export const FAIL_ON = ['error', 'failed', 'archived', 'timed-out', 'no-pull-request'] as const

/** Whether the prompt reached the service: `unknown` when a POST was lost. */
export type Sent = 'yes' | 'no' | 'unknown' | 'no-prompt'

/** The job was created for the prompt, had earlier ones, or got it from an earlier attempt. */
export type Acceptance = 'created' | 'followed-up' | 'rejoined'

/** An agent job as the service returns it. Only `id` is certain; everything is untrusted text. */
export interface AgentJob {
  id: string
  /** The service's own word: `active`, `completed`, `archived`, `failed`, an unknown one, or none. */
  status: string | undefined
  /** The pull request's address, once there is one. It may be one that cannot be shown: see `parsePullRequestLink`. */
  prLink: string | undefined
  /** After a follow-up, the `linkHash` of the link that it had before. */
  linkBefore?: string | undefined
}

export type AcceptedJob = Pick<AgentJob, 'id' | 'linkBefore'>

export function isTerminal(status: string | undefined): status is 'completed' | 'archived' | 'failed' {
  return status === 'completed' || status === 'archived' || status === 'failed'
}

/** The longest id of a job that counts as one, in characters: far longer than any real one. */
export const LONGEST_ID = 1000

/** The files and changed lines that users may notice: those that a prompt shows, and all of them. */
export interface Coverage {
  files: number
  allFiles: number
  lines: number
  allLines: number
}

export interface RunOutcome {
  result: Result
  jobId?: string | undefined
  job?: AgentJob | undefined
  /** The docs pull request, where a token could see it, and the readers of whatever shows the outcome may. */
  docs?: SeenPullRequest | undefined
  /** The change that it makes, in Markdown, for the same readers. */
  docsChange?: string | undefined
  /** True where the end that the job shows may be that of an earlier prompt. */
  unsettled?: boolean | undefined
  sent: Sent
  /** The number of prompts that the run sent, or may have sent; none where it is absent. */
  prompts?: number
  /** The time at which the last prompt was sent: milliseconds since the epoch. */
  sentAt?: number | undefined
  /** The sent prompts show this much of the change; absent where they show none. */
  coverage?: Coverage | undefined
  elapsedMs?: number
  /** Names the pull requests that were asked for before and left out, or says how many. */
  askedFor?: string | undefined
  /** The reason for skipping the run, as a clause. */
  reason?: string | undefined
  error?: ActionError | undefined
}

export const NOTHING_SENT = { sent: 'no-prompt' } as const

/** A reason to send nothing: guards, an empty or quiet change, empty data and an empty report hand it over. */
export interface Nothing {
  /** A clause. */
  reason: string
  /** True where something may be there all the same, which a later run may read. */
  isUncertain?: boolean
}

export function skippedFor({ reason }: Nothing): RunOutcome {
  return { ...NOTHING_SENT, result: 'skipped', reason }
}

/** The end of a prompt: it succeeded, it failed, or nobody knows yet. */
export type End = 'succeeded' | 'failed' | 'unknown'

type SeenJob = Partial<Pick<AgentJob, 'status' | 'prLink' | 'linkBefore'>> & { result?: string | undefined }

/**
 * Returns whether a prompt succeeded, by its job's word or by the result that a run recorded. The prompt of an archived job did
 * if the job has a pull request that it did not have before.
 */
export function endOf({ status, result = status, prLink, linkBefore }: SeenJob): End {
  if (result === 'completed' || result === 'pull-request' || result === 'no-pull-request') return 'succeeded'
  if (result === 'archived' && prLink !== undefined && linkHash(prLink) !== linkBefore) return 'succeeded'
  return result === 'failed' || result === 'archived' ? 'failed' : 'unknown'
}

/** Tells a job's links apart. */
export function linkHash(prLink: string | undefined): string | undefined {
  return prLink && shortHash(parsePullRequestLink(prLink)?.url ?? prLink)
}

export function resultOf(job: AgentJob): Result {
  if (job.status === 'failed' || job.status === 'archived') return job.status
  return job.prLink === undefined ? 'no-pull-request' : 'pull-request'
}
