import { readdir } from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ActionError, type ErrorParts, InvalidInputs } from '../../src/core/errors.ts'
import type { Result, RunOutcome } from '../../src/core/outcome.ts'
import { headline, helpUrl, renderSummary, resumable, type SummaryContext } from '../../src/job/summary.ts'
import { explain } from '../../src/service/explain.ts'
import { HOSTILE, hostileText, obeyedCharacters } from '../core/hostile-text.ts'
import { runs } from '../support/fuzz.ts'
import { agentJob, PR } from './fakes.ts'

const GOLDEN = path.join(import.meta.dirname, 'golden')

const full = {
  id: 'job_7f3a',
  repository: 'https://github.com/acme/docs',
  ref: 'main',
}
const job = (status: string | undefined, prLink?: string) => agentJob({ ...full, status, prLink })

const sent = { jobId: full.id, reused: false, sent: 'yes', elapsedMs: 68_400 } as const
const followedUp = { ...sent, reused: true } as const
const resumed = { ...followedUp, sent: 'none' } as const
const nothing = { reused: false, sent: 'none', elapsedMs: 0 } as const
const unsent = { reused: false, sent: 'no', elapsedMs: 1200 } as const

const create = { host: 'api.mintlify.com', operation: 'create' } as const
const failure = (parts: ErrorParts) => ({ result: 'error', error: new ActionError(parts) }) as const
const refusal = (status: number, remoteMessage?: string, operation: 'create' | 'message' | 'read' = 'create') =>
  failure(explain({ ...create, operation }, { type: 'status', status }, { remoteMessage }))

const PROMPT = 'Document the new `retry` option of the client.\n\n```ts\nclient.get(url, { retry: 3 })\n```'
const STEP = { uses: 'acme/docs-agent-action@v1' }

const DOCS = { title: 'Document regions', state: 'open', files: 3 } as const
const ABOUT = { url: 'https://github.com/acme/app', repository: 'acme/app', commit: 'c'.repeat(40) }

interface Case {
  name: string
  outcome: RunOutcome
  context?: Partial<SummaryContext>
}

