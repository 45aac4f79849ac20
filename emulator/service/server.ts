import { createServer, type ServerResponse } from 'node:http'
import { sendAnswer, sendFault } from '../http/answer.ts'
import type { Choice } from '../http/choice.ts'
import { type Keepers, openKeepers } from '../http/controls.ts'
import { type Faults, isProcessed } from '../http/faults.ts'
import type { Hold, HoldOptions } from '../http/gates.ts'
import { type Arrival, close, host, listen, whole } from '../http/listening.ts'
import type { RecordedRequest } from '../http/requests.ts'
import { planInPrompt } from './directives.ts'
import { type AgentJob, type ExistingJob, type JobChange, type JobView, keepJobs, type Planner } from './jobs.ts'
import type { LimitOptions } from './limits.ts'
import { problemsOf, promptOf } from './request-rules.ts'
import { type Operation, type Route, type Routing, routeOf } from './routes.ts'
import { openService, type ServiceRequest } from './service.ts'
import type { Site, SiteViews } from './views.ts'

export type EmulatorOptions = {
  apiKey?: string
  projectId?: string
  /** 0, the default, takes a free one. */
  port?: number
  /** Path of the base URL, as behind a gateway: `/gateway/docs`. */
  prefix?: string
  plan?: Planner
  views?: Site | SiteViews
  limits?: LimitOptions
  /** Set: every request with the right key is answered 403 with this error. */
  forbidden?: string
  /** Called when it is decided what becomes of a request. */
  onRequest?: (request: RecordedRequest) => void
  /** The time by which jobs go on and limits clear; the machine's unless given. */
  now?: () => number
  /** After so many a connection is closed; unless given it is kept. */
  requestsPerConnection?: number
}

/** The service on loopback, with a mind of its own. */
export type Emulator = {
  readonly baseUrl: string
  readonly apiKey: string
  readonly projectId: string
  /** In the order in which the service dealt with them. */
  readonly requests: readonly RecordedRequest[]
  /** What the program sent that the real service would not take. A test that means to see some empties it. */
  readonly violations: string[]
  readonly jobs: readonly JobView[]
  readonly faults: Faults<Operation>
  /** A completed job with a pull request, unless told otherwise. */
  addJob(job?: ExistingJob): AgentJob
  changeJob(id: string, change: JobChange): AgentJob
  /** From the next request on. */
  usePlan(plan: Planner): void
  /** From the next request on. */
  useViews(views: Site | SiteViews): void
  hold(operation: Choice<Operation>, options?: HoldOptions<RecordedRequest>): Hold
  waitForRequest(matches: (request: RecordedRequest) => boolean, timeoutMs?: number): Promise<RecordedRequest>
  /** Ends every open connection too. */
  close(): Promise<void>
}

/** Starts the emulator. `close` it when done. */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const { apiKey = 'mint_emulated_key_5f1c27', projectId = 'emulated-project-8e40', prefix = '' } = options
  const { forbidden, limits = {}, onRequest = () => {}, now = Date.now } = options
  let plan = options.plan ?? planInPrompt
  let site = siteOf(options.views ?? { rows: [] })
  const jobs = keepJobs(() => plan, now)
  const service = openService({ apiKey, projectId, forbidden, limits, now, jobs, site: () => site })
  const keepers = openKeepers<Operation, RecordedRequest>()
  const { faults, barriers, recorder, violations } = keepers
  const parts: Parts = { service, prefix, onRequest, ...keepers }
  const server = createServer(whole((arrival, response) => deal(parts, arrival, response)))
  server.maxRequestsPerSocket = options.requestsPerConnection ?? 0
  const port = await listen(server, options.port ?? 0)

  return {
    baseUrl: `http://${host}:${port}${prefix}`,
    apiKey,
    projectId,
    requests: recorder.requests,
    violations,
    get jobs() {
      return jobs.list()
    },
    faults,
    addJob: (job = {}) => jobs.add(job),
    changeJob: jobs.change,
    usePlan(given) {
      plan = given
    },
    useViews(given) {
      site = siteOf(given)
    },
    hold: barriers.hold,
    waitForRequest: (matches, timeoutMs = 100_000) => recorder.wait(matches, timeoutMs),
    close() {
      barriers.releaseAll()
      return close(server)
    },
  }
}

type Parts = Keepers<Operation, RecordedRequest> & {
  service: ReturnType<typeof openService>
  prefix: string
  onRequest: (request: RecordedRequest) => void
}

async function deal(parts: Parts, arrival: Arrival, response: ServerResponse): Promise<void> {
  const routing = routeOf(arrival.method, arrival.path, parts.prefix)
  const problems = routing.route === undefined ? [routing.problem] : problemsOf(routing.route.operation, arrival)
  const prompt = promptOf(arrival.body)
  const { search, ...kept } = arrival
  const recorded: RecordedRequest = {
    ...(routing.route === undefined ? {} : { operation: routing.route.operation }),
    ...kept,
    query: Object.fromEntries(new URLSearchParams(search)),
    ...(prompt === undefined ? {} : { prompt }),
    problems,
    processed: false,
  }
  await answer(parts, routing, recorded, response)
}

async function answer(parts: Parts, routing: Routing, recorded: RecordedRequest, response: ServerResponse) {
  const { route } = routing
  if (route === undefined || recorded.problems.length > 0) {
    const { method, path, problems } = recorded
    parts.violations.push(...problems.map((problem) => `${method} ${path}: ${problem}`))
    announce(parts, recorded)
    return sendAnswer(response, { status: routing.status ?? 400, body: refusal(problems) })
  }

  await parts.barriers.pass('before', route.operation, recorded)
  const fault = parts.faults.take(route.operation)
  if (fault !== undefined) recorded.fault = fault
  const carriesOut = fault === undefined || isProcessed(fault)
  const given = carriesOut ? parts.service(serviceRequestOf(route, recorded)) : { status: 200, body: {} }
  recorded.processed = carriesOut && given.status < 300
  announce(parts, recorded)
  await parts.barriers.pass('after', route.operation, recorded)
  if (response.destroyed) return
  if (fault === undefined) sendAnswer(response, given)
  else await sendFault(response, given, fault)
}

function announce({ recorder, onRequest }: Parts, recorded: RecordedRequest): void {
  recorder.add(recorded)
  onRequest(recorded)
}

function serviceRequestOf(route: Route, { query, headers, prompt = '' }: RecordedRequest): ServiceRequest {
  return { route, query: new URLSearchParams(query), authorization: headers.authorization, prompt }
}

/** The body that both documented forms of an error allow. */
function refusal(problems: readonly string[]) {
  return { error: 'Invalid request', details: problems.map((message) => ({ message })) }
}

function siteOf(views: Site | SiteViews): Site {
  return typeof views === 'function' ? views : () => views
}
