import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pollInterval } from '../../src/agent-job/poll-schedule.ts'
import { runs } from '../support/fuzz.ts'

const HOUR_MS = 3_600_000
const elapsed = fc.integer({ min: 0, max: 24 * HOUR_MS })
const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

test('the first read comes within three seconds', () => {
  expect(pollInterval(0, 0.999)).toBeLessThan(3000)
  expect(pollInterval(0, 0)).toBeGreaterThan(1000)
})

test('the interval grows with the time already spent, up to a minute', () => {
  const seconds = [0, 30, 60, 120, 300, 900, 1800]
  const intervals = seconds.map((s) => pollInterval(s * 1000, 0.5))
  expect(intervals.toSorted((a, b) => a - b)).toEqual(intervals)
  expect(new Set(intervals).size).toBe(seconds.length)
  expect(pollInterval(2 * HOUR_MS, 0.5)).toBe(60_000)
  expect(pollInterval(24 * HOUR_MS, 0.5)).toBe(60_000)
})

test('the interval never shrinks while time goes by', () => {
  fc.assert(
    fc.property(elapsed, elapsed, (a, b) => pollInterval(Math.max(a, b), 0.5) >= pollInterval(Math.min(a, b), 0.5)),
    { numRuns: runs(100) },
  )
})

test('jitter moves each read by at most 15 percent, to either side', () => {
  fc.assert(
    fc.property(elapsed, random, (ms, chance) => {
      const middle = pollInterval(ms, 0.5)
      // A millisecond for rounding.
      expect(Math.abs(pollInterval(ms, chance) - middle)).toBeLessThanOrEqual(middle * 0.15 + 1)
    }),
    { numRuns: runs(100) },
  )
  expect(pollInterval(60_000, 0)).toBeLessThan(pollInterval(60_000, 0.5))
  expect(pollInterval(60_000, 0.9)).toBeGreaterThan(pollInterval(60_000, 0.5))
})

test('a clock that was set back makes no read come sooner than the first', () => {
  expect(pollInterval(-HOUR_MS, 0.5)).toBe(pollInterval(0, 0.5))
})
