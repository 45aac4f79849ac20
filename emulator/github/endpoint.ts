import { z } from 'zod'
import type { HttpResponse } from '../http/response.ts'
import type { Need } from './access.ts'
import type { GitHubState, PullRequest, Repository } from './repositories.ts'
import { PAGING } from './request-rules.ts'

/** A well-formed request to an endpoint of a repository that the token may use in this way. */
export interface RestCall {
  state: GitHubState
  repository: Repository
  /** What the path holds in place of `{…}`, decoded. */
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  /** The body's fields. */
  json: Readonly<Record<string, unknown>>
  /** The address of the request without its query, by the number of its repository. */
  address: string
}

export interface Endpoint<Operation extends string = string> {
  operation: Operation
  method: 'GET' | 'POST' | 'PATCH'
  /** Below the repository. */
  path: string
  needs: readonly Need[]
  /** The documented query parameters, and the fields of the body; without them, none. */
  query: z.ZodType
  body: z.ZodType | undefined
  respond: (call: RestCall) => HttpResponse
}

export function reading<Operation extends string>(
  operation: Operation,
  path: string,
  needs: readonly Need[],
  respond: Endpoint['respond'],
  query: z.ZodRawShape = {},
): Endpoint<Operation> {
  return { operation, method: 'GET', path, needs, query: z.strictObject(query), body: undefined, respond }
}

/** Reads a list, page by page. `items` are all of them, or the response where there is no such list. */
export function listing<Operation extends string>(
  operation: Operation,
  path: string,
  needs: readonly Need[],
  items: (call: RestCall) => readonly unknown[] | HttpResponse,
): Endpoint<Operation> {
  const respond = (call: RestCall) => {
    const found = items(call)
    if ('status' in found) return found
    const { slice, headers } = pageOf(found, call, 30)
    return { ...ok(slice), headers }
  }
  return reading(operation, path, needs, respond, PAGING)
}

export function writing<Operation extends string>(
  operation: Operation,
  [method, path]: readonly ['POST' | 'PATCH', string],
  needs: readonly Need[],
  body: z.ZodRawShape,
  respond: Endpoint['respond'],
): Endpoint<Operation> {
  return { operation, method, path, needs, query: z.strictObject({}), body: z.strictObject(body), respond }
}

export function failure(status: number, message: string, more: object = {}): HttpResponse {
  const documentation_url = 'https://docs.github.com/rest'
  return { status, body: { message, ...more, documentation_url, status: String(status) } }
}

export function ok(body: unknown): HttpResponse {
  return { status: 200, body }
}

/** One page of a list, and the headers that say where the next one is: by its number, or by a cursor as of issues. */
export function pageOf<T>(items: readonly T[], { query, address }: RestCall, usualSize: number, isByCursor = false) {
  const size = Number(query.get('per_page') ?? usualSize)
  const page = Number(query.get('page') ?? 1)
  const start = isByCursor && query.has('after') ? Number(query.get('after')?.split(':')[1]) : (page - 1) * size
  const slice = items.slice(start, start + size)
  if (start + size >= items.length) return { slice, headers: {} }
  const next = new URLSearchParams(query)
  next.set('page', String(page + 1))
  if (isByCursor) next.set('after', `cursor:${start + size}`)
  return { slice, headers: { link: `<${address}?${next}>; rel="next", <${address}?page=last>; rel="last"` } }
}

export function withPullRequest<Response>(
  { repository, params }: RestCall,
  respond: (pullRequest: PullRequest) => Response,
): Response | HttpResponse {
  const pullRequest = repository.pullRequests.get(Number(params.number))
  return pullRequest === undefined ? failure(404, 'Not Found') : respond(pullRequest)
}
