import { fetch, type RequestInit } from 'undici'
import type { z } from 'zod'
import { type Clock, type Deadline, deadlineIn, formatDuration } from '../core/clock.ts'
import { GitHubError } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import { createDispatcher } from '../core/proxy.ts'
import { fullName, type Repository } from '../core/pull-request.ts'
import { type Redact, redactStrings } from '../core/redact.ts'
import { retryDelay } from '../core/retry.ts'
import { VERSION } from '../core/version.ts'
import { describeFailure, failureOf, type RequestPurpose, statusOf, type TokenInput, type TokenUse } from './failure.ts'

export interface GitHubOptions {
  token: string
  /** Where the token comes from, for the advice of errors. */
  tokenInput: TokenInput
  clock: Clock
  log: Log
  /** Aborts when the run is cancelled. */
  signal: AbortSignal
  /** Address of the REST API, as `https://api.github.com`. */
  apiUrl: string
  /** Where this action's files are, for the advice of errors; absent for an action of the checkout. */
  filesUrl?: string | undefined
  /** Takes the key and the token out of text that is read and written. */
  redact: Redact
  /** Takes the project's id out as well, of what GitHub reported. */
  redactProject: Redact
}

interface Connection {
  /** For all requests together; each has a little more than a minute unless given. */
  deadline: Deadline | undefined
  repository: Repository
  /** Whether the workflow runs in it. */
  isOwn: boolean
}

type Parameters = Record<string, string | number | boolean | readonly string[] | undefined>

/** A request to the REST API. */
export interface RestRequest<Data> {
  purpose: RequestPurpose
  /** The response must match it. */
  schema: z.ZodType<Data>
  /** As GitHub documents it, for example `GET /repos/{owner}/{repo}/pulls/{pull_number}`. */
  route: string
  parameters: Parameters
}

/** A request to the GraphQL API. */
export interface GraphqlRequest<Data> {
  purpose: RequestPurpose
  /** The response's `data` must match it. */
  schema: z.ZodType<Data>
  query: string
  variables: Parameters
}

/**
 * GitHub's API. Every failure is a `GitHubError`; every response is checked. Key and token are taken out of what is sent,
 * too: an address may hold a secret that shows only once it is normalized.
 */
export interface GitHubApi {
  /** The repository that all requests are about: `owner` and `repo` of the routes. */
  repository: Repository
  request<Data>(request: RestRequest<Data>): Promise<Data>
  /** All pages of a list, up to `most` entries. */
  list<Entry>(request: RestRequest<Entry[]> & { most: number }): Promise<Entry[]>
  graphql<Data>(request: GraphqlRequest<Data>): Promise<Data>
}

const REQUEST_TIMEOUT_MS = 15_000

/** A request and its retries, GitHub's limits included: longer than the minute that it asks for when it names no time. */
const PATIENCE_MS = 75_000

const PAGE_SIZE = 100

/**
 * What GitHub documents for every request. Octokit's own `Accept` is an older one, which strict gateways refuse, and the
 * toolkit's user agent has an identifier from the environment in it.
 */
const HEADERS = {
  accept: 'application/vnd.github+json',
  'x-github-api-version': '2022-11-28',
  'user-agent': `docs-agent-action/${VERSION}`,
}

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

/**
 * The toolkit's client, with limits, retries of reads and checked responses.
 *
 * @returns opens connections; all of them share the client. Throws `ActionError` for an unusable proxy.
 */
export async function createGitHubClient(options: GitHubOptions): Promise<(connection: Connection) => GitHubApi> {
  const { token, apiUrl } = options
  const dispatcher = createDispatcher(new URL(apiUrl))
  const { getOctokit } = await loadToolkit()
  const octokit = getOctokit(token, {
    baseUrl: apiUrl,
    log: silent,
    // Its own log would print GitHub's text, as it is, when a request is deprecated.
    request: { fetch: (url: string, init: RequestInit) => fetch(url, { ...init, dispatcher }), log: silent },
  })
  octokit.hook.before('request', ({ headers }) => void Object.assign(headers, HEADERS))
  octokit.hook.after('request', rejectRedirect)
  return (connection) => createApi(octokit, options, connection)
}

