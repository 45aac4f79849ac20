import { expect, test } from 'vitest'
import {
  formatChange,
  formatExtent,
  formatPercent,
  percentChange,
  shareOf,
} from '../../../src/report/views/views-report.ts'
import { counts } from '../fakes.ts'

test.each([
  [0, 0, undefined],
  [5, 0, undefined],
  [5, undefined, undefined],
  [0, 5, -100],
  [131, 100, 31],
  [2, 3, -33.3],
  [999_999, 1_000_000, 0],
])('%j after %j is a change of %j percent', (now, before, expected) => {
  expect(percentChange(now, before)).toBe(expected)
  expect(Object.is(percentChange(now, before), -0)).toBe(false)
})

test.each([
  [counts(0), undefined],
  [counts(5), 0],
  [counts(0, 5), 100],
  [counts(2, 1), 33.3],
  [counts(99_999, 1), 0],
  [{ human: 50, ai: 4103, total: 240 }, undefined],
])('the AI share of %o is %j percent', (views, expected) => {
  expect(shareOf('ai', views)).toBe(expected)
})

test.each([
  [0, '0.0%'],
  [0.1, '0.1%'],
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
  [999_999, 1_000_000, '0.0%', 'less than 0.1%'],
  [500, 50, '+900.0%', '900.0%'],
  [501, 50, '+902.0%', '902.0%'],
])('%d after %d is written %s as a change, and %s in a sentence', (now, before, change, extent) => {
  expect(formatChange(now, before)).toBe(change)
  expect(formatExtent(now, before)).toBe(extent)
})

test.each([
  [98, 49],
  [5, 0],
  [5, undefined],
])('%j after %j is no change in percent', (now, before) => {
  expect(formatChange(now, before)).toBe('–')
})
