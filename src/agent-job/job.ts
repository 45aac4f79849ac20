import { httpsUrl } from '../text/markdown.ts'

/** An agent job as the service returns it. Only `id` is certain; everything is untrusted text. */
export interface AgentJob {
  id: string
  /** The service's own word: `active`, `completed`, `archived`, `failed`, an unknown one, or none. */
  status: string | undefined
  /** The pull request's address, once there is one. */
  prLink: string | undefined
  model: string | undefined
  repository: string | undefined
  ref: string | undefined
}

export type TerminalStatus = 'completed' | 'archived' | 'failed'

export function isTerminal(status: string | undefined): status is TerminalStatus {
  return status === 'completed' || status === 'archived' || status === 'failed'
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

/** Reads a link of GitHub, GitHub Enterprise or GitLab; `undefined` unless it is an `https:` address. */
export function parsePullRequestLink(address: string | undefined): PullRequestLink | undefined {
  const url = httpsUrl(address ?? '')
  if (url === undefined) return undefined
  const { pathname } = new URL(url)
  const match = GITHUB.exec(pathname) ?? GITLAB.exec(pathname)
  return { url, ...match?.groups }
}
