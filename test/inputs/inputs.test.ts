import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RunEvent } from '../../src/agent/event/payload.ts'
import { BUILT_IN } from '../../src/agent/prompt/built-in.ts'
import { type Inputs, parseInputs } from '../../src/inputs/inputs.ts'
import { INPUT_KEYS, nameOf, parseInput, readRunSettings } from '../../src/inputs/table.ts'
import { InvalidInputs } from '../../src/kit/core/errors.ts'
import { createRedactor } from '../../src/kit/core/redact.ts'
import { eventPullRequest, nothingHappened } from '../agent/change/fakes.ts'
import { hostileText, obeyedCharacters } from '../kit/core/hostile-text.ts'
import { runs } from '../support/fuzz.ts'
import { startProcessorTime } from '../support/processor-time.ts'

type Given = Record<string, string | undefined>

const names = INPUT_KEYS.map(nameOf)

const KEY = 'mint_secret_key'
const PROJECT = 'proj_s3cret_id'
const SECRETS: Given = { 'api-key': KEY, 'project-id': PROJECT, 'github-token': 'ghs_x' }
const START: Given = { ...SECRETS, prompt: 'Say hello' }

const DISPATCH: RunEvent = { ...nothingHappened, name: 'workflow_dispatch', sender: 'ada', logins: ['ada'] }
const PULL_REQUEST: RunEvent = { ...DISPATCH, name: 'pull_request', pullRequest: eventPullRequest({ number: 7 }) }
const PUSH: RunEvent = { ...DISPATCH, name: 'push', push: { before: 'a', after: 'b', authors: [] } }
const named = (name: string): RunEvent => ({ ...DISPATCH, name })

const FILES = new Map([
  ['prompt.md', 'From a file'],
  ['crlf.md', 'One\r\ntwo\r\n'],
  ['data.txt', '404 /a'],
])

async function readFile(file: string) {
  const text = FILES.get(file)
  return text === undefined ? { expected: 'a file' } : { text, isCapped: false }
}

async function parse(given: Given, event = DISPATCH): Promise<Inputs> {
  return await parseInputs({
    read: (name) => given[name] ?? '',
    readPromptFile: readFile,
    readDataFile: readFile,
    event,
    redact: createRedactor({ keys: [KEY], names: [PROJECT] }),
    nowMs: Date.UTC(2026, 7, 3),
  })
}

/** The inputs, or the error that they result in; anything else that is thrown goes on. */
async function parseOrRefuse(given: Given, event?: RunEvent): Promise<Inputs | InvalidInputs> {
  return await parse(given, event).catch((error: unknown) => {
    if (error instanceof InvalidInputs) return error
    throw error
  })
}

/** Prints the values of inputs, a line each. A built-in prompt is named by its kind. */
function printed({ prompt, ...inputs }: Inputs): string[] {
  const { builtIn, text, instructions } = prompt ?? {}
  const written = {
    prompt: builtIn === undefined ? text : `built-in: ${builtIn}`,
    instructions: instructions || undefined,
  }
  const lists = (_key: string, value: unknown) => (value instanceof Set ? [...value] : value)
  return Object.entries({ ...written, ...inputs }).map(([name, value]) => `${name}: ${JSON.stringify(value, lists)}`)
}

/** Prints what differs from the values of a step with a prompt alone, or what is wrong. */
async function outcomeOf(given: Given, event: RunEvent): Promise<string> {
  const outcome = await parseOrRefuse(given, event)
  if (outcome instanceof InvalidInputs) {
    const lines = outcome.problems.map(({ input, value, problem }) => {
      return `✗ ${input}${value === undefined ? ' (its value is not shown)' : ''} ${problem}`
    })
    return lines.join('\n')
  }
  const usual = printed(await parse(START))
  return printed(outcome)
    .filter((line) => !usual.includes(line))
    .join('\n')
}

const golden = (name: string) => path.join(import.meta.dirname, 'golden', `${name}.txt`)

