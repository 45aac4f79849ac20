import { code, details, joinParts, link, prose, table, titleText } from '../../kit/core/markdown.ts'
import { endOf, linkHash } from '../../kit/core/outcome.ts'
import { describeState, isOpen, linkToPreview, parsePullRequestLink, shortSha } from '../../kit/core/pull-request.ts'
import { fullName, isSameName, type Repository } from '../../kit/core/repository.ts'
import { cut } from '../../kit/core/text.ts'
import { mayBeShownIn, type Readable } from '../../kit/core/visibility.ts'
import type { Run } from '../../kit/run.ts'
import { linkToSubject } from '../change/change.ts'
import { describeCoverage, isPartial, totalCoverage } from '../change/patches.ts'
import { type CommentIdentity, commentMarker, MOST_ORIGINS, type PromptRecord, REMEMBERED } from './records.ts'

/** Describes where a comment is, as people read it. */
export interface CommentPlace {
  /** The address of GitHub, as `https://github.com`. */
  serverUrl: string
  /** `owner/name` */
  repository: string
  /** The address of the run that a record tells of; `undefined` where the comment's readers may not see it. */
  runUrl(record: PromptRecord): string | undefined
}

/** Describes where a comment in a repository is, as people read it. */
export function commentPlaceOf(
  where: Readable & { repository: Repository },
  { workflow }: Pick<Run, 'workflow'>,
): CommentPlace {
  const { serverUrl, repository } = workflow
  const ofRuns = repository && mayBeShownIn(workflow, where) ? fullName(repository) : undefined
  return {
    serverUrl,
    repository: fullName(where.repository),
    runUrl({ run, attempt, origin }) {
      // Where readers of the docs may not see the runs, the record does not say where they are.
      const name = origin === undefined ? ofRuns : origin.workflow
      return name && `${serverUrl}/${name}/actions/runs/${encodeURIComponent(run.toWellFormed())}/attempts/${attempt}`
    },
  }
}

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
  marker: Parameters<typeof commentMarker.line>[0],
  place: CommentPlace,
  docsChange = '',
): string {
  const { records } = marker
  const newest = records.at(-1)
  const previewUrl = newest?.docs?.previewUrl
  const text = joinParts([
    commentMarker.line(marker),
    // What came of a prompt with an origin is told where it was asked for.
    newest === undefined || newest.origin !== undefined ? '' : headlineOf(newest, marker, place),
    previewUrl === undefined ? '' : linkToPreview(previewUrl),
    ...describeOrigins(records, place),
    renderDetails(records, place),
  ])
  const whole = docsChange === '' ? text : `${text}\n\n**The change to the docs**\n\n${docsChange}`
  return whole.length > MOST_CHARACTERS ? text : whole
}

function renderDetails(records: readonly PromptRecord[], place: CommentPlace): string {
  if (records.length === 0) return ''
  const shownRecords = records.slice(-REMEMBERED).toReversed()
  const rows = shownRecords.map((record) => {
    const run = `${record.run} (attempt ${record.attempt})`
    const url = place.runUrl(record)
    // Readers of the docs are not told of a run that covered code that they may not see.
    const withoutLink = record.origin === undefined ? prose(run) : '—'
    const time = record.at.slice(0, 16).replace('T', ' ')
    const cells = [code(time), code(shortSha(record.commit)), url === undefined ? withoutLink : link(run, url)]
    return [...cells, code(cut(record.result ?? 'in progress', 50))]
  })
  const { jobId, run, attempt } = records.findLast((record) => record.jobId !== undefined) ?? {}
  // Each part of a range has a record of its own.
  const ofRun = records.filter((record) => record.run === run && record.attempt === attempt)
  const coverage = totalCoverage(ofRun.map((record) => record.coverage))
  const isAll = coverage === undefined || !isPartial(coverage)
  const shown = isAll ? '' : `Shown in the prompt: ${describeCoverage(coverage)} that users may notice.\n\n`
  const job = jobId === undefined ? '' : `Job: ${code(jobId)}\n\n`
  return details('Details', `${job}${shown}${table(['Time (UTC)', 'Commit', 'Run', 'Result'], rows)}`)
}

/**
 * Says what came of a prompt, and no more than is so. GitHub emails only the first version of a comment, so that one too
 * says what was asked for and where to look.
 */
