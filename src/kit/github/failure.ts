import { z } from 'zod'
import { type ErrorParts, GitHubError, innermostMessage } from '../core/errors.ts'
import type { Redact } from '../core/redact.ts'
import { fullName, isSameRepository, type Repository } from '../core/repository.ts'
import { certificateAdvice, parseRetryAfter, type RequestFailure } from '../core/retry.ts'
import { cut, listed, visibleLine } from '../core/text.ts'
import { mayBeShownIn, type Visibility } from '../core/visibility.ts'

export type TokenInput = 'github-token' | 'docs-token'

/** The token of a request, with all that the advice of an error depends on. */
export interface TokenContext {
  token: string
  /** The input that gave the token. */
  tokenInput: TokenInput
  /** The repository that the workflow runs in, and who may read it, and so the log. */
  repository: Repository
  visibility: Visibility
  /** The repository that the input `repository` names, if it names one. */
  code?: Repository | undefined
  /** The permissions of the workflow's token that the inputs ask for, so that one error names all that the job lacks. */
  runNeeds?: readonly string[]
  /** The address of this action's files; absent for an action of the checkout. */
  filesUrl?: string | undefined
}

export interface Attempt {
  /** Follows "to". */
  action: string
  repository: Repository
  visibility: Visibility
  /** The permission that it needs, as under `permissions:` of a job; absent where every token with access may do it. */
  permission?: string | readonly string[]
  /** Advice for when GitHub does not accept what was sent: a sentence. */
  whenInvalid?: string
}

export interface Reply {
  /** The status of the response; absent where there was none. GraphQL reports a status as a type. */
  status: number | undefined
  /** The message of GitHub or of the network, unchanged. */
  message: string
  headers: Record<string, unknown>
}

/** The client throws this for a response. For an error of the network it throws status 500 too, but without `response`. */
const thrownSchema = z.object({
  status: z.number(),
  response: z.object({ headers: z.record(z.string(), z.unknown()).catch({}) }),
})

export function readFailure(thrown: unknown): Reply {
  const { data } = thrownSchema.safeParse(thrown)
  // The client puts the address of GitHub's documentation behind the message.
  const message = innermostMessage(thrown).replace(/ - https:\/\/docs\.github\.com\/\S*$/, '')
  return { status: data?.status, message, headers: data?.response.headers ?? {} }
}

/** The statuses of GraphQL's refusals, which arrive with status 200. Any other error is a limit or a fault of GitHub. */
const STATUS_OF_TYPE: Record<string, number> = { FORBIDDEN: 403, INSUFFICIENT_SCOPES: 403, NOT_FOUND: 404 }

/** GitHub words a limit like this, whatever the status (docs.github.com, "Rate limits for the REST API"). */
const LIMIT = /\b(?:secondary|API) rate limit|abuse detection/i

const text = z.string().catch('')
const path = z.array(z.union([z.string(), z.number()])).catch([])
const errors = z.array(z.object({ type: text, message: text, path })).catch([])
const graphqlSchema = z.object({ data: z.unknown().optional(), errors })

interface Response {
  status: number
  headers: Record<string, unknown>
  data: unknown
}

/** How the data of a response are read. */
export interface DataRules<Data> {
  schema: z.ZodType<Data>
  isGraphql?: boolean
  /** True for a GraphQL query of several objects, each of which GitHub may refuse. */
  isPartial?: boolean
}

/** The data of a response, checked. Throws for a redirect that was not followed. */
export function readData<Data>(response: Response, rules: DataRules<Data>): Data {
  const { status, headers, data } = response
  if (status >= 300) throw toThrown(`It is now at ${headers.location ?? 'an unknown address'}`, status, response)
  return rules.isGraphql ? readGraphql(response, rules) : checked(rules.schema, data)
}

function checked<Data>(schema: z.ZodType<Data>, data: unknown): Data {
  const parsed = schema.safeParse(data)
  if (!parsed.success) throw new Error('the response is not as documented')
  return parsed.data
}

/**
 * The data of a GraphQL response. A part that GitHub refuses is absent, such as a status that an organization protects; one
 * that it failed to give is not: that throws, as a limit does, and as a refusal of everything that was asked for.
 */
