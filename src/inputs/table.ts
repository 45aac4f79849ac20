import { z } from 'zod'
import { isGlob } from '../change/scope.ts'
import { parseSince } from '../change/since.ts'
import { FAIL_ON, type FailOn } from '../core/outcome.ts'
import { isLoopback } from '../core/proxy.ts'
import { LONGEST_ID } from '../job/job.ts'
import { PERIOD_EXPECTED } from '../report/period.ts'
import type { Notify } from '../report/report.ts'

/** An input's default, as `action.yml` declares it, and how its text becomes a value. */
export interface InputSpec<Value> {
  default: string
  /** What a valid value is, as the end of "should be …". */
  expected: string
  /** Parses the trimmed text, or the default where none was given. */
  schema: z.ZodType<Value, string>
  /** What an empty value stands for, where it is not the default. */
  whenEmpty?: string
  /** What to do where it is required and empty, as a clause. */
  whenMissing?: string
  /** Its value is never shown, or not where this holds a secret. */
  secret?: true | RegExp
}

const spec = <Value>(parts: InputSpec<Value>): InputSpec<Value> => parts

/** An input that may hold any text, or that is judged together with others. */
const text = spec({ default: '', expected: 'a text', schema: optional(z.string()) })

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
const asBoolean = (text: string) =>
  /^(true|True|TRUE|false|False|FALSE)$/.test(text) ? text.toLowerCase() === 'true' : undefined
const boolean = parsed(asBoolean)
const TRUE_OR_FALSE = 'true or false'

/** One part of a path: `.` and `..` would be steps in it. Every id that the service may give a job is one. */
const pathPart = z
  .string()
  .regex(/^(?!\.{1,2}$)\S+$/)
  .max(LONGEST_ID)

const DAY_MS = 24 * 60 * 60 * 1000

const duration = parsed((text) => {
  const [, hours = 0, minutes = 0, seconds = 0] = /^(?:(\d{1,6})h)?(?:(\d{1,6})m)?(?:(\d{1,6})s)?$/.exec(text) ?? []
  const ms = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
  return ms > 0 && ms <= DAY_MS ? ms : undefined
})

/** An address as it is written, without user, password, query or fragment. */
function plainUrl(text: string): URL | undefined {
  const url = /^https?:\/\/[^\s\\?#]+$/i.test(text) ? URL.parse(text) : null
  return url === null || `${url.username}${url.password}` !== '' ? undefined : url
}

/** What may stand before a password, or hold a token, in an address; also escaped, once or more. */
const MAYBE_SECRET = /[@?#]|%(?:25)*(?:40|3f|23)/i

/** `http:` would send the key in the clear, so only to this machine itself. */
const serviceUrl = parsed((text) => {
  const url = plainUrl(text)
  if (url === undefined) return undefined
  // One address, one spelling: threads of comments are told apart by it.
  url.pathname = url.pathname.replace(/\/+$/, '')
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url)) ? url : undefined
})

