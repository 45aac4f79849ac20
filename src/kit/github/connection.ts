import { type Dispatcher, fetch, type RequestInit, type Response } from 'undici'
import type { z } from 'zod'
import { type Clock, type Deadline, formatDuration } from '../core/clock.ts'
import type { Log } from '../core/log.ts'
import { createDispatcher } from '../core/proxy.ts'
import { type Redactor, redactStrings } from '../core/redact.ts'
import type { Repository } from '../core/repository.ts'
import { retryDelay } from '../core/retry.ts'
import { VERSION } from '../core/version.ts'
import {
  type Attempted,
  checked,
  errorOf,
  type Failed,
  failureOf,
  isForYoungToken,
  isTooLarge,
  readFailure,
  readGraphql,
  rejectRedirect,
  type TokenInput,
} from './failure.ts'

export interface GitHubOptions {
  token: string
  /** The input that the token comes from, for the advice of errors. */
  tokenInput: TokenInput
  /** The one that the workflow runs in. */
  repository: Repository
  /** The one that the input `repository` names, if it names one. */
  code?: Repository | undefined
  clock: Clock
  log: Log
  signal: AbortSignal
  /** For example `https://api.github.com`. */
  apiUrl: string
  /** The permissions of the workflow's token that the inputs ask for, for the advice of errors. */
  runNeeds?: readonly string[]
  /** The address of this action's files, for the advice of errors; absent for an action of the checkout. */
  filesUrl?: string | undefined
  /** Takes key and tokens out of text that is read and written, and the project's id out of what GitHub reported. */
  redactor: Pick<Redactor, 'keys' | 'text'>
}

/** A request, with all that its retries and errors depend on. */
export interface Call extends Attempted {
  schema: z.ZodType
  isRead: boolean
  isGraphql?: boolean
  /** True where it must not be repeated while nobody knows whether it was carried out. */
  once?: boolean
  /** True where smaller pages can be asked for instead. */
  hasSmaller: boolean
  deadline: Deadline
}

/** All requests with one token share this. */
export interface Connection {
  options: GitHubOptions
  client: ReturnType<Awaited<ReturnType<typeof loadToolkit>>['getOctokit']>
  /** The size of a page to ask for, by the text of a query that was too heavy. */
  pageSizes: Map<string, number>
  /** The lead of GitHub's clock over the run's, in milliseconds. */
  clockAheadMs(): number
}

const REQUEST_TIMEOUT_MS = 15_000

/**
 * GitHub documents these for every request. Octokit's own `Accept` is an older one, which strict gateways refuse, and the
 * toolkit's user agent has an identifier from the environment in it.
 */
const HEADERS = {
  accept: 'application/vnd.github+json',
  'x-github-api-version': '2022-11-28',
  'user-agent': `docs-agent-action/${VERSION}`,
}

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

/**
 * The toolkit's client. Its hook holds all that is true of every request: time limit, retries, redaction, checked
 * responses, and errors that a person can act on. Throws `ActionError` for an unusable proxy.
 */
export async function openConnection(options: GitHubOptions): Promise<Connection> {
  const { token, apiUrl } = options
  const dispatcher = createDispatcher(new URL(apiUrl))
  const { getOctokit } = await loadToolkit()
  const client = getOctokit(token, {
    baseUrl: apiUrl,
    log: silent,
    // Its own log would print GitHub's text, as it is, when a request is deprecated.
    request: { fetch: createFetch(apiUrl, dispatcher), log: silent },
  })
  const peer = createPeer(options)
  client.hook.wrap('request', async (send, endpoint) => {
    // Octokit hands `request` through as it was given.
    const call: Call = endpoint.request.call
    // Changed in place: the client's own hook, which adds the token, reads no other.
    Object.assign(endpoint.headers, HEADERS)
    return await callWithRetries(call, options, peer, async (signal) => {
      endpoint.request.signal = signal
      const response = await send(endpoint)
      peer.noteTime(response.headers)
      rejectRedirect(response)
      redactStrings(response.data, options.redactor.keys)
      if (!call.isGraphql) return { ...response, data: checked(call.schema, response.data) }
      const describe = (failed: Failed) => errorOf(call, failed, options.redactor.text)
      return { ...response, data: { data: readGraphql(response, call, describe) } }
    })
  })
  return { options, client, pageSizes: new Map(), clockAheadMs: peer.clockAheadMs }
}

/** A token of an app may not be valid everywhere at once. A little less than the five seconds that it has. */
const YOUNG_TOKEN_MS = 4800
const FIRST_YOUNG_DELAY_MS = 500

type Peer = ReturnType<typeof createPeer>

