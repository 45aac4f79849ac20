import { describe, expect, test } from 'vitest'
import { findNextSteps } from '../../src/report/next-steps.ts'
import type { PageRow } from '../../src/report/report.ts'
import type { ViewsRow } from '../../src/report/views.ts'
import { comparedReport, comparedWith, counts, moved, reportOf, row } from './fakes.ts'

const stepsOf = (pages: PageRow[], gone: ViewsRow[] = []) =>
  findNextSteps(comparedReport(pages, gone)).map(({ page, after }) => `${page}${after}`)

/** A page on which nothing has to be done. */
const FINE = moved('/fine', counts(500, 100), counts(500, 100))

const UNREAD = 'Check that what AI takes from it is right, and make it easier for people to find.'
const FALLEN = 'Check whether it moved, a link to it broke, or it is out of date.'
const GONE = 'If it moved or was deleted, set a redirect to the page that replaces it.'

describe('what to do next', () => {
  test('is one step of each kind, about the page where it counts most', () => {
    const pages = [
      FINE,
      row('/unread', 3, 120),
      row('/unread-less', 0, 90),
      moved('/fallen-less', counts(10), counts(60)),
      moved('/fallen', counts(300, 20), counts(500, 80)),
    ]
    expect(stepsOf(pages, [row('/gone', 150, 60), row('/gone-less', 100)])).toEqual([
      `/unread was read 120 times by AI and 3 times by people. ${UNREAD}`,
      `/fallen fell from 580 to 320 views (−44.8%). ${FALLEN}`,
      `/gone has no views, after 210. ${GONE}`,
    ])
  })

  test('is nothing where the data gives no cause', () => {
    expect(stepsOf([FINE])).toEqual([])
  })

  test.each([
    [0, 10, `/x was read 10 times by AI and never by people. ${UNREAD}`],
    [1, 10, `/x was read 10 times by AI and once by people. ${UNREAD}`],
    [2, 20, `/x was read 20 times by AI and 2 times by people. ${UNREAD}`],
    [0, 9, undefined],
    [2, 19, undefined],
    [50, 100, undefined],
  ])('for a page with %d views by people and %d by AI is %j', (human, ai, step) => {
    expect(stepsOf([row('/x', human, ai)])).toEqual([step].filter(Boolean))
  })

  test.each([
    [40, 60, `/x fell from 60 to 40 views (−33.3%). ${FALLEN}`],
    [0, 50, `/x fell from 50 to 0 views (−100.0%). ${FALLEN}`],
    [41, 60, undefined],
    [10, 49, undefined],
    [60, 40, undefined],
  ])('for a page with %d views after %d is %j', (now, before, step) => {
    expect(stepsOf([FINE, moved('/x', counts(now), counts(before))])).toEqual([step].filter(Boolean))
  })

  test.each([
    [50, `/x has no views, after 50. ${GONE}`],
    [49, undefined],
  ])('for a page that is gone, which had %d views, is %j', (before, step) => {
    expect(stepsOf([FINE], [row('/x', before)])).toEqual([step].filter(Boolean))
  })

  test.each([
    ['that are missing', reportOf({ pages: [{ path: '/', human: 0, ai: undefined, total: undefined }] })],
    ['that contradict one another', reportOf({ pages: [{ path: '/', human: 0, ai: 90, total: 7 }] })],
    ['of a site without views', reportOf({ comparison: comparedWith(counts(900)), gone: [row('/gone', 900)] })],
  ])('is nothing for numbers %s', (_, report) => {
    expect(findNextSteps(report)).toEqual([])
  })
})
