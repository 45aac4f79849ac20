import { describe, expect } from 'vitest'
import type { Permissions } from '../../emulator/github/access.ts'
import type { GitHubEmulator } from '../../emulator/github/server.ts'
import { test as emulatorsTest } from '../support/emulators.ts'
import { ask, read } from './github-client.ts'

const test = emulatorsTest.extend('githubOptions', () => ({ permissions: { issues: 'write' } as const }))

const PATH = '/repos/acme/app/issues'

const write = (github: GitHubEmulator, path: string, body: object, method = 'POST') =>
  read(github, path, { method, body })

async function numbersOf(github: GitHubEmulator, query: string): Promise<unknown> {
  const [status, body] = await read(github, `${PATH}?${query}`)
  expect(status).toBe(200)
  return Array.isArray(body) ? body.map((entry) => entry.number) : body
}

describe('the list of issues', () => {
  const addAll = (github: GitHubEmulator) => {
    github.addIssue({ user: 'mona', title: 'Bug', body: 'It fails' })
    github.addPullRequest({ user: 'Mona', draft: true, labels: ['docs'] })
    github.addIssue({ user: github.identity, state: 'closed' })
    github.addIssue({ user: null, locked: true })
    github.addIssue({ repository: 'acme/other' })
  }

  test.for([
    ['', [4, 2, 1]],
    ['direction=asc', [1, 2, 4]],
    ['state=all&sort=created', [4, 3, 2, 1]],
    ['state=closed', [3]],
    ['creator=MONA&state=all&direction=asc', [1, 2]],
    ['creator=github-actions%5Bbot%5D&state=all', [3]],
    ['creator=github-actions&state=all', []],
    ['state=all&per_page=3', [4, 3, 2]],
    ['state=all&per_page=3&page=2', [1]],
  ] as const)('with %j is %j', async ([query, numbers], { github }) => {
    addAll(github)
    expect(await numbersOf(github, query)).toEqual(numbers)
  })

  test('holds 30 entries a page by default', async ({ github }) => {
    for (let index = 0; index < 31; index++) github.addIssue()
    expect(await numbersOf(github, 'page=2')).toEqual([1])
  })

  test('shows issues, and pull requests as such', async ({ github }) => {
    addAll(github)
    const [, list] = await read(github, `${PATH}?state=all&direction=asc`)
    const page = (path: string) => `https://github.com/acme/app/${path}`
    expect(list).toMatchObject([
      { number: 1, title: 'Bug', body: 'It fails', state: 'open', user: { login: 'mona', type: 'User' } },
      { number: 2, html_url: page('pull/2'), draft: true, pull_request: { html_url: page('pull/2'), merged_at: null } },
      { number: 3, html_url: page('issues/3'), body: null, state: 'closed', user: { type: 'Bot' } },
      { number: 4, user: null, locked: true },
    ])
    expect(list).not.toHaveProperty('0.pull_request')
  })

  test('holds only pull requests where issues are turned off', async ({ github }) => {
    addAll(github)
    github.addRepository({ fullName: 'acme/app', hasIssues: false })
    expect(await numbersOf(github, 'state=all')).toEqual([2])
  })
})

test('issues and pull requests share their numbers', ({ github }) => {
  expect([github.addIssue(), github.addPullRequest(), github.addIssue()].map(({ number }) => number)).toEqual([1, 2, 3])
  github.addIssue({ number: 7 })
  expect(github.addPullRequest().number).toBe(8)
  expect(() => github.addIssue({ number: 2 })).toThrow('acme/app#2')
  expect(() => github.addPullRequest({ number: 7 })).toThrow('acme/app#7')
  expect(() => github.changeIssue(2, { title: 'x' })).toThrow('no issue acme/app#2')
  expect(() => github.addComment({ number: 9, body: 'x' })).toThrow('acme/app#9')
})

