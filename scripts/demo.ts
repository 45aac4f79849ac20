/** Shows the action at work without an account: `npm run demo`. */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ActionResult, startAction } from '../test/e2e/run-action.ts'
import { type Emulator, startEmulator } from '../test/emulator/server.ts'
import { shownLines } from './shown-log.ts'

/** One step of a workflow, as the demo shows it. */
interface Scene {
  title: string
  /** What to know before. */
  about: string
  inputs: Record<string, string>
  expects: { exitCode: number; result: string }
}

const FOLDER = fileURLToPath(new URL('../demo-output', import.meta.url))

await rm(FOLDER, { recursive: true, force: true })
await mkdir(FOLDER)
const emulator = await startEmulator()
try {
  await playAll(emulator)
} finally {
  await emulator.close()
}

async function playAll(service: Emulator): Promise<void> {
  console.log(`Three steps of a workflow, run against an emulated service on this machine. No account is needed and
nothing leaves the machine. The emulated agent takes 2 to 4 seconds a job, a real one about a minute;
"[emulator: …]" in a prompt tells it how to act. The third step fails on purpose.`)
  const first = await play(1, service, {
    title: 'Start a job',
    about: 'The step waits until the agent has ended, and hands on its pull request.',
    inputs: { prompt: 'Describe the new --region flag in the CLI reference. [emulator: runs 4s]' },
    expects: { exitCode: 0, result: 'pull-request' },
  })
  await play(2, service, {
    title: 'Follow up on the same job',
    about: 'With the id from the first step, the second prompt goes to the same job: still one pull request.',
    inputs: { 'job-id': first.outputs['job-id'] ?? '', prompt: 'Add an example as well. [emulator: runs 3s]' },
    expects: { exitCode: 0, result: 'pull-request' },
  })
  await play(3, service, {
    title: 'A job that fails (expected to fail)',
    about: 'The step fails with exit status 1, since "fail-on" names this result by default.',
    inputs: { prompt: 'Describe a product that does not exist. [emulator: runs 2s, ends failed]' },
    expects: { exitCode: 1, result: 'failed' },
  })
  console.log('\nAll three steps ended as expected, the third with its failure.')
  console.log('The summaries that GitHub would show are Markdown files in demo-output/.')
}

async function play(number: number, service: Emulator, scene: Scene): Promise<ActionResult> {
  console.log(`\n${heading(`${number}. ${scene.title}`)}\n\n${scene.about}\n`)
  console.log(`${indented(stepText(scene.inputs))}\n\nLog:\n`)
  const result = await runStep(service, scene.inputs)
  const file = `${number}-${scene.expects.result}.md`
  await writeFile(path.join(FOLDER, file), result.summary)
  console.log(`\nOutputs:\n\n${indented(outputLines(result.outputs))}\n`)
  console.log(`Exit status ${result.exitCode}. Summary: demo-output/${file}`)
  check(scene, result)
  return result
}

function heading(title: string): string {
  return `── ${title} ${'─'.repeat(Math.max(3, 76 - title.length))}`
}

function stepText(inputs: Record<string, string>): string[] {
  return [
    '- uses: OWNER/docs-agent-action@v1',
    '  with:',
    ...Object.entries(inputs).map(([name, value]) => `    ${name}: ${JSON.stringify(value)}`),
    '    # and api-key, project-id and base-url of the emulated service',
  ]
}

/** Runs the step as the runner does, with its log shown while it comes. */
async function runStep({ baseUrl, apiKey, projectId }: Emulator, inputs: Record<string, string>) {
  const show = shownLines((line) => console.log(indented([line])))
  const action = await startAction({
    inputs: { ...inputs, 'base-url': baseUrl, 'api-key': apiKey, 'project-id': projectId },
    onOutput: show,
  })
  try {
    return await action.finished
  } finally {
    await action[Symbol.asyncDispose]()
  }
}

function outputLines(outputs: Record<string, string>): string[] {
  const width = Math.max(...Object.keys(outputs).map((name) => name.length))
  return Object.entries(outputs).map(([name, value]) => `${name.padEnd(width)}  ${value}`)
}

function indented(lines: readonly string[]): string {
  return lines.map((line) => `  ${line}`).join('\n')
}

function check({ title, expects }: Scene, { exitCode, outputs }: ActionResult): void {
  if (exitCode === expects.exitCode && outputs.result === expects.result) return
  throw new Error(
    `"${title}" was to end with ${expects.result} and exit status ${expects.exitCode}, not ${outputs.result} and ${exitCode}`,
  )
}
