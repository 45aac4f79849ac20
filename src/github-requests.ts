import { createHistory } from './agent/change/history-requests.ts'
import { createMergedFinder } from './agent/change/lag.ts'
import { type Changes, createChanges } from './agent/change/requests.ts'
import { createDocsPullRequest } from './agent/docs-pull-request/requests.ts'
import { readRemarks } from './agent/event/payload.ts'
import { createComments, createStatuses } from './agent/memory/requests.ts'
import type { Deadline } from './kit/core/clock.ts'
import type { Repository } from './kit/core/repository.ts'
import { type GitHubApi, openGitHub } from './kit/github/api.ts'
import type { GitHubOptions } from './kit/github/connection.ts'
import { readPermission, readRepository, readVisibility } from './kit/github/objects.ts'
import { createIssues } from './report/issue/requests.ts'

export type GitHub = ReturnType<typeof createGitHub>

/**
 * Connects to GitHub with one token. Throws `ActionError` for an unusable proxy.
 *
 * @returns connects to the workflow's repository, or to another, with a deadline for all requests together; each has a
 * little more than a minute unless given
 */
export async function connectGitHub(options: GitHubOptions) {
  const open = await openGitHub(options)
  const findMerged = createMergedFinder(options)
  return (of: Repository = options.repository, deadline?: Deadline): GitHub =>
    createGitHub(open(deadline).at(of), findMerged)
}

/** All requests to GitHub that the features of a run make, to the repository of `api` unless another is given. */
function createGitHub(api: GitHubApi, findMerged: ReturnType<typeof createMergedFinder>) {
  const changesOf = (repository: Repository): Changes => {
    const changes = createChanges(api.at(repository))
    return { ...changes, mergedPullRequest: (push) => findMerged(push, changes) }
  }
  return {
    changes: (of: Repository = api.repository) => changesOf(of),
    comments: (pullRequest: number, of: Repository = api.repository) => createComments(api.at(of), pullRequest),
    docsPullRequest: (location: { repository: Repository; number: number }) =>
      createDocsPullRequest(api.at(location.repository), location.number),
    visibility: () => readVisibility(api),
    read: () => readRepository(api),
    issues: () => createIssues(api),
    permission: (login: string) => readPermission(api, login),
    remarks: (pullRequest: number, review: number) => readRemarks(api, { pullRequest, review }),
    history: () => createHistory(api),
    statuses: () => createStatuses(api),
  }
}
