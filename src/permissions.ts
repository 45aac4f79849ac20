import { hasChange, type RunEvent } from './event/event.ts'
import { checksAuthors, isSilentApproval } from './event/guards.ts'
import type { Inputs } from './inputs/inputs.ts'
import { NEED_GITHUB } from './prompt/placeholders.ts'

/** A permission of a token, as under `permissions:` of a job. */
export type Permission =
  | 'contents: read'
  | 'issues: write'
  | 'pull-requests: read'
  | 'pull-requests: write'
  | 'statuses: write'

/** What decides which permissions a run needs. */
export interface PermissionUse {
  inputs: Pick<Inputs, 'prompt' | 'jobId' | 'comment' | 'pullRequest' | 'since' | 'labels' | 'reviewers' | 'report'>
  event: RunEvent
  skipAuthors: readonly string[]
  /** Whether the docs pull request has a token of its own. */
  hasDocsToken: boolean
}

/**
 * All permissions that the run's own token needs (docs/reference.md, "Permissions"); each scope once. What
 * `docs-token` needs is not among them.
 */
export function neededPermissions({ inputs, event, skipAuthors, hasDocsToken }: PermissionUse): Permission[] {
  const { prompt, pullRequest, since } = inputs
  const isAboutPush = pullRequest === undefined && event.pullRequest === undefined && event.push !== undefined
  const isAboutRange = since !== undefined && prompt !== undefined
  const comments = hasJob(inputs) && inputs.comment !== undefined
  const readsForComment = comments && (pullRequest !== undefined || hasChange(event))
  const asksForChange = NEED_GITHUB.some((word) => prompt?.placeholders.has(word))
  // An event about a pull request names its author, unless the account is gone.
  const namesAuthor = !checksAuthors(event) || event.pullRequest?.author !== undefined
  const asksForAuthor = skipAuthors.length > 0 && (pullRequest !== undefined || isAboutPush || !namesAuthor)
  const reads = readsForComment || asksForChange || asksForAuthor || asksForReviewer(inputs, event) || isAboutRange
  const writes = comments || (!hasDocsToken && changesDocs(inputs))
  return [
    ...((isAboutPush && reads) || isAboutRange ? ['contents: read' as const] : []),
    ...(inputs.report?.issue === undefined ? [] : ['issues: write' as const]),
    ...(writes ? ['pull-requests: write' as const] : []),
    ...(!writes && (reads || isSilentApproval(event)) ? ['pull-requests: read' as const] : []),
    ...(isAboutRange && since.type === 'last-run' ? ['statuses: write' as const] : []),
  ]
}

/** Whether there may be a docs pull request: a report alone has none. */
function hasJob({ prompt, jobId }: Pick<Inputs, 'prompt' | 'jobId'>): boolean {
  return prompt !== undefined || jobId !== undefined
}

/** Whether the run may change the docs pull request: labels, requests for a review. */
function changesDocs(inputs: PermissionUse['inputs']): boolean {
  const { labels, reviewers } = inputs
  return hasJob(inputs) && (labels.length > 0 || reviewers.length > 0)
}

/** Whether GitHub is asked who wrote the code, since the event does not name the author whom a review is asked of. */
function asksForReviewer(inputs: PermissionUse['inputs'], event: RunEvent): boolean {
  if (!hasJob(inputs) || !inputs.reviewers.includes('author')) return false
  return inputs.pullRequest !== undefined || (hasChange(event) && event.pullRequest?.author === undefined)
}
