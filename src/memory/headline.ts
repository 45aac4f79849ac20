import { code, link, prose } from '../core/markdown.ts'
import { endOf, linkHash } from '../core/outcome.ts'
import { describeState, isOpen, isSameName, type PullRequestLink, parsePullRequestLink } from '../core/pull-request.ts'
import { cut } from '../core/text.ts'
import { type CommentRecord, isUnsent } from './records.ts'

/** Where a comment is, as people read it. */
export interface CommentPlace {
  /** Where GitHub is, as `https://github.com`. */
  serverUrl: string
  /** `owner/name` */
  repository: string
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
  look: 'Its pull request will appear in the docs repository.',
}

/**
 * What came of the newest request, and no more than is so. GitHub mails only the first version of a comment, so that one too
 * says what was requested and where to look. `undefined` for a request with an origin, whose result is reported there.
 */
export function headline(
  { requests, pullRequest }: { requests: readonly CommentRecord[]; pullRequest: number },
  { serverUrl, repository }: CommentPlace,
): string | undefined {
  const newest = requests.at(-1)
  if (newest === undefined || newest.origin !== undefined) return undefined
  const run = `(${runLink('run', newest.reported ?? newest, `${serverUrl}/${repository}/actions/runs`)})`
  const own = `${repository}#${pullRequest}`
  if (!isUnsent(newest)) return lineOf(newest, { run, own })
  const before = requests.findLast((record) => !isUnsent(record) && record.origin === undefined)
  const line =
    newest.result === 'skipped'
      ? `⏭️ The agent was not asked about ${subjectOf(newest)} ${run}.`
      : lineOf(newest, { run, own })
  return before === undefined ? line : `${line} ${stateOf(before)}`
}

function lineOf(record: CommentRecord, { run, own }: { run: string; own: string }): string {
  const subject = subjectOf(record)
  const { result } = record
  if (result === undefined) return `⏳ The agent was asked to update the docs for ${subject} ${run}.`
  const docs = parsePullRequestLink(record.prLink)
  const isOwn = isSameName(docs?.name, own)
  if (result === 'pull-request' && isOwn) {
    const revised = record.review === undefined ? '' : `The agent revised this pull request after ${subject}`
    return `✅ ${revised || `The agent finished the docs update for ${subject}`} ${run}.`
  }
  const linked = docs === undefined || isOwn ? undefined : docs
  if (result === 'pull-request' && linked !== undefined) return `✅ ${describeDocs(linked, record)}`
  if (result === 'no-pull-request') return `✅ ${noChanges(subject)}`
  const end = HEADLINES[result]?.(subject) ?? `The docs update for ${subject} ended with ${code(cut(result, 50))}`
  const seen = linked && `Docs pull request: ${linkTo(linked, record)}${stateIn(record)}.`
  return [`${end} ${run}.`, seen, nextStep(record)].filter((part) => part !== undefined).join(' ')
}

function stateOf(record: CommentRecord): string {
  const docs = parsePullRequestLink(record.prLink)
  if (endOf(record) !== 'something') return `The last request covered ${subjectOf(record)}.`
  if (docs === undefined) return noChanges(subjectOf(record))
  return `The docs are at ${subjectOf(record)}: ${linkTo(docs, record)}${stateIn(record)}.`
}

function noChanges(subject: string): string {
  return `No docs changes were needed for ${subject} (or the agent pushed directly).`
}

/** What the docs pull request is to the request, which nobody needs to review once it is merged or closed. */
function describeDocs(docs: PullRequestLink, record: CommentRecord): string {
  const subject = subjectOf(record)
  const name = linkTo(docs, record)
  if (record.docs !== undefined && !isOpen(record.docs)) return `${name} is ${record.docs.state}; it covers ${subject}.`
  // After a follow-up, nobody knows whether the agent changed it.
  const isSame = record.linkBefore === linkHash(record.prLink)
  return `${name}${stateIn(record)} ${isSame ? 'is up to date with' : 'updates the docs for'} ${subject}. Please review.`
}

function linkTo({ url, name = url }: PullRequestLink, { docs }: CommentRecord): string {
  const { title = '' } = docs ?? {}
  return link(title || name, url, title === '' || PLAIN_TITLE.test(title) ? prose : code)
}

function stateIn({ docs }: CommentRecord): string {
  return docs === undefined ? '' : ` (${describeState(docs)})`
}

/** A title of words alone, which need not be shown as code. */
const PLAIN_TITLE = /^(?:[\p{L}\p{N} ,.'()+/-]|: )+$/u

function nextStep(record: CommentRecord): string | undefined {
  const { result, jobId, isLost = false } = record
  switch (result) {
    case 'failed':
      return NEXT_STEPS.sendAgain
    case 'archived':
      return endOf(record) === 'nothing' ? NEXT_STEPS.sendAgain : undefined
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

/** What was asked about: a review, which is mentioned to nobody, else a commit. */
function subjectOf({ review, commit }: CommentRecord): string {
  if (review !== undefined) return `${prose(`@${cut(review, 100)}`)}’s review`
  return commit === '' ? 'this pull request' : shortCommit(commit)
}

export function shortCommit(commit: string): string {
  return code(commit.slice(0, 7))
}

export function runLink(
  label: string,
  { run, attempt }: Pick<CommentRecord, 'run' | 'attempt'>,
  runsUrl: string,
): string {
  return link(label, `${runsUrl}/${encodeURIComponent(run.toWellFormed())}/attempts/${attempt}`)
}
