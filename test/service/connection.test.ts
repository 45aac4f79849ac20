import { createServer as createTlsServer } from 'node:tls'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createTransport } from '../../src/service/http.ts'
import { test as emulated } from '../support/emulators.ts'
import { clientOf, errorOf, limitsOf, sum, swiftClock } from './client.ts'
import { freePort, type Listening, listen, selfSigned, startProxy, tcpServer } from './loopback.ts'

const identity = { apiKey: 'mint_key', projectId: 'project' }

function clientAt(baseUrl: string, clock = swiftClock()) {
  return { ...clientOf({ baseUrl, ...identity }, { clock }), clock }
}

async function selfSignedServer(): Promise<Listening> {
  await using certificate = await selfSigned()
  const server = createTlsServer({ key: certificate.key, cert: certificate.cert })
  server.on('tlsClientError', () => undefined)
  return listen(server)
}

/** Places where no connection comes about, and what the error says of each. */
const unreachable: [string, () => Promise<{ baseUrl: string; server?: Listening }>, RegExp][] = [
  ['nobody listens', async () => ({ baseUrl: `http://127.0.0.1:${await freePort()}` }), /ECONNREFUSED.*`base-url`/],
  ['the name is unknown', async () => ({ baseUrl: 'https://service.invalid' }), /service\.invalid.*DNS/],
  [
    'the certificate is self-signed',
    async () => {
      const server = await selfSignedServer()
      return { baseUrl: `https://127.0.0.1:${server.port}`, server }
    },
    /certificate.*NODE_EXTRA_CA_CERTS/,
  ],
  [
    'something else than TLS answers',
    async () => {
      const server = await tcpServer((socket) => socket.end('220 mail.example ESMTP\r\n'))
      return { baseUrl: `https://127.0.0.1:${server.port}`, server }
    },
    /Could not connect/,
  ],
  [
    'the TLS handshake is reset',
    async () => {
      const server = await tcpServer((socket) => socket.resetAndDestroy())
      return { baseUrl: `https://127.0.0.1:${server.port}`, server }
    },
    /Could not connect/,
  ],
  [
    'the TLS handshake is cut off',
    async () => {
      const server = await tcpServer((socket) => socket.end())
      return { baseUrl: `https://127.0.0.1:${server.port}`, server }
    },
    /Could not connect/,
  ],
]

describe.each(unreachable)('where %s', (_name, start, words) => {
  test.each(['create', 'message'] as const)(
    'a %s is tried again for at most a minute, and the error says that nothing was sent',
    async (operation) => {
      const { baseUrl, server } = await start()
      onTestFinished(async () => server?.[Symbol.asyncDispose]())
      const { ask, clock, lines } = clientAt(baseUrl)
      const error = await errorOf(ask[operation]())
      expect(error).toMatchObject({ kind: 'no-connection', failure: { type: 'not-connected' } })
      expect(error.message).toContain('Nothing was sent')
      expect(error.message).toMatch(words)
      expect(sum(clock.slept)).toBeGreaterThan(20_000)
      expect(sum(clock.slept)).toBeLessThan(60_000)
      expect(lines).toHaveLength(clock.slept.length)
      if (server !== undefined) expect(server.connections).toBe(clock.slept.length + 1)
    },
  )

  test('a create is not tried beyond the deadline', async () => {
    const { baseUrl, server } = await start()
    onTestFinished(async () => server?.[Symbol.asyncDispose]())
    const { jobs, clock } = clientAt(baseUrl)
    const limits = { deadlineAt: clock.now() + 5000, signal: new AbortController().signal }
    const error = await errorOf(jobs.create('Say hello', limits))
    expect(error.kind).toBe('no-connection')
    expect(sum(clock.slept)).toBeGreaterThan(0)
    expect(sum(clock.slept)).toBeLessThan(5000)
  })

  test('a read is tried once, which the caller may do again', async () => {
    const { baseUrl, server } = await start()
    onTestFinished(async () => server?.[Symbol.asyncDispose]())
    const error = await errorOf(clientAt(baseUrl).ask.read())
    expect(error).toMatchObject({ kind: 'no-connection', failure: { type: 'not-connected' } })
    expect(error.message).toMatch(words)
    if (server !== undefined) expect(server.connections).toBe(1)
  })
})

