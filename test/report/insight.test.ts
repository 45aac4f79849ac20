import { describe, expect, test } from 'vitest'
import { findInsight } from '../../src/report/insight.ts'
import type { Report } from '../../src/report/report.ts'
import { comparedReport, comparedWith, counts, moved, reportOf, row } from './fakes.ts'

const paths = (rows: { path: string }[]) => rows.map(({ path }) => path)

describe('the insight', () => {
  const pages = [
    moved('/big', counts(900, 100), counts(900, 50)),
    moved('/ai-first', counts(10, 200), counts(10, 20)),
    moved('/slower', counts(50, 50), counts(80, 60)),
    moved('/same', counts(20, 20), counts(20, 20)),
    moved('/ten-more', counts(20), counts(10)),
    moved('/nine-more', counts(19), counts(10)),
    moved('/five-percent', counts(1050), counts(1000)),
    moved('/below-five-percent', counts(1049), counts(1000)),
    moved('/five-percent-less', counts(1995), counts(2100)),
    moved('/hardly-less', counts(1471), counts(1474)),
    moved('/from-ten', counts(0), counts(10)),
    moved('/to-nine', counts(9), counts(1)),
    moved('/new-ten', counts(0, 10)),
    moved('/new-nine', counts(0, 9)),
  ]
  const gone = [row('/gone-ten', 10), row('/gone-nine', 9)]

  test.each([
    ['rising', ['/ai-first', '/big', '/new-ten']],
    ['gained', ['/ai-first', '/big', '/five-percent', '/ten-more']],
    ['lost', ['/five-percent-less', '/slower', '/from-ten']],
    ['new', ['/new-ten']],
    ['gone', ['/gone-ten']],
    ['aiFirst', ['/ai-first', '/new-ten']],
  ] as const)(
    'lists as %s only pages from ten views, and from moves by ten views and 5%%, most first: %j',
    (list, expected) => {
      expect(paths(findInsight(comparedReport(pages, gone))[list])).toEqual(expected)
    },
  )

  test.each<[string, Report]>([
    ['without a comparison', reportOf({ pages: [row('/', 1, 99)] })],
    ['in a first period', reportOf({ pages: [row('/', 1, 99)], comparison: comparedWith(counts(0)) })],
    [
      'when the earlier pages are not all known',
      reportOf({ pages: [row('/', 1, 99)], comparison: comparedWith(counts(5), false) }),
    ],
  ])('%s has only pages that are read more by AI', (_, report) => {
    const { aiFirst, ...others } = findInsight(report)
    expect(paths(aiFirst)).toEqual(['/'])
    expect(others).toEqual({ rising: [], gained: [], lost: [], new: [], gone: [] })
  })
})
