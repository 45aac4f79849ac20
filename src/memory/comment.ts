import { z } from 'zod'
import { code, details, link, prose, table } from '../core/markdown.ts'
import { encodeMarker, readFirstLine } from '../core/marker.ts'
import { endOf } from '../core/outcome.ts'
import {
  describePreview,
  describeState,
  isSameName,
  type PullRequestLink,
  parsePullRequestLink,
} from '../core/pull-request.ts'
import { linkToSubject } from '../core/subject.ts'
import { cut } from '../core/text.ts'
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

/** What a comment is about: it is found by all of this. */
export type ThreadIdentity = z.output<typeof identitySchema>

const markerSchema = rememberedSchema.extend(identitySchema.shape)

/** The first line of a comment: what the comment is about, and what it remembers. */
export type Marker = z.output<typeof markerSchema>

/** The marker as a line that is invisible to people. */
export function writeMarker(marker: Marker): string {
  return `<!-- ${encodeMarker(marker)} -->`
}

/** The marker in a comment's first line; `undefined` when there is none or it is not whole. */
export function readMarker(body: string): Marker | undefined {
  return readFirstLine(body, markerSchema)
}

/** Whether a marker belongs to a thread. */
export function isAbout(marker: ThreadIdentity, thread: ThreadIdentity): boolean {
  const isOnSamePullRequest = marker.repository === thread.repository && marker.pullRequest === thread.pullRequest
  return isOnSamePullRequest && marker.service === thread.service && marker.name === thread.name
}

/** Where a comment is, as people read it. */
export interface CommentPlace {
  /** Where GitHub is, as `https://github.com`. */
  serverUrl: string
  /** `owner/name` */
  repository: string
}

/** What came of a request for a commit. A marker of a later version may hold other results. */
const HEADLINES: Record<string, (commit: string) => string> = {
  'pull-request': (commit) => `✅ The agent updated the docs for ${commit}`,
  failed: (commit) => `⚠️ The agent’s job for ${commit} failed`,
  archived: (commit) => `🗄️ The agent’s job for ${commit} was archived`,
  'timed-out': (commit) => `⏱️ The run for ${commit} timed out`,
  submitted: (commit) => `📨 A docs update was submitted for ${commit}`,
  cancelled: (commit) => `🛑 The run for ${commit} was cancelled`,
  error: (commit) => `⚠️ The run for ${commit} ended with an error`,
}

/**
 * The comment: its marker, one line with the result of the newest request, on a docs pull request one line about what it
 * was made for, and the details collapsed. All of it comes from the marker, so a run that is not the newest does not
 * change the line.
 */
export function renderComment(marker: Marker, { serverUrl, repository }: CommentPlace): string {
  const newest = marker.requests.at(-1)
  if (newest === undefined) return writeMarker(marker)
  const place = { marker, serverUrl, repository }
  const lines = [
    // What came of a request with an origin is reported where it was made.
    newest.origin === undefined ? headline(newest, place) : undefined,
    newest.origin === undefined && newest.docs?.preview ? describePreview(newest.docs.preview) : undefined,
    linkBack(marker.requests, place),
    listCode(marker.requests, serverUrl),
    renderDetails(newest, place),
  ]
  return [writeMarker(marker), ...lines.filter((line) => line !== undefined)].join('\n\n')
}

/** The thread that a line is part of. */
interface Place extends CommentPlace {
  marker: Marker
}

/** What to do after a bad end. */
const NEXT_STEPS = {
  sendAgain: 'Your code is not affected. To try again, re-run the workflow.',
  waitAgain: 'The job may still be running. To wait for it, re-run the workflow. The prompt is not sent again.',
  readError: 'Your code is not affected. The error in the run says what to do before you re-run the workflow.',
}

