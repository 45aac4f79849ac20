import type { WireRequest } from '../http/listening.ts'
import {
  decodedSegments,
  jsonObject,
  problemsOfJsonBody,
  problemsOfNoBody,
  problemsOfQuery,
} from '../http/request-rules.ts'
import type { HttpResponse } from '../http/response.ts'
import type { ReadRequest } from '../http/server.ts'
import { verdictOn } from './access.ts'
import { type Endpoint, failure, type RestCall } from './endpoint.ts'
import { ENDPOINTS } from './endpoints.ts'
import { type GitHubState, isSameName, type Repository } from './repositories.ts'
import { problemsOfHeaders } from './request-rules.ts'

export type RestOperation = (typeof ENDPOINTS)[number]['operation']

/** Reads and checks a REST request. `path` is below the prefix of the API's address, without its leading slash. */
export function readRest(state: GitHubState, request: WireRequest, path: string): ReadRequest<RestOperation> {
  const segments = decodedSegments(path)
  if (segments === undefined) return refused(400, 'the path has a malformed percent-encoding')
  const [root, owner = '', name = '', ...place] = segments
  const repository = state.repositories.find(`${owner}/${name}`)
  const matches = ENDPOINTS.flatMap((endpoint) => {
    const params = root === 'repos' ? paramsOf(endpoint.path, place) : undefined
    return params === undefined ? [] : [{ endpoint, params }]
  })
  const match = matches.find(({ endpoint }) => endpoint.method === request.method)
  // GitHub answers a wrong method like a wrong path.
  if (match === undefined) {
    return refused(404, matches.length === 0 ? 'no such path' : `the path does not take ${request.method}`)
  }
  const { endpoint, params } = match
  const { operation } = endpoint
  const problems = problemsOf(endpoint, request)
  if (problems.length > 0) {
    const errors = problems.map((message) => ({ message }))
    return { operation, problems, refusal: failure(422, 'Validation Failed', { errors }) }
  }
  const addressOf = (...at: readonly unknown[]) =>
    `http://${request.headers.host}${request.path.slice(0, -path.length)}${[...at, ...path.split('/').slice(3)].join('/')}`
  // Only a repository that was renamed has another name than the one that it is asked for by.
  if (repository !== undefined && !isSameName(repository.fullName, `${owner}/${name}`)) {
    const address = `${addressOf('repos', repository.fullName)}${request.search}`
    return { operation, carryOut: () => moved(request, address) }
  }
  const call = { params, query: new URLSearchParams(request.search), json: jsonObject(request.body) ?? {} }
  const address = addressOf('repositories', repository?.id)
  return { operation, carryOut: () => carryOut(endpoint, { ...call, state, address }, repository) }
}

/** As GitHub answers for a repository that has another name now. */
function moved({ method }: WireRequest, location: string): HttpResponse {
  const status = method === 'GET' ? 301 : 307
  const message = status === 301 ? 'Moved Permanently' : 'Temporary Redirect'
  return { ...failure(status, message, { url: location }), headers: { location } }
}

function refused(status: number, problem: string): ReadRequest<RestOperation> {
  const refusal = failure(status, status === 404 ? 'Not Found' : problem)
  return { operation: undefined, problems: [problem], refusal }
}

/**
 * Everything in a request that GitHub would refuse, or that its documentation does not allow. A wrong token, a missing
 * permission and an unknown repository are not here: they are a user's mistakes, not the program's.
 */
function problemsOf({ query, body }: Endpoint, request: WireRequest): string[] {
  return [
    ...problemsOfHeaders(request),
    ...(body === undefined ? problemsOfNoBody(request) : problemsOfJsonBody(request, body)),
    ...problemsOfQuery(request, query),
  ]
}

function carryOut(
  { needs, respond }: Endpoint,
  call: Omit<RestCall, 'repository'>,
  repository: Repository | undefined,
): HttpResponse {
  const verdict = verdictOn(repository, call.state.token, needs)
  if (repository === undefined || verdict === 'hidden') return failure(404, 'Not Found')
  if (verdict === 'forbidden') return failure(403, 'Resource not accessible by integration')
  return respond({ ...call, repository })
}

/** What a path holds in place of the template's `{…}`, or undefined if it does not fit. */
function paramsOf(template: string, segments: readonly string[]): Record<string, string> | undefined {
  const parts = template === '' ? [] : template.split('/')
  if (parts.length !== segments.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of parts.entries()) {
    const segment = segments[index] ?? ''
    const [, name] = /^\{(\w+)\}$/.exec(part) ?? []
    if (name === undefined ? part !== segment : !fits(name, segment)) return undefined
    if (name !== undefined) params[name] = segment
  }
  return params
}

function fits(name: string, segment: string): boolean {
  if (name === 'number' || name === 'id') return /^[1-9]\d*$/.test(segment)
  return name === 'basehead' ? /^.+\.\.\..+$/.test(segment) : segment !== ''
}
