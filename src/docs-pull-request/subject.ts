import { link } from '../core/markdown.ts'
import { type CommentRecord, MOST_LISTED } from '../memory/records.ts'

/** What a run is about. */
export interface Subject {
  /** The pull request of the code. The title is untrusted, and absent where only GitHub knows it. */
  pullRequest?: { number: number; title?: string | undefined } | undefined
  /** The commit that a range begins with, and what it is, such as `the release v1.2.3`, which is untrusted. */
  base?: string | undefined
  since?: string | undefined
  /** The commit that the run is about, or that a range ends with; empty where it is about none. */
  commit: string
}

/**
 * What a run is about, as a link: `#42`, `1a2b3c4`, `5d6e7f8...1a2b3c4`; `undefined` where it is about no change.
 *
 * @param url where the code is, as `https://github.com/acme/app`
 * @param repository its name, for readers who are elsewhere
 */
export function linkToSubject(
  { pullRequest, commit, base }: Subject,
  url: string,
  repository = '',
): string | undefined {
  if (pullRequest !== undefined) return link(`${repository}#${pullRequest.number}`, `${url}/pull/${pullRequest.number}`)
  if (commit === '') return undefined
  const ends = base === undefined ? [commit] : [base, commit]
  const shown = ends.map((sha) => sha.slice(0, 7)).join('...')
  const address = ends.map((sha) => encodeURIComponent(sha.toWellFormed())).join('...')
  return link(`${repository} ${shown}`.trim(), `${url}/${base === undefined ? 'commit' : 'compare'}/${address}`)
}

/** Where the code is that a docs pull request was made for. */
export interface Code {
  /** `owner/name` */
  repository: string
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
  { subject: { pullRequest, base }, code }: { subject: Subject; code: Code | undefined },
  earlier: readonly CommentRecord[],
): CommentRecord {
  // How the docs pull request is stands above the comment, and the change is none of its own.
  const own = { ...record, docs: undefined, change: undefined }
  if (code === undefined) return { ...own, commit: '', job: '', step: '', origin: {} }
  const { repository } = code
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
    isPlain(repository)
      ? mergeAfter.map((number) => ({ number, address: `${serverUrl}/${repository}/pull/${number}` }))
      : [],
  )
  const addresses = listed.toSorted((a, b) => b.number - a.number).map(({ address }) => address)
  const items = [...new Set(addresses)].slice(0, MOST_LISTED).map((address) => `- ${address}`)
  return items.length === 0 ? undefined : ['Merge after:', '', ...items].join('\n')
}

/** An address that stands alone in Markdown can hold no other characters. */
function isPlain(repository: string): boolean {
  return /^[\w.-]+\/[\w.-]+$/.test(repository)
}
