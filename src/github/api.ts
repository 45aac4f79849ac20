import { getOctokit } from '@actions/github'
import type { z } from 'zod'
import { type Clock, formatDuration } from '../clock.ts'
import { GitHubError } from '../errors.ts'
import type { Log } from '../log.ts'
import { VERSION } from '../version.ts'
import { delayBeforeRetry, describeFailure, type RequestPurpose, statusOf } from './failure.ts'

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
  request<Data>(doing: RequestPurpose, schema: z.ZodType<Data>, route: string, parameters: Parameters): Promise<Data>
  /** All pages of a list, at most `most` entries. */
  list<Data>(
    doing: RequestPurpose,
    schema: z.ZodType<Data[]>,
    route: string,
    parameters: Parameters & { most: number },
  ): Promise<Data[]>
  graphql<Data>(doing: RequestPurpose, schema: z.ZodType<Data>, query: string, variables: Parameters): Promise<Data>
}

type Parameters = Record<string, string | number | undefined>

/** One request may take this long. */
const REQUEST_TIMEOUT_MS = 15_000

const PAGE_SIZE = 100

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

/** The toolkit's client, with limits, retries of reads and checked answers. */
export function createGitHubApi(options: GitHubOptions, limits: GitHubLimits): GitHubApi {
  const octokit = getOctokit(options.token, { userAgent: `docs-agent-action/${VERSION}`, log: silent })
  octokit.hook.after('request', refuseRedirect)
  const call = <Data>(doing: RequestPurpose, schema: z.ZodType<Data>, send: Send) =>
    callWithRetries({ doing, schema, send }, options, limits)
  const request: GitHubApi['request'] = (doing, schema, route, parameters) =>
    call(doing, schema, async (how) => (await octokit.request(route, { ...parameters, request: how })).data)
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
      call(doing, schema, (how) => octokit.graphql(query, { ...variables, request: how })),
  }
}

/** Makes one request over the client. */
type Send = (how: { signal: AbortSignal; redirect: 'manual' }) => Promise<unknown>

interface Call<Data> {
  doing: RequestPurpose
  schema: z.ZodType<Data>
  send: Send
}

/** The checked data of an answer, asked for again as the failure allows and time is left. */
async function callWithRetries<Data>(
  { doing, schema, send }: Call<Data>,
  { clock, log, timeoutMs = REQUEST_TIMEOUT_MS }: GitHubOptions,
  { until, signal }: GitHubLimits,
): Promise<Data> {
  for (let attempt = 1; ; attempt++) {
    try {
      signal.throwIfAborted()
      const timeOut = AbortSignal.timeout(Math.max(1, Math.min(timeoutMs, until - clock.now())))
      const answer = await send({ signal: AbortSignal.any([signal, timeOut]), redirect: 'manual' })
      const data = schema.safeParse(answer)
      if (data.success) return data.data
      throw new GitHubError(undefined, describeFailure(doing, { message: 'its answer is not as documented' }))
    } catch (error) {
      const delayMs = delayBeforeRetry(error, { doing, attempt, random: clock.random(), nowMs: clock.now() })
      if (delayMs === undefined || clock.now() + delayMs > until || signal.aborted) {
        throw error instanceof GitHubError ? error : new GitHubError(statusOf(error), describeFailure(doing, error))
      }
      log.info(`${describeFailure(doing, error).what} Trying again in ${formatDuration(delayMs)}.`)
      await clock.sleep(delayMs, signal).catch(() => undefined)
    }
  }
}

/** The client takes a redirect that is not followed for an answer like any other. */
function refuseRedirect(response: { status: number }): void {
  if (response.status >= 300)
    throw Object.assign(new Error('It redirected the request.'), { status: response.status, response })
}
