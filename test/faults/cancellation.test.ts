import { describe, expect, test } from 'vitest'
import { sampleReaderFeedback } from '../../emulator/service/reader-feedback.ts'
import { sampleSite } from '../../emulator/service/sample-site.ts'
import { headLine } from '../e2e/fixture.ts'
import { DOCS_TOKEN, openDocsPullRequest } from '../support/docs-pull-request.ts'
import { onPullRequest, onSchedule } from '../support/events.ts'
import { type FinishedRun, type Interruption, runStory, type Story } from './harness.ts'

const step = { inputs: { prompt: 'Look: {{ pull-request }}', comment: 'true' }, event: onPullRequest('pull_request') }

const story = (inputs: Record<string, string> = {}): Story => ({
  step: { ...step, inputs: { ...step.inputs, ...inputs } },
  prepare: ({ github }) => void github.addPullRequest({ files: FILES }),
})

const FILES = [{ filename: 'a.ts', patch: '@@ -0,0 +1 @@\n+a' }]
const withDocs: Story['prepare'] = ({ github }) => {
  github.addPullRequest({ files: FILES, user: 'mona' })
  openDocsPullRequest(github, { isPrivate: false })
}

const LOOKED_AFTER = { 'docs-token': DOCS_TOKEN, 'docs-labels': 'docs', 'docs-reviewers': 'alice, author' }
const REPORT = { prompt: 'Look: {{ page-views }}', 'page-views': 'true', 'page-views-issue': 'true' }

/** How the same run ends when nobody cancels it. */
interface End {
  result: string
  heading: RegExp
  level?: 'notice' | 'error'
  comment?: RegExp
}

const ready: End = { result: 'pull-request', heading: /pull request ready$/, level: 'notice', comment: /^✅/ }

const cases: [name: string, story: Story, end: End][] = [
  ['a pull request', story(), ready],
  [
    'a docs pull request that is looked after, and its preview',
    { ...story({ ...LOOKED_AFTER, 'docs-preview': 'true' }), prepare: withDocs },
    ready,
  ],
  [
    'a time-out',
    story({ timeout: '10s' }),
    { result: 'timed-out', heading: /timed out$/, level: 'error', comment: /^⏱️/ },
  ],
  ['an accepted prompt', story({ wait: 'false' }), { result: 'submitted', heading: /job submitted$/, comment: /^📨/ }],
  [
    'a report that an issue holds',
    {
      step: { inputs: REPORT, event: onSchedule },
      prepare({ service, github }) {
        service.useViews(sampleSite({ pages: 5 }))
        github.setPermissions({ issues: 'write' })
      },
    },
    { result: 'pull-request', heading: /pull request ready$/, level: 'notice' },
  ],
  [
    'a report whose readers the agent answers',
    {
      step: {
        inputs: { ...REPORT, prompt: 'Answer: {{ reader-feedback }}', 'reader-feedback': 'true' },
        event: onSchedule,
      },
      prepare({ service, github, clock }) {
        service.useViews(sampleSite({ pages: 5 }))
        service.useReaderFeedback(sampleReaderFeedback(clock.now()))
        github.setPermissions({ issues: 'write' })
      },
    },
    { result: 'pull-request', heading: /pull request ready$/, level: 'notice' },
  ],
]

/** Cancels a run at its n-th moment, or never; `moments` counts them. */
function interruptionAt(moment: number): Interruption & { moments(): number } {
  const controller = new AbortController()
  let count = 0
  return {
    signal: controller.signal,
    moments: () => count,
    onMoment() {
      if (++count === moment) controller.abort()
    },
  }
}

/** The most moments of a run that are tried; the deep run tries all. */
const TRIED = 5

describe('whenever a run is cancelled, outputs, exit status, summary, log and comment report the same end', () => {
  test.each(cases)('before and after %s', async (_, given, expected) => {
    const uninterrupted = interruptionAt(Number.POSITIVE_INFINITY)
    expectEnd(await runStory(given, uninterrupted), expected)
    const total = uninterrupted.moments()
    const stride = process.env.DEEP ? 1 : Math.ceil(total / TRIED)
    const ends = new Set<string | undefined>()
    for (let moment = 1; moment <= total; moment += stride) {
      const run = await runStory(given, interruptionAt(moment))
      ends.add(run.outputs.result)
      expectWholeReport(run)
      if (run.outputs.result === 'cancelled') expectCancelled(run)
      else expectEnd(run, expected)
    }
    expectEnd(await runStory(given, interruptionAt(total)), expected)
    expect(ends.has('cancelled')).toBe(true)
  })
})

/** The comments on the pull request of the code. */
const onCode = ({ comments }: FinishedRun['github']) => comments.filter(({ repository }) => repository === 'acme/app')

/** A cancelled run has five seconds in all (docs/internals/specification.md, "Cancellation"). */
const MOST_MS = 5000

function expectEnd({ exitCode, outputs, summary, annotations, github, endingMs }: FinishedRun, expected: End): void {
  expect(endingMs, 'milliseconds since the signal').toBeLessThanOrEqual(MOST_MS)
  expect([exitCode, outputs.result]).toEqual([expected.level === 'error' ? 1 : 0, expected.result])
  expect(headings(summary)).toEqual([expect.stringMatching(expected.heading)])
  // The comment has only seconds left after a signal. Where they do not suffice, a warning says so.
  const isLate = annotations.some(({ message }) => message.includes('did not respond in time'))
  const others = annotations.filter(({ title }) => title !== 'Docs agent comment')
  const levels = others.map(({ level }) => level)
  expect(levels).toEqual(expected.level === undefined ? [] : [expected.level])
  if (expected.level !== undefined) expect(annotations[0]?.message).toContain(outputs.message)
  const lines = onCode(github).map(({ body }) => headLine(body))
  if (isLate) for (const line of lines) expect(line).toMatch(/^⏳/)
  else expect(lines).toEqual(expected.comment === undefined ? [] : [expect.stringMatching(expected.comment)])
}

function expectCancelled(run: FinishedRun): void {
  const { exitCode, outputs, summary, annotations, github, endingMs } = run
  expect(endingMs, 'milliseconds since the signal').toBeLessThanOrEqual(MOST_MS)
  expect(github.requests.filter(({ path }) => path.includes('/acme/docs/'))).toEqual([])
  expect([exitCode, outputs.message]).toEqual([1, expect.stringMatching(/^The run was cancelled/)])
  expect(headings(summary)).toEqual(['## 🛑 Docs agent: cancelled'])
  const errors = annotations.filter(({ level }) => level === 'error')
  expect(errors).toMatchObject([{ message: expect.stringContaining(outputs.message ?? 'no message') }])
  const isLate = annotations.some(({ message }) => message.includes('did not respond in time'))
  for (const { body } of onCode(github)) expect(headLine(body)).toMatch(isLate ? /^(🛑|⏳)/ : /^🛑/)
}

/** Those of the job. */
const headings = (summary: string) => summary.match(/^## (?!Page views, ).*$/gm) ?? []

/** What was published of the report before the signal is whole. */
function expectWholeReport({ github, summary }: FinishedRun): void {
  const reports = summary.includes('## Page views, ') ? [summary.slice(summary.indexOf('## Page views, '))] : []
  for (const text of [...reports, ...github.issues.map(({ body }) => body ?? '')]) {
    expect(text).toMatch(/^(<!-- \S+ -->\n\n)?## Page views, [\s\S]*<\/sub>\n/)
  }
  expect(github.issues.length).toBeLessThanOrEqual(1)
}
