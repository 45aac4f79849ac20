import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AllTime,
  type BucketUnit,
  cutIntoBuckets,
  DAY_MS,
  formatBound,
  formatPeriod,
  type Period,
  type PeriodProblem,
  parseIsoDate,
  periodBefore,
  resolvePeriod,
} from '../../src/report/period.ts'
import { runs } from '../support/fuzz.ts'

const at = (iso: string) => Date.parse(iso)

/** The period as `from … to`, both as sent; `… to` for one without a beginning. */
function shown(period: Period | AllTime | PeriodProblem[]): string | PeriodProblem[] {
  if (Array.isArray(period)) return period
  if (period.fromMs === undefined) return `… ${formatBound(period.toMs)}`
  return `${formatBound(period.fromMs)} … ${formatBound(period.toMs)}`
}

describe('a period by name', () => {
  test.each([
    // At midnight the day changes.
    ['1d', '2026-08-02T23:59:59.999Z', '2026-08-01 … 2026-08-02'],
    ['1d', '2026-08-03T00:00:00.000Z', '2026-08-02 … 2026-08-03'],
    ['1d', '2026-08-03T00:00:00.001Z', '2026-08-02 … 2026-08-03'],
    ['7d', '2026-08-03T12:00:00Z', '2026-07-27 … 2026-08-03'],
    ['30d', '2026-03-02T12:00:00Z', '2026-01-31 … 2026-03-02'],
    ['7d', '2028-03-02T12:00:00Z', '2028-02-24 … 2028-03-02'],
    ['7d', '2027-01-02T12:00:00Z', '2026-12-26 … 2027-01-02'],
    ['365d', '2028-12-31T12:00:00Z', '2028-01-01 … 2028-12-31'],
    ['3660d', '2026-08-03T12:00:00Z', '2016-07-26 … 2026-08-03'],
    // 2026-08-03 is a Monday.
    ['last-week', '2026-08-02T23:59:59.999Z', '2026-07-20 … 2026-07-27'],
    ['last-week', '2026-08-03T00:00:00.000Z', '2026-07-27 … 2026-08-03'],
    ['last-week', '2026-08-09T23:59:59.999Z', '2026-07-27 … 2026-08-03'],
    ['last-week', '2026-08-10T00:00:00.000Z', '2026-08-03 … 2026-08-10'],
    ['last-week', '2027-01-03T12:00:00Z', '2026-12-21 … 2026-12-28'],
    ['last-week', '2027-01-04T00:00:00Z', '2026-12-28 … 2027-01-04'],
    ['last-week', '2028-03-01T12:00:00Z', '2028-02-21 … 2028-02-28'],
    ['last-month', '2026-08-31T23:59:59.999Z', '2026-07-01 … 2026-08-01'],
    ['last-month', '2026-09-01T00:00:00.000Z', '2026-08-01 … 2026-09-01'],
    ['last-month', '2026-03-31T12:00:00Z', '2026-02-01 … 2026-03-01'],
    ['last-month', '2028-03-31T12:00:00Z', '2028-02-01 … 2028-03-01'],
    ['last-month', '2027-01-31T12:00:00Z', '2026-12-01 … 2027-01-01'],
    ['all', '2026-08-02T23:59:59.999Z', '… 2026-08-02'],
    ['all', '2026-08-03T00:00:00.000Z', '… 2026-08-03'],
  ])('%s at %s is %s', (period, now, expected) => {
    expect(shown(resolvePeriod({ period }, at(now)))).toBe(expected)
  })

  test.each([
    '',
    '0d',
    '07d',
    '3661d',
    '9999d',
    '12345d',
    '-1d',
    '1.5d',
    '7',
    'd',
    '7 d',
    '7D',
    '7d ',
    '1w',
    'last-year',
    'LAST-WEEK',
    'last_week',
    'All',
    'constructor',
  ])('%j is no period', (period) => {
    const problems = resolvePeriod({ period }, at('2026-08-03T12:00:00Z'))
    expect(problems).toEqual([{ input: 'period', problem: expect.stringMatching(/Nd.*last-week.*last-month.*all/) }])
  })

  test('is always whole days, ending at the latest at the last midnight', () => {
    const names = fc.oneof(
      fc.integer({ min: 1, max: 3660 }).map((days) => `${days}d`),
      fc.constantFrom('last-week', 'last-month'),
    )
    fc.assert(
      fc.property(names, fc.integer({ min: at('2000-01-01'), max: at('2100-01-01') }), (period, nowMs) => {
        const resolved = resolvePeriod({ period }, nowMs)
        if (Array.isArray(resolved) || resolved.fromMs === undefined) throw new Error('no beginning')
        const { fromMs, toMs } = resolved
        expect([fromMs % DAY_MS, toMs % DAY_MS]).toEqual([0, 0])
        expect(fromMs).toBeLessThan(toMs)
        expect(toMs).toBeLessThanOrEqual(nowMs)
        if (period.endsWith('d')) expect(toMs).toBeGreaterThan(nowMs - DAY_MS)
        if (period === 'last-week') expect([new Date(fromMs).getUTCDay(), toMs - fromMs]).toEqual([1, 7 * DAY_MS])
        if (period === 'last-month')
          expect([new Date(fromMs).getUTCDate(), new Date(toMs).getUTCDate()]).toEqual([1, 1])
      }),
    )
  })
})

