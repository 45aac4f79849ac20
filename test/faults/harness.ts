import { rm } from 'node:fs/promises'
import { type GitHubEmulator, startGitHub } from '../../emulator/github/server.ts'
import type { Fault } from '../../emulator/http/faults.ts'
import { type Emulator, startEmulator } from '../../emulator/service/server.ts'
import type { Clock } from '../../src/core/clock.ts'
import { createFakeClock } from '../support/fake-clock.ts'
import { watchPendingWork } from '../support/pending.ts'
import { type InProcessRun, runInProcess } from '../support/run-in-process.ts'
import { type FaultCase, TIMES } from './faults.ts'
import type { Story } from './requests.ts'

/** A finished run, and what the emulators saw of it. */
export interface FinishedRun extends InProcessRun {
  /** By the clock of the run. */
  durationMs: number
  /** How long it went on once it was cancelled, by the same clock; 0 for a run that was not. */
  endingMs: number
  service: Emulator
  github: GitHubEmulator
}

/**
 * Runs the whole action in this process, over real sockets of this machine. The clock is fake, the limits of requests
 * included, so that hours pass in milliseconds and a slow machine changes nothing.
 */
export interface Harness extends Disposable {
  run(story: Story, faultCase?: FaultCase, interruption?: Interruption): Promise<FinishedRun>
}

/** What may cancel a run, and is asked to at every moment: each request, each line of the log, each look at the clock. */
export interface Interruption {
  signal: AbortSignal
  onMoment(): void
}

const UNINTERRUPTED: Interruption = { signal: new AbortController().signal, onMoment: () => undefined }

export const API_KEY = 'mint_fault_matrix_key'
export const TIMEOUT_S = 120
const PROJECT_ID = 'fault-matrix-project'
const INPUTS = { 'api-key': API_KEY, 'project-id': PROJECT_ID, timeout: `${TIMEOUT_S}s` }

export function openHarness(): Harness {
  const pending = watchPendingWork()
  return {
    async run(story, faultCase, interruption = UNINTERRUPTED) {
      const clock = createFakeClock(undefined, pending.isPending)
      const onRequest = ({ method, path, fault }: { method: string; path: string; fault?: Fault }) => {
        interruption.onMoment()
        if (fault?.kind === 'hang') pending.expectNo('headers', { method, path })
        if (fault?.kind === 'slow-body') pending.expectNo('body', { method, path })
      }
      const plan = () => ({ runsForMs: 20_000, ends: 'completed' })
      const own = { apiKey: API_KEY, projectId: PROJECT_ID, plan, now: clock.now }
      const service = await startEmulator({ ...own, onRequest })
      const github = await startGitHub({ onRequest })
      try {
        return await runWithFault({ story, faultCase, clock, interruption, service, github })
      } finally {
        await service.close()
        await github.close()
      }
    },
    [Symbol.dispose]: () => pending[Symbol.dispose](),
  }
}

interface Setup {
  story: Story
  faultCase: FaultCase | undefined
  clock: Clock
  interruption: Interruption
  service: Emulator
  github: GitHubEmulator
}

async function runWithFault(setup: Setup): Promise<FinishedRun> {
  const { story, faultCase, clock, service, github, interruption } = setup
  story.prepare?.({ service, github })
  if (faultCase !== undefined) {
    const fault = faultCase.fault({ url: service.baseUrl, otherUrl: github.apiUrl, nowMs: clock.now() })
    service.faults.add({ operation: faultCase.target.operation, times: TIMES[faultCase.times], fault })
  }
  const startedAt = clock.now()
  let cancelledAt: number | undefined
  interruption.signal.addEventListener('abort', () => {
    cancelledAt = clock.now()
  })
  const { inputs, event } = story.step
  const run = await runInProcess({
    inputs: { ...INPUTS, 'base-url': service.baseUrl, ...inputs },
    env: github.env,
    ...(event && { event }),
    clock: watched(clock, interruption.onMoment),
    signal: interruption.signal,
    onOutput: interruption.onMoment,
  })
  await rm(run.step.folder, { recursive: true })
  const endedAt = clock.now()
  const endingMs = cancelledAt === undefined ? 0 : endedAt - cancelledAt
  return { ...run, service, github, durationMs: endedAt - startedAt, endingMs }
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
