import { describe, expect } from 'vitest'
import { githubFault } from '../../emulator/github/faults.ts'
import type { Role } from '../../emulator/github/repositories.ts'
import { shaOf } from '../../emulator/github/repositories.ts'
import type { GitHubEmulator } from '../../emulator/github/server.ts'
import type { Fault } from '../../emulator/http/faults.ts'
import { AFTER, BEFORE, onPullRequest, onPush } from '../support/events.ts'
import { count, githubOperations, prompts, test, warnings } from './fixture.ts'
import type { ActionResult } from './run-action.ts'

const given = { prompt: 'Say hello', wait: 'false' }
const BOT = 'mintlify[bot]'

function expectSkipped(result: ActionResult, why: RegExp) {
  expect(result).toMatchObject({ exitCode: 0, outputs: { result: 'skipped', reused: 'false' } })
  const notices = result.annotations.filter(({ level }) => level === 'notice')
  expect(notices).toEqual([expect.objectContaining({ message: expect.stringMatching(why) })])
  expect(result.summary).toMatch(/skipped/i)
}

describe.concurrent('a run without secrets is skipped, and says why', () => {
  const empty = { ...given, 'api-key': '', 'project-id': '' }

  test.for([
    ['a fork', onPullRequest('pull_request', { from: 'eve/app' }), /fork.*no secrets and no variables/],
    ['a review on a fork', onPullRequest('pull_request_review', { from: 'eve/app' }), /fork/],
    ['Dependabot', onPullRequest('pull_request', { author: 'dependabot[bot]' }), /Dependabot/],
    ['a push of Dependabot', onPush({ sender: 'dependabot[bot]' }), /Dependabot/],
    ['a target of Dependabot', onPullRequest('pull_request_target', { author: 'dependabot[bot]' }), /Dependabot/],
  ] as const)('from %s', async ([, event, why], { action, emulator, github }) => {
    expectSkipped(await action.run({ ...empty, comment: 'a b', timeout: 'x' }, { event }), why)
    expect([emulator.requests, github.requests]).toEqual([[], []])
  })

  test.for([
    ['a pull request of the repository itself', onPullRequest('pull_request')],
    ['a target from a fork, which does get secrets', onPullRequest('pull_request_target', { from: 'eve/app' })],
    ['a push', onPush()],
  ] as const)('but %s without a key is an error that says how to pass it', async ([, event], { action, github }) => {
    const result = await action.run({ ...given, 'api-key': '' }, { event })
    expect(result).toMatchObject({ exitCode: 1, outputs: { result: 'error' } })
    expect(result.annotations[0]?.message).toContain('api-key: ${{ secrets.MINTLIFY_API_KEY }}')
    expect(github.requests).toEqual([])
  })

  test('and with them is not', async ({ action }) => {
    const { outputs } = await action.run(given, { event: onPullRequest('pull_request', { from: 'eve/app' }) })
    expect(outputs.result).toBe('submitted')
  })
})

