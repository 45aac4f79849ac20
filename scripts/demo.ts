/** Shows the action at work without an account: `npm run demo`. */
import { execFile } from 'node:child_process'
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { startGitHub } from '../emulator/github/server.ts'
import { type SiteReaderFeedback, sampleReaderFeedback } from '../emulator/service/reader-feedback.ts'
import { sampleSite } from '../emulator/service/sample-site.ts'
import { type Emulator, startEmulator } from '../emulator/service/server.ts'
import { ACTION_REPOSITORY, VERSION } from '../src/kit/core/version.ts'
import { type ActionResult, runAction } from '../test/e2e/run-action.ts'
import { createCleanUp } from '../test/support/clean-up.ts'
import { readOptions } from './options.ts'
import { type Conversation, installPackages, pageOf } from './page.ts'
import {
  AGENT,
  buildPreview,
  DOCS,
  docsLink,
  everyMonday,
  mergeTwo,
  openDocs,
  openPullRequest,
  pushAgain,
  REGIONS,
  RETRIES,
  reviewDocs,
  type Sample,
  type Trigger,
  weekly,
} from './samples.ts'
import { shownLines } from './shown-log.ts'

readOptions(
  `Usage: npm run demo

Runs nine steps of workflows against an emulated Mintlify and an emulated GitHub on this machine, which takes about half a
minute. Shows the log, outputs and comments of each, and writes the summaries and reports to demo-output/.`,
  {},
)

/** One step of a workflow, as the demo shows it. */
interface DemoStep {
  title: string
  /** What the reader should know before. */
  about: string
  inputs: Record<string, string>
  /** The event that it runs on, unless it is started by hand. */
  trigger?: Trigger
  /** Without `result` it starts no job. */
  expected: { exitCode: number; result?: string }
  /** Name of the summary's file. */
  file: string
}

/** A file that the demo wrote, and what it shows. */
interface Shown {
  file: string
  title: string
}

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FOLDER = path.join(ROOT, 'demo-output')

const shown: Shown[] = []

await rm(FOLDER, { recursive: true, force: true })
await mkdir(FOLDER)
const service = await startEmulator()
service.useViews(sampleSite({ pages: 60 }))
service.useReaderFeedback(twoWeeks())
const github = await startGitHub({ repository: { private: false } })
try {
  console.log(`Nine workflow steps, run against an emulated Mintlify and an emulated GitHub on this machine. No account is
needed, and no step contacts another machine. An emulated job takes a second or two; a real one takes about a minute.
The first two steps are the README's first workflow. The last one fails on purpose.`)
  openDocs(github)
  await showPullRequest()
  await showReviews()
  await showWeek()
  await showReport()
  await showFailure()
  console.log(`
All nine steps ended as expected, including the last, which failed. demo-output/ holds the summaries and comments that
GitHub would show, and the files of the report:

${indented(shown.map(({ file, title }) => `${file.padEnd(20)} ${title}`))}

A comment begins with a hidden line, its marker, which GitHub does not show.`)
  if (process.argv.includes('--open')) await openPage()
  else
    console.log('"npm run demo -- --open" shows all of them in a browser, with three packages from the npm registry.')
} finally {
  await service.close()
  await github.close()
}

/** The inputs of the whole workflow that the README shows, but for the two that are secrets. */
async function readmeInputs(): Promise<Record<string, string>> {
  const [, block = ''] = /^```yaml\n(name: .*?)^```/ms.exec(await readFile(path.join(ROOT, 'README.md'), 'utf8')) ?? []
  const { 'api-key': key, 'project-id': project, ...inputs } = parse(block).jobs.docs.steps[0].with
  return Object.fromEntries(Object.entries(inputs).map(([name, value]) => [name, String(value)]))
}

async function showPullRequest(): Promise<void> {
  const inputs = await readmeInputs()
  const expected = { exitCode: 0, result: 'pull-request' }
  agentOpens(REGIONS)
  const opened = await showStep(1, {
    title: "The README's first workflow: a pull request is opened",
    about: 'The built-in prompt asks for the docs of the change. The comment on the pull request links the result.',
    inputs,
    trigger: openPullRequest(github, REGIONS),
    expected,
    file: '1-opened.md',
  })
  const [, firstLine = ''] = github.comments[0]?.versions[0]?.split('\n\n') ?? []
  console.log(`\nThe comment when the job started, which is what GitHub emails:\n\n${indented([firstLine])}`)
  await showComment('acme/app', REGIONS.number, { when: 'when the job had ended', file: '1-comment.md' })
  await noteConversation()
  const updated = await showStep(2, {
    title: 'The same workflow: the pull request gets a second push',
    about: 'The comment stores the job, so the prompt goes to that job as a follow-up.',
    inputs,
    trigger: pushAgain(github, REGIONS),
    expected,
    file: '2-pushed.md',
  })
  await showComment('acme/app', REGIONS.number, { when: 'after the second push', file: '2-comment.md' })
  checkSameJob(opened, updated)
  console.log('\nOne job, one docs pull request, and one comment.')
}

