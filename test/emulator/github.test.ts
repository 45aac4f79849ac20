import { getOctokit } from '@actions/github'
import { describe, expect } from 'vitest'
import type { Permissions } from '../../emulator/github/access.ts'
import { githubFault } from '../../emulator/github/faults.ts'
import { shaOf } from '../../emulator/github/repositories.ts'
import { type GitHubEmulator, startGitHub } from '../../emulator/github/server.ts'
import type { Fault } from '../../emulator/http/faults.ts'
import { test } from '../support/emulators.ts'

type Sent = { method?: string; headers?: Record<string, string>; body?: unknown; signal?: AbortSignal }

/** Sends a request as a client does, but for what the test says. */
function send(github: GitHubEmulator, path: string, { method = 'GET', headers = {}, body, signal }: Sent = {}) {
  const usual = { accept: 'application/vnd.github+json', 'user-agent': 'test', authorization: `token ${github.token}` }
  const typed = body === undefined ? {} : { 'content-type': 'application/json' }
  const url = path === '/graphql' ? github.graphqlUrl : `${github.apiUrl}${path}`
  return fetch(url, {
    method,
    headers: { ...usual, ...typed, ...headers },
    redirect: 'manual',
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  })
}

async function read(github: GitHubEmulator, path: string, sent: Sent = {}): Promise<[number, unknown]> {
  const response = await send(github, path, sent)
  const text = await response.text()
  return [response.status, text === '' ? undefined : JSON.parse(text)]
}

async function ask(github: GitHubEmulator, query: string, variables: object = {}): Promise<unknown> {
  const [status, body] = await read(github, '/graphql', { method: 'POST', body: { query, variables } })
  expect(status).toBe(200)
  return body
}

const own = '/repos/acme/app'
const comments = `${own}/issues/1/comments`

function write(github: GitHubEmulator, body = 'Hello') {
  return send(github, comments, { method: 'POST', body: { body } })
}

function many<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index))
}

describe('a pull request', () => {
  test('is shown with its author, branches and state', async ({ github }) => {
    github.addPullRequest({
      number: 7,
      user: 'mona',
      head: { repository: null, ref: 'fix' },
      files: [{ filename: 'a' }],
    })
    expect(await read(github, '/repos/ACME/app/pulls/7')).toMatchObject([
      200,
      {
        number: 7,
        user: { login: 'mona', type: 'User' },
        html_url: 'https://github.com/acme/app/pull/7',
        state: 'open',
        merged: false,
        changed_files: 1,
        head: { ref: 'fix', repo: null },
        base: { ref: 'main', repo: { full_name: 'acme/app' } },
      },
    ])
    github.changePullRequest(7, { merged: true })
    expect(await read(github, `${own}/pulls/7`)).toMatchObject([200, { state: 'closed', merged: true }])
    expect(await read(github, `${own}/pulls/8`)).toMatchObject([404, { message: 'Not Found' }])
  })

  test('has its files on pages that link to one another, 3,000 at most', async ({ github }) => {
    const files = many(3_001, (index) => ({ filename: `docs/${index}.md`, patch: '@@ -1 +1,2 @@\n-a\n+b\n+c' }))
    github.addPullRequest({ files })
    const first = await send(github, `${own}/pulls/1/files?per_page=100`)
    const [, next = '', last = ''] =
      /^<([^>]+)>; rel="next", <([^>]+)>; rel="last"$/.exec(`${first.headers.get('link')}`) ?? []
    expect(await first.json()).toMatchObject([
      { additions: 2, deletions: 1, changes: 3, status: 'modified' },
      ...many(99, () => ({})),
    ])
    expect(next).toMatch(/\/repositories\/\d+\/pulls\/1\/files\?per_page=100&page=2$/)
    const end = await send(github, last.slice(github.apiUrl.length))
    const final: unknown = await end.json()
    expect(final).toHaveLength(100)
    expect(end.headers.get('link')).toMatch(/^<[^>]+page=29>; rel="prev", <[^>]+page=1>; rel="first"$/)
    expect((await send(github, comments)).headers.get('link')).toBeNull()
    expect(final).toHaveProperty('99.filename', 'docs/2999.md')
  })

  test('names binary and renamed files without a patch', async ({ github }) => {
    github.addPullRequest({
      files: [
        { filename: 'logo.png', status: 'added' },
        { filename: 'b', previous_filename: 'a', status: 'renamed' },
      ],
    })
    const [, files] = await read(github, `${own}/pulls/1/files`)
    expect(files).toMatchObject([{ status: 'added', changes: 0 }, { previous_filename: 'a' }])
    expect(files).not.toHaveProperty('0.patch')
  })

  test('has its commits, 30 a page unless asked otherwise, 250 at most', async ({ github }) => {
    github.addPullRequest({ commits: many(260, (index) => ({ message: `Commit ${index}`, author: null })) })
    const [, page] = await read(github, `${own}/pulls/1/commits`)
    expect(page).toHaveLength(30)
    expect(page).toMatchObject([{ commit: { message: 'Commit 0' }, author: null }, ...many(29, () => ({}))])
    expect((await read(github, `${own}/pulls/1/commits?per_page=100&page=3`))[1]).toHaveLength(50)
  })
})

