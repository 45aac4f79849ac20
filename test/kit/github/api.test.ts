import { createServer, type RequestListener } from 'node:http'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { githubFault } from '../../../emulator/github/faults.ts'
import type { Fault } from '../../../emulator/http/faults.ts'
import { VERSION } from '../../../src/kit/core/version.ts'
import type { Visibility } from '../../../src/kit/core/visibility.ts'
import type { GitHubApi } from '../../../src/kit/github/api.ts'
import { type Attempt, errorOf as errorFor, type TokenContext } from '../../../src/kit/github/failure.ts'
import { test } from '../../support/emulators.ts'
import { listen, tcpServer } from '../../support/loopback.ts'
import { connect, connectProven, errorOf, READING, read, write } from './harness.ts'

const query = (api: GitHubApi) =>
  api.graphql({
    ...READING,
    schema: z.object({ repository: z.object({ nameWithOwner: z.string() }) }),
    query: '{ repository(owner: "acme", name: "app") { nameWithOwner } }',
    variables: {},
  })

const resetIn = (seconds: number) => new Date(Date.now() + seconds * 1000)

describe('a read', () => {
  test.for<{ name: string; fault: Fault }>([
    { name: '500', fault: githubFault.serverError() },
    { name: 'an incomplete response', fault: { kind: 'cut-body' } },
    { name: 'fields of other types', fault: { kind: 'body', text: '{"number":"1"}' } },
  ])('is retried after $name', async ({ fault }, { github }) => {
    github.addPullRequest()
    github.faults.add({ operation: 'any', times: 2, fault })
    const { api, waits, lines } = connect(github)
    expect(await read(api)).toEqual({ number: 1 })
    expect(waits).toEqual([750, 1500])
    expect(lines).toEqual([
      expect.stringMatching(/read the pull request.*Trying again in 1s\.$/),
      expect.stringMatching(/Trying again in 2s\.$/),
    ])
  })

  test('is sent at most four times', async ({ github }) => {
    github.addPullRequest()
    github.faults.add({ operation: 'any', times: 'always', fault: githubFault.serverError(503) })
    const { api, waits } = connect(github)
    const { message, kind, status } = await errorOf(read(api))
    expect({ kind, status }).toEqual({ kind: 'github-fault', status: 503 })
    expect(message).toMatch(
      /^The request to GitHub to read the pull request failed \(503\)\. Message: ".*Server Error.*"\. Check/,
    )
    expect({ requests: github.requests.length, waits: waits.length }).toEqual({ requests: 4, waits: 3 })
  })

  const refusal = (status: number, message?: string): Fault => ({ kind: 'status', status, body: { message } })

  test.for<[status: number, fault: Fault, message: RegExp]>([
    [400, refusal(400), /^The request to GitHub to read the pull request failed \(400\)\./],
    [401, githubFault.badCredentials(), /^GitHub rejected the token .* \(401\).*github-token.* expires .*24 hours/],
    [403, githubFault.missingPermission(), /^GitHub rejected the request to .* \(403\)\. .*`pull-requests: read`/],
    [404, githubFault.notFound(), /\(404\)\. .*Check that it exists\. Add `pull-requests: read` .*, if that is miss/],
    [409, refusal(409, 'Repository is empty.'), /\(409\).*Repository is empty.*Correct what the message names\.$/],
  ])('is sent once when the status is %i', async ([status, fault, message], { github }) => {
    github.addPullRequest()
    const { api, waits } = await connectProven(github)
    github.faults.add({ operation: 'any', times: 1, fault })
    const error = await errorOf(read(api))
    expect(error.status).toBe(status)
    expect(error.message).toMatch(message)
    expect(github.requests).toHaveLength(1)
    expect(waits).toEqual([])
  })

  const PERMISSION = 'Resource not accessible by integration'

  test.for<[token: string, message: string, advice: RegExp]>([
    ['ghs_1', 'Unable to create comment because issue is locked.', /unless the message gives another reason\. See /],
    [
      'ghs_1',
      PERMISSION,
      /^Add `pull-requests: read` to the `permissions:` of the job, or to those of the app whose token this is\. See docs\/reference\.md#permissions for /,
    ],
    [
      'ghp_1',
      PERMISSION,
      /^Give the token of `github-token` the permission `pull-requests: read` on acme\/app, or authorize it for the organization\. See /,
    ],
  ])(
    'that is forbidden to %s with the reason %j is told what removes it',
    async ([token, message, advice], { github }) => {
      github.addToken({ token, identity: 'mona', permissions: { contents: 'read' } })
      const { api } = await connectProven(github, { token })
      github.faults.add({ operation: 'any', times: 1, fault: refusal(403, message) })
      const error = await errorOf(read(api))
      expect(error.message).toContain(`Message: "${message}".`)
      expect(error.advice).toMatch(advice)
    },
  )

  test('with a personal token that GitHub does not know is told how such a token ends', async ({ github }) => {
    const { api } = connect(github, { token: 'github_pat_1' })
    expect((await errorOf(read(api))).advice).toBe(
      'Check `github-token`: a personal token may have expired, or been revoked.',
    )
  })

  test('without a response has no status, and is told to check the way to GitHub', async ({ github }) => {
    github.faults.add({ operation: 'any', times: 'always', fault: { kind: 'reset-after' } })
    const { kind, status, what, advice } = await errorOf(read(connect(github).api))
    expect({ kind, status }).toEqual({ kind: 'github-fault', status: undefined })
    expect(what).toBe('The request to GitHub to read the pull request failed.')
    expect(advice).toBe("Check the runner's proxy, firewall and DNS, and the status page of GitHub.")
  })

  test('times out after 15 seconds, or at its deadline, and is retried', async ({ github }) => {
    github.addPullRequest()
    github.faults.add({ operation: 'any', times: 1, fault: { kind: 'hang' } })
    const limits: number[] = []
    const timeout = (ms: number) => {
      limits.push(ms)
      return limits.length === 1 ? AbortSignal.timeout(50) : new AbortController().signal
    }
    const { api, waits } = connect(github, { timeout, patienceMs: 15_500 })
    expect(await read(api)).toEqual({ number: 1 })
    expect([limits, waits]).toEqual([[15_000, 14_750], [750]])
  })

  test('ends at once when the run is cancelled', async ({ github }) => {
    github.addPullRequest()
    const hold = github.hold('pull-request')
    const { api, cancel, waits } = connect(github)
    const failed = errorOf(read(api))
    await hold.arrived
    const startedAt = performance.now()
    cancel()
    await failed
    expect(performance.now() - startedAt).toBeLessThan(1000)
    expect(github.requests).toHaveLength(1)
    expect(waits).toEqual([])
  })
})

