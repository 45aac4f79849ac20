import { describe, expect, test } from 'vitest'
import { cleanPath, cleanWords, cutWords, keyOf, pageOf } from '../../../src/report/readers/api.ts'

test("a reader's words stand on one line, without personal data and what is secret", () => {
  const redact = (text: string) => text.replaceAll('acme-project', '***')
  expect(cleanWords('  Where is\nacme-project,\tasks mona@example.com? ', redact)).toBe('Where is ***, asks [removed]?')
  expect(cleanWords(null, String)).toBe('')
})

test.for([
  ['/reset?email=jane@mail.example&token=abc', '/reset'],
  ['/guides/webhooks#jane@mail.example', '/guides/webhooks'],
  ['/users/jane%40mail.example', '/users/[removed]'],
  ['/api/v2/OAuth2/k8s/x86/getting-started', '/api/v2/OAuth2/k8s/x86/getting-started'],
] as const)('of the path %s stays %s', ([path, shown]) => {
  expect(cleanPath(path, String)).toBe(shown)
})

test.for([
  ['/webhooks?x=1#y', undefined, '/webhooks'],
  ['https://docs.acme.example/webhooks?x=1', 'https://docs.acme.example', '/webhooks'],
  ['https://docs.acme.example/docs/webhooks', 'https://docs.acme.example/docs/', '/webhooks'],
  ['/webhooks', 'https://docs.acme.example/docs', '/webhooks'],
  ['https://blog.acme.example/news?x=1#y', 'https://docs.acme.example', 'https://blog.acme.example/news'],
  ['Webhooks', undefined, undefined],
  ['javascript:alert(1)', undefined, undefined],
  ['', undefined, undefined],
] as const)('the page of %j, where the site is %s, is %s', ([address, site, expected]) => {
  expect(pageOf(address, site === undefined ? undefined : new URL(site))).toBe(expected)
})

describe('a long text is cut', () => {
  test.for([
    ['at 2,000 characters', 'a b '.repeat(600), 'a b '.repeat(500)],
    ['of any script', '字'.repeat(2001), '字'.repeat(2000)],
    ['before a run that the cut broke', `How ${'x'.repeat(3000)}`, 'How '],
    ['not before one that ends there', `${'a'.repeat(1996)} abc def`, `${'a'.repeat(1996)} abc`],
    ['not if it is short', 'a'.repeat(2000), 'a'.repeat(2000)],
  ] as const)('%s', ([, text, expected]) => expect(cutWords(text)).toBe(expected))
})

test.for([
  ['install the SDK', 'Install the SDK?', '“install  the SDK”…', '¿Install the (SDK)'],
  ["don't", 'Don’t!'],
  ['はい', '「はい」。'],
  ['क्या', 'क्या।'],
  ['é', 'e\u0301'],
])('$0 has one key, however it is written', (texts) => {
  expect(new Set(texts.map(keyOf)).size).toBe(1)
})

test.for([
  ['install the C++ SDK', 'install the C# SDK', 'install the C SDK'],
  ['is it >= 5', 'is it <= 5', 'is it > 5', 'is it 5'],
  ['--v', '-v', 'v'],
  ['.NET', 'NET'],
  ['node.js', 'nodejs', 'node js'],
  ['दिन', 'दान', 'दन'],
  ['résumé', 'resume'],
  ['x²', 'x2'],
  ['$x', 'x', '@x', '#x', '/x', '*x'],
  ['a - b', 'a + b', 'a b'],
  ['???', '!!!'],
])('$0 and others are as many questions', (texts) => {
  expect(new Set(texts.map(keyOf)).size).toBe(texts.length)
})
