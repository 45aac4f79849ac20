import { createHistory, type HistorySource } from '../change/history-requests.ts'
import { createPushReader } from '../change/push.ts'
import { type Changes, createChanges } from '../change/requests.ts'
import type { Push, Remarks } from '../core/event.ts'
import type { PullRequest, Repository } from '../core/pull-request.ts'
import { createDocsPullRequest, type DocsPullRequestSource } from '../docs-pull-request/requests.ts'
import { readRemarks } from '../event/remark.ts'
import { readIsPrivate, readPermission } from '../github/accounts.ts'
import type { GitHubApi } from '../github/api.ts'
import { createComments } from '../memory/comment-requests.ts'
import type { StatusSource } from '../memory/status.ts'
import { createStatuses } from '../memory/status-requests.ts'
import type { Comments } from '../memory/thread.ts'
import { createIssues, type Issues } from '../report/issue-requests.ts'

/** What the features of a run ask of GitHub, of the run's own repository unless another is given. */
export interface GitHub {
  changes(repository?: Repository): Changes
  /** The authors of a push. */
  pushedAuthors(push: Push, newest: Pick<PullRequest, 'author'> | undefined): Promise<(string | undefined)[]>
  comments(pullRequest: number, repository?: Repository): Comments
  docsPullRequest(place: { repository: Repository; number: number }): DocsPullRequestSource
  isPrivate(): Promise<boolean>
  issues(): Issues
  permission(login: string): Promise<string>
  /** A review's remarks on lines of the change. */
  remarks(pullRequest: number, review: number): Promise<Remarks>
  history(): HistorySource
  statuses(): StatusSource
}

/** The requests of all features, over one connection. */
export function createGitHub(api: GitHubApi): GitHub {
  const push = { changes: () => createChanges(api), history: () => createHistory(api) }
  return {
    changes: (of = api.repository) => createChanges(api.at(of)),
    pushedAuthors: async (pushed, newest) => await createPushReader(pushed, push).authors(newest),
    comments: (pullRequest, of = api.repository) => createComments(api.at(of), pullRequest),
    docsPullRequest: (place) => createDocsPullRequest(api.at(place.repository), place.number),
    isPrivate: () => readIsPrivate(api),
    issues: () => createIssues(api),
    permission: (login) => readPermission(api, login),
    remarks: (pullRequest, review) => readRemarks(api, { pullRequest, review }),
    history: () => createHistory(api),
    statuses: () => createStatuses(api),
  }
}
