import { mkdir, mkdtemp, readFile, realpath, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { repositoryId } from '../../emulator/github/repositories.ts'

/** What the runner starts a step with. */
export interface StepOptions {
  /** As under `with:`. Those not given take their default from `action.yml`, as with the runner. */
  inputs: Record<string, string>
  /** On top of the runner's variables; undefined takes one away. */
  env?: Record<string, string | undefined>
  /** `workflow_dispatch` by octocat unless given. */
  event?: { name: string; payload: unknown; actor?: string }
  /** Files of the workspace, by path. */
  files?: Record<string, string | Uint8Array>
  /** What `${{ github.token }}` stands for. */
  githubToken?: string
  /** Where `action.yml` is: the root of the checkout unless given. */
  actionFolder?: string
}

/** What the runner sees of a step. */
export type StepResult = Awaited<ReturnType<typeof readStep>>

const checkout = fileURLToPath(new URL('../..', import.meta.url))

/** A step that is ready to run. */
export type Step = Awaited<ReturnType<typeof prepareStep>>

/** Prepares what the runner would: a workspace, the files that a step writes, the event, and the environment. */
export async function prepareStep(options: StepOptions) {
  const actionFolder = options.actionFolder ?? checkout
  const manifest = await readManifest(path.join(actionFolder, 'action.yml'))
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

  const variables = { ...runnerVariables, GITHUB_EVENT_NAME: name, GITHUB_ACTOR: actor, GITHUB_EVENT_PATH: files.event }
  const places = { GITHUB_OUTPUT: files.output, GITHUB_STEP_SUMMARY: files.summary, GITHUB_STATE: files.state }
  const folders = { GITHUB_WORKSPACE: workspace, RUNNER_TEMP: tempFolder }
  const repository = options.env?.GITHUB_REPOSITORY ?? runnerVariables.GITHUB_REPOSITORY
  const numbers = { GITHUB_REPOSITORY_ID: String(repositoryId(repository)) }
  const runner = { ...variables, ...numbers, ...places, ...folders }
  const env: NodeJS.ProcessEnv = { ...essentials(), ...othersVariables, ...runner, ...inputs, ...options.env }
  return { folder, workspace, tempFolder, mainFile: path.join(actionFolder, manifest.main), files, env }
}

const dispatched: NonNullable<StepOptions['event']> = {
  name: 'workflow_dispatch',
  payload: { inputs: {}, ref: 'refs/heads/main', repository: { full_name: 'acme/app' }, sender: { login: 'octocat' } },
}

const runnerVariables = {
  CI: 'true',
  GITHUB_ACTIONS: 'true',
  GITHUB_ACTION: '__acme_docs-agent-action',
  GITHUB_ACTION_REF: 'v1.0.0',
  GITHUB_ACTION_REPOSITORY: 'acme/docs-agent-action',
  // Nothing listens there: a test that uses GitHub's API sets its address.
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

/** Stands for whatever else is in a job's environment, and must never leave the machine. */
export const CANARY = 'canary_7f3a91c4'

/** Variables that some tools read, and this action must not. */
const othersVariables = Object.fromEntries(
  [
    'ACTIONS_ID_TOKEN_REQUEST_TOKEN',
    'ACTIONS_ORCHESTRATION_ID',
    'ACTIONS_RUNTIME_TOKEN',
    'AWS_SECRET_ACCESS_KEY',
    'GH_TOKEN',
    'GITHUB_TOKEN',
    'NODE_AUTH_TOKEN',
    'OTHER',
    'RUNNER_NAME',
    'USER',
  ].map((name) => [name, `${name.toLowerCase()}_${CANARY}`]),
)

/** The variables that any process needs to start; the action sees no others of this machine. */
function essentials(): NodeJS.ProcessEnv {
  const names = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR']
  const given = names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))
  // Hundreds of starts of the same program share what Node has compiled.
  return { ...Object.fromEntries(given), NODE_COMPILE_CACHE: path.join(tmpdir(), 'docs-agent-action-compiled') }
}

