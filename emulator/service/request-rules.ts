import type { IncomingHttpHeaders } from 'node:http'
import type { Operation } from './routes.ts'
import { viewsParameters } from './views.ts'

/** A request as it came over the wire. */
export type WireRequest = { method: string; search: string; headers: IncomingHttpHeaders; body: string }

const userAgent = /^docs-agent-action\/\d+\.\d+\.\d+(?:[-+][0-9A-Za-z.+-]+)?(?: |$)/

/**
 * Everything in a request that the real service would not take, or that its documentation gives no right to send.
 * A wrong key, an unknown project and an unknown job are not here: they are a user's mistakes, not the program's.
 */
export function problemsOf(operation: Operation, request: WireRequest): string[] {
  return [
    ...problemsOfUserAgent(request.headers['user-agent']),
    ...(request.method === 'POST' ? problemsOfPost(request) : problemsOfGet(request)),
    ...problemsOfQuery(operation, request.search),
  ]
}

function problemsOfUserAgent(value: string | undefined): string[] {
  if (value === undefined) return ['no User-Agent']
  return userAgent.test(value) ? [] : [`User-Agent is ${JSON.stringify(value)}, not docs-agent-action/<version>`]
}

function problemsOfGet({ headers, body }: WireRequest): string[] {
  return body !== '' || headers['transfer-encoding'] !== undefined ? ['a GET with a body'] : []
}

function problemsOfPost({ headers, body }: WireRequest): string[] {
  const type = headers['content-type']
  const isJson = type !== undefined && /^application\/json(?:\s*;\s*charset=utf-8)?$/i.test(type)
  return [...(isJson ? [] : [`content-type is ${type ?? 'missing'}, not application/json`]), ...problemsOfBody(body)]
}

function problemsOfBody(body: string): string[] {
  const fields = fieldsOf(body)
  if (fields === undefined) return ['the body is not a JSON object']
  const extra = Object.keys(fields).filter((name) => name !== 'prompt')
  const problems = extra.map((name) => `the body has a field that is not documented: ${name}`)
  if (typeof fields.prompt !== 'string') problems.push('prompt is not a string')
  if (fields.prompt === '') problems.push('prompt is empty')
  return problems
}

/** The prompt of a POST's body, if it has one. */
export function promptOf(body: string): string | undefined {
  const prompt = fieldsOf(body)?.prompt
  return typeof prompt === 'string' ? prompt : undefined
}

function fieldsOf(body: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}

function problemsOfQuery(operation: Operation, search: string): string[] {
  if (/%(?![0-9a-f]{2})/i.test(search)) return ['the query has a malformed percent-encoding']
  const known: Record<string, ((value: string) => string | undefined) | undefined> =
    operation === 'views' ? viewsParameters : {}
  const seen = new Set<string>()
  const problems: string[] = []
  for (const [name, value] of new URLSearchParams(search)) {
    const check = Object.hasOwn(known, name) ? known[name] : undefined
    const problem = check === undefined ? 'is not a documented query parameter' : check(value)
    if (problem !== undefined) problems.push(`${name}=${value} ${problem}`)
    if (seen.has(name)) problems.push(`${name} is given twice`)
    seen.add(name)
  }
  return problems
}