describe('commits', () => {
  test('are compared, with files on the first page only', async ({ github }) => {
    const [base, head] = [shaOf('base'), shaOf('head')]
    const files = many(310, (index) => ({ filename: `${index}.md` }))
    github.addCompare({ base, head, files, commits: many(260, (index) => ({ message: `Commit ${index}` })) })
    const [, whole] = await read(github, `${own}/compare/${base}...${head}`)
    expect(whole).toMatchObject({ total_commits: 260, status: 'ahead' })
    expect(whole).toHaveProperty('files.length', 300)
    expect(whole).toHaveProperty('commits.length', 250)
    expect(whole).toHaveProperty('commits.249.commit.message', 'Commit 259')
    const [, second] = await read(github, `${own}/compare/${base}...${head}?per_page=100&page=2`)
    expect(second).not.toHaveProperty('files')
    expect(second).toHaveProperty('commits.0.commit.message', 'Commit 100')
    expect((await read(github, `${own}/compare/${base}...${base}`))[0]).toBe(404)
  })

  test('tell which pull requests they belong to', async ({ github }) => {
    const { commits } = github.addPullRequest({ merged: true, mergeCommitSha: shaOf('squashed') })
    const { sha } = github.addCommit({ files: many(301, (index) => ({ filename: `${index}.md` })) })
    for (const id of [shaOf('squashed'), commits[0]?.sha]) {
      const [, found] = await read(github, `${own}/commits/${id}/pulls`)
      expect(found).toMatchObject([{ number: 1, merged_at: expect.any(String), user: { login: 'octocat' } }])
      expect(found).not.toHaveProperty('0.merged')
    }
    expect((await read(github, `${own}/commits/${sha}/pulls`))[1]).toEqual([])
    expect((await read(github, `${own}/commits/${sha}?page=2`))[1]).toHaveProperty('files.length', 1)
    expect((await read(github, `${own}/commits/${shaOf('none')}/pulls`))[0]).toBe(422)
  })
})