type Client = ReturnType<Awaited<ReturnType<typeof loadToolkit>>['getOctokit']>

function createApi(octokit: Client, options: GitHubOptions, connection: Connection): GitHubApi {
  const { repository } = connection
  const { owner, name: repo } = repository
  const redacted = (parameters: Parameters): Parameters =>
    Object.fromEntries(
      Object.entries(parameters).map(([name, value]) => [name, redactParameter(value, options.redact)]),
    )
  const request: GitHubApi['request'] = ({ purpose, schema, route, parameters }) => {
    const sent = redacted(parameters)
    const send: Send = async (how) => (await octokit.request(route, { owner, repo, ...sent, request: how })).data
    return callWithRetries({ purpose, schema, send }, options, connection)
  }
  return {
    repository,
    request,
    async list({ most, ...list }) {
      const all: z.output<typeof list.schema> = []
      for (let page = 1; all.length < most; page++) {
        const parameters = { ...list.parameters, per_page: PAGE_SIZE, page }
        const entries = await request({ ...list, parameters })
        all.push(...entries)
        if (entries.length < PAGE_SIZE) break
      }
      return all.slice(0, most)
    },
    graphql({ purpose, schema, query, variables }) {
      const sent = redacted(variables)
      const send: Send = (how) => octokit.graphql(query, { ...sent, request: how })
      return callWithRetries({ purpose, schema, send }, options, connection)
    },
  }
}

function redactParameter(value: Parameters[string], redact: Redact): Parameters[string] {
  if (typeof value === 'string') return redact(value)
  return typeof value === 'object' ? value.map(redact) : value
}

type Send = (how: { signal: AbortSignal; redirect: 'manual' }) => Promise<unknown>

interface Call<Data> {
  purpose: RequestPurpose
  schema: z.ZodType<Data>
  send: Send
}

/** The checked data of a response, requested again as the failure allows and time is left. */
async function callWithRetries<Data>(
  { purpose, schema, send }: Call<Data>,
  options: GitHubOptions,
  { deadline, repository, isOwn }: Connection,
): Promise<Data> {
  const { tokenInput, clock, log, redactProject, filesUrl = '' } = options
  const { until, signal } = deadline ?? deadlineIn(PATIENCE_MS, options)
  const token: TokenUse = { input: tokenInput, repository: fullName(repository), isOwn, filesUrl }
  const describe = (error: unknown) => describeFailure(purpose, error, { token, redact: redactProject })
  for (let attempt = 1; ; attempt++) {
    try {
      signal.throwIfAborted()
      const timeOut = clock.timeout(Math.min(REQUEST_TIMEOUT_MS, until - clock.now()))
      const response = await send({ signal: AbortSignal.any([signal, timeOut]), redirect: 'manual' })
      const data = schema.safeParse(redactStrings(response, options.redact))
      if (data.success) return data.data
      const message = 'the response is not as documented'
      throw new GitHubError(undefined, describe({ message }))
    } catch (error) {
      const failure = failureOf(error, clock.now())
      const kind = purpose.once ? 'send' : 'read'
      const delayMs = retryDelay({ purpose: kind, failure, attempt, random: clock.random() })
      if (delayMs === undefined || clock.now() + delayMs > until || signal.aborted) {
        if (error instanceof GitHubError) throw error
        throw new GitHubError(statusOf(error), describe(error))
      }
      log.info(`${describe(error).what} Trying again in ${formatDuration(delayMs)}.`)
      await clock.sleep(delayMs, signal).catch(() => undefined)
    }
  }
}

/** The client returns a redirect that it does not follow as if it were a success. */
function rejectRedirect(response: { status: number }): void {
  if (response.status < 300) return
  throw Object.assign(new Error('The request was redirected.'), { status: response.status, response })
}

/**
 * Loads the toolkit's client. While it loads it reads the file of the event, and one that is no JSON would end the run;
 * the action has read that file itself by then.
 */
export async function loadToolkit(): Promise<typeof import('@actions/github')> {
  delete process.env.GITHUB_EVENT_PATH
  return await import('@actions/github')
}
