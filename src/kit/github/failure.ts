import { z } from 'zod'
import { type ErrorParts, GitHubError, innermostMessage } from '../core/errors.ts'
import type { Redact } from '../core/redact.ts'
import { certificateAdvice, parseRetryAfter, type RequestFailure } from '../core/retry.ts'
import { cut, listed, visibleLine } from '../core/text.ts'

export type TokenInput = 'github-token' | 'docs-token'

export interface Attempted {
  /** Follows "to". */
  action: string
  /** The permission that it needs, as under `permissions:` of a job; absent where every token with access may do it. */
  permission?: string | readonly string[]
  /** The permissions that the run needs in the workflow's repository, so that one error names all that the job lacks. */
  runNeeds?: readonly string[]
  /** Advice for when GitHub does not accept what was sent: a sentence. */
  whenInvalid?: string
  tokenInput: TokenInput
  /** True for the token of a person; `ghs_` begins the workflow's own and an app's. */
  isPersonal?: boolean
  /** `owner/name` of the repository that the request was about. */
  repository: string
  /** True where the workflow runs in it. */
  isOwn: boolean
  /** True where the input `repository` names it. */
  isCode?: boolean
  /** The address of this action's files; absent for an action of the checkout. */
  filesUrl: string | undefined
}

export interface Failed {
  /** The status of the response; absent where there was none. GraphQL reports a status as a type. */
  status: number | undefined
  /** The message of GitHub or of the network, unchanged. */
  message: string
  headers: Record<string, unknown>
}

/** The client throws this. It reports network errors as status 500; only a response has one. */
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
  RATE_LIMIT: 429,
  RATE_LIMITED: 429,
}

/** GitHub words a limit like this, whatever the status (docs.github.com, "Rate limits for the REST API"). */
const LIMIT = /\b(?:secondary|API) rate limit|abuse detection/i

const graphqlSchema = z.object({
  data: z.object({
    errors: z
      .array(
        z.object({
          type: z.string().optional().catch(undefined),
          message: z.string().catch(''),
          path: z.array(z.union([z.string(), z.number()])).catch([]),
        }),
      )
      .min(1),
  }),
})

interface Response {
  status: number
  headers: Record<string, unknown>
  data: unknown
}

/** Throws for a redirect that was not followed. */
export function rejectRedirect(response: Response): void {
  const { status, headers } = response
  if (status >= 300) throw toThrown(`It is now at ${headers.location ?? 'an unknown address'}`, status, response)
}

export function checked<Data>(schema: z.ZodType<Data>, data: unknown): Data {
  const parsed = schema.safeParse(data)
  if (!parsed.success) throw new Error('the response is not as documented')
  return parsed.data
}

/**
 * The data of a GraphQL response. A part that GitHub refuses is absent, such as a status that an organization protects; one
 * that it failed to give is not: that throws, as a limit does, and as a refusal of everything that was asked for.
 */
export function readGraphql(
  response: Response,
  { schema, isPartial = false }: { schema: z.ZodType; isPartial?: boolean },
): unknown {
  const { data: body } = z.object({ data: z.unknown() }).safeParse(response.data)
  const { data: failing } = graphqlSchema.safeParse(response)
  const failures = (failing?.data.errors ?? []).map(({ type = '', message, path }) => {
    const status = LIMIT.test(message) ? 429 : (STATUS_OF_TYPE[type] ?? 500)
    return { status, message, path, headers: response.headers }
  })
  const decisive =
    failures.find(isRateLimited) ??
    failures.find(({ status }) => status >= 500) ??
    failures.find(({ path }) => path.length <= 1 || (!isPartial && isRefusedWhole(path, failures, body?.data))) ??
    (schema.safeParse(body?.data).success ? undefined : failures[0])
  if (decisive !== undefined) throw toThrown(decisive.message, decisive.status, response)
  return checked(schema, body?.data)
}

type Path = readonly (string | number)[]

/** What is no part of an entry of a list, or a field that none of its entries has, the token may not read at all. */
function isRefusedWhole(path: Path, failures: readonly { path: Path }[], data: unknown): boolean {
  const index = path.findIndex((step) => typeof step === 'number')
  if (index < 0) return true
  if (index === path.length - 1) return false
  const list = path.slice(0, index).reduce<unknown>((value, step) => Reflect.get(Object(value), step), data)
  const shapeOf = (one: Path) => one.with(index, 0).join('.')
  const alike = failures.filter((one) => one.path.length === path.length && shapeOf(one.path) === shapeOf(path))
  return Array.isArray(list) && alike.length >= list.length
}

function toThrown(message: string, status: number, response: Response): Error {
  return Object.assign(new Error(message), { status, response })
}

/** @param isTokenKnown whether a request has succeeded: until then GitHub may not know a new token everywhere (401, 404) */
export function failureOf(
  failed: Failed,
  { isTokenKnown, nowMs }: { isTokenKnown: boolean; nowMs: number },
): RequestFailure {
  if (isRateLimited(failed)) return { type: 'status', status: 429, retryAfterMs: rateLimitDelay(failed, nowMs) }
  const { status } = failed
  const mayBeNew = !isTokenKnown && (status === 401 || status === 404)
  if (status !== undefined && !mayBeNew) return { type: 'status', status }
  return status === undefined ? { type: 'interrupted', detail: failed.message } : { type: 'interrupted' }
}

