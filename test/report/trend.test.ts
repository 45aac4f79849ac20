import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS, formatBound } from '../../src/report/period.ts'
import { type BucketUnit, cutIntoBuckets, MOST_BUCKETS } from '../../src/report/trend.ts'
import { runs } from '../support/fuzz.ts'

const YEAR_MS = 365.25 * DAY_MS

const cut = (from: string, to: string) => cutIntoBuckets({ fromMs: Date.parse(from), toMs: Date.parse(to) })

describe('a period', () => {
  test.each<{ from: string; to: string; unit: BucketUnit; count: number }>([
    { from: '2026-08-02', to: '2026-08-03', unit: 'day', count: 1 },
    { from: '2026-08-02T10:00:00Z', to: '2026-08-02T11:00:00Z', unit: 'day', count: 1 },
    { from: '2026-08-02T23:59:59.999Z', to: '2026-08-03T00:00:00.001Z', unit: 'day', count: 2 },
    { from: '2026-07-27', to: '2026-08-03', unit: 'day', count: 7 },
    { from: '2026-07-20', to: '2026-08-03', unit: 'day', count: 14 },
    { from: '2026-07-19T12:00:00Z', to: '2026-08-02T12:00:00Z', unit: 'week', count: 2 },
    { from: '2026-07-19', to: '2026-08-03', unit: 'week', count: 3 },
    { from: '2026-07-01', to: '2026-08-01', unit: 'week', count: 5 },
    { from: '2026-04-27', to: '2026-08-03', unit: 'week', count: 14 },
    { from: '2026-04-26', to: '2026-08-03', unit: 'month', count: 5 },
    { from: '2026-01-01', to: '2026-08-03', unit: 'month', count: 8 },
    { from: '2025-07-01', to: '2026-08-03', unit: 'month', count: 14 },
    { from: '2025-07-01', to: '2026-09-01', unit: 'month', count: 14 },
    { from: '2025-07-01', to: '2026-09-02', unit: 'part', count: 14 },
    { from: '2016-07-27', to: '2026-08-03', unit: 'part', count: 14 },
  ])('$from … $to is cut by $unit, into $count', ({ from, to, unit, count }) => {
    const buckets = cut(from, to)
    expect([buckets.unit, buckets.ranges.length]).toEqual([unit, count])
  })

  test('of weeks ends with a whole week', () => {
    const { ranges } = cut('2026-07-01', '2026-08-01')
    expect(ranges.map(({ fromMs, toMs }) => (toMs - fromMs) / DAY_MS)).toEqual([3, 7, 7, 7, 7])
  })

  test('of months is cut where the calendar is, leap years included', () => {
    const { ranges } = cut('2027-12-15', '2028-04-10')
    expect(ranges.map(({ fromMs }) => formatBound(fromMs))).toEqual([
      '2027-12-15',
      '2028-01-01',
      '2028-02-01',
      '2028-03-01',
      '2028-04-01',
    ])
    expect(ranges.map(({ fromMs, toMs }) => (toMs - fromMs) / DAY_MS)).toEqual([17, 31, 29, 31, 9])
  })

  test('of equal parts has parts that differ by at most a day', () => {
    const { ranges } = cut('2016-07-27', '2026-08-03')
    const days = ranges.map(({ fromMs, toMs }) => (toMs - fromMs) / DAY_MS)
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
      const { unit, ranges } = cutIntoBuckets({ fromMs, toMs })
      expect(ranges.length).toBeGreaterThan(0)
      expect(ranges.length).toBeLessThanOrEqual(MOST_BUCKETS)
      expect([ranges[0]?.fromMs, ranges.at(-1)?.toMs]).toEqual([fromMs, toMs])
      for (const [index, range] of ranges.entries()) {
        expect(range.fromMs).toBeLessThan(range.toMs)
        if (index > 0) expect(range.fromMs).toBe(ranges[index - 1]?.toMs)
      }
      if (unit === 'day') for (const range of ranges.slice(1)) expect(range.fromMs % DAY_MS).toBe(0)
      // A coarser unit only where the finer one has too many buckets.
      if (unit === 'week') expect(length).toBeGreaterThan(13 * DAY_MS)
      if (unit === 'month') expect(length).toBeGreaterThan(14 * 7 * DAY_MS)
      if (unit === 'part') expect(length).toBeGreaterThan(13 * 28 * DAY_MS)
    }),
    { numRuns: runs(2000) },
  )
})
