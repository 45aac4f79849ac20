import { visibleLine } from '../core/text.ts'
import { type AllTime, formatDay, type Period } from './period.ts'
import { type Report, writeSentence } from './report.ts'
import { type Counts, NO_VIEWS, percentChange, shareOf } from './views.ts'

/** The version of the JSON report's schema; it rises when a field is renamed or removed, or changes its meaning. */
export const SCHEMA_VERSION = 1

/** Rows that are turned into text at once. */
const PIECE_ROWS = 100

const COLUMNS = 'path,human,ai,total,ai_share,previous_human,previous_ai,previous_total,change'

/** Every page as CSV (RFC 4180, UTF-8), in the table's order; in pieces. */
export function* csvReport({ pages, comparison }: Report): Generator<string> {
  const isCompared = comparison?.pagesKnown === true
  yield `${COLUMNS}\r\n`
  yield* inPieces(pages, ({ path, human, ai, total, previous }) => {
    const before: Partial<Counts> = isCompared ? (previous ?? NO_VIEWS) : {}
    const share = shareOf('ai', { human, ai, total })?.toFixed(1)
    const change = percentChange(total, before.total)?.toFixed(1)
    const fields = [csvText(path), human, ai, total, share, before.human, before.ai, before.total, change]
    return `${fields.join()}\r\n`
  })
}

/** The text of a large site is never whole in memory. */
function* inPieces<Row>(rows: readonly Row[], lineOf: (row: Row, index: number) => string): Generator<string> {
  for (let start = 0; start < rows.length; start += PIECE_ROWS) {
    yield rows
      .slice(start, start + PIECE_ROWS)
      .map((row, index) => lineOf(row, start + index))
      .join('')
  }
}

/**
 * Untrusted text as one field. What a spreadsheet could take for a formula is preceded by an apostrophe, and a semicolon
 * is quoted too: some spreadsheets separate cells there, so that a formula could begin after it.
 */
function csvText(text: string): string {
  const shown = visibleLine(text).replace(/^(?=[=+\-@＝＋－＠])/, "'")
  return /[",;]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown
}

/** The whole report as JSON, a page in each line, in pieces; its schema is `docs/report-schema.json`. */
export function* jsonReport(report: Report): Generator<string> {
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
  yield JSON.stringify(head, null, 2).slice(0, -2)
  yield* jsonRows('pages', pages, (page) => ({
    path: page.path,
    ...withShare(page),
    previous: isCompared ? withNulls(page.previous ?? NO_VIEWS) : null,
    change: isCompared ? (percentChange(page.total, page.previous?.total) ?? null) : null,
  }))
  yield* jsonRows('gone', gone, (page) => ({ path: page.path, ...withNulls(page) }))
  yield '\n}\n'
}

function* jsonRows<Row>(name: string, rows: readonly Row[], fieldsOf: (row: Row) => object): Generator<string> {
  yield `,\n  "${name}": [`
  yield* inPieces(rows, (row, index) => `${index === 0 ? '' : ','}\n    ${JSON.stringify(fieldsOf(row))}`)
  yield rows.length === 0 ? ']' : '\n  ]'
}

const boundsOf = ({ fromMs, toMs }: Period | AllTime) => ({
  from: fromMs === undefined ? null : formatDay(fromMs),
  to: formatDay(toMs),
})

/** A missing count is `null`: JSON has no other word for it. */
const withNulls = ({ human, ai, total }: Counts) => ({ human: human ?? null, ai: ai ?? null, total: total ?? null })

const withShare = (counts: Counts) => ({ ...withNulls(counts), aiShare: shareOf('ai', counts) ?? null })
