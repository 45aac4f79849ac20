import { rm } from 'node:fs/promises'
import { expect } from 'vitest'
import { type GitHubEmulator, startGitHub } from '../../emulator/github/server.ts'
import type { Fault } from '../../emulator/http/faults.ts'
import { type Emulator, startEmulator } from '../../emulator/service/server.ts'
import type { Clock } from '../../src/kit/core/clock.ts'
import { expectOfEveryRun } from '../e2e/every-run.ts'
import type { StepOptions } from '../e2e/step.ts'
import { createFakeClock } from '../support/fake-clock.ts'
import { expectNo, isPending } from '../support/pending.ts'
import { type InProcessRun, runInProcess } from '../support/run-in-process.ts'

/** What a workflow gives to a step, and what the run finds at the service and at GitHub. */
export interface Story {
  step: Pick<StepOptions, 'inputs' | 'event'>
  prepare?: (found: { service: Emulator; github: GitHubEmulator; clock: Clock }) => void
}

/** A finished run, and what the emulators saw of it. */
export interface FinishedRun extends InProcessRun {
  /** By the clock of the run. */
  durationMs: number
  /** How long it went on once it was cancelled, by the same clock; 0 for a run that was not. */
  endingMs: number
  service: Emulator
  github: GitHubEmulator
}

/** What may cancel a run, and is asked to at every moment: each request, each line of the log, each look at the clock. */
export interface Interruption {
  signal: AbortSignal
  onMoment(): void
}

const UNINTERRUPTED: Interruption = { signal: new AbortController().signal, onMoment: () => undefined }

export const TIMEOUT_S = 120

/**
 * Runs the whole action in this process, over real sockets of this machine. The clock is fake, the limits of requests
 * included, so that hours pass in milliseconds and a slow machine changes nothing.
 */
export async function runStory(story: Story, { signal, onMoment } = UNINTERRUPTED): Promise<FinishedRun> {
  const clock = createFakeClock(undefined, isPending)
  const onRequest = ({ method, path, fault }: { method: string; path: string; fault?: Fault }) => {
    onMoment()
    if (fault?.kind === 'hang') expectNo('headers', { method, path })
    if (fault?.kind === 'slow-body') expectNo('body', { method, path })
  }
  const service = await startEmulator({ now: clock.now, onRequest })
  service.usePlan(() => ({ runsForMs: 20_000, ends: 'completed' }))
  const github = await startGitHub({ onRequest })
  try {
    story.prepare?.({ service, github, clock })
    const startedAt = clock.now()
    let cancelledAt: number | undefined
    signal.addEventListener('abort', () => {
      cancelledAt = clock.now()
    })
    const { event } = story.step
    const { baseUrl, apiKey, projectId } = service
    const required = { 'base-url': baseUrl, 'api-key': apiKey, 'project-id': projectId }
    const inputs: Record<string, string> = { ...required, timeout: `${TIMEOUT_S}s`, ...story.step.inputs }
    const run = await runInProcess({
      inputs,
      env: github.env,
      ...(event && { event }),
      clock: watched(clock, onMoment),
      signal,
      onOutput: onMoment,
    })
    const emulators = { emulator: service, github }
    await expectOfEveryRun(run, { key: apiKey, docsToken: inputs['docs-token'] ?? '' }, emulators)
    await rm(run.step.folder, { recursive: true })
    expect(run.unhandled, 'unhandled rejections').toEqual([])
    const endedAt = clock.now()
    return { ...run, service, github, durationMs: endedAt - startedAt, endingMs: endedAt - (cancelledAt ?? endedAt) }
  } finally {
    await service.close()
    await github.close()
  }
}

/** The same clock; calls back at every look at it, and before and after each sleep. */
function watched(clock: Clock, onMoment: () => void): Clock {
  return {
    ...clock,
    now() {
      onMoment()
      return clock.now()
    },
    async sleep(ms, signal) {
      onMoment()
      await clock.sleep(ms, signal).finally(onMoment)
    },
  }
}
