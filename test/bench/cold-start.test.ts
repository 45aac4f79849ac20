import { expect, test } from 'vitest'
import { measureColdStart } from '../../bench/cold-start.ts'

test('what is timed are whole runs, each of which ends as it should', async () => {
  const { bareNode, refusal, oneLook, ratio } = await measureColdStart(3)
  expect(refusal.min).toBeGreaterThan(bareNode.min)
  expect(oneLook.min).toBeGreaterThan(bareNode.min)
  // It is taken round by round, so it need not be that of the medians.
  expect(ratio.min).toBeGreaterThanOrEqual(refusal.min / bareNode.max)
  expect(ratio.max).toBeLessThanOrEqual(refusal.max / bareNode.min)
})
