import { z } from 'zod'
import type { GitHubEmulator } from '../../../emulator/github/server.ts'
import { type Clock, deadlineIn } from '../../../src/kit/core/clock.ts'
import { GitHubError } from '../../../src/kit/core/errors.ts'
import { type GitHubApi, openGitHub } from '../../../src/kit/github/api.ts'
import { createInstantClock } from '../../support/fake-clock.ts'
import { silentLog } from '../../support/silent-log.ts'

export const REPOSITORY = { owner: 'acme', name: 'app' }

export interface ConnectOptions {
  /** How long all requests may take together; each has the client's own patience unless given. */
  patienceMs?: number
  /** The default token unless given. */
  token?: string
  /** The one that requests are about, the workflow's own unless given. */
  repository?: typeof REPOSITORY
  /** The time limits of requests; those of the system unless given. */
  timeout?: Clock['timeout']
}

/** The API of an emulated GitHub. The clock's waits take no time; `waits` lists them, `lines` is the log. */
export function connect(github: Pick<GitHubEmulator, 'token' | 'apiUrl'>, given: ConnectOptions = {}) {
  const { token = github.token, patienceMs, repository = REPOSITORY } = given
  const clock = createInstantClock(given.timeout)
  const lines: string[] = []
  const controller = new AbortController()
  const { signal } = controller
  const redact = (text: string) => text.replaceAll(token, '***')
  const open = openGitHub({
    ...{ token, tokenInput: 'github-token', repository: REPOSITORY, visibility: 'private', apiUrl: github.apiUrl },
    ...{ clock, signal, log: { ...silentLog, info: (line) => void lines.push(line) } },
    redactor: { keys: redact, text: redact },
  })
  const deadline = patienceMs === undefined ? undefined : deadlineIn(patienceMs, { clock, signal })
  return { api: open(deadline).at(repository), waits: clock.slept, lines, cancel: () => controller.abort() }
}

/** The same with a token that GitHub has shown to know, so that no refusal is taken for a sign that it is seconds old. */
export async function connectProven(github: GitHubEmulator, given: ConnectOptions = {}) {
  const connected = connect(github, given)
  await connected.api.graphql({ what: 'x', schema: z.unknown(), query: '{ viewer { login } }', variables: {} })
  github.requests.splice(0)
  return connected
}

/** What an advice ends with that names a permission. */
export const SEE = ' See docs/reference.md#permissions for what each input needs.'

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

export const READING = { what: 'the pull request', permission: 'pull-requests: read' }

/** Reads a pull request. */
export function read(api: GitHubApi, number = 1, schema: z.ZodType = z.object({ number: z.number() })) {
  const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}'
  return api.request({ ...READING, schema, route, parameters: { pull_number: number } })
}

/** Writes a comment. */
export function write(api: GitHubApi) {
  return api.request({
    what: 'the comment',
    permission: 'pull-requests: write',
    once: true,
    schema: z.object({ body: z.string() }),
    route: 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments',
    parameters: { issue_number: 1, body: 'Hello' },
  })
}
