import type { BodyChecks, ValueCheck } from '../http/request-rules.ts'
import type { HttpResponse } from '../http/response.ts'
import type { Need } from './access.ts'
import type { PullRequest, Repository } from './repositories.ts'
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
  method: 'GET' | 'POST' | 'PATCH'
  /** Below the repository. */
  path: string
  needs: readonly Need[]
  /** Documented query parameters; none unless given. */
  query?: Readonly<Record<string, ValueCheck>>
  /** Documented fields of the body; no body unless given. */
  body?: BodyChecks
  respond: (call: RestCall) => HttpResponse
}

/** A refusal in GitHub's words. */
export function failure(status: number, message: string, more: object = {}): HttpResponse {
  const documentation_url = 'https://docs.github.com/rest'
  return { status, body: { message, ...more, documentation_url, status: String(status) } }
}

export function ok(body: unknown): HttpResponse {
  return { status: 200, body }
}

/** One page of a list. */
export function pageOf({ query }: RestCall, items: readonly unknown[]): HttpResponse {
  return ok(sliceOf(items, query, 30))
}

export function sliceOf<T>(items: readonly T[], query: URLSearchParams, usualSize: number): readonly T[] {
  const size = Number(query.get('per_page') ?? usualSize)
  const page = Number(query.get('page') ?? 1)
  return items.slice((page - 1) * size, page * size)
}

export function withPullRequest(
  { repository, params }: RestCall,
  respond: (pullRequest: PullRequest) => HttpResponse,
): HttpResponse {
  const pullRequest = repository.pullRequests.get(Number(params.number))
  return pullRequest === undefined ? failure(404, 'Not Found') : respond(pullRequest)
}
