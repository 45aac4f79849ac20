import type { JobPorts } from '../../src/agent-job/ports.ts'
import { type JobOrder, runJob } from '../../src/agent-job/run-job.ts'
import type { Log } from '../../src/log.ts'
import type { RunOutcome } from '../../src/outcome.ts'
import { createAgentApi } from '../../src/service/agent-api.ts'
import { type HttpRequest, type HttpResponse, type Transport, TransportError } from '../../src/service/http.ts'
import { createFakeClock, type FakeClock } from '../support/fake-clock.ts'
import { OLD_PR, PR } from './fakes.ts'

/** The job that the order names, and the one that a create makes. */
export const OLD_JOB = 'job-9'
const NEW_JOB = 'job-1'

/** What a job shows for a while; an absent field is left out of the answer. The last phase of a job goes on for ever. */
export interface Phase {
  lastsMs: number
  status?: string | null | undefined
  prLink?: string | null | undefined
}

export interface RetryAfter {
  form: 'seconds' | 'date' | 'garbage'
  seconds: number
}

export type Fault =
  | { type: 'not-connected' | 'lost' | 'silent' | 'no-id' }
  | { type: 'status'; status: number; retryAfter?: RetryAfter | undefined }
  | { type: 'text'; text: string }

/** What becomes of one request. */
export interface Exchange {
  takesMs: number
  /** The service acts when the request comes; else when it answers. */
  actsFirst: boolean
  /** Whether a prompt was carried out in spite of the fault, where the fault leaves that open. */
  carriedOut: boolean
  fault?: Fault | undefined
}

/** All that happens to one run, as data. Times are in milliseconds since its start. */
export interface Scenario {
  order: JobOrder['type']
  /** What a rejoin does when its job came to nothing. */
  otherwise: 'create' | 'follow-up'
  wait: boolean
  timeoutMs: number
  /** 0: the run is cancelled before it begins. */
  cancelAtMs?: number | undefined
  /** What chance gives, in turns. */
  chance: readonly number[]
  /** How much longer than they should the first sleeps last, as on a machine that was stopped for a while. */
  stallsMs: readonly number[]
  /** What GitHub knows of the job's pull request, with the order `reuse`. */
  usable: boolean
  usableTakesMs: number
  /** The job that was there before, since the start; and the job that got the prompt, since it got it. */
  before: readonly Phase[]
  after: readonly Phase[]
  /** What becomes of the first requests, and of those after them. */
  posts: readonly Exchange[]
  reads: readonly Exchange[]
  usual: Exchange
  /** Every such request that begins in this time meets the fault. */
  outage?: { of: 'reads' | 'posts'; fromMs: number; toMs: number; fault: Fault } | undefined
}

/** How a request ended. */
export type RequestEnd =
  | { type: 'not-connected' | 'interrupted' | 'unreadable' }
  | { type: 'cancelled'; sent: boolean }
  /** `notBeforeMs`: what Retry-After asks for, as a moment. */
  | { type: 'status'; status: number; notBeforeMs?: number | undefined }
  /** `link`: the pull request's address, if it is one that may be used. */
  | { type: 'job'; status: string | undefined; link: string | undefined }

export interface SeenRequest {
  operation: 'create' | 'message' | 'read'
  jobId: string
  beganMs: number
  /** How long the program lets it take. */
  allowedMs: number
  endedMs: number
  end: RequestEnd | undefined
  /** When the service carried it out, or looked at the job. */
  actedMs?: number
}

/** What happened, as the service, the log and the outputs saw it. */
export interface Trace {
  scenario: Scenario
  requests: SeenRequest[]
  log: { atMs: number; line: string }[]
  warnings: string[]
  told: { atMs: number; id: string; status: string | undefined }[]
  accepted: string[]
  /** Whether GitHub was asked if the job's pull request is open. */
  askedUsable: boolean
  outcome: RunOutcome
  endedMs: number
  aborted: boolean
}

/** Links that may be used; the others of a scenario may not. */
export const LINKS: ReadonlySet<unknown> = new Set([PR, OLD_PR])

/** The time limits of the program's own transport. */
const LONGEST_MS = { GET: 30_000, POST: 150_000 }

/** A run that is not over so long after its deadline has no end. */
const ENDLESS_MS = 120_000

const MOST_REQUESTS = 10_000

