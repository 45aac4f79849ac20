import type { Since } from '../../src/change/since.ts'
import type { RunEvent } from '../../src/event/event.ts'
import type { PermissionUse } from '../../src/permissions.ts'
import { eventPullRequest, nothingHappened } from '../change/fakes.ts'
import { writtenPrompt } from '../phases/fakes.ts'
import { PLAN } from '../report/fakes.ts'

const NOTHING: RunEvent = { ...nothingHappened, name: 'schedule' }
export const PULL_REQUEST: RunEvent = { ...NOTHING, pullRequest: eventPullRequest() }
export const PUSH: RunEvent = { ...NOTHING, push: { before: '1'.repeat(40), after: '2'.repeat(40), authors: [] } }

/** What a run is given; nothing but a prompt unless it says so. */
export interface Given {
  event?: RunEvent
  prompt?: string
  job?: boolean
  comment?: boolean
  labels?: readonly string[]
  reviewers?: readonly string[]
  hasDocsToken?: boolean
  issue?: boolean
  pullRequest?: number
  since?: Since
  skipAuthors?: readonly string[]
}

/** What decides which permissions such a run needs. */
export function useOf({
  event = NOTHING,
  prompt = 'Say hello',
  job = true,
  comment = false,
  labels = [],
  reviewers = [],
  hasDocsToken = false,
  issue = false,
  pullRequest,
  since,
  skipAuthors = [],
}: Given): PermissionUse {
  const asked = { prompt: job ? writtenPrompt(prompt) : undefined, jobId: undefined, pullRequest, since }
  const docs = { comment: comment ? { name: '' } : undefined, labels, reviewers }
  const kept = issue ? { title: 'Page views', notify: 'never' as const } : undefined
  const report = { plan: PLAN, top: 20, siteUrl: undefined, issue: kept }
  return { event, skipAuthors, hasDocsToken, inputs: { ...asked, ...docs, report } }
}
