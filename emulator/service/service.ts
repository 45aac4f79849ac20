import type { HttpResponse } from '../http/response.ts'
import { UnknownDirective } from './directives.ts'
import type { AgentJob, Jobs } from './jobs.ts'
import { readerFeedbackPage, type SiteReaderFeedback } from './reader-feedback.ts'
import type { Operation, Route } from './routes.ts'
import { type Site, viewsPage } from './views.ts'

/** A well-formed request. */
export type ServiceCall = { route: Route; query: URLSearchParams; authorization: string | undefined; prompt: string }

export type ServiceOptions = {
  apiKey: string
  projectId: string
  now: () => number
  jobs: Jobs
  site: () => Site
  readerFeedback: () => SiteReaderFeedback
}

/** The service itself: carries out well-formed requests. */
export function createService(options: ServiceOptions): (call: ServiceCall) => HttpResponse {
  const spend = createLimits(options.now)
  return (call) => {
    const { route, authorization } = call
    const failure = (status: number, error: string) => failed(status, error, route.operation)
    if (authorization !== `Bearer ${options.apiKey}`) return failure(401, 'Invalid or missing API key')
    if (route.projectId !== options.projectId) return failure(404, 'Project not found')
    if (!spend(route.operation)) return failure(429, 'Rate limit exceeded')
    try {
      return carryOut(options, call)
    } catch (cause) {
      if (cause instanceof UnknownDirective) return failure(400, cause.message)
      throw cause
    }
  }
}

function carryOut(options: ServiceOptions, { route, query, prompt }: ServiceCall): HttpResponse {
  const { jobs, site, readerFeedback } = options
  const found = (job: AgentJob | undefined): HttpResponse =>
    job === undefined ? failed(404, 'Job not found', route.operation) : { status: 200, body: job }
  switch (route.operation) {
    case 'create':
      return { status: 201, body: jobs.create(prompt) }
    case 'message':
      return found(jobs.message(route.jobId, prompt))
    case 'read':
      return found(jobs.read(route.jobId))
    case 'views':
      return { status: 200, body: viewsPage(site(), query) }
    case 'reader-feedback':
      return readerFeedbackPage(readerFeedback(), route.endpoint, query)
  }
}

/** The analytics API names details. */
function failed(status: number, error: string, operation: Operation): HttpResponse {
  const isAnalytics = operation === 'views' || operation === 'reader-feedback'
  return { status, body: isAnalytics ? { error: 'Invalid request', details: [{ message: error }] } : { error } }
}

/** How many requests of each kind the service accepts an hour, as documented. */
const MOST = 100
const HOUR_MS = 3_600_000

/** Counts the accepted requests of the last hour. Reading a job has no documented limit. */
function createLimits(now: () => number) {
  const accepted: Record<'create' | 'message' | 'views', number[]> = { create: [], message: [], views: [] }

  /** Spends one request, or returns false if none is left; a refused request spends nothing. */
  return (asked: Operation): boolean => {
    if (asked === 'read') return true
    // One limit for all analytics.
    const operation = asked === 'reader-feedback' ? 'views' : asked
    const recent = accepted[operation].filter((earlier) => now() - earlier < HOUR_MS)
    const isLeft = recent.length < MOST
    accepted[operation] = isLeft ? [...recent, now()] : recent
    return isLeft
  }
}
