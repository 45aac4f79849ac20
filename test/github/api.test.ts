import { describe, expect } from 'vitest'
import { z } from 'zod'
import { githubFault } from '../../emulator/github/faults.ts'
import type { Fault } from '../../emulator/http/faults.ts'
import type { GitHubApi } from '../../src/github/api.ts'
import { connect, failureOf, test } from './world.ts'

const READING = { what: 'reading the pull request', permission: 'pull-requests: read', repeatable: true }
const WRITING = { what: 'writing a comment', permission: 'pull-requests: write', repeatable: false }
const QUERY = '{ repository(owner: "acme", name: "app") { nameWithOwner } }'
const named = z.object({ repository: z.object({ nameWithOwner: z.string() }) })
const numbered = z.object({ number: z.number() })
const place = { owner: 'acme', repo: 'app' }

const read = (api: GitHubApi) =>
  api.request(READING, numbered, 'GET /repos/{owner}/{repo}/pulls/{pull_number}', { ...place, pull_number: 1 })
const ask = (api: GitHubApi) => api.graphql(READING, named, QUERY, {})
const write = (api: GitHubApi) =>
  api.request(WRITING, z.unknown(), 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments', {
    ...place,
    issue_number: 1,
    body: 'Hello',
  })

const resetIn = (seconds: number) => new Date(Date.now() + seconds * 1000)

describe('a read', () => {
  test.for<[string, Fault]>([
    ['500', githubFault.serverError()],
    ['502', githubFault.serverError(502)],
    ['503', githubFault.serverError(503)],
    ['504', githubFault.serverError(504)],
    ['a reset', { kind: 'reset-before' }],
    ['a reset after the work', { kind: 'reset-after' }],
    ['a cut answer', { kind: 'cut-body' }],
    ['a page of a front server', { kind: 'status', status: 502, body: '<html>' }],
  ])('is made again after %s', async ([, fault], { github }) => {
    github.addPullRequest()
    github.faults.add({ operation: 'any', times: 2, fault })
    const { api, waits, lines } = connect(github)
    expect(await read(api)).toEqual({ number: 1 })
    expect(waits).toEqual([750, 1500])
    expect(lines).toEqual([
      expect.stringMatching(/reading the pull request.*Trying again in 1s\.$/),
      expect.stringMatching(/Trying again in 2s\.$/),
    ])
  })

  test('is made four times at most', async ({ github }) => {
    github.addPullRequest()
    github.faults.add({ operation: 'any', times: 'always', fault: githubFault.serverError(503) })
    const { api, waits } = connect(github)
    const { message, kind, status } = await failureOf(read(api))
    expect([kind, status]).toEqual(['github-fault', 503])
    expect(message).toMatch(
      /^GitHub failed while reading the pull request \(503\)\. Message: ".*Server Error.*"\. Look/,
    )
    expect([github.requests.length, waits.length]).toEqual([4, 3])
  })

  test.for<[number, Fault, RegExp]>([
    [
      403,
      githubFault.missingPermission(),
      /^GitHub refused reading the pull request \(403\)\. .*`pull-requests: read` under permissions:/,
    ],
    [404, githubFault.notFound(), /^GitHub refused .* \(404\)\. .*`pull-requests: read`/],
    [
      401,
      githubFault.badCredentials(),
      /^GitHub did not accept the token .* \(401\).* expires .*24 hours.*github-token/,
    ],
    [422, { kind: 'status', status: 422, body: { message: 'No commit found' } }, /\(422\).*No commit found/],
  ])('is made once when the answer is %i', async ([status, fault, message], { github }) => {
    github.addPullRequest()
    github.faults.add({ operation: 'any', times: 1, fault })
    const { api, waits } = connect(github)
    const error = await failureOf(read(api))
    expect(error.status).toBe(status)
    expect(error.message).toMatch(message)
    expect([github.requests.length, waits]).toEqual([1, []])
  })

  test.for<[string, Fault]>([
    ['of another shape', { kind: 'body', text: '[]' }],
    ['of wrong types', { kind: 'body', text: '{"number":"1"}' }],
    ['that is a text', { kind: 'body', text: '"x"' }],
    ['that is a page', { kind: 'html' }],
  ])('with an answer %s fails, and says that it is not as documented', async ([, fault], { github }) => {
    github.addPullRequest()
    github.faults.add({ operation: 'any', times: 'always', fault })
    const { kind, message } = await failureOf(read(connect(github).api))
    expect([kind, message]).toEqual(['github-fault', expect.stringContaining('not as documented')])
  })

  test('with an answer that is not JSON fails', async ({ github }) => {
    github.addPullRequest()
    github.faults.add({ operation: 'any', times: 'always', fault: { kind: 'body', text: '{"number":' } })
    expect((await failureOf(read(connect(github).api))).kind).toBe('github-fault')
  })

  test('that gets no answer is given up after 15 seconds, and made again', async ({ github }) => {
    github.addPullRequest()
    github.faults.add({ operation: 'any', times: 1, fault: { kind: 'hang', processed: false } })
    const startedAt = performance.now()
    expect(await read(connect(github).api)).toEqual({ number: 1 })
    expect(performance.now() - startedAt).toBeGreaterThan(14_000)
  })

  test('without a connection does not pass for an answer of GitHub', async ({ github }) => {
    github.faults.add({ operation: 'any', times: 'always', fault: { kind: 'reset-before' } })
    const { message, status } = await failureOf(read(connect(github).api))
    expect(status).toBeUndefined()
    expect(message).toMatch(/^GitHub failed while reading the pull request\. /)
  })

  test('ends at once when the run is cancelled', async ({ github }) => {
    github.addPullRequest()
    const hold = github.hold('pull-request')
    const { api, cancel, waits } = connect(github)
    const failed = failureOf(read(api))
    await hold.arrived
    const startedAt = performance.now()
    cancel()
    await failed
    expect(performance.now() - startedAt).toBeLessThan(1000)
    expect([github.requests.length, waits]).toEqual([1, []])
  })

  test('is not begun when the run is cancelled already', async ({ github }) => {
    const { api, cancel } = connect(github)
    cancel()
    await failureOf(read(api))
    expect(github.requests).toEqual([])
  })
})

