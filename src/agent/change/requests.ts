import { z } from 'zod'
import { GitHubError } from '../../kit/core/errors.ts'
import { type PullRequest, shortSha } from '../../kit/core/pull-request.ts'
import { isSameName } from '../../kit/core/repository.ts'
import type { GitHubApi } from '../../kit/github/api.ts'
import {
  ACTOR,
  accountSchema,
  actorSchema,
  pageInfoSchema,
  pullRequestSchema,
  toPullRequest,
  viewerSchema,
} from '../../kit/github/objects.ts'
import type { ChangedFile, Files } from './change.ts'

export const READING = { what: 'the pull request', permission: 'pull-requests: read' }

/** Reads a pull request. Throws `GitHubError`. */
export async function readPullRequest(api: GitHubApi, number: number): Promise<PullRequest> {
  const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}'
  const parameters = { pull_number: number }
  const reading = { ...READING, what: `pull request #${number}` }
  return toPullRequest(await api.request({ ...reading, schema: pullRequestSchema, route, parameters }))
}

/** Reads the files of a pull request, as many as GitHub can give: where a diff takes it too long, it gives none. */
export async function readFiles(api: GitHubApi, number: number): Promise<Files> {
  const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}/files'
  const parameters = { pull_number: number }
  const files: ChangedFile[] = []
  try {
    for await (const file of api.entries({ ...READING, schema: filesSchema, route, parameters })) {
      if (files.push(file) >= MOST_FILES) return { files, filesCapped: true }
    }
    return { files, filesCapped: false }
  } catch (error) {
    if (!isUnreadable(error) || error.status === 404) throw error
    return { files, filesCapped: true }
  }
}

/**
 * Returns whether an error says that GitHub cannot give what was asked for, often for good: of a large diff it answers 500,
 * 422 or 406, or not at all. A permission or a limit is another matter.
 */
function isUnreadable(error: unknown): error is GitHubError {
  if (!(error instanceof GitHubError)) return false
  const { status = 500 } = error
  return status >= 500 || [404, 406, 422].includes(status)
}

/** GitHub documents these. In doubt a file counts as one that was changed. */
const FILE_STATUSES = ['added', 'removed', 'modified', 'renamed', 'copied', 'changed', 'unchanged'] as const

/** The changed files of a pull request, a compare or a commit. */
export const filesSchema = z.array(
  z
    .object({
      filename: z.string(),
      previous_filename: z.string().optional().catch(undefined),
      status: z.enum(FILE_STATUSES).catch('modified'),
      additions: z.number().catch(0),
      deletions: z.number().catch(0),
      sha: z.string().min(1).nullish().catch(undefined),
      patch: z.string().min(1).optional().catch(undefined),
    })
    .transform(({ filename: path, previous_filename: previousPath, ...file }): ChangedFile => {
      const { status, additions, deletions, sha, patch } = file
      return { path, previousPath, status, additions, deletions, sha: sha ?? undefined, patch }
    }),
)

export const commitSchema = z
  .object({
    sha: z.string().catch(''),
    commit: z.object({ message: z.string().catch('') }),
    html_url: z.string().catch(''),
    author: accountSchema,
  })
  .transform(({ sha, commit, html_url: url, author: account }) => {
    // No account may have the address of the commit's author.
    const author: string | undefined = account?.login
    return { sha, ...partsOfMessage(commit.message), url, author }
  })

/** A commit; every text is untrusted. */
export type Commit = z.output<typeof commitSchema>

/** The first line of a commit's message, and what follows. */
export function partsOfMessage(message: string): { subject: string; body: string } {
  const [subject = '', ...rest] = message.split('\n')
  return { subject, body: rest.join('\n').trim() }
}

const READING_COMMIT = { what: 'the commit', permission: 'contents: read' }

/**
 * The full id of a commit; `undefined` when there is none. Throws `GitHubError`.
 *
 * @param ref `tags/NAME`, `heads/NAME`, or an id that may be short
 */
