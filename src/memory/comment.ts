import { z } from 'zod'
import { describeCoverage, isPartial, sumOf } from '../core/coverage.ts'
import { code, details, joinParts, link, prose, table } from '../core/markdown.ts'
import { createMarker } from '../core/marker.ts'
import { describePreview } from '../core/pull-request.ts'
import { cut } from '../core/text.ts'
import { type CommentPlace, headline, shortCommit } from './headline.ts'
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

/** Which comment of which pull request it is. */
export type CommentIdentity = z.output<typeof identitySchema>

export const commentMarker = createMarker(identitySchema, rememberedSchema)

/** What a comment's first line holds. */
export type CommentMarker = CommentIdentity & Remembered

/** What a comment shows beside its records. */
export interface Shown {
  /** The record of a run that sent nothing, which the marker does not hold. */
  unsent?: CommentRecord | undefined
  /** What the docs pull request changes, in Markdown. */
  docsChange?: string | undefined
}

/** GitHub takes 65,536 characters. */
const MOST_CHARACTERS = 65_000

/**
 * The comment: its marker, one line that says what came of the newest prompt, on a docs pull request what that was made
 * for, the details collapsed, and what the docs pull request changes. All but the last comes from the marker, so a run that
 * is not the newest does not change the line.
 */
export function renderComment(marker: CommentMarker, place: CommentPlace, { unsent, docsChange = '' }: Shown): string {
  const { records } = marker
  const preview = records.at(-1)?.docs?.preview
  const text = joinParts([
    commentMarker.line(marker),
    headline(marker, place, unsent) ?? '',
    preview === undefined ? '' : describePreview(preview),
    ...place.describeOrigins(records),
    renderDetails(records, place),
  ])
  const whole = docsChange === '' ? text : `${text}\n\n${DOCS_CHANGE}\n\n${docsChange}`
  return whole.length > MOST_CHARACTERS ? text : whole
}

/** The docs pull request's change follows. The text before it is escaped, and cannot hold it. */
const DOCS_CHANGE = '**The change to the docs**'

/** What a comment shows of the docs pull request's change. */
export function readDocsChange(body: string): string | undefined {
  const at = body.indexOf(DOCS_CHANGE)
  return at < 0 ? undefined : body.slice(at + DOCS_CHANGE.length).trim()
}

function renderDetails(records: readonly CommentRecord[], place: CommentPlace): string {
  if (records.length === 0) return ''
  const rows = records
    .slice(-REMEMBERED)
    .toReversed()
    .map((record) => [
      code(record.at.slice(0, 16).replace('T', ' ')),
      shortCommit(record.commit),
      runCell(record, place),
      code(cut(record.result ?? 'in progress', 50)),
    ])
  const { jobId, run, attempt } = records.findLast((record) => record.jobId !== undefined) ?? {}
  // Of a range, each part has a record of its own.
  const ofRun = records.filter((record) => record.run === run && record.attempt === attempt)
  const coverage = sumOf(ofRun.map((record) => record.coverage))
  const isAll = coverage === undefined || !isPartial(coverage)
  const shown = isAll ? '' : `Shown in the prompt: ${describeCoverage(coverage)} that users may notice.\n\n`
  const job = jobId === undefined ? '' : `Job: ${code(jobId)}\n\n`
  return details('Details', `${job}${shown}${table(['Time (UTC)', 'Commit', 'Run', 'Result'], rows)}`)
}

function runCell(record: CommentRecord, place: CommentPlace): string {
  const url = place.runUrl(record)
  const run = `${record.run} (attempt ${record.attempt})`
  if (url !== undefined) return link(run, url)
  // Readers of the docs are not told of a run that covered code that they may not see.
  return record.origin === undefined ? prose(run) : '—'
}
