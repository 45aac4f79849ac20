import { rm } from 'node:fs/promises'
import { type GitHubEmulator, startGitHub } from '../../emulator/github/server.ts'
import { type Emulator, startEmulator } from '../../emulator/service/server.ts'
import type { Machine } from '../../src/phases/run.ts'
import { prepareStep, readStep, type StepResult } from '../e2e/step.ts'
import { createFakeClock } from '../support/fake-clock.ts'
import { faultOf, isConnectionFault, takesTime } from './faults.ts'
import { type Network, openNetwork, watchWork } from './network.ts'
import type { Operation, StepParts } from './operations.ts'
import type { FaultName, Times } from './rules.ts'

/** A run of the action, and what the emulators saw of it. */
export interface Ran extends StepResult {
  exitCode: number
  /** By the clock of the run. */
  tookMs: number
  service: Emulator
  github: GitHubEmulator
  /** The requests of this run alone. */
  asked: { service: Emulator['requests']; github: GitHubEmulator['requests'] }
  /** Rejections that nobody caught. */
  unhandled: readonly unknown[]
}

/** Trouble that strikes the request which an operation is about. */
export interface Trouble {
  fault: FaultName
  times: Times
}

/** Runs the whole action in this process over a real network of loopback, on a clock whose hours take milliseconds. */
export interface Stage extends AsyncDisposable {
  /** Without trouble: how the run goes when all is well. */
  play(operation: Operation, trouble?: Trouble): Promise<Ran>
}

export const KEY = 'mint_fault_matrix_key'
export const TIMEOUT_S = 120
const PROJECT = 'project-of-the-matrix'
const INPUTS = { 'api-key': KEY, 'project-id': PROJECT, timeout: `${TIMEOUT_S}s` }

const COUNTS: Record<Times, number> = { once: 1, 'three times': 3, always: Number.POSITIVE_INFINITY }

export async function openStage(): Promise<Stage> {
  const network = await openNetwork()
  const work = watchWork()
  // The toolkit reads the address of GitHub's API when it is loaded.
  process.env.GITHUB_API_URL = network.github.url
  const { main } = await import('../../src/main.ts')

  const run = async ({ inputs, event, env }: StepParts, machine: Machine) => {
    const all = { ...INPUTS, 'base-url': network.service.url, ...inputs }
    const own = { GITHUB_API_URL: network.github.url, ...env }
    const step = await prepareStep({ inputs: all, env: own, ...(event === undefined ? {} : { event }) })
    const startedAt = machine.clock.now()
    const seen = await observe(step.env, () => main(new AbortController().signal, machine))
    const result = await readStep(step, seen.stdout, '')
    await rm(step.folder, { recursive: true })
    return { ...result, ...seen, tookMs: machine.clock.now() - startedAt }
  }

  return {
    async play(operation, trouble) {
      const clock = createFakeClock(undefined, work.isUnderWay)
      // With one request a connection, the troubles of connections can be counted.
      const isCounted = trouble !== undefined && isConnectionFault(trouble.fault)
      const { service, github } = await startEmulators(clock.now, isCounted ? { requestsPerConnection: 1 } : {})
      try {
        await leadTo(network, { service, github })
        await operation.prepare?.({ service, github, runBefore: (step) => run(step, { clock }) })
        if (trouble !== undefined)
          await makeTrouble({ service, github, network, nowMs: clock.now() }, operation, trouble)
        const [first, firstAtGitHub] = [service.requests.length, github.requests.length]
        const ran = await run(operation.step, { clock, ...limitsFor(operation, trouble) })
        const asked = { service: service.requests.slice(first), github: github.requests.slice(firstAtGitHub) }
        return { ...ran, service, github, asked }
      } finally {
        await service.close()
        await github.close()
      }
    },
    async [Symbol.asyncDispose]() {
      work[Symbol.dispose]()
      await network[Symbol.asyncDispose]()
    },
  }
}

async function startEmulators(now: () => number, options: { requestsPerConnection?: number }) {
  const plan = { runsForMs: 20_000, ends: 'completed' }
  const service = await startEmulator({ ...options, apiKey: KEY, projectId: PROJECT, plan: () => plan, now })
  return { service, github: await startGitHub(options) }
}

async function leadTo(network: Network, { service, github }: Pick<Scene, 'service' | 'github'>): Promise<void> {
  await Promise.all([network.service.leadTo(portOf(service.baseUrl)), network.github.leadTo(portOf(github.apiUrl))])
}

function portOf(address: string): number {
  return Number(new URL(address).port)
}

interface Scene {
  service: Emulator
  github: GitHubEmulator
  network: Network
  nowMs: number
}

async function makeTrouble(
  scene: Scene,
  { at, route, connection }: Operation,
  { fault: name, times }: Trouble,
): Promise<void> {
  const { service, github, network, nowMs } = scene
  const count = COUNTS[times]
  if (isConnectionFault(name)) {
    const port = portOf(at === 'service' ? service.baseUrl : github.apiUrl)
    await network[at].leadTo(port, { fault: name, skip: connection, times: count })
    return
  }
  const other = at === 'service' ? network.github : network.service
  const fault = faultOf(name, { url: network[at].url, elsewhere: other.url, nowMs })
  const order = { times: times === 'always' ? times : count, fault }
  if (at === 'service') service.faults.add({ ...order, operation: route })
  else github.faults.add({ ...order, operation: route })
}

/** Limits of time: short for as many requests as are to meet them, so that no other does. */
const [GENEROUS_MS, SHORT_MS] = [10_000, 150]

function limitsFor({ at, route }: Operation, trouble: Trouble | undefined): Omit<Machine, 'clock'> {
  const isMet = trouble !== undefined && takesTime(trouble.fault)
  const struck = isMet ? COUNTS[trouble.times] : 0
  const limit = (isStruck: boolean) => {
    let left = isStruck ? struck : 0
    return {
      connectMs: GENEROUS_MS,
      headersMs: GENEROUS_MS,
      bodyMs: GENEROUS_MS,
      // Asked for once for each request.
      get totalMs() {
        return left-- > 0 ? SHORT_MS : GENEROUS_MS
      },
    }
  }
  const sends = route === 'create' || route === 'message'
  return {
    serviceLimits: { GET: limit(at === 'service' && !sends), POST: limit(at === 'service' && sends) },
    // GitHub's reads are made again, so one that is late by itself does no harm.
    githubTimeoutMs: isMet && at === 'github' ? SHORT_MS : GENEROUS_MS,
  }
}

const PROXIES = /^(https?|all|no)_proxy$/i

/** Runs with this environment, and notes what is written and what nobody catches meanwhile. */
async function observe(env: NodeJS.ProcessEnv, work: () => Promise<number>) {
  const { env: own } = process
  const { write } = process.stdout
  const unhandled: unknown[] = []
  const note = (reason: unknown) => void unhandled.push(reason)
  let stdout = ''
  process.env = { ...Object.fromEntries(Object.entries(own).filter(([name]) => !PROXIES.test(name))), ...env }
  process.on('unhandledRejection', note)
  process.stdout.write = (text: string | Uint8Array) => {
    stdout += String(text)
    return true
  }
  try {
    const exitCode = await work()
    await new Promise((resolve) => setImmediate(resolve))
    return { exitCode, stdout, unhandled }
  } finally {
    process.stdout.write = write
    process.off('unhandledRejection', note)
    process.env = own
  }
}