function readGraphql<Data>(response: Response, { schema, isPartial = false }: DataRules<Data>): Data {
  const { data, errors } = checked(graphqlSchema, response.data)
  const failures = errors.map(({ type, message, path }) => {
    const isLimit = LIMIT.test(message) || type.startsWith('RATE_LIMIT')
    return { status: isLimit ? 429 : (STATUS_OF_TYPE[type] ?? 500), message, path, headers: response.headers }
  })
  const decisive =
    failures.find(isRateLimited) ??
    failures.find(({ status }) => status >= 500) ??
    failures.find(({ path }) => path.length <= 1 || (!isPartial && isRefusedWhole(path, failures, data))) ??
    (schema.safeParse(data).success ? undefined : failures[0])
  if (decisive !== undefined) throw toThrown(decisive.message, decisive.status, response)
  return checked(schema, data)
}

type Path = readonly (string | number)[]

/** A refusal outside of a list's entries, or of a field of every entry, shows that the token may not read it at all. */
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
export function failureOf(reply: Reply, isTokenKnown: boolean, nowMs: number): RequestFailure {
  if (isRateLimited(reply)) return { type: 'status', status: 429, retryAfterMs: rateLimitDelay(reply, nowMs) }
  const { status, message } = reply
  if (status === undefined) return { type: 'interrupted', detail: message }
  const mayBeNew = !isTokenKnown && (status === 401 || status === 404)
  return mayBeNew ? { type: 'interrupted' } : { type: 'status', status }
}

function isRateLimited({ status, message, headers }: Reply): boolean {
  if (status !== 403) return status === 429
  const isSpent = headers['x-ratelimit-remaining'] === '0'
  return isSpent || headers['retry-after'] !== undefined || LIMIT.test(message)
}

function rateLimitDelay({ headers }: Reply, nowMs: number): number {
  const retryAfterMs = parseRetryAfter(String(headers['retry-after'] ?? ''), nowMs)
  if (retryAfterMs !== undefined) return retryAfterMs
  const reset = Number(headers['x-ratelimit-reset'])
  // GitHub documents a wait of at least a minute where neither header is there.
  return headers['x-ratelimit-remaining'] === '0' && reset > 0 ? Math.max(0, reset * 1000 - nowMs) : 60_000
}

/** GitHub says in such words that nobody may comment any more, whatever their permissions. */
const CLOSED =
  /\blocked\b|\barchived\b|\bread-only\b|\bcomment(?:s|ing)\b.*\b(?:disabled|limit|maximum|more than|reached|too many)\b|\b(?:limit|maximum|too many)\b.*\bcomments\b/i

/** The most characters of GitHub's message that are read, and quoted. */
const LONGEST_MESSAGE = 300

const HIDDEN = 'not shown, since not all readers of this run may see the repository'

/**
 * The error for a failed request; `redact` takes secrets out of what GitHub reported. Its words may hold what is in the
 * repository, so they are for those who may read that; what the network says is not about one.
 */
export function errorOf(attempt: Attempt, reply: Reply, context: TokenContext, redact: Redact): GitHubError {
  const code = reply.status === undefined ? '' : ` (${reply.status})`
  const { kind, what, advice } = explain(attempt, reply, context)
  const mayQuote = reply.status === undefined || mayBeShownIn(attempt, context)
  const remoteMessage = mayQuote ? cut(visibleLine(redact(reply.message)), LONGEST_MESSAGE) : HIDDEN
  // In a long text, the second word would be looked for again behind each first one.
  const isClosed = kind === 'github-refused' && CLOSED.test(reply.message.slice(0, LONGEST_MESSAGE))
  return new GitHubError(reply.status, { kind, what: `${what}${code}.`, advice, remoteMessage, isClosed })
}

