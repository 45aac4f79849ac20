import type { z } from 'zod'
import { formatDay, formatDuration } from '../kit/core/clock.ts'
import { asServiceError, type ServiceError } from '../kit/core/errors.ts'
import type { Log } from '../kit/core/log.ts'
import { retryDelay } from '../kit/core/retry.ts'
import { createExchange, type ExchangeOptions } from '../kit/service/exchange.ts'
import type { AllTime, Period } from './period.ts'

/** Why something was not read. */
export interface Missing {
  /** The end of a sentence. */
  why: string
  /** Absent where nothing helps. */
  advice?: string | undefined
  /** The last error; absent where no request was made. */
  error?: ServiceError | undefined
}

/** The most analytics requests of a report: an organization has 100 an hour for everything (docs/internals/service.md, "Limits"). */
export const MOST_REQUESTS = 60

/** The longest time that one request waits, over all its attempts (docs/how-it-works.md, "Budget"). */
const LONGEST_WAIT_MS = 60_000

interface AnalyticsQuery<Shape extends z.ZodRawShape> {
  operation: 'views' | 'reader-feedback'
  /** The path of the list below the project's analytics. */
  list: string
  period: Period | AllTime
  parameters: Record<string, string>
  /** The schema of a response. For one that is no object at all, the error names the schema's first field. */
  schema: z.ZodObject<Shape>
}

type Answer<Value> = { value: Value; missing?: undefined } | { value?: undefined; missing: Missing }

export type Analytics = ReturnType<typeof createAnalytics>

/**
 * The service's analytics (docs/internals/service.md, "Operations"), within a budget of requests. After a rate limit that does not
 * clear, no more requests are made.
 */
export function createAnalytics(
  options: ExchangeOptions,
  { log, signal }: { log: Log; signal: AbortSignal },
  mostRequests = MOST_REQUESTS,
) {
  const { clock, redact } = options
  const request = createRequest(options, signal)
  let spent = 0
  let limited: Missing | undefined
  return {
    /** Requests made so far, retries included. */
    get spent() {
      return spent
    },
    redact,
    /** Reads one response, waits for the rate limit, and retries after transient errors. Throws where the run is cancelled. */
    async read<Shape extends z.ZodRawShape>(
      query: AnalyticsQuery<Shape>,
    ): Promise<Answer<z.output<z.ZodObject<Shape>>>> {
      let waitedMs = 0
      for (let attempt = 1; ; attempt++) {
        signal.throwIfAborted()
        if (limited !== undefined) return { missing: limited }
        if (spent === mostRequests) {
          return { missing: { why: `a report makes at most ${mostRequests} analytics requests` } }
        }
        spent++
        try {
          return { value: await request(query) }
        } catch (thrown) {
          const error = asServiceError(thrown)
          const { what, failure } = error
          const delayMs = retryDelay({ purpose: 'read', failure, attempt, random: clock.random() })
          if (delayMs === undefined || waitedMs + delayMs > LONGEST_WAIT_MS) {
            const missing = explain(error)
            if (failure.status === 429) limited = missing
            return { missing }
          }
          log.info(`${what} Trying again in ${formatDuration(delayMs)}.`)
          await clock.sleep(delayMs, signal)
          waitedMs += delayMs
        }
      }
    },
  }
}

function explain(error: ServiceError): Missing {
  const { what, remoteMessage, failure } = error
  const reason = remoteMessage === undefined ? '' : `: ${remoteMessage.replace(/\.$/, '')}`
  // A request that the service finds invalid asks for what is not there, such as days that the plan no longer keeps.
  const advice = failure.status === 400 ? undefined : error.advice
  return { why: `${what.replace(/\.$/, '')}${reason}`, advice, error }
}

/** Makes one request. Throws `ServiceError`, also for a response that is not as documented. */
function createRequest(options: ExchangeOptions, signal: AbortSignal) {
  const { project, send, fail } = createExchange(options)
  return async <Shape extends z.ZodRawShape>(query: AnalyticsQuery<Shape>) => {
    const { operation, list, parameters, schema } = query
    const { fromMs, toMs } = query.period
    const dates = { ...(fromMs === undefined ? {} : { dateFrom: formatDay(fromMs) }), dateTo: formatDay(toMs) }
    const path = `/v1/analytics/${project}/${list}?${new URLSearchParams({ ...dates, ...parameters })}`
    // The limits of the transport are enough.
    const deadline = { until: Number.POSITIVE_INFINITY, signal }
    const parsed = schema.safeParse(await send(operation, { method: 'GET', path, deadline }))
    if (parsed.success) return parsed.data
    const [first = ''] = Object.keys(schema.shape)
    throw fail(operation, { type: 'undocumented', field: parsed.error.issues[0]?.path.join('.') || first })
  }
}
