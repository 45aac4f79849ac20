import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { logLine, logLines } from '../../src/core/text.ts'
import { runs } from '../support/fuzz.ts'
import { hostileText, obeyedCharacters } from './hostile-text.ts'

describe('a line of the log', () => {
  test.each([
    ['Status: active.', 'Status: active.'],
    ['::error::pwned', '\\::error::pwned'],
    ['  ::error::pwned', '  \\::error::pwned'],
    ['\u00a0\u3000::stop-commands::x', '\u00a0\u3000\\::stop-commands::x'],
    ['\t::error::pwned', '\\t::error::pwned'],
    ['a\n::error::pwned', 'a\\n::error::pwned'],
    ['a\r::error::pwned', 'a\\r::error::pwned'],
    ['\ufeff::error::pwned', '\\u{FEFF}::error::pwned'],
    ['##[error]pwned', '##\\[error]pwned'],
    ['a ###[group]b ##[group]c', 'a ###\\[group]b ##\\[group]c'],
    ['std::vector', 'std::vector'],
    ['', ''],
  ])('%j is written %j', (text, line) => {
    expect(logLine(text)).toBe(line)
  })

  // What may precede a command that the runner runs.
  const before = fc.constantFrom('', ' ', '\t', ' \u00a0\u3000', '\u2028', '\r', '\ufeff', '#', 'x')
  const command = fc.constantFrom('::error::x', '##[group]x', '::stop-commands::x')
  const anyLine = fc.oneof(
    hostileText,
    fc.tuple(hostileText, fc.constantFrom('\n', '\r\n', ''), before, command).map((parts) => parts.join('')),
    fc.tuple(before, command, hostileText).map((parts) => parts.join('')),
  )

  test('is no command and has no control characters, whatever the input', () => {
    fc.assert(
      fc.property(anyLine, (text) => {
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
