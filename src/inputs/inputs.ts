import { z } from 'zod'
import type { Since } from '../change/since.ts'
import { type InputProblem, InvalidInputs } from '../core/errors.ts'
import type { RunEvent } from '../core/event.ts'
import type { FailOn } from '../core/outcome.ts'
import type { Redact } from '../core/redact.ts'
import { BUILT_IN, type BuiltInKind, builtInKind } from '../prompt/built-in.ts'
import {
  type Fillers,
  findPlaceholders,
  NEED_GITHUB,
  problemsOfWords,
  type WordsInBraces,
} from '../prompt/placeholders.ts'
import { parsePeriod } from '../report/period.ts'
import type { ReportPlan } from '../report/report.ts'
import type { PromptFile } from './prompt-file.ts'
import { INPUTS, type InputName, type InputSpec, parseText, type ReadInput } from './table.ts'

/** What the step is to do, once its inputs are known to be valid. */
export interface Inputs {
  apiKey: string
  projectId: string
  baseUrl: URL
  prompt: WrittenPrompt | undefined
  jobId: string | undefined
  wait: boolean
  timeoutMs: number
  /** The results that fail the step. */
  failOn: ReadonlySet<FailOn>
  dryRun: boolean
  /** The pull request that the run is about, instead of the event's. */
  pullRequest: number | undefined
  /** The thread of the comment to keep; its name is empty unless one was given. */
  comment: { name: string } | undefined
  /** Since when the run is about everything on its branch. */
  since: Since | undefined
  /** Globs of the paths that belong to the change, all if there are none. */
  include: readonly string[]
  /** Globs of paths that are left out of the change. */
  exclude: readonly string[]
  reuseJob: boolean | 'require'
  maxPrompts: number | undefined
  /** The labels that the docs pull request gets, each once. */
  labels: readonly string[]
  /** Who is asked to review the docs pull request, each once: logins, `team:slug`, or the word `author`. */
  reviewers: readonly string[]
  /** Whether to wait for the preview of the docs pull request. */
  preview: boolean
  /** The page-views report, if one is asked for. */
  report: ReportPlan | undefined
}

/** The prompt as written, already read if it comes from a file, and the words in braces that it holds. */
export interface WrittenPrompt extends WordsInBraces {
  text: string
  /** What tells it apart from other prompts: its text or, of a built-in one, its kind, since the text may improve. */
  identity: string
  /** Absent where a prompt was given. */
  builtIn: BuiltInKind | undefined
}

export interface InputSource {
  read: ReadInput
  readPromptFile(file: string): Promise<PromptFile>
  event: RunEvent
  /** Takes secrets out of what an error repeats. */
  redact: Redact
  /** The moment that periods are counted from, in milliseconds since the epoch. */
  nowMs: number
}

/** Notes what is wrong with an input. */
type NoteProblem = (input: InputName, problem: string) => void

/** Parses one input, or notes what is wrong with it. */
type Parse = <Value>(name: InputName, spec: InputSpec<Value>) => Value

