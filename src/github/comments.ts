import { z } from 'zod'
import type { Repository } from '../change/event.ts'
import { GitHubError } from '../errors.ts'
import type { Comments, OwnComment } from '../memory/thread.ts'
import type { GitHubApi } from './api.ts'

const PERMISSION = 'pull-requests: write'
const READING = { what: 'reading the comments of the pull request', permission: PERMISSION, repeatable: true }
/** Not repeated by itself: whether a lost request wrote a comment is seen by reading again. */
const CREATING = { what: 'writing a comment on the pull request', permission: PERMISSION, repeatable: false }
const UPDATING = { what: 'editing a comment on the pull request', permission: PERMISSION, repeatable: true }
const REMOVING = { what: 'removing a second comment on the pull request', permission: PERMISSION, repeatable: true }

/** Oldest first, as GitHub lists them. Only GraphQL tells whether the token's own identity wrote a comment. */
const QUERY = `query ($owner: String!, $name: String!, $number: Int!, $after: String) {
  repository(owner: $owner, name: $name) {
    pullRequest(number: $number) {
      comments(first: 100, after: $after) {
        nodes { id body viewerDidAuthor }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
}`

const UPDATE = `mutation ($id: ID!, $body: String!) {
  updateIssueComment(input: { id: $id, body: $body }) { issueComment { id } }
}`

const REMOVE = `mutation ($id: ID!) {
  deleteIssueComment(input: { id: $id }) { clientMutationId }
}`

const answerSchema = z.object({
  repository: z.object({
    pullRequest: z.object({
      comments: z.object({
        nodes: z.array(z.object({ id: z.string(), body: z.string(), viewerDidAuthor: z.boolean() }).nullable()),
        pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
      }),
    }),
  }),
})

const ANY = z.unknown()

/** The comments of one pull request. */
export function createComments(api: GitHubApi, { owner, name }: Repository, pullRequest: number): Comments {
  const repository = { owner, repo: name }
  return {
    async listOwn() {
      const own: OwnComment[] = []
      let after: string | undefined
      do {
        const answer = await api.graphql(READING, answerSchema, QUERY, { owner, name, number: pullRequest, after })
        const { nodes, pageInfo } = answer.repository.pullRequest.comments
        for (const node of nodes) if (node?.viewerDidAuthor) own.push({ id: node.id, body: node.body })
        after = pageInfo.hasNextPage ? (pageInfo.endCursor ?? undefined) : undefined
      } while (after !== undefined)
      return own
    },
    async create(body) {
      const route = 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments'
      await api.request(CREATING, ANY, route, { ...repository, issue_number: pullRequest, body })
    },
    async update(id, body) {
      await api.graphql(UPDATING, ANY, UPDATE, { id, body }).catch(unlessGone)
    },
    async remove(id) {
      await api.graphql(REMOVING, ANY, REMOVE, { id }).catch(unlessGone)
    },
  }
}

/** A comment that somebody removed meanwhile: who wrote reads again, and finds out. */
function unlessGone(error: unknown): void {
  if (!(error instanceof GitHubError && error.status === 404)) throw error
}
