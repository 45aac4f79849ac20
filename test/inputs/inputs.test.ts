import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RunEvent } from '../../src/agent/event/payload.ts'
import { BUILT_IN, type BuiltInKind } from '../../src/agent/prompt/built-in.ts'
import { findPlaceholders } from '../../src/agent/prompt/placeholders.ts'
import type { PromptFile } from '../../src/inputs/files.ts'
import { type Inputs, parseInputs } from '../../src/inputs/inputs.ts'
import { INPUT_KEYS, INPUTS, nameOf, parseInput } from '../../src/inputs/table.ts'
import { InvalidInputs } from '../../src/kit/core/errors.ts'
import { createRedactor } from '../../src/kit/core/redact.ts'
import { eventPullRequest, nothingHappened } from '../agent/change/fakes.ts'
import { hostileText, obeyedCharacters } from '../kit/core/hostile-text.ts'
import { runs } from '../support/fuzz.ts'
import { startProcessorTime } from '../support/processor-time.ts'

type Given = Record<string, string | undefined>

const names = INPUT_KEYS.map(nameOf)

const expectedOf = (name: string) =>
  INPUT_KEYS.filter((key) => nameOf(key) === name)
    .map((key) => INPUTS[key].expected)
    .join()

const DATA = { text: '404 /a', isCapped: false }

const KEY = 'mint_secret_key'
const PROJECT = 'proj_s3cret_id'
const secrets: Given = { 'api-key': KEY, 'project-id': PROJECT }
const start: Given = { ...secrets, prompt: 'Say hello' }
const report: Given = { ...secrets, 'page-views': 'true' }

const dispatched: RunEvent = { ...nothingHappened, name: 'workflow_dispatch', sender: 'ada', logins: ['ada'] }
const onPullRequest: RunEvent = { ...dispatched, name: 'pull_request', pullRequest: eventPullRequest({ number: 7 }) }
const onPush: RunEvent = { ...dispatched, name: 'push', push: { before: 'a', after: 'b', authors: [] } }

function parse(given: Given, file: PromptFile = { text: 'From a file' }, event = dispatched): Promise<Inputs> {
  const read = (name: string) => given[name] ?? ''
  return parseInputs({
    read,
    readPromptFile: async () => file,
    readDataFile: async (name) => (name === 'data.txt' ? DATA : { expected: 'a file' }),
    event,
    redact: createRedactor({ keys: [KEY], names: [PROJECT] }),
    nowMs: Date.UTC(2026, 7, 3),
  })
}

async function refusal(given: Given, file?: PromptFile, event?: RunEvent): Promise<InvalidInputs> {
  const error: unknown = await parse(given, file, event).catch((thrown: unknown) => thrown)
  if (error instanceof InvalidInputs) return error
  throw new Error('The inputs are not refused', { cause: error })
}

/** A prompt without words in braces. */
const plain = (text: string) => ({
  text,
  identity: text,
  instructions: '',
  builtIn: undefined,
  ...findPlaceholders(''),
})

const BOOLEANS: readonly string[] = ['wait', 'dry-run', 'reuse-job', 'docs-preview', 'page-views', 'summary']

/** What YAML 1.1 or a shell take for a boolean, and YAML 1.2 does not. */
const NO_BOOLEANS = ['yes', 'No', 'on', 'OFF', 'y', 'tRUE', '0', '1', '"true"', '~']

test('without anything but what is required, the defaults hold', async () => {
  const { baseUrl, ...inputs } = await parse(start)
  expect(baseUrl.href).toBe('https://api.mintlify.com/')
  expect(inputs).toMatchObject({
    projectId: PROJECT,
    prompt: plain('Say hello'),
    jobId: undefined,
    wait: true,
    timeoutMs: 1_800_000,
    failOn: new Set(['error', 'failed', 'timed-out']),
    dryRun: false,
    pullRequest: undefined,
    comment: undefined,
    include: [],
    exclude: [],
    reuseJob: true,
    maxPrompts: undefined,
    docsLabels: [],
    docsReviewers: [],
    docsPreview: false,
    report: undefined,
  })
})