describe('a period by dates', () => {
  const now = at('2026-08-03T12:00:00Z')

  test.each([
    ['2026-07-01', undefined, '2026-07-01 … 2026-08-03'],
    ['2026-08-02', undefined, '2026-08-02 … 2026-08-03'],
    ['2026-07-01', '2026-07-31', '2026-07-01 … 2026-07-31'],
    ['2024-02-29', '2024-03-01', '2024-02-29 … 2024-03-01'],
    ['2025-12-31', '2026-01-01', '2025-12-31 … 2026-01-01'],
    ['2000-01-01', '2000-01-02', '2000-01-01 … 2000-01-02'],
    ['2026-07-01T12:00:00Z', '2026-07-02', '2026-07-01T12:00:00.000Z … 2026-07-02'],
    ['2026-07-01T00:00:00+02:00', '2026-07-02T00:00:00-0530', '2026-06-30T22:00:00.000Z … 2026-07-02T05:30:00.000Z'],
    ['2026-07-01T02:00:00+02:00', '2026-07-01T23:59:59.999z', '2026-07-01 … 2026-07-01T23:59:59.999Z'],
    ['2026-07-01T23:00:00+23:00', '2026-07-02T00:00:00-00:59', '2026-07-01 … 2026-07-02T00:59:00.000Z'],
    ['2026-07-01t10:30', '2026-07-01 10:31', '2026-07-01T10:30:00.000Z … 2026-07-01T10:31:00.000Z'],
    ['2026-08-03T11:59:59.999Z', '2026-08-04', '2026-08-03T11:59:59.999Z … 2026-08-04'],
  ])('from %s to %s is %s', (dateFrom, dateTo, expected) => {
    const resolved = resolvePeriod({ period: '7d', dateFrom, dateTo }, now)
    expect(shown(resolved)).toBe(expected)
  })

  test('overrides the name, even `all`', () => {
    expect(shown(resolvePeriod({ period: 'all', dateFrom: '2026-08-01' }, now))).toBe('2026-08-01 … 2026-08-03')
  })

  test.each<[string, { period?: string; dateFrom?: string; dateTo?: string }, [string, RegExp][]]>([
    ['date-to alone', { dateTo: '2026-08-01' }, [['date-to', /together with `date-from`/]]],
    ['the same day twice', { dateFrom: '2026-08-01', dateTo: '2026-08-01' }, [['date-from', /before the end/]]],
    ['the wrong order', { dateFrom: '2026-08-02', dateTo: '2026-08-01' }, [['date-from', /before the end/]]],
    ['a beginning today without an end', { dateFrom: '2026-08-03' }, [['date-from', /today, 00:00 UTC/]]],
    ['a beginning tomorrow', { dateFrom: '2026-08-04', dateTo: '2026-08-04' }, [['date-from', /before the end/]]],
    ['a date before 2000', { dateFrom: '1999-12-31' }, [['date-from', /from the year 2000 on/]]],
    [
      'an end alone that does not exist',
      { dateTo: '2026-02-30' },
      [
        ['date-to', /an existing date/],
        ['date-to', /together with `date-from`/],
      ],
    ],
    ['a beginning that does not exist', { dateFrom: '2026-02-30' }, [['date-from', /an existing date/]]],
    ['an end after tomorrow', { dateFrom: '2026-08-01', dateTo: '2026-08-05' }, [['date-to', /later than tomorrow/]]],
    ['an unknown name', { period: 'x', dateFrom: '2026-08-01' }, [['period', /Nd/]]],
    [
      'everything at once',
      { period: 'x', dateFrom: '2026-02-30', dateTo: 'soon' },
      [
        ['period', /Nd/],
        ['date-from', /an existing date from the year 2000 on/],
        ['date-to', /an existing date from the year 2000 on/],
      ],
    ],
    // Where the period ends is not known, so its beginning is not judged.
    [
      'a beginning today and an end that does not exist',
      { dateFrom: '2026-08-03', dateTo: '2026-02-30' },
      [['date-to', /an existing date from the year 2000 on/]],
    ],
  ])('with %s is a problem', (_, { period = '7d', ...dates }, expected) => {
    expect(resolvePeriod({ period, ...dates }, now)).toEqual(
      expected.map(([input, problem]) => ({ input, problem: expect.stringMatching(problem) })),
    )
  })
})

