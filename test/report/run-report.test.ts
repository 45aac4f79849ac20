import { describe, expect, test } from 'vitest'
import { type ReportPlan, runReport } from '../../src/report/run-report.ts'
import { createRun } from '../support/fake-run.ts'
import { silentLog } from '../support/silent-log.ts'
import { answer, createFakes, PLAN, row, WEEK } from './fakes.ts'

const FILES = { csv: '/temp/page-views.csv', json: '/temp/page-views.json', markdown: '/temp/page-views.md' }

/** Read with one request. */
const ALL_TIME = { ...PLAN, period: { toMs: WEEK.toMs } }

interface Options extends NonNullable<Parameters<typeof createFakes>[0]> {
  /** Why the files cannot be written, if they cannot. */
  diskError?: Error
}

/** The report phase, and what it publishes, in order. */
function createPorts({ diskError, ...service }: Options = {}) {
  const fakes = createFakes({ current: [row('/guide', 150, 50)], earlier: [row('/guide', 60, 40)], ...service })
  const published: string[] = []
  const record = (kind: string) => (text: string) => void published.push(`${kind}: ${text}`)
  const run: Parameters<typeof runReport>[2] = {
    ...createRun().run,
    ...{ clock: fakes.clock, signal: fakes.run.signal },
    log: { ...silentLog, info: record('info'), warning: record('warning') },
    setOutput: (name, value) => void published.push(`${name}=${value}`),
    writeSummary: async (markdown) => record('summary')(markdown),
    async writeReportFiles() {
      if (diskError !== undefined) throw diskError
      published.push('files')
      return FILES
    },
  }
  const ports = { exchange: fakes.exchange, service: 'h4sh', visibility: async () => 'private' as const }
  const report = (plan: Partial<ReportPlan> = {}) => runReport({ ...PLAN, ...plan }, ports, run)
  return { ...fakes, report, published }
}

describe('the report phase', () => {
  test('publishes files, outputs, log lines and the summary in this order, and returns the values for a prompt', async () => {
    const { report, published } = createPorts()
    expect(await report()).toEqual({
      values: {
        'page-views': { data: expect.stringContaining('Page views of 27 July') },
        'reader-feedback': { note: 'Readers left nothing to answer.' },
      },
      nothing: { reason: 'readers left nothing to answer' },
      readersUntilMs: WEEK.toMs,
    })
    // The values of the outputs are those of the scenario in e2e/page-views.test.ts.
    expect(published.map((line) => /^(page-views|\w+)/.exec(line)?.[0])).toEqual([
      'files',
      ...Array<string>(7).fill('page-views'),
      ...['info', 'info', 'summary'],
    ])
    expect(published).toContain(`info: 12 analytics requests used. Files: ${Object.values(FILES).join(', ')}`)
  })

  test.each<[name: string, plan: Partial<ReportPlan>, service: Options, change: string, aiShare: string]>([
    ['without a comparison', ALL_TIME, {}, '', '25.0'],
    ['without views', {}, { current: [] }, '-100.0', '0.0'],
    ['without earlier views', {}, { earlier: [] }, '', '25.0'],
    ['whose totals do not add up', {}, { totals: () => ({ human: 50, ai: 4103, total: 240 }) }, '0.0', ''],
  ])('%s sets numbers as outputs, empty where they are not defined', async (_, plan, service, change, aiShare) => {
    const { report, published } = createPorts(service)
    await report(plan)
    const expected = [`page-views-change=${change}`, `page-views-ai-share=${aiShare}`]
    expect(published).toEqual(expect.arrayContaining(expected))
  })

  test('warns about what was left out, before the summary', async () => {
    const { report, published } = createPorts({
      fails: (part) => (part === 'earlier' ? answer(403) : undefined),
    })
    await report()
    expect(published.slice(-2)).toEqual([
      expect.stringMatching(/^warning: The comparison was left out: .*\(403\)\. .*key.*\.$/),
      expect.stringMatching(/^summary: /),
    ])
  })

  test('warns when the files cannot be written, and publishes the rest', async () => {
    const { report, published } = createPorts({ diskError: new Error('ENOSPC: no space left') })
    expect(await report()).toHaveProperty('values')
    expect(published[0]).toBe("warning: The report's files could not be written (ENOSPC: no space left).")
    const rest = ['page-views-csv=', 'page-views-json=', 'page-views-total=200', 'info: 12 analytics requests used.']
    expect(published).toEqual(expect.arrayContaining([...rest, expect.stringMatching(/^summary: ## Page views/)]))
  })

  // What the plan does not have, another run will not find either.
  test.each([
    [500, true, 'a list of what readers left could not be read'],
    [404, false, 'readers left nothing to answer'],
  ])('without reader feedback, where the service answers %i, says so', async (status, isUncertain, reason) => {
    const { report } = createPorts({ failsList: () => answer(status) })
    const { nothing, readersUntilMs } = await report({ readerFeedback: true })
    expect(nothing).toEqual(isUncertain ? { reason, isUncertain } : { reason })
    expect(readersUntilMs).toBe(isUncertain ? undefined : WEEK.toMs)
  })

  test('publishes nothing when the run is cancelled while it reads', async () => {
    const { report, published, clock, cancel } = createPorts()
    clock.at(250, cancel)
    await expect(report()).rejects.toThrow('cancelled')
    expect([clock.elapsed(), published]).toEqual([250, []])
  })

  test('shows a sign of life while the service is slow, and stops doing so at the end', async () => {
    const { report, published, clock } = createPorts({ latencyMs: 30_000 })
    await report(ALL_TIME)
    expect(published.slice(0, 2)).toEqual(['info: [25s] Still reading the page views.', 'files'])
    expect(clock.sleepers()).toBe(0)
  })
})
