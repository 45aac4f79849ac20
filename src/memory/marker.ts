import { z } from 'zod'
import { encodeMarker, readFirstLine } from '../core/marker.ts'
import { LONGEST_LINK, PREVIEW_STATES, type Preview, PULL_REQUEST_STATES } from '../core/pull-request.ts'
import { MOST_PAGES } from '../docs-pull-request/preview.ts'
import { MOST_LISTED } from '../docs-pull-request/subject.ts'
import { LONGEST_ID } from '../job/job.ts'
import { MOST_COUNTED, MOST_GIVEN, REMEMBERED, type Remembered, type RequestRecord } from './records.ts'

/** What a comment is about: it is found by all of this. */
export interface ThreadIdentity {
  /** `owner/name` */
  repository: string
  pullRequest: number
  /** A hash of base URL and project, never the project itself. */
  service: string
  /** Keeps several threads on one pull request apart. */
  name: string
}

/** What a thread is about, and what it remembers. */
export interface Marker extends ThreadIdentity, Remembered {
  /** Another one for each time that a comment is written, so that a writer knows its own. */
  revision: string
}

/** The longest texts that a marker holds, in characters: far above what GitHub and the service give. */
const LONGEST_TEXT = 500

const text = z.string().max(LONGEST_TEXT)
const pullRequestNumber = z.number().int().positive()

const previewSchema = z.object({
  state: z.enum(PREVIEW_STATES),
  url: text.refine(URL.canParse).optional(),
  pages: z.array(text).max(MOST_PAGES).optional(),
})

/** A request, as every marker holds it. */
export const requestSchema = z.object({
  at: z.iso.datetime(),
  commit: text,
  run: text,
  attempt: z.number().int().nonnegative(),
  job: text,
  step: text,
  prompt: text,
  change: text.optional(),
  jobId: z.string().max(LONGEST_ID).optional(),
  followedUpAt: z.iso.datetime().optional(),
  isUnsure: z.literal(true).optional(),
  result: text.optional(),
  prLink: z.string().max(LONGEST_LINK).optional(),
  reported: z.object({ run: text, attempt: z.number().int().nonnegative() }).optional(),
})

/** A request, as the comment of a thread holds it. */
const rememberedSchema = requestSchema.extend({
  order: z.number().int().positive(),
  docs: z
    .object({
      title: text,
      state: z.enum(PULL_REQUEST_STATES),
      files: z.number().int().nonnegative().optional(),
      preview: previewSchema.optional(),
    })
    .optional(),
  origin: z
    .object({
      repository: text.optional(),
      pullRequest: pullRequestNumber.optional(),
      base: text.optional(),
      mergeAfter: z.array(pullRequestNumber).max(MOST_LISTED).optional(),
    })
    .optional(),
})

const markerSchema = z.object({
  repository: text,
  pullRequest: z.number().int().positive(),
  service: text,
  name: text,
  revision: z.string().regex(/^[\w-]{1,36}$/),
  // One more than the last ones: the newest with an origin.
  requests: z.array(rememberedSchema).max(REMEMBERED + 1),
  prompts: z.array(z.string().regex(/^[\w-]{6}$/)).max(MOST_COUNTED),
  // Absent where a version that did not know of it wrote the marker.
  given: z.array(text).max(MOST_GIVEN).default([]),
})

/** The record as far as a marker can hold it: names are cut, an id or a link that is too long is left out. */
export function fitIntoMarker<Fitted extends RequestRecord>(record: Fitted): Fitted {
  const { run, job, step, commit, result, jobId, prLink, docs } = record
  const short = (name: string) => name.slice(0, LONGEST_TEXT)
  return {
    ...record,
    run: short(run),
    job: short(job),
    step: short(step),
    commit: short(commit),
    result: result === undefined ? undefined : short(result),
    jobId: wholeOrNone(jobId, LONGEST_ID),
    prLink: wholeOrNone(prLink, LONGEST_LINK),
    docs: docs && { ...docs, title: short(docs.title), preview: docs.preview && fitPreview(docs.preview) },
  }
}

/** Without what is too long, which outputs and summary hold. */
function fitPreview({ state, url, pages = [] }: Preview): Preview {
  const fits = pages.join('').length <= LONGEST_TEXT
  return { state, url: wholeOrNone(url, LONGEST_TEXT), pages: fits ? pages : [] }
}

function wholeOrNone(text = '', limit: number): string | undefined {
  return text === '' || text.length > limit ? undefined : text
}

/** The first line of a comment: invisible to people. */
export function writeMarker(marker: Marker): string {
  return `<!-- ${encodeMarker(marker)} -->`
}

/** The marker in a comment's first line; `undefined` when there is none or it is not whole. */
export function readMarker(body: string): Marker | undefined {
  return readFirstLine(body, markerSchema)
}

/** Whether a marker belongs to a thread. GitHub's repository names are not case-sensitive. */
export function isAbout(marker: Marker, thread: ThreadIdentity): boolean {
  return isOnSamePullRequest(marker, thread) && marker.service === thread.service && marker.name === thread.name
}

/** Whether a marker belongs to any thread on the pull request of a thread. */
export function isOnSamePullRequest(marker: Marker, { repository, pullRequest }: ThreadIdentity): boolean {
  return marker.repository.toLowerCase() === repository.toLowerCase() && marker.pullRequest === pullRequest
}
