import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { KINDS } from './courses.ts'
import { soakTables } from './figures.ts'
import { MOST_LISTENERS } from './listening.ts'
import type { SoakFigures } from './main.ts'

/** The deep run has the sizes that the figures are worth being read for. */
const SIZE = process.env.DEEP ? { jobs: 1000, reads: 20_000 } : { jobs: 50, reads: 500 }

/** Compiled code comes and goes by so much; a kilobyte kept by every read of the deep run would be far more. */
const MOST_GROWTH_KILOBYTES = { manyJobs: 600, longWait: 600, wire: 1500 }

let figures: SoakFigures

beforeAll(async () => {
  const main = fileURLToPath(new URL('main.ts', import.meta.url))
  const sizes = ['--jobs', String(SIZE.jobs), '--reads', String(SIZE.reads)]
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', main, ...sizes])
  figures = JSON.parse(stdout)
  console.log(soakTables(figures))
}, 300_000)

describe('jobs with the lengths that jobs have, over a service with trouble', () => {
  test('come to what the service knows of them, and are known soon, with few reads', () => {
    expect(figures.manyJobs.wrong).toEqual([])
    expect(figures.manyJobs.jobs).toBe(SIZE.jobs)
  })

  test('are all of the kinds that there are, and most of them come through', () => {
    const { kinds, answersLost, neverSent, troubles } = figures.manyJobs
    expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(KINDS.map(({ kind }) => kind).toSorted())
    expect(troubles).toBeGreaterThanOrEqual(SIZE.jobs / 2)
    expect(answersLost + neverSent).toBeLessThanOrEqual(SIZE.jobs / 20)
  })

  // Among fifty jobs a single minute without the service would decide.
  test.runIf(process.env.DEEP)('cost little more time and reads, for all the trouble, than the bench promises', () => {
    const { kinds, hoursWaited } = figures.manyJobs
    const usual = kinds.find(({ kind }) => kind === 'pull request')
    expect(usual?.delaySeconds.mean).toBeLessThanOrEqual(4)
    expect(usual?.reads.mean).toBeLessThanOrEqual(25)
    expect(hoursWaited).toBeGreaterThanOrEqual(24)
  })
})

test('one wait of a day finds the end of its job', () => {
  const { result, hoursWaited, reads } = figures.longWait
  expect(result).toBe('pull-request')
  expect(hoursWaited).toBeGreaterThan(23.9)
  expect(reads).toBeGreaterThan(1000)
  expect(reads, 'no more than two a minute in the long run').toBeLessThan(2 * 60 * 24)
})

test('the real client keeps a connection for its reads', () => {
  const { reads, refused, connections } = figures.wire
  expect({ reads, refused }).toEqual({ reads: SIZE.reads, refused: SIZE.reads / 10 })
  expect(connections).toBeLessThan(SIZE.reads / 50)
})

test.each(['manyJobs', 'longWait', 'wire'] as const)('memory does not grow while it goes on: %s', (part) => {
  const [start = 0, ...later] = figures[part].heapKilobytes
  expect(later).toHaveLength(2)
  expect(start).toBeGreaterThan(1000)
  for (const kilobytes of later) expect(kilobytes - start).toBeLessThan(MOST_GROWTH_KILOBYTES[part])
})

test('nothing is left behind: no listener, no sleeper, no timer, no warning of too many listeners', () => {
  const { manyJobs, longWait, wire, warnings, timersLeft } = figures
  const left = { listenersLeft: 0, sleepersLeft: 0 }
  expect(manyJobs).toMatchObject(left)
  expect(longWait).toMatchObject(left)
  expect(wire.listenersLeft).toBe(0)
  for (const { mostListeners } of [manyJobs, longWait]) expect(mostListeners).toBeLessThanOrEqual(MOST_LISTENERS)
  expect({ warnings, timersLeft }).toEqual({ warnings: [], timersLeft: 0 })
})

test('the log is never silent for longer than thirty seconds', () => {
  const { manyJobs, longWait } = figures
  for (const { longestSilenceSeconds } of [manyJobs, longWait]) expect(longestSilenceSeconds).toBeLessThanOrEqual(30)
})