export async function commitOf(api: GitHubApi, ref: string): Promise<string | undefined> {
  const route = 'GET /repos/{owner}/{repo}/commits/{ref}'
  // The page is of its files, which nobody needs.
  const parameters = { ref, per_page: 1 }
  try {
    const schema = z.object({ sha: z.string() })
    return (await api.request({ ...READING_COMMIT, schema, route, parameters })).sha
  } catch (error) {
    // 409 is an empty repository.
    if (error instanceof GitHubError && [404, 409, 422].includes(error.status ?? 0)) return undefined
    throw error
  }
}

/** The most files that GitHub returns for a pull request or a commit. */
const MOST_FILES = 3000

/** Reads a commit and what it changed against its first parent; `undefined` if GitHub cannot give it. Throws `GitHubError`. */
export async function readCommit(api: GitHubApi, sha: string): Promise<(Commit & Files) | undefined> {
  const route = 'GET /repos/{owner}/{repo}/commits/{ref}'
  const schema = z.intersection(commitSchema, z.object({ files: filesSchema.default([]) }))
  const pages = api.pages({ ...READING_COMMIT, schema, route, parameters: { ref: sha } })
  const files: ChangedFile[] = []
  let commit: Commit | undefined
  try {
    for await (const { page, isLast } of pages) {
      commit ??= page
      files.push(...page.files)
      if (isLast || files.length >= MOST_FILES) return { ...commit, files, filesCapped: files.length >= MOST_FILES }
    }
  } catch (error) {
    if (!isUnreadable(error)) throw error
  }
  return commit && { ...commit, files, filesCapped: true }
}

/** The difference between two commits: everything that is reachable from head, and not from base. */
export interface Comparison extends Files {
  /** The newest commit that both contain; absent if GitHub cannot compare them, as the error says. */
  mergeBaseSha?: string
  error?: GitHubError
  /** Oldest first, at most 250; and how many there are in all. */
  commits: readonly Commit[]
  total: number
}

/** Stands for a comparison that GitHub cannot give: the commits still tell what changed. */
export const NOT_COMPARED: Comparison = { files: [], filesCapped: true, commits: [], total: Number.POSITIVE_INFINITY }

export const COMPARING = { what: 'the comparison of the commits', permission: 'contents: read' }

/** The most files that GitHub returns for a compare. */
const MOST_COMPARED = 300

/** Only the commits are required. */
const comparedSchema = z.object({
  total_commits: z.number().int().nonnegative().optional().catch(undefined),
  merge_base_commit: z.object({ sha: z.string() }).optional().catch(undefined),
  files: filesSchema.default([]),
  commits: z.array(commitSchema),
})

/**
 * Reads what head has and base has not, both full commit ids. Returns `undefined` when one of them does not exist, for
 * example after a forced push, or when they have no commit in common. Throws `GitHubError`.
 */
export async function compare(api: GitHubApi, base: string, head: string): Promise<Comparison | undefined> {
  const route = 'GET /repos/{owner}/{repo}/compare/{basehead}'
  const parameters = { basehead: `${base}...${head}` }
  try {
    const given = await api.request({ ...COMPARING, schema: comparedSchema, route, parameters })
    const { files, commits, total_commits: total = commits.length } = given
    const mergeBaseSha = given.merge_base_commit?.sha ?? base
    return { files, filesCapped: files.length >= MOST_COMPARED, mergeBaseSha, commits, total }
  } catch (error) {
    if (!isUnreadable(error)) throw error
    return error.status === 404 ? undefined : { ...NOT_COMPARED, error }
  }
}

/** A commit in a branch's history. */
export interface HistoryCommit extends Commit {
  /** The ids of its parents, the first one first. */
  parents: readonly string[]
  /** The committer's date, in milliseconds since the epoch. */
  committedAtMs: number
  /** The merged pull requests of this repository that contain it; empty unless they were asked for. */
  pullRequests: readonly PullRequest[]
  /** Its newest status of the name that was asked for: the address that it links to, and whether the token set it. */
  status: { isOwn: boolean; target: string } | undefined
}

