import { once } from 'node:events'
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

const HOST = '127.0.0.1'

/** Listens on a port of loopback, 0 for a free one, and returns the origin: `http://127.0.0.1:4010`. */
export async function listen(server: Server, port: number): Promise<string> {
  server.listen(port, HOST)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The emulator listens on no port')
  return `http://${HOST}:${address.port}`
}

/** Stops listening, and ends every open connection. */
export async function close(server: Server): Promise<void> {
  if (!server.listening) return
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}

/** A request as it came over the wire. */
export type WireRequest = {
  method: string
  /** As sent, including the prefix of the address, without the query. */
  path: string
  /** The query with its question mark, or nothing. */
  search: string
  headers: IncomingHttpHeaders
  body: string
  /** Number of the connection, from 1, so that a test can tell a fresh one from a reused one. */
  connection: number
}

/** A listener that passes on each request once its body has arrived. */
export function withBody(handle: (request: WireRequest, response: ServerResponse) => Promise<void>) {
  const connections = new Map<unknown, number>()
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const connection = connections.get(request.socket) ?? connections.size + 1
    connections.set(request.socket, connection)
    // A client that disconnects in the middle of its request needs no response.
    const body = await text(request).catch(() => undefined)
    if (body === undefined) return
    const { method = '', url = '', headers } = request
    const [path = ''] = url.split('?', 1)
    await handle({ method, path, search: url.slice(path.length), headers, body, connection }, response)
  }
}