test('an input that is only white space was not given', async () => {
  const others = names.filter((name) => !['api-key', 'project-id', 'prompt'].includes(name))
  const blank = Object.fromEntries(others.map((name) => [name, ' \n\t']))
  expect(await parse({ ...start, ...blank })).toEqual(await parse(start))
})

describe('a valid value', () => {
  const minutes = 60_000

  test.each<[string, string, Partial<Inputs>]>([
    ['api-key', `  ${KEY}\n`, {}],
    ['api-key', '!"#$%&~', {}],
    ['project-id', ' p_q?ü ', { projectId: 'p_q?ü' }],
    ['base-url', 'https://gateway.example.com/docs/', { baseUrl: new URL('https://gateway.example.com/docs/') }],
    ['base-url', 'http://localhost:8080', { baseUrl: new URL('http://localhost:8080/') }],
    ['prompt', '  Two\n lines \n', { prompt: plain('Two\n lines') }],
    ['job-id', ' job_1 ', { jobId: 'job_1' }],
    ['dry-run', 'TRUE', { dryRun: true }],
    ['wait', 'false', { wait: false }],
    ['timeout', '90s', { timeoutMs: 90_000 }],
    ['timeout', '1h30m', { timeoutMs: 90 * minutes }],
    ['fail-on', 'none', { failOn: new Set() }],
    ['fail-on', 'archived,no-pull-request', { failOn: new Set(['archived', 'no-pull-request']) }],
    ['fail-on', '\nerror\n  timed-out,\n', { failOn: new Set(['error', 'timed-out']) }],
    ['pull-request', ' 7 ', { pullRequest: 7 }],
    ['comment', 'false', { comment: undefined }],
    ['docs-labels', 'docs, good first issue\r\na: b 🚀,', { docsLabels: ['docs', 'good first issue', 'a: b 🚀'] }],
    ['docs-labels', `${'x'.repeat(50)},${'🚀'.repeat(50)}`, { docsLabels: ['x'.repeat(50), '🚀'.repeat(50)] }],
    ['docs-reviewers', 'mona, ada, mona', { docsReviewers: ['mona', 'ada'] }],
    ['docs-reviewers', 'author, team:docs, team:a_b-c.d', { docsReviewers: ['author', 'team:docs', 'team:a_b-c.d'] }],
  ])('%s: %j', async (name, value, expected) => {
    expect(await parse({ ...start, [name]: value })).toMatchObject(expected)
  })
})

