import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRedactor } from '../../src/text/redact.ts'
import { runs } from '../support/fuzz.ts'

describe('a redactor', () => {
  test.each([
    ['the secret', ['mint_abc'], 'key mint_abc, mint_abc', 'key ***, ***'],
    ['its form in a URL', ['a/b+c d'], 'x?k=a%2Fb%2Bc%20d', 'x?k=***'],
    ['its form in a URL, in lower case', ['a/b+c d'], 'x?k=a%2fb%2bc%20d', 'x?k=***'],
    ['its form in an address', ['a"b c'], 'x/a%22b%20c', 'x/***'],
    ['its form in JSON', ['a"b'], String.raw`{"k":"a\"b"}`, '{"k":"***"}'],
    ['its form in HTML', ['a&b"c'], '<p>a&amp;b"c a&amp;b&quot;c', '<p>*** ***'],
    ['its form in base64', ['mint_abc?>'], 'bWludF9hYmM/Pg== bWludF9hYmM_Pg', '*** ***'],
    ['the longer of two that overlap', ['mint', 'mint_abc'], 'mint_abc and mint', '*** and ***'],
    ['nothing for an empty secret', [''], 'as it was', 'as it was'],
    ['nothing without secrets', [], 'as it was', 'as it was'],
    ['characters with a meaning in a replacement', ['$&'], 'a $& b $1', 'a *** b $1'],
    ['characters with a meaning in a pattern', ['a.c'], 'abc a.c', 'abc ***'],
    ['half a character', ['a\ud800'], 'a\ud800 a%EF%BF%BD', '*** ***'],
  ])('removes %s', (_name, secrets, text, expected) => {
    expect(createRedactor(secrets)(text)).toBe(expected)
  })

  test('leaves no secret in any text', () => {
    const secret = fc.stringMatching(/^[\x21-\x29\x2b-\x7e]{3,12}$/)
    fc.assert(
      fc.property(secret, secret, fc.array(fc.oneof(fc.nat(3), fc.string({ maxLength: 4 }))), (one, two, parts) => {
        const forms = [one, two, encodeURIComponent(one), encodeURIComponent(two)]
        const text = parts.map((part) => (typeof part === 'number' ? forms[part] : part)).join('')
        const shown = createRedactor([one, two])(text)
        expect(forms.filter((form) => shown.includes(form))).toEqual([])
      }),
      { numRuns: runs(100) },
    )
  })
})