/** Learns of GitHub on the way: its time, and whether it knows the token. */
function createPeer({ clock }: Pick<GitHubOptions, 'clock'>) {
  let aheadMs = 0
  const openedAt = clock.now()
  let isProven = false
  return {
    noteTime({ date }: Record<string, unknown>): void {
      const ms = Date.parse(String(date)) - clock.now()
      // The header has whole seconds, and the response was under way.
      if (!Number.isNaN(ms)) aheadMs = Math.abs(ms) < 2000 ? 0 : ms
    },
    clockAheadMs: () => aheadMs,
    nowMs: () => clock.now() + aheadMs,
    noteSuccess(): void {
      isProven = true
    },
    /** The time to wait for a token that GitHub may not know everywhere yet; `undefined` where it is not that young. */
    youngDelay(attempt: number): number | undefined {
      const leftMs = openedAt + YOUNG_TOKEN_MS - clock.now()
      return isProven || leftMs <= 0 ? undefined : Math.min(FIRST_YOUNG_DELAY_MS * 2 ** (attempt - 1), leftMs)
    },
  }
}

/** GitHub could not give a page of this size. */
export class PageTooLarge extends Error {}

async function callWithRetries<Answer>(
  call: Call,
  options: GitHubOptions,
  peer: Peer,
  send: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const { clock, log } = options
  const { until, signal } = call.deadline
  for (let [attempt, young] = [1, 1]; ; ) {
    try {
      const timeOut = clock.timeout(Math.min(REQUEST_TIMEOUT_MS, until - clock.now()))
      const response = await send(AbortSignal.any([signal, timeOut]))
      peer.noteSuccess()
      return response
    } catch (thrown) {
      const failed = readFailure(thrown)
      peer.noteTime(failed.headers)
      const youngDelayMs = call.isRead && isForYoungToken(failed) ? peer.youngDelay(young) : undefined
      const failure = failureOf(failed, peer.nowMs())
      const purpose = call.once ? 'send' : 'read'
      const delayMs = youngDelayMs ?? retryDelay({ purpose, failure, attempt, random: clock.random() })
      const isForLess = call.hasSmaller && isTooLarge(failed)
      const error = errorOf(call, failed, options.redactor.text)
      if (signal.aborted || clock.now() + (delayMs ?? 0) > until) throw error
      if (delayMs === undefined && !isForLess) throw error
      const how = isForLess ? 'Trying again in smaller pages' : 'Trying again'
      log.info(`${error.what} ${how}${delayMs === undefined ? '' : ` in ${formatDuration(delayMs)}`}.`)
      if (delayMs !== undefined) await clock.sleep(delayMs, signal).catch(() => undefined)
      if (isForLess) throw new PageTooLarge()
      if (youngDelayMs === undefined) attempt += 1
      else young += 1
    }
  }
}

/**
 * Loads the toolkit's client. While it loads it reads the event's file, and one that is no JSON would end the run;
 * the action has read that file itself by then.
 */
export async function loadToolkit(): Promise<typeof import('@actions/github')> {
  const { env } = process
  const file = env.GITHUB_EVENT_PATH
  delete env.GITHUB_EVENT_PATH
  try {
    return await import('@actions/github')
  } finally {
    if (file !== undefined) env.GITHUB_EVENT_PATH = file
  }
}

const MOST_REDIRECTS = 3

/** The statuses that ask for the same request at another address, and those that a read alone may follow. */
const REPEATING = [307, 308]
const READING = [301, 302, 303]

/**
 * A `fetch` that follows redirects within an API, as of a repository that was renamed or moved, and no others: the token
 * goes nowhere else. Where one names another path for a repository, later requests go there at once.
 */
function createFetch(apiUrl: string, dispatcher: Dispatcher) {
  const moved = new Map<string, string>()
  const api = new URL(`${apiUrl}/`)
  return async (url: string, init: RequestInit): Promise<Response> => {
    let address = new URL(url)
    const [repository = '', rest = ''] = repositoryIn(address, api)
    const newPath = moved.get(repository)
    if (newPath !== undefined) address.pathname = newPath + rest
    for (let redirects = 0; ; redirects++) {
      const response = await fetch(address, { ...init, redirect: 'manual', dispatcher })
      const next = redirects < MOST_REDIRECTS ? nextAddress(response, address, init.method) : undefined
      if (next === undefined || !isInApi(next, api)) return response
      await response.body?.cancel()
      rememberMove(address, next)
      address = next
    }
  }

  function rememberMove(from: URL, to: URL): void {
    const [repository, rest = ''] = repositoryIn(from, api)
    if (repository !== undefined && to.pathname.endsWith(rest)) {
      moved.set(repository, to.pathname.slice(0, to.pathname.length - rest.length))
    }
  }
}

/** The part of a path that names a repository, and what follows it; nothing for other paths. */
function repositoryIn({ pathname }: URL, api: URL): [repository: string, rest: string] | [] {
  const [repository] = /^repos\/[^/]+\/[^/]+/.exec(pathname.slice(api.pathname.length)) ?? []
  if (repository === undefined) return []
  const length = api.pathname.length + repository.length
  return [pathname.slice(0, length), pathname.slice(length)]
}

function nextAddress({ status, headers }: Response, from: URL, method = 'GET'): URL | undefined {
  const isFollowed = REPEATING.includes(status) || (method === 'GET' && READING.includes(status))
  const location = headers.get('location')
  return isFollowed && location !== null ? (URL.parse(location, from.href) ?? undefined) : undefined
}

function isInApi({ origin, username, password, pathname }: URL, api: URL): boolean {
  return origin === api.origin && username === '' && password === '' && pathname.startsWith(api.pathname)
}
