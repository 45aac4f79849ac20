import { rm } from 'node:fs/promises'
import { type GitHubEmulator, startGitHub } from '../../emulator/github/server.ts'
import type { Fault } from '../../emulator/http/faults.ts'
import { type Emulator, startEmulator } from '../../emulator/service/server.ts'
import type { Clock } from '../../src/core/clock.ts'
import { prepareStep, readStep, type StepResult } from '../e2e/step.ts'
import { createFakeClock } from '../support/fake-clock.ts'
import { type PendingWork, watchPendingWork } from '../support/pending.ts'
import { runInProcess } from '../support/run-in-process.ts'
import type { FaultName, Times } from './expected.ts'
import { emulatedFault, isConnectionFault } from './faults.ts'
import { type Network, openNetwork } from './network.ts'
import type { FaultTarget, StepInput } from './requests.ts'

/** A finished run, and what the emulators saw of it. */
export interface FinishedRun extends StepResult {
  exitCode: number
  /** By the clock of the run. */
  durationMs: number
  /** When the service was last asked, by the same clock. */
  jobEndMs: number
  /** How long it went on once it was cancelled, by the same clock; 0 for a run that was not. */
  endingMs: number
  service: Emulator
  github: GitHubEmulator
  /** The requests of this run, without those of earlier ones. */
  requests: { service: Emulator['requests']; github: GitHubEmulator['requests'] }
  /** Rejections that no code handled. */
  unhandled: readonly unknown[]
}

/** The fault that the target's request meets, and how often. */
export interface OccurringFault {
  fault: FaultName
  times: Times
}

/**
 * Runs the whole action in this process, over real sockets of this machine. The clock is fake, the limits of requests
 * included, so that hours pass in milliseconds and a slow machine changes nothing.
 */
export interface Harness extends AsyncDisposable {
  run(target: FaultTarget, occurring?: OccurringFault, interruption?: Interruption): Promise<FinishedRun>
}

/** What may cancel a run, and is asked to at every moment: each request, each line of the log, each look at the clock. */
export interface Interruption {
  signal: AbortSignal
  onMoment(): void
}

const UNINTERRUPTED: Interruption = { signal: new AbortController().signal, onMoment: () => undefined }

export const API_KEY = 'mint_fault_matrix_key'
export const TIMEOUT_S = 120
const PROJECT_ID = 'fault-matrix-project'
const INPUTS = { 'api-key': API_KEY, 'project-id': PROJECT_ID, timeout: `${TIMEOUT_S}s` }

const COUNTS: Record<Times, number> = { once: 1, 'three times': 3, always: Number.POSITIVE_INFINITY }

export async function openHarness(): Promise<Harness> {
  const network = await openNetwork()
  const { service, github } = network
  const pending = watchPendingWork((origin) => [service, github].some((host) => host.url === origin && host.isSilent()))
  return {
    async run(target, occurring, interruption = UNINTERRUPTED) {
      const clock = createFakeClock(undefined, pending.isPending)
      // With one request per connection, failing connections can be counted.
      const isPerConnection = occurring !== undefined && isConnectionFault(occurring.fault)
      const emulators = await startEmulators({ clock, pending, isPerConnection, interruption })
      // Through TLS only where the connection itself fails: handshakes cost more than all else.
      const addresses = isPerConnection
        ? { service: service.url, github: github.url }
        : { service: emulators.service.baseUrl, github: emulators.github.apiUrl }
      try {
        return await runWithEmulators(target, { network, addresses, clock, interruption, ...emulators }, occurring)
      } finally {
        await emulators.service.close()
        await emulators.github.close()
      }
    },
    async [Symbol.asyncDispose]() {
      pending[Symbol.dispose]()
      await network[Symbol.asyncDispose]()
    },
  }
}

interface Setup {
  network: Network
  /** Where the run finds the emulators. */
  addresses: Record<'service' | 'github', string>
  clock: Clock
  interruption: Interruption
  service: Emulator
  github: GitHubEmulator
  /** When the service received its last request, by the clock of the run. */
  lastAskedAt(): number
}

