import { z } from 'zod'
import { code, details, joinParts, link, prose, table, titleText } from '../../kit/core/markdown.ts'
import { createMarker } from '../../kit/core/marker.ts'
import { endOf, linkHash } from '../../kit/core/outcome.ts'
import {
  describeState,
  isOpen,
  linkToPreview,
  type PullRequestLink,
  parsePullRequestLink,
  shortSha,
} from '../../kit/core/pull-request.ts'
import { isSameName } from '../../kit/core/repository.ts'
import { cut } from '../../kit/core/text.ts'
import { describeCoverage, isPartial, totalCoverage } from '../change/patches.ts'
import type { CommentPlace } from './comment-place.ts'
import { describeOrigins } from './origins.ts'
import { type CommentRecord, markerText, REMEMBERED, type Remembered, rememberedSchema } from './records.ts'

const identitySchema = z.object({
  /** The number of the repository, which survives a new name. */
  repository: z.number().int().positive(),
  pullRequest: z.number().int().positive(),
  /** A hash of base URL and project, never the project itself. */
  service: markerText,
  /** Keeps several comments on one pull request apart. */
  name: markerText,
})

/** The identity of a comment: its pull request, project and name. */
export type CommentIdentity = z.output<typeof identitySchema>

export const commentMarker = createMarker(identitySchema, rememberedSchema)

/** GitHub takes 65,536 characters. */
const MOST_CHARACTERS = 65_000

/**
 * The comment: its marker, one line that says what came of the newest prompt, on a docs pull request what that was made
 * for, the details collapsed, and what the docs pull request changes. All but the last comes from the marker, so a run that
 * is not the newest does not change the line.
 *
 * @param docsChange the change that the docs pull request makes, in Markdown, which the marker does not hold
 */
export function renderComment(
  marker: CommentIdentity & Remembered,
  commentPlace: CommentPlace,
  docsChange = '',
): string {
  const { records } = marker
  const previewUrl = records.at(-1)?.docs?.previewUrl
  const text = joinParts([
    commentMarker.line(marker),
    commentHeadline(marker, commentPlace),
    previewUrl === undefined ? '' : linkToPreview(previewUrl),
    ...describeOrigins(records, commentPlace),
    renderDetails(records, commentPlace),
  ])
  const whole = docsChange === '' ? text : `${text}\n\n**The change to the docs**\n\n${docsChange}`
  return whole.length > MOST_CHARACTERS ? text : whole
}

function renderDetails(records: readonly CommentRecord[], commentPlace: CommentPlace): string {
  if (records.length === 0) return ''
  const rows = records
    .slice(-REMEMBERED)
    .toReversed()
    .map((record) => [
      code(record.at.slice(0, 16).replace('T', ' ')),
      shortCommit(record.commit),
      runCell(record, commentPlace),
      code(cut(record.result ?? 'in progress', 50)),
    ])
  const { jobId, run, attempt } = records.findLast((record) => record.jobId !== undefined) ?? {}
  // Each part of a range has a record of its own.
  const ofRun = records.filter((record) => record.run === run && record.attempt === attempt)
  const coverage = totalCoverage(ofRun.map((record) => record.coverage))
  const isAll = coverage === undefined || !isPartial(coverage)
  const shown = isAll ? '' : `Shown in the prompt: ${describeCoverage(coverage)} that users may notice.\n\n`
  const job = jobId === undefined ? '' : `Job: ${code(jobId)}\n\n`
  return details('Details', `${job}${shown}${table(['Time (UTC)', 'Commit', 'Run', 'Result'], rows)}`)
}

function runCell(record: CommentRecord, commentPlace: CommentPlace): string {
  const url = commentPlace.runUrl(record)
  const run = `${record.run} (attempt ${record.attempt})`
  if (url !== undefined) return link(run, url)
  // Readers of the docs are not told of a run that covered code that they may not see.
  return record.origin === undefined ? prose(run) : '—'
}

/** A marker of a later version may hold other results. */
const HEADLINES: Record<string, (subject: string) => string> = {
  'pull-request': (subject) => `✅ The agent updated the docs for ${subject}`,
  failed: (subject) => `⚠️ The docs update for ${subject} failed`,
  archived: (subject) => `🗄️ The agent’s job for ${subject} was archived`,
  'timed-out': (subject) => `⏱️ The run for ${subject} timed out`,
  submitted: (subject) => `📨 A docs update was submitted for ${subject}`,
  cancelled: (subject) => `🛑 The run for ${subject} was cancelled`,
  error: (subject) => `⚠️ The run for ${subject} ended with an error`,
}

