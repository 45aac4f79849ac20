import { createServer, type TlsOptions } from 'node:tls'
import { describe, expect } from 'vitest'
import { selfSigned } from '../support/certificate.ts'
import { type GitHubEvent, onPullRequest } from '../support/events.ts'
import { listen, relay, startProxy } from '../support/loopback.ts'
import { simulated, test } from './fixture.ts'

/** A server that takes TLS off before the emulator. */
function encrypted(options: TlsOptions, targetPort: number) {
  const server = createServer(options, (socket) => relay(socket, targetPort))
  server.on('tlsClientError', () => undefined)
  return listen(server)
}

test('an https service is reached through HTTPS_PROXY, and NODE_EXTRA_CA_CERTS is trusted', async ({
  action,
  emulator,
}) => {
  await using certificate = await selfSigned()
  await using service = await encrypted(certificate, Number(new URL(emulator.baseUrl).port))
  await using proxy = await startProxy(service.port)
  emulator.usePlan(() => ({ runsForMs: 0, ends: 'completed' }))
  const env = { HTTPS_PROXY: proxy.baseUrl, NODE_EXTRA_CA_CERTS: certificate.file }
  const result = await action.run({ prompt: 'Say hello', 'base-url': 'https://service.invalid' }, { env })
  expect(result).toMatchObject({ exitCode: 0, outputs: { result: 'pull-request' } })
  expect(new Set(proxy.requests)).toEqual(new Set(['CONNECT service.invalid:443']))
  expect(emulator.jobs).toHaveLength(1)
})

/** Whatever a run first asks GitHub or the service for. */
const uses: { first: string; inputs: Record<string, string>; event?: GitHubEvent }[] = [
  { first: 'the service for a job', inputs: {} },
  { first: 'GitHub for a change', inputs: { prompt: '{{ changes }}' }, event: onPullRequest('pull_request') },
  { first: 'GitHub for the access of a commenter', inputs: {}, event: onPullRequest('issue_comment') },
]

describe('a proxy that cannot be used', () => {
  const names = ['HTTP_PROXY', 'HTTPS_PROXY', 'https_proxy']
  const values = ['proxy:3128', 'not an address', 'ftp://proxy.example:21']
  const rows = uses.map((use, index) => ({ ...use, name: String(names[index % 3]), value: values[index % 3] }))

  simulated.for(rows)('is an error before asking $first: $name=$value', async (row, { action, emulator, github }) => {
    const { inputs, event, name, value } = row
    const env = { [name]: value, GITHUB_API_URL: 'https://github.invalid' }
    const given = { prompt: 'Say hello', 'base-url': 'https://service.invalid', ...inputs }
    const result = await action.run(given, { env, ...(event && { event }) })
    expect(result).toMatchObject({ exitCode: 1, outputs: { result: 'error' } })
    const errors = result.annotations.filter(({ level }) => level === 'error')
    expect(errors.map(({ message }) => message)).toEqual([
      expect.stringMatching(new RegExp(`proxy.*${name.toUpperCase()}`)),
    ])
    expect([emulator.requests, github.requests]).toEqual([[], []])
  })
})