async function showReviews(): Promise<void> {
  const expected = { exitCode: 0, result: 'pull-request' }
  agentOpens(RETRIES)
  const opened = await showStep(3, {
    title: 'With a token for the docs repository',
    about: `With the token of an app, the docs pull request gets a label, the author as reviewer, and a comment that shows
whether its code is merged yet. The step waits for the preview, and the comment on the code links it.`,
    inputs: {
      comment: 'true',
      'docs-token': DOCS.token,
      'docs-labels': 'docs-agent',
      'docs-reviewers': 'author',
      'docs-preview': 'true',
    },
    trigger: openPullRequest(github, RETRIES),
    expected,
    file: '3-opened.md',
  })
  const { labels, requestedReviewers } = github.pullRequest(RETRIES.docs.number, DOCS.repository)
  const lines = [`Labels: ${labels.join(', ')}`, `Reviewers: ${requestedReviewers.join(', ')}`]
  console.log(`\nThe docs pull request:\n\n${indented(lines)}`)
  await showComment('acme/app', RETRIES.number, { when: 'with the preview', file: '3-comment.md' })
  await showComment(DOCS.repository, RETRIES.docs.number, { when: 'on the docs pull request', file: '3-link-back.md' })
  const answered = await showStep(4, {
    title: 'The docs pull request is reviewed',
    about: `A workflow in the docs repository runs on the review. The comment there stores the job, so the review goes to
that job as a follow-up.`,
    inputs: {
      comment: 'true',
      'github-token': DOCS.token,
      'reuse-job': 'require',
      prompt: 'Do what the review asks for. [emulator: runs 1s]\n\n{{ review }}',
    },
    trigger: reviewDocs(github, RETRIES),
    expected,
    file: '4-reviewed.md',
  })
  await showComment(DOCS.repository, RETRIES.docs.number, { when: 'after the review', file: '4-comment.md' })
  checkSameJob(opened, answered)
}

async function showWeek(): Promise<void> {
  const sha = mergeTwo(github)
  const inputs = { since: 'last-run' }
  agentOpens(undefined)
  await showStep(5, {
    title: 'A week of merges',
    about: 'One built-in prompt for all pull requests that were merged. A commit status stores how far the run got.',
    inputs,
    trigger: weekly(github, { sha, run: '3001' }),
    expected: { exitCode: 0, result: 'pull-request' },
    file: '5-week.md',
  })
  const { context = '', description } = github.statuses.at(-1) ?? {}
  console.log(`\nThe status of the newest commit:\n\n${indented([`${context}: ${description}`])}`)
  await showStep(6, {
    title: 'A week without merges',
    about: 'The status shows that nothing was committed since, so nothing is sent.',
    inputs,
    trigger: weekly(github, { sha, run: '3002' }),
    expected: { exitCode: 0, result: 'skipped' },
    file: '6-week.md',
  })
}

