import { describe, expect } from 'vitest'
import { githubFault } from '../../emulator/github/faults.ts'
import { shaOf } from '../../emulator/github/repositories.ts'
import type { GitHubEmulator } from '../../emulator/github/server.ts'
import { AFTER, BEFORE, onPullRequest, onPush } from '../support/events.ts'
import { headLine, prompts, simulated as test, warnings } from './fixture.ts'
import { asked, PERMISSIONS, push, weekly } from './weekly.ts'

const ALWAYS = { times: 'always' } as const
const HISTORY = { operation: 'graphql:repository', ...ALWAYS } as const
const event = onPullRequest('pull_request', { author: 'mona', number: 5 })
const asking = { prompt: '{{ changes }}', wait: 'false' }

const filesOf = (name: string) => [
  { filename: `src/${name}.ts`, status: 'added' as const, patch: `@@ -0,0 +1 @@\n+export const ${name} = 1` },
]

/** A branch with an old commit and so many new ones, each of a pull request with its number; their hashes are returned. */
function pushMerged(github: GitHubEmulator, many: number): string[] {
  github.setPermissions(PERMISSIONS)
  push(github, ['base'], 60)
  return Array.from({ length: many }, (_, index) => {
    const mergeCommitSha = push(github, [`c${index}`], 1 - index / 1000)
    github.addPullRequest({ number: index + 1, title: `Title ${index + 1}`, merged: true, mergeCommitSha })
    return mergeCommitSha
  })
}

describe('a history', () => {
  test('of which one pull request cannot be shown is asked about, with that commit as itself', async ({
    action,
    emulator,
    github,
  }) => {
    const sha = pushMerged(github, 3).at(-1) ?? ''
    const path = ['repository', 'object', 'history', 'nodes', 1, 'associatedPullRequests']
    github.faults.add({ ...HISTORY, fault: githubFault.graphqlPart(path) })
    expect((await weekly(action, { sha, inputs: asking })).outputs.result).toBe('submitted')
    expect(prompts(emulator)[0]?.match(/^## Change .*$/gm)).toEqual([
      '## Change 1 of 3: #1 Title 1',
      '## Change 2 of 3: Add c1',
      '## Change 3 of 3: #3 Title 3',
    ])
  })

  test('of which GitHub failed to give a status sends nothing', async ({ action, emulator, github }) => {
    const [first = ''] = pushMerged(github, 1)
    await weekly(action, { sha: first, inputs: { prompt: '{{ changes }}' } })
    const sha = push(github, ['next'])
    const path = ['repository', 'object', 'history', 'nodes', 1, 'status']
    const fault = githubFault.graphqlPart(path, { type: 'SERVICE_UNAVAILABLE' })
    github.faults.add({ ...HISTORY, fault })
    expect((await weekly(action, { sha, id: 2, inputs: asking })).outputs.result).toBe('error')
    expect(prompts(emulator)).toHaveLength(1)
  })
})

test('files of a pull request that GitHub never gives are neither quiet, nor left out, nor the same change', async ({
  action,
  emulator,
  github,
}) => {
  const files = [{ filename: 'test/a.test.ts', patch: '@@ -0,0 +1 @@\n+x' }]
  github.addPullRequest({ number: 5, title: 'Add retries', body: 'It retries.', files })
  github.faults.add({ operation: 'pull-request-files', ...ALWAYS, fault: githubFault.diffTooLarge() })
  for (const id of ['1', '2']) {
    const run = await action.run({ exclude: '**', comment: 'true' }, { event, env: { GITHUB_RUN_ID: id } })
    expect(run.outputs).toMatchObject({ result: 'pull-request', prompts: '1' })
    expect(warnings(run)).toEqual([expect.stringContaining('1 lacks some or all (#5)')])
  }
  const [prompt] = prompts(emulator)
  expect(prompt).toContain('#5 Add retries')
  expect(prompt).toContain('It retries.')
  expect(prompt).toMatch(/The files of this change could not be read: see commit [0-9a-f]{40}/)
})

describe('a push that GitHub cannot compare', () => {
  test('is read commit by commit', async ({ action, emulator, github }) => {
    github.push({ commits: [{ message: 'Old' }, { sha: BEFORE, message: 'Before' }] })
    github.push({
      commits: [
        { message: 'One', files: filesOf('one') },
        { sha: AFTER, message: 'Two', files: filesOf('two') },
      ],
    })
    github.faults.add({ operation: 'compare', ...ALWAYS, fault: githubFault.diffTooLarge() })
    const { outputs } = await action.run({ ...asking, exclude: 'src/one.ts' }, { event: onPush() })
    expect(outputs.result).toBe('submitted')
    const [prompt] = prompts(emulator)
    expect(prompt?.match(/^## Change .*$/gm)).toEqual(['## Change 1 of 1: Two'])
    expect(prompt).toContain('+export const two')
    expect(prompt).not.toMatch(/Before|Old|const one/)
  })
})

const [A, B] = [shaOf('head a'), shaOf('head b')]
const DOCS_PR = 'https://github.com/acme/docs/pull/7'
const updates = { comment: 'true' }
const pushOf = (before: string, headSha: string, id: number) => ({
  event: onPullRequest('pull_request', { action: 'synchronize', before, headSha }),
  env: { GITHUB_RUN_ID: String(id) },
})

describe('right after a push to a pull request', () => {
  test.for([
    { lagsFor: 2, wait: 'is waited for', names: ['a', 'b'], says: false },
    { lagsFor: 100, wait: 'never comes', names: ['a', 'a'], says: true },
  ])('the new head $wait, and is no change that was asked about', async (row, { action, emulator, github }) => {
    emulator.usePlan(() => ({ runsForMs: 300, ends: 'completed' }))
    github.addPullRequest({ number: 1, head: { sha: A }, files: filesOf('a') })
    await action.run(updates, { event: onPullRequest('pull_request', { headSha: A }), env: { GITHUB_RUN_ID: '1' } })
    github.changePullRequest(1, {
      head: { ...github.pullRequest(1).head, sha: B },
      files: filesOf('b'),
      lagsFor: row.lagsFor,
    })
    const { log } = await action.run(updates, pushOf(A, B, 2))
    expect(asked(emulator)).toEqual(row.names)
    expect(log.includes('counts as another')).toBe(row.says)
  })
})

test('code that is withdrawn whole is a follow-up that says so, and no job without docs', async ({
  action,
  emulator,
  github,
}) => {
  emulator.usePlan(() => ({ runsForMs: 300, ends: 'completed', prLink: DOCS_PR }))
  for (const number of [1, 2]) github.addPullRequest({ number, head: { sha: A }, files: filesOf('a') })
  await action.run(updates, { event: onPullRequest('pull_request', { headSha: A }), env: { GITHUB_RUN_ID: '1' } })
  for (const number of [1, 2])
    github.changePullRequest(number, { head: { ...github.pullRequest(1).head, sha: B }, files: [] })
  const { outputs } = await action.run(updates, pushOf(A, B, 2))
  expect(outputs).toMatchObject({ result: 'pull-request', 'job-id': 'job-1' })
  expect(prompts(emulator)[1]).toContain('(No file is changed any more: nothing is left of this change.)')
  expect(headLine(github.comments[0]?.body)).toContain('is up to date with')
  const other = onPullRequest('pull_request', { number: 2, action: 'synchronize', before: A, headSha: B })
  expect((await action.run(updates, { event: other })).outputs.result).toBe('skipped')
  expect(prompts(emulator)).toHaveLength(2)
})
