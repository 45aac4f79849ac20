import { createHash } from 'node:crypto'
import type { RunOutcome } from '../core/outcome.ts'
import type { SeenPullRequest } from '../core/pull-request.ts'
import { parsePullRequestLink } from '../core/pull-request.ts'
import type { AgentJob } from '../job/job.ts'
import type { Acceptance } from '../job/ports.ts'

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
  /** A hash of the prompt as written; empty for a run that only waits for a job that is not remembered. */
  prompt: string
  /** Identifies the change that the prompt is about, where it is about one whose content is known. */
  change?: string | undefined
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
  /** The docs pull request as it was when the run ended, where the token could see it. */
  docs?: SeenPullRequest | undefined
  /** In the comment on the docs pull request: what the request was about, unless that is the docs pull request itself. */
  origin?: Origin | undefined
  /** The workflow run that waited for the job instead of sending its prompt again. */
  reported?: { run: string; attempt: number } | undefined
}

/**
 * What a request was about that led to a docs pull request, as far as the people who see that may know. Where the code is
 * private and the docs are public, nothing of it.
 */
export interface Origin {
  /** Where the code and the run are: `owner/name`. */
  repository?: string | undefined
  /** The pull request of the code. */
  pullRequest?: number | undefined
  /** The commit that a range begins with; it ends with the commit of the record. */
  base?: string | undefined
  /** The pull requests of the code that the docs were asked for, by this request or before; the highest number first. */
  mergeAfter?: number[] | undefined
}

/** A record as a comment holds it. */
export interface RememberedRequest extends RequestRecord {
  /**
   * One more than the highest that its writer had seen when it first recorded it. It orders the records, whatever the
   * clocks of the runners say: a request that was recorded after another was read has the higher one.
   */
  order: number
}

/** The number of records that a comment shows (docs/specification.md, "The comment"). */
export const REMEMBERED = 5

/**
 * Whether two records are of the same request, in the same or another state. The prompt belongs to it: the steps of a
 * composite action share the id of its step.
 */
export function isSameRequest(a: RequestRecord, b: RequestRecord): boolean {
  return isSameStep(a, b) && a.attempt === b.attempt
}

/** Whether `later` is a re-run of `earlier`: the same step of the same run, with the same prompt, in a later attempt. */
export function isRerunOf(later: RequestRecord, earlier: RequestRecord): boolean {
  return isSameStep(later, earlier) && earlier.attempt < later.attempt
}

function isSameStep(a: RequestRecord, b: RequestRecord): boolean {
  return a.run === b.run && a.job === b.job && a.step === b.step && a.prompt === b.prompt
}

/**
 * The record once it is certain which job has the prompt.
 *
 * @param at when that was known: ISO 8601
 */
export function acceptedRecord(
  record: RequestRecord,
  { jobId, how, at }: { jobId: string; how: Exclude<Acceptance, 'rejoined'>; at: string },
): RequestRecord {
  return { ...record, jobId, followedUpAt: how === 'followed-up' ? at : undefined, isUnsure: undefined }
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
  const { result, sent, jobId, job, docs } = outcome
  if (sent === 'no') return undefined
  const end = { result, prLink: parsePullRequestLink(job?.prLink)?.url, docs }
  if (accepted !== undefined) return { ...accepted, ...end }
  // Without a response the job may have the prompt all the same: a re-run must not pay for it again.
  if (sent === 'unknown') return { ...record, jobId, followedUpAt: at, isUnsure: true, ...end }
  return { ...record, jobId, followedUpAt: undefined, isUnsure: undefined, ...end }
}

/** What a record says of the end of a run. */
type EndedOutcome = Pick<RunOutcome, 'result' | 'sent' | 'jobId' | 'docs'> & {
  job?: Pick<AgentJob, 'prLink'> | undefined
}

/** What the comments of a thread remember. */
export interface Remembered {
  /** The last requests, oldest first, and the newest one with an origin also where it is not among the last. */
  requests: RememberedRequest[]
  /** A key for each prompt that was ever sent for the pull request, also beyond the last requests; sorted. */
  prompts: string[]
  /** What a docs pull request got once, and gets no second time: `label:docs`, `reviewer:octocat`; sorted. */
  given: string[]
}