function isRateLimited({ status, message, headers }: Failed): boolean {
  if (status !== 403) return status === 429
  const isSpent = headers['x-ratelimit-remaining'] === '0'
  return isSpent || headers['retry-after'] !== undefined || LIMIT.test(message)
}

/** GitHub may give less where it could not give this: a query, or a diff, that took it too long (406, 422). */
export function isTooLarge(failed: Failed): boolean {
  const { status = 500 } = failed
  return status >= 500 || status === 406 || status === 422
}

function rateLimitDelay({ headers }: Failed, nowMs: number): number {
  const retryAfterMs = parseRetryAfter(String(headers['retry-after'] ?? ''), nowMs)
  if (retryAfterMs !== undefined) return retryAfterMs
  const reset = Number(headers['x-ratelimit-reset'])
  // GitHub documents a wait of at least a minute where neither header is there.
  return headers['x-ratelimit-remaining'] === '0' && reset > 0 ? Math.max(0, reset * 1000 - nowMs) : 60_000
}

/** The error for a failed request; `redact` takes secrets out of what GitHub reported. */
export function errorOf(attempted: Attempted, failed: Failed, redact: Redact): GitHubError {
  const code = failed.status === undefined ? '' : ` (${failed.status})`
  const { kind, what, advice } = explain(attempted, failed)
  const remoteMessage = cut(visibleLine(redact(failed.message)), 300)
  return new GitHubError(failed.status, { kind, what: `${what}${code}.`, advice, remoteMessage })
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
      return failing(
        certificateAdvice(message) ?? "Check the runner's proxy, firewall and DNS, and the status page of GitHub.",
      )
    case 401: {
      const advice = `Check \`${tokenInput}\`: the workflow's token expires when the job ends, and after 24 hours at the latest; the token of a GitHub App expires after one hour.`
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
        ? failing('Name the repository as it is called now, and check `GITHUB_API_URL`: a write is not sent elsewhere.')
        : failing('Check the status page of GitHub.')
  }
}

/** Says how the token gets what it lacks, as the beginning of a sentence. */
function permitting({
  tokenInput,
  isPersonal = false,
  permission,
  runNeeds = [],
  repository,
  isOwn,
  isCode = false,
}: Attempted): string {
  const isOfRun = tokenInput === 'github-token' && permission !== undefined && (isOwn || isCode)
  // The report's issue is in the workflow's own repository.
  const runNeedsHere = runNeeds.filter((one) => isOfRun && (isOwn || !one.startsWith('issues')))
  const all = [...new Set([permission ?? [], runNeedsHere].flat())]
  // To write includes to read.
  const needed = all.filter((one) => !all.includes(one.replace(/read$/, 'write')) || one.endsWith('write'))
  const lacking =
    needed.length === 0
      ? 'access to'
      : `${needed.length > 1 ? 'the permissions' : 'the permission'} ${inCode(needed)} on`
  if (isPersonal)
    return `Give the token of \`${tokenInput}\` ${lacking} ${repository}, or authorize it for the organization`
  if (tokenInput === 'github-token' && isCode && !isOwn) {
    return `Set \`github-token\` to a token with ${lacking} ${repository}, which \`repository\` names (the workflow's token covers one repository; for an app's token, install the app on it)`
  }
  // The workflow's token is made for its repository alone, whatever its permissions.
  if (tokenInput === 'github-token' && !isOwn) return `Set \`docs-token\` to a token with ${lacking} ${repository}`
  if (tokenInput === 'github-token' && permission) {
    return `Add ${inCode(needed)} to the \`permissions:\` of the job, or to those of the app whose token this is`
  }
  return `Give the token of \`${tokenInput}\` ${lacking} ${repository}`
}

function whereListed({ filesUrl, permission }: Attempted): string {
  if (permission === undefined) return ''
  const page = `${filesUrl === undefined ? '' : `${filesUrl}/`}docs/reference.md#permissions`
  return ` See ${page} for what each input needs.`
}

function inCode(permissions: string | readonly string[]): string {
  return listed([permissions].flat().map((permission) => `\`${permission}\``))
}

/** GitHub says in such words that nobody may comment any more, whatever their permissions. */
const CLOSED =
  /\blocked\b|\barchived\b|\bread-only\b|\bcomment(?:s|ing)\b.*\b(?:disabled|limit|maximum|more than|reached|too many)\b|\b(?:limit|maximum|too many)\b.*\bcomments\b/i

/** GitHub refuses a comment to everybody. */
export function isClosed(error: unknown): boolean {
  return error instanceof GitHubError && error.kind === 'github-refused' && CLOSED.test(error.remoteMessage ?? '')
}

/** For `catch`: `false` where GitHub does not know what was asked for, which is no fault; throws everything else again. */
export function unlessMissing(error: unknown): false {
  if (error instanceof GitHubError && error.status === 404) return false
  throw error
}

/** The error of a run that needs GitHub, and was given no token for it. */
export const tokenMissing = () =>
  refused('There is no token for GitHub: `github-token` is empty.', "Leave the input out to use the workflow's token.")

/** The error of a run that needs GitHub, and runs outside of a workflow. */
export const repositoryUnknown = () =>
  refused(
    'The repository that the workflow runs in is unknown.',
    'Run the action in a GitHub Actions workflow, where the runner sets GITHUB_REPOSITORY and GITHUB_REPOSITORY_ID.',
  )

function refused(what: string, advice: string): GitHubError {
  return new GitHubError(undefined, { kind: 'github-refused', what, advice })
}
