import { z } from 'zod'
import { type ErrorParts, GitHubError, innermostMessage } from '../core/errors.ts'
import type { Redact } from '../core/redact.ts'
import { parseRetryAfter, type RequestFailure } from '../core/retry.ts'
import { cut, visibleLine } from '../core/text.ts'

export type TokenInput = 'github-token' | 'docs-token'

export interface Attempted {
  /** Follows "to". */
  action: string
  /** What it needs, as under `permissions:` of a job; absent for what every token with access may do. */
  permission?: string | readonly string[]
  /** What to do where GitHub does not accept what was sent: a sentence. */
  whenInvalid?: string
  tokenInput: TokenInput
  /** `owner/name` of the repository that the request was about. */
  repository: string
  /** Whether the workflow runs in it. */
  isOwn: boolean
  /** Where this action's files are; absent for an action of the checkout. */
  filesUrl: string | undefined
}

export interface Failed {
  /** Of the response; absent where there was none. GraphQL reports a status as a type. */
  status: number | undefined
  /** What GitHub or the network reported, as it is. */
  message: string
  headers: Record<string, unknown>
}

/** What the client throws. It reports network errors as status 500; only a response has one. */
const thrownSchema = z.object({
  status: z.number(),
  response: z.object({ headers: z.record(z.string(), z.unknown()).catch({}) }),
})

export function readFailure(thrown: unknown): Failed {
  const { data } = thrownSchema.safeParse(thrown)
  // The client puts the address of GitHub's documentation behind the message.
  const message = innermostMessage(thrown).replace(/ - https:\/\/docs\.github\.com\/\S*$/, '')
  return { status: data?.status, message, headers: data?.response.headers ?? {} }
}

/** The statuses of GraphQL's errors, which arrive with status 200; any other is a fault of GitHub. */
const STATUS_OF_TYPE: Record<string, number> = {
  FORBIDDEN: 403,
  INSUFFICIENT_SCOPES: 403,
  NOT_FOUND: 404,
  RATE_LIMITED: 429,
}

const responseSchema = z.object({
  status: z.number(),
  headers: z.record(z.string(), z.unknown()),
  data: z.object({
    errors: z.array(z.object({ type: z.string().optional().catch(undefined), message: z.string().catch('') })).min(1),
  }),
})

/** Throws unless the response is a success: for a redirect, which is not followed, and for GraphQL errors. */
export function rejectFailure(response: { status: number }): void {
  if (response.status >= 300) {
    throw Object.assign(new Error('The request was redirected.'), { status: response.status, response })
  }
  const { data: graphql } = responseSchema.safeParse(response)
  const error = graphql?.data.errors[0]
  if (error === undefined) return
  const status = STATUS_OF_TYPE[error.type ?? ''] ?? 500
  throw Object.assign(new Error(error.message), { status, response })
}

export function failureOf(failed: Failed, nowMs: number): RequestFailure {
  if (isRateLimited(failed)) return { type: 'status', status: 429, retryAfterMs: rateLimitDelay(failed, nowMs) }
  return failed.status === undefined ? { type: 'interrupted' } : { type: 'status', status: failed.status }
}

/** Whether the request hit a rate limit (docs.github.com, "Rate limits for the REST API", "… the GraphQL API"). */
function isRateLimited({ status, message, headers }: Failed): boolean {
  if (status !== 403) return status === 429
  const isSpent = headers['x-ratelimit-remaining'] === '0'
  return isSpent || headers['retry-after'] !== undefined || /secondary rate limit/i.test(message)
}

function rateLimitDelay({ headers }: Failed, nowMs: number): number {
  const retryAfterMs = parseRetryAfter(String(headers['retry-after'] ?? ''), nowMs)
  if (retryAfterMs !== undefined) return retryAfterMs
  const reset = Number(headers['x-ratelimit-reset'])
  // Without either header GitHub documents a wait of at least a minute.
  return headers['x-ratelimit-remaining'] === '0' && reset > 0 ? Math.max(0, reset * 1000 - nowMs) : 60_000
}

/**
 * The error for a failed request: what happened, and what to do.
 *
 * @param redact takes secrets out of what GitHub reported
 */
export function describeFailure(attempted: Attempted, failed: Failed, redact: Redact): ErrorParts {
  const code = failed.status === undefined ? '' : ` (${failed.status})`
  const { kind, what, advice } = explain(attempted, failed)
  return { kind, what: `${what}${code}.`, advice, remoteMessage: cut(visibleLine(redact(failed.message)), 300) }
}

function explain(attempted: Attempted, failed: Failed): Pick<ErrorParts, 'kind' | 'what' | 'advice'> {
  const { action, tokenInput, whenInvalid = 'Correct what the message names.' } = attempted
  const { status, message } = failed
  const refused = (advice: string, what = `GitHub rejected the request to ${action}`) =>
    ({ kind: 'github-refused', what, advice }) as const
  const failing = (advice: string, what = `The request to GitHub to ${action} failed`) =>
    ({ kind: 'github-fault', what, advice }) as const
  if (isRateLimited(failed)) {
    const advice = 'Wait for the limit to reset, which takes an hour at most.'
    return failing(advice, `GitHub rate-limited the request to ${action}`)
  }
  switch (status) {
    case undefined:
      return failing("Check the runner's proxy, firewall and DNS, and the status page of GitHub.")
    case 401: {
      const advice = `Check \`${tokenInput}\`: the job's own token expires when the job ends, and after 24 hours at the latest; the token of a GitHub App expires after one hour.`
      return refused(advice, `GitHub rejected the token in the request to ${action}`)
    }
    case 403: {
      // A reader must not be sent after a permission that is there: a conversation may be locked.
      const isPermission = /permission|not accessible|must have/i.test(message)
      const unless = isPermission ? '' : ', unless the message gives another reason'
      return refused(`${permitting(attempted)}${unless}.${whereListed(attempted)}`)
    }
    case 404:
      return refused(`Check that it exists. ${permitting(attempted)}, if that is missing.${whereListed(attempted)}`)
    // An empty repository, or what GitHub does not accept.
    case 409:
    case 410:
    case 422:
      return refused(whenInvalid)
    default:
      return status < 400
        ? failing('Redirects are never followed. If the repository was renamed, start a new run of the workflow.')
        : failing('Check the status page of GitHub.')
  }
}

/** How the token gets what it lacks, without an end. */
function permitting({ tokenInput, permission, repository, isOwn }: Attempted): string {
  const lacking = permission === undefined ? 'access to' : `the permission ${inCode(permission)} on`
  // The job's own token is made for its repository alone, whatever its permissions.
  if (tokenInput === 'github-token' && !isOwn) return `Set \`docs-token\` to a token with ${lacking} ${repository}`
  if (tokenInput === 'github-token' && permission) return `Add ${inCode(permission)} to the \`permissions:\` of the job`
  return `Give the token of \`${tokenInput}\` ${lacking} ${repository}`
}

function whereListed({ filesUrl, permission }: Attempted): string {
  if (permission === undefined) return ''
  const page = `${filesUrl === undefined ? '' : `${filesUrl}/`}docs/reference.md#permissions`
  return ` See ${page} for what each input needs.`
}

function inCode(permissions: string | readonly string[]): string {
  const each = [permissions].flat().map((permission) => `\`${permission}\``)
  return each.join(' and ')
}

/** For `catch`: `false` where GitHub does not know what was asked for, which is no fault; throws everything else again. */
export function unlessMissing(error: unknown): false {
  if (error instanceof GitHubError && error.status === 404) return false
  throw error
}