describe('a date', () => {
  test.each([
    '2026-02-29',
    '2026-13-01',
    '26-01-01',
    '2026-1-1',
    '2026-01-01T24:00:00Z',
    '2026-01-01T23:59:60Z',
    '2026-01-01Z',
    '2026-01-01T12:00:00+24:00',
    '2026-01-01T12:00:00+01:60',
    'yesterday',
    '1767225600000',
    '٢٠٢٦-٠١-٠١',
    '2026-01-01\n2026-01-02',
  ])('%j does not exist', (text) => {
    expect(parseIsoDate(text)).toBeNaN()
  })

  test.each([
    ['2026-07-01T00:00:00.1Z', '2026-07-01T00:00:00.100Z'],
    ['2026-07-01T00:00:00.123456789Z', '2026-07-01T00:00:00.123Z'],
  ])('%s is read to the millisecond', (text, expected) => {
    expect(parseIsoDate(text)).toBe(at(expected))
  })

  test('is read as the moment that it was written from', () => {
    const moments = fc.integer({ min: at('1000-01-01'), max: at('2999-12-31') })
    fc.assert(
      fc.property(moments, (ms) => {
        expect(parseIsoDate(new Date(ms).toISOString())).toBe(ms)
        expect(parseIsoDate(formatBound(ms))).toBe(ms)
      }),
      { numRuns: runs(200) },
    )
    for (let ms = 0; ms < 1000; ms++)
      expect(parseIsoDate(`1970-01-01T00:00:00.${String(ms).padStart(3, '0')}Z`)).toBe(ms)
  })
})

describe('a bound as the service takes it', () => {
  test.each([
    ['2026-08-03T00:00:00.000Z', '2026-08-03'],
    ['2026-08-03T00:00:00.001Z', '2026-08-03T00:00:00.001Z'],
    ['2026-08-02T23:59:59.999Z', '2026-08-02T23:59:59.999Z'],
    ['1969-12-31T00:00:00.000Z', '1969-12-31'],
  ])('%s is %s', (moment, expected) => {
    expect(formatBound(at(moment))).toBe(expected)
  })
})

describe('the comparison', () => {
  test.each([
    ['2026-07-27', '2026-08-03', '2026-07-20 … 2026-07-27'],
    ['2026-03-01', '2026-04-01', '2026-01-29 … 2026-03-01'],
    ['2028-02-29', '2028-03-01', '2028-02-28 … 2028-02-29'],
    ['2026-01-01', '2026-01-08', '2025-12-25 … 2026-01-01'],
  ])('of %s … %s is %s', (from, to, expected) => {
    expect(shown(periodBefore({ fromMs: at(from), toMs: at(to) }))).toBe(expected)
  })

  test('is as long as the period, and ends where the period begins', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 1e13 }), (fromMs, length) => {
        const before = periodBefore({ fromMs, toMs: fromMs + length })
        expect(before.toMs).toBe(fromMs)
        expect(before.toMs - before.fromMs).toBe(length)
      }),
    )
  })
})

const YEAR_MS = 365.25 * DAY_MS

const cut = (from: string, to: string) => cutIntoBuckets({ fromMs: Date.parse(from), toMs: Date.parse(to) })