test('a response without an end is an error', async ({ github }) => {
  const blank = Buffer.alloc(2 ** 20, ' ')
  let sentBytes = 0
  const endless: RequestListener = (_, response) => {
    response.setHeader('content-type', 'application/json')
    const write = () => {
      if (response.destroyed) return
      sentBytes += 2 ** 20
      if (response.write(blank)) setImmediate(write)
      else response.once('drain', write)
    }
    write()
  }
  await using server = await listen(createServer(endless))
  const { api } = connect(
    { token: github.token, apiUrl: `http://127.0.0.1:${server.port}` },
    { patienceMs: 700, timeout: () => new AbortController().signal },
  )
  expect((await errorOf(read(api))).kind).toBe('github-fault')
  expect(sentBytes).toBeLessThan(200 * 2 ** 20)
})

describe('a rate limit', () => {
  const refusal = (headers: Record<string, string>, message = 'Slow down'): Fault => {
    return { kind: 'status', status: 403, body: { message }, headers }
  }
  const inAnHour = { 'x-ratelimit-reset': String(Math.floor(resetIn(3600).getTime() / 1000)) }
  const { primaryRateLimit, secondaryRateLimit, graphqlRateLimit } = githubFault

  test.for<[name: string, fault: () => Fault, least: number, most: number]>([
    ['Retry-After with 403', () => secondaryRateLimit({ retryAfter: '7' }), 7000, 7000],
    ['Retry-After of zero', () => secondaryRateLimit({ retryAfter: '0', status: 429 }), 500, 1000],
    ['x-ratelimit-reset with 403', () => primaryRateLimit({ resetAt: resetIn(30) }), 25_000, 31_000],
    ['x-ratelimit-reset in the past', () => primaryRateLimit({ resetAt: resetIn(-90) }), 500, 1000],
    ['GraphQL', () => graphqlRateLimit({ resetAt: resetIn(30) }), 25_000, 31_000],
    ['403 with a message alone', () => refusal({}, 'You have exceeded a secondary rate limit.'), 60_000, 60_000],
    [
      '403 with requests left, whenever these end',
      () => refusal({ ...inAnHour, 'x-ratelimit-remaining': '9' }, 'You have exceeded a secondary rate limit.'),
      60_000,
      60_000,
    ],
  ])('is waited out: %s', async ([name, fault, least, most], { github }) => {
    github.addPullRequest()
    github.faults.add({ operation: 'any', times: 1, fault: fault() })
    const { api, waits } = connect(github)
    await (name.startsWith('GraphQL') ? query : read)(api)
    expect(waits).toHaveLength(1)
    expect(waits[0]).toBeGreaterThanOrEqual(least)
    expect(waits[0]).toBeLessThanOrEqual(most)
  })

  test('is waited out for a write too, which was not processed', async ({ github }) => {
    github.addPullRequest()
    github.faults.add({ operation: 'any', times: 1, fault: githubFault.secondaryRateLimit({ retryAfter: '7' }) })
    const { api, waits } = connect(github)
    await write(api)
    expect(waits).toEqual([7000])
    expect(github.comments).toHaveLength(1)
  })

  test('that lasts too long is an error at once, which names no permission', async ({ github }) => {
    github.addPullRequest()
    github.faults.add({ operation: 'any', times: 1, fault: githubFault.primaryRateLimit({ resetAt: resetIn(90) }) })
    const { api, waits } = connect(github, { patienceMs: 60_000 })
    const { message } = await errorOf(read(api))
    expect(waits).toEqual([])
    expect(message).toMatch(/^GitHub rate-limited the request to read the pull request \(403\)\./)
    expect(message).not.toMatch(/permission/)
  })
})

