import { endOf } from '../core/outcome.ts'
import { plural } from '../core/text.ts'
import type { JobOrder } from '../job/submit.ts'
import { isRerunOf, type RequestRecord } from './records.ts'

/** What earlier runs left. */
export interface Past {
  /** Oldest first. This run's own request is not among them. */
  requests: readonly RequestRecord[]
  /** How many prompts the pull request has cost. */
  prompts: number
  /** The request to follow up on, where it need not be the newest; then only if its pull request is seen to be open. */
  followUpOn?: RequestRecord | undefined
}

/** Why a run is skipped whose change needs no docs, as a clause. */
const QUIET = 'only documentation, tests, or tooling changed'

/** What is known of a change before its patches are read. */
export interface KnownChange {
  /** Of a range, its ends, and what the first one is, in words. */
  range?: { base: { sha: string; what: string }; head: string }
  /** How many files changed, where all are known, and whether no user notices any of them. */
  files?: { count: number; isQuiet: boolean }
  /** Whether there may be a docs pull request for code that was withdrawn since. */
  mayHaveDocs?: boolean
}

/** Why a change leaves nothing new to ask for, as a clause; `undefined` where it may leave something. */
export function whyNothingNew({ range, files, mayHaveDocs = false }: KnownChange): string | undefined {
  if (range !== undefined && range.base.sha === range.head) return `nothing was committed since ${range.base.what}`
  if (files?.count === 0) return 'no file changed'
  return files?.isQuiet && !mayHaveDocs ? QUIET : undefined
}

/** What the step asks for. */
export interface Ask {
  /** With its placeholders replaced; absent when the step only waits. */
  prompt: string | undefined
  jobId: string | undefined
  /** Whether a new prompt goes to the job of an earlier one; `require`: only there. */
  reuseJob: boolean | 'require'
  /** The most prompts that the pull request may cost. */
  maxPrompts?: number | undefined
  /** The name of the event that started the run. */
  event: string
  /** Whether nothing changed that users notice, and no prompt was given that asks for more. */
  isQuiet?: boolean
}

/** Events that may come again for a change that was asked about before, without anybody asking for more. */
const REPEATING: ReadonlySet<string> = new Set(['pull_request', 'pull_request_target', 'push'])

