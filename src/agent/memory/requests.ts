import { z } from 'zod'
import { isSameName } from '../../kit/core/repository.ts'
import type { GitHubApi } from '../../kit/github/api.ts'
import { unlessMissing } from '../../kit/github/failure.ts'
import { createViewer, pageInfoSchema } from '../../kit/github/objects.ts'

export const READING_COMMENTS = { what: 'the comments on the pull request', permission: 'pull-requests: write' }
const UPDATING_COMMENT = { ...READING_COMMENTS, what: 'the comment on the pull request' }
/** Not repeated: a lost request may have written one. */
const CREATING_COMMENT = { ...UPDATING_COMMENT, once: true }

/** Oldest first, as GitHub lists them. Only GraphQL knows whether the token's own identity wrote a comment. */
const QUERY = `query ($owner: String!, $name: String!, $number: Int!, $first: Int!, $after: String) {
  repository(owner: $owner, name: $name) {
    pullRequest(number: $number) {
      comments(first: $first, after: $after) {
        nodes { id url body viewerDidAuthor }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
}`

const UPDATE = `mutation ($id: ID!, $body: String!) {
  updateIssueComment(input: { id: $id, body: $body }) { issueComment { id } }
}`

const READ = `query ($id: ID!) {
  node(id: $id) { ... on IssueComment { body } }
}`

const commentsSchema = z.object({
  repository: z.object({
    pullRequest: z.object({
      comments: z.object({
        nodes: z.array(
          z.object({ id: z.string(), url: z.string(), body: z.string(), viewerDidAuthor: z.boolean() }).nullable(),
        ),
        pageInfo: pageInfoSchema,
      }),
    }),
  }),
})

const bodySchema = z.object({ node: z.object({ body: z.string() }).nullable() })

const createdSchema = z.object({ node_id: z.string(), html_url: z.string() })

const ANY = z.unknown()

/** The comments of one pull request. Throws `GitHubError`. */
export function createComments(api: GitHubApi, pullRequest: number) {
  return {
    /** Lists those that the token itself wrote, on every page, oldest first. */
    listOwn: async () => await listOwn(api, pullRequest),
    /** The body of one comment; `undefined` when the comment is gone. */
    async read(id: string): Promise<string | undefined> {
      const data = await api
        .graphql({ ...READING_COMMENTS, schema: bodySchema, query: READ, variables: { id } })
        .catch(unlessMissing)
      return data ? data.node?.body : undefined
    },
    async create(body: string): Promise<{ id: string; url: string }> {
      const route = 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments'
      const parameters = { issue_number: pullRequest, body }
      const created = await api.request({ ...CREATING_COMMENT, schema: createdSchema, route, parameters })
      return { id: created.node_id, url: created.html_url }
    },
    /** Resolves to `false` when the comment is gone. */
    async update(id: string, body: string): Promise<boolean> {
      const variables = { id, body }
      return await api
        .graphql({ ...UPDATING_COMMENT, schema: ANY, query: UPDATE, variables })
        .then(() => true, unlessMissing)
    },
  }
}

export type Comments = ReturnType<typeof createComments>

async function listOwn(api: GitHubApi, number: number) {
  const { owner, name } = api.repository
  const own: { id: string; url: string; body: string }[] = []
  const cursors = new Set<string | undefined>([undefined])
  let after: string | undefined
  do {
    cursors.add(after)
    const variables = { owner, name, number, after }
    const page = { ...READING_COMMENTS, schema: commentsSchema, query: QUERY, variables }
    const { nodes, pageInfo } = (await api.graphqlPage(page)).repository.pullRequest.comments
    for (const node of nodes) if (node?.viewerDidAuthor) own.push({ id: node.id, url: node.url, body: node.body })
    after = pageInfo
    // A cursor that comes again leads nowhere.
  } while (!cursors.has(after))
  return own
}

/** GitHub is asked for so many pull requests in one query, and for so many comments of others, by their ids. */
const MOST_THREADS = 40
const MOST_BODIES = 100

/** The action writes its comment soon: of others, the first ones of a pull request are read, to say that they do not count. */
const MOST_OF_OTHERS = 3

const threadsSchema = z.object({
  repository: z.record(
    z.string(),
    z
      .object({
        headRefOid: z.string(),
        comments: z.object({ nodes: z.array(z.object({ id: z.string(), viewerDidAuthor: z.boolean() }).nullable()) }),
      })
      .nullable(),
  ),
})

const bodiesSchema = z.object({ nodes: z.array(z.object({ id: z.string(), body: z.string() }).partial().nullable()) })

/** The first comments of a pull request, oldest first, and the id of its last commit. */
export interface Thread {
  headSha: string
  /** By the token's own account. */
  own: readonly { body: string }[]
  /** By others, where there is none by itself: only the first ones. */
  others: readonly { body: string }[]
}

