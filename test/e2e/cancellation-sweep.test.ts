import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, vi } from 'vitest'
import type { PageViews } from '../../emulator/service/views.ts'
import { onPullRequest } from '../support/events.ts'
import { cancel, expectCancelled, expectNoLeftovers } from './cancel-checks.ts'
import { instant } from './cancel-triggers.ts'
import { expectOfEveryRun } from './every-run.ts'
import { headLine, test } from './fixture.ts'

// More at once would keep each other from getting past their start.
vi.setConfig({ maxConcurrency: 4 })

/** Milliseconds after the start. A whole run takes about one and a half seconds. */
const DELAYS = Array.from({ length: 12 }, (_, index) => index * 140)

const rows = Array.from({ length: 300 }, (_, index): PageViews => ({ path: `/${index}`, human: 2, ai: 1, total: 3 }))
const inputs = { prompt: 'Look: {{ page-views }}', 'page-views': 'true', comment: 'true', 'fail-on': 'none' }

describe.concurrent('a run with report, prompt and comment is consistent when it is cancelled', () => {
  test.for(DELAYS)('%i ms after its start', async (delayMs, { action, emulator, github }) => {
    github.addPullRequest()
    emulator.usePlan(() => instant)
    emulator.useViews({ rows })
    const running = await action.startUnchecked(inputs, { event: onPullRequest('pull_request') })
    await sleep(delayMs)
    const cancelled = await cancel(running, delayMs % 280 === 0 ? 'SIGINT' : 'SIGTERM')
    const { result } = cancelled
    const { exitCode, outputs, summary } = result
    const lines = github.comments.map(({ body }) => headLine(body))
    // Node starts before the program listens for signals, and ends after it: nothing has begun, or all is done.
    if (result.signal !== null && outputs.result === undefined) {
      return expect([emulator.requests, github.requests]).toEqual([[], []])
    }
    await expectOfEveryRun(result, { key: emulator.apiKey, docsToken: '' }, { emulator, github })
    await expectNoLeftovers(result)
    if (exitCode === 0 || result.signal !== null) {
      expect(outputs.result).toBe('pull-request')
      return expect(lines).toEqual([expect.stringMatching(/^✅/)])
    }
    await expectCancelled(cancelled, emulator)
    expect(outputs['job-id']).toBe(emulator.jobs[0]?.id)
    expect(lines).toEqual(emulator.jobs.map(() => expect.stringMatching(/^(✅|🛑)/)))
    expect(summary).toMatch(emulator.jobs.length === 0 ? /The run was cancelled/ : /acme\/docs#1|the job /)
  })
})
