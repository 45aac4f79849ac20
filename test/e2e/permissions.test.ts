import { describe, expect } from 'vitest'
import type { Permissions } from '../../emulator/github/access.ts'
import { shaOf } from '../../emulator/github/repositories.ts'
import type { GitHubEmulator } from '../../emulator/github/server.ts'
import type { Emulator } from '../../emulator/service/server.ts'
import { sectionOf, tableRows } from '../repo/pages.ts'
import {
  AFTER,
  BEFORE,
  type GitHubEvent,
  HEAD,
  onPullRequest,
  onPush,
  onReview,
  onSchedule,
} from '../support/events.ts'
import type { InProcessRun } from '../support/run-in-process.ts'
import { simulated as test, warnings } from './fixture.ts'

const NONE: Permissions = { 'pull-requests': 'none', contents: 'none', issues: 'none', statuses: 'none' }
const DOCS_TOKEN = 'ghs_docs'
const CHANGE = 'Say hello {{ pull-request }} {{ changes }}'
const pullRequest = onPullRequest('pull_request')
const push = onPush()

/** A commit that came from no pull request. */
const LATER = shaOf('later')
const directPush = onPush({ before: AFTER, after: LATER })

interface Run {
  event?: GitHubEvent
  inputs: Record<string, string>
  /** Other rows that apply to the run, so that it needs what they name too. */
  also?: readonly string[]
  /** What others of its row need, and this one does not. */
  spares?: readonly string[]
}

/** What a run is given, for each row of the table of permissions; a prompt and no `skip-authors` unless it says so. */
const RUNS: Record<string, readonly Run[]> = {
  'a prompt or a report, with nothing below': [
    { inputs: {} },
    // The event names the author.
    {
      event: pullRequest,
      inputs: { 'docs-labels': 'docs', 'docs-reviewers': 'author, mona', 'docs-token': DOCS_TOKEN },
    },
  ],
  'a placeholder about the change': [
    { event: pullRequest, inputs: { prompt: CHANGE } },
    { inputs: { 'pull-request': '1', prompt: CHANGE } },
  ],
  '`push`, or `since`': [
    { event: push, inputs: { prompt: CHANGE } },
    // Without the pull request, the commits name their authors.
    { event: push, inputs: { 'skip-authors': '' }, spares: ['pull-requests'] },
    { event: directPush, inputs: { 'skip-authors': '' }, spares: ['pull-requests'] },
    { inputs: { since: 'v1', prompt: '{{ changes }}' } },
    { inputs: { since: 'previous-release', prompt: '{{ changes }}' } },
  ],
  '`since: last-run`': [{ inputs: { since: 'last-run', prompt: '{{ changes }}' }, also: ['`push`, or `since`'] }],
  '`{{ review }}`, or a review without words': [
    { event: onReview(), inputs: { prompt: '{{ review }}' } },
    { event: onReview({ state: 'approved' }), inputs: {} },
  ],
  '`comment`': [
    { event: pullRequest, inputs: { comment: 'true' } },
    { inputs: { comment: 'true', 'pull-request': '1' } },
    { event: push, inputs: { comment: 'true' }, also: ['`push`, or `since`'], spares: ['contents'] },
  ],
  '`docs-labels` or `docs-reviewers`, without `docs-token`': [
    { event: pullRequest, inputs: { 'docs-labels': 'docs' } },
    { event: push, inputs: { 'docs-reviewers': 'author, mona' }, also: ['`push`, or `since`'] },
  ],
  '`docs-reviewers: author`': [
    { inputs: { 'pull-request': '1', 'docs-reviewers': 'author, mona', 'docs-token': DOCS_TOKEN } },
    {
      event: push,
      inputs: { 'docs-reviewers': 'author, mona', 'docs-token': DOCS_TOKEN },
      also: ['`push`, or `since`'],
    },
  ],
  '`docs-preview`, or `skip-authors` with `pull-request`': [
    { event: pullRequest, inputs: { 'docs-preview': 'true' } },
    { inputs: { 'pull-request': '1', 'skip-authors': '' } },
  ],
  '`page-views-issue`': [{ inputs: { 'page-views': 'true', 'page-views-issue': 'true' } }],
}

/** The rows of the page: for what, and what that needs. */
function readTable(): [what: string, needed: Partial<Permissions>][] {
  const [, , ...rows] = tableRows(sectionOf('docs/reference.md', 'Permissions'))
  return rows.map(([what = '', needs = '']) => {
    const named = Array.from(needs.matchAll(/`([\w-]+): (\w+)`/g), ([, scope, level]) => [scope, level])
    return [what, Object.fromEntries(named)]
  })
}

