import { parsePullRequestLink } from '../agent-job/job.ts'
import type { Repository } from '../change/event.ts'

/** A pull request on the GitHub that the workflow runs on. */
export interface PullRequestPlace {
  repository: Repository
  number: number
}

/**
 * Where a link leads, if that is a pull request on the workflow's own GitHub.
 *
 * @param serverUrl where that is, as `https://github.com`
 */
export function placeOf(prLink: string | undefined, serverUrl: string): PullRequestPlace | undefined {
  const link = parsePullRequestLink(prLink)
  const [owner, name, ...rest] = link?.repository?.split('/') ?? []
  if (link?.number === undefined || owner === undefined || name === undefined || rest.length > 0) return undefined
  const { host, pathname } = new URL(link.url)
  // An address holds no steps such as `..`. GitHub has no merge requests, so that would be another number.
  if (host !== URL.parse(serverUrl)?.host || pathname.split('/')[3] !== 'pull') return undefined
  const number = Number(link.number)
  return Number.isSafeInteger(number) && number > 0 ? { repository: { owner, name }, number } : undefined
}

/** As people write it: `acme/docs#318`. */
export function nameOf({ repository: { owner, name }, number }: PullRequestPlace): string {
  return `${owner}/${name}#${number}`
}

/** Repositories' names are case-insensitive. */
export function isSameRepository(one: Repository, other: Repository | undefined): boolean {
  const fullName = ({ owner, name }: Repository) => `${owner}/${name}`.toLowerCase()
  return other !== undefined && fullName(one) === fullName(other)
}
