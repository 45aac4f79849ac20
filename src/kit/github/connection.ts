import { getOctokit } from '@actions/github'
import { type Dispatcher, fetch, type RequestInit, Response } from 'undici'
import { type Clock, type Deadline, formatDuration } from '../core/clock.ts'
import type { Log } from '../core/log.ts'
import { createDispatcher } from '../core/proxy.ts'
import { type Redactor, redactStrings } from '../core/redact.ts'
import { retryDelay } from '../core/retry.ts'
import { VERSION } from '../core/version.ts'
import {
  type Attempt,
  type DataRules,
  errorOf,
  failureOf,
  PageTooLarge,
  readData,
  readFailure,
  type TokenContext,
} from './failure.ts'

export interface GitHubOptions extends TokenContext {
  clock: Clock
  log: Log
  signal: AbortSignal
  /** For example `https://api.github.com`. */
  apiUrl: string
  /** Takes key and tokens out of text that is read and written, and the project's id out of what GitHub reported. */
  redactor: Pick<Redactor, 'keys' | 'text'>
}

/** A request, with all that its retries and errors depend on. */
export interface Call<Data> extends Attempt, DataRules<Data> {
  isRead: boolean
  /** True where it must not be repeated while nobody knows whether it was carried out. */
  once?: boolean
  /** True where a 404 is an ordinary answer, and no sign that the token is seconds old. */
  mayBeMissing?: boolean
  /** True where smaller pages can be asked for instead. */
  hasSmaller?: boolean
  deadline: Deadline
}

/** Makes a request to a route, with retries, and checks what comes back. Throws `GitHubError`, or `PageTooLarge`. */
export type Connection = <Data>(
  call: Call<Data>,
  route: string,
  parameters: object,
) => Promise<{ data: Data; headers: Record<string, unknown> }>

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

/** Connects the toolkit's client. Throws `ActionError` for an unusable proxy. */
export function openConnection(options: GitHubOptions): Connection {
  const { apiUrl, redactor } = options
  const client = getOctokit(options.token, {
    baseUrl: apiUrl,
    log: silent,
    // Its own log would print GitHub's text, as it is, when a request is deprecated.
    request: { fetch: createFetch(createDispatcher(new URL(apiUrl))), log: silent },
  })
  const token = { isKnown: false }
  return async (call, route, parameters) =>
    await callWithRetries(call, options, token, async (signal) => {
      const response = await client.request(route, { ...parameters, headers: HEADERS, request: { signal } })
      redactStrings(response.data, redactor.keys)
      return { data: readData(response, call), headers: response.headers }
    })
}

/** A page of a hundred files, each with the longest patch that GitHub gives, has fewer bytes. */
const MAX_BYTES = 64 * 1024 * 1024

/**
 * Follows redirects of reads, as of a repository that was renamed; to another origin, `fetch` does so without the token. It
 * would make a read of a write, or send what was written elsewhere.
 */
function createFetch(dispatcher: Dispatcher) {
  return async (url: string, init: RequestInit): Promise<Response> => {
    const redirect = init.method === 'GET' ? 'follow' : 'manual'
    const { body, status, headers } = await fetch(url, { ...init, redirect, dispatcher })
    let bytes = 0
    const bounded = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength
        if (bytes <= MAX_BYTES) controller.enqueue(chunk)
        else controller.error(new Error(`the response is larger than ${MAX_BYTES / 2 ** 20} MB`))
      },
    })
    return new Response(body?.pipeThrough(bounded), { status, headers })
  }
}

async function callWithRetries<Answer>(
  call: Call<unknown>,
  options: GitHubOptions,
  token: { isKnown: boolean },
  send: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const { clock, log, redactor } = options
  const { until, signal } = call.deadline
  for (let attempt = 1; ; attempt++) {
    try {
      const timeOut = clock.timeout(Math.min(REQUEST_TIMEOUT_MS, until - clock.now()))
      const answer = await send(AbortSignal.any([signal, timeOut]))
      token.isKnown = true
      return answer
    } catch (thrown) {
      const failed = readFailure(thrown)
      const isTokenKnown = token.isKnown || (call.mayBeMissing === true && failed.status === 404)
      const failure = failureOf(failed, isTokenKnown, clock.now())
      const purpose = call.once ? 'send' : 'read'
      const delayMs = retryDelay({ purpose, failure, attempt, random: clock.random() })
      // A query, or a diff, that takes GitHub too long often fits into a smaller page.
      const { status = 500 } = failed
      const isForLess = call.hasSmaller && (status >= 500 || status === 406 || status === 422)
      const error = errorOf(call, failed, options, redactor.text)
      if (signal.aborted || clock.now() + (delayMs ?? 0) > until) throw error
      if (delayMs === undefined && !isForLess) throw error
      const how = isForLess ? 'Trying again in smaller pages' : 'Trying again'
      log.info(`${error.what} ${how}${delayMs === undefined ? '' : ` in ${formatDuration(delayMs)}`}.`)
      if (delayMs !== undefined) await clock.sleep(delayMs, signal).catch(() => undefined)
      if (isForLess) throw new PageTooLarge()
    }
  }
}