/** A merged pull request, a range, and the docs pull request of every job, all in the workflow's own repository. */
function prepare({ emulator, github }: { emulator: Emulator; github: GitHubEmulator }): void {
  const files = [{ filename: 'src/a.ts', patch: '@@ -1 +1 @@\n-a\n+b' }]
  const commits = [{ sha: AFTER, message: 'Add a', files }]
  const remarks = [{ review: 7, path: 'src/a.ts', body: 'Name it.' }]
  const merge = { merged: true, mergeCommitSha: AFTER }
  github.addPullRequest({ ...merge, files, commits, remarks, head: { sha: HEAD } })
  github.push({ commits: [{ sha: BEFORE, committedAt: '2020-01-01T00:00:00Z' }, ...commits, { sha: LATER, files }] })
  github.setRef('v1', BEFORE)
  github.addRelease({ tag: 'v1' })
  emulator.usePlan(() => ({ runsForMs: 0, ends: 'completed', prLink: 'https://github.com/acme/app/pull/90' }))
  github.addPullRequest({ number: 90, user: null })
  for (const login of ['mona', 'octocat']) github.setPermission(login, 'write')
  const permissions = { 'pull-requests': 'write' } as const
  github.addToken({ token: DOCS_TOKEN, identity: 'docs-app[bot]', permissions, repositories: ['acme/app'] })
}

/** What the annotations say about permissions. */
function advised({ annotations }: InProcessRun): string[] {
  return annotations.map(({ message }) => message).filter((message) => message.includes('`permissions:`'))
}

describe('the table of permissions in the reference', () => {
  const table = readTable()

  test('has a run here for each of its rows', () => {
    expect(Object.keys(RUNS)).toEqual(table.map(([what]) => what))
  })

  const neededFor = (what: string, others: readonly string[]): Partial<Permissions> => {
    const needs = table.filter(([row]) => row === what || others.includes(row)).map(([, needed]) => needed)
    expect(needs).toHaveLength(1 + others.length)
    const written = needs.flatMap((needed) => Object.entries(needed).filter(([, level]) => level === 'write'))
    return { ...Object.assign({}, ...needs), ...Object.fromEntries(written) }
  }
  const runs = table.flatMap(([what]) =>
    (RUNS[what] ?? []).map((run) => ({ what, needed: neededFor(what, run.also ?? []), ...run })),
  )

  test.for(runs)(
    'is true of $what, given $inputs',
    async ({ needed, event, inputs, spares = [] }, { action, emulator, github }) => {
      prepare({ emulator, github })
      const run = async (permissions: Partial<Permissions>) => {
        github.setPermissions({ ...NONE, ...permissions })
        const given = { prompt: 'Say hello', 'skip-authors': 'none', 'reuse-job': 'false', ...inputs }
        return await action.run(given, { env: { GITHUB_SHA: AFTER }, ...(event && { event }) })
      }
      for (const [scope, level] of Object.entries(needed).filter(([scope]) => !spares.includes(scope))) {
        const less = await run({ ...needed, [scope]: level === 'write' ? 'read' : 'none' })
        expect(advised(less).join('\n'), scope).toContain(`\`${scope}: ${level}\``)
        expect(advised(less).join('\n')).toMatch(/ See https:\S+\/docs\/reference\.md#permissions for /)
      }
      const result = await run(needed)
      expect(result.outputs.result).toBe('pull-request')
      // The first run of a series names where its range begins.
      expect(warnings(result).filter((text) => !text.startsWith('No earlier run is known'))).toEqual([])
    },
  )
})

test.for<[string, GitHubEvent, Record<string, string>, string]>([
  ['a comment', pullRequest, { comment: 'true', prompt: CHANGE }, '`pull-requests: write`'],
  [
    'a comment after a push',
    push,
    { comment: 'true', 'skip-authors': 'none' },
    '`contents: read` and `pull-requests: write`',
  ],
  [
    'a range and a comment',
    onSchedule,
    { since: 'last-run', comment: 'true', prompt: '{{ changes }}' },
    '`contents: read`, `statuses: write` and `pull-requests: write`',
  ],
])(
  'a job without permissions is told once, and at once, all that it lacks for %s',
  async ([, event, inputs, needed], { action, emulator, github }) => {
    prepare({ emulator, github })
    github.setPermissions(NONE)
    const run = await action.run(inputs, { env: { GITHUB_SHA: AFTER }, event })
    expect(advised(run)).toEqual([expect.stringContaining(`Add ${needed} to the \`permissions:\` of the job`)])
  },
)

test('a hub is told at once all that its token lacks for the code', async ({ action, github }) => {
  github.addRepository({ fullName: 'acme/code', accessible: true })
  github.setPermissions(NONE)
  const inputs = {
    since: 'last-run',
    comment: 'true',
    repository: 'acme/code',
    'page-views-issue': 'true',
    'page-views': 'true',
  }
  const { annotations } = await action.run(inputs, { event: onSchedule })
  const needed = 'the permissions `contents: read`, `pull-requests: write` and `statuses: write` on acme/code'
  expect(annotations.map(({ message }) => message)).toEqual([expect.stringContaining(`token with ${needed}`)])
})
