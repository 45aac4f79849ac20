import { z } from 'zod'
import type { HttpResponse } from '../http/response.ts'
import { CONVERSATION, isMet } from './access.ts'
import { type Endpoint, failure, listing, ok, type RestCall, withPullRequest, writing } from './endpoint.ts'
import { isSameName, type PullRequest, type Repository, type Review } from './repositories.ts'
import { labelShape, reviewShape, simplePullRequestShape } from './shapes.ts'

const NAMES = z.array(z.string().min(1))
const REVIEWERS = { reviewers: NAMES.optional(), team_reviewers: NAMES.optional() }

/** The endpoints for what a pull request is given, and who reviews it. */
export const REVIEW_ENDPOINTS = [
  writing('add-labels', ['POST', 'issues/{number}/labels'], CONVERSATION, { labels: NAMES.min(1) }, (call) =>
    withPullRequest(call, (pullRequest) => addLabels(call, pullRequest)),
  ),
  listing('reviews', 'pulls/{number}/reviews', ['pull-requests: read'], (call) =>
    withPullRequest(call, ({ reviews }) => reviews.filter((review) => isShown(review, call)).map(reviewShape)),
  ),
  writing(
    'request-review',
    ['POST', 'pulls/{number}/requested_reviewers'],
    ['pull-requests: write'],
    REVIEWERS,
    (call) => withPullRequest(call, (pullRequest) => requestReview(call, pullRequest)),
  ),
] as const satisfies readonly Endpoint[]

/** GitHub makes the labels that the repository does not have. */
function addLabels({ json }: RestCall, pullRequest: PullRequest): HttpResponse {
  pullRequest.labels = withMissing(pullRequest.labels, textsOf(json.labels))
  return ok(pullRequest.labels.map(labelShape))
}

/** A review that is not submitted yet is shown to its author alone. */
function isShown({ state, user }: Review, call: RestCall): boolean {
  return state !== 'PENDING' || user === call.state.token.identity
}

function requestReview(call: RestCall, pullRequest: PullRequest): HttpResponse {
  const { repository, json } = call
  const [people, teams] = [textsOf(json.reviewers), textsOf(json.team_reviewers)]
  const refused = refusalOfPeople(call, pullRequest, people) ?? refusalOfTeams(call, teams)
  if (refused !== undefined) return refused
  pullRequest.requestedReviewers = withMissing(pullRequest.requestedReviewers, people)
  pullRequest.requestedTeams = withMissing(pullRequest.requestedTeams, teams)
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
  return role !== 'none' && !login.endsWith('[bot]')
}

function refusalOfTeams({ repository, state }: RestCall, teams: readonly string[]): HttpResponse | undefined {
  if (!teams.every((slug) => repository.teams.includes(slug))) return notCollaborators('teams', repository)
  const [first] = teams
  if (first === undefined || isMet('members: read', state.token)) return undefined
  const error = `Could not resolve to a node with the global id of 'T_${repository.teams.indexOf(first)}'.`
  return failure(422, 'Validation Failed', { errors: [error] })
}

function notCollaborators(who: string, { fullName }: Repository): HttpResponse {
  const reason = `One or more of the ${who} you specified is not a collaborator of the ${fullName} repository.`
  return failure(422, `Reviews may only be requested from collaborators. ${reason}`)
}

function withMissing(names: readonly string[], more: readonly string[]): string[] {
  return [...names, ...more.filter((name) => !names.some((known) => isSameName(known, name)))]
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}
