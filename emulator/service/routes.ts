import { z } from 'zod'
import type { WireRequest } from '../http/listening.ts'
import {
  decodedSegments,
  jsonObject,
  problemsOfJsonBody,
  problemsOfNoBody,
  problemsOfQuery,
} from '../http/request-rules.ts'
import { isReaderFeedbackEndpoint, READER_FEEDBACK_QUERY, type ReaderFeedbackEndpoint } from './reader-feedback.ts'
import { VIEWS_QUERY } from './views.ts'

/** An operation of the service. */
export type Operation = 'create' | 'read' | 'message' | 'views' | 'reader-feedback'

export type Route =
  | { operation: 'create' | 'views'; projectId: string }
  | { operation: 'reader-feedback'; projectId: string; endpoint: ReaderFeedbackEndpoint }
  | { operation: 'read' | 'message'; projectId: string; jobId: string }

/** The operation of a request, or the status that it is refused with and why. */
type Routing = { route: Route; status?: never; problem?: never } | { route?: never; status: number; problem: string }

/** Finds the operation of a request. `path` is as sent, so that its percent-encoding is checked as well. */
export function routeOf(method: string, path: string, prefix: string): Routing {
  if (!path.startsWith(`${prefix}/`)) return unknownPath
  const segments = decodedSegments(path.slice(prefix.length + 1))
  if (segments === undefined) return { status: 400, problem: 'the path has a malformed percent-encoding' }
  const byMethod = routesOfPath(segments)
  if (Object.keys(byMethod).length === 0) return unknownPath
  const route = byMethod[method]
  return route === undefined ? { status: 405, problem: `the path does not take ${method}` } : { route }
}

const unknownPath: Routing = { status: 404, problem: 'no such path' }

function routesOfPath(segments: readonly string[]): Record<string, Route> {
  if (segments.some((segment) => segment === '')) return {}
  const [version, area, projectId = '', resource, jobId = '', action] = segments
  const place = `${version}/${area}/${resource}/${segments.length}`
  if (place === 'v1/analytics/views/4') return { GET: { operation: 'views', projectId } }
  const endpoint = segments.slice(3).join('/')
  if (version === 'v1' && area === 'analytics' && isReaderFeedbackEndpoint(endpoint)) {
    return { GET: { operation: 'reader-feedback', projectId, endpoint } }
  }
  if (place === 'v2/agent/job/4') return { POST: { operation: 'create', projectId } }
  if (place === 'v2/agent/job/5') return { GET: { operation: 'read', projectId, jobId } }
  if (place === 'v2/agent/job/6' && action === 'message') return { POST: { operation: 'message', projectId, jobId } }
  return {}
}

const PROMPT = z.strictObject({ prompt: z.string().min(1) })

const QUERIES = { views: VIEWS_QUERY, 'reader-feedback': READER_FEEDBACK_QUERY }

/** What each header must be; the last two are this action's own promises. */
const HEADERS: Record<string, RegExp> = {
  authorization: /^Bearer [!-~]+$/,
  'accept-encoding': /^identity$/,
  'user-agent': /^docs-agent-action\/\d+\.\d+\.\d+(?:[-+][0-9A-Za-z.+-]+)?(?: |$)/,
}

/**
 * Everything in a request that the service would refuse, or that its documentation does not allow. A wrong key, an
 * unknown project and an unknown job are not here: they are a user's mistakes, not the program's.
 */
export function problemsOf(operation: Operation, request: WireRequest): string[] {
  // Not their values: one may be a key.
  const headers = Object.entries(HEADERS).filter(([name, rule]) => !rule.test(String(request.headers[name] ?? '')))
  const isAnalytics = operation === 'views' || operation === 'reader-feedback'
  return [
    ...headers.map(([name, rule]) => `${name} is not ${rule}`),
    ...(request.method === 'POST' ? problemsOfJsonBody(request, PROMPT) : problemsOfNoBody(request)),
    ...problemsOfQuery(request, isAnalytics ? QUERIES[operation] : z.strictObject({})),
  ]
}

/** The prompt in the body of a POST, if there is one. */
export function promptOf(body: string): string | undefined {
  const prompt = jsonObject(body)?.prompt
  return typeof prompt === 'string' ? prompt : undefined
}
