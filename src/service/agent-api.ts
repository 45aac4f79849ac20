import type { AgentJobs, SendLimits } from '../agent-job/ports.ts'
import { abortAfter, formatDuration } from '../clock.ts'
import { ServiceError } from '../errors.ts'
import type { Log } from '../log.ts'
import { retryDelay } from '../retry.ts'
import { type ExchangeOptions, exchangeJson, isPathPart, pathPart, redactProject } from './exchange.ts'
import { explainStatus, explainTrouble, type Operation } from './explain.ts'
import type { HttpRequest } from './http.ts'
import { type JobResponse, parseAgentJob } from './responses.ts'

export interface AgentApiOptions extends ExchangeOptions {
  log: Log
}

/** How long a connection that is never made is tried again (docs/specification.md, "Sending"). */
const CONNECT_RETRIES_MS = 60_000

/** How long a POST under way may still take once the run is cancelled, so that the job's id is not lost. */
const CANCEL_GRACE_MS = 3000

/** The service's agent API (docs/service.md, "Operations"). */
export function createAgentApi(options: AgentApiOptions): AgentJobs {
  const jobs = `/v2/agent/${pathPart(options.projectId)}/job`
  return {
    async create(prompt, limits) {
      const job = await send(options, { operation: 'create', path: jobs, prompt, limits })
      if (job.id === undefined || !isPathPart(job.id)) {
        throw new ServiceError({ type: 'unreadable' }, explainTrouble('create', { reason: 'without-id' }))
      }
      return { ...job, id: job.id }
    },
    async message(jobId, prompt, limits) {
      const path = `${jobs}/${pathPart(jobId)}/message`
      return { ...(await send(options, { operation: 'message', path, prompt, limits })), id: jobId }
    },
    async read(jobId, limits) {
      const request = { method: 'GET', path: `${jobs}/${pathPart(jobId)}`, ...limits } as const
      return { ...(await exchangeJob(options, 'read', request)), id: jobId }
    },
  }
}

interface Sending {
  operation: 'create' | 'message'
  path: string
  prompt: string
  limits: SendLimits
}

/** Sends a prompt, again only while it was certainly not processed and time is left. */
async function send(api: AgentApiOptions, { operation, path, prompt, limits }: Sending) {
  const { clock, log } = api
  const startedAt = clock.now()
  let connectBy = Number.POSITIVE_INFINITY
  for (let attempt = 1; ; attempt++) {
    try {
      return await post(api, { operation, path, prompt, limits })
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      const { failure } = error
      const delayMs = retryDelay({ purpose: 'send', failure, attempt, random: clock.random() })
      if (delayMs === undefined) throw error
      const isUnconnected = failure.type === 'not-connected'
      if (isUnconnected) connectBy = Math.min(connectBy, clock.now() + CONNECT_RETRIES_MS)
      const until = isUnconnected ? Math.min(limits.deadlineAt, connectBy) : limits.deadlineAt
      const tooLate = () => outOfTime(error, { operation, waitedMs: clock.now() - startedAt, delayMs })
      if (clock.now() + delayMs >= until) throw tooLate()
      log.info(`${error.what} Sending again in ${formatDuration(delayMs)}.`)
      await clock.sleep(delayMs, limits.signal).catch(() => {
        throw cancelled(operation, false)
      })
      // A machine that was stopped meanwhile wakes up too late.
      if (clock.now() >= until) throw tooLate()
    }
  }
}

/** One POST. A cancelled run gives it a grace period, so that the id of a job that was paid for is not lost. */
async function post(api: AgentApiOptions, { operation, path, prompt, limits }: Sending) {
  if (limits.signal.aborted) throw cancelled(operation, false)
  const grace = abortAfter(limits.signal, CANCEL_GRACE_MS, api.clock)
  try {
    const timeoutMs = limits.deadlineAt - api.clock.now()
    const request = { method: 'POST', path, body: { prompt }, timeoutMs, signal: grace.signal } as const
    return await exchangeJob(api, operation, request)
  } finally {
    grace.stop()
  }
}

/** The error to end with when the next attempt does not fit into the time that is left. */
function outOfTime(
  error: ServiceError,
  { operation, waitedMs, delayMs }: { operation: Operation; waitedMs: number; delayMs: number },
): ServiceError {
  if (error.failure.type !== 'status') return error
  const waited = waitedMs >= 1000 ? formatDuration(waitedMs) : undefined
  const { status, retryAfterMs } = error.failure
  const asks = retryAfterMs === undefined ? undefined : formatDuration(delayMs)
  return new ServiceError(
    error.failure,
    explainStatus({ operation, status, remoteMessage: error.remoteMessage, outOfTime: { waited, asks } }),
  )
}

function cancelled(operation: Operation, sent: boolean): ServiceError {
  return new ServiceError({ type: 'cancelled', sent }, explainTrouble(operation, { reason: 'cancelled', sent }))
}

/** One request and its answer as a job. */
async function exchangeJob(api: AgentApiOptions, operation: Operation, request: HttpRequest): Promise<JobResponse> {
  const job = parseAgentJob(await exchangeJson(api, operation, request), redactProject(api))
  if (job !== undefined) return job
  throw new ServiceError({ type: 'unreadable' }, explainTrouble(operation, { reason: 'not-json' }))
}
