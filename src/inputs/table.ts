import { z } from 'zod'
import type { RunEvent } from '../agent/event/payload.ts'
import { DAY_MS } from '../kit/core/clock.ts'
import { FAIL_ON } from '../kit/core/outcome.ts'
import { parseFullName } from '../kit/core/repository.ts'
import { isLoopback, KEYS_PAGE, SERVICE_URL, withLineFeeds } from '../kit/core/text.ts'
import type { RunSettings } from '../kit/run.ts'
import { PERIOD_EXPECTED } from '../report/period.ts'
import * as form from './schemas.ts'

/** An input's default, as `action.yml` declares it, and how its text becomes a value. */
export interface InputSpec<Value> {
  /** Empty unless given. */
  default?: string
  /** Describes a valid value, as the end of "should be …". */
  expected: string
  /** Says how to write a text that is not valid, as a clause, where that can be told. */
  meant?: (text: string) => string | undefined
  /** Parses the trimmed text, or the default where none was given. */
  schema: z.ZodType<Value, string>
  /** An empty value stands for this, where it is not the default. */
  whenEmpty?: string
  /** It is required, and usually comes from the secret of this name. */
  fromSecret?: string
  /** Its value is never shown, or not if this pattern finds in it what may be a secret. */
  secret?: true | RegExp
}

/** An input that may hold any text, or that is judged together with others. */
const text = { expected: 'a text', schema: form.optional(z.string()) }

const on = { default: 'true', expected: 'true or false', schema: form.boolean }
const off = { ...on, default: 'false' }

