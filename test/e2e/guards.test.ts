import { describe, expect } from 'vitest'
import { githubFault } from '../../emulator/github/faults.ts'
import type { Role } from '../../emulator/github/repositories.ts'
import type { GitHubEmulator } from '../../emulator/github/server.ts'
import type { Fault } from '../../emulator/http/faults.ts'
import { AFTER, BEFORE, type GitHubEvent, onPullRequest, onPush, onReview } from '../support/events.ts'
import { githubOperations, prompts, simulated as test, warnings } from './fixture.ts'
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
  test.for([
    onPullRequest('issue_comment'),
    onPullRequest('pull_request_target'),
    onReview({ state: 'approved' }),
    onPush(),
    onPullRequest('pull_request'),
  ])('is an invalid input on $name, and is sent nowhere', async (event, { action, emulator, github }) => {
    const inputs = { ...given, 'github-token': `${github.token}\nghs_second`, timeout: 'soon' }
    const result = await action.run(inputs, { event })
    expect(result).toMatchObject({ exitCode: 1, outputs: { result: 'error' } })
    expect(result.annotations).toEqual([
      expect.objectContaining({
        level: 'error',
        message: expect.stringMatching(/^2 inputs[\s\S]*timeout: "soon"[\s\S]*github-token: should be a GitHub token/),
      }),
    ])
    expect([emulator.requests, github.requests]).toEqual([[], []])
  })
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

  test.for<{ role: Role; result: string }>([
    { role: 'maintain', result: 'submitted' },
    { role: 'triage', result: 'skipped' },
    { role: 'not-a-user', result: 'skipped' },
  ])('with the role $role: $result', async ({ role, result }, { action, github }) => {
    github.setPermission('eve', role)
    const event = onPullRequest('issue_comment', { author: 'mona', sender: 'Eve' })
    expect((await action.run(given, { event })).outputs.result).toBe(result)
  })

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

  test.for<{ name: string; fault: Fault; message: RegExp }>([
    { name: '401', fault: githubFault.badCredentials(), message: /token.*\(401\)/ },
    { name: 'a lasting limit', fault: githubFault.secondaryRateLimit({ retryAfter: '600' }), message: /\(403\)/ },
  ])(
    'cannot be determined when GitHub answers with $name, and a warning says so',
    async ({ fault, message }, { action, emulator, github }) => {
      github.setPermission('octocat', 'admin')
      github.faults.add({ operation: 'permission', times: 'always', fault })
      const result = await action.run(given, { event: onPullRequest('issue_comment') })
      expectSkipped(result, /could not check whether/)
      expect(warnings(result)).toEqual([expect.stringMatching(message)])
      expect(emulator.requests).toEqual([])
    },
  )
})

describe('a change by one of skip-authors', () => {
  const pushed = (github: GitHubEmulator, ...authors: (string | null)[]) =>
    github.addCompare({ base: BEFORE, head: AFTER, commits: authors.map((author) => ({ author })) })

  test.for<{ name: string; inputs: Record<string, string>; expected: 'skipped' | 'submitted' }>([
    { name: 'pull_request', inputs: {}, expected: 'skipped' },
    { name: 'pull_request', inputs: { 'skip-authors': 'renovate[bot]' }, expected: 'submitted' },
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

  test('is judged by the input, not by the event', async ({ action, github }) => {
    github.addPullRequest({ number: 12, user: 'mona' })
    const event = onPullRequest('pull_request', { author: BOT })
    expect((await action.run({ ...given, 'pull-request': '12' }, { event })).outputs.result).toBe('submitted')
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

  test('is not skipped when a person’s pull request was merged', async ({ action, github }) => {
    github.addPullRequest({ user: 'mona', merged: true, mergeCommitSha: AFTER })
    pushed(github, BOT)
    expect((await action.run(given, { event: onPush() })).outputs.result).toBe('submitted')
  })

  test.for<{ problem: string; spoil: (github: GitHubEmulator) => void; message: RegExp }>([
    {
      problem: 'a missing permission',
      spoil: (github) => github.setPermissions({ 'pull-requests': 'none', contents: 'none' }),
      message: /`contents: read`/,
    },
    { problem: 'an expired token', spoil: (github) => github.expireToken(), message: /24 hours/ },
  ])(
    'that cannot be checked because of $problem is a warning, and the run continues',
    async ({ spoil, message }, { action, emulator, github }) => {
      pushed(github, 'mona')
      github.addCommit({ sha: AFTER })
      spoil(github)
      const result = await action.run(given, { event: onPush({ authors: ['mona'] }) })
      expect(result.outputs.result).toBe('submitted')
      expect(warnings(result)).toEqual([expect.stringMatching(/skip-authors could not be checked/)])
      expect(warnings(result)[0]).toMatch(message)
      expect(prompts(emulator)).toHaveLength(1)
    },
  )

  test('also ends the report, before anything is read', async ({ action, emulator }) => {
    const event = onPullRequest('pull_request', { author: BOT })
    expectSkipped(await action.run({ ...given, 'page-views': 'true' }, { event }), /skip-authors/)
    expect(emulator.requests).toEqual([])
  })
})
