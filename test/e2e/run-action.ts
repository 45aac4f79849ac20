import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { OnTestFinished } from '../support/clean-up.ts'
import { expectAllowedContacts, recordContacts } from './contacts.ts'
import { prepareStep, readStep, type Step, type StepOptions, type StepResult } from './step.ts'

/** What the runner starts the action with. */
export interface ActionOptions extends StepOptions {
  nodeArgs?: readonly string[]
  /** Called with each piece of the log. */
  onOutput?: (text: string) => void
  /** Registers what ends the process and removes its folders, as `createCleanUp` does. */
  onTestFinished: OnTestFinished
}

/** What a run left. */
export interface ActionResult extends StepResult {
  /** null when a signal ended the process */
  exitCode: number | null
  signal: NodeJS.Signals | null
  durationMs: number
  step: Step
}

/** A run that has begun. */
export interface RunningAction {
  finished: Promise<ActionResult>
  kill(signal: NodeJS.Signals): void
}

/**
 * Starts the action as the runner does: its own Node, a clean environment, the workspace as working folder. Whatever the
 * scenario, a run that contacts more than it may is an error of `finished` and of the clean-up.
 */
export async function startAction(options: ActionOptions): Promise<RunningAction> {
  const step = await prepareStep(options)
  const contacts = path.join(step.folder, 'contacts')
  const args = [...(await recordContacts(contacts)), ...(options.nodeArgs ?? []), step.mainFile]
  // Registered before it is started: a test that has timed out starts nothing.
  options.onTestFinished(async () => {
    child.kill('SIGKILL')
    await checked.finally(() => rm(step.folder, { recursive: true, force: true, maxRetries: 3 }))
  })
  const startedAt = performance.now()
  const child = spawn(process.execPath, args, { cwd: step.workspace, env: step.env, stdio: ['ignore', 'pipe', 'pipe'] })
  const closed = once(child, 'close')
  const checked = closed.then(() => expectAllowedContacts(contacts, step.env))
  let [stdout, stderr] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
    options.onOutput?.(text)
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  const finished = checked.then(async () => {
    const durationMs = Math.round(performance.now() - startedAt)
    const { exitCode, signalCode: signal } = child
    return { ...(await readStep(step, stdout, stderr)), exitCode, signal, durationMs, step }
  })
  // Whoever awaits it gets the error; until then it is no unhandled one.
  finished.catch(() => undefined)

  return {
    finished,
    kill: (signal) => void child.kill(signal),
  }
}

/** Runs the action to its end. Throws when it contacted more than it may. */
export async function runAction(options: ActionOptions): Promise<ActionResult> {
  return await (await startAction(options)).finished
}
