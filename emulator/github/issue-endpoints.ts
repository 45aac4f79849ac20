import type { HttpResponse } from '../http/response.ts'
import { CONVERSATION_WRITING, ISSUE_READING, ISSUE_WRITING, PULL_REQUEST_READING, verdictOn } from './access.ts'
import { type Endpoint, failure, listing, ok, pageOf, type RestCall, reading, withPullRequest } from './endpoint.ts'
import { addIssue, type Issue, isSameName, type PullRequest } from './repositories.ts'
import { ISSUE_CHANGE_BODY, ISSUE_QUERY, NEW_ISSUE_BODY, problemOfComment } from './request-rules.ts'
import { commentShape, issueShape } from './shapes.ts'

/** The endpoints for issues, and for comments, which pull requests have too. */
export const ISSUE_ENDPOINTS = [
  { ...reading('issues', 'issues', ISSUE_READING, pageOfIssues), query: ISSUE_QUERY },
  {
    operation: 'create-issue',
    method: 'POST',
    path: 'issues',
    needs: ISSUE_WRITING,
    body: NEW_ISSUE_BODY,
    respond: createIssue,
  },
  {
    operation: 'update-issue',
    method: 'PATCH',
    path: 'issues/{number}',
    needs: ISSUE_WRITING,
    body: ISSUE_CHANGE_BODY,
    respond: (call: RestCall) => withIssue(call, (issue) => updateIssue(call, issue)),
  },
  listing('comments', 'issues/{number}/comments', PULL_REQUEST_READING, (call) =>
    withPullRequest(call, ({ number }) => call.state.comments.of(call.repository.fullName, number).map(commentShape)),
  ),
  {
    operation: 'create-comment',
    method: 'POST',
    path: 'issues/{number}/comments',
    needs: CONVERSATION_WRITING,
    body: { body: problemOfComment },
    respond: commentOn,
  },
] as const satisfies readonly Endpoint[]

/** Pull requests are issues too; where issues are turned off, they are the only ones. */
function listIssues({ repository, query }: RestCall) {
  const issues = repository.hasIssues ? repository.issues.values() : []
  const all: (Issue | PullRequest)[] = [...issues, ...repository.pullRequests.values()]
  const creator = query.get('creator')
  const state = query.get('state') ?? 'open'
  const isWanted = (one: Issue | PullRequest) =>
    (state === 'all' || one.state === state) && (creator === null || isSameName(one.user ?? '', creator))
  const ascending = all
    .filter(isWanted)
    .sort((one, other) => one.createdAt - other.createdAt || one.number - other.number)
  return (query.get('direction') === 'asc' ? ascending : ascending.reverse()).map(issueShape)
}

function pageOfIssues(call: RestCall): HttpResponse {
  const { query } = call
  // Far into the list a page has no number.
  if (!query.has('after') && Number(query.get('page')) > 99) {
    return failure(422, 'Pagination with the page parameter is not supported for large datasets.')
  }
  const { slice, headers } = pageOf(listIssues(call), call, 30, true)
  return { ...ok(slice), headers }
}

function createIssue({ state, repository, json }: RestCall): HttpResponse {
  if (!repository.hasIssues) return turnedOff()
  const body = typeof json.body === 'string' ? json.body : null
  const issue = addIssue(repository, { title: String(json.title), body, user: state.token.identity })
  return { status: 201, body: issueShape(issue) }
}

function updateIssue({ json }: RestCall, issue: Issue): HttpResponse {
  if (typeof json.title === 'string') issue.title = json.title
  if (json.body !== undefined) issue.body = typeof json.body === 'string' ? json.body : null
  return ok(issueShape(issue))
}

function withIssue({ repository, params }: RestCall, respond: (issue: Issue) => HttpResponse): HttpResponse {
  if (!repository.hasIssues) return turnedOff()
  const issue = repository.issues.get(Number(params.number))
  return issue === undefined ? failure(404, 'Not Found') : respond(issue)
}

/** What suffices for the comments of a pull request does not suffice for those of an issue. */
function commentOn(call: RestCall): HttpResponse {
  const { state, repository, params } = call
  const pullRequest = repository.pullRequests.get(Number(params.number))
  if (pullRequest !== undefined) return createComment(call, pullRequest)
  if (verdictOn(repository, state.token, ISSUE_WRITING) === 'allowed') {
    return withIssue(call, (issue) => createComment(call, issue))
  }
  return failure(403, 'Resource not accessible by integration')
}

function createComment({ state, repository, json }: RestCall, { number }: { number: number }): HttpResponse {
  const place = { repository: repository.fullName, number, isOnIssue: repository.issues.has(number) }
  const comment = state.comments.add({ ...place, body: String(json.body), author: state.token.identity })
  return { status: 201, body: commentShape(comment) }
}

const turnedOff = () => failure(410, 'Issues has been disabled in this repository.')