/** A part of a golden file, in which long runs of a character are counted. */
const part = (title: string, text: string) =>
  `# ${title}\n${text}\n`
    .replaceAll(/(.)\1{19,}/gu, (run, one) => `${one}×${Array.from(run).length}`)
    .replaceAll('\u0085', '\\u0085')

test('without anything but what is required, the defaults hold', async () => {
  await expect(`${printed(await parse(START)).join('\n')}\n`).toMatchFileSnapshot(golden('defaults'))
})

const X = 'x'
/** Values of single inputs, valid and invalid ones, beside a prompt. */
const VALUES: Record<string, readonly string[]> = {
  'api-key': ['', ' ', `  ${KEY}\n`, '!"#$%&~', 'two words', 'schlüssel'],
  'project-id': ['', ' p_q?ü ', 'two words', '.', 'https://app.mintlify.com/acme', 'acme/docs', 'acme:docs'],
  'base-url': [
    ...['https://gateway.example.com/docs/', 'http://localhost:8080', 'api.mintlify.com', 'http://example.com'],
    ...['http://127.0.0.1.example.com', 'https://exam\nple.com', 'https://example.com?x=1', 'https://example.com#x'],
    ...['//user:pass@example.com', 'https://user:pass@example.com', 'https://user:pass%2540example.com'],
  ],
  'github-token': ['ghs_x y'],
  'docs-token': ['ghs_x y'],
  prompt: ['  Two\r\n lines \n', ' \n', `Explain {{ ${KEY} }} {{ change }}`, 'Look at {{ user.files }}'],
  'prompt-file': ['prompt.md'],
  'job-id': [' job_1 ', '.', '..', 'a b'],
  'dry-run': ['TRUE', 'yes', 'No', 'on', 'OFF', 'y', 'tRUE', '0', '1', '"true"', '~'],
  wait: ['false'],
  timeout: ['90s', '1h30m', '30', '0s', '1d', '24h1s'],
  'fail-on': ['none', 'archived,no-pull-request', '\nerror\n  timed-out,\n', 'everything', 'none, failed', ','],
  'pull-request': [' 7 ', '0', '#7', '5\n6', '2147483648'],
  repository: ['acme/app', 'app'],
  since: [
    ...['last-run', 'previous-release', '7d', '1d12h', 'v1.0..v2.0', 'previous-release..release/2.0', '123456d'],
    ...['refs/tags/v1', 'feature/äöü', '1000d', '7D', '12345a', '0d0h'],
    ...'/v1 v1/ v1. v1.lock v1.lock/a a//b a/.b .a a~1 HEAD^ a:b what? a* [a] a\\b @ a@{1}'.split(' '),
    ...'A.. ..B A...B A..B..C .. last-run..B A..last-run A..previous-release'.split(' '),
    ...['a b', 'a\u0007b', 'a\nb'],
  ],
  include: [
    ...['**/*.test.ts, secrets/**', 'docs/**\n\n  **/*.{test,spec}.{ts,tsx},*.lock\n', '@(a|b)/[!c]*'],
    ...['a{b,c},d,{e,f}/*.{g,h}\ni', 'secrets/**, !b', 'docs/**, "src/**"', './docs/ # ours\nsrc/', '`\u0000'],
  ],
  exclude: ['**/*.test.ts, secrets/**', '!b'],
  'skip-authors': [',', 'none, a', '@octocat'],
  comment: [
    ...[
      'true',
      'false',
      'API-2',
      X.repeat(50),
      'yes',
      'no',
      'on',
      'off',
      'none',
      'OFF',
      'tRUE',
      'fALSE',
      '2x',
      '-a',
      'a b',
    ],
    ...['ü', X.repeat(51)],
  ],
  'reuse-job': ['False', 'yes'],
  'max-prompts': ['1', '0', '1.5'],
  'docs-labels': [
    ...['docs, good first issue\r\na: b 🚀,', '🚀'.repeat(50), '.', '..', 'docs, .', 'a\tb', 'a\u0085b', 'a\ud800'],
    '🚀'.repeat(51),
  ],
  'docs-reviewers': [
    ...['mona, ada, mona', 'author, team:docs, team:a_b-c.d', '@mona', 'acme/docs', 'team:', 'team:acme/docs', 'none'],
    ...['team: docs', 'a b', 'mona, @ada', 'a[b]', X.repeat(101), `team:${X.repeat(256)}`],
  ],
}

