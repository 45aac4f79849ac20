import type { Answer } from '../service/service.ts'
import { acceptedPermissions, type Permissions, verdictOn } from './access.ts'
import type { Comment, Comments } from './comments.ts'
import { linkHeader, type Page, pageOf } from './pages.ts'
import type { ChangedFile, PullRequest, Repositories, Repository } from './repositories.ts'
import {
  type Addresses,
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
  addresses: Addresses
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
  const repository = repositoryOf(world, route)
  const verdict = verdictOn(repository, world.permissions(), route.needs)
  const headers = { 'x-accepted-github-permissions': acceptedPermissions(route.needs) }
  if (repository === undefined || verdict === 'hidden') return failure(404, 'Not Found')
  if (verdict === 'forbidden') return { ...failure(403, 'Resource not accessible by integration'), headers }
  const answer = handlers[route.operation]({ ...call, repository, world })
  return { ...answer, headers: { ...headers, ...answer.headers } }
}

/** A refusal as GitHub words it. */
export function failure(status: number, message: string, more: object = {}): Answer {
  const documentation_url = 'https://docs.github.com/rest'
  return { status, body: { message, ...more, documentation_url, status: String(status) } }
}

function repositoryOf({ repositories }: World, { repository }: RestRoute): Repository | undefined {
  return 'id' in repository ? repositories.findById(repository.id) : repositories.find(repository.fullName)
}

const handlers: Record<RestOperation, (asked: Asked) => Answer> = {
  'pull-request': (asked) =>
    withPullRequest(asked, (pullRequest) => {
      const { repository, world } = asked
      const comments = world.comments.of(repository.fullName, pullRequest.number).length
      return ok(pullRequestShape(pullRequest, repository, { addresses: world.addresses, comments }))
    }),
  'pull-request-files': (asked) =>
    withPullRequest(asked, ({ files, head }) => {
      const page = pageOf(files.slice(0, most.files), asked.query)
      return paged(asked, page, filesOf(asked, page.items, head.sha))
    }),
  'pull-request-commits': (asked) =>
    withPullRequest(asked, ({ commits }) => listed(asked, commits.slice(0, most.commits), commitOf(asked))),
  compare: compareCommits,
  commit: readCommit,
  'commit-pull-requests': listPullRequestsOfCommit,
  'list-comments': (asked) => withPullRequest(asked, ({ number }) => listComments(asked, number)),
  'create-comment': (asked) => withPullRequest(asked, (pullRequest) => createComment(asked, pullRequest)),
  'read-comment': (asked) => withComment(asked, (comment) => ok(commentShape(comment, asked.world.addresses))),
  'update-comment': (asked) =>
    withComment(asked, (comment) => {
      const { comments, identity, addresses } = asked.world
      return ok(commentShape(comments.edit(comment, bodyOf(asked), identity), addresses))
    }),
  'delete-comment': (asked) =>
    withComment(asked, (comment) => {
      asked.world.comments.remove(comment)
      return { status: 204, body: undefined }
    }),
  permission: readPermission,
}

function withPullRequest(asked: Asked, answer: (pullRequest: PullRequest) => Answer): Answer {
  const pullRequest = asked.repository.pullRequests.get(Number(asked.route.params.number))
  return pullRequest === undefined ? failure(404, 'Not Found') : answer(pullRequest)
}

function withComment(asked: Asked, answer: (comment: Comment) => Answer): Answer {
  const comment = asked.world.comments.find(Number(asked.route.params.id))
  const isHere = comment?.repository === asked.repository.fullName
  return comment === undefined || !isHere ? failure(404, 'Not Found') : answer(comment)
}

function listComments(asked: Asked, number: number): Answer {
  const { comments, addresses } = asked.world
  const since = asked.query.get('since') ?? ''
  const recent = comments.of(asked.repository.fullName, number).filter(({ updatedAt }) => updatedAt >= since)
  return listed(asked, recent, (comment) => commentShape(comment, addresses))
}

