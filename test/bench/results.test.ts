import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { costGoals, pageViewsGoals, pollingGoals, startGoals } from '../../bench/goals.ts'

const page = readFileSync(new URL('../../bench/RESULTS.md', import.meta.url), 'utf8')

// The measured values do not matter: the words and the maximum of a goal do not depend on them.
const spread = { median: 1, min: 1, max: 1 }
const statistics = { mean: 1, p95: 1, p99: 1, max: 1 }
const times = { bareNode: spread, rejection: spread, actionRead: spread, scriptRead: spread }
const reading = { requests: 1, ms: spread, peakMegabytes: spread }
const readers = { report: reading, onePeriod: reading, largePages: reading, defaultPages: reading }

const cost = { way: '', prompts: 1, promptsByCause: {}, dollars: 1 }
const costs = { ...cost, docsPullRequests: 1, docsOpenAtOnce: 1, docsForOne: 1 }

const goals = [
  ...pollingGoals({ loop: 'this action', delaySeconds: statistics, readsPerJob: statistics }),
  ...costGoals({ action: costs, script: costs }),
  ...startGoals({ rounds: 1, ...times, rejectionRatio: spread, readRatio: spread }, { bytes: 1, packedBytes: 1 }),
  ...pageViewsGoals({ pages: 25_000, rounds: 1, ...readers }),
]

test('the recorded page is one that the bench writes', () => {
  expect(page.split('\n', 1)).toEqual(['# Benchmark results'])
})

test('the recorded page has a row for every goal, and no other', () => {
  const [, table = ''] = page.match(/^\| goal .*\n\|[-|: ]+\n((?:\|.*\n)+)/m) ?? []
  const rows = table
    .trimEnd()
    .split('\n')
    .map((row) => row.split('|').map((cell) => cell.trim()))
  expect(rows.map(([, what, atMost]) => [what, atMost])).toEqual(
    goals.map(({ what, atMost }) => [what, String(atMost)]),
  )
})
