import { z } from 'zod'
import { type ErrorParts, messageOf } from '../errors.ts'
import { parseRetryAfter } from '../retry.ts'
import { cut, visibleLine } from '../text/visible.ts'

/** What a request to GitHub is for. */
export interface Doing {
  /** Follows "while …". */
  what: string
  /** What the token needs, as in a workflow: `pull-requests: write`. */
  permission: string
  /** Whether it may simply be made again. */
  repeatable: boolean
}

/** What the client throws: an HTTP answer, an error of GraphQL, or trouble with the network. */
const failure = z.object({
  status: z.number().optional().catch(undefined),
  message: z.string().optional().catch(undefined),
  errors: z
    .array(z.object({ type: z.string().optional().catch(undefined) }))
    .optional()
    .catch(undefined),
  response: z
    .object({ headers: z.record(z.string(), z.unknown()).optional().catch(undefined) })
    .optional()
    .catch(undefined),
})

const RETRIES = 3

/** Milliseconds until the request may be made again, or `undefined` for "not again". */
export function delayBeforeRetry(
  thrown: unknown,
  { doing, attempt, random, nowMs }: { doing: Doing; attempt: number; random: number; nowMs: number },
): number | undefined {
  const { status, response, errors } = parse(thrown)
  const headers = response?.headers ?? {}
  const asked = rateLimitDelay(status, headers, nowMs)
  if (attempt > RETRIES) return undefined
  // A request that was refused for a limit was not carried out, whatever it was for.
  if (asked !== undefined) return Math.max(asked, 500)
  // GraphQL answers 200 with errors: what it refuses once it refuses again.
  const passing = errors === undefined && (status === undefined || status >= 500)
  return doing.repeatable && passing ? Math.round(1000 * 2 ** (attempt - 1) * (0.5 + random / 2)) : undefined
}

/** How long GitHub's limits ask to wait (docs.github.com, "Rate limits for the REST API"). */
function rateLimitDelay(
  status: number | undefined,
  headers: Record<string, unknown>,
  nowMs: number,
): number | undefined {
  if (status !== 403 && status !== 429) return undefined
  const header = (name: string) => (headers[name] === undefined ? undefined : String(headers[name]))
  const asked = parseRetryAfter(header('retry-after'), nowMs)
  if (asked !== undefined) return asked
  if (header('x-ratelimit-remaining') === '0') return Math.max(0, Number(header('x-ratelimit-reset')) * 1000 - nowMs)
  return status === 429 ? 60_000 : undefined
}

/** What to tell a person. */
export function describeFailure(doing: Doing, thrown: unknown): ErrorParts {
  const { status, errors } = parse(thrown)
  const said = cut(visibleLine(messageOf(thrown instanceof Error ? thrown : parse(thrown).message)), 300)
  const forbidden = errors?.some(({ type }) => type === 'FORBIDDEN' || type === 'INSUFFICIENT_SCOPES') ?? false
  if (status === 401) {
    return {
      kind: 'github-refused',
      what: `GitHub did not accept the token while ${doing.what} (401).`,
      advice: "The job's own token expires when the job ends, and after 24 hours at most: check `github-token`.",
      said,
    }
  }
  if (status === 403 || status === 404 || forbidden) {
    return {
      kind: 'github-refused',
      what: `GitHub refused ${doing.what} (${status ?? 'forbidden'}).`,
      advice: `Give the job's token the permission \`${doing.permission}\` under permissions: in the workflow.`,
      said,
    }
  }
  return {
    kind: 'github-fault',
    what: `GitHub failed while ${doing.what}${status === undefined ? '' : ` (${status})`}.`,
    advice: 'Look at the status page of GitHub and run the step again.',
    said,
  }
}

function parse(thrown: unknown): z.output<typeof failure> {
  const parsed = failure.safeParse(thrown)
  return parsed.success ? parsed.data : {}
}