/** GitHub mails only the first version of a comment, so that one too says what was requested and where to look. */
function headline(record: CommentRecord, { marker, serverUrl, repository }: Place): string {
  const commit = record.commit === '' ? 'this pull request' : shortCommit(record.commit)
  // What was asked for here; a record with an origin has its own line.
  const run = runLink('run', record.reported ?? record, `${serverUrl}/${repository}/actions/runs`)
  const { result } = record
  if (result === undefined) return `⏳ The agent was asked to update the docs for ${commit} (${run}).`
  const pullRequest = parsePullRequestLink(record.prLink)
  const isOwn = isSameName(pullRequest?.name, `${repository}#${marker.pullRequest}`)
  if (result === 'pull-request' && isOwn) return `✅ The agent finished the docs update for ${commit} (${run}).`
  const linked = pullRequest === undefined || isOwn ? undefined : docsLink(pullRequest, record)
  if (result === 'pull-request' && linked !== undefined) {
    return `✅ ${linked} updates the docs for ${commit}. Please review.`
  }
  if (result === 'no-pull-request') return `✅ The agent opened no docs pull request for ${commit}.`
  const end = HEADLINES[result]?.(commit) ?? `The docs update for ${commit} ended with ${code(cut(result, 50))}`
  const seen = linked === undefined ? undefined : `Docs pull request: ${linked}.`
  return [`${end} (${run}).`, seen, nextStep(record)].filter((part) => part !== undefined).join(' ')
}

/** The docs pull request by its title, and what else is known of it. */
function docsLink({ url, name = url }: PullRequestLink, { docs }: CommentRecord): string {
  if (docs === undefined) return link(name, url)
  const isPlain = docs.title === '' || PLAIN_TITLE.test(docs.title)
  return `${link(docs.title || name, url, isPlain ? prose : code)} (${describeState(docs)})`
}

/** A title of words alone, which need not be shown as code. */
const PLAIN_TITLE = /^(?:[\p{L}\p{N} ,.'()+/-]|: )+$/u

/** What the pull request was made for; `undefined` where it is none of the docs agent. */
function linkBack(requests: readonly CommentRecord[], place: Place): string | undefined {
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
function subjectOf({ origin, commit }: { origin: Origin; commit: string }, { serverUrl }: Place): string | undefined {
  const { repository, pullRequest: number, base } = origin
  if (repository === undefined) return undefined
  const pullRequest = number === undefined ? undefined : { number }
  const subject = linkToSubject({ pullRequest, commit, base }, `${serverUrl}/${repository}`, repository)
  return pullRequest === undefined ? subject : `**${subject}**`
}

function nextStep(record: CommentRecord): string | undefined {
  const { result, jobId } = record
  switch (result) {
    case 'failed':
      return NEXT_STEPS.sendAgain
    case 'archived':
      return endOf(record) === 'nothing' ? NEXT_STEPS.sendAgain : undefined
    case 'timed-out':
    case 'cancelled':
    case 'error':
      if (jobId !== undefined) return NEXT_STEPS.waitAgain
      return result === 'error' ? NEXT_STEPS.readError : NEXT_STEPS.sendAgain
    default:
      return undefined
  }
}

function renderDetails(newest: CommentRecord, place: Place): string {
  const rows = place.marker.requests
    .slice(-REMEMBERED)
    .toReversed()
    .map((record) => [
      code(record.at.slice(0, 16).replace('T', ' ')),
      shortCommit(record.commit),
      runCell(record, place),
      code(cut(record.result ?? 'in progress', 50)),
    ])
  const job = newest.jobId === undefined ? '' : `Job: ${code(newest.jobId)}\n\n`
  return details('Details', `${job}${table(['Time (UTC)', 'Commit', 'Run', 'Result'], rows)}`)
}

function runCell(record: CommentRecord, place: Place): string {
  const runsUrl = runsUrlOf(record, place)
  return runsUrl === undefined ? '—' : runLink(`${record.run} (attempt ${record.attempt})`, record, runsUrl)
}

function shortCommit(commit: string): string {
  return code(commit.slice(0, 7))
}

/** Where the run of a record is; `undefined` for a repository that must not be named here. */
function runsUrlOf({ origin }: Pick<CommentRecord, 'origin'>, { repository, serverUrl }: Place): string | undefined {
  if (origin === undefined) return `${serverUrl}/${repository}/actions/runs`
  return origin.repository && `${serverUrl}/${origin.repository}/actions/runs`
}

function runLink(label: string, { run, attempt }: Pick<CommentRecord, 'run' | 'attempt'>, runsUrl: string): string {
  return link(label, `${runsUrl}/${encodeURIComponent(run.toWellFormed())}/attempts/${attempt}`)
}
