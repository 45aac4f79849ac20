import { describe, expect } from 'vitest'
import type { Permissions } from '../../emulator/github/access.ts'
import { AFTER, BEFORE, type GitHubEvent, onPullRequest, onPush, onSchedule } from '../support/events.ts'
import { simulated as test, warnings } from './fixture.ts'

const NONE: Permissions = { 'pull-requests': 'none', contents: 'none', issues: 'none', statuses: 'none' }

interface Row {
  what: string
  event?: GitHubEvent
  inputs: Record<string, string>
  /** All that the run needs. */
  needed: Partial<Permissions>
}

const ALL = '{{ pull-request }} {{ changed-files }} {{ commits }} {{ diff }}'
const OF_PUSH = { contents: 'read', 'pull-requests': 'read' } as const
const pullRequest = onPullRequest('pull_request')
const push = onPush()

const rows: Row[] = [
  { what: 'a job on a pull request', event: pullRequest, inputs: {}, needed: {} },
  { what: 'placeholders', event: pullRequest, inputs: { prompt: ALL }, needed: { 'pull-requests': 'read' } },
  {
    what: 'placeholders and comment',
    event: pullRequest,
    inputs: { prompt: ALL, comment: 'true', 'reuse-job': 'true' },
    needed: { 'pull-requests': 'write' },
  },
  { what: 'skip-authors: none on a push', event: push, inputs: { 'skip-authors': 'none' }, needed: {} },
  { what: 'skip-authors on a push', event: push, inputs: {}, needed: OF_PUSH },
  {
    what: 'placeholders on a push',
    event: push,
    inputs: { prompt: ALL, 'skip-authors': 'none' },
    needed: OF_PUSH,
  },
  {
    what: 'placeholders and comment on a push',
    event: push,
    inputs: { prompt: ALL, comment: 'true' },
    needed: { contents: 'read', 'pull-requests': 'write' },
  },
  { what: 'pull-request', inputs: { 'pull-request': '1' }, needed: { 'pull-requests': 'read' } },
  {
    what: 'pull-request and comment',
    inputs: { 'pull-request': '1', comment: 'true' },
    needed: { 'pull-requests': 'write' },
  },
  // The run returns before there is a docs pull request.
  { what: 'comment on a schedule', event: onSchedule, inputs: { comment: 'true' }, needed: {} },
  { what: 'labels and reviewers', event: pullRequest, inputs: { labels: 'docs', reviewers: 'author' }, needed: {} },
]

describe.concurrent('a token', () => {
  test.for(rows)(
    'with exactly what is needed suffices for $what',
    async ({ event, inputs, needed }, { action, github }) => {
      github.addPullRequest({ merged: true, mergeCommitSha: AFTER, files: [{ filename: 'a.ts' }] })
      github.addCompare({ base: BEFORE, head: AFTER, commits: [{ sha: AFTER }], files: [{ filename: 'a.ts' }] })
      github.setPermissions({ ...NONE, ...needed })
      const result = await action.run({ prompt: 'Say hello', wait: 'false', ...inputs }, event && { event })
      expect(result.outputs.result).toBe('submitted')
      expect(warnings(result)).toEqual([])
      expect(github.comments).toHaveLength(needed['pull-requests'] === 'write' ? 1 : 0)
    },
  )

  test.for(rows)(
    'without any is told all that it lacks for $what',
    async ({ event, inputs, needed }, { action, github }) => {
      github.setPermissions(NONE)
      const given = { prompt: 'Say hello', wait: 'false', ...inputs }
      const { annotations } = await action.run(given, event && { event })
      const lacks = annotations.filter(({ message }) => message.includes('permissions:'))
      const names = Object.entries(needed).map(([name, level]) => `\`${name}: ${level}\``)
      for (const { message } of lacks) expect(message).toContain(`Add ${names.join(' and ')} to the \`permissions:\``)
      expect(lacks.length > 0).toBe(names.length > 0)
      expect(annotations.filter(({ level }) => level !== 'notice')).toHaveLength(lacks.length)
    },
  )

  test.for([
    { what: 'labels', inputs: { labels: 'docs' }, level: 'write' },
    { what: 'reviewers', inputs: { reviewers: 'mona' }, level: 'write' },
    { what: 'labels with docs-token', inputs: { labels: 'docs', 'docs-token': 'ghs_docs' }, level: 'read' },
    { what: 'a comment elsewhere', inputs: { comment: 'true' }, event: onSchedule, level: 'write' },
  ])('is told at once what it lacks for $what as well', async ({ inputs, event, level }, { action, github }) => {
    github.setPermissions(NONE)
    const given = { prompt: ALL, 'pull-request': '1', wait: 'false', ...inputs }
    const { annotations } = await action.run(given, event && { event })
    expect(annotations.at(-1)?.message).toContain(`Add \`pull-requests: ${level}\` to the \`permissions:\``)
  })

  test('that has expired is told how long tokens live', async ({ action, github }) => {
    github.expireToken()
    const result = await action.run({ prompt: 'Say hello', comment: 'true', wait: 'false' }, { event: pullRequest })
    expect(result).toMatchObject({ exitCode: 0, outputs: { result: 'submitted' } })
    expect(warnings(result)).toEqual([
      expect.stringMatching(/\(401\)\..*when the job ends, and after 24 hours.*GitHub App expires after one hour/),
    ])
  })
})
