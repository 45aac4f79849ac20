import type { JobOrder } from '../job/submit.ts'
import { isRerunOf, type Remembered, type RememberedRequest, type RequestRecord } from './records.ts'

/** What earlier runs left, and the record of this run's own request, which is not among them. */
export interface Memory extends Remembered {
  thisRun: RequestRecord
  /** The request to follow up on, where it need not be the newest; then only if the state of its pull request is seen. */
  done?: RememberedRequest | undefined
}

/** What the step asks for. */
export interface JobRequest {
  /** With its placeholders replaced; absent when the step only waits. */
  prompt: string | undefined
  jobId: string | undefined
  /** Whether a new prompt goes to the job of an earlier one; `require`: only there. */
  reuseJob: boolean | 'require'
  /** The most prompts that the pull request may cost. */
  maxPrompts?: number | undefined
  /** Whether the event may be about a change that was asked about before, and nobody asked for more. */
  mayBeSameChange: boolean
}

/** What the run does, and the record that it keeps of it. */
export interface Decision {
  order: JobOrder
  /** What was decided and why, for the log; empty where nothing that is remembered matters. */
  why: string
  /** The record of a prompt that is sent. */
  record: RequestRecord
  /** The record of the earlier request whose job the run waits for instead. */
  joined?: RememberedRequest
}

/**
 * Decides from what earlier runs left what becomes of a prompt.
 *
 * 1. An earlier attempt of this step sent the same prompt: wait for that job.
 * 2. The newest request with this prompt was about the same change: wait for that job.
 * 3. The pull request has had its prompts: nothing.
 * 4. A follow-up to the newest job of the thread, unless the step names a job itself.
 * 5. Otherwise as the step asks for.
 *
 * In 1 and 2, a job that came to nothing does not count; 3 to 5 apply then.
 */
export function decide(request: JobRequest, memory: Memory): Decision {
  if (request.prompt === undefined) return waitOnly(request, memory)
  const { requests, thisRun } = memory
  const sending = send(request, memory)
  const earlier = newestJob(requests.filter((record) => isRerunOf(thisRun, record)))
  if (earlier !== undefined) {
    const { attempt, jobId, isUnsure } = earlier
    const why = `Attempt ${attempt} of this run already sent this prompt to job ${jobId}: waiting for that job.`
    // That is a warning, which says more.
    return join(earlier, { why: isUnsure ? '' : why }, sending)
  }
  const same = sameChange(request, memory)
  if (same === undefined) return sending
  const why = `The change is the same as when run ${same.run} sent this prompt to job ${same.jobId}: waiting for that job.`
  const reason = `the change is the same as when run ${same.run} sent this prompt to job ${same.jobId}, which the service no longer knows`
  return join(same, { why, ifUnknown: { type: 'skip', reason } }, sending)
}

/** What the step asks for where nothing is remembered. */
export function orderOf({ prompt, jobId = '', reuseJob }: Omit<JobRequest, 'mayBeSameChange'>): JobOrder {
  // The inputs are checked: a step without a prompt has a job id.
  if (prompt === undefined) return { type: 'resume', jobId }
  if (jobId !== '') return { type: 'follow-up', prompt, jobId }
  return newJob(prompt, reuseJob)
}

function newJob(prompt: string, reuseJob: JobRequest['reuseJob']): JobOrder {
  if (reuseJob !== 'require') return { type: 'create', prompt }
  return { type: 'skip', reason: 'there is no job to follow up on, and reuse-job is require' }
}

/** A run that only waits edits the row of the job. The commit of its own event is not what the job is about. */
function waitOnly(request: JobRequest, { requests, thisRun }: Memory): Decision {
  const record = requests.findLast(({ jobId }) => jobId === request.jobId)
  return { order: orderOf(request), why: '', record: record ?? { ...thisRun, prompt: '', commit: '' } }
}

type RecordOfJob = RememberedRequest & { jobId: string }

function hasJob(record: RememberedRequest): record is RecordOfJob {
  return record.jobId !== undefined
}

function newestJob(records: readonly RememberedRequest[]): RecordOfJob | undefined {
  return records.findLast(hasJob)
}

/** The newest request with this prompt, if it was about the same change, and a job surely has it. */
function sameChange({ mayBeSameChange }: JobRequest, { requests, thisRun }: Memory): RecordOfJob | undefined {
  const { prompt, change } = thisRun
  // After A, B and back to A, the docs are at B.
  const newest = requests.findLast((record) => record.prompt === prompt)
  const isSame = mayBeSameChange && change !== undefined && newest?.change === change && !newest.isUnsure
  return isSame && hasJob(newest) ? newest : undefined
}

/** Waits for the job that has the prompt; sends it only if that job came to nothing. */
function join(
  earlier: RecordOfJob,
  joining: Pick<Decision, 'why'> & { ifUnknown?: JobOrder },
  send: Decision,
): Decision {
  const { jobId, prLink, followedUpAt, isUnsure = false } = earlier
  const followedUpAtMs = followedUpAt === undefined ? undefined : Date.parse(followedUpAt)
  const { why, ifUnknown } = joining
  const waiting = { jobId, prLink, otherwise: send.order, ifUnknown, followedUpAtMs, isUnsure }
  const order: JobOrder = { type: 'rejoin', ...waiting }
  const { run, attempt } = send.record
  return { order, why, record: send.record, joined: { ...earlier, reported: { run, attempt } } }
}

/** Decisions 3 to 5. */
function send(request: JobRequest, { requests, prompts, thisRun: record, done }: Memory): Decision {
  const { prompt, jobId, reuseJob, maxPrompts = Number.POSITIVE_INFINITY } = request
  if (prompts.length >= maxPrompts) {
    const reason = `the pull request has had ${countOf(prompts.length)}, and max-prompts is ${maxPrompts}`
    return { order: { type: 'skip', reason }, why: '', record }
  }
  const newest = newestJob(done === undefined ? requests : [done])
  if (prompt === undefined || jobId !== undefined || reuseJob === false || newest === undefined) {
    const isMissed = newest === undefined && reuseJob === 'require' && jobId === undefined
    return { order: orderOf(request), why: isMissed ? NONE_REMEMBERED : '', record }
  }
  const { run, prLink } = newest
  const why = `The newest request was sent by run ${run} to job ${newest.jobId}: this one is a follow-up to that job.`
  const otherwise = newJob(prompt, reuseJob)
  const order = {
    type: 'reuse',
    prompt,
    jobId: newest.jobId,
    prLink,
    isUnseenOpen: done === undefined,
    otherwise,
  } as const
  return { order, why, record }
}

const NONE_REMEMBERED =
  'No job is remembered here: a comment counts only where the identity of github-token wrote it, under the same name and for the same project.'

function countOf(prompts: number): string {
  return prompts === 1 ? '1 prompt' : `${prompts} prompts`
}
