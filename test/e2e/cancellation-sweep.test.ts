import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, vi } from 'vitest'
import type { PageViews } from '../../emulator/service/views.ts'
import { onPullRequest } from '../support/events.ts'
import { cancel, expectCancelled, expectNoLeftovers } from './cancellation-claims.ts'
import { short } from './cancellation-stages.ts'
import { headLine, test } from './fixture.ts'

// More at once would keep each other from getting any further than their start.
vi.setConfig({ maxConcurrency: 4 })

/** Milliseconds after the start. A whole run takes about one and a half seconds. */
const DELAYS = Array.from({ length: 24 }, (_, index) => index * 70)

const rows = Array.from({ length: 300 }, (_, index): PageViews => ({ path: `/${index}`, human: 2, ai: 1, total: 3 }))
const inputs = { prompt: 'Look: {{ page-views }}', 'page-views': 'true', comment: 'true', 'fail-on': 'none' }

describe.concurrent('a run with report, prompt and comment keeps its word when it is cancelled', () => {
  test.for(DELAYS)('%i ms after its start', async (delayMs, { action, emulator, github }) => {
    github.addPullRequest()
    emulator.usePlan(() => short)
    emulator.useViews({ rows })
    const running = await action.start(inputs, { event: onPullRequest('pull_request') })
    await sleep(delayMs)
    const signal = delayMs % 20 === 0 ? 'SIGINT' : 'SIGTERM'
    const cancelled = await cancel(running, signal).catch((error: unknown) => ({ error }))
    // Node itself takes a moment to start; until then nobody listens, and nothing has begun.
    if (running.child.signalCode !== null) return expect([emulator.requests, github.requests]).toEqual([[], []])
    if ('error' in cancelled) throw cancelled.error
    const { exitCode, outputs, summary } = cancelled.result
    const lines = github.comments.map(({ body }) => headLine(body))
    await expectNoLeftovers(cancelled.result)
    // The run had ended: only the truth about the job is left to be told.
    if (exitCode === 0) {
      expect(outputs.result).toBe('pull-request')
      return expect(lines).toEqual([expect.stringMatching(/^✅/)])
    }
    await expectCancelled(cancelled, { emulator })
    expect(outputs['job-id']).toBe(emulator.jobs[0]?.id)
    expect(lines).toEqual(emulator.jobs.map(() => expect.stringMatching(/^(✅|🛑)/)))
    expect(summary).toMatch(emulator.jobs.length === 0 ? /The run was cancelled/ : /acme\/docs#1|the job /)
  })
})
