import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findHeading, findHeadline } from '../../src/report/headline.ts'
import type { Period } from '../../src/report/period.ts'
import { renderPromptTable } from '../../src/report/prompt-table.ts'
import type { PageRow, Report } from '../../src/report/report.ts'
import { renderReport } from '../../src/report/summary.ts'
import type { ViewsRow } from '../../src/report/views.ts'
import { runs } from '../support/fuzz.ts'
import { comparedReport, comparedWith, counts, moved, reportOf, row } from './fakes.ts'

function sentenceOf(report: Report): string {
  const { before, page = '', after } = findHeadline(report)
  return `${before}${page}${after}`
}

/** A report of one page, `/`, with these human and AI views now and before. */
const onePage = (now: [number, number], before: [number, number]) =>
  comparedReport([moved('/', counts(...now), counts(...before))])

describe('the headline', () => {
  test.each<[string, Report, string]>([
    [
      'AI traffic that grew',
      onePage([104, 96], [100, 73]),
      'AI traffic grew by 31.5%, to 48.0% of all views; / gained most.',
    ],
    [
      'AI traffic that fell',
      onePage([100, 50], [100, 100]),
      'AI traffic fell by 50.0%, to 33.3% of all views; / lost most.',
    ],
    [
      'human traffic that grew',
      onePage([200, 100], [100, 100]),
      'Views by people grew by 100.0%, to 66.7% of all views; / gained most.',
    ],
    [
      'human traffic that fell',
      onePage([50, 100], [100, 100]),
      'Views by people fell by 50.0%, to 33.3% of all views; / lost most.',
    ],
    [
      'AI that reads more than people',
      onePage([100, 900], [100, 300]),
      'AI traffic grew by 200.0%, to 90.0% of all views; / gained most.',
    ],
    [
      'AI traffic from nothing',
      onePage([100, 100], [100, 0]),
      'AI traffic rose from nothing, to 50.0% of all views; / gained most.',
    ],
    ['AI traffic to nothing', onePage([100, 0], [100, 100]), 'AI traffic fell by 100.0%, to 0 views; / lost most.'],
    [
      'what held',
      onePage([1040, 960], [1000, 1000]),
      'Views held at 2,000 (0.0%), 48.0% of them by AI; / was read most.',
    ],
    [
      'what hardly grew',
      onePage([1049, 0], [1000, 0]),
      'Views held at 1,049 (+4.9%), none of them by AI; / was read most.',
    ],
    [
      'everything from nothing',
      reportOf({ pages: [row('/', 60, 40)], comparison: comparedWith(counts(0)) }),
      '100 views, 40.0% of them by AI, after none in the period before; / was read most.',
    ],
    [
      'everything to nothing',
      reportOf({ comparison: comparedWith(counts(1200, 34)), gone: [row('/', 1200, 34)] }),
      'No views at all, after 1,234 in the period before.',
    ],
    ['nothing in either period', reportOf({ comparison: comparedWith(counts(0)) }), 'No views.'],
    ['nothing at all', reportOf(), 'No views.'],
    [
      'no comparison',
      reportOf({ pages: [row('/quickstart', 900, 100), row('/', 1, 1)] }),
      '1,002 views, 10.1% of them by AI; /quickstart was read most.',
    ],
    [
      'a comparison of the totals alone',
      reportOf({ pages: [row('/', 100, 200)], comparison: comparedWith(counts(100, 100), false) }),
      'AI traffic grew by 100.0%, to 66.7% of all views.',
    ],
    [
      'some pages, not compared',
      reportOf({ pages: [row('/', 100)], totals: counts(9000), pagesComplete: false }),
      '9,000 views, none of them by AI.',
    ],
    [
      'human traffic that grew by five percent',
      onePage([1050, 0], [1000, 0]),
      'Views by people grew by 5.0%, to 1,050 views; / gained most.',
    ],
    // The larger change in views, that of the human ones, is below five percent.
    [
      'a total that grew by five percent',
      onePage([1040, 31], [1000, 20]),
      '1,071 views (+5.0%), 2.9% of them by AI; / was read most.',
    ],
    [
      'ten AI views after five',
      onePage([1000, 10], [1000, 5]),
      'AI traffic grew to 10 views, after 5 in the period before.',
    ],
    [
      'growth to more than ten times',
      onePage([1000, 2650], [1000, 50]),
      'AI traffic grew 53-fold, to 72.6% of all views; / gained most.',
    ],
    [
      'as many views as before, of a few',
      onePage([30, 10], [29, 10]),
      '40 views, after 39 in the period before, 25.0% of them by AI; / was read most.',
    ],
    [
      'a total that is missing',
      reportOf({ pages: [row('/', 5)], totals: { ...counts(100, 50), total: undefined } }),
      'The service gave no total of views; / was read most.',
    ],
    [
      'shares that are unknown',
      reportOf({ pages: [row('/', 5)], totals: { ...counts(100, 50), ai: undefined } }),
      '150 views; / was read most.',
    ],
    [
      'an earlier total that is missing',
      reportOf({
        pages: [row('/', 5)],
        totals: counts(100, 50),
        comparison: comparedWith({ ...counts(100, 50), total: undefined }),
      }),
      '150 views, 33.3% of them by AI; / was read most.',
    ],
    [
      'growth of numbers that do not add up',
      { ...onePage([100, 120], [100, 60]), totals: { human: 100, ai: 120, total: 4 } },
      'AI traffic grew by 100.0%, to 120 views; / gained most.',
    ],
    [
      'nothing that is certain after something',
      reportOf({ comparison: comparedWith({ ...counts(5), total: undefined }) }),
      'No views.',
    ],
    ['views without pages', reportOf({ totals: counts(5, 5) }), '10 views, 50.0% of them by AI.'],
    // A few more AI views are no headline.
    [
      'small AI numbers beside large ones',
      onePage([1000, 9], [1000, 1]),
      'Views held at 1,009 (+0.8%), 0.9% of them by AI; / was read most.',
    ],
  ])('of %s is one sentence', (_, report, sentence) => {
    expect(sentenceOf(report)).toBe(sentence)
  })

  test.each<{ now: [number, number]; before: [number, number] }>([
    { now: [3, 0], before: [1, 0] },
    { now: [9, 9], before: [9, 0] },
    { now: [1, 1], before: [4, 4] },
  ])('of numbers as small as $now after $before does not claim that views held', ({ now, before }) => {
    expect(sentenceOf(onePage(now, before))).not.toMatch(/held/)
  })

  test.each<{ name: string; pages: PageRow[]; gone?: ViewsRow[]; end: string }>([
    {
      name: 'the page that gained most AI views, not the most read one',
      pages: [moved('/', counts(500, 100), counts(500, 90)), moved('/guide', counts(5, 90), counts(5, 10))],
      end: '/guide gained most.',
    },
    {
      name: 'a new page',
      pages: [moved('/', counts(500, 100), counts(500, 90)), moved('/new', counts(0, 40))],
      end: '/new gained most.',
    },
    {
      name: 'a page that is gone',
      pages: [moved('/', counts(500, 20), counts(500, 40))],
      gone: [row('/old', 0, 60)],
      end: '/old lost most.',
    },
    {
      name: 'a page with ten views',
      pages: [moved('/', counts(500, 100), counts(500, 95)), moved('/ten', counts(0, 10))],
      end: '/ten gained most.',
    },
    {
      name: 'the first in the table of those that moved alike',
      pages: [moved('/a', counts(500, 100), counts(500, 90)), moved('/b', counts(500, 100), counts(500, 90))],
      end: '/a gained most.',
    },
    {
      name: 'no page that has few views',
      pages: [moved('/', counts(500, 100), counts(500, 90)), moved('/tiny', counts(0, 9), counts(0, 0))],
      end: '/ gained most.',
    },
  ])('names $name', ({ pages, gone, end }) => {
    expect(sentenceOf(comparedReport(pages, gone))).toMatch(new RegExp(`^AI traffic .*; ${end}$`))
  })

  test('names no page when none moved in that direction', () => {
    const report = { ...onePage([100, 100], [100, 100]), totals: counts(100, 200) }
    expect(sentenceOf(report)).toBe('AI traffic grew by 100.0%, to 66.7% of all views.')
  })
})

