import path from 'node:path'
import { describe, expect } from 'vitest'
import type { PageViews, Site } from '../../emulator/service/views.ts'
import { onSchedule } from '../support/events.ts'
import { filesOf } from './every-run.ts'
import { requestsOf, simulated as test, warnings } from './fixture.ts'

/** A service with the views of a generated site. */
const WEEK = { dateFrom: '2025-03-03', dateTo: '2025-03-10' }
const WEEK_BEFORE = { dateFrom: '2025-02-24', dateTo: '2025-03-03' }

const view = (path: string, human: number, ai = 0): PageViews => ({ path, human, ai, total: human + ai })

const CURRENT = [view('/', 50, 10), view('/quickstart', 300, 200), view('/new', 20, 30)]
const EARLIER = [view('/quickstart', 310, 90), view('/', 60, 10), view('/gone', 12, 3)]

/** A site with other rows in the week before, and one row a day. */
const SITE: Site = ({ dateFrom = '', dateTo }) => {
  if (dateFrom === WEEK_BEFORE.dateFrom) return { rows: EARLIER }
  if (dateFrom === WEEK.dateFrom && dateTo === WEEK.dateTo) return { rows: CURRENT }
  return { rows: [view('/', Number(dateFrom.slice(-2)), 2)] }
}

/** A report on one week of March 2025. */
const REPORT = { 'page-views': 'true', 'page-views-period': '2025-03-03..2025-03-09' }

describe.concurrent('the report alone', () => {
  test('has its numbers and files in the outputs, and its parts in order in the summary', async ({
    action,
    emulator,
  }) => {
    emulator.useViews(SITE)
    const result = await action.run(REPORT)
    expect(result.exitCode).toBe(0)
    expect(result.outputs).toEqual({
      prompts: '0',
      'page-views-total': '610',
      'page-views-change': '25.8',
      'page-views-ai-share': '39.3',
      'page-views-headline': 'Page views, 3–9 March 2025: 610, up 25.8%.',
      'page-views-markdown': expect.stringMatching(/\/page-views-[^/]+\/page-views\.md$/),
      'page-views-csv': expect.stringMatching(/\/page-views-[^/]+\/page-views\.csv$/),
      'page-views-json': expect.stringMatching(/\/page-views-[^/]+\/page-views\.json$/),
    })
    expect(path.dirname(path.dirname(result.outputs['page-views-csv'] ?? ''))).toBe(result.step.tempFolder)
    expect(result.annotations).toEqual([])
    expect(result.log).toContain('AI traffic grew by 133.0%, from 103 to 240 views; /quickstart gained most.')
    const { csv, json } = await filesOf(result)
    expect(csv).toContain('\r\n/quickstart,300,200,500,40.0,310,90,400,25.0\r\n')
    expect(JSON.parse(json)).toMatchObject({
      schemaVersion: 1,
      totals: { human: 370, ai: 240, total: 610 },
      requests: 12,
    })
    expect(result.summary).not.toContain('prompt')
  })
})

describe.concurrent('beside a job', () => {
  test('the report comes first, and into the prompt', async ({ action, emulator }) => {
    emulator.useViews(SITE)
    emulator.usePlan(() => ({ runsForMs: 100, ends: 'completed' }))
    const result = await action.run({ ...REPORT, prompt: 'Improve these:\n{{ page-views }}\nand {{page-views}}.' })
    expect(result).toMatchObject({ exitCode: 0, outputs: { result: 'pull-request', 'page-views-total': '610' } })
    const [prompt = ''] = emulator.jobs[0]?.prompts ?? []
    expect(prompt).toMatch(
      /^Improve these:\n<page-views-(\w{16})>\nPage views of 3–9 March 2025 \(UTC\)\. AI traffic grew/,
    )
    expect(prompt.match(/\| `\/quickstart` \| 500 \| 200 \| 400 \| 90 \|/g)?.length).toBeGreaterThanOrEqual(2)
    expect(requestsOf(emulator).slice(0, 13)).toEqual([...Array(12).fill('GET views'), 'POST create'])
    expect(result.summary.indexOf('Page views')).toBeLessThan(result.summary.indexOf('acme/docs#1'))
  })

  test('a report that cannot be read keeps the prompt from being sent', async ({ action, emulator }) => {
    emulator.faults.add({ operation: 'views', times: 'always', fault: { kind: 'status', status: 403 } })
    const result = await action.run({ ...REPORT, prompt: 'Look: {{ page-views }}' })
    expect(result).toMatchObject({ exitCode: 1, outputs: { result: 'error' } })
    expect(emulator.jobs).toEqual([])
  })

  test('a dry run shows stand-ins, and requests nothing', async ({ action, emulator }) => {
    const prompt = 'Look: {{ page-views }} {{ reader-feedback }}'
    const result = await action.run({ ...REPORT, prompt, 'reader-feedback': 'true', 'dry-run': 'true' })
    expect(result).toMatchObject({ exitCode: 0, outputs: { result: 'dry-run' } })
    for (const text of [result.log, result.summary]) {
      expect(text).toMatch(/Look:\s+\(.*report.*\)\s+\(What readers did not find goes here\.\)/)
      expect(text).not.toContain('{{')
    }
    expect(result.outputs['page-views-total']).toBeUndefined()
    expect(emulator.requests).toEqual([])
  })
})

const ofRun = (id: string, attempt = '1') => ({
  event: onSchedule,
  env: { GITHUB_RUN_ID: id, GITHUB_RUN_ATTEMPT: attempt },
})

describe('the issue that holds the report', () => {
  const inputs = { ...REPORT, 'page-views-issue': 'true', 'page-views-notify': 'true' }

  test('is made, then kept and commented on, but not by a re-run', async ({ action, emulator, github }) => {
    emulator.useViews(SITE)
    github.setPermissions({ issues: 'write' })
    const first = await action.run(inputs, ofRun('1'))
    const [issue] = github.issues
    expect(issue).toMatchObject({ title: 'Page views', user: github.identity })
    expect(issue?.body).toMatch(/^<!-- docs-agent-action:2:[\w-]+ -->\n\n## Page views/)
    expect(github.comments).toEqual([])
    const second = await action.run(inputs, ofRun('2'))
    await action.run(inputs, ofRun('2', '2'))
    expect(github.issues).toHaveLength(1)
    expect(github.comments).toHaveLength(1)
    expect(github.comments[0]?.body).toContain('https://github.com/acme/app/actions/runs/2/attempts/1')
    const url = `https://github.com/acme/app/issues/${issue?.number}`
    expect([first, second].map(({ outputs }) => outputs['page-views-issue-url'])).toEqual([url, url])
    expect([first, second].flatMap(warnings)).toEqual([])
  })
})
