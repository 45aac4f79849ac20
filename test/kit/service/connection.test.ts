import { createServer as createTlsServer } from 'node:tls'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { deadlineIn, systemClock } from '../../../src/kit/core/clock.ts'
import { selfSigned } from '../../support/certificate.ts'
import { createInstantClock } from '../../support/fake-clock.ts'
import { CLOSED_PORT, type LoopbackServer, listen, startProxy, tcpServer } from '../../support/loopback.ts'
import { createClient, errorOf, openTransport } from './harness.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** A clock with a hundredth of the time for requests: 100 ms to connect, 1.5 seconds for a prompt. */
const hasty = () => createInstantClock((ms) => systemClock.timeout(ms / 100))

async function selfSignedServer(): Promise<LoopbackServer> {
  await using certificate = await selfSigned()
  const server = createTlsServer({ key: certificate.key, cert: certificate.cert })
  server.on('tlsClientError', () => undefined)
  return listen(server)
}

describe('a create that cannot connect says that nothing was sent, and is retried', () => {
  test.each<[where: string, serve: () => Promise<LoopbackServer>, isFinal: boolean, message: RegExp]>([
    ['where the certificate is refused, which is final', selfSignedServer, true, /certificate.*NODE_EXTRA_CA_CERTS/],
    [
      'for a minute, where the response is not TLS',
      () => tcpServer((socket) => socket.end('220 mail.example ESMTP\r\n')),
      false,
      /^Could not connect to 127\.0\.0\.1:\d+ to .*`base-url`/s,
    ],
  ])('%s', async (_, serve, isFinal, message) => {
    await using server = await serve()
    const clock = createInstantClock()
    const { create, lines } = createClient({ baseUrl: `https://127.0.0.1:${server.port}` }, clock)
    const error = await errorOf(create())
    expect(error).toMatchObject({ kind: 'no-connection', failure: { type: 'not-connected' } })
    expect(error.message).toContain('Nothing was sent')
    expect(error.message).not.toContain('`timeout`')
    expect(error.message).toMatch(message)
    expect(sum(clock.slept) > 20_000).toBe(!isFinal)
    expect(sum(clock.slept)).toBeLessThan(60_000)
    expect(lines).toHaveLength(clock.slept.length)
    expect(server.connections).toBe(clock.slept.length + 1)
  })

  test('not beyond the deadline', async () => {
    const clock = createInstantClock()
    const { create } = createClient({ baseUrl: `http://127.0.0.1:${CLOSED_PORT}` }, clock)
    const error = await errorOf(create('Say hello', { until: clock.now() + 5000 }))
    expect(error.message).toMatch(/^Could not connect to 127\.0\.0\.1:2 to .*ECONNREFUSED/)
    expect(sum(clock.slept)).toBeGreaterThan(0)
    expect(sum(clock.slept)).toBeLessThan(5000)
  })
})

describe('time limits', () => {
  const post = { method: 'POST', path: '/x', body: { prompt: 'Say hello' } } as const
  const within = (ms: number) => deadlineIn(ms, { clock: systemClock, signal: new AbortController().signal })

  test('of the caller end a request earlier', async () => {
    await using server = await tcpServer(() => undefined)
    const transport = openTransport({ baseUrl: `http://127.0.0.1:${server.port}` }, systemClock)
    expect(await transport.send({ ...post, deadline: within(300) })).toEqual({ type: 'interrupted' })
  })

  test('of the caller end an attempt to connect earlier', async () => {
    // A connection, but never a handshake.
    await using server = await tcpServer(() => undefined)
    const transport = openTransport({ baseUrl: `https://127.0.0.1:${server.port}` }, systemClock)
    const startedAt = systemClock.now()
    const request = transport.send({ ...post, deadline: within(20_000), connectBy: startedAt + 200 })
    expect(await request).toMatchObject({ type: 'not-connected' })
    expect(systemClock.now() - startedAt).toBeLessThan(9000)
  })

  test('for a connection do not end a request that has begun', async () => {
    const late = 'HTTP/1.1 200 OK\r\n\r\nlate'
    await using server = await tcpServer((socket) => void setTimeout(() => socket.end(late), 300))
    const transport = openTransport({ baseUrl: `http://127.0.0.1:${server.port}` }, hasty())
    expect(await transport.send({ ...post, deadline: within(3_600_000) })).toMatchObject({ text: 'late' })
  })

  test('for all of a response end one that has begun, whose status stays', async () => {
    const head = 'HTTP/1.1 200 OK\r\ncontent-length: 5000\r\n\r\n'
    await using server = await tcpServer((socket) => void socket.write(head))
    const transport = openTransport({ baseUrl: `http://127.0.0.1:${server.port}` }, hasty())
    const response = await transport.send({ ...post, deadline: within(3_600_000) })
    expect(response).toMatchObject({ status: 200, text: { type: 'interrupted' } })
  })
})

test('a response that is not HTTP interrupts a POST, which may have arrived', async () => {
  await using server = await tcpServer((socket) => socket.end('220 mail.example ESMTP\r\n'))
  const error = await errorOf(createClient({ baseUrl: `http://127.0.0.1:${server.port}` }).create())
  expect(error).toMatchObject({ kind: 'interrupted', failure: { type: 'interrupted' } })
  expect(server.connections).toBe(1)
})

describe('a proxy', () => {
  const SERVICE = { baseUrl: 'https://service.invalid' }

  function setProxy(baseUrl: string): void {
    vi.stubEnv('HTTPS_PROXY', baseUrl)
    onTestFinished(() => void vi.unstubAllEnvs())
  }

  test('that refuses the tunnel receives no prompt', async () => {
    await using proxy = await startProxy(CLOSED_PORT, 407)
    setProxy(proxy.baseUrl.replace('//', '//user:s3cret@'))
    const clock = createInstantClock()
    const { create, read } = createClient(SERVICE, clock)
    const error = await errorOf(create())
    expect(error).toMatchObject({ kind: 'no-connection', failure: { type: 'not-connected' } })
    expect(error.message).toMatch(/Nothing was sent.*proxy/)
    expect(error.message).not.toContain('s3cret')
    const credentials = Buffer.from('user:s3cret').toString('base64')
    expect(new Set(proxy.requests)).toEqual(new Set([`CONNECT service.invalid:443 as Basic ${credentials}`]))
    expect(proxy.requests).toHaveLength(clock.slept.length + 1)
    expect(await errorOf(read())).toMatchObject({ kind: 'no-connection' })
  })

  test.each([
    ['connections and says nothing', ''],
    ['the tunnel and says nothing more', 'HTTP/1.1 200 Connected\r\n\r\n'],
  ])('that accepts %s is given up like any other connection', async (_, reply) => {
    await using proxy = await tcpServer((socket) => void socket.write(reply))
    setProxy(`http://127.0.0.1:${proxy.port}`)
    const clock = hasty()
    const error = await errorOf(createClient(SERVICE, clock).create())
    expect(error).toMatchObject({ kind: 'no-connection', failure: { type: 'not-connected' } })
    expect(error.message).toMatch(/no connection within 10s.*Nothing was sent/)
    expect(proxy.connections).toBe(clock.slept.length + 1)
    expect(sum(clock.slept)).toBeLessThan(60_000)
  })
})
