import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Clock } from '../../src/core/clock.ts'
import { main } from '../../src/main.ts'
import { timeoutBy } from './fake-clock.ts'

/** How a run in this process ended. */
export interface InProcessRun {
  exitCode: number
  /** By the clock of the run. */
  durationMs: number
  stdout: string
  /** Rejections that no code handled. */
  unhandled: readonly unknown[]
}

/** What a run in this process is given. */
export interface InProcessOptions {
  env: NodeJS.ProcessEnv
  clock: Clock
  signal: AbortSignal
  /** Called with each piece of output. */
  onOutput?: (text: string) => void
}

const SOURCES = new URL('../../src/', import.meta.url)

// A run loads parts of itself when it needs them. Here they are loaded before: no simulated time may pass meanwhile.
for (const file of globSync('**/*.ts', { cwd: fileURLToPath(SOURCES) })) {
  if (file !== 'index.ts') await import(fileURLToPath(new URL(file, SOURCES)))
}
await import('@actions/github')

const PROXIES = /^(https?|all|no)_proxy$/i

/** Runs the action in this process, whose environment and output it has meanwhile: so one run at a time. */
export async function runInProcess({ env, clock, signal, onOutput }: InProcessOptions): Promise<InProcessRun> {
  const { env: own } = process
  const { write } = process.stdout
  const unhandled: unknown[] = []
  const record = (reason: unknown) => void unhandled.push(reason)
  let stdout = ''
  process.env = { ...Object.fromEntries(Object.entries(own).filter(([name]) => !PROXIES.test(name))), ...env }
  process.on('unhandledRejection', record)
  process.stdout.write = (text: string | Uint8Array) => {
    stdout += String(text)
    onOutput?.(String(text))
    return true
  }
  // No time limit that is left makes time pass between two runs.
  const over = new AbortController()
  const startedAt = clock.now()
  try {
    const exitCode = await main(signal, { ...clock, timeout: timeoutBy(clock.sleep, over.signal) })
    const durationMs = clock.now() - startedAt
    await new Promise((resolve) => setImmediate(resolve))
    return { exitCode, durationMs, stdout, unhandled }
  } finally {
    over.abort()
    process.stdout.write = write
    process.off('unhandledRejection', record)
    process.env = own
  }
}
