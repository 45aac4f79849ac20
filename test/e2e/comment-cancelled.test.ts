import { describe, expect } from 'vitest'
import type { JobPlan } from '../emulator/jobs.ts'
import { headLine, onPullRequest, test } from './pull-request-scenario.ts'

const given = { prompt: 'Say hello', comment: 'true' }
const event = onPullRequest('pull_request')
const long: JobPlan = { runsForMs: 60_000, ends: 'completed' }

// One at a time: what they measure is time.
describe('a cancelled run', () => {
  test.for(['SIGINT', 'SIGTERM'] as const)(
    'edits the comment within 5 seconds of %s',
    async (signal, { app, emulator, github }) => {
      github.addPullRequest()
      emulator.usePlan(() => long)
      const running = await app.start(given, { event })
      await github.waitForRequest(({ operation }) => operation === 'create-comment')
      await emulator.waitForRequest(({ operation }) => operation === 'read')
      const startedAt = performance.now()
      running.kill(signal)
      const { outputs, exitCode } = await running.finished
      expect(performance.now() - startedAt).toBeLessThan(5000)
      expect([exitCode, outputs.result]).toEqual([1, 'cancelled'])
      expect(github.comments).toHaveLength(1)
      expect(headLine(github.comments[0]?.body)).toMatch(/^🛑 .*cancelled.*commit/)
    },
  )

  test('takes no longer when GitHub hangs', async ({ app, emulator, github }) => {
    github.addPullRequest()
    emulator.usePlan(() => long)
    const running = await app.start(given, { event })
    await emulator.waitForRequest(({ operation }) => operation === 'read')
    await github.waitForRequest(({ operation }) => operation === 'create-comment')
    github.faults.add({ operation: 'any', times: 'always', fault: { kind: 'hang', processed: false } })
    const startedAt = performance.now()
    running.kill('SIGINT')
    const { outputs } = await running.finished
    expect(performance.now() - startedAt).toBeLessThan(5000)
    expect(outputs).toMatchObject({ result: 'cancelled', 'job-id': 'job-1' })
  })

  test('writes the comment within 5 seconds when a POST is under way', async ({ app, emulator, github }) => {
    github.addPullRequest()
    const create = emulator.hold('create')
    const running = await app.start(given, { event })
    await create.arrived
    const startedAt = performance.now()
    running.kill('SIGINT')
    const { outputs } = await running.finished
    expect(performance.now() - startedAt).toBeLessThan(5000)
    expect(outputs.result).toBe('cancelled')
    expect(headLine(github.comments[0]?.body)).toMatch(/^🛑/)
  })
})