describe('a limit of GitHub', () => {
  test.for<[string, () => Fault, number, number]>([
    ['Retry-After with 403', () => githubFault.secondaryRateLimit({ retryAfter: '7' }), 7000, 7000],
    ['Retry-After with 429', () => githubFault.secondaryRateLimit({ retryAfter: '7', status: 429 }), 7000, 7000],
    ['Retry-After of zero', () => githubFault.secondaryRateLimit({ retryAfter: '0', status: 429 }), 500, 500],
    ['429 without a time', () => githubFault.secondaryRateLimit({ status: 429 }), 60_000, 60_000],
    ['x-ratelimit-reset with 403', () => githubFault.primaryRateLimit({ resetAt: resetIn(90) }), 85_000, 91_000],
    [
      'x-ratelimit-reset with 429',
      () => githubFault.primaryRateLimit({ resetAt: resetIn(90), status: 429 }),
      85_000,
      91_000,
    ],
    ['a reset in the past', () => githubFault.primaryRateLimit({ resetAt: resetIn(-90) }), 500, 500],
    ['GraphQL', () => githubFault.graphqlRateLimit({ resetAt: resetIn(90) }), 85_000, 91_000],
  ])('is waited out: %s', async ([name, fault, least, most], { github }) => {
    github.addPullRequest()
    github.faults.add({ operation: 'any', times: 1, fault: fault() })
    const { api, waits } = connect(github)
    await (name === 'GraphQL' ? ask(api) : read(api))
    expect(waits).toHaveLength(1)
    expect(waits[0]).toBeGreaterThanOrEqual(least)
    expect(waits[0]).toBeLessThanOrEqual(most)
  })

  test('is waited out for a write too, since what is refused was not carried out', async ({ github }) => {
    github.addPullRequest()
    github.faults.add({ operation: 'any', times: 1, fault: githubFault.secondaryRateLimit({ retryAfter: '7' }) })
    const { api, waits } = connect(github)
    await write(api)
    expect([waits, github.comments.length]).toEqual([[7000], 1])
  })

  test('that outlasts the patience is an error at once, which does not speak of a permission', async ({ github }) => {
    github.addPullRequest()
    github.faults.add({ operation: 'any', times: 1, fault: githubFault.primaryRateLimit({ resetAt: resetIn(90) }) })
    const { api, waits } = connect(github, { patienceMs: 60_000 })
    const { message } = await failureOf(read(api))
    expect(waits).toEqual([])
    expect(message).toMatch(/rate limit/i)
    expect(message).not.toMatch(/permission/)
  })

  test('that does not say until when is not asked three times at once', async ({ github }) => {
    github.addPullRequest()
    const headers = { 'x-ratelimit-remaining': '0' }
    const fault: Fault = { kind: 'status', status: 403, body: { message: 'API rate limit exceeded' }, headers }
    github.faults.add({ operation: 'any', times: 1, fault })
    const { api, waits } = connect(github)
    await read(api).catch(() => undefined)
    for (const ms of waits) expect(ms).toBeGreaterThanOrEqual(500)
  })
})

