import { getEventListeners } from 'node:events'
import { createServer } from 'node:http'
import { deadlineIn, systemClock } from '../../src/core/clock.ts'
import { ServiceError } from '../../src/core/errors.ts'
import { createAgentApi } from '../../src/service/agent-api.ts'
import { createTransport } from '../../src/service/http.ts'
import { listen } from '../support/loopback.ts'
import { heapKilobytes } from './heap.ts'

export interface ClientReadsFigures {
  reads: number
  /** The tenth that is refused, and reads that time out on a busy machine. */
  failures: number
  connections: number
  /** After a tenth of the reads, after half of them and after all. */
  heapKilobytes: number[]
  listenersLeft: number
}

/**
 * Longer than a read takes, unless the machine is busy. The limit of a read that has ended still runs, which is no leak:
 * memory is measured after all of them.
 */
const TIMEOUT_MS = 500

/** Reads with the real client over real connections and with one signal, as in a wait of a day. */
export async function soakClientReads(reads: number): Promise<ClientReadsFigures> {
  let requests = 0
  await using server = await listen(
    createServer((_, response) => {
      const status = ++requests % 10 === 0 ? 502 : 200
      response.writeHead(status, { 'content-type': 'application/json' }).end('{"id":"job-1","status":"active"}')
    }),
  )
  const transport = createTransport({
    baseUrl: new URL(`http://127.0.0.1:${server.port}`),
    apiKey: 'mint_soak',
    clock: systemClock,
  })
  const redact = (text: string) => text
  const { read } = createAgentApi({ transport, projectId: 'p', clock: systemClock, redact })
  const { signal } = new AbortController()
  const heap: number[] = []
  let failures = 0
  for (let count = 1; count <= reads; count++) {
    await read('job-1', deadlineIn(TIMEOUT_MS, { clock: systemClock, signal })).catch((error: unknown) => {
      if (!(error instanceof ServiceError)) throw error
      failures++
    })
    if (![reads / 10, reads / 2, reads].includes(count)) continue
    await systemClock.sleep(2 * TIMEOUT_MS)
    heap.push(await heapKilobytes())
  }
  transport.close()
  const listenersLeft = getEventListeners(signal, 'abort').length
  return { reads, failures, connections: server.connections, heapKilobytes: heap, listenersLeft }
}
