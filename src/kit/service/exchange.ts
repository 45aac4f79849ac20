import { z } from 'zod'
import type { Clock } from '../core/clock.ts'
import { type ErrorKind, type ErrorParts, ServiceError } from '../core/errors.ts'
import { createRedactor, type Redact } from '../core/redact.ts'
import { certificateAdvice, parseRetryAfter, type RequestFailure } from '../core/retry.ts'
import { cut, KEYS_PAGE, parseJson, visibleLine } from '../core/text.ts'
import type { HttpRequest, Transport } from './http.ts'

export interface ExchangeOptions {
  /** True where errors leave the service's own messages out: they may repeat a prompt that may not be shown. */
  hidesMessages?: boolean
  transport: Transport
  projectId: string
  clock: Clock
  /** Takes secrets out of what the service is sent, and of what is shown of its responses. */
  redact: Redact
}

export type Exchange = ReturnType<typeof createExchange>

export function createExchange(options: ExchangeOptions) {
  const { transport, projectId, clock, redact, hidesMessages } = options
  // Users may keep the project id as a secret too, and services often repeat it in text that is only shown.
  const redactProject = createRedactor({ names: [projectId] })
  const redactAll: Redact = (text) => redactProject(redact(text))
  const service = redactAll(transport.service)
  const fail = (operation: Operation, failure: RequestFailure, refusal?: Refusal): ServiceError => {
    const redacted = 'detail' in failure ? { ...failure, detail: redactAll(failure.detail ?? '') } : failure
    return new ServiceError(failure, explainFailure({ service, operation }, redacted, refusal))
  }
  return {
    ...options,
    service,
    /** A segment of a path. */
    project: encodeURIComponent(projectId),
    redactAll,
    fail,
    /**
     * Makes one request, and returns the JSON of its response; `undefined` where a follow-up's cannot be read, which its status
     * has accepted all the same. Throws `ServiceError`.
     */
    async send(operation: Operation, request: HttpRequest): Promise<unknown> {
      const response = await transport.send(request)
      if ('type' in response) throw fail(operation, response)
      const { status, text, location } = response
      const json = typeof text === 'string' ? parseJson(text) : undefined
      if (status >= 200 && status <= 299) {
        if (json !== undefined || operation === 'message') return json
        throw fail(operation, typeof text === 'string' ? { type: 'unreadable' } : text)
      }
      const retryAfterMs = parseRetryAfter(response.retryAfter, clock.now())
      const failure = { type: 'status', status, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) } as const
      const remoteMessage = hidesMessages ? 'not shown, since it may repeat the prompt' : parseMessage(json, redactAll)
      throw fail(operation, failure, { remoteMessage, location: location && redactAll(location) })
    },
  }
}

/** A field of a response that counts as absent unless it is text. */
export const optionalText = z.string().min(1).optional().catch(undefined)

/** The documented `error` and `details`, and what gateways say (RFC 9457, or `message`). */
const texts = { error: optionalText, title: optionalText, detail: optionalText, message: optionalText }
const details = z.array(z.object({ message: optionalText }).optional().catch(undefined)).catch([])
const refusalBody = z.object({ ...texts, details })

function parseMessage(json: unknown, redact: Redact): string | undefined {
  const parsed = refusalBody.safeParse(json)
  if (!parsed.success) return undefined
  const { error, title, detail, message, details } = parsed.data
  const all = [error, title, detail, message, ...details.map((entry) => entry?.message)]
  const unique = new Set(all.filter((text) => text !== undefined))
  return unique.size === 0 ? undefined : cut(visibleLine(redact([...unique].join('; '))), 500)
}

export type Operation = 'create' | 'message' | 'read' | 'views' | 'reader-feedback'

interface Wording {
  /** Follows "to". */
  action: string
  /** A 404 means that this is unknown. */
  unknown: 'project' | 'job'
  /** The documented limit behind a 429. */
  limit?: string
  /** Advice for when it failed; absent where it sends a prompt, which costs money, so that it is not simply repeated. */
  next?: string
}

const ANALYTICS = {
  unknown: 'project',
  limit: '100 analytics requests an hour per organization',
  next: 'Run the step again later.',
} as const

export const WORDING: Record<Operation, Wording> = {
  create: { action: 'create the job', unknown: 'project', limit: '100 new jobs an hour per project' },
  message: { action: 'send the follow-up', unknown: 'job', limit: '100 follow-ups an hour per project' },
  read: {
    action: 'read the job',
    unknown: 'job',
    next: 'To continue waiting for the job, run the step again with `job-id`.',
  },
  views: { ...ANALYTICS, action: 'read the page views' },
  'reader-feedback': { ...ANALYTICS, action: 'read the reader feedback' },
}

/** What a response outside 2xx says, untrusted. */
export interface Refusal {
  remoteMessage?: string | undefined
  location?: string | undefined
}

type RequestLabel = { service: string; operation: Operation }

