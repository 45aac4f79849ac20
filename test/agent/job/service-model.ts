import { leftMs } from '../../../src/kit/core/clock.ts'
import type { RequestFailure } from '../../../src/kit/core/retry.ts'
import type { HttpRequest, HttpResponse, Transport } from '../../../src/kit/service/http.ts'
import type { FakeClock } from '../../support/fake-clock.ts'
import { OLD_PR, PR } from './fakes.ts'

/** The job that the order names, and the one that a create makes. */
export const OLD_JOB = 'job-9'
const NEW_JOB = 'job-1'

/** What a job shows for a while; an absent field is left out of the response. The last phase of a job never ends. */
export interface Phase {
  lastsMs: number
  status?: string | null | undefined
  prLink?: string | null | undefined
}

export interface RetryAfter {
  form: 'seconds' | 'date' | 'garbage'
  seconds: number
}

/** `silent`: no response comes. `no-id`: the response is an empty object. `cut`: its body is cut off. */
export type Fault =
  | { type: 'not-connected' | 'lost' | 'silent' | 'no-id' | 'cut' }
  | { type: 'status'; status: number; retryAfter?: RetryAfter | undefined }
  | { type: 'text'; text: string }

/** How one request and its response proceed. */
export interface Exchange {
  durationMs: number
  /** Whether the service handles the request when it arrives, rather than when the response is sent. */
  handledOnArrival: boolean
  /** Whether a prompt was processed although the request failed, where the fault leaves that open. */
  processedDespiteFault: boolean
  fault?: Fault | undefined
}

/** Everything that happens to one run, as data. Times are in milliseconds since its start. */
export interface Scenario {
  /** To a new job; to the one that the step names, or that is remembered; or nothing to send, or nothing more. */
  order: 'create' | 'follow-up' | 'reuse' | 'rejoin' | 'resume'
  /** What a rejoin does when its job failed or was archived. */
  otherwise: 'create' | 'follow-up'
  /** How long before the run an earlier attempt sent the follow-up that it rejoins; absent if it created the job. */
  followedUpAgoMs?: number | undefined
  wait: boolean
  timeoutMs: number
  /** 0: the run is cancelled before it begins. */
  cancelAtMs?: number | undefined
  /** The random numbers, used in turn. */
  randomNumbers: readonly number[]
  /** Whether the job's pull request is open, and how long GitHub takes to say so, with the order `reuse`. */
  pullRequestOpen: boolean
  /** Whether the memory has a link for the job, with the order `reuse`. */
  remembersLink: boolean
  pullRequestCheckMs: number
  /** What the job shows that exists before the run, since the start; and the job with the prompt, since it got it. */
  phasesBefore: readonly Phase[]
  phasesAfter: readonly Phase[]
  /** The first requests of each kind, and all later ones. */
  posts: readonly Exchange[]
  reads: readonly Exchange[]
  defaultExchange: Exchange
  /** A time in which all requests of a kind fail. */
  outage?: { of: 'reads' | 'posts'; fromMs: number; toMs: number; fault: Fault } | undefined
}

/** How a request ended. */
export type RequestEnd =
  | { type: 'not-connected' | 'interrupted' | 'unreadable' }
  | { type: 'cancelled'; sent: boolean }
  /** `notBeforeMs`: the moment that Retry-After asks for. */
  | { type: 'status'; status: number; notBeforeMs?: number | undefined }
  /** A follow-up was accepted, with a body that cannot be read. */
  | { type: 'accepted' }
  /** `link`: the pull request's address, whatever it is. */
  | { type: 'job'; status: string | undefined; link: string | undefined }

export interface RecordedRequest {
  operation: 'create' | 'message' | 'read'
  jobId: string
  startedMs: number
  /** How long the program allows it to take. */
  timeLimitMs: number
  endedMs: number
  end: RequestEnd | undefined
  /** When the service processed the prompt, or read the job. */
  handledMs?: number
}

