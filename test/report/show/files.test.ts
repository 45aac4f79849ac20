import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { visibleLine } from '../../../src/kit/core/text.ts'
import { csvReport, jsonReport, SCHEMA_VERSION } from '../../../src/report/show/files.ts'
import type { Report } from '../../../src/report/show/markdown.ts'
import { HOSTILE, hostileText } from '../../kit/core/hostile-text.ts'
import { runs } from '../../support/fuzz.ts'
import { comparedReport, comparedWith, counts, moved, reportOf, row, trendOf, WEEK } from '../fakes.ts'

const HEADER = 'path,human,ai,total,ai_share,previous_human,previous_ai,previous_total,change'

const jsonOf = (report: Report) => JSON.parse(jsonReport(report))

describe('the CSV', () => {
  test('has its columns, empty where they are not defined', () => {
    const rows = [moved('/a', counts(2, 1), counts(4, 2)), moved('/new', counts(1, 1)), moved('/none', counts(0))]
    expect(csvReport(reportOf({ pages: [...rows, row('/unknown', 4)] })).split('\r\n')).toEqual([
      HEADER,
      '/a,2,1,3,33.3,4,2,6,-50.0',
      '/new,1,1,2,50.0,0,0,0,',
      '/none,0,0,0,,0,0,0,',
      '/unknown,4,0,4,0.0,,,,',
      '',
    ])
  })

  /** The first field of pages with these paths, as it is written. */
  const fieldsOf = (paths: readonly string[]) => {
    const pages = paths.map((path) => moved(path, counts(1, 2), counts(9)))
    const [, ...lines] = csvReport(reportOf({ pages })).split('\r\n')
    expect(lines.pop()).toBe('')
    return lines.map((line) => /^(.*),1,2,3,66\.7,9,0,9,-66\.7$/.exec(line)?.[1])
  }

  test.each([
    ['=cmd|"/c calc"!A1', `"'=cmd|""/c calc""!A1"`],
    ['\u00a0\u3000 -1', "'\u00a0\u3000 -1"],
    [' /a=1', ' /a=1'],
    ['＝1', "'＝1"],
    ['', ''],
    ['a\r\n=1', 'a\\r\\n=1'],
    ['/a\u0000\u202e', '/a\\u{0000}\\u{202E}'],
    ['/a,b', '"/a,b"'],
    // Where decimals follow a comma, spreadsheets separate the cells at semicolons.
    ['/x;@SUM(1)', '"/x;@SUM(1)"'],
  ])('writes %j as %s', (path, field) => {
    expect(fieldsOf([path])).toEqual([field])
  })

  test('is RFC 4180 and safe in a spreadsheet, whatever the paths are', () => {
    fc.assert(
      fc.property(fc.array(hostileText, { maxLength: 8 }), (paths) => {
        const fields = fieldsOf(paths).map((field = 'a "') => {
          expect(field).toMatch(/^(?:"(?:[^"]|"")*"|[^",;\r\n]*)$/)
          return field.replace(/^"(.*)"$/, '$1').replaceAll('""', '"')
        })
        for (const field of fields) expect(field).not.toMatch(/^\s*[=+\-@＝＋－＠]/)
        expect(fields.map((field) => field.replace(/^'(?=\s*[=+\-@＝＋－＠])/, ''))).toEqual(paths.map(visibleLine))
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

  test('of all time has null for what is missing, and every path exactly as the service returned it', () => {
    const json = jsonOf(reportOf({ period: { toMs: WEEK.toMs }, pages: [row(HOSTILE, 1)], gone: [row(HOSTILE, 1)] }))
    const missing = { trend: null, comparison: null, period: { from: null, to: '2026-08-03' }, complete: true }
    expect(json).toMatchObject({
      ...missing,
      pages: [{ path: HOSTILE, previous: null, change: null }],
      gone: [{ path: HOSTILE }],
    })
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

const fullReport = comparedReport([moved('/new', counts(4, 8)), moved('/old', counts(5), counts(7))], [row('/gone', 7)])
const trend = trendOf(WEEK, () => counts(60))

describe('the schema of page-views.json', () => {
  test.each<[string, Report]>([
    ['compared, with a trend', reportOf({ ...fullReport, trend })],
    ['of all time', reportOf({ period: { toMs: WEEK.toMs }, pages: [row('/', 1)] })],
    ['of a site without views', reportOf({ comparison: comparedWith(counts(0)) })],
    ['that is not complete', reportOf({ pagesComplete: false, leftOut: ['Why.'], trend: { whyNone: 'so' } })],
  ])('describes a report %s', (_, report) => {
    expect(problemsOf(jsonOf(report))).toEqual([])
  })

  test('describes every field, and allows new ones alone', () => {
    const file = jsonOf(fullReport)
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