/** The most entries of `given`. */
export const MOST_GIVEN = 100

/** Prompts beyond these are not counted. */
export const MOST_COUNTED = 2000

/** What one record adds to a memory. A prompt with an origin was not sent for the pull request of the thread. */
export function memoryOf(record: RememberedRequest): Remembered {
  const { run, attempt, job, step, prompt, origin } = record
  const key = createHash('sha256')
    .update(JSON.stringify([run, attempt, job, step, prompt]))
    .digest('base64url')
  return { requests: [record], prompts: prompt === '' || origin !== undefined ? [] : [key.slice(0, 6)], given: [] }
}

/**
 * Several memories as one, with the last five of their records, and the newest that has an origin. The result depends neither on their order nor on how
 * often a record is among them, so runs that write at the same time end with the same comment.
 */
export function mergeMemories(memories: readonly Remembered[]): Remembered {
  return {
    requests: mergeRecords(memories.flatMap(({ requests }) => requests)),
    prompts: mergeTexts(memories.map(({ prompts }) => prompts)).slice(0, MOST_COUNTED),
    given: mergeTexts(memories.map(({ given }) => given)).slice(0, MOST_GIVEN),
  }
}

function mergeTexts(lists: readonly (readonly string[])[]): string[] {
  return [...new Set(lists.flat())].sort()
}

function mergeRecords(records: readonly RememberedRequest[]): RememberedRequest[] {
  const merged: RememberedRequest[] = []
  for (const record of records) {
    const index = merged.findIndex((known) => isSameRequest(known, record))
    const known = merged[index]
    if (known === undefined) merged.push(record)
    else if (byState(known, record) < 0) merged[index] = record
  }
  merged.sort(byOrder)
  const last = merged.slice(-REMEMBERED)
  // Without it the docs pull request would no longer link back.
  const origin = merged.findLast((record) => record.origin !== undefined)
  return origin === undefined || last.includes(origin) ? last : [origin, ...last]
}

/** How final a result is: a run that ended early does not know how the job ends, and another one may. */
const FINALITY: Record<string, number> = { submitted: 1, 'timed-out': 2, cancelled: 2, error: 2 }

/** A later state of a request comes after an earlier one. Of two that are equally late, each writer takes the same. */
function byState(a: RememberedRequest, b: RememberedRequest): number {
  return finality(a) - finality(b) || compare(stateOf(a), stateOf(b))
}

function finality({ result }: RequestRecord): number {
  return result === undefined ? 0 : (FINALITY[result] ?? 3)
}

function stateOf(record: RememberedRequest): string {
  const { jobId = '', prLink = '', result = '', isUnsure, followedUpAt = '', order, at, reported, docs } = record
  const reporter = reported === undefined ? '' : `${reported.run.padStart(20)} ${String(reported.attempt).padStart(6)}`
  // What is known of the job comes first. A request keeps the order that it was first recorded with.
  const known = [prLink, jobId, result, isUnsure ? '0' : '1', followedUpAt, reporter, seenText(docs)]
  return [...known, String(1e15 - order), at].join('\n')
}

/** Two that differ have different texts. */
function seenText(docs: SeenPullRequest | undefined): string {
  if (docs === undefined) return ''
  const { title, state, files, preview } = docs
  // The preview is known last.
  return `${preview === undefined ? '' : JSON.stringify(preview)}${JSON.stringify([title, state, files])}`
}

/** Whether two records say the same of the docs pull request. */
export function hasSameDocs(a: RequestRecord, b: RequestRecord): boolean {
  return seenText(a.docs) === seenText(b.docs)
}

function byOrder(a: RememberedRequest, b: RememberedRequest): number {
  return (
    a.order - b.order ||
    // Recorded at the same time: GitHub numbers the runs.
    Number(a.run) - Number(b.run) ||
    a.attempt - b.attempt ||
    compare(a.job, b.job) ||
    compare(a.step, b.step) ||
    compare(a.prompt, b.prompt)
  )
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
