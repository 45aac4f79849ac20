import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { visibleLine } from '../../../src/kit/core/text.ts'
import { csvReport, jsonReport, SCHEMA_VERSION } from '../../../src/report/show/files.ts'
import type { Report } from '../../../src/report/show/markdown.ts'
import type { PageRow } from '../../../src/report/views/views-report.ts'
import { HOSTILE, hostileText } from '../../kit/core/hostile-text.ts'
import { runs } from '../../support/fuzz.ts'
import {
  answer,
  comparedWith,
  counts,
  createFakes,
  moved,
  pages,
  reportFrom,
  reportOf,
  row,
  trendOf,
  WEEK,
} from '../fakes.ts'

const HEADER = 'path,human,ai,total,ai_share,previous_human,previous_ai,previous_total,change'

/** Parses strict RFC 4180; any deviation is an error. */
function parseCsv(text: string): string[][] {
  const records: string[][] = [[]]
  let position = 0
  while (position < text.length) {
    const field = /"((?:[^"]|"")*)"|[^",\r\n]*/y
    field.lastIndex = position
    const [whole = '', quoted] = field.exec(text) ?? []
    records.at(-1)?.push(quoted?.replaceAll('""', '"') ?? whole)
    position += whole.length
    const delimiter = text.startsWith('\r\n', position) ? '\r\n' : text.charAt(position)
    if (delimiter !== ',' && delimiter !== '\r\n') throw new Error(`${JSON.stringify(delimiter)} at ${position}`)
    position += delimiter.length
    if (delimiter === '\r\n' && position < text.length) records.push([])
  }
  return records
}

const recordsOf = (report: Report) => parseCsv(csvReport(report)).slice(1)

const jsonOf = (report: Report) => JSON.parse(jsonReport(report))

const compared = (rows: PageRow[]) => reportOf({ pages: rows, comparison: comparedWith(counts(5)) })

