import { z } from 'zod'
import type { WireRequest } from './listening.ts'

/** What is wrong with a value: `limit: Too big`. */
function problemsOf(value: unknown, schema: z.ZodType): string[] {
  const { issues = [] } = schema.safeParse(value).error ?? {}
  return issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

/** What is wrong with a query that must have this shape, with each parameter once. */
export function problemsOfQuery({ search }: WireRequest, schema: z.ZodType): string[] {
  if (/%(?![0-9a-f]{2})/i.test(search)) return ['the query has a malformed percent-encoding']
  const parameters = new URLSearchParams(search)
  const twice = [...new Set(parameters.keys())].filter((name) => parameters.getAll(name).length > 1)
  return [...twice.map((name) => `${name} is given twice`), ...problemsOf(Object.fromEntries(parameters), schema)]
}

/** What is wrong with a body that must be JSON of this shape. */
export function problemsOfJsonBody({ headers, body }: WireRequest, schema: z.ZodType): string[] {
  const type = headers['content-type'] ?? 'missing'
  const isJson = /^application\/json(?:\s*;\s*charset=utf-8)?$/i.test(type)
  return [...(isJson ? [] : [`content-type is ${type}, not application/json`]), ...problemsOf(jsonObject(body), schema)]
}

export function problemsOfNoBody({ method, headers, body }: WireRequest): string[] {
  return body === '' && headers['transfer-encoding'] === undefined ? [] : [`a ${method} with a body`]
}

/** A query parameter that is a whole number within these bounds. */
export function whole(least: number, most: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/)
    .refine((text) => Number(text) >= least && Number(text) <= most)
    .optional()
}

/** The fields of a JSON object, or undefined if the text is not one. */
export function jsonObject(text: string): Record<string, unknown> | undefined {
  try {
    return z.record(z.string(), z.unknown()).safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** The segments of a path, or undefined if its percent-encoding is malformed. */
export function decodedSegments(path: string): string[] | undefined {
  try {
    return path.split('/').map(decodeURIComponent)
  } catch {
    return undefined
  }
}
