import { describe, expect } from 'vitest'
import type { GitHubEmulator } from '../../emulator/github/server.ts'
import type { Emulator } from '../../emulator/service/server.ts'
import { onPush } from '../support/events.ts'
import { count, githubOperations, headLine, markerOf, prompts, simulated as test } from './fixture.ts'
import { asked, PERMISSIONS, push, weekly } from './weekly.ts'

const NAME = /^docs-agent\/weekly-docs\/docs\/[0-9a-f]{6}$/
const DOCS_PR = 'https://github.com/acme/docs/pull/7'

/** A branch with a commit that is older than a week, and two that are not. */
function prepare(github: GitHubEmulator): { first: string; second: string } {
  github.setPermissions(PERMISSIONS)
  push(github, ['base'], 60)
  return { first: push(github, ['one'], 3), second: push(github, ['two'], 2) }
}

/** A docs pull request that the token can see, for every job. */
function withDocs(github: GitHubEmulator, emulator: Emulator): void {
  github.addRepository({ fullName: 'acme/docs', private: false })
  github.addPullRequest({ repository: 'acme/docs', number: 7 })
  emulator.usePlan(() => ({ runsForMs: 300, ends: 'completed', prLink: DOCS_PR }))
}

/** The sentences of all statuses that were ever set, oldest first. */
function sentences({ statuses }: GitHubEmulator): string[] {
  return statuses.map(({ description }) => description ?? '')
}

describe('a range', () => {
  test('since a tag holds its files, commits and merged pull requests', async ({ action, emulator, github }) => {
    push(github, ['old'], 9)
    github.setRef('v1', push(github, ['released'], 8))
    const merge = push(github, ['one'])
    const parts = { title: 'Add one', body: 'It is one.', user: 'mona' }
    github.addPullRequest({ ...parts, number: 41, merged: true, mergeCommitSha: merge })
    const sha = push(github, ['two'])
    const prompt = 'Update the docs.\n{{ changes }}'
    const result = await weekly(action, { sha, inputs: { since: 'v1', wait: 'false', prompt } })
    expect(result.outputs).toMatchObject({ result: 'submitted', 'job-id': 'job-1' })
    const [sent] = prompts(emulator)
    expect(sent).toContain('#41 Add one\nAuthor: mona\nURL: https://github.com/acme/app/pull/41\n\nIt is one.')
    expect(sent).toContain('2 changes, the newest last.')
    expect(sent).toContain('## Change 2 of 2: Add two')
    expect(sent).not.toContain('released')
    expect(result.log).toMatch(/This run covers the changes since v1: [0-9a-f]{7}\.\.\.[0-9a-f]{7}\./)
    expect(githubOperations(github)).toEqual(['commit', 'compare', 'graphql:repository', 'commit', 'commit'])
    expect(github.statuses).toEqual([])
  })

  test('without a change that counts is skipped, and the next one begins there', async ({
    action,
    emulator,
    github,
  }) => {
    github.setPermissions(PERMISSIONS)
    push(github, ['old'], 9)
    const inputs = { exclude: 'src/one.ts' }
    const { outputs } = await weekly(action, { sha: push(github, ['one']), inputs })
    expect(outputs).toMatchObject({
      result: 'skipped',
      message: 'Skipped: `exclude` leaves out the only changed file.',
    })
    expect([emulator.requests, sentences(github)]).toEqual([
      [],
      [expect.stringMatching(/^Nothing was left to ask for \(changes since \w{7}\)\.$/)],
    ])
    const { log } = await weekly(action, { sha: push(github, ['two']), id: 2, inputs })
    expect(asked(emulator)).toEqual(['two'])
    expect(log).toContain('the changes since the last run (run 1), which had nothing to send: ')
  })

  test('of a name that looks like a path is asked for by that name alone', async ({ action, emulator, github }) => {
    const { second } = prepare(github)
    const { outputs } = await weekly(action, { sha: second, inputs: { since: '../../orgs/acme?per_page=1' } })
    expect([outputs.result, prompts(emulator)]).toEqual(['error', []])
    for (const { path } of github.requests) expect(path).toMatch(/^\/repos\/acme\/app\/(compare|commits)\/[^?#/]*$/)
  })
})

describe('since the last run', () => {
  test('each change is asked about once, in one docs pull request', async ({ action, emulator, github }) => {
    github.setPermissions(PERMISSIONS)
    withDocs(github, emulator)
    push(github, ['old'], 30)
    push(github, ['base'], 8)
    const first = push(github, ['one', 'two'])
    const weekOne = await weekly(action, { sha: first, id: 1 })
    expect(weekOne.annotations[0]?.message).toMatch(
      /^No earlier run is known, so this run covers the changes since commit [0-9a-f]{7}, the newest commit that is at least seven days old\./,
    )
    expect(weekOne.log).toMatch(/Progress is saved as a commit status on \w{7}: docs-agent\/weekly-docs\/docs\/\w{6}\./)
    expect(weekOne.outputs).toMatchObject({ result: 'pull-request' })
    const second = push(github, ['three'])
    const weekTwo = await weekly(action, { sha: second, id: 2 })
    expect(weekTwo.outputs).toMatchObject({ result: 'pull-request' })
    const again = await weekly(action, { sha: second, id: 3 })
    expect(again.outputs).toMatchObject({
      result: 'skipped',
      message: 'Skipped: nothing was committed since the last run (run 2).',
    })
    expect(asked(emulator)).toEqual(['one two', 'three'])
    expect(count(emulator, 'create')).toBe(1)
    expect(github.statuses.map(({ sha }) => sha)).toEqual([first, first, first, second, second, second])
    const ofOneRun = ['A docs update was requested', 'A docs update is in progress', 'Docs pull request']
    expect(sentences(github).map((text) => text.replace(/ (acme|\().*/, ''))).toEqual([...ofOneRun, ...ofOneRun])
    for (const { context, state, targetUrl } of github.statuses) {
      expect([context, state]).toEqual([expect.stringMatching(NAME), 'success'])
      expect(targetUrl).toMatch(
        /^https:\/\/github\.com\/acme\/(docs\/pull\/7|app\/actions\/runs\/\d\/attempts\/1)#docs-agent-action:2:[\w-]+$/,
      )
    }
  })

  test('on push with a comment, the comment reports and the branch decides', async ({ action, emulator, github }) => {
    const { first, second } = prepare(github)
    withDocs(github, emulator)
    github.addPullRequest({ number: 4, merged: true, mergeCommitSha: first })
    github.addPullRequest({ number: 5, merged: true, mergeCommitSha: second })
    const inputs = { comment: 'true' }
    await weekly(action, { sha: first, inputs, event: onPush({ before: '0'.repeat(40), after: first }) })
    const last = { sha: second, id: 2, inputs, event: onPush({ before: first, after: second }) }
    await weekly(action, last)
    expect([asked(emulator), count(emulator, 'create')]).toEqual([['one', 'two'], 1])
    const comments = () => github.comments.filter(({ repository }) => repository === 'acme/app')
    expect(comments().map(({ number, body }) => [number, headLine(body).slice(0, 1)])).toEqual([
      [4, '✅'],
      [5, '✅'],
    ])
    expect(markerOf(comments()[1]).records).toMatchObject([{ run: '2', commit: second, result: 'pull-request' }])
    expect(github.statuses).toHaveLength(6)
    const again = await weekly(action, { ...last, attempt: 2 })
    expect(again.outputs).toMatchObject({ result: 'pull-request' })
    expect(prompts(emulator)).toHaveLength(2)
    expect(comments()).toHaveLength(2)
  })
})
