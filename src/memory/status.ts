import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { z } from 'zod'
import { decodeMarker, encodeMarker } from '../core/marker.ts'
import { parsePullRequestLink } from '../core/pull-request.ts'
import type { WorkflowRun } from '../runner/workflow.ts'
import { type CommentRecord, type RequestRecord, requestSchema } from './records.ts'

export interface NewStatus {
  name: string
  /** At most 140 characters, as GitHub allows. */
  description: string
  /** An `http:` or `https:` address. */
  target: string
}

/** The statuses of the repository's commits, which their full ids name. Throws `GitHubError`. */
export interface StatusSource {
  /** Sets a status with the state `success`. */
  set(sha: string, status: NewStatus): Promise<void>
  /** The targets of the statuses of a name that the token itself set, whatever others set after them; newest first. */
  own(sha: string, name: string): Promise<readonly string[]>
}

/** What a series' runs share besides service and request. Only they take up where one of them ended. */
export type SeriesRun = Pick<WorkflowRun, 'repositoryId' | 'file' | 'ref' | 'job' | 'step'>

/** The runs of one step about one branch, and the statuses that they leave there. */
export interface Series {
  /** The repository's number, which survives a new name. */
  repositoryId: number
  /** The name of the statuses, as `docs-agent/weekly-docs/docs/3f9a1c`. */
  name: string
  /** The whole hash of which the name holds the beginning. */
  hash: string
}

/**
 * What a run left on the commit that its range ends with: a request, or that there was nothing to ask. `base` is the commit
 * that the range begins with: what is older was asked about before, or belongs to no request. `run` is the run that found
 * nothing, and `earlier` the newest request of the series before, if its job may take another prompt.
 */
export type RangeRecord =
  | { type: 'asked'; base: string; record: RequestRecord }
  | { type: 'nothing'; base: string; run: string; earlier?: RequestRecord | undefined }

/** In characters, as GitHub allows for a name. */
const LONGEST_NAME = 255

/** A link longer than this, in characters, is not remembered: the address would be too long. */
const LONGEST_LINK = 500

/**
 * @param service see `serviceHash`
 * @param request as in `RequestRecord`
 */
export function seriesOf(run: SeriesRun, { service, request }: { service: string; request: string }): Series {
  const { repositoryId = 0, file, ref, job, step } = run
  // A tag has no branch: the runs of all tags take up where the one before them ended.
  const branch = ref.startsWith('refs/tags/') ? 'refs/tags' : ref
  const texts = [file, job, step, service, branch, request]
  const hash = createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 22)
  const workflow = basename(file).replace(/\.ya?ml$/i, '') || 'workflow'
  const [whole, short] = [`docs-agent/${workflow}/${job || 'job'}`, hash.slice(0, 6)]
  // The hash stays, since it keeps series apart.
  return { repositoryId, name: `${whole.slice(0, LONGEST_NAME - 1 - short.length)}/${short}`, hash }
}

const placeSchema = z.object({ repository: z.number(), series: z.string(), commit: z.string(), base: z.string() })

const markerSchema = z.discriminatedUnion('type', [
  // The docs pull request is where the status leads, so that its address is not written twice.
  placeSchema.extend({ type: z.literal('asked'), request: requestSchema, isLinked: z.boolean() }),
  placeSchema.extend({ type: z.literal('nothing'), run: z.string(), request: requestSchema.optional() }),
])

export interface StatusPlace {
  series: Series
  commit: string
}

/**
 * The status of a record: a sentence, and the docs pull request, else the run, with a fragment that holds the record.
 *
 * @param runUrl where the run is that made it
 */
export function renderStatus(left: RangeRecord, place: StatusPlace & { runUrl: string }): NewStatus {
  const { name } = place.series
  const description = `${sentenceOf(left)} (changes since ${left.base.slice(0, 7)}).`
  if (left.type === 'nothing') {
    const { base, run, earlier } = left
    const marker = {
      type: 'nothing',
      base,
      run,
      request: earlier && { ...shortened(earlier), prLink: linkOf(earlier) },
    }
    return { name, description, target: targetOf(place.runUrl, marker, place) }
  }
  const { record, base } = left
  // A fragment of its own would end before the marker's.
  const link = linkOf(record)?.replace(/#.*$/, '')
  const marker = { type: 'asked', base, request: shortened(record), isLinked: link !== undefined }
  return { name, description, target: targetOf(link ?? place.runUrl, marker, place) }
}

function targetOf(address: string, marker: object, { series, commit }: StatusPlace): string {
  const identity = { repository: series.repositoryId, series: series.hash, commit }
  return `${address}#${encodeMarker({ ...identity, ...marker })}`
}

/** A fragment is short: what only people read is in the comment. */
function shortened(record: CommentRecord): RequestRecord {
  const { prLink, docs, origin, review, isLost, ...rest } = record
  return rest
}

function linkOf({ prLink }: RequestRecord): string | undefined {
  const url = parsePullRequestLink(prLink)?.url
  return url !== undefined && url.length <= LONGEST_LINK ? url : undefined
}

/** Each is followed by the changes. A marker of a later version may hold other results. */
const SENTENCES: Record<string, string> = {
  'pull-request': 'Docs pull request',
  'no-pull-request': 'The agent opened no docs pull request',
  submitted: 'A docs update was submitted',
  failed: 'The agent’s job failed, so the next run repeats it',
  archived: 'The agent’s job was archived',
  'timed-out': 'The wait for the agent timed out',
  cancelled: 'The wait for the agent was cancelled',
}

/** In characters; the whole sentence has to fit into GitHub's 140. */
const LONGEST_PULL_REQUEST = 60

function sentenceOf(left: RangeRecord): string {
  if (left.type === 'nothing') return 'Nothing needed a docs update'
  const { result, jobId, prLink } = left.record
  const { name = '' } = parsePullRequestLink(prLink) ?? {}
  if (result === 'pull-request' && name !== '' && name.length <= LONGEST_PULL_REQUEST)
    return `Docs pull request ${name}`
  if (result === undefined) return jobId === undefined ? 'A docs update was requested' : 'A docs update is in progress'
  if (jobId === undefined) return 'The docs update may not have reached the agent, so the next run repeats it'
  return SENTENCES[result] ?? 'The docs update ended with an error'
}

/** What a status remembers; `undefined` unless its address holds a whole marker, of this very place. */
export function readStatus(target: string, { series, commit }: StatusPlace): RangeRecord | undefined {
  const [address = '', fragment = ''] = target.split(/#(.*)/s)
  const marker = decodeMarker(fragment, markerSchema)
  if (marker?.repository !== series.repositoryId || marker.series !== series.hash || marker.commit !== commit) {
    return undefined
  }
  const { base } = marker
  if (marker.type === 'nothing') return { type: 'nothing', base, run: marker.run, earlier: marker.request }
  const prLink = marker.isLinked ? parsePullRequestLink(address)?.url : undefined
  return { type: 'asked', base, record: { ...marker.request, prLink } }
}