describe('a write', () => {
  test.for<[string, Fault, number]>([
    ['500', githubFault.serverError(), 0],
    ['502 after the work', { ...githubFault.serverError(502), processed: true }, 1],
    ['a reset', { kind: 'reset-before' }, 0],
    ['a reset after the work', { kind: 'reset-after' }, 1],
    ['403', githubFault.missingPermission(), 0],
  ])('is not made again after %s', async ([, fault, written], { github }) => {
    github.addPullRequest()
    github.faults.add({ operation: 'any', times: 1, fault })
    await failureOf(write(connect(github).api))
    expect([github.requests.length, github.comments.length]).toEqual([1, written])
  })
})

describe('GraphQL', () => {
  test('is asked', async ({ github }) => {
    expect(await ask(connect(github).api)).toEqual({ repository: { nameWithOwner: 'acme/app' } })
  })

  test('that takes too long for GitHub is asked again', async ({ github }) => {
    github.faults.add({ operation: 'any', times: 1, fault: githubFault.graphqlTimeout() })
    const { api, waits } = connect(github)
    await ask(api)
    expect(waits).toEqual([750])
  })

  test.for<[string, object, 'github-refused' | 'github-fault', RegExp]>([
    ['FORBIDDEN', { type: 'FORBIDDEN', message: 'x' }, 'github-refused', /`pull-requests: read`/],
    ['INSUFFICIENT_SCOPES', { type: 'INSUFFICIENT_SCOPES', message: 'x' }, 'github-refused', /`pull-requests: read`/],
    ['NOT_FOUND', { type: 'NOT_FOUND', message: 'Could not resolve' }, 'github-refused', /Could not resolve/],
    ['any', { type: 'X', message: 'Something is wrong' }, 'github-fault', /Something is wrong/],
    ['a hostile message', { type: 'X', message: 'x\n::error::pwned \u202e' }, 'github-fault', /x\\n.*\\u\{202E\}/],
  ])('that answers with an error (%s) is asked once', async ([, error, kind, message], { github }) => {
    const fault: Fault = { kind: 'status', status: 200, body: { data: null, errors: [error] } }
    github.faults.add({ operation: 'any', times: 'always', fault })
    const failure = await failureOf(ask(connect(github).api))
    expect(github.requests).toHaveLength(1)
    expect(failure.message).toMatch(message)
    expect(failure.kind).toBe(kind)
  })

  test('that answers with an error of its own, which has no type, is asked again', async ({ github }) => {
    const fault: Fault = { kind: 'status', status: 200, body: { errors: [{ message: 'Something went wrong' }] } }
    github.faults.add({ operation: 'any', times: 1, fault })
    const { api, waits } = connect(github)
    await ask(api)
    expect(waits).toEqual([750])
  })

  test.for(['{}', '{"data":null}', '{"data":{"repository":null}}', '[]', 'null', '"x"'])(
    'that answers %s is an error',
    async (text, { github }) => {
      github.faults.add({ operation: 'any', times: 'always', fault: { kind: 'body', text } })
      expect((await failureOf(ask(connect(github).api))).kind).toBe('github-fault')
    },
  )
})

describe('an error', () => {
  test('never holds the token', async ({ github }) => {
    const said = `Bad credentials: token ${github.token}`
    github.faults.add({ operation: 'any', times: 1, fault: { kind: 'status', status: 401, body: { message: said } } })
    const error = await failureOf(read(connect(github).api))
    // What GitHub says is redacted by the log; what this code adds must not hold it.
    expect(error.what + error.advice).not.toContain(github.token)
  })
})
