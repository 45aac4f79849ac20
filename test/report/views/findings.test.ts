import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Report, renderReport } from '../../../src/report/show/markdown.ts'
import { renderForPrompt } from '../../../src/report/show/prompt.ts'
import { findHeading, writeHeadline } from '../../../src/report/views/findings.ts'
import { formatChange, type PageRow, percentChange, type ViewsRow } from '../../../src/report/views/views-report.ts'
import { runs } from '../../support/fuzz.ts'
import { startProcessorTime } from '../../support/processor-time.ts'
import { comparedReport, comparedWith, counts, moved, reportOf, row } from '../fakes.ts'

const headlineOf = (report: Report) => writeHeadline(report.findings.headline)

/** A report of one page, `/`, with these human and AI views now and before. */
const onePage = (now: [number, number], before: [number, number]) =>
  comparedReport([moved('/', counts(...now), counts(...before))])

describe('the headline', () => {
  // People and AI before, then now.
  test.for(
    `
100 + 73 → 104 + 96: AI traffic grew by 31.5%, from 73 to 96 views; the home page (/) gained most.
100 + 100 → 100 + 50: AI traffic fell by 50.0%, from 100 to 50 views; the home page (/) lost most.
100 + 100 → 200 + 100: Views by people grew by 100.0%, from 100 to 200 views; the home page (/) gained most.
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
    expect(headlineOf(onePage([humanNow, aiNow], [human, ai]))).toBe(sentence)
  })

  const doubled = 'AI traffic grew by 100.0%, from 100 to 200 views.'
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
      doubled,
    ],
    ['some pages, compared with all', { ...onePage([100, 200], [100, 100]), pagesComplete: false }, doubled],
    ['no page that moved', { ...onePage([100, 100], [100, 100]), totals: counts(100, 200) }, doubled],
    [
      'some pages, not compared',
      { pages: [row('/', 100)], totals: counts(9000), pagesComplete: false },
      'Not all pages could be read.',
    ],
  ])('of %s is one sentence', (_, parts, sentence) => {
    expect(headlineOf(reportOf(parts))).toBe(sentence)
  })

  const big = (path: string) => moved(path, counts(500, 100), counts(500, 90))
  test.each<[string, pages: PageRow[], gone: ViewsRow[], end: string]>([
    ['gained most AI views', [big('/'), moved('/guide', counts(5, 90), counts(5, 10))], [], '/guide gained most.'],
    ['is new', [big('/'), moved('/new', counts(0, 40))], [], '/new gained most.'],
    ['is gone', [moved('/', counts(500, 20), counts(500, 40))], [row('/old', 0, 60)], '/old lost most.'],
    ['is the first in the table of those that moved alike', [big('/a'), big('/b')], [], '/a gained most.'],
    ['has more than a few views', [big('/guide'), moved('/tiny', counts(0, 9))], [], '/guide gained most.'],
  ])('names the page that %s', (_, pages, gone, end) => {
    expect(headlineOf(comparedReport(pages, gone))).toMatch(new RegExp(`^AI traffic .*; ${end}$`))
  })
})

test.each<[what: string, now: number, before: number | undefined, views: string]>([
  ['growth', 13_139, 12_100, '13,139 views, up 8.6%'],
  ['a fall', 900, 1000, '900 views, down 10.0%'],
  ['the same number', 1000, 1000, '1,000 views, unchanged'],
  ['hardly more', 402_288, 402_108, '402,288 views, up less than 0.1%'],
  ['a base under 50', 98, 49, '98 views, after 49'],
  ['a base of 50', 75, 50, '75 views, up 50.0%'],
  ['no comparison', 13_139, undefined, '13,139 views'],
  ['no views after some', 0, 1234, '0 views, after 1,234'],
  ['no views after none', 0, 0, 'no views in either period'],
])('the heading of %s says so, with the site or without it', (_, now, before, views) => {
  const comparison = before === undefined ? undefined : comparedWith(counts(before))
  const report = reportOf({ totals: counts(now), comparison })
  const site = new URL('https://docs.example.com/v2')
  expect(findHeading(report, site)).toBe(`docs.example.com, 27 July – 2 August 2026: ${views}`)
  const amount = views.replace(/(?<=\d) views(?=,|$)/, '')
  expect(findHeading(report, undefined)).toBe(`Page views, 27 July – 2 August 2026: ${amount}`)
})

const anyCount = fc.oneof(fc.nat({ max: 12 }), fc.nat(), fc.nat({ max: Number.MAX_SAFE_INTEGER }))
const anyCounts = fc.record({ human: anyCount, ai: anyCount, total: anyCount })
const maybe = fc.option(anyCounts, { nil: undefined })

test('numbers of any size, consistent or not, are written as numbers', () => {
  const reports = fc.record({
    totals: anyCounts,
    before: maybe,
    pages: fc.array(fc.record({ now: anyCounts, previous: maybe }), { maxLength: 5 }),
    gone: fc.array(anyCounts, { maxLength: 3 }),
    pagesKnown: fc.boolean(),
    pagesComplete: fc.boolean(),
  })
  fc.assert(
    fc.property(reports, ({ before, pagesKnown, ...parts }) => {
      const report = reportOf({
        ...parts,
        pages: parts.pages.map(({ now, previous }, index) => moved(`/${index}`, now, previous)),
        gone: parts.gone.map((views, index) => ({ path: `/gone-${index}`, ...views })),
        comparison: before && comparedWith(before, pagesKnown),
      })
      const texts = [findHeading(report, undefined), renderReport(report), renderForPrompt(report)]
      expect(texts.join()).not.toMatch(/Infinity|NaN|undefined|[-−]0\.0|\be\+/)
    }),
    { numRuns: runs(150) },
  )
})

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
  const listsOf = ({ findings: { gained, lost, aiFirst, aiGained } }: Report) =>
    Object.values({ gained, lost, aiFirst, aiGained }).map((list) => list.map(({ path }) => path).join(' '))

  test('are listed from ten views and five percent on, new and gone ones too, most first', () => {
    const gone = [row('/gone-ten', 10), row('/gone-nine', 9)]
    expect(listsOf(comparedReport(pages, gone))).toEqual([
      '/ai-first /big /five-percent /ten-more /new-ten',
      '/five-percent-less /slower /from-ten /gone-ten',
      '/ai-first /twenty',
      '/ai-first /big /new-ten',
    ])
  })

  test.each([
    ['without a comparison', undefined],
    ['in a first period', comparedWith(counts(0))],
    ['when the earlier pages are not all known', comparedWith(counts(5), false)],
  ])('%s are only those that are read more by AI', (_, comparison) => {
    expect(listsOf(reportOf({ pages: [row('/', 1, 99)], comparison }))).toEqual(['', '', '/', ''])
  })
})

/** The sections of pages, each as its path and its views: `/docs/a 30`. */
function sectionsOf(pages: readonly string[]): string[] {
  const rows = pages.map((page) => {
    const [path = '', views] = page.split(' ')
    return row(path, Number(views))
  })
  return reportOf({ pages: rows }).findings.sections.map(({ path, name = path, total }) => `${name} ${total}`)
}

describe('the sections of a site', () => {
  test.each<[what: string, pages: string[], sections: string[]]>([
    [
      'are its first folders, the most viewed first, and the pages that are in none',
      ['/api/a 40', '/guides/a 30', '/guides/b 20', '/ 9', '/changelog 6'],
      ['/guides/ 50', '/api/ 40', 'Pages in no section 15'],
    ],
    [
      'are below the folders that nearly all views share',
      ['/main/docs/guides/a 60', '/main/docs/api/a 35', '/blog 5'],
      ['/main/docs/guides/ 60', '/main/docs/api/ 35', 'Pages in no section 5'],
    ],
    [
      'are not below a folder with nine of ten views',
      ['/docs/a/x 50', '/docs/b/x 40', '/blog/x 10'],
      ['/docs/ 90', '/blog/ 10'],
    ],
    ['take a path with or without slashes at its ends', ['guides/a/ 60', '/api/a 40'], ['/guides/ 60', '/api/ 40']],
    [
      'are at most eight, with the rest in a row',
      Array.from({ length: 10 }, (_, index) => `/${index}/a ${100 - index}`),
      [...Array.from({ length: 8 }, (_, index) => `/${index}/ ${100 - index}`), '2 other sections 183'],
    ],
    ['are none without folders', ['/a 60', '/b 40'], []],
    ['are none where nearly all pages are in no folder', ['/a 60', '/b 40', '/c/d 1'], []],
    ['are none of a few views', ['/a/b 25', '/c/d 24'], []],
  ])('%s', (_, pages, sections) => {
    expect(sectionsOf(pages)).toEqual(sections)
  })

  test('of a path of a megabyte of slashes take no time', () => {
    const processorMs = startProcessorTime()
    sectionsOf([`${'/'.repeat(1_000_000)}a/b 60`, `/a/${'b/'.repeat(500_000)} 60`])
    expect(processorMs()).toBeLessThan(1000)
  })

  test('have what they had before, and what is gone, where every page of the period before is known', () => {
    const pages = [moved('/a/x', counts(60, 10), counts(40)), moved('/b/x', counts(50), counts(20))]
    expect(comparedReport(pages, [row('/b/gone', 30)]).findings.sections).toMatchObject([
      { path: '/a/', human: 60, ai: 10, previous: counts(40) },
      { path: '/b/', previous: counts(50) },
    ])
    const { sections } = reportOf({ pages: [row('/a/x', 60), row('/b/x', 50)] }).findings
    expect(sections.map(({ previous }) => previous)).toEqual([undefined, undefined])
  })
})

// The change is written with a true minus.
test.each([
  [5, 0, undefined, '–'],
  [5, undefined, undefined, '–'],
  [98, 49, 100, '–'],
  [1312, 1000, 31.2, '+31.2%'],
  [986, 1000, -1.4, '\u22121.4%'],
  [0, 50, -100, '\u2212100.0%'],
  [999_999, 1_000_000, 0, '0.0%'],
])('%j after %j is a change of %j percent, in a table %s', (now, before, percent, text) => {
  expect([percentChange(now, before), formatChange(now, before)]).toEqual([percent, text])
})
