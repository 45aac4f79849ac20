import { createServer, type ServerResponse } from 'node:http'
import { sendAnswer, sendFault } from '../http/answer.ts'
import type { Choice } from '../http/choice.ts'
import { type Keepers, openKeepers } from '../http/controls.ts'
import { type Faults, isProcessed } from '../http/faults.ts'
import type { Barrier, Hold, HoldOptions } from '../http/gates.ts'
import { type Arrival, close, host, listen, whole } from '../http/listening.ts'
import type { Answer } from '../service/service.ts'
import type { Permissions } from './access.ts'
import { type Comment, type CommentSeed, keepComments } from './comments.ts'
import { type Received, receive } from './receive.ts'
import type { RecordedRequest } from './recorder.ts'
import {
  type ChangedFile,
  type Commit,
  type CommitSeed,
  type Compare,
  type CompareSeed,
  changedFile,
  type FileSeed,
  keepRepositories,
  type PullRequest,
  type PullRequestSeed,
  type Repository,
  type RepositorySeed,
  type Role,
} from './repositories.ts'
import { jsonObject } from './request-rules.ts'
import { failure, type World } from './rest.ts'
import { graphqlPath, type Operation } from './routes.ts'

export type GitHubOptions = {
  /** `ghs_emulated` unless given, which is what `runAction` hands over. */
  token?: string
  /** Login of the token: `github-actions[bot]` unless given. */
  identity?: string
  /** `pull-requests: write` and `contents: read` unless given; what is left out of them is `none`. */
  permissions?: Partial<Permissions>
  /** The repository that the token was made for: private `acme/app` unless given. */
  repository?: Partial<RepositorySeed>
  /** 0, the default, takes a free one. */
  port?: number
  /** Path of the API's address: `/api/v3` as on GitHub Enterprise Server, whose GraphQL is at `/api/graphql`. */
  prefix?: string
  /** After so many a connection is closed; unless given it is kept. */
  requestsPerConnection?: number
  /** Called when it is decided what becomes of a request. */
  onRequest?: (request: RecordedRequest) => void
}

/** The fields of a pull request that can change while a test runs. */
export type PullRequestChange = Partial<
  Pick<PullRequest, 'title' | 'body' | 'state' | 'merged' | 'mergeCommitSha' | 'locked' | 'head'>
> & { files?: readonly FileSeed[] }

/** The parts of GitHub that the action uses, on loopback. */
export type GitHubEmulator = {
  readonly apiUrl: string
  readonly graphqlUrl: string
  /** What the runner would set: GITHUB_API_URL and GITHUB_GRAPHQL_URL. */
  readonly env: { GITHUB_API_URL: string; GITHUB_GRAPHQL_URL: string }
  readonly token: string
  readonly identity: string
  /** In the order in which GitHub dealt with them. */
  readonly requests: readonly RecordedRequest[]
  /** What the program sent that GitHub would not take. A test that means to see some empties it. */
  readonly violations: string[]
  /** Those that exist now, oldest first. */
  readonly comments: readonly Comment[]
  readonly deletedComments: readonly Comment[]
  readonly faults: Faults<Operation>
  addRepository(repository: RepositorySeed): Repository
  addPullRequest(pullRequest?: PullRequestSeed): PullRequest
  changePullRequest(number: number, change: PullRequestChange, repository?: string): PullRequest
  addCommit(commit?: CommitSeed): Commit
  addCompare(compare: CompareSeed): Compare
  addComment(comment: CommentSeed): Comment
  /** As if its author, or another person, had edited it on the page. */
  editComment(id: number, body: string): Comment
  deleteComment(id: number): void
  /** What a person may do in a repository: without it `none` in a private one, `read` in a public one. */
  setPermission(login: string, role: Role, repository?: string): void
  /** The token's own permissions, from the next request on; those left out stay. */
  setPermissions(permissions: Partial<Permissions>): void
  /** From the next request on every one is answered 401. */
  expireToken(): void
  hold(operation: Choice<Operation>, options?: HoldOptions<RecordedRequest>): Hold
  barrier(operation: Choice<Operation>, parties: number, options?: HoldOptions<RecordedRequest>): Barrier
  waitForRequest(matches: (request: RecordedRequest) => boolean, timeoutMs?: number): Promise<RecordedRequest>
  /** Ends every open connection too. */
  close(): Promise<void>
}

/** Starts the emulated GitHub. `close` it when done. */
export async function startGitHub(options: GitHubOptions = {}): Promise<GitHubEmulator> {
  const { token = 'ghs_emulated', identity = 'github-actions[bot]', prefix = '', port = 0 } = options
  const fullName = options.repository?.fullName ?? 'acme/app'
  const access: Permissions = { ...noPermissions, ...(options.permissions ?? usualPermissions) }
  const world = openWorld({ ...options.repository, fullName }, identity, access)
  const parts: Parts = {
    world,
    token,
    prefix,
    onRequest: options.onRequest,
    ...openKeepers<Operation, RecordedRequest>(),
  }
  const server = createServer(whole((arrival, response) => deal(parts, arrival, response)))
  server.maxRequestsPerSocket = options.requestsPerConnection ?? 0
  const origin = `http://${host}:${await listen(server, port)}`
  const apiUrl = `${origin}${prefix}`
  const graphqlUrl = `${origin}${graphqlPath(prefix)}`

  return {
    ...seeding(world, fullName),
    ...watching(parts),
    apiUrl,
    graphqlUrl,
    env: { GITHUB_API_URL: apiUrl, GITHUB_GRAPHQL_URL: graphqlUrl },
    token,
    identity,
    get comments() {
      return world.comments.list()
    },
    setPermissions: (given) => void Object.assign(access, given),
    expireToken() {
      parts.token = undefined
    },
    close() {
      parts.barriers.releaseAll()
      return close(server)
    },
  }
}

