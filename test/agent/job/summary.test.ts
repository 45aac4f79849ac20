import { readdir } from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { headline, renderSummary, resumable, type SummaryContext } from '../../../src/agent/job/summary.ts'
import { ActionError, type ErrorParts, InvalidInputs } from '../../../src/kit/core/errors.ts'
import { RESULTS, type Result, type RunOutcome } from '../../../src/kit/core/outcome.ts'
import { explainFailure } from '../../../src/kit/service/exchange.ts'
import { HOSTILE, hostileText, obeyedCharacters } from '../../kit/core/hostile-text.ts'
import { runs } from '../../support/fuzz.ts'
import { agentJob, PR } from './fakes.ts'

const GOLDEN = path.join(import.meta.dirname, 'golden')

const ID = 'job_7f3a'
const job = (status: string | undefined, prLink?: string) => agentJob({ id: ID, status, prLink })

const sent = { jobId: ID, sent: 'yes', elapsedMs: 68_400 } as const
const resumed = { ...sent, sent: 'no-prompt' } as const
const nothing = { sent: 'no-prompt', elapsedMs: 0 } as const
const unsent = { sent: 'no', elapsedMs: 1200 } as const

const submitted = { result: 'submitted', job: job('active') } as const
const timedOut = { result: 'timed-out', job: job('active'), elapsedMs: 1_800_000 } as const
const cancelled = { result: 'cancelled' } as const
const failed = { result: 'failed', job: job('failed') } as const
const archived = { result: 'archived', job: job('archived') } as const
const ready = (prLink: string | undefined = PR) => ({ result: 'pull-request', job: job('completed', prLink) }) as const

const create = { service: 'Mintlify', operation: 'create' } as const
const failure = (parts: ErrorParts) => ({ result: 'error', error: new ActionError(parts) }) as const
const refusal = (status: number, remoteMessage?: string, operation: 'create' | 'message' | 'read' = 'create') =>
  failure(explainFailure({ ...create, operation }, { type: 'status', status }, { remoteMessage }))
const invalid = (...problems: ConstructorParameters<typeof InvalidInputs>[0]) =>
  ({ result: 'error', error: new InvalidInputs(problems) }) as const

const PROMPT = 'Document the new `retry` option of the client.\n\n```ts\nclient.get(url, { retry: 3 })\n```'
const STEP = { uses: 'acme/docs-agent-action@v1' }
const troubleshootingUrl = 'https://github.com/acme/docs-agent-action/blob/v1/docs/troubleshooting.md'

const DOCS = { title: 'Document regions', state: 'open', files: 3 } as const
const ABOUT = { url: 'https://github.com/acme/app', repository: 'acme/app', commit: 'c'.repeat(40) }

const withPrompt = { prompt: { title: 'Prompt', text: PROMPT } }
const abroad = { step: { ...STEP, baseUrl: 'https://gateway.example.com/docs' } }
const forPullRequest = (number: number, title: string, repository = 'acme/app') => ({
  subject: { ...ABOUT, repository, pullRequest: { number, title } },
})