test('a write that may have been processed is not repeated', async ({ github }) => {
  github.addPullRequest()
  github.faults.add({ operation: 'any', times: 1, fault: { ...githubFault.serverError(502), processed: true } })
  await errorOf(write(connect(github).api))
  expect(github.requests).toHaveLength(1)
  expect(github.comments).toHaveLength(1)
})

describe('a GraphQL query', () => {
  test('that times out within GitHub is retried', async ({ github }) => {
    github.faults.add({ operation: 'any', times: 1, fault: githubFault.graphqlTimeout() })
    const { api, waits } = connect(github)
    await query(api)
    expect(waits).toEqual([750])
  })

  test.for<[type: string, said: string, message: RegExp]>([
    ['FORBIDDEN', 'x\n::error::pwned \u202e', /\(403\).*x\\n.*\\u\{202E\}.*`pull-requests: read`/],
    ['NOT_FOUND', 'Could not resolve', /\(404\).*Could not resolve/],
  ])('whose error has type %s is sent once', async ([type, said, message], { github }) => {
    const fault: Fault = { kind: 'status', status: 200, body: { data: null, errors: [{ type, message: said }] } }
    const { api } = await connectProven(github)
    github.faults.add({ operation: 'any', times: 'always', fault })
    const failure = await errorOf(query(api))
    expect(github.requests).toHaveLength(1)
    expect(failure.message).toMatch(message)
    expect(failure.kind).toBe('github-refused')
  })

  test.for(['{"data":{"repository":null}}', 'null'])('whose response is %s fails', async (text, { github }) => {
    github.faults.add({ operation: 'any', times: 'always', fault: { kind: 'body', text } })
    expect((await errorOf(query(connect(github).api))).kind).toBe('github-fault')
  })
})

