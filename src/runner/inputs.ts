import { getInput } from '@actions/core'
import { z } from 'zod'
import { hasChange, type RunEvent } from '../change/event.ts'
import { type InputProblem, InvalidInputs } from '../errors.ts'
import { FAIL_ON, type FailOn } from '../outcome.ts'
import { PERIOD_EXPECTED, resolvePeriod } from '../page-views/period.ts'
import type { ReportPlan } from '../page-views/report.ts'
import { CHANGE_PLACEHOLDERS, findPlaceholders } from '../prompt/placeholders.ts'
import type { Redact } from '../text/redact.ts'
import type { PromptFile } from './prompt-file.ts'

/** The step's inputs once they are known to be valid. */
export interface Inputs {
  apiKey: string
  projectId: string
  baseUrl: URL
  /** The prompt as written, already read if it comes from a file. */
  prompt: string | undefined
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
  reuseJob: boolean
  /** Logins whose changes start no job. */
  skipAuthors: readonly string[]
  githubToken: string
  /** The page-views report, if one is asked for. */
  report: ReportInputs | undefined
  summary: boolean
}

export interface ReportInputs {
  plan: ReportPlan
  /** Rows of the pages table in the summary. */
  top: number
  /** Where the docs live. */
  siteUrl: URL | undefined
}

/** An input's default, as `action.yml` declares it, and how its text becomes a value. */
interface InputSpec<Value> {
  default: string
  /** What a valid value is, as the end of "should be …". */
  expected: string
  /** Parses the trimmed text, or the default where none was given. */
  schema: z.ZodType<Value, string>
  /** What an empty value stands for, where it is not the default. */
  whenEmpty?: string
  /** Its value is never shown. */
  secret?: true
}

const spec = <Value>(parts: InputSpec<Value>): InputSpec<Value> => parts

/** A schema from a function that gives `undefined` for a text that is not valid. */
function parsed<Value>(parse: (text: string) => Value | undefined): z.ZodType<Value, string> {
  return z.string().transform((text, context) => {
    const value = parse(text)
    if (value !== undefined) return value
    context.addIssue({ code: 'custom' })
    return z.NEVER
  })
}

/** A schema for an input that may be left out. */
function optional<Value>(schema: z.ZodType<Value, string>): z.ZodType<Value | undefined, string> {
  return z.union([z.literal('').transform(() => undefined), schema])
}

/** The booleans of YAML 1.2's core schema, as the runner's own toolkit takes them. */
const boolean = parsed((text) => {
  if (!/^(true|True|TRUE|false|False|FALSE)$/.test(text)) return undefined
  return text.toLowerCase() === 'true'
})
const TRUE_OR_FALSE = 'true or false'

/** One part of a path: `.` and `..` would be steps in it. */
const pathPart = z.string().regex(/^(?!\.{1,2}$)\S{1,200}$/)

const DAY_MS = 24 * 60 * 60 * 1000

const duration = parsed((text) => {
  const [, hours = 0, minutes = 0, seconds = 0] = /^(?:(\d{1,6})h)?(?:(\d{1,6})m)?(?:(\d{1,6})s)?$/.exec(text) ?? []
  const ms = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
  return ms > 0 && ms <= DAY_MS ? ms : undefined
})

const LOOPBACK = /^(localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** `http:` would send the key in the clear, so only to this machine itself. */
const serviceUrl = parsed((text) => {
  const url = URL.parse(text)
  if (url === null || `${url.username}${url.password}${url.search}${url.hash}` !== '') return undefined
  // One address, one spelling: threads of comments are told apart by it.
  url.pathname = url.pathname.replace(/\/+$/, '')
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname)) ? url : undefined
})

/** Where people read the docs: a link leads there, so `https:` only. */
const siteUrl = parsed((text) => {
  const url = URL.parse(text)
  return url?.protocol === 'https:' && `${url.username}${url.password}${url.search}${url.hash}` === '' ? url : undefined
})