describe('an issue', () => {
  test('is created by the identity of the token', async ({ github }) => {
    const shape = { number: 1, title: 'Page views', body: 'Text', state: 'open', user: { login: github.identity } }
    expect(await write(github, PATH, { title: 'Page views', body: 'Text' })).toMatchObject([201, shape])
    expect(await write(github, PATH, { title: 'Without' })).toMatchObject([201, { number: 2, body: null }])
    expect(github.issues).toMatchObject([{ number: 1, user: github.identity }, { number: 2 }])
  })

  test('is changed in what is given', async ({ github }) => {
    github.addIssue({ title: 'Old', body: 'Old', state: 'closed' })
    expect(await write(github, `${PATH}/1`, { body: 'New' }, 'PATCH')).toMatchObject([200, { body: 'New' }])
    expect(github.issues).toMatchObject([{ title: 'Old', body: 'New', state: 'closed' }])
    await write(github, `${PATH}/1`, { title: 'New', body: null }, 'PATCH')
    expect(github.issues).toMatchObject([{ title: 'New', body: null }])
    expect(await write(github, `${PATH}/2`, { body: 'x' }, 'PATCH')).toMatchObject([404, {}])
  })

  test('gets comments, unless it is locked', async ({ github }) => {
    github.addIssue()
    github.addComment({ number: 1, body: 'First' })
    const html_url = expect.stringContaining('/acme/app/issues/1#issuecomment-')
    expect(await write(github, `${PATH}/1/comments`, { body: 'Second' })).toMatchObject([201, { html_url }])
    github.changeIssue(1, { locked: true })
    expect(await write(github, `${PATH}/1/comments`, { body: 'Third' })).toMatchObject([403, {}])
    expect(github.comments.map(({ body }) => body)).toEqual(['First', 'Second'])
    expect(await write(github, `${PATH}/2/comments`, { body: 'x' })).toMatchObject([404, {}])
  })

  test('cannot be made, changed or commented on where issues are turned off', async ({ github }) => {
    github.addIssue()
    github.addRepository({ fullName: 'acme/app', hasIssues: false })
    const refused = [410, { message: 'Issues has been disabled in this repository.' }]
    expect(await write(github, PATH, { title: 'x' })).toMatchObject(refused)
    expect(await write(github, `${PATH}/1`, { body: 'x' }, 'PATCH')).toMatchObject(refused)
    expect(await write(github, `${PATH}/1/comments`, { body: 'x' })).toMatchObject(refused)
  })
})

test.for<{ permissions: Partial<Permissions>; statuses: readonly number[] }>([
  { permissions: { issues: 'write' }, statuses: [200, 201, 200, 201] },
  { permissions: { issues: 'read' }, statuses: [200, 403, 403, 403] },
  { permissions: { 'pull-requests': 'write', contents: 'write' }, statuses: [403, 403, 403, 403] },
])(
  'with $permissions, list, create, update and comment are $statuses',
  async ({ permissions, statuses }, { github }) => {
    github.addIssue()
    github.setPermissions({ issues: 'none', ...permissions })
    const answers = [
      await read(github, PATH),
      await write(github, PATH, { title: 'x' }),
      await write(github, `${PATH}/1`, { body: 'x' }, 'PATCH'),
      await write(github, `${PATH}/1/comments`, { body: 'x' }),
    ]
    expect(answers.map(([status]) => status)).toEqual(statuses)
  },
)

test('a comment on an issue is edited with the permission for issues alone', async ({ github }) => {
  github.addIssue()
  const { nodeId: id } = github.addComment({ number: 1, body: 'x' })
  const update =
    'mutation ($input: UpdateIssueCommentInput!) { updateIssueComment(input: $input) { issueComment { id } } }'
  await ask(github, update, { input: { id, body: 'y' } })
  github.setPermissions({ issues: 'none', 'pull-requests': 'write' })
  expect(await ask(github, update, { input: { id, body: 'z' } })).toMatchObject({ errors: [{ type: 'FORBIDDEN' }] })
  expect(github.comments).toMatchObject([{ body: 'y' }])
})

test.for<{ problem: string; path?: string; body?: object; method?: string }>([
  { problem: 'title is not a string', body: { body: 'x' } },
  { problem: 'title cannot be blank', body: { title: ' ' } },
  { problem: 'title is too long', body: { title: 'x'.repeat(257) } },
  { problem: 'body is not a string', body: { title: 'x', body: 7 } },
  { problem: 'Body is too long', body: { title: 'x', body: 'x'.repeat(65_537) } },
  { problem: 'not documented: repository', body: { title: 'x', repository: 'y' } },
  { problem: 'title cannot be blank', path: '/1', body: { title: '' }, method: 'PATCH' },
  { problem: 'Body is too long', path: '/1', body: { body: 'x'.repeat(65_537) }, method: 'PATCH' },
  { problem: 'state=merged is not open or closed or all', path: '?state=merged' },
  { problem: 'sort=updated is not created', path: '?sort=updated' },
  { problem: 'direction=up is not asc or desc', path: '?direction=up' },
  { problem: 'creator= is not a login', path: '?creator=' },
  { problem: 'per_page=101 is not from 1 to 100', path: '?per_page=101' },
  { problem: 'author=x is not a documented query parameter', path: '?author=x' },
])('$method $path is refused: $problem', async ({ problem, path = '', body, method }, { github }) => {
  github.addIssue()
  const usual = body === undefined ? 'GET' : 'POST'
  const sent = { method: method ?? usual, ...(body === undefined ? {} : { body }) }
  expect(await read(github, `${PATH}${path}`, sent)).toMatchObject([422, {}])
  expect(github.violations.splice(0).join('\n')).toContain(problem)
  expect(github.issues).toHaveLength(1)
})
