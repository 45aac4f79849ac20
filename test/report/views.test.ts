import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aiShare, percentChange, shareOf } from '../../src/report/views.ts'
import { runs } from '../support/fuzz.ts'
import { counts } from './fakes.ts'

test.each([
  [0, 0, undefined],
  [5, 0, undefined],
  [5, undefined, undefined],
  [0, 5, -100],
  [131, 100, 31],
  [2, 3, -33.3],
  [999_999, 1_000_000, 0],
  [undefined, 5, undefined],
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
  [{ human: undefined, ai: 5, total: 10 }, undefined],
  [{ human: 5, ai: undefined, total: 10 }, undefined],
  [{ human: 5, ai: 5, total: undefined }, undefined],
])('the AI share of %o is %j percent', (views, expected) => {
  expect(aiShare(views)).toBe(expected)
})

test('shares are between 0 and 100, and the two add up, or there are none', () => {
  const count = fc.option(fc.nat({ max: 1000 }), { nil: undefined, freq: 9 })
  fc.assert(
    fc.property(fc.record({ human: count, ai: count, total: count }), fc.boolean(), (given, isTrue) => {
      const views = isTrue ? counts(given.human ?? 0, given.ai ?? 0) : given
      const [human, ai, total] = [shareOf('human', views), shareOf('ai', views), shareOf('total', views)]
      if (human === undefined || ai === undefined || total === undefined) {
        expect([human, ai, total]).toEqual([undefined, undefined, undefined])
        return
      }
      for (const share of [human, ai]) expect(share >= 0 && share <= 100).toBe(true)
      expect(Math.abs(human + ai - 100)).toBeLessThan(0.11)
      expect(total).toBe(100)
    }),
    { numRuns: runs(300) },
  )
})
