import type { Deadline } from '../core/clock.ts'
import type { PullRequest, PullRequestPlace, Repository, SeenPullRequest } from '../core/pull-request.ts'
import type { GitHub } from '../github-requests.ts'
import type { Run } from '../run.ts'

/** The docs pull request, as GitHub has it; every text is untrusted. */
export interface DocsPullRequest extends PullRequest {
  /** Its repository, whose name may have changed since the link was made, and its number; absent where GitHub does not say. */
  repository?: Repository | undefined
  repositoryId?: number | undefined
  /** Absent where GitHub does not say. */
  isPrivate: boolean | undefined
  /** Who was asked for a review and has not given one yet: logins, and teams as `team:slug`. */
  requested: readonly string[]
}

export interface FoundDocs {
  place: PullRequestPlace
  pullRequest: DocsPullRequest
  /** What people are shown of it; absent where who sees the code may not see it. */
  seen: SeenPullRequest | undefined
  /** Whether all who see it may see the code. */
  mayNameCode: boolean
}

/** Connects with the token that reaches the docs: `docs-token` where it is given, else `github-token`. Throws `GitHubError`. */
export async function connectDocs({ connect, settings }: Run, deadline: Deadline): Promise<GitHub> {
  return await connect(deadline, settings.docsToken === '' ? 'github-token' : 'docs-token')
}
