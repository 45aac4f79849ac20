import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { jsonReport } from '../../src/report/files.ts'
import type { ReportPlan } from '../../src/report/report.ts'
import { createFakes, pages, reportFrom, row, statusError, WEEK } from './fakes.ts'

const schema = z.fromJSONSchema(
  JSON.parse(readFileSync(new URL('../../docs/report-schema.json', import.meta.url), 'utf8')),
)

/** What is wrong with a value, each with its path. */
function problemsOf(value: unknown): string[] {
  const { error } = schema.safeParse(value)
  return (error?.issues ?? []).map(({ path, code }) => [...path, code].join(' '))
}

/** The contents of the report's JSON file. */
async function reportFile(plan: Partial<ReportPlan>, fakes = createFakes()): Promise<Record<string, unknown>> {
  return JSON.parse(jsonReport(await reportFrom(fakes, plan)))
}

const compared = () =>
  createFakes({ current: [row('/new', 4, 8), ...pages(600)], earlier: [row('/old', 7), ...pages(300)] })

describe('the schema of page-views.json', () => {
  test.each<[string, Partial<ReportPlan>, ReturnType<typeof createFakes>?]>([
    ['compared, with a trend', {}, compared()],
    ['of all time', { period: { toMs: WEEK.toMs } }],
    ['of a site without views', {}, createFakes({ current: [], earlier: [row('/old', 7)] })],
    ['of a site without earlier views', {}, createFakes({ current: [row('/new', 0)], earlier: [] })],
    ['with totals alone of the earlier period', { maxRequests: 4 }, compared()],
    ['cut short by the budget', { maxRequests: 2 }, compared()],
    ['without a trend', {}, createFakes({ fails: (part) => (part === 'bucket' ? statusError(400) : undefined) })],
  ])('describes a report %s', async (_, plan, fakes) => {
    expect(problemsOf(await reportFile(plan, fakes))).toEqual([])
  })

  test('describes every field, and rejects anything else', async () => {
    const file = await reportFile({}, compared())
    const { totals, ...rest } = file
    expect(problemsOf(rest)).toEqual(['totals invalid_type'])
    expect(problemsOf({ ...file, schemaVersion: 2, more: 1 })).toEqual([
      'schemaVersion invalid_value',
      'unrecognized_keys',
    ])
    expect(problemsOf({ ...file, totals: { human: 1, ai: 2, total: 3, aiShare: 2046.7 } })).toHaveLength(1)
    expect(problemsOf({ ...file, period: { from: '2026-3-1', to: null } })).toHaveLength(2)
    expect(problemsOf({ ...file, gone: [{ path: '/old', human: -1, ai: 0.5, total: '7' }] })).toHaveLength(3)
  })
})
