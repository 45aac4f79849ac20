import { z } from 'zod'
import { shortHash } from '../core/marker.ts'
import { endOf, LONGEST_ID, type RunOutcome } from '../core/outcome.ts'
import { LONGEST_LINK, PREVIEW_STATES, PULL_REQUEST_STATES, parsePullRequestLink } from '../core/pull-request.ts'
import type { WorkflowRun } from '../runner/workflow.ts'

/** Far longer than what GitHub and the service give. */
export const markerText = z.string().max(500)

const attemptNumber = z.number().int().nonnegative()
const pullRequestNumber = z.number().int().positive()

export const promptSchema = z.object({
  /** When it was made: ISO 8601. */
  at: z.iso.datetime(),
  /** Its commit; empty when unknown. */
  commit: markerText,
  /** The id of the workflow run, its attempt, and the ids of the job and the step in it. */
  run: markerText,
  attempt: attemptNumber,
  job: markerText,
  step: markerText,
  /**
   * A hash of what a person wrote: prompt (of a built-in one its kind), `include` and `exclude`. It reveals nothing of
   * them. Empty for a run that only waits for a job that is not remembered.
   */
  request: markerText,
  /** See `identityOf`. */
  change: markerText.optional(),
  /** The agent's job, once the service has accepted. */
  jobId: z.string().max(LONGEST_ID).optional(),
  /** When the job received it as a follow-up to earlier requests: ISO 8601. */
  followedUpAt: z.iso.datetime().optional(),
  /** Then, the `linkHash` of the link that the job had before. */
  linkBefore: markerText.optional(),
  result: markerText.optional(),
  prLink: z.string().max(LONGEST_LINK).optional(),
  /** The workflow run that waited for the job instead of sending its prompt again. */
  reported: z.object({ run: markerText, attempt: attemptNumber }).optional(),
})

/** One request for a docs update, as every marker holds it: what was asked, which job it went to, and how that ended. */
export type PromptRecord = z.output<typeof promptSchema>

/** Pull requests of the code that a docs pull request lists. */
export const MOST_LISTED = 10

const originSchema = z.object({
  /** Where the code and the run are: `owner/name`. */
  repository: markerText.optional(),
  pullRequest: pullRequestNumber.optional(),
  /** The commit that a range begins with; it ends with the record's commit. */
  base: markerText.optional(),
  /** The pull requests of the code that the docs were asked for, by this request or before; the highest number first. */
  mergeAfter: z.array(pullRequestNumber).max(MOST_LISTED).optional(),
})

/**
 * What a request was about that led to a docs pull request, as far as the people who see that may know. Where the code is
 * private and the docs are public, nothing of it.
 */
export type Origin = z.output<typeof originSchema>

const docsSchema = z.object({
  title: markerText,
  state: z.enum(PULL_REQUEST_STATES),
  files: z.number().int().nonnegative().optional(),
  preview: z
    .object({
      state: z.enum(PREVIEW_STATES),
      url: z.string().max(LONGEST_LINK).refine(URL.canParse).optional(),
    })
    .optional(),
})

const recordSchema = promptSchema.extend({
  /** Whose review the request answers. */
  review: markerText.optional(),
  /** Whether the prompt was lost on its way or on the way back: nobody knows whether a job has it. */
  isLost: z.boolean().optional(),
  /** The docs pull request as it was when the run ended, where the token could see it. */
  docs: docsSchema.optional(),
  /** In the comment on the docs pull request: what the request was about, unless that is the docs pull request itself. */
  origin: originSchema.optional(),
})

/** One request for a docs update, as a comment shows it. */
export type CommentRecord = z.output<typeof recordSchema>

/** Records that a comment shows (docs/internals/specification.md, "The comment"). */
export const REMEMBERED = 5

export const rememberedSchema = z.object({
  /**
   * The last requests, oldest first, and the newest one with an origin also where it is not among the last; and, as the
   * last, that of the newest run if that sent nothing.
   */
  requests: z.array(recordSchema).max(REMEMBERED + 2),
  /** The number of prompts that were sent by requests that are not listed any more. */
  unlisted: z.number().int().nonnegative(),
})

export type Remembered = z.output<typeof rememberedSchema>

export const NOTHING_REMEMBERED: Remembered = { requests: [], unlisted: 0 }

/** What a step asks for: with nothing changed, its runs make the same request. */
export interface Request {
  /** Of a prompt as written, or of a built-in one; absent where the step only waits for a job. */
  prompt: { identity: string } | undefined
  include: readonly string[]
  exclude: readonly string[]
}

