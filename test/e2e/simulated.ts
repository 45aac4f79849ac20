import { rm } from 'node:fs/promises'
import { expect } from 'vitest'
import type { OnTestFinished } from '../support/clean-up.ts'
import { test as emulatorsTest } from '../support/emulators.ts'
import { createFakeClock, type FakeClock } from '../support/fake-clock.ts'
import { isPending } from '../support/pending.ts'
import { type InProcessOptions, type InProcessRun, runInProcess } from '../support/run-in-process.ts'

/**
 * A test with both emulators and a fake clock, which the service follows. It begins now, since the emulated GitHub dates
 * what it is given.
 */
export const test = emulatorsTest
  .extend('clock', () => createFakeClock(undefined, isPending, Date.now()))
  .extend('now', ({ clock }) => clock.now)

export interface SimulatedOptions extends InProcessOptions {
  clock: FakeClock
  /** Registers what removes the folders of the run. */
  onTestFinished: OnTestFinished
}

/** Runs `src/` in this process, as the runner would run `dist/`. */
export async function simulate({ onTestFinished, ...options }: SimulatedOptions): Promise<InProcessRun> {
  const run = await runInProcess(options)
  onTestFinished(() => rm(run.step.folder, { recursive: true }))
  expect(run.unhandled, 'unhandled rejections').toEqual([])
  expect(options.clock.sleepers(), 'waits that outlive the run').toBe(0)
  return run
}

let lastTurn: Promise<unknown> = Promise.resolve()

/** Begins once all earlier calls have ended: tests of one file may run at the same time, their runs may not. */
export function inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
  const turn = lastTurn.then(act, act)
  lastTurn = turn.catch(() => undefined)
  return turn
}
