import { UnknownDirective } from './directives.ts'
import type { Jobs } from './jobs.ts'
import { keepLimits, type LimitOptions } from './limits.ts'
import type { Route } from './routes.ts'
import { type Site, viewsPage } from './views.ts'

/** An answer before it goes over the wire. */
export type Answer = {
  status: number
  body: unknown
  headers?: Record<string, string>
  /** What the real one would refuse, where only carrying the request out shows it. */
  problems?: readonly string[]
}

export type ServiceRequest = { route: Route; query: URLSearchParams; authorization: string | undefined; prompt: string }

export type ServiceOptions = {
  apiKey: string
  projectId: string
  /** Set: the key is known but has no right to this; the text is the error of the 403. */
  forbidden: string | undefined
  limits: LimitOptions
  now: () => number
  jobs: Jobs
  site: () => Site
}

/** The service itself: carries out one well-formed request. */
export function openService(options: ServiceOptions): (request: ServiceRequest) => Answer {
  const limits = keepLimits(options.limits, options.now)
  return (request) => {
    const refusal = refusalOf(options, request)
    if (refusal !== undefined) return refusal
    if (!limits.spend(request.route.operation)) return limitReached(options.limits.retryAfter)
    try {
      return carryOut(options, request)
    } catch (cause) {
      if (cause instanceof UnknownDirective) return failure(400, cause.message)
      throw cause
    }
  }
}

function refusalOf(options: ServiceOptions, { authorization, route }: ServiceRequest): Answer | undefined {
  if (authorization !== `Bearer ${options.apiKey}`) return failure(401, 'Invalid or missing API key')
  if (options.forbidden !== undefined) return failure(403, options.forbidden)
  return route.projectId === options.projectId ? undefined : failure(404, 'Project not found')
}

function carryOut({ jobs, site }: ServiceOptions, { route, query, prompt }: ServiceRequest): Answer {
  switch (route.operation) {
    case 'create':
      return { status: 201, body: jobs.create(prompt) }
    case 'message':
      return found(jobs.message(route.jobId, prompt))
    case 'read':
      return found(jobs.read(route.jobId))
    case 'views':
      return { status: 200, body: viewsPage(site(), query) }
  }
}

function found(job: unknown): Answer {
  return job === undefined ? failure(404, 'Job not found') : { status: 200, body: job }
}

function limitReached(retryAfter: string | undefined): Answer {
  const answer = failure(429, 'Rate limit exceeded')
  return retryAfter === undefined ? answer : { ...answer, headers: { 'retry-after': retryAfter } }
}

function failure(status: number, error: string): Answer {
  return { status, body: { error } }
}
