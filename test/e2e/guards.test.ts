import { describe, expect } from 'vitest'
import { githubFault } from '../../emulator/github/faults.ts'
import type { Role } from '../../emulator/github/repositories.ts'
import { shaOf } from '../../emulator/github/repositories.ts'
import type { GitHubEmulator } from '../../emulator/github/server.ts'
import type { Fault } from '../../emulator/http/faults.ts'
import { asked, onPullRequest, onPush, prompts, test, warnings } from './pull-request-scenario.ts'
import type { ActionResult } from './run-action.ts'
import { count } from './scenario.ts'

const [before, after] = [shaOf('before'), shaOf('after')]
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
    ['a push of Dependabot', onPush(before, after, [], 'dependabot[bot]'), /Dependabot/],
    ['a target of Dependabot', onPullRequest('pull_request_target', { author: 'dependabot[bot]' }), /Dependabot/],
  ] as const)('from %s', async ([, event, why], { app, emulator, github }) => {
    expectSkipped(await app.run({ ...empty, comment: 'a b', timeout: 'x' }, { event }), why)
    expect([emulator.requests, github.requests]).toEqual([[], []])
  })

  test.for([
    ['a pull request of the repository itself', onPullRequest('pull_request')],
    ['a target from a fork, which does get secrets', onPullRequest('pull_request_target', { from: 'eve/app' })],
    ['a push', onPush(before, after)],
  ] as const)('but %s without a key is an error that says how to pass it', async ([, event], { app, github }) => {
    const result = await app.run({ ...given, 'api-key': '' }, { event })
    expect(result).toMatchObject({ exitCode: 1, outputs: { result: 'error' } })
    expect(result.annotations[0]?.message).toContain('api-key: ${{ secrets.MINTLIFY_API_KEY }}')
    expect(github.requests).toEqual([])
  })

  test('and with them is not', async ({ app }) => {
    const { outputs } = await app.run(given, { event: onPullRequest('pull_request', { from: 'eve/app' }) })
    expect(outputs.result).toBe('submitted')
  })
})

