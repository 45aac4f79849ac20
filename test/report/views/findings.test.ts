import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Report, renderReport } from '../../../src/report/show/markdown.ts'
import { renderForPrompt } from '../../../src/report/show/prompt.ts'
import { findHeading, findHeadline, findNotablePages } from '../../../src/report/views/findings.ts'
import type { PageRow, ViewsRow } from '../../../src/report/views/views-report.ts'
import { runs } from '../../support/fuzz.ts'
import { comparedReport, comparedWith, counts, moved, reportOf, row } from '../fakes.ts'

/** A report of one page, `/`, with these human and AI views now and before. */
const onePage = (now: [number, number], before: [number, number]) =>
  comparedReport([moved('/', counts(...now), counts(...before))])

const SITE = new URL('https://docs.example.com/v2')
const BOTH_WEEKS = (now: number, before?: number) =>
  reportOf({ totals: counts(now), ...(before === undefined ? {} : { comparison: comparedWith(counts(before)) }) })

describe('the headline', () => {
  // People and AI before, then now.
  test.for(
    `
100 + 73 → 104 + 96: AI traffic grew by 31.5%, from 73 to 96 views; the home page (/) gained most.
100 + 100 → 100 + 50: AI traffic fell by 50.0%, from 100 to 50 views; the home page (/) lost most.
100 + 100 → 200 + 100: Views by people grew by 100.0%, from 100 to 200 views; the home page (/) gained most.
100 + 0 → 100 + 100: AI traffic grew from 0 to 100 views; the home page (/) gained most.
1000 + 1000 → 1040 + 960: Neither people nor AI read much more or less; the home page (/) was read most.
1000 + 0 → 1049 + 0: Neither people nor AI read much more or less; the home page (/) was read most.
1000 + 0 → 1050 + 0: Views by people grew by 5.0%, from 1,000 to 1,050 views; the home page (/) gained most.
1000 + 20 → 1040 + 31: AI traffic grew from 20 to 31 views; the home page (/) gained most.
1000 + 5 → 1000 + 14: Neither people nor AI read much more or less; the home page (/) was read most.
1000 + 50 → 1000 + 2650: AI traffic grew by 5,200.0%, from 50 to 2,650 views; the home page (/) gained most.
80 + 300 → 100 + 320: AI traffic grew by 6.7%, from 300 to 320 views; the home page (/) gained most.
49 + 0 → 54 + 0: The home page (/) was read most.
`
      .trim()
      .split('\n'),
  )('%s', (line) => {
    const [, views = '', sentence] = /^(.*?): (.*)$/.exec(line) ?? []
    const [human = 0, ai = 0, humanNow = 0, aiNow = 0] = views.split(/ [+→] /).map(Number)
    expect(findHeadline(onePage([humanNow, aiNow], [human, ai]))).toBe(sentence)
  })

  test.each<[string, Partial<Report>, string]>([
    [
      'everything from nothing',
      { pages: [moved('/a', counts(60, 40))], comparison: comparedWith(counts(0)) },
      'Views by people grew from 0 to 60 views; /a gained most.',
    ],
    ['everything to nothing', { comparison: comparedWith(counts(1200)), gone: [row('/', 1200)] }, 'No views.'],
    ['nothing after nothing', { comparison: comparedWith(counts(0)) }, 'No views in either period.'],
    ['no comparison', { pages: [row('/quickstart', 900, 100), row('/', 1, 1)] }, '/quickstart was read most.'],
    [
      'a comparison of the totals alone',
      { pages: [row('/', 100, 200)], comparison: comparedWith(counts(100, 100), false) },
      'AI traffic grew by 100.0%, from 100 to 200 views.',
    ],
    [
      'some pages, compared with all',
      { ...onePage([100, 200], [100, 100]), pagesComplete: false },
      'AI traffic grew by 100.0%, from 100 to 200 views.',
    ],
    [
      'some pages, not compared',
      { pages: [row('/', 100)], totals: counts(9000), pagesComplete: false },
      'Not all pages could be read.',
    ],
    [
      'growth of numbers that do not add up',
      { ...onePage([100, 120], [100, 60]), totals: { human: 100, ai: 120, total: 4 } },
      'AI traffic grew by 100.0%, from 60 to 120 views; the home page (/) gained most.',
    ],
  ])('of %s is one sentence', (_, parts, sentence) => {
    expect(findHeadline(reportOf(parts))).toBe(sentence)
  })

  const big = (path: string) => moved(path, counts(500, 100), counts(500, 90))

  test.each<[string, pages: PageRow[], gone: ViewsRow[], end: string]>([
    [
      'the page that gained most AI views, not the most read one',
      [big('/'), moved('/guide', counts(5, 90), counts(5, 10))],
      [],
      '/guide gained most.',
    ],
    ['a new page', [big('/'), moved('/new', counts(0, 40))], [], '/new gained most.'],
    ['a page that is gone', [moved('/', counts(500, 20), counts(500, 40))], [row('/old', 0, 60)], '/old lost most.'],
    [
      'a page with ten views',
      [moved('/', counts(500, 100), counts(500, 95)), moved('/ten', counts(0, 10))],
      [],
      '/ten gained most.',
    ],
    ['the first in the table of those that moved alike', [big('/a'), big('/b')], [], '/a gained most.'],
    ['no page that has few views', [big('/guide'), moved('/tiny', counts(0, 9), counts(0))], [], '/guide gained most.'],
  ])('names %s', (_, pages, gone, end) => {
    expect(findHeadline(comparedReport(pages, gone))).toMatch(new RegExp(`^AI traffic .*; ${end}$`))
  })

  test('names no page when none moved in that direction', () => {
    const report = reportOf({ ...onePage([100, 100], [100, 100]), totals: counts(100, 200) })
    expect(findHeadline(report)).toBe('AI traffic grew by 100.0%, from 100 to 200 views.')
  })
})