describe('the CSV', () => {
  test.each<[string, Report, string[]]>([
    [
      'compared',
      compared([
        { ...row('/a', 2, 1), previous: counts(4, 2) },
        { ...row('/b', 3), previous: counts(2) },
        { ...row('/new', 1, 1), previous: counts(0) },
        { ...row('/none', 0), previous: counts(0) },
        row('/unknown', 4),
      ]),
      [
        '/a,2,1,3,33.3,4,2,6,-50.0',
        '/b,3,0,3,0.0,2,0,2,50.0',
        '/new,1,1,2,50.0,0,0,0,',
        '/none,0,0,0,,0,0,0,',
        '/unknown,4,0,4,0.0,,,,',
      ],
    ],
    ['not compared', reportOf({ pages: [row('/a', 2, 1)] }), ['/a,2,1,3,33.3,,,,']],
    [
      'compared by its totals alone',
      reportOf({ pages: [row('/a', 2, 1)], comparison: comparedWith(counts(9), false) }),
      ['/a,2,1,3,33.3,,,,'],
    ],
    ['of no pages', reportOf(), []],
  ])('of a report that is %s has its columns, empty where they are not defined', (_, report, lines) => {
    expect(csvReport(report)).toBe([HEADER, ...lines, ''].join('\r\n'))
  })

  test.each([
    ['=cmd|"/c calc"!A1', `'=cmd|"/c calc"!A1`],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\u00a0\u3000 -1', "'\u00a0\u3000 -1"],
    [' /a=1', ' /a=1'],
    ['＝1', "'＝1"],
    ['', ''],
    ['a\r\n=1', 'a\\r\\n=1'],
    ['/a\u0000\u202e', '/a\\u{0000}\\u{202E}'],
  ])('writes %j as %j', (path, field) => {
    expect(recordsOf(reportOf({ pages: [row(path, 1)] }))).toEqual([[field, '1', '0', '1', '0.0', '', '', '', '']])
  })

  // Where decimals follow a comma, spreadsheets separate the cells at semicolons.
  test('quotes a field that a spreadsheet could divide', () => {
    const csv = csvReport(reportOf({ pages: [';=1+1', '/x;@SUM(1)', '/a,b'].map((path) => row(path, 1)) }))
    expect(csv.split('\r\n').map((line) => line.replace(/,\d.*/, ''))).toEqual([
      ...[HEADER, '";=1+1"', '"/x;@SUM(1)"', '"/a,b"', ''],
    ])
  })

  test('is RFC 4180 and safe in a spreadsheet, whatever the paths are', () => {
    fc.assert(
      fc.property(fc.array(hostileText, { maxLength: 8 }), (paths) => {
        const records = recordsOf(compared(paths.map((path) => ({ ...row(path, 1, 2), previous: counts(9) }))))
        expect(records).toHaveLength(paths.length)
        for (const [index, [path = '', ...numbers]] of records.entries()) {
          expect(path).not.toMatch(/^\s*[=+\-@＝＋－＠]/)
          expect(path.replace(/^'(?=\s*[=+\-@＝＋－＠])/, '')).toBe(visibleLine(paths[index] ?? ''))
          expect(numbers).toEqual(['1', '2', '3', '66.7', '9', '0', '9', '-66.7'])
        }
      }),
      { numRuns: runs(100) },
    )
  })
})

describe('the JSON', () => {
  test('is the whole report, with the version of its schema', () => {
    const report = reportOf({
      pages: [{ ...row('/a', 2, 1), previous: counts(4, 2) }, moved('/new', counts(1))],
      totals: counts(4, 1),
      gone: [row('/gone', 7, 1)],
      comparison: comparedWith(counts(8, 2)),
      trend: trendOf(WEEK, (index) => counts(index), 3),
      leftOut: ['Something was left out.'],
      requests: 11,
    })
    expect(jsonOf(report)).toEqual({
      readerFeedback: null,
      schemaVersion: SCHEMA_VERSION,
      period: { from: '2026-07-27', to: '2026-08-03' },
      totals: { human: 4, ai: 1, total: 5, aiShare: 20 },
      comparison: {
        from: '2026-07-20',
        to: '2026-07-27',
        totals: { human: 8, ai: 2, total: 10, aiShare: 20 },
        change: -50,
        pagesKnown: true,
      },
      trend: {
        buckets: [
          { from: '2026-07-13', to: '2026-07-20', human: 0, ai: 0, total: 0 },
          { from: '2026-07-20', to: '2026-07-27', human: 1, ai: 0, total: 1 },
          { from: '2026-07-27', to: '2026-08-03', human: 2, ai: 0, total: 2 },
        ],
      },
      complete: false,
      leftOut: ['Something was left out.'],
      requests: 11,
      pages: [
        { path: '/a', human: 2, ai: 1, total: 3, aiShare: 33.3, previous: counts(4, 2), change: -50 },
        { path: '/new', human: 1, ai: 0, total: 1, aiShare: 0, previous: counts(0), change: null },
      ],
      gone: [{ path: '/gone', human: 7, ai: 1, total: 8 }],
    })
  })

  test('of all time has null for what is missing', () => {
    const json = jsonOf(reportOf({ period: { toMs: WEEK.toMs }, pages: [row('/', 1)] }))
    const missing = { trend: null, comparison: null, period: { from: null, to: '2026-08-03' }, complete: true }
    expect(json).toMatchObject({ ...missing, pages: [{ previous: null, change: null }] })
  })

  test('has every path exactly as the service returned it', () => {
    const report = reportOf({ pages: [row(HOSTILE, 1)], gone: [row(HOSTILE, 1)] })
    expect(jsonOf(report)).toMatchObject({ pages: [{ path: HOSTILE }], gone: [{ path: HOSTILE }] })
  })
})

const published = JSON.parse(readFileSync(new URL('../../../docs/report-schema.json', import.meta.url), 'utf8'))
const schema = z.fromJSONSchema(published)

/** The same, without new fields: each object in it knows its own alone. */
const strict = z.fromJSONSchema(
  JSON.parse(JSON.stringify(published), (_, value) => {
    return value?.properties === undefined ? value : { ...value, additionalProperties: false }
  }),
)

/** What is wrong with a value, each with its path. */
function problemsOf(value: unknown, as = strict): string[] {
  const { error } = as.safeParse(value)
  return (error?.issues ?? []).map(({ path, code }) => [...path, code].join(' '))
}

/** The contents of the report's JSON file. */
async function reportFile(
  plan: Parameters<typeof reportFrom>[1],
  fakes = createFakes(),
): Promise<Record<string, unknown>> {
  return JSON.parse(jsonReport(await reportFrom(fakes, plan)))
}

const createCompared = () =>
  createFakes({ current: [row('/new', 4, 8), ...pages(600)], earlier: [row('/old', 7), ...pages(300)] })

describe('the schema of page-views.json', () => {
  test.each<[string, Parameters<typeof reportFrom>[1], ReturnType<typeof createFakes>?]>([
    ['compared, with a trend', {}, createCompared()],
    ['of all time', { period: { toMs: WEEK.toMs } }],
    ['of a site without views', {}, createFakes({ current: [], earlier: [row('/old', 7)] })],
    ['of a site without earlier views', {}, createFakes({ current: [row('/new', 0)], earlier: [] })],
    ['with totals alone of the earlier period', { mostRequests: 4 }, createCompared()],
    ['cut short by the budget', { mostRequests: 2 }, createCompared()],
    ['without a trend', {}, createFakes({ fails: (part) => (part === 'bucket' ? answer(400) : undefined) })],
  ])('describes a report %s', async (_, plan, fakes) => {
    expect(problemsOf(await reportFile(plan, fakes))).toEqual([])
  })

  test('describes every field, and allows new ones alone', async () => {
    const file = await reportFile({}, createCompared())
    const { totals, ...rest } = file
    expect(problemsOf(rest)).toEqual(['totals invalid_type'])
    expect(problemsOf({ ...file, schemaVersion: 2 })).toEqual(['schemaVersion invalid_value'])
    expect(problemsOf({ ...file, more: 1 })).toEqual(['unrecognized_keys'])
    expect(problemsOf({ ...file, more: 1, totals: { ...counts(1), aiShare: 0, more: 1 } }, schema)).toEqual([])
    expect(problemsOf({ ...file, totals: { human: 1, ai: 2, total: 3, aiShare: 2046.7 } })).toHaveLength(1)
    expect(problemsOf({ ...file, period: { from: '2026-3-1', to: null } })).toHaveLength(2)
    expect(problemsOf({ ...file, gone: [{ path: '/old', human: -1, ai: 0.5, total: '7' }] })).toHaveLength(3)
  })
})
