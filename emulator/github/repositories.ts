import { createHash } from 'node:crypto'
import { commitOf } from './graph.ts'
import { addIssue, type Issue, type IssueSeed, takeNumber } from './issues.ts'
import { addLabel } from './labels.ts'
import type { Review } from './reviews.ts'
import type { Status } from './statuses.ts'

/** A role as GitHub names it; `not-a-user` is a login that is no person's (`Copilot`, some apps). */
export type Role = 'admin' | 'maintain' | 'write' | 'triage' | 'read' | 'none' | 'not-a-user'

export type FileStatus = 'added' | 'removed' | 'modified' | 'renamed' | 'copied' | 'changed' | 'unchanged'

/** A changed file. Without `patch` it is binary or too large for GitHub to show. Counts default to the patch's. */
export type FileSeed = {
  filename: string
  /** Of its content; one of its name and patch unless given. */
  sha?: string
  status?: FileStatus
  additions?: number
  deletions?: number
  patch?: string
  previous_filename?: string
}

export type ChangedFile = FileSeed & { status: FileStatus; additions: number; deletions: number; changes: number }

export type CommitSeed = {
  repository?: string
  sha?: string
  message?: string
  /** Login; null when no account has the address of the commit. `octocat` unless given. */
  author?: string | null
  /** One that is not known unless given. */
  parents?: readonly string[]
  /** The committer's date, as GitHub writes a time; the time of its making unless given. */
  committedAt?: string
  /** Read only when they are asked for, where they are given as a function. */
  files?: readonly FileSeed[] | (() => readonly FileSeed[])
}

export type Commit = {
  sha: string
  message: string
  author: string | null
  parents: readonly string[]
  committedAt: string
  files: readonly ChangedFile[]
}

/** Commits that somebody pushes, oldest first, each the only child of the one before. */
export type PushSeed = {
  repository?: string
  /** `main` unless given; it moves to the last of them. */
  branch?: string
  /** What the first of them follows: the branch as it is unless given, nothing where it is new. */
  onto?: string
  commits: readonly CommitSeed[]
}

export type ReleaseSeed = {
  repository?: string
  tag: string
  /** Where the tag is; the tag is left as it is unless given. */
  sha?: string
  draft?: boolean
  prerelease?: boolean
  /** As GitHub writes a time; the time of its making unless given, null for a draft. */
  publishedAt?: string
}

export type Release = { tag: string; draft: boolean; prerelease: boolean; publishedAt: string | null }

/** A remark on lines of a change. GitHub gives the remarks of one review without `line`. */
export type RemarkSeed = {
  /** Id of the review. */
  review: number
  path: string
  body: string
  /** It ends with the line that the remark is about. */
  hunk?: string
  /** Login; null when the account is gone. `octocat` unless given. */
  user?: string | null
}

export type PullRequestSeed = {
  /** The token's own repository unless given. */
  repository?: string
  /** The next free one unless given. */
  number?: number
  title?: string
  body?: string | null
  /** Login; null when the account is gone. */
  user?: string | null
  state?: 'open' | 'closed'
  /** Implies `closed`. */
  merged?: boolean
  mergeCommitSha?: string | null
  /** As GitHub writes a time; the time of its making unless given. */
  mergedAt?: string
  draft?: boolean
  /** They become labels of the repository too. */
  labels?: readonly string[]
  requestedReviewers?: readonly string[]
  /** Slugs. */
  requestedTeams?: readonly string[]
  /** `repository: null` is a fork that was deleted. */
  head?: { sha?: string; ref?: string; repository?: string | null }
  base?: { sha?: string; ref?: string }
  files?: readonly FileSeed[]
  commits?: readonly CommitSeed[]
  /** The remarks of all its reviews, oldest first. */
  remarks?: readonly RemarkSeed[]
}

export type PullRequest = {
  repository: string
  number: number
  nodeId: string
  title: string
  body: string | null
  user: string | null
  state: 'open' | 'closed'
  merged: boolean
  mergeCommitSha: string | null
  mergedAt: string | null
  draft: boolean
  labels: string[]
  /** Who was asked for a review and has not given one yet. */
  requestedReviewers: string[]
  requestedTeams: string[]
  head: { sha: string; ref: string; repository: string | null }
  base: { sha: string; ref: string }
  files: readonly ChangedFile[]
  commits: readonly Commit[]
  /** Oldest first, and so are the remarks of all of them. */
  reviews: Review[]
  remarks: RemarkSeed[]
  createdAt: number
}