const SITE = new URL('https://docs.example.com/v2')
const BOTH_WEEKS = (now: number, before?: number) =>
  reportOf({ totals: counts(now), ...(before === undefined ? {} : { comparison: comparedWith(counts(before)) }) })

describe('the heading', () => {
  test.each<[string, Report, string]>([
    ['growth', BOTH_WEEKS(13_139, 12_100), '13,139 views, up 8.6%'],
    ['a fall', BOTH_WEEKS(900, 1000), '900 views, down 10.0%'],
    ['growth to ten times', BOTH_WEEKS(500, 50), '500 views, up 900.0%'],
    ['growth to more than ten times', BOTH_WEEKS(2650, 50), '2,650 views, up 53-fold'],
    ['the same number', BOTH_WEEKS(1000, 1000), '1,000 views, unchanged'],
    ['hardly more', BOTH_WEEKS(1_000_001, 1_000_000), '1,000,001 views, up less than 0.1%'],
    ['hardly less', BOTH_WEEKS(999_999, 1_000_000), '999,999 views, down less than 0.1%'],
    ['a base under 50', BOTH_WEEKS(4, 2), '4 views, after 2'],
    ['a base of 49', BOTH_WEEKS(98, 49), '98 views, after 49'],
    ['a base of 50', BOTH_WEEKS(75, 50), '75 views, up 50.0%'],
    ['one view', BOTH_WEEKS(1, 0), '1 view, after none'],
    ['no comparison', BOTH_WEEKS(13_139), '13,139 views'],
    ['no views after some', BOTH_WEEKS(0, 1234), 'no views, after 1,234'],
    ['no views in either period', BOTH_WEEKS(0, 0), 'no views'],
    ['no views', BOTH_WEEKS(0), 'no views'],
    [
      'no total',
      reportOf({ totals: { human: 5, ai: 2, total: undefined }, comparison: comparedWith(counts(9)) }),
      'total of views unknown',
    ],
    [
      'no earlier total',
      reportOf({ totals: counts(5), comparison: comparedWith({ ...counts(9), total: undefined }) }),
      '5 views',
    ],
  ])('of %s says so, with the site or without it', (_, report, views) => {
    expect(findHeading(report, SITE)).toBe(`docs.example.com, 27 July – 2 August 2026: ${views}`)
    const amount = views
      .replace('no views', 'none')
      .replace(/ views?(?=,|$)/, '')
      .replace('total of views unknown', 'total unknown')
    expect(findHeading(report, undefined)).toBe(`Page views, 27 July – 2 August 2026: ${amount}`)
  })

  const between = (from: string, to: string): Period => ({
    type: 'range',
    range: { fromMs: Date.parse(from), toMs: Date.parse(to) },
  })

  test.each<[Period, string]>([
    [between('2026-11-09', '2026-11-16'), 'Page views, 9–15 November 2026: 7'],
    [between('2026-11-09', '2026-11-10'), 'Page views, 9 November 2026: 7'],
    [between('2026-12-28', '2027-01-04'), 'Page views, 28 December 2026 – 3 January 2027: 7'],
    [between('2026-11-09T10:30:00Z', '2026-11-10T12:00:00Z'), 'Page views, 2026-11-09 10:30 – 2026-11-10 11:59: 7'],
    [{ type: 'all', toMs: Date.parse('2026-11-16') }, 'Page views up to 15 November 2026: 7'],
  ])('of %o is %s', (period, heading) => {
    expect(findHeading(reportOf({ period, totals: counts(7) }), undefined)).toBe(heading)
  })
})

const anyCount = fc.oneof(
  fc.constant(undefined),
  fc.nat({ max: 12 }),
  fc.nat(),
  fc.nat({ max: Number.MAX_SAFE_INTEGER }),
)
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
        sentenceOf(report),
        renderReport(report, { top: 20, hasFiles: true }),
        renderPromptTable(report),
      ]) {
        expect(text).not.toMatch(/Infinity|NaN|undefined|[-−]0\.0|\be\+/)
      }
    }),
    { numRuns: runs(500) },
  )
})
