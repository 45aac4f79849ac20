import { createHash } from 'node:crypto'
import type { Token } from './access.ts'
import type { Comments } from './comments.ts'
import { commitOf } from './graph.ts'

// Accounts are logins, for an app with `[bot]`, and null where they are gone. Moments are milliseconds since the epoch, times are
// text as GitHub writes it.

export type Role = 'admin' | 'maintain' | 'write' | 'triage' | 'read' | 'none'

export type FileStatus = 'added' | 'removed' | 'modified' | 'renamed' | 'copied' | 'changed' | 'unchanged'

/** A changed file. Without `patch` it is binary or too large for GitHub to show. Counts default to the patch's. */
export interface FileSeed {
  filename: string
  /** Of its content; one of its name and patch unless given. */
  sha?: string
  status?: FileStatus
  additions?: number
  deletions?: number
  patch?: string
  previous_filename?: string
}

export type ChangedFile = ReturnType<typeof changedFile>

export interface Commit {
  sha: string
  message: string
  /** Login; null when no account has the address of the commit. */
  author: string | null
  parents: readonly string[]
  /** The committer's date, as GitHub writes a time. */
  committedAt: string
  files: readonly ChangedFile[]
}

export interface CommitSeed extends Partial<Omit<Commit, 'files'>> {
  repository?: string
  /** Read only when they are asked for, where they are given as a function. */
  files?: readonly FileSeed[] | (() => readonly FileSeed[])
}

/** Commits that somebody pushes, oldest first, each the only child of the one before. */
export interface PushSeed {
  repository?: string
  /** `main` unless given; it moves to the last of them. */
  branch?: string
  /** What the first of them follows: the branch as it is unless given, nothing where it is new. */
  onto?: string
  commits: readonly CommitSeed[]
}

export interface Release {
  tag: string
  draft: boolean
  prerelease: boolean
}

/** Its repository is the token's own unless it is given. */
type Seed<Thing> = Partial<Omit<Thing, 'id'>> & { repository?: string }

/** `sha`: where the tag is; the tag is left as it is unless given. */
export type ReleaseSeed = Seed<Release> & { tag: string; sha?: string }

/** A remark on lines of a change. GitHub gives the remarks of one review without `line`. */
export interface Remark {
  review: number
  path: string
  body: string
  /** It ends with the line that the remark is about. */
  hunk?: string
  /** `octocat` unless given. */
  user?: string | null
}

export interface PullRequest {
  repository: string
  number: number
  nodeId: string
  title: string
  body: string | null
  user: string | null
  state: 'open' | 'closed'
  merged: boolean
  mergeCommitSha: string | null
  /** As GitHub writes a time; the time of its making where it is merged without one. */
  mergedAt: string | null
  labels: readonly string[]
  /** Who was asked for a review and has not given one yet. */
  requestedReviewers: readonly string[]
  requestedTeams: readonly string[]
  /** `repository: null` is a fork that was deleted. */
  head: { sha: string; ref: string; repository: string | null }
  base: { sha: string; ref: string }
  files: readonly ChangedFile[]
  commits: readonly Commit[]
  /** Oldest first, and so are the remarks of all of them. */
  reviews: readonly Review[]
  remarks: readonly Remark[]
  createdAt: number
  updatedAt: number
  /** What GitHub still shows of it, and how often it is read before it is shown as it is. */
  lag: { shown: PullRequest; reads: number } | undefined
}

type Given = 'nodeId' | 'head' | 'base' | 'files' | 'commits' | 'reviews' | 'createdAt' | 'lag'

/** Its number is the next free one, unless given. */
export interface PullRequestSeed extends Seed<Omit<PullRequest, Given>> {
  head?: Partial<PullRequest['head']>
  base?: Partial<PullRequest['base']>
  files?: readonly FileSeed[]
  commits?: readonly CommitSeed[]
}

export type Repository = ReturnType<typeof newRepository>

export interface RepositorySeed extends Partial<Pick<Repository, 'private' | 'accessible' | 'hasIssues'>> {
  fullName: string
}