describe('data that comes beside an error', () => {
  const history = (api: GitHubApi) =>
    api.graphqlPage({
      ...READING,
      schema: z.object({ repository: z.object({ object: z.unknown(), nameWithOwner: z.string() }) }),
      query: `query ($first: Int!, $head: GitObjectID!) {
        repository(owner: "acme", name: "app") {
          nameWithOwner
          object(oid: $head) { ... on Commit { history(first: $first) { nodes { oid } } } }
        }
      }`,
      variables: { head: '3f786850e387550fdab836ed7e6dc881de23001b' },
    })
  const nodes = [
    { oid: 'a', status: null },
    { oid: 'b', status: null },
  ]
  const data = { repository: { object: { history: { nodes } }, nameWithOwner: 'acme/app' } }
  const partOf = (...errors: object[]): Fault => ({ kind: 'status', status: 200, body: { data, errors } })
  const pathOf = (index: number) => ['repository', 'object', 'history', 'nodes', index, 'status']
  const forbidden = { type: 'FORBIDDEN', message: 'Resource protected by organization SAML enforcement.' }

  test('is used without what GitHub refuses', async ({ github }) => {
    github.faults.add({ operation: 'any', times: 1, fault: partOf({ ...forbidden, path: pathOf(0) }) })
    expect(await history(connect(github).api)).toEqual(data)
  })

  test.for<[name: string, errors: object[]]>([
    ['is about all that was asked for', [{ ...forbidden, path: ['repository'] }]],
    ['names nothing that is missing', [forbidden]],
    ['refuses a field in every entry', [0, 1].map((index) => ({ ...forbidden, path: pathOf(index) }))],
  ])('is not used where the error %s', async ([, errors], { github }) => {
    const { api } = await connectProven(github)
    github.faults.add({ operation: 'any', times: 'always', fault: partOf(...errors) })
    expect((await errorOf(history(api))).status).toBe(403)
  })

  test('is not used where the error names a limit, which is waited out', async ({ github }) => {
    const error = { type: 'RATE_LIMIT', message: 'API rate limit already exceeded for user ID 1.', path: pathOf(0) }
    github.faults.add({ operation: 'any', times: 1, fault: partOf(error) })
    const { api, waits } = connect(github)
    await history(api)
    expect(waits).toEqual([60_000])
  })

  test('is read again, in smaller pages, where GitHub failed to give a part, and is then an error', async ({
    github,
  }) => {
    const fault = partOf({ message: 'Something went wrong while executing your query.', path: pathOf(0) })
    github.faults.add({ operation: 'any', times: 2, fault })
    await history(connect(github).api)
    const sizes = () => github.requests.map(({ json }) => Object(json.variables).first)
    expect(sizes()).toEqual([100, 25, 25])
    github.faults.add({ operation: 'any', times: 'always', fault })
    expect((await errorOf(history(connect(github).api))).kind).toBe('github-fault')
    expect(sizes().slice(3)).toEqual([100, 25, 25, 25, 25])
  })
})

describe('a token that is seconds old', () => {
  const { badCredentials, notFound, missingPermission } = githubFault

  test.for([401, 404])(
    'is tried again as after any other fault (%i), until a request has succeeded',
    async (status, { github }) => {
      github.addPullRequest()
      const fault = status === 401 ? badCredentials() : notFound()
      github.faults.add({ operation: 'any', times: 2, fault })
      const { api, waits } = connect(github)
      expect(await read(api)).toEqual({ number: 1 })
      expect(waits).toEqual([750, 1500])
      github.faults.add({ operation: 'any', times: 'always', fault })
      expect((await errorOf(read(api))).status).toBe(status)
      expect(waits).toEqual([750, 1500])
    },
  )

  test.for<[name: string, fault: Fault, send: typeof read, requests: number]>([
    ['a read that the token may not make', missingPermission(), read, 1],
    ['a write', badCredentials(), write, 1],
    ['a query', notFound(), query, 4],
  ])('sends %s as often as it may: %o', async ([, fault, send, requests], { github }) => {
    github.addPullRequest()
    github.faults.add({ operation: 'any', times: 'always', fault })
    await errorOf(send(connect(github).api))
    expect(github.requests).toHaveLength(requests)
  })

  test('asks once for what may be missing', async ({ github }) => {
    const request = { ...READING, schema: z.unknown(), route: 'GET /repos/{owner}/{repo}/pulls/{pull_number}' }
    const { api } = connect(github)
    expect(
      (await errorOf(api.request({ ...request, parameters: { pull_number: 9 }, mayBeMissing: true }))).status,
    ).toBe(404)
    expect(github.requests).toHaveLength(1)
  })
})

