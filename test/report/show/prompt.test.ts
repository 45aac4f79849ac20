import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { renderForPrompt } from '../../../src/report/show/prompt.ts'
import { HOSTILE, hostileText, obeyedCharacters } from '../../kit/core/hostile-text.ts'
import { runs } from '../../support/fuzz.ts'
import { comparedWith, counts, pages, reportOf, row, WEEK } from '../fakes.ts'

const compared = (paths: readonly string[]) =>
  reportOf({
    pages: paths.map((path, index) => ({ ...row(path, 100, 50 + index), previous: counts(90, index) })),
    comparison: comparedWith(counts(90, 10)),
  })

describe('the report in a prompt', () => {
  test('of all time has no changes, and names its last day and what was left out', () => {
    const leftOut = ['Only 250 pages could be read: why.']
    const text = renderForPrompt(reportOf({ period: { toMs: WEEK.toMs }, pages: [row('/', 3, 1)], leftOut }))
    expect(text).toContain('All views up to 2 August 2026 (UTC).')
    expect(text).not.toContain('before')
    expect(text).toContain('Only 250 pages could be read: why.')
  })

  test('uses most of its room for as many pages as fit, by views, and counts the rest', () => {
    const text = renderForPrompt(reportOf({ pages: pages(1329) }))
    expect(text.length).toBeGreaterThan(18_500)
    expect(text.length).toBeLessThanOrEqual(20_000)
    const listed = text.split('**Pages by views**')[1]?.match(/^\| `/gm)?.length ?? 0
    expect(listed).toBeGreaterThan(650)
    expect(text).toContain(`Not listed: ${1329 - listed} pages.`)
  })

  test('has whole paths, however alike they begin', () => {
    const paths = Array.from({ length: 8 }, (_, index) => `/reference/${'a-long-name-'.repeat(12)}${index}`)
    const text = renderForPrompt(compared(paths))
    for (const path of paths) expect(text).toContain(`| \`${path}\` |`)
  })

  test.each(['a', '\u202e', '😀', HOSTILE])(
    'of pages whose paths are 10,000 times %j is at most 20,000 characters',
    (piece) => {
      const long = piece.repeat(10_000)
      const text = renderForPrompt(compared(Array.from({ length: 60 }, (_, index) => `${long}${index}`)))
      expect(text.length).toBeLessThanOrEqual(20_000)
      expect(text).toContain('All pages: ')
    },
  )

  test('is whole tables in at most 20,000 characters, whatever the paths are', () => {
    fc.assert(
      fc.property(fc.array(hostileText, { maxLength: 60 }), (paths) => {
        const text = renderForPrompt(compared(paths))
        expect(text.length).toBeLessThanOrEqual(20_000)
        expect(obeyedCharacters(text, '\n')).toEqual([])
        for (const line of text.split('\n').filter((one) => one.startsWith('|')))
          expect(line.split('|')).toHaveLength(7)
        expect(text.replace(/<\/?code>/g, '')).not.toMatch(/[<>@]|```/)
      }),
      { numRuns: runs(100) },
    )
  })
})
