import { z } from 'zod'
import type { Deadline } from '../../kit/core/clock.ts'
import { createMarker, shortHash } from '../../kit/core/marker.ts'
import { LONGEST_ID } from '../../kit/core/outcome.ts'
import { LONGEST_LINK, PULL_REQUEST_STATES } from '../../kit/core/pull-request.ts'
import type { Run } from '../../kit/run.ts'
import { coverageSchema } from '../change/patches.ts'
import type { AgentInputs } from '../task.ts'

/** Far longer than what GitHub and the service give. */
const markerText = z.string().max(500)
const attemptNumber = z.number().int().nonnegative()
const fileCount = z.int().nonnegative()
const pullRequestNumber = z.number().int().positive()

/** The most pull requests of the code that a docs pull request lists. */
export const MOST_ORIGINS = 10

/**
 * The change for which a docs pull request was made, as far as those who see that may know. Where the code is
 * private and the docs are public, nothing of it.
 */
const originSchema = z.object({
  /** The code's repository: `owner/name`. */
  repository: markerText.optional(),
  /** The repository of the workflow's runs, if readers of the docs may see them: `owner/name`. */
  workflow: markerText.optional(),
  pullRequest: pullRequestNumber.optional(),
  /** The commit that a range begins with; it ends with the record's commit. */
  base: markerText.optional(),
  /** The pull requests of the code that the docs were asked for, by this prompt or before; the highest number first. */
  mergeAfter: z.array(pullRequestNumber).max(MOST_ORIGINS).optional(),
})

export type Origin = z.output<typeof originSchema>

const docsSchema = z.object({
  title: markerText,
  state: z.enum(PULL_REQUEST_STATES),
  files: z.number().int().nonnegative().optional(),
  previewUrl: z.string().max(LONGEST_LINK).refine(URL.canParse).optional(),
})

export const recordSchema = z.object({
  /** The time at which it was made: ISO 8601. */
  at: z.iso.datetime(),
  /** Its commit, or the last one of its range; empty when unknown. */
  commit: markerText,
  /** The commit that its range begins with; absent for a prompt that covers no range. */
  base: markerText.optional(),
  /** The id of the workflow run, its attempt, and the ids of the job and the step in it. */
  run: markerText,
  attempt: attemptNumber,
  job: markerText,
  step: markerText,
  /** See `hashOf`. Empty for a run that only waits for a job that is not remembered. */
  prompt: markerText,
  /** See `identityOf`: of the files that the prompt shows. */
  change: markerText.optional(),
  /** See `identityOf`: of all files of the pull request or the push, whatever `include` and `exclude` leave out. */
  content: markerText.optional(),
  /** The prompt shows this much of the change. */
  coverage: coverageSchema.optional(),
  /** The prompt has these files of a change that is too large for one: those from `from` up to `to`, of `of` in all. */
  files: z.object({ from: fileCount, to: fileCount, of: fileCount }).optional(),
  /** A hash of the data that the prompt holds. */
  data: markerText.optional(),
  /** If this prompt does not succeed, the next one holds reader feedback from here on: milliseconds since the epoch. */
  readersFromMs: z.int().optional(),
  /** If it succeeds, from here on, where what was read ends. Every record of a branch carries this on. */
  readersUntilMs: z.int().optional(),
  /** The prompt answers this account's review. */
  review: markerText.optional(),
  /** In the comment on the docs pull request: what the prompt covered, unless that is the docs pull request itself. */
  origin: originSchema.optional(),
  /** The agent's job, once the service has accepted. */
  jobId: z.string().max(LONGEST_ID).optional(),
  /** True where the prompt was lost on its way or on the way back: nobody knows whether a job has it. */
  isLost: z.boolean().optional(),
  /** The time at which the job received it as a follow-up to earlier prompts: ISO 8601. */
  followedUpAt: z.iso.datetime().optional(),
  /** After a follow-up, the `linkHash` of the link that the job had before. */
  linkBefore: markerText.optional(),
  result: markerText.optional(),
  prLink: z.string().max(LONGEST_LINK).optional(),
  /** The docs pull request as it was when the run ended, where the token could see it. */
  docs: docsSchema.optional(),
})

/** A prompt that was sent, as every marker holds it: what it covered, which job it went to, and how that ended. */
export type PromptRecord = z.output<typeof recordSchema>

/** A prompt that a job has. */
export type AcceptedRecord = PromptRecord & { jobId: string }

export function hasJob(record: PromptRecord): record is AcceptedRecord {
  return record.jobId !== undefined
}

/** The memory of prompts at one place, the comment or a commit's status: what earlier runs left there. */
export interface Memory {
  /** Oldest first. This run's own record is not among them. */
  records: readonly PromptRecord[]
  /** The prompt whose job takes the next one as a follow-up, where `reuse-job` allows it. */
  toContinue: PromptRecord | undefined
  /** True if a follow-up needs proof that the job's docs pull request is open. For a comment, an unknown state counts as open. */
  mustBeSeenOpen: boolean
  /** The number of prompts that count against `max-prompts`; absent where none do. */
  prompts?: number
  /** True where a prompt is recorded before it is sent. */
  announces: boolean
  /** Returns whether the prompt may not be sent, because its record could not be written. Otherwise that is a warning. */
  stops(error: unknown): boolean
  /**
   * Writes one state of the run's record. Rejects when GitHub fails or the deadline is met.
   *
   * @param docsChange what the docs pull request changes, in Markdown, for people who read the place
   */
  write(record: PromptRecord, deadline: Deadline, docsChange?: string): Promise<void>
  /** Forgets the data of a prompt, so that the same data are sent again; absent where nothing else needs them. */
  forgetData?(prompt: string, deadline: Deadline): Promise<void>
  /** Reports a failure to write how the run ended; `cancelled` when that was cut off by the run's cancellation. */
  warn(failure: { error: unknown; cancelled: boolean }): void
}

