import { code, prose, table } from '../text/markdown.ts'
import { cut } from '../text/visible.ts'
import { formatChange, formatCount, formatLastDay, formatPercent, formatPlural, formatRange } from './format.ts'
import { findHeadline } from './headline.ts'
import { findInsight } from './insight.ts'
import type { PageRow, Report } from './report.ts'
import { renderHeadline, renderRemarks } from './summary.ts'
import { aiShare, type Counts, NO_VIEWS, percentChange, READERS } from './views.ts'

/** The most characters that the report takes up in a prompt (docs/specification.md, "Placeholders"). */
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
  const when =
    period.type === 'all'
      ? `All views up to ${formatLastDay(period.toMs)}`
      : `Page views of ${formatRange(period.range)}`
  const parts = [
    `${when}. ${renderHeadline(findHeadline(report), page)}`,
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
  const isCompared = comparison?.pagesKnown === true
  const cells = (counts: Counts, previous: Counts | undefined) => [
    ...READERS.map(([kind]) => formatCount(counts[kind])),
    formatPercent(aiShare(counts)),
    ...(isCompared ? [previous === undefined ? 'new' : formatChange(percentChange(counts.total, previous.total))] : []),
  ]
  const header = ['Page', ...READERS.map(([, name]) => name), 'AI share', ...(isCompared ? ['Change'] : [])]
  const lines = pages.slice(0, rows).map((row) => [page(row.path), ...cells(row, row.previous)])
  return table(header, [['**All pages**', ...cells(totals, comparison?.totals)], ...lines], { numbersFrom: 1 })
}

function risingPages(pages: PageRow[], page: (path: string) => string): string {
  if (pages.length === 0) return ''
  const moves = pages.map(
    ({ path, previous, ai }) => `${page(path)} (${formatCount((previous ?? NO_VIEWS).ai)} to ${formatCount(ai)})`,
  )
  return `On the rise in AI traffic: ${moves.join(', ')}.`
}
