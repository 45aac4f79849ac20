import { link } from './markdown.ts'

export interface Subject {
  /** The pull request of the code. The title is untrusted, and absent where only GitHub knows it. */
  pullRequest?: { number: number; title?: string | undefined } | undefined
  /** The commit that a range begins with, and what it is, such as `the release v1.2.3`, which is untrusted. */
  base?: string | undefined
  since?: string | undefined
  /** The run's commit, or a range's last one; empty if it covers none. */
  commit: string
}

/**
 * Links what a run covers: `#42`, `1a2b3c4`, `5d6e7f8...1a2b3c4`; `undefined` if it covers no change.
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
