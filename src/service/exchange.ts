import type { Clock } from '../core/clock.ts'
import { ServiceError } from '../core/errors.ts'
import { createRedactor, type Redact } from '../core/redact.ts'
import { parseRetryAfter, type RequestFailure } from '../core/retry.ts'
import { explainFailure, explainStatus, type FailureDetails, type Operation } from './explain.ts'
import { type HttpRequest, type HttpResponse, type Transport, TransportError } from './http.ts'
import { parseJson, parseMessage } from './responses.ts'

/** What every operation of the service needs. */
export interface ExchangeOptions {
  transport: Transport
  projectId: string
  clock: Clock
  /** Takes secrets out of everything that the service is sent, and that it returns. */
  redact: Redact
}

/** A 2xx response: its JSON, or why it has none that can be read. */
export type Success = { json: unknown; error?: undefined } | { json?: undefined; error: ServiceError }

/** Requests about one project, and the errors of those that fail. */
export interface Exchange extends ExchangeOptions {
  /** The host of `base-url`, as errors name it. */
  host: string
  /** The project as one segment of a path. */
  project: string
  /** Users may keep the project id as a secret too, and services often repeat it in text that is only shown. */
  redactProject: Redact
  /** One request and its response. Throws `ServiceError` without a response and outside 2xx. */
  send(operation: Operation, request: HttpRequest): Promise<Success>
  /** The error of a request that got no response that can be used. */
  fail(operation: Operation, failure: RequestFailure, details: FailureDetails): ServiceError
}

export function createExchange(options: ExchangeOptions): Exchange {
  const { transport, projectId, clock, redact } = options
  const redactProject = createRedactor({ names: [projectId] })
  // For what the network reports: an address may contain the project too.
  const redactAll: Redact = (text) => redactProject(redact(text))
  const host = redactAll(transport.host)
  const fail: Exchange['fail'] = (operation, failure, details) =>
    new ServiceError(failure, explainFailure({ host, operation }, details))
  const withoutResponse = (operation: Operation, { reason, failure, message }: TransportError) =>
    fail(
      operation,
      failure,
      reason === 'cancelled'
        ? { reason, sent: failure.type === 'cancelled' && failure.sent }
        : { reason, detail: redactAll(message) },
    )
  const refusal = (operation: Operation, { status, retryAfter, location }: HttpResponse, json: unknown) => {
    const retryAfterMs = parseRetryAfter(retryAfter, clock.now())
    const failure = { type: 'status', status, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) } as const
    const said = { remoteMessage: parseMessage(json, redactProject), location: location && redactAll(location) }
    return new ServiceError(failure, explainStatus({ host, operation, status, ...said }))
  }
  return {
    ...options,
    host,
    project: encodeURIComponent(projectId),
    redactProject,
    fail,
    async send(operation, request) {
      const response = await transport.send(request).catch((error: unknown) => {
        throw error instanceof TransportError ? withoutResponse(operation, error) : error
      })
      const { status, text } = response
      const json = typeof text === 'string' ? parseJson(text, redact) : undefined
      if (status < 200 || status > 299) throw refusal(operation, response, json)
      if (json !== undefined) return { json }
      if (typeof text !== 'string') return { error: withoutResponse(operation, text) }
      return { error: fail(operation, { type: 'unreadable' }, { reason: 'not-json' }) }
    },
  }
}
