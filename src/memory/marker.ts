import { z } from 'zod'

/** One request for a docs update, as the comment remembers it. */
export interface RequestRecord {
  /** When it was made: ISO 8601. */
  at: string
  /** The commit that it is about; empty when unknown. */
  commit: string
  /** The workflow run, its attempt, and the job and step in it. */
  run: string
  attempt: number
  job: string
  step: string
  /** A hash of the prompt as written. */
  prompt: string
  /** The agent's job, once the service has accepted; also one that may have got the prompt as a follow-up. */
  jobId?: string | undefined
  /** When the job got it as a follow-up to requests before: ISO 8601. */
  followedUpAt?: string | undefined
  /** Set when nobody knows whether the job got it. */
  isUnsure?: true | undefined
  /** What it came to, once it has ended. */
  result?: string | undefined
  /** The docs pull request, once there is one. */
  prLink?: string | undefined
}

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

export interface Marker extends ThreadIdentity {
  /** The last requests, oldest first. */
  requests: RequestRecord[]
}

/** So many requests are remembered (docs/specification.md, "The comment"). */
export const REMEMBERED = 5

/** The longest texts that a marker holds, in characters: far above what GitHub and the service give. */
const LONGEST_TEXT = 500
const LONGEST_ID = 500
const LONGEST_LINK = 2000

const text = z.string().max(LONGEST_TEXT)

const markerSchema = z.object({
  repository: text,
  pullRequest: z.number().int().positive(),
  service: text,
  name: text,
  requests: z
    .array(
      z.object({
        at: z.iso.datetime(),
        commit: text,
        run: text,
        attempt: z.number().int().nonnegative(),
        job: text,
        step: text,
        prompt: text,
        jobId: z.string().max(LONGEST_ID).optional(),
        followedUpAt: z.iso.datetime().optional(),
        isUnsure: z.literal(true).optional(),
        result: text.optional(),
        prLink: z.string().max(LONGEST_LINK).optional(),
      }),
    )
    .max(REMEMBERED),
})

/** The request as far as a marker can hold it: names are cut, an id or a link that is too long is left out. */
export function remember(request: RequestRecord): RequestRecord {
  const { run, job, step, commit, result, jobId = '', prLink = '' } = request
  const short = (name: string) => name.slice(0, LONGEST_TEXT)
  return {
    ...request,
    run: short(run),
    job: short(job),
    step: short(step),
    commit: short(commit),
    result: result === undefined ? undefined : short(result),
    jobId: jobId === '' || jobId.length > LONGEST_ID ? undefined : jobId,
    prLink: prLink === '' || prLink.length > LONGEST_LINK ? undefined : prLink,
  }
}

/** Nothing in it can end the HTML comment. */
const FIRST_LINE = /^<!-- docs-agent-action:1:([A-Za-z0-9_-]+) -->\r?(?:\n|$)/

/** The first line of a comment: invisible to people, whole or not a marker at all. */
export function writeMarker(marker: Marker): string {
  return `<!-- docs-agent-action:1:${Buffer.from(JSON.stringify(marker)).toString('base64url')} -->`
}

/** The marker in a comment's first line; `undefined` when there is none or it is not whole. */
export function readMarker(body: string): Marker | undefined {
  const encoded = FIRST_LINE.exec(body)?.[1]
  if (encoded === undefined) return undefined
  try {
    const parsed = markerSchema.safeParse(JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8')))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

/** Whether a marker belongs to a thread. GitHub's repository names are not case-sensitive. */
export function isAbout(marker: Marker, thread: ThreadIdentity): boolean {
  return (
    marker.repository.toLowerCase() === thread.repository.toLowerCase() &&
    marker.pullRequest === thread.pullRequest &&
    marker.service === thread.service &&
    marker.name === thread.name
  )
}

/** Whether two entries are the same request, in the same or another state. */
export function isSameRequest(a: RequestRecord, b: RequestRecord): boolean {
  return a.run === b.run && a.attempt === b.attempt && a.job === b.job && a.step === b.step
}

/** Whether `later` is a re-run of `earlier`: the same step of the same run, with the same prompt, in a later attempt. */
export function isRerunOf(later: RequestRecord, earlier: RequestRecord): boolean {
  return (
    earlier.run === later.run &&
    earlier.job === later.job &&
    earlier.step === later.step &&
    earlier.prompt === later.prompt &&
    earlier.attempt < later.attempt
  )
}

/**
 * All requests of several lists, oldest first, the last five of them. It gives the same for any order of writers, so
 * runs that write at the same time end with the same comment. `own` is the writer's request: nobody knows it better.
 */
export function mergeRequests(lists: readonly (readonly RequestRecord[])[], own?: RequestRecord): RequestRecord[] {
  const merged = own === undefined ? [] : [own]
  for (const request of lists.flat()) {
    const index = merged.findIndex((known) => isSameRequest(known, request))
    const known = merged[index]
    if (known === undefined) merged.push(request)
    else if (known !== own && progress(request) > progress(known)) merged[index] = request
  }
  return merged.sort(byTime).slice(-REMEMBERED)
}

/** A request's later state replaces its earlier one. */
function progress({ jobId, result }: RequestRecord): number {
  return (jobId === undefined ? 0 : 1) + (result === undefined ? 0 : 2)
}

function byTime(a: RequestRecord, b: RequestRecord): number {
  return (
    Date.parse(a.at) - Date.parse(b.at) ||
    Number(a.run) - Number(b.run) ||
    a.attempt - b.attempt ||
    // The jobs of a matrix may start in the same millisecond.
    compare(a.job, b.job) ||
    compare(a.step, b.step)
  )
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
