import type { IncomingHttpHeaders } from 'node:http'
import type { RestRoute } from './routes.ts'

/** A request as it came over the wire. */
export type WireRequest = { method: string; search: string; headers: IncomingHttpHeaders; body: string }

/** Most characters of a comment. */
const longestBody = 65_536

/** API versions that GitHub documents; another one is answered 400. */
const versions = ['2022-11-28', '2026-03-10']

const mediaType = /^application\/(?:vnd\.github(?:\.[\w-]+)*\+json|json)(?:\s*;.*)?$/

/**
 * Everything in a REST request that GitHub would not take, or that its documentation gives no right to send. A wrong
 * token, a missing permission and an unknown repository are not here: they are a user's mistakes, not the program's.
 */
export function problemsOfRest(route: RestRoute, request: WireRequest): string[] {
  const body = request.method === 'POST' ? problemsOfComment : problemsOfNoBody
  return [...problemsOfHeaders(request.headers), ...body(request), ...problemsOfQuery(route.query, request.search)]
}

/** The same of a GraphQL request, up to the query itself. */
export function problemsOfGraphQL(request: WireRequest): string[] {
  const fields = jsonObject(request.body)
  const problems = [...problemsOfHeaders(request.headers), ...problemsOfQuery([], request.search)]
  problems.push(...problemsOfType(request.headers))
  if (fields === undefined) return [...problems, 'the body is not a JSON object']
  problems.push(...extraFields(fields, ['query', 'variables', 'operationName']))
  if (typeof fields.query !== 'string') problems.push('query is not a string')
  if (fields.variables !== undefined && !isObject(fields.variables)) problems.push('variables is not an object')
  return problems
}

/** Says what is wrong with the text of a comment, if anything. */
export function problemOfCommentBody(body: unknown): string | undefined {
  if (typeof body !== 'string') return 'body is not a string'
  if (body.trim() === '') return 'Body cannot be blank'
  // Counted in characters, so that one outside the basic plane is one.
  return [...body].length > longestBody ? `Body is too long (maximum is ${longestBody} characters)` : undefined
}

/** The fields of a JSON object; undefined when the text is none. */
export function jsonObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function problemsOfHeaders(headers: IncomingHttpHeaders): string[] {
  const { accept = '', authorization = '', 'user-agent': userAgent = '', 'x-github-api-version': version } = headers
  const problems: string[] = []
  const types = accept.split(',').map((type) => type.trim())
  if (!types.every((type) => mediaType.test(type))) problems.push(`accept is ${accept || 'missing'}, not GitHub's JSON`)
  if (!/^(?:token|bearer) \S+$/i.test(authorization)) problems.push('authorization is not token or Bearer with a token')
  if (userAgent.trim() === '') problems.push('no User-Agent, which GitHub refuses')
  const isKnown = version === undefined || versions.includes(String(version))
  if (!isKnown) problems.push(`x-github-api-version is ${version}, not ${versions.join(' or ')}`)
  return problems
}

function problemsOfNoBody({ method, body }: WireRequest): string[] {
  return body === '' ? [] : [`a ${method} with a body`]
}

function problemsOfComment({ headers, body }: WireRequest): string[] {
  const fields = jsonObject(body)
  if (fields === undefined) return [...problemsOfType(headers), 'the body is not a JSON object']
  const problem = problemOfCommentBody(fields.body)
  return [...problemsOfType(headers), ...extraFields(fields, ['body']), ...(problem === undefined ? [] : [problem])]
}

function problemsOfType({ 'content-type': type }: IncomingHttpHeaders): string[] {
  const isJson = type !== undefined && /^application\/json(?:\s*;\s*charset=utf-8)?$/i.test(type)
  return isJson ? [] : [`content-type is ${type ?? 'missing'}, not application/json`]
}

function extraFields(fields: Record<string, unknown>, known: readonly string[]): string[] {
  const extra = Object.keys(fields).filter((name) => !known.includes(name))
  return extra.map((name) => `the body has a field that is not documented: ${name}`)
}

const checks: Record<string, (value: string) => string | undefined> = {
  per_page: (value) => (isWhole(value) && Number(value) <= 100 ? undefined : 'is not from 1 to 100'),
  page: (value) => (isWhole(value) ? undefined : 'is not 1 or more'),
}

function problemsOfQuery(known: readonly string[], search: string): string[] {
  if (/%(?![0-9a-f]{2})/i.test(search)) return ['the query has a malformed percent-encoding']
  const seen = new Set<string>()
  const problems: string[] = []
  for (const [name, value] of new URLSearchParams(search)) {
    const problem = known.includes(name) ? checks[name]?.(value) : 'is not a documented query parameter'
    if (problem !== undefined) problems.push(`${name}=${value} ${problem}`)
    if (seen.has(name)) problems.push(`${name} is given twice`)
    seen.add(name)
  }
  return problems
}

function isWhole(value: string): boolean {
  return /^[1-9]\d{0,8}$/.test(value)
}
