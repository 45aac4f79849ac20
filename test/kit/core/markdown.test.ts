import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { code, details, fence, httpsUrl, link, prose, table } from '../../../src/kit/core/markdown.ts'
import { visibleLine, visibleText } from '../../../src/kit/core/text.ts'
import { runs } from '../../support/fuzz.ts'
import { hostileText, obeyedCharacters } from './hostile-text.ts'

/** What a character reference stands for. */
function decoded(html: string): string {
  return html.replace(/&#(\d+);/g, (_reference, point: string) => String.fromCodePoint(Number(point)))
}

/** The Markdown without what `prose` itself adds: words in backticks, the element around an @, and references. */
function withoutOwnMarkup(markdown: string): string {
  return markdown.replaceAll(/`[\w .:/${}-]+`|<code>@<\/code>|&#\d+;/g, '')
}

describe('code', () => {
  test.each([
    ['job_1', '`job_1`'],
    ['a`b\n', '<code>a&#96;b&#92;n</code>'],
    [' ', '—'],
  ])('of %j is %j', (text, expected) => {
    expect(code(text)).toBe(expected)
  })

  test('cannot be left, and shows the text', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const markdown = code(text)
        expect(obeyedCharacters(markdown)).toEqual([])
        if (markdown === '—') return
        const span = /^`([^`|\\<>&@]+)`$/.exec(markdown)
        const html = /^<code>((?:[A-Za-z0-9 /-]|[^\0-\x7f]|&#\d+;)+)<\/code>$/.exec(markdown)
        expect(decoded(span?.[1] ?? html?.[1] ?? 'neither')).toBe(visibleLine(text))
      }),
      { numRuns: runs(200) },
    )
  })
})

describe('prose', () => {
  test.each([
    ['such as `api-key: ${{ secrets.KEY }}`', 'such as `api-key: ${{ secrets.KEY }}`'],
    ['**bold** _it_ ~no~', '&#42;&#42;bold&#42;&#42; &#95;it&#95; &#126;no&#126;'],
    ['[a](b) <b> a|b', '&#91;a&#93;(b) &#60;b&#62; a&#124;b'],
    ['&amp; \\', '&#38;amp; &#92;'],
  ])('of %j is %j', (text, expected) => {
    expect(prose(text)).toBe(expected)
  })

  test('never counts as Markdown or HTML', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const markdown = prose(text)
        expect(obeyedCharacters(markdown)).toEqual([])
        expect(withoutOwnMarkup(markdown)).not.toMatch(/[\\`*_~[\]<>&|@]/)
      }),
      { numRuns: runs(200) },
    )
  })

  // GitHub searches for mentions once the Markdown is HTML, so a character reference for the @ does not prevent one
  // (github/markup#1168).
  test.each(['@octocat', 'by @acme/docs.', 'mail me@example.com'])('mentions and emails nobody: %s', (text) => {
    expect(decoded(prose(text))).not.toMatch(/@\w/)
  })

  // GitHub Flavored Markdown turns these into links; only https: addresses may be links.
  test.each(['to http://evil.test', 'ENOTFOUND www.evil.test'])('does not become a link: %s', (text) => {
    expect(prose(text)).not.toMatch(/http:\/\/|www\./)
  })
})

describe('a fence', () => {
  test.each([
    ['a\n```\nb', '````text\na\n```\nb\n````'],
    ['a\r\n\u202eb', '```text\na\n\\u{202E}b\n```'],
  ])('around %j', (text, expected) => {
    expect(fence(text)).toBe(expected)
  })

  test('cannot be closed from within, and contains the whole text', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const [first = '', ...lines] = fence(text).split('\n')
        const mark = first.replace('text', '')
        const last = lines.pop()
        expect(mark).toMatch(/^`{3,}$/)
        expect(last).toBe(mark)
        const closing = new RegExp(`^ {0,3}${mark}\`*\\s*$`)
        expect(lines.filter((line) => closing.test(line))).toEqual([])
        expect(lines.join('\n')).toBe(visibleText(text))
      }),
      { numRuns: runs(200) },
    )
  })
})

describe('a link', () => {
  test.each([
    ['x', 'https://example.com/a|b`c<d>', '[x](<https://example.com/a%7Cb%60c%3Cd%3E>)'],
    ['x', 'git@github.com:acme/docs.git', '<code>git&#64;github&#46;com&#58;acme/docs&#46;git</code>'],
  ])('%s to %s is %s', (label, address, expected) => {
    expect(link(label, address)).toBe(expected)
  })

  test('leads only to the https: address, whatever the input', () => {
    const address = fc.oneof(
      hostileText,
      hostileText.map((text) => `https://example.com/${text}`),
    )
    fc.assert(
      fc.property(hostileText, address, (label, target) => {
        const markdown = link(label, target)
        const url = httpsUrl(target)
        if (url === undefined) {
          expect(markdown).toBe(code(target))
          return
        }
        expect(withoutOwnMarkup(markdown)).toMatch(/^\[[^[\]<>|\\@\n]*\]\(<https:\/\/[^<>|\\`\s]+>\)$/)
      }),
      { numRuns: runs(200) },
    )
  })
})

test.each([
  ['https://example.com', 'https://example.com/'],
  ['HTTPS://Example.COM/a b', 'https://example.com/a%20b'],
  ['http://example.com/', undefined],
  ['https://user@example.com/', undefined],
  ['https://:token@evil.test/', undefined],
])('the https: address in %j is %j', (address, expected) => {
  expect(httpsUrl(address)).toBe(expected)
})

describe('a table', () => {
  test('has one line each for header, rule and rows, with numbers on the right', () => {
    expect(table(['A', 'B'], [['1', '2']])).toBe('| A | B |\n| :--- | :--- |\n| 1 | 2 |')
    expect(table(['A', 'B', 'C'], [], { numbersFrom: 2 }).split('\n')[1]).toBe('| :--- | :--- | ---: |')
  })

  test('keeps its cells, whatever they contain', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const cells = [code(text), prose(text), link(text, text), link(text, `https://example.com/${text}`)]
        const lines = table(['A', 'B', 'C', 'D'], [cells]).split('\n')
        expect(lines).toHaveLength(3)
        expect(lines.map((line) => line.split('|').length)).toEqual([6, 6, 6])
      }),
      { numRuns: runs(100) },
    )
  })
})

test('a collapsed part has empty lines around its Markdown', () => {
  expect(details('A <b>', '**x**')).toBe('<details>\n<summary>A &#60;b&#62;</summary>\n\n**x**\n\n</details>')
})
