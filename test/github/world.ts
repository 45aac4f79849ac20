import { createGitHubApi, type GitHubApi, type GitHubLimits } from '../../src/github/api.ts'
import { GitHubError } from '../../src/errors.ts'
import { createFakeClock } from '../support/fake-clock.ts'
import type { GitHubEmulator } from '../emulator/github/server.ts'

export const REPOSITORY = { owner: 'acme', name: 'app' }

/** The API of the emulated GitHub, with a clock whose waits take no time; `waits` are those that were asked for. */
export function connect(github: GitHubEmulator, { patienceMs = 3_600_000 }: { patienceMs?: number } = {}) {
  // The toolkit reads the address when it is used.
  process.env.GITHUB_API_URL = github.apiUrl
  const fake = createFakeClock()
  const waits: number[] = []
  const lines: string[] = []
  const sleep = (ms: number, signal?: AbortSignal) => {
    waits.push(ms)
    return fake.sleep(ms, signal)
  }
  // The emulator's own clock goes on as ever, and tells the times of its limits.
  const startedAt = Date.now()
  const clock = { ...fake, sleep, now: () => startedAt + fake.elapsed() }
  const nothing = () => undefined
  const log = { info: (line: string) => void lines.push(line), debug: nothing, group: nothing }
  const controller = new AbortController()
  const limits: GitHubLimits = { until: clock.now() + patienceMs, signal: controller.signal }
  const options = { token: github.token, clock, log: { ...log, notice: nothing, warning: nothing, error: nothing } }
  const api: GitHubApi = createGitHubApi(options, limits)
  return { api, waits, lines, cancel: () => controller.abort(), clock }
}

/** What a request fails with. */
export async function failureOf(asked: Promise<unknown>): Promise<GitHubError> {
  const error = await asked.then(
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
