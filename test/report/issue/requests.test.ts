import { describe, expect } from 'vitest'
import type { GitHubEmulator, GitHubOperation } from '../../../emulator/github/server.ts'
import { createIssues, type Issues } from '../../../src/report/issue/requests.ts'
import { type ConnectOptions, connect, errorOf, many, operations, SEE } from '../../kit/github/harness.ts'
import { test as emulatorsTest } from '../../support/emulators.ts'

const test = emulatorsTest.extend('githubOptions', () => ({ permissions: { issues: 'write' } as const }))

const MARKER = '<!-- the marker of the report -->'
const PATH = '/repos/acme/app/issues'

const issuesOf = (github: GitHubEmulator, more: ConnectOptions = {}) => createIssues(connect(github, more).api)

async function all(issues: Issues) {
  const found = []
  for await (const issue of issues.listOwn()) found.push(issue)
  return found
}

const respondWith = (github: GitHubEmulator, operation: GitHubOperation, body: unknown) =>
  github.faults.add({ operation, times: 1, fault: { kind: 'body', text: JSON.stringify(body) } })

describe('the own issues', () => {
  test('are read oldest first, open and closed, with what they hold', async ({ github }) => {
    const user = github.identity
    github.addIssue({ title: 'Page views', body: `${MARKER}\nText`, user })
    github.addIssue({ title: 'Closed', body: null, user, state: 'closed' })
    const url = (number: number) => `https://github.com/acme/app/issues/${number}`
    expect(await all(issuesOf(github))).toEqual([
      { number: 1, url: url(1), body: `${MARKER}\nText`, isOpen: true },
      { number: 2, url: url(2), body: '', isOpen: false },
    ])
    const query = { creator: user, state: 'all', sort: 'created', direction: 'asc', per_page: '100' }
    expect(github.requests).toMatchObject([
      { operation: 'graphql:viewer', json: { query: 'query { viewer { login } }' } },
      { operation: 'issues', method: 'GET', path: PATH },
    ])
    expect(github.requests[1]?.query).toEqual(query)
  })

  test('are no pull requests, and are read with one look at whose token it is', async ({ github }) => {
    github.addPullRequest({ user: github.identity, body: MARKER })
    github.addIssue({ user: github.identity, body: MARKER })
    const issues = issuesOf(github)
    for (const _again of [1, 2]) expect(await all(issues)).toMatchObject([{ number: 2 }])
    expect(operations(github)).toEqual(['graphql:viewer', 'issues', 'issues'])
  })

  test("are never somebody else's, even where the server ignores who made them", async ({ github }) => {
    const logins = ['mona', 'github-actions', 'github-actions[bot]x'].map((login) => ({ login }))
    const users = [...logins, null, undefined, 'github-actions[bot]', {}, { login: 'GitHub-Actions[bot]' }]
    const entries = users.map((user, index) => ({ number: index + 1, body: MARKER, user }))
    respondWith(github, 'issues', entries)
    expect(await all(issuesOf(github))).toMatchObject([{ number: users.length }])
  })

  test('are read where GitHub gives wrong types', async ({ github }) => {
    const user = { login: github.identity }
    respondWith(github, 'issues', [
      { number: 1, user },
      { number: 2, user, title: 7, body: {}, state: [], html_url: null, pull_request: null },
      { number: 3, user, pull_request: {} },
      { number: 4, user, state: 'archived' },
    ])
    const nothing = { url: '', body: '' }
    expect(await all(issuesOf(github))).toEqual([
      { number: 1, ...nothing, isOpen: true },
      { number: 2, ...nothing, isOpen: true },
      { number: 4, ...nothing, isOpen: false },
    ])
  })

  // One could be the issue that is looked for: it would be made again.
  test.for(['{"number":1}', '[null]', '[{"number":"7"}]'])(
    'are an error when they are %s',
    async (text, { github }) => {
      github.faults.add({ operation: 'issues', times: 'always', fault: { kind: 'body', text } })
      expect((await errorOf(all(issuesOf(github)))).message).toContain('the response is not as documented')
    },
  )

  test('are read no further than the one that is looked for', async ({ github }) => {
    const user = github.identity
    for (const index of many(250, Number)) github.addIssue({ user, body: index === 100 ? MARKER : 'Another' })
    for await (const { body } of issuesOf(github).listOwn()) if (body.startsWith(MARKER)) break
    expect(github.requests.slice(1).map(({ query }) => query.after)).toEqual([undefined, 'cursor:100'])
  })
})

test('an issue is created, updated and commented on', async ({ github }) => {
  const issues = issuesOf(github)
  github.addPullRequest()
  const url = 'https://github.com/acme/app/issues/2'
  expect(await issues.create({ title: 'Page views', body: 'First' })).toEqual({ number: 2, url })
  await issues.update(2, 'Grüße "🎉" <b>')
  expect(await issues.comment(2, 'Views fell.')).toEqual({ url: expect.stringContaining(`${url}#issuecomment-`) })
  const user = github.identity
  expect(github.issues).toMatchObject([{ number: 2, title: 'Page views', body: 'Grüße "🎉" <b>', user }])
  expect(github.comments).toMatchObject([{ number: 2, body: 'Views fell.', author: user }])
  expect(github.requests.map(({ method, path, json }) => ({ method, path, json }))).toEqual([
    { method: 'POST', path: PATH, json: { title: 'Page views', body: 'First' } },
    { method: 'PATCH', path: `${PATH}/2`, json: { body: 'Grüße "🎉" <b>' } },
    { method: 'POST', path: `${PATH}/2/comments`, json: { body: 'Views fell.' } },
  ])
})

type Write = [operation: GitHubOperation, once: boolean, write: (issues: Issues) => Promise<unknown>]

const WRITES: Write[] = [
  ['create-issue', true, (issues) => issues.create({ title: 'Page views', body: 'New' })],
  ['update-issue', false, (issues) => issues.update(1, 'New')],
  ['create-comment', true, (issues) => issues.comment(1, 'New')],
]

describe.for(WRITES)('%s', ([operation, once, write]) => {
  // What is mailed is not sent again.
  test(`is sent ${once ? 'once' : 'again'} where the response is lost`, async ({ github }) => {
    github.addIssue({ user: github.identity })
    github.faults.add({ operation, times: 1, fault: { kind: 'reset-after' } })
    const isDone = await write(issuesOf(github)).then(
      () => true,
      () => false,
    )
    expect(isDone).toBe(!once)
    expect(operations(github)).toEqual(many(once ? 1 : 2, () => operation))
  })

  test('is refused where issues are turned off, with what to do', async ({ github }) => {
    github.addIssue({ user: github.identity })
    github.addRepository({ fullName: 'acme/app', hasIssues: false })
    const { status, what, remoteMessage } = await errorOf(write(issuesOf(github)))
    expect([status, remoteMessage]).toEqual([410, expect.stringContaining('Issues has been disabled')])
    expect(what).toMatch(/^GitHub rejected the request to .* \(410\)\.$/)
    expect(github.requests).toHaveLength(1)
  })
})

test('a list needs the permission to read issues, and names that to write, which the run needs too', async ({
  github,
}) => {
  github.setPermissions({ issues: 'none' })
  expect(await errorOf(all(issuesOf(github)))).toMatchObject({
    status: 403,
    advice: `Add \`issues: write\` to the \`permissions:\` of the job, or to those of the app whose token this is.${SEE}`,
  })
  github.setPermissions({ issues: 'read' })
  expect(await all(issuesOf(github))).toEqual([])
})
