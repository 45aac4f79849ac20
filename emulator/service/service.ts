import type { HttpResponse } from '../http/response.ts'
import { UnknownDirective } from './directives.ts'
import type { Jobs } from './jobs.ts'
import { createLimits, type LimitOptions } from './limits.ts'
import type { Route } from './routes.ts'
import { type Site, viewsPage } from './views.ts'

/** A well-formed request. */
export type ServiceCall = { route: Route; query: URLSearchParams; authorization: string | undefined; prompt: string }

export type ServiceOptions = {
  apiKey: string
  projectId: string
  limits: LimitOptions
  now: () => number
  jobs: Jobs
  site: () => Site
}

/** The service itself: carries out well-formed requests. */
export function createService(options: ServiceOptions): (call: ServiceCall) => HttpResponse {
  const limits = createLimits(options.limits, options.now)
  return (call) => {
    const { route, authorization } = call
    if (authorization !== `Bearer ${options.apiKey}`) return failure(401, 'Invalid or missing API key')
    if (route.projectId !== options.projectId) return failure(404, 'Project not found')
    if (!limits.spend(route.operation)) return failure(429, 'Rate limit exceeded')
    try {
      return carryOut(options, call)
    } catch (cause) {
      if (cause instanceof UnknownDirective) return failure(400, cause.message)
      throw cause
    }
  }
}

function carryOut({ jobs, site }: ServiceOptions, { route, query, prompt }: ServiceCall): HttpResponse {
  switch (route.operation) {
    case 'create':
      return { status: 201, body: jobs.create(prompt) }
    case 'message':
      return foundJob(jobs.message(route.jobId, prompt))
    case 'read':
      return foundJob(jobs.read(route.jobId))
    case 'views':
      return { status: 200, body: viewsPage(site(), query) }
  }
}

function foundJob(job: unknown): HttpResponse {
  return job === undefined ? failure(404, 'Job not found') : { status: 200, body: job }
}

function failure(status: number, error: string): HttpResponse {
  return { status, body: { error } }
}
