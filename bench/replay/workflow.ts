import { rm } from 'node:fs/promises'
import { startGitHub } from '../../emulator/github/server.ts'
import { startEmulator } from '../../emulator/service/server.ts'
import type { Clock } from '../../src/kit/core/clock.ts'
import type { StepOptions } from '../../test/e2e/step.ts'
import { createFakeClock } from '../../test/support/fake-clock.ts'
import { isPending } from '../../test/support/pending.ts'
import { runInProcess } from '../../test/support/run-in-process.ts'
import { seededRandom } from '../../test/support/seeded-random.ts'

export type Workflow = Awaited<ReturnType<typeof openWorkflow>>

/**
 * Starts the emulators. The action runs in this process, on a clock on which pauses take no time. `close` it when done.
 *
 * @param startsAtMs when the history begins, in milliseconds since the epoch
 */
export async function openWorkflow(startsAtMs: number) {
  const calendar = openCalendar(startsAtMs)
  const github = await startGitHub({ now: calendar.now })
  const service = await startEmulator({ now: calendar.now })
  const { apiKey, projectId, baseUrl } = service
  const required = { 'api-key': apiKey, 'project-id': projectId, 'base-url': baseUrl }
  return {
    github,
    service,
    /** Runs a step then, in milliseconds since the epoch, or as soon as the run before has ended; returns its message. */
    async run(atMs: number, { inputs, env, ...options }: StepOptions) {
      const step = { ...options, inputs: { ...inputs, ...required }, env: { ...github.env, ...env } }
      return await runStep(step, calendar.clockAt(atMs))
    },
    async close() {
      await service.close()
      await github.close()
    },
  }
}

/** The time of the history. Each run has a clock of its own. */
function openCalendar(startsAtMs: number) {
  // Drawn, not fixed: a prompt's id is drawn again as long as the change contains it.
  const random = seededRandom(1)
  let current = { startsAtMs, clock: createFakeClock() }
  const now = () => current.startsAtMs + current.clock.elapsed()
  return {
    now,
    /** The clock of a run that starts then, or as soon as the run before it has ended. */
    clockAt(atMs: number): Clock {
      current = { startsAtMs: Math.max(now(), atMs), clock: createFakeClock(random, isPending) }
      return { ...current.clock, now }
    },
  }
}

/** Runs one step in this process. Throws unless it ends with a result and with exit status 0. */
async function runStep(options: StepOptions, clock: Clock): Promise<string> {
  const { exitCode, outputs, stdout, step } = await runInProcess({ ...options, clock })
  await rm(step.folder, { recursive: true })
  if (exitCode !== 0 || outputs.result === undefined) throw new Error(`A run of the replay failed:\n${stdout}`)
  return outputs.message ?? ''
}
