/** Shows the action at work without an account: `npm run demo`. */
import { execFile } from 'node:child_process'
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { startGitHub } from '../emulator/github/server.ts'
import { sampleSite } from '../emulator/service/sample-site.ts'
import { type Emulator, startEmulator } from '../emulator/service/server.ts'
import { VERSION } from '../src/core/version.ts'
import { type ActionResult, runAction } from '../test/e2e/run-action.ts'
import type { Conversation } from './conversations.ts'
import { installPackages, pageOf } from './page.ts'
import { everyMonday, mergeTwo, weekly } from './sample-merges.ts'
import { DOCS, openDocs, openPullRequest, type Push, pushAgain, reviewDocs } from './sample-pull-request.ts'
import { shownLines } from './shown-log.ts'

/** One step of a workflow, as the demo shows it. */
interface DemoStep {
  title: string
  /** What the reader should know before. */
  about: string
  inputs: Record<string, string>
  /** The push or the schedule that it runs on, unless it is started by hand. */
  trigger?: Push
  /** Without `result` it starts no job. */
  expected: { exitCode: number; result?: string }
  /** Name of the summary's file. */
  file: string
}

const FOLDER = fileURLToPath(new URL('../demo-output', import.meta.url))

await rm(FOLDER, { recursive: true, force: true })
await mkdir(FOLDER)
const service = await startEmulator({ views: sampleSite({ pages: 60 }) })
const github = await startGitHub()
try {
  console.log(`Nine workflow steps, run against an emulated service and an emulated GitHub on this machine. No
account is needed, and no step contacts another machine. The emulated agent needs a second or two for a
job; the real one needs about a minute. "[emulator: …]" in a prompt decides how the emulated agent behaves.
The third step fails on purpose. The fourth reports on a made-up site, the next three keep the docs up
to date with a pull request and answer a review, and the last two with what was merged in a week.`)
  await showJobs()
  await showReport()
  await showPullRequest()
  await showWeek()
  console.log(`
All nine steps ended as expected, including the third, which failed. In demo-output/ are the summaries and
comments that GitHub would show, and the files of the report. Start with 5-opened.md, the summary of a run
on a pull request, 5-comment.md and 5-link-back.md, the comments on both pull requests, and
4-page-views.md, the report. A comment begins with its marker, which GitHub does not show.`)
  if (process.argv.includes('--open')) await openPage()
  else
    console.log('\n"npm run demo -- --open" shows all of them in a browser, with three packages from the npm registry.')
} finally {
  await service.close()
  await github.close()
}

async function showJobs(): Promise<void> {
  const first = await showStep(1, {
    title: 'Start a job',
    about: 'The step waits until the job has ended, and links its pull request.',
    inputs: { prompt: 'Describe the new --region flag in the CLI reference. [emulator: runs 2s]' },
    expected: { exitCode: 0, result: 'pull-request' },
    file: '1-pull-request.md',
  })
  await showStep(2, {
    title: 'Follow up on the same job',
    about: 'With the job id from the first step, the second prompt goes to the same job and the same pull request.',
    inputs: { 'job-id': first.outputs['job-id'] ?? '', prompt: 'Add an example as well. [emulator: runs 1s]' },
    expected: { exitCode: 0, result: 'pull-request' },
    file: '2-pull-request.md',
  })
  await showStep(3, {
    title: 'A job that fails (as expected)',
    about: 'The step fails with exit status 1, because the default of "fail-on" includes this result.',
    inputs: { prompt: 'Describe a product that does not exist. [emulator: runs 1s, ends failed]' },
    expected: { exitCode: 1, result: 'failed' },
    file: '3-failed.md',
  })
}