describe('a period of the trend', () => {
  test.each<{ from: string; to: string; unit: BucketUnit; count: number }>([
    { from: '2026-08-02', to: '2026-08-03', unit: 'day', count: 1 },
    { from: '2026-08-02T23:59:59.999Z', to: '2026-08-03T00:00:00.001Z', unit: 'day', count: 2 },
    { from: '2026-07-20', to: '2026-08-03', unit: 'day', count: 14 },
    { from: '2026-07-19T12:00:00Z', to: '2026-08-02T12:00:00Z', unit: 'week', count: 2 },
    { from: '2026-07-19', to: '2026-08-03', unit: 'week', count: 3 },
    { from: '2026-04-27', to: '2026-08-03', unit: 'week', count: 14 },
    { from: '2026-04-26', to: '2026-08-03', unit: 'month', count: 5 },
    { from: '2025-07-01', to: '2026-08-03', unit: 'month', count: 14 },
    { from: '2025-07-01', to: '2026-09-02', unit: 'part', count: 14 },
    { from: '2016-07-27', to: '2026-08-03', unit: 'part', count: 14 },
  ])('$from … $to is cut by $unit, into $count', ({ from, to, unit, count }) => {
    const buckets = cut(from, to)
    expect([buckets.unit, buckets.periods.length]).toEqual([unit, count])
  })

  test('of weeks ends with a whole week', () => {
    const { periods } = cut('2026-07-01', '2026-08-01')
    expect(periods.map(({ fromMs, toMs }) => (toMs - fromMs) / DAY_MS)).toEqual([3, 7, 7, 7, 7])
  })

  test('of months is cut where the calendar is, leap years included', () => {
    const { periods } = cut('2027-12-15', '2028-04-10')
    expect(periods.map(({ fromMs }) => formatBound(fromMs))).toEqual([
      '2027-12-15',
      '2028-01-01',
      '2028-02-01',
      '2028-03-01',
      '2028-04-01',
    ])
    expect(periods.map(({ fromMs, toMs }) => (toMs - fromMs) / DAY_MS)).toEqual([17, 31, 29, 31, 9])
  })

  test('of equal parts has parts that differ by at most a day', () => {
    const { periods } = cut('2016-07-27', '2026-08-03')
    const days = periods.map(({ fromMs, toMs }) => (toMs - fromMs) / DAY_MS)
    expect(Math.max(...days) - Math.min(...days)).toBeLessThanOrEqual(1)
  })
})

test('any period is cut into at most 14 buckets, in order, none empty, without gap or overlap', () => {
  const starts = fc.integer({ min: Date.parse('1980-01-01'), max: Date.parse('2080-01-01') })
  const lengths = fc.oneof(
    fc.integer({ min: 1, max: 50 * YEAR_MS }),
    fc.integer({ min: 1, max: 120 * DAY_MS }),
    fc.integer({ min: 1, max: 1000 }).map((days) => days * DAY_MS),
  )
  const midnight = fc.boolean()
  fc.assert(
    fc.property(starts, lengths, midnight, (start, length, isMidnight) => {
      const fromMs = isMidnight ? start - (start % DAY_MS) : start
      const toMs = fromMs + length
      const { unit, periods } = cutIntoBuckets({ fromMs, toMs })
      expect(periods.length).toBeGreaterThan(0)
      expect(periods.length).toBeLessThanOrEqual(14)
      expect([periods[0]?.fromMs, periods.at(-1)?.toMs]).toEqual([fromMs, toMs])
      for (const [index, range] of periods.entries()) {
        expect(range.fromMs).toBeLessThan(range.toMs)
        if (index > 0) expect(range.fromMs).toBe(periods[index - 1]?.toMs)
      }
      if (unit === 'day') for (const range of periods.slice(1)) expect(range.fromMs % DAY_MS).toBe(0)
      // A coarser unit only where the finer one has too many buckets.
      if (unit === 'week') expect(length).toBeGreaterThan(13 * DAY_MS)
      if (unit === 'month') expect(length).toBeGreaterThan(14 * 7 * DAY_MS)
      if (unit === 'part') expect(length).toBeGreaterThan(13 * 28 * DAY_MS)
    }),
    { numRuns: runs(400) },
  )
})

describe('a period in words', () => {
  test.each([
    ['2026-08-02', '2026-08-03', '2 August 2026'],
    ['2026-07-14', '2026-07-21', '14–20 July 2026'],
    ['2026-07-27', '2026-08-03', '27 July – 2 August 2026'],
    ['2026-12-28', '2027-01-04', '28 December 2026 – 3 January 2027'],
    ['2026-08-01', '2027-08-02', '1 August 2026 – 1 August 2027'],
  ])('of whole days, %s … %s, names the last day: %s', (from, to, text) => {
    expect(formatPeriod({ fromMs: at(from), toMs: at(to) })).toBe(text)
  })

  test.each([
    ['2026-08-01T10:30:00Z', '2026-08-02T12:00:00Z', '2026-08-01 10:30 – 2026-08-02 11:59'],
    ['2026-08-01T10:30:00Z', '2026-08-02', '2026-08-01 10:30 – 2026-08-01 23:59'],
    ['2026-08-01', '2026-08-02T12:00:30Z', '2026-08-01 00:00 – 2026-08-02 12:00'],
  ])('within days, %s … %s, names the last minute: %s', (from, to, text) => {
    expect(formatPeriod({ fromMs: at(from), toMs: at(to) })).toBe(text)
  })
})

test('everything up to a day names the last whole day', () => {
  expect(formatPeriod({ toMs: Date.parse('2026-08-03') })).toBe('up to 2 August 2026')
})
