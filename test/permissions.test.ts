import { expect, test } from 'vitest'
import type { RunEvent } from '../src/event/event.ts'
import { neededPermissions, type Permission } from '../src/permissions.ts'
import { eventPullRequest } from './change/fakes.ts'
import { type Given, PULL_REQUEST, PUSH, useOf } from './support/permission-use.ts'

const READ = ['pull-requests: read'] as const
const OF_PUSH = ['contents: read', 'pull-requests: read'] as const
const WRITE_OF_PUSH = ['contents: read', 'pull-requests: write'] as const
const DOCS = { labels: ['docs'], reviewers: ['mona', 'author'] }
const DOCS_WITH_TOKEN = { ...DOCS, hasDocsToken: true }
const bot = ['mintlify[bot]']
const ghost: RunEvent = {
  ...PULL_REQUEST,
  name: 'pull_request',
  pullRequest: { ...eventPullRequest(), author: undefined },
}
const approval = (text: string): RunEvent => ({
  ...PULL_REQUEST,
  name: 'pull_request_review',
  review: { id: 7, author: 'mona', state: 'approved', text },
})

test.for<[what: string, given: Given, permissions: readonly Permission[]]>([
  ['a job on no change', { skipAuthors: bot }, []],
  ['a report alone', { job: false }, []],
  ['the issue of a report', { job: false, issue: true }, ['issues: write']],
  [
    'the issue beside a comment',
    { issue: true, comment: true, event: PULL_REQUEST },
    ['issues: write', 'pull-requests: write'],
  ],
  ['comment on no change', { comment: true, skipAuthors: bot }, ['pull-requests: write']],
  ['comment on no change, with docs-token', { comment: true, hasDocsToken: true }, ['pull-requests: write']],
  ['a report alone', { job: false, event: PUSH, comment: true, ...DOCS }, []],
  ['a job on a pull request', { event: PULL_REQUEST, skipAuthors: bot }, []],
  ['{{ diff }} of a pull request', { event: PULL_REQUEST, prompt: '{{ diff }}' }, ['pull-requests: read']],
  ['{{ page-views }}', { event: PULL_REQUEST, prompt: '{{ page-views }}' }, []],
  ['comment on a pull request', { event: PULL_REQUEST, comment: true }, ['pull-requests: write']],
  ['{{ review }}', { event: PULL_REQUEST, prompt: '{{ review }}' }, ['pull-requests: read']],
  ['a review that approves without words', { event: approval('<!-- x -->') }, ['pull-requests: read']],
  ['a review that approves in words', { event: approval('Document the limits.') }, []],
  ['skip-authors, where the author is gone', { event: ghost, skipAuthors: bot }, ['pull-requests: read']],
  ['{{ comment }} or {{ release }}', { event: PULL_REQUEST, prompt: '{{ comment }} {{ release }}' }, []],
  ['both', { event: PULL_REQUEST, comment: true, prompt: '{{ commits }}' }, ['pull-requests: write']],
  ['a job on a push', { event: PUSH }, []],
  ['skip-authors on a push', { event: PUSH, skipAuthors: bot }, OF_PUSH],
  ['{{ commits }} of a push', { event: PUSH, prompt: '{{ commits }}' }, OF_PUSH],
  ['comment on a push', { event: PUSH, comment: true }, ['contents: read', 'pull-requests: write']],
  ['since', { since: { type: 'ref', ref: 'v1' } }, OF_PUSH],
  ['since: last-run', { since: { type: 'last-run' } }, [...OF_PUSH, 'statuses: write']],
  [
    'since: last-run and comment, on a push',
    { since: { type: 'last-run' }, event: PUSH, comment: true },
    ['contents: read', 'pull-requests: write', 'statuses: write'],
  ],
  ['pull-request', { pullRequest: 7 }, []],
  ['pull-request and skip-authors', { pullRequest: 7, skipAuthors: bot }, ['pull-requests: read']],
  ['pull-request and comment, on a push', { pullRequest: 7, event: PUSH, comment: true }, ['pull-requests: write']],
  ['labels', { labels: ['docs'] }, ['pull-requests: write']],
  ['labels on a push', { event: PUSH, labels: ['docs'] }, ['pull-requests: write']],
  ['labels of a range', { since: { type: 'ref', ref: 'v1' }, labels: ['docs'] }, WRITE_OF_PUSH],
  ['labels and {{ diff }} of a push', { event: PUSH, prompt: '{{ diff }}', labels: ['docs'] }, WRITE_OF_PUSH],
  ['reviewers', { reviewers: ['mona'] }, ['pull-requests: write']],
  ['reviewers: author on no change', { reviewers: ['author'] }, ['pull-requests: write']],
  ['reviewers: author on a pull request', { event: PULL_REQUEST, ...DOCS }, ['pull-requests: write']],
  ['reviewers: author on a push', { event: PUSH, ...DOCS }, WRITE_OF_PUSH],
  ['labels and reviewers with docs-token', { event: PULL_REQUEST, ...DOCS_WITH_TOKEN }, []],
  ['reviewers: author with docs-token, on no change', DOCS_WITH_TOKEN, []],
  ['the same on a push', { event: PUSH, ...DOCS_WITH_TOKEN }, OF_PUSH],
  ['the same with since', { since: { type: 'ref', ref: 'v1' }, ...DOCS_WITH_TOKEN }, OF_PUSH],
  ['the same with pull-request', { pullRequest: 7, ...DOCS_WITH_TOKEN }, ['pull-requests: read']],
  ['the same with pull-request, on a push', { pullRequest: 7, event: PUSH, ...DOCS_WITH_TOKEN }, READ],
  ['the same where the event does not name the author', { event: ghost, ...DOCS_WITH_TOKEN }, READ],
  ['somebody else with docs-token', { pullRequest: 7, reviewers: ['mona'], hasDocsToken: true }, []],
  [
    'comment on a pull request, with docs-token',
    { event: PULL_REQUEST, comment: true, hasDocsToken: true },
    ['pull-requests: write'],
  ],
])('permissions for %s', ([, given, permissions]) => {
  expect(neededPermissions(useOf(given))).toEqual(permissions)
})