const cases: Case[] = [
  { name: 'pull-request', outcome: { ...sent, result: 'pull-request', job: job('completed', PR) } },
  {
    name: 'pull-request-on-gitlab-after-follow-up',
    outcome: {
      ...followedUp,
      result: 'pull-request',
      job: job('completed', 'https://gitlab.com/acme/group/docs/-/merge_requests/12'),
    },
  },
  {
    name: 'pull-request-of-another-form',
    outcome: { ...resumed, result: 'pull-request', job: job('completed', 'https://git.example.com/changes/1_2') },
  },
  {
    name: 'pull-request-for-a-pull-request',
    outcome: { ...sent, result: 'pull-request', job: job('completed', PR), docs: DOCS },
    context: { about: { ...ABOUT, pullRequest: { number: 42, title: 'Add regions' } } },
  },
  {
    name: 'pull-request-for-a-push',
    outcome: {
      ...sent,
      result: 'pull-request',
      job: job('completed', PR),
      docs: { title: '', state: 'merged', files: 1 },
    },
    context: { about: ABOUT },
  },
  {
    name: 'pull-request-for-a-range',
    outcome: { ...followedUp, result: 'pull-request', job: job('completed', PR), docs: { ...DOCS, files: undefined } },
    context: { about: { ...ABOUT, base: 'b'.repeat(40), since: 'the release <v1>' } },
  },
  {
    name: 'pull-request-for-its-own-review',
    outcome: { ...followedUp, result: 'pull-request', job: job('completed', PR), docs: { ...DOCS, state: 'draft' } },
    context: { about: { ...ABOUT, repository: 'Acme/Docs', pullRequest: { number: 7, title: 'Add regions' } } },
  },
  {
    name: 'failed-with-a-docs-pull-request',
    outcome: { ...followedUp, result: 'failed', job: job('failed', PR), docs: DOCS },
    context: { about: ABOUT },
  },
  {
    name: 'hostile-pull-requests',
    outcome: { ...sent, result: 'pull-request', job: job('completed', PR), docs: { ...DOCS, title: HOSTILE } },
    context: { about: { ...ABOUT, pullRequest: { number: 42, title: HOSTILE } } },
  },
  { name: 'no-pull-request', outcome: { ...sent, result: 'no-pull-request', job: job('completed') } },
  { name: 'failed', outcome: { ...sent, result: 'failed', job: job('failed') } },
  { name: 'failed-with-link', outcome: { ...followedUp, result: 'failed', job: job('failed', PR) } },
  {
    name: 'archived',
    outcome: {
      ...resumed,
      result: 'archived',
      job: job('archived'),
    },
  },
  { name: 'archived-with-link', outcome: { ...sent, result: 'archived', job: job('archived', PR) } },
  { name: 'timed-out', outcome: { ...sent, elapsedMs: 1_800_000, result: 'timed-out', job: job('active') } },
  {
    name: 'timed-out-before-sending',
    outcome: { ...followedUp, sent: 'no', elapsedMs: 1_800_000, result: 'timed-out', job: job('active') },
  },
  { name: 'timed-out-without-an-answer', outcome: { ...resumed, elapsedMs: 1_800_000, result: 'timed-out' } },
  {
    name: 'timed-out-at-another-address',
    outcome: { ...sent, result: 'timed-out', job: agentJob({ id: 'job_7f3a', status: 'queued' }) },
    context: { step: { ...STEP, baseUrl: 'https://gateway.example.com/docs' } },
  },
  { name: 'submitted', outcome: { ...sent, elapsedMs: 900, result: 'submitted', job: job('active') } },
  { name: 'submitted-follow-up', outcome: { ...followedUp, elapsedMs: 900, result: 'submitted', job: job('active') } },
  {
    name: 'single-read-of-a-running-job',
    outcome: { ...resumed, elapsedMs: 300, result: 'submitted', job: job('active') },
  },
  { name: 'cancelled-while-waiting', outcome: { ...sent, result: 'cancelled', job: job('active') } },
  { name: 'cancelled-after-the-end', outcome: { ...sent, result: 'cancelled', job: job('completed', PR) } },
  { name: 'cancelled-before-anything', outcome: { ...nothing, result: 'cancelled' } },
  { name: 'cancelled-before-sending', outcome: { ...unsent, result: 'cancelled' } },
  {
    name: 'cancelled-before-the-follow-up-was-sent',
    outcome: { ...followedUp, sent: 'no', result: 'cancelled', job: job('active') },
  },
  { name: 'cancelled-while-sending', outcome: { ...unsent, sent: 'unknown', result: 'cancelled' } },
  {
    name: 'cancelled-while-sending-the-follow-up',
    outcome: { ...followedUp, sent: 'unknown', result: 'cancelled', job: job('completed') },
  },
  { name: 'dry-run', outcome: { ...nothing, result: 'dry-run' }, context: { prompt: PROMPT } },
  { name: 'dry-run-without-a-prompt', outcome: { ...nothing, result: 'dry-run' } },
  {
    name: 'skipped',
    outcome: { ...nothing, result: 'skipped', reason: 'GitHub gives runs from forks no secrets' },
    // It was not sent, so it is not shown.
    context: { prompt: PROMPT },
  },
  { name: 'error-unauthorized', outcome: { ...unsent, ...refusal(401, 'Invalid API key') } },
  {
    name: 'error-bad-request',
    outcome: { ...unsent, ...refusal(400, 'prompt: too long') },
    context: { prompt: PROMPT },
  },
  {
    name: 'error-service-fault-while-sending',
    outcome: { ...unsent, sent: 'unknown', ...refusal(503) },
    context: { prompt: PROMPT },
  },
  {
    name: 'error-follow-up-refused',
    outcome: { ...followedUp, sent: 'no', ...refusal(404, undefined, 'message'), job: job('completed', PR) },
  },
  {
    name: 'error-while-waiting',
    outcome: { ...sent, ...refusal(403, 'Address not allowed', 'read'), job: job('active') },
    context: { prompt: PROMPT },
  },
  {
    name: 'error-no-connection',
    outcome: {
      ...unsent,
      ...failure(explain(create, { type: 'not-connected', detail: 'getaddrinfo ENOTFOUND api.mintlify.com' })),
    },
  },
  {
    name: 'error-rate-limited',
    outcome: {
      ...unsent,
      ...failure(explain(create, { type: 'status', status: 429 }, { remoteMessage: 'Too many requests' })),
    },
  },
  {
    name: 'error-redirected',
    outcome: {
      ...unsent,
      ...failure(explain(create, { type: 'status', status: 308 }, { location: 'http://evil.test/a' })),
    },
  },
  {
    name: 'error-without-id',
    outcome: {
      ...unsent,
      sent: 'unknown',
      ...failure(explain(create, { type: 'without-id' })),
    },
  },
  {
    name: 'error-unexpected',
    outcome: {
      ...nothing,
      ...failure({
        kind: 'unexpected',
        what: 'The action met an unexpected error (x is not a function).',
        advice: 'Please report it.',
      }),
    },
  },
  {
    name: 'invalid-inputs',
    outcome: {
      ...nothing,
      result: 'error',
      error: new InvalidInputs([
        {
          input: 'api-key',
          problem:
            'is missing; it should be the admin API key: pass it as in `api-key: ${{ secrets.MINTLIFY_API_KEY }}`',
        },
        { input: 'timeout', value: '45', problem: 'should be a duration such as 90s, 30m or 1h30m, at most 24h' },
        { input: 'fail-on', value: 'error | failed', problem: 'should be any of error, failed' },
        { input: 'prompt', value: ' \n', problem: 'should be an instruction, but it is only white space' },
      ]),
    },
  },
  {
    name: 'long-prompt',
    outcome: { ...sent, result: 'pull-request', job: job('completed', PR) },
    context: { prompt: '0123456789'.repeat(500) },
  },
  {
    name: 'hostile-job',
    outcome: {
      ...sent,
      jobId: HOSTILE,
      result: 'timed-out',
      job: { id: HOSTILE, status: HOSTILE, prLink: HOSTILE, repository: HOSTILE, ref: HOSTILE },
    },
    context: { prompt: `${HOSTILE}\n\`\`\`\n</details>\n# pwned` },
  },
  {
    name: 'hostile-links',
    outcome: {
      ...sent,
      result: 'pull-request',
      job: {
        ...job('completed'),
        prLink: 'https://evil.test/a)](<x>"|`@octocat`<img src=x>\n::error::x',
        repository: 'https://evil.test/<img>|x',
      },
    },
  },
  {
    name: 'hostile-error',
    outcome: {
      ...unsent,
      ...failure({ kind: 'bad-request', what: `It failed (${HOSTILE}).`, advice: HOSTILE, remoteMessage: HOSTILE }),
    },
  },
  {
    name: 'hostile-inputs',
    outcome: {
      ...nothing,
      result: 'error',
      error: new InvalidInputs([{ input: HOSTILE, value: HOSTILE, problem: HOSTILE }]),
    },
  },
  { name: 'hostile-reason', outcome: { ...nothing, result: 'skipped', reason: HOSTILE } },
]

