import { createServer, type TlsOptions } from 'node:tls'
import { expect } from 'vitest'
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

simulated.for<[first: string, env: Record<string, string>, inputs: Record<string, string>, event?: GitHubEvent]>([
  ['the service for a job', { HTTP_PROXY: 'proxy:3128' }, {}],
  [
    'GitHub for a change',
    { HTTPS_PROXY: 'not an address' },
    { prompt: '{{ changes }}' },
    onPullRequest('pull_request'),
  ],
  [
    'GitHub for the access of a commenter',
    { https_proxy: 'ftp://proxy.example:21' },
    {},
    onPullRequest('issue_comment'),
  ],
])('a proxy that cannot be used is an error before asking %s: %o', async (row, { action, emulator, github }) => {
  const [, proxy, inputs, event] = row
  const env = { ...proxy, GITHUB_API_URL: 'https://github.invalid' }
  const given = { prompt: 'Say hello', 'base-url': 'https://service.invalid', ...inputs }
  const { exitCode, outputs, annotations } = await action.run(given, { env, ...(event && { event }) })
  expect([exitCode, outputs.result]).toEqual([1, 'error'])
  const errors = annotations.filter(({ level }) => level === 'error').map(({ message }) => message)
  expect(errors).toEqual([expect.stringMatching(new RegExp(`proxy.*${Object.keys(proxy)}`, 'i'))])
  expect([emulator.requests, github.requests]).toEqual([[], []])
})