/** `commits` oldest first. */
export type CompareSeed = {
  repository?: string
  base: string
  head: string
  commits?: readonly CommitSeed[]
  files?: readonly FileSeed[]
}

export type Compare = {
  base: string
  head: string
  commits: readonly Commit[]
  files: readonly ChangedFile[]
}

/** `accessible`: the default token was made for it. GITHUB_TOKEN is made for one repository only. */
export type RepositorySeed = {
  fullName: string
  private?: boolean
  accessible?: boolean
  /** Whether its issues are turned on, as they are unless given. */
  hasIssues?: boolean
}

export type Repository = {
  id: number
  fullName: string
  private: boolean
  accessible: boolean
  pullRequests: Map<number, PullRequest>
  issues: Map<number, Issue>
  hasIssues: boolean
  /** The highest of an issue or a pull request. */
  lastNumber: number
  commits: Map<string, Commit>
  compares: Map<string, Compare>
  /** The commits of branches and tags. */
  refs: Map<string, string>
  /** Newest first. */
  releases: Release[]
  /** Oldest first. */
  statuses: Status[]
  roles: Map<string, Role>
  labels: string[]
  /** Slugs of the teams that may see it. */
  teams: string[]
}

export type Repositories = ReturnType<typeof createRepositories>

/** The repositories of the emulated GitHub. Names are case-insensitive, as on GitHub. */
export function createRepositories(own: RepositorySeed) {
  const repositories = new Map<string, Repository>()
  const add = (seed: RepositorySeed) => addRepository(repositories, seed)
  // Another repository is public, and the token was not made for it, unless a test adds it otherwise.
  const named = (name = own.fullName) =>
    repositories.get(name.toLowerCase()) ?? add({ fullName: name, private: false, accessible: false })
  add(own)

  return {
    add,
    find: (fullName: string) => repositories.get(fullName.toLowerCase()),
    addPullRequest: (seed: PullRequestSeed) => addPullRequest(named(seed.repository), seed),
    addIssue: (seed: IssueSeed) => addIssue(named(seed.repository), seed),
    issue(number: number, fullName?: string): Issue {
      const { issues, fullName: name } = named(fullName)
      const found = issues.get(number)
      if (found === undefined) throw new Error(`The emulated GitHub has no issue ${name}#${number}`)
      return found
    },
    addCommit: (seed: CommitSeed) => addCommit(named(seed.repository), seed),
    addCompare: (seed: CompareSeed) => addCompare(named(seed.repository), seed),
    push: (seed: PushSeed) => push(named(seed.repository), seed),
    addRelease: (seed: ReleaseSeed) => addRelease(named(seed.repository), seed),
    named,
    setRole: (login: string, role: Role, fullName?: string) => named(fullName).roles.set(login.toLowerCase(), role),
    pullRequest(number: number, fullName?: string): PullRequest {
      const { pullRequests, fullName: name } = named(fullName)
      const found = pullRequests.get(number)
      if (found === undefined) throw new Error(`The emulated GitHub has no pull request ${name}#${number}`)
      return found
    },
  }
}

/** The pull requests that a commit belongs to. */
export function pullRequestsOf({ pullRequests }: Repository, sha: string): PullRequest[] {
  return [...pullRequests.values()].filter(
    ({ mergeCommitSha, commits }) => mergeCommitSha === sha || commits.some((commit) => commit.sha === sha),
  )
}

/** A commit id, the same for the same text. */
export function shaOf(text: string): string {
  return createHash('sha1').update(text).digest('hex')
}

/** A repository's number, the same for the same name. */
export function repositoryId(fullName: string): number {
  return Number.parseInt(shaOf(fullName.toLowerCase()).slice(0, 7), 16) + 1
}

/** A file as GitHub shows it; its counts are those of the patch unless given. */
export function changedFile(seed: FileSeed): ChangedFile {
  const lines = (seed.patch ?? '').split('\n')
  const { additions = countOf(lines, '+'), deletions = countOf(lines, '-'), status = 'modified' } = seed
  return { ...seed, status, additions, deletions, changes: additions + deletions }
}

function countOf(lines: readonly string[], sign: string): number {
  return lines.filter((line) => line.startsWith(sign)).length
}

