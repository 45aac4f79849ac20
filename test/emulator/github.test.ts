import { describe, expect } from 'vitest'
import { z } from 'zod'
import type { Permissions } from '../../emulator/github/access.ts'
import type { GitHubEmulator } from '../../emulator/github/server.ts'
import { test } from '../support/emulators.ts'
import { ask, read, type Sent, send } from './github-client.ts'

const NAME = '{ repository(owner: "acme", name: "app") { nameWithOwner } }'
const UPDATE =
  'mutation ($input: UpdateIssueCommentInput!) { updateIssueComment(input: $input) { issueComment { id body } } }'
const LIST = `query ($first: Int, $after: String) {
  repository(owner: "acme", name: "app") { pullRequest(number: 1) { comments(first: $first, after: $after) {
    nodes { id ...text } pageInfo { hasNextPage endCursor } } } }
} fragment text on IssueComment { body mine: viewerDidAuthor }`

const page = z.object({ nodes: z.array(z.unknown()), pageInfo: z.looseObject({ endCursor: z.string().nullable() }) })

const own = '/repos/acme/app'
const comments = `${own}/issues/1/comments`

function write(github: GitHubEmulator, body = 'Hello') {
  return send(github, comments, { method: 'POST', body: { body } })
}

describe('the graph of commits', () => {
  const HISTORY = `query ($oid: GitObjectID!, $first: Int, $after: String) {
    repository(owner: "acme", name: "app") { object(oid: $oid) { ... on Commit {
      history(first: $first, after: $after) { nodes { oid } pageInfo { hasNextPage endCursor } } } } }
  }`
  const historyPage = z.object({ nodes: z.array(z.object({ oid: z.string() })), pageInfo: page.shape.pageInfo })
  const answer = z.object({
    data: z.object({ repository: z.object({ object: z.object({ history: historyPage }) }) }),
  })
  const history = async (github: GitHubEmulator, variables: object) =>
    answer.parse(await ask(github, HISTORY, variables)).data.repository.object.history
  const compared = (github: GitHubEmulator, basehead: string) => read(github, `${own}/compare/${basehead}`)
  const at = (hour: number) => `2026-11-20T${String(hour).padStart(2, '0')}:00:00Z`

  /** Two branches that are merged; the clock of the second's author is behind. */
  function pushMerge(github: GitHubEmulator) {
    const file = (filename: string, status: 'added' | 'modified') => ({ filename, status })
    const root = github.push({ commits: [{ message: 'Root', committedAt: at(8) }] })
    const onMain = github.push({ commits: [{ committedAt: at(12), files: [file('a', 'added')] }] })
    const seeds = [{ committedAt: at(13) }, { committedAt: at(7), files: [file('b', 'added')] }]
    const onBranch = github.push({ branch: 'feature/b', onto: root[0]?.sha ?? '', commits: seeds })
    const parents = [onMain, onBranch].map((commits) => commits.at(-1)?.sha ?? '')
    const merge = github.push({ commits: [{ parents, committedAt: at(14), files: [file('a', 'modified')] }] })
    const [first = '', main = '', one = '', two = '', last = ''] = [root, onMain, onBranch, merge]
      .flat()
      .map(({ sha }) => sha)
    return { first, main, one, two, last }
  }

  test('is listed newest first, children before parents, in pages', async ({ github }) => {
    const { first, main, one, two, last } = pushMerge(github)
    const { nodes, pageInfo } = await history(github, { oid: last, first: 3 })
    expect(nodes.map(({ oid }) => oid)).toEqual([last, main, two])
    const rest = await history(github, { oid: last, first: 3, after: pageInfo.endCursor })
    expect(rest).toEqual({
      nodes: [{ oid: one }, { oid: first }],
      pageInfo: { hasNextPage: false, endCursor: expect.any(String) },
    })
  })

  test('is compared by branch, tag and commit, files in their last state', async ({ github }) => {
    const { first, main, two, last } = pushMerge(github)
    github.setRef('v1/a', first)
    expect(await compared(github, `${encodeURIComponent('v1/a')}...main`)).toMatchObject([
      200,
      {
        status: 'ahead',
        base_commit: { sha: first },
        merge_base_commit: { sha: first },
        total_commits: 4,
        behind_by: 0,
        files: [
          { filename: 'b', status: 'added' },
          { filename: 'a', status: 'modified' },
        ],
      },
    ])
    const diverged = { status: 'diverged', ahead_by: 2, behind_by: 1, merge_base_commit: { sha: first } }
    expect(await compared(github, `${main}...${two}`)).toMatchObject([200, diverged])
    expect(await compared(github, `${last.slice(0, 7)}...${two}`)).toMatchObject([200, { status: 'behind' }])
    expect(await compared(github, `${last}...main`)).toMatchObject([200, { status: 'identical', files: [] }])
    const { sha } = github.addCommit()
    expect((await compared(github, `${sha}...main`))[0]).toBe(404)
    expect((await compared(github, 'none...main'))[0]).toBe(404)
  })
})

