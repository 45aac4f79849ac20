import { formatDay } from '../../kit/core/clock.ts'
import { visibleLine } from '../../kit/core/text.ts'
import type { AllTime, Period } from '../period.ts'
import { type Counts, percentChange, shareOf } from '../views/views-report.ts'
import type { Report } from './markdown.ts'

/** The version of the JSON report's schema; it rises when a field is renamed or removed, or changes its meaning. */
export const SCHEMA_VERSION = 1

const COLUMNS = 'path,human,ai,total,ai_share,previous_human,previous_ai,previous_total,change'

/** Every page as CSV (RFC 4180, UTF-8), in the table's order. */
export function csvReport({ pages }: Report): string {
  const lines = pages.map(({ path, human, ai, total, previous }) => {
    const before: Partial<Counts> = previous ?? {}
    const share = shareOf('ai', { human, ai, total })?.toFixed(1)
    const change = percentChange(total, before.total)?.toFixed(1)
    return [csvText(path), human, ai, total, share, before.human, before.ai, before.total, change].join()
  })
  return [COLUMNS, ...lines, ''].join('\r\n')
}

/**
 * Untrusted text as one field. What a spreadsheet could take for a formula, also behind white space, is preceded by an
 * apostrophe. A semicolon is quoted too: some spreadsheets separate cells there, so that a formula could begin after it.
 */
function csvText(text: string): string {
  const field = visibleLine(text).replace(/^(?=\s*[=+\-@＝＋－＠])/, "'")
  return /[",;]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field
}

/** The whole report as JSON; its schema is `docs/report-schema.json`. */
export function jsonReport(report: Report): string {
  const { period, totals, comparison, trend, pages, gone, leftOut, requests } = report
  const json = {
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
      trend?.buckets === undefined
        ? null
        : { buckets: trend.buckets.map(({ period, counts }) => ({ ...boundsOf(period), ...countsOf(counts) })) },
    complete: leftOut.length === 0,
    leftOut,
    requests,
    readerFeedback: report.readers?.json ?? null,
    pages: pages.map(({ path, previous, ...page }) => ({
      path,
      ...withShare(page),
      previous: previous === undefined ? null : countsOf(previous),
      change: percentChange(page.total, previous?.total) ?? null,
    })),
    gone,
  }
  return `${JSON.stringify(json, null, 1)}\n`
}

const boundsOf = ({ fromMs, toMs }: Period | AllTime) => ({
  from: fromMs === undefined ? null : formatDay(fromMs),
  to: formatDay(toMs),
})

const countsOf = ({ human, ai, total }: Counts) => ({ human, ai, total })

const withShare = (counts: Counts) => ({ ...countsOf(counts), aiShare: shareOf('ai', counts) ?? null })