function explain(attempt: Attempt, reply: Reply, context: TokenContext): Pick<ErrorParts, 'kind' | 'what' | 'advice'> {
  const { action, permission, whenInvalid = 'Correct what the message names.' } = attempt
  const { status, message } = reply
  const refused = (advice: string, what = `GitHub rejected the request to ${action}`) =>
    ({ kind: 'github-refused', what, advice }) as const
  const failing = (advice: string, what = `The request to GitHub to ${action} failed`) =>
    ({ kind: 'github-fault', what, advice }) as const
  const page = `${context.filesUrl === undefined ? '' : `${context.filesUrl}/`}docs/reference.md#permissions`
  const seePage = permission === undefined ? '' : ` See ${page} for what each input needs.`
  if (isRateLimited(reply)) {
    const advice = 'Wait for the limit to reset, which takes an hour at most.'
    return failing(advice, `GitHub rate-limited the request to ${action}`)
  }
  switch (status) {
    case undefined: {
      const way = "Check the runner's proxy, firewall and DNS, and the status page of GitHub."
      return failing(certificateAdvice(message) ?? way)
    }
    case 401: {
      const lifetime = PERSONAL.test(context.token)
        ? 'a personal token may have expired, or been revoked'
        : "the workflow's token expires when the job ends, and after 24 hours at the latest; the token of a GitHub App expires after one hour"
      const advice = `Check \`${context.tokenInput}\`: ${lifetime}.`
      return refused(advice, `GitHub rejected the token in the request to ${action}`)
    }
    case 403: {
      // A reader must not be sent after a permission that is there: a conversation may be locked.
      const isPermission = /permission|not accessible|must have/i.test(message)
      const unless = isPermission ? '' : ', unless the message gives another reason'
      return refused(`${permitting(attempt, context)}${unless}.${seePage}`)
    }
    case 404:
      return refused(`Check that it exists. ${permitting(attempt, context)}, if that is missing.${seePage}`)
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

/** How a person's token begins; the workflow's own and an app's begin with `ghs_`. */
const PERSONAL = /^(?:gh[pou]|github_pat)_/

/** Says how the token gets what it lacks, as the beginning of a sentence. */
function permitting({ permission, repository }: Attempt, context: TokenContext): string {
  const { token, tokenInput, runNeeds = [] } = context
  const [isOwn, isCode] = [isSameRepository(repository, context.repository), isSameRepository(repository, context.code)]
  const isOfRun = tokenInput === 'github-token' && permission !== undefined && (isOwn || isCode)
  // The report's issue is in the workflow's own repository.
  const needsHere = runNeeds.filter((one) => isOfRun && (isOwn || !one.startsWith('issues')))
  const all = [...new Set([permission ?? [], needsHere].flat())]
  // To write includes to read.
  const needed = all.filter((one) => !one.endsWith('read') || !all.includes(one.replace(/read$/, 'write')))
  const access =
    needed.length === 0 ? 'access to' : `the permission${needed.length > 1 ? 's' : ''} ${inCode(needed)} on`
  const lacking = `${access} ${fullName(repository)}`
  const give = `Give the token of \`${tokenInput}\` ${lacking}`
  if (PERSONAL.test(token)) return `${give}, or authorize it for the organization`
  if (tokenInput === 'docs-token' || (isOwn && needed.length === 0)) return give
  if (isOwn)
    return `Add ${inCode(needed)} to the \`permissions:\` of the job, or to those of the app whose token this is`
  // The workflow's token is made for its repository alone, whatever its permissions.
  return isCode
    ? `Set \`github-token\` to a token with ${lacking}, which \`repository\` names (the workflow's token covers one repository; for an app's token, install the app on it)`
    : `Set \`docs-token\` to a token with ${lacking}`
}

function inCode(permissions: readonly string[]): string {
  return listed(permissions.map((permission) => `\`${permission}\``))
}

/** GitHub could not give a page of this size. */
export class PageTooLarge extends Error {}

/** For `catch`: `false` where GitHub does not know what was asked for; throws everything else again. */
export function unlessMissing(error: unknown): false {
  if (error instanceof GitHubError && error.status === 404) return false
  throw error
}

const unasked = (what: string, advice: string) => new GitHubError(undefined, { kind: 'github-refused', what, advice })

export function tokenMissing(): GitHubError {
  const what = 'There is no token for GitHub: `github-token` is empty.'
  return unasked(what, "Leave the input out to use the workflow's token.")
}

export function repositoryUnknown(): GitHubError {
  const advice =
    'Run the action in a GitHub Actions workflow, where the runner sets GITHUB_REPOSITORY and GITHUB_REPOSITORY_ID.'
  return unasked('The repository that the workflow runs in is unknown.', advice)
}
