import type { WireRequest } from './listening.ts'

/** What is wrong with the value of a query parameter, if anything: `is not 0 or more`. */
export type ValueCheck = (value: string) => string | undefined

/** What is wrong with a query that may hold these parameters, each once. */
export function problemsOfQuery({ search }: WireRequest, parameters: Readonly<Record<string, ValueCheck>>): string[] {
  if (/%(?![0-9a-f]{2})/i.test(search)) return ['the query has a malformed percent-encoding']
  const seen = new Set<string>()
  const problems: string[] = []
  for (const [name, value] of new URLSearchParams(search)) {
    const check = Object.hasOwn(parameters, name) ? parameters[name] : undefined
    const problem = check === undefined ? 'is not a documented query parameter' : check(value)
    if (problem !== undefined) problems.push(`${name}=${value} ${problem}`)
    if (seen.has(name)) problems.push(`${name} is given twice`)
    seen.add(name)
  }
  return problems
}

/** The fields of a body that are documented, each with a check of its value. */
export type BodyChecks = Readonly<Record<string, (value: unknown) => string | undefined>>

/** What is wrong with a body that must be a JSON object of these fields. */
export function problemsOfJsonBody({ headers, body }: WireRequest, checks: BodyChecks): string[] {
  const type = headers['content-type']
  const isJson = type !== undefined && /^application\/json(?:\s*;\s*charset=utf-8)?$/i.test(type)
  const problems = isJson ? [] : [`content-type is ${type ?? 'missing'}, not application/json`]
  const fields = jsonObject(body)
  if (fields === undefined) return [...problems, 'the body is not a JSON object']
  for (const name of Object.keys(fields)) {
    if (!Object.hasOwn(checks, name)) problems.push(`the body has a field that is not documented: ${name}`)
  }
  for (const [name, check] of Object.entries(checks)) {
    const problem = check(fields[name])
    if (problem !== undefined) problems.push(problem)
  }
  return problems
}

export function problemsOfNoBody({ method, headers, body }: WireRequest): string[] {
  return body === '' && headers['transfer-encoding'] === undefined ? [] : [`a ${method} with a body`]
}

/** The fields of a JSON object, or undefined if the text is not one. */
export function jsonObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}

export function isJsonObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The segments of a path, or undefined if its percent-encoding is malformed. */
export function decodedSegments(path: string): string[] | undefined {
  try {
    return path.split('/').map(decodeURIComponent)
  } catch {
    return undefined
  }
}