describe('an invalid value is refused by name, with what it should be', () => {
  const INVALID: Record<string, readonly string[]> = {
    'base-url': ['api.mintlify.com', 'http://example.com', 'http://127.0.0.1.example.com', 'https://exam\nple.com'],
    'job-id': ['.', '..', 'a b'],
    ...Object.fromEntries(BOOLEANS.map((name) => [name, NO_BOOLEANS])),
    timeout: ['30', '0s', '1d', '24h1s'],
    'fail-on': ['everything', 'none, failed', ','],
    'pull-request': ['0', '#7', '5\n6', '2147483648'],
    comment: [...['yes', 'no', 'on', 'off', 'none', 'OFF', 'tRUE', 'fALSE', '2x', '-a', 'a b', 'ü', 'x'.repeat(51)]],
    'skip-authors': [',', 'none, a', '@octocat'],
    'docs-labels': ['.', '..', 'docs, .', 'a\tb', 'a\u0085b', 'a\ud800', 'x'.repeat(51), '🚀'.repeat(51)],
    'docs-reviewers': [
      ...['@mona', 'acme/docs', '@acme/docs', 'team:', 'team:acme/docs', 'team: docs', 'team:@docs', 'none', 'a b'],
      ...['mona, @ada', 'a[b]', 'x'.repeat(101), `team:${'x'.repeat(256)}`],
    ],
    'page-views-issue': ['yes', 'No', 'on', 'OFF', 'none', 'a\nb', 'a\u0085b', '\ud800', 'x'.repeat(257)],
    'page-views-notify': ['always', 'never', '20%', 'yes'],
    'site-url': ['docs.example.com', 'http://docs.example.com'],
  }

  test.each(Object.entries(INVALID))('%s: %j', async (name, values) => {
    for (const value of values) {
      const { problems } = await refusal({ ...start, [name]: value })
      expect(problems).toEqual([{ input: name, value, problem: `should be ${expectedOf(name)}` }])
    }
  })

  const ADDRESSES = [
    ...['https://example.com?x=1', 'https://example.com/?', 'https://example.com#x', '//user:pass@example.com'],
    ...['https://user:pass@example.com', 'https://:pass@example.com', 'https://user:pass%40example.com'],
    ...['https://user:pass%2540example.com', 'ftp://user:pass@example.com'],
  ]

  test.each<[string, readonly string[]]>([
    ['api-key', ['two words', 'schlüssel']],
    ['project-id', ['two words', '.', 'https://app.mintlify.com/acme/acme', 'acme/docs', 'acme:docs']],
    ['github-token', ['ghs_x y']],
    ['docs-token', ['ghs_x y']],
    ['base-url', ADDRESSES],
    ['site-url', ADDRESSES],
  ])('but a secret without its value: %s: %j', async (name, values) => {
    for (const value of values) {
      const error = await refusal({ ...start, [name]: value })
      expect(error.problems).toEqual([{ input: name, problem: `should be ${expectedOf(name)}` }])
      expect(error.message).not.toContain(`"${value}"`)
    }
  })

  test.each<string>(['api-key', 'project-id'])('and %s is said to be missing when it is', async (name) => {
    const { problems, advice } = await refusal({ ...start, [name]: ' ' })
    expect(problems).toEqual([{ input: name, problem: expect.stringMatching(/^is missing: .*secrets\./) }])
    expect(advice).toMatch(/misspelled.*Secrets and variables/)
  })
})

describe('a secret that stands in another input', () => {
  test.each<[string, string]>([
    ['base-url', `https://${KEY}@api.example.com?a&b`],
    ['fail-on', `${'x'.repeat(190)}${KEY}`],
    ['prompt', `Explain {{ ${KEY} }} {{ change }}`],
  ])('is not shown: %s', async (name, value) => {
    const error = await refusal({ ...start, [name]: value })
    const shown = [error.message, ...error.problems.map((problem) => problem.value)].join('\n')
    expect(shown).not.toContain(KEY)
    expect(shown).not.toContain(KEY.slice(0, 10))
    expect(shown).not.toContain(PROJECT)
  })
})

describe('what the step is to do', () => {
  test.each<[string, Given, Partial<Inputs>]>([
    ['a prompt', { prompt: 'x' }, { prompt: plain('x'), jobId: undefined }],
    ['a prompt file', { 'prompt-file': 'p.md' }, { prompt: plain('From a file'), jobId: undefined }],
    ['a job alone', { 'job-id': 'j' }, { prompt: undefined, jobId: 'j' }],
  ])('is told by %s', async (_name, given, expected) => {
    expect(await parse({ ...secrets, ...given })).toMatchObject(expected)
  })

  test.each(['One\r\ntwo\r\n', ' One\rtwo\n\n'])(
    'is the same prompt however its lines end, in an input or a file: %j',
    async (text) => {
      expect((await parse({ ...secrets, prompt: text })).prompt).toEqual(plain('One\ntwo'))
      expect((await parse({ ...secrets, 'prompt-file': 'p.md' }, { text })).prompt).toEqual(plain('One\ntwo'))
    },
  )

  test.each<[string, Given, string, RegExp]>([
    ['a prompt of white space', { prompt: ' \n' }, 'prompt', /white space/],
    ['a prompt and a file', { prompt: 'x', 'prompt-file': 'p.md' }, 'prompt-file', /together/],
  ])('cannot be told by %s', async (_name, given, input, problem) => {
    const { problems } = await refusal({ ...secrets, ...given })
    expect(problems).toMatchObject([{ input, problem: expect.stringMatching(problem) }])
  })

  test('is not told by a file that cannot be used', async () => {
    const { problems } = await refusal({ ...secrets, 'prompt-file': 'p.md' }, { expected: 'UTF-8 text' })
    expect(problems).toEqual([{ input: 'prompt-file', value: 'p.md', problem: 'should be UTF-8 text' }])
  })
})

