import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cut, cutAtLine, decodedPath, logLine, plural, visibleLine, visibleText } from '../../../src/kit/core/text.ts'
import { runs } from '../../support/fuzz.ts'
import { hostileText, obeyedCharacters } from './hostile-text.ts'

test.each([
  ['carriage return and line feed', 'a\r\nb', 'a\\r\\nb', 'a\nb'],
  ['tab', 'a\tb', 'a\\tb', 'a\tb'],
  ['escape sequence', '\u001b[31mred', '\\u{001B}[31mred', '\\u{001B}[31mred'],
  ['tag character', '\u{e0041}', '\\u{E0041}', '\\u{E0041}'],
  ['half a character', 'a\ud83db', 'a\ufffdb', 'a\ufffdb'],
  ['joined emoji', '👩‍💻', '👩‍💻', '👩‍💻'],
  ['other scripts', 'Größe 日本 עברית می‌خواهم', 'Größe 日本 עברית می‌خواهم', 'Größe 日本 עברית می‌خواهم'],
  ['a long run in part', '\u202e'.repeat(101), `${'\\u{202E}'.repeat(100)}…`, `${'\\u{202E}'.repeat(100)}…`],
])('a visible text shows %s', (_name, text, line, lines) => {
  expect(visibleLine(text)).toBe(line)
  expect(visibleText(text)).toBe(lines)
})

test.each([
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc…'],
  ['😀😀😀', 3, '😀😀😀'],
  ['😀😀😀😀', 3, '😀😀😀…'],
])('a cut of %j to %i characters is %j', (text, limit, expected) => {
  expect(cut(text, limit)).toBe(expected)
})

test.each([
  ['/ja/%E3%81%AF', '/ja/は'],
  ['/caf%c3%a9%20au%20lait', '/café au lait'],
  ['/a%2Fb%2fc', '/a%2Fb%2fc'],
  ['/100%25%32%46', '/100%252F'],
  ['/%00%0A%7F%1b%C2%85', '/%00%0A%7F%1b%C2%85'],
  ['/%E3%81%AF%E2%80%AE', '/は%E2%80%AE'],
  ['/%FF/%zz/%', '/%FF/%zz/%'],
])('the path %s is shown as %s', (path, shown) => {
  expect(decodedPath(path)).toBe(shown)
})

test.each([
  ['  ::error::pwned', '  \\::error::pwned'],
  ['a\n::error::pwned', 'a\\n::error::pwned'],
  ['a ###[group]b ##[group]c', 'a ###\\[group]b ##\\[group]c'],
  ['std::vector', 'std::vector'],
])('a line %j of the log is written %j', (text, line) => {
  expect(logLine(text)).toBe(line)
})

test('a line is no command and has no characters that a viewer acts on, whatever the input', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      expect(obeyedCharacters(visibleText(text), '\n\t')).toEqual([])
      const line = logLine(text)
      expect(line).not.toMatch(/^\s*::/)
      expect(line).not.toContain('##[')
      expect(obeyedCharacters(line)).toEqual([])
    }),
    { numRuns: runs(200) },
  )
})

test.each([
  [0, '0 pages'],
  [1, '1 page'],
  [1_234_567, '1,234,567 pages'],
  [1234.5678, '1,234.5678 pages'],
])('%d with a noun is written %s', (count, text) => {
  expect(plural(count, 'page')).toBe(text)
})

test('a long line is cut between characters, not within one', () => {
  expect(cutAtLine(`${'a'.repeat(9)}😀b`, 10).text).toBe('a'.repeat(9))
  expect(cutAtLine(`${'a'.repeat(8)}😀b`, 10).text).toBe(`${'a'.repeat(8)}😀`)
})