describe.concurrent('the sender of an event that anybody can cause', () => {
  const open = ['pull_request_target', 'issue_comment', 'pull_request_review', 'pull_request_review_comment', 'issues']

  test.for(open)('is skipped as a stranger: %s', async (name, { app, emulator, github }) => {
    github.addPullRequest({ user: 'mona' })
    const event = onPullRequest(name, { author: 'mona', sender: 'eve' })
    const result = await app.run({ ...given, comment: 'true', 'page-views': 'true' }, { event })
    expectSkipped(result, new RegExp(`sender of the event ${name}, eve, has no write access`))
    expect([emulator.requests, asked(github)]).toEqual([[], ['permission']])
  })

  test.for<[Role, string]>([
    ['admin', 'submitted'],
    ['maintain', 'submitted'],
    ['write', 'submitted'],
    ['triage', 'skipped'],
    ['read', 'skipped'],
    ['none', 'skipped'],
    ['not-a-user', 'skipped'],
  ])('with the role %s: %s', async ([role, expected], { app, github }) => {
    github.setPermission('eve', role)
    const event = onPullRequest('issue_comment', { author: 'mona', sender: 'Eve' })
    expect((await app.run(given, { event })).outputs.result).toBe(expected)
  })

  test('is who set a label, not who wrote the pull request', async ({ app, github }) => {
    github.setPermission('octocat', 'maintain')
    const labelled = { author: 'eve', sender: 'octocat', from: 'eve/app' }
    const result = await app.run(given, { event: onPullRequest('pull_request_target', labelled) })
    expect(result.outputs.result).toBe('submitted')
  })

  test('is the sender of the payload, whoever the runner says started the run again', async ({ app, github }) => {
    github.setPermission('octocat', 'admin')
    const event = { ...onPullRequest('issue_comment', { sender: 'eve' }), actor: 'octocat' }
    expectSkipped(await app.run(given, { event }), /eve, has no write access/)
  })

  test('is unknown when the payload does not tell', async ({ app, github }) => {
    const event = { name: 'issue_comment', actor: 'octocat', payload: { issue: { number: 1, pull_request: {} } } }
    expectSkipped(await app.run(given, { event }), /cannot be determined/)
    expect(github.requests).toEqual([])
  })

  test('cannot be determined without a token', async ({ app, emulator }) => {
    const event = onPullRequest('issue_comment', { sender: 'octocat' })
    expectSkipped(await app.run({ ...given, 'github-token': '' }, { event, githubToken: '' }), /cannot be determined/)
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
    async ([, fault, message], { app, emulator, github }) => {
      github.setPermission('octocat', 'admin')
      github.faults.add({ operation: 'permission', times: 'always', fault })
      const result = await app.run(given, { event: onPullRequest('issue_comment') })
      expectSkipped(result, /cannot be determined/)
      expect(warnings(result)).toEqual([expect.stringMatching(message)])
      expect(emulator.requests).toEqual([])
    },
  )

  test('cannot be determined when GitHub never answers', { timeout: 120_000 }, async ({ app, emulator, github }) => {
    github.setPermission('octocat', 'admin')
    github.faults.add({ operation: 'permission', times: 'always', fault: { kind: 'hang', processed: false } })
    const result = await app.run(given, { event: onPullRequest('issue_comment'), timeoutMs: 110_000 })
    expectSkipped(result, /cannot be determined/)
    expect(emulator.requests).toEqual([])
  })

  test('is asked again after passing trouble', async ({ app, github }) => {
    github.setPermission('octocat', 'admin')
    github.faults.add({ operation: 'permission', times: 1, fault: githubFault.serverError(502) })
    const { outputs } = await app.run(given, { event: onPullRequest('issue_comment') })
    expect(outputs.result).toBe('submitted')
  })
})

describe.concurrent('a change by one of skip-authors', () => {
  const pushed = (github: GitHubEmulator, ...authors: (string | null)[]) =>
    github.addCompare({ base: before, head: after, commits: authors.map((author) => ({ author })) })

  test.for<[string, Record<string, string>, string]>([
    ['pull_request', {}, 'skipped'],
    ['pull_request', { 'skip-authors': 'MINTLIFY[BOT], renovate[bot]' }, 'skipped'],
    ['pull_request', { 'skip-authors': 'renovate[bot]' }, 'submitted'],
    ['pull_request', { 'skip-authors': 'none' }, 'submitted'],
    ['pull_request_target', {}, 'skipped'],
    ['pull_request_review', {}, 'submitted'],
    ['issue_comment', {}, 'submitted'],
  ])('is skipped on its own pull request: %s with %j: %s', async ([name, more, expected], { app, github }) => {
    github.setPermission('octocat', 'write')
    const result = await app.run(
      { ...given, ...more },
      { event: onPullRequest(name, { author: 'Mintlify[bot]', sender: 'octocat' }) },
    )
    expect(result.outputs.result).toBe(expected)
    if (expected === 'skipped') expectSkipped(result, /by Mintlify\[bot\], one of skip-authors/)
  })

  test('is skipped with the pull request given as an input', async ({ app, emulator, github }) => {
    github.addPullRequest({ number: 12, user: BOT })
    expectSkipped(await app.run({ ...given, 'pull-request': '12' }), /one of skip-authors/)
    expect(emulator.requests).toEqual([])
  })

  test('is judged by the input, not by the event', async ({ app, github }) => {
    github.addPullRequest({ number: 12, user: 'mona' })
    const event = onPullRequest('pull_request', { author: BOT })
    expect((await app.run({ ...given, 'pull-request': '12' }, { event })).outputs.result).toBe('submitted')
  })

  test.for([
    ['a squash commit', []],
    ['a merge commit', [shaOf('a'), shaOf('b')]],
  ] as const)('is skipped when a person merges it: %s', async ([, parents], { app, emulator, github }) => {
    github.addPullRequest({ user: BOT, merged: true, mergeCommitSha: after })
    github.addCompare({ base: before, head: after, commits: [{ sha: after, author: 'mona', parents }] })
    expectSkipped(await app.run(given, { event: onPush(before, after, ['mona'], 'mona') }), /one of skip-authors/)
    expect(emulator.requests).toEqual([])
  })

  test.for<[string, (string | null)[], 'skipped' | 'submitted']>([
    ['it alone', [BOT], 'skipped'],
    ['it twice', [BOT, BOT], 'skipped'],
    ['a person', ['mona'], 'submitted'],
    ['it and a person', [BOT, 'mona'], 'submitted'],
    ['it and somebody unknown', [BOT, null], 'submitted'],
  ])('is skipped on a push of commits by %s: %j: %s', async ([, authors, expected], { app, github }) => {
    pushed(github, ...authors)
    github.addCommit({ sha: after, author: authors.at(-1) ?? null })
    const result = await app.run(given, { event: onPush(before, after) })
    expect(result.outputs.result).toBe(expected)
    expect(warnings(result)).toEqual([])
  })

  test('is skipped on a push with a merge by a person among its commits', async ({ app, github }) => {
    const merge = { sha: after, author: 'mona', parents: [shaOf('a'), shaOf('b')] }
    github.addCompare({ base: before, head: after, commits: [{ author: BOT }, merge] })
    expectSkipped(await app.run(given, { event: onPush(before, after) }), /one of skip-authors/)
  })

  test('is not skipped when a person’s pull request was merged', async ({ app, github }) => {
    github.addPullRequest({ user: 'mona', merged: true, mergeCommitSha: after })
    pushed(github, BOT)
    expect((await app.run(given, { event: onPush(before, after) })).outputs.result).toBe('submitted')
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
    async ([, spoil, message], { app, emulator, github }) => {
      pushed(github, 'mona')
      github.addCommit({ sha: after })
      spoil(github)
      const result = await app.run(given, { event: onPush(before, after, ['mona']) })
      expect(result.outputs.result).toBe('submitted')
      expect(warnings(result)).toEqual([expect.stringMatching(/skip-authors was not checked/)])
      expect(warnings(result)[0]).toMatch(message)
      expect(prompts(emulator)).toHaveLength(1)
    },
  )

  test('is told from the commits where the token may not see pull requests', async ({ app, github }) => {
    pushed(github, BOT)
    github.setPermissions({ 'pull-requests': 'none' })
    expectSkipped(await app.run(given, { event: onPush(before, after) }), /one of skip-authors/)
  })

  test('that cannot be checked for want of a token is warned of too', async ({ app, emulator }) => {
    const inputs = { ...given, 'pull-request': '12', 'github-token': '' }
    const result = await app.run(inputs, { githubToken: '' })
    expect(result.outputs.result).toBe('submitted')
    expect(warnings(result).join()).toMatch(/skip-authors/)
    expect(count(emulator, 'create')).toBe(1)
  })

  test('is told from the payload when GitHub cannot be asked', async ({ app, github }) => {
    github.expireToken()
    const result = await app.run(given, { event: onPush(before, after, [BOT]) })
    expect(result.outputs.result).toBe('skipped')
  })

  test('also ends the report, before anything is read', async ({ app, emulator }) => {
    const event = onPullRequest('pull_request', { author: BOT })
    expectSkipped(await app.run({ ...given, 'page-views': 'true' }, { event }), /skip-authors/)
    expect(emulator.requests).toEqual([])
  })
})