interface EmulatorSetup {
  clock: Clock
  pending: PendingWork
  isPerConnection: boolean
  interruption: Interruption
}

async function startEmulators({ clock, pending, isPerConnection, interruption }: EmulatorSetup) {
  const onRequest = ({ method, path, fault }: { method: string; path: string; fault?: Fault }) => {
    interruption.onMoment()
    if (fault?.kind === 'hang') pending.expectNo('headers', { method, path })
    if (fault?.kind === 'slow-body') pending.expectNo('body', { method, path })
  }
  const both = { onRequest, ...(isPerConnection ? { requestsPerConnection: 1 } : {}) }
  const plan = { runsForMs: 20_000, ends: 'completed' }
  const own = { apiKey: API_KEY, projectId: PROJECT_ID, plan: () => plan, now: clock.now }
  let lastAskedAt = 0
  const onServiceRequest: typeof onRequest = (request) => {
    lastAskedAt = clock.now()
    onRequest(request)
  }
  const service = await startEmulator({ ...both, ...own, onRequest: onServiceRequest })
  return { service, github: await startGitHub(both), lastAskedAt: () => lastAskedAt }
}

async function runWithEmulators(target: FaultTarget, setup: Setup, occurring?: OccurringFault): Promise<FinishedRun> {
  const { network, clock, service, github } = setup
  await network.service.forwardTo({ port: portOf(service.baseUrl), clock })
  await network.github.forwardTo({ port: portOf(github.apiUrl), clock })
  await target.prepare?.({ service, github, runBefore: (step) => runStep(step, setup) })
  if (occurring !== undefined) await orderFault(target, setup, occurring)
  const before = { service: service.requests.length, github: github.requests.length }
  const startedAt = clock.now()
  let cancelledAt: number | undefined
  setup.interruption.signal.addEventListener('abort', () => {
    cancelledAt = clock.now()
  })
  const finished = await runStep(target.step, setup)
  const endingMs = cancelledAt === undefined ? 0 : startedAt + finished.durationMs - cancelledAt
  const requests = { service: service.requests.slice(before.service), github: github.requests.slice(before.github) }
  return { ...finished, service, github, requests, jobEndMs: setup.lastAskedAt() - startedAt, endingMs }
}

function portOf(address: string): number {
  return Number(new URL(address).port)
}

async function orderFault(target: FaultTarget, setup: Setup, { fault: name, times }: OccurringFault): Promise<void> {
  const { network, addresses, clock, service, github } = setup
  const { host } = target
  if (isConnectionFault(name)) {
    const port = portOf(host === 'service' ? service.baseUrl : github.apiUrl)
    const faults = { fault: name, skip: target.connectionsBefore ?? 0, times: COUNTS[times] }
    return await network[host].forwardTo({ port, clock, faults })
  }
  const otherUrl = addresses[host === 'service' ? 'github' : 'service']
  const fault = emulatedFault(name, { url: addresses[host], otherUrl, nowMs: clock.now() })
  const order = { times: COUNTS[times], skip: target.requestsBefore ?? 0, fault }
  if (host === 'service') service.faults.add({ ...order, operation: target.operation })
  else github.faults.add({ ...order, operation: target.operation })
}

async function runStep({ inputs, event, env: variables }: StepInput, { addresses, clock, interruption }: Setup) {
  const step = await prepareStep({
    inputs: { ...INPUTS, 'base-url': addresses.service, ...inputs },
    env: { GITHUB_API_URL: addresses.github, ...variables },
    ...(event === undefined ? {} : { event }),
  })
  const { signal, onMoment } = interruption
  const { env } = step
  const observed = await runInProcess({ env, clock: watched(clock, onMoment), signal, onOutput: onMoment })
  const result = await readStep(step, observed.stdout, '')
  await rm(step.folder, { recursive: true })
  return { ...result, ...observed }
}

/** The same clock; calls back at every look at it, and before and after each sleep. */
function watched(clock: Clock, onMoment: () => void): Clock {
  return {
    ...clock,
    now() {
      onMoment()
      return clock.now()
    },
    async sleep(ms, signal) {
      onMoment()
      await clock.sleep(ms, signal).finally(onMoment)
    },
  }
}
