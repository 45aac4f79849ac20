import { createServer, type IncomingMessage } from 'node:http'
import { gzipSync } from 'node:zlib'
import { describe, expect } from 'vitest'
import type { Fault } from '../../../emulator/http/faults.ts'
import type { Emulator } from '../../../emulator/service/server.ts'
import { systemClock } from '../../../src/kit/core/clock.ts'
import type { ErrorKind } from '../../../src/kit/core/errors.ts'
import type { RequestFailure } from '../../../src/kit/core/retry.ts'
import { createAgentApi } from '../../../src/kit/service/agent-api.ts'
import type { TimeLimits } from '../../../src/kit/service/http.ts'
import { test } from '../../support/emulators.ts'
import { listen } from '../../support/loopback.ts'
import { createClient, createInstantClock, errorOf } from './harness.ts'

const status = (code: number, more: { body?: unknown; headers?: Record<string, string> } = {}): Fault => ({
  kind: 'status',
  status: code,
  ...more,
})
const body = (text: string): Fault => ({ kind: 'body', text })

/** How one attempt ends. That follow-ups and reads meet it in the same way: test/faults/matrix.test.ts. */
interface Failure {
  name: string
  fault: Fault
  kind: ErrorKind
  type: RequestFailure['type']
  /** Set where the response does not end by itself. */
  limits?: Partial<TimeLimits>
}

const short = { totalMs: 300 }

const refused = (kind: ErrorKind) => ({ kind, type: 'status' }) as const
const interrupted = { kind: 'interrupted', type: 'interrupted' } as const
const unreadable = { kind: 'unreadable-response', type: 'unreadable' } as const

const failures: Failure[] = [
  { name: '400', fault: status(400), ...refused('bad-request') },
  { name: '503', fault: status(503, { headers: { 'retry-after': '1' } }), ...refused('service-fault') },
  { name: '308', fault: { kind: 'redirect', location: '//x.example', status: 308 }, ...refused('redirected') },
  { name: 'a reset after processing', fault: { kind: 'reset-after' }, ...interrupted },
  { name: 'an incomplete response', fault: { kind: 'cut-body' }, ...interrupted },
  { name: 'no response', fault: { kind: 'hang', processed: true }, ...interrupted, limits: short },
  {
    name: 'a body that arrives too slowly',
    fault: { kind: 'slow-body', intervalMs: 20 },
    ...interrupted,
    limits: short,
  },
  { name: 'an HTML page with 200', fault: { kind: 'html' }, ...unreadable },
  { name: 'an empty body', fault: body(''), ...unreadable },
  { name: 'a body over 10 MB', fault: { kind: 'huge' }, ...unreadable, kind: 'response-too-large', type: 'too-large' },
]

describe('a create', () => {
  test.for(failures)(
    'that meets $name is sent once, and fails',
    async ({ fault, kind, type, limits = {} }, { emulator }) => {
      emulator.faults.add({ operation: 'create', times: 'always', fault })
      const error = await errorOf(createClient(emulator, { limits }).call.create())
      expect(error).toMatchObject({ kind, failure: { type } })
      expect(emulator.requests).toHaveLength(1)
    },
  )

  test.for<{ name: string; fault: Fault }>([
    { name: 'another content type', fault: { kind: 'wrong-content-type' } },
    { name: 'a response of 9 MB', fault: { kind: 'huge', bytes: 9 * 1024 * 1024 } },
    { name: 'another 2xx status', fault: { kind: 'body', text: '{"id":"job-1"}', status: 202 } },
  ])('that meets $name succeeds', async ({ fault }, { emulator }) => {
    emulator.faults.add({ operation: 'create', times: 'always', fault })
    expect(await createClient(emulator).call.create()).toMatchObject({ id: 'job-1' })
    expect(emulator.requests).toHaveLength(1)
  })
})

test('a follow-up that is answered with an empty 2xx was accepted', async ({ emulator }) => {
  emulator.addJob()
  emulator.faults.add({ operation: 'message', times: 1, fault: { kind: 'body', text: '', status: 202 } })
  expect(await createClient(emulator).call.message()).toBeUndefined()
  expect(emulator.requests).toHaveLength(1)
})

test('a refusal whose body is larger than 10 MB is still a refusal', async () => {
  await using server = await respondingServer(400, { text: ' '.repeat(11 * 1024 * 1024), headers: {} })
  const error = await errorOf(createClient(server).call.create())
  expect(error).toMatchObject({ kind: 'bad-request', failure: { type: 'status', status: 400 } })
})

test('a compressed response, for which nobody asked, counts by its size once it is read', async () => {
  const text = gzipSync(Buffer.alloc(11 * 1024 * 1024, ' '))
  await using server = await respondingServer(201, { text, headers: { 'content-encoding': 'gzip' } })
  const { call } = createClient(server)
  expect(await errorOf(call.create())).toMatchObject({ kind: 'response-too-large' })
  expect(await call.message('job-1')).toBeUndefined()
  expect(server.requests.map(({ headers }) => headers['accept-encoding'])).toEqual(['identity', 'identity'])
})