describe('statuses', () => {
  test.override('githubOptions', () => ({ permissions: { contents: 'read', statuses: 'write' } as const }))

  const set = (github: GitHubEmulator, sha: string, body: object) =>
    read(github, `${own}/statuses/${sha}`, { method: 'POST', body })

  test('are recorded as they were set, and listed newest first', async ({ github }) => {
    const { sha } = github.addCommit()
    github.addStatus({ sha, context: 'CI', state: 'failure' })
    const body = { state: 'success', context: 'ci', description: 'Fine', target_url: 'https://example.com/#a' }
    expect(await set(github, sha, body)).toMatchObject([201, { ...body, creator: { login: github.identity } }])
    expect(github.statuses).toMatchObject([{ creator: 'octocat' }, { sha, targetUrl: 'https://example.com/#a' }])
    expect(await read(github, `${own}/commits/${sha}/statuses`)).toMatchObject([
      200,
      [{ state: 'success' }, { state: 'failure', target_url: null }],
    ])
    const query = `{ repository(owner: "acme", name: "app") { object(oid: "${sha}") { ... on Commit {
      status { context(name: "CI") { targetUrl creator { __typename login } } } } } } viewer { login } }`
    const creator = { __typename: 'Bot', login: 'github-actions' }
    const context = { targetUrl: 'https://example.com/#a', creator }
    expect(await ask(github, query)).toEqual({
      data: { repository: { object: { status: { context } } }, viewer: { login: 'github-actions[bot]' } },
    })
  })

  test.for<{ name: string; body: object }>([
    { name: 'an unknown state', body: { state: 'done' } },
    { name: 'no state', body: {} },
    { name: 'a long description', body: { state: 'success', description: 'x'.repeat(141) } },
    { name: 'a target that is no link', body: { state: 'success', target_url: 'example.com' } },
    { name: 'a target of another kind', body: { state: 'success', target_url: 'javascript:alert(1)' } },
    { name: 'an unknown field', body: { state: 'success', name: 'x' } },
  ])('with $name are refused', async ({ body }, { github }) => {
    const { sha } = github.addCommit()
    expect((await set(github, sha, body))[0]).toBe(422)
    expect(github.violations.splice(0)).toHaveLength(1)
    expect(github.statuses).toEqual([])
  })
})

describe("the token's rights", () => {
  const none: Permissions = { 'pull-requests': 'none', contents: 'none', issues: 'none', statuses: 'none' }

  test.for<{ given: Partial<Permissions>; isPrivate: boolean; reading: number; writing: number }>([
    { given: {}, isPrivate: true, reading: 403, writing: 403 },
    { given: {}, isPrivate: false, reading: 200, writing: 403 },
    { given: { 'pull-requests': 'read' }, isPrivate: true, reading: 200, writing: 403 },
    { given: { 'pull-requests': 'write' }, isPrivate: true, reading: 200, writing: 201 },
    { given: { issues: 'write' }, isPrivate: true, reading: 403, writing: 201 },
  ])('$given in a repository (private: $isPrivate)', async ({ given, isPrivate, reading, writing }, { github }) => {
    github.addRepository({ fullName: 'acme/app', private: isPrivate })
    github.addPullRequest()
    const { nodeId: id } = github.addComment({ number: 1, body: 'x' })
    github.setPermissions({ ...none, ...given })
    expect((await send(github, `${own}/pulls/1`)).status).toBe(reading)
    expect((await write(github)).status).toBe(writing)
    const forbidden = {
      data: { updateIssueComment: null },
      errors: [{ type: 'FORBIDDEN', path: ['updateIssueComment'] }],
    }
    const updated = { data: { updateIssueComment: { issueComment: { id } } } }
    expect(await ask(github, UPDATE, { input: { id, body: 'y' } })).toMatchObject(writing === 403 ? forbidden : updated)
  })

  test('end at repositories that it was not made for', async ({ github }) => {
    github.addRepository({ fullName: 'acme/secret', private: true, accessible: false })
    github.addPullRequest({ repository: 'acme/secret' })
    github.addPullRequest({ repository: 'acme/docs', merged: true })
    expect((await send(github, '/repos/acme/secret/pulls/1')).status).toBe(404)
    expect((await send(github, '/repos/acme/nowhere/pulls/1')).status).toBe(404)
    expect(await read(github, '/repos/acme/docs/pulls/1')).toMatchObject([200, { merged: true }])
    expect(
      (await send(github, '/repos/acme/docs/issues/1/comments', { method: 'POST', body: { body: 'x' } })).status,
    ).toBe(403)
    expect(await ask(github, '{ repository(owner: "acme", name: "secret") { id } }')).toMatchObject({
      data: { repository: null },
      errors: [{ type: 'NOT_FOUND', message: "Could not resolve to a Repository with the name 'acme/secret'." }],
    })
  })

  test('end when it expires', async ({ github }) => {
    github.addPullRequest()
    const wrong = { headers: { authorization: 'Bearer other' } }
    expect(await read(github, `${own}/pulls/1`, wrong)).toMatchObject([401, { message: 'Bad credentials' }])
    github.expireToken()
    expect((await send(github, `${own}/pulls/1`)).status).toBe(401)
    expect((await send(github, '/graphql', { method: 'POST', body: { query: NAME } })).status).toBe(401)
  })
})

