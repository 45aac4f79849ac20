import type { WireRequest } from '../http/listening.ts'
import { jsonObject } from '../http/request-rules.ts'
import type { HttpResponse } from '../http/response.ts'
import { type ListenOptions, type ReadRequest, type RecordedRequest, startServer } from '../http/server.ts'
import { createTokens, NOBODY, type Permissions, type Token, type TokenSeed } from './access.ts'
import { type Comment, createComments } from './comments.ts'
import { failure } from './endpoint.ts'
import { type GraphQLOperation, readQuery } from './graphql.ts'
import { people } from './people.ts'
import { createRepositories, type GitHubState, type Issue, type RepositorySeed, type World } from './repositories.ts'
import { type RestOperation, readRest } from './rest.ts'

export interface GitHubOptions extends ListenOptions<GitHubRequest> {
  /** `pull-requests: write` and `contents: read` unless given; what is left out of them is `none`. */
  permissions?: Partial<Permissions>
  /** The repository that the token was made for: private `acme/app` unless given. */
  repository?: Partial<RepositorySeed>
  /** Path of the API's address: `/api/v3` as on GitHub Enterprise Server, whose GraphQL is at `/api/graphql`. */
  prefix?: string
}

/** An operation of the emulated GitHub. */
export type GitHubOperation = RestOperation | GraphQLOperation

/** A recorded request to GitHub. */
export type GitHubRequest = RecordedRequest<GitHubOperation> & {
  /** The body's fields, if it is a JSON object: `body` of a comment, `query` and `variables` of GraphQL. */
  json: Record<string, unknown>
}

/** The parts of GitHub's API that the action uses, on loopback. */
export type GitHubEmulator = Awaited<ReturnType<typeof startGitHub>>

const USUAL_PERMISSIONS: Partial<Permissions> = { 'pull-requests': 'write', contents: 'read' }

/** Starts the emulated GitHub. `close` it when done. */
export async function startGitHub(options: GitHubOptions = {}) {
  const { prefix = '' } = options
  const [token, identity] = ['ghs_emulated', 'github-actions[bot]']
  const repositories = createRepositories({ fullName: 'acme/app', ...options.repository })
  const world: World = { repositories, comments: createComments() }
  const tokens = createTokens({ token, identity, permissions: options.permissions ?? USUAL_PERMISSIONS })
  const { origin, ...controls } = await startServer<GitHubOperation, { json: Record<string, unknown> }>({
    ...options,
    read: (request) => readRequest({ ...world, token: tokens.of(request.headers.authorization) }, request, prefix),
    details: ({ body }) => ({ json: jsonObject(body) ?? {} }),
  })
  const apiUrl = `${origin}${prefix}`

  return {
    ...controls,
    ...people(world),
    apiUrl,
    /** What the runner would set. */
    env: { GITHUB_API_URL: apiUrl },
    token,
    identity,
    /** Those that exist now, oldest first. */
    get comments(): readonly Comment[] {
      return world.comments.list()
    },
    deletedComments: world.comments.deleted,
    /** Those of the token's own repository, in the order of their making. */
    get issues(): readonly Issue[] {
      return [...repositories.named().issues.values()]
    },
    /** All that were ever set in the token's own repository, oldest first. */
    statuses: repositories.named().statuses,
    /** Makes another token, with an identity and rights of its own. */
    addToken: (seed: TokenSeed) => void tokens.add(seed),
    /** The default token's permissions, from the next request on; those left out stay. */
    setPermissions: (given: Partial<Permissions>) => void Object.assign(tokens.own.permissions, given),
  }
}

function readRequest(state: GitHubState, request: WireRequest, prefix: string): ReadRequest<GitHubOperation> {
  const { method, path } = request
  // GitHub Enterprise Server has REST at `/api/v3` and GraphQL at `/api/graphql`.
  const isGraphql = path === `${prefix.replace(/\/v3$/, '')}/graphql` && method === 'POST'
  if (isGraphql) return withToken(state.token, readQuery(state, request))
  const place = path.startsWith(`${prefix}/`) ? path.slice(prefix.length + 1) : ''
  return withToken(state.token, readRest(state, request, place))
}

/** Carries the request out only with a valid token, and adds the headers that every response has. */
function withToken(token: Token, read: ReadRequest<GitHubOperation>): ReadRequest<GitHubOperation> {
  if ('refusal' in read) return read
  const carryOut = (): HttpResponse => {
    const response = token === NOBODY ? failure(401, 'Bad credentials') : read.carryOut()
    const reset = String(Math.ceil(Date.now() / 1_000) + 3_600)
    const limits = { 'x-ratelimit-limit': '1000', 'x-ratelimit-remaining': '999', 'x-ratelimit-reset': reset }
    const type = { 'content-type': 'application/json; charset=utf-8' }
    return { ...response, headers: { ...type, ...limits, ...response.headers } }
  }
  return { operation: read.operation, carryOut }
}