const plain: [name: string, outcome: RunOutcome, context?: Partial<SummaryContext>][] = [
  ['pull-request', { ...sent, ...ready() }],
  [
    'pull-request-on-gitlab-after-follow-up',
    { ...sent, ...ready('https://gitlab.com/acme/group/docs/-/merge_requests/12') },
  ],
  ['pull-request-of-another-form', { ...resumed, ...ready('https://git.example.com/changes/1_2') }],
  ['pull-request-for-a-pull-request', { ...sent, ...ready(), docs: DOCS }, forPullRequest(42, 'Add regions')],
  [
    'pull-request-for-a-push',
    { ...sent, ...ready(), docs: { title: '', state: 'merged', files: 1 } },
    { subject: ABOUT },
  ],
  [
    'pull-request-for-a-range',
    { ...sent, ...ready(), docs: { ...DOCS, files: undefined } },
    { subject: { ...ABOUT, base: 'b'.repeat(40), since: 'the release <v1>' } },
  ],
  [
    'pull-request-for-its-own-review',
    { ...sent, ...ready(), docs: { ...DOCS, state: 'draft' } },
    forPullRequest(7, 'Add regions', 'Acme/Docs'),
  ],
  ['failed-with-a-docs-pull-request', { ...sent, ...failed, job: job('failed', PR), docs: DOCS }, { subject: ABOUT }],
  ['no-pull-request', { ...sent, result: 'no-pull-request', job: job('completed') }],
  ['failed', { ...sent, ...failed }],
  ['archived', { ...resumed, ...archived }],
  ['archived-with-link', { ...sent, ...archived, job: job('archived', PR) }],
  ['timed-out', { ...sent, ...timedOut }],
  ['timed-out-before-sending', { ...sent, ...timedOut, sent: 'no' }],
  ['timed-out-without-an-answer', { ...resumed, ...timedOut, job: undefined }],
  ['timed-out-at-another-address', { ...sent, result: 'timed-out', job: job('queued') }, abroad],
  ['submitted', { ...sent, ...submitted, elapsedMs: 900 }],
  ['single-read-of-a-running-job', { ...resumed, ...submitted, elapsedMs: 300 }],
  ['cancelled-while-waiting', { ...sent, ...cancelled, job: job('active') }],
  ['cancelled-after-the-end', { ...sent, ...cancelled, job: job('completed', PR) }],
  ['cancelled-before-anything', { ...nothing, ...cancelled }],
  ['cancelled-before-sending', { ...unsent, ...cancelled }],
  ['cancelled-while-sending', { ...unsent, ...cancelled, sent: 'unknown' }],
  ['cancelled-while-sending-the-follow-up', { ...sent, ...cancelled, sent: 'unknown', job: job('completed') }],
  ['dry-run', { ...nothing, result: 'dry-run' }, withPrompt],
  // It was not sent, so it is not shown.
  ['skipped', { ...nothing, result: 'skipped', reason: 'GitHub gives runs from forks no secrets' }, withPrompt],
  ['error-unauthorized', { ...unsent, ...refusal(401, 'Invalid API key') }],
  ['error-service-fault-while-sending', { ...unsent, sent: 'unknown', ...refusal(503) }, withPrompt],
  [
    'error-follow-up-refused',
    { ...sent, sent: 'no', ...refusal(404, undefined, 'message'), job: job('completed', PR) },
  ],
  ['error-while-waiting', { ...sent, ...refusal(403, 'Address not allowed', 'read'), job: job('active') }, withPrompt],
  ['error-unexpected', { ...nothing, ...failure({ kind: 'unexpected', what: 'It met x.', advice: 'Report it.' }) }],
  [
    'invalid-inputs',
    {
      ...nothing,
      ...invalid(
        { input: 'api-key', problem: 'is missing: pass it as in `api-key: ${{ secrets.MINTLIFY_API_KEY }}`' },
        { input: 'timeout', value: '45', problem: 'should be a duration such as 90s, 30m or 1h30m, at most 24h' },
        { input: 'fail-on', value: 'error | failed', problem: 'should be any of error, failed' },
        { input: 'prompt', value: ' \n', problem: 'should be an instruction, but it is only white space' },
      ),
    },
  ],
  ['hostile-pull-requests', { ...sent, ...ready(), docs: { ...DOCS, title: HOSTILE } }, forPullRequest(42, HOSTILE)],
  ['long-prompt', { ...sent, ...ready() }, { prompt: { title: 'Prompt', text: '0123456789'.repeat(500) } }],
]

const render = (outcome: RunOutcome, context?: Partial<SummaryContext>) =>
  renderSummary(outcome, { step: STEP, service: 'Mintlify', troubleshootingUrl, ...context })

describe('the job summary', () => {
  test.each(plain)(
    'of %s is the golden file, and holds nothing that a viewer acts on',
    async (name, outcome, context) => {
      const markdown = render(outcome, context)
      await expect(markdown).toMatchFileSnapshot(path.join(GOLDEN, `${name}.md`))
      expectIntact(markdown)
    },
  )

  test('has a golden file for every case, and no other', async () => {
    const files = await readdir(GOLDEN)
    expect(files.toSorted()).toEqual(['headlines.txt', ...plain.map(([name]) => `${name}.md`)].toSorted())
  })

  test('exists for every result', () => {
    expect(new Set(plain.map(([, { result }]) => result))).toEqual(new Set(RESULTS))
  })

  test('holds nothing that a viewer acts on, whatever the service reports', () => {
    fc.assert(
      fc.property(anyOutcome, fc.option(longText, { nil: undefined }), hostileText, (outcome, prompt, word) => {
        const step = { ...STEP, baseUrl: `https://example.test/${encodeURIComponent(word.toWellFormed())}` }
        const shown = prompt === undefined ? undefined : { title: 'Prompt', text: prompt }
        expectIntact(renderSummary(outcome, { prompt: shown, step, ...forPullRequest(42, word) }))
      }),
      {
        numRuns: runs(200),
        // Its normalized address has `http:` before a single slash, which GitHub does not turn into a link.
        examples: [[{ ...sent, ...ready('https://example.com/a_bhttp://evil.test/../../..!') }, undefined, '']],
      },
    )
  })

  test('shows no more of a prompt of emoji than of any other', () => {
    const markdown = renderSummary(
      { ...sent, ...ready() },
      { step: STEP, prompt: { title: 'Prompt', text: '😀'.repeat(5000) } },
    )
    expect(Array.from(markdown).filter((character) => character === '😀')).toHaveLength(2000)
  })
})