describe('the heading', () => {
  test.each<[string, Report, string]>([
    ['growth', BOTH_WEEKS(13_139, 12_100), '13,139 views, up 8.6%'],
    ['a fall', BOTH_WEEKS(900, 1000), '900 views, down 10.0%'],
    ['the same number', BOTH_WEEKS(1000, 1000), '1,000 views, unchanged'],
    ['hardly more', BOTH_WEEKS(402_288, 402_108), '402,288 views, up less than 0.1%'],
    ['a base under 50', BOTH_WEEKS(4, 2), '4 views, after 2'],
    ['a base of 50', BOTH_WEEKS(75, 50), '75 views, up 50.0%'],
    ['no comparison', BOTH_WEEKS(13_139), '13,139 views'],
    ['no views after some', BOTH_WEEKS(0, 1234), '0 views, after 1,234'],
    ['no views after none', BOTH_WEEKS(0, 0), 'no views in either period'],
  ])('of %s says so, with the site or without it', (_, report, views) => {
    expect(findHeading(report, SITE)).toBe(`docs.example.com, 27 July – 2 August 2026: ${views}`)
    const amount = views.replace(/(?<=\d) views(?=,|$)/, '')
    expect(findHeading(report, undefined)).toBe(`Page views, 27 July – 2 August 2026: ${amount}`)
  })
})

const anyCount = fc.oneof(fc.nat({ max: 12 }), fc.nat(), fc.nat({ max: Number.MAX_SAFE_INTEGER }))
const anyCounts = fc.record({ human: anyCount, ai: anyCount, total: anyCount })
const anyPage = fc.record({ path: fc.string(), now: anyCounts, previous: fc.option(anyCounts, { nil: undefined }) })

test('numbers of any size, consistent or not, are written as numbers', () => {
  const reports = fc.record({
    totals: anyCounts,
    before: fc.option(anyCounts, { nil: undefined }),
    pages: fc.array(anyPage, { maxLength: 5 }),
    gone: fc.array(anyCounts, { maxLength: 3 }),
    pagesKnown: fc.boolean(),
    pagesComplete: fc.boolean(),
  })
  fc.assert(
    fc.property(reports, ({ totals, before, pages, gone, pagesKnown, pagesComplete }) => {
      const report = reportOf({
        totals,
        pages: pages.map(({ now, previous }, index) => moved(`/${index}`, now, previous)),
        gone: gone.map((views, index) => ({ path: `/gone-${index}`, ...views })),
        pagesComplete,
        ...(before === undefined ? {} : { comparison: comparedWith(before, pagesKnown) }),
      })
      for (const text of [
        findHeading(report, SITE),
        findHeadline(report),
        renderReport(report),
        renderForPrompt(report),
      ]) {
        expect(text).not.toMatch(/Infinity|NaN|undefined|[-−]0\.0|\be\+/)
      }
    }),
    { numRuns: runs(150) },
  )
})

const paths = (rows: { path: string }[]) => rows.map(({ path }) => path)

describe('the notable pages', () => {
  const pages = [
    moved('/big', counts(900, 100), counts(900, 50)),
    moved('/ai-first', counts(10, 200), counts(10, 20)),
    moved('/slower', counts(50, 50), counts(80, 60)),
    moved('/ten-more', counts(20), counts(10)),
    moved('/nine-more', counts(19), counts(10)),
    moved('/five-percent', counts(1050), counts(1000)),
    moved('/below-five-percent', counts(1049), counts(1000)),
    moved('/five-percent-less', counts(1995), counts(2100)),
    moved('/from-ten', counts(0), counts(10)),
    moved('/to-nine', counts(9), counts(1)),
    moved('/new-ten', counts(0, 10)),
    moved('/new-nine', counts(0, 9)),
    moved('/twenty', counts(9, 11), counts(9, 11)),
    moved('/nineteen', counts(8, 11), counts(8, 11)),
  ]
  const gone = [row('/gone-ten', 10), row('/gone-nine', 9)]

  test.each([
    ['gained', ['/ai-first', '/big', '/five-percent', '/ten-more', '/new-ten']],
    ['lost', ['/five-percent-less', '/slower', '/from-ten', '/gone-ten']],
    ['aiFirst', ['/ai-first', '/twenty']],
    ['aiGained', ['/ai-first', '/big', '/new-ten']],
  ] as const)(
    'lists as %s new and gone pages too, from ten views and five percent on, most first',
    (list, expected) => {
      expect(paths(findNotablePages(comparedReport(pages, gone))[list])).toEqual(expected)
    },
  )

  test('leaves out a page whose earlier views are not known', () => {
    const report = { ...comparedReport(pages), pages: [row('/unknown', 90)] }
    expect(findNotablePages(report)).toEqual({ gained: [], lost: [], aiFirst: [], aiGained: [] })
  })

  test.each([
    ['without a comparison', undefined],
    ['in a first period', comparedWith(counts(0))],
    ['when the earlier pages are not all known', comparedWith(counts(5), false)],
  ])('%s has only pages that are read more by AI', (_, comparison) => {
    const { aiFirst, ...others } = findNotablePages(reportOf({ pages: [row('/', 1, 99)], comparison }))
    expect(paths(aiFirst)).toEqual(['/'])
    expect(others).toEqual({ gained: [], lost: [], aiGained: [] })
  })
})
