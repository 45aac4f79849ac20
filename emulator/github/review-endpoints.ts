import type { HttpResponse } from '../http/response.ts'
import {
  CONVERSATION_WRITING,
  isMet,
  PULL_REQUEST_READING,
  PULL_REQUEST_WRITING,
  REPOSITORY_READING,
} from './access.ts'
import { type Endpoint, failure, ok, pageOf, type RestCall, withPullRequest } from './endpoint.ts'
import { addLabel, isSameName } from './labels.ts'
import type { PullRequest, Repository } from './repositories.ts'
import { LABELS_BODY, PAGING, REVIEWERS_BODY } from './request-rules.ts'
import { labelShape, repositoryShape, reviewShape, simplePullRequestShape } from './shapes.ts'

/** The endpoints for what a pull request is given, and who reviews it. */
export const REVIEW_ENDPOINTS = [
  {
    operation: 'repository',
    method: 'GET',
    path: '',
    needs: REPOSITORY_READING,
    respond: ({ repository }) => ok(repositoryShape(repository)),
  },
  {
    operation: 'add-labels',
    method: 'POST',
    path: 'issues/{number}/labels',
    needs: CONVERSATION_WRITING,
    body: LABELS_BODY,
    respond: (call) => withPullRequest(call, (pullRequest) => addLabels(call, pullRequest)),
  },
  {
    operation: 'reviews',
    method: 'GET',
    path: 'pulls/{number}/reviews',
    needs: PULL_REQUEST_READING,
    query: PAGING,
    respond: (call) => withPullRequest(call, (pullRequest) => listReviews(call, pullRequest)),
  },
  {
    operation: 'request-review',
    method: 'POST',
    path: 'pulls/{number}/requested_reviewers',
    needs: PULL_REQUEST_WRITING,
    body: REVIEWERS_BODY,
    respond: (call) => withPullRequest(call, (pullRequest) => requestReview(call, pullRequest)),
  },
] as const satisfies readonly Endpoint[]

function addLabels({ repository, json }: RestCall, pullRequest: PullRequest): HttpResponse {
  for (const label of textsOf(json.labels)) {
    const known = addLabel(repository, label)
    if (!pullRequest.labels.includes(known)) pullRequest.labels.push(known)
  }
  return ok(pullRequest.labels.map(labelShape))
}

/** A review that is not submitted yet is shown to its author alone. */
function listReviews(call: RestCall, { reviews }: PullRequest): HttpResponse {
  const { identity } = call.state.token
  const shown = reviews.filter(({ state, user }) => state !== 'PENDING' || user === identity)
  return pageOf(call, shown.map(reviewShape))
}

function requestReview(call: RestCall, pullRequest: PullRequest): HttpResponse {
  const { repository, json } = call
  const [people, teams] = [textsOf(json.reviewers), textsOf(json.team_reviewers)]
  const refused = refusalOfPeople(call, pullRequest, people) ?? refusalOfTeams(call, teams)
  if (refused !== undefined) return refused
  addMissing(pullRequest.requestedReviewers, people)
  addMissing(pullRequest.requestedTeams, teams)
  return { status: 201, body: simplePullRequestShape(pullRequest, repository) }
}

function refusalOfPeople(
  { repository }: RestCall,
  { user }: PullRequest,
  people: readonly string[],
): HttpResponse | undefined {
  if (people.some((login) => isSameName(login, user ?? ''))) {
    return failure(422, 'Review cannot be requested from pull request author.')
  }
  return people.every((login) => isCollaborator(repository, login))
    ? undefined
    : notCollaborators('users or teams', repository)
}

function isCollaborator({ roles }: Repository, login: string): boolean {
  const role = roles.get(login.toLowerCase()) ?? 'none'
  return role !== 'none' && role !== 'not-a-user' && !login.endsWith('[bot]')
}

function refusalOfTeams({ repository, state }: RestCall, teams: readonly string[]): HttpResponse | undefined {
  if (!teams.every((slug) => repository.teams.includes(slug))) return notCollaborators('teams', repository)
  const [first] = teams
  if (first === undefined || isMet({ permission: 'members', level: 'read' }, state.token)) return undefined
  const error = `Could not resolve to a node with the global id of 'T_${repository.teams.indexOf(first)}'.`
  return failure(422, 'Validation Failed', { errors: [error] })
}

function notCollaborators(who: string, { fullName }: Repository): HttpResponse {
  const reason = `One or more of the ${who} you specified is not a collaborator of the ${fullName} repository.`
  return failure(422, `Reviews may only be requested from collaborators. ${reason}`)
}

function addMissing(names: string[], more: readonly string[]): void {
  for (const name of more) if (!names.some((known) => isSameName(known, name))) names.push(name)
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}
