import { z } from 'zod'
import { code, details, table } from '../core/markdown.ts'
import { encodeMarker, readFirstLine } from '../core/marker.ts'
import { describePreview } from '../core/pull-request.ts'
import { linkToSubject } from '../core/subject.ts'
import { cut } from '../core/text.ts'
import { type CommentPlace, headline, runLink, shortCommit } from './headline.ts'
import { listCode } from './origin.ts'
import { type CommentRecord, markerText, type Origin, REMEMBERED, rememberedSchema } from './records.ts'

const identitySchema = z.object({
  /** The number of the repository, which survives a new name. */
  repository: z.number().int().positive(),
  pullRequest: z.number().int().positive(),
  /** A hash of base URL and project, never the project itself. */
  service: markerText,
  /** Keeps several threads on one pull request apart. */
  name: markerText,
})

export type ThreadIdentity = z.output<typeof identitySchema>

const markerSchema = rememberedSchema.extend(identitySchema.shape)

/** What a comment's first line holds. */
export type Marker = z.output<typeof markerSchema>

export function writeMarker(marker: Marker): string {
  return `<!-- ${encodeMarker(marker)} -->`
}

/** The marker in a comment's first line; `undefined` when there is none or it is not whole. */
export function readMarker(body: string): Marker | undefined {
  return readFirstLine(body, markerSchema)
}

export function isAbout(marker: ThreadIdentity, thread: ThreadIdentity): boolean {
  const isOnSamePullRequest = marker.repository === thread.repository && marker.pullRequest === thread.pullRequest
  return isOnSamePullRequest && marker.service === thread.service && marker.name === thread.name
}

/**
 * The comment: its marker, one line with the result of the newest request, on a docs pull request one line about what it
 * was made for, and the details collapsed. All of it comes from the marker, so a run that is not the newest does not
 * change the line.
 */
export function renderComment(marker: Marker, place: CommentPlace): string {
  const { requests } = marker
  const preview = requests.at(-1)?.docs?.preview
  const lines = [
    writeMarker(marker),
    headline(marker, place),
    preview && describePreview(preview),
    linkBack(requests, place),
    listCode(requests, place.serverUrl),
    renderDetails(requests, place),
  ]
  return lines.filter((line) => line !== undefined).join('\n\n')
}

/** What the pull request was made for; `undefined` unless the docs agent made it. */
function linkBack(requests: readonly CommentRecord[], place: CommentPlace): string | undefined {
  const origins = requests.flatMap(({ origin, ...record }) => (origin === undefined ? [] : { ...record, origin }))
  const newest = origins.at(-1)
  if (newest === undefined) return undefined
  const runsUrl = runsUrlOf(newest, place)
  if (runsUrl === undefined) return '🔗 The docs agent opened this pull request for a change of the code.'
  const subjects = new Set(origins.flatMap((record) => subjectOf(record, place) ?? []))
  const made = subjects.size === 0 ? '' : ` for ${[...subjects].join(', ')}`
  return `🔗 The docs agent opened this pull request${made} (${runLink('run', newest, runsUrl)}).`
}

/** What a request with an origin was about, with its link; `undefined` where it was about no change. */
function subjectOf(
  { origin, commit }: { origin: Origin; commit: string },
  { serverUrl }: CommentPlace,
): string | undefined {
  const { repository, pullRequest: number, base } = origin
  if (repository === undefined) return undefined
  const pullRequest = number === undefined ? undefined : { number }
  const subject = linkToSubject({ pullRequest, commit, base }, `${serverUrl}/${repository}`, repository)
  return pullRequest === undefined ? subject : `**${subject}**`
}

function renderDetails(requests: readonly CommentRecord[], place: CommentPlace): string {
  const rows = requests
    .slice(-REMEMBERED)
    .toReversed()
    .map((record) => [
      code(record.at.slice(0, 16).replace('T', ' ')),
      shortCommit(record.commit),
      runCell(record, place),
      code(cut(record.result ?? 'in progress', 50)),
    ])
  // If the newest run sent nothing, the record that the docs are at.
  const { jobId } = requests.findLast((record) => record.jobId !== undefined) ?? {}
  const job = jobId === undefined ? '' : `Job: ${code(jobId)}\n\n`
  return details('Details', `${job}${table(['Time (UTC)', 'Commit', 'Run', 'Result'], rows)}`)
}

function runCell(record: CommentRecord, place: CommentPlace): string {
  const runsUrl = runsUrlOf(record, place)
  return runsUrl === undefined ? '—' : runLink(`${record.run} (attempt ${record.attempt})`, record, runsUrl)
}

/** `undefined` for a repository that must not be named here. */
function runsUrlOf({ origin }: CommentRecord, { repository, serverUrl }: CommentPlace): string | undefined {
  if (origin === undefined) return `${serverUrl}/${repository}/actions/runs`
  return origin.repository && `${serverUrl}/${origin.repository}/actions/runs`
}
