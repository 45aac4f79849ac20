import type { Clock } from '../../src/clock.ts'
import { type HttpRequest, type HttpResponse, type Transport, TransportError } from '../../src/service/http.ts'
import type { Course } from './courses.ts'

/** The one job that the service has at a time, and what became of the requests about it. */
export interface ServedJob {
  readonly course: Course
  readonly id: string
  readonly prompt: string
  readonly link: string
  /** Of the request before. */
  readonly oldLink: string
  /** When the service took the prompt. */
  acceptedAt?: number
  /** How often it took the prompt. */
  accepted: number
  /** Whether the answer to a prompt that it took was lost. */
  answerLost: boolean
  reads: number
  /** Requests that did not get the answer that they should. */
  troubles: number
  /** Before this the service asked not to be asked again; and how often it was, all the same. */
  notBefore: number
  tooSoon: number
}

interface Service {
  clock: Clock
  random: () => number
  isAway: () => boolean
}

/** How often a request meets trouble of its own, and how often the service is away for a minute. */
const TROUBLE = 0.02
const OUTAGE_MS = 60_000
const LEAST_BETWEEN_OUTAGES_MS = 10 * 60_000
const MEAN_BETWEEN_OUTAGES_MS = 30 * 60_000

/**
 * The service behind a transport of plain objects: JSON with the fields that it documents and more, and the trouble of
 * networks.
 *
 * @param job the job that a request is about
 */
export function createTroubledService(clock: Clock, random: () => number, job: () => ServedJob): Transport {
  const service = { clock, random, isAway: createOutages(clock, random) }
  return {
    async send(request) {
      const latencyMs = 50 + 400 * random() ** 3
      await clock.sleep(latencyMs / 2)
      const answer = await serve(service, job(), request)
      await clock.sleep(latencyMs / 2)
      return answer
    },
    host: 'api.mintlify.com',
    close: () => undefined,
  }
}

/** Outages of a minute, half an hour apart on average. */
function createOutages({ now }: Clock, random: () => number): () => boolean {
  const spread = MEAN_BETWEEN_OUTAGES_MS - LEAST_BETWEEN_OUTAGES_MS
  const gap = () => LEAST_BETWEEN_OUTAGES_MS - Math.log(1 - random()) * spread
  let from = now() + gap()
  return () => {
    while (from + OUTAGE_MS <= now()) from += OUTAGE_MS + gap()
    return now() >= from
  }
}

async function serve(service: Service, job: ServedJob, request: HttpRequest): Promise<HttpResponse> {
  if (request.method === 'GET') job.reads++
  if (service.clock.now() < job.notBefore) job.tooSoon++
  const isCalm = job.course.calmEnd && sinceAccepted(service, job) >= job.course.endsMs
  const trouble = isCalm ? undefined : drawTrouble(service, request)
  if (trouble !== undefined) {
    job.troubles++
    return await meet(trouble, service, job, request)
  }
  if (request.method === 'GET') return read(service, job)
  take(service, job, request)
  return answered(request.path.endsWith('/message') ? 200 : 201, shown(service, job))
}

type Trouble = 'refused' | 'reset' | 'silent' | 'bad-gateway' | 'unavailable' | 'cut' | 'limited'

const READ_TROUBLES = ['refused', 'reset', 'silent', 'bad-gateway', 'unavailable', 'cut', 'limited'] as const
const SEND_TROUBLES = ['refused', 'limited', 'reset'] as const

function drawTrouble({ random, isAway }: Service, { method }: HttpRequest): Trouble | undefined {
  if (isAway()) return 'refused'
  if (random() >= TROUBLE) return undefined
  const troubles = method === 'GET' ? READ_TROUBLES : SEND_TROUBLES
  return troubles[Math.floor(random() * troubles.length)]
}

async function meet(trouble: Trouble, service: Service, job: ServedJob, request: HttpRequest): Promise<HttpResponse> {
  const { clock, random } = service
  switch (trouble) {
    case 'refused':
      throw new TransportError('connect', { type: 'not-connected' }, 'ECONNREFUSED')
    case 'reset':
      if (request.method === 'POST') {
        take(service, job, request)
        job.answerLost = true
      }
      throw new TransportError('lost', { type: 'interrupted' }, 'ECONNRESET')
    case 'silent':
      await clock.sleep(Math.min(request.timeoutMs, 15_000))
      throw new TransportError('time-out', { type: 'interrupted' }, 'UND_ERR_HEADERS_TIMEOUT')
    case 'bad-gateway':
      return { ...answered(502, {}), text: '<html><h1>502 Bad Gateway</h1></html>' }
    case 'unavailable':
      return answered(503, { error: 'Try again later' })
    case 'cut':
      return answered(200, shown(service, job), -5)
    case 'limited': {
      const seconds = 1 + Math.floor(20 * random())
      const date = new Date(clock.now() + seconds * 1000).toUTCString()
      // A date has no parts of a second.
      job.notBefore = Date.parse(date)
      return { ...answered(429, { error: 'Too many requests' }), retryAfter: random() < 0.5 ? String(seconds) : date }
    }
  }
}

function take({ clock }: Service, job: ServedJob, { body }: HttpRequest): void {
  if (JSON.stringify(body) !== JSON.stringify({ prompt: job.prompt })) throw new Error('Another prompt came')
  job.accepted++
  job.acceptedAt = clock.now()
}

function read(service: Service, job: ServedJob): HttpResponse {
  const isKnown = sinceAccepted(service, job) >= job.course.knownMs
  return isKnown ? answered(200, shown(service, job)) : answered(404, { error: 'Job not found' })
}

/** The job as the service shows it; before the prompt came, as the request before left it. */
function shown(service: Service, job: ServedJob): unknown {
  const { course, id, link, oldLink } = job
  const sinceMs = sinceAccepted(service, job)
  const source = { repository: 'https://github.com/acme/docs', ref: null }
  const always = { id, source, model: 'a model', createdAt: new Date(service.clock.now()).toISOString(), extra: [1] }
  const earlier = course.order === 'follow-up' ? oldLink : null
  if (job.acceptedAt === undefined || sinceMs < course.staleMs) {
    return { ...always, status: 'completed', prLink: earlier }
  }
  if (sinceMs < course.queuedMs) return { ...always, status: 'queued', prLink: earlier }
  if (sinceMs < course.endsMs) return { ...always, status: 'active', prLink: earlier }
  const hasLink = course.linkMs !== undefined && sinceMs >= course.linkMs
  return { ...always, status: course.status, prLink: hasLink ? link : earlier }
}

function sinceAccepted({ clock }: Service, { acceptedAt }: ServedJob): number {
  return acceptedAt === undefined ? 0 : clock.now() - acceptedAt
}

/** @param end where the text is cut off, as `slice` takes it */
function answered(status: number, json: unknown, end?: number): HttpResponse {
  return { status, text: JSON.stringify(json).slice(0, end), retryAfter: undefined, location: undefined }
}
