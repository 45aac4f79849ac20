import { rm } from 'node:fs/promises'
import { expect } from 'vitest'
import type { OnTestFinished } from '../support/clean-up.ts'
import { test as emulatorsTest } from '../support/emulators.ts'
import { createFakeClock, type FakeClock } from '../support/fake-clock.ts'
import { watchPendingWork } from '../support/pending.ts'
import { runInProcess } from '../support/run-in-process.ts'
import { prepareStep, readStep, type StepOptions, type StepResult } from './step.ts'

/** The result of a run in this process. */
export interface SimulatedResult extends StepResult {
  /** null after a signal, which only a process gets. */
  exitCode: number | null
  workspace: string
  tempFolder: string
}

/** The requests and work on files of this process, for as long as it lasts. */
const PENDING = watchPendingWork()

/**
 * A test with both emulators and a fake clock, which the service follows. It begins now, since the emulated GitHub dates
 * what it is given.
 */
export const test = emulatorsTest
  .extend('clock', () => createFakeClock(undefined, PENDING.isPending, Date.now()))
  .extend('now', ({ clock }) => clock.now)

export type SimulatedOptions = StepOptions & {
  /** Called with each piece of output. */
  onOutput?: (text: string) => void
  clock: FakeClock
  /** Registers what removes the folders of the run. */
  onTestFinished: OnTestFinished
}

/** Runs `src/` in this process, as the runner would run `dist/`. */
export async function simulate({
  clock,
  onTestFinished,
  onOutput,
  ...options
}: SimulatedOptions): Promise<SimulatedResult> {
  const step = await prepareStep(options)
  onTestFinished(() => rm(step.folder, { recursive: true }))
  const { signal } = new AbortController()
  const { exitCode, stdout, unhandled } = await runInProcess({
    env: step.env,
    clock,
    signal,
    ...(onOutput && { onOutput }),
  })
  expect(unhandled, 'unhandled rejections').toEqual([])
  expect(clock.sleepers(), 'waits that outlive the run').toBe(0)
  return { ...(await readStep(step, stdout, '')), exitCode, workspace: step.workspace, tempFolder: step.tempFolder }
}

let lastTurn: Promise<unknown> = Promise.resolve()

/** Begins once all earlier calls have ended: tests of one file may run at the same time, their runs may not. */
export function inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
  const turn = lastTurn.then(act, act)
  lastTurn = turn.catch(() => undefined)
  return turn
}
