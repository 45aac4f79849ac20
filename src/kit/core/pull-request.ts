import { httpsUrl, link } from './markdown.ts'
import { fullName, isSameName, type Repository } from './repository.ts'
import { plural } from './text.ts'

/** All names of GitHub's coding agent: REST and events show the first, GraphQL and Git the name of its app. */
const CODING_AGENT = ['copilot', 'copilot-swe-agent', 'copilot-swe-agent[bot]']

/** Returns whether a list of logins names an account: `dependabot` also names `dependabot[bot]`, but not the other way round. */
export function isListed(author: string | undefined, logins: readonly string[]): boolean {
  const isAgent = (login = '') => CODING_AGENT.includes(login.toLowerCase())
  const names = (login: string) => isSameName(author, login) || isSameName(author, `${login}[bot]`)
  return logins.some((login) => names(login) || (isAgent(author) && isAgent(login)))
}

export const PULL_REQUEST_STATES = ['open', 'draft', 'merged', 'closed'] as const

/** A pull request on GitHub. Every text is untrusted; what its source does not name is absent. */
export interface PullRequest {
  number: number
  title: string
  body: string
  url: string
  author: string | undefined
  isByBot: boolean
  state: (typeof PULL_REQUEST_STATES)[number]
  headSha: string | undefined
  /** The times of its last change and of its merge: milliseconds since the epoch. */
  updatedAtMs?: number | undefined
  mergedAtMs?: number | undefined
  /** The commit that it was merged as; while it is open, a trial of that. */
  mergeCommit?: string | undefined
  /** The branch that it goes into, and its commit there. */
  base?: { ref: string; sha: string } | undefined
  files?: number | undefined
}

/** The docs pull request, as a run shows it to people. */
export interface SeenPullRequest extends Pick<PullRequest, 'title' | 'state' | 'files'> {
  /** The address of its preview, as the service gives it; absent until it is ready. */
  previewUrl?: string | undefined
}

export function isOpen({ state }: Pick<PullRequest, 'state'>): boolean {
  return state === 'open' || state === 'draft'
}

/** A whole commit id, of SHA-1 or SHA-256. */
export function isSha(text: string | undefined): text is string {
  return text !== undefined && /^[0-9a-f]{40,64}$/.test(text)
}

/** An id of zeros stands for no commit: the branch is new or deleted. */
export function isZero(sha: string): boolean {
  return /^0+$/.test(sha)
}

/** The first characters of a commit id, as people know them. */
export const shortSha = (sha: string) => sha.slice(0, 7)

/** The parts of a link. What its form does not name is absent. */
export type PullRequestLink = NonNullable<ReturnType<typeof parsePullRequestLink>>

const GITHUB = /^\/(?<repository>(?<owner>[\w.-]+)\/(?<name>[\w.-]+))\/pull\/(?<number>\d+)(?:\/|$)/
/** Older GitLab has no `/-`. */
const GITLAB = /^\/(?<repository>(?:[\w.-]+\/)+?[\w.-]+?)(?:\/-)?\/merge_requests\/(?<number>\d+)(?:\/|$)/

/** The longest link that counts as one, in characters: far longer than any real one. */
export const LONGEST_LINK = 2000

/**
 * Reads a link of GitHub, GitHub Enterprise or GitLab; `undefined` unless it is an `https:` address. Its repository is
 * `owner/name`, or a GitLab project's whole path, and its name is what people write: `acme/docs#318`.
 */
export function parsePullRequestLink(address = '') {
  const url = httpsUrl(address)
  if (url === undefined || url.length > LONGEST_LINK) return undefined
  const { pathname } = new URL(url)
  const { repository, number } = (GITHUB.exec(pathname) ?? GITLAB.exec(pathname))?.groups ?? {}
  return { url, repository, number, name: repository && `${repository}#${number}` }
}

/** A pull request on the GitHub that the workflow runs on. */
export interface PullRequestPlace {
  repository: Repository
  number: number
}

/** The pull request that a link leads to, if it is one on the workflow's own GitHub, as `https://github.com`. */
export function placeOf(prLink: string | undefined, serverUrl: string): PullRequestPlace | undefined {
  const url = URL.parse(parsePullRequestLink(prLink)?.url ?? '')
  const { owner = '', name = '', number: digits } = GITHUB.exec(url?.pathname ?? '')?.groups ?? {}
  const number = Number(digits)
  const isOwn = url?.host === URL.parse(serverUrl)?.host
  return isOwn && Number.isSafeInteger(number) && number > 0 ? { repository: { owner, name }, number } : undefined
}

/** `acme/docs#318` */
export function nameOf({ repository, number }: PullRequestPlace): string {
  return `${fullName(repository)}#${number}`
}

/** `open, 3 files` */
export function describeState({ state, files }: Omit<SeenPullRequest, 'title'>): string {
  return files === undefined ? state : `${state}, ${plural(files, 'file')}`
}

/** The preview of a docs pull request, in Markdown. */
export function linkToPreview(url: string): string {
  return `🔎 ${link('Preview', url)}`
}