/** Where people read the docs: a link leads there, so `https:` only. */
const siteUrl = parsed((text) => {
  const url = plainUrl(text)
  return url?.protocol === 'https:' ? url : undefined
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

/** Texts of one form, each once. */
const listOf = (form: RegExp) =>
  parsed((text): readonly string[] | undefined => {
    const texts = list(text)
    return texts.every((one) => form.test(one)) ? [...new Set(texts)] : undefined
  })

/** Globs separated by commas or newlines; a comma within braces belongs to the glob. */
const globs = parsed((text) => {
  const all = text.split(/\n|,(?![^{}\n]*\})/).flatMap((part) => part.trim() || [])
  return all.every(isGlob) ? all : undefined
})

const GLOBS_EXPECTED =
  'globs of paths from the root of the repository, such as packages/sdk/** or **/*.test.ts, separated by commas, each without ! or / at its beginning and / at its end'

/** `require`: a follow-up or nothing. */
const reuseJob = parsed((text): boolean | 'require' | undefined => (text === 'require' ? text : asBoolean(text)))

const isFailOn = (word: string): word is FailOn => FAIL_ON.some((known) => known === word)

const failOn = parsed((text): ReadonlySet<FailOn> | undefined => {
  const words = list(text)
  if (words.join() === 'none') return new Set()
  const known = words.filter(isFailOn)
  return words.length > 0 && known.length === words.length ? new Set(known) : undefined
})

/** Words that mean yes or no elsewhere: nobody wants a thread of that name. */
const LIKE_A_BOOLEAN = /^(true|false|yes|no|on|off|none)$/i

/** Something that is kept under a name: under the standard one for `true`, and under none for `false`. */
const keptAs = (standard: string, form: RegExp) =>
  parsed((text): { name: string | undefined } | undefined => {
    const on = asBoolean(text)
    if (on !== undefined) return { name: on ? standard : undefined }
    return form.test(text) && !LIKE_A_BOOLEAN.test(text) ? { name: text } : undefined
  })

/** An account of GitHub: apps end in `[bot]`, managed users hold an underscore. */
const LOGIN = /^(?!none$)[\w-]{1,100}(\[bot\])?$/i

const logins = parsed((text) => {
  const words = list(text)
  if (words.join().toLowerCase() === 'none') return []
  return words.length > 0 && words.every((word) => LOGIN.test(word)) ? words : undefined
})

/** GitHub's limit for a label's name is 50 characters; `.` and `..` would be steps in the path of a request. */
const LABEL = /^(?!\.{1,2}$)[^\p{Cc}\p{Cs}]{1,50}$/u

/** The word `author`, a team by its slug, which GitHub makes from its name of up to 255 characters, or a login. */
const REVIEWER = /^(?!none$)(author|team:[\w.-]{1,255}|[\w-]{1,100}(\[bot\])?)$/

/** What can stand in an HTTP header, or nothing. */
const token = z.string().regex(/^[\x21-\x7e]*$/)
const ONE_TOKEN = 'a GitHub token on one line'

const notify = parsed((text): Notify | undefined => {
  if (text === 'always' || text === 'never') return text
  const percent = Number(/^([1-9]\d{0,2})%$/.exec(text)?.[1])
  return percent <= 100 ? { fallPercent: percent } : undefined
})

const WHERE_SECRETS_ARE =
  'If the step does so already, the secret is not set, or its name is misspelled: set it under Settings → Secrets and variables → Actions of the repository or the organization, or → Dependabot for runs that Dependabot starts'

/** Every input of the action. The runner applies the defaults that `action.yml` declares; here they serve empty values. */
export const INPUTS = {
  'api-key': spec({
    default: '',
    expected: 'the admin API key, without spaces or line breaks',
    whenMissing: `pass it as in \`api-key: \${{ secrets.MINTLIFY_API_KEY }}\`. ${WHERE_SECRETS_ARE}`,
    // What can stand in an HTTP header.
    schema: z.string().regex(/^[\x21-\x7e]+$/),
    secret: true,
  }),
  'project-id': spec({
    default: '',
    expected: 'the id of the project, without spaces',
    whenMissing: `pass it as in \`project-id: \${{ secrets.MINTLIFY_PROJECT_ID }}\`. ${WHERE_SECRETS_ARE}`,
    schema: pathPart,
    secret: true,
  }),
  'base-url': spec({
    default: 'https://api.mintlify.com',
    expected:
      'an https: address without a user, password, query or fragment (http: only for this machine, such as http://localhost:8080)',
    schema: serviceUrl,
    secret: MAYBE_SECRET,
  }),
  prompt: text,
  'prompt-file': text,
  'job-id': spec({ default: '', expected: 'the id of a job, without spaces', schema: optional(pathPart) }),
  wait: spec({ default: 'true', expected: TRUE_OR_FALSE, schema: boolean }),
  timeout: spec({ default: '30m', expected: 'a duration such as 90s, 30m or 1h30m, at most 24h', schema: duration }),
  'fail-on': spec({
    default: 'error, failed, timed-out',
    expected: `any of ${FAIL_ON.join(', ')}, separated by commas, or none alone`,
    schema: failOn,
  }),
  'dry-run': spec({ default: 'false', expected: TRUE_OR_FALSE, schema: boolean }),
  'pull-request': spec({
    default: '',
    expected: 'the number of a pull request, a positive whole number',
    schema: optional(wholeNumber(1, 2 ** 31 - 1)),
  }),
  comment: spec({
    default: 'false',
    expected:
      'true, false, or a name for a separate comment: a letter, then up to 49 letters, digits and -, but not yes, no, on, off or none',
    schema: keptAs('', /^[A-Za-z][A-Za-z0-9-]{0,49}$/),
  }),
  since: spec({
    default: '',
    expected: 'last-run, previous-release, a duration such as 7d or 36h, or a tag, branch or commit',
    schema: optional(parsed(parseSince)),
  }),
  include: spec({ default: '', expected: GLOBS_EXPECTED, schema: globs }),
  exclude: spec({ default: '', expected: GLOBS_EXPECTED, schema: globs }),
  'reuse-job': spec({ default: 'true', expected: 'true, false or require', schema: reuseJob }),
  'max-prompts': spec({
    default: '',
    expected: 'a whole number of at least 1',
    schema: optional(wholeNumber(1, Number.MAX_SAFE_INTEGER)),
  }),
  'skip-authors': spec({
    default: 'mintlify[bot]',
    expected: 'logins separated by commas, such as mintlify[bot], or none alone',
    schema: logins,
  }),
  'github-token': spec({
    default: '${{ github.token }}',
    whenEmpty: '',
    expected: ONE_TOKEN,
    schema: token,
    secret: true,
  }),
  'docs-token': spec({ default: '', expected: ONE_TOKEN, schema: token, secret: true }),
  labels: spec({
    default: '',
    expected:
      'names of labels separated by commas, each of 1 to 50 characters without control characters, and not . or ..',
    schema: listOf(LABEL),
  }),
  reviewers: spec({
    default: '',
    expected:
      'logins without @, such as octocat, teams without the organization, such as team:docs, or the word author, separated by commas',
    schema: listOf(REVIEWER),
  }),
  preview: spec({ default: 'false', expected: TRUE_OR_FALSE, schema: boolean }),
  'page-views': spec({ default: 'false', expected: TRUE_OR_FALSE, schema: boolean }),
  period: spec({ default: '7d', expected: PERIOD_EXPECTED, schema: z.string() }),
  'site-url': spec({
    default: '',
    expected: 'an https: address without a user, password, query or fragment, such as https://docs.example.com',
    schema: optional(siteUrl),
    secret: MAYBE_SECRET,
  }),
  'page-views-issue': spec({
    default: 'false',
    expected:
      'true, false, or the title of an issue: up to 256 characters on one line, but not yes, no, on, off or none',
    schema: keptAs('Page views', /^[^\p{Cc}\p{Cs}]{1,256}$/u),
  }),
  'page-views-notify': spec({
    default: 'never',
    expected: 'always, never, or a fall of all views in whole percent, from 1% to 100%',
    schema: notify,
  }),
  'max-requests': spec({ default: '60', expected: 'a whole number from 1 to 1000', schema: wholeNumber(1, 1000) }),
  summary: spec({ default: 'true', expected: TRUE_OR_FALSE, schema: boolean }),
} as const

export type InputName = keyof typeof INPUTS

/** Reads an input's text as the workflow gives it, not trimmed; empty when it was not given. */
export type ReadInput = (name: InputName) => string

/** The value of an input's text, or of its default where none was given. */
export function parseText<Value>({ default: standard, whenEmpty = standard, schema }: InputSpec<Value>, text: string) {
  return schema.safeParse(text.trim() || whenEmpty)
}