function createComment(asked: Asked, { repository, number, locked }: PullRequest): Answer {
  if (locked) return failure(403, 'Unable to create comment because issue is locked.')
  const { comments, identity, addresses } = asked.world
  const comment = comments.add({ repository, number, body: bodyOf(asked), author: identity })
  return { status: 201, body: commentShape(comment, addresses) }
}

function bodyOf({ json }: Asked): string {
  return String(json.body)
}

function compareCommits(asked: Asked): Answer {
  const { repository, route, query } = asked
  const compare = repository.compares.get(route.params.basehead ?? '')
  if (compare === undefined) return failure(404, 'Not Found')
  const { commits, files, status, head } = compare
  const isPaged = query.has('per_page') || query.has('page')
  // Unpaged, the list ends with the newest commit, and older ones fall away.
  const page = isPaged ? pageOf(commits, query) : { items: commits.slice(-most.commits), page: 1, last: 1 }
  const shown = page.page === 1 ? { files: filesOf(asked, files.slice(0, most.comparedFiles), head) } : {}
  return paged(asked, page, {
    status,
    ahead_by: commits.length,
    behind_by: 0,
    total_commits: commits.length,
    commits: page.items.map(commitOf(asked)),
    ...shown,
  })
}

function readCommit(asked: Asked): Answer {
  const { repository, route, query } = asked
  const commit = repository.commits.get(route.params.sha ?? '')
  if (commit === undefined) return noCommit(route)
  const page = pageOf(commit.files.slice(0, most.files), query, 300)
  const stats = {
    additions: commit.files.reduce((sum, { additions }) => sum + additions, 0),
    deletions: commit.files.reduce((sum, { deletions }) => sum + deletions, 0),
  }
  const files = filesOf(asked, page.items, commit.sha)
  return paged(asked, page, { ...commitOf(asked)(commit), stats, files })
}

function listPullRequestsOfCommit(asked: Asked): Answer {
  const { repository, route, world } = asked
  const { sha = '' } = route.params
  const commit = repository.commits.get(sha)
  const all = [...repository.pullRequests.values()]
  const belongs = ({ number, mergeCommitSha, commits }: PullRequest) =>
    mergeCommitSha === sha || commits.some((one) => one.sha === sha) || commit?.pullRequests.includes(number)
  const found = all.filter(belongs)
  if (commit === undefined && found.length === 0) return noCommit(route)
  return listed(asked, found, (one) => simplePullRequestShape(one, repository, world.addresses))
}

function readPermission({ repository, route, world }: Asked): Answer {
  const { login = '' } = route.params
  const role = repository.roles.get(login.toLowerCase()) ?? (repository.private ? 'none' : 'read')
  return role === 'not-a-user'
    ? failure(404, `${login} is not a user`)
    : ok(permissionShape(login, role, world.addresses))
}

function noCommit({ params }: RestRoute): Answer {
  return failure(422, `No commit found for SHA: ${params.sha}`)
}

function commitOf({ repository, world }: Asked) {
  return (commit: Parameters<typeof commitShape>[0]) => commitShape(commit, repository, world.addresses)
}

function filesOf({ repository, world: { addresses } }: Asked, files: readonly ChangedFile[], sha: string) {
  return files.map((file) => fileShape(file, repository, { addresses, sha }))
}

function listed<T>(asked: Asked, items: readonly T[], shape: (item: T) => unknown): Answer {
  const page = pageOf(items, asked.query)
  return paged(asked, page, page.items.map(shape))
}

function paged({ repository, route, query, world }: Asked, page: Page<unknown>, body: unknown): Answer {
  // GitHub's links name the repository by its id.
  const address = `${world.addresses.apiUrl}/repositories/${repository.id}/${route.place}`
  return { status: 200, body, headers: linkHeader(address, query, page) }
}

function ok(body: unknown): Answer {
  return { status: 200, body }
}
