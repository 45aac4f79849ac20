import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  judge,
  observe,
  pollInterval,
  startWatch,
  type Verdict,
  type Watch,
  type WatchOptions,
} from '../../../src/agent/wait/watch.ts'
import { runs } from '../../support/fuzz.ts'
import { PERCENTILES } from '../../support/job-lengths.ts'
import { active, agentJob, archived, completed, type JobFields, OLD_PR, PR, withLink } from '../job/fakes.ts'

const START = 1_000_000
const followedUp: Partial<WatchOptions> = { followedUpAtMs: START }

/** The responses, by the second in which each was asked for and received. */
type Seen = Readonly<Record<number, JobFields>>

function watchOf(seen: Seen, options: Partial<WatchOptions> = {}): Watch {
  const readings = Object.entries(seen).map(([second, fields]) => ({ atMs: START + Number(second) * 1000, fields }))
  return readings
    .toSorted((a, b) => a.atMs - b.atMs)
    .reduce(
      (watch: Watch, { atMs, fields }) =>
        observe(watch, { job: agentJob(fields), sentAtMs: atMs, receivedAtMs: atMs }, 0.5),
      startWatch({ awaitsLink: true, ...options }, START),
    )
}

const linkOf = (status: string, prLink: string): JobFields => ({ status, prLink })

test('a follow-up that was noted by a clock that is ahead settles as one of now', () => {
  const { settlesAtMs } = startWatch({ awaitsLink: true, followedUpAtMs: START + 600_000 }, START)
  expect(settlesAtMs).toBe(startWatch({ awaitsLink: true, ...followedUp }, START).settlesAtMs)
})

describe('the verdict on a job', () => {
  test.each<[name: string, seen: Seen, atS: number, verdict: Verdict['type'], options?: Partial<WatchOptions>]>([
    ['that is active', { 0: active }, 5, 'running'],
    ['that became active again', { 0: completed, 4: active }, 20, 'running'],
    ['that completed without a link just now', { 5: completed }, 5, 'link-pending'],
    ['that completed without a link 9.9 s ago', { 5: completed, 14: completed }, 14.9, 'link-pending'],
    ['that completed without a link 10 s ago', { 5: completed, 14: completed }, 15, 'ended'],
    ['whose link is not an https: address', { 5: linkOf('completed', 'http://x.test/pull/1') }, 5, 'ended'],
    ['whose link was seen while it was active', { 2: linkOf('active', PR), 5: completed }, 5, 'ended'],
    ['whose link nobody needs', { 5: completed }, 5, 'ended', { awaitsLink: false }],
    ['that completed a second time', { 5: completed, 9: active, 20: completed }, 25, 'link-pending'],
  ])('%s', (_, seen, atS, verdict, options) => {
    expect(judge(watchOf(seen, options), START + atS * 1000).type).toBe(verdict)
  })

  test.each<[name: string, seen: Seen, atS: number, verdict: Verdict['type'], options?: Partial<WatchOptions>]>([
    ['was archived after 59.9 s', { 59.9: archived }, 61, 'unsettled'],
    ['was archived after 60 s', { 60: archived }, 60, 'ended'],
    ['completed after it was active', { 0: active, 3: withLink }, 3, 'ended'],
    ['completed with the link of before', { 0: active, 9: completed }, 9, 'ended', { prLink: OLD_PR }],
    ['completed without a link, and 60 s have passed', { 5: completed, 60: completed }, 69, 'link-pending'],
    ['completed without a link, and 70 s have passed', { 5: completed, 60: completed }, 70, 'ended'],
  ])('after a follow-up that %s', (_, seen, atS, verdict, options) => {
    expect(judge(watchOf(seen, { ...followedUp, ...options }), START + atS * 1000).type).toBe(verdict)
  })
})

test.each<[name: string, prLink: string | undefined, seen: Seen, options?: Partial<WatchOptions>]>([
  ['stays when a later response omits it', PR, { 0: linkOf('active', PR), 5: completed }],
  ['changes when a later response has another one', PR, { 0: linkOf('active', PR) }, { prLink: OLD_PR }],
  ['stays when a later response has one that is not https:', PR, { 0: withLink, 5: linkOf('completed', 'ftp://x') }],
])('the link %s', (_, prLink, seen, options) => {
  expect(watchOf(seen, options).last?.job.prLink).toBe(prLink)
})

const NEVER = Number.POSITIVE_INFINITY

test.each<[name: string, atS: number, changesAtS: number, seen: Seen, options?: Partial<WatchOptions>]>([
  ['a running job', 5, NEVER, { 0: active }],
  ['a job whose link is awaited', 5, 12, { 2: completed, 4: completed }],
  ['a job that shows an end after a follow-up', 5, 60, { 2: completed }, followedUp],
  ['a job that showed one just before the minute was over', 60, NEVER, { 59.9: completed }, followedUp],
])('the verdict on %s, asked for after %i s, changes by itself after %d s', (_, atS, changesAtS, seen, options) => {
  expect(judge(watchOf(seen, options), START + atS * 1000).changesAtMs).toBe(START + changesAtS * 1000)
})

/** The interval without jitter. */
const intervalAt = (elapsedMs: number) => pollInterval(elapsedMs, 0.5)

test.each([
  [0, 3],
  [10, 7],
  [30, 2],
  [180, 3],
  [1890, 31.5],
  [3600, 60],
  [86_400, 60],
])('after %i s the next read comes %d s later', (second, seconds) => {
  expect(intervalAt(second * 1000)).toBe(seconds * 1000)
})

test('a job is read most often while most jobs end', () => {
  const [p10, p50, p90, p99, longest] = PERCENTILES.map(({ seconds }) => seconds * 1000)
  const usual = [p10, p50, p90].map((ms = Number.NaN) => intervalAt(ms))
  const unusual = [0, 10_000, p99, longest].map((ms = Number.NaN) => intervalAt(ms))
  expect(Math.max(...usual)).toBeLessThan(Math.min(...unusual))
})

test('an interval varies by up to 15 percent, to either side', () => {
  const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
  const property = fc.property(fc.integer({ min: 0, max: 24 * 3_600_000 }), random, (ms, chance) => {
    const middle = intervalAt(ms)
    expect(middle).toBeLessThanOrEqual(60_000)
    // A millisecond for rounding.
    expect(Math.abs(pollInterval(ms, chance) - middle)).toBeLessThanOrEqual(middle * 0.15 + 1)
    expect(Math.abs(pollInterval(ms, 0) - middle * 0.85)).toBeLessThanOrEqual(1)
    expect(pollInterval(ms, 0.9)).toBeGreaterThan(middle)
  })
  fc.assert(property, { numRuns: runs(100) })
})
