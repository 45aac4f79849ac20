import { CONVERSATION_WRITING, ISSUE_WRITING, PULL_REQUEST_READING, verdictOn } from './access.ts'
import type { Comment } from './comments.ts'
import { objectOf } from './commit-resolvers.ts'
import { connectionOf, type PageArguments } from './connections.ts'
import { demand, refusal } from './refusals.ts'
import type { PullRequest, Repository } from './repositories.ts'
import { problemOfComment } from './request-rules.ts'
import { commentUrl } from './shapes.ts'
import type { GitHubState } from './state.ts'

const ROOT_FIELDS = ['repository', 'node', 'viewer', 'updateIssueComment'] as const

/** A field at which a query or a mutation begins. */
export type RootField = (typeof ROOT_FIELDS)[number]

export function isRootField(name: string): name is RootField {
  return ROOT_FIELDS.some((known) => known === name)
}

type UpdateInput = { id: string; body: string; clientMutationId?: string }

/** What the fields of the schema resolve to; a field of an object is a value, or a function of its arguments. */
export function createResolvers(state: GitHubState): Record<RootField, unknown> {
  return {
    repository: ({ owner, name }: { owner: string; name: string }) => repositoryOf(state, `${owner}/${name}`),
    node: ({ id }: { id: string }) => readComment(state, id),
    viewer: { login: state.token.identity },
    updateIssueComment: ({ input }: { input: UpdateInput }) => updateComment(state, input),
  }
}

function repositoryOf(state: GitHubState, fullName: string) {
  const repository = state.repositories.find(fullName)
  if (repository === undefined || verdictOn(repository, state.token, []) === 'hidden') {
    throw refusal('NOT_FOUND', `Could not resolve to a Repository with the name '${fullName}'.`)
  }
  return {
    id: `R_${repository.id}`,
    nameWithOwner: repository.fullName,
    object: ({ oid }: { oid: string }) => objectOf(state, repository, oid),
    pullRequest({ number }: { number: number }) {
      const found = repository.pullRequests.get(number)
      if (found !== undefined) return pullRequestOf(state, found, repository)
      throw refusal('NOT_FOUND', `Could not resolve to a PullRequest with the number of ${number}.`)
    },
  }
}

function pullRequestOf(state: GitHubState, { nodeId, number }: PullRequest, repository: Repository) {
  demand(state, repository, PULL_REQUEST_READING)
  return {
    id: nodeId,
    comments: (page: PageArguments) => pageOf(state, state.comments.of(repository.fullName, number), page),
  }
}

/** One page of comments, oldest first. */
function pageOf(state: GitHubState, all: readonly Comment[], page: PageArguments) {
  const { nodes, pageInfo } = connectionOf('comments', all, page)
  return { nodes: nodes.map((comment) => commentOf(state, comment)), pageInfo }
}

function commentOf({ token }: GitHubState, comment: Comment) {
  const { nodeId, body, author } = comment
  return { id: nodeId, body, url: commentUrl(comment), viewerDidAuthor: author === token.identity }
}

function updateComment(state: GitHubState, { id, body, clientMutationId }: UpdateInput) {
  const comment = writableComment(state, id)
  const problem = problemOfComment(body)
  if (problem !== undefined) throw refusal('UNPROCESSABLE', problem)
  return { clientMutationId, issueComment: commentOf(state, state.comments.edit(comment, body)) }
}

function writableComment(state: GitHubState, id: string): Comment {
  const { comment, repository } = findComment(state, id)
  demand(state, repository, comment.isOnIssue ? ISSUE_WRITING : CONVERSATION_WRITING)
  return comment
}

/** Only comments are emulated as nodes, and they are read by whoever may read the pull request. */
function readComment(state: GitHubState, id: string) {
  const { comment, repository } = findComment(state, id)
  demand(state, repository, PULL_REQUEST_READING)
  return { __typename: 'IssueComment', ...commentOf(state, comment) }
}

function findComment(state: GitHubState, id: string): { comment: Comment; repository: Repository } {
  const comment = state.comments.findNode(id)
  const repository = comment && state.repositories.find(comment.repository)
  // What is hidden is answered like what does not exist.
  if (repository === undefined || comment === undefined || verdictOn(repository, state.token, []) === 'hidden') {
    throw refusal('NOT_FOUND', `Could not resolve to a node with the global id of '${id}'.`)
  }
  return { comment, repository }
}
