import { describe, expect } from 'vitest'
import { githubFault } from '../../emulator/github/faults.ts'
import { shaOf } from '../../emulator/github/repositories.ts'
import type { GitHubEmulator } from '../../emulator/github/server.ts'
import { AFTER, BEFORE, onPullRequest, onPush } from '../support/events.ts'
import { githubOperations, headLine, prompts, simulated as test } from './fixture.ts'

const [A, B] = [shaOf('head a'), shaOf('head b')]
const DOCS_PR = 'https://github.com/acme/docs/pull/7'
const filesOf = (name: string) => [
  { filename: `src/${name}.ts`, status: 'added' as const, patch: `@@ -0,0 +1 @@\n+export const ${name} = 1` },
]
const updates = { comment: 'true' }
const pushOf = (before: string, headSha: string, id: number) => ({
  event: onPullRequest('pull_request', { action: 'synchronize', before, headSha }),
  env: { GITHUB_RUN_ID: String(id) },
})

describe('right after a push to a pull request', () => {
  test.for([
    { lagsFor: 2, wait: 'is waited for', asked: [['a'], ['b']], says: false },
    { lagsFor: 100, wait: 'never comes', asked: [['a'], ['a']], says: true },
  ])('the new head $wait, and is no change that was asked about', async (row, { action, emulator, github }) => {
    emulator.usePlan(() => ({ runsForMs: 300, ends: 'completed' }))
    github.addPullRequest({ number: 1, head: { sha: A }, files: filesOf('a') })
    await action.run(updates, { event: onPullRequest('pull_request', { headSha: A }), env: { GITHUB_RUN_ID: '1' } })
    github.changePullRequest(1, { head: { ...github.pullRequest(1).head, sha: B }, files: filesOf('b'), ...row })
    const { log } = await action.run(updates, pushOf(A, B, 2))
    const names = prompts(emulator).map((prompt) =>
      [...(prompt ?? '').matchAll(/--- src\/(\w)\.ts/g)].map(([, n]) => n),
    )
    expect(names).toEqual(row.asked)
    expect(log.includes('counts as another')).toBe(row.says)
  })
})

describe('right after a merge', () => {
  const merged = (github: GitHubEmulator, number: number) => {
    github.push({ commits: [{ sha: BEFORE }, { sha: AFTER, message: 'Add a (#5)', files: filesOf('a') }] })
    return github.addPullRequest({ number, title: 'Add a', merged: true, mergeCommitSha: AFTER, head: { sha: A } })
  }
  const push = { event: onPush({ message: 'Add a (#5)' }) }
  const operation = 'commit-pull-requests'

  test.for([
    { what: 'that the message names is read', number: 5, times: 'always', reads: 1 },
    { what: 'with another number is waited for', number: 6, times: 3, reads: 4 },
  ] as const)('the pull request $what, and has the comment', async (row, { action, emulator, github }) => {
    const { number, times, reads } = row
    merged(github, number)
    github.faults.add({ operation, times, fault: githubFault.notListedYet() })
    await action.run({ ...updates, wait: 'false' }, push)
    expect(prompts(emulator)[0]).toContain(`: #${number} Add a\n`)
    expect(github.comments).toMatchObject([{ number }])
    expect(githubOperations(github).filter((one) => one === operation)).toHaveLength(reads)
  })

  test('a commit that names no pull request is not waited for', async ({ action, github, clock }) => {
    github.push({ commits: [{ sha: BEFORE }, { sha: AFTER, message: 'Add a', files: filesOf('a') }] })
    const from = clock.elapsed()
    await action.run({ ...updates, wait: 'false' }, { event: onPush({ message: 'Add a' }) })
    expect(clock.elapsed() - from).toBeLessThan(1000)
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
  expect(outputs).toMatchObject({ result: 'pull-request', reused: 'true', 'job-id': 'job-1' })
  expect(prompts(emulator)[1]).toContain('(No file is changed any more: nothing is left of this change.)')
  expect(headLine(github.comments[0]?.body)).toContain('is up to date with')
  const other = onPullRequest('pull_request', { number: 2, action: 'synchronize', before: A, headSha: B })
  expect((await action.run(updates, { event: other })).outputs.result).toBe('skipped')
  expect(prompts(emulator)).toHaveLength(2)
})