describe('comments', () => {
  test('are written, edited and deleted over REST', async ({ github }) => {
    github.addPullRequest()
    expect((await write(github)).status).toBe(201)
    const { id = 0 } = github.comments[0] ?? {}
    const path = `${own}/issues/comments/${id}`
    expect(await read(github, path, { method: 'PATCH', body: { body: 'Done' } })).toMatchObject([200, { body: 'Done' }])
    expect(await read(github, path)).toMatchObject([200, { body: 'Done', user: { login: 'github-actions[bot]' } }])
    expect(github.comments).toMatchObject([{ versions: ['Hello', 'Done'], author: github.identity }])
    expect(await read(github, path, { method: 'DELETE' })).toEqual([204, undefined])
    expect([github.comments, github.deletedComments.map((comment) => comment.id)]).toEqual([[], [id]])
    expect((await read(github, path, { method: 'DELETE' }))[0]).toBe(404)
  })

  test('come in pages over REST, those of one pull request only', async ({ github }) => {
    github.addPullRequest()
    github.addPullRequest()
    github.addComment({ number: 2, body: 'elsewhere' })
    for (const index of many(35, (at) => at)) github.addComment({ number: 1, body: `${index}` })
    const [, page] = await read(github, `${comments}?page=2`)
    expect(page).toMatchObject(many(5, (index) => ({ body: `${index + 30}` })))
  })

  const listing = `query ($owner: String!, $name: String!, $number: Int!, $after: String) {
    repository(owner: $owner, name: $name) { pullRequest(number: $number) { id comments(first: 2, after: $after) {
      nodes { databaseId body mine: viewerDidAuthor author { __typename login } ...times }
      pageInfo { hasNextPage endCursor } } } }
  } fragment times on IssueComment { createdAt isMinimized }`
  const which = { owner: 'acme', name: 'app', number: 1 }

  test('come in pages over GraphQL, with what was asked for', async ({ github }) => {
    const { nodeId } = github.addPullRequest()
    const createdAt = new Date('2026-01-02T03:04:05.678Z')
    const forged = github.addComment({ number: 1, body: 'forged', author: null, createdAt })
    github.addComment({ number: 1, body: 'own', author: 'github-actions[bot]' })
    github.addComment({ number: 1, body: 'last', author: 'mona', isMinimized: true })
    const first = await ask(github, listing, which)
    const cursor = Buffer.from(`cursor:v2:${forged.id + 1}`).toString('base64')
    const nodes = [
      {
        databaseId: forged.id,
        body: 'forged',
        mine: false,
        author: null,
        createdAt: '2026-01-02T03:04:05Z',
        isMinimized: false,
      },
      { body: 'own', mine: true, author: { __typename: 'Bot', login: 'github-actions' } },
    ]
    const pageInfo = { hasNextPage: true, endCursor: cursor }
    expect(first).toMatchObject({
      data: { repository: { pullRequest: { id: nodeId, comments: { nodes, pageInfo } } } },
    })
    expect(first).toHaveProperty('data.repository.pullRequest.comments.nodes.0', nodes[0])
    const second = await ask(github, listing, { ...which, after: cursor })
    const rest = { nodes: [{ body: 'last', isMinimized: true }], pageInfo: { hasNextPage: false } }
    expect(second).toMatchObject({ data: { repository: { pullRequest: { comments: rest } } } })
    const backwards = listing.replace('first: 2, after', 'last: 1, before')
    const page = { nodes: [{ body: 'forged' }], pageInfo: { hasNextPage: true } }
    expect(await ask(github, backwards, { ...which, after: cursor })).toMatchObject({
      data: { repository: { pullRequest: { comments: page } } },
    })
  })

  test('are written, read, edited and deleted over GraphQL', async ({ github }) => {
    const { nodeId } = github.addPullRequest()
    const adding = `mutation ($subjectId: ID!, $body: String!) {
      addComment(input: { subjectId: $subjectId, body: $body }) { commentEdge { node { id viewerDidAuthor } } } }`
    expect(await ask(github, adding, { subjectId: nodeId, body: 'Grüße "🎉"' })).toEqual({
      data: { addComment: { commentEdge: { node: { id: github.comments[0]?.nodeId, viewerDidAuthor: true } } } },
    })
    const { nodeId: id, databaseId } = { nodeId: github.comments[0]?.nodeId, databaseId: github.comments[0]?.id }
    const reading =
      'query ($id: ID!) { node(id: $id) { ... on IssueComment { body databaseId } ... on PullRequest { title } } }'
    expect(await ask(github, reading, { id })).toEqual({ data: { node: { body: 'Grüße "🎉"', databaseId } } })
    const editing =
      'mutation E($in: UpdateIssueCommentInput!) { updateIssueComment(input: $in) { issueComment { id body } } }'
    expect(await ask(github, editing, { in: { id, body: 'Done' } })).toEqual({
      data: { updateIssueComment: { issueComment: { id, body: 'Done' } } },
    })
    const deleting = `mutation { deleteIssueComment(input: { id: "${id}", clientMutationId: "x" }) { clientMutationId } }`
    expect(await ask(github, deleting)).toEqual({ data: { deleteIssueComment: { clientMutationId: 'x' } } })
    expect(await ask(github, reading, { id })).toMatchObject({
      data: { node: null },
      errors: [{ type: 'NOT_FOUND', path: ['node'], locations: [{ line: 1, column: 20 }] }],
    })
    const { operation, processed } = github.requests.at(-1) ?? {}
    expect([operation, processed]).toEqual(['graphql:node', false])
  })

  test('cannot be written where the conversation is locked', async ({ github }) => {
    github.addPullRequest({ locked: true })
    expect((await write(github)).status).toBe(403)
    expect(github.comments).toEqual([])
  })
})

