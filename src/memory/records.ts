import { type AgentJob, parsePullRequestLink } from '../agent-job/job.ts'
import type { Acceptance } from '../agent-job/ports.ts'
import type { RunOutcome } from '../outcome.ts'

/** One request for a docs update, as the marker of a comment holds it. */
export interface RequestRecord {
  /** When it was made: ISO 8601. */
  at: string
  /** The commit that it is about; empty when unknown. */
  commit: string
  /** The id of the workflow run, its attempt, and the ids of the job and the step in it. */
  run: string
  attempt: number
  job: string
  step: string
  /** A hash of the prompt as written. */
  prompt: string
  /** The agent's job, once the service has accepted; also one that may have received the prompt as a follow-up. */
  jobId?: string | undefined
  /** When the job received it as a follow-up to earlier requests: ISO 8601. */
  followedUpAt?: string | undefined
  /** Set when nobody knows whether the job received it. */
  isUnsure?: true | undefined
  /** The result, once the run has ended. */
  result?: string | undefined
  /** The docs pull request, once there is one. */
  prLink?: string | undefined
}

/** The number of records that a comment keeps (docs/specification.md, "The comment"). */
export const REMEMBERED = 5

/** Whether two records are of the same request, in the same or another state. */
export function isSameRequest(a: RequestRecord, b: RequestRecord): boolean {
  return a.run === b.run && a.attempt === b.attempt && a.job === b.job && a.step === b.step
}

/** Whether `later` is a re-run of `earlier`: the same step of the same run, with the same prompt, in a later attempt. */
export function isRerunOf(later: RequestRecord, earlier: RequestRecord): boolean {
  return (
    earlier.run === later.run &&
    earlier.job === later.job &&
    earlier.step === later.step &&
    earlier.prompt === later.prompt &&
    earlier.attempt < later.attempt
  )
}

/**
 * The record once it is certain which job has the prompt.
 *
 * @param at when that was known: ISO 8601
 */
export function acceptedRecord(
  record: RequestRecord,
  { jobId, how, at }: { jobId: string; how: Acceptance; at: string },
): RequestRecord {
  switch (how) {
    case 'created':
      return { ...record, jobId, followedUpAt: undefined, isUnsure: undefined }
    case 'followed-up':
      return { ...record, jobId, followedUpAt: at, isUnsure: undefined }
    case 'rejoined':
      return { ...record, jobId }
  }
}

/**
 * The record at the end of the run, or `undefined` for a prompt that did not reach the service: it leaves no trace, so
 * that a re-run sends it.
 *
 * @param accepted the record as it was accepted, if it was
 * @param at when the run ended: ISO 8601
 */
export function endedRecord(
  record: RequestRecord,
  { accepted, outcome, at }: { accepted: RequestRecord | undefined; outcome: EndedOutcome; at: string },
): RequestRecord | undefined {
  const { result, sent, jobId, job } = outcome
  if (sent === 'no') return undefined
  const end = { result, prLink: parsePullRequestLink(job?.prLink)?.url }
  if (accepted !== undefined) return { ...accepted, ...end }
  // Without a response the job may have the prompt all the same: a re-run must not pay for it again.
  if (sent === 'unknown') return { ...record, jobId, followedUpAt: at, isUnsure: true, ...end }
  return { ...record, jobId, followedUpAt: undefined, isUnsure: undefined, ...end }
}

/** What a record says of the end of a run. */
type EndedOutcome = Pick<RunOutcome, 'result' | 'sent' | 'jobId'> & { job?: Pick<AgentJob, 'prLink'> | undefined }

/**
 * All records of several lists, oldest first, the last five of them. The result does not depend on the order of the
 * writers, so runs that write at the same time end with the same comment. `thisRun` is the writer's own record, which
 * nobody knows better.
 */
export function mergeRecords(lists: readonly (readonly RequestRecord[])[], thisRun?: RequestRecord): RequestRecord[] {
  const merged = thisRun === undefined ? [] : [thisRun]
  for (const record of lists.flat()) {
    const index = merged.findIndex((known) => isSameRequest(known, record))
    const known = merged[index]
    if (known === undefined) merged.push(record)
    else if (known !== thisRun && progress(record) > progress(known)) merged[index] = record
  }
  return merged.sort(byTime).slice(-REMEMBERED)
}

/** A later state of a request replaces an earlier one. */
function progress({ jobId, result }: RequestRecord): number {
  return (jobId === undefined ? 0 : 1) + (result === undefined ? 0 : 2)
}

function byTime(a: RequestRecord, b: RequestRecord): number {
  return (
    Date.parse(a.at) - Date.parse(b.at) ||
    Number(a.run) - Number(b.run) ||
    a.attempt - b.attempt ||
    // The jobs of a matrix may start in the same millisecond.
    compare(a.job, b.job) ||
    compare(a.step, b.step)
  )
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
