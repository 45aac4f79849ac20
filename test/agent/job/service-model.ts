import { leftMs } from '../../../src/kit/core/clock.ts'
import type { RequestFailure } from '../../../src/kit/core/retry.ts'
import type { HttpRequest, HttpResponse, Transport } from '../../../src/kit/service/http.ts'
import type { FakeClock } from '../../support/fake-clock.ts'

/** The job that the order names, and the one that a create makes. */
export const OLD_JOB = 'job-9'
const NEW_JOB = 'job-1'

/** What a job shows for a while; an absent field is left out of the response. The last phase of a job never ends. */
export interface Phase {
  lastsMs: number
  status?: string | null | undefined
  prLink?: string | null | undefined
}

/** `silent`: no response comes. `body`: a 2xx response has this text, or is cut off. */
export type Fault =
  | { type: 'not-connected' | 'lost' | 'silent' }
  | { type: 'status'; status: number; retryAfterS?: number | undefined }
  | { type: 'body'; text: string | undefined }

/** How one request and its response proceed. */
export interface Exchange {
  durationMs: number
  /** True where the service handles the request when it arrives, rather than when the response is sent. */
  handledOnArrival: boolean
  /** True where a prompt was processed although the request failed, if the fault leaves that open. */
  processedDespiteFault: boolean
  fault?: Fault | undefined
}

/** What the service does in a run. Times are in milliseconds since its start. */
export interface ServiceScript {
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

export interface RecordedRequest {
  operation: 'create' | 'message' | 'read'
  jobId: string
  startedMs: number
  /** The program allows it to take so long. */
  timeLimitMs: number
  endedMs: number
  /** `job`: the response shows the job. `accepted`: a follow-up was, with a body that cannot be read. */
  end: 'none' | 'not-connected' | 'cancelled' | 'failed' | 'refused' | 'accepted' | 'job'
  /** The status of a refusal, and the moment that its Retry-After asks for. */
  code?: number
  notBeforeMs?: number
  /** What the job showed. */
  status?: string | undefined
  link?: string | undefined
  /** When the service processed the prompt, or read the job. */
  handledMs?: number
}

/** The time limits of the program's own transport. */
const LONGEST_MS = { GET: 30_000, POST: 150_000 }
const LONGEST_CONNECT_MS = 10_000

const MOST_REQUESTS = 10_000

/** The service, as the transport below the program's own client. */
export function createServiceModel(
  script: ServiceScript,
  clock: FakeClock,
  onRequest: () => void,
): { transport: Transport; requests: RecordedRequest[] } {
  const requests: RecordedRequest[] = []
  /** What each job shows, and since when. */
  const jobs = new Map([[OLD_JOB, { phases: script.phasesBefore, sinceMs: 0 }]])
  /** Processes a prompt, or reads the job. */
  const handle = (request: RecordedRequest, { fault, processedDespiteFault }: Exchange) => {
    if (request.operation !== 'read') {
      const isRefused = fault?.type === 'not-connected' || (fault?.type === 'status' && fault.status < 500)
      const isAccepted = fault?.type === 'body' && (request.operation === 'message' || fault.text === '{}')
      if (isRefused || (fault !== undefined && !isAccepted && !processedDespiteFault)) return
      jobs.set(request.jobId, { phases: script.phasesAfter, sinceMs: clock.elapsed() })
    }
    request.handledMs = clock.elapsed()
  }
  const respond = (request: RecordedRequest, fault: Fault | undefined): HttpResponse => {
    const ok = { status: 200, retryAfter: undefined, location: undefined }
    if (fault?.type === 'status') return { ...ok, ...refuse(request, fault, clock) }
    if (fault?.type === 'body') {
      const isJob = fault.text === '{}' && request.operation !== 'create'
      request.end = isJob ? 'job' : request.operation === 'message' ? 'accepted' : 'failed'
      return { ...ok, text: fault.text ?? { type: 'interrupted', detail: 'cut off' } }
    }
    const { jobId, handledMs = clock.elapsed() } = request
    const job = jobs.get(jobId)
    if (job === undefined) throw new Error(`The program asks for job ${jobId}, which does not exist`)
    const { status, prLink } = phaseAt(job.phases, handledMs - job.sinceMs)
    Object.assign(request, { end: 'job', status: status || undefined, link: prLink || undefined })
    return { ...ok, text: JSON.stringify({ id: jobId, status, prLink }) }
  }
  const transport: Transport = {
    async send(http) {
      onRequest()
      const request = record(http, clock)
      const exchange = exchangeOf(request, requests, script)
      requests.push(request)
      if (requests.length > MOST_REQUESTS) throw new Error('The program sends requests in a tight loop')
      if (exchange.handledOnArrival) handle(request, exchange)
      const failure = await transmit(http, exchange, clock)
      request.endedMs = clock.elapsed()
      if (failure !== undefined) {
        const { type } = failure
        request.end = type === 'not-connected' || type === 'cancelled' ? type : 'failed'
        return failure
      }
      if (!exchange.handledOnArrival) handle(request, exchange)
      return respond(request, exchange.fault)
    },
    service: 'Mintlify',
    close: () => undefined,
  }
  return { transport, requests }
}

function record({ method, path, deadline }: HttpRequest, clock: FakeClock): RecordedRequest {
  const [, jobId = NEW_JOB, message] = /^\/v2\/agent\/project\/job(?:\/([\w-]+)(\/message)?)?$/.exec(path) ?? []
  const posted = message === undefined ? 'create' : 'message'
  return {
    operation: method === 'GET' ? 'read' : posted,
    jobId,
    startedMs: clock.elapsed(),
    timeLimitMs: leftMs(deadline, clock),
    endedMs: Number.POSITIVE_INFINITY,
    end: 'none',
  }
}

/** How the script has the next request proceed. */
function exchangeOf(
  { operation, startedMs }: RecordedRequest,
  earlier: RecordedRequest[],
  { reads, posts, defaultExchange, outage }: ServiceScript,
): Exchange {
  const isRead = operation === 'read'
  const count = earlier.filter((one) => (one.operation === 'read') === isRead).length
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

function refuse(request: RecordedRequest, { status, retryAfterS }: Fault & { type: 'status' }, clock: FakeClock) {
  Object.assign(request, { end: 'refused', code: status })
  if (retryAfterS !== undefined) request.notBeforeMs = clock.elapsed() + retryAfterS * 1000
  const location = status < 400 ? 'https://evil.test/' : undefined
  return { status, retryAfter: retryAfterS?.toString(), location, text: '{"error":"no"}' }
}

function phaseAt(phases: readonly Phase[], sinceMs: number): Phase {
  let untilMs = 0
  for (const phase of phases) {
    untilMs += phase.lastsMs
    if (sinceMs < untilMs) return phase
  }
  return phases.at(-1) ?? { lastsMs: 0 }
}