describe('time limits', () => {
  const prompt = { prompt: 'Say hello' }
  const signal = new AbortController().signal

  /** Sends one request and says how it ended, and after how long. */
  async function timed(port: number, limits: Parameters<typeof limitsOf>[0], method: 'GET' | 'POST', timeoutMs = 9000) {
    const baseUrl = new URL(`http://127.0.0.1:${port}`)
    const transport = createTransport({ baseUrl, apiKey: 'mint_key', limits: limitsOf(limits) })
    const startedAt = performance.now()
    const request = { path: '/x', timeoutMs, signal }
    const ending = await transport
      .send(method === 'GET' ? { ...request, method } : { ...request, method, body: prompt })
      .then(
        () => 'answered',
        (error: unknown) => error,
      )
    await transport.close()
    return { ending, tookMs: performance.now() - startedAt }
  }

  const late = { reason: 'time-out', failure: { type: 'interrupted' } }
  const head = 'HTTP/1.1 200 OK\r\ncontent-length: 5000\r\n\r\n'

  test.each(['GET', 'POST'] as const)('end a %s whose headers do not come', async (method) => {
    await using server = await tcpServer(() => undefined)
    const { ending, tookMs } = await timed(server.port, { headersMs: 300 }, method)
    expect(ending).toMatchObject(late)
    expect(tookMs).toBeLessThan(3000)
  })

  test.each(['GET', 'POST'] as const)('end a %s whose body stops coming', async (method) => {
    await using server = await tcpServer((socket) => void socket.write(`${head}{`))
    const { ending, tookMs } = await timed(server.port, { bodyMs: 300 }, method)
    expect(ending).toMatchObject(late)
    expect(tookMs).toBeLessThan(3000)
  })

  test.each(['GET', 'POST'] as const)('end a %s that trickles, in all', async (method) => {
    await using server = await tcpServer((socket) => {
      socket.write(head)
      const timer = setInterval(() => socket.write(' '), 30)
      socket.on('close', () => clearInterval(timer))
    })
    const { ending, tookMs } = await timed(server.port, { bodyMs: 2000, totalMs: 600 }, method)
    expect(ending).toMatchObject(late)
    expect(tookMs).toBeGreaterThanOrEqual(590)
    expect(tookMs).toBeLessThan(3000)
  })

  test.each(['GET', 'POST'] as const)('of the caller end a %s sooner', async (method) => {
    await using server = await tcpServer(() => undefined)
    const { ending, tookMs } = await timed(server.port, {}, method, 300)
    expect(ending).toMatchObject(late)
    expect(tookMs).toBeLessThan(3000)
  })

  test('before there is a connection mean that nothing was sent', async () => {
    // A connection, but never a handshake.
    await using server = await tcpServer(() => undefined)
    const baseUrl = new URL(`https://127.0.0.1:${server.port}`)
    const transport = createTransport({ baseUrl, apiKey: 'mint_key', limits: limitsOf() })
    const request = transport.send({ method: 'POST', path: '/x', body: prompt, timeoutMs: 400, signal })
    await expect(request).rejects.toMatchObject({ reason: 'connect', failure: { type: 'not-connected' } })
    await transport.close()
  })
})

describe('an answer that is no HTTP', () => {
  test('interrupts a POST, which may have arrived', async () => {
    await using server = await tcpServer((socket) => socket.end('220 mail.example ESMTP\r\n'))
    const error = await errorOf(clientAt(`http://127.0.0.1:${server.port}`).ask.create())
    expect(error).toMatchObject({ kind: 'interrupted', failure: { type: 'interrupted' } })
    expect(server.connections).toBe(1)
  })

  test('and a connection that is closed without one too', async () => {
    await using server = await tcpServer((socket) => socket.end())
    const error = await errorOf(clientAt(`http://127.0.0.1:${server.port}`).ask.create())
    expect(error.kind).toBe('interrupted')
    expect(server.connections).toBe(1)
  })
})

describe('a proxy', () => {
  const portOf = (baseUrl: string) => Number(new URL(baseUrl).port)
  const unset = ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'https_proxy', 'NO_PROXY', 'no_proxy']

  /** The environment of this process, for the rest of a test. */
  function useEnvironment(variables: Record<string, string>): void {
    for (const name of unset) vi.stubEnv(name, undefined)
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
    onTestFinished(() => void vi.unstubAllEnvs())
  }

  emulated.for(['HTTP_PROXY', 'http_proxy'])('named by %s takes every request', async (name, { emulator }) => {
    await using proxy = await startProxy(portOf(emulator.baseUrl))
    useEnvironment({ [name]: proxy.baseUrl })
    const { ask } = clientOf({ ...emulator, baseUrl: 'http://service.invalid/' })
    const { id } = await ask.create()
    await ask.read(id)
    await ask.message(id)
    const path = `http://service.invalid/v2/agent/${emulator.projectId}/job`
    expect(proxy.asked).toEqual([`POST ${path}`, `GET ${path}/job-1`, `POST ${path}/job-1/message`])
  })

  emulated.for(['127.0.0.1', '*', 'example.com,127.0.0.1'])(
    'is passed by where NO_PROXY says %s',
    async (value, { emulator }) => {
      await using proxy = await startProxy(1)
      useEnvironment({ HTTP_PROXY: proxy.baseUrl, NO_PROXY: value })
      await clientOf(emulator).ask.create()
      expect(proxy.asked).toEqual([])
    },
  )

  test.each([403, 407, 502])('that refuses the way to the service with %i got no prompt', async (refusal) => {
    await using proxy = await startProxy(1, refusal)
    useEnvironment({ HTTPS_PROXY: proxy.baseUrl.replace('//', '//user:s3cret@') })
    const { ask, clock } = clientAt('https://service.invalid')
    const error = await errorOf(ask.create())
    expect(error).toMatchObject({ kind: 'no-connection', failure: { type: 'not-connected' } })
    expect(error.message).toMatch(/Nothing was sent.*proxy/)
    expect(error.message).not.toContain('s3cret')
    const credentials = Buffer.from('user:s3cret').toString('base64')
    expect(new Set(proxy.asked)).toEqual(new Set([`CONNECT service.invalid:443 as Basic ${credentials}`]))
    expect(proxy.asked).toHaveLength(clock.slept.length + 1)
    expect(await errorOf(ask.read())).toMatchObject({ kind: 'no-connection' })
  })

  test('that is not there means that nothing was sent', async () => {
    useEnvironment({ HTTPS_PROXY: `http://127.0.0.1:${await freePort()}` })
    const error = await errorOf(clientAt('https://service.invalid').ask.create())
    expect(error).toMatchObject({ kind: 'no-connection', failure: { type: 'not-connected' } })
  })

  test.each(['not an address', 'ftp://proxy.example:21', 'http://'])('named %j is an error that says so', (value) => {
    useEnvironment({ HTTPS_PROXY: value })
    expect(() => clientAt('https://service.invalid')).toThrow(/proxy.*HTTPS_PROXY/)
  })
})
