import { describe, expect, test } from 'vitest'
import {
  dateParts,
  formatChange,
  formatCount,
  formatExtent,
  formatPercent,
  formatPeriod,
  formatPlural,
  formatRange,
} from '../../src/report/format.ts'

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

test.each([
  [0, '0.0%'],
  [48, '48.0%'],
  [0.1, '0.1%'],
  [99.9, '99.9%'],
  [1234.5, '1,234.5%'],
  [undefined, '–'],
])('%j percent is written %s', (percent, text) => {
  expect(formatPercent(percent)).toBe(text)
})

test.each([
  [1312, 1000, '+31.2%', '31.2%'],
  [986, 1000, '\u22121.4%', '1.4%'],
  [0, 50, '\u2212100.0%', '100.0%'],
  [1000, 1000, '0.0%', '0.0%'],
  [999_999, 1_000_000, '0.0%', '0.0%'],
  [500, 50, '+900.0%', '900.0%'],
  [501, 50, '10-fold', '10-fold'],
  [2650, 50, '53-fold', '53-fold'],
  [5_000_000, 50, '100,000-fold', '100,000-fold'],
  [Number.MAX_SAFE_INTEGER, 50, '180,143,985,094,820-fold', '180,143,985,094,820-fold'],
])('%d after %d is written %s as a change, and %s in a sentence', (now, before, change, extent) => {
  expect(formatChange(now, before)).toBe(change)
  expect(formatExtent(now, before)).toBe(extent)
})

test.each([
  [98, 49],
  [5, 0],
  [5, undefined],
  [undefined, 50],
])('%j after %j is no change in percent', (now, before) => {
  expect(formatChange(now, before)).toBe('–')
})

describe('a date', () => {
  test.each([
    ['2026-01-01', { day: '1', month: 'January', year: '2026' }],
    ['2026-12-31T23:59:59.999Z', { day: '31', month: 'December', year: '2026' }],
  ])('%s has its parts in UTC', (date, parts) => {
    expect(dateParts(Date.parse(date))).toEqual(parts)
  })
})

describe('a range', () => {
  test.each([
    ['2026-08-02', '2026-08-03', '2 August 2026'],
    ['2026-07-14', '2026-07-21', '14–20 July 2026'],
    ['2026-07-27', '2026-08-03', '27 July – 2 August 2026'],
    ['2026-07-01', '2026-08-01', '1–31 July 2026'],
    ['2026-12-28', '2027-01-04', '28 December 2026 – 3 January 2027'],
    ['2028-02-01', '2028-03-01', '1–29 February 2028'],
    ['2026-08-01', '2027-08-02', '1 August 2026 – 1 August 2027'],
  ])('of whole days, %s … %s, names the last day: %s', (from, to, text) => {
    expect(formatRange(range(from, to))).toBe(text)
    expect(formatPeriod({ type: 'range', range: range(from, to) })).toBe(text)
  })

  test.each([
    ['2026-08-01T10:30:00Z', '2026-08-02T12:00:00Z', '2026-08-01 10:30 – 2026-08-02 11:59'],
    ['2026-08-01T10:30:00Z', '2026-08-02', '2026-08-01 10:30 – 2026-08-01 23:59'],
    ['2026-08-01', '2026-08-02T12:00:30Z', '2026-08-01 00:00 – 2026-08-02 12:00'],
  ])('within days, %s … %s, names the last minute: %s', (from, to, text) => {
    expect(formatRange(range(from, to))).toBe(text)
  })
})

test('everything up to a day names the last whole day', () => {
  expect(formatPeriod({ type: 'all', toMs: Date.parse('2026-08-03') })).toBe('up to 2 August 2026')
})
