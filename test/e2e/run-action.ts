import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

/** What the runner starts the action with. */
export type ActionOptions = {
  /** As under `with:`. Those not given take their default from `action.yml`, as with the runner. */
  inputs: Record<string, string>
  /** On top of the runner's variables; undefined takes one away. */
  env?: Record<string, string | undefined>
  /** `workflow_dispatch` by octocat unless given. */
  event?: { name: string; payload: unknown; actor?: string }
  /** Files of the workspace, by path. */
  files?: Record<string, string | Uint8Array>
  /** Puts what is no plain file (links, pipes, folders) into the workspace before the run begins. */
  prepare?: (workspace: string) => Promise<void>
  /** What `${{ github.token }}` stands for. */
  githubToken?: string
  /** Signals to send, one after the other, each when its moment has come. */
  signals?: readonly SignalOrder[]
  nodeArgs?: readonly string[]
  /** A run that takes longer is killed, and rejects. 60 seconds unless given. */
  timeoutMs?: number
  /** Where `action.yml` is: the root of the checkout unless given. */
  actionFolder?: string
  /** Gets every piece of output as it comes. */
  onOutput?: (text: string, stream: 'stdout' | 'stderr') => void
  /**
   * Registers the clean-up of the folders. Absent, vitest's own is used when there is one; a concurrent test must pass
   * the one of its context, since vitest cannot tell which test an import belongs to.
   */
  onTestFinished?: (cleanUp: () => Promise<void>) => void
}

/** `afterMs` counts from the start, or from the signal before. */
export type SignalOrder = { signal: NodeJS.Signals } & ({ afterMs: number } | { onLog: RegExp | string })

/** A line of the log that the runner acts upon. */
export type WorkflowCommand = { name: string; properties: Record<string, string>; message: string }

export type Annotation = { level: 'notice' | 'warning' | 'error'; title?: string; message: string }

export type OutputWrite = { name: string; value: string }

/** What the runner gets to see of a step. */
export type ActionResult = {
  /** null when a signal ended the process */
  exitCode: number | null
  signal: NodeJS.Signals | null
  stdout: string
  stderr: string
  /** stdout without the lines that tell the runner what to mask */
  log: string
  masks: readonly string[]
  /** Everything that the runner would take for a command, masks and annotations included. */
  commands: readonly WorkflowCommand[]
  annotations: readonly Annotation[]
  outputs: Record<string, string>
  /** In the order of writing; of several with one name the last one counts. */
  outputWrites: readonly OutputWrite[]
  summary: string
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

const checkout = fileURLToPath(new URL('../..', import.meta.url))

const vitest = process.env.VITEST === undefined ? undefined : await import('vitest')

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
  registerCleanUp(options, () => cleanUp())
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
    outputsSoFar: async () => lastWrites(outputWritesOf(await readFile(step.files.output, 'utf8'))),
    [Symbol.asyncDispose]: cleanUp,
  }
}

type Step = {
  folder: string
  workspace: string
  tempFolder: string
  mainFile: string
  files: { output: string; summary: string; state: string; event: string }
  env: NodeJS.ProcessEnv
}