/** A whole number within bounds, both included. */
const wholeNumber = (least: number, most: number) =>
  parsed((text) =>
    /^\d{1,10}$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : undefined,
  )

/** Texts separated by commas or newlines. */
function list(text: string): string[] {
  return text.split(/[,\n]/).flatMap((part) => part.trim() || [])
}

const isFailOn = (word: string): word is FailOn => FAIL_ON.some((known) => known === word)

const failOn = parsed((text): ReadonlySet<FailOn> | undefined => {
  const words = list(text)
  if (words.join() === 'none') return new Set()
  const known = words.filter(isFailOn)
  return words.length > 0 && known.length === words.length ? new Set(known) : undefined
})

/** One thread of comments, or one for each name. */
const comment = parsed((text) => {
  if (/^(true|True|TRUE)$/.test(text)) return { on: true, name: '' }
  if (/^(false|False|FALSE)$/.test(text)) return { on: false, name: '' }
  return /^[A-Za-z0-9-]{1,50}$/.test(text) ? { on: true, name: text } : undefined
})

/** Accounts of GitHub: apps end in `[bot]`, managed users hold an underscore. */
const logins = parsed((text) => {
  const words = list(text)
  if (words.join() === 'none') return []
  const valid = words.length > 0 && words.every((word) => word !== 'none' && /^[\w-]+(\[bot\])?$/i.test(word))
  return valid ? words : undefined
})

/** Every input of the action. The runner applies the defaults that `action.yml` declares; here they serve empty values. */
export const INPUTS = {
  'api-key': spec({
    default: '',
    expected:
      'the admin API key, without spaces and line breaks: pass it from a secret, as in `api-key: ${{ secrets.MINTLIFY_API_KEY }}`',
    // What can stand in an HTTP header.
    schema: z.string().regex(/^[\x21-\x7e]+$/),
    secret: true,
  }),
  'project-id': spec({
    default: '',
    expected: 'the id of the project, without spaces: pass it as in `project-id: ${{ secrets.MINTLIFY_PROJECT_ID }}`',
    schema: pathPart,
    secret: true,
  }),
  'base-url': spec({
    default: 'https://api.mintlify.com',
    expected:
      'an https: address without user, query and fragment (http: only for this machine itself, such as http://localhost:8080)',
    schema: serviceUrl,
  }),
  prompt: spec({ default: '', expected: 'an instruction', schema: optional(z.string()) }),
  'prompt-file': spec({ default: '', expected: 'the path of a file in the workspace', schema: optional(z.string()) }),
  'job-id': spec({ default: '', expected: 'the id of a job, without spaces', schema: optional(pathPart) }),
  wait: spec({ default: 'true', expected: TRUE_OR_FALSE, schema: boolean }),
  timeout: spec({ default: '30m', expected: 'a duration such as 90s, 30m or 1h30m, of at most 24h', schema: duration }),
  'fail-on': spec({
    default: 'error, failed, timed-out',
    expected: `any of ${FAIL_ON.join(', ')}, separated by commas, or none alone`,
    schema: failOn,
  }),
  'dry-run': spec({ default: 'false', expected: TRUE_OR_FALSE, schema: boolean }),
  'pull-request': spec({
    default: '',
    expected: 'the number of a pull request',
    schema: optional(wholeNumber(1, 2 ** 31 - 1)),
  }),
  comment: spec({
    default: 'false',
    expected: 'true, false, or a name of letters, digits and - that keeps several threads apart',
    schema: comment,
  }),
  'reuse-job': spec({ default: 'false', expected: TRUE_OR_FALSE, schema: boolean }),
  'skip-authors': spec({
    default: 'mintlify[bot]',
    expected: 'logins separated by commas, such as mintlify[bot], or none alone',
    schema: logins,
  }),
  'github-token': spec({
    default: '${{ github.token }}',
    whenEmpty: '',
    expected: 'a token of GitHub on one line',
    schema: z.string().regex(/^[\x21-\x7e]*$/),
    secret: true,
  }),
  'page-views': spec({ default: 'false', expected: TRUE_OR_FALSE, schema: boolean }),
  period: spec({ default: '7d', expected: PERIOD_EXPECTED, schema: z.string() }),
  'date-from': spec({ default: '', expected: 'a date', schema: optional(z.string()) }),
  'date-to': spec({ default: '', expected: 'a date', schema: optional(z.string()) }),
  compare: spec({ default: 'true', expected: TRUE_OR_FALSE, schema: boolean }),
  trend: spec({ default: 'true', expected: TRUE_OR_FALSE, schema: boolean }),
  top: spec({ default: '20', expected: 'a whole number from 1 to 250', schema: wholeNumber(1, 250) }),
  'site-url': spec({
    default: '',
    expected: 'an https: address without user, query and fragment, such as https://docs.example.com',
    schema: optional(siteUrl),
  }),
  'max-requests': spec({ default: '60', expected: 'a whole number from 1 to 1000', schema: wholeNumber(1, 1000) }),
  summary: spec({ default: 'true', expected: TRUE_OR_FALSE, schema: boolean }),
} as const