/** Values of inputs of the report. */
const REPORT_VALUES: Record<string, readonly string[]> = {
  'site-url': ['https://docs.example.com', 'docs.example.com', 'http://docs.example.com', 'https://docs.example.com?x'],
  'page-views-issue': [
    ...['true', ' Who reads our docs? ', '日'.repeat(256), 'yes', 'OFF', 'none', 'a\nb', 'a\u0085b', '\ud800'],
    X.repeat(257),
  ],
  'page-views-notify': ['true', 'always', '20%', 'yes'],
}

test('each value is taken or refused by itself', async () => {
  const parts: string[] = []
  const add = async (values: typeof VALUES, others: Given) => {
    for (const [name, texts] of Object.entries(values)) {
      const outcomes = new Map<string, string[]>()
      for (const text of texts) {
        const outcome = await outcomeOf({ ...others, [name]: text }, DISPATCH)
        outcomes.set(outcome, [...(outcomes.get(outcome) ?? []), JSON.stringify(text)])
      }
      const lines = Array.from(outcomes, ([outcome, given]) => `${given.join(' ')}\n${outcome.replace(/^/gm, '  ')}`)
      parts.push(part(name, lines.join('\n')))
    }
  }
  await add(VALUES, START)
  await add(REPORT_VALUES, { ...SECRETS, 'page-views': 'true' })
  await expect(parts.join('\n')).toMatchFileSnapshot(golden('values'))
})

const READERS = { 'page-views': 'true', 'reader-feedback': 'true', prompt: '{{ reader-feedback }}' }
const REQUIRE = { 'reuse-job': 'require', prompt: 'x' }
const CHANGES = { prompt: 'Look at {{changes}}' }

/** Inputs that are judged together, beside key, project and token. */
const TOGETHER: readonly (readonly [given: Given, event?: RunEvent])[] = [
  [{}, PULL_REQUEST],
  [{}, PUSH],
  [{ 'pull-request': '7' }],
  [{ 'github-token': '' }, PUSH],
  // Nothing says what to do.
  [{}],
  [{}, named('schedule')],
  [{}, named('push')],
  [{}, named('')],
  [{}, { ...PULL_REQUEST, name: 'pull_request_review' }],
  [{ 'prompt-file': 'missing.md' }],
  [{ prompt: 'x', 'prompt-file': 'prompt.md' }],
  [{ 'prompt-file': 'crlf.md' }],
  [{ 'job-id': 'j' }, PULL_REQUEST],
  // What a built-in prompt holds.
  [{ instructions: ' In English.\r\n ', 'data-file': 'data.txt' }, PUSH],
  [{ instructions: 'Short titles.', prompt: 'x' }],
  [{ instructions: 'Short titles.', 'job-id': 'j' }],
  [{ 'data-file': 'data.txt', prompt: 'x' }],
  [{ 'data-file': 'missing.txt', prompt: '{{ data }}' }],
  // A report stands alone, or beside a change.
  ...[
    {},
    { comment: 'false' },
    { 'docs-labels': ',' },
    { comment: 'true' },
    { since: '7d' },
    { 'pull-request': '7' },
  ].map((given) => [{ 'page-views': 'true', ...given }, PUSH] as const),
  ...[{ 'docs-labels': 'docs' }, { 'docs-reviewers': 'author' }, { 'docs-preview': 'true' }, { include: 'src/**' }].map(
    (given) => [{ 'page-views': 'true', ...given }, PUSH] as const,
  ),
  ...[{ exclude: 'docs/**' }, { instructions: 'Be short.' }, { 'data-file': 'data.txt' }].map(
    (given) => [{ 'page-views': 'true', ...given }, PUSH] as const,
  ),
  [{ prompt: '{{page-views}}' }],
  [{ 'page-views-issue': 'true', prompt: 'x' }],
  [{ 'page-views': 'true', 'page-views-notify': 'true' }],
  [{ 'reader-feedback': 'true', prompt: 'x' }],
  // A change needs an event, a pull request or a range, and a token.
  [CHANGES, PULL_REQUEST],
  [CHANGES],
  [{ ...CHANGES, 'github-token': '' }, PULL_REQUEST],
  [{ since: '7d', prompt: 'x', 'github-token': '' }],
  [{ since: 'v1', prompt: 'x' }, PULL_REQUEST],
  [{ since: 'v1', 'pull-request': '7', ...CHANGES }, PUSH],
  [{ since: 'v1', prompt: '{{ pull-request }} {{ changes }}' }],
  [{ 'pull-request': '', prompt: '{{ changes }}' }, named('workflow_run')],
  // What is remembered.
  [{ comment: 'true', prompt: 'x' }, named('issue_comment')],
  [{ comment: 'true', prompt: 'x', 'pull-request': '7' }, named('issue_comment')],
  [
    { comment: 'true', prompt: 'x' },
    { ...PULL_REQUEST, name: 'issue_comment' },
  ],
  [{ comment: 'true', since: '7d' }, named('issue_comment')],
  [{ 'max-prompts': '3', prompt: 'x' }, PULL_REQUEST],
  [{ 'max-prompts': '3', prompt: 'x', comment: 'true' }],
  [{ 'max-prompts': '3', prompt: 'x', since: '7d' }],
  [REQUIRE],
  [{ ...REQUIRE, since: '7d' }],
  [{ ...REQUIRE, since: 'last-run' }],
  [{ ...REQUIRE, comment: 'true' }],
  [{ ...REQUIRE, ...READERS, 'page-views-issue': 'true' }],
]

