import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, vi } from 'vitest'
import { onPullRequest } from '../support/events.ts'
import { cancel, expectCancelled, expectCancelledAt, expectNoLeftovers } from './cancel-checks.ts'
import { type CancelPoint, cancelPoints } from './cancel-points.ts'
import { endless, type Fixtures, instant, notLoaded } from './cancel-triggers.ts'
import { count, headLine, test } from './fixture.ts'
import type { RunningAction } from './run-action.ts'

// A cancelled run has five seconds: more runs at once would take them from each other.
vi.setConfig({ maxConcurrency: 4 })

/** Starts a run, and waits until it has reached the point. */
async function startUntil(point: CancelPoint, fixtures: Fixtures): Promise<RunningAction> {
  const { action, emulator, github } = fixtures
  github.addPullRequest({ files: [{ filename: 'src/a.ts', patch: '@@ -1 +1 @@\n-a\n+b' }] })
  emulator.usePlan(() => endless)
  const { reached, inputs, options } = await point.trigger(fixtures)
  const { event, files } = point
  const running = await action.start(
    { ...point.inputs, ...inputs },
    { ...(event && { event }), ...(files && { files }), ...options },
  )
  const tooEarly = running.finished.then(({ log }) => {
    throw new Error(`The run ended before it reached the point:\n${log}`)
  })
  await Promise.race([reached(running), tooEarly])
  return running
}

const prompts = ({ emulator }: Fixtures) => count(emulator, 'create') + count(emulator, 'message')

const cases = cancelPoints.map(
  (point, index) => ({ ...point, signal: index % 2 === 0 ? 'SIGINT' : 'SIGTERM' }) as const,
)

describe.concurrent('a run that is cancelled', () => {
  test.for(cases)('$name ($signal)', async (point, { action, emulator, github, onTestFinished }) => {
    const fixtures = { action, emulator, github, onTestFinished }
    const running = await startUntil(point, fixtures)
    const promptsBefore = prompts(fixtures)
    const cancelled = await cancel(running, point.signal)
    expect(prompts(fixtures), 'POSTs after the signal').toBe(promptsBefore)
    await expectCancelled(cancelled, emulator, point.expected)
    await expectNoLeftovers(cancelled.result)
    expectCancelledAt(point, cancelled, github)
  })

  test.for(['SIGINT', 'SIGTERM'] as const)(
    'before the program is loaded has begun nothing (%s)',
    async (signal, { action, emulator, github, onTestFinished }) => {
      const { reached, options } = await notLoaded({ action, emulator, github, onTestFinished })
      const running = await action.startUnchecked({ prompt: 'Say hello' }, options)
      await reached(running)
      const { result } = await cancel(running, signal)
      const { stdout, stderr, outputs, summary } = result
      expect(result.signal).toBe(signal)
      expect({ stdout, stderr, outputs, summary }).toEqual({ stdout: '', stderr: '', outputs: {}, summary: '' })
      expect(emulator.requests).toEqual([])
    },
  )

  test('at its very end has ended', async ({ action, emulator, github }) => {
    github.addPullRequest()
    emulator.usePlan(() => instant)
    for (const ms of [20, 50, 80]) {
      const begun = github.requests.length
      const next = (operation: string, from: number) =>
        github.waitForRequest((request) => request.operation === operation && github.requests.indexOf(request) >= from)
      const event = onPullRequest('pull_request')
      const inputs = { prompt: 'Say hello', comment: 'true', 'reuse-job': 'false' }
      const running = await action.start(inputs, { event })
      await next('graphql:updateIssueComment', begun)
      await next('graphql:repository', github.requests.length)
      await sleep(ms)
      const { exitCode, outputs } = (await cancel(running, 'SIGINT')).result
      expect([exitCode, outputs.result]).toBeOneOf([
        [0, 'pull-request'],
        // Node stops listening for signals before it ends, and then the signal ends it.
        [null, 'pull-request'],
      ])
      expect(headLine(github.comments[0]?.body)).toMatch(/^✅/)
    }
  })
})

describe.concurrent('a second signal ends a cancelled run at once', () => {
  test.for(cases.filter(({ secondSignal }) => secondSignal !== undefined))(
    '$name ($signal, $secondSignal)',
    async (point, { action, emulator, github, onTestFinished }) => {
      const running = await startUntil(point, { action, emulator, github, onTestFinished })
      running.kill(point.signal)
      while (point.secondSignal === 'later' && (await running.outputsSoFar()).result !== 'cancelled') await sleep(10)
      const cancelled = await cancel(running, point.signal === 'SIGINT' ? 'SIGTERM' : 'SIGINT')
      await expectCancelled(cancelled, emulator, point.expected)
      // Without the second signal these runs would wait for more than three seconds, and then write the summary.
      const { result, tookMs } = cancelled
      if (point.secondSignal === 'later' && result.summary !== '') expect(tookMs).toBeLessThan(2500)
    },
  )
})
