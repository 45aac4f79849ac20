import type { WireRequest } from '../http/listening.ts'
import type { HttpResponse } from '../http/response.ts'
import { type ListenOptions, type ReadRequest, type RecordedRequest, startServer } from '../http/server.ts'
import { planInPrompt } from './directives.ts'
import { createJobs, type ExistingJob, type Planner } from './jobs.ts'
import type { SiteReaderFeedback } from './reader-feedback.ts'
import { type Operation, problemsOf, promptOf, routeOf } from './routes.ts'
import { createService, type ServiceCall } from './service.ts'
import type { Site, SiteViews } from './views.ts'

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
  const data = { site: () => site, readerFeedback: () => readerFeedback }
  const service = createService({ apiKey, projectId, now, jobs, ...data })
  const { origin, ...controls } = await startServer<Operation, { prompt?: string }>({
    ...options,
    read: (request) => readRequest(service, request, prefix),
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

function readRequest(
  service: (call: ServiceCall) => HttpResponse,
  request: WireRequest,
  prefix: string,
): ReadRequest<Operation> {
  const routing = routeOf(request.method, request.path, prefix)
  const { route } = routing
  if (route === undefined) return refusal(undefined, [routing.problem], routing.status)
  const problems = problemsOf(route.operation, request)
  if (problems.length > 0) return refusal(route.operation, problems, 400)
  const { authorization } = request.headers
  const query = new URLSearchParams(request.search)
  const call = { route, query, authorization, prompt: promptOf(request.body) ?? '' }
  return { operation: route.operation, carryOut: () => service(call) }
}

/** The body has both documented forms of an error. */
function refusal(
  operation: Operation | undefined,
  problems: readonly string[],
  status: number,
): ReadRequest<Operation> {
  const details = problems.map((message) => ({ message }))
  return { operation, problems, refusal: { status, body: { error: 'Invalid request', details } } }
}
