import { Agent, EnvHttpProxyAgent } from 'undici'
import { afterEach, expect, test, vi } from 'vitest'
import { createDispatcher } from '../../../src/kit/core/proxy.ts'
import { isLoopback } from '../../../src/kit/core/text.ts'

const HTTPS = new URL('https://service.example')

afterEach(() => vi.unstubAllEnvs())

test('a host of this machine is reached without a proxy, and others through that of the environment', () => {
  expect(createDispatcher(new URL('http://localhost:8080'))).toBeInstanceOf(Agent)
  expect(createDispatcher(HTTPS)).toBeInstanceOf(EnvHttpProxyAgent)
})

test.each([
  ['http://localhost:8080', true],
  ['https://localhost.', true],
  ['http://[::1]:8080', true],
  ['https://127.0.0.1.example', false],
])('%s is of this machine: %s', (address, expected) => {
  expect(isLoopback(new URL(address))).toBe(expected)
})

test.each(['proxy:3128', 'ftp://proxy.example:21', 'http://user:50%@proxy.example:3128'])(
  'the proxy %j is an error, which does not show it',
  (value) => {
    vi.stubEnv('https_proxy', value)
    const create = () => createDispatcher(HTTPS)
    expect(create).toThrow(
      expect.objectContaining({ kind: 'no-connection', what: expect.stringContaining('HTTPS_PROXY') }),
    )
    expect(create).not.toThrow(/proxy\.example:(?!3128)|user/)
  },
)

test.each([
  { https_proxy: '', HTTPS_PROXY: ' http://proxy.example:3128 ' },
  { HTTPS_PROXY: 'http://user:s%40cret@[::1]:3128/' },
])('the environment %j can be used', (env) => {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  expect(createDispatcher(HTTPS)).toBeInstanceOf(EnvHttpProxyAgent)
})
