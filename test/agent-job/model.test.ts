import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../support/fuzz.ts'
import {
  doesAsItIsTold,
  keepsTheJob,
  type Rule,
  readsOf,
  rules,
  saysWhetherItWasSent,
  sendsToTheRightJob,
  sentLate,
  tellsTheTruth,
  timesCarriedOut,
} from './run-rules.ts'
import { CALM, scenarios, stalledScenarios } from './scenarios.ts'
import { play, type Scenario, storyOf, type Trace } from './service-model.ts'

/** Plays a scenario; throws with the run's story when a rule does not hold. */
async function expectToHold(scenario: Scenario, some: readonly Rule[]): Promise<Trace> {
  const trace = await play(scenario)
  const complaints = some.flatMap((rule) => rule(trace)).flatMap(([isBroken, complaint]) => (isBroken ? complaint : []))
  if (complaints.length > 0) throw new Error(`${complaints.join('; ')}\n${storyOf(trace)}`)
  return trace
}

/** A machine that is stopped while it waits to send again, until the deadline. */
const OVERSLEPT: Scenario = {
  ...CALM,
  timeoutMs: 65_000,
  stallsMs: [0, 0, 64_500],
  outage: { of: 'posts', fromMs: 0, toMs: 3_600_000, fault: { type: 'not-connected' } },
}

/** For the deep run. */
const PATIENCE_MS = 600_000

describe('whatever the service does, a run', () => {
  test.each(rules)(
    '%s',
    async (_name, rule) => {
      const property = fc.asyncProperty(scenarios, async (scenario) => {
        await expectToHold(scenario, [rule])
      })
      await fc.assert(property, { numRuns: runs(600) })
    },
    PATIENCE_MS,
  )

  test(
    'says nothing untrue and pays at most once also on a machine that is stopped now and then',
    async () => {
      // What is promised to the second cannot be kept there; the rest can.
      const timeless = [tellsTheTruth, keepsTheJob, saysWhetherItWasSent, sendsToTheRightJob, doesAsItIsTold]
      const property = fc.asyncProperty(stalledScenarios, async (scenario) => {
        const trace = await expectToHold(scenario, timeless)
        expect(timesCarriedOut(trace)).toBeLessThanOrEqual(1)
        expect(sentLate(trace), storyOf(trace)).toBe(false)
      })
      await fc.assert(property, { numRuns: runs(600), examples: [[OVERSLEPT]] })
    },
    PATIENCE_MS,
  )

  test('looks in no beat, ever more seldom', async () => {
    const draws = fc.uniqueArray(fc.nat({ max: 99 }), { minLength: 3, maxLength: 7 })
    const property = fc.asyncProperty(draws, async (hundredths) => {
      const chance = hundredths.map((hundredth) => hundredth / 100)
      const active = [{ lastsMs: 0, status: 'active' }]
      const trace = await play({ ...CALM, order: 'resume', before: active, timeoutMs: 10_800_000, chance })
      const looks = readsOf(trace).map(({ beganMs }) => beganMs)
      const pauses = looks.slice(1, -1).map((at, index) => at - (looks[index] ?? 0))
      expect(new Set(pauses.slice(-20)).size).toBeGreaterThan(1)
      expect(mean(pauses.slice(0, 10)) * 5).toBeLessThan(mean(pauses.slice(-10)))
    })
    await fc.assert(property, { numRuns: runs(20), examples: [[[0, 1, 2]]] })
  })
})

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}

describe('a run that was found to go wrong', () => {
  const fine = { takesMs: 0, actsFirst: true, carriedOut: false }
  const failed = [
    { lastsMs: 1, status: 'failed' },
    { lastsMs: 0, status: 'active' },
  ]
  const completed = [{ lastsMs: 0, status: 'completed' }]
  const asksToWait = { type: 'status', status: 429, retryAfter: { form: 'seconds', seconds: 45 } } as const
  const unusable = { order: 'reuse', before: completed, usable: false } as const

  test.each<[string, Partial<Scenario>]>([
    ['rejoins a job that the key may not read', { reads: [{ ...fine, fault: { type: 'status', status: 403 } }] }],
    ['rejoins a job while the service asks to wait', { reads: [{ ...fine, fault: asksToWait }] }],
    [
      'rejoins a job that stays unknown',
      { outage: { of: 'reads', fromMs: 0, toMs: 3_600_000, fault: { type: 'status', status: 404 } } },
    ],
    ['rejoins a job that it sees, and is cancelled', { reads: [fine, { ...fine, takesMs: 1000 }], cancelAtMs: 500 }],
    [
      'rejoins a job that it sees only once',
      {
        before: completed,
        timeoutMs: 1000,
        reads: [fine, { ...fine, takesMs: 2000 }, { ...fine, fault: { type: 'lost' } }],
      },
    ],
    [
      'rejoins a job that failed, and whose successor is refused',
      { before: failed, posts: [{ ...fine, fault: { type: 'status', status: 400 } }] },
    ],
    [
      'rejoins a job that failed, and that cannot be read again',
      {
        before: failed,
        otherwise: 'follow-up',
        reads: [fine, { ...fine, fault: { type: 'status', status: 403 } }],
      },
    ],
    ['asks GitHub for longer than it has time', { ...unusable, usableTakesMs: 15_000, timeoutMs: 4000 }],
    [
      'learns at the deadline that it needs a new job',
      { ...unusable, reads: [{ ...fine, takesMs: 9000 }], timeoutMs: 4000 },
    ],
    [
      'learns from GitHub after the deadline that it needs a new job',
      { ...unusable, usableTakesMs: 4001, timeoutMs: 4000 },
    ],
  ])('holds to all rules when it %s', async (_name, scenario) => {
    await expectToHold(
      { ...CALM, order: 'rejoin', ...scenario },
      rules.map(([, rule]) => rule),
    )
  })
})
