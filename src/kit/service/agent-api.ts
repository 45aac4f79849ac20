import { z } from 'zod'
import { abortAfter, type Deadline, formatDuration } from '../core/clock.ts'
import { asServiceError, ServiceError } from '../core/errors.ts'
import { type AgentJob, isTerminal, LONGEST_ID } from '../core/outcome.ts'
import { retryDelay } from '../core/retry.ts'
import { cut } from '../core/text.ts'
import { createExchange, type Exchange, type ExchangeOptions, optionalText } from './exchange.ts'

/** All attempts to connect together may take this long (docs/internals/specification.md, "Sending"). */
const CONNECT_MS = 60_000

/** Grace period of a POST once the run is cancelled, so that the job's id is not lost. */
const CANCEL_GRACE_MS = 3000

export interface SendOptions extends Deadline {
  /** No attempt begins after this moment: milliseconds since the epoch. The deadline unless given. */
  beginBy?: number | undefined
  onRetry?(error: ServiceError, delayMs: number): void
}

export type AgentJobs = ReturnType<typeof createAgentApi>

/** The public schema requires nothing, so everything may be missing; unknown fields are ignored. */
const agentJob = z.object({
  // A cut id would be another one, so a longer one counts as absent, as does one that cannot be a part of a path.
  id: z
    .string()
    .min(1)
    .max(LONGEST_ID)
    .refine((id) => id.isWellFormed() && !/^\.\.?$/.test(id))
    .optional()
    .catch(undefined),
  // Any length and form counts: a link that cannot be shown is a pull request too.
  prLink: z.string().trim().min(1).optional().catch(undefined),
  status: optionalText,
})

/** The service's agent API (docs/internals/service.md, "Operations"). Every failure is a `ServiceError`. */
export function createAgentApi(options: ExchangeOptions) {
  const api = createExchange(options)
  const jobs = `/v2/agent/${api.project}/job`
  /**
   * The job of a response; `undefined` when it is no JSON object. A run decides by status, id and link, so the known words of
   * a status stay whatever the project is called, and the project stays in id and link.
   */
  const parse = (json: unknown) => {
    const { data: job } = agentJob.safeParse(json)
    if (job === undefined) return undefined
    const isKnown = job.status === 'active' || isTerminal(job.status)
    // Cut last, so that no part of a secret is left at the cut.
    const status = isKnown ? job.status : job.status && cut(api.redactAll(job.status), 200)
    return { id: job.id && api.redact(job.id), status, prLink: job.prLink && api.redact(job.prLink) }
  }
  return {
    service: api.service,
    async create(prompt: string, options: SendOptions): Promise<AgentJob> {
      const job = parse(await sendPrompt({ operation: 'create', path: jobs, prompt, options }, api))
      if (job?.id === undefined) throw api.fail('create', { type: job === undefined ? 'unreadable' : 'without-id' })
      return { ...job, id: job.id }
    },
    /** Sends a follow-up; `undefined` when the service accepted it with a response that cannot be read. */
    async message(jobId: string, prompt: string, options: SendOptions): Promise<AgentJob | undefined> {
      const path = `${jobs}/${encodeURIComponent(jobId)}/message`
      const job = parse(await sendPrompt({ operation: 'message', path, prompt, options }, api))
      return job && { ...job, id: jobId }
    },
    /** Reads a job once; the caller decides whether to read it again. */
    async read(jobId: string, deadline: Deadline): Promise<AgentJob> {
      const path = `${jobs}/${encodeURIComponent(jobId)}`
      const job = parse(await api.send('read', { method: 'GET', path, deadline }))
      if (job === undefined) throw api.fail('read', { type: 'unreadable' })
      return { ...job, id: jobId }
    },
  }
}

interface PromptRequest {
  operation: 'create' | 'message'
  path: string
  prompt: string
  options: SendOptions
}

/**
 * Sends a prompt, again only while it was certainly not processed and time is left. A cancelled run gives the request a grace
 * period, so that the id of a job that was paid for is not lost.
 */
async function sendPrompt({ operation, path, prompt, options }: PromptRequest, api: Exchange): Promise<unknown> {
  const { clock } = api
  const { signal, onRetry, until: endsAt, beginBy = endsAt } = options
  const grace = abortAfter(signal, CANCEL_GRACE_MS, clock)
  const deadline = { until: endsAt, signal: grace.signal }
  // Other people's text may repeat a secret.
  const body = { prompt: api.redact(prompt) }
  let connectBy: number | undefined
  try {
    for (let attempt = 1; ; attempt++) {
      if (signal.aborted) throw api.fail(operation, { type: 'cancelled', sent: false })
      const attemptAt = clock.now()
      try {
        return await api.send(operation, { method: 'POST', path, body, deadline, connectBy })
      } catch (thrown) {
        const error = asServiceError(thrown)
        const { failure } = error
        const delayMs = retryDelay({ purpose: 'send', failure, attempt, random: clock.random() })
        if (delayMs === undefined) throw error
        // Any response shows that connections can be made again.
        connectBy = failure.type === 'not-connected' ? (connectBy ?? attemptAt + CONNECT_MS) : undefined
        const until = Math.min(beginBy, connectBy ?? Number.POSITIVE_INFINITY)
        if (clock.now() + delayMs >= until) {
          if (failure.type !== 'status') throw error
          const what = `${error.what} The next attempt, in ${formatDuration(delayMs)}, does not fit within \`timeout\`.`
          throw new ServiceError(failure, { ...error, what })
        }
        onRetry?.(error, delayMs)
        await clock.sleep(delayMs, signal).catch(() => undefined)
        // A machine that was suspended meanwhile wakes up too late.
        if (!signal.aborted && clock.now() >= until) throw error
      }
    }
  } finally {
    grace.stop()
  }
}
