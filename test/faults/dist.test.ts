import { createServer } from 'node:tls'
import { describe, expect } from 'vitest'
import type { GitHubEmulator } from '../../emulator/github/server.ts'
import type { Emulator } from '../../emulator/service/server.ts'
import { test } from '../e2e/fixture.ts'
import { freePort, type Listening, listen, selfSigned, tcpServer } from '../service/loopback.ts'
import { faultOf, isConnectionFault, perhapsProcessed, takesTime } from './faults.ts'
import type { ConnectionFault } from './network.ts'
import { GITHUB_OPERATIONS, type Operation, SERVICE_OPERATIONS } from './operations.ts'
import {
  type Cell,
  expectedEnd,
  expectedStatus,
  FAULTS,
  GRACE_S,
  KINDS,
  MOST_PROMPTS,
  type OperationName,
  TIMES,
} from './rules.ts'

const OPERATIONS: Record<OperationName, Operation> = { ...SERVICE_OPERATIONS, ...GITHUB_OPERATIONS }

/** Real seconds: enough for three retries; at the service `always` meets its end sooner. */
const timeoutFor = ({ at }: Operation, { times }: Cell) => (at === 'service' && times === 'always' ? 6 : 20)

/** Whether a cell ends within seconds of real time, and as the rules say: the real limits of time are long. */
function isQuick({ operation, fault, times }: Cell): boolean {
  const { at, route, connection } = OPERATIONS[operation]
  const kind = KINDS[fault]
  const isPatient = takesTime(fault) || kind === 'limited-vaguely' || (kind === 'limited' && times === 'always')
  // A single connection cannot be made to fail from outside of the process.
  if (kind === 'unconnected' && (times !== 'always' || connection > 0)) return false
  if (at === 'github') return !isPatient
  if (route === 'views') return !(takesTime(fault) || (isPatient && times === 'always'))
  // A read is given up after 15 seconds, and a 404 after 30.
  if (route === 'read') return times === 'always' ? kind !== 'unknown' : !takesTime(fault)
  // A trickle of twenty seconds is an answer in time; a job of seconds may be over before it is seen at work.
  if (fault === 'body in a slow trickle') return times === 'always'
  return !(route === 'message' && fault === 'fields of other types')
}

const cells = Object.keys(OPERATIONS)
  .filter((name): name is OperationName => name in OPERATIONS)
  .flatMap((operation) => FAULTS.flatMap((fault) => TIMES.map((times): Cell => ({ operation, fault, times }))))
  .filter(isQuick)

/** Every so many of the cells, a number that shares no factor with the troubles: so each of them comes. */
const STRIDE = process.env.DEEP ? 1 : 41

describe.concurrent('the program as users run it', () => {
  test.for(cells.filter((_, index) => index % STRIDE === 0))(
    '$operation: $fault, $times',
    async (cell, { action, emulator, github }) => {
      const operation = OPERATIONS[cell.operation]
      const { step } = operation
      const timeoutS = timeoutFor(operation, cell)
      emulator.usePlan(() => ({ runsForMs: 2500, ends: 'completed' }))
      await operation.prepare?.({
        service: emulator,
        github,
        runBefore: ({ inputs, ...more }) => action.run(inputs, more),
      })
      await using altered = await makeTrouble(operation, cell, { emulator, github })
      const first = emulator.requests.length
      const inputs = { timeout: `${timeoutS}s`, ...step.inputs, ...altered.inputs }
      const ran = await action.run(inputs, { ...step, env: { ...step.env, ...altered.env } })
      expect(ran.outputs.result ?? '').toBe(expectedEnd(cell))
      expect(ran.exitCode).toBe(expectedStatus(expectedEnd(cell)))
      expect(ran.durationMs / 1000, 'seconds').toBeLessThanOrEqual(timeoutS + GRACE_S)
      expect(perhapsProcessed(emulator.requests.slice(first)).length).toBeLessThanOrEqual(MOST_PROMPTS)
      // Redirects are never followed; what comes there would be no request that the emulators know.
      expect([...emulator.violations, ...github.violations]).toEqual([])
    },
  )
})

/** What a run is given so that it meets its trouble. */
interface Altered extends AsyncDisposable {
  inputs: Record<string, string>
  env: Record<string, string>
}

const COUNTS = { once: 1, 'three times': 3, always: 'always' } as const

async function makeTrouble(
  { at, route }: Operation,
  { fault: name, times }: Cell,
  { emulator, github }: { emulator: Emulator; github: GitHubEmulator },
): Promise<Altered> {
  if (isConnectionFault(name)) {
    const { url, [Symbol.asyncDispose]: close } = await deadEnd(name)
    const [inputs, env] = at === 'service' ? [{ 'base-url': url }, {}] : [{}, { GITHUB_API_URL: url }]
    return { inputs, env, [Symbol.asyncDispose]: close }
  }
  const addresses = { service: emulator.baseUrl, github: github.apiUrl }
  const elsewhere = at === 'service' ? addresses.github : addresses.service
  const order = { times: COUNTS[times], fault: faultOf(name, { url: addresses[at], elsewhere, nowMs: Date.now() }) }
  if (at === 'service') emulator.faults.add({ ...order, operation: route })
  else github.faults.add({ ...order, operation: route })
  return { inputs: {}, env: {}, [Symbol.asyncDispose]: async () => undefined }
}

/** An address to which no connection comes about. */
async function deadEnd(fault: ConnectionFault): Promise<{ url: string } & AsyncDisposable> {
  switch (fault) {
    case 'connection refused':
      return { url: `http://127.0.0.1:${await freePort()}`, [Symbol.asyncDispose]: async () => undefined }
    case 'unknown host':
      return { url: 'https://nowhere.invalid', [Symbol.asyncDispose]: async () => undefined }
    case 'connection time-out':
      // It takes the connection, and never says a word of TLS.
      return at(await tcpServer(() => undefined))
    case 'failed TLS handshake': {
      const certificate = await selfSigned()
      return at(await listen(createServer(certificate)), certificate)
    }
  }
}

function at(server: Listening, ...parts: AsyncDisposable[]): { url: string } & AsyncDisposable {
  return {
    url: `https://127.0.0.1:${server.port}`,
    async [Symbol.asyncDispose]() {
      for (const part of [server, ...parts]) await part[Symbol.asyncDispose]()
    },
  }
}