test("a person's permission is told in four words", async ({ github }) => {
  github.setPermission('Mona', 'maintain')
  github.setPermission('Copilot', 'not-a-user')
  github.addRepository({ fullName: 'acme/open', private: false })
  const path = (login: string, name = 'app') =>
    `/repos/acme/${name}/collaborators/${encodeURIComponent(login)}/permission`
  const maintains = { permission: 'write', role_name: 'maintain', user: { login: 'mona' } }
  expect(await read(github, path('mona'))).toMatchObject([200, maintains])
  expect(await read(github, path('stranger'))).toMatchObject([200, { permission: 'none' }])
  expect(await read(github, path('stranger', 'open'))).toMatchObject([200, { permission: 'read' }])
  expect(await read(github, path('Copilot'))).toMatchObject([404, { message: 'Copilot is not a user' }])
})

describe("the token's rights", () => {
  const none: Permissions = { 'pull-requests': 'none', contents: 'none', issues: 'none' }

  test.for<[Partial<Permissions>, boolean, number, number]>([
    [{}, true, 403, 403],
    [{}, false, 200, 403],
    [{ 'pull-requests': 'read' }, true, 200, 403],
    [{ 'pull-requests': 'write' }, true, 200, 201],
    [{ issues: 'write' }, true, 403, 201],
  ])('%j in a repository whose being private is %s', async ([given, isPrivate, reading, writing], { github }) => {
    github.addRepository({ fullName: 'acme/app', private: isPrivate })
    const { nodeId } = github.addPullRequest()
    github.setPermissions({ ...none, ...given })
    expect((await send(github, `${own}/pulls/1`)).status).toBe(reading)
    const written = await write(github)
    expect(written.status).toBe(writing)
    expect(written.headers.get('x-accepted-github-permissions')).toBe('issues=write; pull_requests=write')
    const mutation = `mutation { addComment(input: { subjectId: "${nodeId}", body: "x" }) { clientMutationId } }`
    const forbidden = { data: { addComment: null }, errors: [{ type: 'FORBIDDEN', path: ['addComment'] }] }
    const added = { data: { addComment: { clientMutationId: null } } }
    expect(await ask(github, mutation)).toMatchObject(writing === 403 ? forbidden : added)
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
    expect((await send(github, '/graphql', { method: 'POST', body: { query: '{ viewer { login } }' } })).status).toBe(
      401,
    )
  })
})

describe('a fault', () => {
  const resetAt = new Date('2026-11-21T12:00:00Z')

  test.for<[string, Fault, object, number]>([
    ['permission', githubFault.missingPermission(), { status: 403, accepted: 'issues=write; pull_requests=write' }, 0],
    ['credentials', githubFault.badCredentials(), { status: 401 }, 0],
    ['not found', githubFault.notFound(), { status: 404 }, 0],
    ['secondary', githubFault.secondaryRateLimit({ retryAfter: '7' }), { status: 403, retryAfter: '7' }, 0],
    ['429', githubFault.secondaryRateLimit({ status: 429 }), { status: 429, retryAfter: null }, 0],
    ['primary', githubFault.primaryRateLimit({ resetAt }), { status: 403, remaining: '0', reset: '1795262400' }, 0],
    ['500', githubFault.serverError(), { status: 500 }, 0],
    ['502 after', { ...githubFault.serverError(502), processed: true }, { status: 502 }, 1],
    ['HTML', { kind: 'html' }, { status: 200, text: expect.stringContaining('<!doctype html>') }, 0],
    ['garbage', { kind: 'body', text: '{"id":' }, { status: 201, text: '{"id":' }, 1],
    ['reset before', { kind: 'reset-before' }, { gone: true }, 0],
    ['reset after', { kind: 'reset-after' }, { gone: true }, 1],
    ['hang', { kind: 'hang', processed: true }, { gone: true }, 1],
    ['slow', { kind: 'delay', ms: 20 }, { status: 201 }, 1],
  ])('%s', async ([, fault, expected, written], { github }) => {
    github.addPullRequest()
    github.faults.add({ operation: ['create-comment', 'graphql:addComment'], times: 1, fault })
    const seen = async () => {
      const sent = { method: 'POST', body: { body: 'Hello' }, signal: AbortSignal.timeout(200) }
      const response = await send(github, comments, sent)
      const [accepted, retryAfter] = ['x-accepted-github-permissions', 'retry-after'].map((name) =>
        response.headers.get(name),
      )
      const [remaining, reset] = ['remaining', 'reset'].map((name) => response.headers.get(`x-ratelimit-${name}`))
      return { status: response.status, accepted, retryAfter, remaining, reset, text: await response.text() }
    }
    expect(await seen().catch(() => ({ gone: true }))).toMatchObject(expected)
    expect(github.comments).toHaveLength(written)
    expect(github.requests).toMatchObject([{ operation: 'create-comment', fault, processed: written === 1 }])
  })

  test('can be a rate limit of GraphQL, and spares what comes before and after', async ({ github }) => {
    const fault = githubFault.graphqlRateLimit({ resetAt })
    github.faults.add({ operation: 'any', skip: 1, times: 1, fault })
    const viewer = { data: { viewer: { login: 'github-actions[bot]' } } }
    expect(await ask(github, '{ viewer { login } }')).toEqual(viewer)
    expect(await ask(github, '{ viewer { login } }')).toMatchObject({ errors: [{ type: 'RATE_LIMITED' }] })
    expect(await ask(github, '{ viewer { login } }')).toEqual(viewer)
  })

  test('meets a deletion too', async ({ github }) => {
    github.addPullRequest()
    const { id } = github.addComment({ number: 1, body: 'x' })
    github.faults.add({ operation: 'delete-comment', times: 1, fault: { kind: 'delay', ms: 5 } })
    expect((await send(github, `${own}/issues/comments/${id}`, { method: 'DELETE' })).status).toBe(204)
  })
})

