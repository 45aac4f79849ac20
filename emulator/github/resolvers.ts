import { GraphQLError } from 'graphql'
import { CONVERSATION, type Need, verdictOn } from './access.ts'
import type { Comment } from './comments.ts'
import { historyOf } from './graph.ts'
import {
  type Commit,
  type GitHubState,
  type PullRequest,
  pullRequestsOf,
  type Repository,
  statusesOf,
} from './repositories.ts'
import { COMMENT } from './request-rules.ts'
import { commentUrl, commitUrl, mergedTime, pullRequestUrl } from './shapes.ts'

/** The fields at which a query or a mutation begins. */
export const ROOT_FIELDS = ['repository', 'node', 'viewer', 'updateIssueComment'] as const

export type RootField = (typeof ROOT_FIELDS)[number]

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
    releases: (page: PageArguments) => releasesOf(state, repository, page),
    pullRequest({ number }: { number: number }) {
      const found = repository.pullRequests.get(number)
      if (found !== undefined) return pullRequestOf(state, found, repository)
      throw refusal('NOT_FOUND', `Could not resolve to a PullRequest with the number of ${number}.`)
    },
  }
}

function pullRequestOf(state: GitHubState, { nodeId, number, head }: PullRequest, repository: Repository) {
  demand(state, repository, ['pull-requests: read'])
  return {
    id: nodeId,
    headRefOid: head.sha,
    comments(page: PageArguments) {
      const all = state.comments.of(repository.fullName, number)
      return connectionOf(
        'comments',
        all.map((comment) => commentOf(state, comment)),
        page,
      )
    },
  }
}

/** One page of releases, the newest first, as the action asks for them. */
function releasesOf(state: GitHubState, repository: Repository, page: PageArguments) {
  demand(state, repository, ['contents: read'])
  const { nodes, pageInfo } = connectionOf('releases', repository.releases, page)
  const releases = nodes.map(({ tag, draft, prerelease }) => {
    const commit = repository.commits.get(repository.refs.get(`tags/${tag}`) ?? '')
    const tagCommit = commit === undefined ? null : commitOf(state, repository, commit)
    return { tagName: tag, isDraft: draft, isPrerelease: prerelease, tagCommit }
  })
  return { nodes: releases, pageInfo }
}

function commentOf({ token }: GitHubState, comment: Comment) {
  const { nodeId, body, author } = comment
  return { id: nodeId, body, url: commentUrl(comment), viewerDidAuthor: author === token.identity }
}

function updateComment(state: GitHubState, { id, body, clientMutationId }: UpdateInput) {
  const { comment, repository } = findComment(state, id)
  demand(state, repository, comment.isOnIssue ? ['issues: write'] : CONVERSATION)
  const problem = COMMENT.safeParse(body).error?.issues[0]?.message
  if (problem !== undefined) throw refusal('UNPROCESSABLE', `Body ${problem}`)
  return { clientMutationId, issueComment: commentOf(state, state.comments.edit(comment, body)) }
}

/** Only comments are emulated as nodes, and they are read by whoever may read the pull request. */
function readComment(state: GitHubState, id: string) {
  const { comment, repository } = findComment(state, id)
  demand(state, repository, ['pull-requests: read'])
  return { __typename: 'IssueComment', ...commentOf(state, comment) }
}

function findComment(state: GitHubState, id: string): { comment: Comment; repository: Repository } {
  const comment = state.comments.find(id)
  const repository = comment && state.repositories.find(comment.repository)
  // What is hidden is answered like what does not exist.
  if (repository === undefined || comment === undefined || verdictOn(repository, state.token, []) === 'hidden') {
    throw refusal('NOT_FOUND', `Could not resolve to a node with the global id of '${id}'.`)
  }
  return { comment, repository }
}

/** The object of a repository with this id, of which there are only commits; null when there is none. */
function objectOf(state: GitHubState, repository: Repository, oid: string) {
  demand(state, repository, ['contents: read'])
  const commit = repository.commits.get(oid)
  return commit === undefined ? null : commitOf(state, repository, commit)
}

