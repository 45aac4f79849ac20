import { describe, expect } from 'vitest'
import type { GitHubEmulator } from '../../emulator/github/server.ts'
import { AFTER, BEFORE, type GitHubEvent, onPullRequest, onPush } from '../support/events.ts'
import { githubOperations, simulated as test, warnings } from './fixture.ts'
import type { SimulatedResult } from './simulated.ts'

const given = { prompt: 'Say hello', wait: 'false' }
const BOT = 'mintlify[bot]'

function expectSkipped(result: SimulatedResult, why: RegExp) {
  expect(result).toMatchObject({ exitCode: 0, outputs: { result: 'skipped', reused: 'false' } })
  const notices = result.annotations.filter(({ level }) => level === 'notice')
  expect(notices).toEqual([expect.objectContaining({ message: expect.stringMatching(why) })])
  expect(result.summary).toMatch(/skipped/i)
}

describe('a run without secrets is skipped, and says why', () => {
  const empty = { ...given, 'api-key': '', 'project-id': '' }

  test.for([
    { cause: 'a fork', event: onPullRequest('pull_request', { from: 'eve/app' }), reason: /fork.*no secrets and no v/ },
    { cause: 'a push of Dependabot', event: onPush({ sender: 'dependabot[bot]' }), reason: /Dependabot/ },
  ])('from $cause', async ({ event, reason }, { action, emulator, github }) => {
    expectSkipped(await action.run({ ...empty, comment: 'a b', timeout: 'x' }, { event }), reason)
    expect([emulator.requests, github.requests]).toEqual([[], []])
  })

  test.for<{ name: string; event?: GitHubEvent; env?: Record<string, undefined> }>([
    { name: 'a pull request of the repository itself', event: onPullRequest('pull_request') },
    { name: 'pull_request_target of a fork', event: onPullRequest('pull_request_target', { from: 'eve/app' }) },
    { name: 'an event without a payload', env: { GITHUB_EVENT_PATH: undefined } },
  ])(
    'but $name without a key is an error that says how to pass it',
    async ({ name: _, ...options }, { action, github }) => {
      const result = await action.run({ ...given, 'api-key': ' ' }, options)
      expect(result).toMatchObject({ exitCode: 1, outputs: { result: 'error' } })
      expect(result.annotations[0]?.message).toContain('api-key: ${{ secrets.MINTLIFY_API_KEY }}')
      expect(github.requests).toEqual([])
    },
  )

  test('and with secrets it is, unless its sender has write access', async ({ action, github }) => {
    github.setPermission('octocat', 'write')
    const from = (sender: string) => onPullRequest('pull_request', { from: 'eve/app', author: 'eve', sender })
    expect((await action.run(given, { event: from('octocat') })).outputs.result).toBe('submitted')
    expectSkipped(await action.run(given, { event: from('eve') }), /pull_request, eve, has no write access/)
  })
})

describe('a token in no usable form', () => {
  test.for([onPullRequest('issue_comment'), onPush()])(
    'is an invalid input on $name, and is sent nowhere',
    async (event, { action, emulator, github }) => {
      const inputs = { ...given, 'github-token': `${github.token}\nghs_second`, timeout: 'soon' }
      const result = await action.run(inputs, { event })
      expect(result).toMatchObject({ exitCode: 1, outputs: { result: 'error' } })
      expect(result.annotations).toEqual([
        expect.objectContaining({
          level: 'error',
          message: expect.stringMatching(
            /^2 inputs[\s\S]*github-token: should be a GitHub token[\s\S]*timeout: "soon"/,
          ),
        }),
      ])
      expect([emulator.requests, github.requests]).toEqual([[], []])
    },
  )
})

describe('the sender of an event that anybody can cause', () => {
  test.for(['pull_request_target', 'issue_comment'])(
    'has no access, so nothing is read: %s',
    async (name, { action, emulator, github }) => {
      github.addPullRequest({ user: 'mona' })
      const event = onPullRequest(name, { author: 'mona', sender: 'eve' })
      const result = await action.run({ ...given, comment: 'true', 'page-views': 'true' }, { event })
      expectSkipped(result, new RegExp(`sender of the event ${name}, eve, has no write access`))
      expect([emulator.requests, githubOperations(github)]).toEqual([[], ['permission']])
    },
  )

  test('is the person who set a label, not the author of the pull request', async ({ action, github }) => {
    github.setPermission('octocat', 'maintain')
    const labeled = { author: 'eve', sender: 'octocat', from: 'eve/app' }
    const result = await action.run(given, { event: onPullRequest('pull_request_target', labeled) })
    expect(result.outputs.result).toBe('submitted')
  })

  test('cannot be determined without a token', async ({ action, emulator }) => {
    const event = onPullRequest('issue_comment', { sender: 'octocat' })
    expectSkipped(
      await action.run({ ...given, 'github-token': '' }, { event, githubToken: '' }),
      /could not check whether/,
    )
    expect(emulator.requests).toEqual([])
  })
})

describe('a change by one of skip-authors', () => {
  const pushed = (github: GitHubEmulator, ...authors: (string | null)[]) =>
    github.addCompare({ base: BEFORE, head: AFTER, commits: authors.map((author) => ({ author })) })

  test.for<{ name: string; inputs: Record<string, string>; expected: 'skipped' | 'submitted' }>([
    { name: 'pull_request', inputs: {}, expected: 'skipped' },
    { name: 'pull_request', inputs: { 'skip-authors': 'none' }, expected: 'submitted' },
    { name: 'pull_request_target', inputs: { 'skip-authors': 'MINTLIFY[BOT], renovate[bot]' }, expected: 'skipped' },
    { name: 'issue_comment', inputs: {}, expected: 'submitted' },
  ])(
    'is skipped on its own pull request: $name with $inputs: $expected',
    async ({ name, inputs, expected }, { action, github }) => {
      github.setPermission('octocat', 'write')
      const event = onPullRequest(name, { author: 'Mintlify[bot]', sender: 'octocat' })
      const result = await action.run({ ...given, ...inputs }, { event })
      expect(result.outputs.result).toBe(expected)
      if (expected === 'skipped') expectSkipped(result, /by Mintlify\[bot\], one of skip-authors/)
    },
  )

  test('is skipped with the pull request given as an input', async ({ action, emulator, github }) => {
    github.addPullRequest({ number: 12, user: BOT })
    expectSkipped(await action.run({ ...given, 'pull-request': '12' }), /one of skip-authors/)
    expect(emulator.requests).toEqual([])
  })

  test.for<{ authors: (string | null)[]; expected: 'skipped' | 'submitted' }>([
    { authors: [BOT, BOT], expected: 'skipped' },
    { authors: [BOT, 'mona'], expected: 'submitted' },
    { authors: [BOT, null], expected: 'submitted' },
  ])('is skipped on a push of commits by $authors: $expected', async ({ authors, expected }, { action, github }) => {
    pushed(github, ...authors)
    github.addCommit({ sha: AFTER, author: authors.at(-1) ?? null })
    const result = await action.run(given, { event: onPush() })
    expect(result.outputs.result).toBe(expected)
    expect(warnings(result)).toEqual([])
  })

  test('also ends the report, before anything is read', async ({ action, emulator }) => {
    const event = onPullRequest('pull_request', { author: BOT })
    expectSkipped(await action.run({ ...given, 'page-views': 'true' }, { event }), /skip-authors/)
    expect(emulator.requests).toEqual([])
  })
})
