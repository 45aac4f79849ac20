import type { BodyChecks, ValueCheck } from '../http/request-rules.ts'
import type { HttpResponse } from '../http/response.ts'
import { COMMENT_WRITING, CONTENTS_READING, METADATA_READING, type Need, PULL_REQUEST_READING } from './access.ts'
import type { Commit, PullRequest, Repository } from './repositories.ts'
import { PAGING, problemOfComment } from './request-rules.ts'
import {
  commentShape,
  commitShape,
  fileShape,
  permissionShape,
  pullRequestShape,
  remarkShape,
  simplePullRequestShape,
} from './shapes.ts'
import type { GitHubState } from './state.ts'

/** A well-formed request to an endpoint of a repository that the token may use in this way. */
export type RestCall = {
  state: GitHubState
  repository: Repository
  /** What the path holds in place of `{…}`, decoded. */
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  /** The body's fields. */
  json: Readonly<Record<string, unknown>>
}

export type Endpoint = {
  operation: string
  method: 'GET' | 'POST'
  /** Below the repository. */
  path: string
  needs: readonly Need[]
  /** Documented query parameters; none unless given. */
  query?: Readonly<Record<string, ValueCheck>>
  /** Documented fields of the body; no body unless given. */
  body?: BodyChecks
  respond: (call: RestCall) => HttpResponse
}

// Documented limits: files of a pull request or a commit, commits of a pull request or a compare, files of a compare.
const MAX_FILES = 3_000
const MAX_COMMITS = 250
const MAX_COMPARED_FILES = 300

/** The endpoints of GitHub's REST API that the action uses. */
export const ENDPOINTS = [
  {
    operation: 'pull-request',
    method: 'GET',
    path: 'pulls/{number}',
    needs: PULL_REQUEST_READING,
    respond: (call) => withPullRequest(call, (pullRequest) => ok(pullRequestShape(pullRequest))),
  },
  {
    operation: 'pull-request-files',
    method: 'GET',
    path: 'pulls/{number}/files',
    needs: PULL_REQUEST_READING,
    query: PAGING,
    respond: (call) => withPullRequest(call, ({ files }) => pageOf(call, files.slice(0, MAX_FILES).map(fileShape))),
  },
  {
    operation: 'pull-request-commits',
    method: 'GET',
    path: 'pulls/{number}/commits',
    needs: PULL_REQUEST_READING,
    query: PAGING,
    respond: (call) =>
      withPullRequest(call, ({ commits }) => pageOf(call, commits.slice(0, MAX_COMMITS).map(shapeOfCommit(call)))),
  },
  {
    operation: 'compare',
    method: 'GET',
    path: 'compare/{basehead}',
    needs: CONTENTS_READING,
    respond: compareCommits,
  },
  {
    operation: 'commit',
    method: 'GET',
    path: 'commits/{sha}',
    needs: CONTENTS_READING,
    query: PAGING,
    respond: readCommit,
  },
  {
    operation: 'commit-pull-requests',
    method: 'GET',
    path: 'commits/{sha}/pulls',
    needs: PULL_REQUEST_READING,
    query: PAGING,
    respond: listPullRequestsOfCommit,
  },
  {
    operation: 'create-comment',
    method: 'POST',
    path: 'issues/{number}/comments',
    needs: COMMENT_WRITING,
    body: { body: problemOfComment },
    respond: (call) => withPullRequest(call, (pullRequest) => createComment(call, pullRequest)),
  },
  {
    operation: 'review-comments',
    method: 'GET',
    path: 'pulls/{number}/reviews/{id}/comments',
    needs: PULL_REQUEST_READING,
    query: PAGING,
    respond: (call) =>
      withPullRequest(call, ({ remarks }) =>
        pageOf(call, remarks.filter(({ review }) => String(review) === call.params.id).map(remarkShape)),
      ),
  },
  {
    operation: 'permission',
    method: 'GET',
    path: 'collaborators/{login}/permission',
    needs: METADATA_READING,
    respond: readPermission,
  },
] as const satisfies readonly Endpoint[]

/** A refusal in GitHub's words. */
export function failure(status: number, message: string, more: object = {}): HttpResponse {
  const documentation_url = 'https://docs.github.com/rest'
  return { status, body: { message, ...more, documentation_url, status: String(status) } }
}

function ok(body: unknown): HttpResponse {
  return { status: 200, body }
}

/** One page of a list. */
function pageOf({ query }: RestCall, items: readonly unknown[]): HttpResponse {
  return ok(sliceOf(items, query, 30))
}

function sliceOf<T>(items: readonly T[], query: URLSearchParams, usualSize: number): readonly T[] {
  const size = Number(query.get('per_page') ?? usualSize)
  const page = Number(query.get('page') ?? 1)
  return items.slice((page - 1) * size, page * size)
}

function withPullRequest(
  { repository, params }: RestCall,
  respond: (pullRequest: PullRequest) => HttpResponse,
): HttpResponse {
  const pullRequest = repository.pullRequests.get(Number(params.number))
  return pullRequest === undefined ? failure(404, 'Not Found') : respond(pullRequest)
}

function createComment({ state, json }: RestCall, { repository, number, locked }: PullRequest): HttpResponse {
  if (locked) return failure(403, 'Unable to create comment because issue is locked.')
  const comment = state.comments.add({ repository, number, body: String(json.body), author: state.identity })
  return { status: 201, body: commentShape(comment) }
}

/** Without paging, which the action does not use, the list ends with the newest commit. */
function compareCommits(call: RestCall): HttpResponse {
  const compare = call.repository.compares.get(call.params.basehead ?? '')
  if (compare === undefined) return failure(404, 'Not Found')
  const { commits, files } = compare
  return ok({
    status: 'ahead',
    ahead_by: commits.length,
    behind_by: 0,
    total_commits: commits.length,
    commits: commits.slice(-MAX_COMMITS).map(shapeOfCommit(call)),
    files: files.slice(0, MAX_COMPARED_FILES).map(fileShape),
  })
}

function readCommit(call: RestCall): HttpResponse {
  const commit = call.repository.commits.get(call.params.sha ?? '')
  if (commit === undefined) return noCommit(call)
  const files = sliceOf(commit.files.slice(0, MAX_FILES), call.query, 300)
  return ok({ ...shapeOfCommit(call)(commit), files: files.map(fileShape) })
}

function listPullRequestsOfCommit(call: RestCall): HttpResponse {
  const { repository, params } = call
  const found = [...repository.pullRequests.values()].filter(
    ({ mergeCommitSha, commits }) => mergeCommitSha === params.sha || commits.some(({ sha }) => sha === params.sha),
  )
  if (found.length === 0 && !repository.commits.has(params.sha ?? '')) return noCommit(call)
  return pageOf(call, found.map(simplePullRequestShape))
}

function readPermission({ repository, params }: RestCall): HttpResponse {
  const { login = '' } = params
  const role = repository.roles.get(login.toLowerCase()) ?? (repository.private ? 'none' : 'read')
  return role === 'not-a-user' ? failure(404, `${login} is not a user`) : ok(permissionShape(login, role))
}

function noCommit({ params }: RestCall): HttpResponse {
  return failure(422, `No commit found for SHA: ${params.sha}`)
}

function shapeOfCommit({ repository }: RestCall) {
  return (commit: Commit) => commitShape(commit, repository)
}
