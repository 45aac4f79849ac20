/** Shows the action at work without an account: `npm run demo`. */
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { startGitHub } from '../emulator/github/server.ts'
import { type SiteReaderFeedback, sampleReaderFeedback } from '../emulator/service/reader-feedback.ts'
import { sampleSite } from '../emulator/service/sample-site.ts'
import { type Emulator, startEmulator } from '../emulator/service/server.ts'
import { ACTION_REPOSITORY, VERSION } from '../src/kit/core/version.ts'
import { unescaped } from '../test/e2e/step.ts'
import { createFakeClock } from '../test/support/fake-clock.ts'
import { isPending } from '../test/support/pending.ts'
import { type InProcessRun, runInProcess } from '../test/support/run-in-process.ts'
import { escaped } from './markdown.ts'
import { openInBrowser } from './open.ts'
import { readOptions } from './options.ts'
import { pageOf, shownMarkdown } from './page.ts'
import type { Conversation } from './pictures.ts'
import {
  AGENT,
  ANSWERS,
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

const { values: options } = readOptions(
  `Usage: npm run demo -- [options]

Runs nine steps of workflows against an emulated Mintlify and an emulated GitHub on this machine, by a clock that waits for
nothing. Shows what came of each, and writes all of it to demo-output/index.html: logs, outputs, comments, summaries.

  --open      open that page in the browser
  --verbose   show the whole log and the outputs of each step here, too`,
  { options: { open: { type: 'boolean', default: false }, verbose: { type: 'boolean', default: false } } },
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

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FOLDER = path.join(ROOT, 'demo-output')

const PAGE_STYLE =
  '<style>body { max-width: 960px; margin: auto } h1 { margin-top: 56px } pre { white-space: pre-wrap }</style>'

/** What the screen shows of a log. */
const IMPORTANT = /^(Notice|Warning|Error|What this means|How to fix this|Page views): /

/** The parts of the page, which shows everything. */
const shown: string[] = []

await rm(FOLDER, { recursive: true, force: true })
await mkdir(FOLDER)
/** The steps and both emulators follow it. */
const clock = createFakeClock(undefined, isPending, Date.now())
const { now } = clock
const service = await startEmulator({ now })
service.useViews(sampleSite({ pages: 60 }))
service.useReaderFeedback(twoWeeks())
const github = await startGitHub({ now, repository: { private: false } })
const office = await startGitHub({ now, repository: { fullName: 'acme/office', private: true } })
try {
  console.log(`Nine workflow steps, run against an emulated Mintlify and an emulated GitHub on this machine. No account is
needed, and no step contacts another machine. No step waits: where its log says that time passed, a clock was moved.`)
  for (const host of [github, office]) openDocs(host)
  await showPullRequest()
  await showReviews()
  await showWeek()
  await showReport()
  await showFailure()
  const page = path.join(FOLDER, 'index.html')
  await writeFile(page, pageOf(shown.join('\n'), { head: PAGE_STYLE }))
  console.log(`
All nine steps ended as expected, including the last, which failed. Everything else is in one page, with the logs, the
outputs, and each comment, summary and report as GitHub shows it${options.open ? '' : ' ("npm run demo -- --open" opens it)'}:

  ${page}`)
  if (options.open) openInBrowser(page)
} finally {
  await service.close()
  await github.close()
  await office.close()
}

/** The inputs of the workflow that the README shows, but for the two that are secrets. */
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
    title: "The README's workflow: a pull request is opened",
    about: 'The built-in prompt asks for the docs of the change. The comment on the pull request links the result.',
    inputs,
    trigger: openPullRequest(github, REGIONS),
    expected,
    file: '1-opened.md',
  })
  const [, firstLine = ''] = github.comments[0]?.versions[0]?.split('\n\n') ?? []
  note('The comment when the job started, which is what GitHub emails', [firstLine])
  await showComment('acme/app', REGIONS.number, { when: 'when the job had ended', file: '1-comment.md' })
  await keepConversation()
  const updated = await showStep(2, {
    title: 'The same workflow: the pull request gets a second push',
    about: 'The comment stores the job, so the prompt goes to that job: one job, one docs pull request, one comment.',
    inputs,
    trigger: pushAgain(github, REGIONS),
    expected,
    file: '2-pushed.md',
  })
  await showComment('acme/app', REGIONS.number, { when: 'after the second push', file: '2-comment.md' })
  checkSameJob(opened, updated)
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
  await showComment('acme/app', RETRIES.number, { when: 'with the preview', file: '3-comment.md' })
  note('The docs pull request', [`Labels: ${labels.join(', ')}. Reviewers: ${requestedReviewers.join(', ')}.`])
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
  note('The status of the newest commit', [`${context}: ${description}`])
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
    since: 'last-run',
    prompt: 'Answer in the docs what readers did not find. [emulator: runs 1s]\n\n{{ reader-feedback }}',
  }
  agentOpens(ANSWERS)
  const first = await showStep(7, {
    title: 'Monday: who read the docs, and what they did not find',
    about: `Views by people and by AI, compared with the week before, and what readers asked, searched for and wrote. This
repository is private, so the report shows their words. The agent answers them. One issue holds the report.`,
    inputs: { ...inputs, 'page-views-period': `${day(14)}..${day(8)}` },
    trigger: everyMonday(office, '4001'),
    expected: { exitCode: 0, result: 'pull-request' },
    file: '7-readers.md',
  })
  note('What readers did not find, in their words', wordsOf(office.issues[0]?.body ?? ''))
  const second = await showStep(8, {
    title: 'The next Monday',
    about: `A commit status stores which words the agent has, so that it gets what is new, as a follow-up to the same job. The\nreport, in the same issue, says what came up again.`,
    inputs: { ...inputs, 'page-views-period': `${day(7)}..${day(1)}` },
    trigger: everyMonday(office, '4002'),
    expected: { exitCode: 0, result: 'pull-request' },
    file: '8-readers.md',
  })
  checkSameJob(first, second)
  const [{ number, title, body } = {}, ...others] = office.issues
  const [again] = /^.* came up again\.$/m.exec(body ?? '') ?? []
  if (again === undefined || others.length > 0) throw new Error('One issue should say what came up again')
  note('The issue', [`#${number} ${title}: ${again}`])
}