function newRepository(fullName: string) {
  return {
    id: repositoryId(fullName),
    fullName,
    private: true,
    /** Whether the default token was made for it. GITHUB_TOKEN is made for one repository only. */
    accessible: true,
    hasIssues: true,
    pullRequests: new Map<number, PullRequest>(),
    issues: new Map<number, Issue>(),
    /** The highest of an issue or a pull request. */
    lastNumber: 0,
    commits: new Map<string, Commit>(),
    /** The commits of branches and tags. */
    refs: new Map<string, string>(),
    /** Newest first. */
    releases: [] as Release[],
    statuses: [] as Status[],
    roles: new Map<string, Role>(),
    /** Slugs of the teams that may see it. */
    teams: [] as string[],
  }
}

/** What the emulated GitHub holds. */
export type World = { repositories: ReturnType<typeof createRepositories>; comments: Comments }

/** What it holds, and who sends the request. */
export type GitHubState = World & { token: Token }

/** The repositories of the emulated GitHub. Names are case-insensitive, as on GitHub. */
export function createRepositories(own: RepositorySeed) {
  const repositories = new Map<string, Repository>()
  const find = (fullName: string) => repositories.get(fullName.toLowerCase())
  const add = (seed: RepositorySeed): Repository => {
    const usual = { private: true, accessible: true, hasIssues: true }
    const repository = Object.assign(find(seed.fullName) ?? newRepository(seed.fullName), usual, seed)
    repositories.set(seed.fullName.toLowerCase(), repository)
    return repository
  }
  add(own)
  // Another repository is public, and the token was not made for it, unless a test adds it otherwise.
  const named = (fullName = own.fullName) => find(fullName) ?? add({ fullName, private: false, accessible: false })
  /** The old name leads on to it, for REST by a redirect. */
  const rename = (from: string, to: string): Repository => {
    const repository = named(from)
    repository.fullName = to
    repositories.set(to.toLowerCase(), repository)
    return repository
  }
  return { add, find, named, rename }
}

export function pullRequestsOf({ pullRequests }: Repository, sha: string): PullRequest[] {
  return [...pullRequests.values()].filter(
    ({ mergeCommitSha, commits }) => mergeCommitSha === sha || commits.some((commit) => commit.sha === sha),
  )
}

export function shaOf(text: string): string {
  return createHash('sha1').update(text).digest('hex')
}

export function repositoryId(fullName: string): number {
  return Number.parseInt(shaOf(fullName.toLowerCase()).slice(0, 7), 16) + 1
}

export function changedFile(seed: FileSeed) {
  const lines = (seed.patch ?? '').split('\n')
  const countOf = (sign: string) => lines.filter((line) => line.startsWith(sign)).length
  const { additions = countOf('+'), deletions = countOf('-'), status = 'modified' } = seed
  const sha = seed.sha ?? shaOf(`${seed.filename} ${seed.patch ?? ''}`)
  return { ...seed, sha, status, additions, deletions, changes: additions + deletions }
}

/** Issues and pull requests share their numbers: the given one, else the next. */
function takeNumber(repository: Repository, given = repository.lastNumber + 1): number {
  repository.lastNumber = Math.max(repository.lastNumber, given)
  return given
}

export function addCommit(repository: Repository, { files = [], ...seed }: CommitSeed): Commit {
  // A seed of nothing but the id of a known commit is that commit.
  const known = Object.keys(seed).join() === 'sha' ? repository.commits.get(seed.sha ?? '') : undefined
  if (known !== undefined) return known
  const { message = `Change ${repository.commits.size + 1}` } = seed
  const commit: Commit = {
    sha: shaOf(`${repository.fullName} ${repository.commits.size} ${message}`),
    message,
    author: 'octocat',
    // One that is not known.
    parents: [shaOf('parent')],
    committedAt: new Date().toISOString(),
    ...seed,
    get files() {
      return (typeof files === 'function' ? files() : files).map(changedFile)
    },
  }
  repository.commits.set(commit.sha, commit)
  return commit
}

