import { endOf } from '../../kit/core/outcome.ts'
import { plural } from '../../kit/core/text.ts'
import type { AgentInputs } from '../task.ts'
import type { EarlierJob } from '../wait/watch.ts'
import { type AcceptedRecord, hasJob, isRerunOf, type Memory, type PromptRecord } from './records.ts'

/** The job that a prompt goes to as a follow-up. */
export interface JobToFollowUp extends EarlierJob {
  /** If it takes no more prompts, the run fails, creates another job, or sends nothing. */
  orElse: 'fail' | 'create' | 'skip'
  /** True where its pull request must be seen to be open. Else one whose state cannot be seen counts as open. */
  mustBeSeenOpen?: boolean
}

/**
 * A run asks the service for one of these.
 *
 * - `send`: the prompt, to a new job unless `to` is given.
 * - `wait`: for a job, to which nothing is sent. For one that has the prompt already, `ifUnknown` is the reason to skip the
 *   run where the service does not know the job, and `ifFailed` is what to do where the prompt did not succeed.
 * - `skip`: nothing.
 *
 * Reasons are clauses.
 */
export type JobOrder =
  | { type: 'send'; to?: JobToFollowUp }
  | { type: 'wait'; job: EarlierJob; ifUnknown?: string; ifFailed?: JobOrder }
  | { type: 'skip'; reason: string }

/** The step asks for this. */
export interface Ask extends Pick<AgentInputs, 'jobId' | 'reuseJob'> {
  /** The run's own job, which took the part of a range before this one. */
  ownJob?: EarlierJob | undefined
  maxPrompts?: number | undefined
  /** True where the prompt shows a change. */
  holdsChange: boolean
  /** True where it holds what readers left. */
  holdsReaders: boolean
  /** The event's name. */
  event: string
  /** True where the code is in another repository than the workflow. */
  isElsewhere?: boolean
}

/** Events that may come again for a change that was covered before, without anybody asking for more. */
const REPEATING: ReadonlySet<string> = new Set(['pull_request', 'pull_request_target', 'push'])

/** Who starts a workflow by hand wants its prompt to be sent again. */
const BY_HAND = 'workflow_dispatch'

/** The run does this, and keeps a record of it. */
export interface Decision {
  order: JobOrder
  /** Says what was decided and why, for the log; empty where nothing that is remembered matters. */
  why: string
  record: PromptRecord
  /** The record of the earlier prompt whose job the run waits for instead. */
  joined?: PromptRecord
}

/** The part of a memory that a decision needs. */
type Past = Pick<Memory, 'records' | 'toContinue' | 'mustBeSeenOpen' | 'prompts'>

const NO_PAST: Past = { records: [], toContinue: undefined, mustBeSeenOpen: false }

/**
 * Decides from what earlier runs left what becomes of a prompt.
 *
 * 1. An earlier attempt of this step sent the same prompt: wait for that job.
 * 2. The newest prompt like this one covered the same change, or the same data: wait for that job.
 * 3. The pull request has had its prompts: nothing.
 * 4. A follow-up to the job to continue, unless the step names a job itself.
 * 5. Otherwise as the step asks for.
 *
 * In 1 and 2, a prompt that did not succeed does not count: it is sent again, by 3 to 5, to a new job. Where the earlier attempt
 * is not known to have succeeded, 2 comes before 1.
 *
 * @param record this run's own prompt, before it is sent; one without words where the step only waits
 */
export function decide(ask: Ask, record: PromptRecord, memory: Past = NO_PAST): Decision {
  const { holdsChange } = ask
  if (record.prompt === '') return waitOnly(ask, record, memory)
  const attempt = memory.records.filter(hasJob).findLast((one) => isRerunOf(record, one))
  const attemptEnd = attempt && endOf(attempt)
  const repeated = attemptEnd === 'succeeded' ? undefined : findRepeated(ask, record, memory)
  const earlier = repeated ?? (attemptEnd === 'failed' ? undefined : attempt)
  // A job takes prompts in their order, so what did not succeed goes to a new one.
  const toNewJob = send(ask, { ...memory, toContinue: undefined })
  if (earlier === undefined) return { ...(attempt === undefined ? send(ask, memory) : toNewJob), record }
  const { run, jobId } = earlier
  const job = earlierJob(earlier, newestRecordOf(jobId, memory))
  // If the record says that this prompt succeeded, a later prompt of the job failed.
  const laterPrompt = `job ${jobId} finished for run ${run}, and now shows the end of a later prompt`
  const ifFailed = endOf(earlier) === 'succeeded' ? skipWith(laterPrompt).order : toNewJob.order
  // A later push may have brought the same change: it is the pull request's last commit that is covered now.
  const joined = holdsChange && record.base === undefined ? { ...earlier, commit: record.commit } : earlier
  if (earlier === attempt) {
    const sent = `attempt ${attempt.attempt} of this run already sent this prompt to job ${jobId}`
    const order = { type: 'wait', job, ifFailed, ifUnknown: `${sent}, which is no longer known` } as const
    return { order, why: `A${sent.slice(1)}: waiting for that job.`, record, joined }
  }
  const same = `the ${holdsChange ? 'change is' : 'data are'} the same as in run ${run}`
  const order = { type: 'wait', job, ifFailed, ifUnknown: `${same}, whose job ${jobId} is no longer known` } as const
  const { readersFromMs, readersUntilMs } = record
  const why = `T${same.slice(1)}, so nothing is sent. Reading job ${jobId}.`
  return { order, why, record, joined: { ...joined, readersFromMs, readersUntilMs } }
}