const NEXT_STEPS = {
  sendAgain: 'Your code is unaffected; re-run the workflow to retry.',
  waitAgain: 'The job may still be running. To wait for it, re-run the workflow. The prompt is not sent again.',
  readError: 'Your code is unaffected. The run says what to check before you re-run the workflow.',
  look: 'If the agent changes the docs, a pull request will appear in the docs repository.',
}

/**
 * Says what came of the newest prompt, and no more than is so. GitHub emails only the first version of a comment, so that
 * one too says what was asked for and where to look. Empty for a prompt with an origin, whose result is told there.
 */
function commentHeadline(
  { records, pullRequest }: { records: readonly CommentRecord[]; pullRequest: number },
  commentPlace: CommentPlace,
): string {
  const own = `${commentPlace.repository}#${pullRequest}`
  const newest = records.at(-1)
  if (newest === undefined || newest.origin !== undefined) return ''
  const url = commentPlace.runUrl(newest)
  const run = url === undefined ? prose(`run ${cut(newest.run, 50)}`) : link('run', url)
  return lineOf(newest, { run: ` (${run})`, own })
}

function lineOf(record: CommentRecord, { run, own }: { run: string; own: string }): string {
  const subject = subjectOfRecord(record)
  const { result } = record
  if (result === undefined) return `⏳ The agent was asked to update the docs for ${subject}${run}.`
  const docs = parsePullRequestLink(record.prLink)
  const isOwn = isSameName(docs?.name, own)
  if (result === 'pull-request' && isOwn) {
    const revised = record.review === undefined ? '' : `The agent revised this pull request after ${subject}`
    return `✅ ${revised || `The agent finished the docs update for ${subject}`}${run}.`
  }
  const linked = docs === undefined || isOwn ? undefined : docs
  if (result === 'pull-request' && linked !== undefined) return `✅ ${describeResult(linked, record)}`
  if (result === 'no-pull-request') return `✅ ${noChanges(subject)}`
  const end = HEADLINES[result]?.(subject) ?? `The docs update for ${subject} ended with ${code(cut(result, 50))}`
  const seen = linked && `Docs pull request: ${linkTo(linked, record)}${stateIn(record)}.`
  return [`${end}${run}.`, seen, nextStep(record)].filter((part) => part !== undefined).join(' ')
}

function noChanges(subject: string): string {
  return `No docs changes were needed for ${subject} (or the agent pushed directly).`
}

/** Describes the docs pull request. Asks for a review only while it is open. */
function describeResult(docs: PullRequestLink, record: CommentRecord): string {
  const subject = subjectOfRecord(record)
  const name = linkTo(docs, record)
  if (record.docs !== undefined && !isOpen(record.docs)) return `${name} is ${record.docs.state}; it covers ${subject}.`
  // After a follow-up, nobody knows whether the agent changed it.
  const isSame = record.linkBefore === linkHash(record.prLink)
  return `${name}${stateIn(record)} ${isSame ? 'is up to date with' : 'updates the docs for'} ${subject}. Please review.`
}

function linkTo({ url, name = url }: PullRequestLink, { docs }: CommentRecord): string {
  const { title = '' } = docs ?? {}
  return title === '' ? link(name, url) : link(title, url, titleText)
}

function stateIn({ docs }: CommentRecord): string {
  return docs === undefined ? '' : ` (${describeState(docs)})`
}

function nextStep(record: CommentRecord): string | undefined {
  const { result, jobId, isLost = false } = record
  switch (result) {
    case 'failed':
      return NEXT_STEPS.sendAgain
    case 'archived':
      return endOf(record) === 'failed' ? NEXT_STEPS.sendAgain : undefined
    case 'submitted':
      return record.prLink === undefined ? NEXT_STEPS.look : undefined
    case 'timed-out':
    case 'cancelled':
      if (jobId !== undefined) return NEXT_STEPS.waitAgain
      return isLost ? NEXT_STEPS.readError : NEXT_STEPS.sendAgain
    case 'error':
      return NEXT_STEPS.readError
    default:
      return undefined
  }
}

/** Names what the prompt covers: a review, by a name that mentions nobody, else a commit. */
function subjectOfRecord({ review, commit }: CommentRecord): string {
  if (review !== undefined) return `${prose(cut(review, 100))}’s review`
  return commit === '' ? 'this pull request' : shortCommit(commit)
}

function shortCommit(commit: string): string {
  return code(shortSha(commit))
}
