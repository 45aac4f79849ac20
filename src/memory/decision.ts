import type { JobOrder } from '../agent-job/run-job.ts'
import { isRerunOf, type RememberedRequest, type RequestRecord } from './records.ts'

/** What earlier runs left, oldest first, and the record of this run's own request, which is not among them. */
export interface Memory {
  records: readonly RememberedRequest[]
  thisRun: RequestRecord
}

/** What the step asks for. */
export interface JobRequest {
  /** With its placeholders replaced; absent when the step only waits. */
  prompt: string | undefined
  jobId: string | undefined
  reuseJob: boolean
}

/** What the run does, and the record that it keeps of it. */
export interface Decision {
  order: JobOrder
  record: RequestRecord
}

/**
 * Decides from what earlier runs left which job a prompt goes to.
 *
 * 1. An earlier attempt of this step sent the same prompt: wait for that job.
 * 2. With `reuseJob`, and without a job id of the step's own: a follow-up to the newest job of the thread.
 * 3. Otherwise as the step asks for.
 */
export function decide(request: JobRequest, { records, thisRun }: Memory): Decision {
  const { prompt, jobId, reuseJob } = request
  const asAsked: Decision = { order: orderOf(request), record: thisRun }
  if (prompt === undefined) return { ...asAsked, record: recordOfJob(request, { records, thisRun }) }
  const sent = newestJob(records.filter((record) => isRerunOf(thisRun, record)))
  if (sent !== undefined) return rejoin(sent, asAsked)
  const newest = newestJob(records)
  if (!reuseJob || jobId !== undefined || newest === undefined) return asAsked
  return { order: { type: 'reuse', prompt, jobId: newest.jobId, prLink: newest.prLink }, record: thisRun }
}

/** What the step asks for where nothing is remembered. */
export function orderOf({ prompt, jobId = '' }: JobRequest): JobOrder {
  // The inputs are checked: a step without a prompt has a job id.
  if (prompt === undefined) return { type: 'resume', jobId }
  return jobId === '' ? { type: 'create', prompt } : { type: 'follow-up', prompt, jobId }
}

/** What a run that only waits writes to: the row of the job. The commit of its own event is not what the job is about. */
function recordOfJob({ jobId }: JobRequest, { records, thisRun }: Memory): RequestRecord {
  return records.findLast((record) => record.jobId === jobId) ?? { ...thisRun, commit: '' }
}

type RecordOfJob = RequestRecord & { jobId: string }

function newestJob(records: readonly RequestRecord[]): RecordOfJob | undefined {
  return records.findLast((record): record is RecordOfJob => record.jobId !== undefined)
}

/** Waits for the job that an earlier attempt sent the prompt to; its record takes over what is known of that. */
function rejoin({ jobId, followedUpAt, isUnsure }: RecordOfJob, { order, record }: Decision): Decision {
  return {
    order: {
      type: 'rejoin',
      jobId,
      otherwise: order,
      followedUpAtMs: followedUpAt === undefined ? undefined : Date.parse(followedUpAt),
      isUnsure: isUnsure ?? false,
    },
    record: { ...record, followedUpAt, isUnsure },
  }
}
