import fc from 'fast-check'

/** Pieces of text with a meaning in Markdown, HTML, on GitHub, for the runner or in a terminal. */
const PIECES = [
  ...['`', '```', '~~~', '|', '\\', '\\|', '<', '>', '&lt;', '&#96;', '<!--', '-->', '</code>'],
  ...['</details>', '<img src=x onerror=alert(1)>', '[a](javascript:alert(1))', '](<https://evil.test>)'],
  ...['![x](https://evil.test/x.png)', '@octocat', '#1', '*', '__', '# ', '- ', '/../../..'],
  ...['${{ secrets.X }}', '::error::pwned', '::set-output name=result::pull-request', '##[error]pwned'],
  ...['#', '[', '::', ':', ' ', '\t', '\n', '\r\n', '\r', '\v', '\f', '\u0000', '\u001b[31m', '\u0085'],
  ...['\u00a0', '\u200b', '\u200d', '\u2028', '\u202e', '\u2066', '\u3000', '\ufeff', '\u{e0041}'],
  ...['\ud800', 'é', '日本', '😀', '👩‍💻', 'https://example.com/a_b', 'http://evil.test', 'www.evil.test'],
  ...['a b', 'x'],
]

/** Any character. Not a string with the unit `binary`: fast-check takes a second to list all of Unicode for that. */
const character = fc.nat({ max: 0x10ffff }).map((point) => String.fromCodePoint(point))

/** Text that tries to break out of its place. */
export const hostileText = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.array(character, { maxLength: 8 })), { maxLength: 12 })
  .map((pieces) => pieces.flat().join(''))

/** One text with a bit of everything, for single examples. */
export const HOSTILE =
  'x`|</code></details>\n::error::pwned ##[error] @octocat <img src=x> [a](javascript:alert(1)) \u202egnp.exe\u0000 http://evil.test'

/** The characters of a text that no viewer may receive: controls (but `allowed`), bidirectional marks, lone surrogates. */
export function obeyedCharacters(text: string, allowed = ''): string[] {
  return Array.from(text).filter(
    (character) =>
      /[\p{Cc}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\u2028\u2029\p{Cs}]/u.test(character) &&
      !allowed.includes(character),
  )
}
