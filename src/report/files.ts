import { stringify } from 'csv-stringify/sync'
import { visibleLine } from '../core/text.ts'
import { formatBound, type Range } from './period.ts'
import { renderRemark } from './remarks.ts'
import type { PageRow, Report } from './report.ts'
import { aiShare, type Counts, NO_VIEWS, percentChange } from './views.ts'

/** The version of the JSON report's schema; it rises when a field is renamed or removed, or changes its meaning. */
export const SCHEMA_VERSION = 1

const COLUMNS = [
  'path',
  'human',
  'ai',
  'total',
  'ai_share',
  'previous_human',
  'previous_ai',
  'previous_total',
  'change',
] as const

/** The indexes of the columns with one decimal; the others are whole numbers. */
const PERCENTS: ReadonlySet<number> = new Set([COLUMNS.indexOf('ai_share'), COLUMNS.indexOf('change')])

/** Rows that are turned into text at once: the text of a large site's report is never whole in memory. */
const CHUNK_ROWS = 250

/**
 * Every page as CSV (RFC 4180, UTF-8), in the table's order. Paths are untrusted: what a spreadsheet could take for a
 * formula is preceded by an apostrophe.
 */
export function* csvReport({ pages, comparison }: Report): Generator<string> {
  yield csvRows([[...COLUMNS]])
  for (let start = 0; start < pages.length; start += CHUNK_ROWS) {
    const chunk = pages.slice(start, start + CHUNK_ROWS)
    yield csvRows(chunk.map((page) => csvFields(page, comparison?.pagesKnown === true)))
  }
}

function csvRows(rows: (string | number | undefined)[][]): string {
  return stringify(rows, {
    record_delimiter: '\r\n',
    escape_formulas: true,
    // Some spreadsheets separate cells at semicolons, so that a formula could begin after one.
    quoted_match: ';',
    cast: { number: (value, { index }) => (PERCENTS.has(index) ? value.toFixed(1) : String(value)) },
  })
}

function csvFields(page: PageRow, compared: boolean): (string | number | undefined)[] {
  const before = compared ? (page.previous ?? NO_VIEWS) : undefined
  const share = aiShare(page)
  const changed = percentChange(page.total, before?.total)
  return [
    visibleLine(page.path),
    page.human,
    page.ai,
    page.total,
    share,
    before?.human,
    before?.ai,
    before?.total,
    changed,
  ]
}

/** The whole report as JSON; its schema is `docs/report-schema.json`. */
export function* jsonReport(report: Report): Generator<string> {
  const { period, totals, comparison, trend, leftOut, remarks, requests } = report
  const compared = comparison?.pagesKnown === true
  const head = {
    schemaVersion: SCHEMA_VERSION,
    period: period.type === 'all' ? { from: null, to: formatBound(period.toMs) } : bounds(period.range),
    totals: withShare(totals),
    comparison:
      comparison === undefined
        ? null
        : {
            ...bounds(comparison.range),
            totals: withShare(comparison.totals),
            change: percentChange(totals.total, comparison.totals.total) ?? null,
            pagesKnown: comparison.pagesKnown,
          },
    trend:
      trend === undefined
        ? null
        : { unit: trend.unit, buckets: trend.buckets.map(({ range, counts }) => ({ ...bounds(range), ...counts })) },
    complete: leftOut.length === 0,
    leftOut,
    remarks: remarks.map((remark) => renderRemark(remark, String)),
    requests,
  }
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n`
  yield* jsonRows('pages', report.pages, (page) => ({
    path: page.path,
    ...withShare(page),
    previous: compared ? withNulls(page.previous ?? NO_VIEWS) : null,
    change: compared ? (percentChange(page.total, page.previous?.total) ?? null) : null,
  }))
  yield ',\n'
  yield* jsonRows('gone', report.gone, (page) => ({ path: page.path, ...withNulls(page) }))
  yield '\n}\n'
}

function* jsonRows<Row>(name: string, rows: Row[], value: (row: Row) => unknown): Generator<string> {
  yield `  ${JSON.stringify(name)}: [`
  for (let start = 0; start < rows.length; start += CHUNK_ROWS) {
    const lines = rows.slice(start, start + CHUNK_ROWS).map((row) => `\n    ${JSON.stringify(value(row))}`)
    yield `${start === 0 ? '' : ','}${lines.join(',')}`
  }
  yield rows.length === 0 ? ']' : '\n  ]'
}

const bounds = ({ fromMs, toMs }: Range) => ({ from: formatBound(fromMs), to: formatBound(toMs) })

/** A missing count is `null`: JSON has no other word for it. */
const withNulls = ({ human, ai, total }: Counts) => ({ human: human ?? null, ai: ai ?? null, total: total ?? null })

const withShare = (counts: Counts) => ({ ...withNulls(counts), aiShare: aiShare(counts) ?? null })
