import type { Repository } from './pull-request.ts'
import type { Visibility } from './visibility.ts'

/**
 * The repository of the code that a run covers, which the workflow's own is unless the input `repository` names another.
 * Comment, statuses, links and everything that is read of the change belong to it; guards, run links, outputs, summary and
 * the report's issue belong to the workflow's.
 */
export interface Code {
  /** Absent outside of GitHub's runner. */
  repository: Repository | undefined
  /** Its number, which survives a new name. */
  repositoryId: number | undefined
  /** Whether the workflow runs in another repository; only then the rest is known. */
  isElsewhere: boolean
  visibility: Visibility
  defaultBranch: string
  /** Of the workflow's repository. */
  workflowVisibility: Visibility
  /** Whether all who may read the code may also read the workflow's repository. */
  showsWorkflow: boolean
  /** Whether all who may read the workflow's repository may also read the code. */
  isShown: boolean
}

/** The code where the workflow runs. */
export function ownCode({ repository, repositoryId }: Pick<Code, 'repository' | 'repositoryId'>): Code {
  const unread = { visibility: 'unknown', workflowVisibility: 'unknown', defaultBranch: '' } as const
  return { repository, repositoryId, isElsewhere: false, ...unread, showsWorkflow: true, isShown: true }
}
