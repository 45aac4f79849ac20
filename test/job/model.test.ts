import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../support/fuzz.ts'
import {
  namesTheJob,
  type Rule,
  readsOf,
  reportsTheTruth,
  reportsWhetherSent,
  retriesTemporaryFailures,
  sendsToTheRightJob,
  sentLate,
  timesProcessed,
  violationsOf,
} from './run-rules.ts'
import { describeTrace, runScenario, type Trace } from './run-scenario.ts'
import { DEFAULT_SCENARIO, oversleptScenarios, scenarios } from './scenarios.ts'
import type { Scenario } from './service-model.ts'

/** Runs a scenario; throws with a description of the run when it violates one of these rules, or any rule. */
async function expectToHold(scenario: Scenario, some?: readonly Rule[]): Promise<Trace> {
  const trace = await runScenario(scenario)
  const violations = violationsOf(trace, some)
  if (violations.length > 0) throw new Error(`${violations.join('; ')}\n${describeTrace(trace)}`)
  return trace
}

/** A machine that is suspended while it waits to send again, until the deadline. */
const OVERSLEPT: Scenario = {
  ...DEFAULT_SCENARIO,
  timeoutMs: 65_000,
  oversleepsMs: [0, 0, 64_500],
  outage: { of: 'posts', fromMs: 0, toMs: 3_600_000, fault: { type: 'not-connected' } },
}

/** For the deep run. */
const TIMEOUT_MS = 600_000

describe('whatever the service does, a run', () => {
  // In one property, so that each scenario is checked against all of them: most of the time goes into the runs.
  test(
    'keeps every rule in run-rules.ts',
    async () => {
      const property = fc.asyncProperty(scenarios, async (scenario) => {
        await expectToHold(scenario)
      })
      await fc.assert(property, { numRuns: runs(700) })
    },
    TIMEOUT_MS,
  )

  test(
    'reports the truth and pays at most once also on a machine that is suspended now and then',
    async () => {
      // Promises about seconds cannot be kept there; all others can.
      const timeless = [reportsTheTruth, namesTheJob, reportsWhetherSent, sendsToTheRightJob, retriesTemporaryFailures]
      const property = fc.asyncProperty(oversleptScenarios, async (scenario) => {
        const trace = await expectToHold(scenario, timeless)
        expect(timesProcessed(trace)).toBeLessThanOrEqual(1)
        expect(sentLate(trace), describeTrace(trace)).toBe(false)
      })
      await fc.assert(property, { numRuns: runs(350), examples: [[OVERSLEPT]] })
    },
    TIMEOUT_MS,
  )

  test('reads at irregular intervals that grow', async () => {
    const draws = fc.uniqueArray(fc.nat({ max: 99 }), { minLength: 3, maxLength: 7 })
    const property = fc.asyncProperty(draws, async (hundredths) => {
      const randomNumbers = hundredths.map((hundredth) => hundredth / 100)
      const active = [{ lastsMs: 0, status: 'active' }]
      const options = { order: 'resume', phasesBefore: active, timeoutMs: 10_800_000, randomNumbers } as const
      const trace = await runScenario({ ...DEFAULT_SCENARIO, ...options })
      const readsMs = readsOf(trace).map(({ startedMs }) => startedMs)
      const pauses = readsMs.slice(1, -1).map((at, index) => at - (readsMs[index] ?? 0))
      expect(new Set(pauses.slice(-20)).size).toBeGreaterThan(1)
      expect(mean(pauses.slice(0, 10)) * 5).toBeLessThan(mean(pauses.slice(-10)))
    })
    await fc.assert(property, { numRuns: runs(20), examples: [[[0, 1, 2]]] })
  })
})

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}

describe('a run that once violated a rule', () => {
  const success = { durationMs: 0, handledOnArrival: true, processedDespiteFault: false }
  const failed = [
    { lastsMs: 1, status: 'failed' },
    { lastsMs: 0, status: 'active' },
  ]
  const completed = [{ lastsMs: 0, status: 'completed' }]
  const rateLimited = { type: 'status', status: 429, retryAfter: { form: 'seconds', seconds: 45 } } as const
  const mergedOrClosed = { order: 'reuse', phasesBefore: completed, pullRequestOpen: false } as const

  test.each<{ when: string; scenario: Partial<Scenario> }>([
    {
      when: 'rejoins a job that the key may not read',
      scenario: { reads: [{ ...success, fault: { type: 'status', status: 403 } }] },
    },
    {
      when: 'rejoins a job while the service limits requests',
      scenario: { reads: [{ ...success, fault: rateLimited }] },
    },
    {
      when: 'rejoins a job that stays unknown',
      scenario: { outage: { of: 'reads', fromMs: 0, toMs: 3_600_000, fault: { type: 'status', status: 404 } } },
    },
    {
      when: 'rejoins a job that it reads, and is cancelled',
      scenario: { reads: [success, { ...success, durationMs: 1000 }], cancelAtMs: 500 },
    },
    {
      when: 'rejoins a job that it can read only once',
      scenario: {
        phasesBefore: completed,
        timeoutMs: 1000,
        reads: [success, { ...success, durationMs: 2000 }, { ...success, fault: { type: 'lost' } }],
      },
    },
    {
      when: 'rejoins a job that failed, and whose successor is refused',
      scenario: { phasesBefore: failed, posts: [{ ...success, fault: { type: 'status', status: 400 } }] },
    },
    {
      when: 'rejoins a job that failed, and that cannot be read again',
      scenario: {
        phasesBefore: failed,
        otherwise: 'follow-up',
        reads: [success, { ...success, fault: { type: 'status', status: 403 } }],
      },
    },
    {
      when: 'asks GitHub for longer than it has left',
      scenario: { ...mergedOrClosed, pullRequestCheckMs: 15_000, timeoutMs: 4000 },
    },
    {
      when: 'learns at the deadline that it needs a new job',
      scenario: { ...mergedOrClosed, reads: [{ ...success, durationMs: 9000 }], timeoutMs: 4000 },
    },
    {
      when: 'learns from GitHub after the deadline that it needs a new job',
      scenario: { ...mergedOrClosed, pullRequestCheckMs: 4001, timeoutMs: 4000 },
    },
    {
      when: 'gets a response that was asked for before the follow-up of an earlier attempt had settled',
      scenario: {
        followedUpAgoMs: 59_500,
        phasesBefore: [{ lastsMs: 2000, status: 'failed' }, ...DEFAULT_SCENARIO.phasesBefore],
        reads: [{ ...success, durationMs: 1000 }],
      },
    },
  ])('keeps all rules when it $when', async ({ scenario }) => {
    await expectToHold({ ...DEFAULT_SCENARIO, order: 'rejoin', ...scenario })
  })
})
