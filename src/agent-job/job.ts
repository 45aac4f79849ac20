import { httpsUrl } from '../text/markdown.ts'

/** An agent job as the service returns it. Only `id` is certain; everything is untrusted text. */
export interface AgentJob {
  id: string
  /** The service's own word: `active`, `completed`, `archived`, `failed`, an unknown one, or none. */
  status: string | undefined
  /** The pull request's address, once there is one. It may be one that cannot be shown: see `parsePullRequestLink`. */
  prLink: string | undefined
  model: string | undefined
  repository: string | undefined
  ref: string | undefined
  /** Milliseconds since the epoch, as are all times; absent where the service gives no valid one. */
  createdAtMs?: number | undefined
  archivedAtMs?: number | undefined
}

export type TerminalStatus = 'completed' | 'archived' | 'failed'

export function isTerminal(status: string | undefined): status is TerminalStatus {
  return status === 'completed' || status === 'archived' || status === 'failed'
}

/** Whether a job that has ended brought nothing: whatever it was asked for has to be asked for again. */
export function cameToNothing({ status, prLink }: Pick<AgentJob, 'status' | 'prLink'>): boolean {
  return status === 'failed' || (status === 'archived' && prLink === undefined)
}

/** A pull request's address and its parts, for later steps of a workflow. */
export interface PullRequestLink {
  url: string
  /** Decimal digits; absent when the address has another form. */
  number?: string | undefined
  /** `owner/name`, or a GitLab project's whole path. */
  repository?: string | undefined
}

const GITHUB = /^\/(?<repository>[\w.-]+\/[\w.-]+)\/pull\/(?<number>\d+)(?:\/|$)/
/** Older GitLab has no `/-`. */
const GITLAB = /^\/(?<repository>(?:[\w.-]+\/)+?[\w.-]+?)(?:\/-)?\/merge_requests\/(?<number>\d+)(?:\/|$)/

/** The longest id of a job, and the longest link, that count as such, in characters: far longer than any real one. */
export const LONGEST_ID = 1000
export const LONGEST_LINK = 2000

/** Reads a link of GitHub, GitHub Enterprise or GitLab; `undefined` unless it is an `https:` address. */
export function parsePullRequestLink(address = ''): PullRequestLink | undefined {
  const url = address.length > LONGEST_LINK ? undefined : httpsUrl(address)
  if (url === undefined) return undefined
  const { pathname } = new URL(url)
  const match = GITHUB.exec(pathname) ?? GITLAB.exec(pathname)
  return { url, ...match?.groups }
}

/** Whether a link leads to this pull request. Names of repositories are case-insensitive. */
export function leadsTo(
  link: PullRequestLink,
  { repository, pullRequest }: { repository: string; pullRequest: number | undefined },
): boolean {
  return link.repository?.toLowerCase() === repository.toLowerCase() && Number(link.number) === pullRequest
}

/** Of the links that a job has had, the one that counts: the latest one that can be shown, or any. */
export function preferredLink(latest: string | undefined, earlier: string | undefined): string | undefined {
  return parsePullRequestLink(latest) === undefined ? (earlier ?? latest) : latest
}