const noPermissions: Permissions = { 'pull-requests': 'none', contents: 'none', issues: 'none' }
const usualPermissions: Partial<Permissions> = { 'pull-requests': 'write', contents: 'read' }

function openWorld(own: RepositorySeed, identity: string, access: Permissions): World {
  return {
    repositories: keepRepositories(own),
    comments: keepComments(),
    identity,
    permissions: () => access,
  }
}

type Watching = Pick<
  GitHubEmulator,
  'requests' | 'violations' | 'deletedComments' | 'faults' | 'hold' | 'barrier' | 'waitForRequest'
>

/** The ways in which a test looks at what the program does, and comes in between. */
function watching({ world, recorder, barriers, faults, violations }: Parts): Watching {
  return {
    requests: recorder.requests,
    violations,
    deletedComments: world.comments.deleted,
    faults,
    hold: barriers.hold,
    barrier: barriers.barrier,
    waitForRequest: (matches, timeoutMs = 100_000) => recorder.wait(matches, timeoutMs),
  }
}

type Seeding = Pick<
  GitHubEmulator,
  | 'addRepository'
  | 'addPullRequest'
  | 'changePullRequest'
  | 'addCommit'
  | 'addCompare'
  | 'addComment'
  | 'editComment'
  | 'deleteComment'
  | 'setPermission'
>

/** The ways in which a test plays everybody but the program. */
function seeding({ repositories, comments }: World, own: string): Seeding {
  const present = (id: number) => {
    const comment = comments.find(id)
    if (comment === undefined) throw new Error(`The emulated GitHub has no comment ${id}`)
    return comment
  }
  return {
    addRepository: repositories.add,
    addPullRequest: (seed = {}) => repositories.addPullRequest(seed),
    changePullRequest(number, { files, ...change }, repository) {
      const shown: { files?: ChangedFile[] } = files === undefined ? {} : { files: files.map(changedFile) }
      const closed = change.merged === true ? { state: 'closed' as const } : {}
      return Object.assign(repositories.pullRequest(number, repository), closed, change, shown)
    },
    addCommit: (seed = {}) => repositories.addCommit(seed),
    addCompare: repositories.addCompare,
    addComment(seed) {
      // Throws when there is no such pull request: a slip of the test. Its name is the one that others go by.
      const { repository } = repositories.pullRequest(seed.number, seed.repository ?? own)
      return comments.add({ ...seed, repository })
    },
    editComment: (id, body) => comments.edit(present(id), body),
    deleteComment: (id) => comments.remove(present(id)),
    setPermission: (login, role, repository) => void repositories.setRole(login, role, repository),
  }
}

type Parts = Keepers<Operation, RecordedRequest> & {
  world: World
  /** undefined once it has expired */
  token: string | undefined
  prefix: string
  onRequest: ((request: RecordedRequest) => void) | undefined
}

async function deal(parts: Parts, arrival: Arrival, response: ServerResponse): Promise<void> {
  const received = receive(parts.world, arrival, parts.prefix)
  const { operation, problems } = received
  const { search, ...kept } = arrival
  const recorded: RecordedRequest = {
    ...(operation === undefined ? {} : { operation }),
    ...kept,
    query: Object.fromEntries(new URLSearchParams(search)),
    json: jsonObject(arrival.body) ?? {},
    problems,
    processed: false,
  }
  await answer(parts, received, recorded, response)
}

async function answer(parts: Parts, received: Received, recorded: RecordedRequest, response: ServerResponse) {
  const { operation, carryOut, refusal } = received
  if (operation === undefined || carryOut === undefined) {
    report(parts, recorded)
    recorded.status = refusal.status
    announce(parts, recorded)
    return sendAnswer(response, refusal)
  }

  await parts.barriers.pass('before', operation, recorded)
  const fault = parts.faults.take(operation)
  if (fault !== undefined) recorded.fault = fault
  const carriesOut = fault === undefined || isProcessed(fault)
  const given = carriesOut ? answerAs(parts, recorded, carryOut) : { status: 200, body: {} }
  if (carriesOut) recorded.status = given.status
  recorded.processed = carriesOut && given.status < 300 && !hasErrors(given.body)
  if (given.problems !== undefined) {
    recorded.problems = given.problems
    report(parts, recorded)
  }
  announce(parts, recorded)
  await parts.barriers.pass('after', operation, recorded)
  if (response.destroyed) return
  const shown = { ...given, headers: { ...usualHeaders(), ...given.headers } }
  if (fault === undefined) sendAnswer(response, shown)
  else await sendFault(response, shown, fault)
}

function report({ violations }: Parts, { method, path, problems }: RecordedRequest): void {
  violations.push(...problems.map((problem) => `${method} ${path}: ${problem}`))
}

function answerAs({ token }: Parts, { headers }: RecordedRequest, carryOut: () => Answer): Answer {
  const [, sent] = (headers.authorization ?? '').split(' ')
  return sent === token && token !== undefined ? carryOut() : failure(401, 'Bad credentials')
}

function hasErrors(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'errors' in body
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

function announce({ recorder, onRequest }: Parts, recorded: RecordedRequest): void {
  recorder.add(recorded)
  onRequest?.(recorded)
}