describe('without anything to do', () => {
  const token: Given = { ...secrets, 'github-token': 'ghs_x' }

  test.each<[string, Given, RunEvent, BuiltInKind]>([
    ['on pull_request', {}, onPullRequest, 'pull-request'],
    ['on push', {}, onPush, 'push'],
    ['with pull-request', { 'pull-request': '7' }, dispatched, 'pull-request'],
  ])('%s the prompt is built in', async (_name, given, event, builtIn) => {
    const { prompt } = await parse({ ...token, ...given }, undefined, event)
    expect(prompt).toMatchObject({
      builtIn,
      identity: 'built-in:change',
      words: BUILT_IN[builtIn],
      text: '{{ changes }}',
    })
  })

  test('the built-in prompt holds its own words, the instructions, the data and the change, in this order', async () => {
    const given = { ...token, instructions: ' Title it {{ changes }}.\r\nIn English. ', 'data-file': 'data.txt' }
    expect(await parse(given, undefined, onPush)).toMatchObject({
      prompt: {
        words: `${BUILT_IN.push}\n\nTitle it {{ changes }}.\nIn English.`,
        text: '{{ data }}\n\n{{ changes }}',
        identity: 'built-in:change',
        instructions: 'Title it {{ changes }}.\nIn English.',
      },
      data: DATA,
    })
  })

  test.each<[string, Given, Given]>([
    ['instructions', { instructions: 'Short titles.' }, { prompt: 'x' }],
    ['instructions', { instructions: 'Short titles.' }, { 'job-id': 'j' }],
    ['data-file', { 'data-file': 'data.txt' }, { prompt: 'x' }],
    ['data-file', { 'data-file': 'missing.txt' }, { prompt: '{{ data }}' }],
  ])('%s is refused where no prompt takes it, or where it is not there: %o %o', async (input, given, other) => {
    const { problems } = await refusal({ ...token, ...given, ...other })
    expect(problems.map((problem) => problem.input)).toEqual([input])
  })

  test.each<[string, Given]>([
    ['job-id', { 'job-id': 'j' }],
    ['page-views', { 'page-views': 'true' }],
  ])('but %s no prompt is built in', async (_name, given) => {
    expect(await parse({ ...token, ...given }, undefined, onPullRequest)).toMatchObject({ prompt: undefined })
  })

  test.each<Given>([
    { comment: 'true' },
    { since: '7d' },
    { 'pull-request': '7' },
    { 'docs-labels': 'docs' },
    { 'docs-reviewers': 'author' },
    { 'docs-preview': 'true' },
    { include: 'src/**' },
    { exclude: 'docs/**' },
    { instructions: 'Leave the changelog alone.' },
    { 'data-file': 'data.txt' },
  ])('page-views beside %o sends it too', async (about) => {
    const { prompt, report } = await parse({ ...token, 'page-views': 'true', ...about }, undefined, onPush)
    expect(prompt).toMatchObject({ builtIn: expect.any(String) })
    expect(report).toBeDefined()
  })

  test.each<Given>([{ comment: 'false' }, { 'docs-labels': ',' }])(
    'page-views beside %o stands alone',
    async (given) => {
      const { prompt } = await parse({ ...token, 'page-views': 'true', ...given }, undefined, onPush)
      expect(prompt).toBeUndefined()
    },
  )

  test.each<Partial<RunEvent>>([
    { ...onPullRequest, name: 'pull_request_review' },
    { name: 'schedule' },
    { name: 'push' },
    { name: '' },
  ])('the event %o is an error', async (event) => {
    const { problems, advice } = await refusal(token, undefined, { ...dispatched, ...event })
    const why = event.name === '' ? '' : `, and \`${event.name}\` has no built-in prompt`
    const problem = expect.stringMatching(/^is missing or empty, as are .* `pull-request` and `since`/)
    expect(problems).toMatchObject([{ input: 'prompt', problem }])
    expect(problems[0]?.problem.endsWith(`\`since\`${why}: set one of them`)).toBe(true)
    expect(advice).toBe('If one of them is set, an expression may have given nothing on this event.')
  })

  test('and without a token, the error says what needs one', async () => {
    const { problems } = await refusal(secrets, undefined, onPush)
    expect(problems).toMatchObject([{ input: 'github-token', problem: expect.stringContaining('the built-in prompt') }])
  })
})

