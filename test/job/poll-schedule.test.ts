import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pollInterval } from '../../src/job/watch.ts'
import { runs } from '../support/fuzz.ts'
import { PERCENTILES } from '../support/job-lengths.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** From here on the interval only grows. */
const DENSEST_MS = 30_000
const elapsed = fc.integer({ min: 0, max: DAY_MS })
const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

/** The interval without jitter. */
const intervalAt = (elapsedMs: number) => pollInterval(elapsedMs, 0.5)

/** The moments of the reads of a job that takes this long, in milliseconds. */
function readsUntil(lengthMs: number, chance: () => number): number[] {
  const reads: number[] = []
  for (let atMs = 0; atMs < lengthMs; reads.push(atMs)) atMs += pollInterval(atMs, chance())
  return reads
}

test.each([
  { second: 0, seconds: 3 },
  { second: 5, seconds: 5 },
  { second: 10, seconds: 7 },
  { second: 20, seconds: 4.5 },
  { second: 30, seconds: 2 },
  { second: 105, seconds: 2.5 },
  { second: 180, seconds: 3 },
  { second: 1890, seconds: 31.5 },
  { second: 3600, seconds: 60 },
  { second: 86_400, seconds: 60 },
])('after $second s the next read comes $seconds s later', ({ second, seconds }) => {
  expect(intervalAt(second * 1000)).toBe(seconds * 1000)
})

test('a job is read most often while most jobs end', () => {
  const [p10, p50, p90, p99, longest] = PERCENTILES.map(({ seconds }) => seconds * 1000)
  const usual = [p10, p50, p90].map((ms = Number.NaN) => intervalAt(ms))
  const unusual = [0, 10_000, p99, longest].map((ms = Number.NaN) => intervalAt(ms))
  expect(Math.max(...usual)).toBeLessThan(Math.min(...unusual))
})

describe('the interval', () => {
  test('grows with the time already spent, once jobs are known to end, up to a minute', () => {
    const later = fc.integer({ min: DENSEST_MS, max: DAY_MS })
    const property = fc.property(later, later, (a, b) => {
      const [sooner, later] = [intervalAt(Math.min(a, b)), intervalAt(Math.max(a, b))]
      expect(sooner).toBeLessThanOrEqual(later)
      expect(later).toBeLessThanOrEqual(60_000)
    })
    fc.assert(property, { numRuns: runs(100) })
  })

  test('is another one after each read, for an hour, even without jitter', () => {
    const reads = readsUntil(HOUR_MS, () => 0.5)
    const intervals = reads.map((at, index) => at - (reads[index - 1] ?? 0))
    const beats = intervals.filter((interval, index) => interval === intervals[index - 1])
    expect(intervals.length).toBeGreaterThan(100)
    expect(beats).toEqual([])
  })

  test('varies by up to 15 percent, to either side', () => {
    const property = fc.property(elapsed, random, (ms, chance) => {
      const middle = intervalAt(ms)
      // A millisecond for rounding.
      expect(Math.abs(pollInterval(ms, chance) - middle)).toBeLessThanOrEqual(middle * 0.15 + 1)
      expect(Math.abs(pollInterval(ms, 0) - middle * 0.85)).toBeLessThanOrEqual(1)
      expect(pollInterval(ms, 0.9)).toBeGreaterThan(middle)
    })
    fc.assert(property, { numRuns: runs(100) })
  })

  test('is the first one where a clock was set back', () => {
    expect(intervalAt(-HOUR_MS)).toBe(intervalAt(0))
  })
})

test('a job of a day is read less than twice a minute, whatever the jitter', () => {
  const property = fc.property(fc.array(random, { minLength: 1, maxLength: 20 }), (chances) => {
    let drawn = 0
    const reads = readsUntil(DAY_MS, () => chances[drawn++ % chances.length] ?? 0)
    expect(reads.length).toBeLessThan(2 * 60 * 24)
    expect(reads.length).toBeGreaterThan(60 * 20)
  })
  fc.assert(property, { numRuns: runs(20) })
})
