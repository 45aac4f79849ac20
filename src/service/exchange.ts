import type { Clock } from '../core/clock.ts'
import { ServiceError } from '../core/errors.ts'
import { createRedactor, type Redact } from '../core/redact.ts'
import { parseRetryAfter } from '../core/retry.ts'
import { explainFailure, explainStatus, type Operation, type RequestLabel } from './explain.ts'
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

/** One request and its response. Throws `ServiceError` without a response and outside 2xx. */
export async function exchange(options: ExchangeOptions, operation: Operation, request: HttpRequest): Promise<Success> {
  const label = labelOf(options, operation)
  const asError = (error: TransportError) => withoutResponse(label, error, redactAll(options))
  const response = await options.transport.send(request).catch((error: unknown) => {
    throw error instanceof TransportError ? asError(error) : error
  })
  const { status, text } = response
  const json = typeof text === 'string' ? parseJson(text, options.redact) : undefined
  if (status < 200 || status > 299) throw refusal(label, { response, json }, options)
  if (json !== undefined) return { json }
  if (typeof text !== 'string') return { error: asError(text) }
  return { error: new ServiceError({ type: 'unreadable' }, explainFailure(label, { reason: 'not-json' })) }
}

/** The same for a response that is of no use without its JSON: throws where it cannot be read. */
export async function exchangeJson(...request: Parameters<typeof exchange>): Promise<unknown> {
  const { json, error } = await exchange(...request)
  if (error !== undefined) throw error
  return json
}

/** A request as its errors name it. */
export function labelOf(options: ExchangeOptions, operation: Operation): RequestLabel {
  return { host: redactAll(options)(options.transport.host), operation }
}

function withoutResponse(label: RequestLabel, error: TransportError, redact: Redact): ServiceError {
  const { reason, failure } = error
  const details =
    reason === 'cancelled'
      ? ({ reason, sent: failure.type === 'cancelled' && failure.sent } as const)
      : { reason, detail: redact(error.message) }
  return new ServiceError(failure, explainFailure(label, details))
}

function refusal(
  label: RequestLabel,
  { response, json }: { response: HttpResponse; json: unknown },
  options: ExchangeOptions,
): ServiceError {
  const { status } = response
  const retryAfterMs = parseRetryAfter(response.retryAfter, options.clock.now())
  const location = response.location === undefined ? undefined : redactAll(options)(response.location)
  const remoteMessage = parseMessage(json, redactProject(options))
  return new ServiceError(
    { type: 'status', status, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) },
    explainStatus({ ...label, status, remoteMessage, location }),
  )
}

/** For what the network reports: an address may contain the project too. */
export function redactAll(options: ExchangeOptions): Redact {
  const redactId = redactProject(options)
  return (text) => redactId(options.redact(text))
}

/** Users may keep the project id as a secret too, and services often repeat it in text that is only shown. */
export function redactProject({ projectId }: ExchangeOptions): Redact {
  return createRedactor({ names: [projectId] })
}

/** Whether a text can be one segment of a path: URLs resolve `.` and `..`, however they are encoded. */
export function isPathSegment(text: string): boolean {
  return text !== '.' && text !== '..' && text.isWellFormed()
}

/** The text encoded as one segment of a path. */
export function pathSegment(text: string): string {
  if (!isPathSegment(text)) throw new TypeError('"." and ".." cannot be segments of a path')
  return encodeURIComponent(text)
}
