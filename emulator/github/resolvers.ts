import { GraphQLError } from 'graphql'
import { commentWriting, type Need, pullRequestReading, verdictOn } from './access.ts'
import type { Comment } from './comments.ts'
import type { PullRequest, Repository } from './repositories.ts'
import { problemOfCommentBody } from './request-rules.ts'
import type { World } from './rest.ts'

const ROOT_FIELDS = ['repository', 'updateIssueComment', 'deleteIssueComment'] as const

/** A field at which a query or a mutation begins. */
export type RootField = (typeof ROOT_FIELDS)[number]

export function isRootField(name: string): name is RootField {
  return ROOT_FIELDS.some((known) => known === name)
}

type UpdateInput = { id: string; body: string; clientMutationId?: string }
type DeleteInput = { id: string; clientMutationId?: string }

/** What the fields of the schema resolve to; a field of an object is a value, or a function of its arguments. */
export function createResolvers(world: World): Record<RootField, unknown> {
  return {
    repository: ({ owner, name }: { owner: string; name: string }) => repositoryOf(world, `${owner}/${name}`),
    updateIssueComment: ({ input }: { input: UpdateInput }) => updateComment(world, input),
    deleteIssueComment: ({ input }: { input: DeleteInput }) => deleteComment(world, input),
  }
}

function repositoryOf(world: World, fullName: string) {
  const repository = world.repositories.find(fullName)
  if (repository === undefined || verdictOn(repository, world.permissions(), []) === 'hidden') {
    throw refusal('NOT_FOUND', `Could not resolve to a Repository with the name '${fullName}'.`)
  }
  return {
    id: `R_${repository.id}`,
    nameWithOwner: repository.fullName,
    pullRequest({ number }: { number: number }) {
      const found = repository.pullRequests.get(number)
      if (found !== undefined) return pullRequestOf(world, found, repository)
      throw refusal('NOT_FOUND', `Could not resolve to a PullRequest with the number of ${number}.`)
    },
  }
}

function pullRequestOf(world: World, { nodeId, number }: PullRequest, repository: Repository) {
  demand(world, repository, pullRequestReading)
  return {
    id: nodeId,
    comments: (page: PageArguments) => pageOf(world, world.comments.of(repository.fullName, number), page),
  }
}

type PageArguments = { first?: number | null; after?: string | null }

/** One page of comments, oldest first. */
function pageOf(world: World, all: readonly Comment[], { first, after }: PageArguments) {
  const connection = 'the `comments` connection'
  if (typeof first !== 'number') {
    const message = `You must provide a \`first\` or \`last\` value to properly paginate ${connection}.`
    throw refusal('MISSING_PAGINATION_BOUNDARIES', message)
  }
  if (first < 1 || first > 100) {
    const message = `Requesting ${first} records on ${connection} exceeds the \`first\` limit of 100 records.`
    throw refusal('EXCESSIVE_PAGINATION', message)
  }
  const start = typeof after === 'string' ? idOf(after) : 0
  const rest = all.filter(({ id }) => id > start)
  const nodes = rest.slice(0, first)
  const last = nodes.at(-1)
  return {
    nodes: nodes.map((comment) => commentOf(world, comment)),
    pageInfo: { hasNextPage: rest.length > first, endCursor: last === undefined ? null : cursorOf(last) },
  }
}

function cursorOf({ id }: Comment): string {
  return Buffer.from(`cursor:v2:${id}`).toString('base64')
}

function idOf(cursor: string): number {
  const [, id] = /^cursor:v2:(\d+)$/.exec(Buffer.from(cursor, 'base64').toString()) ?? []
  if (id !== undefined) return Number(id)
  throw refusal('INVALID_CURSOR_ARGUMENTS', `\`${cursor}\` does not appear to be a valid cursor.`)
}

function commentOf({ identity }: World, { nodeId, body, author }: Comment) {
  return { id: nodeId, body, viewerDidAuthor: author === identity }
}

function updateComment(world: World, { id, body, clientMutationId }: UpdateInput) {
  const comment = writableComment(world, id)
  const problem = problemOfCommentBody(body)
  if (problem !== undefined) throw refusal('UNPROCESSABLE', problem)
  return { clientMutationId, issueComment: commentOf(world, world.comments.edit(comment, body)) }
}

function deleteComment(world: World, { id, clientMutationId }: DeleteInput) {
  world.comments.remove(writableComment(world, id))
  return { clientMutationId }
}

function writableComment(world: World, id: string): Comment {
  const comment = world.comments.findNode(id)
  const repository = comment && world.repositories.find(comment.repository)
  // What is hidden is answered like what does not exist.
  if (
    repository === undefined ||
    comment === undefined ||
    verdictOn(repository, world.permissions(), []) === 'hidden'
  ) {
    throw refusal('NOT_FOUND', `Could not resolve to a node with the global id of '${id}'.`)
  }
  demand(world, repository, commentWriting)
  return comment
}

function demand(world: World, repository: Repository, needs: readonly Need[]): void {
  if (verdictOn(repository, world.permissions(), needs) === 'allowed') return
  throw refusal('FORBIDDEN', 'Resource not accessible by integration')
}

/** An error of one field, which becomes null. */
function refusal(type: string, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { type } })
}
