import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cut, visibleLine, visibleText } from '../../src/core/text.ts'
import { runs } from '../support/fuzz.ts'
import { hostileText, obeyedCharacters } from './hostile-text.ts'

describe('a visible text', () => {
  test.each([
    ['line feed', 'a\nb', 'a\\nb', 'a\nb'],
    ['carriage return and line feed', 'a\r\nb', 'a\\r\\nb', 'a\nb'],
    ['carriage return', 'a\rb', 'a\\rb', 'a\\rb'],
    ['tab', 'a\tb', 'a\\tb', 'a\tb'],
    ['null', 'a\u0000b', 'a\\u{0000}b', 'a\\u{0000}b'],
    ['escape sequence', '\u001b[31mred', '\\u{001B}[31mred', '\\u{001B}[31mred'],
    ['delete', '\u007f', '\\u{007F}', '\\u{007F}'],
    ['next line (C1)', '\u0085', '\\u{0085}', '\\u{0085}'],
    ['soft hyphen', '\u00ad', '\\u{00AD}', '\\u{00AD}'],
    ['right-to-left override', 'a\u202eb', 'a\\u{202E}b', 'a\\u{202E}b'],
    ['isolate', '\u2066a\u2069', '\\u{2066}a\\u{2069}', '\\u{2066}a\\u{2069}'],
    ['Arabic letter mark', '\u061c', '\\u{061C}', '\\u{061C}'],
    ['line separator', '\u2028', '\\u{2028}', '\\u{2028}'],
    ['zero-width space', '\u200b', '\\u{200B}', '\\u{200B}'],
    ['byte order mark', '\ufeff', '\\u{FEFF}', '\\u{FEFF}'],
    ['tag character', '\u{e0041}', '\\u{E0041}', '\\u{E0041}'],
    ['half a character', 'a\ud83db', 'a\ufffdb', 'a\ufffdb'],
    ['joined emoji', '👩‍💻', '👩‍💻', '👩‍💻'],
    ['other scripts', 'Größe 日本 עברית می‌خواهم', 'Größe 日本 עברית می‌خواهم', 'Größe 日本 עברית می‌خواهم'],
    ['nothing', '', '', ''],
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

  test('does not change when it is made visible again', () => {
    fc.assert(
      fc.property(hostileText, (text) => visibleLine(visibleLine(text)) === visibleLine(text)),
      { numRuns: runs(100) },
    )
  })
})

describe('a cut', () => {
  test.each([
    ['', 3, ''],
    ['abc', 3, 'abc'],
    ['abcd', 3, 'abc…'],
    ['😀😀😀', 3, '😀😀😀'],
    ['😀😀😀😀', 3, '😀😀😀…'],
    ['😀😀😀😀😀😀😀😀😀', 3, '😀😀😀…'],
    ['😀abc', 3, '😀ab…'],
    ['abcdefghijkl', 3, 'abc…'],
  ])('of %j to %i characters is %j', (text, limit, expected) => {
    expect(cut(text, limit)).toBe(expected)
  })

  test('keeps whole characters from the beginning, up to the limit', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 60 })
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 30 }), (whole, limit) => {
        const characters = Array.from(whole)
        const kept = characters.slice(0, limit).join('')
        expect(cut(whole, limit)).toBe(characters.length <= limit ? whole : `${kept}…`)
      }),
      { numRuns: runs(100) },
    )
  })
})
