import * as core from '@actions/core'
import { z } from 'zod'
import { FAIL_ON, type FailOn } from '../agent-job/outcome.ts'
import { type InputProblem, InvalidInputs } from '../errors.ts'
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
  summary: boolean
}

/** An input's default, as `action.yml` declares it, and how its text becomes a value. */
interface InputSpec<Value> {
  default: string
  /** What a valid value is, as the end of "should be …". */
  expected: string
  /** Parses the trimmed text, or the default where none was given. */
  schema: z.ZodType<Value, string>
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
const pathPart = z.string().regex(/^(?!\.{1,2}$)\S+$/)

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
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname)) ? url : undefined
})

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
  summary: spec({ default: 'true', expected: TRUE_OR_FALSE, schema: boolean }),
} as const

export type InputName = keyof typeof INPUTS

/** An input's text as the runner hands it over, not trimmed. */
export function readInput(name: InputName): string {
  return core.getInput(name, { trimWhitespace: false })
}

export interface InputSource {
  /** The input's text as the runner has it, not trimmed; empty when it was not given. */
  read(name: InputName): string
  readPromptFile(file: string): Promise<PromptFile>
}

/** All inputs, or one error that lists everything that is wrong with them. */
export async function parseInputs(source: InputSource): Promise<Inputs> {
  const problems: InputProblem[] = []
  const problem = (input: InputName, text: string) => {
    const value = source.read(input)
    problems.push({ input, problem: text, ...(value === '' || INPUTS[input].secret ? {} : { value }) })
  }
  const parse = <Value>(name: InputName, { default: fallback, expected, schema }: InputSpec<Value>): Value => {
    const given = source.read(name).trim()
    const result = schema.safeParse(given === '' ? fallback : given)
    if (result.success) return result.data
    problem(name, given === '' ? `is missing; it should be ${expected}` : `should be ${expected}`)
    // Never seen: the problem is thrown below, once all are known.
    return z.NEVER
  }
  const inputs = {
    apiKey: parse('api-key', INPUTS['api-key']),
    projectId: parse('project-id', INPUTS['project-id']),
    baseUrl: parse('base-url', INPUTS['base-url']),
    prompt: await parsePrompt(source, problem),
    jobId: parse('job-id', INPUTS['job-id']),
    wait: parse('wait', INPUTS.wait),
    timeoutMs: parse('timeout', INPUTS.timeout),
    failOn: parse('fail-on', INPUTS['fail-on']),
    dryRun: parse('dry-run', INPUTS['dry-run']),
    summary: parse('summary', INPUTS.summary),
  }
  if (source.read('prompt') === '' && FILE_OR_JOB.every((name) => source.read(name).trim() === '')) {
    problem('prompt', 'is missing; give `prompt` or `prompt-file` to start a job, or `job-id` to wait for one')
  }
  if (problems.length > 0) throw new InvalidInputs(problems)
  return inputs
}

/** Beside `prompt`, the inputs that say what the step is to do. */
const FILE_OR_JOB = ['prompt-file', 'job-id'] as const

/** The prompt from either of its inputs; `undefined` when neither was given. */
async function parsePrompt(
  source: InputSource,
  problem: (input: InputName, text: string) => void,
): Promise<string | undefined> {
  const prompt = source.read('prompt')
  const file = source.read('prompt-file').trim()
  if (prompt !== '' && prompt.trim() === '') problem('prompt', 'should be an instruction, but it is only white space')
  if (file === '') return prompt.trim() || undefined
  if (prompt !== '') problem('prompt-file', 'should not be given together with `prompt`')
  const content = await source.readPromptFile(file)
  if ('text' in content) return content.text
  problem('prompt-file', `should be ${content.expected}`)
  return undefined
}
