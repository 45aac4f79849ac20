import { describe, expect, test } from 'vitest'
import { withoutPersonalData } from '../../../src/kit/core/personal-data.ts'
import { startProcessorTime } from '../../support/processor-time.ts'

const PRIVATE_KEY = '-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXk\nAAAA\n-----END OPENSSH PRIVATE KEY-----'
const GITHUB_KEY = 'ghp_0123456789abcdefghijABCDEFGHIJ0123'

describe('is removed:', () => {
  test.each<[shape: string, text: string, expected: string]>([
    ['an email address', 'ask mona.lisa+docs@mail.example.co.uk?', 'ask [removed]?'],
    ['one of another script', 'μόνα@παράδειγμα.δοκιμή', '[removed]'],
    ['one that is escaped', '?email=mona%40example.com', '?email=[removed]'],
    ['a telephone number with its country', 'call +49 (0)30 901820-17 now', 'call [removed] now'],
    ['a key of Mintlify', 'mint_dsc_0123456789abcdef', '[removed]'],
    ['a key of GitHub', `token=${GITHUB_KEY}`, 'token=[removed]'],
    ['a JSON Web Token', 'Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', 'Bearer [removed]'],
    ['a key behind an escape of JSON', `"a\\n${GITHUB_KEY}"`, '"a\\n[removed]"'],
    ['a key behind an escape of an address', `a%20${GITHUB_KEY}`, 'a%20[removed]'],
    ['a key behind a color', `\\u001b[1;32m${GITHUB_KEY}`, '\\u001b[1;32m[removed]'],
    ['a private key', `key:\n${PRIVATE_KEY}\nrest`, 'key:\n[removed]\nrest'],
    ['the beginning of a private key', PRIVATE_KEY.slice(0, 60), '[removed]'],
    ['a password in an address', 'postgres://admin:hunter2/x@db/y', 'postgres://admin:[removed]@db/y'],
    ['one behind -u', 'curl -u admin:Sup3rS3cret! https://a.b', 'curl -u admin:[removed] https://a.b'],
    ['one right behind -u', 'curl -uadmin:Sup3rS3cret! https://a.b', 'curl -uadmin:[removed] https://a.b'],
    ['one in a tag', '<password>Summer2024!</password>', '<password>[removed]</password>'],
    ['one in quotes', 'DB_PASSWORD="correct Horse"', 'DB_PASSWORD=[removed]'],
    ['one in JSON', '{"password": "hunter2"}', '{"password": [removed]}'],
    ['one of letters alone', 'pwd=Sommer', 'pwd=[removed]'],
    ['one with dots', 'password: Sum.mer!24', 'password: [removed]'],
    ['one in German', 'Passwort: Sommer24', 'Passwort: [removed]'],
    ['one in French', 'mot de passe : ete24', 'mot de passe : [removed]'],
    ['one in Chinese', '密码：xiatian24', '密码：[removed]'],
    ['one in Japanese', 'パスワード＝natsu24', 'パスワード＝[removed]'],
  ])('%s', (_shape, text, expected) => {
    expect(withoutPersonalData(text)).toBe(expected)
    expect(withoutPersonalData(`Why is\n${text}\nrefused?`)).toContain('[removed]')
  })
})

test.each<[shape: string, text: string]>([
  ['a call', 'password: z.string().min(8)'],
  ['a path', 'password=/run/secrets/db'],
  ['a reference of a shell', 'PASSWORD=$DB_PASSWORD'],
  ['a reference of code', 'password = process.env.PASSWORD'],
  ['a reference in an option', 'curl -u "$USER:$PASS" https://a.b'],
  ['a user and a group', 'docker run -u 1000:1000 x'],
  ['a placeholder', 'password: <your password>'],
  ['a type', 'password: string'],
  ['a sentence', 'Password: the one that you chose'],
  ['a placeholder in an address', 'postgres://admin:<password>@db/y'],
  ['no password at all', 'password='],
  ['a word for a password in a sentence', 'How do I reset a password or passphrase?'],
  ['a version', 'react@18.2.0-beta.rc'],
  ['an image', 'logo@2x.png'],
  ['an address of SSH', 'git@github.com:acme/app.git'],
  ['a port', 'http://localhost:3000/@vite/client'],
  ['an offset', 'UTC+5'],
  ['a language', 'C++ 17 and C++2011'],
  ['a large number', '1 000 000 000 requests, 5550109999'],
  ['a name of npm', 'npm_config_registry'],
  ['a file of Mintlify', 'mint_config_file'],
  ['a word that ends like a prefix', 'desk_0123456789abcdefghijABCDEFGHIJ0123'],
])('stays: %s', (_shape, text) => {
  expect(withoutPersonalData(text)).toBe(text)
  expect(withoutPersonalData(`How, or why: ${text} ?`)).toBe(`How, or why: ${text} ?`)
})

test.each([
  ...['-', 'aA1-', '1 2', '+1', '+1 ', 'a@', 'a@b.', '%40', '://a:', 'sk-', 'eyJa.', 'A1_', '字'],
  ...['password=', 'password: a ', 'password="', '<password>', '-u a:', '-----BEGIN PRIVATE KEY-----', '-----BEGIN '],
])('a megabyte of %s takes linear time', (unit) => {
  const text = unit.repeat(Math.ceil(1_000_000 / unit.length))
  const processorMs = startProcessorTime()
  withoutPersonalData(text)
  expect(processorMs()).toBeLessThan(1500)
})
