import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { headline } from '../../src/agent-job/summary.ts'
import { ERROR_KINDS, InvalidInputs } from '../../src/errors.ts'
import { describeFailure } from '../../src/github/failure.ts'
import { RESULTS, type RunOutcome } from '../../src/outcome.ts'
import { explainFailure, explainStatus, type FailureDetails, type Operation } from '../../src/service/explain.ts'
import { agentJob } from '../agent-job/fakes.ts'
import { visible } from '../e2e/every-run.ts'
import { test as scenario, warnings } from '../e2e/fixture.ts'
import type { ActionResult } from '../e2e/run-action.ts'
import { onPullRequest } from '../support/events.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const textOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

/** A section of the troubleshooting page: its name, and what the action may say on screen. */
interface Section {
  name: string
  quotes: readonly string[]
}

const PAGE = textOf('docs/troubleshooting.md')

/** The sections of a chapter whose headings are words of the action, in backticks. */
function sectionsOf(chapter: string): Section[] {
  const [, text = ''] = PAGE.split(`\n## ${chapter}\n`)
  return text
    .split(/^## /m, 1)
    .join()
    .split(/^### /m)
    .slice(1)
    .map((section) => ({
      name: /^`(.+)`$/m.exec(section)?.[1] ?? section.slice(0, 40),
      quotes: Array.from(section.matchAll(/^```text\n(.*?)\n```$/gms), ([, said = '']) => said.split('\n')).flat(),
    }))
}

const errors = sectionsOf('Errors')
const results = sectionsOf('Results')

/** A quote as a pattern: `…` and the host stand for what differs. */
function pattern(quote: string): string {
  return quote
    .split(/…|api\.mintlify\.com/)
    .map(RegExp.escape)
    .join('.+')
}

const says = (quote: string, what: string) => new RegExp(`^${pattern(quote)}$`).test(what)

describe('the troubleshooting page', () => {
  test('has one section for every kind of error, and for nothing else', () => {
    const kinds = [...ERROR_KINDS]
    expect(errors.map(({ name }) => name).sort()).toEqual(kinds.sort())
  })

  test('has one section for every result that may surprise', () => {
    const good = ['pull-request', 'submitted', 'dry-run']
    const toldAsErrors = ['error', 'cancelled']
    const left = RESULTS.filter((word) => ![...good, ...toldAsErrors].includes(word))
    expect(results.map(({ name }) => name).sort()).toEqual(left.sort())
  })

  test('leads to every section from the table at its top', () => {
    const rows = PAGE.split('\n').filter((line) => line.startsWith('|') && line.includes('](#'))
    const led = rows.flatMap((row) => Array.from(row.matchAll(/\[`(.+?)`\]\(#(.+?)\)/g), ([, name]) => name ?? ''))
    expect(led.sort()).toEqual([...errors, ...results].map(({ name }) => name).sort())
  })
})

/** What the action can say, by the section that it belongs to. */
interface Saying {
  section: string
  what: string
}

const HOST = 'api.mintlify.com'
const OPERATIONS: Operation[] = ['create', 'message', 'read', 'views']
/** Everything that is no success. */
const STATUSES = Array.from({ length: 300 }, (_, index) => 300 + index)
const FAILURES: FailureDetails[] = [
  ...(['connect', 'time-out', 'lost'] as const).map((reason) => ({ reason, detail: 'ECONNRESET' })),
  ...(['too-large', 'not-json'] as const).map((reason) => ({ reason })),
  { reason: 'undocumented', field: 'views' },
  { reason: 'undocumented', field: undefined },
  ...[true, false].map((sent) => ({ reason: 'cancelled', sent }) as const),
]

function sayingsOfTheService(): Saying[] {
  const parts = OPERATIONS.flatMap((operation) => [
    ...STATUSES.map((status) => explainStatus({ host: HOST, operation, status, remoteMessage: undefined })),
    ...FAILURES.map((failure) => explainFailure({ host: HOST, operation }, failure)),
  ])
  const create = { host: HOST, operation: 'create' } as const
  const outOfTime = { waited: '20m', requested: undefined }
  const late = explainStatus({ ...create, status: 429, remoteMessage: undefined, outOfTime })
  const all = [...parts, late, explainFailure(create, { reason: 'without-id' })]
  // What does not fit within the time comes behind the sentence that is looked for.
  return all.map(({ kind, what }) => ({ section: kind, what: what.replace(/(?<=\(429\)\.) .*/, '') }))
}

function sayingsOfGitHub(): Saying[] {
  const purpose = {
    action: 'read the pull request',
    target: 'the pull request',
    permission: 'pull-requests: read',
    repeatable: true,
  }
  const answer = (status: number) => ({ status, message: 'No', response: { headers: {} } })
  const limit = { errors: [{ type: 'RATE_LIMITED' }], message: 'No' }
  const thrown = [
    ...STATUSES.map((status) => answer(status)),
    { errors: [{ type: 'FORBIDDEN' }] },
    limit,
    new Error('ECONNRESET'),
  ]
  return thrown.map((failure) => describeFailure(purpose, failure)).map(({ kind, what }) => ({ section: kind, what }))
}

/** Every source file but those whose errors are collected above and below. */
function sources(): string[] {
  const collected = ['src/errors.ts', 'src/service/explain.ts', 'src/github/failure.ts']
  return globSync('src/**/*.ts', { cwd: ROOT }).filter((file) => !collected.includes(file.replaceAll('\\', '/')))
}

/** Errors that are written down where they arise. */
function sayingsInPlace(): Saying[] {
  return sources().flatMap((file) => {
    const sites = Array.from(textOf(file).matchAll(/\bkind: '([a-z-]+)',\s+what: (?:'(.+)'|`(.+)`),\n/g))
    return sites.map(([, section = '', plain, template = '']) => ({
      section,
      what: plain ?? template.replaceAll(/\$\{[^}]*\}/g, 'X'),
    }))
  })
}

function sayingsOfResults(): Saying[] {
  const sent = {
    jobId: 'job-1',
    job: agentJob({ id: 'job-1' }),
    reused: false,
    sent: 'yes',
    elapsedMs: 68_000,
  } as const
  const alone = { reused: true, sent: 'none', elapsedMs: 68_000 } as const
  const ended = { ...sent, job: agentJob({ id: 'job-1', status: 'failed' }) }
  const outcomes: RunOutcome[] = [
    ...(['timed-out', 'failed', 'archived', 'no-pull-request'] as const).map((result) => ({ ...sent, result })),
    ...(['failed', 'no-pull-request'] as const).map((result) => ({ ...alone, result })),
    { ...sent, job: agentJob({ status: 'active' }), result: 'timed-out' },
    { ...ended, result: 'timed-out' },
    { ...alone, result: 'timed-out' },
    { ...sent, sent: 'no', result: 'timed-out' },
    { ...sent, result: 'cancelled' },
    { ...alone, result: 'cancelled' },
    { ...sent, sent: 'no', result: 'cancelled' },
    { ...sent, sent: 'unknown', result: 'cancelled' },
  ]
  return outcomes.map((outcome) => ({ section: outcome.result, what: headline(outcome) }))
}

function sayingsOfInputs(): Saying[] {
  const problem = { input: 'wait', problem: 'is odd' }
  return [[problem], [problem, problem]].map((all) => ({
    section: 'invalid-inputs',
    what: new InvalidInputs(all).what,
  }))
}

const sayings = [
  ...sayingsOfInputs(),
  ...sayingsOfTheService(),
  ...sayingsOfGitHub(),
  ...sayingsInPlace(),
  ...sayingsOfResults(),
]
const sections = [...errors, ...results]

describe('what the action says', () => {
  test('is found in every place where an error arises', () => {
    const places = sources().flatMap(
      (file) => textOf(file).match(/new (?:ActionError|GitHubError)\([^;]*?kind: '/g) ?? [],
    )
    expect(sayingsInPlace()).toHaveLength(places.length)
  })

  test.each(sections.map(({ name }) => name))('stands in the section %s, word for word', (name) => {
    const { quotes = [] } = sections.find((section) => section.name === name) ?? {}
    const said = sayings.filter(({ section }) => section === name)
    const missing = said.filter(({ what }) => !quotes.some((quote) => says(quote, what)))
    expect(missing).toEqual([])
    expect(quotes).not.toEqual([])
  })

  test.each(sections.map(({ name }) => name).filter((name) => name !== 'skipped'))(
    'is all that the section %s quotes',
    (name) => {
      const { quotes = [] } = sections.find((section) => section.name === name) ?? {}
      const said = sayings.filter(({ section }) => section === name)
      const stale = quotes.filter((quote) => !said.some(({ what }) => says(quote, what)))
      expect(stale).toEqual([])
    },
  )

  test('of a skipped run is quoted as the source has it', () => {
    const source = ['src/guards.ts', 'src/phases/guard.ts', 'src/main.ts'].map(textOf).join('\n')
    const { quotes = [] } = results.find(({ name }) => name === 'skipped') ?? {}
    const parts = quotes.flatMap((quote) => quote.replace(/^Skipped: (.*?)\.?$/, '$1').split('…'))
    expect(parts.filter((part) => !source.includes(part))).toEqual([])
  })
})

/** The section that the words on screen lead to: that of the longest quote among them. */
function sectionFor(words: string): string | undefined {
  const found = sections.flatMap(({ name, quotes }) =>
    quotes.filter((quote) => new RegExp(pattern(quote)).test(words)).map((quote) => ({ name, quote })),
  )
  return found.sort((a, b) => b.quote.length - a.quote.length)[0]?.name
}

function annotation({ annotations }: ActionResult): string {
  const [first, ...others] = annotations
  expect(others).toEqual([])
  return first?.message ?? ''
}

describe.concurrent('the words on the screen lead to the right section', () => {
  scenario('for a wrong key', async ({ action }) => {
    const result = await action.run({ prompt: 'Say hello', 'api-key': 'mint_wrong' })
    expect(result.outputs.result).toBe('error')
    expect([annotation(result), visible(result.summary)].map(sectionFor)).toEqual(['unauthorized', 'unauthorized'])
  })

  scenario('for a prompt that a permission is missing for', async ({ action, github }) => {
    github.addPullRequest({ number: 1 })
    github.setPermissions({ 'pull-requests': 'none', contents: 'none' })
    const result = await action.run({ prompt: 'Describe {{ diff }}' }, { event: onPullRequest('pull_request') })
    expect(result.outputs.result).toBe('error')
    expect([annotation(result), visible(result.summary)].map(sectionFor)).toEqual(['github-refused', 'github-refused'])
  })

  scenario.for(['none', 'read'] as const)(
    'for a comment that a permission is missing for: %s',
    async (permission, { action, github }) => {
      github.addPullRequest({ number: 1 })
      github.setPermissions({ 'pull-requests': permission, contents: 'none' })
      const inputs = { prompt: 'Say hello [emulator: runs 1s]', comment: 'true' }
      const result = await action.run(inputs, { event: onPullRequest('pull_request') })
      expect(result.outputs.result).toBe('pull-request')
      expect(warnings(result).map(sectionFor)).toEqual(['github-refused'])
    },
  )

  scenario('for a pull request from a fork', async ({ action }) => {
    const event = onPullRequest('pull_request', { from: 'eve/app' })
    const result = await action.run({ prompt: 'Say hello', 'api-key': '', 'project-id': '' }, { event })
    expect(result.outputs.result).toBe('skipped')
    expect([annotation(result), visible(result.summary)].map(sectionFor)).toEqual(['skipped', 'skipped'])
  })

  scenario('for a time-out', async ({ action }) => {
    const result = await action.run({ prompt: 'Say hello [emulator: runs 60s]', timeout: '2s' })
    expect(result.outputs.result).toBe('timed-out')
    expect([annotation(result), visible(result.summary)].map(sectionFor)).toEqual(['timed-out', 'timed-out'])
  })
})
