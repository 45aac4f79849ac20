import { CONTENTS_READING, PULL_REQUEST_READING, STATUS_READING } from './access.ts'
import { connectionOf, type PageArguments } from './connections.ts'
import { historyOf } from './graph.ts'
import { demand } from './refusals.ts'
import type { Repository } from './repositories.ts'
import { type Commit, type PullRequest, pullRequestsOf } from './repositories.ts'
import { commitUrl, mergedTime, pullRequestUrl } from './shapes.ts'
import type { GitHubState } from './state.ts'
import { statusesOf } from './statuses.ts'

/** The object of a repository with this id, of which there are only commits; null when there is none. */
export function objectOf(state: GitHubState, repository: Repository, oid: string) {
  demand(state, repository, CONTENTS_READING)
  const commit = repository.commits.get(oid)
  return commit === undefined ? null : commitOf(state, repository, commit)
}

/** A commit; what is not asked for costs nothing. */
function commitOf(state: GitHubState, repository: Repository, commit: Commit) {
  const { sha, message, author, parents, committedAt } = commit
  return {
    __typename: 'Commit',
    oid: sha,
    message,
    url: commitUrl(repository, sha),
    // An app is no user.
    author: { user: author === null || author.endsWith('[bot]') ? null : { __typename: 'User', login: author } },
    committedDate: committedAt,
    parents: (page: PageArguments) =>
      connectionOf(
        'parents',
        parents.map((oid) => ({ __typename: 'Commit', oid })),
        page,
      ),
    status: () => statusOf(state, repository, sha),
    associatedPullRequests(page: PageArguments) {
      demand(state, repository, PULL_REQUEST_READING)
      const found = pullRequestsOf(repository, sha)
      return connectionOf('associatedPullRequests', found.map(associatedPullRequest), page)
    },
    history(page: PageArguments) {
      const history = historyOf(repository, commit)
      const { nodes, pageInfo } = connectionOf(sha, history, page)
      return { nodes: nodes.map((node) => commitOf(state, repository, node)), pageInfo }
    },
  }
}

/** Null for a commit without a status. */
function statusOf(state: GitHubState, repository: Repository, sha: string) {
  demand(state, repository, STATUS_READING)
  if (statusesOf(repository, sha).length === 0) return null
  return {
    context({ name }: { name: string }) {
      const [newest] = statusesOf(repository, sha, name)
      return newest === undefined ? null : { targetUrl: newest.targetUrl, creator: actorOf(newest.creator) }
    },
  }
}

function associatedPullRequest(pullRequest: PullRequest) {
  const { number, title, body, mergeCommitSha: oid, user, repository } = pullRequest
  return {
    number,
    title,
    body: body ?? '',
    url: pullRequestUrl(pullRequest),
    mergedAt: mergedTime(pullRequest),
    mergeCommit: oid === null ? null : { __typename: 'Commit', oid },
    author: actorOf(user),
    repository: { nameWithOwner: repository },
  }
}

/** An account as GraphQL shows it: that of an app without `[bot]`. */
function actorOf(login: string | null) {
  if (login === null) return null
  const isBot = login.endsWith('[bot]')
  return isBot ? { __typename: 'Bot', login: login.slice(0, -'[bot]'.length) } : { __typename: 'User', login }
}
