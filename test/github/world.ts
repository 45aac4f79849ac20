import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach } from 'vitest'
import type { GitHubEmulator, GitHubOptions } from '../../emulator/github/server.ts'
import type { Clock } from '../../src/clock.ts'
import { GitHubError } from '../../src/errors.ts'
import type { GitHubApi, GitHubLimits } from '../../src/github/api.ts'
import { test as emulatorTest } from '../support/emulators.ts'
import { createFakeClock } from '../support/fake-clock.ts'

export const REPOSITORY = { owner: 'acme', name: 'app' }

// The toolkit reads the address of the API when it is loaded, so all tests of a file have theirs at one port.
const port = await freePort()
process.env.GITHUB_API_URL = `http://127.0.0.1:${port}`
const { createGitHubApi } = await import('../../src/github/api.ts')

// The client has to see that the connections to the emulator of the test before are closed.
beforeEach(() => sleep(20))

/** A test with an emulated GitHub at the address that the toolkit knows. */
export const test = emulatorTest.override('githubOptions', (): GitHubOptions => ({ port }))

/** The API of the emulated GitHub, with a clock whose waits take no time; `waits` are those that were asked for. */
export function connect({ token }: GitHubEmulator, { patienceMs = 3_600_000 }: { patienceMs?: number } = {}) {
  const fake = createFakeClock()
  const waits: number[] = []
  const lines: string[] = []
  // GitHub tells the times of its limits by the real clock.
  const startedAt = Date.now()
  const clock: Clock = {
    random: () => 0.5,
    now: () => startedAt + fake.elapsed(),
    sleep(ms, signal) {
      waits.push(ms)
      return fake.sleep(ms, signal)
    },
  }
  const nothing = () => undefined
  const info = (line: string) => void lines.push(line)
  const log = { info, debug: nothing, group: nothing, notice: nothing, warning: nothing, error: nothing }
  const controller = new AbortController()
  const limits: GitHubLimits = { until: clock.now() + patienceMs, signal: controller.signal }
  const api: GitHubApi = createGitHubApi({ token, clock, log }, limits)
  return { api, waits, lines, cancel: () => controller.abort() }
}

/** What a request fails with. */
export async function failureOf(asked: Promise<unknown>): Promise<GitHubError> {
  const error: unknown = await asked.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error instanceof GitHubError) return error
  throw new Error('It did not fail with a GitHubError', { cause: error })
}

/** The operations that were asked for, in order. */
export function operations({ requests }: GitHubEmulator): (string | undefined)[] {
  return requests.map(({ operation }) => operation)
}

export function many<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index))
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('There is no free port')
  return address.port
}
