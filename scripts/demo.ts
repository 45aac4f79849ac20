/** Shows the action at work without an account: `npm run demo`. */
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type GitHubEmulator, startGitHub } from '../emulator/github/server.ts'
import { sampleSite } from '../emulator/service/sample-site.ts'
import { type Emulator, startEmulator } from '../emulator/service/server.ts'
import { type ActionResult, runAction } from '../test/e2e/run-action.ts'
import { openPullRequest, type PushedStep, pushAgain } from './sample-pull-request.ts'
import { shownLines } from './shown-log.ts'

/** One step of a workflow, as the demo shows it. */
interface Scene {
  title: string
  /** What to know before. */
  about: string
  inputs: Record<string, string>
  /** The event that it runs on, unless it was started by hand. */
  pushed?: PushedStep
  /** Without a result there is no job. */
  expects: { exitCode: number; result?: string }
  /** What the summary's file is called. */
  file: string
}

const FOLDER = fileURLToPath(new URL('../demo-output', import.meta.url))

await rm(FOLDER, { recursive: true, force: true })
await mkdir(FOLDER)
const service = await startEmulator({ views: sampleSite({ pages: 60 }) })
const github = await startGitHub()
try {
  console.log(`Six steps of workflows, run against an emulated service and an emulated GitHub on this machine. No
account is needed and nothing leaves the machine. The emulated agent takes a second or two a job, a
real one about a minute; "[emulator: …]" in a prompt tells it how to act. The third step fails on
purpose, the fourth reports who reads a made-up site, and the last two keep the docs of a pull
request up to date.`)
  await playJobs()
  await playReport()
  await playPullRequest()
  console.log(`
All six steps ended as expected, the third with its failure. The summaries and comments that GitHub
would show are Markdown files in demo-output/, beside the files of the report.`)
} finally {
  await service.close()
  await github.close()
}

async function playJobs(): Promise<void> {
  const first = await play(1, {
    title: 'Start a job',
    about: 'The step waits until the agent has ended, and hands on its pull request.',
    inputs: { prompt: 'Describe the new --region flag in the CLI reference. [emulator: runs 2s]' },
    expects: { exitCode: 0, result: 'pull-request' },
    file: '1-pull-request.md',
  })
  await play(2, {
    title: 'Follow up on the same job',
    about: 'With the id from the first step, the second prompt goes to the same job: still one pull request.',
    inputs: { 'job-id': first.outputs['job-id'] ?? '', prompt: 'Add an example as well. [emulator: runs 1s]' },
    expects: { exitCode: 0, result: 'pull-request' },
    file: '2-pull-request.md',
  })
  await play(3, {
    title: 'A job that fails (expected to fail)',
    about: 'The step fails with exit status 1, since "fail-on" names this result by default.',
    inputs: { prompt: 'Describe a product that does not exist. [emulator: runs 1s, ends failed]' },
    expects: { exitCode: 1, result: 'failed' },
    file: '3-failed.md',
  })
}

async function playReport(): Promise<void> {
  await play(4, {
    title: 'Report who reads the docs',
    about: 'Views by people and by AI in the last seven days, compared with the seven before. No job is needed.',
    inputs: { 'page-views': 'true', 'site-url': 'https://docs.example.com', top: '10' },
    expects: { exitCode: 0 },
    file: '4-page-views.md',
  })
}

async function playPullRequest(): Promise<void> {
  const inputs = {
    comment: 'true',
    'reuse-job': 'true',
    prompt: 'Update the docs for this change. [emulator: runs 1s]\n\n{{ pull-request }}\n\n{{ diff }}',
  }
  const expects = { exitCode: 0, result: 'pull-request' }
  const opened = await play(5, {
    title: 'A pull request is opened',
    about: 'The prompt is filled with what changed, as the summary shows. A comment says what the agent does.',
    inputs,
    pushed: openPullRequest(github),
    expects,
    file: '5-opened.md',
  })
  await showComment(github, '5-comment.md')
  const [, firstLine = ''] = github.comments[0]?.versions[0]?.split('\n\n') ?? []
  console.log(`\nIts first version, which GitHub mails, when the job had just started:\n\n${indented([firstLine])}`)
  const pushed = await play(6, {
    title: 'The pull request gets a second push',
    about: 'The same step. The comment remembers the job, so the prompt goes there as a follow-up.',
    inputs,
    pushed: pushAgain(github),
    expects,
    file: '6-pushed.md',
  })
  await showComment(github, '6-comment.md')
  checkOneJob(opened, pushed)
}

