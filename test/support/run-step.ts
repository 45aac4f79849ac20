import { rm } from 'node:fs/promises'
import { afterEach } from 'vitest'
import { systemClock } from '../../src/kit/core/clock.ts'
import { readStep } from '../e2e/step.ts'
import { type InProcessOptions, runInProcess } from './run-in-process.ts'

const folders: string[] = []

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

const CREDENTIALS = { 'api-key': 'mint_key', 'project-id': 'acme' }

export interface RunStepOptions extends Partial<InProcessOptions> {
  cancel?: AbortController
}

/** Runs a step in this process, in real time unless it has a clock. */
export async function runStep({ cancel = new AbortController(), inputs = {}, ...options }: RunStepOptions) {
  const given = { clock: systemClock, ...options, inputs: { ...CREDENTIALS, ...inputs } }
  const run = await runInProcess({ signal: cancel.signal, ...given })
  folders.push(run.step.folder)
  return { ...run, read: () => readStep(run.step, run.stdout, '') }
}
