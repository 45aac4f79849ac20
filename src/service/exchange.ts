import { z } from 'zod'
import type { Clock } from '../core/clock.ts'
import { ServiceError } from '../core/errors.ts'
import { createRedactor, type Redact } from '../core/redact.ts'
import { parseRetryAfter, type RequestFailure } from '../core/retry.ts'
import { cut, parseJson, visibleLine } from '../core/text.ts'
import { explainFailure, type Operation, type Refusal } from './explain.ts'
import type { HttpRequest, HttpResponse, Transport } from './http.ts'

export interface ExchangeOptions {
  /** True where errors leave the service's own messages out: they may repeat a prompt that may not be shown. */
  hidesMessages?: boolean
  transport: Transport
  projectId: string
  clock: Clock
  /** Takes secrets out of what the service is sent, and of what is shown of its responses. */
  redact: Redact
}

/** A 2xx response: its JSON as it was sent, or why it has none that can be read. */
export type Success = { json: unknown; error?: undefined } | { json?: undefined; error: ServiceError }

export type Exchange = ReturnType<typeof createExchange>

/** Stands in for a message of the service. */
const NOT_SHOWN = 'not shown, since it may repeat the prompt'

export function createExchange(options: ExchangeOptions) {
  const { transport, projectId, clock, redact, hidesMessages } = options
  // Users may keep the project id as a secret too, and services often repeat it in text that is only shown.
  const redactProject = createRedactor({ names: [projectId] })
  // For what the network reports: an address may contain the project too.
  const redactAll: Redact = (text) => redactProject(redact(text))
  const service = redactAll(transport.service)
  const fail = (operation: Operation, failure: RequestFailure, refusal?: Refusal): ServiceError => {
    const shown = 'detail' in failure ? { ...failure, detail: redactAll(failure.detail ?? '') } : failure
    return new ServiceError(failure, explainFailure({ service, operation }, shown, refusal))
  }
  const refused = (operation: Operation, { status, retryAfter, location }: HttpResponse, json: unknown) => {
    const retryAfterMs = parseRetryAfter(retryAfter, clock.now())
    const failure = { type: 'status', status, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) } as const
    const refusal = {
      remoteMessage: hidesMessages ? NOT_SHOWN : parseMessage(json, redactAll),
      location: location && redactAll(location),
    }
    return fail(operation, failure, refusal)
  }
  return {
    ...options,
    service,
    /** The project as one segment of a path. */
    project: encodeURIComponent(projectId),
    redactAll,
    fail,
    /** One request and its response. Throws `ServiceError` without a response and outside 2xx. */
    async send(operation: Operation, request: HttpRequest): Promise<Success> {
      const response = await transport.send(request)
      if ('type' in response) throw fail(operation, response)
      const { status, text } = response
      const json = typeof text === 'string' ? parseJson(text) : undefined
      if (status < 200 || status > 299) throw refused(operation, response, json)
      if (json !== undefined) return { json }
      return { error: fail(operation, typeof text === 'string' ? { type: 'unreadable' } : text) }
    },
  }
}

/** A text field of a response: anything but a text of at least one character counts as absent. */
export const optionalText = z.string().min(1).optional().catch(undefined)

/** The documented `error` and `details`, and what gateways say (RFC 9457, or `message`). */
const refusalBody = z.object({
  error: optionalText,
  title: optionalText,
  detail: optionalText,
  message: optionalText,
  details: z.array(z.object({ message: optionalText }).optional().catch(undefined)).catch([]),
})

const MESSAGE_LIMIT = 500

/** The message in a refusal's body, redacted, on one line; `undefined` when there is none. */
export function parseMessage(json: unknown, redact: Redact): string | undefined {
  const parsed = refusalBody.safeParse(json)
  if (!parsed.success) return undefined
  const { error, title, detail, message, details } = parsed.data
  const texts = [error, title, detail, message, ...details.map((entry) => entry?.message)]
  const unique = new Set(texts.filter((text) => text !== undefined))
  return unique.size === 0 ? undefined : cut(visibleLine(redact([...unique].join('; '))), MESSAGE_LIMIT)
}
