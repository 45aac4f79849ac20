import { code, prose, table } from '../text/markdown.ts'
import { cut } from '../text/visible.ts'
import { formatChange, formatCount, formatLastDay, formatPercent, formatRange } from './format.ts'
import { findHeadline } from './headline.ts'
import { findInsight } from './insight.ts'
import type { PageRow, Report } from './report.ts'
import { renderHeadline } from './summary.ts'
import { aiShare, percentChange } from './views.ts'

/** The longest that the report becomes in a prompt, in characters (docs/specification.md, "Placeholders"). */
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
  const { period, totals, comparison, pages } = report
  const when =
    period.type === 'all'
      ? `All views up to ${formatLastDay(period.toMs)}`
      : `Page views of ${formatRange(period.range)}`
  const line = (row: PageRow) => [
    page(row.path),
    formatCount(row.human),
    formatCount(row.ai),
    formatCount(row.total),
    formatPercent(aiShare(row)),
    ...(comparison?.pagesKnown
      ? [row.previous === undefined ? 'new' : formatChange(percentChange(row.total, row.previous.total))]
      : []),
  ]
  const header = ['Page', 'Human', 'AI', 'Total', 'AI share', ...(comparison?.pagesKnown ? ['Change'] : [])]
  const sum = [
    '**All pages**',
    formatCount(totals.human),
    formatCount(totals.ai),
    formatCount(totals.total),
    formatPercent(aiShare(totals)),
  ]
  const all = comparison?.pagesKnown
    ? [...sum, formatChange(percentChange(totals.total, comparison.totals.total))]
    : sum
  const risers = findInsight(report).rising.slice(0, Math.min(rows, RISER_ROWS))
  const parts = [
    `${when}. ${renderHeadline(findHeadline(report), page)}`,
    table(header, [all, ...pages.slice(0, rows).map(line)], { numbersFrom: 1 }),
    pages.length > rows ? `${formatCount(pages.length - rows)} more pages are left out.` : '',
    risers.length === 0
      ? ''
      : `On the rise in AI traffic: ${risers.map((row) => `${page(row.path)} (${formatCount(row.previous?.ai ?? 0)} to ${formatCount(row.ai)})`).join(', ')}.`,
    prose(report.leftOut.join(' ')),
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}
