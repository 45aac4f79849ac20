import { z } from 'zod'
import { GitHubError } from '../../kit/core/errors.ts'
import { type PullRequest, shortSha } from '../../kit/core/pull-request.ts'
import { isSameName } from '../../kit/core/repository.ts'
import type { GitHubApi } from '../../kit/github/api.ts'
import { ACTOR, actorSchema, pageInfoSchema, viewerSchema } from '../../kit/github/objects.ts'
import { type Commit, commitOf, compare, partsOfMessage, readCommit } from './requests.ts'

/** A commit in a branch's history. */
export interface HistoryCommit extends Commit {
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

const QUERY = `query (
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

const pullRequestSchema = z.object({
  number: z.number().int().positive(),
  title: z.string().catch(''),
  body: z.string().catch(''),
  url: z.string().catch(''),
  mergedAt: time.nullable(),
  mergeCommit: z.object({ oid: z.string() }).nullish().catch(undefined),
  author: actorSchema,
  repository: z.object({ nameWithOwner: z.string() }).nullish(),
})

const statusSchema = z.object({
  context: z.object({ targetUrl: z.string().nullable(), creator: actorSchema }).nullable(),
})

const commitSchema = z.object({
  oid: z.string(),
  message: z.string().catch(''),
  url: z.string().catch(''),
  author: z
    .object({ user: z.object({ login: z.string() }).nullish() })
    .nullish()
    .catch(undefined),
  committedDate: time,
  parents: z.object({ nodes: nodesOf(z.object({ oid: z.string() })) }),
  status: statusSchema.nullish(),
  associatedPullRequests: z.object({ nodes: nodesOf(pullRequestSchema) }).nullish(),
})

// A null between commits would end the history there.
const pageSchema = z.object({
  nodes: z
    .array(commitSchema)
    .nullish()
    .transform((nodes) => nodes ?? []),
  pageInfo: pageInfoSchema,
})

const dataSchema = z.object({
  repository: z.object({
    nameWithOwner: z.string(),
    // Without a history it is no commit.
    object: z.object({ history: pageSchema.optional() }).nullable(),
  }),
  viewer: viewerSchema.optional(),
})

type Data = z.output<typeof dataSchema>

/** The history of a repository. Commits are named by their full ids. Throws `GitHubError`. */
export function createHistory(api: GitHubApi) {
  return {
    page: async (head: string, options: HistoryOptions & { after: string | undefined }) =>
      await readPage(api, head, options),
    compare: async (base: string, head: string) => await compare(api, base, head),
    commitOf: async (ref: string) => await commitOf(api, ref),
    commit: async (sha: string, requests: { remaining: number }) => await readCommit(api, sha, requests),
    releases: async () => await readReleases(api),
  }
}

export type HistorySource = ReturnType<typeof createHistory>

/**
 * One page of what is reachable from a commit: at most 100 commits, newest first, and where the next page begins. A commit
 * that does not exist is an error, as in an empty repository.
 */
async function readPage(
  api: GitHubApi,
  head: string,
  { after, ...options }: HistoryOptions & { after: string | undefined },
) {
  const { owner, name } = api.repository
  const { statusName, pullRequests: withPullRequests = false } = options
  const wanted = { status: statusName ?? '', withStatus: statusName !== undefined, withPullRequests }
  const variables = { owner, name, head, after, ...wanted }
  const reading = { what: 'the history of the branch', permission: permissionFor(options) }
  const data = await api.graphqlPage({ ...reading, schema: dataSchema, query: QUERY, variables })
  const page = data.repository.object?.history
  if (page === undefined) throw commitMissing(head)
  const { nodes, pageInfo } = page
  return { commits: nodes.map((commit) => toCommit(commit, data)), after: pageInfo }
}

function commitMissing(head: string): GitHubError {
  return new GitHubError(404, {
    kind: 'github-refused',
    what: `GitHub does not have the commit ${shortSha(head)}.`,
    advice: 'Start a new run of the workflow if the branch was replaced by a forced push.',
  })
}

function permissionFor({ statusName, pullRequests }: HistoryOptions): string[] {
  return [
    'contents: read',
    // A run that reads them sets one too.
    ...(statusName === undefined ? [] : ['statuses: write']),
    ...(pullRequests ? ['pull-requests: read'] : []),
  ]
}

function toCommit(commit: z.output<typeof commitSchema>, { repository, viewer }: Data): HistoryCommit {
  const { oid, message, url, author, committedDate, parents, status, associatedPullRequests } = commit
  const context = status?.context
  const login = viewer?.login ?? ''
  return {
    sha: oid,
    ...partsOfMessage(message),
    author: author?.user?.login,
    url,
    committedAtMs: committedDate,
    parents: parents.nodes.map((parent) => parent.oid),
    pullRequests: (associatedPullRequests?.nodes ?? [])
      // A pull request of a fork may contain the commit too.
      .filter(({ repository: its }) => isSameName(its?.nameWithOwner, repository.nameWithOwner))
      .flatMap(toMerged),
    status: context ? { isOwn: isSameName(context.creator, login), target: context.targetUrl ?? '' } : undefined,
  }
}

function toMerged(given: z.output<typeof pullRequestSchema>): PullRequest[] {
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

/** A full release, and the commit of its tag. */
export interface TaggedRelease {
  tag: string
  sha: string
}

/** The newest full releases, neither drafts nor prereleases, with the commits of their tags. */
async function readReleases(api: GitHubApi): Promise<TaggedRelease[]> {
  const { owner, name } = api.repository
  const reading = { what: 'the releases', permission: 'contents: read', schema: releasesSchema, query: RELEASES }
  const releases: z.output<typeof releaseSchema>[] = []
  let after: string | undefined
  do {
    const { repository } = await api.graphqlPage({ ...reading, variables: { owner, name, after } })
    releases.push(...repository.releases.nodes)
    after = repository.releases.pageInfo
  } while (after !== undefined && releases.length < MOST_RELEASES)
  return releases
    .filter(({ isDraft, isPrerelease }) => !isDraft && !isPrerelease)
    .flatMap(({ tagName: tag, tagCommit }) => (tagCommit ? [{ tag, sha: tagCommit.oid }] : []))
}