describe.concurrent('the sender of an event that anybody can cause', () => {
  const open = ['pull_request_target', 'issue_comment', 'pull_request_review', 'pull_request_review_comment', 'issues']

  test.for(open)('is skipped as a stranger: %s', async (name, { action, emulator, github }) => {
    github.addPullRequest({ user: 'mona' })
    const event = onPullRequest(name, { author: 'mona', sender: 'eve' })
    const result = await action.run({ ...given, comment: 'true', 'page-views': 'true' }, { event })
    expectSkipped(result, new RegExp(`sender of the event ${name}, eve, has no write access`))
    expect([emulator.requests, githubOperations(github)]).toEqual([[], ['permission']])
  })

  test.for<[Role, string]>([
    ['admin', 'submitted'],
    ['maintain', 'submitted'],
    ['write', 'submitted'],
    ['triage', 'skipped'],
    ['read', 'skipped'],
    ['none', 'skipped'],
    ['not-a-user', 'skipped'],
  ])('with the role %s: %s', async ([role, expected], { action, github }) => {
    github.setPermission('eve', role)
    const event = onPullRequest('issue_comment', { author: 'mona', sender: 'Eve' })
    expect((await action.run(given, { event })).outputs.result).toBe(expected)
  })

  test('is who set a label, not who wrote the pull request', async ({ action, github }) => {
    github.setPermission('octocat', 'maintain')
    const labelled = { author: 'eve', sender: 'octocat', from: 'eve/app' }
    const result = await action.run(given, { event: onPullRequest('pull_request_target', labelled) })
    expect(result.outputs.result).toBe('submitted')
  })

  test('is the sender of the payload, whoever the runner says started the run again', async ({ action, github }) => {
    github.setPermission('octocat', 'admin')
    const event = { ...onPullRequest('issue_comment', { sender: 'eve' }), actor: 'octocat' }
    expectSkipped(await action.run(given, { event }), /eve, has no write access/)
  })

  test('is unknown when the payload does not tell', async ({ action, github }) => {
    const event = { name: 'issue_comment', actor: 'octocat', payload: { issue: { number: 1, pull_request: {} } } }
    expectSkipped(await action.run(given, { event }), /cannot be determined/)
    expect(github.requests).toEqual([])
  })

  test('cannot be determined without a token', async ({ action, emulator }) => {
    const event = onPullRequest('issue_comment', { sender: 'octocat' })
    expectSkipped(
      await action.run({ ...given, 'github-token': '' }, { event, githubToken: '' }),
      /cannot be determined/,
    )
    expect(emulator.requests).toEqual([])
  })

  test.for<[string, Fault, RegExp]>([
    ['500', githubFault.serverError(), /failed.*\(500\)/],
    ['403', githubFault.missingPermission(), /\(403\)/],
    ['401', githubFault.badCredentials(), /token.*\(401\)/],
    ['an answer of another shape', { kind: 'body', text: '{}' }, /not as documented/],
    ['a limit that lasts', githubFault.secondaryRateLimit({ retryAfter: '600' }), /\(403\)/],
  ])(
    'cannot be determined when GitHub answers with %s, and the log says so',
    async ([, fault, message], { action, emulator, github }) => {
      github.setPermission('octocat', 'admin')
      github.faults.add({ operation: 'permission', times: 'always', fault })
      const result = await action.run(given, { event: onPullRequest('issue_comment') })
      expectSkipped(result, /cannot be determined/)
      expect(warnings(result)).toEqual([expect.stringMatching(message)])
      expect(emulator.requests).toEqual([])
    },
  )

  test('cannot be determined when GitHub never answers', { timeout: 120_000 }, async ({ action, emulator, github }) => {
    github.setPermission('octocat', 'admin')
    github.faults.add({ operation: 'permission', times: 'always', fault: { kind: 'hang', processed: false } })
    const result = await action.run(given, { event: onPullRequest('issue_comment') })
    expectSkipped(result, /cannot be determined/)
    expect(emulator.requests).toEqual([])
  })

  test('is asked again after passing trouble', async ({ action, github }) => {
    github.setPermission('octocat', 'admin')
    github.faults.add({ operation: 'permission', times: 1, fault: githubFault.serverError(502) })
    const { outputs } = await action.run(given, { event: onPullRequest('issue_comment') })
    expect(outputs.result).toBe('submitted')
  })
})

