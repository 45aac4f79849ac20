import { once } from 'node:events'
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

/** Where emulators listen. */
export const host = '127.0.0.1'

/** Listens on a port, 0 for a free one, and tells which. */
export async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The emulator listens on no port')
  return address.port
}

/** Listens no more, and ends every open connection too. */
export async function close(server: Server): Promise<void> {
  if (!server.listening) return
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}

/** A request as it came over the wire. */
export type Arrival = {
  method: string
  /** As sent, without the query. */
  path: string
  /** The query with its question mark, or nothing. */
  search: string
  headers: IncomingHttpHeaders
  body: string
  /** Milliseconds since the emulator started. */
  atMs: number
  /** Number of the connection, from 1. */
  connection: number
}

/** Hands over every request once it is there as a whole. */
export function whole(deal: (arrival: Arrival, response: ServerResponse) => Promise<void>) {
  const startedAt = performance.now()
  const connections = new Map<unknown, number>()

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const connection = connections.get(request.socket) ?? connections.size + 1
    connections.set(request.socket, connection)
    // A client that goes away in the middle of its request leaves nothing to answer.
    const body = await text(request).catch(() => undefined)
    if (body === undefined) return
    const { method = '', url = '', headers } = request
    const [path = ''] = url.split('?', 1)
    const atMs = Math.round(performance.now() - startedAt)
    await deal({ method, path, search: url.slice(path.length), headers, body, atMs, connection }, response)
  }
}