async function showReport(): Promise<void> {
  await showStep(4, {
    title: 'Report page views',
    about: `Views by people and by AI in the last seven days, compared with the seven days before. There is no job. One
issue holds the report: GitHub mails it when it is made, and a comment on it when views fall by a fifth.`,
    inputs: {
      'page-views': 'true',
      'site-url': 'https://docs.example.com',
      top: '10',
      'page-views-issue': 'true',
      'page-views-notify': '20%',
    },
    trigger: everyMonday(github),
    expected: { exitCode: 0 },
    file: '4-page-views.md',
  })
  const [{ number, title, body } = {}] = github.issues
  const heading = /^## (.*)$/m.exec(body ?? '')?.[1]
  if (heading === undefined) throw new Error('The issue should hold the report')
  console.log(`\nThe issue:\n\n${indented([`#${number} ${title}`, heading])}`)
}

async function showPullRequest(): Promise<void> {
  openDocs(github)
  const inputs = {
    comment: 'true',
    'docs-token': DOCS.token,
    labels: 'docs-agent',
    reviewers: 'author',
    prompt: 'Update the docs for this change. [emulator: runs 1s]\n\n{{ pull-request }}\n\n{{ diff }}',
  }
  const expected = { exitCode: 0, result: 'pull-request' }
  const opened = await showStep(5, {
    title: 'A pull request is opened',
    about: `The change takes the place of the placeholders, as the summary shows. A comment reports on the job. With
the token of an app, the docs pull request gets a label, the author as reviewer, and a link back.`,
    inputs,
    trigger: openPullRequest(github),
    expected,
    file: '5-opened.md',
  })
  const [, firstLine = ''] = github.comments[0]?.versions[0]?.split('\n\n') ?? []
  console.log(`\nThe comment when the job started, which is what GitHub mails:\n\n${indented([firstLine])}`)
  await showComment('acme/app', { when: 'when the job had ended', file: '5-comment.md' })
  showDocsPullRequest()
  await showComment(DOCS.repository, { when: 'on the docs pull request', file: '5-link-back.md' })
  await noteConversations()
  const updated = await showStep(6, {
    title: 'The pull request gets a second push',
    about: 'The same step runs again. The comment records the job, so the prompt goes to that job as a follow-up.',
    inputs,
    trigger: pushAgain(github),
    expected,
    file: '6-pushed.md',
  })
  await showComment('acme/app', { when: 'on the pull request', file: '6-comment.md' })
  checkSameJob(opened, updated)
  const answered = await showStep(7, {
    title: 'The docs pull request is reviewed',
    about: `A step in the docs repository runs on the review. The link back records the job, so the review goes to that
job as a follow-up.`,
    inputs: {
      comment: 'true',
      'github-token': DOCS.token,
      'reuse-job': 'require',
      prompt: 'Do what the review asks for. [emulator: runs 1s]\n\n{{ review }}',
    },
    trigger: reviewDocs(github),
    expected,
    file: '7-reviewed.md',
  })
  await showComment(DOCS.repository, { when: 'on the docs pull request', file: '7-comment.md' })
  checkSameJob(opened, answered)
  console.log('\nOne job, one docs pull request, and one comment on each pull request.')
}

/** What the picture of both pull requests is made of. */
async function noteConversations(): Promise<void> {
  const files = { 'acme/app': '5-comment.md', [DOCS.repository]: '5-link-back.md' }
  const all = github.comments.map(({ repository, number, author }): Conversation => {
    const { title, user, labels, requestedReviewers: reviewers } = github.pullRequest(number, repository)
    const comment = files[repository] ?? ''
    return { repository, number, title, author: user ?? '', labels, reviewers, commenter: author ?? '', comment }
  })
  await writeFile(path.join(FOLDER, 'pull-requests.json'), JSON.stringify(all, undefined, 2))
}

/** Opens all summaries and comments as one page in the browser. */
async function openPage(): Promise<void> {
  const folder = path.join(FOLDER, 'page')
  await mkdir(folder)
  installPackages(folder)
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.md')).toSorted()
  const parts = files.map(async (file) => `# ${file}\n\n${await readFile(path.join(FOLDER, file), 'utf8')}`)
  const page = path.join(FOLDER, 'index.html')
  await writeFile(page, pageOf((await Promise.all(parts)).join('\n\n---\n\n'), { scheme: 'light', folder }))
  console.log(`\nThe page: ${page}`)
  const openers: Partial<Record<NodeJS.Platform, string>> = { darwin: 'open', win32: 'explorer' }
  // Without a browser, the address in the log is enough.
  execFile(openers[process.platform] ?? 'xdg-open', [page], () => undefined)
}

function showDocsPullRequest(): void {
  const { labels, requestedReviewers } = github.pullRequest(DOCS.number, DOCS.repository)
  const lines = [`Labels: ${labels.join(', ')}`, `Reviewers: ${requestedReviewers.join(', ')}`]
  console.log(`\nThe docs pull request:\n\n${indented(lines)}`)
}

async function showWeek(): Promise<void> {
  const sha = mergeTwo(github)
  const inputs = { since: 'last-run' }
  await showStep(8, {
    title: 'A week of merges',
    about: 'One prompt, which is built in, for all pull requests that were merged. A commit status remembers the run.',
    inputs,
    trigger: weekly(github, { sha, run: '1004' }),
    expected: { exitCode: 0, result: 'pull-request' },
    file: '8-week.md',
  })
  const { context = '', description } = github.statuses.at(-1) ?? {}
  console.log(`\nThe status of the newest commit:\n\n${indented([`${context}: ${description}`])}`)
  await showStep(9, {
    title: 'A week without merges',
    about: 'The status says that everything was asked about, so nothing is sent.',
    inputs,
    trigger: weekly(github, { sha, run: '1005' }),
    expected: { exitCode: 0, result: 'skipped' },
    file: '9-week.md',
  })
}

/** Shows the only comment on the pull request of a repository, without its marker and its details. */
async function showComment(repository: string, { when, file }: { when: string; file: string }): Promise<void> {
  const [comment, ...others] = github.comments.filter((one) => one.repository === repository)
  if (comment === undefined || others.length > 0) throw new Error(`${repository} should have one comment`)
  await writeFile(path.join(FOLDER, file), comment.body)
  const shown = comment.body.replace(/^<!--.*-->\n\n/, '').replace(/\n*<details>.*$/s, '')
  console.log(`\nThe comment ${when}, all of it in demo-output/${file}:\n\n${indented(shown.split('\n'))}`)
}

function checkSameJob({ outputs: first }: ActionResult, { outputs: later }: ActionResult): void {
  const isSame = first['job-id'] === later['job-id'] && first['pr-link'] === later['pr-link']
  if (!isSame || later.reused !== 'true')
    throw new Error('The step should have followed up on the job of the first push')
}

async function showStep(number: number, step: DemoStep): Promise<ActionResult> {
  console.log(`\n${heading(`${number}. ${step.title}`)}\n\n${step.about}\n`)
  console.log(`${indented(stepText(step.inputs))}\n\nLog:\n`)
  const result = await runStep(service, step)
  await writeFile(path.join(FOLDER, step.file), result.summary)
  console.log(`\nOutputs:\n\n${indented(outputLines(result.outputs))}\n`)
  console.log(`Exit status ${result.exitCode}. Summary: demo-output/${step.file}`)
  check(step, result)
  return result
}

function heading(title: string): string {
  return `── ${title} ${'─'.repeat(Math.max(3, 76 - title.length))}`
}

function stepText(inputs: Record<string, string>): string[] {
  return [
    `- uses: OWNER/docs-agent-action@v${VERSION}`,
    '  with:',
    ...Object.entries(inputs).flatMap(([name, value]) => inputText(name, value)),
    '    # and api-key, project-id and base-url of the emulated service',
  ]
}

function inputText(name: string, value: string): string[] {
  if (!value.includes('\n')) return [`    ${name}: ${JSON.stringify(value)}`]
  return [`    ${name}: |`, ...value.split('\n').map((line) => (line === '' ? '' : `      ${line}`))]
}

/** Runs the step as the runner does, and shows its log as it appears. */
async function runStep({ baseUrl, apiKey, projectId }: Emulator, { inputs, trigger }: DemoStep): Promise<ActionResult> {
  const show = shownLines((line) => console.log(indented([line])))
  await using result = await runAction({
    ...trigger,
    inputs: { ...inputs, 'base-url': baseUrl, 'api-key': apiKey, 'project-id': projectId },
    onOutput: show,
  })
  await keepReport(result.outputs)
  return result
}

/** Copies the report's files, since the step's temporary folder is removed with the step. */
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

function check({ title, expected }: DemoStep, { exitCode, outputs }: ActionResult): void {
  if (exitCode === expected.exitCode && outputs.result === expected.result) return
  const wanted = `${expected.result} and exit status ${expected.exitCode}`
  throw new Error(`"${title}" should have ended with ${wanted}, not with ${outputs.result} and ${exitCode}`)
}
