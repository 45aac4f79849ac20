import { z } from 'zod'
import { decodeMarker, encodeMarker } from '../core/marker.ts'
import { parsePullRequestLink } from '../core/pull-request.ts'
import { fitIntoMarker, requestSchema } from './marker.ts'
import type { RequestRecord } from './records.ts'

/** Which statuses belong together: those of one job of a workflow, for one project. */
export interface StatusIdentity {
  /** `owner/name` */
  repository: string
  /** The name that GitHub shows, and tells statuses apart by. */
  name: string
}

/** What the name of a status is made of. */
export interface StatusName {
  /** The path of the workflow's file, as `.github/workflows/weekly-docs.yml`. */
  workflow: string
  /** The id of the job in it. */
  job: string
  /** A hash of base URL and project, in hexadecimal. */
  service: string
}

/** A request about a range, which ends with the record's commit. */
export interface RangeRecord {
  record: RequestRecord
  /** The commit that the range begins with. What is older was asked about before, or belongs to no request. */
  base: string
}

/** A status as GitHub shows it on a commit. */
export interface RequestStatus {
  /** One plain sentence, of at most 140 characters as GitHub allows. */
  description: string
  /** The docs pull request, else the run, with a fragment that holds the record. */
  target: string
}

/** In characters, as GitHub allows for a name. */
const LONGEST_NAME = 255

/** A link longer than this, in characters, is not remembered: the address would be too long. */
const LONGEST_LINK = 500

/** The name of the statuses that hold what earlier runs left, as `docs-agent/weekly-docs/docs/3f9a1c`. */
export function statusName({ workflow, job, service }: StatusName): string {
  const file =
    workflow
      .split('/')
      .at(-1)
      ?.replace(/\.ya?ml$/i, '') || 'workflow'
  const whole = `docs-agent/${file}/${job || 'job'}`
  const hash = service.slice(0, 6)
  // The hash stays, since it keeps projects apart.
  return `${whole.slice(0, LONGEST_NAME - 1 - hash.length)}/${hash}`
}

const markerSchema = z.object({ repository: z.string(), name: z.string(), base: z.string(), request: requestSchema })

/**
 * The status of a request, on the commit that it is about.
 *
 * @param base since when the request is about the branch: a commit
 * @param runUrl where the run is that sent it
 */
export function renderStatus(
  record: RequestRecord,
  { identity, base, runUrl }: { identity: StatusIdentity; base: string; runUrl: string },
): RequestStatus {
  // A fragment is short: what only people read is in the comment.
  const { prLink, docs, origin, ...request } = fitIntoMarker(record)
  const link = parsePullRequestLink(prLink)
  const isShort = link !== undefined && link.url.length <= LONGEST_LINK
  // The link is in the address already, unless it has a fragment of its own.
  const address = isShort ? link.url.replace(/#.*$/, '') : runUrl
  return {
    description: describe(record, base),
    target: `${address}#${encodeMarker({ ...identity, base, request })}`,
  }
}

/** Each is followed by the changes. A marker of a later version may hold other results. */
const SENTENCES: Record<string, string> = {
  'pull-request': 'Docs pull request',
  'no-pull-request': 'The docs agent finished without a pull request',
  submitted: 'A docs update was submitted',
  failed: 'The docs agent’s job failed, so the next run repeats it',
  archived: 'The docs agent’s job was archived',
  'timed-out': 'The wait for the docs agent timed out',
  cancelled: 'The wait for the docs agent was cancelled',
}

function describe(record: RequestRecord, base: string): string {
  return `${sentenceOf(record)} (changes since ${base.slice(0, 7)}).`
}

/** In characters; the whole sentence has to fit into GitHub's 140. */
const LONGEST_PULL_REQUEST = 60

function sentenceOf({ result, jobId, isUnsure, prLink }: RequestRecord): string {
  const { repository, number } = parsePullRequestLink(prLink) ?? {}
  const name = repository === undefined ? '' : `${repository}#${number}`
  if (result === 'pull-request' && name !== '' && name.length <= LONGEST_PULL_REQUEST)
    return `Docs pull request ${name}`
  if (result === undefined) return jobId === undefined ? 'A docs update was requested' : 'A docs update is in progress'
  if (jobId === undefined || isUnsure)
    return 'The docs update may not have reached the agent, so the next run repeats it'
  return SENTENCES[result] ?? 'The docs update ended with an error'
}

/** What a status remembers; `undefined` unless its address holds a whole marker, of this very commit. */
export function readStatus(
  target: string,
  { identity, commit, runsUrl }: { identity: StatusIdentity; commit: string; runsUrl: string },
): RangeRecord | undefined {
  const [address = '', fragment = ''] = target.split(/#(.*)/s)
  const marker = decodeMarker(fragment, markerSchema)
  if (marker === undefined || marker.request.commit !== commit || marker.name !== identity.name) return undefined
  if (marker.repository.toLowerCase() !== identity.repository.toLowerCase()) return undefined
  const prLink = address.startsWith(`${runsUrl}/`) ? undefined : parsePullRequestLink(address)?.url
  return { record: { ...marker.request, prLink }, base: marker.base }
}
