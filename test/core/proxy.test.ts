import { expect, test } from 'vitest'
import { usableProxy } from '../../src/core/proxy.ts'

test.each([
  [{}, ['', '', '']],
  [{ HTTPS_PROXY: 'http://proxy.example:3128' }, ['', 'http://proxy.example:3128', '']],
  [{ HTTP_PROXY: 'http://a.example', https_proxy: 'https://b.example' }, ['http://a.example', 'https://b.example', '']],
  [{ http_proxy: 'http://lower.example', HTTP_PROXY: 'http://upper.example' }, ['http://lower.example', '', '']],
  [{ http_proxy: '', HTTP_PROXY: 'http://upper.example' }, ['http://upper.example', '', '']],
  [{ HTTP_PROXY: '  ', NO_PROXY: '*' }, ['', '', '*']],
  [{ HTTPS_PROXY: 'http://user:s%40cret@[::1]:3128/' }, ['', 'http://user:s%40cret@[::1]:3128/', '']],
])('%j is used as %j', (env, [httpProxy, httpsProxy, noProxy]) => {
  expect(usableProxy(env)).toEqual({ httpProxy, httpsProxy, noProxy })
})

const unusable = [
  'proxy:3128',
  'proxy.example',
  '127.0.0.1:3128',
  'not an address',
  'http://',
  '//proxy.example:3128',
  'ftp://proxy.example:21',
  'socks5://proxy.example:1080',
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
  expect(() => usableProxy({ [name]: value })).toThrow(
    expect.objectContaining({ kind: 'no-connection', what: expect.stringContaining(variable) }),
  )
})

test('the error does not show the value, which may contain a password', () => {
  expect(() => usableProxy({ HTTPS_PROXY: 'ftp://user:s3cret@corporate.example' })).not.toThrow(/s3cret|corporate/)
})