/** Finds in an address what a password or a token needs: an `@`, a query or a fragment, also escaped once or more. */
const MAYBE_SECRET = /[@?#]|%(?:25)*(?:40|3f|23)/i

const ONE_TOKEN = 'a GitHub token on one line, at most 4,096 characters'

/** An account of GitHub: apps end in `[bot]`, managed users hold an underscore. */
const LOGIN = /^(?!none$)[\w-]{1,100}(\[bot\])?$/i

/** GitHub's limit for a label's name is 50 characters. */
const LABEL = /^(?!\.{1,2}$)[^\p{Cc}\p{Cs}]{1,50}$/u

/** The word `author`, a team by its slug, which GitHub makes from its name of up to 255 characters, or a login. */
const REVIEWER = /^(?!none$)(author|team:[\w.-]{1,255}|[\w-]{1,100}(\[bot\])?)$/

const GLOBS = {
  expected:
    'globs of paths from the root of the repository, such as packages/sdk/** or **/*.test.ts, separated by commas, each without quotes, a comment, a leading !, -, / or ./, or a trailing /',
  meant: form.meantGlobs,
  schema: form.globs,
}

const LONGEST_INSTRUCTIONS = 10_000

const TABLE = {
  apiKey: {
    expected: 'the admin API key, at most 4,096 characters without spaces or line breaks',
    fromSecret: 'MINTLIFY_API_KEY',
    schema: form.headerText.min(1),
    secret: true,
  },
  projectId: {
    expected: `the id of the project, without spaces, / or :, as ${KEYS_PAGE} shows it`,
    fromSecret: 'MINTLIFY_PROJECT_ID',
    schema: form.pathPart.regex(/^[^/:]*$/),
    secret: true,
  },
  baseUrl: {
    default: SERVICE_URL,
    expected:
      'an https: address without a user, password, query or fragment (http: only for this machine, such as http://localhost:8080)',
    // `http:` would send the key in the clear.
    schema: form.plainUrl
      .refine((url) => url.protocol === 'https:' || isLoopback(url))
      .transform((url) => {
        // One address, one spelling: threads of comments are told apart by it.
        url.pathname = url.pathname.replace(/\/+$/, '')
        return url
      }),
    secret: MAYBE_SECRET,
  },
  githubToken: {
    default: '${{ github.token }}',
    whenEmpty: '',
    expected: ONE_TOKEN,
    schema: form.headerText,
    secret: true,
  },
  prompt: text,
  promptFile: text,
  instructions: {
    expected: `a text of at most ${LONGEST_INSTRUCTIONS} characters`,
    schema: form.optional(z.string().transform(withLineFeeds).pipe(z.string().max(LONGEST_INSTRUCTIONS))),
  },
  dataFile: text,
  jobId: { expected: 'the id of a job, without spaces', schema: form.optional(form.pathPart) },
  dryRun: off,
  pullRequest: {
    expected: 'the number of a pull request, a positive whole number',
    schema: form.optional(form.wholeNumber(1, 2 ** 31 - 1)),
  },
  repository: {
    expected: 'the name of a repository with its owner, such as acme/app',
    schema: form.optional(form.parsed(parseFullName)),
  },
  since: {
    expected:
      'last-run, previous-release, a duration such as 7d or 36h, or a tag, branch or commit, all but last-run perhaps with an end as in v1.0..v2.0, where neither side may be empty',
    schema: form.optional(form.parsed(form.parseSince)),
  },
  include: GLOBS,
  exclude: GLOBS,
  skipAuthors: {
    default: 'mintlify[bot], renovate[bot], dependabot[bot]',
    expected: 'logins separated by commas, such as mintlify[bot], or none alone',
    schema: form.list.pipe(
      z.union([
        z.tuple([z.string().regex(/^none$/i)]).transform((): string[] => []),
        z.array(z.string().regex(LOGIN)).min(1),
      ]),
    ),
  },
  comment: {
    expected:
      'true, false, or a name for a separate comment: a letter, then up to 49 letters, digits and -, but not yes, no, on, off or none',
    schema: form.keptAs('', /^[A-Za-z][A-Za-z0-9-]{0,49}$/),
  },
  reuseJob: {
    default: 'true',
    expected: 'true, false or require',
    schema: z.union([form.boolean, z.literal('require')]),
  },
  maxPrompts: {
    expected: 'a whole number of at least 1',
    schema: form.optional(form.wholeNumber(1, Number.MAX_SAFE_INTEGER)),
  },
  wait: on,
  timeout: {
    default: '30m',
    expected: 'a duration such as 90s, 30m or 1h30m, at most 24h',
    schema: z
      .string()
      .transform((text) => {
        const [, hours = 0, minutes = 0, seconds = 0] = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/.exec(text) ?? []
        return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
      })
      .pipe(z.number().positive().max(DAY_MS)),
  },
  failOn: {
    default: 'error, failed, timed-out',
    expected: `any of ${FAIL_ON.join(', ')}, separated by commas, or none alone`,
    schema: form.list
      .pipe(z.union([z.tuple([z.literal('none')]).transform(() => []), z.array(z.enum(FAIL_ON)).min(1)]))
      .transform((results): ReadonlySet<string> => new Set(results)),
  },
  summary: on,
  docsToken: { expected: ONE_TOKEN, schema: form.headerText, secret: true },
  docsLabels: {
    expected:
      'names of labels separated by commas, each of 1 to 50 characters without control characters, and not . or ..',
    schema: form.listOf(LABEL),
  },
  docsReviewers: {
    expected:
      'logins without @, such as octocat, teams without the organization, such as team:docs, or the word author, separated by commas',
    schema: form.listOf(REVIEWER),
  },
  docsPreview: off,
  pageViews: off,
  pageViewsPeriod: { default: '7d', expected: PERIOD_EXPECTED, schema: z.string() },
  siteUrl: {
    expected: 'an https: address without a user, password, query or fragment, such as https://docs.example.com',
    // A link leads there.
    schema: form.optional(form.plainUrl.refine(({ protocol }) => protocol === 'https:')),
    secret: MAYBE_SECRET,
  },
  readerFeedback: off,
  pageViewsIssue: {
    default: 'false',
    expected:
      'true, false, or the title of an issue: up to 256 characters on one line, but not yes, no, on, off or none',
    schema: form.keptAs('Page views', /^[^\p{Cc}\p{Cs}]{1,256}$/u),
  },
  pageViewsNotify: {
    ...off,
    expected:
      'true or false (for a comment only when the views fall, see docs/recipes.md, "Comment when the views fall")',
  },
} satisfies Record<string, InputSpec<unknown>>

export type InputValues = { [Key in keyof typeof TABLE]: z.output<(typeof TABLE)[Key]['schema']> }

export type InputKey = keyof InputValues

/** Every input of the action. The runner applies the defaults that `action.yml` declares; here they serve empty values. */
export const INPUTS: { [Key in InputKey]: InputSpec<InputValues[Key]> } = TABLE

/** The names in the table's order, which is that of `action.yml` and the pages. */
export const INPUT_KEYS = Object.keys(INPUTS).filter((key): key is InputKey => key in INPUTS)

/** The name in a workflow: `max-prompts`. */
export function nameOf(key: InputKey): string {
  return key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** Reads an input's text as the workflow gives it, not trimmed; empty when it was not given. */
export type ReadInput = (name: string) => string

/** The value of an input's text, or of its default where none was given. */
export function parseInput<Key extends InputKey>(key: Key, read: ReadInput) {
  const { default: standard = '', whenEmpty = standard, schema } = INPUTS[key]
  return schema.safeParse(read(nameOf(key)).trim() || whenEmpty)
}

/** @param event a push, whose commits and pull requests take permissions to read */
export function readRunSettings(read: ReadInput, event: Pick<RunEvent, 'push'>): RunSettings {
  const parse = <Key extends InputKey>(key: Key) => parseInput(key, read).data
  const since = parse('since')
  const docsToken = read('docs-token').trim()
  // Without a token of their own, the docs are in the same repository.
  const labelsDocs = docsToken === '' && [parse('docsLabels'), parse('docsReviewers')].some((given) => given?.length)
  const permissions = [
    ...(since || event.push ? ['contents: read', 'pull-requests: read'] : []),
    ...(parse('comment') || labelsDocs ? ['pull-requests: write'] : []),
    ...(since?.type === 'last-run' ? ['statuses: write'] : []),
    ...(parse('pageViewsIssue') ? ['issues: write'] : []),
  ]
  return {
    apiKey: read('api-key').trim(),
    projectId: read('project-id').trim(),
    githubToken: read('github-token').trim(),
    docsToken,
    pullRequest: parse('pullRequest'),
    repository: parse('repository'),
    isRepositoryInvalid: !parseInput('repository', read).success,
    skipAuthors: parse('skipAuthors') ?? [],
    summary: parse('summary') ?? true,
    permissions,
  }
}
