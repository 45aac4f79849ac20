import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cut,
  cutAtLine,
  decodedPath,
  formatCount,
  logLine,
  logLines,
  plural,
  visibleLine,
  visibleText,
} from '../../../src/kit/core/text.ts'
import { runs } from '../../support/fuzz.ts'
import { hostileText, obeyedCharacters } from './hostile-text.ts'

describe('a visible text', () => {
  test.each([
    ['line feed', 'a\nb', 'a\\nb', 'a\nb'],
    ['carriage return and line feed', 'a\r\nb', 'a\\r\\nb', 'a\nb'],
    ['tab', 'a\tb', 'a\\tb', 'a\tb'],
    ['null', 'a\u0000b', 'a\\u{0000}b', 'a\\u{0000}b'],
    ['escape sequence', '\u001b[31mred', '\\u{001B}[31mred', '\\u{001B}[31mred'],
    ['right-to-left override', 'a\u202eb', 'a\\u{202E}b', 'a\\u{202E}b'],
    ['tag character', '\u{e0041}', '\\u{E0041}', '\\u{E0041}'],
    ['half a character', 'a\ud83db', 'a\ufffdb', 'a\ufffdb'],
    ['joined emoji', '👩‍💻', '👩‍💻', '👩‍💻'],
    ['other scripts', 'Größe 日本 עברית می‌خواهم', 'Größe 日本 עברית می‌خواهم', 'Größe 日本 עברית می‌خواهم'],
  ])('shows %s', (_name, text, line, lines) => {
    expect(visibleLine(text)).toBe(line)
    expect(visibleText(text)).toBe(lines)
  })

  test('has no characters that a viewer acts on, whatever the input', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        expect(obeyedCharacters(visibleLine(text))).toEqual([])
        expect(obeyedCharacters(visibleText(text), '\n\t')).toEqual([])
      }),
      { numRuns: runs(100) },
    )
  })
})

describe('a cut', () => {
  test.each([
    ['abc', 3, 'abc'],
    ['abcd', 3, 'abc…'],
    ['😀😀😀', 3, '😀😀😀'],
    ['😀😀😀😀', 3, '😀😀😀…'],
  ])('of %j to %i characters is %j', (text, limit, expected) => {
    expect(cut(text, limit)).toBe(expected)
  })
})

test.each([
  ['/ja/%E3%81%AF', '/ja/は'],
  ['/caf%c3%a9%20au%20lait', '/café au lait'],
  ['/a%2Fb%2fc', '/a%2Fb%2fc'],
  ['/100%25%32%46', '/100%252F'],
  ['/%00%0A%7F%1b%C2%85', '/%00%0A%7F%1b%C2%85'],
  ['/%E3%81%AF%E2%80%AE', '/は%E2%80%AE'],
  ['/%FF/%E3%81', '/%FF/%E3%81'],
  ['/100%/%zz/%', '/100%/%zz/%'],
])('the path %s is shown as %s', (path, shown) => {
  expect(decodedPath(path)).toBe(shown)
})

describe('a line of the log', () => {
  test.each([
    ['Status: active.', 'Status: active.'],
    ['::error::pwned', '\\::error::pwned'],
    ['  ::error::pwned', '  \\::error::pwned'],
    ['a\n::error::pwned', 'a\\n::error::pwned'],
    ['##[error]pwned', '##\\[error]pwned'],
    ['a ###[group]b ##[group]c', 'a ###\\[group]b ##\\[group]c'],
    ['std::vector', 'std::vector'],
  ])('%j is written %j', (text, line) => {
    expect(logLine(text)).toBe(line)
  })

  test('is no command and has no control characters, whatever the input', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        for (const line of [logLine(text), ...logLines(text)]) {
          expect(line).not.toMatch(/^\s*::/)
          expect(line).not.toContain('##[')
          expect(obeyedCharacters(line)).toEqual([])
        }
      }),
      { numRuns: runs(500) },
    )
  })
})

test('a text of several lines keeps them, each of them safe', () => {
  expect(logLines('a\r\n ::error::b\n\n##[group]c\td')).toEqual(['a', ' \\::error::b', '', '##\\[group]c\\td'])
})

test.each([
  [0, '0', '0 pages'],
  [1, '1', '1 page'],
  [1000, '1,000', '1,000 pages'],
  [1_234_567, '1,234,567', '1,234,567 pages'],
  [1234.5678, '1,234.5678', '1,234.5678 pages'],
])('a count of %d is written %s, with a noun %s', (count, text, withNoun) => {
  expect(formatCount(count)).toBe(text)
  expect(plural(count, 'page')).toBe(withNoun)
})

test('a long line is cut between characters, not within one', () => {
  expect(cutAtLine(`${'a'.repeat(9)}😀b`, 10).text).toBe('a'.repeat(9))
  expect(cutAtLine(`${'a'.repeat(8)}😀b`, 10).text).toBe(`${'a'.repeat(8)}😀`)
})