function headlineOf(record: PromptRecord, { pullRequest }: CommentIdentity, place: CommentPlace): string {
  const { result, review } = record
  const url = place.runUrl(record)
  const run = ` (${url === undefined ? prose(`run ${cut(record.run, 50)}`) : link('run', url)})`
  const subject = subjectOf(record)
  if (result === undefined) return `⏳ The agent was asked to update the docs for ${subject}${run}.`
  if (result === 'no-pull-request')
    return `✅ No docs changes were needed for ${subject} (or the agent pushed directly).`
  const isHere = isSameName(parsePullRequestLink(record.prLink)?.name, `${place.repository}#${pullRequest}`)
  if (result === 'pull-request' && isHere) {
    if (review === undefined) return `✅ The agent finished the docs update for ${subject}${run}.`
    return `✅ The agent revised this pull request after ${subject}${run}.`
  }
  const docs = isHere ? undefined : linkToDocs(record)
  if (result === 'pull-request' && docs !== undefined) {
    const state = record.docs !== undefined && !isOpen(record.docs) ? record.docs.state : undefined
    if (state !== undefined) return `✅ ${docs.link} is ${state}; it covers ${subject}.`
    // After a follow-up, nobody knows whether the agent changed it.
    const isUnchanged = record.linkBefore === linkHash(record.prLink)
    const verb = isUnchanged ? 'is up to date with' : 'updates the docs for'
    return `✅ ${docs.link}${docs.state} ${verb} ${subject}. Please review.`
  }
  const end = HEADLINES[result]?.(subject) ?? `The docs update for ${subject} ended with ${code(cut(result, 50))}`
  const linked = docs && `Docs pull request: ${docs.link}${docs.state}.`
  return [`${end}${run}.`, linked, nextStep(record)].filter((part) => part !== undefined).join(' ')
}

/** The docs pull request's link, by its title where that is known, and its state, in brackets. */
function linkToDocs({ prLink, docs }: PromptRecord): { link: string; state: string } | undefined {
  const parsed = parsePullRequestLink(prLink)
  if (parsed === undefined) return undefined
  const { url, name = url } = parsed
  const state = docs === undefined ? '' : ` (${describeState(docs)})`
  return { link: docs?.title ? link(docs.title, url, titleText) : link(name, url), state }
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

function nextStep(record: PromptRecord): string | undefined {
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
function subjectOf({ review, commit }: PromptRecord): string {
  if (review !== undefined) return `${prose(cut(review, 100))}’s review`
  return commit === '' ? 'this pull request' : code(shortSha(commit))
}

/** Says what the docs pull request was made for, and lists what to merge before it; nothing unless the agent made it. */
function describeOrigins(records: readonly PromptRecord[], place: CommentPlace): string[] {
  const { serverUrl } = place
  const origins = records.flatMap(({ origin, ...record }) => (origin === undefined ? [] : { ...record, origin }))
  const newest = origins.at(-1)
  if (newest === undefined) return []
  const subjects = origins.flatMap(({ commit, origin: { repository, pullRequest: number, base } }) => {
    if (repository === undefined) return []
    const pullRequest = number === undefined ? undefined : { number }
    const subject = linkToSubject({ pullRequest, commit, base }, `${serverUrl}/${repository}`, repository)
    return (number === undefined ? subject : `**${subject}**`) ?? []
  })
  const made = subjects.length === 0 ? '' : ` for ${[...new Set(subjects)].join(', ')}`
  const url = place.runUrl(newest)
  const run = url === undefined ? '' : ` (${link('run', url)})`
  const isKnown = newest.origin.repository !== undefined
  const madeFor = isKnown
    ? `🔗 The agent opened this pull request${made}${run}.`
    : '🔗 The agent opened this pull request for a change of the code.'
  // GitHub shows each with its title and its present state, since an item is an address alone.
  const listed = origins.flatMap(({ origin: { repository = '', mergeAfter = [] } }) =>
    PLAIN_NAME.test(repository)
      ? mergeAfter.map((number) => ({ number, item: `- ${serverUrl}/${repository}/pull/${number}` }))
      : [],
  )
  const items = new Set(listed.toSorted((a, b) => b.number - a.number).map(({ item }) => item))
  if (items.size === 0) return [madeFor]
  return [madeFor, ['Merge after:', '', ...[...items].slice(0, MOST_ORIGINS)].join('\n')]
}

/** An address that stands alone in Markdown can hold no other characters. */
const PLAIN_NAME = /^[\w.-]+\/[\w.-]+$/
