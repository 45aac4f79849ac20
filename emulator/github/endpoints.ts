import type { HttpResponse } from '../http/response.ts'
import { CONTENTS_READING, PULL_REQUEST_READING, ROLE_READING, STATUS_READING, STATUS_WRITING } from './access.ts'
import { type Endpoint, failure, ok, pageOf, type RestCall, sliceOf, withPullRequest } from './endpoint.ts'
import { commitOf, compareInGraph, type GraphComparison } from './graph.ts'
import { ISSUE_ENDPOINTS } from './issue-endpoints.ts'
import { type Commit, pullRequestsOf } from './repositories.ts'
import { PAGING, STATUS_BODY } from './request-rules.ts'
import { REVIEW_ENDPOINTS } from './review-endpoints.ts'
import {
  commitShape,
  fileShape,
  permissionShape,
  pullRequestShape,
  releaseShape,
  remarkShape,
  simplePullRequestShape,
  statusShape,
} from './shapes.ts'
import { addStatus, statusesOf } from './statuses.ts'

// Documented limits: files of a pull request or a commit, commits of a compare, files of a compare.
const MAX_FILES = 3_000
const MAX_COMMITS = 250
const MAX_COMPARED_FILES = 300
/** Statuses of one name on a commit. */
const MAX_STATUSES = 1_000

/** The endpoints of GitHub's REST API that the action uses. */
export const ENDPOINTS = [
  ...REVIEW_ENDPOINTS,
  ...ISSUE_ENDPOINTS,
  {
    operation: 'pull-request',
    method: 'GET',
    path: 'pulls/{number}',
    needs: PULL_REQUEST_READING,
    respond: (call) => withPullRequest(call, (pullRequest) => ok(pullRequestShape(pullRequest, call.repository))),
  },
  {
    operation: 'pull-request-files',
    method: 'GET',
    path: 'pulls/{number}/files',
    needs: PULL_REQUEST_READING,
    query: PAGING,
    respond: (call) => withPullRequest(call, ({ files }) => pageOf(call, files.slice(0, MAX_FILES).map(fileShape))),
  },
  { operation: 'compare', method: 'GET', path: 'compare/{basehead}', needs: CONTENTS_READING, respond: compareCommits },
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
    operation: 'commit-statuses',
    method: 'GET',
    path: 'commits/{sha}/statuses',
    needs: STATUS_READING,
    query: PAGING,
    respond: (call) => withCommit(call, ({ sha }) => pageOf(call, statusesOf(call.repository, sha).map(statusShape))),
  },
  {
    operation: 'create-status',
    method: 'POST',
    path: 'statuses/{sha}',
    needs: STATUS_WRITING,
    body: STATUS_BODY,
    respond: (call) => withCommit(call, (commit) => createStatus(call, commit)),
  },
  {
    operation: 'releases',
    method: 'GET',
    path: 'releases',
    needs: CONTENTS_READING,
    query: PAGING,
    respond: (call) =>
      pageOf(
        call,
        call.repository.releases.map((release) => releaseShape(release, call.repository)),
      ),
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
    needs: ROLE_READING,
    respond: readPermission,
  },
] as const satisfies readonly Endpoint[]

/** A comparison that a test has described, or that of two known commits. */
function compareCommits(call: RestCall): HttpResponse {
  const { repository, params } = call
  const { basehead = '' } = params
  const described = repository.compares.get(basehead)
  if (described !== undefined) {
    const { base: sha, commits, files } = described
    return comparison(call, { status: 'ahead', base: { sha }, mergeBase: { sha }, ahead: commits, behindBy: 0, files })
  }
  const [base, head] = basehead.split('...').map((ref) => commitOf(repository, ref))
  const found = base && head && compareInGraph(repository, base, head)
  return found === undefined ? failure(404, 'Not Found') : comparison(call, found)
}

type Comparison = Omit<GraphComparison, 'base' | 'mergeBase'> & Record<'base' | 'mergeBase', { sha: string }>

/** Without paging, which the action does not use, the list ends with the newest commit. */
function comparison(call: RestCall, { status, base, mergeBase, ahead, behindBy, files }: Comparison): HttpResponse {
  return ok({
    base_commit: { sha: base.sha },
    merge_base_commit: { sha: mergeBase.sha },
    status,
    ahead_by: ahead.length,
    behind_by: behindBy,
    total_commits: ahead.length,
    commits: ahead.slice(-MAX_COMMITS).map(shapeOfCommit(call)),
    files: files.slice(0, MAX_COMPARED_FILES).map(fileShape),
  })
}

function withCommit(call: RestCall, respond: (commit: Commit) => HttpResponse): HttpResponse {
  const { repository, params } = call
  const commit = commitOf(repository, params.sha ?? '')
  return commit === undefined ? failure(422, `No commit found for SHA: ${params.sha}`) : respond(commit)
}

function readCommit(call: RestCall): HttpResponse {
  return withCommit(call, (commit) => {
    const files = sliceOf(commit.files.slice(0, MAX_FILES), call.query, 300)
    return ok({ ...shapeOfCommit(call)(commit), files: files.map(fileShape) })
  })
}

function listPullRequestsOfCommit(call: RestCall): HttpResponse {
  const { repository, params } = call
  const found = pullRequestsOf(repository, params.sha ?? '')
  const respond = () =>
    pageOf(
      call,
      found.map((one) => simplePullRequestShape(one, repository)),
    )
  return found.length === 0 ? withCommit(call, respond) : respond()
}

function createStatus({ state, repository, json }: RestCall, { sha }: Commit): HttpResponse {
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
  const context = text(json.context) ?? 'default'
  if (statusesOf(repository, sha, context).length >= MAX_STATUSES) {
    return failure(422, 'This SHA and context has reached the maximum number of statuses.')
  }
  const description = text(json.description) ?? null
  const targetUrl = text(json.target_url) ?? null
  const given = { sha, context, state: String(json.state), description, targetUrl }
  return { status: 201, body: statusShape(addStatus(repository, { ...given, creator: state.token.identity })) }
}

function readPermission({ repository, params }: RestCall): HttpResponse {
  const { login = '' } = params
  const role = repository.roles.get(login.toLowerCase()) ?? (repository.private ? 'none' : 'read')
  return role === 'not-a-user' ? failure(404, `${login} is not a user`) : ok(permissionShape(login, role))
}

function shapeOfCommit({ repository }: RestCall) {
  return (commit: Commit) => commitShape(commit, repository)
}
