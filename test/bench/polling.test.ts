import { expect, test } from 'vitest'
import { pollingGoals } from '../../bench/goals.ts'
import { pollingOfAction } from '../../bench/polling.ts'

test('the end of a job is noticed soon, with few reads', async () => {
  const goals = pollingGoals(await pollingOfAction({ jobs: 500, seed: 1 }))
  for (const { what, measured, atMost } of goals) expect(measured, what).toBeLessThanOrEqual(atMost)
})
