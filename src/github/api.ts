import { fetch, type RequestInit } from 'undici'
import { z } from 'zod'
import { type Clock, type Deadline, deadlineIn, formatDuration } from '../core/clock.ts'
import { GitHubError } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import { createDispatcher } from '../core/proxy.ts'
import { fullName, isSameRepository, type Repository } from '../core/pull-request.ts'
import { type Redact, redactStrings } from '../core/redact.ts'
import { retryDelay } from '../core/retry.ts'
import { VERSION } from '../core/version.ts'
import { type Attempted, describeFailure, failureOf, readFailure, rejectFailure, type TokenInput } from './failure.ts'

export interface GitHubOptions {
  token: string
  /** Where the token comes from, for the advice of errors. */
  tokenInput: TokenInput
  /** The one that the workflow runs in. */
  repository: Repository
  clock: Clock
  log: Log
  signal: AbortSignal
  /** As `https://api.github.com`. */
  apiUrl: string
  /** Where this action's files are, for the advice of errors; absent for an action of the checkout. */
  filesUrl?: string | undefined
  /** Takes the key and the token out of text that is read and written. */
  redact: Redact
  /** Takes the project's id out as well, of what GitHub reported. */
  redactProject: Redact
}

type Parameters = Record<string, string | number | boolean | readonly string[] | undefined>

interface Purpose<Data> extends Pick<Attempted, 'permission' | 'whenInvalid'> {
  /** What is read or written, as errors name it; follows "read" or "write". */
  what: string
  /** Whether it must not be repeated where nobody knows whether it was carried out. */
  once?: boolean
  schema: z.ZodType<Data>
}

export interface RestRequest<Data> extends Purpose<Data> {
  /** As GitHub documents it, for example `GET /repos/{owner}/{repo}/pulls/{pull_number}`. */
  route: string
  parameters: Parameters
}

export interface GraphqlRequest<Data> extends Purpose<Data> {
  query: string
  variables: Parameters
}

/**
 * GitHub's API. Every failure is a `GitHubError`; every response is checked. Key and token are taken out of what is sent,
 * too: an address may hold a secret that shows only once it is normalized.
 */
export interface GitHubApi {
  /** The repository of all requests: `owner` and `repo` in the routes. */
  repository: Repository
  /** The same for another repository. */
  at(repository: Repository): GitHubApi
  request<Data>(request: RestRequest<Data>): Promise<Data>
  /** All pages of a list, up to `most` entries. */
  list<Entry>(request: RestRequest<Entry[]> & { most: number }): Promise<Entry[]>
  graphql<Data>(request: GraphqlRequest<Data>): Promise<Data>
}

export const REQUEST_TIMEOUT_MS = 15_000

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
 * The toolkit's client. Its hook holds all that is true of every request: time limit, retries, no redirects, redaction,
 * checked responses, and errors that a person can act on.
 *
 * @returns connects, with a deadline for all requests together; each has a little more than a minute unless given.
 * Throws `ActionError` for an unusable proxy.
 */
export async function openGitHub(options: GitHubOptions): Promise<(deadline?: Deadline) => GitHubApi> {
  const { token, apiUrl, repository } = options
  const dispatcher = createDispatcher(new URL(apiUrl))
  const { getOctokit } = await loadToolkit()
  const octokit = getOctokit(token, {
    baseUrl: apiUrl,
    log: silent,
    // Its own log would print GitHub's text, as it is, when a request is deprecated.
    request: {
      fetch: (url: string, init: RequestInit) => fetch(url, { ...init, dispatcher }),
      redirect: 'manual',
      log: silent,
    },
  })
  octokit.hook.wrap('request', async (send, endpoint) => {
    const call: Call = endpoint.request.call
    // Changed in place: the client's own hook, which adds the token, reads no other.
    Object.assign(endpoint.headers, HEADERS)
    return await callWithRetries(call, options, async (signal) => {
      endpoint.request.signal = signal
      const response = await send(endpoint)
      rejectFailure(response)
      return { ...response, data: checked(call.schema, redactStrings(response.data, options.redact)) }
    })
  })
  return (deadline) => createApi(octokit, options, { repository, deadline })
}

type Client = ReturnType<Awaited<ReturnType<typeof loadToolkit>>['getOctokit']>

interface Call extends Attempted, Pick<Purpose<unknown>, 'once' | 'schema'> {
  deadline: Deadline
}

function createApi(
  octokit: Client,
  options: GitHubOptions,
  { repository, deadline }: { repository: Repository; deadline: Deadline | undefined },
): GitHubApi {
  const { owner, name: repo } = repository
  const isOwn = isSameRepository(repository, options.repository)
  const { tokenInput, filesUrl, redact } = options
  const callFor = (verb: string, { what, ...purpose }: Purpose<unknown>): { call: Call } => ({
    call: {
      ...purpose,
      action: `${verb} ${what}`,
      tokenInput,
      repository: fullName(repository),
      isOwn,
      filesUrl,
      deadline: deadline ?? deadlineIn(PATIENCE_MS, options),
    },
  })
  const request: GitHubApi['request'] = async ({ route, parameters, ...purpose }) => {
    const call = callFor(route.startsWith('GET ') ? 'read' : 'write', purpose)
    return (await octokit.request(route, { owner, repo, ...redactAll(parameters, redact), request: call })).data
  }
  return {
    repository,
    at: (other) => createApi(octokit, options, { repository: other, deadline }),
    request,
    // Octokit's own paging requests whatever address a response names, and takes a 409 for the end of the list.
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
    async graphql({ query, variables, schema, ...purpose }) {
      const verb = query.startsWith('mutation') ? 'write' : 'read'
      const call = callFor(verb, { ...purpose, schema: z.object({ data: schema }) })
      return await octokit.graphql(query, { ...redactAll(variables, redact), request: call })
    },
  }
}

function redactAll(parameters: Parameters, redact: Redact): Parameters {
  const redacted = (value: Parameters[string]) => {
    if (typeof value === 'string') return redact(value)
    return typeof value === 'object' ? value.map(redact) : value
  }
  return Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, redacted(value)]))
}

function checked(schema: z.ZodType, data: unknown): unknown {
  const found = schema.safeParse(data)
  if (!found.success) throw new Error('the response is not as documented')
  return found.data
}

async function callWithRetries<Response>(
  call: Call,
  { clock, log, redactProject }: GitHubOptions,
  send: (signal: AbortSignal) => Promise<Response>,
): Promise<Response> {
  const { until, signal } = call.deadline
  for (let attempt = 1; ; attempt++) {
    try {
      const timeOut = clock.timeout(Math.min(REQUEST_TIMEOUT_MS, until - clock.now()))
      return await send(AbortSignal.any([signal, timeOut]))
    } catch (thrown) {
      const failed = readFailure(thrown)
      const error = new GitHubError(failed.status, describeFailure(call, failed, redactProject))
      const failure = failureOf(failed, clock.now())
      const delayMs = retryDelay({ purpose: call.once ? 'send' : 'read', failure, attempt, random: clock.random() })
      if (delayMs === undefined || clock.now() + delayMs > until || signal.aborted) throw error
      log.info(`${error.what} Trying again in ${formatDuration(delayMs)}.`)
      await clock.sleep(delayMs, signal).catch(() => undefined)
    }
  }
}

/**
 * Loads the toolkit's client. While it loads it reads the event's file, and one that is no JSON would end the run;
 * the action has read that file itself by then.
 */
export async function loadToolkit(): Promise<typeof import('@actions/github')> {
  delete process.env.GITHUB_EVENT_PATH
  return await import('@actions/github')
}