describe.concurrent('a change by one of skip-authors', () => {
  const pushed = (github: GitHubEmulator, ...authors: (string | null)[]) =>
    github.addCompare({ base: BEFORE, head: AFTER, commits: authors.map((author) => ({ author })) })

  test.for<[string, Record<string, string>, string]>([
    ['pull_request', {}, 'skipped'],
    ['pull_request', { 'skip-authors': 'MINTLIFY[BOT], renovate[bot]' }, 'skipped'],
    ['pull_request', { 'skip-authors': 'renovate[bot]' }, 'submitted'],
    ['pull_request', { 'skip-authors': 'none' }, 'submitted'],
    ['pull_request_target', {}, 'skipped'],
    ['pull_request_review', {}, 'submitted'],
    ['issue_comment', {}, 'submitted'],
  ])('is skipped on its own pull request: %s with %j: %s', async ([name, more, expected], { action, github }) => {
    github.setPermission('octocat', 'write')
    const result = await action.run(
      { ...given, ...more },
      { event: onPullRequest(name, { author: 'Mintlify[bot]', sender: 'octocat' }) },
    )
    expect(result.outputs.result).toBe(expected)
    if (expected === 'skipped') expectSkipped(result, /by Mintlify\[bot\], one of skip-authors/)
  })

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

  test.for([
    ['a squash commit', []],
    ['a merge commit', [shaOf('a'), shaOf('b')]],
  ] as const)('is skipped when a person merges it: %s', async ([, parents], { action, emulator, github }) => {
    github.addPullRequest({ user: BOT, merged: true, mergeCommitSha: AFTER })
    github.addCompare({ base: BEFORE, head: AFTER, commits: [{ sha: AFTER, author: 'mona', parents }] })
    expectSkipped(
      await action.run(given, { event: onPush({ authors: ['mona'], sender: 'mona' }) }),
      /one of skip-authors/,
    )
    expect(emulator.requests).toEqual([])
  })

  test.for<[string, (string | null)[], 'skipped' | 'submitted']>([
    ['it alone', [BOT], 'skipped'],
    ['it twice', [BOT, BOT], 'skipped'],
    ['a person', ['mona'], 'submitted'],
    ['it and a person', [BOT, 'mona'], 'submitted'],
    ['it and somebody unknown', [BOT, null], 'submitted'],
  ])('is skipped on a push of commits by %s: %j: %s', async ([, authors, expected], { action, github }) => {
    pushed(github, ...authors)
    github.addCommit({ sha: AFTER, author: authors.at(-1) ?? null })
    const result = await action.run(given, { event: onPush() })
    expect(result.outputs.result).toBe(expected)
    expect(warnings(result)).toEqual([])
  })

  test('is skipped on a push with a merge by a person among its commits', async ({ action, github }) => {
    const merge = { sha: AFTER, author: 'mona', parents: [shaOf('a'), shaOf('b')] }
    github.addCompare({ base: BEFORE, head: AFTER, commits: [{ author: BOT }, merge] })
    expectSkipped(await action.run(given, { event: onPush() }), /one of skip-authors/)
  })

  test('is not skipped when a person’s pull request was merged', async ({ action, github }) => {
    github.addPullRequest({ user: 'mona', merged: true, mergeCommitSha: AFTER })
    pushed(github, BOT)
    expect((await action.run(given, { event: onPush() })).outputs.result).toBe('submitted')
  })

  test.for<[string, (github: GitHubEmulator) => void, RegExp]>([
    [
      '500',
      (github) => github.faults.add({ operation: 'any', times: 'always', fault: githubFault.serverError() }),
      /500/,
    ],
    ['403', (github) => github.setPermissions({ 'pull-requests': 'none', contents: 'none' }), /`contents: read`/],
    ['401', (github) => github.expireToken(), /24 hours/],
  ])(
    'that cannot be checked (%s) is warned of, and the run goes on',
    async ([, spoil, message], { action, emulator, github }) => {
      pushed(github, 'mona')
      github.addCommit({ sha: AFTER })
      spoil(github)
      const result = await action.run(given, { event: onPush({ authors: ['mona'] }) })
      expect(result.outputs.result).toBe('submitted')
      expect(warnings(result)).toEqual([expect.stringMatching(/skip-authors was not checked/)])
      expect(warnings(result)[0]).toMatch(message)
      expect(prompts(emulator)).toHaveLength(1)
    },
  )

  test('is told from the commits where the token may not see pull requests', async ({ action, github }) => {
    pushed(github, BOT)
    github.setPermissions({ 'pull-requests': 'none' })
    expectSkipped(await action.run(given, { event: onPush() }), /one of skip-authors/)
  })

  test('that cannot be checked for want of a token is warned of too', async ({ action, emulator }) => {
    const inputs = { ...given, 'pull-request': '12', 'github-token': '' }
    const result = await action.run(inputs, { githubToken: '' })
    expect(result.outputs.result).toBe('submitted')
    expect(warnings(result).join()).toMatch(/skip-authors/)
    expect(count(emulator, 'create')).toBe(1)
  })

  test('is told from the payload when GitHub cannot be asked', async ({ action, github }) => {
    github.expireToken()
    const result = await action.run(given, { event: onPush({ authors: [BOT] }) })
    expect(result.outputs.result).toBe('skipped')
  })

  test('also ends the report, before anything is read', async ({ action, emulator }) => {
    const event = onPullRequest('pull_request', { author: BOT })
    expectSkipped(await action.run({ ...given, 'page-views': 'true' }, { event }), /skip-authors/)
    expect(emulator.requests).toEqual([])
  })
})