/** All inputs, or one error that lists everything that is wrong with them. */
export async function parseInputs(source: InputSource): Promise<Inputs> {
  const { read, redact } = source
  const problems: InputProblem[] = []
  const note: NoteProblem = (input, problem) => {
    const value = redact(read(input))
    problems.push({
      input,
      problem: redact(problem),
      ...(value === '' || hidesValue(INPUTS[input], value) ? {} : { value }),
    })
  }
  const parse: Parse = (name, spec) => {
    const { success, data } = parseText(spec, read(name))
    if (success) return data
    const isMissing = read(name).trim() === '' && spec.whenMissing !== undefined
    note(name, isMissing ? `is missing: ${spec.whenMissing}` : `should be ${spec.expected}`)
    // Never seen: the problem is thrown below, once all are known.
    return z.NEVER
  }
  const comment = parse('comment', INPUTS.comment)
  const pageViews = parse('page-views', INPUTS['page-views'])
  const fillers: Fillers = {
    event: source.event,
    namesPullRequest: isGiven('pull-request', read),
    hasSince: isGiven('since', read),
    hasReport: pageViews !== false,
  }
  const given = await readPrompt(source, note)
  const prompt = fillers.hasReport || hasTask(read) ? given : builtInPrompt(fillers)
  const inputs = {
    apiKey: parse('api-key', INPUTS['api-key']),
    projectId: parse('project-id', INPUTS['project-id']),
    baseUrl: parse('base-url', INPUTS['base-url']),
    prompt,
    jobId: parse('job-id', INPUTS['job-id']),
    wait: parse('wait', INPUTS.wait),
    timeoutMs: parse('timeout', INPUTS.timeout),
    failOn: parse('fail-on', INPUTS['fail-on']),
    dryRun: parse('dry-run', INPUTS['dry-run']),
    pullRequest: parse('pull-request', INPUTS['pull-request']),
    // Absent also when it is not valid, whose problem is noted already.
    comment: comment?.name === undefined ? undefined : { name: comment.name },
    since: parse('since', INPUTS.since),
    include: parse('include', INPUTS.include),
    exclude: parse('exclude', INPUTS.exclude),
    reuseJob: parse('reuse-job', INPUTS['reuse-job']),
    maxPrompts: parse('max-prompts', INPUTS['max-prompts']),
    labels: parse('labels', INPUTS.labels),
    reviewers: parse('reviewers', INPUTS.reviewers),
    preview: parse('preview', INPUTS.preview),
    report: parseReport(parse, note, { wanted: pageViews, nowMs: source.nowMs }),
  }
  // Read as settings of the run; here they are only judged.
  const githubToken = parse('github-token', INPUTS['github-token'])
  parse('docs-token', INPUTS['docs-token'])
  parse('skip-authors', INPUTS['skip-authors'])
  parse('summary', INPUTS.summary)
  checkTogether({ inputs, comment, githubToken, read, ...fillers }, note)
  const names = Object.keys(INPUTS)
  problems.sort((a, b) => names.indexOf(a.input) - names.indexOf(b.input))
  if (problems.length > 0) throw new InvalidInputs(problems)
  return inputs
}

function hidesValue({ secret }: InputSpec<unknown>, value: string): boolean {
  return secret === true || (secret?.test(value) ?? false)
}

/** The prompt from either of its inputs; `undefined` when neither was given. */
async function readPrompt(
  { read, readPromptFile }: Pick<InputSource, 'read' | 'readPromptFile'>,
  note: NoteProblem,
): Promise<WrittenPrompt | undefined> {
  const prompt = read('prompt')
  const file = read('prompt-file').trim()
  if (prompt !== '' && prompt.trim() === '') note('prompt', 'should be an instruction, but it is only white space')
  if (file === '') return writtenPrompt(prompt.trim())
  if (prompt !== '') note('prompt-file', 'should not be given together with `prompt`')
  const content = await readPromptFile(file)
  if ('text' in content) return writtenPrompt(content.text)
  note('prompt-file', `should be ${content.expected}`)
  return undefined
}

function writtenPrompt(text: string): WrittenPrompt | undefined {
  return text === '' ? undefined : { text, identity: text, builtIn: undefined, ...findPlaceholders(text) }
}

/** The prompt of a step that is given nothing to do, where there is a change. */
function builtInPrompt(fillers: Fillers): WrittenPrompt | undefined {
  const builtIn = builtInKind(fillers.event, fillers)
  if (builtIn === undefined) return undefined
  const text = BUILT_IN[builtIn]
  return { text, identity: `built-in:${builtIn}`, builtIn, ...findPlaceholders(text) }
}

const isGiven = (name: InputName, read: ReadInput) => read(name).trim() !== ''

/** Whether the inputs say what to do, apart from the report. */
function hasTask(read: ReadInput): boolean {
  return read('prompt') !== '' || isGiven('prompt-file', read) || isGiven('job-id', read)
}

