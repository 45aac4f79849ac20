import { hasChange, type RunEvent } from './change/event.ts'
import { checksAuthors, isSilentApproval } from './guards.ts'
import { NEED_GITHUB } from './prompt/placeholders.ts'
import type { Inputs } from './runner/inputs.ts'

/** A permission of a token, as under `permissions:` of a job. */
export type Permission = 'contents: read' | 'pull-requests: read' | 'pull-requests: write' | 'statuses: write'

/** What decides which permissions a run needs. */
export interface PermissionUse {
  inputs: Pick<Inputs, 'prompt' | 'comment' | 'pullRequest' | 'since'>
  event: RunEvent
  skipAuthors: readonly string[]
}

/** All permissions that the run's token needs (docs/specification.md, "Permissions"); each scope once. */
export function neededPermissions({ inputs, event, skipAuthors }: PermissionUse): Permission[] {
  const { prompt, comment, pullRequest, since } = inputs
  const isAboutPush = pullRequest === undefined && event.pullRequest === undefined && event.push !== undefined
  const comments = comment !== undefined && (pullRequest !== undefined || hasChange(event))
  const asksForChange = NEED_GITHUB.some((word) => prompt?.placeholders.has(word))
  // An event about a pull request names its author, unless the account is gone.
  const namesAuthor = !checksAuthors(event) || event.pullRequest?.author !== undefined
  const asksForAuthor = skipAuthors.length > 0 && (pullRequest !== undefined || isAboutPush || !namesAuthor)
  const isAboutRange = since !== undefined && prompt !== undefined
  const asks = comments || asksForChange || asksForAuthor || isAboutRange || isSilentApproval(event)
  if (!asks) return []
  return [
    ...(isAboutPush || isAboutRange ? ['contents: read' as const] : []),
    comments ? 'pull-requests: write' : 'pull-requests: read',
    ...(isAboutRange && since.type === 'last-run' ? ['statuses: write' as const] : []),
  ]
}