export function newRecord(
  about: Pick<PromptRecord, 'commit' | 'change'>,
  { prompt, include, exclude }: Request,
  { id: run, attempt, job, step }: Pick<WorkflowRun, 'id' | 'attempt' | 'job' | 'step'>,
  nowMs: number,
): PromptRecord {
  const request = prompt === undefined ? '' : shortHash([prompt.identity, include, exclude])
  return { at: new Date(nowMs).toISOString(), run, attempt, job, step, ...about, request }
}

/**
 * Whether two records are of the same request, in the same or another state. What was asked for belongs to it: the steps of
 * a composite action share the id of its step.
 */
export function isSamePrompt(a: PromptRecord, b: PromptRecord): boolean {
  return isSameStep(a, b) && a.attempt === b.attempt
}

/** Whether `later` is a re-run of `earlier`: the same request of the same step of the same run, in a later attempt. */
export function isRerunOf(later: PromptRecord, earlier: PromptRecord): boolean {
  return isSameStep(later, earlier) && earlier.attempt < later.attempt
}

/** The request of which `later` is a re-run, if what an issue remembers is one. */
export function findRerunOf(later: PromptRecord, remembered: unknown): PromptRecord | undefined {
  const earlier = promptSchema.safeParse(remembered).data
  return earlier !== undefined && isRerunOf(later, earlier) ? earlier : undefined
}

function isSameStep(a: PromptRecord, b: PromptRecord): boolean {
  return a.run === b.run && a.job === b.job && a.step === b.step && a.request === b.request
}

/**
 * The record at the run's end, or `undefined` for a prompt that did not reach the service and was not recorded
 * before: it leaves no trace.
 *
 * @param accepted the record as it was accepted, if it was
 * @param isAnnounced whether the record was written before the prompt was to be sent
 */
export function endedRecord(
  record: PromptRecord,
  { accepted, isAnnounced, outcome }: Ended,
): CommentRecord | undefined {
  const { result, sent, jobId, job, docs } = outcome
  if (sent === 'no') return isAnnounced ? { ...record, result } : undefined
  const end = { result, prLink: parsePullRequestLink(job?.prLink)?.url, docs }
  const known = accepted ?? record
  // A run that only waited, and saw no end, does not know better than the record.
  if (sent === 'none' && endOf(known) === 'something' && endOf(end) === 'unknown') return known
  // A job that nobody has seen is nothing to remember.
  if (sent === 'none' && known.request === '' && result === 'error' && job === undefined) return undefined
  if (accepted !== undefined) return { ...accepted, ...end }
  // A prompt that may have been lost on its way to a job is sent again: the run's error says what to check before.
  return sent === 'unknown' ? { ...record, jobId: undefined, isLost: true, ...end } : { ...record, jobId, ...end }
}

interface Ended {
  accepted: PromptRecord | undefined
  isAnnounced: boolean
  outcome: Pick<RunOutcome, 'result' | 'sent' | 'jobId' | 'job' | 'docs'>
}

/** Whether a run sent nothing: then its record is only shown, until another run writes one. */
export function isUnsent({ result, jobId, isLost = false }: CommentRecord): boolean {
  return result === 'skipped' || (result !== undefined && jobId === undefined && !isLost)
}

/** The memory with one more record, or with a newer state of one that it holds. The order is that in which they came. */
export function remember({ requests, unlisted }: Remembered, record: CommentRecord): Remembered {
  const asked = requests.filter((one) => !isUnsent(one))
  if (isUnsent(record)) return { requests: [...asked.filter((one) => !isSamePrompt(one, record)), record], unlisted }
  const index = asked.findIndex((known) => isSamePrompt(known, record))
  const all = index < 0 ? [...asked, record] : asked.with(index, record)
  const last = all.slice(-REMEMBERED)
  // Without it the docs pull request would no longer link back.
  const origin = all.findLast((one) => one.origin !== undefined)
  const listed = origin === undefined || last.includes(origin) ? last : [origin, ...last]
  const gone = all.filter((one) => !listed.includes(one))
  // An older run that ends late does not hide that a newer one sent nothing.
  const isLate = index >= 0 && record.reported === undefined
  const unsent = isLate ? requests.filter(isUnsent) : []
  return { requests: [...listed, ...unsent], unlisted: unlisted + gone.filter(mayHaveCost).length }
}

export function countPrompts({ requests, unlisted }: Remembered): number {
  return unlisted + requests.filter(mayHaveCost).length
}

/** Whether a job took a prompt for the pull request of the comment, or may have, or may yet: the run has not ended. */
function mayHaveCost({ request, origin, jobId, isLost = false, result }: CommentRecord): boolean {
  return request !== '' && origin === undefined && (isLost || jobId !== undefined || result === undefined)
}
