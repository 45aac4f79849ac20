import type { Repository } from '../change/event.ts'
import type { Remarks } from '../change/remark.ts'
import type { Comments } from '../memory/thread.ts'
import type { Redact } from '../text/redact.ts'
import { readPermission } from './access.ts'
import { createGitHubClient, type GitHubLimits, type GitHubOptions } from './api.ts'
import { type Changes, createChanges } from './changes.ts'
import { createComments } from './comments.ts'
import { hasRemarks, readRemarks } from './reviews.ts'

/** What a run needs of GitHub. */
export interface GitHub {
  /** Of the run's repository unless another is given. */
  changes(repository?: Repository): Changes
  comments(pullRequest: number): Comments
  /** An account's permission in the repository. */
  permission(login: string): Promise<string>
  /** Whether a review has remarks on lines of the change. */
  hasRemarks(pullRequest: number, review: number): Promise<boolean>
  /** The remarks of a review on lines of the change. */
  remarks(pullRequest: number, review: number): Promise<Remarks>
}

/** GitHub with the run's token, within limits that differ from phase to phase. */
export async function openGitHub(
  options: GitHubOptions,
  repository: Repository,
): Promise<(limits: GitHubLimits) => GitHub> {
  const client = await createGitHubClient(options)
  return (limits) => {
    const api = client(limits)
    return {
      changes: (of = repository) => createChanges(api, of),
      comments: (pullRequest) => redacted(createComments(api, repository, pullRequest), options.redact),
      permission: (login) => readPermission(api, repository, login),
      hasRemarks: (pullRequest, review) => hasRemarks(api, repository, { pullRequest, review }),
      remarks: (pullRequest, review) => readRemarks(api, repository, { pullRequest, review }),
    }
  }
}

/** An address may hold a secret that shows only once it is normalised. */
function redacted(comments: Comments, redact: Redact): Comments {
  return {
    ...comments,
    create: (body) => comments.create(redact(body)),
    update: (id, body) => comments.update(id, redact(body)),
  }
}
