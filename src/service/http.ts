import type { Agent, Dispatcher } from 'undici'
import { messageOf } from '../errors.ts'
import { createDispatcher } from '../proxy.ts'
import type { RequestFailure } from '../retry.ts'
import { VERSION } from '../version.ts'

/** Time limits of one request, in milliseconds. */
export interface TimeLimits {
  connectMs: number
  /** Until the response headers have arrived. */
  headersMs: number
  /** Between two parts of the response body. */
  bodyMs: number
  /** From the first byte to the last. */
  totalMs: number
}

export interface HttpRequest {
  method: 'GET' | 'POST'
  /** Path and query below the base URL, beginning with `/`, its parts encoded. */
  path: string
  /** Sent as JSON. */
  body?: unknown
  /** Ends the request sooner than the limits would. */
  timeoutMs: number
  signal: AbortSignal
}

export interface HttpResponse {
  status: number
  retryAfter: string | undefined
  location: string | undefined
  text: string
}

/** A request without a complete response. Its message is what the network reported. */
export class TransportError extends Error {
  readonly failure: RequestFailure
  readonly reason: 'connect' | 'time-out' | 'lost' | 'too-large' | 'cancelled'

  constructor(reason: TransportError['reason'], failure: RequestFailure, cause: unknown) {
    super(innermostMessage(cause))
    this.name = 'TransportError'
    this.reason = reason
    this.failure = failure
  }
}

export interface Transport {
  /** Host and port of the base URL, for errors. */
  host: string
  /** Resolves with any complete response, whatever its status; redirects are not followed. Throws `TransportError`. */
  send(request: HttpRequest): Promise<HttpResponse>
  /** Aborts requests under way and closes all connections, without waiting for either. */
  close(): void
}

export type TransportLimits = Record<HttpRequest['method'], TimeLimits>

export interface TransportOptions {
  baseUrl: URL
  apiKey: string
  limits?: TransportLimits | undefined
}

/** The largest response that is read, in bytes. */
const MAX_RESPONSE_BYTES = 10 * 1024 * 1024

/**
 * A POST that is aborted too early leaves a job that nobody waits for, so it has more time; a read is simply repeated.
 */
const LIMITS: TransportLimits = {
  GET: { connectMs: 10_000, headersMs: 15_000, bodyMs: 15_000, totalMs: 30_000 },
  POST: { connectMs: 10_000, headersMs: 120_000, bodyMs: 30_000, totalMs: 150_000 },
}

/** HTTP to the service, through the proxies of the environment (`HTTPS_PROXY`, `HTTP_PROXY`, `NO_PROXY`). */
export function createTransport({ baseUrl, apiKey, limits = LIMITS }: TransportOptions): Transport {
  const reads = openConnections(limits.GET, {})
  const prefix = baseUrl.pathname.replace(/\/+$/, '')
  const headers = {
    accept: 'application/json',
    authorization: `Bearer ${apiKey}`,
    'user-agent': `docs-agent-action/${VERSION}`,
  }
  const optionsOf = ({ method, path, body }: HttpRequest): Dispatcher.RequestOptions => {
    const address = { origin: baseUrl.origin, path: `${prefix}${path}`, method }
    if (body === undefined) return { ...address, headers }
    const bytes = Buffer.from(JSON.stringify(body))
    const entity = { 'content-type': 'application/json', 'content-length': String(bytes.byteLength) }
    return { ...address, headers: { ...headers, ...entity }, body: bytes }
  }
  return {
    host: baseUrl.host,
    async send(request) {
      const { method, signal } = request
      const timeoutMs = Math.min(limits[method].totalMs, request.timeoutMs)
      if (method === 'GET') return await exchange(reads, optionsOf(request), { timeoutMs, signal })
      // A fresh connection: one that was kept alive can be dead already, and then it is unknown whether a POST arrived.
      const dispatcher = openConnections(limits.POST, { pipelining: 0 })
      try {
        return await exchange(dispatcher, optionsOf(request), { timeoutMs, signal })
      } finally {
        // Not awaited: a connection attempt that hangs would keep the run from ending.
        dispatcher.destroy().catch(() => undefined)
      }
    },
    close() {
      reads.destroy().catch(() => undefined)
    },
  }
}

function openConnections(limits: TimeLimits, options: Agent.Options): Dispatcher {
  return createDispatcher({
    ...options,
    // HTTP/1.1 only: whether a lost request was sent is known only with one request to a connection.
    allowH2: false,
    connect: { timeout: limits.connectMs },
    headersTimeout: limits.headersMs,
    bodyTimeout: limits.bodyMs,
  })
}

/** One request and its complete response. Throws `TransportError`. */
async function exchange(
  dispatcher: Dispatcher,
  options: Dispatcher.RequestOptions,
  limits: Pick<HttpRequest, 'timeoutMs' | 'signal'>,
): Promise<HttpResponse> {
  const timeOut = AbortSignal.timeout(Math.max(1, Math.ceil(limits.timeoutMs)))
  const signal = AbortSignal.any([timeOut, limits.signal])
  let sent = false
  const watched = dispatcher.compose(
    onSend(() => {
      sent = true
    }),
  )
  try {
    const { headers, statusCode, body } = await untilAborted(watched.request({ ...options, signal }), signal)
    const text = await readText(body)
    return { status: statusCode, retryAfter: single(headers['retry-after']), location: single(headers.location), text }
  } catch (error) {
    throw transportError(error, { sent, cancelled: limits.signal.aborted, timedOut: timeOut.aborted })
  }
}

/**
 * Calls back when a request begins to be sent. undici starts a request only once it has a connection. This separates a
 * request that was never sent from one that may have arrived, also through a proxy and during a TLS handshake.
 */
function onSend(callback: () => void): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) =>
    dispatch(options, {
      onRequestStart(controller, context) {
        callback()
        handler.onRequestStart?.(controller, context)
      },
      onResponseStart: (...parts) => handler.onResponseStart?.(...parts),
      onResponseData: (...parts) => handler.onResponseData?.(...parts),
      onResponseEnd: (...parts) => handler.onResponseEnd?.(...parts),
      onResponseError: (...parts) => handler.onResponseError?.(...parts),
    })
}

function transportError(
  error: unknown,
  { sent, cancelled, timedOut }: { sent: boolean; cancelled: boolean; timedOut: boolean },
): TransportError {
  if (error instanceof TransportError) return error
  if (cancelled) return new TransportError('cancelled', { type: 'cancelled', sent }, error)
  if (!sent) return new TransportError('connect', { type: 'not-connected' }, error)
  const isTimeOut = timedOut || /TIMEOUT|ETIMEDOUT/.test(codeOf(error))
  return new TransportError(isTimeOut ? 'time-out' : 'lost', { type: 'interrupted' }, error)
}

/** Stops waiting once the signal aborts: undici itself reacts only when it has a connection. */
async function untilAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort, { once: true })
  promise.catch(() => undefined)
  try {
    return await Promise.race([promise, aborted])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

async function readText(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.byteLength
    // Leaving the loop destroys the stream, so that nothing more is read.
    if (bytes > MAX_RESPONSE_BYTES) throw new TransportError('too-large', { type: 'unreadable' }, 'over 10 MB')
    chunks.push(chunk)
  }
  // Drops a byte order mark, which JSON does not allow.
  return new TextDecoder().decode(Buffer.concat(chunks))
}

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** The message of the innermost cause, which is the one with a code such as ECONNREFUSED. */
function innermostMessage(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return innermostMessage(error.errors[0])
  if (error instanceof Error && error.cause !== undefined && codeOf(error) === '') return innermostMessage(error.cause)
  return messageOf(error)
}
