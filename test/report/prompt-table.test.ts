import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { renderPromptTable } from '../../src/report/prompt-table.ts'
import { HOSTILE, hostileText, obeyedCharacters } from '../core/hostile-text.ts'
import { runs } from '../support/fuzz.ts'
import { comparedWith, counts, pages, reportOf, row, WEEK } from './fakes.ts'

const compared = (paths: readonly string[]) =>
  reportOf({
    pages: paths.map((path, index) => ({ ...row(path, 100, 50 + index), previous: counts(90, index) })),
    comparison: comparedWith(counts(90, 10)),
  })

describe('the report in a prompt', () => {
  test('consists of headline, totals, top pages and pages on the rise', () => {
    const report = reportOf({
      pages: [{ ...row('/quickstart', 900, 600), previous: counts(800, 300) }, row('/new', 20, 30)],
      comparison: comparedWith(counts(1000, 315)),
    })
    expect(renderPromptTable(report)).toBe(
      [
        'Page views of 27 July – 2 August 2026 (UTC). AI traffic grew by 100.0%, to 40.6% of all views; `/quickstart` gained most.',
        [
          '| Page | Views | Change | People | AI | AI share |',
          '| :--- | ---: | ---: | ---: | ---: | ---: |',
          '| **All pages** | 1,550 | +17.9% | 920 | 630 | 40.6% |',
          '| `/quickstart` | 1,500 | +36.4% | 900 | 600 | 40.0% |',
          '| `/new` | 50 | new | 20 | 30 | 60.0% |',
        ].join('\n'),
        'On the rise in AI traffic: `/quickstart` (300 to 600), `/new` (0 to 30).',
      ].join('\n\n'),
    )
  })

  test('has no changes without a comparison, and names what was left out', () => {
    const leftOut = ['The comparison was left out: max-requests (1) was too low.']
    const text = renderPromptTable(reportOf({ pages: [row('/', 3, 1)], leftOut }))
    expect(text).not.toMatch(/Change|On the rise/)
    expect(text).toContain('The comparison was left out: max-requests (1) was too low.')
  })

  test('for all time names its last day', () => {
    const report = reportOf({ period: { type: 'all', toMs: WEEK.toMs }, pages: [row('/', 3, 1)] })
    expect(renderPromptTable(report)).toContain('All views up to 2 August 2026 (UTC).')
  })

  test('without views is short', () => {
    expect(renderPromptTable(reportOf())).toMatch(
      /No views\.\n\n\|.*\n\|.*\n\| \*\*All pages\*\* \| 0 \| 0 \| 0 \| – \|$/,
    )
  })

  test('lists fifty pages, and counts the rest', () => {
    const text = renderPromptTable(reportOf({ pages: pages(20_000) }))
    expect(text.match(/^\| `/gm)).toHaveLength(50)
    expect(text).toContain('Not listed: 19,950 more pages.')
  })

  test.each(['a', '|', '`', '<', '\u202e', '\ud800', '😀', '\n', HOSTILE])(
    'of 20,000 pages whose paths are 10,000 times %j is at most 20,000 characters',
    (piece) => {
      const long = piece.repeat(10_000)
      const text = renderPromptTable(compared(Array.from({ length: 20_000 }, (_, index) => `${long}${index}`)))
      expect(text.length).toBeLessThanOrEqual(20_000)
      expect(text).toContain('| **All pages** |')
      expect(text).toMatch(/^\| (?:`|<code>)/m)
    },
  )

  test.each(['\u202e', '|', '😀'])('names pages without numbers in at most 20,000 characters: %j', (piece) => {
    const bad = (index: number) => ({ ...row(`${index}${piece.repeat(10_000)}`, 1), ai: undefined })
    const wrong = (index: number) => ({ ...row(`x${index}${piece.repeat(10_000)}`, 1), total: 7 })
    const text = renderPromptTable(
      reportOf({
        pages: [0, 1, 2, 3].flatMap((index) => [bad(index), { ...wrong(index), previous: bad(index) }]),
        gone: [bad(9)],
        totals: counts(9, 9),
        comparison: comparedWith(counts(9, 9)),
      }),
    )
    expect(text.length).toBeLessThanOrEqual(20_000)
    expect(text).toContain('The service gave no whole number for some views of 4 pages, such as')
    expect(text).toContain('The service gave no whole number for some earlier views of 5 pages, such as')
    expect(text).toContain('People and AI do not add up to the total of 4 pages, such as')
  })

  test('is one table in at most 20,000 characters, whatever the paths are', () => {
    fc.assert(
      fc.property(fc.array(hostileText, { maxLength: 60 }), (paths) => {
        const text = renderPromptTable(compared(paths))
        expect(text.length).toBeLessThanOrEqual(20_000)
        expect(obeyedCharacters(text, '\n')).toEqual([])
        const rows = text.split('\n').filter((line) => line.startsWith('|'))
        expect(rows).toHaveLength(2 + 1 + Math.min(50, paths.length))
        for (const line of rows) expect(line.split('|')).toHaveLength(8)
        expect(text.replace(/<\/?code>/g, '')).not.toMatch(/[<>@]|```/)
      }),
      { numRuns: runs(100) },
    )
  })
})
