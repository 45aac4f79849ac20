import { type Agent, type Dispatcher, EnvHttpProxyAgent } from 'undici'
import { ActionError, messageOf } from '../errors.ts'
import type { RequestFailure } from '../retry.ts'
import { VERSION } from '../version.ts'

/** Time limits of one request, in milliseconds. */
export interface TimeLimits {
  connectMs: number
  /** Until the answer's headers have come. */
  headersMs: number
  /** Between two parts of the answer's body. */
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

/** A request without a complete answer. `detail` says what the network said. */
export class TransportError extends Error {
  readonly failure: RequestFailure
  readonly reason: 'connect' | 'time-out' | 'lost' | 'too-large' | 'cancelled'

  constructor(reason: TransportError['reason'], failure: RequestFailure, detail: unknown) {
    super(detailOf(detail))
    this.name = 'TransportError'
    this.reason = reason
    this.failure = failure
  }
}

export interface Transport {
  /** Resolves with any complete answer, whatever its status; redirects are not followed. Throws `TransportError`. */
  send(request: HttpRequest): Promise<HttpResponse>
  /** Gives up what is under way; does not wait for it. */
  close(): void
}

export type TransportLimits = Record<HttpRequest['method'], TimeLimits>

export interface TransportOptions {
  baseUrl: URL
  apiKey: string
  limits?: TransportLimits | undefined
}

/** An answer may be at most this large, in bytes. */
const ANSWER_LIMIT = 10 * 1024 * 1024

/**
 * A POST that is given up too early leaves a job that nobody waits for, so it may take long; a read is simply
 * made again.
 */
const LIMITS: TransportLimits = {
  GET: { connectMs: 10_000, headersMs: 15_000, bodyMs: 15_000, totalMs: 30_000 },
  POST: { connectMs: 10_000, headersMs: 120_000, bodyMs: 30_000, totalMs: 150_000 },
}

/** HTTP to the service, over proxies that the environment names (`HTTPS_PROXY`, `HTTP_PROXY`, `NO_PROXY`). */
export function createTransport({ baseUrl, apiKey, limits = LIMITS }: TransportOptions): Transport {
  const reads = createDispatcher(limits.GET, {})
  const prefix = baseUrl.pathname.replace(/\/+$/, '')
  const headers = {
    accept: 'application/json',
    authorization: `Bearer ${apiKey}`,
    'user-agent': `docs-agent-action/${VERSION}`,
  }
  const address = (request: HttpRequest) => ({
    origin: baseUrl.origin,
    path: `${prefix}${request.path}`,
    method: request.method,
  })
  return {
    async send(request) {
      const limit = limits[request.method]
      if (request.method === 'GET') return await exchange(reads, { ...address(request), headers }, request, limit)
      // A connection of its own: one that was kept alive can die unnoticed, and then nobody knows whether a POST arrived.
      const dispatcher = createDispatcher(limit, { pipelining: 0 })
      try {
        const body = Buffer.from(JSON.stringify(request.body))
        const own = { 'content-type': 'application/json', 'content-length': String(body.byteLength) }
        return await exchange(
          dispatcher,
          { ...address(request), headers: { ...headers, ...own }, body },
          request,
          limit,
        )
      } finally {
        // Not awaited: a connection that hangs while it is being made would keep the run from ending.
        dispatcher.destroy().catch(() => undefined)
      }
    },
    close() {
      reads.destroy().catch(() => undefined)
    },
  }
}

function createDispatcher(limits: TimeLimits, options: Agent.Options): Dispatcher {
  try {
    return new EnvHttpProxyAgent({
      ...options,
      // HTTP/1.1 only: what is known of lost requests rests on one request to a connection.
      allowH2: false,
      connect: { timeout: limits.connectMs },
      headersTimeout: limits.headersMs,
      bodyTimeout: limits.bodyMs,
    })
  } catch (error) {
    throw new ActionError({
      kind: 'no-connection',
      what: 'The proxy that the environment names cannot be used.',
      advice: 'Check that HTTP_PROXY and HTTPS_PROXY hold an address such as http://proxy.example:3128.',
      cause: error,
    })
  }
}

async function exchange(
  dispatcher: Dispatcher,
  options: Dispatcher.RequestOptions,
  request: HttpRequest,
  limits: TimeLimits,
): Promise<HttpResponse> {
  const timeOut = AbortSignal.timeout(Math.max(1, Math.ceil(Math.min(limits.totalMs, request.timeoutMs))))
  const signal = AbortSignal.any([timeOut, request.signal])
  let sent = false
  const watched = dispatcher.compose(
    onSend(() => {
      sent = true
    }),
  )
  try {
    const answer = await untilAborted(watched.request({ ...options, signal }), signal)
    const { headers, statusCode } = answer
    const text = await readText(answer.body)
    return { status: statusCode, retryAfter: single(headers['retry-after']), location: single(headers.location), text }
  } catch (error) {
    throw transportError(error, { sent, cancelled: request.signal.aborted, timedOut: timeOut.aborted })
  }
}

/**
 * Tells when a request begins to be sent. undici starts a request only once it has a connection: that tells one that
 * never left from one that may have arrived, also behind a proxy and in the middle of a TLS handshake.
 */
function onSend(tell: () => void): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) =>
    dispatch(options, {
      onRequestStart(controller, context) {
        tell()
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
  const late = timedOut || /TIMEOUT|ETIMEDOUT/.test(codeOf(error))
  return new TransportError(late ? 'time-out' : 'lost', { type: 'interrupted' }, error)
}

/** Gives up waiting once the signal aborts: undici itself hears it only when it has a connection. */
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
    // Leaving the loop destroys the stream, so no more is read.
    if (bytes > ANSWER_LIMIT) throw new TransportError('too-large', { type: 'unreadable' }, 'the answer is over 10 MB')
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

/** The network's own word: its code and message, of the innermost cause that has a code. */
function detailOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return detailOf(error.errors[0])
  if (error instanceof Error && error.cause !== undefined && codeOf(error) === '') return detailOf(error.cause)
  return messageOf(error)
}
