import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  judge,
  neverSeenRunning,
  observe,
  pollInterval,
  startWatch,
  type Verdict,
  type Watch,
  type WatchOptions,
} from '../../src/job/watch.ts'
import { runs } from '../support/fuzz.ts'
import { PERCENTILES } from '../support/job-lengths.ts'
import { active, agentJob, archived, completed, failed, type JobFields, OLD_PR, PR, withLink } from './fakes.ts'

const START = 1_000_000
const queued: JobFields = { status: 'queued' }
const followedUp: Partial<WatchOptions> = { followedUpAtMs: START }

interface Case {
  name: string
  options?: Partial<WatchOptions> | undefined
  /** The responses, by the second in which each was asked for and received. */
  seen: Readonly<Record<number, JobFields>>
}

function watchOf({ options, seen }: Omit<Case, 'name'>): Watch {
  const readings = Object.entries(seen).map(([second, fields]) => ({ atMs: START + Number(second) * 1000, fields }))
  return readings
    .toSorted((a, b) => a.atMs - b.atMs)
    .reduce(
      (watch: Watch, { atMs, fields }) =>
        observe(watch, { job: agentJob(fields), sentAtMs: atMs, receivedAtMs: atMs }, 0.5),
      startWatch({ awaitsLink: true, ...options }, START),
    )
}

describe('the verdict on a job', () => {
  test.each<Case & { atS: number; verdict: Verdict['type'] }>([
    { name: 'that was not read yet', seen: {}, atS: 5, verdict: 'running' },
    { name: 'that is active', seen: { 0: active }, atS: 5, verdict: 'running' },
    { name: 'with an unknown status', seen: { 0: queued }, atS: 5, verdict: 'running' },
    { name: 'without a status', seen: { 0: {} }, atS: 5, verdict: 'running' },
    { name: 'that failed', seen: { 0: failed }, atS: 0, verdict: 'ended' },
    { name: 'that was archived', seen: { 0: archived }, atS: 0, verdict: 'ended' },
    { name: 'that completed with a link', seen: { 0: withLink }, atS: 0, verdict: 'ended' },
    { name: 'that became active again', seen: { 0: completed, 4: active }, atS: 20, verdict: 'running' },
    { name: 'that completed without a link just now', seen: { 5: completed }, atS: 5, verdict: 'link-pending' },
    {
      name: 'that completed without a link 9.9 s ago',
      seen: { 5: completed, 14: completed },
      atS: 14.9,
      verdict: 'link-pending',
    },
    {
      name: 'that completed without a link 10 s ago',
      seen: { 5: completed, 14: completed },
      atS: 15,
      verdict: 'ended',
    },
    { name: 'whose link came later', seen: { 5: completed, 7: withLink }, atS: 7, verdict: 'ended' },
    {
      name: 'whose link is not an https: address',
      seen: { 5: { status: 'completed', prLink: 'http://x.test/pull/1' } },
      atS: 5,
      verdict: 'ended',
    },
    {
      name: 'whose link was seen while it was active',
      seen: { 2: { status: 'active', prLink: PR }, 5: completed },
      atS: 5,
      verdict: 'ended',
    },
    {
      name: 'whose link nobody needs',
      options: { awaitsLink: false },
      seen: { 5: completed },
      atS: 5,
      verdict: 'ended',
    },
    { name: 'that failed without a link', seen: { 5: failed }, atS: 5, verdict: 'ended' },
    {
      name: 'that failed after it completed without a link',
      seen: { 5: completed, 9: failed },
      atS: 9,
      verdict: 'ended',
    },
    {
      name: 'that completed a second time',
      seen: { 5: completed, 9: active, 20: completed },
      atS: 25,
      verdict: 'link-pending',
    },
  ])('$name is $verdict', ({ options, seen, atS, verdict }) => {
    expect(judge(watchOf({ options, seen }), START + atS * 1000).type).toBe(verdict)
  })

  test.each<Case & { atS: number; verdict: Verdict['type'] }>([
    { name: 'completed at once', seen: { 0: withLink }, atS: 0, verdict: 'unsettled' },
    { name: 'failed at once', seen: { 0: failed }, atS: 59, verdict: 'unsettled' },
    { name: 'was archived after 59.9 s', seen: { 59.9: archived }, atS: 61, verdict: 'unsettled' },
    { name: 'was archived after 60 s', seen: { 60: archived }, atS: 60, verdict: 'ended' },
    { name: 'completed after it was active', seen: { 0: active, 3: withLink }, atS: 3, verdict: 'ended' },
    {
      name: 'failed after it was active for a second time',
      seen: { 0: failed, 5: active, 9: failed },
      atS: 9,
      verdict: 'ended',
    },
    {
      name: 'completed after an unknown status',
      seen: { 0: queued, 9: withLink },
      atS: 9,
      verdict: 'unsettled',
    },
    { name: 'is still active', seen: { 0: completed, 5: active }, atS: 80, verdict: 'running' },
    {
      name: 'completed with the link of before',
      options: { prLink: OLD_PR },
      seen: { 0: active, 9: completed },
      atS: 9,
      verdict: 'ended',
    },
    {
      name: 'completed without a link after it was active',
      seen: { 0: active, 9: completed },
      atS: 18,
      verdict: 'link-pending',
    },
    {
      name: 'completed without a link, and the 60 s have passed',
      seen: { 5: completed, 60: completed },
      atS: 69,
      verdict: 'link-pending',
    },
    {
      name: 'completed without a link, and 70 s have passed',
      seen: { 5: completed, 60: completed },
      atS: 70,
      verdict: 'ended',
    },
  ])('after a follow-up that $name is $verdict', ({ options, seen, atS, verdict }) => {
    const watch = watchOf({ options: { ...followedUp, ...options }, seen })
    expect(judge(watch, START + atS * 1000).type).toBe(verdict)
  })
})

