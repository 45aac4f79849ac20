import { describe, expect } from 'vitest'
import type { Permissions } from '../../emulator/github/access.ts'
import type { GitHubEmulator } from '../../emulator/github/server.ts'
import type { Emulator } from '../../emulator/service/server.ts'
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
  {
    what: 'the issue of the report',
    event: onSchedule,
    inputs: { 'page-views': 'true', 'page-views-issue': 'true' },
    needed: { issues: 'write' },
  },
  {
    what: 'the issue of the report, beside a job on a pull request',
    event: pullRequest,
    inputs: { prompt: ALL, 'page-views': 'true', 'page-views-issue': 'Readers' },
    needed: { issues: 'write', 'pull-requests': 'read' },
  },
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
      expect(github.issues).toHaveLength(needed.issues === 'write' ? 1 : 0)
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

  const docs = { labels: 'docs', reviewers: 'mona', comment: 'true' }

  function addDocs({ emulator, github }: { emulator: Emulator; github: GitHubEmulator }, repository: string): void {
    const prLink = `https://github.com/${repository}/pull/9`
    emulator.usePlan(() => ({ runsForMs: 0, ends: 'completed', prLink }))
    if (repository !== 'acme/app') github.addRepository({ fullName: repository, accessible: false })
    github.addPullRequest({ repository, number: 9, user: 'mintlify[bot]' })
    github.addLabel('docs', repository)
    github.addTeam('writers', repository)
    github.setPermission('mona', 'write', repository)
  }

  test('with exactly what is needed suffices for a docs pull request in its repository', async ({
    action,
    emulator,
    github,
  }) => {
    addDocs({ emulator, github }, 'acme/app')
    github.setPermissions({ ...NONE, 'pull-requests': 'write' })
    const result = await action.run({ prompt: 'Say hello', ...docs }, { event: onSchedule })
    expect(warnings(result)).toEqual([])
    expect(github.pullRequest(9)).toMatchObject({ labels: ['docs'], requestedReviewers: ['mona'] })
    expect(github.comments).toHaveLength(1)
  })

  test.for<[what: string, permissions: Partial<Permissions>, inputs: Record<string, string>, told: RegExp[]]>([
    ['pull-requests: write', { 'pull-requests': 'write' }, docs, []],
    [
      'members: read for teams',
      { 'pull-requests': 'write', members: 'read' },
      { ...docs, reviewers: 'team:writers' },
      [],
    ],
    [
      'no members',
      { 'pull-requests': 'write' },
      { ...docs, reviewers: 'team:writers' },
      [/^notice .*may read members/],
    ],
    ['pull-requests: read', { 'pull-requests': 'read' }, docs, [/^warning .*`pull-requests: write` on acme\/docs/]],
    ['issues: write', { issues: 'write' }, docs, [/^warning .*`pull-requests: read` on acme\/docs/]],
    ['no permission', {}, docs, [/^warning .*`pull-requests: read` on acme\/docs/]],
  ])('for the docs alone with %s is told what it lacks, or nothing', async (row, { action, emulator, github }) => {
    const [, permissions, inputs, told] = row
    addDocs({ emulator, github }, 'acme/docs')
    github.setPermissions(NONE)
    github.addToken({ token: 'ghs_docs', identity: 'docs-app[bot]', permissions, repositories: ['acme/docs'] })
    const given = { prompt: 'Say hello', ...inputs, 'docs-token': 'ghs_docs' }
    const { annotations } = await action.run(given, { event: onSchedule })
    const about = annotations.filter(({ title }) => title === 'Docs pull request')
    expect(about.map(({ level, message }) => `${level} ${message}`)).toEqual(
      told.map((pattern) => expect.stringMatching(pattern)),
    )
    const mayWrite = permissions['pull-requests'] === 'write'
    expect(github.pullRequest(9, 'acme/docs').labels).toEqual(mayWrite ? ['docs'] : [])
    expect(github.comments).toHaveLength(mayWrite ? 1 : 0)
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
