import { expect, test } from 'vitest'
import { isLoopback, proxyFor } from '../../../src/kit/core/proxy.ts'

const HTTP = new URL('http://service.example')
const HTTPS = new URL('https://service.example')

const proxy = 'http://proxy.example:3128'
const other = 'https://other.example'

test.each([
  ['http:', {}, ['', '', '']],
  ['http:', { HTTP_PROXY: proxy, HTTPS_PROXY: other }, [proxy, '', '']],
  ['https:', { HTTP_PROXY: proxy, HTTPS_PROXY: other }, ['', other, '']],
  ['http:', { HTTPS_PROXY: other }, ['', '', '']],
  ['https:', { HTTP_PROXY: proxy }, ['', proxy, '']],
  ['https:', { https_proxy: other, HTTPS_PROXY: proxy }, ['', other, '']],
  ['https:', { https_proxy: '', HTTPS_PROXY: proxy }, ['', proxy, '']],
  ['http:', { HTTP_PROXY: '  ', NO_PROXY: '*' }, ['', '', '*']],
  ['https:', { HTTPS_PROXY: 'http://user:s%40cret@[::1]:3128/' }, ['', 'http://user:s%40cret@[::1]:3128/', '']],
  ['http:', { HTTPS_PROXY: 'not used' }, ['', '', '']],
  ['https:', { HTTPS_PROXY: other, HTTP_PROXY: 'not used' }, ['', other, '']],
])('for %s, %j is used as %j', (protocol, env, [httpProxy, httpsProxy, noProxy]) => {
  expect(proxyFor(protocol === 'http:' ? HTTP : HTTPS, env)).toEqual({ httpProxy, httpsProxy, noProxy })
})

test.each([
  ['http://localhost:8080', true],
  ['https://LOCALHOST', true],
  ['https://localhost.', true],
  ['http://127.0.0.1', true],
  ['https://127.255.255.254', true],
  ['http://[::1]:8080', true],
  ['https://localhost.example', false],
  ['https://127.0.0.1.example', false],
  ['https://128.0.0.1', false],
  ['https://[::2]', false],
])('%s is of this machine: %s', (address, expected) => {
  expect(isLoopback(new URL(address))).toBe(expected)
})

const unusable = [
  'proxy:3128',
  'not an address',
  'http://',
  'ftp://proxy.example:21',
  'http://proxy.example:99999',
  'http://user:50%@proxy.example:3128',
  'http://50%:secret@proxy.example:3128',
]

test.each(
  unusable.flatMap((value) => [
    { variable: 'HTTP_PROXY', name: 'HTTP_PROXY', value },
    { variable: 'HTTPS_PROXY', name: 'https_proxy', value },
  ]),
)('$name=$value is an error that names $variable', ({ variable, name, value }) => {
  expect(() => proxyFor(variable === 'HTTP_PROXY' ? HTTP : HTTPS, { [name]: value })).toThrow(
    expect.objectContaining({ kind: 'no-connection', what: expect.stringContaining(variable) }),
  )
})

test('the error does not show the value, which may contain a password', () => {
  const show = () => proxyFor(HTTPS, { HTTPS_PROXY: 'ftp://user:s3cret@corporate.example' })
  expect(show).toThrow(/HTTPS_PROXY/)
  expect(show).not.toThrow(/s3cret|corporate/)
})
