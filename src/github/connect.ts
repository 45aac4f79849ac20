import type { HistorySource, StatusSource } from '../change/history.ts'
import type { Deadline } from '../core/clock.ts'
import { isSameRepository, type Repository } from '../core/pull-request.ts'
import type { Redact } from '../core/redact.ts'
import type { DocsPullRequestSource } from '../docs-pull-request/docs-pull-request.ts'
import type { Remarks } from '../event/remark.ts'
import type { Comments } from '../memory/thread.ts'
import type { Issues } from '../report/issue.ts'
import { readIsPrivate, readPermission } from './accounts.ts'
import { createGitHubClient, type GitHubOptions } from './api.ts'
import { type Changes, createChanges, hasRemarks, readRemarks } from './changes.ts'
import { createComments } from './comments.ts'
import { createDocsPullRequest } from './docs-pull-request.ts'
import { createHistory } from './history.ts'
import { createIssues } from './issues.ts'
import { createStatuses } from './statuses.ts'

/** What a run needs of GitHub, of the run's own repository unless another is given. */
export interface GitHub {
  changes(repository?: Repository): Changes
  comments(pullRequest: number, repository?: Repository): Comments
  docsPullRequest(place: { repository: Repository; number: number }): DocsPullRequestSource
  isPrivate(): Promise<boolean>
  issues(): Issues
  /** An account's permission in the repository. */
  permission(login: string): Promise<string>
  /** Whether a review has remarks on lines of the change. */
  hasRemarks(pullRequest: number, review: number): Promise<boolean>
  /** The remarks of a review on lines of the change. */
  remarks(pullRequest: number, review: number): Promise<Remarks>
  history(): HistorySource
  statuses(): StatusSource
}

/** GitHub with one token, for several phases. */
export async function openGitHub(
  options: GitHubOptions,
  repository: Repository,
): Promise<(deadline?: Deadline) => GitHub> {
  const client = await createGitHubClient(options)
  return (deadline) => {
    const about = (place: Repository) =>
      client({ deadline, repository: place, isOwn: isSameRepository(place, repository) })
    const api = about(repository)
    return {
      changes: (of = repository) => createChanges(about(of), of),
      comments: (pullRequest, of = repository) =>
        redactedComments(createComments(about(of), of, pullRequest), options.redact),
      docsPullRequest: (place) => createDocsPullRequest(about(place.repository), place.repository, place.number),
      isPrivate: () => readIsPrivate(api, repository),
      issues: () => redactedIssues(createIssues(api, repository), options.redact),
      permission: (login) => readPermission(api, repository, login),
      hasRemarks: (pullRequest, review) => hasRemarks(api, repository, { pullRequest, review }),
      remarks: (pullRequest, review) => readRemarks(api, repository, { pullRequest, review }),
      history: () => redactedHistory(createHistory(api, repository), options.redact),
      statuses: () => redactedStatuses(createStatuses(api, repository), options.redact),
    }
  }
}

/** An address may hold a secret that shows only once it is normalised. */
function redactedComments(comments: Comments, redact: Redact): Comments {
  return {
    ...comments,
    create: (body) => comments.create(redact(body)),
    update: (id, body) => comments.update(id, redact(body)),
  }
}

function redactedIssues(issues: Issues, redact: Redact): Issues {
  return {
    ...issues,
    create: ({ title, body }) => issues.create({ title: redact(title), body: redact(body) }),
    update: (number, body) => issues.update(number, redact(body)),
    comment: (number, body) => issues.comment(number, redact(body)),
  }
}

/** The name is the same in reads and writes. */
function redactedStatuses(statuses: StatusSource, redact: Redact): StatusSource {
  return {
    set: (sha, { name, description, target }) =>
      statuses.set(sha, { name: redact(name), description: redact(description), target: redact(target) }),
    own: (sha, name) => statuses.own(sha, redact(name)),
  }
}

function redactedHistory(source: HistorySource, redact: Redact): HistorySource {
  return {
    ...source,
    page: (head, { statusName, ...page }) =>
      source.page(head, { ...page, statusName: statusName === undefined ? undefined : redact(statusName) }),
  }
}
