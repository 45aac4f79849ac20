import { expect, test } from 'vitest'
import { pollingGoals } from '../../bench/goals.ts'
import { KNOWN_LENGTHS } from '../../bench/length-models.ts'
import { pollingOfAction } from '../../bench/polling.ts'
import { pollingLimit } from '../../bench/polling-limit.ts'

test('the end of a job is noticed soon, with few reads', async () => {
  const goals = pollingGoals(await pollingOfAction({ jobs: 500, seed: 1 }))
  for (const { what, measured, atMost } of goals) expect(measured, what).toBeLessThanOrEqual(atMost)
})

test('the limit is what it is by calculation, for jobs of any length up to 90 seconds', () => {
  const uniform = { name: 'uniform', lengthMs: (probability: number) => 90_000 * probability }
  // The hazard is 1/(90 - t), so the intervals are in proportion to √(90 - t), and the mean delay is 2/9 of 90 s / reads.
  const { mean, max } = pollingLimit(uniform, 10)
  expect(mean).toBeCloseTo(2, 3)
  expect(max).toBeCloseTo((2 / 3) * 9, 0)
})

test('the limit for the known lengths is less than a second with 25 reads, and halves with twice the reads', () => {
  const limit = pollingLimit(KNOWN_LENGTHS, 25)
  expect(limit.mean).toBeCloseTo(0.82, 2)
  expect(limit.p95).toBeCloseTo(1.58, 1)
  expect(pollingLimit(KNOWN_LENGTHS, 50).mean).toBeCloseTo(limit.mean / 2, 6)
})