test.each<Case & { prLink: string | undefined }>([
  { name: 'is what the service says', seen: { 0: withLink }, prLink: PR },
  {
    name: 'stays when a later response omits it',
    seen: { 0: { status: 'active', prLink: PR }, 5: completed },
    prLink: PR,
  },
  {
    name: 'is the one of before when no response has one',
    options: { prLink: OLD_PR },
    seen: { 0: active },
    prLink: OLD_PR,
  },
  {
    name: 'changes when a later response has another one',
    options: { prLink: OLD_PR },
    seen: { 0: { status: 'active', prLink: PR } },
    prLink: PR,
  },
  {
    name: 'stays when a later response has one that is not https:',
    seen: { 0: { status: 'active', prLink: PR }, 5: { status: 'completed', prLink: 'ftp://x' } },
    prLink: PR,
  },
  { name: 'is absent when the service never reports one', seen: { 0: completed }, prLink: undefined },
])('the link $name', ({ options, seen, prLink }) => {
  expect(watchOf({ options, seen }).last?.job.prLink).toBe(prLink)
})

test.each<Case & { expected: boolean }>([
  {
    name: 'a follow-up that only ever showed an end',
    options: followedUp,
    seen: { 0: completed, 60: completed },
    expected: true,
  },
  {
    name: 'a follow-up that was active',
    options: followedUp,
    seen: { 0: active, 60: completed },
    expected: false,
  },
  {
    name: 'a follow-up that was sent a minute before the wait',
    options: { followedUpAtMs: START - 60_000 },
    seen: { 0: completed },
    expected: false,
  },
  { name: 'a job without a follow-up', seen: { 0: completed }, expected: false },
])('$name was never seen running: $expected', ({ options, seen, expected }) => {
  expect(neverSeenRunning(watchOf({ options, seen }))).toBe(expected)
})

test.each([
  { isNew: true, seconds: 30 },
  { isNew: false, seconds: 5 },
])('a job (new: $isNew) may be unknown for $seconds s', ({ isNew, seconds }) => {
  expect(watchOf({ options: { isNew }, seen: {} }).mayBeUnknownUntilMs).toBe(START + seconds * 1000)
})

test.each<Case & { atS: number; changesAtS: number }>([
  { name: 'a running job', seen: { 0: active }, atS: 5, changesAtS: Number.POSITIVE_INFINITY },
  { name: 'a job that has ended', seen: { 0: failed }, atS: 5, changesAtS: Number.POSITIVE_INFINITY },
  { name: 'a job whose link is awaited', seen: { 2: completed, 4: completed }, atS: 5, changesAtS: 12 },
  {
    name: 'a job that shows an end after a follow-up',
    options: followedUp,
    seen: { 2: completed },
    atS: 5,
    changesAtS: 60,
  },
  {
    name: 'a job that showed an end just before the minute after the follow-up was over',
    options: followedUp,
    seen: { 59.9: completed },
    atS: 60,
    changesAtS: Number.POSITIVE_INFINITY,
  },
])('the verdict on $name changes by itself after $changesAtS s', ({ options, seen, atS, changesAtS }) => {
  expect(judge(watchOf({ options, seen }), START + atS * 1000).changesAtMs).toBe(START + changesAtS * 1000)
})

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
