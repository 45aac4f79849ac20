import { type Dispatcher, fetch, type RequestInit } from 'undici'
import { type Clock, type Deadline, formatDuration, leftMs } from '../core/clock.ts'
import { innermostMessage } from '../core/errors.ts'
import { createDispatcher } from '../core/proxy.ts'
import type { RequestFailure } from '../core/retry.ts'
import { serviceName } from '../core/text.ts'
import { VERSION } from '../core/version.ts'

/** Time limits of one request, in milliseconds. */
export interface TimeLimits {
  /** Until there is a connection, a proxy's tunnel and the TLS handshake included. */
  connectMs: number
  /** From the attempt to connect to the last byte of the response. */
  totalMs: number
}

export interface HttpRequest {
  method: 'GET' | 'POST'
  /** Path and query below the base URL, beginning with `/`, its parts encoded. */
  path: string
  body?: unknown
  /** May end the request sooner than the limits would. */
  deadline: Deadline
  /** May end the attempt to connect sooner than the limits would; in milliseconds since the epoch. */
  connectBy?: number | undefined
  /** Ends the reading of the body this long after the headers, for a response that can do without one. */
  bodyMs?: number | undefined
}

export interface HttpResponse {
  status: number
  retryAfter: string | undefined
  location: string | undefined
  /** The text of the body, or why it could not be read. */
  text: string | RequestFailure
}

export type Transport = ReturnType<typeof createTransport>

export type TransportLimits = Record<HttpRequest['method'], TimeLimits>

/** A POST that is aborted too early leaves a job that nobody waits for, so it has more time. */
const LIMITS: TransportLimits = {
  GET: { connectMs: 10_000, totalMs: 30_000 },
  POST: { connectMs: 10_000, totalMs: 150_000 },
}

/** Only with one request to a connection is it certain whether a lost request was sent. */
const HTTP_1 = { allowH2: false }

interface TransportOptions {
  baseUrl: URL
  apiKey: string
  clock: Clock
  limits?: TransportLimits
}

/** HTTP to the service, through the environment's proxies (`HTTPS_PROXY`, `HTTP_PROXY`, `NO_PROXY`). */
export function createTransport(given: TransportOptions) {
  const { baseUrl } = given
  const options = { limits: LIMITS, ...given }
  const reads = createDispatcher(baseUrl, HTTP_1)
  return {
    /** Messages use this name. */
    service: serviceName(baseUrl),
    /** Any response, whatever its status, or why there is none; redirects are not followed. */
    async send(request: HttpRequest): Promise<HttpResponse | RequestFailure> {
      if (request.method === 'GET') return await exchange(reads, request, options)
      // A fresh connection: one that was kept alive can be dead already, and then it is unknown whether a POST arrived.
      const dispatcher = createDispatcher(baseUrl, HTTP_1)
      try {
        return await exchange(dispatcher, request, options)
      } finally {
        // Nobody waits for this: a connection attempt that hangs would keep the run from ending.
        dispatcher.destroy().catch(() => undefined)
      }
    },
    /** Aborts requests under way and closes all connections, without waiting for either. */
    close(): void {
      reads.destroy().catch(() => undefined)
    },
  }
}

function optionsOf(
  { method, path, body }: HttpRequest,
  { baseUrl, apiKey }: Pick<TransportOptions, 'baseUrl' | 'apiKey'>,
): RequestInit & { url: string } {
  const prefix = baseUrl.pathname.replace(/\/+$/, '')
  const address = { url: `${baseUrl.origin}${prefix}${path}`, method, redirect: 'manual' } as const
  const headers = {
    accept: 'application/json',
    'accept-encoding': 'identity',
    authorization: `Bearer ${apiKey}`,
    'user-agent': `docs-agent-action/${VERSION}`,
  }
  if (body === undefined) return { ...address, headers }
  return { ...address, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

async function exchange(
  dispatcher: Dispatcher,
  request: HttpRequest,
  { limits, clock, ...service }: Required<TransportOptions>,
): Promise<HttpResponse | RequestFailure> {
  const { totalMs, connectMs } = limits[request.method]
  const { deadline, connectBy = Number.POSITIVE_INFINITY, bodyMs = totalMs } = request
  const timeOut = clock.timeout(Math.min(totalMs, leftMs(deadline, clock)))
  const sending = watchSending(Math.min(connectMs, connectBy - clock.now()), clock)
  const signal = AbortSignal.any([timeOut, sending.tooLate, deadline.signal])
  const failureOf = (error: unknown): RequestFailure => {
    const [sent, detail] = [sending.hasBegun(), innermostMessage(error)]
    if (deadline.signal.aborted) return { type: 'cancelled', sent }
    if (!sent) return { type: 'not-connected', detail }
    // The body may have a limit of its own.
    const isTimeOut = timeOut.aborted || (error instanceof Error && error.name === 'TimeoutError')
    return isTimeOut ? { type: 'interrupted' } : { type: 'interrupted', detail }
  }
  try {
    const { url, ...options } = optionsOf(request, service)
    const { headers, status, body } = await fetch(url, {
      ...options,
      signal,
      dispatcher: dispatcher.compose(sending.watch),
    })
    const bodySignal = AbortSignal.any([signal, clock.timeout(bodyMs)])
    const text = await untilAborted(readText(body), bodySignal).catch(failureOf)
    const header = (name: string) => headers.get(name) ?? undefined
    return { status, retryAfter: header('retry-after'), location: header('location'), text }
  } catch (error) {
    return failureOf(error)
  }
}

/**
 * Watches when a request begins to be sent. undici starts a request only once it has a connection. This separates a
 * request that was never sent from one that may have arrived, also through a proxy and during a TLS handshake. `tooLate`
 * aborts when it has not begun in time: undici limits the parts of a connection, but neither a proxy's tunnel nor the whole.
 */
function watchSending(connectMs: number, clock: Clock) {
  let begun = false
  const tooLate = new AbortController()
  clock.timeout(connectMs).addEventListener('abort', () => {
    if (!begun) tooLate.abort(new Error(`no connection within ${formatDuration(connectMs)}`))
  })
  const watch: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) =>
    dispatch(options, {
      onRequestStart(controller, context) {
        begun = true
        handler.onRequestStart?.(controller, context)
      },
      onResponseStart: (...parts) => handler.onResponseStart?.(...parts),
      onResponseData: (...parts) => handler.onResponseData?.(...parts),
      onResponseEnd: (...parts) => handler.onResponseEnd?.(...parts),
      onResponseError: (...parts) => handler.onResponseError?.(...parts),
    })
  return { hasBegun: () => begun, tooLate: tooLate.signal, watch }
}

/** Bounds the reading of a body by a limit of its own, which `fetch` does not know. */
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

/** The most bytes of a body that are read. They count once decoded: some gateways compress although nobody asks for it. */
export const MAX_BYTES = 10 * 1024 * 1024

async function readText(body: AsyncIterable<Uint8Array> | null): Promise<string | RequestFailure> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength
    // Leaving the loop destroys the stream, so that nothing more is read.
    if (bytes > MAX_BYTES) return { type: 'too-large' }
    chunks.push(chunk)
  }
  // This also drops a byte order mark, which JSON does not allow.
  return new TextDecoder().decode(Buffer.concat(chunks))
}