type Manifest = ReturnType<typeof parseManifest>

/** Parsed once: it is the same for hundreds of steps. */
const manifests = new Map<string, Promise<Manifest>>()

function readManifest(file: string): Promise<Manifest> {
  const manifest = manifests.get(file) ?? readFile(file, 'utf8').then(parseManifest)
  manifests.set(file, manifest)
  return manifest
}

function parseManifest(text: string) {
  type Inputs = Record<string, { default?: string } | null>
  // The runner takes every scalar for a string: `default: true` is the text "true".
  const { inputs = {}, runs }: { inputs?: Inputs; runs: { main: string } } = parse(text, { schema: 'failsafe' })
  const defaults: Record<string, string> = {}
  for (const [name, input] of Object.entries(inputs)) defaults[name] = input?.default ?? ''
  return { main: runs.main, defaults }
}

function inputVariables({ defaults }: Manifest, { inputs, githubToken = 'ghs_emulated' }: StepOptions) {
  const unknown = Object.keys(inputs).filter((name) => !Object.hasOwn(defaults, name))
  // The runner only warns about these; in a test they are a mistake.
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

/** Reads what a step has left behind, as the runner does. */
export async function readStep({ files }: Step, stdout: string, stderr: string) {
  // The runner reads commands from both streams.
  const commands = [...commandsOf(stdout), ...commandsOf(stderr)]
  const outputWrites = outputWritesOf(await readFile(files.output, 'utf8'))
  return {
    stdout,
    stderr,
    /** stdout without the commands that mask secrets */
    log: stdout.replace(/^::add-mask::.*(?:\r?\n|$)/gm, ''),
    masks: commands.filter(({ name }) => name === 'add-mask').map(({ message }) => message),
    /** Everything that the runner would take for a command, masks and annotations included. */
    commands,
    annotations: commands.flatMap(annotationOf),
    outputs: lastOf(outputWrites),
    /** In the order of writing; of several with one name the last one counts. */
    outputWrites,
    summary: await readFile(files.summary, 'utf8'),
  }
}

type Command = NonNullable<ReturnType<typeof commandIn>>

/** Finds what the runner takes for commands: lines that begin with `::`, and `##[…]` anywhere in a line. */
function commandsOf(log: string): Command[] {
  const commands: Command[] = []
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

function commandIn(line: string) {
  const parts = /^\s*::([^\s:]+)(?:\s+(.*?))?::(.*)$/.exec(line) ?? /##\[([^\s\]]+)(?:\s+([^\]]*))?\](.*)$/.exec(line)
  if (parts === null) return undefined
  const [, name = '', properties = '', message = ''] = parts
  const [, title] = /(?:^|[,;])\s*title=([^,;]*)/.exec(properties) ?? []
  return { name, title: title && unescaped(title), message: unescaped(message) }
}

/** The message of a command, in which the runner's protocol encodes some characters. */
export function unescaped(text: string): string {
  const characters: Record<string, string> = { '%0D': '\r', '%0A': '\n', '%3A': ':', '%2C': ',', '%25': '%' }
  return text.replace(/%(?:0D|0A|3A|2C|25)/g, (code) => characters[code] ?? code)
}

function annotationOf({ name: level, title, message }: Command) {
  if (level !== 'notice' && level !== 'warning' && level !== 'error') return []
  return [{ level, ...(title && { title }), message }]
}

/** Reads an output file as the runner does, which fails the step when it is malformed. */
function outputWritesOf(text: string): { name: string; value: string }[] {
  const lines = text.split(/\r?\n/)
  const writes: { name: string; value: string }[] = []
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

function lastOf(writes: readonly { name: string; value: string }[]): Record<string, string> {
  return Object.fromEntries(writes.map(({ name, value }) => [name, value]))
}