function addRepository(repositories: Map<string, Repository>, seed: RepositorySeed): Repository {
  const { fullName, private: isPrivate = true, accessible = true, hasIssues = true } = seed
  const key = fullName.toLowerCase()
  const known = repositories.get(key)
  if (known !== undefined) return Object.assign(known, { private: isPrivate, accessible, hasIssues })
  const conversations = { pullRequests: new Map(), issues: new Map(), hasIssues, lastNumber: 0 }
  const contents = { ...conversations, commits: new Map(), compares: new Map(), refs: new Map() }
  const repository: Repository = {
    id: repositoryId(fullName),
    fullName,
    private: isPrivate,
    accessible,
    ...contents,
    ...lists(),
  }
  repositories.set(key, repository)
  return repository
}

/** What a new repository has none of. */
function lists(): Pick<Repository, 'releases' | 'statuses' | 'roles' | 'labels' | 'teams'> {
  return { releases: [], statuses: [], roles: new Map(), labels: [], teams: [] }
}

function addCommit(repository: Repository, seed: CommitSeed): Commit {
  // A seed of nothing but the id of a known commit is that commit.
  const known = Object.keys(seed).join() === 'sha' ? repository.commits.get(seed.sha ?? '') : undefined
  if (known !== undefined) return known
  const message = seed.message ?? `Change ${repository.commits.size + 1}`
  const author = seed.author === undefined ? 'octocat' : seed.author
  const commit: Commit = {
    sha: seed.sha ?? shaOf(`${repository.fullName} ${repository.commits.size} ${message}`),
    message,
    author,
    parents: seed.parents ?? [shaOf('parent')],
    committedAt: seed.committedAt ?? new Date().toISOString(),
    get files() {
      return (typeof seed.files === 'function' ? seed.files() : (seed.files ?? [])).map(changedFile)
    },
  }
  repository.commits.set(commit.sha, commit)
  return commit
}

function addPullRequest(repository: Repository, seed: PullRequestSeed): PullRequest {
  const { fullName, pullRequests } = repository
  const number = takeNumber(repository, seed.number)
  const { merged = false, head = {}, base = {} } = seed
  if (repository.issues.has(number)) throw new Error(`The emulated GitHub has the issue ${fullName}#${number} already`)
  const commits = (seed.commits ?? [{}]).map((commit) => addCommit(repository, commit))
  const pullRequest: PullRequest = {
    repository: fullName,
    number,
    nodeId: `PR_${repository.id}_${number}`,
    title: seed.title ?? `Pull request ${number}`,
    body: seed.body === undefined ? 'What it does' : seed.body,
    user: seed.user === undefined ? 'octocat' : seed.user,
    state: seed.state ?? (merged ? 'closed' : 'open'),
    merged,
    mergeCommitSha: seed.mergeCommitSha ?? null,
    mergedAt: seed.mergedAt ?? null,
    draft: seed.draft ?? false,
    labels: (seed.labels ?? []).map((label) => addLabel(repository, label)),
    requestedReviewers: [...(seed.requestedReviewers ?? [])],
    requestedTeams: [...(seed.requestedTeams ?? [])],
    head: {
      sha: head.sha ?? commits.at(-1)?.sha ?? shaOf(`head ${number}`),
      ref: head.ref ?? `feature-${number}`,
      repository: head.repository === undefined ? fullName : head.repository,
    },
    base: { sha: base.sha ?? shaOf('base'), ref: base.ref ?? 'main' },
    files: (seed.files ?? []).map(changedFile),
    commits,
    reviews: [],
    remarks: [...(seed.remarks ?? [])],
    createdAt: Date.now(),
  }
  pullRequests.set(number, pullRequest)
  return pullRequest
}

function push(repository: Repository, { branch = 'main', onto = branch, commits }: PushSeed): Commit[] {
  let tip = commitOf(repository, repository.refs.has(`heads/${onto}`) ? `heads/${onto}` : onto)
  return commits.map((seed) => {
    const parents = tip === undefined ? [] : [tip.sha]
    tip = addCommit(repository, { parents, ...seed })
    repository.refs.set(`heads/${branch}`, tip.sha)
    return tip
  })
}

function addRelease({ releases, refs }: Repository, seed: ReleaseSeed): Release {
  const { tag, sha, draft = false, prerelease = false, publishedAt = new Date().toISOString() } = seed
  if (sha !== undefined) refs.set(`tags/${tag}`, sha)
  const release = { tag, draft, prerelease, publishedAt: draft ? null : publishedAt }
  releases.unshift(release)
  return release
}

function addCompare(repository: Repository, seed: CompareSeed): Compare {
  const { base, head } = seed
  const commits = (seed.commits ?? []).map((commit) => addCommit(repository, commit))
  const compare = { base, head, commits, files: (seed.files ?? []).map(changedFile) }
  repository.compares.set(`${base}...${head}`, compare)
  return compare
}
