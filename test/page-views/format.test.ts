import { describe, expect, test } from 'vitest'
import {
  dateParts,
  formatChange,
  formatCount,
  formatDays,
  formatLastDay,
  formatPercent,
  formatPlural,
  formatRange,
} from '../../src/page-views/format.ts'

const range = (from: string, to: string) => ({ fromMs: Date.parse(from), toMs: Date.parse(to) })

describe('a count', () => {
  test.each([
    [0, '0', '0 pages'],
    [1, '1', '1 page'],
    [2, '2', '2 pages'],
    [999, '999', '999 pages'],
    [1000, '1,000', '1,000 pages'],
    [1_234_567, '1,234,567', '1,234,567 pages'],
    [Number.MAX_SAFE_INTEGER, '9,007,199,254,740,991', '9,007,199,254,740,991 pages'],
  ])('of %d is written %s, with a noun %s', (count, text, plural) => {
    expect(formatCount(count)).toBe(text)
    expect(formatPlural(count, 'page')).toBe(plural)
  })
})

describe('a percentage', () => {
  test.each([
    [0, '0.0 %', '0.0 %'],
    [48, '48.0 %', '+48.0 %'],
    [0.1, '0.1 %', '+0.1 %'],
    [-0.5, '-0.5 %', '-0.5 %'],
    [-12.5, '-12.5 %', '-12.5 %'],
    [-100, '-100.0 %', '-100.0 %'],
    [-123.4, '-123.4 %', '-123.4 %'],
    [1234.5, '1,234.5 %', '+1,234.5 %'],
    [undefined, '–', '–'],
  ])('of %j is written %s, as a change %s', (percent, text, change) => {
    expect(formatPercent(percent)).toBe(text)
    expect(formatChange(percent)).toBe(change)
  })
})

describe('a date', () => {
  test.each([
    ['2026-01-01', { day: '1', month: 'January', year: '2026' }],
    ['2026-12-31T23:59:59.999Z', { day: '31', month: 'December', year: '2026' }],
  ])('%s has its parts in UTC', (date, parts) => {
    expect(dateParts(Date.parse(date))).toEqual(parts)
  })

  test('at 00:00 UTC ends a period on the day before', () => {
    expect(formatLastDay(Date.parse('2026-08-03'))).toBe('2 August 2026 (UTC)')
  })
})

describe('a range', () => {
  test.each([
    ['2026-08-02', '2026-08-03', '2 August 2026'],
    ['2026-07-14', '2026-07-21', '14 to 20 July 2026'],
    ['2026-07-27', '2026-08-03', '27 July to 2 August 2026'],
    ['2026-07-01', '2026-08-01', '1 to 31 July 2026'],
    ['2026-12-28', '2027-01-04', '28 December 2026 to 3 January 2027'],
    ['2028-02-01', '2028-03-01', '1 to 29 February 2028'],
    ['2026-08-01', '2027-08-02', '1 August 2026 to 1 August 2027'],
  ])('of whole days, %s … %s, names the last day: %s', (from, to, text) => {
    expect(formatDays(range(from, to))).toBe(text)
    expect(formatRange(range(from, to))).toBe(`${text} (UTC)`)
  })

  test.each([
    ['2026-08-01T10:30:00Z', '2026-08-02T12:00:00Z', '2026-08-01 10:30 to 2026-08-02 11:59 (UTC)'],
    ['2026-08-01T10:30:00Z', '2026-08-02', '2026-08-01 10:30 to 2026-08-01 23:59 (UTC)'],
    ['2026-08-01', '2026-08-02T12:00:30Z', '2026-08-01 00:00 to 2026-08-02 12:00 (UTC)'],
  ])('within days, %s … %s, names the last minute: %s', (from, to, text) => {
    expect(formatRange(range(from, to))).toBe(text)
  })
})
