/** An operation of the service that the emulator knows. */
export type Operation = 'create' | 'read' | 'message' | 'views'

export type Route =
  | { operation: 'create' | 'views'; projectId: string }
  | { operation: 'read' | 'message'; projectId: string; jobId: string }

/** What the request line leads to. `status` is what a request that leads nowhere is answered with. */
export type Routing = { route: Route; status?: never } | { route?: never; status: number; problem: string }

/** Finds the operation of a request. `pathname` is as sent: its percent-encoding is part of what is checked. */
export function routeOf(method: string, pathname: string, prefix: string): Routing {
  if (!pathname.startsWith(`${prefix}/`)) return unknownPath
  const segments = decodedSegments(pathname.slice(prefix.length + 1))
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
  if (place === 'v2/agent/job/4') return { POST: { operation: 'create', projectId } }
  if (place === 'v2/agent/job/5') return { GET: { operation: 'read', projectId, jobId } }
  if (place === 'v2/agent/job/6' && action === 'message') return { POST: { operation: 'message', projectId, jobId } }
  return {}
}

function decodedSegments(path: string): string[] | undefined {
  try {
    return path.split('/').map(decodeURIComponent)
  } catch {
    return undefined
  }
}
