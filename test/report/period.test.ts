import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS, formatDay } from '../../src/kit/core/clock.ts'
import { type AllTime, formatPeriod, type Period, parsePeriod, periodBefore, unitOf } from '../../src/report/period.ts'
import { runs } from '../support/fuzz.ts'

const at = (iso: string) => Date.parse(iso)

/** The period as `from … to`, both as sent; `… to` for one without a beginning; otherwise what is wrong with it. */
function shown(period: Period | AllTime | { problem: string }): string {
  if ('problem' in period) return period.problem
  if (period.fromMs === undefined) return `… ${formatDay(period.toMs)}`
  return `${formatDay(period.fromMs)} … ${formatDay(period.toMs)}`
}

describe('a period by name', () => {
  test.each([
    // At midnight the day changes.
    ['1d', '2026-08-02T23:59:59.999Z', '2026-08-01 … 2026-08-02'],
    ['1d', '2026-08-03T00:00:00.000Z', '2026-08-02 … 2026-08-03'],
    ['3660d', '2026-08-03T12:00:00Z', '2016-07-26 … 2026-08-03'],
    // 2026-08-03 is a Monday.
    ['last-week', '2026-08-02T23:59:59.999Z', '2026-07-20 … 2026-07-27'],
    ['last-week', '2026-08-03T00:00:00.000Z', '2026-07-27 … 2026-08-03'],
    ['last-month', '2026-09-01T00:00:00.000Z', '2026-08-01 … 2026-09-01'],
    ['last-month', '2027-01-31T12:00:00Z', '2026-12-01 … 2027-01-01'],
    ['all', '2026-08-02T23:59:59.999Z', '… 2026-08-02'],
  ])('%s at %s is %s', (period, now, expected) => {
    expect(shown(parsePeriod(period, at(now)))).toBe(expected)
  })

  const wrong =
    '0d 07d 3661d 12345d 1.5d 7D last-year All 2026-07-01 2026-07-01.. 2026-07-01...2026-07-31 2026-7-1..2026-7-31 1999-12-31..2026-07-31 2026-07-01T00:00Z..2026-07-31 2026-07-01..2026-07-02..2026-07-03 ٢٠٢٦-٠١-٠١..2026-07-31'

  test.each(['', '2026-01-01..2026-01-02\n', ...wrong.split(' ')])('%j is no period', (period) => {
    expect(shown(parsePeriod(period, at('2026-08-03T12:00:00Z')))).toMatch(
      /^should be Nd.*last-week.*last-month.*\.\..*all$/,
    )
  })
})

describe('a period of two days', () => {
  const now = at('2026-08-03T12:00:00Z')

  test.each([
    ['2026-07-01..2026-07-31', '2026-07-01 … 2026-08-01'],
    ['2026-08-02..2026-08-02', '2026-08-02 … 2026-08-03'],
    ['2024-02-29..2024-02-29', '2024-02-29 … 2024-03-01'],
    // Days that are not over do not count.
    ['2026-08-02..2026-12-31', '2026-08-02 … 2026-08-03'],
  ])('%s is %s', (text, expected) => {
    expect(shown(parsePeriod(text, now))).toBe(expected)
  })

  test.each([
    ['2026-08-03..2026-08-03', 'has no complete day yet: a day counts once it is over in UTC'],
    ['2026-07-02..2026-07-01', 'should name the earlier day first'],
    ['2026-02-30..2026-07-01', 'names a day that does not exist: 2026-02-30'],
    ['2026-13-01..2026-00-10', 'names a day that does not exist: 2026-13-01'],
  ])('cannot be %s', (text, problem) => {
    expect(parsePeriod(text, now)).toEqual({ problem })
  })
})

describe('the period before', () => {
  test.each<[from: string, to: string, count: number, expected: string, unit: string]>([
    ['2026-07-27', '2026-08-03', 1, '2026-07-20 … 2026-07-27', 'week'],
    ['2026-08-02', '2026-08-03', 1, '2026-08-01 … 2026-08-02', 'day'],
    ['2026-07-06', '2026-08-03', 2, '2026-05-11 … 2026-06-08', '28 days'],
    ['2026-07-01', '2026-08-01', 1, '2026-06-01 … 2026-07-01', 'month'],
    ['2028-03-01', '2028-04-01', 13, '2027-02-01 … 2027-03-01', 'month'],
    ['2026-07-01', '2026-07-31', 1, '2026-06-01 … 2026-07-01', '30 days'],
  ])('of %s … %s, %i times, is %s, a %s', (from, to, count, expected, unit) => {
    const period = { fromMs: at(from), toMs: at(to) }
    expect(shown(periodBefore(period, count))).toBe(expected)
    expect(unitOf(period)).toBe(unit)
  })

  test('of any period ends where the next one begins', () => {
    fc.assert(
      fc.property(fc.integer({ min: 9000, max: 40_000 }), fc.integer({ min: 1, max: 400 }), (start, days) => {
        const period = { fromMs: start * DAY_MS, toMs: (start + days) * DAY_MS }
        for (let count = 1; count < 12; count++) {
          expect(periodBefore(period, count).toMs).toBe(periodBefore(period, count - 1).fromMs)
        }
      }),
      { numRuns: runs(100) },
    )
  })
})

test.each([
  ['2026-08-02', '2026-08-03', '2 August 2026'],
  ['2026-07-14', '2026-07-21', '14–20 July 2026'],
  ['2026-07-27', '2026-08-03', '27 July – 2 August 2026'],
  ['2026-12-28', '2027-01-04', '28 December 2026 – 3 January 2027'],
  ['2026-08-01', '2027-08-02', '1 August 2026 – 1 August 2027'],
])('%s … %s names the last day in words: %s', (from, to, text) => {
  expect(formatPeriod({ fromMs: at(from), toMs: at(to) })).toBe(text)
})