/** The first words of readers in a report: what they asked, as the first cell of a table. */
function wordsOf(report: string): string[] {
  const [, section = ''] = report.split('### What readers did not find')
  const rows = Array.from(section.matchAll(/^\| (.*?) \|/gm), ([, cell = '']) => cell)
  const words = rows.filter((cell) => !/^(:-+|Question|Search|Page)$/.test(cell)).slice(0, 3)
  if (words.length === 0) throw new Error('The report should show the words of readers')
  return words.map((cell) =>
    cell.replaceAll(/<\/?code>|`/g, '').replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(code)),
  )
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
function agentOpens(sample: Pick<Sample, 'docs'> | undefined): void {
  service.usePlan(({ prompt }) => {
    const prLink = sample === undefined ? {} : { prLink: docsLink(sample) }
    if (sample === RETRIES) buildPreview(github, RETRIES)
    return { runsForMs: 1000, ends: prompt.includes('ends failed') ? 'failed' : 'completed', ...prLink }
  })
}

/** Keeps what the README's first picture is drawn from. */
async function keepConversation(): Promise<void> {
  const { number, title } = REGIONS
  const { body = '', author = '' } = github.comments[0] ?? {}
  const conversation: Conversation = {
    code: { number, title, author: 'mona', branch: 'regions' },
    commenter: author ?? '',
    comment: body,
  }
  await writeFile(path.join(FOLDER, 'pull-requests.json'), JSON.stringify(conversation, undefined, 2))
}

/** Shows the only comment of the action on a pull request: its marker is left out, and its details stand in the page. */
async function showComment(
  repository: string,
  number: number,
  { when, file }: { when: string; file: string },
): Promise<void> {
  const written = github.comments.filter(({ author }) => author !== AGENT)
  const [comment, ...others] = written.filter((one) => one.repository === repository && one.number === number)
  if (comment === undefined || others.length > 0) throw new Error(`${repository}#${number} should have one comment`)
  await writeFile(path.join(FOLDER, file), comment.body)
  shown.push(card(`<b>${comment.author}</b> on ${repository}#${number}, ${when}`, comment.body))
  const text = comment.body.replace(/^<!--.*-->\n\n/, '').replace(/\n*<details>.*$/s, '')
  print(
    `The comment ${when}`,
    text.split('\n').filter((line) => line !== ''),
  )
}

function checkSameJob({ outputs: first }: InProcessRun, { outputs: later }: InProcessRun): void {
  const isSame = first['job-id'] === later['job-id'] && first['pr-link'] === later['pr-link']
  if (!isSame || later.prompts !== '1') throw new Error('The step should have followed up on the first job')
}

async function showStep(number: number, step: DemoStep): Promise<InProcessRun> {
  const title = `${number}. ${step.title}`
  console.log(`\n── ${title} ${'─'.repeat(Math.max(3, 96 - title.length))}\n${step.about}\n`)
  console.log(options.verbose ? `${indented(stepText(step.inputs))}\n\nLog:\n` : `  with  ${shortText(step.inputs)}`)
  const result = await runStep(service, step)
  const log = shownLog(result)
  for (const line of log) if (options.verbose || IMPORTANT.test(line)) console.log(indented([line]))
  await writeFile(path.join(FOLDER, step.file), result.summary)
  const outputs = outputLines(result.outputs)
  if (options.verbose) console.log(`\nOutputs:\n\n${indented(outputs)}\n`)
  console.log(
    `  Result: ${result.outputs.result}. Prompts: ${result.outputs.prompts}. Exit status: ${result.exitCode}.`,
  )
  shown.push(
    `<h1>${escaped(title)}</h1>\n<p>${escaped(step.about)}</p>\n${code(stepText(step.inputs))}`,
    `<details><summary>Log</summary>${code(log)}</details>`,
    `<details><summary>Outputs</summary>${code(outputs)}</details>`,
    card('<b>Job summary</b>', result.summary),
  )
  check(step, result)
  return result
}

function code(lines: readonly string[]): string {
  return `<pre><code>${escaped(lines.join('\n'))}</code></pre>`
}

/** A part of the page that GitHub would show. */
function card(head: string, markdown: string): string {
  return `<div class="card"><div class="head">${head}</div><div class="body">${shownMarkdown(markdown)}</div></div>`
}

/** Says something about the step before, here and in the page. */
function note(what: string, lines: readonly string[]): void {
  print(what, lines)
  shown.push(card(`<b>${what}</b>`, lines.join('\n\n')))
}

function print(what: string, lines: readonly string[]): void {
  const text = indented(lines.map((line) => `  ${line}`)).replaceAll(/\(<([^>]*)>\)/g, '($1)')
  console.log(`\n  ${what}:\n${text}`)
}

/** The inputs on one line, without the text of a prompt. */
function shortText(inputs: Record<string, string>): string {
  const entries = Object.entries(inputs).filter(([name]) => name !== 'site-url' && name !== 'page-views-period')
  return entries.map(([name, value]) => (name === 'prompt' ? 'prompt: …' : `${name}: ${value}`)).join(', ')
}

/** The step as a workflow names it, without what is the same in every step. */
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

/** Runs the step in this process. */
async function runStep({ baseUrl, apiKey, projectId }: Emulator, { inputs: given, trigger }: DemoStep) {
  const inputs = { ...given, 'base-url': baseUrl, 'api-key': apiKey, 'project-id': projectId }
  const result = await runInProcess({ ...trigger, inputs, clock })
  await keepReport(result.outputs)
  await rm(result.step.folder, { recursive: true })
  return result
}

/** What GitHub's log shows of a step: annotations with their level, and no other commands to the runner. */
function shownLog({ stdout }: InProcessRun): string[] {
  const lines = stdout.trimEnd().split(/\r?\n/)
  return lines.flatMap((line) => {
    const [, command, message = ''] = /^::([a-z-]+)[^:]*::(.*)$/.exec(line) ?? []
    if (command === undefined) return line
    const level = /^(notice|warning|error)$/.test(command) && command.replace(/^./, (first) => first.toUpperCase())
    return level ? `${level}: ${unescaped(message)}` : []
  })
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

function check({ title, expected }: DemoStep, { exitCode, outputs }: InProcessRun): void {
  if (exitCode === expected.exitCode && outputs.result === expected.result) return
  const wanted = `${expected.result} and exit status ${expected.exitCode}`
  throw new Error(`"${title}" should have ended with ${wanted}, not with ${outputs.result} and ${exitCode}`)
}
