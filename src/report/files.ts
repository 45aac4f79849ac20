import { stringify } from 'csv-stringify/sync'
import { visibleLine } from '../core/text.ts'
import { type AllTime, formatBound, type Period } from './period.ts'
import { type Report, writeSentence } from './report.ts'
import { type Counts, NO_VIEWS, percentChange, shareOf } from './views.ts'

/** The version of the JSON report's schema; it rises when a field is renamed or removed, or changes its meaning. */
export const SCHEMA_VERSION = 1

const COLUMNS = 'path,human,ai,total,ai_share,previous_human,previous_ai,previous_total,change'.split(',')

/** The indexes of the columns with one decimal; the others are whole numbers. */
const PERCENTS: ReadonlySet<number> = new Set([COLUMNS.indexOf('ai_share'), COLUMNS.indexOf('change')])

/**
 * Every page as CSV (RFC 4180, UTF-8), in the table's order. Paths are untrusted: what a spreadsheet could take for a
 * formula is preceded by an apostrophe.
 */
export function csvReport({ pages, comparison }: Report): string {
  const isCompared = comparison?.pagesKnown === true
  const rows = pages.map(({ path, human, ai, total, previous }) => {
    const before: Partial<Counts> = isCompared ? (previous ?? NO_VIEWS) : {}
    const views = [human, ai, total, shareOf('ai', { human, ai, total })]
    return [visibleLine(path), ...views, before.human, before.ai, before.total, percentChange(total, before.total)]
  })
  return stringify([COLUMNS, ...rows], {
    record_delimiter: '\r\n',
    escape_formulas: true,
    // Some spreadsheets separate cells at semicolons, so that a formula could begin after one.
    quoted_match: ';',
    cast: { number: (value, { index }) => (PERCENTS.has(index) ? value.toFixed(1) : String(value)) },
  })
}

/** The whole report as JSON, a page in each line; its schema is `docs/report-schema.json`. */
export function jsonReport(report: Report): string {
  const { period, totals, comparison, trend, pages, gone, leftOut, remarks, requests } = report
  const isCompared = comparison?.pagesKnown === true
  const head = {
    schemaVersion: SCHEMA_VERSION,
    period: boundsOf(period),
    totals: withShare(totals),
    comparison:
      comparison === undefined
        ? null
        : {
            ...boundsOf(comparison.period),
            totals: withShare(comparison.totals),
            change: percentChange(totals.total, comparison.totals.total) ?? null,
            pagesKnown: comparison.pagesKnown,
          },
    trend:
      trend === undefined
        ? null
        : {
            unit: trend.unit,
            buckets: trend.buckets.map(({ period, counts }) => ({ ...boundsOf(period), ...counts })),
          },
    complete: leftOut.length === 0,
    leftOut,
    remarks: remarks.map((remark) => writeSentence(remark)),
    requests,
  }
  const pageLines = pages.map(({ path, previous, ...counts }) => ({
    path,
    ...withShare(counts),
    previous: isCompared ? withNulls(previous ?? NO_VIEWS) : null,
    change: isCompared ? (percentChange(counts.total, previous?.total) ?? null) : null,
  }))
  const goneLines = gone.map(({ path, ...counts }) => ({ path, ...withNulls(counts) }))
  return `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "pages": ${lines(pageLines)},\n  "gone": ${lines(goneLines)}\n}\n`
}

function lines(values: readonly object[]): string {
  return values.length === 0 ? '[]' : `[${values.map((value) => `\n    ${JSON.stringify(value)}`).join()}\n  ]`
}

const boundsOf = ({ fromMs, toMs }: Period | AllTime) => ({
  from: fromMs === undefined ? null : formatBound(fromMs),
  to: formatBound(toMs),
})

/** A missing count is `null`: JSON has no other word for it. */
const withNulls = ({ human, ai, total }: Counts) => ({ human: human ?? null, ai: ai ?? null, total: total ?? null })

const withShare = (counts: Counts) => ({ ...withNulls(counts), aiShare: shareOf('ai', counts) ?? null })
