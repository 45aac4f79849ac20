import { z } from 'zod'
import { type ErrorParts, GitHubError, innermostMessage } from '../core/errors.ts'
import { explainProxyRefusal } from '../core/proxy.ts'
import type { Redact } from '../core/redact.ts'
import { parseRetryAfter, type RequestFailure } from '../core/retry.ts'
import { cut, visibleLine } from '../core/text.ts'

/** What a request to GitHub is for. */
export interface RequestPurpose {
  /** Follows "to". */
  action: string
  /** What may not exist, such as `the commit`. */
  target: string
  permission?: Permission
  /** Whether it must not be repeated where nobody knows whether it was carried out. */
  once?: boolean
  /** What to do after a 410 or a 422 whose reason is not that the target does not exist: a sentence. */
  whenRefused?: string
}

const headers = z.record(z.string(), z.unknown()).optional().catch(undefined)

/** What the client throws: an HTTP response, a GraphQL error or a network error. */
const failure = z.object({
  status: z.number().optional().catch(undefined),
  message: z.string().optional().catch(undefined),
  errors: z
    .array(z.object({ type: z.string().optional().catch(undefined), message: z.string().optional().catch(undefined) }))
    .optional()
    .catch(undefined),
  response: z.object({ headers }).optional().catch(undefined),
  // GraphQL errors have them here.
  headers,
})

/** How a request failed, for the retry policy. */
export function failureOf(thrown: unknown, nowMs: number): RequestFailure {
  const found = parse(thrown)
  if (isRateLimited(found)) return { type: 'status', status: 429, retryAfterMs: rateLimitDelay(found, nowMs) }
  const status = statusOf(thrown)
  if (status !== undefined) return { type: 'status', status }
  // GraphQL returns errors with status 200: those with a type are refusals, those without are faults of GitHub.
  return { type: found.errors?.some(({ type }) => type !== undefined) ? 'undocumented' : 'interrupted' }
}

type GitHubFailure = z.output<typeof failure>

/** Whether the request hit a rate limit (docs.github.com, "Rate limits for the REST API", "… the GraphQL API"). */
function isRateLimited(found: GitHubFailure): boolean {
  if (found.errors?.some(({ type }) => type === 'RATE_LIMITED')) return true
  if (found.status === 429) return true
  const isSecondary = /secondary rate limit/i.test(found.message ?? '')
  return (
    found.status === 403 &&
    (isSecondary || header(found, 'retry-after') !== undefined || header(found, 'x-ratelimit-remaining') === '0')
  )
}

function rateLimitDelay(found: GitHubFailure, nowMs: number): number {
  const retryAfterMs = parseRetryAfter(header(found, 'retry-after'), nowMs)
  if (retryAfterMs !== undefined) return retryAfterMs
  const reset = Number(header(found, 'x-ratelimit-reset'))
  // Without either header GitHub documents a wait of at least a minute.
  return header(found, 'x-ratelimit-remaining') === '0' && reset > 0 ? Math.max(0, reset * 1000 - nowMs) : 60_000
}

function header({ response, headers: own }: GitHubFailure, name: string): string | undefined {
  const value = (response?.headers ?? own)?.[name]
  return value === undefined ? undefined : String(value)
}

/**
 * The error for a failed request.
 *
 * @param redact takes secrets out of what GitHub reported
 */
export function describeFailure(
  purpose: RequestPurpose,
  thrown: unknown,
  { token, redact }: { token: TokenUse; redact: Redact },
): ErrorParts {
  const found = parse(thrown)
  const { errors } = found
  const status = statusOf(thrown)
  const message = withoutLink(
    errors?.[0]?.message ?? innermostMessage(thrown instanceof Error ? thrown : found.message),
  )
  const remoteMessage = cut(visibleLine(redact(message)), 300)
  if (isRateLimited(found)) {
    const what = `GitHub rate-limited the request to ${purpose.action} (${status ?? 'GraphQL'}).`
    return {
      kind: 'github-fault',
      what,
      advice: 'Wait for the limit to reset, which takes an hour at most.',
      remoteMessage,
    }
  }
  const proxy = explainProxyRefusal(message)
  if (proxy !== undefined) return { kind: 'no-connection', ...proxy }
  const refusal = describeRefusal(purpose, { status, message, token })
  return { remoteMessage, ...(refusal ?? describeFault(purpose, status)) }
}

/** The client puts the address of GitHub's documentation behind the message. */
function withoutLink(message: string): string {
  return message.replace(/ - https:\/\/docs\.github\.com\/\S*$/, '')
}

interface Refusal {
  status: number | undefined
  /** What GitHub gives as the reason. */
  message: string
  token: TokenUse
}