describe('the job summary', () => {
  test.each(cases)('of $name is the golden file', async ({ name, outcome, context }) => {
    await expect(renderSummary(outcome, { step: STEP, host: 'api.mintlify.com', ...context })).toMatchFileSnapshot(
      path.join(GOLDEN, `${name}.md`),
    )
  })

  test('has a golden file for every case, and no other', async () => {
    const files = await readdir(GOLDEN)
    expect(files.toSorted()).toEqual(['headlines.txt', ...cases.map(({ name }) => `${name}.md`)].toSorted())
  })

  test('exists for every result', () => {
    const results: Record<Result, true> = {
      'pull-request': true,
      'no-pull-request': true,
      failed: true,
      archived: true,
      'timed-out': true,
      submitted: true,
      skipped: true,
      cancelled: true,
      'dry-run': true,
      error: true,
    }
    expect(new Set(cases.map(({ outcome }) => outcome.result))).toEqual(new Set(Object.keys(results)))
  })

  test.each(cases)('of $name holds nothing that a viewer acts on', ({ outcome, context }) => {
    expectIntact(renderSummary(outcome, { step: STEP, host: 'api.mintlify.com', ...context }))
  })

  test('holds nothing that a viewer acts on, whatever the service reports', () => {
    fc.assert(
      fc.property(anyOutcome, fc.option(longText, { nil: undefined }), hostileText, (outcome, prompt, word) => {
        const step = { ...STEP, baseUrl: `https://example.test/${encodeURIComponent(word.toWellFormed())}` }
        expectIntact(renderSummary(outcome, { prompt, step }))
      }),
      { numRuns: runs(500) },
    )
  })

  test('shows no more of a prompt of emoji than of any other', () => {
    const { outcome } = { outcome: { ...sent, result: 'pull-request', job: job('completed', PR) } as const }
    const markdown = renderSummary(outcome, { step: STEP, prompt: '😀'.repeat(5000) })
    expect(Array.from(markdown).filter((character) => character === '😀')).toHaveLength(2000)
  })
})