export function explainFailure(label: RequestLabel, failure: RequestFailure, refusal: Refusal = {}): ErrorParts {
  const { service, operation } = label
  const { action, next } = WORDING[operation]
  const request = `the request to ${action}`
  const response = `The response of ${service} to ${request}`
  const advice = next ?? maybeAccepted(service)
  switch (failure.type) {
    case 'status':
      return explainStatus(label, failure.status, refusal)
    case 'not-connected': {
      const { detail = '' } = failure
      const check = certificateAdvice(detail) ?? "Check `base-url`, and the runner's proxy, firewall and DNS."
      const what = `Could not connect to ${service} to ${action} (${detail}).`
      return { kind: 'no-connection', what, advice: next === undefined ? `Nothing was sent. ${check}` : check }
    }
    case 'interrupted': {
      const lost = `The connection to ${service} was lost during ${request} (${failure.detail}).`
      const what = failure.detail === undefined ? `${service} did not respond in time to ${request}.` : lost
      return { kind: 'interrupted', what, advice }
    }
    case 'cancelled': {
      const isUnsent = next === undefined && !failure.sent
      const when = isUnsent ? `before it could ${action}` : `during ${request}`
      return { kind: 'cancelled', what: `The run was cancelled ${when}.`, advice: isUnsent ? NOT_SENT : advice }
    }
    case 'too-large':
      return { kind: 'response-too-large', what: `${response} is larger than 10 MB.`, advice }
    case 'unreadable':
    case 'undocumented': {
      const documented =
        failure.type === 'undocumented' ? `as documented in the field \`${failure.field}\`` : 'the documented JSON'
      const check = `${advice} The response may come from a gateway or proxy: check \`base-url\`.`
      return { kind: 'unreadable-response', what: `${response} is not ${documented}.`, advice: check }
    }
    case 'without-id': {
      const what = `${service} returned no job id, so the action cannot wait for the job.`
      return { kind: 'response-without-id', what, advice }
    }
  }
}

const NOT_SENT = 'The prompt was not sent.'

function maybeAccepted(service: string): string {
  return `${service} may have accepted the prompt, so it was not sent again. Before you run the step again, which sends it once more, check the docs repository for a new pull request, and the dashboard at app.mintlify.com for the job.`
}

function explainStatus(label: RequestLabel, status: number, { remoteMessage, location }: Refusal): ErrorParts {
  const { service, operation } = label
  const { action, limit, unknown, next } = WORDING[operation]
  const request = `the request to ${action}`
  const explained = (kind: ErrorKind, what: string, advice: string): ErrorParts => {
    return { kind, what: `${what} (${status}).`, advice, remoteMessage }
  }
  if (status >= 300 && status < 400) {
    const what = `${service} redirected ${request}${hostOf(location)} (${status}). Redirects are never followed, because the request carries the API key.`
    return { kind: 'redirected', what, advice: 'Set `base-url` to the address that responds without a redirect.' }
  }
  if (status >= 500) {
    return explained(
      'service-fault',
      `${service} returned a server error for ${request}`,
      next ?? maybeAccepted(service),
    )
  }
  switch (status) {
    case 400: {
      const check = remoteMessage === undefined ? 'It gave no reason: check' : 'Correct'
      return explained('bad-request', `${service} rejected ${request} as invalid`, `${check} the inputs of the step.`)
    }
    case 401:
      return explained('unauthorized', `${service} rejected the API key in ${request}`, NEW_KEY)
    case 402: {
      const credits = 'The credits of your plan are probably used up: check the dashboard at app.mintlify.com.'
      return explained('unexpected-status', `${service} asked for payment in response to ${request}`, credits)
    }
    case 403:
      return explained('forbidden', `${service} does not allow this API key to ${action}`, otherKey(next === undefined))
    case 404:
      return explained('not-found', `${service} did not find the ${unknown}`, NOT_FOUND[unknown])
    case 429: {
      const later = next ?? 'The prompt was not accepted: run the step again later, or start fewer jobs.'
      const advice = limit === undefined ? later : `The limit is ${limit}. ${later}`
      return explained('rate-limited', `${service} rate-limited ${request}`, advice)
    }
    default: {
      const what = `${service} returned the undocumented status ${status} for ${request}.`
      const advice = 'Check `base-url`, and whether a gateway or proxy sent this response.'
      return { kind: 'unexpected-status', what, advice, remoteMessage }
    }
  }
}

const NEW_KEY = `Create a new admin API key at ${KEYS_PAGE} (it starts with \`mint_\`, not with \`mint_dsc_\` or \`mint_us_\`). Store it in the secret that \`api-key\` reads. Keys expire after 90 days by default.`

const NOT_FOUND = {
  project: `Check \`project-id\`, which ${KEYS_PAGE} shows, and \`base-url\` if the step sets it.`,
  job: 'Check that `project-id` is the project of the job, and check `job-id` if the step sets it.',
}

/** A key has the limits with which it was created for as long as it lives. */
function otherKey(sends: boolean): string {
  const scope = sends
    ? '`write` (`read` serves only reports and `job-id` alone)'
    : '`read` (`write`, if the step sends prompts too)'
  return `Create a new admin API key at ${KEYS_PAGE} with the scope ${scope}. Leave its allowed addresses empty, unless your runner has a fixed address. Check that your plan is Pro or Enterprise.`
}

/** Never an address: a place that is not `https:` would become a link where this is read. */
function hostOf(location = ''): string {
  const target = URL.parse(location)
  return target?.protocol === 'https:' || target?.protocol === 'http:' ? ` to the host \`${target.host}\`` : ''
}
