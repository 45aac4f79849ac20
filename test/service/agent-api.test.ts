import { describe, expect } from 'vitest'
import type { Fault } from '../../emulator/http/faults.ts'
import type { Emulator } from '../../emulator/service/server.ts'
import { createAgentApi } from '../../src/service/agent-api.ts'
import { test } from '../support/emulators.ts'
import { clientOf, errorOf, sum, swiftClock } from './client.ts'

const operations = ['create', 'message', 'read'] as const
type Asked = (typeof operations)[number]

const status = (code: number, more: { body?: unknown; headers?: Record<string, string> } = {}): Fault => ({
  kind: 'status',
  status: code,
  ...more,
})
const body = (text: string): Fault => ({ kind: 'body', text })

/** What a single attempt comes to, whatever it was for. */
const fatal: [string, Fault, string, string][] = [
  ['400', status(400), 'bad-request', 'status'],
  ['401', status(401), 'unauthorized', 'status'],
  ['403', status(403), 'forbidden', 'status'],
  ['404', status(404), 'not-found', 'status'],
  ['418', status(418), 'unexpected-status', 'status'],
  ['500', status(500), 'service-fault', 'status'],
  ['503 with Retry-After', status(503, { headers: { 'retry-after': '1' } }), 'service-fault', 'status'],
  ['a page with 502', status(502, { body: '<h1>Bad gateway</h1>' }), 'service-fault', 'status'],
  ['301', { kind: 'redirect', location: '/elsewhere', status: 301 }, 'redirected', 'status'],
  ['303', { kind: 'redirect', location: '/elsewhere', status: 303 }, 'redirected', 'status'],
  ['308', { kind: 'redirect', location: '//elsewhere.example', status: 308 }, 'redirected', 'status'],
  ['a reset before', { kind: 'reset-before' }, 'interrupted', 'interrupted'],
  ['a reset after', { kind: 'reset-after' }, 'interrupted', 'interrupted'],
  ['a cut answer', { kind: 'cut-body' }, 'interrupted', 'interrupted'],
  ['silence', { kind: 'hang', processed: true }, 'interrupted', 'interrupted'],
  ['silence after the headers', { kind: 'slow-body', intervalMs: 60_000 }, 'interrupted', 'interrupted'],
  ['a trickle', { kind: 'slow-body', intervalMs: 20 }, 'interrupted', 'interrupted'],
  ['a page with 200', { kind: 'html' }, 'unreadable-response', 'unreadable'],
  ['nothing', body(''), 'unreadable-response', 'unreadable'],
  ['half of it', body('{"id":"job-1","sta'), 'unreadable-response', 'unreadable'],
  ['a list', body('[{"id":"job-1"}]'), 'unreadable-response', 'unreadable'],
  ['null', body('null'), 'unreadable-response', 'unreadable'],
  ['a text', body('"job-1"'), 'unreadable-response', 'unreadable'],
  ['over 10 MB', { kind: 'huge' }, 'response-too-large', 'unreadable'],
]

describe.each(operations)('a %s that meets', (operation) => {
  test.for(fatal)('%s is asked once and ends in an error', async ([, fault, kind, type], { emulator }) => {
    emulator.addJob()
    emulator.faults.add({ operation, times: 'always', fault })
    const { ask } = clientOf(emulator, { limits: { headersMs: 250, bodyMs: 250, totalMs: 500 } })
    const error = await errorOf(ask[operation]())
    expect(error).toMatchObject({ kind, failure: { type } })
    expect(emulator.requests).toHaveLength(1)
  })

  const fine: [string, Fault][] = [
    ['another content type', { kind: 'wrong-content-type' }],
    ['a late answer', { kind: 'delay', ms: 100 }],
    ['an answer in pieces', { kind: 'slow-body', intervalMs: 1, bytes: 20 }],
    ['a long answer', { kind: 'huge', bytes: 9 * 1024 * 1024 }],
  ]
  test.for(fine)('%s succeeds', async ([, fault], { emulator }) => {
    emulator.addJob()
    emulator.faults.add({ operation, times: 'always', fault })
    const job = await clientOf(emulator).ask[operation]()
    expect(job.id).toBe(operation === 'create' ? 'job-2' : 'job-1')
    expect(emulator.requests).toHaveLength(1)
  })

  test('an answer with any 2xx takes it', async ({ emulator }) => {
    emulator.addJob({ id: 'job-1' })
    emulator.faults.add({ operation, times: 1, fault: { kind: 'body', text: '{"id":"job-1"}', status: 202 } })
    expect(await clientOf(emulator).ask[operation]()).toMatchObject({ id: 'job-1', status: undefined })
  })

  const partial: [string, string][] = [
    ['nothing but the id', '{"id":"job-1"}'],
    ['wrong types', '{"id":"job-1","status":7,"prLink":{},"source":"x","model":[]}'],
    ['nulls', '{"id":"job-1","status":null,"prLink":null,"source":{"repository":null,"ref":null},"model":null}'],
    ['empty texts', '{"id":"job-1","status":"","prLink":"","source":{},"model":""}'],
  ]
  test.for(partial)('an answer with %s takes it as missing', async ([, text], { emulator }) => {
    emulator.addJob({ id: 'job-1' })
    emulator.faults.add({ operation, times: 1, fault: body(text) })
    const absent = { status: undefined, prLink: undefined, model: undefined, repository: undefined, ref: undefined }
    expect(await clientOf(emulator).ask[operation]()).toEqual({ id: 'job-1', ...absent })
  })
})