test.for(['{}', '{"id":".."}', String.raw`{"id":"\ud800"}`])(
  'a create whose response is %s has no usable id',
  async (text, { emulator }) => {
    emulator.faults.add({ operation: 'create', times: 1, fault: body(text) })
    const error = await errorOf(createClient(emulator).call.create())
    expect(error.kind).toBe('response-without-id')
    expect(error.message).toMatch(/\bid\b.*pull request.*dashboard/)
    expect(emulator.requests).toHaveLength(1)
  },
)

describe('a create that is rate-limited', () => {
  test('is sent again with growing delays, each time over a fresh connection, and logs each delay', async ({
    emulator,
  }) => {
    emulator.faults.add({ operation: 'create', times: 7, fault: status(429) })
    const clock = createInstantClock()
    const { call, lines } = createClient(emulator, { clock })
    await call.create()
    expect(clock.slept).toEqual([750, 1500, 3000, 6000, 12_000, 24_000, 48_000])
    expect(lines).toHaveLength(7)
    expect(lines[3]).toMatch(/429.* 6000$/)
    expect(new Set(emulator.requests.map(({ connection }) => connection)).size).toBe(8)
    expect(emulator.requests.filter(({ processed }) => processed)).toHaveLength(1)
  })

  test('fails at once when the delay does not fit into the time left', async ({ emulator }) => {
    emulator.faults.add({
      operation: 'create',
      times: 'always',
      fault: status(429, { headers: { 'retry-after': '3600' } }),
    })
    const clock = createInstantClock()
    const error = await errorOf(createClient(emulator, { clock }).call.create())
    expect(error).toMatchObject({ kind: 'rate-limited', failure: { retryAfterMs: 3_600_000 } })
    expect(error.message).toMatch(/1h 00m 00s.*`timeout`.*100 .*an hour per project.*not accepted/)
    expect(clock.slept).toEqual([])
    expect(emulator.requests).toHaveLength(1)
  })

  test('is not sent by a machine that was suspended and wakes up too late', async ({ emulator }) => {
    emulator.faults.add({ operation: 'create', times: 1, fault: status(429) })
    const clock = createInstantClock()
    const suspended = { ...clock, sleep: () => clock.sleep(3_600_000) }
    const error = await errorOf(createClient(emulator, { clock: suspended }).call.create())
    expect(error.kind).toBe('rate-limited')
    expect(emulator.requests).toHaveLength(1)
  })

  test('until the deadline says how long it waited', async ({ emulator }) => {
    emulator.faults.add({
      operation: 'create',
      times: 'always',
      fault: status(429, { headers: { 'retry-after': '600' } }),
    })
    const clock = createInstantClock()
    const error = await errorOf(createClient(emulator, { clock }).call.create())
    expect(error.message).toContain('waited for 20m 00s')
    expect(clock.slept).toEqual([600_000, 600_000])
  })
})

test('a minute to connect begins anew after a response', async () => {
  const [clock, lost] = [createInstantClock(), { type: 'not-connected', detail: 'ECONNREFUSED' } as const]
  const limited = { status: 429, retryAfter: '90', location: undefined, text: '' }
  const created = { ...limited, status: 201, text: '{"id":"job-1"}' }
  const responses = [lost, limited, lost, created]
  const transport = { service: 'service.example', send: async () => responses.shift() ?? lost, close: () => undefined }
  const jobs = createAgentApi({ transport, projectId: 'project', clock, redact: (text) => text })
  const limits = { until: clock.now() + 3_600_000, signal: new AbortController().signal }
  expect(await jobs.create('Hello', limits)).toMatchObject({ id: 'job-1' })
  expect(clock.slept).toEqual([750, 90_000, 3000])
})

test('a POST never uses a connection that was used before', async ({ emulator }) => {
  const { call } = createClient(emulator)
  const { id } = await call.create()
  await call.read(id)
  await call.read(id)
  await call.message(id)
  await call.create()
  const connections = emulator.requests.map(({ connection }) => connection)
  for (const [index, { method, connection }] of emulator.requests.entries()) {
    if (method === 'POST') expect(connections.indexOf(connection)).toBe(index)
  }
})