/** There must be one comment and no more, as the reader of the pull request has it. */
async function showComment({ comments }: GitHubEmulator, file: string): Promise<void> {
  const [comment, ...others] = comments
  if (comment === undefined || others.length > 0) throw new Error(`There are ${comments.length} comments, not one`)
  await writeFile(path.join(FOLDER, file), comment.body)
  const shortened = comment.body.replace(/^(<!-- .{40}).*( -->)$/m, '$1…$2')
  console.log(`\nThe comment on the pull request (demo-output/${file}):\n\n${indented(shortened.split('\n'))}`)
}

function checkOneJob({ outputs: first }: ActionResult, { outputs: second }: ActionResult): void {
  const isSame = first['job-id'] === second['job-id'] && first['pr-link'] === second['pr-link']
  if (!isSame || second.reused !== 'true') throw new Error('The second push was to follow up on the job of the first')
  console.log('\nOne comment, one job, one docs pull request.')
}

async function play(number: number, scene: Scene): Promise<ActionResult> {
  console.log(`\n${heading(`${number}. ${scene.title}`)}\n\n${scene.about}\n`)
  console.log(`${indented(stepText(scene.inputs))}\n\nLog:\n`)
  const result = await runStep(service, scene)
  await writeFile(path.join(FOLDER, scene.file), result.summary)
  console.log(`\nOutputs:\n\n${indented(outputLines(result.outputs))}\n`)
  console.log(`Exit status ${result.exitCode}. Summary: demo-output/${scene.file}`)
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
    ...Object.entries(inputs).flatMap(([name, value]) => inputText(name, value)),
    '    # and api-key, project-id and base-url of the emulated service',
  ]
}

function inputText(name: string, value: string): string[] {
  if (!value.includes('\n')) return [`    ${name}: ${JSON.stringify(value)}`]
  return [`    ${name}: |`, ...value.split('\n').map((line) => (line === '' ? '' : `      ${line}`))]
}

/** Runs the step as the runner does, with its log shown while it comes. */
async function runStep({ baseUrl, apiKey, projectId }: Emulator, { inputs, pushed }: Scene): Promise<ActionResult> {
  const show = shownLines((line) => console.log(indented([line])))
  await using result = await runAction({
    ...pushed,
    inputs: { ...inputs, 'base-url': baseUrl, 'api-key': apiKey, 'project-id': projectId },
    onOutput: show,
  })
  await keepReport(result.outputs)
  return result
}

/** The report's files lie in the step's temporary folder, which goes with the step. */
async function keepReport(outputs: Record<string, string>): Promise<void> {
  for (const file of [outputs['page-views-csv'], outputs['page-views-json']]) {
    if (file) await copyFile(file, path.join(FOLDER, path.basename(file)))
  }
}

function outputLines(outputs: Record<string, string>): string[] {
  const width = Math.max(...Object.keys(outputs).map((name) => name.length))
  return Object.entries(outputs).map(([name, value]) => `${name.padEnd(width)}  ${value}`)
}

function indented(lines: readonly string[]): string {
  return lines.map((line) => (line === '' ? '' : `  ${line}`)).join('\n')
}

function check({ title, expects }: Scene, { exitCode, outputs }: ActionResult): void {
  if (exitCode === expects.exitCode && outputs.result === expects.result) return
  throw new Error(
    `"${title}" was to end with ${expects.result} and exit status ${expects.exitCode}, not ${outputs.result} and ${exitCode}`,
  )
}