async function prepareStep(options: ActionOptions): Promise<Step> {
  const actionFolder = options.actionFolder ?? checkout
  const manifest = readManifest(await readFile(path.join(actionFolder, 'action.yml'), 'utf8'))
  const inputs = inputVariables(manifest, options)
  const { name, payload, actor = 'octocat' } = options.event ?? dispatched
  // Some systems link their temporary folder elsewhere, which would show in every path compared later.
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'action-run-')))
  const workspace = path.join(folder, 'work', 'app', 'app')
  const tempFolder = path.join(folder, 'work', '_temp')
  const commandFolder = path.join(tempFolder, '_runner_file_commands')
  const files = {
    output: path.join(commandFolder, 'set_output_1'),
    summary: path.join(commandFolder, 'step_summary_1'),
    state: path.join(commandFolder, 'save_state_1'),
    event: path.join(tempFolder, '_github_workflow', 'event.json'),
  }
  await mkdir(workspace, { recursive: true })
  for (const file of [files.output, files.summary, files.state]) await writeNew(file, '')
  await writeNew(files.event, JSON.stringify(payload))
  for (const [file, content] of Object.entries(options.files ?? {})) await writeNew(path.join(workspace, file), content)
  await options.prepare?.(workspace)

  const variables = { ...runnerVariables, GITHUB_EVENT_NAME: name, GITHUB_ACTOR: actor, GITHUB_EVENT_PATH: files.event }
  const places = { GITHUB_OUTPUT: files.output, GITHUB_STEP_SUMMARY: files.summary, GITHUB_STATE: files.state }
  const folders = { GITHUB_WORKSPACE: workspace, RUNNER_TEMP: tempFolder }
  const env = { ...essentials(), ...variables, ...places, ...folders, ...inputs, ...options.env }
  return { folder, workspace, tempFolder, mainFile: path.join(actionFolder, manifest.main), files, env }
}

const dispatched: NonNullable<ActionOptions['event']> = {
  name: 'workflow_dispatch',
  payload: { inputs: {}, ref: 'refs/heads/main', repository: { full_name: 'acme/app' }, sender: { login: 'octocat' } },
}

const runnerVariables = {
  CI: 'true',
  GITHUB_ACTIONS: 'true',
  GITHUB_ACTION: '__acme_docs-agent-action',
  GITHUB_ACTION_REF: 'v1',
  GITHUB_ACTION_REPOSITORY: 'acme/docs-agent-action',
  // Nothing listens there: a test that means GitHub's API says where it is.
  GITHUB_API_URL: 'http://127.0.0.1:2',
  GITHUB_JOB: 'docs',
  GITHUB_REF: 'refs/heads/main',
  GITHUB_REPOSITORY: 'acme/app',
  GITHUB_REPOSITORY_OWNER: 'acme',
  GITHUB_RUN_ATTEMPT: '1',
  GITHUB_RUN_ID: '4711',
  GITHUB_RUN_NUMBER: '12',
  GITHUB_SERVER_URL: 'https://github.com',
  GITHUB_SHA: '3f786850e387550fdab836ed7e6dc881de23001b',
  GITHUB_WORKFLOW: 'Docs',
}

/** What a process needs to start at all; everything else of the surroundings stays outside. */
function essentials(): NodeJS.ProcessEnv {
  const names = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR']
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  )
}

type Manifest = { main: string; defaults: Record<string, string> }

function readManifest(text: string): Manifest {
  // The runner takes every scalar for a string: `default: true` is the text "true".
  const manifest: {
    inputs?: Record<string, { default?: string } | null>
    runs: { main: string }
  } = parse(text, { schema: 'failsafe' })
  const inputs = Object.entries(manifest.inputs ?? {})
  return {
    main: manifest.runs.main,
    defaults: Object.fromEntries(inputs.map(([name, input]) => [name, input?.default ?? ''])),
  }
}

function inputVariables({ defaults }: Manifest, { inputs, githubToken = 'ghs_emulated' }: ActionOptions) {
  const unknown = Object.keys(inputs).filter((name) => !Object.hasOwn(defaults, name))
  // The runner only warns of these; in a test they are a slip.
  if (unknown.length > 0) throw new Error(`action.yml has no input ${unknown.join(', ')}`)
  const given = Object.entries({ ...defaults, ...inputs }).map(([name, value]) => {
    const text = value.replace(/\$\{\{\s*github\.token\s*\}\}/g, githubToken)
    return [`INPUT_${name.replaceAll(' ', '_').toUpperCase()}`, text]
  })
  return Object.fromEntries(given)
}

async function writeNew(file: string, content: string | Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, content)
}

async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
}

