import { describe, expect, test } from 'vitest'
import { runReport } from '../../src/report/run-report.ts'
import type { ReportPlan } from '../../src/report/views/report.ts'
import { createRun } from '../support/fake-run.ts'
import { silentLog } from '../support/silent-log.ts'
import { createFakes, PLAN, row, statusError, WEEK } from './fakes.ts'

const FILES = { csv: '/temp/page-views.csv', json: '/temp/page-views.json', markdown: '/temp/page-views.md' }

/** Read with one request. */
const ALL_TIME = { ...PLAN, period: { toMs: WEEK.toMs } }

interface Options extends NonNullable<Parameters<typeof createFakes>[0]> {
  /** Why the files cannot be written, if they cannot. */
  diskError?: Error
}

/** The ports of the phase, and what it publishes through them, in order. */
function createPorts({ diskError, ...service }: Options = {}) {
  const fakes = createFakes({ current: [row('/guide', 150, 50)], earlier: [row('/guide', 60, 40)], ...service })
  const published: string[] = []
  const contents = { csv: '', json: '', markdown: '' }
  const record = (kind: string) => (text: string) => void published.push(`${kind}: ${text}`)
  const ports: Parameters<typeof runReport>[1] = {
    ...createRun().run,
    ...fakes.ports,
    issue: undefined,
    log: { ...silentLog, info: record('info'), warning: record('warning') },
    setOutput: (name, value) => void published.push(`${name}=${value}`),
    writeSummary: async (markdown) => record('summary')(markdown),
    async writeReportFiles(texts) {
      if (diskError !== undefined) throw diskError
      published.push('files')
      for (const kind of ['csv', 'json', 'markdown'] as const) contents[kind] = texts[kind]
      return FILES
    },
  }
  return {
    ...fakes,
    ports,
    published,
    contents,
    outputs: () => published.filter((line) => /^[\w-]+=/.test(line)),
    summary: () => published.find((line) => line.startsWith('summary: ')),
  }
}

describe('the report phase', () => {
  test('publishes files, outputs, log lines and the summary in this order, and returns the table for the prompt', async () => {
    const { ports, published } = createPorts()
    await runReport(PLAN, ports)
    expect(published).toEqual([
      'files',
      'page-views-total=200',
      'page-views-human=150',
      'page-views-ai=50',
      'page-views-change=100.0',
      'page-views-ai-share=25.0',
      'page-views-complete=true',
      `page-views-csv=${FILES.csv}`,
      `page-views-json=${FILES.json}`,
      `page-views-markdown=${FILES.markdown}`,
      'page-views-headline=Page views, 27 July – 2 August 2026: 200, up 100.0%.',
      expect.stringMatching(/^info: Page views: Views by people grew by 150\.0%.*; \/guide gained most\.$/),
      `info: 9 analytics requests used. Files: ${Object.values(FILES).join(', ')}`,
      expect.stringMatching(/^summary: ## Page views, 27 July – 2 August 2026: 200, up 100\.0%\n[\s\S]*page-views-csv/),
    ])
  })

  const contradiction = { totals: () => ({ human: 50, ai: 4103, total: 240 }) }

  test.each<[name: string, plan: Partial<ReportPlan>, service: Options, change: string, aiShare: string]>([
    ['without a comparison', ALL_TIME, {}, '', '25.0'],
    ['without views', {}, { current: [] }, '-100.0', '0.0'],
    ['without earlier views', {}, { earlier: [] }, '', '25.0'],
    ['with totals that contradict one another', {}, contradiction, '0.0', ''],
  ])('%s sets numbers as outputs, empty where they are not defined', async (_, plan, service, change, aiShare) => {
    const { ports, outputs } = createPorts(service)
    await runReport({ ...PLAN, ...plan }, ports)
    const expected = [`page-views-change=${change}`, `page-views-ai-share=${aiShare}`]
    expect(outputs()).toEqual(expect.arrayContaining(expected))
  })

  test('logs where the numbers contradict one another', async () => {
    const { ports, published } = createPorts(contradiction)
    await runReport(PLAN, ports)
    expect(published).toContain('info: People and AI do not add up to the total, so there are no shares.')
  })

  test('warns about what was left out, before the summary', async () => {
    const { ports, published, outputs } = createPorts({
      fails: (part) => (part === 'bucket' ? statusError(403) : undefined),
    })
    await runReport(PLAN, ports)
    expect(published.slice(-2)).toEqual([
      expect.stringMatching(/^warning: The trend was left out: .*\(403\)\. .*key.*\.$/),
      expect.stringMatching(/^summary: /),
    ])
    expect(outputs()).toContain('page-views-complete=false')
  })

  test('warns when the files cannot be written, and publishes the rest', async () => {
    const { ports, published, outputs, summary } = createPorts({ diskError: new Error('ENOSPC: no space left') })
    expect(await runReport(PLAN, ports)).toHaveProperty('promptTable')
    expect(published[0]).toBe("warning: The report's files could not be written (ENOSPC: no space left).")
    expect(outputs()).toEqual(expect.arrayContaining(['page-views-csv=', 'page-views-json=', 'page-views-total=200']))
    expect(published).toContain('info: 9 analytics requests used.')
    expect(summary()).not.toContain('page-views.csv')
  })

  test.each([50, 250])('publishes nothing when the run is cancelled after %i ms, while it reads', async (atMs) => {
    const { ports, published, clock, cancel } = createPorts()
    clock.at(atMs, cancel)
    const outcome = { result: 'cancelled', sent: 'no-prompt', reused: false, elapsedMs: atMs }
    expect(await runReport(PLAN, ports)).toEqual({ outcome })
    expect(published).toEqual([])
  })

  test("ends with the service's error when there is no report", async () => {
    const error = statusError(403)
    const { ports, published } = createPorts({ fails: () => error })
    const outcome = { result: 'error', sent: 'no-prompt', reused: false, elapsedMs: 100, error }
    expect(await runReport(PLAN, ports)).toEqual({ outcome })
    expect(published).toEqual([])
  })

  test('shows a sign of life while the service is slow, and stops doing so at the end', async () => {
    const { ports, published, clock } = createPorts({ latencyMs: () => 30_000 })
    await runReport(ALL_TIME, ports)
    expect(published.slice(0, 2)).toEqual(['info: [25s] Still reading the page views.', 'files'])
    expect(clock.sleepers()).toBe(0)
  })
})