export type InputName = keyof typeof INPUTS

/** An input's text as the runner hands it over, not trimmed. */
export function readInput(name: InputName): string {
  return getInput(name, { trimWhitespace: false })
}

/** The authors that the guards go by, before the other inputs are judged; a text that is not valid is judged later. */
export function readSkipAuthors(): readonly string[] {
  const result = logins.safeParse(readInput('skip-authors').trim() || INPUTS['skip-authors'].default)
  return result.success ? result.data : []
}

/** Whether a summary is wanted, as far as a run can tell whose inputs are not valid. */
export function readWantsSummary(): boolean {
  return !/^(false|False|FALSE)$/.test(readInput('summary').trim())
}

export interface InputSource {
  /** The input's text as the runner has it, not trimmed; empty when it was not given. */
  read(name: InputName): string
  readPromptFile(file: string): Promise<PromptFile>
  event: RunEvent
  /** Takes secrets out of values that an error repeats. */
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
  const problems: InputProblem[] = []
  const note: NoteProblem = (input, problem) => {
    const value = source.redact(source.read(input))
    problems.push({ input, problem, ...(value === '' || INPUTS[input].secret ? {} : { value }) })
  }
  const parse: Parse = (name, { default: standard, whenEmpty = standard, expected, schema }) => {
    const given = source.read(name).trim()
    const result = schema.safeParse(given === '' ? whenEmpty : given)
    if (result.success) return result.data
    note(name, given === '' ? `is missing; it should be ${expected}` : `should be ${expected}`)
    // Never seen: the problem is thrown below, once all are known.
    return z.NEVER
  }
  const inputs = {
    apiKey: parse('api-key', INPUTS['api-key']),
    projectId: parse('project-id', INPUTS['project-id']),
    baseUrl: parse('base-url', INPUTS['base-url']),
    prompt: await readPrompt(source, note),
    jobId: parse('job-id', INPUTS['job-id']),
    wait: parse('wait', INPUTS.wait),
    timeoutMs: parse('timeout', INPUTS.timeout),
    failOn: parse('fail-on', INPUTS['fail-on']),
    dryRun: parse('dry-run', INPUTS['dry-run']),
    pullRequest: parse('pull-request', INPUTS['pull-request']),
    comment: threadOf(parse('comment', INPUTS.comment)),
    reuseJob: parse('reuse-job', INPUTS['reuse-job']),
    skipAuthors: parse('skip-authors', INPUTS['skip-authors']),
    githubToken: parse('github-token', INPUTS['github-token']),
    report: parseReport(source.nowMs, parse, note),
    summary: parse('summary', INPUTS.summary),
  }
  checkTogether(inputs, source, note)
  const names = Object.keys(INPUTS)
  problems.sort((a, b) => names.indexOf(a.input) - names.indexOf(b.input))
  if (problems.length > 0) throw new InvalidInputs(problems)
  return inputs
}