/** These can be asked for beside the commits; each needs a permission of its own. */
export interface HistoryOptions {
  /** Asks for the newest status of this name. */
  statusName?: string | undefined
  pullRequests?: boolean
}

const HISTORY = `query (
  $owner: String!, $name: String!, $head: GitObjectID!, $first: Int!, $after: String
  $status: String!, $withStatus: Boolean!, $withPullRequests: Boolean!
) {
  repository(owner: $owner, name: $name) {
    nameWithOwner
    object(oid: $head) {
      ... on Commit {
        history(first: $first, after: $after) {
          nodes {
            oid
            message
            url
            author { user { login } }
            committedDate
            parents(first: 10) { nodes { oid } }
            status @include(if: $withStatus) { context(name: $status) { targetUrl creator ${ACTOR} } }
            associatedPullRequests(first: 20) @include(if: $withPullRequests) {
              nodes {
                number title body url mergedAt
                mergeCommit { oid }
                author ${ACTOR}
                repository { nameWithOwner }
              }
            }
          }
          pageInfo { hasNextPage endCursor }
        }
      }
    }
  }
  viewer @include(if: $withStatus) { login }
}`

/** The list in a connection; it may be null, as may an entry. */
const nodesOf = <Entry>(entry: z.ZodType<Entry>) =>
  z
    .array(entry.nullable())
    .nullish()
    .transform((nodes) => (nodes ?? []).filter((node) => node !== null))

const time = z
  .string()
  .transform((text) => Date.parse(text))
  .refine((atMs) => !Number.isNaN(atMs))

const mergedSchema = z.object({
  number: z.number().int().positive(),
  title: z.string().catch(''),
  body: z.string().catch(''),
  url: z.string().catch(''),
  mergedAt: time.nullable(),
  mergeCommit: z.object({ oid: z.string() }).nullish().catch(undefined),
  author: actorSchema,
  repository: z.object({ nameWithOwner: z.string() }).nullish(),
})

const historyCommitSchema = z.object({
  oid: z.string(),
  message: z.string().catch(''),
  url: z.string().catch(''),
  author: z
    .object({ user: z.object({ login: z.string() }).nullish() })
    .nullish()
    .catch(undefined),
  committedDate: time,
  parents: z.object({ nodes: nodesOf(z.object({ oid: z.string() })) }),
  status: z
    .object({ context: z.object({ targetUrl: z.string().nullable(), creator: actorSchema }).nullable() })
    .nullish(),
  associatedPullRequests: z.object({ nodes: nodesOf(mergedSchema) }).nullish(),
})

const historySchema = z.object({
  repository: z.object({
    nameWithOwner: z.string(),
    // Without a history it is no commit. A null between commits would end the history there.
    object: z
      .object({
        history: z.object({ nodes: z.array(historyCommitSchema).nullish(), pageInfo: pageInfoSchema }).optional(),
      })
      .nullable(),
  }),
  viewer: viewerSchema.optional(),
})

/**
 * Reads one page of what is reachable from a commit: at most 100 commits, newest first, and where the next page begins. A
 * commit that does not exist is an error, as in an empty repository. Throws `GitHubError`.
 */
