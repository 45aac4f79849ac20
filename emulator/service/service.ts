import type { HttpResponse } from '../http/response.ts'
import { UnknownDirective } from './directives.ts'
import type { AgentJob, Jobs } from './jobs.ts'
import { createLimits, type LimitOptions } from './limits.ts'
import type { Operation, Route } from './routes.ts'
import { type Shape, shapeError, shapeJob, shapeViews } from './shapes.ts'
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
  shape: () => Shape
}

/** The service itself: carries out well-formed requests. */
export function createService(options: ServiceOptions): (call: ServiceCall) => HttpResponse {
  const limits = createLimits(options.limits, options.now)
  return (call) => {
    const { route, authorization } = call
    const failure = (status: number, error: string) => failed({ status, error, operation: route.operation }, options)
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

function carryOut(options: ServiceOptions, { route, query, prompt }: ServiceCall): HttpResponse {
  const { jobs, site, shape } = options
  const found = (job: AgentJob | undefined): HttpResponse =>
    job === undefined
      ? failed({ status: 404, error: 'Job not found', operation: route.operation }, options)
      : { status: 200, body: shapeJob(job, shape()) }
  switch (route.operation) {
    case 'create':
      return { status: 201, body: shapeJob(jobs.create(prompt), shape()) }
    case 'message':
      return found(jobs.message(route.jobId, prompt))
    case 'read':
      return found(jobs.read(route.jobId))
    case 'views':
      return { status: 200, body: shapeViews(viewsPage(site(), query), shape()) }
  }
}

type Failure = { status: number; error: string; operation: Operation }

function failed({ status, error, operation }: Failure, { shape }: ServiceOptions): HttpResponse {
  return { status, body: shapeError(error, operation, shape()) }
}