describe('what the step has to do with a pull request', () => {
  const token: Given = { ...start, 'github-token': 'ghs_x' }
  const asking: Given = { ...token, prompt: 'Look at {{changes}}' }

  test.each(['true', 'API-2', 'x'.repeat(50)])('is to keep a comment: %s', async (comment) => {
    const name = comment === 'true' ? '' : comment
    expect(await parse({ ...token, comment })).toMatchObject({ comment: { name }, reuseJob: true })
  })

  const ofRange: Given = { ...token, since: 'v1', prompt: '{{ pull-request }} {{ changes }}' }
  const [ISSUE, NOTIFY] = ['page-views-issue', 'page-views-notify']

  test.each<[string, Given, RunEvent]>([
    ['on a pull request', asking, onPullRequest],
    ['not at all without a placeholder', { ...start, prompt: 'Look at {{ user.files }}' }, dispatched],
  ])('can be asked %s', async (_name, given, event) => {
    expect(await parse(given, undefined, event)).toMatchObject({ prompt: { text: given.prompt } })
  })

  test.each<[string, Given, RunEvent, string, RegExp]>([
    ['of a dispatch', asking, dispatched, 'prompt', /\{\{ changes \}\}.*event workflow_dispatch$/],
    ['without a token', { ...asking, 'github-token': '' }, onPullRequest, 'github-token', /no token/],
    ['since something without a token', { ...start, since: '7d' }, dispatched, 'github-token', /`since` needs one$/],
    ['since something there', { ...token, since: 'v1' }, onPullRequest, 'since', /pull_request, whose change is/],
    [
      'since something, of one',
      { ...asking, since: 'v1', 'pull-request': '7' },
      onPush,
      'since',
      /together with `pull/,
    ],
    ['for the one of a range', ofRange, dispatched, 'prompt', /\{\{ pull-request \}\}, which needs `pull-request` or/],
    ['for the report without one', { ...start, prompt: '{{page-views}}' }, dispatched, 'prompt', /`page-views: true`/],
    ['by a count without a comment', { ...token, 'max-prompts': '3' }, onPullRequest, 'max-prompts', /`comment`/],
    ['for an issue alone', { ...start, [ISSUE]: 'true' }, dispatched, ISSUE, /`page-views: true`/],
    ['to notify without an issue', { ...report, [NOTIFY]: 'true' }, dispatched, NOTIFY, /`page-views-issue`/],
  ])('cannot be asked %s', async (_name, given, event, input, problem) => {
    const { problems } = await refusal(given, undefined, event)
    expect(problems).toMatchObject([{ input, problem: expect.stringMatching(problem) }])
  })

  test.each<[title: string, notify: string, issue: object | undefined]>([
    ['false', 'false', undefined],
    ['true', '', { title: 'Page views', notifies: false }],
    [' Who reads our docs? ', 'true', { title: 'Who reads our docs?', notifies: true }],
    ['日'.repeat(256), 'false', { title: '日'.repeat(256), notifies: false }],
  ])('keeps the issue %j and notifies %j', async (title, notify, issue) => {
    const { report: parsed } = await parse({ ...report, 'page-views-issue': title, 'page-views-notify': notify })
    expect(parsed?.issue).toEqual(issue)
  })

  test.each<[string, boolean | 'require']>([
    ['true', true],
    ['False', false],
    ['require', 'require'],
  ])('reuses a job: %s', async (given, reuseJob) => {
    expect(await parse({ ...start, comment: 'true', 'reuse-job': given })).toMatchObject({ reuseJob })
  })

  const READERS = { 'page-views': 'true', 'reader-feedback': 'true', prompt: '{{ reader-feedback }}' }
  test.each<[isValid: boolean, event: RunEvent, given: Given]>([
    [false, { ...dispatched, name: 'issue_comment' }, {}],
    [true, { ...dispatched, name: 'issue_comment' }, { 'pull-request': '7' }],
    [true, { ...onPullRequest, name: 'issue_comment' }, {}],
  ])('takes a comment only where there may be a pull request: %s', async (isValid, event, given) => {
    const inputs = { ...start, 'github-token': 'ghs_x', comment: 'true', ...given }
    if (isValid) await expect(parse(inputs, undefined, event)).resolves.toBeDefined()
    else expect((await refusal(inputs, undefined, event)).problems.map(({ input }) => input)).toEqual(['comment'])
  })

  test.each<[isValid: boolean, Given]>([
    [false, {}],
    [false, { since: '7d' }],
    [true, { since: 'last-run' }],
    [true, { comment: 'true' }],
    [true, { comment: 'weekly', since: '7d' }],
    [false, { ...READERS, 'page-views-issue': 'true' }],
  ])('takes reuse-job: require only where a job is remembered: %s for %o', async (isValid, given) => {
    const inputs = { ...start, 'github-token': 'ghs_x', 'reuse-job': 'require', ...given }
    if (isValid) await expect(parse(inputs)).resolves.toMatchObject({ reuseJob: 'require' })
    else expect((await refusal(inputs)).problems.map(({ input }) => input)).toEqual(['reuse-job'])
  })

  test.each<[string, string[]]>([
    ['', []],
    ['**/*.test.ts, secrets/**', ['**/*.test.ts', 'secrets/**']],
    ['docs/**\n\n  **/*.{test,spec}.{ts,tsx},*.lock\n', ['docs/**', '**/*.{test,spec}.{ts,tsx}', '*.lock']],
    ['@(a|b)/[!c]*', ['@(a|b)/[!c]*']],
    ['a{b,c},d,{e,f}/*.{g,h}\ni', ['a{b,c}', 'd', '{e,f}/*.{g,h}', 'i']],
  ])('includes or leaves out %j', async (given, globs) => {
    expect(await parse({ ...start, include: given })).toMatchObject({ include: globs, exclude: [] })
    expect(await parse({ ...start, exclude: given })).toMatchObject({ include: [], exclude: globs })
  })

  test.each<[value: string, hint: string]>([
    ['secrets/**, !b', 'or a trailing /'],
    ['docs/**, "src/**"', 'or a trailing /: write src/** instead of "src/**"'],
    ['./docs/ # ours\nsrc/', 'or a trailing /: write docs/** instead of ./docs/ # ours'],
    ['`\u0000', 'or a trailing /: write \\u{0000} instead of `\\u{0000}'],
  ])('does not take %j for globs', async (value, hint) => {
    const { problems } = await refusal({ ...start, include: value, exclude: value })
    expect(problems).toMatchObject([
      { input: 'include', value, problem: expect.stringMatching(new RegExp(`${RegExp.escape(hint)}$`)) },
      { input: 'exclude', value },
    ])
  })

  test.each([{ comment: 'true' }, { since: '7d' }])('is counted with %j', async (given) => {
    expect(await parse({ ...token, 'max-prompts': '3', ...given })).toMatchObject({ maxPrompts: 3 })
  })
})

/** Values that are nearly right, and what people and attackers write. */
const anyValue = fc.oneof(
  hostileText,
  fc.string({ maxLength: 20 }),
  fc.string({ unit: fc.constantFrom('0', '1', '9', 'd', 'h', 'm', 's', '-', ':', 'T', 'Z', '.', ',', ' ', '\n') }),
  fc.constantFrom('true', 'FALSE', '30m', '24h', 'none', 'all', '7d', 'last-week', '2026-07-01', '7', 'https://x.test'),
  fc.constantFrom('', ' ', 'NaN', '1e3', '٣', '__proto__', '{{ changes }} {{ page-views }}', 'https://[::1]', '[bot]'),
  fc.constantFrom('a', '1h', 'none,', '-', '{{ a', 'https://x/').map((piece) => piece.repeat(5000)),
)

const anyInputs = fc
  .array(fc.tuple(fc.constantFrom(...names), anyValue), { maxLength: names.length })
  .map((entries): Given => ({ ...start, 'github-token': 'ghs_x', ...Object.fromEntries(entries) }))

/** Whose value alone decides whether it is valid, whatever the others are. */
const ALONE: ReadonlySet<string> = new Set(
  names.filter(
    (name) =>
      !/^(prompt|prompt-file|instructions|data-file|job-id|comment|max-prompts|since|reuse-job|github-token|page-views.*|reader-feedback)$/.test(
        name,
      ),
  ),
)

/** The inputs, or the error that they come to; anything else that is thrown goes on. */
async function outcomeOf(given: Given, event?: RunEvent): Promise<Inputs | InvalidInputs> {
  return await parse(given, undefined, event).catch((error: unknown) => {
    if (error instanceof InvalidInputs) return error
    throw error
  })
}

describe('whatever the inputs are', () => {
  test('they are valid, or one error names each that is not', async () => {
    await fc.assert(
      fc.asyncProperty(anyInputs, async (given) => {
        const together = await outcomeOf(given)
        const named = together instanceof InvalidInputs ? together.problems.map(({ input }) => input) : []
        for (const name of names.filter((one) => ALONE.has(one) && given[one] !== undefined)) {
          const alone = await outcomeOf({ ...start, 'github-token': 'ghs_x', [name]: given[name] })
          expect(named.includes(name), name).toBe(alone instanceof InvalidInputs)
        }
        if (!(together instanceof InvalidInputs)) return
        expect(named.length).toBeGreaterThan(0)
        expect(named.filter((name) => !names.some((known) => known === name))).toEqual([])
        for (const { input, value } of together.problems) {
          if (['api-key', 'project-id', 'github-token', 'docs-token'].includes(input)) expect(value).toBeUndefined()
        }
        // A line each, after the first sentence and before the last.
        expect(together.message.split('\n')).toHaveLength(named.length + 2)
        expect(obeyedCharacters(together.message, '\n')).toEqual([])
      }),
      { numRuns: runs(60) },
    )
  })
})

test.each([',', ', ', '{a,', '{,', '{a,b}', '[', '(', '@(', '\\', '\n', ' ', '%25', '@', '{{ a'])(
  'a long run of %j is judged in time linear in it',
  async (unit) => {
    const text = unit.repeat(Math.floor(40_000 / unit.length))
    const elapsedMs = startProcessorTime()
    for (const key of INPUT_KEYS) parseInput(key, (name) => (name === nameOf(key) ? text : ''))
    await outcomeOf({ ...start, include: text, exclude: `a${text}` })
    expect(elapsedMs()).toBeLessThan(500)
  },
)
