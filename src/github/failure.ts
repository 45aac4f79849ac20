import { z } from 'zod'
import { type ErrorParts, messageOf } from '../errors.ts'
import { parseRetryAfter } from '../retry.ts'
import { cut, visibleLine } from '../text/visible.ts'

/** What a request to GitHub is for. */
export interface RequestPurpose {
  /** Follows "while …". */
  what: string
  /** What the token needs, as in a workflow: `pull-requests: write`. */
  permission: string
  /** Whether it may simply be made again. */
  repeatable: boolean
}

const headers = z.record(z.string(), z.unknown()).optional().catch(undefined)

/** What the client throws: an HTTP answer, an error of GraphQL, or trouble with the network. */
const failure = z.object({
  status: z.number().optional().catch(undefined),
  message: z.string().optional().catch(undefined),
  errors: z
    .array(z.object({ type: z.string().optional().catch(undefined), message: z.string().optional().catch(undefined) }))
    .optional()
    .catch(undefined),
  response: z.object({ headers }).optional().catch(undefined),
  // GraphQL's errors have them here.
  headers,
})

const RETRIES = 3

/** Milliseconds until the request may be made again, or `undefined` for "not again". */
export function delayBeforeRetry(
  thrown: unknown,
  { doing, attempt, random, nowMs }: { doing: RequestPurpose; attempt: number; random: number; nowMs: number },
): number | undefined {
  const found = parse(thrown)
  if (attempt > RETRIES) return undefined
  // A request that was refused for a limit was not carried out, whatever it was for.
  if (isLimit(found)) return Math.max(limitDelay(found, nowMs), 500)
  // GraphQL answers 200 with errors: what it refuses once it refuses again, what has no type is its own fault.
  const refused = found.errors?.some(({ type }) => type !== undefined) ?? false
  const passing = !refused && (found.status === undefined || found.status >= 500)
  return doing.repeatable && passing ? Math.round(1000 * 2 ** (attempt - 1) * (0.5 + random / 2)) : undefined
}

type GitHubFailure = z.output<typeof failure>

/** Whether one of GitHub's limits was met (docs.github.com, "Rate limits for the REST API", "… the GraphQL API"). */
function isLimit(found: GitHubFailure): boolean {
  if (found.errors?.some(({ type }) => type === 'RATE_LIMITED')) return true
  if (found.status === 429) return true
  const isSecondary = /secondary rate limit/i.test(found.message ?? '')
  return (
    found.status === 403 &&
    (isSecondary || header(found, 'retry-after') !== undefined || header(found, 'x-ratelimit-remaining') === '0')
  )
}

function limitDelay(found: GitHubFailure, nowMs: number): number {
  const asked = parseRetryAfter(header(found, 'retry-after'), nowMs)
  if (asked !== undefined) return asked
  const reset = Number(header(found, 'x-ratelimit-reset'))
  // Without a word GitHub asks to wait for a minute.
  return header(found, 'x-ratelimit-remaining') === '0' && reset > 0 ? Math.max(0, reset * 1000 - nowMs) : 60_000
}

function header({ response, headers: own }: GitHubFailure, name: string): string | undefined {
  const value = (response?.headers ?? own)?.[name]
  return value === undefined ? undefined : String(value)
}

/** What to tell a person. */
export function describeFailure(doing: RequestPurpose, thrown: unknown): ErrorParts {
  const found = parse(thrown)
  const { errors } = found
  const status = statusOf(thrown)
  const words = errors?.[0]?.message ?? messageOf(thrown instanceof Error ? thrown : found.message)
  const remoteMessage = cut(visibleLine(words), 300)
  if (isLimit(found)) {
    return {
      kind: 'github-fault',
      what: `GitHub refused ${doing.what} for its rate limit (${status ?? 'GraphQL'}).`,
      advice: 'Run the step again later.',
      remoteMessage,
    }
  }
  const isForbidden = errors?.some(({ type }) => type === 'FORBIDDEN' || type === 'INSUFFICIENT_SCOPES') ?? false
  const refusal = describeRefusal(doing, isForbidden ? 'forbidden' : status)
  return { ...(refusal ?? describeFault(doing, status)), remoteMessage }
}

/** An answer that says no: the token, the permission or what is asked for is wrong. */
function describeRefusal({ what, permission }: RequestPurpose, status: Status): ErrorParts | undefined {
  const refused = { kind: 'github-refused', what: `GitHub refused ${what} (${status}).` } as const
  const permit = `Give the job's token the permission \`${permission}\` under permissions: in the workflow`
  switch (status) {
    case 401:
      return {
        kind: 'github-refused',
        what: `GitHub did not accept the token while ${what} (401).`,
        advice: "The job's own token expires when the job ends, and after 24 hours at most: check `github-token`.",
      }
    case 403:
    case 'forbidden':
      return { ...refused, advice: `${permit}.` }
    case 404:
      return { ...refused, advice: `${permit}, and check that what is asked for exists.` }
    case 422:
      return { ...refused, advice: 'Check that what is asked for exists and is what it is taken for, a commit say.' }
    default:
      return undefined
  }
}

type Status = number | 'forbidden' | undefined

function describeFault({ what }: RequestPurpose, status: number | undefined): ErrorParts {
  if (status !== undefined && status >= 300 && status < 400) {
    return {
      kind: 'github-fault',
      what: `GitHub redirected ${what} (${status}), which is not followed, so that the token goes nowhere else.`,
      advice: 'If the repository was renamed or moved, start the workflow anew.',
    }
  }
  return {
    kind: 'github-fault',
    what: `GitHub failed while ${what}${status === undefined ? '' : ` (${status})`}.`,
    advice: 'Look at the status page of GitHub and run the step again.',
  }
}

/** The answer's status; GraphQL says 404 in a word. */
export function statusOf(thrown: unknown): number | undefined {
  const { status, errors } = parse(thrown)
  return status ?? (errors?.some(({ type }) => type === 'NOT_FOUND') ? 404 : undefined)
}

function parse(thrown: unknown): GitHubFailure {
  const parsed = failure.safeParse(thrown)
  if (!parsed.success) return {}
  // The client calls trouble with the network a status of 500; only an answer has one.
  return parsed.data.response === undefined ? { ...parsed.data, status: undefined } : parsed.data
}