/** Plays a scenario: the whole way from the order to the wire, in simulated time. */
export async function play(scenario: Scenario): Promise<Trace> {
  let draws = 0
  const steady = createFakeClock(() => scenario.chance[draws++ % scenario.chance.length] ?? 0.5)
  const clock = withStalls(steady, scenario.stallsMs)
  const run = new AbortController()
  if (scenario.cancelAtMs === 0) run.abort()
  else if (scenario.cancelAtMs !== undefined) clock.at(scenario.cancelAtMs, () => run.abort())
  const { transport, requests } = createService(scenario, clock)
  const { signal } = run
  const notes = takeNotes(clock)
  let askedUsable = false
  const isPullRequestOpen: JobPorts['isPullRequestOpen'] = async (_prLink, { deadlineAt }) => {
    askedUsable = true
    const leftMs = deadlineAt - clock.now()
    await clock.sleep(Math.min(scenario.usableTakesMs, leftMs), signal).catch(() => undefined)
    // Who cannot be asked in time counts as open.
    return scenario.usableTakesMs > leftMs || scenario.usable
  }
  const { log, onJob, onAccepted } = notes
  const jobs = createAgentApi({ transport, projectId: 'project', clock, log, redact: (text) => text })
  const plan = { order: orderOf(scenario), wait: scenario.wait, timeoutMs: scenario.timeoutMs }
  const over = new AbortController()
  const outcome = await Promise.race([
    runJob(plan, { jobs, clock, log, onJob, onAccepted, isPullRequestOpen, signal }),
    steady.sleep(longestOf(scenario), over.signal).then(() => undefined),
  ])
  over.abort()
  if (outcome === undefined) throw new Error('The run never ends')
  const { said, warnings, told, accepted } = notes
  const seen = { requests, log: said, warnings, told, accepted, askedUsable }
  return { scenario, ...seen, outcome, endedMs: clock.elapsed(), aborted: signal.aborted }
}

function longestOf({ timeoutMs, stallsMs }: Scenario): number {
  return stallsMs.reduce((sum, ms) => sum + ms, timeoutMs + ENDLESS_MS)
}

function withStalls(clock: FakeClock, stallsMs: readonly number[]): FakeClock {
  let sleeps = 0
  return { ...clock, sleep: (ms, signal) => clock.sleep(ms + (stallsMs[sleeps++] ?? 0), signal) }
}

function orderOf({ order, otherwise }: Scenario): JobOrder {
  const named = { prompt: 'Say hello', jobId: OLD_JOB }
  switch (order) {
    case 'create':
      return { type: order, prompt: named.prompt }
    case 'follow-up':
      return { type: order, ...named }
    case 'reuse':
      return { type: order, ...named, prLink: OLD_PR }
    case 'rejoin':
      return {
        type: order,
        jobId: OLD_JOB,
        otherwise: otherwise === 'create' ? { type: otherwise, prompt: named.prompt } : { type: otherwise, ...named },
      }
    case 'resume':
      return { type: order, jobId: OLD_JOB }
  }
}

/** Log and outputs that are only written down. */
function takeNotes(clock: FakeClock) {
  const said: Trace['log'] = []
  const warnings: string[] = []
  const told: Trace['told'] = []
  const accepted: string[] = []
  const nothing = () => undefined
  const log: Log = {
    info: (line) => void said.push({ atMs: clock.elapsed(), line }),
    warning: (message) => void warnings.push(message),
    group: nothing,
    debug: nothing,
    notice: nothing,
    error: nothing,
  }
  const onJob = ({ id, status }: { id: string; status?: string | undefined }) =>
    void told.push({ atMs: clock.elapsed(), id, status })
  const onAccepted = (jobId: string) => void accepted.push(jobId)
  return { said, warnings, told, accepted, log, onJob, onAccepted }
}

interface Service {
  scenario: Scenario
  clock: FakeClock
  /** What each job shows, and since when. */
  jobs: Map<string, { phases: readonly Phase[]; sinceMs: number }>
}

/** The service as the scenario has it, below the program's own client. */
function createService(scenario: Scenario, clock: FakeClock): { transport: Transport; requests: SeenRequest[] } {
  const requests: SeenRequest[] = []
  const service: Service = { scenario, clock, jobs: new Map([[OLD_JOB, { phases: scenario.before, sinceMs: 0 }]]) }
  const transport: Transport = {
    async send(http) {
      const request = begin(http, clock)
      const exchange = exchangeFor(request, requests, scenario)
      requests.push(request)
      if (requests.length > MOST_REQUESTS) throw new Error('The program asks again and again')
      try {
        if (exchange.actsFirst) act(service, request, exchange)
        await travel(http, exchange, clock)
        if (!exchange.actsFirst) act(service, request, exchange)
        return answer(service, request, exchange)
      } catch (error) {
        if (error instanceof TransportError) request.end = endOf(error)
        throw error
      } finally {
        request.endedMs = clock.elapsed()
      }
    },
    host: 'api.mintlify.com',
    close: () => undefined,
  }
  return { transport, requests }
}

/** The service carries a prompt out, or looks at the job. */
function act({ scenario, clock, jobs }: Service, request: SeenRequest, { fault, carriedOut }: Exchange): void {
  if (request.operation !== 'read') {
    const isRefused = fault?.type === 'not-connected' || (fault?.type === 'status' && fault.status < 500)
    if (isRefused || (fault !== undefined && fault.type !== 'no-id' && !carriedOut)) return
    jobs.set(request.jobId, { phases: scenario.after, sinceMs: clock.elapsed() })
  }
  request.actedMs = clock.elapsed()
}

