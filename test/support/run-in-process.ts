import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Clock } from '../../src/kit/core/clock.ts'
import { main } from '../../src/main.ts'
import { prepareStep, readStep, type Step, type StepOptions, type StepResult } from '../e2e/step.ts'
import { timeoutBy } from './fake-clock.ts'

/** What a step left that ran in this process. */
export interface InProcessRun extends StepResult {
  exitCode: number
  /** Rejections that no code handled. */
  unhandled: readonly unknown[]
  /** Whoever runs it removes its folder. */
  step: Step
}

export interface InProcessOptions extends StepOptions {
  clock: Clock
  /** Aborts when the run is cancelled, as by a signal. */
  signal?: AbortSignal
  /** Called with each piece of output. */
  onOutput?: ((text: string) => void) | undefined
}

const SOURCES = new URL('../../src/', import.meta.url)

// A run loads parts of itself when it needs them. Here they are loaded before: no simulated time may pass meanwhile.
for (const file of globSync('**/*.ts', { cwd: fileURLToPath(SOURCES) })) {
  if (file !== 'index.ts') await import(fileURLToPath(new URL(file, SOURCES)))
}
await import('@actions/github')

const PROXIES = /^(https?|all|no)_proxy$/i

/** Runs a step in this process, whose environment and output it has meanwhile: so one run at a time. */
export async function runInProcess({
  clock,
  signal = new AbortController().signal,
  onOutput,
  ...options
}: InProcessOptions): Promise<InProcessRun> {
  const step = await prepareStep(options)
  const { env: own } = process
  const { write } = process.stdout
  const unhandled: unknown[] = []
  const record = (reason: unknown) => void unhandled.push(reason)
  let stdout = ''
  process.env = { ...Object.fromEntries(Object.entries(own).filter(([name]) => !PROXIES.test(name))), ...step.env }
  process.on('unhandledRejection', record)
  process.stdout.write = (text: string | Uint8Array) => {
    stdout += String(text)
    onOutput?.(String(text))
    return true
  }
  // No time limit that is left makes time pass between two runs.
  const over = new AbortController()
  let exitCode: number
  try {
    exitCode = await main(signal, { ...clock, timeout: timeoutBy(clock.sleep, over.signal) })
    over.abort()
    await new Promise((resolve) => setImmediate(resolve))
  } finally {
    process.stdout.write = write
    process.off('unhandledRejection', record)
    process.env = own
  }
  return { ...(await readStep(step, stdout, '')), exitCode, unhandled, step }
}
