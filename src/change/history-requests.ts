import { z } from 'zod'
import { GitHubError } from '../core/errors.ts'
import { isSameName } from '../core/pull-request.ts'
import { cut, visibleLine } from '../core/text.ts'
import { ACTOR, actorSchema, viewerSchema } from '../github/accounts.ts'
import type { GitHubApi } from '../github/api.ts'
import type { HistoryCommit, HistoryOptions, HistoryPage, HistorySource, MergedPullRequest } from './history.ts'
import { compare, readCommitPage } from './requests.ts'

const QUERY = `query (
  $owner: String!, $name: String!, $head: GitObjectID!, $after: String
  $status: String!, $withStatus: Boolean!, $withPullRequests: Boolean!
) {
  repository(owner: $owner, name: $name) {
    nameWithOwner
    object(oid: $head) {
      ... on Commit {
        history(first: 100, after: $after) {
          nodes {
            oid
            message
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

/** A connection's entries; one may be null. */
const nodesOf = <Entry>(entry: z.ZodType<Entry>) =>
  z
    .object({ nodes: z.array(entry.nullable()).nullish() })
    .transform(({ nodes }) => (nodes ?? []).filter((node) => node !== null))

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
  repository: z.object({ nameWithOwner: z.string() }),
})

const statusSchema = z.object({
  context: z.object({ targetUrl: z.string().nullable(), creator: actorSchema }).nullable(),
})

const commitSchema = z.object({
  oid: z.string(),
  message: z.string().catch(''),
  committedDate: time,
  parents: nodesOf(z.object({ oid: z.string() })),
  status: statusSchema.nullish(),
  associatedPullRequests: nodesOf(pullRequestSchema).nullish(),
})

const pageSchema = z.object({
  nodes: z.array(commitSchema.nullable()).nullable(),
  pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
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

/** The history of a repository over GitHub's API; what it returns is documented with its port. Throws `GitHubError`. */
export function createHistory(api: GitHubApi): HistorySource {
  return {
    page: (head, page) => readPage(api, { head, ...page }),
    compare: (base, head) => compare(api, { base, head }),
    commitOf: (name) => commitOf(api, name),
    commit: (sha, page) => readCommitPage(api, { sha, page }),
    releases: () => releases(api),
  }
}

type PageQuestion = Parameters<HistorySource['page']>[1] & { head: string }

async function readPage(
  api: GitHubApi,
  { head, after, statusName, pullRequests: withPullRequests = false }: PageQuestion,
): Promise<HistoryPage> {
  const { owner, name } = api.repository
  const permission = permissionFor({ statusName, pullRequests: withPullRequests })
  const wanted = { status: statusName ?? '', withStatus: statusName !== undefined, withPullRequests }
  const variables = { owner, name, head, after, ...wanted }
  const what = 'the history of the branch'
  const data = await api.graphql({ what, permission, schema: dataSchema, query: QUERY, variables })
  const page = data.repository.object?.history
  if (page === undefined) throw missingCommit(head)
  const { hasNextPage, endCursor } = page.pageInfo
  return {
    commits: (page.nodes ?? []).flatMap((commit) => (commit === null ? [] : [toCommit(commit, data)])),
    after: hasNextPage ? (endCursor ?? undefined) : undefined,
  }
}

function permissionFor({ statusName, pullRequests }: HistoryOptions): string[] {
  return [
    'contents: read',
    // A run that reads them sets one too.
    ...(statusName === undefined ? [] : ['statuses: write']),
    ...(pullRequests ? ['pull-requests: read'] : []),
  ]
}

/** The error for a commit that GitHub does not have. */
function missingCommit(sha: string): GitHubError {
  return new GitHubError(404, {
    kind: 'github-refused',
    what: `GitHub does not have the commit ${cut(visibleLine(sha), 100)}.`,
    advice: 'Start a new run of the workflow if the branch was replaced by a forced push.',
  })
}

function toCommit(commit: z.output<typeof commitSchema>, { repository, viewer }: Data): HistoryCommit {
  const { oid, message, committedDate, parents, status, associatedPullRequests } = commit
  const context = status?.context
  const login = viewer?.login ?? ''
  return {
    sha: oid,
    subject: message.split('\n', 1)[0] ?? '',
    committedAtMs: committedDate,
    parents: parents.map((parent) => parent.oid),
    pullRequests: (associatedPullRequests ?? [])
      // A pull request of a fork may contain the commit too.
      .filter(({ repository: its }) => isSameName(its.nameWithOwner, repository.nameWithOwner))
      .flatMap(toMerged),
    status: context ? { isOwn: isSameName(context.creator, login), target: context.targetUrl ?? '' } : undefined,
  }
}

function toMerged(found: z.output<typeof pullRequestSchema>): MergedPullRequest[] {
  const { number, title, body, url, author, mergedAt, mergeCommit } = found
  if (mergedAt === null) return []
  const isByBot = author?.endsWith('[bot]') ?? false
  const merge = { state: 'merged', mergedAtMs: mergedAt, mergeCommit: mergeCommit?.oid } as const
  return [{ number, title, body, url, author, isByBot, headSha: undefined, ...merge }]
}

const READING_COMMIT = { what: 'the commit', permission: 'contents: read' }
const READING_RELEASES = { what: 'the releases', permission: 'contents: read' }

/** The most releases that are read: three pages. */
const MOST_RELEASES = 300

const commitIdSchema = z.object({ sha: z.string() })

/** The full id of the commit that a tag, a branch or a short id stands for. Throws `GitHubError`. */
async function commitOf(api: GitHubApi, ref: string): Promise<string | undefined> {
  const route = 'GET /repos/{owner}/{repo}/commits/{ref}'
  // The page is of its files, which nobody needs.
  const parameters = { ref, per_page: 1 }
  try {
    return (await api.request({ ...READING_COMMIT, schema: commitIdSchema, route, parameters })).sha
  } catch (error) {
    // 409 is an empty repository.
    if (error instanceof GitHubError && [404, 409, 422].includes(error.status ?? 0)) return undefined
    throw error
  }
}

const releasesSchema = z.array(
  z.object({
    tag_name: z.string(),
    draft: z.boolean().catch(false),
    prerelease: z.boolean().catch(false),
    published_at: z.string().nullish().catch(undefined),
  }),
)

/** Full releases, the one published last first. Throws `GitHubError`. */
async function releases(api: GitHubApi): ReturnType<HistorySource['releases']> {
  const found = await api.list({
    ...READING_RELEASES,
    schema: releasesSchema,
    route: 'GET /repos/{owner}/{repo}/releases',
    parameters: {},
    most: MOST_RELEASES,
  })
  return found
    .filter(({ draft, prerelease }) => !draft && !prerelease)
    .map(({ tag_name: tag, published_at: publishedAt }) => ({ tag, publishedAtMs: Date.parse(publishedAt ?? '') }))
    .filter(({ publishedAtMs }) => !Number.isNaN(publishedAtMs))
    .sort((one, other) => other.publishedAtMs - one.publishedAtMs)
}
