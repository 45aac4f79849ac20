import { describe, expect } from 'vitest'
import { type GitHubEvent, onPullRequest, onPush } from '../support/events.ts'
import type { InProcessRun } from '../support/run-in-process.ts'
import { githubOperations, simulated as test } from './fixture.ts'

const given = { prompt: 'Say hello', wait: 'false' }
const BOT = 'mintlify[bot]'

const inFork = (event: GitHubEvent) => ({ ...event, payload: { ...event.payload, repository: { fork: true } } })

function expectSkipped(result: InProcessRun, why: RegExp) {
  expect(result).toMatchObject({ exitCode: 0, outputs: { result: 'skipped' } })
  const notices = result.annotations.filter(({ level }) => level === 'notice')
  expect(notices).toEqual([expect.objectContaining({ message: expect.stringMatching(why) })])
  expect(result.summary).toMatch(/skipped/i)
}

describe('a run without secrets', () => {
  test.for([
    { cause: 'a fork', event: onPullRequest('pull_request', { from: 'eve/app' }), reason: /fork.*no secrets and no v/ },
    { cause: 'a repository that is a fork', event: inFork(onPush()), reason: /repository is a fork/ },
    { cause: 'a push of Dependabot', event: onPush({ sender: 'dependabot[bot]' }), reason: /Dependabot/ },
  ])('from $cause is skipped, whatever its inputs are', async (row, { action, emulator, github }) => {
    const inputs = { ...given, 'api-key': '', 'project-id': '', comment: 'a b', timeout: 'x' }
    expectSkipped(await action.run(inputs, { event: row.event }), row.reason)
    expect([emulator.requests, github.requests]).toEqual([[], []])
  })

  test('from the repository itself is an error that says how to pass the key', async ({ action, github }) => {
    const event = onPullRequest('pull_request')
    const result = await action.run({ ...given, 'api-key': ' ' }, { event })
    expect(result).toMatchObject({ exitCode: 1, outputs: { result: 'error' } })
    expect(result.annotations[0]?.message).toContain('api-key: ${{ secrets.MINTLIFY_API_KEY }}')
    expect(github.requests).toEqual([])
  })
})

test('a merge queue is skipped', async ({ action, emulator, github }) => {
  const event = { name: 'merge_group', payload: { action: 'checks_requested' }, actor: 'octocat' }
  expectSkipped(await action.run({ comment: 'true' }, { event }), /merge queue/)
  expect([emulator.requests, github.requests]).toEqual([[], []])
})

describe('the sender of an event that anybody can cause', () => {
  test('has no write access, so nothing else is read, the report neither', async ({ action, emulator, github }) => {
    const event = onPullRequest('issue_comment', { author: 'mona', sender: 'eve' })
    const result = await action.run({ ...given, comment: 'true', 'page-views': 'true' }, { event })
    expectSkipped(result, /sender of the event issue_comment, eve, has no write access/)
    expect([emulator.requests, githubOperations(github)]).toEqual([[], ['permission']])
  })

  test('is not asked for with a token in no usable form, which is an invalid input', async ({ action, github }) => {
    const inputs = { ...given, 'github-token': `${github.token}\nghs_second`, timeout: 'soon' }
    const result = await action.run(inputs, { event: onPullRequest('issue_comment') })
    expect(result).toMatchObject({ exitCode: 1, outputs: { result: 'error' } })
    expect(result.annotations[0]?.message).toMatch(/github-token: should be a GitHub token[\s\S]*timeout: "soon"/)
    expect(github.requests).toEqual([])
  })
})

test('a repository in no usable form is an invalid input, before anything is read of another one', async ({
  action,
  github,
}) => {
  github.addPullRequest({ number: 12, user: BOT })
  const result = await action.run({ ...given, repository: 'app', 'pull-request': '12' }, {})
  expect(result).toMatchObject({ exitCode: 1, outputs: { result: 'error' } })
  expect(result.annotations[0]?.message).toMatch(/repository: "app" should be the name of a repository with its owner/)
  expect(github.requests).toEqual([])
})
