import { abortAfter, formatDuration } from '../core/clock.ts'
import { ServiceError } from '../core/errors.ts'
import { retryDelay } from '../core/retry.ts'
import type { AgentJobs, SendOptions } from '../job/job.ts'
import {
  type ExchangeOptions,
  exchange,
  isPathSegment,
  labelOf,
  pathSegment,
  redactAll,
  redactProject,
  type Success,
} from './exchange.ts'
import { explainFailure, explainStatus, type Operation, type RequestLabel } from './explain.ts'
import { type JobResponse, parseAgentJob } from './responses.ts'

/** How long it is tried to connect, in all (docs/internals/specification.md, "Sending"). */
const CONNECT_MS = 60_000

/** How long the body of a response to a follow-up is read: its status has accepted the prompt. */
const FOLLOW_UP_BODY_MS = 10_000

/** Grace period of a POST once the run is cancelled, so that the job's id is not lost. */
const CANCEL_GRACE_MS = 3000

/** The service's agent API (docs/internals/service.md, "Operations"). */
export function createAgentApi(api: ExchangeOptions): AgentJobs {
  const jobs = `/v2/agent/${pathSegment(api.projectId)}/job`
  return {
    host: redactAll(api)(api.transport.host),
    async create(prompt, options) {
      const job = readJob(api, 'create', await send({ operation: 'create', path: jobs, prompt, options }, api))
      if (job.id === undefined || !isPathSegment(job.id)) {
        const parts = explainFailure(labelOf(api, 'create'), { reason: 'without-id' })
        throw new ServiceError({ type: 'unreadable' }, parts)
      }
      return { ...job, id: job.id }
    },
    async message(jobId, prompt, options) {
      const path = `${jobs}/${pathSegment(jobId)}/message`
      const { json } = await send({ operation: 'message', path, prompt, options }, api)
      // Whatever the body: a status of 2xx says that the prompt was accepted.
      const job = parseAgentJob(json, redactProject(api))
      return job && { ...job, id: jobId }
    },
    async read(jobId, deadline) {
      const request = { method: 'GET', path: `${jobs}/${pathSegment(jobId)}`, deadline } as const
      return { ...readJob(api, 'read', await exchange(api, 'read', request)), id: jobId }
    },
  }
}

/** A prompt on its way to the service. */
interface Sending {
  operation: 'create' | 'message'
  path: string
  prompt: string
  options: SendOptions
}

/** Sends a prompt, again only while it was certainly not processed and time is left. */
async function send(sending: Sending, api: ExchangeOptions): Promise<Success> {
  const { clock } = api
  const { signal, onRetry } = sending.options
  const startedAt = clock.now()
  let connectBy: number | undefined
  for (let attempt = 1; ; attempt++) {
    const attemptAt = clock.now()
    try {
      return await post(sending, api, connectBy)
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      const { failure } = error
      const delayMs = retryDelay({ purpose: 'send', failure, attempt, random: clock.random() })
      if (delayMs === undefined) throw error
      // Any response shows that connections can be made again.
      connectBy = failure.type === 'not-connected' ? (connectBy ?? attemptAt + CONNECT_MS) : undefined
      const until = Math.min(sending.options.until, connectBy ?? Number.POSITIVE_INFINITY)
      const outOfTime = () => withWait(error, { waitedMs: clock.now() - startedAt, delayMs }, labelFor(sending, api))
      if (clock.now() + delayMs >= until) throw outOfTime()
      onRetry?.(error, delayMs)
      await clock.sleep(delayMs, signal).catch(() => {
        throw cancelledUnsent(sending, api)
      })
      // A machine that was suspended meanwhile wakes up too late.
      if (clock.now() >= until) throw outOfTime()
    }
  }
}

/** One POST. A cancelled run gives it a grace period, so that the id of a job that was paid for is not lost. */
async function post(sending: Sending, api: ExchangeOptions, connectBy = Number.POSITIVE_INFINITY): Promise<Success> {
  const { operation, path, prompt, options } = sending
  if (options.signal.aborted) throw cancelledUnsent(sending, api)
  const grace = abortAfter(options.signal, CANCEL_GRACE_MS, api.clock)
  try {
    return await exchange(api, operation, {
      method: 'POST',
      path,
      // Other people's text may repeat a secret.
      body: { prompt: api.redact(prompt) },
      deadline: { until: options.until, signal: grace.signal },
      connectBy,
      bodyMs: operation === 'message' ? FOLLOW_UP_BODY_MS : undefined,
    })
  } finally {
    grace.stop()
  }
}

const labelFor = ({ operation }: Sending, api: ExchangeOptions) => labelOf(api, operation)

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

function cancelledUnsent(sending: Sending, api: ExchangeOptions): ServiceError {
  const parts = explainFailure(labelFor(sending, api), { reason: 'cancelled', sent: false })
  return new ServiceError({ type: 'cancelled', sent: false }, parts)
}

/** The job of a response that is of no use without one. */
function readJob(api: ExchangeOptions, operation: Operation, { json, error }: Success): JobResponse {
  if (error !== undefined) throw error
  const job = parseAgentJob(json, redactProject(api))
  if (job !== undefined) return job
  throw new ServiceError({ type: 'unreadable' }, explainFailure(labelOf(api, operation), { reason: 'not-json' }))
}
