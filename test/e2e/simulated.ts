import { rm } from 'node:fs/promises'
import { expect } from 'vitest'
import type { Clock } from '../../src/clock.ts'
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
export const PENDING = watchPendingWork(() => false)

export type SimulatedOptions = StepOptions & {
  clock: Clock
  /** Registers what removes the folders of the run. */
  onCleanup: (cleanUp: () => Promise<void>) => void
}

/** Runs `src/` in this process, as the runner would run `dist/`. */
export async function simulate({ clock, onCleanup, ...options }: SimulatedOptions): Promise<SimulatedResult> {
  const step = await prepareStep(options)
  onCleanup(() => rm(step.folder, { recursive: true }))
  const { signal } = new AbortController()
  const { exitCode, stdout, unhandled } = await runInProcess({ env: step.env, clock, signal })
  expect(unhandled, 'unhandled rejections').toEqual([])
  return { ...(await readStep(step, stdout, '')), exitCode, workspace: step.workspace, tempFolder: step.tempFolder }
}

let lastTurn: Promise<unknown> = Promise.resolve()

/** Begins once all earlier calls have ended: tests of one file may run at the same time, their runs may not. */
export function inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
  const turn = lastTurn.then(act, act)
  lastTurn = turn.catch(() => undefined)
  return turn
}
