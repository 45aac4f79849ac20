import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect } from 'vitest'
import { onPullRequest } from '../support/events.ts'
import { cancel, expectCancelled, expectLeft, expectNoLeftovers } from './cancellation-claims.ts'
import { type Moment, moments } from './cancellation-moments.ts'
import { long, short, type World } from './cancellation-stages.ts'
import { count, headLine, test } from './fixture.ts'
import type { RunningAction } from './run-action.ts'

/** Starts a run, and waits until the moment has come. */
async function startUntil(moment: Moment, world: World): Promise<RunningAction> {
  const { action, emulator, github } = world
  github.addPullRequest({ files: [{ filename: 'src/a.ts', patch: '@@ -1 +1 @@\n-a\n+b' }] })
  emulator.usePlan(() => long)
  const { come, inputs, more } = await moment.stage(world)
  const { event, files } = moment
  const given = { ...(event && { event }), ...(files && { files }), ...more }
  const running = await action.start({ ...moment.inputs, ...inputs }, given)
  const early = running.finished.then(({ log }) => {
    throw new Error(`The run ended before the moment had come:\n${log}`)
  })
  await Promise.race([come(running), early])
  return running
}

const sent = ({ emulator }: World) => count(emulator, 'create') + count(emulator, 'message')

async function holdTo(moment: Case, world: World): Promise<void> {
  const running = await startUntil(moment, world)
  const sentBefore = sent(world)
  const cancelled = await cancel(running, moment.signal)
  expect(sent(world), 'POSTs after the signal').toBe(sentBefore)
  await expectCancelled(cancelled, world)
  await expectNoLeftovers(cancelled.result)
  expectLeft(moment, cancelled, world)
}

const cases = moments.map((moment, index) => ({ ...moment, signal: index % 2 === 0 ? 'SIGINT' : 'SIGTERM' }) as const)

type Case = (typeof cases)[number]

describe.concurrent('a run that is cancelled', () => {
  test.for(cases)(
    '$name ($signal)',
    async (moment, { action, emulator, github, onTestFinished }) =>
      await holdTo(moment, { action, emulator, github, onTestFinished }),
  )

  // Node itself takes a moment to start; until then nobody listens, and nothing has begun.
  test.for(['SIGINT', 'SIGTERM'] as const)('as soon as it is started (%s)', async (signal, { action, emulator }) => {
    const running = await action.startUnchecked({ prompt: 'Say hello' })
    const { result } = await cancel(running, signal)
    const { exitCode, stdout, stderr, outputs, summary } = result
    expect({ exitCode, signal: result.signal }).toEqual({ exitCode: null, signal })
    expect({ stdout, stderr, outputs, summary }).toEqual({ stdout: '', stderr: '', outputs: {}, summary: '' })
    expect(emulator.requests).toEqual([])
  })

  test('just after its end has ended or is cancelled, not both', async ({ action, emulator, github }) => {
    github.addPullRequest()
    emulator.usePlan(() => short)
    for (const ms of [20, 50, 80]) {
      const begun = github.requests.length
      const next = (wanted: string, from: number) =>
        github.waitForRequest((request) => request.operation === wanted && github.requests.indexOf(request) >= from)
      const running = await action.start(
        { prompt: 'Say hello', comment: 'true' },
        { event: onPullRequest('pull_request') },
      )
      await next('graphql:updateIssueComment', begun)
      await next('graphql:repository', github.requests.length)
      await sleep(ms)
      const { exitCode, outputs } = (await cancel(running, 'SIGINT')).result
      expect([exitCode, outputs.result]).toBeOneOf([
        [0, 'pull-request'],
        [1, 'cancelled'],
        // All was told, and Node, which stops listening before it ends, was ended by the signal.
        [null, 'pull-request'],
      ])
      expect(headLine(github.comments[0]?.body)).toMatch(/^✅/)
    }
  })
})

describe.concurrent('a second signal ends a run at once that is cancelled', () => {
  test.for(cases.filter(({ twice }) => twice !== undefined))(
    '$name ($signal, $twice)',
    async (moment, { action, emulator, github, onTestFinished }) => {
      const world = { action, emulator, github, onTestFinished }
      const running = await startUntil(moment, world)
      running.kill(moment.signal)
      while (moment.twice === 'apart' && (await running.outputsSoFar()).result !== 'cancelled') await sleep(10)
      const cancelled = await cancel(running, moment.signal === 'SIGINT' ? 'SIGTERM' : 'SIGINT')
      await expectCancelled(cancelled, world)
      // Left alone, those that linger take more than three seconds.
      expect(cancelled.tookMs).toBeLessThan(2500)
    },
  )
})
