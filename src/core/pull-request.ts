import { httpsUrl } from './markdown.ts'

/** A repository on GitHub. */
export interface Repository {
  owner: string
  name: string
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

/** The longest link that counts as one, in characters: far longer than any real one. */
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

/** What may have become of a pull request. */
export const PULL_REQUEST_STATES = ['open', 'draft', 'merged', 'closed'] as const

/** The docs pull request, as a run shows it to people. The title is untrusted. */
export interface SeenPullRequest {
  title: string
  state: (typeof PULL_REQUEST_STATES)[number]
  /** The number of changed files; absent where GitHub does not say. */
  files?: number | undefined
}

/** State and size as a phrase: `open, 3 files`. */
export function describeState({ state, files }: Pick<SeenPullRequest, 'state' | 'files'>): string {
  if (files === undefined) return state
  return `${state}, ${files} ${files === 1 ? 'file' : 'files'}`
}