describe('a create whose answer', () => {
  test.for(['{}', '{"id":""}', '{"id":7}', '{"id":null}', '{"id":".."}', '{"id":"."}'])(
    'is %s has no id that can be asked for',
    async (text, { emulator }) => {
      emulator.faults.add({ operation: 'create', times: 1, fault: body(text) })
      const error = await errorOf(clientOf(emulator).ask.create())
      expect(error.kind).toBe('response-without-id')
      expect(error.message).toMatch(/\bid\b.*pull request.*dashboard/)
      expect(emulator.requests).toHaveLength(1)
    },
  )
})

const posts = ['create', 'message'] as const

describe.each(posts)('a %s that is refused with 429', (operation) => {
  const date = (inMs: number) => new Date(Date.now() + inMs).toUTCString()
  const waits: [string, string | undefined, (ms: number) => boolean][] = [
    ['seconds', '7', (ms) => ms === 7000],
    ['a date', date(3_600_000), (ms) => ms > 3_500_000 && ms <= 3_600_000],
    ['no seconds', '0', (ms) => ms >= 500 && ms <= 1000],
    ['a past date', date(-60_000), (ms) => ms >= 500 && ms <= 1000],
    ['garbage', 'soon', (ms) => ms === 750],
    ['a negative number', '-5', (ms) => ms === 750],
    ['nothing', undefined, (ms) => ms === 750],
  ]
  test.for(waits)('and %s in Retry-After is sent again after it', async ([, value, fits], { emulator }) => {
    emulator.addJob()
    const headers = value === undefined ? {} : { 'retry-after': value }
    emulator.faults.add({ operation, times: 1, fault: status(429, { headers }) })
    const clock = swiftClock()
    const { jobs } = clientOf(emulator, { clock })
    const limits = { deadlineAt: clock.now() + 2 * 3_600_000, signal: new AbortController().signal }
    await (operation === 'create' ? jobs.create('Hello', limits) : jobs.message('job-1', 'Hello', limits))
    expect(clock.slept).toHaveLength(1)
    expect(clock.slept[0]).toSatisfy(fits)
    expect(emulator.requests.map(({ processed }) => processed)).toEqual([false, true])
  })

  test('goes on with a growing back-off, each time over a fresh connection, and logs each wait', async ({
    emulator,
  }) => {
    emulator.addJob()
    emulator.faults.add({ operation, times: 7, fault: status(429) })
    const clock = swiftClock()
    const { ask, lines } = clientOf(emulator, { clock })
    await ask[operation]()
    expect(clock.slept).toEqual([750, 1500, 3000, 6000, 12_000, 22_500, 22_500])
    expect(lines).toHaveLength(7)
    expect(lines[3]).toMatch(/429.*Trying again in 6s/)
    expect(new Set(emulator.requests.map(({ connection }) => connection)).size).toBe(8)
    expect(emulator.requests.filter(({ processed }) => processed)).toHaveLength(1)
  })

  test('ends at once when the wait does not fit into the time', async ({ emulator }) => {
    emulator.addJob()
    emulator.faults.add({ operation, times: 'always', fault: status(429, { headers: { 'retry-after': '3600' } }) })
    const clock = swiftClock()
    const error = await errorOf(clientOf(emulator, { clock }).ask[operation]())
    expect(error).toMatchObject({ kind: 'rate-limited', failure: { retryAfterMs: 3_600_000 } })
    expect(error.message).toMatch(/1h 00m 00s.*`timeout`.*100 .*an hour per project.*not accepted/)
    expect(clock.slept).toEqual([])
    expect(emulator.requests).toHaveLength(1)
  })

  test('until the time is up says how long it waited', async ({ emulator }) => {
    emulator.addJob()
    emulator.faults.add({ operation, times: 'always', fault: status(429, { headers: { 'retry-after': '600' } }) })
    const clock = swiftClock()
    const error = await errorOf(clientOf(emulator, { clock }).ask[operation]())
    expect(error.message).toContain('after 20m 00s of waiting')
    expect(clock.slept).toEqual([600_000, 600_000])
  })
})