describe('a refusal', () => {
  const query = (text: string, variables?: object): Sent => ({ method: 'POST', body: { query: text, variables } })
  const update = (body: string) => query(UPDATE, { input: { id: 'IC_2100000001', body } })

  test.for<[status: number, problem: string, headers: Record<string, string>]>([
    [406, 'accept is */*', { accept: '*/*' }],
    [406, 'accept is application/vnd.github.v3+json', { accept: 'application/vnd.github.v3+json' }],
    [401, 'authorization is not token or Bearer', { authorization: 'Basic eA==' }],
    [400, 'x-github-api-version is 2020-01-01', { 'x-github-api-version': '2020-01-01' }],
    [400, 'x-github-api-version is , not', { 'x-github-api-version': '' }],
    [403, 'no User-Agent', { 'user-agent': ' ' }],
    [415, 'content-type is text/plain', { 'content-type': 'text/plain' }],
  ])('with %i: %s', async ([status, problem, headers], { github }) => {
    github.addPullRequest()
    expect((await send(github, comments, { method: 'POST', body: { body: 'x' }, headers })).status).toBe(status)
    expect(github.violations.join('\n')).toContain(problem)
    expect(github.comments).toEqual([])
    github.violations.length = 0
  })

  test.for<{ problem: string; path: string; sent?: Sent }>([
    { problem: 'page=1 is not a documented query parameter', path: `${own}/pulls/1?page=1` },
    { problem: 'per_page=101 is not from 1 to 100', path: `${own}/pulls/1/files?per_page=101` },
    { problem: 'page=0 is not 1 or more', path: `${own}/pulls/1/files?page=0` },
    { problem: 'page is given twice', path: `${own}/pulls/1/files?page=1&page=2` },
    { problem: 'no such path', path: `${own}/pulls` },
    { problem: 'no such path', path: `${own}/pulls/one` },
    { problem: 'no such path', path: `${own}/compare/main` },
    { problem: 'the path does not take PATCH', path: `${own}/pulls/1`, sent: { method: 'PATCH', body: {} } },
    { problem: 'the body is not a JSON object', path: comments, sent: { method: 'POST', body: 'text' } },
    { problem: 'Body cannot be blank', path: comments, sent: { method: 'POST', body: { body: ' \n' } } },
    { problem: 'not documented: event', path: comments, sent: { method: 'POST', body: { body: 'x', event: 'y' } } },
    { problem: 'Body is too long', path: comments, sent: { method: 'POST', body: { body: 'x'.repeat(65_537) } } },
    { problem: 'no such path', path: '/graphql' },
    { problem: 'query is not a string', path: '/graphql', sent: { method: 'POST', body: { query: 1 } } },
    {
      problem: 'variables is not an object',
      path: '/graphql',
      sent: { method: 'POST', body: { query: NAME, variables: [] } },
    },
    { problem: 'Syntax Error', path: '/graphql', sent: query('{ repository(owner: ') },
    { problem: 'Cannot query field "email"', path: '/graphql', sent: query(NAME.replace('nameWithOwner', 'email')) },
    {
      problem: 'Argument "Query.repository(name:)" of type "String!" is required',
      path: '/graphql',
      sent: query('{ repository(owner: "acme") { id } }'),
    },
    { problem: '"$input" has invalid value', path: '/graphql', sent: query(UPDATE) },
    { problem: 'Int cannot represent non-integer value: "5"', path: '/graphql', sent: query(LIST, { first: '5' }) },
    { problem: 'starts with no field that is emulated', path: '/graphql', sent: query('{ __typename }') },
    { problem: 'You must provide a `first`', path: '/graphql', sent: query(LIST) },
    { problem: 'Requesting 101 records', path: '/graphql', sent: query(LIST, { first: 101 }) },
    { problem: 'does not appear to be a valid cursor', path: '/graphql', sent: query(LIST, { first: 1, after: 'x' }) },
    { problem: 'Body cannot be blank', path: '/graphql', sent: update(' \n') },
    { problem: 'Body is too long', path: '/graphql', sent: update('x'.repeat(65_537)) },
  ])('$problem', async ({ problem, path, sent = {} }, { github }) => {
    github.addPullRequest()
    github.addComment({ number: 1, body: 'As it was', author: github.identity })
    const [status, body] = await read(github, path, sent)
    expect(path === '/graphql' && sent.method === 'POST' ? [200] : [404, 422]).toContain(status)
    expect(github.violations.join('\n')).toContain(problem)
    if (status === 200) expect(body).toHaveProperty('errors.0.message')
    expect(github.requests).toMatchObject([{ processed: false, status }])
    expect(github.comments).toMatchObject([{ versions: ['As it was'] }])
    github.violations.length = 0
  })
})