describe('a barrier', () => {
  test('lets two clients read before either writes', async ({ github }) => {
    github.addPullRequest()
    const barrier = github.barrier('list-comments', 2)
    const client = async () => {
      const [, found] = await read(github, comments)
      await write(github)
      return found
    }
    const first = client()
    await barrier.arrived
    expect(github.requests.map(({ operation }) => operation)).toEqual(['list-comments'])
    expect(await Promise.all([first, client()])).toEqual([[], []])
    await barrier.complete
    expect([github.comments.length, barrier.count]).toEqual([2, 2])
    expect((await read(github, comments))[1]).toHaveLength(2)
  })

  test('keeps a write from GitHub while another one passes', async ({ github }) => {
    github.addPullRequest()
    const hold = github.hold('create-comment', { when: 'before', matches: ({ json }) => json.body === 'old' })
    const old = write(github, 'old')
    await hold.arrived
    await write(github, 'new')
    expect(github.comments.map(({ body }) => body)).toEqual(['new'])
    hold.release()
    await old
    expect(github.comments.map(({ body }) => body)).toEqual(['new', 'old'])
  })

  test('falls when the emulator closes', async () => {
    const github = await startGitHub()
    const hold = github.hold('any', { times: 1 })
    const ended = expect(send(github, `${own}/pulls/1`)).rejects.toThrow()
    await hold.arrived
    await github.close()
    await ended
  })
})