/** The prompt from either of its inputs; `undefined` when neither was given. */
async function readPrompt(source: InputSource, note: NoteProblem): Promise<string | undefined> {
  const prompt = source.read('prompt')
  const file = source.read('prompt-file').trim()
  if (prompt !== '' && prompt.trim() === '') note('prompt', 'should be an instruction, but it is only white space')
  if (file === '') return prompt.trim() || undefined
  if (prompt !== '') note('prompt-file', 'should not be given together with `prompt`')
  const content = await source.readPromptFile(file)
  if ('text' in content) return content.text
  note('prompt-file', `should be ${content.expected}`)
  return undefined
}

/** `undefined` also for a value that is not valid, whose problem is noted already. */
function threadOf(comment: { on: boolean; name: string } | undefined): Inputs['comment'] {
  return comment?.on ? { name: comment.name } : undefined
}

/** The report's inputs, which are checked even when no report is asked for. */
function parseReport(nowMs: number, parse: Parse, note: NoteProblem): ReportInputs | undefined {
  const dates = {
    period: parse('period', INPUTS.period),
    dateFrom: parse('date-from', INPUTS['date-from']),
    dateTo: parse('date-to', INPUTS['date-to']),
  }
  const period = resolvePeriod(dates, nowMs)
  const [compare, trend, maxRequests] = [
    parse('compare', INPUTS.compare),
    parse('trend', INPUTS.trend),
    parse('max-requests', INPUTS['max-requests']),
  ]
  const shown = { top: parse('top', INPUTS.top), siteUrl: parse('site-url', INPUTS['site-url']) }
  const wanted = parse('page-views', INPUTS['page-views'])
  if (!Array.isArray(period)) return wanted ? { plan: { period, compare, trend, maxRequests }, ...shown } : undefined
  for (const { input, problem } of period) note(input, problem)
  return undefined
}

/** What is wrong with inputs that are each valid. */
function checkTogether(inputs: Inputs, source: InputSource, note: NoteProblem): void {
  const wantsReport = /^true$/i.test(source.read('page-views').trim())
  const ways = ['prompt', 'prompt-file', 'job-id'] as const
  if (!wantsReport && ways.every((name) => source.read(name).trim() === '') && source.read('prompt') === '') {
    note(
      'prompt',
      'is missing; give `prompt` or `prompt-file` to start a job, `job-id` to wait for one, or `page-views: true` for the report',
    )
  }
  if (inputs.reuseJob === true && inputs.comment === undefined && /^(false)?$/i.test(source.read('comment').trim())) {
    note('reuse-job', 'should be true only together with `comment`, which remembers the job')
  }
  const { known } = findPlaceholders(inputs.prompt ?? '')
  const promptInput = source.read('prompt') === '' ? 'prompt-file' : 'prompt'
  if (!wantsReport && known.has('page-views')) {
    note(promptInput, 'should hold the placeholder {{ page-views }} only together with `page-views: true`')
  }
  const asked = CHANGE_PLACEHOLDERS.filter((word) => known.has(word)).map((word) => `{{ ${word} }}`)
  if (asked.length > 0 && source.read('pull-request').trim() === '' && !hasChange(source.event)) {
    const event = source.event.name === '' ? 'an unknown event' : `the event ${source.event.name}`
    note(
      promptInput,
      `should hold ${asked.join(', ')} only on an event of a pull request or a push, or with \`pull-request\`; this run comes from ${event}`,
    )
  }
  if (inputs.githubToken === '' && (asked.length > 0 || inputs.comment !== undefined)) {
    note('github-token', 'is missing; `comment` and what a prompt asks of the change need it')
  }
}
