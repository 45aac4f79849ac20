import { once } from 'node:events'
import type { Server } from 'node:http'

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
