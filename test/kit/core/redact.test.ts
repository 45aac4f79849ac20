import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { code, prose } from '../../../src/kit/core/markdown.ts'
import { createRedactor, createRunRedactor } from '../../../src/kit/core/redact.ts'
import { decodings, everyForm } from '../../support/encodings.ts'
import { runs } from '../../support/fuzz.ts'
import { hostileText } from './hostile-text.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')

describe('a redactor', () => {
  test.each<[string, string[], string, string]>([
    ['the secret', ['mint_abc'], 'key mint_abc, mint_abc', 'key ***, ***'],
    ['its form in a URL', ['a/b+c d'], 'x?k=a%2Fb%2Bc%20d', 'x?k=***'],
    ['its form in a URL, in lower case', ['a/b+c d'], 'x?k=a%2fb%2bc%20d', 'x?k=***'],
    ['its form in JSON', ['a"b\\c'], String.raw`{"k":"a\"b\\c"}`, '{"k":"***"}'],
    ['its form in HTML', ['a&b"<\'>'], '<p>a&amp;b&quot;&lt;&#39;&gt;', '<p>***'],
    ['its form in our own Markdown', ['a@b_c'], 'a<code>@</code>b&#95;c <code>a&#64;b&#95;c', '*** <code>***'],
    ['its form in hex', ['mint_abc'], '6d696e745f616263 6D696E745F616263', '*** ***'],
    ['its form in base64', ['mint_abc?>'], 'bWludF9hYmM/Pg== bWludF9hYmM_Pg', '***g== ***g'],
    ['its form in base64 after two bytes', ['mint_abc'], base64('xxmint_abc'), 'eHh***w=='],
    ['its form in base64 in a URL', ['~~~~~?'], encodeURIComponent(base64('~~~~~?')), '***'],
    ['the longer of two that overlap', ['mint', 'mint_abc'], 'mint_abc and mint', '*** and ***'],
    ['nothing for an empty secret', [''], 'as it was', 'as it was'],
    ['characters with a meaning in a pattern', ['a.c'], 'abc a.c', 'abc ***'],
    ['half a character', ['a\ud800'], 'a\ud800', '***'],
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
    ['removed everywhere', 'acme-docs', 'acme-docs/x myacme-docs2', '***/x my***2'],
    ['removed as a whole word if it is short', 'docs', 'docs (docs) /docs/', '*** (***) /***/'],
    [
      'not removed as a part of a word if it is short',
      'docs',
      'docs2 mydocs Docs docsite',
      'docs2 mydocs Docs docsite',
    ],
  ])('has names %s', (_name, name, text, expected) => {
    expect(createRedactor({ names: [name] })(text)).toBe(expected)
  })

  // Real ones are longer. Of eight characters that are mostly escapes, what they stand for would be shorter than any key.
  const keys = fc.stringMatching(/^[A-Za-z0-9_.~+/="'&<>@%\\-]{16,24}$/)
  const leaks = keys.chain((key) => {
    const form = fc.constantFrom(...everyForm(key))
    const part = fc.oneof(hostileText, form, form.map(code), form.map(prose))
    return fc.tuple(
      fc.constant(key),
      fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(' ')),
    )
  })

  test('leaves no secret in any text, however the text is decoded', () => {
    fc.assert(
      fc.property(leaks, ([key, text]) => {
        const { text: redact } = createRunRedactor({ keys: [key], project: 'project' })
        expect(decodings(redact(text)).filter((decoded) => decoded.includes(key))).toEqual([])
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

  test.each([
    ['job-project-1', 'job-project-1 of ***'],
    ['project', '*** of ***'],
    ['', '*** of ***'],
  ])('of a run keeps the id %j only where the project is a part of it', (id, expected) => {
    const { keep, text, markdown } = createRunRedactor({ keys: [], project: 'project' })
    keep(id)
    const given = `${expected.split(' of ')[0]?.replace('***', 'project')} of project`
    expect([text(given), markdown(given)]).toEqual([expected, expected])
  })

  /** The deep run takes a megabyte. */
  const SIZE = process.env.DEEP ? 2 ** 20 : 2 ** 17
  const KEY = `mint_${'aB3dE5fG7hI9jK1lM3nO'.repeat(3)}`
  test.each(['Lorem ipsum ', KEY.slice(0, -1), '&#0', '%6D'])('takes no long over a long run of %j', (piece) => {
    const redact = createRedactor({ keys: [KEY, `ghs_${KEY}`], names: ['65f1c0ffee65f1c0ffee65f1'] })
    const text = piece.repeat(SIZE / piece.length)
    const startedAt = performance.now()
    expect(redact(text)).toBe(text)
    expect(performance.now() - startedAt).toBeLessThan(10_000)
  })

  test.each<[what: string, key: string]>([
    [
      'random',
      Buffer.from(Array.from({ length: 3072 }, (_, index) => (index * 7919 + (index >> 7)) % 251)).toString('base64'),
    ],
    ['all alike but its end', `${'a'.repeat(4095)}b`],
    ['all alike but its beginning', `b${'a'.repeat(4095)}`],
    ['full of escapes', '"&%41'.repeat(819)],
  ])('takes no long for the longest key, where it is %s, and removes it', (_, key) => {
    const redact = createRedactor({ keys: [key] })
    const startedAt = performance.now()
    for (const piece of [key.slice(0, -1), key.slice(1), 'a', '%41']) {
      const text = piece.repeat(SIZE / piece.length)
      expect(redact(text)).toBe(text)
    }
    const forms = [key, JSON.stringify(key), encodeURIComponent(key), base64(key), Buffer.from(key).toString('hex')]
    for (const form of forms) expect(redact(`is ${form}.`).length).toBeLessThan(20)
    // About 0.2 seconds, or 2 in the deep run.
    expect(performance.now() - startedAt).toBeLessThan(20_000)
  })
})
