import { z } from 'zod'
import type { HttpResponse } from '../http/response.ts'
import { CONVERSATION, verdictOn } from './access.ts'
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
import { addIssue, type Issue, isSameName, type PullRequest } from './repositories.ts'
import { COMMENT, filled, PAGING } from './request-rules.ts'
import { commentShape, issueShape } from './shapes.ts'

const ISSUE_QUERY = {
  ...PAGING,
  after: z
    .string()
    .regex(/^cursor:\d+$/)
    .optional(),
  creator: z.string().min(1).optional(),
  state: z.enum(['open', 'closed', 'all']).optional(),
  // GitHub has other orders too, which are not emulated.
  sort: z.literal('created').optional(),
  direction: z.enum(['asc', 'desc']).optional(),
}

const [TITLE, BODY] = [filled(256), COMMENT.or(z.literal('')).nullish()]

/** The endpoints for issues, and for comments, which pull requests have too. */
export const ISSUE_ENDPOINTS = [
  reading('issues', 'issues', ['issues: read'], pageOfIssues, ISSUE_QUERY),
  writing('create-issue', ['POST', 'issues'], ['issues: write'], { title: TITLE, body: BODY }, createIssue),
  writing(
    'update-issue',
    ['PATCH', 'issues/{number}'],
    ['issues: write'],
    { title: TITLE.optional(), body: BODY },
    (call) => withIssue(call, (issue) => updateIssue(call, issue)),
  ),
  listing('comments', 'issues/{number}/comments', ['pull-requests: read'], (call) =>
    withPullRequest(call, ({ number }) => call.state.comments.of(call.repository.fullName, number).map(commentShape)),
  ),
  writing('create-comment', ['POST', 'issues/{number}/comments'], CONVERSATION, { body: COMMENT }, commentOn),
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
  if (verdictOn(repository, state.token, ['issues: write']) === 'allowed') {
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
