import { getOctokit } from '@actions/github'
import type { z } from 'zod'
import { type Clock, formatDuration } from '../clock.ts'
import { GitHubError } from '../errors.ts'
import type { Log } from '../log.ts'
import { VERSION } from '../version.ts'
import { type Doing, delayBeforeRetry, describeFailure, statusOf } from './failure.ts'

export interface GitHubOptions {
  token: string
  clock: Clock
  log: Log
  /** Milliseconds that one request may take; 15 seconds unless given. */
  timeoutMs?: number | undefined
}

/** What bounds a request to GitHub. */
export interface GitHubLimits {
  /** Milliseconds since the epoch: no request outlives it. */
  until: number
  signal: AbortSignal
}

/** GitHub's API. Every failure is a `GitHubError`; every answer is checked. */
export interface GitHubApi {
  /** One request; `route` as GitHub documents it, `GET /repos/{owner}/{repo}/pulls/{pull_number}` say. */
  request<Data>(doing: Doing, schema: z.ZodType<Data>, route: string, parameters: Parameters): Promise<Data>
  /** All pages of a list, at most `most` entries. */
  list<Data>(
    doing: Doing,
    schema: z.ZodType<Data[]>,
    route: string,
    parameters: Parameters & { most: number },
  ): Promise<Data[]>
  graphql<Data>(doing: Doing, schema: z.ZodType<Data>, query: string, variables: Parameters): Promise<Data>
}

type Parameters = Record<string, string | number | undefined>

/** One request may take this long. */
const REQUEST_TIMEOUT_MS = 15_000

const PAGE_SIZE = 100

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

/** The toolkit's client, with limits, retries of reads and checked answers. */
export function createGitHubApi(options: GitHubOptions, limits: GitHubLimits): GitHubApi {
  const { token, clock, log, timeoutMs = REQUEST_TIMEOUT_MS } = options
  const octokit = getOctokit(token, { userAgent: `docs-agent-action/${VERSION}`, log: silent })
  octokit.hook.after('request', refuseRedirect)
  const call = async <Data>(doing: Doing, schema: z.ZodType<Data>, send: (signal: AbortSignal) => Promise<unknown>) => {
    for (let attempt = 1; ; attempt++) {
      try {
        limits.signal.throwIfAborted()
        const leftMs = Math.max(1, Math.min(timeoutMs, limits.until - clock.now()))
        const timeOut = AbortSignal.timeout(leftMs)
        const data = schema.safeParse(await send(AbortSignal.any([limits.signal, timeOut])))
        if (data.success) return data.data
        throw new GitHubError(undefined, describeFailure(doing, { message: 'its answer is not as documented' }))
      } catch (error) {
        const delayMs = delayBeforeRetry(error, { doing, attempt, random: clock.random(), nowMs: clock.now() })
        const late = delayMs === undefined || clock.now() + delayMs > limits.until || limits.signal.aborted
        if (late)
          throw error instanceof GitHubError ? error : new GitHubError(statusOf(error), describeFailure(doing, error))
        log.info(`${describeFailure(doing, error).what} Trying again in ${formatDuration(delayMs)}.`)
        await clock.sleep(delayMs, limits.signal).catch(() => undefined)
      }
    }
  }
  const request: GitHubApi['request'] = (doing, schema, route, parameters) =>
    call(
      doing,
      schema,
      async (signal) => (await octokit.request(route, { ...parameters, request: { signal, redirect: 'manual' } })).data,
    )
  return {
    request,
    async list(doing, schema, route, { most, ...parameters }) {
      const all: z.output<typeof schema> = []
      for (let page = 1; all.length < most; page++) {
        const entries = await request(doing, schema, route, { ...parameters, per_page: PAGE_SIZE, page })
        all.push(...entries)
        if (entries.length < PAGE_SIZE) break
      }
      return all.slice(0, most)
    },
    graphql: (doing, schema, query, variables) =>
      call(doing, schema, (signal) =>
        octokit.graphql(query, { ...variables, request: { signal, redirect: 'manual' } }),
      ),
  }
}

/** The client takes a redirect that is not followed for an answer like any other. */
function refuseRedirect(response: { status: number }): void {
  if (response.status >= 300)
    throw Object.assign(new Error('It redirected the request.'), { status: response.status, response })
}