/** The comments of many pull requests. Throws `GitHubError`. */
export function createThreads(api: GitHubApi) {
  return {
    /** Reads their first hundred comments in few queries. One that GitHub refuses to give is absent. */
    async read(numbers: readonly number[]): Promise<ReadonlyMap<number, Thread>> {
      const threads = new Map<number, Thread>()
      for (let next = 0; next < numbers.length; next += MOST_THREADS) {
        const found = await readThreads(api, numbers.slice(next, next + MOST_THREADS))
        const wanted = found.map(({ headSha, comments, number }) => {
          const own = comments.filter(({ viewerDidAuthor }) => viewerDidAuthor)
          return { number, headSha, own, others: own.length > 0 ? [] : comments.slice(0, MOST_OF_OTHERS) }
        })
        const bodies = await readBodies(
          api,
          wanted.flatMap(({ own, others }) => [...own, ...others]).map(({ id }) => id),
        )
        const withBodies = (comments: readonly { id: string }[]) =>
          comments.map(({ id }) => ({ body: bodies.get(id) ?? '' }))
        for (const { number, headSha, own, others } of wanted) {
          threads.set(number, { headSha, own: withBodies(own), others: withBodies(others) })
        }
      }
      return threads
    },
  }
}

async function readThreads(api: GitHubApi, numbers: readonly number[]) {
  const { owner, name } = api.repository
  const fields = numbers.map((number) => `p${number}: pullRequest(number: ${number}) { ...thread }`)
  const query = `query ($owner: String!, $name: String!, $first: Int!) {
  repository(owner: $owner, name: $name) { ${fields.join(' ')} }
}
fragment thread on PullRequest { headRefOid comments(first: $first) { nodes { id viewerDidAuthor } } }`
  const reading = { ...READING_COMMENTS, what: 'the comments on the merged pull requests' }
  const page = {
    ...reading,
    permission: 'pull-requests: read',
    isPartial: true,
    schema: threadsSchema,
    query,
    variables: { owner, name },
  }
  const { repository } = await api.graphqlPage(page)
  return numbers.flatMap((number) => {
    const thread = repository[`p${number}`]
    if (!thread) return []
    return { number, headSha: thread.headRefOid, comments: thread.comments.nodes.filter((node) => node !== null) }
  })
}

async function readBodies(api: GitHubApi, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const bodies = new Map<string, string>()
  const query = 'query ($ids: [ID!]!) { nodes(ids: $ids) { ... on IssueComment { id body } } }'
  for (let next = 0; next < ids.length; next += MOST_BODIES) {
    const variables = { ids: ids.slice(next, next + MOST_BODIES) }
    const permission = 'pull-requests: read'
    const page = { ...READING_COMMENTS, permission, isPartial: true, schema: bodiesSchema, query, variables }
    const { nodes } = await api.graphqlPage(page)
    for (const node of nodes) if (node?.id !== undefined) bodies.set(node.id, node.body ?? '')
  }
  return bodies
}

/** The same status may be set again: only the newest counts. */
export const SETTING = { what: 'the status of the commit', permission: 'statuses: write' }
/** A run that reads them sets one too. */
const READING_STATUSES = { ...SETTING, what: 'the statuses of the commit' }

/** GitHub takes at most 1,000 statuses of one name on a commit. */
const MOST_STATUSES = 1000

const statusesSchema = z.array(
  z.object({
    context: z.string(),
    target_url: z.string().nullish().catch(undefined),
    creator: z.object({ login: z.string() }).nullish().catch(undefined),
  }),
)

/** Whatever it says, it is GitHub's: a page of a gateway sets no status. */
const setSchema = z.looseObject({})

/** A status that is always a success. */
export interface NewStatus {
  name: string
  /** At most 140 characters, as GitHub allows. */
  description: string
  /** An `http:` or `https:` address. */
  target: string
}

/** The statuses of the repository's commits, which their full ids name. Throws `GitHubError`. */
export function createStatuses(api: GitHubApi) {
  const readViewer = createViewer(api)
  return {
    async set(sha: string, { name: context, description, target: target_url }: NewStatus): Promise<void> {
      const route = 'POST /repos/{owner}/{repo}/statuses/{sha}'
      const parameters = { sha, state: 'success', context, description, target_url }
      await api.request({ ...SETTING, schema: setSchema, route, parameters })
    },
    /** The targets of the statuses of a name that the token itself set, whatever others set after them; newest first. */
    async own(sha: string, name: string): Promise<readonly string[]> {
      const viewer = await readViewer()
      const route = 'GET /repos/{owner}/{repo}/commits/{ref}/statuses'
      const parameters = { ref: sha }
      const statuses = await api.list({
        ...READING_STATUSES,
        schema: statusesSchema,
        route,
        parameters,
        most: MOST_STATUSES,
      })
      // GitHub ignores the case of a name.
      return statuses.flatMap(({ context, creator, target_url }) =>
        isSameName(context, name) && isSameName(creator?.login, viewer) ? (target_url ?? []) : [],
      )
    },
  }
}

export type Statuses = ReturnType<typeof createStatuses>
