import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { prepareStep, readOutputs, readStep, type Step, type StepOptions, type StepResult } from './step.ts'

/** What the runner starts the action with. */
export type ActionOptions = StepOptions & {
  /** Signals to send, one after the other, each when its moment has come. */
  signals?: readonly SignalOrder[]
  nodeArgs?: readonly string[]
  /** A run that takes longer is killed, and rejects. 60 seconds unless given. */
  timeoutMs?: number
  /** Gets every piece of output as it comes. */
  onOutput?: (text: string, stream: 'stdout' | 'stderr') => void
  /** Registers the clean-up of process and folders, as a test's context does. Without it the caller disposes of the run. */
  onTestFinished?: (cleanUp: () => Promise<void>) => void
}

/** `afterMs` counts from the start, or from the signal before. */
export type SignalOrder = { signal: NodeJS.Signals } & ({ afterMs: number } | { onLog: RegExp | string })

/** What came of a run. */
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
  /** Rejects when the run took longer than `timeoutMs`, or an order of a signal could not be carried out. */
  finished: Promise<ActionResult>
  kill(signal: NodeJS.Signals): void
  /** Settles once stdout or stderr holds it. Rejects when the run ends, or `timeoutMs` (10 s) pass, without it. */
  waitForLog(pattern: RegExp | string, timeoutMs?: number): Promise<void>
  outputsSoFar(): Promise<Record<string, string>>
  /** Ends the process if need be, and removes its folders. */
  [Symbol.asyncDispose](): Promise<void>
}

/** Runs the action to its end. */
export async function runAction(options: ActionOptions): Promise<ActionResult> {
  const action = await startAction(options)
  try {
    return await action.finished
  } catch (cause) {
    await action[Symbol.asyncDispose]()
    throw cause
  }
}

/** Starts the action as the runner does: its own Node, a clean environment, the workspace as working folder. */
export async function startAction(options: ActionOptions): Promise<RunningAction> {
  let cleanUp = async () => {}
  options.onTestFinished?.(() => cleanUp())
  const step = await prepareStep(options)
  cleanUp = () => removeFolder(step.folder)

  const startedAt = performance.now()
  const args = [...(options.nodeArgs ?? []), step.mainFile]
  const child = spawn(process.execPath, args, { cwd: step.workspace, env: step.env, stdio: ['ignore', 'pipe', 'pipe'] })
  const closed = once(child, 'close')
  cleanUp = async () => {
    child.kill('SIGKILL')
    await closed.catch(() => undefined)
    await removeFolder(step.folder)
  }

  const output = followOutput(child, options.onOutput)
  const waitForLog = (pattern: RegExp | string, timeoutMs = 10_000) => output.waitFor(pattern, timeoutMs)
  const timeoutMs = options.timeoutMs ?? 60_000
  const ended = withinTime(child, closed, timeoutMs, output.texts)
  const signalled = sendSignals(child, options.signals ?? [], (pattern) => output.waitFor(pattern, timeoutMs))
  const finished = Promise.all([ended, signalled]).then(() =>
    resultOf({ child, step, output: output.texts, durationMs: performance.now() - startedAt, cleanUp }),
  )
  // Whoever awaits it gets the error; until then it is no unhandled one.
  finished.catch(() => undefined)

  return {
    child,
    finished,
    kill: (signal) => void child.kill(signal),
    waitForLog,
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

  async function waitFor(pattern: RegExp | string, timeoutMs: number): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const check = () => holds(pattern) && resolve()
    const missing = (why: string) => () => reject(new Error(`${pattern} is not in the log ${why}.\n${shown(texts)}`))
    const timer = setTimeout(missing(`after ${timeoutMs} ms`), timeoutMs)
    const onClose = missing('of the run, which has ended')
    checks.add(check)
    child.once('close', onClose)
    check()
    if (hasEnded) onClose()
    return promise.finally(() => {
      clearTimeout(timer)
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

async function withinTime(child: ChildProcess, closed: Promise<unknown>, timeoutMs: number, texts: OutputTexts) {
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    child.kill('SIGKILL')
  }, timeoutMs)
  await closed.finally(() => clearTimeout(timer))
  if (isLate) throw new Error(`The action was killed: it still ran after ${timeoutMs} ms.\n${shown(texts)}`)
}

async function sendSignals(
  child: ChildProcess,
  orders: readonly SignalOrder[],
  waitForLog: (pattern: RegExp | string) => Promise<void>,
): Promise<void> {
  for (const order of orders) {
    if ('afterMs' in order) await new Promise((resolve) => setTimeout(resolve, order.afterMs))
    else await waitForLog(order.onLog)
    if (!child.kill(order.signal)) throw new Error(`The run had ended before ${order.signal} could be sent`)
  }
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
