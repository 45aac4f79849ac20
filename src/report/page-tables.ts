import { details, table } from '../core/markdown.ts'
import { formatChange, formatCount, formatPercent, formatPlural } from './format.ts'
import { hasEarlierViews, type Insight, isComparedByPage } from './insight.ts'
import type { PageRow, Report } from './report.ts'
import { aiShare, type Counts, NO_VIEWS, READERS, shareOf, type ViewsRow } from './views.ts'

/** Renders the path of a page, which is untrusted. */
export type RenderPage = (path: string) => string

/** The views by people, by AI and in all. */
export function totalsTable(report: Report): string {
  const { totals, comparison } = report
  const compared = hasEarlierViews(report)
  const rows = READERS.map(([kind, name]) => [
    name,
    formatCount(totals[kind]),
    formatPercent(shareOf(kind, totals)),
    ...(compared ? [formatChange(totals[kind], comparison?.totals[kind])] : []),
  ])
  return table(['Readers', 'Views', 'Share', ...(compared ? ['Change'] : [])], rows, { numbersFrom: 1 })
}

/** The header of `pageCells`. */
export function pageHeader(report: Report): string[] {
  return ['Page', 'Views', ...(isComparedByPage(report) ? ['Change'] : []), 'People', 'AI', 'AI share']
}

/** A page in a table: views, change, people, AI, share of AI. */
export function pageCells(page: string, { total, human, ai }: Counts, { previous, report }: PageContext): string[] {
  const change = previous === undefined ? 'new' : formatChange(total, previous.total)
  return [
    page,
    formatCount(total),
    ...(isComparedByPage(report) ? [change] : []),
    formatCount(human),
    formatCount(ai),
    formatPercent(aiShare({ total, human, ai })),
  ]
}

interface PageContext {
  /** Absent for a page that is new. */
  previous: Counts | undefined
  report: Report
}

/** The first pages of the report; empty without pages. */
export function topPages(
  report: Report,
  { top, hasFiles }: { top: number; hasFiles: boolean },
  page: RenderPage,
): string {
  const { pages } = report
  if (pages.length === 0) return ''
  const rows = pages.slice(0, top).map((row) => pageCells(page(row.path), row, { previous: row.previous, report }))
  const rest = pages.length - rows.length
  const verb = rest === 1 ? 'is' : 'are'
  const more = `${formatPlural(rest, rows.length === 0 ? 'page' : 'more page')}${hasFiles ? ` ${verb} in the files` : ''}.`
  return [
    `### Top pages${report.pagesComplete ? '' : ` of the ${formatCount(pages.length)} that were read`}`,
    ...(rows.length === 0 ? [] : [table(pageHeader(report), rows, { numbersFrom: 1 })]),
    ...(rest === 0 ? [] : [more]),
  ].join('\n\n')
}

/** The collapsed lists of pages that stand out; a list without pages, or without rows to show, is left out. */
export function insightLists(insight: Insight, rows: number, page: RenderPage): string[] {
  const moved = (kind: 'ai' | 'total') => (row: PageRow) => {
    const { [kind]: before } = row.previous ?? NO_VIEWS
    const change = row.previous === undefined ? 'new' : formatChange(row[kind], before)
    return [page(row.path), formatCount(before), formatCount(row[kind]), change]
  }
  const views = (row: ViewsRow) => [
    page(row.path),
    formatCount(row.total),
    formatCount(row.human),
    formatCount(row.ai),
    formatPercent(aiShare(row)),
  ]
  const aiMoves = { header: ['Page', 'AI before', 'AI now', 'Change'], cells: moved('ai'), rows }
  const moves = { header: ['Page', 'Before', 'Now', 'Change'], cells: moved('total'), rows }
  const all = { header: ['Page', 'Views', 'People', 'AI', 'AI share'], cells: views, rows }
  return [
    renderList('On the rise in AI traffic', insight.rising, aiMoves),
    renderList('Gained most', insight.gained, moves),
    renderList('Lost most', insight.lost, moves),
    renderList('New', insight.new, all),
    renderList('Gone', insight.gone, { ...all, header: ['Page', 'Views before', 'People', 'AI', 'AI share'] }),
    renderList('Read more by AI than by people', insight.aiFirst, all),
  ]
}

interface Columns<Row> {
  header: string[]
  cells: (row: Row) => string[]
  /** The most rows. */
  rows: number
}

function renderList<Row>(title: string, pages: Row[], { header, cells, rows }: Columns<Row>): string {
  const shown = pages.slice(0, rows)
  if (shown.length === 0) return ''
  const extent =
    shown.length < pages.length ? `${shown.length} of ${formatCount(pages.length)}` : formatCount(pages.length)
  return details(`${title} (${extent})`, table(header, shown.map(cells), { numbersFrom: 1 }))
}