function registerCleanUp(options: ActionOptions, cleanUp: () => Promise<void>): void {
  const register = options.onTestFinished ?? vitest?.onTestFinished
  try {
    register?.(cleanUp)
  } catch {
    // In a hook rather than a test: whoever started the run disposes of it.
  }
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
  const { stdout, stderr } = output
  // The runner reads commands from both streams.
  const commands = [...commandsOf(stdout), ...commandsOf(stderr)]
  const outputWrites = outputWritesOf(await readFile(step.files.output, 'utf8'))
  return {
    exitCode: child.exitCode,
    signal: child.signalCode,
    stdout,
    stderr,
    log: stdout.replace(/^::add-mask::.*(?:\r?\n|$)/gm, ''),
    masks: commands.filter(({ name }) => name === 'add-mask').map(({ message }) => message),
    commands,
    annotations: annotationsOf(commands),
    outputs: lastWrites(outputWrites),
    outputWrites,
    summary: await readFile(step.files.summary, 'utf8'),
    durationMs: Math.round(durationMs),
    workspace: step.workspace,
    tempFolder: step.tempFolder,
    [Symbol.asyncDispose]: cleanUp,
  }
}

/** Finds what the runner takes for commands: lines that begin with `::`, and `##[…]` anywhere in a line. */
function commandsOf(log: string): WorkflowCommand[] {
  const commands: WorkflowCommand[] = []
  let stoppedUntil: string | undefined
  for (const line of log.split(/\r?\n/)) {
    const command = commandIn(line)
    if (stoppedUntil !== undefined) {
      if (command?.name === stoppedUntil) stoppedUntil = undefined
    } else if (command !== undefined) {
      commands.push(command)
      if (command.name === 'stop-commands') stoppedUntil = command.message
    }
  }
  return commands
}

function commandIn(line: string): WorkflowCommand | undefined {
  const parts = /^\s*::([^\s:]+)(?:\s+(.*?))?::(.*)$/.exec(line) ?? /##\[([^\s\]]+)(?:\s+([^\]]*))?\](.*)$/.exec(line)
  if (parts === null) return undefined
  const [, name = '', properties = '', message = ''] = parts
  const pairs = properties.split(/[,;]/).flatMap((property) => {
    const [key = '', ...rest] = property.split('=')
    return rest.length === 0 ? [] : [[key.trim(), unescaped(rest.join('='))]]
  })
  return { name, properties: Object.fromEntries(pairs), message: unescaped(message) }
}

function unescaped(text: string): string {
  const characters: Record<string, string> = { '%0D': '\r', '%0A': '\n', '%3A': ':', '%2C': ',', '%25': '%' }
  return text.replace(/%(?:0D|0A|3A|2C|25)/g, (code) => characters[code] ?? code)
}

function annotationsOf(commands: readonly WorkflowCommand[]): Annotation[] {
  return commands.flatMap(({ name, properties: { title }, message }) => {
    if (name !== 'notice' && name !== 'warning' && name !== 'error') return []
    return [{ level: name, ...(title === undefined ? {} : { title }), message }]
  })
}

/** Reads an output file as the runner does, which fails the step when it is malformed. */
function outputWritesOf(text: string): OutputWrite[] {
  const lines = text.split(/\r?\n/)
  const writes: OutputWrite[] = []
  for (let line = lines.shift(); line !== undefined; line = lines.shift()) {
    if (line === '') continue
    const [, name = '', operator, rest = ''] = /^(.*?)(=|<<)(.*)$/.exec(line) ?? []
    if (operator === undefined) throw new Error(`The output file has a line that the runner does not take: ${line}`)
    if (operator === '=') {
      writes.push({ name, value: rest })
      continue
    }
    const end = lines.indexOf(rest)
    if (end < 0) throw new Error(`The output file never ends the value of ${name}: ${rest} is missing`)
    const value = lines.splice(0, end + 1).slice(0, -1)
    writes.push({ name, value: value.join('\n') })
  }
  return writes
}

function lastWrites(writes: readonly OutputWrite[]): Record<string, string> {
  return Object.fromEntries(writes.map(({ name, value }) => [name, value]))
}
