import { createHistory } from './change/history-requests.ts'
import { createMergedFinder } from './change/lag.ts'
import { type Changes, createChanges } from './change/requests.ts'
import type { Deadline } from './core/clock.ts'
import type { Repository } from './core/repository.ts'
import { createDocsPullRequest } from './docs-pull-request/requests.ts'
import { readRemarks } from './event/payload.ts'
import { type GitHubApi, openGitHub } from './github/api.ts'
import type { GitHubOptions } from './github/connection.ts'
import { readPermission, readRepository, readVisibility } from './github/objects.ts'
import { createComments, createStatuses } from './memory/requests.ts'
import { createIssues } from './report/requests.ts'

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
