import { endOf } from '../core/outcome.ts'
import { plural } from '../core/text.ts'
import { isRerunOf, type PromptRecord } from './records.ts'

/** A job that earlier requests went to, by what is remembered of it: of its link, as of `linkBefore`, as in `AgentJob`. */
export interface KnownJob {
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

export interface WaitOrder extends KnownJob {
  type: 'wait'
  /** Why the run is skipped where the service does not know the job, unless that is an error. */
  ifUnknown?: string
}

export interface Recipient extends KnownJob {
  /** Where it takes no more prompts, the run fails, or creates another job, or sends nothing. */
  orElse: 'fail' | 'create' | 'skip'
  /** Whether its pull request must be seen to be open. Else one whose state cannot be seen counts as open. */
  mustBeSeenOpen?: boolean
}

/**
 * What a run asks of the service.
 *
 * - `send`: the prompt, to a new job unless `to` is given.
 * - `wait`: for a job, to which nothing is sent.
 * - `skip`: nothing.
 *
 * Reasons are clauses.
 */
export type JobOrder = { type: 'send'; prompt: string; to?: Recipient } | WaitOrder | { type: 'skip'; reason: string }

export interface Past {
  /** Oldest first. This run's own request is not among them. */
  requests: readonly PromptRecord[]
  prompts: number
  /** The request to follow up on, where it need not be the newest; then only if its pull request is seen to be open. */
  followUpOn?: PromptRecord | undefined
}

export interface Ask {
  /** With its placeholders replaced; absent when the step only waits. */
  prompt: string | undefined
  jobId: string | undefined
  /** Whether a new prompt goes to the job of an earlier one; `require`: only there. */
  reuseJob: boolean | 'require'
  maxPrompts?: number | undefined
  /** The event's name. */
  event: string
}

/** Events that may come again for a change that was asked about before, without anybody asking for more. */
const REPEATING: ReadonlySet<string> = new Set(['pull_request', 'pull_request_target', 'push'])

/** What the run does, and the record that it keeps of it. */
export interface Decision {
  order: JobOrder
  /** What it does instead where the job that it waits for, which has the prompt already, had come to nothing. */
  anew?: JobOrder
  /** What was decided and why, for the log; empty where nothing that is remembered matters. */
  why: string
  record: PromptRecord
  /** The record of the earlier request whose job the run waits for instead. */
  joined?: PromptRecord
}

/**
 * Decides from what earlier runs left what becomes of a prompt.
 *
 * 1. An earlier attempt of this step made the same request: wait for that job.
 * 2. The newest request like this one was about the same change: wait for that job.
 * 3. The pull request has had its prompts: nothing.
 * 4. A follow-up to the newest job, unless the step names a job itself.
 * 5. Otherwise as the step asks for.
 *
 * In 1 and 2, a job that came to nothing for that request does not count; 3 to 5 apply then. Where the earlier attempt is
 * not known to have come to something, 2 comes before 1.
 *
 * @param record this run's own request, before it is sent
 */
export function decide(ask: Ask, past: Past, record: PromptRecord): Decision {
  const { prompt } = ask
  if (prompt === undefined) return waitOnly(ask, past, record)
  const earlier = past.requests.filter(hasJob).findLast((one) => isRerunOf(record, one))
  // What an earlier attempt did not have done, or may not have, a newer request may have had done since.
  const isDone = earlier !== undefined && endOf(earlier) === 'something'
  const same = isDone ? earlier : (sameChange(ask, past, record) ?? earlier)
  if (same === undefined) return { ...send(prompt, ask, past), record }
  const { jobId, run, attempt } = same
  const order = { type: 'wait', ...knownJob(same), followedUpAtMs: openFollowUpMs(newestOf(jobId, past)) } as const
  const anew = send(prompt, ask, past).order
  const joined = { ...same, reported: { run: record.run, attempt: record.attempt } }
  if (same !== earlier) {
    const what = `the same as when run ${run} sent this prompt to job ${jobId}`
    const ifUnknown = `the change is ${what}, which the service no longer knows`
    return { order: { ...order, ifUnknown }, anew, why: `The change is ${what}: waiting for that job.`, record, joined }
  }
  const why = `Attempt ${attempt} of this run already sent this prompt to job ${jobId}: waiting for that job.`
  const later = `job ${jobId} finished for run ${run}, and now shows the end of a later request`
  // Where its own end is recorded as good, a bad one that the job shows is that of a later request.
  return { order, anew: isDone ? { type: 'skip', reason: later } : anew, why, record, joined }
}

/** A run that only waits edits the row of the job. Its own event's commit is not the job's. */
function waitOnly({ jobId = '' }: Ask, past: Past, record: PromptRecord): Decision {
  const ofJob = newestOf(jobId, past)
  const order = { type: 'wait', jobId, followedUpAtMs: openFollowUpMs(ofJob) } as const
  return { order, why: '', record: ofJob ?? { ...record, request: '', commit: '' } }
}

type RecordOfJob = PromptRecord & { jobId: string }

function hasJob(record: PromptRecord): record is RecordOfJob {
  return record.jobId !== undefined
}

function newestOf(jobId: string, { requests }: Past): PromptRecord | undefined {
  return requests.findLast((one) => one.jobId === jobId)
}

/** The newest request like this one, if it was about the same change, and a job has it. */
function sameChange({ event }: Ask, { requests }: Past, record: PromptRecord): RecordOfJob | undefined {
  const { request, change } = record
  // After A, B and back to A, the docs are at B.
  const newest = requests.findLast((one) => one.request === request)
  const isSame = REPEATING.has(event) && change !== undefined && newest?.change === change
  return isSame && hasJob(newest) ? newest : undefined
}

export function knownJob(request: RecordOfJob): KnownJob {
  const { jobId, prLink, linkBefore } = request
  return { jobId, prLink, linkBefore, followedUpAtMs: openFollowUpMs(request) }
}

/** When a job got a follow-up whose end is not known: until it begins, the job may show the end of an earlier one. */
function openFollowUpMs(request: PromptRecord | undefined): number | undefined {
  if (request?.followedUpAt === undefined || endOf(request) !== 'unknown') return undefined
  return Date.parse(request.followedUpAt)
}

/** Decisions 3 to 5. */
function send(prompt: string, ask: Ask, past: Past): Pick<Decision, 'order' | 'why'> {
  const { jobId, reuseJob, maxPrompts = Number.POSITIVE_INFINITY } = ask
  const { requests, prompts, followUpOn } = past
  if (prompts >= maxPrompts) {
    return skip(`the pull request has had ${plural(prompts, 'prompt')}, and max-prompts is ${maxPrompts}`)
  }
  if (jobId !== undefined) {
    const to = { jobId, followedUpAtMs: openFollowUpMs(newestOf(jobId, past)), orElse: 'fail' } as const
    return { order: { type: 'send', prompt, to }, why: '' }
  }
  const newest = (followUpOn === undefined ? requests : [followUpOn]).findLast(hasJob)
  if (reuseJob === false || newest === undefined) {
    return reuseJob === 'require' ? skip(NO_JOB, NONE_REMEMBERED) : { order: { type: 'send', prompt }, why: '' }
  }
  const why = `The newest request was sent by run ${newest.run} to job ${newest.jobId}: this one is a follow-up to that job.`
  return { order: followUp(prompt, { ...knownJob(newest), mustBeSeenOpen: followUpOn !== undefined }, reuseJob), why }
}

/** A prompt for an earlier job, or for a new one where that takes no more, unless only a follow-up is wanted. */
export function followUp(
  prompt: string,
  job: Omit<Recipient, 'orElse'>,
  reuseJob: Ask['reuseJob'],
): JobOrder & { type: 'send' } {
  return { type: 'send', prompt, to: { ...job, orElse: reuseJob === 'require' ? 'skip' : 'create' } }
}

function skip(reason: string, why = ''): Pick<Decision, 'order' | 'why'> {
  return { order: { type: 'skip', reason }, why }
}

/** Why a run is skipped that only follows up, where no job takes the prompt. */
export const NO_JOB = 'there is no job to follow up on, and reuse-job is require'

const NONE_REMEMBERED =
  'No earlier job is known. A comment counts only if the account of github-token wrote it, with the same name and for the same project.'
