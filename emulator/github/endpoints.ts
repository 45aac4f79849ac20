import { z } from 'zod'
import type { HttpResponse } from '../http/response.ts'
import {
  type Endpoint,
  failure,
  listing,
  ok,
  pageOf,
  type RestCall,
  reading,
  withPullRequest,
  writing,
} from './endpoint.ts'
import { commitOf, compareInGraph } from './graph.ts'
import { ISSUE_ENDPOINTS } from './issue-endpoints.ts'
import { addStatus, type Commit, type PullRequest, statusesOf } from './repositories.ts'
import { PAGING, text } from './request-rules.ts'
import { REVIEW_ENDPOINTS } from './review-endpoints.ts'
import { commitShape, permissionShape, pullRequestShape, remarkShape, repositoryShape, statusShape } from './shapes.ts'

// Documented limits: files of a pull request or a commit, commits of a compare, files of a compare.
const MAX_FILES = 3_000
const MAX_COMMITS = 250
const MAX_COMPARED_FILES = 300

const STATUS = {
  state: z.enum(['error', 'failure', 'pending', 'success']),
  target_url: z.url({ protocol: /^https?$/ }).nullish(),
  description: text(140).nullish(),
  context: z.string().nullish(),
}

/** The endpoints of GitHub's REST API that the action uses. */
export const ENDPOINTS = [
  ...REVIEW_ENDPOINTS,
  ...ISSUE_ENDPOINTS,
  reading('repository', '', [], ({ repository }) => ok(repositoryShape(repository))),
  reading('pull-request', 'pulls/{number}', ['pull-requests: read'], (call) =>
    withPullRequest(call, (pullRequest) => {
      const shown = shownNow(pullRequest)
      if (pullRequest.lag) pullRequest.lag.reads -= 1
      return ok(pullRequestShape(shown, call.repository))
    }),
  ),
  listing('pull-request-files', 'pulls/{number}/files', ['pull-requests: read'], (call) =>
    withPullRequest(call, (pullRequest) => shownNow(pullRequest).files.slice(0, MAX_FILES)),
  ),
  listing('review-comments', 'pulls/{number}/reviews/{id}/comments', ['pull-requests: read'], (call) =>
    withPullRequest(call, ({ remarks }) =>
      remarks.filter(({ review }) => String(review) === call.params.id).map(remarkShape),
    ),
  ),
  reading('compare', 'compare/{basehead}', ['contents: read'], compareCommits),
  reading('commit', 'commits/{sha}', ['contents: read'], readCommit, PAGING),
  listing('commit-statuses', 'commits/{sha}/statuses', ['statuses: read'], (call) =>
    withCommit(call, ({ sha }) => statusesOf(call.repository, sha).map(statusShape)),
  ),
  writing('create-status', ['POST', 'statuses/{sha}'], ['statuses: write'], STATUS, (call) =>
    withCommit(call, (commit) => createStatus(call, commit)),
  ),
  reading('permission', 'collaborators/{login}/permission', ['metadata: read'], readPermission),
] as const satisfies readonly Endpoint[]

/** A pull request as GitHub shows it: for a while as it was before. */
function shownNow(pullRequest: PullRequest): PullRequest {
  const { lag } = pullRequest
  return lag !== undefined && lag.reads > 0 ? lag.shown : pullRequest
}

/** Without paging, which the action does not use, the list of commits ends with the newest. */
function compareCommits({ repository, params: { basehead = '' } }: RestCall): HttpResponse {
  const [base, head] = basehead.split('...').map((ref) => commitOf(repository, ref))
  const found = base && head && compareInGraph(repository, base, head)
  if (found === undefined) return failure(404, 'Not Found')
  const { status, mergeBase, ahead, behindBy, files } = found
  return ok({
    base_commit: { sha: base?.sha },
    merge_base_commit: { sha: mergeBase.sha },
    status,
    ahead_by: ahead.length,
    behind_by: behindBy,
    total_commits: ahead.length,
    commits: ahead.slice(-MAX_COMMITS).map((commit) => commitShape(commit, repository)),
    files: files.slice(0, MAX_COMPARED_FILES),
  })
}

function withCommit<Response>(
  { repository, params }: RestCall,
  respond: (commit: Commit) => Response,
): Response | HttpResponse {
  const commit = commitOf(repository, params.sha ?? '')
  return commit === undefined ? failure(422, `No commit found for SHA: ${params.sha}`) : respond(commit)
}

function readCommit(call: RestCall): HttpResponse {
  return withCommit(call, (commit) => {
    const { slice: files, headers } = pageOf(commit.files.slice(0, MAX_FILES), call, 300)
    return { ...ok({ ...commitShape(commit, call.repository), files }), headers }
  })
}

function createStatus({ state, repository, json }: RestCall, { sha }: Commit): HttpResponse {
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  const context = text(json.context) ?? 'default'
  const given = { state: String(json.state), description: text(json.description), targetUrl: text(json.target_url) }
  const status = addStatus(repository, { ...given, sha, context, creator: state.token.identity })
  return { status: 201, body: statusShape(status) }
}

function readPermission({ repository, params: { login = '' } }: RestCall): HttpResponse {
  const role = repository.roles.get(login.toLowerCase()) ?? (repository.private ? 'none' : 'read')
  return ok(permissionShape(login, role))
}