/** Everything stays where it belongs: fences, tables, tags and links are complete, and a viewer acts on nothing else. */
function expectIntact(markdown: string): void {
  const outside = bare(markdown)
  expect(obeyedCharacters(markdown, '\n\t')).toEqual([])
  expect(outside).not.toMatch(/`|<(?!\/?(?:details|summary|code)>)|\]\(|@|http:|www\./i)
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
  result: fc.constantFrom(...cases.map(({ outcome }) => outcome.result)),
  jobId: fc.oneof(maybe, fc.constantFrom('job-1', '${{ secrets.X }}', 'a"b')),
  job: fc.option(anyJob, { nil: undefined }),
  reused: fc.boolean(),
  sent: fc.constantFrom('yes', 'no', 'unknown', 'none'),
  elapsedMs: fc.nat({ max: 90_000_000 }),
  reason: hostileText,
  error: fc.option(anyError, { nil: undefined }),
})

/** The Markdown without fenced blocks and code spans, which a viewer does not interpret, link targets, and the code around an @. */
function bare(markdown: string): string {
  return markdown
    .replace(/^(`{3,})\w*\n[\s\S]*?\n\1$/gm, '')
    .replace(/`[^`\n]*`/g, '')
    .replace(/\]\(<https:[^<>\s]*>\)|<code>@<\/code>/g, ']')
}

test('the headlines are those of the golden file', async () => {
  const plain = cases.filter(({ name }) => !name.startsWith('hostile'))
  const lines = plain.map(({ name, outcome }) => `${name}: ${headline(outcome, 'api.mintlify.com')}\n`)
  await expect(lines.join('')).toMatchFileSnapshot(path.join(GOLDEN, 'headlines.txt'))
})

test.each(cases.filter(({ name }) => !name.startsWith('hostile')))(
  'the headline of $name is one plain sentence',
  ({ outcome }) => {
    const text = headline(outcome, 'api.mintlify.com')
    // A full stop within it belongs to a host, a file or a link.
    expect(text).toMatch(/^[A-Za-z0-9][^\n]*(\.|https:\S+[^.])$/)
    expect(text).not.toMatch(/[.!?] [A-Z]|[`*<>[\]]/)
  },
)

test.each(['pull-request', 'no-pull-request', 'failed', 'archived', 'timed-out', 'cancelled', 'error'] as const)(
  'the headline of the result %s says how many prompts were sent, where these were several',
  (result) => {
    const outcome = { ...sent, result, job: job('completed') }
    expect(headline({ ...outcome, prompts: 3 })).toContain('3 prompts')
    expect(headline({ ...outcome, prompts: 1 })).not.toContain('prompt')
  },
)

