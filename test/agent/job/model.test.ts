import fc from 'fast-check'
import { test } from 'vitest'
import { runs } from '../../support/fuzz.ts'
import { violationsOf } from './run-rules.ts'
import { describeTrace, runScenario } from './run-scenario.ts'
import { scenarios } from './scenarios.ts'

// In one property, so that each scenario is checked against all rules: most of the time goes into the runs.
test('whatever the service does, a run keeps every rule in run-rules.ts', { timeout: 600_000 }, async () => {
  const property = fc.asyncProperty(scenarios, async (scenario) => {
    const trace = await runScenario(scenario)
    const violations = violationsOf(trace)
    if (violations.length > 0) throw new Error(`${violations.join('; ')}\n${describeTrace(trace)}`)
  })
  await fc.assert(property, { numRuns: runs(400) })
})