export async function readHistoryPage(
  api: GitHubApi,
  head: string,
  { after, statusName, pullRequests: withPullRequests = false }: HistoryOptions & { after: string | undefined },
): Promise<{ commits: HistoryCommit[]; after: string | undefined }> {
  const { owner, name } = api.repository
  // A run that reads statuses sets one too.
  const forStatus = statusName === undefined ? [] : ['statuses: write']
  const permission = ['contents: read', ...forStatus, ...(withPullRequests ? ['pull-requests: read'] : [])]
  const reading = { what: 'the history of the branch', permission, schema: historySchema, query: HISTORY }
  const wanted = { status: statusName ?? '', withStatus: statusName !== undefined, withPullRequests }
  const variables = { owner, name, head, after, ...wanted }
  const { repository, viewer } = await api.graphqlPage({ ...reading, variables })
  const page = repository.object?.history
  if (page === undefined) {
    throw new GitHubError(404, {
      kind: 'github-refused',
      what: `GitHub does not have the commit ${shortSha(head)}.`,
      advice: 'Start a new run of the workflow if the branch was replaced by a forced push.',
    })
  }
  const commits = (page.nodes ?? []).map((commit): HistoryCommit => {
    const { oid: sha, message, url, author, committedDate: committedAtMs, parents, associatedPullRequests } = commit
    const context = commit.status?.context
    // A pull request of a fork may contain the commit too.
    const pullRequests = (associatedPullRequests?.nodes ?? [])
      .filter((one) => isSameName(one.repository?.nameWithOwner, repository.nameWithOwner))
      .flatMap(toMerged)
    return {
      sha,
      ...partsOfMessage(message),
      author: author?.user?.login,
      url,
      committedAtMs,
      pullRequests,
      parents: parents.nodes.map((parent) => parent.oid),
      status: context
        ? { isOwn: isSameName(context.creator, viewer?.login ?? ''), target: context.targetUrl ?? '' }
        : undefined,
    }
  })
  return { commits, after: page.pageInfo }
}

function toMerged(given: z.output<typeof mergedSchema>): PullRequest[] {
  const { number, title, body, url, author, mergedAt, mergeCommit } = given
  if (mergedAt === null) return []
  const isByBot = author?.endsWith('[bot]') ?? false
  const merge = { state: 'merged', mergedAtMs: mergedAt, mergeCommit: mergeCommit?.oid } as const
  return [{ number, title, body, url, author, isByBot, headSha: undefined, ...merge }]
}

/** The most releases that are read: three pages. */
export const MOST_RELEASES = 300

const RELEASES = `query ($owner: String!, $name: String!, $first: Int!, $after: String) {
  repository(owner: $owner, name: $name) {
    releases(first: $first, after: $after, orderBy: { field: CREATED_AT, direction: DESC }) {
      nodes { tagName isDraft isPrerelease tagCommit { oid } }
      pageInfo { hasNextPage endCursor }
    }
  }
}`

const releaseSchema = z.object({
  tagName: z.string(),
  isDraft: z.boolean().catch(false),
  isPrerelease: z.boolean().catch(false),
  /** Null where the tag is gone. */
  tagCommit: z.object({ oid: z.string() }).nullish().catch(undefined),
})

const releasesSchema = z.object({
  repository: z.object({ releases: z.object({ nodes: nodesOf(releaseSchema), pageInfo: pageInfoSchema }) }),
})

/** A full release, neither a draft nor a prerelease, and the commit of its tag. */
export interface TaggedRelease {
  tag: string
  sha: string
}

/** Reads the full releases of a repository, the newest first. Throws `GitHubError`. */
export async function readReleases(api: GitHubApi): Promise<TaggedRelease[]> {
  const { owner, name } = api.repository
  const reading = { what: 'the releases', permission: 'contents: read', schema: releasesSchema, query: RELEASES }
  const releases: z.output<typeof releaseSchema>[] = []
  const cursors = new Set<string | undefined>([undefined])
  let after: string | undefined
  do {
    cursors.add(after)
    const { repository } = await api.graphqlPage({ ...reading, variables: { owner, name, after } })
    releases.push(...repository.releases.nodes)
    after = repository.releases.pageInfo
  } while (!cursors.has(after) && releases.length < MOST_RELEASES)
  return releases
    .filter(({ isDraft, isPrerelease }) => !isDraft && !isPrerelease)
    .flatMap(({ tagName: tag, tagCommit }) => (tagCommit ? [{ tag, sha: tagCommit.oid }] : []))
}
