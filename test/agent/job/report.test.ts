import { describe, expect } from 'vitest'
import { sampleReaderFeedback } from '../../../emulator/service/reader-feedback.ts'
import type { Emulator } from '../../../emulator/service/server.ts'
import { reportOnViews } from '../../../src/agent/job/report.ts'
import { type IssuePrompts, readIssuePrompts } from '../../../src/agent/memory/in-issue.ts'
import { type CommentRecord, hashOf } from '../../../src/agent/memory/records.ts'
import { deadlineIn, systemClock } from '../../../src/kit/core/clock.ts'
import { serviceHash } from '../../../src/kit/core/marker.ts'
import { issueMarker } from '../../../src/report/issue/issue.ts'
import type { Issues } from '../../../src/report/issue/requests.ts'
import { openTransport } from '../../kit/service/harness.ts'
import { PLAN } from '../../report/fakes.ts'
import { daysAgo, END_MS } from '../../report/readers/fakes.ts'
import { test } from '../../support/emulators.ts'
import { createRun, inputsOf, PULL_REQUEST_EVENT } from '../../support/fake-run.ts'
import { failed } from '../change/history-fakes.ts'
import { recordOf } from '../memory/fakes.ts'

const PROMPT = 'Answer {{ reader-feedback }}'

interface Options {
  /** What the issue remembers; there is no issue yet unless given. */
  prompts?: IssuePrompts
  isOpen?: boolean
  /** Whether GitHub fails to list issues. */
  isUnreadable?: boolean
  attempt?: number
}

/** Writes the report of four weeks, with an issue in memory. */
async function reportOf(emulator: Emulator, { prompts, isOpen = true, isUnreadable, attempt = 1 }: Options = {}) {
  emulator.useReaderFeedback({ ...sampleReaderFeedback(END_MS), feedback: [], thumbs: [] })
  const plan = {
    ...PLAN,
    period: { fromMs: daysAgo(28), toMs: END_MS },
    readerFeedback: true,
    issue: { title: 'Page views', notify: 'never' as const },
  }
  const inputs = inputsOf({ prompt: PROMPT, report: plan })
  const place = {
    report: 'page-views',
    repository: 700_000_001,
    service: serviceHash(inputs),
    title: 'Page views',
  } as const
  let body = issueMarker.line({ ...place, run: '4710', prompts })
  const issues: Issues = {
    async *listOwn() {
      if (isUnreadable) throw failed(500)
      if (prompts !== undefined) yield { number: 1, url: 'https://github.com/acme/app/issues/1', body, isOpen }
    },
    async create(issue) {
      body = issue.body
      return { number: 1, url: 'https://github.com/acme/app/issues/1' }
    },
    async update(_, text) {
      body = text
    },
    comment: () => Promise.reject(new Error('The test has no comments')),
  }
  const { run: fake } = createRun({ attempt })
  const connect = async () => ({ ...(await fake.connect('workflow')), issues: () => issues })
  const run = {
    ...fake,
    connect,
    clock: systemClock,
    writeReportFiles: () => Promise.reject(new Error('No disk')),
  }
  const transport = openTransport(emulator.baseUrl, emulator.apiKey)
  const service = { transport, projectId: emulator.projectId, clock: run.clock, redact: String }
  const report = await reportOnViews({ inputs, event: PULL_REQUEST_EVENT }, async () => service, run)
  if ('outcome' in report) throw new Error(`No report: ${report.outcome.error?.message}`)
  return {
    ...report,
    hasQuestion: report.values['reader-feedback']?.data?.includes('rotate an API key') ?? false,
    keep: async (record: CommentRecord) => await report.issue?.write(record, deadlineIn(1000, run)),
    remembered: () => readIssuePrompts(issueMarker.readAt(place, body)?.prompts),
  }
}

const BROUGHT = { jobId: 'job-1', readersUntilMs: END_MS }
const ENDED = { ...BROUGHT, result: 'pull-request', prLink: 'https://github.com/acme/docs/pull/1' }
const FAILED = { ...BROUGHT, result: 'failed' }