async function showReport(): Promise<void> {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const inputs = {
    'page-views': 'true',
    'site-url': 'https://docs.example.com',
    'reader-feedback': 'true',
    'page-views-issue': 'true',
    'page-views-notify': 'true',
    prompt: 'Answer in the docs what readers did not find. [emulator: runs 1s]\n\n{{ reader-feedback }}',
  }
  await showStep(7, {
    title: 'Monday: who read the docs, and what they did not find',
    about: `Views by people and by AI of a week, compared with the week before, and what readers did not find. The agent
answers it. One issue holds the report. GitHub emails the issue when it is opened, and a comment each week.`,
    inputs: { ...inputs, 'page-views-period': `${day(14)}..${day(8)}` },
    trigger: everyMonday(github, '4001'),
    expected: { exitCode: 0, result: 'pull-request' },
    file: '7-readers.md',
  })
  await showStep(8, {
    title: 'The next Monday',
    about: 'The agent gets what readers said this week. The report says what came up again.',
    inputs: { ...inputs, 'page-views-period': `${day(7)}..${day(1)}` },
    trigger: everyMonday(github, '4002'),
    expected: { exitCode: 0, result: 'pull-request' },
    file: '8-readers.md',
  })
  const [{ number, title, body } = {}, ...others] = github.issues
  const [again] = /^.* came up again\.$/m.exec(body ?? '') ?? []
  if (again === undefined || others.length > 0) throw new Error('One issue should say what came up again')
  console.log(`\nThe issue:\n\n${indented([`#${number} ${title}`, again])}`)
}

/** What readers said in two weeks: in both of them much is the same. */
function twoWeeks(): SiteReaderFeedback {
  const [now, earlier] = [sampleReaderFeedback(), sampleReaderFeedback(Date.now() - 7 * 86_400_000)]
  const both = (list: keyof SiteReaderFeedback) => [...(now[list] ?? []), ...(earlier[list] ?? []).slice(0, 4)]
  return {
    conversations: both('conversations'),
    searches: both('searches'),
    feedback: both('feedback'),
    thumbs: now.thumbs ?? [],
  }
}

async function showFailure(): Promise<void> {
  await showStep(9, {
    title: 'A job that fails (as expected)',
    about: 'A prompt of your own. The step fails, because the default of "fail-on" includes this result.',
    inputs: { prompt: 'Describe a product that does not exist. [emulator: runs 1s, ends failed]' },
    expected: { exitCode: 1, result: 'failed' },
    file: '9-failed.md',
  })
}

/** Lets the emulated agent open a docs pull request, or what a prompt says. */
function agentOpens(sample: Sample | undefined): void {
  service.usePlan(({ prompt }) => {
    const prLink = sample === undefined ? {} : { prLink: docsLink(sample) }
    if (sample === RETRIES) buildPreview(github, sample)
    return { runsForMs: 1000, ends: prompt.includes('ends failed') ? 'failed' : 'completed', ...prLink }
  })
}

/** What the README's first picture is drawn from. */
async function noteConversation(): Promise<void> {
  const { number, title } = REGIONS
  const { body = '', author = '' } = github.comments[0] ?? {}
  const conversation: Conversation = {
    code: { repository: 'acme/app', number, title, author: 'mona' },
    commenter: author ?? '',
    comment: body,
  }
  await writeFile(path.join(FOLDER, 'pull-requests.json'), JSON.stringify(conversation, undefined, 2))
}

/** Opens all summaries and comments as one page in the browser. */
async function openPage(): Promise<void> {
  const folder = path.join(FOLDER, 'page')
  await mkdir(folder)
  try {
    installPackages(folder)
  } catch {
    console.error(
      '\nThe page needs three packages that could not be installed from the npm registry, so there is none.',
    )
    process.exitCode = 1
    return
  }
  const parts = shown.map(async ({ file, title }) => `# ${title}\n\n${await readFile(path.join(FOLDER, file), 'utf8')}`)
  const page = path.join(FOLDER, 'index.html')
  await writeFile(page, pageOf((await Promise.all(parts)).join('\n\n---\n\n'), { scheme: 'light', folder }))
  console.log(`\nThe page: ${page}`)
  const openers: Partial<Record<NodeJS.Platform, string>> = { darwin: 'open', win32: 'explorer' }
  // Without a browser, the address in the log is enough.
  execFile(openers[process.platform] ?? 'xdg-open', [page], () => undefined)
}

/** Shows the only comment of the action on a pull request, without its marker and its details. */
async function showComment(
  repository: string,
  number: number,
  { when, file }: { when: string; file: string },
): Promise<void> {
  const written = github.comments.filter(({ author }) => author !== AGENT)
  const [comment, ...others] = written.filter((one) => one.repository === repository && one.number === number)
  if (comment === undefined || others.length > 0) throw new Error(`${repository}#${number} should have one comment`)
  await keep(
    { file, title: `The comment on ${repository}#${number} ${when.replace(/^on .*/, '')}`.trim() },
    comment.body,
  )
  const text = comment.body.replace(/^<!--.*-->\n\n/, '').replace(/\n*<details>.*$/s, '')
  console.log(`\nThe comment ${when}:\n\n${indented(text.split('\n'))}`)
}

function checkSameJob({ outputs: first }: ActionResult, { outputs: later }: ActionResult): void {
  const isSame = first['job-id'] === later['job-id'] && first['pr-link'] === later['pr-link']
  if (!isSame || later.reused !== 'true') throw new Error('The step should have followed up on the first job')
}

async function showStep(number: number, step: DemoStep): Promise<ActionResult> {
  console.log(`\n${heading(`${number}. ${step.title}`)}\n\n${step.about}\n`)
  console.log(`${indented(stepText(step.inputs))}\n\nLog:\n`)
  const result = await runStep(service, step)
  await keep({ file: step.file, title: `Job summary: ${step.title}` }, result.summary)
  console.log(`\nOutputs:\n\n${indented(outputLines(result.outputs))}\n`)
  console.log(`Exit status ${result.exitCode}. Summary: demo-output/${step.file}`)
  check(step, result)
  return result
}

async function keep(one: Shown, text: string): Promise<void> {
  shown.push(one)
  await writeFile(path.join(FOLDER, one.file), text)
}

function heading(title: string): string {
  return `── ${title} ${'─'.repeat(Math.max(3, 76 - title.length))}`
}

function stepText(inputs: Record<string, string>): string[] {
  return [
    `- uses: ${ACTION_REPOSITORY}@v${VERSION}`,
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
  const { onTestFinished, cleanUp } = createCleanUp()
  try {
    const result = await runAction({
      ...trigger,
      inputs: { ...inputs, 'base-url': baseUrl, 'api-key': apiKey, 'project-id': projectId },
      onOutput: show,
      onTestFinished,
    })
    await keepReport(result.outputs)
    return result
  } finally {
    await cleanUp()
  }
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
