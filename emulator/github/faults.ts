import type { Fault } from '../http/faults.ts'

/** The kind of fault that is a response; spread it to add `processed: true`. */
export type StatusFault = Extract<Fault, { kind: 'status' }>

const NOT_ACCESSIBLE = 'Resource not accessible by integration'
const SECONDARY_LIMIT = 'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.'

/** Whether a request asks for more entries at once, for faults of pages that are too large. */
export function asksForMoreThan(entries: number): (request: Asking) => boolean {
  return ({ query, json }) => Number(query.per_page ?? Object(json.variables).first) > entries
}

type HistoryResponse = {
  data: { repository: { object?: { history: { nodes: { associatedPullRequests?: { nodes: object[] } }[] } } } }
}

type Asking = { query: Record<string, string>; json: Record<string, unknown> }

/**
 * GitHub's own refusals, and what it is like on a bad day. Resets, hangs, delays, HTML and garbage are plain `Fault`s. A token
 * that is seconds old has `badCredentials` or `notFound` for its first requests. For a repository that was renamed there
 * is `renameRepository`.
 */
export const githubFault = {
  /** The token lacks a permission, whatever `setPermissions` gave it. */
  missingPermission: () => refusal(403, NOT_ACCESSIBLE),

  badCredentials: () => refusal(401, 'Bad credentials'),

  /** Any request for commits of a repository that has none. */
  emptyRepository: () => refusal(409, 'Git Repository is empty.'),

  /** Right after a merge, a history whose newest commit lists no pull request yet (`graphql`). */
  notListedYet: (): Fault => ({
    kind: 'change',
    change: (response) => {
      const body = structuredClone(response.body)
      const [newest] = (body as HistoryResponse).data.repository.object?.history.nodes ?? []
      if (newest) newest.associatedPullRequests = { nodes: [] }
      return { ...response, body }
    },
  }),

  notFound: () => refusal(404, 'Not Found'),

  /** Too many requests at once. GitHub uses 403 and 429 for it. */
  secondaryRateLimit: ({ retryAfter, status = 403 }: { retryAfter?: string; status?: 403 | 429 } = {}) =>
    refusal(status, SECONDARY_LIMIT, retryAfter === undefined ? {} : { 'retry-after': retryAfter }),

  /** The requests of the hour are used up until `resetAt`. */
  primaryRateLimit: ({ resetAt, status = 403 }: { resetAt: Date; status?: 403 | 429 }) =>
    refusal(status, 'API rate limit exceeded for installation ID 4711.', spent(resetAt)),

  /** The points of the hour are used up: GraphQL reports it with status 200. */
  graphqlRateLimit: ({ resetAt }: { resetAt: Date }) => {
    const error = { type: 'RATE_LIMITED', message: 'API rate limit exceeded for installation ID 4711.' }
    return { ...status(200, { errors: [error] }), headers: spent(resetAt) }
  },

  /** The usual data, without the value at a path: null stands there, and an error beside it. */
  graphqlPart: (path: readonly (string | number)[], { type = 'FORBIDDEN', message = NOT_ACCESSIBLE } = {}): Fault => ({
    kind: 'change',
    change: (response) => {
      const body = structuredClone(response.body) as { errors?: object[] }
      const target = path
        .slice(0, -1)
        .reduce<unknown>((value, key) => Reflect.get(Object(value), key), Object(body).data)
      Reflect.set(Object(target), path.at(-1) ?? '', null)
      return { ...response, body: { ...body, errors: [...(body.errors ?? []), { type, path, message }] } }
    },
  }),

  /** The diff of a pull request, a compare or a commit that takes GitHub too long, at once or for good. */
  diffTooLarge: (status: 406 | 422 | 500 = 422) => refusal(status, 'Sorry, this diff is taking too long to generate.'),

  /** The usual page of a list without its last entry, as where GitHub hides one: only its `Link` tells that there is more. */
  shortPage: (): Fault => ({
    kind: 'change',
    change: (response) => ({ ...response, body: Array.isArray(response.body) ? response.body.slice(0, -1) : [] }),
  }),

  /** Nobody may comment any more, or there are as many comments as GitHub allows. */
  locked: () => refusal(403, 'Unable to create comment because issue is locked.'),
  archived: () => refusal(403, 'Repository was archived so is read-only.'),
  tooManyComments: () => refusal(403, 'Commenting is disabled on issues with more than 2500 comments'),

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
  return {
    ...status(code, { message, documentation_url: 'https://docs.github.com/rest', status: String(code) }),
    headers,
  }
}

function status(code: number, body: unknown): StatusFault {
  return { kind: 'status', status: code, body }
}
