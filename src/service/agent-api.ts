import type { AgentJobs, SendLimits } from '../agent-job/ports.ts'
import { abortAfter, formatDuration } from '../clock.ts'
import { ServiceError } from '../errors.ts'
import type { Log } from '../log.ts'
import { retryDelay } from '../retry.ts'
import { type ExchangeOptions, exchangeJson, isPathSegment, labelOf, pathSegment, redactProject } from './exchange.ts'
import { explainFailure, explainStatus, type Operation, type RequestLabel } from './explain.ts'
import type { HttpRequest } from './http.ts'
import { type JobResponse, parseAgentJob } from './responses.ts'

export interface AgentApiOptions extends ExchangeOptions {
  log: Log
}

/** A connection that cannot be made is tried again for this long (docs/specification.md, "Sending"). */
const CONNECT_RETRIES_MS = 60_000

/** Grace period of a POST once the run is cancelled, so that the job's id is not lost. */
const CANCEL_GRACE_MS = 3000

/** The service's agent API (docs/service.md, "Operations"). */
export function createAgentApi(options: AgentApiOptions): AgentJobs {
  const jobs = `/v2/agent/${pathSegment(options.projectId)}/job`
  return {
    async create(prompt, limits) {
      const job = await send({ operation: 'create', path: jobs, prompt, limits }, options)
      if (job.id === undefined || !isPathSegment(job.id)) {
        const parts = explainFailure(labelOf(options, 'create'), { reason: 'without-id' })
        throw new ServiceError({ type: 'unreadable' }, parts)
      }
      return { ...job, id: job.id }
    },
    async message(jobId, prompt, limits) {
      const path = `${jobs}/${pathSegment(jobId)}/message`
      return { ...(await send({ operation: 'message', path, prompt, limits }, options)), id: jobId }
    },
    async read(jobId, limits) {
      const request = { method: 'GET', path: `${jobs}/${pathSegment(jobId)}`, ...limits } as const
      return { ...(await exchangeJob(options, 'read', request)), id: jobId }
    },
  }
}

/** A prompt on its way to the service. */
interface Sending {
  operation: 'create' | 'message'
  path: string
  prompt: string
  limits: SendLimits
}

/** Sends a prompt, again only while it was certainly not processed and time is left. */
async function send(sending: Sending, api: AgentApiOptions): Promise<JobResponse> {
  const { clock, log } = api
  const { deadlineAt, signal } = sending.limits
  const startedAt = clock.now()
  let connectBy = Number.POSITIVE_INFINITY
  for (let attempt = 1; ; attempt++) {
    try {
      return await post(sending, api)
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      const { failure } = error
      const delayMs = retryDelay({ purpose: 'send', failure, attempt, random: clock.random() })
      if (delayMs === undefined) throw error
      const isUnconnected = failure.type === 'not-connected'
      if (isUnconnected) connectBy = Math.min(connectBy, clock.now() + CONNECT_RETRIES_MS)
      const until = isUnconnected ? Math.min(deadlineAt, connectBy) : deadlineAt
      const outOfTime = () => withWait(error, { waitedMs: clock.now() - startedAt, delayMs }, labelFor(sending, api))
      if (clock.now() + delayMs >= until) throw outOfTime()
      log.info(`${error.what} Trying again in ${formatDuration(delayMs)}.`)
      await clock.sleep(delayMs, signal).catch(() => {
        throw cancelledUnsent(sending, api)
      })
      // A machine that was suspended meanwhile wakes up too late.
      if (clock.now() >= until) throw outOfTime()
    }
  }
}

/** One POST. A cancelled run gives it a grace period, so that the id of a job that was paid for is not lost. */
async function post(sending: Sending, api: AgentApiOptions): Promise<JobResponse> {
  const { operation, path, prompt, limits } = sending
  if (limits.signal.aborted) throw cancelledUnsent(sending, api)
  const grace = abortAfter(limits.signal, CANCEL_GRACE_MS, api.clock)
  try {
    const timeoutMs = limits.deadlineAt - api.clock.now()
    const request = { method: 'POST', path, body: { prompt }, timeoutMs, signal: grace.signal } as const
    return await exchangeJob(api, operation, request)
  } finally {
    grace.stop()
  }
}

const labelFor = ({ operation }: Sending, api: AgentApiOptions) => labelOf(api, operation)

/** The error when no time is left for another attempt. After a 429 it includes how long the run has waited. */
function withWait(
  error: ServiceError,
  { waitedMs, delayMs }: { waitedMs: number; delayMs: number },
  label: RequestLabel,
): ServiceError {
  const { failure, remoteMessage } = error
  if (failure.type !== 'status') return error
  const outOfTime = {
    waited: waitedMs >= 1000 ? formatDuration(waitedMs) : undefined,
    requested: failure.retryAfterMs === undefined ? undefined : formatDuration(delayMs),
  }
  return new ServiceError(failure, explainStatus({ ...label, status: failure.status, remoteMessage, outOfTime }))
}

function cancelledUnsent(sending: Sending, api: AgentApiOptions): ServiceError {
  const parts = explainFailure(labelFor(sending, api), { reason: 'cancelled', sent: false })
  return new ServiceError({ type: 'cancelled', sent: false }, parts)
}

/** One request, and the job of its response. */
async function exchangeJob(api: AgentApiOptions, operation: Operation, request: HttpRequest): Promise<JobResponse> {
  const job = parseAgentJob(await exchangeJson(api, operation, request), redactProject(api))
  if (job !== undefined) return job
  throw new ServiceError({ type: 'unreadable' }, explainFailure(labelOf(api, operation), { reason: 'not-json' }))
}
