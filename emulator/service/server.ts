import type { WireRequest } from '../http/listening.ts'
import type { HttpResponse } from '../http/response.ts'
import { type ListenOptions, type ReadRequest, type RecordedRequest, startServer } from '../http/server.ts'
import { planInPrompt, UnknownDirective } from './directives.ts'
import { type AgentJob, createJobs, type ExistingJob, type Planner } from './jobs.ts'
import { readerFeedbackPage, type SiteReaderFeedback } from './reader-feedback.ts'
import { type Operation, problemsOf, promptOf, type Route, routeOf } from './routes.ts'
import { type Site, type SiteViews, viewsPage } from './views.ts'

export interface EmulatorOptions extends ListenOptions<ServiceRequest> {
  apiKey?: string
  projectId?: string
  /** Path of the base URL, as behind a gateway: `/gateway/docs`. */
  prefix?: string
}

/** A recorded request to the service. */
export type ServiceRequest = RecordedRequest<Operation> & { prompt?: string }

/** The emulated service, on loopback. */
export type Emulator = Awaited<ReturnType<typeof startEmulator>>

/** Starts the emulated service. `close` it when done. */
export async function startEmulator(options: EmulatorOptions = {}) {
  const { apiKey = 'mint_emulated_key_5f1c27', projectId = 'emulated-project-8e40', prefix = '' } = options
  const { now = Date.now } = options
  let plan = planInPrompt
  let site: Site = () => ({ rows: [] })
  let readerFeedback: SiteReaderFeedback = {}
  const jobs = createJobs(() => plan, now)
  const spend = createLimits(now)
  const carryOut = (route: Route, query: URLSearchParams, prompt: string): HttpResponse => {
    const found = (job: AgentJob | undefined) =>
      job === undefined ? failed(404, 'Job not found', route.operation) : { status: 200, body: job }
    switch (route.operation) {
      case 'create':
        return { status: 201, body: jobs.create(prompt) }
      case 'message':
        return found(jobs.message(route.jobId, prompt))
      case 'read':
        return found(jobs.read(route.jobId))
      case 'views':
        return { status: 200, body: viewsPage(site, query) }
      case 'reader-feedback':
        return readerFeedbackPage(readerFeedback, route.endpoint, query)
    }
  }
  /** Carries out a well-formed request, unless key, project or limit refuse it. */
  const respond = (route: Route, { search, headers, body }: WireRequest): HttpResponse => {
    const failure = (status: number, error: string) => failed(status, error, route.operation)
    if (headers.authorization !== `Bearer ${apiKey}`) return failure(401, 'Invalid or missing API key')
    if (route.projectId !== projectId) return failure(404, 'Project not found')
    if (!spend(route.operation)) return failure(429, 'Rate limit exceeded')
    try {
      return carryOut(route, new URLSearchParams(search), promptOf(body) ?? '')
    } catch (cause) {
      if (cause instanceof UnknownDirective) return failure(400, cause.message)
      throw cause
    }
  }
  const { origin, ...controls } = await startServer<Operation, { prompt?: string }>({
    ...options,
    read(request): ReadRequest<Operation> {
      const { route, problem, status } = routeOf(request.method, request.path, prefix)
      const problems = route === undefined ? [problem] : problemsOf(route.operation, request)
      if (route !== undefined && problems.length === 0) {
        return { operation: route.operation, carryOut: () => respond(route, request) }
      }
      // The body has both documented forms of an error.
      const details = problems.map((message) => ({ message }))
      const refusal = { status: status ?? 400, body: { error: 'Invalid request', details } }
      return { operation: route?.operation, problems, refusal }
    },
    details({ body }) {
      const prompt = promptOf(body)
      return prompt === undefined ? {} : { prompt }
    },
  })

  return {
    ...controls,
    baseUrl: `${origin}${prefix}`,
    apiKey,
    projectId,
    get jobs() {
      return jobs.list()
    },
    addJob: (job: ExistingJob = {}) => jobs.add(job),
    changeJob: jobs.change,
    // These take effect from the next request on.
    usePlan(given: Planner) {
      plan = given
    },
    useViews(given: Site | SiteViews) {
      site = typeof given === 'function' ? given : () => given
    },
    useReaderFeedback(given: SiteReaderFeedback) {
      readerFeedback = given
    },
  }
}

/** The analytics API names details. */
function failed(status: number, error: string, operation: Operation): HttpResponse {
  const isAnalytics = operation === 'views' || operation === 'reader-feedback'
  return { status, body: isAnalytics ? { error: 'Invalid request', details: [{ message: error }] } : { error } }
}

/** How many requests of each kind the service accepts an hour, as documented; reading a job has no documented limit. */
const MOST = 100
const HOUR_MS = 3_600_000

/** Returns what spends one request, or returns false if none is left; a refused request spends nothing. */
function createLimits(now: () => number) {
  const accepted: Partial<Record<Operation, number[]>> = {}
  return (asked: Operation): boolean => {
    if (asked === 'read') return true
    // One limit for all analytics.
    const operation = asked === 'reader-feedback' ? 'views' : asked
    const recent = (accepted[operation] ?? []).filter((earlier) => now() - earlier < HOUR_MS)
    const isLeft = recent.length < MOST
    accepted[operation] = isLeft ? [...recent, now()] : recent
    return isLeft
  }
}