test('inputs are judged together', async () => {
  const parts: string[] = []
  for (const [given, event = DISPATCH] of TOGETHER) {
    const shown = Object.entries(given).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    const where = event === DISPATCH ? '' : ` (on ${event.name || 'no event'})`
    const outcome = await outcomeOf({ ...SECRETS, ...given }, event)
    parts.push(part(`${shown.join(', ') || 'nothing'}${where}`, outcome))
  }
  await expect(parts.join('\n')).toMatchFileSnapshot(golden('together'))
})

test('an input that is only white space was not given', async () => {
  const others = names.filter((name) => START[name] === undefined)
  const blank = Object.fromEntries(others.map((name) => [name, ' \n\t']))
  expect(await parse({ ...START, ...blank })).toEqual(await parse(START))
})

test('the built-in prompt holds its own words, the instructions, the data and the change, in this order', async () => {
  const given = { instructions: 'Title it {{ changes }}.', 'data-file': 'data.txt' }
  const { prompt } = await parse({ ...SECRETS, ...given }, PUSH)
  const words = `${BUILT_IN.push}\n\nTitle it {{ changes }}.`
  expect(prompt).toMatchObject({ words, text: '{{ data }}\n\n{{ changes }}', identity: 'built-in:change' })
})

test.each<[what: string, given: Given, event: RunEvent, advice: RegExp]>([
  ['a missing secret', { ...START, 'api-key': '' }, DISPATCH, /misspelled.*Secrets and variables/],
  ['no change', SECRETS, DISPATCH, /may have given nothing on this event/],
  [
    'no change for a prompt',
    { ...SECRETS, prompt: '{{ changes }}' },
    named('workflow_run'),
    /again\. If .* gave nothing/,
  ],
  ['a typo', { ...SECRETS, prompt: '{{ change }}' }, PULL_REQUEST, /^Correct the "with:" block/],
])('the error of %s says where to look', async (_, given, event, advice) => {
  expect(await parseOrRefuse(given, event)).toMatchObject({ advice: expect.stringMatching(advice) })
})

