import { expect, test } from 'vitest'
import { measureColdStart } from '../../bench/cold-start.ts'

test('each program is timed until it ends as it should', async () => {
  const { bareNode, rejection, actionRead, rejectionRatio: ratio } = await measureColdStart(2)
  expect(rejection.min).toBeGreaterThan(bareNode.min)
  expect(actionRead.min).toBeGreaterThan(bareNode.min)
  // It is calculated per round, so it may differ from the ratio of the medians.
  expect(ratio.min).toBeGreaterThanOrEqual(rejection.min / bareNode.max)
  expect(ratio.max).toBeLessThanOrEqual(rejection.max / bareNode.min)
})
