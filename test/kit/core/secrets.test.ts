import { expect, test } from 'vitest'
import { withoutKeys } from '../../../src/kit/core/secrets.ts'
import { startProcessorTime } from '../../support/processor-time.ts'

const PRIVATE_KEY = '-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXk\nAAAA\n-----END OPENSSH PRIVATE KEY-----'

test.each([
  ['mint_dsc_0123456789abcdef', '[removed]'],
  ['token=ghp_0123456789abcdefghijABCDEFGHIJ0123', 'token=[removed]'],
  ['github_pat_11AAAAAAA0abcdefgh', '[removed]'],
  ['AKIAIOSFODNN7EXAMPLE', '[removed]'],
  ['Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', 'Bearer [removed]'],
  ...['\\n', '\\t', '\\u001b[32m', '\\u000a', '%20', '%3D', '\\u001b[1;32m'].map((before) => [
    `"a${before}ghp_0123456789abcdefghijABCDEFGHIJ0123"`,
    `"a${before}[removed]"`,
  ]),
  [`key:\n${PRIVATE_KEY}\nrest`, 'key:\n[removed]\nrest'],
  [PRIVATE_KEY.slice(0, 60), '[removed]'],
])('%j becomes %j', (text, expected) => {
  expect(withoutKeys(text)).toBe(expected)
})

test.each([
  'sketch_of_a_page',
  'npm run build',
  'npm_config_registry',
  'mint_config_file',
  'sk-learn',
  'desk_0123456789abcdefghijABCDEFGHIJ0123',
  'https://example.com/pk/12345678',
  '-----BEGIN CERTIFICATE-----',
  'mint',
])('%j stays', (text) => {
  expect(withoutKeys(text)).toBe(text)
})

test.each([
  ['beginnings of private keys', '-----BEGIN PRIVATE KEY-----\n'],
  ['labels of private keys', 'PRIVATE KEY'],
  ['dashes', '-----BEGIN '],
  ['beginnings of keys', 'ghp_'],
])('ten megabytes of %s take less than two seconds', (_what, piece) => {
  const text = `-----BEGIN ${piece.repeat(10 ** 7 / piece.length)}`
  const processorMs = startProcessorTime()
  withoutKeys(text)
  expect(processorMs()).toBeLessThan(2000)
})
