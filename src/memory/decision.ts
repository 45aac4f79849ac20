import { endOf } from '../core/outcome.ts'
import { plural } from '../core/text.ts'
import type { Memory } from './memory.ts'
import { type AcceptedRecord, hasJob, isRerunOf, type PromptRecord } from './records.ts'

/** The job of an earlier prompt, as far as it is remembered. Its links are as in `AgentJob`. */
export interface EarlierJob {
  jobId: string
  /** It counts where the service names none. */
  prLink?: string | undefined
  linkBefore?: string | undefined
  /**
   * When the job got its last prompt as a follow-up, in milliseconds since the epoch: for a while it may still show the end
   * of the prompt before. Absent where that cannot be: it had no follow-up, or the end of the last one is known.
   */
  followedUpAtMs?: number | undefined
}

/** An order to wait for a job, to which nothing is sent. */
export interface WaitOrder extends EarlierJob {
  type: 'wait'
  /** Says why the run is skipped where the service does not know the job, unless that is an error. */
  ifUnknown?: string
}

/** The job that a prompt goes to as a follow-up. */
export interface Recipient extends EarlierJob {
  /** Where it takes no more prompts, the run fails, or creates another job, or sends nothing. */
  orElse: 'fail' | 'create' | 'skip'
  /** True where its pull request must be seen to be open. Else one whose state cannot be seen counts as open. */
  mustBeSeenOpen?: boolean
}

/**
 * A run asks the service for one of these.
 *
 * - `send`: the prompt, to a new job unless `to` is given.
 * - `wait`: for a job, to which nothing is sent.
 * - `skip`: nothing.
 *
 * Reasons are clauses.
 */
export type JobOrder = { type: 'send'; prompt: string; to?: Recipient } | WaitOrder | { type: 'skip'; reason: string }

/** The step asks for this. */
export interface Ask {
  /** With its placeholders replaced; absent when the step only waits. */
  prompt: string | undefined
  /** The job that the step names. */
  jobId: string | undefined
  /** The run's own job, which took the part of a range before this one. */
  ownJob?: EarlierJob | undefined
  /** A new prompt goes to the job of an earlier one; `require`: only there. */
  reuseJob: boolean | 'require'
  maxPrompts?: number | undefined
  /** True where the prompt shows a change. */
  holdsChange: boolean
  /** The event's name. */
  event: string
  /** True where the code is in another repository than the workflow. */
  isElsewhere?: boolean
}

/** Events that may come again for a change that was covered before, without anybody asking for more. */
const REPEATING: ReadonlySet<string> = new Set(['pull_request', 'pull_request_target', 'push'])

/** By hand means again. */
const BY_HAND = 'workflow_dispatch'

/** The run does this, and keeps a record of it. */
export interface Decision {
  order: JobOrder
  /** It does this instead where the job that it waits for, which has the prompt already, failed. */
  otherwise?: JobOrder
  /** Says what was decided and why, for the log; empty where nothing that is remembered matters. */
  why: string
  record: PromptRecord
  /** The record of the earlier prompt whose job the run waits for instead. */
  joined?: PromptRecord
}

const NO_MEMORY: Memory = { records: [], newest: undefined, mustBeSeenOpen: false, prompts: 0 }

/**
 * Decides from what earlier runs left what becomes of a prompt.
 *
 * 1. An earlier attempt of this step sent the same prompt: wait for that job.
 * 2. The newest prompt like this one covered the same change, or the same data: wait for that job.
 * 3. The pull request has had its prompts: nothing.
 * 4. A follow-up to the newest job, unless the step names a job itself.
 * 5. Otherwise as the step asks for.
 *
 * In 1 and 2, a job that failed for that prompt does not count; 3 to 5 apply then. Where the earlier attempt is not known to
 * have succeeded, 2 comes before 1.
 *
 * @param record this run's own prompt, before it is sent
 */
export function decide(ask: Ask, memory: Memory = NO_MEMORY, record: PromptRecord): Decision {
  const { prompt } = ask
  if (prompt === undefined) return waitOnly(ask, memory, record)
  const attempt = memory.records.filter(hasJob).findLast((one) => isRerunOf(record, one))
  const sending = send(prompt, ask, memory)
  const hasSucceeded = attempt !== undefined && endOf(attempt) === 'succeeded'
  const repeated = hasSucceeded ? undefined : findRepeated(ask, memory, record)
  if (repeated !== undefined && repeated !== attempt) {
    return joinRepeated(repeated, ask, memory, { record, otherwise: unlessSucceeded(repeated, sending.order) })
  }
  if (attempt !== undefined && endOf(attempt) !== 'failed') {
    return joinAttempt(attempt, memory, record, unlessSucceeded(attempt, sending.order))
  }
  return { ...sending, record }
}

/** What a run does where the job that it waits for ended badly: if the record's own end is good, a later prompt did that. */
function unlessSucceeded(record: AcceptedRecord, order: JobOrder): JobOrder {
  if (endOf(record) !== 'succeeded') return order
  const reason = `job ${record.jobId} finished for run ${record.run}, and now shows the end of a later prompt`
  return { type: 'skip', reason }
}