/** The report's inputs, which are checked even when no report is asked for. */
function parseReport(
  parse: Parse,
  note: NoteProblem,
  { wanted, nowMs }: { wanted: boolean; nowMs: number },
): ReportPlan | undefined {
  const period = parsePeriod(parse('period', INPUTS.period), nowMs)
  const title = parse('page-views-issue', INPUTS['page-views-issue'])?.name
  const notify = parse('page-views-notify', INPUTS['page-views-notify'])
  const options = {
    maxRequests: parse('max-requests', INPUTS['max-requests']),
    siteUrl: parse('site-url', INPUTS['site-url']),
    issue: title === undefined ? undefined : { title, notify },
  }
  if (!('problem' in period)) return wanted ? { period, ...options } : undefined
  note('period', period.problem)
  return undefined
}

/** All inputs together: what they are as far as they are valid, and as they were given. */
interface Draft extends Fillers {
  inputs: Inputs
  /** Absent when it is not valid. */
  comment: { name: string | undefined } | undefined
  githubToken: string
  read: ReadInput
}

const NOTHING_TO_DO = 'is missing; set `prompt`, `prompt-file`, `job-id`, `page-views`, `pull-request` or `since`'

/** Notes what is wrong with inputs that are each valid. */
function checkTogether(draft: Draft, note: NoteProblem): void {
  const { inputs, comment, read, hasReport, hasSince } = draft
  if (inputs.prompt === undefined && !hasTask(read) && !hasReport) note('prompt', NOTHING_TO_DO)
  if (typeof inputs.maxPrompts === 'number' && comment !== undefined && inputs.comment === undefined && !hasSince) {
    note('max-prompts', 'needs `comment`, which counts the prompts, or `since`')
  }
  checkIssue(draft, note)
  checkSince(draft, note)
  checkPrompt(draft, note)
}

/** Notes what the issue of the report lacks. */
function checkIssue({ inputs: { report }, hasReport, read }: Draft, note: NoteProblem): void {
  const kept = parseText(INPUTS['page-views-issue'], read('page-views-issue')).data
  const notify = parseText(INPUTS['page-views-notify'], read('page-views-notify')).data
  // What is not valid is noted already.
  if (kept === undefined || notify === undefined) return
  if (kept.name !== undefined && !hasReport) note('page-views-issue', 'needs `page-views: true`, whose report it holds')
  if (kept.name === undefined && notify !== 'never')
    note('page-views-notify', 'needs `page-views-issue`, which it comments on')
  if (report?.issue === undefined || typeof report.issue.notify === 'string') return
  if (report.period.fromMs === undefined) {
    note('page-views-notify', 'needs a `period` with a beginning, to know by how much the views fell')
  }
}

/** Notes where `since` meets another change. */
function checkSince({ inputs, githubToken, event, namesPullRequest, hasSince }: Draft, note: NoteProblem): void {
  if (!hasSince) return
  if (namesPullRequest) note('since', 'should not be given together with `pull-request`')
  else if (event.pullRequest !== undefined) {
    note('since', `should not be given on the event ${event.name}, whose change is its pull request`)
  }
  if (githubToken === '' && inputs.prompt !== undefined) {
    note('github-token', 'is empty, so there is no token: `since` needs one')
  }
}

/** Notes what is wrong with the words in braces of the prompt. */
function checkPrompt(draft: Draft, note: NoteProblem): void {
  const { githubToken, read, hasSince } = draft
  const { prompt } = draft.inputs
  if (prompt === undefined) return
  for (const problem of problemsOfWords(prompt, draft)) {
    note(read('prompt') === '' ? 'prompt-file' : 'prompt', problem)
  }
  if (githubToken === '' && !hasSince && NEED_GITHUB.some((word) => prompt.placeholders.has(word))) {
    const needs = prompt.builtIn === undefined ? 'placeholders of the prompt need' : 'the built-in prompt needs'
    note('github-token', `is empty, so there is no token: ${needs} one`)
  }
}
