import { code, link, prose } from '../core/markdown.ts'
import { endOf, linkHash } from '../core/outcome.ts'
import { describeState, isOpen, isSameName, type PullRequestLink, parsePullRequestLink } from '../core/pull-request.ts'
import { cut } from '../core/text.ts'
import type { CommentRecord } from './records.ts'

/** Where a comment is, as people read it. */
export interface CommentPlace {
  /** Where GitHub is, as `https://github.com`. */
  serverUrl: string
  /** `owner/name` */
  repository: string
  /** The address of the run that a record tells of; `undefined` where the comment's readers may not see it. */
  runUrl(record: CommentRecord): string | undefined
  /** What the pull request was made for, if it is a docs pull request: paragraphs of Markdown. */
  describeOrigins(records: readonly CommentRecord[]): string[]
}

/** A marker of a later version may hold other results. */
const HEADLINES: Record<string, (subject: string) => string> = {
  'pull-request': (subject) => `✅ The agent updated the docs for ${subject}`,
  skipped: (subject) => `⏭️ Nothing was sent for ${subject}`,
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
 * Says what came of the newest prompt, and no more than is so. GitHub emails only the first version of a comment, so that
 * one too says what was asked for and where to look. `undefined` for a prompt with an origin, whose result is told there.
 *
 * @param unsent the record of a run that has sent nothing since
 */
export function headline(
  { records, pullRequest }: { records: readonly CommentRecord[]; pullRequest: number },
  place: CommentPlace,
  unsent?: CommentRecord,
): string | undefined {
  const own = `${place.repository}#${pullRequest}`
  const describe = (record: CommentRecord) => {
    const run = record.reported === undefined ? record : { ...record, ...record.reported }
    const url = place.runUrl(run)
    return lineOf(record, { run: ` (${url === undefined ? prose(`run ${cut(run.run, 50)}`) : link('run', url)})`, own })
  }
  if (unsent === undefined) {
    const newest = records.at(-1)
    return newest === undefined || newest.origin !== undefined ? undefined : describe(newest)
  }
  const before = records.findLast((record) => record.origin === undefined)
  return before === undefined ? describe(unsent) : `${describe(unsent)} ${stateOf(before)}`
}

function lineOf(record: CommentRecord, { run, own }: { run: string; own: string }): string {
  const subject = subjectOf(record)
  const { result } = record
  if (result === undefined) return `⏳ The agent was asked to update the docs for ${subject}${run}.`
  const docs = parsePullRequestLink(record.prLink)
  const isOwn = isSameName(docs?.name, own)
  if (result === 'pull-request' && isOwn) {
    const revised = record.review === undefined ? '' : `The agent revised this pull request after ${subject}`
    return `✅ ${revised || `The agent finished the docs update for ${subject}`}${run}.`
  }
  const linked = docs === undefined || isOwn ? undefined : docs
  if (result === 'pull-request' && linked !== undefined) return `✅ ${describeDocs(linked, record)}`
  if (result === 'no-pull-request') return `✅ ${noChanges(subject)}`
  const end = HEADLINES[result]?.(subject) ?? `The docs update for ${subject} ended with ${code(cut(result, 50))}`
  const seen = linked && `Docs pull request: ${linkTo(linked, record)}${stateIn(record)}.`
  return [`${end}${run}.`, seen, nextStep(record)].filter((part) => part !== undefined).join(' ')
}

function stateOf(record: CommentRecord): string {
  const docs = parsePullRequestLink(record.prLink)
  if (endOf(record) !== 'succeeded') return `The last prompt covered ${subjectOf(record)}.`
  if (docs === undefined) return noChanges(subjectOf(record))
  return `The docs cover ${subjectOf(record)}: ${linkTo(docs, record)}${stateIn(record)}.`
}

function noChanges(subject: string): string {
  return `No docs changes were needed for ${subject} (or the agent pushed directly).`
}

/** Says what the docs pull request is to the prompt, which nobody needs to review once it is merged or closed. */
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

/** Names what the prompt covers: a review, which is mentioned to nobody, else a commit. */
function subjectOf({ review, commit }: CommentRecord): string {
  if (review !== undefined) return `${prose(`@${cut(review, 100)}`)}’s review`
  return commit === '' ? 'this pull request' : shortCommit(commit)
}

export function shortCommit(commit: string): string {
  return code(commit.slice(0, 7))
}
