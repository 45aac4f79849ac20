import type { Clock } from '../clock.ts'
import { ServiceError } from '../errors.ts'
import { parseRetryAfter } from '../retry.ts'
import { createRedactor, type Redact } from '../text/redact.ts'
import { explainStatus, explainTrouble, type Operation } from './explain.ts'
import { type HttpRequest, type HttpResponse, type Transport, TransportError } from './http.ts'
import { parseJson, parseMessage } from './responses.ts'

/** What every operation of the service needs. */
export interface ExchangeOptions {
  transport: Transport
  projectId: string
  clock: Clock
  /** Takes secrets out of everything that the service says. */
  redact: Redact
}

/** One request and the JSON of its answer; an answer outside 2xx, without JSON or none at all is a `ServiceError`. */
export async function exchangeJson(
  options: ExchangeOptions,
  operation: Operation,
  request: HttpRequest,
): Promise<unknown> {
  const answer = await options.transport.send(request).catch((error: unknown) => {
    throw error instanceof TransportError ? transportTrouble(operation, error, redactAll(options)) : error
  })
  const json = parseJson(answer.text, options.redact)
  if (answer.status < 200 || answer.status > 299) throw refusal(options, operation, answer, json)
  if (json !== undefined) return json
  throw new ServiceError({ type: 'unreadable' }, explainTrouble(operation, { reason: 'not-json' }))
}

function transportTrouble(operation: Operation, error: TransportError, redact: Redact): ServiceError {
  const { reason, failure } = error
  const trouble =
    reason === 'cancelled'
      ? ({ reason, sent: failure.type === 'cancelled' && failure.sent } as const)
      : { reason, detail: redact(error.message) }
  return new ServiceError(failure, explainTrouble(operation, trouble))
}

function refusal(options: ExchangeOptions, operation: Operation, answer: HttpResponse, json: unknown): ServiceError {
  const { status } = answer
  const retryAfterMs = parseRetryAfter(answer.retryAfter, options.clock.now())
  const location = answer.location === undefined ? undefined : redactAll(options)(answer.location)
  const remoteMessage = parseMessage(json, redactProject(options))
  return new ServiceError(
    { type: 'status', status, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) },
    explainStatus({ operation, status, remoteMessage, location }),
  )
}

/** For what comes from the network itself: an address may hold the project too. */
function redactAll(options: ExchangeOptions): Redact {
  const redactId = redactProject(options)
  return (text) => redactId(options.redact(text))
}

/** Users keep the project's id as a secret too, and services like to name it in what is only shown. */
export function redactProject({ projectId }: ExchangeOptions): Redact {
  return createRedactor([projectId])
}

/** Whether a text can be one part of a path: a URL takes `.` and `..` for steps, however they are encoded. */
export function isPathPart(text: string): boolean {
  return text !== '.' && text !== '..' && text.isWellFormed()
}

/** The text encoded as one part of a path. */
export function pathPart(text: string): string {
  if (!isPathPart(text)) throw new TypeError('"." and ".." cannot be part of a path')
  return encodeURIComponent(text)
}
