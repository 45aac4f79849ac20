import type { Subject } from '../core/subject.ts'
import { type CommentRecord, MOST_LISTED } from './records.ts'

interface Code {
  /** `owner/name` */
  repository: string
  subject: Subject
  /** The numbers of its pull requests that the docs were asked for. */
  pullRequests: readonly number[]
}

/**
 * The record of a run's request as the comment on the docs pull request holds it.
 *
 * @param code absent where who sees the docs pull request may not see it
 * @param earlier the records that the comment has
 */
export function recordForDocs(
  record: CommentRecord,
  code: Code | undefined,
  earlier: readonly CommentRecord[],
): CommentRecord {
  // How the docs pull request is stands above the comment, and the change is none of its own.
  const own = { ...record, docs: undefined, change: undefined, review: undefined }
  if (code === undefined) return { ...own, commit: '', job: '', step: '', origin: {} }
  const { repository, subject } = code
  const { pullRequest, base } = subject
  const listed = earlier.flatMap(({ origin }) => (origin?.repository === repository ? (origin.mergeAfter ?? []) : []))
  const numbers = new Set([...code.pullRequests, ...listed])
  const mergeAfter = [...numbers].sort((a, b) => b - a).slice(0, MOST_LISTED)
  return { ...own, origin: { repository, pullRequest: pullRequest?.number, base, mergeAfter } }
}

/**
 * The pull requests of the code after which the docs pull request is to be merged: a list that GitHub shows with the title
 * and the state of each, as of now, since an item is an address alone. `undefined` where none is known.
 *
 * @param serverUrl where GitHub is, as `https://github.com`
 */
export function listCode(records: readonly CommentRecord[], serverUrl: string): string | undefined {
  const listed = records.flatMap(({ origin: { repository = '', mergeAfter = [] } = {} }) =>
    PLAIN_NAME.test(repository)
      ? mergeAfter.map((number) => ({ number, address: `${serverUrl}/${repository}/pull/${number}` }))
      : [],
  )
  const addresses = listed.toSorted((a, b) => b.number - a.number).map(({ address }) => address)
  const items = [...new Set(addresses)].slice(0, MOST_LISTED).map((address) => `- ${address}`)
  return items.length === 0 ? undefined : ['Merge after:', '', ...items].join('\n')
}

/** An address that stands alone in Markdown can hold no other characters. */
const PLAIN_NAME = /^[\w.-]+\/[\w.-]+$/