/** What the run does, and the record that it keeps of it. */
export interface Decision {
  order: JobOrder
  /** What was decided and why, for the log; empty where nothing that is remembered matters. */
  why: string
  /** The record of a prompt that is sent. */
  record: RequestRecord
  /** The record of the earlier request whose job the run waits for instead. */
  joined?: RequestRecord
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
 * In 1 and 2, a job that came to nothing for that request does not count; 3 to 5 apply then.
 *
 * @param record this run's own request, before it is sent
 */
export function decide(ask: Ask, past: Past, record: RequestRecord): Decision {
  const { requests } = past
  if (ask.prompt === undefined) return waitOnly(ask, requests, record)
  const sending = send(ask, past, record)
  const earlier = requests.filter(hasJob).findLast((one) => isRerunOf(record, one))
  if (earlier !== undefined) {
    const { attempt, jobId } = earlier
    const why = `Attempt ${attempt} of this run already sent this prompt to job ${jobId}: waiting for that job.`
    return join(earlier, { why, requests }, unlessDone(earlier, sending))
  }
  const same = sameChange(ask, requests, record)
  if (same === undefined) return sending
  const what = `the change is the same as when run ${same.run} sent this prompt to job ${same.jobId}`
  const why = `T${what.slice(1)}: waiting for that job.`
  const ifUnknown: JobOrder = { type: 'skip', reason: `${what}, which the service no longer knows` }
  return join(same, { why, ifUnknown, requests }, sending)
}

/** Where its own end is recorded as good, a bad one that the job shows is that of a later request. */
function unlessDone(earlier: RecordOfJob, send: Decision): Decision {
  if (endOf(earlier) !== 'something') return send
  const { jobId, run } = earlier
  const reason = `job ${jobId} finished for run ${run}, and now shows the end of a later request`
  return { ...send, order: { type: 'skip', reason } }
}

/** A run that only waits edits the row of the job. The commit of its own event is not what the job is about. */
function waitOnly(ask: Ask, requests: Past['requests'], record: RequestRecord): Decision {
  const ofJob = requests.findLast(({ jobId }) => jobId === ask.jobId)
  return { order: orderOf(ask, requests), why: '', record: ofJob ?? { ...record, request: '', commit: '' } }
}

/** What the step itself asks for. */
function orderOf({ prompt, jobId = '', reuseJob }: Ask, requests: Past['requests']): JobOrder {
  const ofJob = requests.findLast((one) => one.jobId === jobId)
  const followedUpAtMs = ofJob && openFollowUpMs(ofJob)
  // The inputs are checked: a step without a prompt has a job id.
  if (prompt === undefined) return { type: 'resume', jobId, followedUpAtMs }
  if (jobId !== '') return { type: 'follow-up', prompt, jobId, followedUpAtMs }
  return newJob(prompt, reuseJob)
}

/** A new job, unless the step only follows up. */
export function newJob(prompt: string, reuseJob: Ask['reuseJob']): JobOrder {
  if (reuseJob !== 'require') return { type: 'create', prompt }
  return { type: 'skip', reason: 'there is no job to follow up on, and reuse-job is require' }
}

type RecordOfJob = RequestRecord & { jobId: string }

function hasJob(record: RequestRecord): record is RecordOfJob {
  return record.jobId !== undefined
}

/** The newest request like this one, if it was about the same change, and a job has it. */
function sameChange({ event }: Ask, requests: Past['requests'], record: RequestRecord): RecordOfJob | undefined {
  const { request, change } = record
  // After A, B and back to A, the docs are at B.
  const newest = requests.findLast((one) => one.request === request)
  const isSame = REPEATING.has(event) && change !== undefined && newest?.change === change
  return isSame && hasJob(newest) ? newest : undefined
}

interface Joining extends Pick<Decision, 'why'>, Pick<Past, 'requests'> {
  ifUnknown?: JobOrder
}

/** Waits for the job that has the prompt; sends it only if that job came to nothing. */
function join(earlier: RecordOfJob, { why, ifUnknown, requests }: Joining, send: Decision): Decision {
  const { jobId, prLink } = earlier
  const followedUpAtMs = openFollowUpMs(requests.findLast((one) => one.jobId === jobId) ?? earlier)
  const waiting = { jobId, prLink, otherwise: send.order, ifUnknown, followedUpAtMs }
  const order: JobOrder = { type: 'rejoin', ...waiting }
  const { run, attempt } = send.record
  return { order, why, record: send.record, joined: { ...earlier, reported: { run, attempt } } }
}

/** When a job got a follow-up whose end is not known: until it begins, the job may show the end of an earlier one. */
function openFollowUpMs(record: RequestRecord): number | undefined {
  const { followedUpAt } = record
  return followedUpAt === undefined || endOf(record) !== 'unknown' ? undefined : Date.parse(followedUpAt)
}

/** Decisions 3 to 5. */
function send(ask: Ask, { requests, prompts, followUpOn }: Past, record: RequestRecord): Decision {
  const { prompt, jobId, reuseJob, maxPrompts = Number.POSITIVE_INFINITY, isQuiet = false } = ask
  // Code that is documented in a docs pull request may have been withdrawn.
  if (isQuiet && requests.every(({ prLink }) => prLink === undefined)) {
    return { order: { type: 'skip', reason: QUIET }, why: '', record }
  }
  if (prompts >= maxPrompts) {
    const reason = `the pull request has had ${plural(prompts, 'prompt')}, and max-prompts is ${maxPrompts}`
    return { order: { type: 'skip', reason }, why: '', record }
  }
  const newest = (followUpOn === undefined ? requests : [followUpOn]).findLast(hasJob)
  if (prompt === undefined || jobId !== undefined || reuseJob === false || newest === undefined) {
    const isMissed = reuseJob === 'require' && jobId === undefined
    return { order: orderOf(ask, requests), why: isMissed ? NONE_REMEMBERED : '', record }
  }
  const { run, prLink } = newest
  const why = `The newest request was sent by run ${run} to job ${newest.jobId}: this one is a follow-up to that job.`
  const order = {
    type: 'reuse',
    prompt,
    jobId: newest.jobId,
    prLink,
    isUnseenOpen: followUpOn === undefined,
    followedUpAtMs: openFollowUpMs(newest),
    otherwise: newJob(prompt, reuseJob),
  } as const
  return { order, why, record }
}

const NONE_REMEMBERED =
  'No earlier job is known. A comment counts only if the account of github-token wrote it, with the same name and for the same project.'
