import type { Answer } from '../service/service.ts'
import { type Permissions, verdictOn } from './access.ts'
import type { Comments } from './comments.ts'
import type { Commit, PullRequest, Repositories, Repository } from './repositories.ts'
import {
  commentShape,
  commitShape,
  fileShape,
  permissionShape,
  pullRequestShape,
  simplePullRequestShape,
} from './rest-shapes.ts'
import type { RestOperation, RestRoute } from './routes.ts'

/** What the emulated GitHub holds, and who asks. */
export type World = {
  repositories: Repositories
  comments: Comments
  /** The token's own login. */
  identity: string
  permissions: () => Permissions
}

export type RestCall = { route: RestRoute; query: URLSearchParams; json: Record<string, unknown> }

type Asked = RestCall & { repository: Repository; world: World }

// Documented limits: files of a pull request and of a commit, commits of a pull request and of an unpaged compare,
// files of a compare.
const most = { files: 3_000, commits: 250, comparedFiles: 300 }

/** Carries out one well-formed REST request. */
export function answerRest(world: World, call: RestCall): Answer {
  const { route } = call
  const repository = world.repositories.find(route.repository)
  const verdict = verdictOn(repository, world.permissions(), route.needs)
  if (repository === undefined || verdict === 'hidden') return failure(404, 'Not Found')
  if (verdict === 'forbidden') return failure(403, 'Resource not accessible by integration')
  return handlers[route.operation]({ ...call, repository, world })
}

/** A refusal as GitHub words it. */
export function failure(status: number, message: string, more: object = {}): Answer {
  const documentation_url = 'https://docs.github.com/rest'
  return { status, body: { message, ...more, documentation_url, status: String(status) } }
}

const handlers: Record<RestOperation, (asked: Asked) => Answer> = {
  'pull-request': (asked) => withPullRequest(asked, (pullRequest) => ok(pullRequestShape(pullRequest))),
  'pull-request-files': (asked) =>
    withPullRequest(asked, ({ files }) => listed(asked, files.slice(0, most.files), fileShape)),
  'pull-request-commits': (asked) =>
    withPullRequest(asked, ({ commits }) => listed(asked, commits.slice(0, most.commits), commitOf(asked))),
  compare: compareCommits,
  commit: readCommit,
  'commit-pull-requests': listPullRequestsOfCommit,
  'create-comment': (asked) => withPullRequest(asked, (pullRequest) => createComment(asked, pullRequest)),
  permission: readPermission,
}

function withPullRequest(asked: Asked, answer: (pullRequest: PullRequest) => Answer): Answer {
  const pullRequest = asked.repository.pullRequests.get(Number(asked.route.params.number))
  return pullRequest === undefined ? failure(404, 'Not Found') : answer(pullRequest)
}

function createComment(asked: Asked, { repository, number, locked }: PullRequest): Answer {
  if (locked) return failure(403, 'Unable to create comment because issue is locked.')
  const { comments, identity } = asked.world
  const comment = comments.add({ repository, number, body: bodyOf(asked), author: identity })
  return { status: 201, body: commentShape(comment) }
}

function bodyOf({ json }: Asked): string {
  return String(json.body)
}

/** Without paging, which nobody asks for, the list ends with the newest commit, and older ones fall away. */
function compareCommits(asked: Asked): Answer {
  const compare = asked.repository.compares.get(asked.route.params.basehead ?? '')
  if (compare === undefined) return failure(404, 'Not Found')
  const { commits, files } = compare
  return ok({
    status: 'ahead',
    ahead_by: commits.length,
    behind_by: 0,
    total_commits: commits.length,
    commits: commits.slice(-most.commits).map(commitOf(asked)),
    files: files.slice(0, most.comparedFiles).map(fileShape),
  })
}

function readCommit(asked: Asked): Answer {
  const { repository, route, query } = asked
  const commit = repository.commits.get(route.params.sha ?? '')
  if (commit === undefined) return noCommit(route)
  const files = pageOf(commit.files.slice(0, most.files), query, 300)
  return ok({ ...commitOf(asked)(commit), files: files.map(fileShape) })
}

function listPullRequestsOfCommit(asked: Asked): Answer {
  const { repository, route } = asked
  const { sha = '' } = route.params
  const commit = repository.commits.get(sha)
  const all = [...repository.pullRequests.values()]
  const belongs = ({ mergeCommitSha, commits }: PullRequest) =>
    mergeCommitSha === sha || commits.some((one) => one.sha === sha)
  const found = all.filter(belongs)
  if (commit === undefined && found.length === 0) return noCommit(route)
  return listed(asked, found, simplePullRequestShape)
}

function readPermission({ repository, route }: Asked): Answer {
  const { login = '' } = route.params
  const role = repository.roles.get(login.toLowerCase()) ?? (repository.private ? 'none' : 'read')
  return role === 'not-a-user' ? failure(404, `${login} is not a user`) : ok(permissionShape(login, role))
}

function noCommit({ params }: RestRoute): Answer {
  return failure(422, `No commit found for SHA: ${params.sha}`)
}

function commitOf({ repository }: Asked) {
  return (commit: Commit) => commitShape(commit, repository)
}

function listed<T>(asked: Asked, items: readonly T[], shape: (item: T) => unknown): Answer {
  return ok(pageOf(items, asked.query).map(shape))
}

/** One page of a list. `query` has passed the request rules. */
function pageOf<T>(items: readonly T[], query: URLSearchParams, usualSize = 30): readonly T[] {
  const size = Number(query.get('per_page') ?? usualSize)
  const page = Number(query.get('page') ?? 1)
  return items.slice((page - 1) * size, page * size)
}

function ok(body: unknown): Answer {
  return { status: 200, body }
}
