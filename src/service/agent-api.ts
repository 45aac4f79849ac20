import type { AgentJobs, Log, SendLimits } from '../agent-job/ports.ts'
import { type Clock, formatDuration } from '../clock.ts'
import { ServiceError } from '../errors.ts'
import { parseRetryAfter, retryDelay } from '../retry.ts'
import { createRedactor, type Redact } from '../text/redact.ts'
import { parseAgentJob, parseJson, parseMessage } from './answers.ts'
import { explainStatus, explainTrouble, type Operation } from './explain.ts'
import { type HttpAnswer, type HttpRequest, type Transport, TransportError } from './http.ts'

export interface AgentApiOptions {
  transport: Transport
  projectId: string
  clock: Clock
  log: Log
  /** Takes secrets out of everything that the service says. */
  redact: Redact
}

/** How long a connection that is never made is tried again (contract, section 7). */
const CONNECT_RETRIES_MS = 60_000

/** How long a POST under way may still take once the run is cancelled, so that the job's id is not lost. */
const CANCEL_GRACE_MS = 3000

/** The service's agent API (service.md, "Operations"). */
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
      return { ...(await exchange(options, 'read', request)), id: jobId }
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
  let connectBy: number | undefined
  for (let attempt = 1; ; attempt++) {
    try {
      return await post(api, { operation, path, prompt, limits })
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      const { failure } = error
      const delayMs = retryDelay({ purpose: 'send', failure, attempt, random: clock.random() })
      if (delayMs === undefined) throw error
      if (failure.type === 'not-connected') connectBy ??= clock.now() + CONNECT_RETRIES_MS
      const until = Math.min(limits.deadlineAt, failure.type === 'not-connected' ? (connectBy ?? 0) : Infinity)
      if (clock.now() + delayMs >= until)
        throw outOfTime(error, { operation, waitedMs: clock.now() - startedAt, delayMs })
      log.info(`${error.what} Sending again in ${formatDuration(delayMs)}.`)
      await clock.sleep(delayMs, limits.signal).catch(() => {
        throw cancelled(operation, false)
      })
    }
  }
}

/** One POST. A cancelled run lets it go on for a moment, so that the id of a job that was paid for is not lost. */
async function post(api: AgentApiOptions, { operation, path, prompt, limits }: Sending) {
  if (limits.signal.aborted) throw cancelled(operation, false)
  const { clock } = api
  const patience = new AbortController()
  const answered = new AbortController()
  const loseIt = () => {
    clock.sleep(CANCEL_GRACE_MS, answered.signal).then(
      () => patience.abort(),
      () => undefined,
    )
  }
  limits.signal.addEventListener('abort', loseIt, { once: true })
  try {
    const timeoutMs = limits.deadlineAt - clock.now()
    return await exchange(api, operation, {
      method: 'POST',
      path,
      body: { prompt },
      timeoutMs,
      signal: patience.signal,
    })
  } finally {
    limits.signal.removeEventListener('abort', loseIt)
    answered.abort()
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
    explainStatus({ operation, status, said: error.said, outOfTime: { waited, asks } }),
  )
}

function cancelled(operation: Operation, sent: boolean): ServiceError {
  return new ServiceError({ type: 'cancelled', sent }, explainTrouble(operation, { reason: 'cancelled', sent }))
}

/** One request and its answer as a job; everything else is a `ServiceError`. */
async function exchange(api: AgentApiOptions, operation: Operation, request: HttpRequest) {
  const answer = await api.transport.send(request).catch((error: unknown) => {
    throw error instanceof TransportError ? transportTrouble(operation, error, api.redact) : error
  })
  const json = parseJson(answer.text, api.redact)
  if (answer.status < 200 || answer.status > 299) throw refusal(api, operation, answer, json)
  const job = parseAgentJob(json)
  if (job === undefined) {
    throw new ServiceError({ type: 'unreadable' }, explainTrouble(operation, { reason: 'not-json' }))
  }
  return job
}

function transportTrouble(operation: Operation, error: TransportError, redact: Redact): ServiceError {
  const { reason, failure } = error
  const trouble =
    reason === 'cancelled'
      ? ({ reason, sent: failure.type === 'cancelled' && failure.sent } as const)
      : { reason, detail: redact(error.message) }
  return new ServiceError(failure, explainTrouble(operation, trouble))
}

function refusal(api: AgentApiOptions, operation: Operation, answer: HttpAnswer, json: unknown): ServiceError {
  const { status } = answer
  const retryAfterMs = parseRetryAfter(answer.retryAfter, api.clock.now())
  const location = answer.location === undefined ? undefined : api.redact(answer.location)
  // Users keep the project's id as a secret too, and services like to name it.
  const said = createRedactor([api.projectId])(parseMessage(json) ?? '') || undefined
  return new ServiceError(
    { type: 'status', status, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) },
    explainStatus({ operation, status, said, location }),
  )
}

/** Whether a text can be one part of a path: a URL takes `.` and `..` for steps, however they are encoded. */
function isPathPart(text: string): boolean {
  return text !== '.' && text !== '..'
}

function pathPart(text: string): string {
  if (!isPathPart(text)) throw new TypeError('"." and ".." cannot be part of a path')
  return encodeURIComponent(text)
}