function joinAttempt(attempt: AcceptedRecord, memory: Memory, record: PromptRecord, otherwise: JobOrder): Decision {
  const why = `Attempt ${attempt.attempt} of this run already sent this prompt to job ${attempt.jobId}: waiting for that job.`
  return { order: waitFor(attempt, memory), otherwise, why, record, joined: reportedBy(attempt, record) }
}

function joinRepeated(
  repeated: AcceptedRecord,
  { holdsChange }: Ask,
  memory: Memory,
  { record, otherwise }: { record: PromptRecord; otherwise: JobOrder },
): Decision {
  const { run, jobId } = repeated
  const what = holdsChange ? 'The change is' : 'The data are'
  const why = `${what} the same as in run ${run}, so nothing is sent. Reading job ${jobId}.`
  const clause = holdsChange ? 'the change is' : 'the data are'
  const ifUnknown = `${clause} the same as in run ${run}, whose job ${jobId} is no longer known`
  const order = { ...waitFor(repeated, memory), ifUnknown }
  return { order, otherwise, why, record, joined: reportedBy(repeated, record) }
}

function waitFor(record: AcceptedRecord, memory: Memory): WaitOrder {
  const followedUpAtMs = openFollowUpMs(newestRecordOf(record.jobId, memory))
  return { type: 'wait', ...earlierJob(record), followedUpAtMs }
}

function reportedBy(earlier: AcceptedRecord, { run, attempt }: PromptRecord): PromptRecord {
  return { ...earlier, reported: { run, attempt } }
}

/** A run that only waits edits the row of the job. Its own event's commit is not the job's. */
function waitOnly({ jobId = '' }: Ask, memory: Memory, record: PromptRecord): Decision {
  const ofJob = newestRecordOf(jobId, memory)
  const order = { type: 'wait', jobId, followedUpAtMs: openFollowUpMs(ofJob) } as const
  return { order, why: '', record: ofJob ?? { ...record, prompt: '', commit: '' } }
}

function newestRecordOf(jobId: string, { records }: Memory): PromptRecord | undefined {
  return records.findLast((one) => one.jobId === jobId)
}

/** Finds the newest prompt like this one, if it covered the same change or data, succeeded, and a job has it. */
function findRepeated(ask: Ask, { records }: Memory, record: PromptRecord): AcceptedRecord | undefined {
  const { event, holdsChange, isElsewhere = false } = ask
  // After A, B and back to A, the docs are at B.
  const newest = records.findLast((one) => one.prompt === record.prompt)
  if (newest === undefined || !hasJob(newest) || endOf(newest) === 'failed') return undefined
  if (record.data !== undefined && newest.data !== record.data) return undefined
  const mayRepeat = holdsChange && !isElsewhere ? REPEATING.has(event) : event !== BY_HAND
  // Readers may have left something new beside the same data.
  const isSame = holdsChange
    ? record.change !== undefined && newest.change === record.change
    : record.data !== undefined && record.readersUntilMs === undefined
  return mayRepeat && isSame ? newest : undefined
}

/** Reads from a record what is remembered of its job. */
export function earlierJob(record: AcceptedRecord): EarlierJob {
  const { jobId, prLink, linkBefore } = record
  return { jobId, prLink, linkBefore, followedUpAtMs: openFollowUpMs(record) }
}

/** Tells when a job got a follow-up whose end is not known: until it begins, the job may show the end of an earlier one. */
function openFollowUpMs(record: PromptRecord | undefined): number | undefined {
  if (record?.followedUpAt === undefined || endOf(record) !== 'unknown') return undefined
  return Date.parse(record.followedUpAt)
}

/** Decisions 3 to 5. */
function send(prompt: string, ask: Ask, memory: Memory): Pick<Decision, 'order' | 'why'> {
  const { jobId, ownJob, reuseJob, maxPrompts = Number.POSITIVE_INFINITY } = ask
  const { newest, mustBeSeenOpen, prompts } = memory
  const orElse = reuseJob === 'require' ? 'skip' : 'create'
  if (ownJob !== undefined) return { order: { type: 'send', prompt, to: { ...ownJob, orElse } }, why: '' }
  if (prompts >= maxPrompts) {
    return skipWith(`the pull request has had ${plural(prompts, 'prompt')}, and max-prompts is ${maxPrompts}`)
  }
  if (jobId !== undefined) {
    const to = { jobId, followedUpAtMs: openFollowUpMs(newestRecordOf(jobId, memory)), orElse: 'fail' } as const
    return { order: { type: 'send', prompt, to }, why: '' }
  }
  if (reuseJob === false || newest === undefined) {
    return reuseJob === 'require' ? skipWith(NO_JOB, NONE_REMEMBERED) : { order: { type: 'send', prompt }, why: '' }
  }
  const why = `Continuing job ${newest.jobId}, which run ${newest.run} started or continued.`
  return { order: { type: 'send', prompt, to: { ...earlierJob(newest), mustBeSeenOpen, orElse } }, why }
}

function skipWith(reason: string, why = ''): Pick<Decision, 'order' | 'why'> {
  return { order: { type: 'skip', reason }, why }
}

/** A run that only follows up is skipped for this reason, where no job takes the prompt. */
export const NO_JOB = 'there is no job to follow up on, and reuse-job is require'

const NONE_REMEMBERED =
  'No earlier job is known. A comment counts only if the account of github-token wrote it, with the same name and for the same project.'
