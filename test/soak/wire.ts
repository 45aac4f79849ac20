import { once } from 'node:events'
import { createServer } from 'node:http'
import { systemClock } from '../../src/clock.ts'
import { ServiceError } from '../../src/errors.ts'
import { createAgentApi } from '../../src/service/agent-api.ts'
import { createTransport } from '../../src/service/http.ts'
import { heapKilobytes } from './heap.ts'
import { watchedSignal } from './listening.ts'
import { createSilentLog } from './silent-log.ts'

export interface WireFigures {
  reads: number
  refused: number
  connections: number
  /** After a tenth of the reads, after half of them and after all. */
  heapKilobytes: number[]
  listenersLeft: number
}

/** Far more than a read on loopback takes. Limits that still run are no leak: memory is measured when all are over. */
const TIMEOUT_MS = 500

/** Reads with the real client over a real connection, under one signal: what a wait of a day does on the wire. */
export async function soakWire(reads: number): Promise<WireFigures> {
  let requests = 0
  let connections = 0
  const server = createServer((_, response) => {
    const status = ++requests % 10 === 0 ? 502 : 200
    response.writeHead(status, { 'content-type': 'application/json' }).end('{"id":"job-1","status":"active"}')
  })
  server.on('connection', () => connections++)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const transport = createTransport({ baseUrl: new URL(`http://127.0.0.1:${port}`), apiKey: 'mint_soak' })
  const { log } = createSilentLog(systemClock)
  const redact = (text: string) => text
  const { read } = createAgentApi({ transport, projectId: 'p', clock: systemClock, redact, log })
  const listening = watchedSignal()
  const heap: number[] = []
  let refused = 0
  for (let count = 1; count <= reads; count++) {
    const answer = read('job-1', { timeoutMs: TIMEOUT_MS, signal: listening.signal })
    await answer.catch((error: unknown) => {
      if (!(error instanceof ServiceError)) throw error
      refused++
    })
    if (![reads / 10, reads / 2, reads].includes(count)) continue
    await systemClock.sleep(2 * TIMEOUT_MS)
    heap.push(await heapKilobytes())
  }
  transport.close()
  server.close()
  return { reads, refused, connections, heapKilobytes: heap, listenersLeft: listening.now() }
}