describe('reader feedback that an earlier prompt brought', () => {
  test.for<[what: string, prompts: IssuePrompts | undefined, isSent: boolean]>([
    ['there is no issue yet', undefined, true],
    ['the prompt succeeded', { newest: recordOf(7, ENDED) }, false],
    ['the prompt failed', { newest: recordOf(7, FAILED) }, true],
    ['the prompt failed, and one before it succeeded', { newest: recordOf(7, FAILED), answeredUntilMs: END_MS }, false],
    ['the period of the prompt ended before', { newest: recordOf(7, { ...ENDED, readersUntilMs: daysAgo(7) }) }, true],
    ['its job succeeded since', { newest: recordOf(7, { ...BROUGHT, jobId: 'done' }) }, false],
    ['its job failed since', { newest: recordOf(7, { ...BROUGHT, jobId: 'broken' }) }, true],
    ['the service does not know its job', { newest: recordOf(7, { ...BROUGHT, jobId: 'gone' }) }, false],
  ])('is sent again, or not, where %s', async ([, prompts, isSent], { emulator }) => {
    emulator.addJob({ id: 'done' })
    emulator.addJob({ id: 'broken', status: 'failed' })
    const { hasQuestion, nothing } = await reportOf(emulator, prompts && { prompts })
    expect([hasQuestion, nothing]).toEqual([
      isSent,
      isSent ? undefined : { reason: 'readers left nothing new to answer' },
    ])
  })

  test('is in the prompt of a re-run as well, which is found to be sent already', async ({ emulator }) => {
    const prompt = hashOf(inputsOf({ prompt: PROMPT }))
    const newest = recordOf(4711, { ...ENDED, prompt })
    const { hasQuestion, issue } = await reportOf(emulator, { prompts: { newest }, attempt: 2 })
    expect([hasQuestion, issue]).toMatchObject([true, { newest, records: [newest], mustBeSeenOpen: true }])
  })
})

describe('the record in the issue', () => {
  const before = recordOf(7, { ...ENDED, readersUntilMs: daysAgo(7) })

  test.for<[what: string, prompts: IssuePrompts, record: CommentRecord, expected: IssuePrompts]>([
    [
      'once a job has it',
      { newest: before },
      recordOf(8, BROUGHT),
      { newest: recordOf(8, BROUGHT), answeredUntilMs: daysAgo(7) },
    ],
    [
      'after one that failed, which moves no end',
      { newest: recordOf(7, FAILED), answeredUntilMs: daysAgo(14) },
      recordOf(8, BROUGHT),
      { newest: recordOf(8, BROUGHT), answeredUntilMs: daysAgo(14) },
    ],
    ['never before a job has it', { newest: before }, recordOf(8, { readersUntilMs: END_MS }), { newest: before }],
    ['never without reader feedback', { newest: before }, recordOf(8, { jobId: 'job-1' }), { newest: before }],
    [
      'without data, whose later prompts it does not hold',
      { newest: before },
      recordOf(8, { ...BROUGHT, data: 'data-A' }),
      { newest: recordOf(8, BROUGHT), answeredUntilMs: daysAgo(7) },
    ],
    [
      'not for an older period',
      { newest: before },
      recordOf(8, { ...BROUGHT, readersUntilMs: daysAgo(14) }),
      { newest: before },
    ],
  ])('is written, or not: %s', async ([, prompts, record, expected], { emulator }) => {
    const { keep, remembered } = await reportOf(emulator, { prompts })
    await keep(record)
    expect(remembered()).toEqual(expected)
  })
})

test.for<[state: string, options: Options]>([
  ['is closed', { prompts: {}, isOpen: false }],
  ['could not be read or written', { isUnreadable: true }],
])('where the issue %s, reader feedback is left out', async ([state, options], { emulator }) => {
  const { hasQuestion, nothing, issue } = await reportOf(emulator, options)
  const reason = `the issue that remembers reader feedback ${state}`
  expect([hasQuestion, nothing, issue]).toEqual([false, { reason, isUncertain: true }, undefined])
})

test('a dry run says that a report would be written', async () => {
  const { run, lines } = createRun()
  const noService = () => Promise.reject(new Error('A dry run contacts nobody'))
  const inputs = inputsOf({ dryRun: true, report: { ...PLAN, readerFeedback: true } })
  await reportOnViews({ inputs, event: PULL_REQUEST_EVENT }, noService, run)
  expect(lines).toEqual(['Dry run: the page views and the reader feedback would be read and reported.'])
})