describe('cancellation', () => {
  /** A clock whose sleeps last until the test calls `wake`. */
  function createManualClock() {
    const wakes: (() => void)[] = []
    const slept: number[] = []
    const sleep = (ms: number, signal?: AbortSignal) => {
      slept.push(ms)
      return new Promise<void>((resolve, reject) => {
        wakes.push(resolve)
        signal?.addEventListener('abort', () => reject(signal.reason))
      })
    }
    return {
      clock: { now: Date.now, random: () => 0.5, sleep, timeout: systemClock.timeout },
      slept,
      wake: () => wakes.at(-1)?.(),
    }
  }

  /** Sends a prompt, and cancels the run while the response is held back. */
  async function cancelDuring(emulator: Emulator) {
    const { clock, slept, wake } = createManualClock()
    const { jobs } = createClient(emulator, { clock })
    const run = new AbortController()
    const hold = emulator.hold('create')
    const response = jobs.create('Hello', { until: Date.now() + 60_000, signal: run.signal })
    await hold.arrived
    run.abort()
    return { response, hold, slept, wake }
  }

  test('during a create waits 3 seconds for the response, and returns it', async ({ emulator }) => {
    const { response, hold, slept } = await cancelDuring(emulator)
    expect(slept).toEqual([3000])
    hold.release()
    expect(await response).toMatchObject({ id: 'job-1' })
  })

  test('during a create fails after 3 seconds without a response', async ({ emulator }) => {
    const { response, wake } = await cancelDuring(emulator)
    wake()
    const error = await errorOf(response)
    expect(error).toMatchObject({ kind: 'cancelled', failure: { type: 'cancelled', sent: true } })
    expect(error.message).toContain('may have accepted')
    expect(emulator.requests).toHaveLength(1)
  })

  test('before a create sends nothing', async ({ emulator }) => {
    const limits = { until: Date.now() + 60_000, signal: AbortSignal.abort() }
    const response = createClient(emulator).jobs.create('Hello', limits)
    expect(await errorOf(response)).toMatchObject({ kind: 'cancelled', failure: { sent: false } })
    expect(emulator.requests).toEqual([])
  })

  test('ends a read at once', async ({ emulator }) => {
    emulator.addJob()
    const run = new AbortController()
    const hold = emulator.hold('read')
    const response = createClient(emulator).jobs.read('job-1', { until: Date.now() + 30_000, signal: run.signal })
    await hold.arrived
    run.abort()
    expect(await errorOf(response)).toMatchObject({ kind: 'cancelled' })
  })
})

describe('a request', () => {
  test('sends no secret that its prompt repeats', async ({ emulator }) => {
    const { jobs, clock } = createClient(emulator)
    const limits = { until: clock.now() + 60_000, signal: new AbortController().signal }
    await jobs.create(`Say ${emulator.apiKey}`, limits)
    expect(emulator.requests[0]?.body).toBe('{"prompt":"Say ***"}')
  })

  test('that is redirected to a host whose name holds key or project shows neither', async ({ emulator }) => {
    const location = `https://${emulator.apiKey}.${emulator.projectId}.example/`
    emulator.faults.add({ operation: 'create', times: 1, fault: { kind: 'redirect', location, status: 302 } })
    const { message } = await errorOf(createClient(emulator).call.create())
    expect(message).toContain(' to the host `***.***.example` (302)')
  })

  test('names the client and carries the key', async ({ emulator }) => {
    await createClient(emulator).call.create()
    const { headers, body: sent } = emulator.requests[0] ?? {}
    expect(headers).toMatchObject({
      authorization: `Bearer ${emulator.apiKey}`,
      'user-agent': expect.stringMatching(/^docs-agent-action\/\d+\.\d+\.\d+$/),
      accept: 'application/json',
      'content-type': 'application/json',
    })
    expect(sent).toBe('{"prompt":"Say hello"}')
  })

  test('has the job id as one segment of its path', async ({ emulator }) => {
    const id = 'a/b c?d#%2e-jöb'
    emulator.addJob({ id })
    const { call } = createClient(emulator)
    expect((await call.read(id)).id).toBe(id)
    expect((await call.message(id))?.id).toBe(id)
    const path = `/v2/agent/${emulator.projectId}/job/${encodeURIComponent(id)}`
    expect(emulator.requests.map((request) => request.path)).toEqual([path, `${path}/message`])
  })

  describe('to a base URL with a path prefix', () => {
    test.override('emulatorOptions', () => ({ prefix: '/gateway/docs', projectId: 'my project/ü' }))

    test('keeps the prefix', async ({ emulator }) => {
      await createClient({ ...emulator, baseUrl: `${emulator.baseUrl}//` }).call.create()
      expect(emulator.requests[0]?.path).toBe('/gateway/docs/v2/agent/my%20project%2F%C3%BC/job')
    })
  })
})

test('an error hides key and project, and shows the rest of the message', async ({ emulator }) => {
  const { apiKey, projectId } = emulator
  const error = `Key ${apiKey} has no ${projectId} (${encodeURIComponent(apiKey)})`
  const fault = status(400, { body: { error, details: [{ message: `see ${apiKey}` }] } })
  emulator.faults.add({ operation: 'create', times: 'always', fault })
  const { remoteMessage, message } = await errorOf(createClient(emulator).call.create())
  expect(remoteMessage).toBe('Key *** has no *** (***); see ***')
  expect(message).toContain('Message: "Key ***')
})

/** A server that gives each request the same response. */
async function respondingServer(code: number, given: { text: string | Buffer; headers: Record<string, string> }) {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    request.resume().on('end', () => response.writeHead(code, given.headers).end(given.text))
  })
  const listening = await listen(server)
  return Object.assign(listening, { requests, baseUrl: `http://127.0.0.1:${listening.port}` })
}
