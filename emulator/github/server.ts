import type { WireRequest } from '../http/listening.ts'
import { jsonObject } from '../http/request-rules.ts'
import type { RecordedRequest } from '../http/requests.ts'
import type { HttpResponse } from '../http/response.ts'
import { type Controls, type ListenOptions, type ReadRequest, startServer } from '../http/server.ts'
import type { Permissions } from './access.ts'
import type { Comment, CommentSeed } from './comments.ts'
import { failure } from './endpoints.ts'
import { type GraphQLOperation, readQuery } from './graphql.ts'
import {
  type ChangedFile,
  type Commit,
  type CommitSeed,
  type Compare,
  type CompareSeed,
  changedFile,
  type FileSeed,
  type PullRequest,
  type PullRequestSeed,
  type PushSeed,
  type Release,
  type ReleaseSeed,
  type Repository,
  type RepositorySeed,
  type Role,
} from './repositories.ts'
import { type RestOperation, readRest } from './rest.ts'
import { createState, type GitHubState } from './state.ts'
import { addStatus, type Status, type StatusSeed } from './statuses.ts'

export type GitHubOptions = ListenOptions<GitHubRequest> & {
  /** `ghs_emulated` unless given. */
  token?: string
  /** Login of the token: `github-actions[bot]` unless given. */
  identity?: string
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
export type GitHubEmulator = Controls<GitHubOperation, GitHubRequest> &
  People & {
    readonly apiUrl: string
    readonly graphqlUrl: string
    /** What the runner would set. */
    readonly env: { GITHUB_API_URL: string; GITHUB_GRAPHQL_URL: string }
    readonly token: string
    readonly identity: string
    /** Those that exist now, oldest first. */
    readonly comments: readonly Comment[]
    readonly deletedComments: readonly Comment[]
    /** All that were ever set in the token's own repository, oldest first. */
    readonly statuses: readonly Status[]
    /** The token's own permissions, from the next request on; those left out stay. */
    setPermissions(permissions: Partial<Permissions>): void
    /** From now on reads of comments lag this far behind the token's own writes. */
    setCommentLag(ms: number): void
    /** From the next request on every one is answered 401. */
    expireToken(): void
  }

/** What everybody but the action does on GitHub. */
export type People = {
  addRepository(repository: RepositorySeed): Repository
  addPullRequest(pullRequest?: PullRequestSeed): PullRequest
  changePullRequest(number: number, change: PullRequestChange, repository?: string): PullRequest
  addCommit(commit?: CommitSeed): Commit
  /** What GitHub answers instead of comparing the known commits. */
  addCompare(compare: CompareSeed): Compare
  push(push: PushSeed): Commit[]
  /** Creates or moves a branch or a tag. */
  setRef(name: string, sha: string, repository?: string): void
  deleteRef(name: string, repository?: string): void
  addRelease(release: ReleaseSeed): Release
  addStatus(status: StatusSeed): Status
  addComment(comment: CommentSeed): Comment
  editComment(id: number, body: string): Comment
  deleteComment(id: number): void
  /** A person's role in a repository; without it `none` in a private one, `read` in a public one. */
  setPermission(login: string, role: Role, repository?: string): void
}

/** The fields of a pull request that can change while a test runs. */
export type PullRequestChange = Partial<
  Pick<PullRequest, 'title' | 'body' | 'state' | 'merged' | 'mergeCommitSha' | 'locked' | 'head'>
> & { files?: readonly FileSeed[] }

const NO_PERMISSIONS: Permissions = { 'pull-requests': 'none', contents: 'none', issues: 'none', statuses: 'none' }
const USUAL_PERMISSIONS: Partial<Permissions> = { 'pull-requests': 'write', contents: 'read' }

/** Starts the emulated GitHub. `close` it when done. */
export async function startGitHub(options: GitHubOptions = {}): Promise<GitHubEmulator> {
  const { token = 'ghs_emulated', identity = 'github-actions[bot]', prefix = '' } = options
  const own = { fullName: 'acme/app', ...options.repository }
  const state = createState(own, identity, { ...NO_PERMISSIONS, ...(options.permissions ?? USUAL_PERMISSIONS) })
  const access: Access = { token, hasExpired: false }
  const { origin, ...controls } = await startServer<GitHubOperation, { json: Record<string, unknown> }>({
    ...options,
    read: (request) => withToken(access, request, readRequest(state, request, prefix)),
    details: ({ body }) => ({ json: jsonObject(body) ?? {} }),
  })
  const apiUrl = `${origin}${prefix}`
  const graphqlUrl = `${origin}${graphqlPath(prefix)}`

  return {
    ...controls,
    ...people(state, own.fullName),
    apiUrl,
    graphqlUrl,
    env: { GITHUB_API_URL: apiUrl, GITHUB_GRAPHQL_URL: graphqlUrl },
    token,
    identity,
    get comments() {
      return state.comments.list()
    },
    deletedComments: state.comments.deleted,
    statuses: state.repositories.named().statuses,
    setCommentLag: state.comments.setLag,
    setPermissions: (given) => void Object.assign(state.permissions, given),
    expireToken() {
      access.hasExpired = true
    },
  }
}

/** GitHub Enterprise Server has REST at `/api/v3` and GraphQL at `/api/graphql`. */
function graphqlPath(prefix: string): string {
  return `${prefix.replace(/\/v3$/, '')}/graphql`
}

function readRequest(state: GitHubState, request: WireRequest, prefix: string): ReadRequest<GitHubOperation> {
  const { method, path } = request
  if (path === graphqlPath(prefix) && method === 'POST') return readQuery(state, request)
  return readRest(state, request, path.startsWith(`${prefix}/`) ? path.slice(prefix.length + 1) : '')
}

type Access = { token: string; hasExpired: boolean }

/** Carries the request out only with a valid token, and adds the headers that every response has. */
function withToken(
  access: Access,
  { headers }: WireRequest,
  read: ReadRequest<GitHubOperation>,
): ReadRequest<GitHubOperation> {
  if ('refusal' in read) return read
  const [, sent] = (headers.authorization ?? '').split(' ')
  const carryOut = (): HttpResponse => {
    const isValid = sent === access.token && !access.hasExpired
    const response = isValid ? read.carryOut() : failure(401, 'Bad credentials')
    return { ...response, headers: { ...usualHeaders(), ...response.headers } }
  }
  return { operation: read.operation, carryOut }
}

function usualHeaders(): Record<string, string> {
  const reset = String(Math.ceil(Date.now() / 1_000) + 3_600)
  return {
    'content-type': 'application/json; charset=utf-8',
    'x-ratelimit-limit': '1000',
    'x-ratelimit-remaining': '999',
    'x-ratelimit-reset': reset,
  }
}

function people({ repositories, comments }: GitHubState, own: string): People {
  const existing = (id: number) => {
    const comment = comments.find(id)
    if (comment === undefined) throw new Error(`The emulated GitHub has no comment ${id}`)
    return comment
  }
  /** What people do in a test shows at once. */
  const settled = <Value>(change: () => Value): Value => {
    const value = change()
    comments.settle()
    return value
  }
  return {
    addRepository: repositories.add,
    addPullRequest: (seed = {}) => repositories.addPullRequest(seed),
    changePullRequest(number, { files, ...change }, repository) {
      const changed: { files?: ChangedFile[] } = files === undefined ? {} : { files: files.map(changedFile) }
      const closed = change.merged === true ? { state: 'closed' as const } : {}
      return Object.assign(repositories.pullRequest(number, repository), closed, change, changed)
    },
    addCommit: (seed = {}) => repositories.addCommit(seed),
    addCompare: repositories.addCompare,
    push: repositories.push,
    setRef: (name, sha, repository) => void repositories.named(repository).refs.set(name, sha),
    deleteRef: (name, repository) => void repositories.named(repository).refs.delete(name),
    addRelease: repositories.addRelease,
    addStatus: (seed) => addStatus(repositories.named(seed.repository), seed),
    addComment(seed) {
      // Throws if there is no such pull request: a mistake of the test.
      const { repository } = repositories.pullRequest(seed.number, seed.repository ?? own)
      return settled(() => comments.add({ ...seed, repository }))
    },
    editComment: (id, body) => settled(() => comments.edit(existing(id), body)),
    deleteComment: (id) => settled(() => comments.remove(existing(id))),
    setPermission: (login, role, repository) => void repositories.setRole(login, role, repository),
  }
}
