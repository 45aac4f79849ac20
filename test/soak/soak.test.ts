import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { soakTables } from './figures.ts'
import { KINDS } from './job-scripts.ts'
import type { SoakFigures } from './main.ts'

/** The sizes of the deep run are those that the figures are meaningful for. */
const SIZE = process.env.DEEP ? { jobs: 1000, reads: 20_000 } : { jobs: 50, reads: 500 }

/** Compiled code, and the record of the long wait, need this much. A kilobyte lost per read in the deep run is more. */
const MAX_GROWTH_KILOBYTES = { manyJobs: 600, longWait: 2000, clientReads: 1500 }

let figures: SoakFigures

beforeAll(async () => {
  const main = fileURLToPath(new URL('main.ts', import.meta.url))
  const sizes = ['--jobs', String(SIZE.jobs), '--reads', String(SIZE.reads)]
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', main, ...sizes])
  figures = JSON.parse(stdout)
  console.log(soakTables(figures))
}, 300_000)

describe('jobs of realistic lengths, with a service that is not always available,', () => {
  test('keep all rules of a run', () => {
    expect(figures.manyJobs.violations).toEqual([])
    expect(figures.manyJobs.jobs).toBe(SIZE.jobs)
  })

  test('are of all kinds, and most of them get a result', () => {
    const { kinds, errors, faults } = figures.manyJobs
    expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(KINDS.map(({ kind }) => kind).toSorted())
    expect(faults).toBeGreaterThanOrEqual(SIZE.jobs / 2)
    expect(errors).toBeLessThanOrEqual(SIZE.jobs / 20)
  })

  // Among fifty jobs a single minute without the service would decide.
  test.runIf(process.env.DEEP)('need few reads, and end soon after their results', () => {
    const { kinds, hoursWaited } = figures.manyJobs
    const usual = kinds.find(({ kind }) => kind === 'pull request')
    expect(usual?.delaySeconds.mean).toBeLessThanOrEqual(4)
    expect(usual?.reads.mean).toBeLessThanOrEqual(25)
    expect(hoursWaited).toBeGreaterThanOrEqual(24)
  })
})

test('a wait of a day finds the end of its job', () => {
  const { result, hoursWaited, reads, violations } = figures.longWait
  expect({ result, violations }).toEqual({ result: 'pull-request', violations: [] })
  expect(hoursWaited).toBeGreaterThan(23.9)
  expect(reads).toBeGreaterThan(1000)
  expect(reads, 'in the long run at most two a minute').toBeLessThan(2 * 60 * 24)
})

test('the real client reuses its connection', () => {
  const { reads, failures, connections } = figures.clientReads
  expect(reads).toBe(SIZE.reads)
  expect(failures).toBeGreaterThanOrEqual(SIZE.reads / 10)
  // A read that times out costs a connection.
  expect(connections).toBeLessThan(SIZE.reads / 10)
})

test.each(['manyJobs', 'longWait', 'clientReads'] as const)('memory does not grow: %s', (part) => {
  const [start = 0, ...later] = figures[part].heapKilobytes
  expect(later).toHaveLength(2)
  expect(start).toBeGreaterThan(1000)
  for (const kilobytes of later) expect(kilobytes - start).toBeLessThan(MAX_GROWTH_KILOBYTES[part])
})

test('nothing is left behind: no listener, no timer, no warning of Node', () => {
  const { clientReads, warnings, timersLeft } = figures
  const { listenersLeft } = clientReads
  expect({ listenersLeft, warnings, timersLeft }).toEqual({ listenersLeft: 0, warnings: [], timersLeft: 0 })
})
