import { createServer } from 'node:tls'
import { describe, expect } from 'vitest'
import type { GitHubEmulator } from '../../emulator/github/server.ts'
import type { Emulator } from '../../emulator/service/server.ts'
import { test } from '../e2e/fixture.ts'
import { CLOSED_PORT, listen, selfSigned, tcpServer } from '../support/loopback.ts'
import {
  expectedExitStatus,
  expectedResult,
  FAULT_CLASSES,
  type FaultCase,
  type FaultName,
  GRACE_S,
  MAX_PROMPTS,
  type RequestName,
} from './expected.ts'
import { casesOf, emulatedFault, isConnectionFault, possiblyProcessed } from './faults.ts'
import type { ConnectionFault } from './network.ts'
import { type FaultTarget, GITHUB_REQUESTS, SERVICE_REQUESTS } from './requests.ts'

const TARGETS: Record<RequestName, FaultTarget> = { ...SERVICE_REQUESTS, ...GITHUB_REQUESTS }

/** Real seconds, enough for three retries. `always` at the service uses them all, so it gets fewer. */
const timeoutFor = ({ host }: FaultTarget, { times }: FaultCase) => (host === 'service' && times === 'always' ? 6 : 20)

/** Faults that end by a time limit. */
const TIMED: readonly FaultName[] = [
  'connection time-out',
  'no headers in time',
  'no body in time',
  'body in a slow trickle',
]

/** Whether a case ends within seconds of real time, and with the expected result in spite of the short `timeout`. */
function isQuick({ request, fault, times }: FaultCase): boolean {
  const { host, operation, connectionsBefore = 0 } = TARGETS[request]
  const faultClass = FAULT_CLASSES[fault]
  const isTimed = TIMED.includes(fault)
  const isSlow =
    isTimed || faultClass === 'rate-limited-vaguely' || (faultClass === 'rate-limited' && times === 'always')
  // From outside of the process, all connections fail or none.
  if (faultClass === 'not-connected' && (times !== 'always' || connectionsBefore > 0)) return false
  if (host === 'github') return !isSlow
  if (operation === 'views') return !isTimed && !(isSlow && times === 'always')
  // A read has a time limit of 15 seconds, and a 404 is retried for 30.
  if (operation === 'read') return times === 'always' ? fault !== '404' : !isTimed
  // A trickle of 20 seconds is still in time.
  if (fault === 'body in a slow trickle') return times === 'always'
  // A follow-up without a status counts as ended only after a minute, and the job may end before it is seen running.
  return !(operation === 'message' && fault === 'fields of other types')
}

const CASES = Object.keys(TARGETS)
  .filter((name): name is RequestName => name in TARGETS)
  .flatMap(casesOf)
  .filter(isQuick)

// The matrix, in real time and with dist/ as a process: for the deep run alone (see vitest.config.ts).
describe.concurrent('the program as users run it', () => {
  test.for(CASES)('$request: $fault, $times', async (faultCase, { action, emulator, github }) => {
    const target = TARGETS[faultCase.request]
    const { step } = target
    const timeoutS = timeoutFor(target, faultCase)
    emulator.usePlan(() => ({ runsForMs: 2500, ends: 'completed' }))
    const runBefore = ({ inputs, ...more }: FaultTarget['step']) => action.run(inputs, more)
    await target.prepare?.({ service: emulator, github, runBefore })
    await using resources = new AsyncDisposableStack()
    const changes = await orderFault(target, faultCase, { emulator, github, resources })
    const requestsBefore = emulator.requests.length
    const inputs = { timeout: `${timeoutS}s`, ...step.inputs, ...changes.inputs }
    const run = await action.run(inputs, { ...step, env: { ...step.env, ...changes.env } })
    expect(run.outputs.result ?? '').toBe(expectedResult(faultCase))
    expect(run.exitCode).toBe(expectedExitStatus(expectedResult(faultCase)))
    expect(run.durationMs / 1000, 'seconds').toBeLessThanOrEqual(timeoutS + GRACE_S)
    expect(possiblyProcessed(emulator.requests.slice(requestsBefore)).length).toBeLessThanOrEqual(MAX_PROMPTS)
    // The emulators know no address that a redirect leads to.
    expect([...emulator.violations, ...github.violations]).toEqual([])
  })
})

interface Surroundings {
  emulator: Emulator
  github: GitHubEmulator
  /** Closed when the test ends. */
  resources: AsyncDisposableStack
}

const COUNTS = { once: 1, 'three times': 3, always: 'always' } as const

/** Orders the fault; returns what the step must be given so that it meets it. */
async function orderFault(
  { host, operation, requestsBefore = 0 }: FaultTarget,
  { fault: name, times }: FaultCase,
  { emulator, github, resources }: Surroundings,
): Promise<{ inputs?: Record<string, string>; env?: Record<string, string> }> {
  if (isConnectionFault(name)) {
    const url = await unreachableAddress(name, resources)
    return host === 'service' ? { inputs: { 'base-url': url } } : { env: { GITHUB_API_URL: url } }
  }
  const [url, otherUrl] = host === 'service' ? [emulator.baseUrl, github.apiUrl] : [github.apiUrl, emulator.baseUrl]
  const fault = emulatedFault(name, { url, otherUrl, nowMs: Date.now() })
  const order = { times: COUNTS[times], skip: requestsBefore, fault }
  if (host === 'service') emulator.faults.add({ ...order, operation })
  else github.faults.add({ ...order, operation })
  return {}
}

/** An address to which no connection can be made. */
async function unreachableAddress(fault: ConnectionFault, resources: AsyncDisposableStack): Promise<string> {
  switch (fault) {
    case 'connection refused':
      return `http://127.0.0.1:${CLOSED_PORT}`
    case 'unknown host':
      return 'https://nowhere.invalid'
    case 'connection time-out':
      // It accepts the connection, and never answers the TLS handshake.
      return addressOf(resources.use(await tcpServer(() => undefined)))
    case 'failed TLS handshake':
      return addressOf(resources.use(await listen(createServer(resources.use(await selfSigned())))))
  }
}

function addressOf({ port }: { port: number }): string {
  return `https://127.0.0.1:${port}`
}
