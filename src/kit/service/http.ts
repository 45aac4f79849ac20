import { type Dispatcher, fetch, type RequestInit } from 'undici'
import { type Clock, type Deadline, formatDuration, leftMs } from '../core/clock.ts'
import { innermostMessage } from '../core/errors.ts'
import { createDispatcher } from '../core/proxy.ts'
import type { RequestFailure } from '../core/retry.ts'
import { serviceName } from '../core/text.ts'
import { VERSION } from '../core/version.ts'

export interface HttpRequest {
  method: 'GET' | 'POST'
  /** Path and query below the base URL, beginning with `/`, its parts encoded. */
  path: string
  body?: unknown
  deadline: Deadline
  /** A moment at which the attempt to connect ends, in milliseconds since the epoch. */
  connectBy?: number | undefined
}

export interface HttpResponse {
  status: number
  retryAfter: string | undefined
  location: string | undefined
  /** The text of the body, or why it could not be read. */
  text: string | RequestFailure
}

export type Transport = ReturnType<typeof createTransport>

/** The time until there is a connection, a proxy's tunnel and TLS included. */
const CONNECT_MS = 10_000

/** The time until the response has ended. A POST that is aborted too early leaves a job that nobody waits for. */
const TOTAL_MS = { GET: 30_000, POST: 150_000 }

/** HTTP to the service, through the environment's proxies (`HTTPS_PROXY`, `HTTP_PROXY`, `NO_PROXY`). */
export function createTransport({ baseUrl, apiKey, clock }: { baseUrl: URL; apiKey: string; clock: Clock }) {
  const address = `${baseUrl.origin}${baseUrl.pathname.replace(/\/+$/, '')}`
  const headers = {
    accept: 'application/json',
    'accept-encoding': 'identity',
    authorization: `Bearer ${apiKey}`,
    'user-agent': `docs-agent-action/${VERSION}`,
  }
  // Only with one request to a connection is it certain whether a lost request was sent.
  const connect = () => createDispatcher(baseUrl, { allowH2: false })
  const reads = connect()
  const fetchThrough = async (dispatcher: Dispatcher, { path, body, ...request }: HttpRequest) => {
    const json = { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const init = { dispatcher, redirect: 'manual', ...(body === undefined ? { headers } : json) } as const
    return await fetchWithin(`${address}${path}`, init, request, clock)
  }
  return {
    service: serviceName(baseUrl),
    /** Any response, whatever its status, or why there is none; redirects are not followed. */
    async send(request: HttpRequest): Promise<HttpResponse | RequestFailure> {
      if (request.method === 'GET') return await fetchThrough(reads, request)
      // A fresh connection: one that was kept alive can be dead already, and then it is unknown whether a POST arrived.
      const dispatcher = connect()
      try {
        return await fetchThrough(dispatcher, request)
      } finally {
        // Nobody waits for this: a connection attempt that hangs would keep the run from ending.
        dispatcher.destroy().catch(() => undefined)
      }
    },
    close: () => void reads.destroy().catch(() => undefined),
  }
}

async function fetchWithin(
  url: string,
  { dispatcher, ...init }: RequestInit & { dispatcher: Dispatcher },
  { method, deadline, connectBy = Number.POSITIVE_INFINITY }: Pick<HttpRequest, 'method' | 'deadline' | 'connectBy'>,
  clock: Clock,
): Promise<HttpResponse | RequestFailure> {
  const timeOut = clock.timeout(Math.min(TOTAL_MS[method], leftMs(deadline, clock)))
  const sending = watchSending(Math.min(CONNECT_MS, connectBy - clock.now()), clock)
  const signal = AbortSignal.any([timeOut, sending.tooLate, deadline.signal])
  const failureOf = (error: unknown): RequestFailure => {
    const [sent, detail] = [sending.hasBegun(), innermostMessage(error)]
    if (deadline.signal.aborted) return { type: 'cancelled', sent }
    if (!sent) return { type: 'not-connected', detail }
    return timeOut.aborted ? { type: 'interrupted' } : { type: 'interrupted', detail }
  }
  try {
    const response = await fetch(url, { ...init, method, signal, dispatcher: dispatcher.compose(sending.watch) })
    const text = await readText(response.body).catch(failureOf)
    const header = (name: string) => response.headers.get(name) ?? undefined
    return { status: response.status, retryAfter: header('retry-after'), location: header('location'), text }
  } catch (error) {
    return failureOf(error)
  }
}

/**
 * Watches when a request begins to be sent, which undici does only once it has a connection. This separates a request that
 * was never sent from one that may have arrived, also through a proxy and during a TLS handshake. `tooLate` aborts if it has
 * not begun in time: undici limits the parts of a connection, but neither a proxy's tunnel nor the whole.
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