/** A run that only waits edits the row of the job. Its own event's commit is not the job's. */
function waitOnly({ jobId = '' }: Ask, record: PromptRecord, memory: Past): Decision {
  const ofJob = newestRecordOf(jobId, memory)
  const job = { jobId, followedUpAtMs: openFollowUpMs(ofJob) }
  return { order: { type: 'wait', job }, why: '', record: ofJob ?? { ...record, prompt: '', commit: '' } }
}

function newestRecordOf(jobId: string, { records }: Past): PromptRecord | undefined {
  return records.findLast((one) => one.jobId === jobId)
}

/** Finds the newest prompt like this one, if it covered the same change or data, succeeded, and a job has it. */
function findRepeated(ask: Ask, record: PromptRecord, { records }: Past): AcceptedRecord | undefined {
  const { event, holdsChange, isElsewhere = false } = ask
  // After A, B and back to A, the docs are at B.
  const newest = records.findLast((one) => one.prompt === record.prompt)
  if (newest === undefined || !hasJob(newest) || endOf(newest) === 'failed') return undefined
  if (record.data !== undefined && newest.data !== record.data) return undefined
  const mayRepeat = holdsChange && !isElsewhere ? REPEATING.has(event) : event !== BY_HAND
  // A prompt with reader feedback may hold something new beside the same data.
  const isSame = holdsChange
    ? record.change !== undefined && newest.change === record.change
    : record.data !== undefined && !ask.holdsReaders
  return mayRepeat && isSame ? newest : undefined
}

/**
 * Reads from a record what is remembered of its job.
 *
 * @param newest the newest record of the job, which may have had a follow-up since
 */
export function earlierJob(record: AcceptedRecord, newest: PromptRecord = record): EarlierJob {
  const { jobId, prLink, linkBefore } = record
  return { jobId, prLink, linkBefore, followedUpAtMs: openFollowUpMs(newest) }
}

/** Tells when the job of a record got its prompt. */
export function promptedAtMs({ followedUpAt, at }: PromptRecord): number {
  return Date.parse(followedUpAt ?? at)
}

/** Tells when a job got a follow-up whose end is not known. Until that begins, the job may show the end of the prompt before. */
function openFollowUpMs(record: PromptRecord | undefined): number | undefined {
  if (record?.followedUpAt === undefined || endOf(record) !== 'unknown') return undefined
  return Date.parse(record.followedUpAt)
}

/** Sends the prompt, or skips the run, by rules 3 to 5 of `decide`. */
function send(ask: Ask, memory: Past): Pick<Decision, 'order' | 'why'> {
  const { jobId, ownJob, reuseJob, maxPrompts = Number.POSITIVE_INFINITY } = ask
  const { toContinue, mustBeSeenOpen, prompts = 0 } = memory
  const orElse: JobToFollowUp['orElse'] = reuseJob === 'require' ? 'skip' : 'create'
  if (ownJob !== undefined) return { order: { type: 'send', to: { ...ownJob, orElse } }, why: '' }
  if (prompts >= maxPrompts) {
    return skipWith(`the pull request has had ${plural(prompts, 'prompt')}, and max-prompts is ${maxPrompts}`)
  }
  if (jobId !== undefined) {
    const to = { jobId, followedUpAtMs: openFollowUpMs(newestRecordOf(jobId, memory)), orElse: 'fail' } as const
    return { order: { type: 'send', to }, why: '' }
  }
  if (reuseJob === false || toContinue === undefined || !hasJob(toContinue)) {
    return reuseJob === 'require' ? skipWith(NO_JOB, NONE_REMEMBERED) : { order: { type: 'send' }, why: '' }
  }
  const why = `Continuing job ${toContinue.jobId}, which run ${toContinue.run} started or continued.`
  const to = { ...earlierJob(toContinue), promptedAtMs: promptedAtMs(toContinue), mustBeSeenOpen, orElse }
  return { order: { type: 'send', to }, why }
}

function skipWith(reason: string, why = ''): Pick<Decision, 'order' | 'why'> {
  return { order: { type: 'skip', reason }, why }
}

/** A run that only follows up is skipped for this reason, where no job takes the prompt. */
export const NO_JOB = 'there is no job to follow up on, and reuse-job is require'

const NONE_REMEMBERED =
  'No earlier job is known. A comment counts only if the account of github-token wrote it, with the same name and for the same project.'