/** A commit; what is not asked for costs nothing. */
function commitOf(state: GitHubState, repository: Repository, commit: Commit) {
  const { sha, message, author, parents, committedAt } = commit
  return {
    __typename: 'Commit',
    oid: sha,
    message,
    url: commitUrl(repository, sha),
    // An app is no user.
    author: { user: author === null || author.endsWith('[bot]') ? null : { __typename: 'User', login: author } },
    committedDate: committedAt,
    parents(page: PageArguments) {
      const all = parents.map((oid) => ({ __typename: 'Commit', oid }))
      return connectionOf('parents', all, page)
    },
    status: () => statusOf(state, repository, sha),
    associatedPullRequests(page: PageArguments) {
      demand(state, repository, ['pull-requests: read'])
      const found = pullRequestsOf(repository, sha)
      return connectionOf('associatedPullRequests', found.map(associatedPullRequest), page)
    },
    history(page: PageArguments) {
      const history = historyOf(repository, commit)
      const { nodes, pageInfo } = connectionOf(sha, history, page)
      return { nodes: nodes.map((node) => commitOf(state, repository, node)), pageInfo }
    },
  }
}

/** Null for a commit without a status. */
function statusOf(state: GitHubState, repository: Repository, sha: string) {
  demand(state, repository, ['statuses: read'])
  if (statusesOf(repository, sha).length === 0) return null
  return {
    context({ name }: { name: string }) {
      const [newest] = statusesOf(repository, sha, name)
      return newest === undefined ? null : { targetUrl: newest.targetUrl, creator: actorOf(newest.creator) }
    },
  }
}

function associatedPullRequest(pullRequest: PullRequest) {
  const { number, title, body, mergeCommitSha: oid, user, repository } = pullRequest
  return {
    number,
    title,
    body: body ?? '',
    url: pullRequestUrl(pullRequest),
    mergedAt: mergedTime(pullRequest),
    mergeCommit: oid === null ? null : { __typename: 'Commit', oid },
    author: actorOf(user),
    repository: { nameWithOwner: repository },
  }
}

/** An account as GraphQL shows it: that of an app without `[bot]`. */
function actorOf(login: string | null) {
  if (login === null) return null
  const isBot = login.endsWith('[bot]')
  return isBot ? { __typename: 'Bot', login: login.slice(0, -'[bot]'.length) } : { __typename: 'User', login }
}

/** The arguments of a connection. */
type PageArguments = { first?: number | null; after?: string | null }

/** How many entries a page holds; GitHub refuses a query that does not say. */
function sizeOf(name: string, { first }: PageArguments): number {
  const connection = `the \`${name}\` connection`
  if (typeof first !== 'number') {
    const message = `You must provide a \`first\` or \`last\` value to properly paginate ${connection}.`
    throw refusal('MISSING_PAGINATION_BOUNDARIES', message)
  }
  if (first >= 1 && first <= 100) return first
  const message = `Requesting ${first} records on ${connection} exceeds the \`first\` limit of 100 records.`
  throw refusal('EXCESSIVE_PAGINATION', message)
}

/** One page of a list; a cursor is the place of the page's last entry. */
function connectionOf<Entry>(name: string, all: readonly Entry[], page: PageArguments) {
  const size = sizeOf(name, page)
  const start = typeof page.after === 'string' ? placeOf(page.after) + 1 : 0
  const nodes = all.slice(start, start + size)
  const endCursor = nodes.length === 0 ? null : `${name} ${start + nodes.length - 1}`
  return { nodes, pageInfo: { hasNextPage: start + size < all.length, endCursor } }
}

function placeOf(cursor: string): number {
  const [, place] = / (\d+)$/.exec(cursor) ?? []
  if (place !== undefined) return Number(place)
  throw refusal('INVALID_CURSOR_ARGUMENTS', `\`${cursor}\` does not appear to be a valid cursor.`)
}

/** An error of one field, which becomes null. */
function refusal(type: string, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { type } })
}

/** Throws unless the token may do what any one of `needs` allows. */
function demand(state: GitHubState, repository: Repository, needs: readonly Need[]): void {
  if (verdictOn(repository, state.token, needs) === 'allowed') return
  throw refusal('FORBIDDEN', 'Resource not accessible by integration')
}