/** Links that the program may show; the others of a scenario it may not. */
export const USABLE_LINKS: ReadonlySet<unknown> = new Set([PR, OLD_PR])

/** The time limits of the program's own transport. */
const LONGEST_MS = { GET: 30_000, POST: 150_000 }
const LONGEST_CONNECT_MS = 10_000

const MOST_REQUESTS = 10_000

interface Service {
  scenario: Scenario
  clock: FakeClock
  /** What each job shows, and since when. */
  jobs: Map<string, { phases: readonly Phase[]; sinceMs: number }>
}

/** The service of a scenario, as the transport below the program's own client. */
export function createServiceModel(
  scenario: Scenario,
  clock: FakeClock,
  onRequest: () => void,
): { transport: Transport; requests: RecordedRequest[] } {
  const requests: RecordedRequest[] = []
  const service: Service = {
    scenario,
    clock,
    jobs: new Map([[OLD_JOB, { phases: scenario.phasesBefore, sinceMs: 0 }]]),
  }
  const transport: Transport = {
    async send(http) {
      onRequest()
      const request = record(http, clock)
      const exchange = exchangeOf(request, requests, scenario)
      requests.push(request)
      if (requests.length > MOST_REQUESTS) throw new Error('The program sends requests in a tight loop')
      try {
        if (exchange.handledOnArrival) handle(service, request, exchange)
        const failure = await transmit(http, exchange, clock)
        if (failure !== undefined) {
          request.end = endOf(failure)
          return failure
        }
        if (!exchange.handledOnArrival) handle(service, request, exchange)
        return respond(service, request, exchange)
      } finally {
        request.endedMs = clock.elapsed()
      }
    },
    service: 'Mintlify',
    close: () => undefined,
  }
  return { transport, requests }
}

/** The service processes a prompt, or reads the job. */
function handle(
  { scenario, clock, jobs }: Service,
  request: RecordedRequest,
  { fault, processedDespiteFault }: Exchange,
): void {
  if (request.operation !== 'read') {
    const isRefused = fault?.type === 'not-connected' || (fault?.type === 'status' && fault.status < 500)
    const isAccepted = fault?.type === 'no-id' || (request.operation === 'message' && isUnreadable(fault))
    if (isRefused || (fault !== undefined && !isAccepted && !processedDespiteFault)) return
    jobs.set(request.jobId, { phases: scenario.phasesAfter, sinceMs: clock.elapsed() })
  }
  request.handledMs = clock.elapsed()
}

/** Whether a 2xx response has a body that cannot be read. */
const isUnreadable = (fault: Fault | undefined) => fault?.type === 'text' || fault?.type === 'cut'

function respond({ clock, jobs }: Service, request: RecordedRequest, { fault }: Exchange): HttpResponse {
  const ok = { status: 200, retryAfter: undefined, location: undefined }
  if (fault?.type === 'status') return { ...ok, ...refusal(request, fault, clock) }
  if (fault?.type === 'text') {
    request.end = { type: request.operation === 'message' ? 'accepted' : 'unreadable' }
    return { ...ok, text: fault.text }
  }
  if (fault?.type === 'cut') {
    request.end = { type: request.operation === 'message' ? 'accepted' : 'interrupted' }
    return { ...ok, text: { type: 'interrupted', detail: 'cut off' } }
  }
  if (fault?.type === 'no-id') {
    const isJob = request.operation !== 'create'
    request.end = isJob ? { type: 'job', status: undefined, link: undefined } : { type: 'unreadable' }
    return { ...ok, text: '{}' }
  }
  const { jobId, handledMs = clock.elapsed() } = request
  const job = jobs.get(jobId)
  if (job === undefined) throw new Error(`The program asks for job ${jobId}, which does not exist`)
  const { status, prLink } = phaseAt(job.phases, handledMs - job.sinceMs)
  request.end = { type: 'job', status: status || undefined, link: prLink || undefined }
  return { ...ok, text: JSON.stringify({ id: jobId, status, prLink }) }
}

