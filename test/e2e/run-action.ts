import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { OnTestFinished } from '../support/clean-up.ts'
import { expectAllowedContacts, recordContacts } from './contacts.ts'
import { prepareStep, readOutputs, readStep, type Step, type StepOptions, type StepResult } from './step.ts'

/** What the runner starts the action with. */
export type ActionOptions = StepOptions & {
  nodeArgs?: readonly string[]
  /** Called with each piece of output. */
  onOutput?: (text: string, stream: 'stdout' | 'stderr') => void
  /**
   * Registers what ends the process and removes its folders, as `createCleanUp` does for a test. Without it the caller
   * disposes of the run.
   */
  onTestFinished?: OnTestFinished
}

/** The result of a run. */
export type ActionResult = StepResult & {
  /** null when a signal ended the process */
  exitCode: number | null
  signal: NodeJS.Signals | null
  durationMs: number
  workspace: string
  tempFolder: string
  [Symbol.asyncDispose](): Promise<void>
}

/** A run that has begun. */
export type RunningAction = {
  child: ChildProcess
  finished: Promise<ActionResult>
  kill(signal: NodeJS.Signals): void
  /** Settles once stdout or stderr contains the pattern. Rejects when the run ends without it. */
  waitForLog(pattern: RegExp | string): Promise<void>
  outputsSoFar(): Promise<Record<string, string>>
  /** Ends the process if need be, and removes its folders. */
  [Symbol.asyncDispose](): Promise<void>
}

/** Runs the action to its end. Throws when it contacted more than it may. */
export async function runAction(options: ActionOptions): Promise<ActionResult> {
  const action = await startAction(options)
  try {
    return await action.finished
  } catch (cause) {
    await action[Symbol.asyncDispose]()
    throw cause
  }
}

/**
 * Starts the action as the runner does: its own Node, a clean environment, the workspace as working folder. Whatever the
 * scenario, a run that contacts more than it may is an error of `finished` and of the clean-up.
 */
export async function startAction(options: ActionOptions): Promise<RunningAction> {
  let isOver = false
  let cleanUp = async () => {}
  options.onTestFinished?.(async () => {
    isOver = true
    await cleanUp()
  })
  const preparing = prepareStep(options)
  cleanUp = async () => removeFolder((await preparing).folder)
  const step = await preparing
  const contacts = path.join(step.folder, 'contacts')
  const recording = await recordContacts(contacts)
  if (isOver) throw new Error('The test ended before the action was started')

  const startedAt = performance.now()
  const args = [...recording, ...(options.nodeArgs ?? []), step.mainFile]
  const child = spawn(process.execPath, args, { cwd: step.workspace, env: step.env, stdio: ['ignore', 'pipe', 'pipe'] })
  const closed = once(child, 'close')
  const checked = closed.then(() => expectAllowedContacts(contacts, step.env))
  checked.catch(() => undefined)
  cleanUp = async () => {
    child.kill('SIGKILL')
    await closed.catch(() => undefined)
    await checked.finally(() => removeFolder(step.folder))
  }

  const output = followOutput(child, options.onOutput)
  const finished = checked.then(() =>
    resultOf({ child, step, output: output.texts, durationMs: performance.now() - startedAt, cleanUp }),
  )
  // Whoever awaits it gets the error; until then it is no unhandled one.
  finished.catch(() => undefined)

  return {
    child,
    finished,
    kill: (signal) => void child.kill(signal),
    waitForLog: output.waitFor,
    outputsSoFar: () => readOutputs(step),
    [Symbol.asyncDispose]: cleanUp,
  }
}

async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
}

type OutputTexts = { stdout: string; stderr: string }

function followOutput(child: ChildProcess, onOutput: ActionOptions['onOutput']) {
  const texts: OutputTexts = { stdout: '', stderr: '' }
  const checks = new Set<() => void>()
  let hasEnded = false
  child.once('close', () => {
    hasEnded = true
  })
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream]?.setEncoding('utf8').on('data', (text: string) => {
      texts[stream] += text
      onOutput?.(text, stream)
      for (const check of checks) check()
    })
  }
  const holds = (pattern: RegExp | string) =>
    // search, unlike test, keeps no state in a pattern with the flag g.
    [texts.stdout, texts.stderr].some(
      (text) => text.search(typeof pattern === 'string' ? literal(pattern) : pattern) >= 0,
    )

  async function waitFor(pattern: RegExp | string): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const check = () => holds(pattern) && resolve()
    const onClose = () => reject(new Error(`The run ended without ${pattern} in its log.\n${shown(texts)}`))
    checks.add(check)
    child.once('close', onClose)
    check()
    if (hasEnded) onClose()
    return promise.finally(() => {
      checks.delete(check)
      child.off('close', onClose)
    })
  }

  return { texts, waitFor }
}

function literal(text: string): RegExp {
  return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
}

function shown({ stdout, stderr }: OutputTexts): string {
  return `stdout:\n${stdout}\nstderr:\n${stderr}`
}

type EndedRun = {
  child: ChildProcess
  step: Step
  output: OutputTexts
  durationMs: number
  cleanUp: () => Promise<void>
}

async function resultOf({ child, step, output, durationMs, cleanUp }: EndedRun): Promise<ActionResult> {
  return {
    ...(await readStep(step, output.stdout, output.stderr)),
    exitCode: child.exitCode,
    signal: child.signalCode,
    durationMs: Math.round(durationMs),
    workspace: step.workspace,
    tempFolder: step.tempFolder,
    [Symbol.asyncDispose]: cleanUp,
  }
}
