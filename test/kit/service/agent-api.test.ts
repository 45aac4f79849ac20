import { createServer, type IncomingMessage } from 'node:http'
import { gzipSync } from 'node:zlib'
import { describe, expect } from 'vitest'
import type { Fault } from '../../../emulator/http/faults.ts'
import { test } from '../../support/emulators.ts'
import { createInstantClock } from '../../support/fake-clock.ts'
import { listen } from '../../support/loopback.ts'
import { createClient, createClientOf, errorOf } from './harness.ts'

// How a request of each operation meets each fault: test/faults/matrix.test.ts.

const limited = (retryAfter?: string): Fault => {
  return { kind: 'status', status: 429, ...(retryAfter && { headers: { 'retry-after': retryAfter } }) }
}

test('a create with another 2xx status succeeds', async ({ emulator }) => {
  emulator.faults.add({ operation: 'create', times: 1, fault: { kind: 'body', text: '{"id":"job-1"}', status: 202 } })
  expect(await createClient(emulator).create()).toMatchObject({ id: 'job-1' })
})

/** A server that gives each request the same response. */
async function respondingServer(code: number, given: { text: string | Buffer; headers?: Record<string, string> }) {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    request.resume().on('end', () => response.writeHead(code, given.headers).end(given.text))
  })
  const listening = await listen(server)
  return Object.assign(listening, { requests, baseUrl: `http://127.0.0.1:${listening.port}` })
}

test('a refusal whose body is larger than 10 MB is still a refusal', async () => {
  await using server = await respondingServer(400, { text: ' '.repeat(11 * 1024 * 1024) })
  const error = await errorOf(createClient(server).create())
  expect(error).toMatchObject({ kind: 'bad-request', failure: { type: 'status', status: 400 } })
})

test('a compressed response, for which nobody asked, counts by its size once it is read', async () => {
  const text = gzipSync(Buffer.alloc(11 * 1024 * 1024, ' '))
  await using server = await respondingServer(201, { text, headers: { 'content-encoding': 'gzip' } })
  const client = createClient(server)
  expect(await errorOf(client.create())).toMatchObject({ kind: 'response-too-large' })
  // A follow-up is accepted by its status.
  expect(await client.message()).toBeUndefined()
  expect(server.requests.map(({ headers }) => headers['accept-encoding'])).toEqual(['identity', 'identity'])
})

describe('a create that is rate-limited', () => {
  test('is sent again with growing delays, and logs each', async ({ emulator }) => {
    emulator.faults.add({ operation: 'create', times: 7, fault: limited() })
    const clock = createInstantClock()
    const { create, lines } = createClient(emulator, clock)
    await create()
    expect(clock.slept).toEqual([750, 1500, 3000, 6000, 12_000, 24_000, 48_000])
    expect(lines).toHaveLength(7)
    expect(lines[3]).toMatch(/429.* 6000$/)
    expect(emulator.requests.filter(({ processed }) => processed)).toHaveLength(1)
  })

  test('fails at once when the delay does not fit into the time left', async ({ emulator }) => {
    emulator.faults.add({ operation: 'create', times: 'always', fault: limited('600') })
    const clock = createInstantClock()
    const error = await errorOf(createClient(emulator, clock).create())
    expect(error).toMatchObject({ kind: 'rate-limited', failure: { retryAfterMs: 600_000 } })
    expect(error.message).toMatch(/10m 00s.*`timeout`.*100 .*an hour per project.*not accepted/)
    expect(clock.slept).toEqual([600_000, 600_000])
  })

  test('is not sent by a machine that was suspended and wakes up too late', async ({ emulator }) => {
    emulator.faults.add({ operation: 'create', times: 1, fault: limited() })
    const clock = createInstantClock()
    const suspended = { ...clock, sleep: () => clock.sleep(3_600_000) }
    expect(await errorOf(createClient(emulator, suspended).create())).toMatchObject({ kind: 'rate-limited' })
    expect(emulator.requests).toHaveLength(1)
  })
})

test('a minute to connect begins anew after a response', async () => {
  const lost = { type: 'not-connected', detail: 'ECONNREFUSED' } as const
  const responses = [lost, { status: 429, retryAfter: '90' }, lost, { status: 201, text: '{"id":"job-1"}' }]
  const { create, clock } = createClientOf(...responses)
  expect(await create()).toMatchObject({ id: 'job-1' })
  expect(clock.slept).toEqual([750, 90_000, 3000])
})

test('a POST never uses a connection that was used before', async ({ emulator }) => {
  const { create, read, message } = createClient(emulator)
  for (const send of [create, read, read, message, create]) await send()
  const connections = emulator.requests.map(({ connection }) => connection)
  for (const [index, { method, connection }] of emulator.requests.entries()) {
    if (method === 'POST') expect(connections.indexOf(connection)).toBe(index)
  }
})

describe('cancellation', () => {
  test.for([true, false])(
    'during a create waits 3 seconds for the response: it comes %s',
    async (comes, { emulator }) => {
      const [run, wake] = [new AbortController(), Promise.withResolvers<void>()]
      const slept: number[] = []
      const sleep = (ms: number) => {
        slept.push(ms)
        return wake.promise
      }
      const hold = emulator.hold('create')
      const response = createClient(emulator, { ...createInstantClock(), sleep }).create('Hello', {
        signal: run.signal,
      })
      await hold.arrived
      run.abort()
      expect(slept).toEqual([3000])
      if (comes) hold.release()
      else wake.resolve()
      if (comes) return expect(await response).toMatchObject({ id: 'job-1' })
      const error = await errorOf(response)
      expect(error).toMatchObject({ kind: 'cancelled', failure: { type: 'cancelled', sent: true } })
      expect(error.message).toContain('may have accepted')
    },
  )

  test('before a create sends nothing', async ({ emulator }) => {
    const response = createClient(emulator).create('Hello', { signal: AbortSignal.abort() })
    expect(await errorOf(response)).toMatchObject({ kind: 'cancelled', failure: { sent: false } })
    expect(emulator.requests).toEqual([])
  })
})

describe('a request', () => {
  test('names the client and carries the key, but no secret that its prompt repeats', async ({ emulator }) => {
    await createClient(emulator).create(`Say ${emulator.apiKey}`)
    const { headers, body } = emulator.requests[0] ?? {}
    expect(headers).toMatchObject({
      authorization: `Bearer ${emulator.apiKey}`,
      'user-agent': expect.stringMatching(/^docs-agent-action\/\d+\.\d+\.\d+$/),
      accept: 'application/json',
      'content-type': 'application/json',
    })
    expect(body).toBe('{"prompt":"Say ***"}')
  })

  describe('to a base URL with a path prefix', () => {
    test.override('emulatorOptions', () => ({ prefix: '/gateway/docs', projectId: 'my project/ü' }))

    test('keeps the prefix, and has project and job id as one segment of its path each', async ({ emulator }) => {
      const id = 'a/b c?d#%2e-jöb'
      emulator.addJob({ id })
      const { read, message } = createClient({ ...emulator, baseUrl: `${emulator.baseUrl}//` })
      expect((await read(id)).id).toBe(id)
      expect((await message(id))?.id).toBe(id)
      const path = `/gateway/docs/v2/agent/my%20project%2F%C3%BC/job/${encodeURIComponent(id)}`
      expect(emulator.requests.map((request) => request.path)).toEqual([path, `${path}/message`])
    })
  })
})
