import { afterEach, describe, expect, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { githubFault } from '../../emulator/github/faults.ts'
import type { Fault } from '../../emulator/http/faults.ts'
import { VERSION } from '../../src/core/version.ts'
import { readIsPrivate } from '../../src/github/accounts.ts'
import { type GitHubApi, loadToolkit } from '../../src/github/api.ts'
import { test } from '../support/emulators.ts'
import { CLOSED_PORT, startProxy, tcpServer } from '../support/loopback.ts'
import { connect, errorOf, SEE } from './harness.ts'

const READING = { what: 'the pull request', permission: 'pull-requests: read' }
const WRITING = { what: 'the comment', permission: 'pull-requests: write', once: true }

const read = (api: GitHubApi) =>
  api.request({
    ...READING,
    schema: z.object({ number: z.number() }),
    route: 'GET /repos/{owner}/{repo}/pulls/{pull_number}',
    parameters: { pull_number: 1 },
  })
const write = (api: GitHubApi) =>
  api.request({
    ...WRITING,
    schema: z.unknown(),
    route: 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments',
    parameters: { issue_number: 1, body: 'Hello' },
  })
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
    { name: '502', fault: githubFault.serverError(502) },
    { name: '503', fault: githubFault.serverError(503) },
    { name: '504', fault: githubFault.serverError(504) },
    { name: 'a reset before processing', fault: { kind: 'reset-before' } },
    { name: 'a reset after processing', fault: { kind: 'reset-after' } },
    { name: 'an incomplete response', fault: { kind: 'cut-body' } },
    { name: 'an HTML page with 502', fault: { kind: 'status', status: 502, body: '<html>' } },
    { name: 'an HTML page', fault: { kind: 'html' } },
    { name: 'an empty response', fault: { kind: 'body', text: '' } },
    { name: 'JSON that is cut short', fault: { kind: 'body', text: '{"number":' } },
    { name: 'a list', fault: { kind: 'body', text: '[7]' } },
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

  test.for<{ status: number; fault: Fault; message: RegExp }>([
    {
      status: 403,
      fault: githubFault.missingPermission(),
      message: /^GitHub rejected the request to read the pull request \(403\)\. .*`pull-requests: read`/,
    },
    {
      status: 404,
      fault: githubFault.notFound(),
      message: /\(404\)\. .*Check that it exists\. Add `pull-requests: read` .*, if that is missing\. See /,
    },
    {
      status: 401,
      fault: githubFault.badCredentials(),
      message: /^GitHub rejected the token .* \(401\).*github-token.* expires .*24 hours/,
    },
    {
      status: 422,
      fault: { kind: 'status', status: 422, body: { message: 'No commit found' } },
      message: /\(422\).*No commit found.*Correct what the message names\.$/,
    },
    {
      status: 400,
      fault: { kind: 'status', status: 400 },
      message: /^The request to GitHub to read the pull request failed \(400\)\./,
    },
    {
      status: 409,
      fault: { kind: 'status', status: 409, body: { message: 'Git Repository is empty.' } },
      message: /\(409\).*Git Repository is empty.*Correct what the message names\.$/,
    },
    {
      status: 301,
      fault: { kind: 'redirect', location: 'https://elsewhere.example', status: 301 },
      message: /^The request to GitHub to read the pull request failed \(301\)\. .*never followed.*renamed/,
    },
  ])('is sent once when the status is $status', async ({ status, fault, message }, { github }) => {
    github.addPullRequest()
    github.faults.add({ operation: 'any', times: 1, fault })
    const { api, waits } = connect(github)
    const error = await errorOf(read(api))
    expect(error.status).toBe(status)
    expect(error.message).toMatch(message)
    expect(github.requests).toHaveLength(1)
    expect(waits).toEqual([])
  })

  test.for<[message: string, advice: RegExp]>([
    ['Unable to create comment because issue is locked.', /unless the message gives another reason\. See /],
    ['Sorry. Your account was suspended.', /`pull-requests: read`.*unless the message gives another reason\. See /],
    [
      'Resource not accessible by integration',
      /Add `pull-requests: read` to the `permissions:` of the job\. See docs\/reference\.md#permissions for /,
    ],
    ['Resource not accessible by personal access token', /to the `permissions:` of the job\. See /],
    ['Must have admin rights to Repository.', /to the `permissions:` of the job\. See /],
  ])('that is forbidden with the reason %j is told what removes it', async ([message, advice], { github }) => {
    github.addPullRequest()
    for (const fault of [
      { kind: 'status', status: 403, body: { message } } as const,
      { kind: 'status', status: 200, body: { data: null, errors: [{ type: 'FORBIDDEN', message }] } } as const,
    ]) {
      github.faults.add({ operation: 'any', times: 1, fault })
      const error = await errorOf((fault.status === 403 ? read : query)(connect(github).api))
      expect(error.message).toContain(`Message: "${message}".`)
      expect(error.advice).toMatch(advice)
    }
  })

  test('whose response is never as documented fails', async ({ github }) => {
    github.addPullRequest()
    github.faults.add({ operation: 'any', times: 'always', fault: { kind: 'html' } })
    const { kind, message } = await errorOf(read(connect(github).api))
    expect(kind).toBe('github-fault')
    expect(message).toContain('the response is not as documented')
  })

  test('may have a large response', async ({ github }) => {
    github.addPullRequest()
    github.faults.add({
      operation: 'any',
      times: 1,
      fault: { kind: 'body', text: `{"number":1,"x":"${'x'.repeat(11e6)}"}` },
    })
    expect(await read(connect(github).api)).toEqual({ number: 1 })
  })

  test('without a response is told to check the way to GitHub', async ({ github }) => {
    github.faults.add({ operation: 'any', times: 'always', fault: { kind: 'reset-after' } })
    const { kind, advice } = await errorOf(read(connect(github).api))
    expect(kind).toBe('github-fault')
    expect(advice).toBe("Check the runner's proxy, firewall and DNS, and the status page of GitHub.")
  })

  test('without a response times out after 15 seconds, and is retried', async ({ github }) => {
    github.addPullRequest()
    github.faults.add({ operation: 'any', times: 1, fault: { kind: 'hang', processed: false } })
    const limits: { ms: number; end: AbortController }[] = []
    const timeout = (ms: number) => {
      const end = new AbortController()
      limits.push({ ms, end })
      return end.signal
    }
    const { api, waits } = connect(github, { timeout })
    const reading = read(api)
    await expect.poll(() => github.requests).toHaveLength(1)
    expect(waits).toEqual([])
    limits[0]?.end.abort(new DOMException('The time limit is over', 'TimeoutError'))
    expect(await reading).toEqual({ number: 1 })
    expect([limits.map(({ ms }) => ms), waits]).toEqual([[15_000, 15_000], [750]])
  })

  test('has no more time than its deadline', async ({ github }) => {
    github.addPullRequest()
    const limits: number[] = []
    const timeout = (ms: number) => {
      limits.push(ms)
      return new AbortController().signal
    }
    await read(connect(github, { timeout, patienceMs: 5000 }).api)
    expect(limits).toEqual([5000])
  })

  test('without a connection has no status', async ({ github }) => {
    github.faults.add({ operation: 'any', times: 'always', fault: { kind: 'reset-before' } })
    const { message, status } = await errorOf(read(connect(github).api))
    expect(status).toBeUndefined()
    expect(message).toMatch(/^The request to GitHub to read the pull request failed\. /)
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

  test('is not sent when the run was cancelled before', async ({ github }) => {
    const { api, cancel } = connect(github)
    cancel()
    await errorOf(read(api))
    expect(github.requests).toEqual([])
  })
})

describe('an error about `docs-token`', () => {
  const expired: Fault = githubFault.badCredentials()
  const hidden: Fault = githubFault.notFound()
  const forbidden: Fault = githubFault.missingPermission()
  const graphql = (type: string): Fault => ({
    kind: 'status',
    status: 200,
    body: { data: null, errors: [{ type, message: 'Resource not accessible by integration' }] },
  })
  const PERMIT = 'Give the token of `docs-token` the permission `pull-requests: read` on acme/docs'

  test.for<{ name: string; fault: Fault; status: number; advice: string; send?: typeof query }>([
    {
      name: '401',
      fault: expired,
      status: 401,
      advice:
        "Check `docs-token`: the job's own token expires when the job ends, and after 24 hours at the latest; " +
        'the token of a GitHub App expires after one hour.',
    },
    { name: '403', fault: forbidden, status: 403, advice: `${PERMIT}.${SEE}` },
    { name: 'FORBIDDEN', fault: graphql('FORBIDDEN'), status: 403, advice: `${PERMIT}.${SEE}`, send: query },
    {
      name: 'INSUFFICIENT_SCOPES',
      fault: graphql('INSUFFICIENT_SCOPES'),
      status: 403,
      advice: `${PERMIT}.${SEE}`,
      send: query,
    },
    {
      name: '404',
      fault: hidden,
      status: 404,
      advice: `Check that it exists. ${PERMIT}, if that is missing.${SEE}`,
    },
    {
      name: 'NOT_FOUND',
      fault: graphql('NOT_FOUND'),
      status: 404,
      advice: `Check that it exists. ${PERMIT}, if that is missing.${SEE}`,
      send: query,
    },
  ])(
    'after $name names what it lacks, and no other token',
    async ({ fault, status, advice, send = read }, { github }) => {
      github.faults.add({ operation: 'any', times: 1, fault })
      const repository = { owner: 'acme', name: 'docs' }
      const { api } = connect(github, { tokenInput: 'docs-token', repository })
      const error = await errorOf(send(api))
      expect(error).toMatchObject({ status, advice })
      expect(error.message).not.toMatch(/github-token|permissions:/)
    },
  )

  test('about what every token may read names access alone', async ({ github }) => {
    const repository = { owner: 'acme', name: 'docs' }
    const { api } = connect(github, { tokenInput: 'docs-token', repository })
    github.faults.add({ operation: 'any', times: 1, fault: forbidden })
    const { advice } = await errorOf(readIsPrivate(api))
    expect(advice).toBe('Give the token of `docs-token` access to acme/docs.')
  })
})

describe('a rate limit', () => {
  test.for<{ name: string; fault: () => Fault; least: number; most: number; send?: typeof query }>([
    {
      name: 'Retry-After with 403',
      fault: () => githubFault.secondaryRateLimit({ retryAfter: '7' }),
      least: 7000,
      most: 7000,
    },
    {
      name: 'Retry-After with 429',
      fault: () => githubFault.secondaryRateLimit({ retryAfter: '7', status: 429 }),
      least: 7000,
      most: 7000,
    },
    {
      name: 'Retry-After of zero',
      fault: () => githubFault.secondaryRateLimit({ retryAfter: '0', status: 429 }),
      least: 500,
      most: 1000,
    },
    {
      name: '429 without a time',
      fault: () => githubFault.secondaryRateLimit({ status: 429 }),
      least: 60_000,
      most: 60_000,
    },
    {
      name: 'x-ratelimit-reset with 403',
      fault: () => githubFault.primaryRateLimit({ resetAt: resetIn(90) }),
      least: 85_000,
      most: 91_000,
    },
    {
      name: 'x-ratelimit-reset with 429',
      fault: () => githubFault.primaryRateLimit({ resetAt: resetIn(90), status: 429 }),
      least: 85_000,
      most: 91_000,
    },
    {
      name: 'x-ratelimit-reset in the past',
      fault: () => githubFault.primaryRateLimit({ resetAt: resetIn(-90) }),
      least: 500,
      most: 1000,
    },
    {
      name: 'GraphQL',
      fault: () => githubFault.graphqlRateLimit({ resetAt: resetIn(90) }),
      least: 85_000,
      most: 91_000,
      send: query,
    },
  ])('is waited out: $name', async ({ fault, least, most, send = read }, { github }) => {
    github.addPullRequest()
    github.faults.add({ operation: 'any', times: 1, fault: fault() })
    const { api, waits } = connect(github)
    await send(api)
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

  test.for<{ name: string; fault: Fault; wait: number }>([
    {
      name: 'a time alone',
      fault: { kind: 'status', status: 403, body: { message: 'Slow down' }, headers: { 'retry-after': '7' } },
      wait: 7000,
    },
    {
      name: 'a message alone',
      fault: { kind: 'status', status: 403, body: { message: 'You have exceeded a secondary rate limit.' } },
      wait: 60_000,
    },
  ])('is known by $name', async ({ fault, wait }, { github }) => {
    github.addPullRequest()
    github.faults.add({ operation: 'any', times: 1, fault })
    const { api, waits } = connect(github)
    await read(api)
    expect(waits).toEqual([wait])
  })

  test('without a time is not retried at once', async ({ github }) => {
    github.addPullRequest()
    const headers = { 'x-ratelimit-remaining': '0' }
    const fault: Fault = { kind: 'status', status: 403, body: { message: 'API rate limit exceeded' }, headers }
    github.faults.add({ operation: 'any', times: 1, fault })
    const { api, waits } = connect(github)
    await read(api)
    expect(waits).toEqual([60_000])
  })
})

describe('a write', () => {
  test.for<{ name: string; fault: Fault; comments: number }>([
    { name: '500', fault: githubFault.serverError(), comments: 0 },
    { name: '502 after processing', fault: { ...githubFault.serverError(502), processed: true }, comments: 1 },
    { name: 'a reset before processing', fault: { kind: 'reset-before' }, comments: 0 },
    { name: 'a reset after processing', fault: { kind: 'reset-after' }, comments: 1 },
    { name: '403', fault: githubFault.missingPermission(), comments: 0 },
  ])('is not retried after $name', async ({ fault, comments }, { github }) => {
    github.addPullRequest()
    github.faults.add({ operation: 'any', times: 1, fault })
    await errorOf(write(connect(github).api))
    expect(github.requests).toHaveLength(1)
    expect(github.comments).toHaveLength(comments)
  })
})

describe('a GraphQL query', () => {
  test('returns its data', async ({ github }) => {
    expect(await query(connect(github).api)).toEqual({ repository: { nameWithOwner: 'acme/app' } })
  })

  test('that times out within GitHub is retried', async ({ github }) => {
    github.faults.add({ operation: 'any', times: 1, fault: githubFault.graphqlTimeout() })
    const { api, waits } = connect(github)
    await query(api)
    expect(waits).toEqual([750])
  })

  test.for<{ name: string; error: object; kind: 'github-refused' | 'github-fault'; message: RegExp }>([
    {
      name: 'type FORBIDDEN',
      error: { type: 'FORBIDDEN', message: 'x' },
      kind: 'github-refused',
      message: /\(403\).*`pull-requests: read`/,
    },
    {
      name: 'type INSUFFICIENT_SCOPES',
      error: { type: 'INSUFFICIENT_SCOPES', message: 'x' },
      kind: 'github-refused',
      message: /\(403\).*`pull-requests: read`/,
    },
    {
      name: 'type NOT_FOUND',
      error: { type: 'NOT_FOUND', message: 'Could not resolve' },
      kind: 'github-refused',
      message: /\(404\).*Could not resolve/,
    },
    {
      name: 'a hostile message',
      error: { type: 'FORBIDDEN', message: 'x\n::error::pwned \u202e' },
      kind: 'github-refused',
      message: /x\\n.*\\u\{202E\}/,
    },
  ])('whose error has $name is sent once', async ({ error, kind, message }, { github }) => {
    const fault: Fault = { kind: 'status', status: 200, body: { data: null, errors: [error] } }
    github.faults.add({ operation: 'any', times: 'always', fault })
    const failure = await errorOf(query(connect(github).api))
    expect(github.requests).toHaveLength(1)
    expect(failure.message).toMatch(message)
    expect(failure.kind).toBe(kind)
  })

  test.for([{ message: 'Something went wrong' }, { type: 'SERVICE_UNAVAILABLE', message: 'Try again' }])(
    'whose error is %j is retried',
    async (error, { github }) => {
      const fault: Fault = { kind: 'status', status: 200, body: { errors: [error] } }
      github.faults.add({ operation: 'any', times: 1, fault })
      const { api, waits } = connect(github)
      await query(api)
      expect(waits).toEqual([750])
    },
  )

  test.for(['{}', '{"data":null}', '{"data":{"repository":null}}', '[]', 'null', '"x"'])(
    'whose response is %s fails',
    async (text, { github }) => {
      github.faults.add({ operation: 'any', times: 'always', fault: { kind: 'body', text } })
      expect((await errorOf(query(connect(github).api))).kind).toBe('github-fault')
    },
  )
})

test('an error shows what GitHub says, without a secret and without its link', async ({ github }) => {
  const body = { message: `Bad token ${github.token}`, documentation_url: 'https://docs.github.com/rest' }
  github.faults.add({ operation: 'any', times: 1, fault: { kind: 'status', status: 401, body } })
  const error = await errorOf(read(connect(github).api))
  expect(error.remoteMessage).toBe('Bad token ***')
  expect(error.message).not.toContain(github.token)
})

describe('every request', () => {
  test('has the headers that GitHub documents, and says who sends it', async ({ github }) => {
    github.addPullRequest()
    const { api } = connect(github)
    for (const send of [read, write, query]) await send(api)
    expect(github.requests).toHaveLength(3)
    for (const { headers } of github.requests) {
      expect(headers).toMatchObject({
        accept: 'application/vnd.github+json',
        'x-github-api-version': '2022-11-28',
        'user-agent': `docs-agent-action/${VERSION}`,
      })
    }
  })

  test('prints nothing when GitHub says that it is deprecated', async ({ github }) => {
    const printed = vi.spyOn(console, 'warn')
    onTestFinished(() => printed.mockRestore())
    const headers = { deprecation: 'true', link: '<https://x/::error::>; rel="deprecation"', sunset: 'today' }
    const fault: Fault = { kind: 'status', status: 200, body: { number: 1 }, headers }
    github.faults.add({ operation: 'any', times: 1, fault })
    expect(await read(connect(github).api)).toEqual({ number: 1 })
    expect(printed).not.toHaveBeenCalled()
  })
})

test('what is read holds no secret', async ({ github }) => {
  github.addPullRequest({ title: `About ${github.token}` })
  const { api } = connect(github)
  const parameters = { pull_number: 1 }
  const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}'
  const schema = z.object({ title: z.string() })
  expect(await api.request({ ...READING, schema, route, parameters })).toEqual({ title: 'About ***' })
})

describe('a proxy', () => {
  test('that takes connections and never answers ends a request in time', async ({ github }) => {
    await using proxy = await tcpServer(() => undefined)
    vi.stubEnv('HTTP_PROXY', `http://127.0.0.1:${proxy.port}`)
    onTestFinished(() => void vi.unstubAllEnvs())
    const far = { token: github.token, apiUrl: 'http://github.invalid' }
    const { message } = await errorOf(read(connect(far, { patienceMs: 300 }).api))
    expect(message).toMatch(/^The request to GitHub to read the pull request failed\. /)
    expect(proxy.connections).toBe(1)
  })

  test.for(['http', 'https'])('that wants a password is named where GitHub is at %s:', async (scheme, { github }) => {
    await using proxy = await startProxy(CLOSED_PORT, 407)
    vi.stubEnv(`${scheme.toUpperCase()}_PROXY`, proxy.baseUrl)
    onTestFinished(() => void vi.unstubAllEnvs())
    const far = { token: github.token, apiUrl: `${scheme}://github.invalid` }
    const error = await errorOf(read(connect(far).api))
    expect(error.kind).toBe('no-connection')
    expect(error.message).toMatch(
      /^The proxy refused the connection, because it needs a valid user and password \(407\)/,
    )
  })

  test('is never used for this machine', async ({ github }) => {
    await using proxy = await startProxy(CLOSED_PORT)
    vi.stubEnv('HTTP_PROXY', proxy.baseUrl)
    onTestFinished(() => void vi.unstubAllEnvs())
    github.addPullRequest()
    expect(await read(connect(github).api)).toEqual({ number: 1 })
    expect(proxy.requests).toEqual([])
  })
})

afterEach(() => vi.unstubAllEnvs())

test('the toolkit loads beside an event file that is no JSON', async () => {
  vi.stubEnv('GITHUB_EVENT_PATH', import.meta.filename)
  const { getOctokit } = await loadToolkit()
  expect(getOctokit('token')).toBeDefined()
})
