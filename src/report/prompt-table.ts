import { code, prose, table } from '../core/markdown.ts'
import { cut } from '../core/text.ts'
import { formatCount, formatPeriod, formatPlural } from './format.ts'
import { findHeadline } from './headline.ts'
import { findInsight } from './insight.ts'
import { pageCells, pageHeader } from './page-tables.ts'
import type { PageRow, Report } from './report.ts'
import { renderHeadline, renderRemarks } from './summary.ts'
import { NO_VIEWS } from './views.ts'

/** The most characters that the report takes up in a prompt (docs/reference.md, "Limits"). */
const PROMPT_TABLE_LIMIT = 20_000

const PATH_LIMIT = 150
const TOP_ROWS = 50
const RISER_ROWS = 10

/** The report as compact Markdown for a prompt: totals, top pages, pages on the rise in AI traffic. */
export function renderPromptTable(report: Report): string {
  const page = (path: string) => code(cut(path, PATH_LIMIT))
  for (let rows = TOP_ROWS; ; rows = Math.floor(rows / 2)) {
    const text = render(report, page, rows)
    if (text.length <= PROMPT_TABLE_LIMIT || rows === 0) return text
  }
}

function render(report: Report, page: (path: string) => string, rows: number): string {
  const { period, pages, leftOut, remarks } = report
  const when = period.type === 'all' ? `All views ${formatPeriod(period)}` : `Page views of ${formatPeriod(period)}`
  const parts = [
    `${when} (UTC). ${renderHeadline(findHeadline(report), page)}`,
    pagesTable(report, page, rows),
    pages.length > rows ? `Not listed: ${formatPlural(pages.length - rows, 'more page')}.` : '',
    risingPages(findInsight(report).rising.slice(0, Math.min(rows, RISER_ROWS)), page),
    prose(leftOut.join(' ')),
    renderRemarks(remarks),
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}

/** The totals, then the top pages; with changes where the earlier pages are known. */
function pagesTable(report: Report, page: (path: string) => string, rows: number): string {
  const { totals, comparison, pages } = report
  const all = pageCells('**All pages**', totals, { previous: comparison?.totals, report })
  const lines = pages.slice(0, rows).map((row) => pageCells(page(row.path), row, { previous: row.previous, report }))
  return table(pageHeader(report), [all, ...lines], { numbersFrom: 1 })
}

function risingPages(pages: PageRow[], page: (path: string) => string): string {
  if (pages.length === 0) return ''
  const moves = pages.map(
    ({ path, previous, ai }) => `${page(path)} (${formatCount((previous ?? NO_VIEWS).ai)} to ${formatCount(ai)})`,
  )
  return `On the rise in AI traffic: ${moves.join(', ')}.`
}