test('no error shows a key, a token, a project or an address that may hold a password', async () => {
  for (const [name, value] of [
    ['base-url', `https://${KEY}@api.example.com?a&b`],
    ['fail-on', `${'x'.repeat(190)}${KEY}`],
    ['prompt', `Explain {{ ${KEY} }} {{ change }}`],
    ['site-url', 'https://user:pass%40example.com'],
    ['docs-token', 'pass word'],
  ] as const) {
    const { message, problems } = Object(await parseOrRefuse({ ...START, [name]: value }))
    expect(`${message} ${JSON.stringify(problems)}`).not.toMatch(/mint_secr|proj_s3c|user:pass|pass word/)
  }
})

describe('the settings that a run needs before its inputs are judged', () => {
  const settingsOf = (given: Given, event: Pick<RunEvent, 'push'> = nothingHappened) =>
    readRunSettings((name) => given[name] ?? '', event)

  test('skip authors and write a summary as by default', () => {
    const { skipAuthors, summary, permissions } = settingsOf({})
    const bots = ['mintlify[bot]', 'renovate[bot]', 'dependabot[bot]']
    expect({ skipAuthors, summary, permissions }).toEqual({ skipAuthors: bots, summary: true, permissions: [] })
  })

  test.each<[Given, object]>([
    [
      { 'api-key': ' two words\n', summary: ' False ' },
      { apiKey: 'two words', summary: false },
    ],
    [
      { 'pull-request': ' 7 ', 'skip-authors': 'a, B-c\nx_y' },
      { pullRequest: 7, skipAuthors: ['a', 'B-c', 'x_y'] },
    ],
    [{ comment: 'true' }, { permissions: ['pull-requests: write'] }],
    [{ since: '7d' }, { permissions: ['contents: read', 'pull-requests: read'] }],
    [{ since: 'last-run' }, { permissions: ['contents: read', 'pull-requests: read', 'statuses: write'] }],
    [{ 'page-views-issue': 'true' }, { permissions: ['issues: write'] }],
    [{ 'docs-reviewers': 'author' }, { permissions: ['pull-requests: write'] }],
    [{ 'docs-labels': 'docs', 'docs-token': 'ghs_docs' }, { permissions: [] }],
    // What is not valid counts as not given.
    [
      { 'pull-request': '0x10', repository: 'app' },
      { pullRequest: undefined, isRepositoryInvalid: true },
    ],
    [
      { 'skip-authors': '@octocat', summary: 'no' },
      { skipAuthors: [], summary: true },
    ],
  ])('of %j are %j', (given, expected) => {
    expect(settingsOf(given)).toMatchObject(expected)
  })

  test('hold the permissions for the change of a push', () => {
    const push = { before: '0'.repeat(40), after: 'a'.repeat(40), authors: [] }
    expect(settingsOf({}, { push }).permissions).toEqual(['contents: read', 'pull-requests: read'])
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
  .map((entries): Given => ({ ...START, ...Object.fromEntries(entries) }))

test('whatever the inputs are, they are valid, or one error has a line for each that is not', async () => {
  const property = fc.asyncProperty(anyInputs, async (given) => {
    const outcome = await parseOrRefuse(given)
    if (!(outcome instanceof InvalidInputs)) return
    const { problems, message } = outcome
    expect(problems.length).toBeGreaterThan(0)
    for (const { input, value } of problems) {
      expect(names).toContain(input)
      if (['api-key', 'project-id', 'github-token', 'docs-token'].includes(input)) expect(value).toBeUndefined()
    }
    // After the first sentence and before the last.
    expect(message.split('\n')).toHaveLength(problems.length + 2)
    expect(obeyedCharacters(message, '\n')).toEqual([])
  })
  await fc.assert(property, { numRuns: runs(60) })
})

test.each([',', '{a,', '{,', '[', '@(', '\\', '\n', '{{ a'])(
  'a long run of %j is judged in time linear in it',
  async (unit) => {
    const text = unit.repeat(Math.floor(20_000 / unit.length))
    const elapsedMs = startProcessorTime()
    for (const key of INPUT_KEYS) parseInput(key, (name) => (name === nameOf(key) ? text : ''))
    await parseOrRefuse({ ...START, include: text, exclude: `a${text}` })
    expect(elapsedMs()).toBeLessThan(300)
  },
)