test('a 429 of a read is the caller’s to wait out', async ({ emulator }) => {
  emulator.faults.add({ operation: 'read', times: 'always', fault: status(429, { headers: { 'retry-after': '9' } }) })
  const error = await errorOf(clientOf(emulator).ask.read())
  expect(error).toMatchObject({ kind: 'rate-limited', failure: { type: 'status', status: 429, retryAfterMs: 9000 } })
  expect(emulator.requests).toHaveLength(1)
})

test('a POST never goes over a connection that was used before', async ({ emulator }) => {
  const { ask } = clientOf(emulator)
  const { id } = await ask.create()
  await ask.read(id)
  await ask.read(id)
  await ask.message(id)
  await ask.create()
  const connections = emulator.requests.map(({ connection }) => connection)
  for (const [index, { method, connection }] of emulator.requests.entries()) {
    if (method === 'POST') expect(connections.indexOf(connection)).toBe(index)
  }
})

describe('cancellation', () => {
  /** A clock whose sleeps last until the test says so. */
  function heldClock() {
    const wakes: (() => void)[] = []
    const slept: number[] = []
    const sleep = (ms: number, signal?: AbortSignal) => {
      slept.push(ms)
      return new Promise<void>((resolve, reject) => {
        wakes.push(resolve)
        signal?.addEventListener('abort', () => reject(signal.reason))
      })
    }
    return { clock: { now: Date.now, random: () => 0.5, sleep }, slept, wake: () => wakes.at(-1)?.() }
  }

  /** Sends a prompt, and cancels the run while the answer is held. */
  async function cancelDuring(operation: (typeof posts)[number], emulator: Emulator) {
    emulator.addJob({ status: 'active' })
    const { clock, slept, wake } = heldClock()
    const { jobs } = clientOf(emulator, { clock })
    const run = new AbortController()
    const hold = emulator.hold(operation)
    const limits = { deadlineAt: Date.now() + 60_000, signal: run.signal }
    const answer = operation === 'create' ? jobs.create('Hello', limits) : jobs.message('job-1', 'Hello', limits)
    await hold.arrived
    run.abort()
    return { answer, hold, slept, wake }
  }

  test.for(posts)('during a %s waits for its answer for 3 seconds, and keeps it', async (operation, { emulator }) => {
    const { answer, hold, slept } = await cancelDuring(operation, emulator)
    expect(slept).toEqual([3000])
    hold.release()
    expect(await answer).toMatchObject({ id: operation === 'create' ? 'job-2' : 'job-1' })
  })

  test.for(posts)('during a %s gives up after them', async (operation, { emulator }) => {
    const { answer, wake } = await cancelDuring(operation, emulator)
    wake()
    const error = await errorOf(answer)
    expect(error).toMatchObject({ kind: 'cancelled', failure: { type: 'cancelled', sent: true } })
    expect(error.message).toContain('may have accepted')
    expect(emulator.requests).toHaveLength(1)
  })

  test.for(posts)('before a %s sends nothing', async (operation, { emulator }) => {
    const { jobs } = clientOf(emulator)
    const limits = { deadlineAt: Date.now() + 60_000, signal: AbortSignal.abort() }
    const answer = operation === 'create' ? jobs.create('Hello', limits) : jobs.message('job-1', 'Hello', limits)
    expect(await errorOf(answer)).toMatchObject({ kind: 'cancelled', failure: { sent: false } })
    expect(emulator.requests).toEqual([])
  })

  test('ends a read at once', async ({ emulator }) => {
    emulator.addJob()
    const run = new AbortController()
    const hold = emulator.hold('read')
    const answer = clientOf(emulator).jobs.read('job-1', { timeoutMs: 30_000, signal: run.signal })
    await hold.arrived
    run.abort()
    expect(await errorOf(answer)).toMatchObject({ kind: 'cancelled' })
  })
})