function answer({ clock, jobs }: Service, request: SeenRequest, { fault }: Exchange): HttpResponse {
  const ok = { status: 200, retryAfter: undefined, location: undefined }
  if (fault?.type === 'status') return { ...ok, ...refusal(request, fault, clock) }
  if (fault?.type === 'text') {
    request.end = { type: 'unreadable' }
    return { ...ok, text: fault.text }
  }
  if (fault?.type === 'no-id') {
    const isJob = request.operation !== 'create'
    request.end = isJob ? { type: 'job', status: undefined, link: undefined } : { type: 'unreadable' }
    return { ...ok, text: '{}' }
  }
  const { jobId, actedMs = clock.elapsed() } = request
  const job = jobs.get(jobId)
  if (job === undefined) throw new Error(`The program asks for job ${jobId}, which nobody told of`)
  const { status, prLink } = phaseAt(job.phases, actedMs - job.sinceMs)
  const link = LINKS.has(prLink) ? (prLink ?? undefined) : undefined
  request.end = { type: 'job', status: status || undefined, link }
  return { ...ok, text: JSON.stringify({ id: jobId, status, prLink }) }
}

function begin({ method, path, timeoutMs }: HttpRequest, clock: FakeClock): SeenRequest {
  const [, jobId = NEW_JOB, message] = /^\/v2\/agent\/project\/job(?:\/([\w-]+)(\/message)?)?$/.exec(path) ?? []
  const posted = message === undefined ? 'create' : 'message'
  const nowMs = clock.elapsed()
  return {
    operation: method === 'GET' ? 'read' : posted,
    jobId,
    beganMs: nowMs,
    allowedMs: timeoutMs,
    endedMs: Number.POSITIVE_INFINITY,
    end: undefined,
  }
}

/** What the scenario has for the next request. */
function exchangeFor({ operation, beganMs }: SeenRequest, earlier: SeenRequest[], scenario: Scenario): Exchange {
  const isRead = operation === 'read'
  const count = earlier.filter((one) => (one.operation === 'read') === isRead).length
  const { reads, posts, usual, outage } = scenario
  const exchange = (isRead ? reads : posts)[count] ?? usual
  if (outage === undefined || (outage.of === 'reads') !== isRead) return exchange
  const isOut = outage.fromMs <= beganMs && beganMs < outage.toMs
  return isOut ? { ...exchange, fault: outage.fault } : exchange
}

/** The way to the service and back, as the program's own transport tells of it. */
async function travel(http: HttpRequest, { takesMs, fault }: Exchange, clock: FakeClock): Promise<void> {
  const patienceMs = Math.max(1, Math.min(http.timeoutMs, LONGEST_MS[http.method]))
  const isSilent = fault?.type === 'silent'
  const sent = fault?.type !== 'not-connected'
  await clock.sleep(isSilent ? patienceMs : Math.min(takesMs, patienceMs), http.signal).catch(() => {
    throw new TransportError('cancelled', { type: 'cancelled', sent }, 'cancelled')
  })
  if (!sent) throw new TransportError('connect', { type: 'not-connected' }, 'ECONNREFUSED')
  if (isSilent || takesMs > patienceMs) throw new TransportError('time-out', { type: 'interrupted' }, 'time-out')
  if (fault?.type === 'lost') throw new TransportError('lost', { type: 'interrupted' }, 'ECONNRESET')
}

function endOf({ failure }: TransportError): RequestEnd {
  if (failure.type === 'cancelled') return failure
  if (failure.type === 'not-connected' || failure.type === 'interrupted') return { type: failure.type }
  throw new Error('The model has no such end')
}

function refusal(request: SeenRequest, { status, retryAfter }: Fault & { type: 'status' }, clock: FakeClock) {
  const header = retryAfter && headerOf(retryAfter, clock)
  request.end = { type: 'status', status, notBeforeMs: header?.notBeforeMs }
  const text = '{"error":"no"}'
  return { status, retryAfter: header?.value, location: status < 400 ? 'https://evil.test/' : undefined, text }
}

/** A Retry-After header, and the moment that it asks for. */
function headerOf({ form, seconds }: RetryAfter, clock: FakeClock): { value: string; notBeforeMs?: number } {
  if (form === 'garbage') return { value: 'soon' }
  if (form === 'seconds') return { value: String(seconds), notBeforeMs: clock.elapsed() + seconds * 1000 }
  // A date of HTTP has no parts of a second.
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

/** A run as a person reads it, a line each for what was asked, said and told, in the order of time. */
export function storyOf({ requests, log, warnings, outcome, endedMs }: Trace): string {
  const asked = requests.map(({ operation, jobId, beganMs, endedMs: until, allowedMs, end }) => ({
    atMs: beganMs,
    line: `${operation} ${jobId} until ${until} (at most ${beganMs + allowedMs}): ${JSON.stringify(end)}`,
  }))
  const events = [...asked, ...log].toSorted((a, b) => a.atMs - b.atMs).map(({ atMs, line }) => `${atMs}: ${line}`)
  const { job, error, ...rest } = outcome
  const came = JSON.stringify({ ...rest, status: job?.status, prLink: job?.prLink, error: error?.what })
  return [...events, ...warnings.map((warning) => `warning: ${warning}`), `${endedMs}: ${came}`].join('\n')
}
