import type { GitHubEmulator } from '../../emulator/github/server.ts'
import type { Clock } from '../../src/clock.ts'
import { GitHubError } from '../../src/errors.ts'
import { createGitHubClient, type GitHubApi, type GitHubLimits } from '../../src/github/api.ts'
import { createFakeClock } from '../support/fake-clock.ts'
import { silentLog } from '../support/silent-log.ts'

export const REPOSITORY = { owner: 'acme', name: 'app' }

/** The API of an emulated GitHub. The clock's waits take no time; `waits` lists them, `lines` is the log. */
export function connect({ token, apiUrl }: GitHubEmulator, { patienceMs = 3_600_000 }: { patienceMs?: number } = {}) {
  const fake = createFakeClock()
  const waits: number[] = []
  const lines: string[] = []
  // The emulator sets the times of its limits by the system clock.
  const startedAt = Date.now()
  const clock: Clock = {
    random: () => 0.5,
    now: () => startedAt + fake.elapsed(),
    sleep(ms, signal) {
      waits.push(ms)
      return fake.sleep(ms, signal)
    },
  }
  const log = { ...silentLog, info: (line: string) => void lines.push(line) }
  const controller = new AbortController()
  const until = clock.now() + patienceMs
  const limits: GitHubLimits = { until: () => until, signal: controller.signal }
  const redact = (text: string) => text.replaceAll(token, '***')
  const options = { token, apiUrl, clock, log, redact, redactProject: redact }
  const opened = createGitHubClient(options).then((open) => open(limits))
  const api: GitHubApi = {
    request: async (request) => await (await opened).request(request),
    list: async (request) => await (await opened).list(request),
    graphql: async (request) => await (await opened).graphql(request),
  }
  return { api, waits, lines, cancel: () => controller.abort() }
}

/** The error of a request that fails. */
export async function errorOf(request: Promise<unknown>): Promise<GitHubError> {
  const error: unknown = await request.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error instanceof GitHubError) return error
  throw new Error('The request did not fail with a GitHubError', { cause: error })
}

/** The operations that were requested, in order. */
export function operations({ requests }: GitHubEmulator): (string | undefined)[] {
  return requests.map(({ operation }) => operation)
}

export function many<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index))
}
