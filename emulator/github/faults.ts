import type { Fault } from '../http/faults.ts'

/** The kind of fault that is a response; spread it to add `processed: true`. */
export type StatusFault = Extract<Fault, { kind: 'status' }>

const documentation = 'https://docs.github.com/rest'

/** GitHub's own refusals. Resets, hangs, delays, HTML and garbage are plain `Fault`s. */
export const githubFault = {
  /** The token lacks a permission, whatever `setPermissions` gave it. */
  missingPermission: () => refusal(403, 'Resource not accessible by integration'),

  badCredentials: () => refusal(401, 'Bad credentials'),

  /** Any request for commits of a repository that has none. */
  emptyRepository: () => refusal(409, 'Git Repository is empty.'),

  /** Right after a merge, the pull requests of a commit (`commit-pull-requests`). */
  notListedYet: () => status(200, []),

  notFound: () => refusal(404, 'Not Found'),

  /** Too many requests at once. GitHub uses 403 and 429 for it. */
  secondaryRateLimit: ({ retryAfter, status = 403 }: { retryAfter?: string; status?: 403 | 429 } = {}) =>
    refusal(
      status,
      'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.',
      retryAfter === undefined ? {} : { 'retry-after': retryAfter },
    ),

  /** The requests of the hour are used up until `resetAt`. */
  primaryRateLimit: ({ resetAt, status = 403 }: { resetAt: Date; status?: 403 | 429 }) =>
    refusal(status, 'API rate limit exceeded for installation ID 4711.', spent(resetAt)),

  /** The points of the hour are used up: GraphQL reports it with status 200. */
  graphqlRateLimit: ({ resetAt }: { resetAt: Date }) => {
    const error = { type: 'RATE_LIMITED', message: 'API rate limit exceeded for installation ID 4711.' }
    return { ...status(200, { errors: [error] }), headers: spent(resetAt) }
  },

  /** A query that took GitHub too long. */
  graphqlTimeout: () =>
    status(502, { data: null, errors: [{ message: 'Something went wrong while executing your query.' }] }),

  serverError: (code: 500 | 502 | 503 | 504 = 500) => refusal(code, 'Server Error'),
}

function spent(resetAt: Date): Record<string, string> {
  const reset = String(Math.ceil(resetAt.getTime() / 1_000))
  return { 'x-ratelimit-limit': '1000', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset }
}

function refusal(code: number, message: string, headers: Record<string, string> = {}): StatusFault {
  return { ...status(code, { message, documentation_url: documentation, status: String(code) }), headers }
}

function status(code: number, body: unknown): StatusFault {
  return { kind: 'status', status: code, body }
}
