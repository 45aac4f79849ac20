import { rm } from 'node:fs/promises'
import { afterEach, vi } from 'vitest'
import type { Clock } from '../../src/core/clock.ts'
import { main } from '../../src/main.ts'
import { prepareStep, readStep, type StepOptions } from '../e2e/step.ts'

const folders: string[] = []

afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

const CREDENTIALS = { 'api-key': 'mint_key', 'project-id': 'acme' }

export interface RunStepOptions extends Partial<StepOptions> {
  cancel?: AbortController
  clock?: Clock
  onPrint?: (text: string) => void
}

/** Runs a step in this process, with the default of `action.yml` for each input that is not given. */
export async function runStep({
  cancel = new AbortController(),
  clock,
  onPrint,
  inputs = {},
  ...options
}: RunStepOptions) {
  const step = await prepareStep({ ...options, inputs: { ...CREDENTIALS, ...inputs } })
  folders.push(step.folder)
  for (const [name, value] of Object.entries(step.env)) vi.stubEnv(name, value)
  let stdout = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    stdout += String(chunk)
    onPrint?.(String(chunk))
    return true
  })
  const status = await main(cancel.signal, clock)
  const read = () => readStep(step, stdout, '')
  const result = await read()
  return { ...result, status, read }
}