describe('an address', () => {
  test('names the client honestly and carries the key', async ({ emulator }) => {
    await clientOf(emulator).ask.create()
    const { headers, body: sent } = emulator.requests[0] ?? {}
    expect(headers).toMatchObject({
      authorization: `Bearer ${emulator.apiKey}`,
      'user-agent': expect.stringMatching(/^docs-agent-action\/\d+\.\d+\.\d+$/),
      accept: 'application/json',
      'content-type': 'application/json',
    })
    expect(sent).toBe('{"prompt":"Say hello"}')
  })

  test.for(['a/b c?d#e', '%2e%2e', 'jöb-📚', '...', '..%2f..', 'a\\b', ';x=1'])(
    'takes the job id %j as one part of its path',
    async (id, { emulator }) => {
      emulator.addJob({ id })
      const { ask } = clientOf(emulator)
      expect((await ask.read(id)).id).toBe(id)
      expect((await ask.message(id)).id).toBe(id)
      const path = `/v2/agent/${emulator.projectId}/job/${encodeURIComponent(id)}`
      expect(emulator.requests.map((request) => request.path)).toEqual([path, `${path}/message`])
    },
  )

  test.for(['.', '..'])('is not made of the job id %j', async (id, { emulator }) => {
    const { ask } = clientOf(emulator)
    await expect(ask.read(id)).rejects.toThrow('path')
    await expect(ask.message(id)).rejects.toThrow('path')
    expect(emulator.requests).toEqual([])
  })

  test('is not made of the project ".." either', ({ emulator }) => {
    const parts = clientOf(emulator)
    const options = { ...parts, log: { ...console, group: () => {}, notice: () => {}, warning: () => {} } }
    expect(() => createAgentApi({ ...options, projectId: '..', redact: (text) => text })).toThrow('path')
  })

  describe('below a prefix', () => {
    test.override('emulatorOptions', () => ({ prefix: '/gateway/docs', projectId: 'my project/ü' }))

    test.for(['', '/', '//'])('that ends in %j keeps it', async (slash, { emulator }) => {
      await clientOf({ ...emulator, baseUrl: `${emulator.baseUrl}${slash}` }).ask.create()
      expect(emulator.requests[0]?.path).toBe('/gateway/docs/v2/agent/my%20project%2F%C3%BC/job')
    })
  })
})

describe('an error', () => {
  test.for(operations)('of a %s hides the key and the project, and shows the rest', async (operation, { emulator }) => {
    const { apiKey, projectId } = emulator
    const error = `Key ${apiKey} has no ${projectId} (${encodeURIComponent(apiKey)})`
    const fault = status(400, { body: { error, details: [{ message: `see ${apiKey}` }] } })
    emulator.faults.add({ operation, times: 'always', fault })
    const { remoteMessage, message } = await errorOf(clientOf(emulator).ask[operation]())
    expect(remoteMessage).toBe('Key *** has no *** (***); see ***')
    expect(message).toContain('Message: "Key ***')
  })

  test('shows at most 500 characters of what the service said', async ({ emulator }) => {
    emulator.faults.add({ operation: 'create', times: 1, fault: status(400, { body: { error: 'x'.repeat(100_000) } }) })
    expect((await errorOf(clientOf(emulator).ask.create())).message.length).toBeLessThan(1000)
  })

  test('does not lose its count of a wait that never was', async ({ emulator }) => {
    const clock = swiftClock()
    emulator.faults.add({ operation: 'create', times: 'always', fault: status(429) })
    const error = await errorOf(clientOf(emulator, { clock }).ask.create())
    expect(sum(clock.slept)).toBeLessThan(30 * 60_000)
    expect(error.message).toMatch(/after 29m \d\ds of waiting/)
  })
})

/** What a person is told, for a POST and for a read. */
const words: [string, Fault, Asked, RegExp][] = [
  ['400', status(400, { body: { error: 'Too long' } }), 'create', /invalid.*\(400\).*"Too long".*Correct/],
  ['401', status(401), 'create', /API key.*\(401\).*admin API key.*mint_dsc_.*mint_us_.*90 days/],
  ['403', status(403), 'create', /\(403\).*scope `write`.*addresses/],
  ['404', status(404), 'create', /project .*\(404\).*`project-id`.*`base-url`/],
  ['404', status(404), 'message', /job.*\(404\).*`job-id`.*`project-id`/],
  ['404', status(404), 'read', /job.*\(404\).*`job-id`.*`project-id`/],
  ['429', status(429), 'read', /429.*`job-id`/],
  ['500', status(500), 'create', /\(500\).*may have accepted.*not sent again.*pull request.*dashboard/],
  ['500', status(500), 'read', /\(500\).*`job-id`/],
  [
    'a redirect',
    { kind: 'redirect', location: 'https://x.example/y?z' },
    'create',
    /redirected.* to .*\bx\.example\b.*never followed/,
  ],
  ['a redirect', { kind: 'redirect', location: '/y' }, 'read', /redirected.*never followed.*key.*`base-url`/],
  ['a reset', { kind: 'reset-after' }, 'message', /lost during the request to send the follow-up.*may have accepted/],
  ['a page', { kind: 'html' }, 'create', /not the documented JSON.*may have accepted.*`base-url`/],
  ['over 10 MB', { kind: 'huge' }, 'read', /larger than 10 MB/],
]

describe('the words of an error', () => {
  test.for(words)('for %s', async ([, fault, operation, expected], { emulator }) => {
    emulator.faults.add({ operation, times: 'always', fault })
    expect((await errorOf(clientOf(emulator).ask[operation]())).message).toMatch(expected)
  })
})
