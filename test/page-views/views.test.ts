import { expect, test } from 'vitest'
import { aiShare, percentChange } from '../../src/page-views/views.ts'
import { counts } from './fakes.ts'

test.each([
  [0, 0, undefined],
  [5, 0, undefined],
  [5, undefined, undefined],
  [0, 5, -100],
  [131, 100, 31],
  [2, 3, -33.3],
  [999_999, 1_000_000, 0],
])('%d after %j is a change of %j percent', (now, before, expected) => {
  expect(percentChange(now, before)).toBe(expected)
  expect(Object.is(percentChange(now, before), -0)).toBe(false)
})

test.each([
  [counts(0), undefined],
  [counts(5), 0],
  [counts(0, 5), 100],
  [counts(2, 1), 33.3],
  [counts(99_999, 1), 0],
])('the AI share of %o is %j percent', (views, expected) => {
  expect(aiShare(views)).toBe(expected)
})
