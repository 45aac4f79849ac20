import { createServer as createTlsServer } from 'node:tls'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { deadlineIn, systemClock } from '../../../src/kit/core/clock.ts'
import type { TimeLimits } from '../../../src/kit/service/http.ts'
import { selfSigned } from '../../support/certificate.ts'
import { test as emulated } from '../../support/emulators.ts'
import { CLOSED_PORT, type LoopbackServer, listen, startProxy, tcpServer } from '../../support/loopback.ts'
import { createClient, createInstantClock, errorOf, openTransport, sum } from './harness.ts'

function clientAt(baseUrl: string, clock = createInstantClock()) {
  return { ...createClient({ baseUrl }, { clock }), clock }
}

async function selfSignedServer(): Promise<LoopbackServer> {
  await using certificate = await selfSigned()
  const server = createTlsServer({ key: certificate.key, cert: certificate.cert })
  server.on('tlsClientError', () => undefined)
  return listen(server)
}

/** An address where no connection can be made, and what the error says about it. */
interface Unreachable {
  name: string
  baseUrl?: string
  /** Starts the TLS server of the address, where there is one. */
  start?: () => Promise<LoopbackServer>
  message: RegExp
}

const unreachable: Unreachable[] = [
  {
    name: 'nothing listens',
    baseUrl: `http://127.0.0.1:${CLOSED_PORT}`,
    message: /^Could not connect to 127\.0\.0\.1:2 to .*ECONNREFUSED.*`base-url`/,
  },
  {
    name: 'the name is unknown',
    baseUrl: 'https://service.invalid',
    message: /^Could not connect to service\.invalid to .*service\.invalid.*DNS/,
  },
  {
    name: 'the certificate is self-signed',
    start: selfSignedServer,
    message: /^Could not connect to 127\.0\.0\.1:\d+ to .*certificate.*NODE_EXTRA_CA_CERTS/,
  },
  {
    name: 'the response is not TLS',
    start: () => tcpServer((socket) => socket.end('220 mail.example ESMTP\r\n')),
    message: /^Could not connect/,
  },
]

describe.each(unreachable)('where $name', ({ baseUrl = '', start, message }) => {
  /** The address, whose server ends with the test. */
  async function open(): Promise<{ baseUrl: string; server?: LoopbackServer }> {
    const server = await start?.()
    if (server === undefined) return { baseUrl }
    onTestFinished(() => server[Symbol.asyncDispose]())
    return { baseUrl: `https://127.0.0.1:${server.port}`, server }
  }

  test('a create is retried for up to a minute, unless a certificate is refused, and the error says that nothing was sent', async () => {
    const { baseUrl, server } = await open()
    const { call, clock, lines } = clientAt(baseUrl)
    const error = await errorOf(call.create())
    expect(error).toMatchObject({ kind: 'no-connection', failure: { type: 'not-connected' } })
    expect(error.message).toContain('Nothing was sent')
    expect(error.message).toMatch(message)
    // A certificate stays what it is.
    if (start === selfSignedServer) expect(clock.slept).toEqual([])
    else expect(sum(clock.slept)).toBeGreaterThan(20_000)
    expect(sum(clock.slept)).toBeLessThan(60_000)
    expect(lines).toHaveLength(clock.slept.length)
    if (server !== undefined) expect(server.connections).toBe(clock.slept.length + 1)
  })
})

test('a create that cannot connect is not retried beyond the deadline', async () => {
  const { jobs, clock } = clientAt(`http://127.0.0.1:${CLOSED_PORT}`)
  const limits = { until: clock.now() + 5000, signal: new AbortController().signal }
  const error = await errorOf(jobs.create('Say hello', limits))
  expect(error.kind).toBe('no-connection')
  expect(sum(clock.slept)).toBeGreaterThan(0)
  expect(sum(clock.slept)).toBeLessThan(5000)
})

