import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRedactor } from '../../src/core/redact.ts'
import { decodings, encodedForms, escapedForms } from '../support/encodings.ts'
import { runs } from '../support/fuzz.ts'
import { hostileText } from './hostile-text.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')

describe('a redactor', () => {
  test.each<[string, string[], string, string]>([
    ['the secret', ['mint_abc'], 'key mint_abc, mint_abc', 'key ***, ***'],
    ['its form in a URL', ['a/b+c d'], 'x?k=a%2Fb%2Bc%20d', 'x?k=***'],
    ['its form in a URL, in lower case', ['a/b+c d'], 'x?k=a%2fb%2bc%20d', 'x?k=***'],
    ['its form in a URL where only some characters are escaped', ['mint_abc'], 'mint%5Fabc %6dint_%61bc', '*** ***'],
    ['its form in a URL in a URL', ['mint_abc'], 'mint%255Fabc mint%2525255fabc', '*** ***'],
    ['its form in an address', ['a"b c'], 'x/a%22b%20c', 'x/***'],
    ['its form in JSON', ['a"b'], String.raw`{"k":"a\"b"}`, '{"k":"***"}'],
    ['its form in JSON with escapes', ['a/b_c'], String.raw`a\/b\u005fc \u0061/b_\u{63} a/b\x5Fc`, '*** *** ***'],
    ['its form in JSON in JSON', ['a"b\\c'], String.raw`a\\\"b\\\\c a\\u0022b\\c`, '*** ***'],
    ['its form in HTML', ['a&b"c'], '<p>a&amp;b"c a&amp;b&quot;c', '<p>*** ***'],
    [
      'its form in HTML with numbers',
      ['mint_abc'],
      'mint&#95;abc mint&#x5F;abc mint&#0095abc mint&#X05f;abc',
      '*** *** *** ***',
    ],
    ['its form in HTML with names', ["_'/"], '&lowbar;&apos;&sol; &UnderBar;&#39;&#47;', '*** ***'],
    ['its form in HTML in HTML', ['mint_abc'], 'mint&amp;#95;abc &amp;amp;#109;int_abc', '*** ***'],
    ['its form in our own Markdown', ['a@b_c'], 'a<code>@</code>b&#95;c', '***'],
    ['its form in hex', ['mint_abc'], '6d696e745f616263 6D696E745F616263', '*** ***'],
    [
      'its form in hex with separators',
      ['mint_a'],
      '6d:69:6e:74:5f:61 6d 69 6e 74 5f 61 0x6d, 0x69, 0x6e, 0x74, 0x5f, 0x61',
      '*** *** 0x***',
    ],
    ['its form in hex escapes', ['mint_a'], String.raw`\x6d\x69\x6e\x74\x5F\x61`, '***'],
    ['its form in base64', ['mint_abc?>'], 'bWludF9hYmM/Pg== bWludF9hYmM_Pg', '***g== ***g'],
    ['its form in base64 after one byte', ['mint_abc'], base64('xmint_abc'), 'eG***'],
    ['its form in base64 after two bytes', ['mint_abc'], base64('xxmint_abc'), 'eHh***w=='],
    ['its form in base64 of a header', ['mint_abc'], base64('Bearer mint_abc'), 'QmVhcmVyIG***'],
    ['its form in base64 of a pair', ['mint_abc'], base64('user:mint_abc:x'), 'dXNlcjp***zp4'],
    ['its form in base64 with lines', ['mint_abcd'], 'bWlu\r\ndF9h\\nYmNk', '***'],
    ['its form in base64 in a URL', ['~~~~~?'], encodeURIComponent(base64('~~~~~?')), '***'],
    ['the longer of two that overlap', ['mint', 'mint_abc'], 'mint_abc and mint', '*** and ***'],
    ['nothing for an empty secret', [''], 'as it was', 'as it was'],
    ['nothing without secrets', [], 'as it was', 'as it was'],
    ['characters with a meaning in a replacement', ['$&'], 'a $& b $1', 'a *** b $1'],
    ['characters with a meaning in a pattern', ['a.c'], 'abc a.c', 'abc ***'],
    ['half a character', ['a\ud800'], 'a\ud800 a%EF%BF%BD', '*** ***'],
    [
      'characters of several bytes',
      ['é😀'],
      'é😀 %C3%A9%f0%9f%98%80 \\u00e9\\ud83d\\ude00 &#233;&#x1f600;',
      '*** *** *** ***',
    ],
    ['characters with a meaning in a class of characters', ['ab]-^\\'], 'ab]-^\\ ab]-^\\\\', '*** ***'],
    [
      'a short secret, but not in hex and base64',
      ['mint_'],
      `mint_ ${base64('mint_')} 6d696e745f`,
      `*** ${base64('mint_')} 6d696e745f`,
    ],
  ])('removes %s', (_name, keys, text, expected) => {
    expect(createRedactor({ keys })(text)).toBe(expected)
  })

  test.each<[string, string, string, string]>([
    ['removed everywhere', 'acme-docs', 'acme-docs/x myacme-docs2 acme%2Ddocs', '***/x my***2 ***'],
    [
      'removed as a whole word if it is short',
      'docs',
      'docs (docs) /docs/ a%2Fdocs%2Fb %64ocs',
      '*** (***) /***/ a%2F***%2Fb ***',
    ],
    [
      'not removed as a part of a word if it is short',
      'docs',
      'docs2 mydocs Docs docsite',
      'docs2 mydocs Docs docsite',
    ],
    ['removed after an escape if it is short', 'docs', String.raw`\ndocs \u002fdocs`, String.raw`\n*** \u002f***`],
  ])('has names %s', (_name, name, text, expected) => {
    expect(createRedactor({ names: [name] })(text)).toBe(expected)
  })

  const keys = fc.stringMatching(/^[A-Za-z0-9_.~+/="'&<>-]{8,24}$/)
  const leaks = keys.chain((key) => {
    const part = fc.oneof(hostileText, escapedForms(key), encodedForms(key))
    return fc.tuple(
      fc.constant(key),
      fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(' ')),
    )
  })

  test('leaves no secret in any text, however the text is decoded', () => {
    fc.assert(
      fc.property(leaks, ([key, text]) => {
        const shown = createRedactor({ keys: [key] })(text)
        expect(decodings(shown).filter((decoded) => decoded.includes(key))).toEqual([])
      }),
      { numRuns: runs(150) },
    )
  })

  test('changes nothing in a text without the secret', () => {
    const innocent = fc.oneof(hostileText, fc.base64String(), fc.stringMatching(/^[0-9a-f]{0,80}$/), fc.json())
    fc.assert(
      fc.property(fc.stringMatching(/^mint_[A-Za-z0-9]{8,24}$/), innocent, (key, text) => {
        expect(createRedactor({ keys: [key] })(text)).toBe(text)
      }),
      { numRuns: runs(250) },
    )
  })

  const MIB = 2 ** 20
  const KEY = `mint_${'aB3dE5fG7hI9jK1lM3nO'.repeat(3)}`
  test.each(['Lorem ipsum ', 'm', 'mint_', KEY.slice(0, -1), '%6d', '&amp;', '\\', '&#0', '0', 'm\\', 'bWlu', '6d '])(
    'takes no long over 1 MiB of %j',
    (piece) => {
      const redact = createRedactor({ keys: [KEY, `ghs_${KEY}`], names: ['65f1c0ffee65f1c0ffee65f1'] })
      const text = piece.repeat(MIB / piece.length)
      const startedAt = performance.now()
      expect(redact(text)).toBe(text)
      // About 0.1 seconds; quadratic time would be many minutes.
      expect(performance.now() - startedAt).toBeLessThan(20_000)
    },
  )
})
