import { link } from '../core/markdown.ts'
import type { Origin, RequestRecord } from '../memory/records.ts'

/** What a run is about. */
export interface Subject {
  /** The pull request of the code. The title is untrusted, and absent where only GitHub knows it. */
  pullRequest?: { number: number; title?: string | undefined } | undefined
  /** The commit that a range begins with. */
  base?: string | undefined
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

/**
 * The record of a run's request as the comment on the docs pull request holds it.
 *
 * @param repository where code and run are: `owner/name`; absent where who sees the docs pull request may not see it
 */
export function recordForDocs(
  record: RequestRecord,
  { pullRequest, base }: Subject,
  repository: string | undefined,
): RequestRecord {
  // How the docs pull request is stands above the comment, and the change is none of its own.
  const own = { ...record, docs: undefined, change: undefined }
  if (repository === undefined) return { ...own, commit: '', job: '', step: '', origin: {} }
  const origin: Origin = { repository, pullRequest: pullRequest?.number, base }
  return { ...own, origin }
}