/** Everything stays where it belongs: fences, tables, tags and links are complete, and a viewer acts on nothing else. */
function expectIntact(markdown: string): void {
  const outside = bare(markdown)
  expect(obeyedCharacters(markdown, '\n\t')).toEqual([])
  expect(outside).not.toMatch(/`|<(?!\/?(?:details|summary|code)>)|\]\(|@|:\/\/|www\./i)
  for (const tag of ['details', 'summary', 'code']) {
    expect(outside.split(`<${tag}>`).length).toBe(outside.split(`</${tag}>`).length)
  }
  for (const block of outside.split('\n\n').filter((lines) => lines.startsWith('|'))) {
    const cells = block
      .trimEnd()
      .split('\n')
      .map((line) => line.split('|').length)
    expect(new Set(cells).size, block).toBe(1)
  }
  expect(markdown.endsWith('\n') && !markdown.endsWith('\n\n')).toBe(true)
  // The step that people copy into a workflow, where braces are evaluated.
  const [, step = ''] = /^```yaml\n([\s\S]*?)\n```$/m.exec(markdown.split('### Continue waiting')[1] ?? '') ?? []
  const known = ['${{ secrets.MINTLIFY_API_KEY }}', '${{ secrets.MINTLIFY_PROJECT_ID }}']
  for (const [expression] of step.matchAll(/\$\{\{.*?\}\}/g)) expect(known).toContain(expression)
}

const longText = fc.oneof(
  hostileText,
  hostileText.map((text) => text.repeat(200)),
  fc.nat({ max: 400 }).map((length) => `${'`'.repeat(length)}\n${'`'.repeat(3)}`),
)
const maybe = fc.option(
  fc.oneof(
    longText,
    longText.map((text) => `https://example.test/a/b/pull/7?${text}`),
  ),
  { nil: undefined },
)

const anyJob: fc.Arbitrary<RunOutcome['job']> = fc.record({
  id: longText,
  status: fc.oneof(maybe, fc.constantFrom('completed', 'failed', 'archived', 'active')),
  prLink: maybe,
  repository: maybe,
  ref: maybe,
})

const anyError = fc.oneof(
  fc
    .tuple(hostileText, hostileText, maybe)
    .map(([what, advice, remoteMessage]) =>
      failure({ kind: 'unexpected', what: `It (${what}).`, advice: `Do ${advice}.`, remoteMessage }),
    )
    .map(({ error }) => error),
  fc
    .array(fc.record({ input: hostileText, value: longText, problem: hostileText }), { minLength: 1, maxLength: 3 })
    .map((problems) => new InvalidInputs(problems)),
)

const anyOutcome: fc.Arbitrary<RunOutcome> = fc.record({
  result: fc.constantFrom(...RESULTS),
  jobId: fc.oneof(maybe, fc.constantFrom('job-1', '${{ secrets.X }}', 'a"b')),
  job: fc.option(anyJob, { nil: undefined }),
  sent: fc.constantFrom('yes', 'no', 'unknown', 'no-prompt'),
  elapsedMs: fc.nat({ max: 90_000_000 }),
  reason: hostileText,
  docs: fc.option(fc.record({ title: hostileText, state: fc.constant('open' as const) }), { nil: undefined }),
  error: fc.option(anyError, { nil: undefined }),
})

/** The Markdown without fenced blocks and code spans, which a viewer does not interpret, link targets, and the code around an @. */
function bare(markdown: string): string {
  return markdown
    .replace(/^(`{3,})\w*\n[\s\S]*?\n\1$/gm, '')
    .replace(/`[^`\n]*`/g, '')
    .replace(/\]\(<https:[^<>\s]*>\)|<code>@<\/code>/g, ']')
}

test('the headlines are those of the golden file, each one plain sentence', async () => {
  const headlines = plain.map(([name, outcome]) => [name, headline(outcome, 'Mintlify')])
  const lines = headlines.map(([name, text]) => `${name}: ${text}\n`)
  await expect(lines.join('')).toMatchFileSnapshot(path.join(GOLDEN, 'headlines.txt'))
  for (const [, text] of headlines) {
    // A full stop within it belongs to a host, a file or a link.
    expect(text).toMatch(/^[A-Za-z0-9][^\n]*(\.|https:\S+[^.])$/)
    expect(text).not.toMatch(/[.!?] [A-Z]|[`*<>[\]]/)
  }
})

test('the headline says how many prompts were paid, if several', () => {
  expect(headline({ ...sent, ...failed, prompts: 3 })).toContain(' and 3 prompts')
  expect(headline({ ...sent, ...failed, prompts: 1 })).not.toContain('prompt')
})

test('the headline is complete without a known host, and without a reason', () => {
  expect(headline({ ...sent, ...failed })).toContain('Mintlify gives no reason')
  expect(headline({ ...nothing, result: 'skipped' })).toBe('Skipped: there was nothing to do.')
})

test.each<[mayContinue: boolean, result: Result, jobId: string, status?: string]>([
  [true, 'cancelled', 'job-1'],
  [false, 'cancelled', 'job-1', 'completed'],
  [true, 'error', 'job-1', 'active'],
  [false, 'error', 'job-1', 'failed'],
  [false, 'failed', 'job-1', 'queued'],
  [false, 'skipped', 'job-1'],
  [false, 'timed-out', '${{ secrets.X }}'],
  [false, 'timed-out', ''],
])(
  'that a later step can continue waiting is %s: %s of the job %s with the status %s',
  (expected, result, jobId, status) => {
    const seen = status === undefined ? undefined : agentJob({ status })
    expect(resumable({ ...nothing, result, jobId, job: seen })).toBe(expected)
  },
)