test('an error shows what GitHub says, without a secret and without its link', async ({ github }) => {
  const body = { message: `Bad token ${github.token}`, documentation_url: 'https://docs.github.com/rest' }
  const { api } = await connectProven(github)
  github.faults.add({ operation: 'any', times: 1, fault: { kind: 'status', status: 401, body } })
  const error = await errorOf(read(api))
  expect(error.remoteMessage).toBe('Bad token ***')
  expect(error.message).not.toContain(github.token)
})

const OWN = { owner: 'acme', name: 'app' }
const OTHER = { owner: 'acme', name: 'docs' }

test.for<[words: string, Partial<Attempt>, log: Visibility, quoted: boolean]>([
  ["of the workflow's own repository", {}, 'public', true],
  [
    'of a private repository to readers of a private one',
    { repository: OTHER, visibility: 'private' },
    'private',
    true,
  ],
  ['of a private repository to everybody', { repository: OTHER, visibility: 'private' }, 'public', false],
  ['of a repository that nobody knows to everybody', { repository: OTHER }, 'unknown', false],
  ['of a public repository', { repository: OTHER, visibility: 'public' }, 'unknown', true],
])("an error quotes GitHub's words %s: %j, %s, %j", ([, of, visibility, quoted]) => {
  const context: TokenContext = { token: 'ghs_x', tokenInput: 'docs-token', repository: OWN, visibility }
  const attempt: Attempt = { action: 'read it', repository: OWN, visibility: 'unknown', ...of }
  const reply = { status: 422, message: 'No commits of regions', headers: {} }
  const error = errorFor(attempt, reply, context, (text) => text)
  expect(error.message.includes('regions')).toBe(quoted)
  expect(error.isClosed).toBe(false)
  expect(errorFor(attempt, { ...reply, message: 'Issue is locked' }, context, (text) => text).isClosed).toBe(true)
  // The network's words are about no repository.
  const lost = { status: undefined, message: 'ECONNRESET', headers: {} }
  expect(errorFor(attempt, lost, context, (text) => text).message).toContain('ECONNRESET')
})

// That each request has the headers that GitHub documents, the emulator checks.
test('a request says who sends it, and prints nothing when GitHub says that it is deprecated', async ({ github }) => {
  const printed = vi.spyOn(console, 'warn')
  onTestFinished(() => printed.mockRestore())
  const headers = { deprecation: 'true', link: '<https://x/::error::>; rel="deprecation"', sunset: 'today' }
  const fault: Fault = { kind: 'status', status: 200, body: { number: 1 }, headers }
  github.faults.add({ operation: 'any', times: 1, fault })
  expect(await read(connect(github).api)).toEqual({ number: 1 })
  expect(printed).not.toHaveBeenCalled()
  expect(github.requests[0]?.headers['user-agent']).toBe(`docs-agent-action/${VERSION}`)
})

test('what is read holds no secret', async ({ github }) => {
  github.addPullRequest({ title: `About ${github.token}` })
  const schema = z.object({ title: z.string() })
  expect(await read(connect(github).api, 1, schema)).toEqual({ title: 'About ***' })
})

test('a proxy that takes connections and never answers ends a request in time', async ({ github }) => {
  await using proxy = await tcpServer(() => undefined)
  vi.stubEnv('HTTP_PROXY', `http://127.0.0.1:${proxy.port}`)
  onTestFinished(() => void vi.unstubAllEnvs())
  const far = { token: github.token, apiUrl: 'http://github.invalid' }
  const { message } = await errorOf(read(connect(far, { patienceMs: 300 }).api))
  expect(message).toMatch(/^The request to GitHub to read the pull request failed\. /)
  expect(proxy.connections).toBe(1)
})