/** Records that a comment shows (docs/internals/specification.md, "The comment"). */
export const REMEMBERED = 5

const rememberedSchema = z.object({
  /** The last prompts, oldest first, and the newest one with an origin also where it is not among the last. */
  records: z.array(recordSchema).max(REMEMBERED + 1),
  /** The number of prompts that were sent and are not listed any more. */
  unlisted: z.number().int().nonnegative(),
})

/** What a comment remembers. */
export type Remembered = z.output<typeof rememberedSchema>

export const NOTHING_REMEMBERED: Remembered = { records: [], unlisted: 0 }

const identitySchema = z.object({
  /** The number of the repository, which survives a new name. */
  repository: z.number().int().positive(),
  pullRequest: pullRequestNumber,
  /** A hash of base URL and project, never the project itself. */
  service: markerText,
  /** Keeps several comments on one pull request apart. */
  name: markerText,
})

/** The identity of a comment: its pull request, project and name. */
export type CommentIdentity = z.output<typeof identitySchema>

export const commentMarker = createMarker(identitySchema, rememberedSchema)

/**
 * A hash of what a person wrote: prompt (of a built-in one its kind and the instructions), `include` and `exclude`. As long as
 * they stay, all runs of a step send the same prompt. Empty where the step only waits for a job.
 */
export function hashOf({ prompt, include, exclude }: Pick<AgentInputs, 'prompt' | 'include' | 'exclude'>): string {
  return prompt === undefined ? '' : shortHash([prompt.identity, prompt.instructions, include, exclude])
}

/** A new record of what a prompt covers, before it is sent. */
export function newRecord(
  covered: Pick<PromptRecord, 'commit'> & Partial<PromptRecord>,
  inputs: Parameters<typeof hashOf>[0],
  { workflow, clock }: Pick<Run, 'workflow' | 'clock'>,
): PromptRecord {
  const { id, attempt, job, step } = workflow
  const at = new Date(clock.now()).toISOString()
  return { at, run: id, attempt, job, step, ...covered, prompt: hashOf(inputs) }
}

/** The later of two moments, as far as they are known: what was read of readers never moves back. */
export function laterOf(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.max(one, other)
}

/** Returns whether two records are of the same prompt, in the same or another state. */
export function isSamePrompt(one: PromptRecord, other: PromptRecord): boolean {
  return isSameStep(one, other) && isSamePart(one, other) && one.attempt === other.attempt
}

/** Returns whether an earlier attempt of the same run sent the prompt of the same step, for any part of a range. */
export function isEarlierAttempt(earlier: PromptRecord, later: PromptRecord): boolean {
  return isSameStep(later, earlier) && earlier.attempt < later.attempt
}

/** Returns whether `later` is a re-run of `earlier`: the same prompt, step and run in a later attempt. */
export function isRerunOf(later: PromptRecord, earlier: PromptRecord): boolean {
  return isEarlierAttempt(earlier, later) && isSamePart(later, earlier)
}

/** The steps of a composite action share the id of its step, so their words tell them apart. */
function isSameStep(one: PromptRecord, other: PromptRecord): boolean {
  return one.run === other.run && one.job === other.job && one.step === other.step && one.prompt === other.prompt
}

function isSamePart(one: PromptRecord, other: PromptRecord): boolean {
  return (
    one.base === other.base &&
    one.files?.from === other.files?.from &&
    (one.base === undefined || one.commit === other.commit)
  )
}

/** The memory with one more record, or with a newer state of one that it holds. The order is that in which they came. */
export function remember({ records, unlisted }: Remembered, record: PromptRecord): Remembered {
  const index = records.findIndex((one) => isSamePrompt(one, record))
  const all = index < 0 ? [...records, record] : records.with(index, record)
  const last = all.slice(-REMEMBERED)
  // Without it the docs pull request would no longer link back.
  const origin = all.findLast((one) => one.origin !== undefined)
  const listed = origin === undefined || last.includes(origin) ? last : [origin, ...last]
  const gone = all.filter((one) => !listed.includes(one))
  return { records: listed, unlisted: unlisted + gone.filter(mayHaveCost).length }
}

/** The memory without the data that the newest prompt of these words held; `undefined` where it held none. */
export function forgetData({ records, unlisted }: Remembered, prompt: string): Remembered | undefined {
  const index = records.findLastIndex((one) => one.prompt === prompt)
  const record = records[index]
  if (record?.data === undefined) return undefined
  return { records: records.with(index, { ...record, data: undefined }), unlisted }
}

export function countPrompts({ records, unlisted }: Remembered): number {
  return unlisted + records.filter(mayHaveCost).length
}

/** Returns whether a job took a prompt for the comment's pull request, may have, or may yet: the run has not ended. */
function mayHaveCost({ prompt, origin, jobId, isLost = false, result }: PromptRecord): boolean {
  return prompt !== '' && origin === undefined && (isLost || jobId !== undefined || result === undefined)
}