describe('time limits', () => {
  const post = { method: 'POST', path: '/x', body: { prompt: 'Say hello' } } as const
  const { signal } = new AbortController()
  const within = (ms: number) => deadlineIn(ms, { clock: systemClock, signal })

  /** One request: how it ended, and how long it took. */
  async function measure(
    port: number,
    { timeoutMs = 20_000, ...limits }: Partial<TimeLimits> & { timeoutMs?: number },
  ) {
    const transport = openTransport(`http://127.0.0.1:${port}`, 'mint_key', { limits })
    const startedAt = performance.now()
    const response = await transport.send({ ...post, deadline: within(timeoutMs) })
    return { ending: 'type' in response ? response : response.text, tookMs: performance.now() - startedAt }
  }

  const timedOut = { type: 'interrupted' }
  const head = 'HTTP/1.1 200 OK\r\ncontent-length: 5000\r\n\r\n'

  test('of the caller end a request earlier', async () => {
    await using server = await tcpServer(() => undefined)
    const { ending, tookMs } = await measure(server.port, { timeoutMs: 300 })
    expect(ending).toEqual(timedOut)
    expect(tookMs).toBeLessThan(9000)
  })

  test('of the caller end an attempt to connect earlier', async () => {
    // A connection, but never a handshake.
    await using server = await tcpServer(() => undefined)
    const transport = openTransport(`https://127.0.0.1:${server.port}`, 'mint_key')
    const startedAt = systemClock.now()
    const request = transport.send({ ...post, deadline: within(20_000), connectBy: startedAt + 200 })
    expect(await request).toMatchObject({ type: 'not-connected' })
    expect(systemClock.now() - startedAt).toBeLessThan(9000)
  })

  test('for the body of a response leave its status', async () => {
    await using server = await tcpServer((socket) => void socket.write(head))
    const transport = openTransport(`http://127.0.0.1:${server.port}`, 'mint_key')
    const startedAt = performance.now()
    const response = await transport.send({ ...post, deadline: within(20_000), bodyMs: 300 })
    expect(response).toEqual({ status: 200, text: timedOut })
    expect(performance.now() - startedAt).toBeLessThan(9000)
  })

  test('for a connection do not end a request that has begun', async () => {
    await using server = await tcpServer(
      (socket) => void setTimeout(() => socket.end('HTTP/1.1 200 OK\r\n\r\nlate'), 600),
    )
    const { ending } = await measure(server.port, { connectMs: 300 })
    expect(ending).toBe('late')
  })
})

test('a response that is not HTTP interrupts a POST, which may have arrived', async () => {
  await using server = await tcpServer((socket) => socket.end('220 mail.example ESMTP\r\n'))
  const error = await errorOf(clientAt(`http://127.0.0.1:${server.port}`).call.create())
  expect(error).toMatchObject({ kind: 'interrupted', failure: { type: 'interrupted' } })
  expect(server.connections).toBe(1)
})

describe('a proxy', () => {
  const portOf = (baseUrl: string) => Number(new URL(baseUrl).port)
  const unset = ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'https_proxy', 'NO_PROXY', 'no_proxy']

  /** Sets the proxy variables of this process until the test ends. */
  function setProxyVariables(variables: Record<string, string>): void {
    for (const name of unset) vi.stubEnv(name, undefined)
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
    onTestFinished(() => void vi.unstubAllEnvs())
  }

  emulated('receives every request', async ({ emulator }) => {
    await using proxy = await startProxy(portOf(emulator.baseUrl))
    setProxyVariables({ HTTP_PROXY: proxy.baseUrl })
    const { call } = createClient({ ...emulator, baseUrl: 'http://service.invalid/' })
    const { id } = await call.create()
    await call.read(id)
    await call.message(id)
    const path = `http://service.invalid/v2/agent/${emulator.projectId}/job`
    expect(proxy.requests).toEqual([`POST ${path}`, `GET ${path}/job-1`, `POST ${path}/job-1/message`])
  })

  test('that refuses the tunnel receives no prompt', async () => {
    await using proxy = await startProxy(CLOSED_PORT, 407)
    setProxyVariables({ HTTPS_PROXY: proxy.baseUrl.replace('//', '//user:s3cret@') })
    const { call, clock } = clientAt('https://service.invalid')
    const error = await errorOf(call.create())
    expect(error).toMatchObject({ kind: 'no-connection', failure: { type: 'not-connected' } })
    expect(error.message).toMatch(/Nothing was sent.*proxy/)
    expect(error.message).not.toContain('s3cret')
    const credentials = Buffer.from('user:s3cret').toString('base64')
    expect(new Set(proxy.requests)).toEqual(new Set([`CONNECT service.invalid:443 as Basic ${credentials}`]))
    expect(proxy.requests).toHaveLength(clock.slept.length + 1)
    expect(await errorOf(call.read())).toMatchObject({ kind: 'no-connection' })
  })

  test.each(['accepts connections and says nothing', 'accepts the tunnel and says nothing more'])(
    'that %s is given up like any other connection',
    async (name) => {
      const reply = name.includes('tunnel') ? 'HTTP/1.1 200 Connected\r\n\r\n' : ''
      await using proxy = await tcpServer((socket) => void socket.write(reply))
      setProxyVariables({ HTTPS_PROXY: `http://127.0.0.1:${proxy.port}` })
      const clock = createInstantClock()
      const baseUrl = 'https://service.invalid'
      const { call } = createClient({ baseUrl }, { clock, limits: { connectMs: 100 } })
      const error = await errorOf(call.create())
      expect(error).toMatchObject({ kind: 'no-connection', failure: { type: 'not-connected' } })
      expect(error.message).toMatch(/no connection within.*Nothing was sent/)
      expect(proxy.connections).toBe(clock.slept.length + 1)
      expect(sum(clock.slept)).toBeLessThan(60_000)
      expect(await errorOf(call.read())).toMatchObject({ kind: 'no-connection' })
    },
  )
})