function record({ method, path, deadline }: HttpRequest, clock: FakeClock): RecordedRequest {
  const [, jobId = NEW_JOB, message] = /^\/v2\/agent\/project\/job(?:\/([\w-]+)(\/message)?)?$/.exec(path) ?? []
  const posted = message === undefined ? 'create' : 'message'
  const nowMs = clock.elapsed()
  return {
    operation: method === 'GET' ? 'read' : posted,
    jobId,
    startedMs: nowMs,
    timeLimitMs: leftMs(deadline, clock),
    endedMs: Number.POSITIVE_INFINITY,
    end: undefined,
  }
}

/** How the scenario has the next request proceed. */
function exchangeOf(
  { operation, startedMs }: RecordedRequest,
  earlier: RecordedRequest[],
  scenario: Scenario,
): Exchange {
  const isRead = operation === 'read'
  const count = earlier.filter((one) => (one.operation === 'read') === isRead).length
  const { reads, posts, defaultExchange, outage } = scenario
  const exchange = (isRead ? reads : posts)[count] ?? defaultExchange
  if (outage === undefined || (outage.of === 'reads') !== isRead) return exchange
  const isOut = outage.fromMs <= startedMs && startedMs < outage.toMs
  return isOut ? { ...exchange, fault: outage.fault } : exchange
}

/** The way to the service and back, with the failures as the program's own transport reports them. */
async function transmit(
  http: HttpRequest,
  { durationMs, fault }: Exchange,
  clock: FakeClock,
): Promise<RequestFailure | undefined> {
  const limitMs = Math.max(1, Math.min(leftMs(http.deadline, clock), LONGEST_MS[http.method]))
  const isSilent = fault?.type === 'silent'
  const sent = fault?.type !== 'not-connected'
  const connectMs = sent
    ? limitMs
    : Math.min(limitMs, LONGEST_CONNECT_MS, http.connectBy === undefined ? limitMs : http.connectBy - clock.now())
  const isCancelled = await clock
    .sleep(isSilent ? limitMs : Math.min(durationMs, connectMs), http.deadline.signal)
    .then(() => false)
    .catch(() => true)
  if (isCancelled) return { type: 'cancelled', sent }
  if (!sent) return { type: 'not-connected', detail: 'ECONNREFUSED' }
  if (isSilent || durationMs > limitMs) return { type: 'interrupted' }
  return fault?.type === 'lost' ? { type: 'interrupted', detail: 'ECONNRESET' } : undefined
}

function endOf(failure: RequestFailure): RequestEnd {
  if (failure.type === 'cancelled') return failure
  if (failure.type === 'not-connected' || failure.type === 'interrupted') return { type: failure.type }
  throw new Error('The model has no such end')
}

function refusal(request: RecordedRequest, { status, retryAfter }: Fault & { type: 'status' }, clock: FakeClock) {
  const header = retryAfter && headerOf(retryAfter, clock)
  request.end = { type: 'status', status, notBeforeMs: header?.notBeforeMs }
  const text = '{"error":"no"}'
  return { status, retryAfter: header?.value, location: status < 400 ? 'https://evil.test/' : undefined, text }
}

/** A Retry-After header, and the moment that it asks for. */
function headerOf({ form, seconds }: RetryAfter, clock: FakeClock): { value: string; notBeforeMs?: number } {
  if (form === 'garbage') return { value: 'soon' }
  if (form === 'seconds') return { value: String(seconds), notBeforeMs: clock.elapsed() + seconds * 1000 }
  // An HTTP date has no fractions of a second.
  const at = Math.floor((clock.now() + seconds * 1000) / 1000) * 1000
  return { value: new Date(at).toUTCString(), notBeforeMs: clock.elapsed() + at - clock.now() }
}

function phaseAt(phases: readonly Phase[], sinceMs: number): Phase {
  let untilMs = 0
  for (const phase of phases) {
    untilMs += phase.lastsMs
    if (sinceMs < untilMs) return phase
  }
  return phases.at(-1) ?? { lastsMs: 0 }
}
