import { expect } from 'vitest'
import type { Permissions } from '../../emulator/github/access.ts'
import type { GitHubEmulator } from '../../emulator/github/server.ts'
import { test as emulatorsTest } from '../support/emulators.ts'
import { ask, read } from './github-client.ts'

const test = emulatorsTest.extend('githubOptions', () => ({ permissions: { issues: 'write' } as const }))

const PATH = '/repos/acme/app/issues'

const write = (github: GitHubEmulator, path: string, body: object, method = 'POST') =>
  read(github, path, { method, body })

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