describe('a refusal', () => {
  const paging =
    'query ($n: Int!) { repository(owner: "a", name: "b") { pullRequest(number: 1) { comments(first: $n) { totalCount } } } }'
  const query = (text: string, variables?: object): Sent => ({ method: 'POST', body: { query: text, variables } })

  test.for<[string, string, Sent]>([
    ['accept is */*', `${own}/pulls/1`, { headers: { accept: '*/*' } }],
    ['authorization is not token or Bearer', `${own}/pulls/1`, { headers: { authorization: 'Basic eA==' } }],
    ['x-github-api-version is 2020-01-01', `${own}/pulls/1`, { headers: { 'x-github-api-version': '2020-01-01' } }],
    ['page=1 is not a documented query parameter', `${own}/pulls/1?page=1`, {}],
    ['per_page=101 is not from 1 to 100', `${own}/pulls/1/files?per_page=101`, {}],
    ['page=0 is not 1 or more', `${own}/pulls/1/files?page=0`, {}],
    ['page is given twice', `${own}/pulls/1/files?page=1&page=2`, {}],
    ['since=today is not YYYY', `${comments}?since=today`, {}],
    ['no such path', `${own}/pulls`, {}],
    ['no such path', `${own}/pulls/one`, {}],
    ['no such path', `${own}/compare/main`, {}],
    ['the path does not take PATCH', `${own}/pulls/1`, { method: 'PATCH', body: {} }],
    ['the body is not a JSON object', comments, { method: 'POST', body: 'text' }],
    ['Body cannot be blank', comments, { method: 'POST', body: { body: ' \n' } }],
    ['not documented: event', comments, { method: 'POST', body: { body: 'x', event: 'y' } }],
    ['Body is too long', comments, { method: 'POST', body: { body: 'x'.repeat(65_537) } }],
    ['the path does not take GET', '/graphql', {}],
    ['Parse error on "end of document" at [1, 18]', '/graphql', query('{ viewer { login ')],
    ["Field 'email' doesn't exist on type 'User'", '/graphql', query('{ viewer { email } }')],
    ["Field 'viewer' must have selections", '/graphql', query('{ viewer }')],
    ["Selections can't be made on scalars", '/graphql', query('{ viewer { login { x } } }')],
    ["Field 'node' is missing required arguments: id", '/graphql', query('{ node { id } }')],
    ['node.id is X, which is no ID!', '/graphql', query('{ node(id: X) { id } }')],
    ["Field 'node' doesn't accept argument 'ref'", '/graphql', query('{ node(id: "x", ref: 1) { id } }')],
    ["Fragment on PageInfo can't be spread", '/graphql', query('{ node(id: "x") { ... on PageInfo { endCursor } } }')],
    ['a fragment is used that is not defined', '/graphql', query('{ node(id: "x") { ...gone } }')],
    ['Type mismatch on variable $id', '/graphql', query('query ($id: String!) { node(id: $id) { id } }', { id: 'x' })],
    ['Variable $id of type ID! is missing', '/graphql', query('query ($id: ID!) { node(id: $id) { id } }')],
    ['Variable $x is declared but not used', '/graphql', query('query ($x: Int) { viewer { login } }')],
    ['Variable $id is used but not declared', '/graphql', query('{ node(id: $id) { id } }')],
    ['Requesting 101 records', '/graphql', query(paging, { n: 101 })],
    ['Variable $n is "5", which is no Int', '/graphql', query(paging, { n: '5' })],
    ['You must provide a `first` or `last` value', '/graphql', query(paging.replace('(first: $n)', ''))],
    [
      'body of type String! is missing',
      '/graphql',
      query('mutation { addComment(input: { subjectId: "x" }) { clientMutationId } }'),
    ],
    [
      "InputObject 'AddCommentInput' doesn't accept argument 'pr'",
      '/graphql',
      query('mutation { addComment(input: { subjectId: "x", body: "y", pr: 1 }) { clientMutationId } }'),
    ],
    [
      'Body cannot be blank',
      '/graphql',
      query('mutation ($i: AddCommentInput!) { addComment(input: $i) { clientMutationId } }', {
        i: { subjectId: 'x', body: '' },
      }),
    ],
  ])('%s', async ([problem, path, sent], { github }) => {
    github.addPullRequest()
    const [status, body] = await read(github, path, sent)
    expect(path === '/graphql' && sent.method === 'POST' ? [200] : [404, 422]).toContain(status)
    expect(github.violations.join('\n')).toContain(problem)
    if (status === 200) expect(body).toHaveProperty('errors.0.message')
    expect(github.requests).toMatchObject([{ processed: false, status }])
    expect(github.comments).toEqual([])
    github.violations.length = 0
  })
})

describe('on GitHub Enterprise Server', () => {
  test.override('githubOptions', () => ({ prefix: '/api/v3', identity: 'docs[bot]', token: 'ghs_other' }))

  test('the API has its own addresses, and Octokit finds its way', async ({ github }) => {
    const { nodeId } = github.addPullRequest({ files: many(150, (index) => ({ filename: `${index}.md` })) })
    expect(github.graphqlUrl).toBe(`${github.apiUrl.replace('/v3', '')}/graphql`)
    const octokit = getOctokit(github.token, { baseUrl: github.apiUrl })
    const place = { owner: 'acme', repo: 'app' }
    expect(
      await octokit.paginate(octokit.rest.pulls.listFiles, { ...place, pull_number: 1, per_page: 100 }),
    ).toHaveLength(150)
    const { data } = await octokit.rest.issues.createComment({ ...place, issue_number: 1, body: 'Hello' })
    await octokit.rest.issues.deleteComment({ ...place, comment_id: data.id })
    expect(await octokit.graphql('query ($id: ID!) { node(id: $id) { id } }', { id: nodeId })).toEqual({
      node: { id: nodeId },
    })
    expect(github.deletedComments).toMatchObject([{ author: 'docs[bot]' }])
  })
})