export function addPullRequest(repository: Repository, seed: PullRequestSeed): PullRequest {
  const { fullName, pullRequests } = repository
  const number = takeNumber(repository, seed.number)
  const commits = (seed.commits ?? [{}]).map((commit) => addCommit(repository, commit))
  const head = commits.at(-1)?.sha ?? shaOf(`head ${number}`)
  const pullRequest: PullRequest = {
    title: `Pull request ${number}`,
    body: 'What it does',
    user: 'octocat',
    merged: false,
    state: seed.merged ? 'closed' : 'open',
    mergeCommitSha: null,
    mergedAt: null,
    labels: [],
    requestedReviewers: [],
    requestedTeams: [],
    remarks: [],
    ...seed,
    repository: fullName,
    number,
    nodeId: `PR_${repository.id}_${number}`,
    head: { sha: head, ref: `feature-${number}`, repository: fullName, ...seed.head },
    base: { sha: shaOf('base'), ref: 'main', ...seed.base },
    files: (seed.files ?? []).map(changedFile),
    commits,
    reviews: [],
    createdAt: Date.now(),
    updatedAt: seed.updatedAt ?? Date.now(),
    lag: undefined,
  }
  pullRequests.set(number, pullRequest)
  return pullRequest
}

export function push(repository: Repository, { branch = 'main', onto = branch, commits }: PushSeed): Commit[] {
  let tip = commitOf(repository, repository.refs.has(`heads/${onto}`) ? `heads/${onto}` : onto)
  return commits.map((seed) => {
    const parents = tip === undefined ? [] : [tip.sha]
    tip = addCommit(repository, { parents, ...seed })
    repository.refs.set(`heads/${branch}`, tip.sha)
    return tip
  })
}

export function addRelease({ releases, refs }: Repository, { sha, ...seed }: ReleaseSeed): Release {
  if (sha !== undefined) refs.set(`tags/${seed.tag}`, sha)
  const release = { draft: false, prerelease: false, ...seed }
  releases.unshift(release)
  return release
}

export type Issue = Pick<PullRequest, 'repository' | 'number' | 'title' | 'body' | 'user' | 'state' | 'createdAt'>

/** Its number is the next free one, unless given. */
export type IssueSeed = Seed<Issue>

export function addIssue(repository: Repository, seed: IssueSeed): Issue {
  const number = takeNumber(repository, seed.number)
  const usual = { title: `Issue ${number}`, body: null, user: 'octocat', state: 'open', createdAt: Date.now() } as const
  const issue: Issue = { ...usual, ...seed, repository: repository.fullName, number }
  repository.issues.set(number, issue)
  return issue
}

export interface Status {
  readonly id: number
  readonly sha: string
  readonly context: string
  readonly state: string
  readonly description: string | null
  readonly targetUrl: string | null
  readonly creator: string | null
}

/** A status that exists before the test begins, or that somebody else sets in the meantime. */
export type StatusSeed = Seed<Status> & { sha: string }

export function addStatus({ statuses }: Repository, seed: StatusSeed): Status {
  const usual = { context: 'default', state: 'success', description: null, targetUrl: null, creator: 'octocat' }
  const status: Status = { ...usual, ...seed, id: 30_000_000_001 + statuses.length }
  statuses.push(status)
  return status
}

/** The statuses of a commit, newest first; those of one name only, if it is given. Case does not matter to GitHub. */
export function statusesOf({ statuses }: Repository, sha: string, context?: string): Status[] {
  const isNamed = (status: Status) => context === undefined || status.context.toLowerCase() === context.toLowerCase()
  return statuses.filter((status) => status.sha === sha && isNamed(status)).reverse()
}

export interface Review {
  id: number
  user: string | null
  /** `PENDING`: its author has not submitted it yet. */
  state: 'APPROVED' | 'CHANGES_REQUESTED' | 'COMMENTED' | 'DISMISSED' | 'PENDING'
}

export type ReviewSeed = Seed<Review> & { number: number }

/** GitHub ignores the case of the names of labels, people and teams. */
export function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** Adds a review. Whoever submits one is no longer asked for one. */
export function addReview(pullRequest: PullRequest, seed: ReviewSeed): Review {
  const { user = 'octocat', state = 'COMMENTED' } = seed
  const id = 90_000_000 + pullRequest.number * 10_000 + pullRequest.reviews.length
  const review: Review = { id, user, state }
  pullRequest.reviews = [...pullRequest.reviews, review]
  if (state !== 'PENDING') {
    pullRequest.requestedReviewers = pullRequest.requestedReviewers.filter((login) => !isSameName(login, user ?? ''))
  }
  return review
}