test('the headline without a known host names none', () => {
  expect(headline({ ...sent, result: 'failed', job: job('failed') })).toContain('the service gives no reason')
})

test('the headline of a run that was skipped without a reason is complete', () => {
  expect(headline({ ...nothing, result: 'skipped' })).toBe('Skipped: there was nothing to do.')
})

describe('the section of the troubleshooting page', () => {
  const PAGE = 'https://github.com/acme/docs-agent-action/blob/v1/docs/troubleshooting.md'

  test.each<[name: string, outcome: RunOutcome, section: string | undefined]>([
    ['for an error is that of its kind', { ...unsent, ...refusal(401) }, 'unauthorized'],
    ['for a job that failed', { ...sent, result: 'failed' }, 'failed'],
    ['for a job that was archived', { ...sent, result: 'archived' }, 'archived'],
    ['for a time-out', { ...sent, result: 'timed-out' }, 'timed-out'],
    ['for a cancelled run', { ...nothing, result: 'cancelled' }, 'cancelled'],
    ['for a skipped run', { ...nothing, result: 'skipped' }, 'skipped'],
    ['for a pull request does not exist', { ...sent, result: 'pull-request' }, undefined],
    ['for an end without one does not exist', { ...sent, result: 'no-pull-request' }, undefined],
    ['for a submitted job does not exist', { ...sent, result: 'submitted' }, undefined],
    ['for a dry run does not exist', { ...nothing, result: 'dry-run' }, undefined],
  ])('%s', (_name, outcome, section) => {
    expect(helpUrl(outcome, PAGE)).toBe(section && `${PAGE}#${section}`)
    expect(helpUrl(outcome, undefined)).toBeUndefined()
    const link = `[${section === 'skipped' ? 'What this means' : 'How to fix this'}](<${PAGE}#${section}>)`
    const summary = renderSummary(outcome, { step: STEP, troubleshootingUrl: PAGE })
    expect(summary.includes(link)).toBe(section !== undefined)
    expect(summary.includes(PAGE)).toBe(section !== undefined)
  })
})

describe('whether a later step can continue waiting', () => {
  test.each<{ result: Result; jobId?: string; status?: string; expected: boolean }>([
    { result: 'timed-out', jobId: 'job-1', expected: true },
    { result: 'submitted', jobId: 'job-1', expected: true },
    { result: 'cancelled', jobId: 'job-1', expected: true },
    { result: 'cancelled', jobId: 'job-1', status: 'completed', expected: false },
    { result: 'cancelled', expected: false },
    { result: 'error', jobId: 'job-1', status: 'active', expected: true },
    { result: 'error', jobId: 'job-1', status: 'failed', expected: false },
    { result: 'error', jobId: 'job-1', expected: false },
    { result: 'pull-request', jobId: 'job-1', status: 'queued', expected: false },
    { result: 'no-pull-request', jobId: 'job-1', status: 'queued', expected: false },
    { result: 'failed', jobId: 'job-1', status: 'queued', expected: false },
    { result: 'archived', jobId: 'job-1', status: 'queued', expected: false },
    { result: 'skipped', jobId: 'job-1', expected: false },
    { result: 'dry-run', jobId: 'job-1', expected: false },
    { result: 'timed-out', jobId: 'a_b.c:d~e-f', expected: true },
    { result: 'timed-out', jobId: '${{ secrets.X }}', expected: false },
    { result: 'timed-out', jobId: 'a b', expected: false },
    { result: 'timed-out', jobId: 'a"b', expected: false },
    { result: 'timed-out', jobId: '', expected: false },
  ])('$result, job $jobId with the status $status: $expected', ({ result, jobId, status, expected }) => {
    const seen = status === undefined ? undefined : agentJob({ status })
    expect(resumable({ ...nothing, result, jobId, job: seen })).toBe(expected)
  })
})
