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
  /** The repository of the workflow's runs, `owner/name`; absent where the comment's readers may not see it. */
  workflow?: string | undefined
}

/** Describes where a comment in a repository is, as people read it. */
export function commentPlaceOf(
  where: Readable & { repository: Repository },
  { workflow: run }: Pick<Run, 'workflow'>,
): CommentPlace {
  const workflow = run.repository && mayBeShownIn(run, where) ? fullName(run.repository) : undefined
  return { serverUrl: run.serverUrl, repository: fullName(where.repository), workflow }
}

function runUrlOf({ run, attempt, origin }: PromptRecord, place: CommentPlace): string | undefined {
  // Where readers of the docs may not see the runs, the record does not say where they are.
  const name = origin === undefined ? place.workflow : origin.workflow
  return name && `${place.serverUrl}/${name}/actions/runs/${encodeURIComponent(run.toWellFormed())}/attempts/${attempt}`
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
    const url = runUrlOf(record, place)
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
  const url = runUrlOf(record, place)
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
  const [end, nextStep] = describeEnd(record, subject)
  const linked = docs && `Docs pull request: ${docs.link}${docs.state}.`
  return [`${end}${run}.`, linked, nextStep].filter((part) => part !== undefined).join(' ')
}

/** The docs pull request's link, by its title where that is known, and its state, in brackets. */
function linkToDocs({ prLink, docs }: PromptRecord): { link: string; state: string } | undefined {
  const parsed = parsePullRequestLink(prLink)
  if (parsed === undefined) return undefined
  const { url, name = url } = parsed
  const state = docs === undefined ? '' : ` (${describeState(docs)})`
  return { link: docs?.title ? link(docs.title, url, titleText) : link(name, url), state }
}

function describeEnd(record: PromptRecord, subject: string): [end: string, nextStep?: string | undefined] {
  const { result = '', jobId, isLost = false, prLink } = record
  const stopped = jobId !== undefined ? WAIT_AGAIN : isLost ? READ_ERROR : SEND_AGAIN
  switch (result) {
    case 'pull-request':
      return [`✅ The agent updated the docs for ${subject}`]
    case 'failed':
      return [`⚠️ The docs update for ${subject} failed`, SEND_AGAIN]
    case 'archived':
      return [`🗄️ The agent’s job for ${subject} was archived`, endOf(record) === 'failed' ? SEND_AGAIN : undefined]
    case 'submitted':
      return [`📨 A docs update was submitted for ${subject}`, prLink === undefined ? LOOK : undefined]
    case 'timed-out':
      return [`⏱️ The run for ${subject} timed out`, stopped]
    case 'cancelled':
      return [`🛑 The run for ${subject} was cancelled`, stopped]
    case 'error':
      return [`⚠️ The run for ${subject} ended with an error`, READ_ERROR]
    default:
      // A marker of a later version may hold other results.
      return [`The docs update for ${subject} ended with ${code(cut(result, 50))}`]
  }
}

const SEND_AGAIN = 'Your code is unaffected; re-run the workflow to retry.'
const WAIT_AGAIN = 'The job may still be running. To wait for it, re-run the workflow. The prompt is not sent again.'
const READ_ERROR = 'Your code is unaffected. The run says what to check before you re-run the workflow.'
const LOOK = 'If the agent changes the docs, a pull request will appear in the docs repository.'

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
  const url = runUrlOf(newest, place)
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
