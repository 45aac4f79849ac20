import { z } from 'zod'
import type { GitHubApi } from '../github/api.ts'
import { unlessMissing } from '../github/failure.ts'
import { pageInfoSchema } from '../github/paging.ts'

export const READING = { what: 'the comments on the pull request', permission: 'pull-requests: write' }
const UPDATING = { ...READING, what: 'the comment on the pull request' }
/** Not repeated: a lost request may have written one. */
const CREATING = { ...UPDATING, once: true }

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

export interface OwnComment {
  id: string
  url: string
  body: string
}

/** The comments of one pull request. Throws `GitHubError`. */
export function createComments(api: GitHubApi, pullRequest: number) {
  const { owner, name } = api.repository
  return {
    /** Those that the token itself wrote, on every page, oldest first. */
    async listOwn(): Promise<OwnComment[]> {
      const own: OwnComment[] = []
      let after: string | undefined
      do {
        const variables = { owner, name, number: pullRequest, after }
        const page = { ...READING, schema: commentsSchema, query: QUERY, variables }
        const { data, missing } = await api.graphqlPage(page)
        // One that GitHub failed to give may be the one that is looked for, and would be written again.
        const failed = missing.find(({ error }) => error.kind === 'github-fault')
        if (failed !== undefined) throw failed.error
        const { nodes, pageInfo } = data.repository.pullRequest.comments
        for (const node of nodes) if (node?.viewerDidAuthor) own.push({ id: node.id, url: node.url, body: node.body })
        after = pageInfo
      } while (after !== undefined)
      return own
    },
    /** The body of one comment; `undefined` when the comment is gone. */
    async read(id: string): Promise<string | undefined> {
      const data = await api
        .graphql({ ...READING, schema: bodySchema, query: READ, variables: { id } })
        .catch(unlessMissing)
      return data ? data.node?.body : undefined
    },
    async create(body: string): Promise<Omit<OwnComment, 'body'>> {
      const route = 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments'
      const parameters = { issue_number: pullRequest, body }
      const created = await api.request({ ...CREATING, schema: createdSchema, route, parameters })
      return { id: created.node_id, url: created.html_url }
    },
    /** Resolves to `false` when the comment is gone. */
    async update(id: string, body: string): Promise<boolean> {
      const variables = { id, body }
      return await api.graphql({ ...UPDATING, schema: ANY, query: UPDATE, variables }).then(() => true, unlessMissing)
    },
  }
}

export type Comments = ReturnType<typeof createComments>