/** The token, its permissions or the target are wrong; `undefined` for any other failure. */
function describeRefusal(purpose: RequestPurpose, { status, message, token }: Refusal): ErrorParts | undefined {
  const { action, target, permission, whenRefused } = purpose
  const rejected = { kind: 'github-refused', what: `GitHub rejected the request to ${action} (${status}).` } as const
  switch (status) {
    case 401: {
      const what = `GitHub rejected the token in the request to ${action} (401).`
      return { kind: 'github-refused', what, advice: adviceToRenew(token) }
    }
    case 403:
      return { ...rejected, advice: adviceToPermit(token, permission, message) }
    case 404:
      return { ...rejected, advice: adviceToFind(token, permission, target) }
    // An empty repository, for one.
    case 409:
    case 410:
    case 422:
      return { ...rejected, advice: whenRefused ?? `Check that ${target} exists.` }
    default:
      return undefined
  }
}

function describeFault({ action }: RequestPurpose, status: number | undefined): ErrorParts {
  const code = status === undefined ? '' : ` (${status})`
  return {
    kind: 'github-fault',
    what: `The request to GitHub to ${action} failed${code}.`,
    advice: adviceAfterFault(status),
  }
}

function adviceAfterFault(status: number | undefined): string {
  if (status === undefined) return "Check the runner's proxy, firewall and DNS, and the status page of GitHub."
  const isRedirect = status >= 300 && status < 400
  return isRedirect
    ? 'Redirects are never followed. If the repository was renamed, start a new run of the workflow.'
    : 'Check the status page of GitHub.'
}

/** The status of the response; GraphQL reports 403 and 404 as types. */
export function statusOf(thrown: unknown): number | undefined {
  const found = parse(thrown)
  if (found.status !== undefined) return found.status
  if (isForbidden(found)) return 403
  return found.errors?.some(({ type }) => type === 'NOT_FOUND') ? 404 : undefined
}

/** For `catch`: `false` where GitHub does not know what was asked for, which is no fault; throws everything else again. */
export function unlessMissing(error: unknown): false {
  if (error instanceof GitHubError && error.status === 404) return false
  throw error
}

function isForbidden({ errors }: GitHubFailure): boolean {
  return errors?.some(({ type }) => type === 'FORBIDDEN' || type === 'INSUFFICIENT_SCOPES') ?? false
}

function parse(thrown: unknown): GitHubFailure {
  const parsed = failure.safeParse(thrown)
  if (!parsed.success) return {}
  // The client reports network errors as status 500; only a response has one.
  return parsed.data.response === undefined ? { ...parsed.data, status: undefined } : parsed.data
}

/** The input that the token of a connection comes from. */
export type TokenInput = 'github-token' | 'docs-token'

/** The token of a request, and what the request was about, for the advice of its errors. */
export interface TokenUse {
  input: TokenInput
  /** `owner/name` of the repository that the request was about. */
  repository: string
  /** Whether the workflow runs in it. */
  isOwn: boolean
  /** Where this action's files are; empty for an action of the checkout. */
  filesUrl: string
}

/** What a request needs, as under `permissions:` of a job; absent for what every token with access may do. */
export type Permission = string | readonly string[] | undefined

/** What to do about a token that GitHub does not accept: a sentence. */
function adviceToRenew({ input }: TokenUse): string {
  return `Check \`${input}\`: the job's own token expires when the job ends, and after 24 hours at the latest; the token of a GitHub App expires after one hour.`
}

/** How the token gets what a request was refused for: one sentence, or two. */
function adviceToPermit(token: TokenUse, permission: Permission, message: string): string {
  const permit = permitting(token, permission) ?? "Leave `github-token` out: the job's own token may do this"
  // Whatever else GitHub gives as the reason, a reader must not be sent after a permission that is there.
  const isPermission = /permission|not accessible|must have/i.test(message)
  return `${permit}${isPermission ? '' : ', unless the message gives another reason'}.${whereListed(token, permission)}`
}

/** What to do where the target does not exist, or the token does not see it. */
function adviceToFind(token: TokenUse, permission: Permission, target: string): string {
  const permit = permitting(token, permission)
  const otherwise = permit === undefined ? '' : ` ${permit}, if that is missing.`
  return `Check that ${target} exists.${otherwise}${whereListed(token, permission)}`
}

/** How the token gets what it lacks, without an end; `undefined` where nothing is known to be lacking. */
function permitting({ input, repository, isOwn }: TokenUse, permission: Permission): string | undefined {
  const lacking = permission === undefined ? 'access to' : `the permission ${inCode(permission)} on`
  if (input === 'docs-token') return `Give the token of \`docs-token\` ${lacking} ${repository}`
  // The job's own token is made for its repository alone, whatever its permissions.
  if (!isOwn) return `Set \`docs-token\` to a token with ${lacking} ${repository}`
  return permission && `Add ${inCode(permission)} to the \`permissions:\` of the job`
}

function whereListed({ filesUrl }: TokenUse, permission: Permission): string {
  if (permission === undefined) return ''
  const page = `${filesUrl === '' ? '' : `${filesUrl}/`}docs/reference.md#permissions`
  return ` See ${page} for what each input needs.`
}

function inCode(permissions: Permission): string {
  return [permissions ?? []]
    .flat()
    .map((permission) => `\`${permission}\``)
    .join(' and ')
}
