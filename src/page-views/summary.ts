import { code, details, link, prose, table } from '../text/markdown.ts'
import { cut } from '../text/visible.ts'
import { renderTrend } from './chart.ts'
import { formatChange, formatCount, formatLastDay, formatPercent, formatPlural, formatRange } from './format.ts'
import { findHeadline, type Headline } from './headline.ts'
import { findInsight, type Insight } from './insight.ts'
import { type Remark, renderRemark } from './remarks.ts'
import type { PageRow, Report } from './report.ts'
import { aiShare, type Counts, NO_VIEWS, percentChange, READERS, shareOf, type ViewsRow } from './views.ts'

export interface SummaryOptions {
  /** Rows of the pages table. */
  top: number
  /** Where the docs live; turns paths into links. */
  siteUrl?: URL | undefined
  /** The paths of the files with every page that was read. */
  files?: { csv: string; json: string } | undefined
}

/** The report's part of the job summary, in UTF-8 bytes: GitHub drops a summary of over 1 MiB whole. */
const BYTE_BUDGET = 900 * 1024

/** Rows of each collapsed list of pages. */
const LIST_ROWS = 10

/** The longest path that a table shows, in characters. */
const PATH_LIMIT = 200

/** The longest path in a sentence, which counts against the characters of a prompt too. */
const REMARK_PATH_LIMIT = 60

/** The report for people: the headline, then the numbers, then the details. */
export function renderReport(report: Report, options: SummaryOptions): string {
  let top = Math.min(options.top, report.pages.length)
  for (;;) {
    const markdown = render(report, { ...options, top })
    if (Buffer.byteLength(markdown) <= BYTE_BUDGET || top === 0) return markdown
    top = Math.floor(top / 2)
  }
}

function render(report: Report, options: SummaryOptions): string {
  const insight = findInsight(report)
  const page = (path: string) => pageCell(path, options.siteUrl)
  const parts = [
    '## 📈 Page views',
    `**${renderHeadline(findHeadline(report), page)}**`,
    periodLine(report),
    totalsTable(report),
    report.trend === undefined ? '' : renderTrend(report.trend),
    pagesTable(report, options, page),
    ...insightLists(insight, page),
    footer(report, options),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

/** The headline as Markdown; `page` renders an untrusted path. */
export function renderHeadline({ before, page, after }: Headline, renderPage: (path: string) => string): string {
  return `${prose(before)}${page === undefined ? '' : renderPage(page)}${prose(after)}`
}

function periodLine({ period, comparison }: Report): string {
  if (period.type === 'all') return `All views up to ${formatLastDay(period.toMs)}.`
  const before = comparison === undefined ? '' : `, compared with ${formatRange(comparison.range)}`
  return `${formatRange(period.range)}${before}.`
}

function totalsTable({ totals, comparison }: Report): string {
  const rows = READERS.map(([kind, name]) => {
    return [
      name,
      formatCount(totals[kind]),
      formatPercent(shareOf(kind, totals)),
      ...(comparison === undefined ? [] : [changeCell(totals[kind], comparison.totals[kind])]),
    ]
  })
  return table(['Readers', 'Views', 'Share', ...(comparison === undefined ? [] : ['Change'])], rows, { numbersFrom: 1 })
}

/** The cells of all readers. */
function countCells(counts: Counts): string[] {
  return READERS.map(([kind]) => formatCount(counts[kind]))
}

/** A change for people: growth from nothing is `new`, never an infinite percentage. */
function changeCell(now: number | undefined, before: number | undefined): string {
  return before === 0 && now !== undefined && now > 0 ? 'new' : formatChange(percentChange(now, before))
}

function pagesTable(report: Report, options: SummaryOptions, page: (path: string) => string): string {
  const { pages, comparison } = report
  if (pages.length === 0) return ''
  const compared = comparison?.pagesKnown === true
  const rows = pages
    .slice(0, options.top)
    .map((row, index) => [
      String(index + 1),
      page(row.path),
      ...countCells(row),
      formatPercent(aiShare(row)),
      ...(compared ? [pageChange(row)] : []),
    ])
  const header = ['#', 'Page', ...READERS.map(([, name]) => name), 'AI share', ...(compared ? ['Change'] : [])]
  const rest = pages.length - rows.length
  const more =
    rest === 0 ? '' : `\n\n${formatPlural(rest, 'more page')}${options.files === undefined ? '' : ': see the files'}.`
  return `### Top pages\n\n${table(header, rows, { numbersFrom: 2 })}${more}`
}

function pageChange({ total, previous }: PageRow): string {
  return previous === undefined ? 'new' : changeCell(total, previous.total)
}

/** The collapsed lists of pages that stand out; a list without pages is empty. */
function insightLists(insight: Insight, page: (path: string) => string): string[] {
  const moved = (kind: 'ai' | 'total') => (row: PageRow) => [
    page(row.path),
    formatCount((row.previous ?? NO_VIEWS)[kind]),
    formatCount(row[kind]),
    row.previous === undefined ? 'new' : changeCell(row[kind], row.previous[kind]),
  ]
  const views = (row: ViewsRow) => [page(row.path), ...countCells(row), formatPercent(aiShare(row))]
  const aiMoves = { header: ['Page', 'AI before', 'AI now', 'Change'], cells: moved('ai') }
  const moves = { header: ['Page', 'Before', 'Now', 'Change'], cells: moved('total') }
  const all = { header: ['Page', ...READERS.map(([, name]) => name), 'AI share'], cells: views }
  return [
    renderList('On the rise in AI traffic', insight.rising, aiMoves),
    renderList('Gained most', insight.gained, moves),
    renderList('Lost most', insight.lost, moves),
    renderList('New', insight.new, all),
    renderList('Gone', insight.gone, all),
    renderList('Read more by AI than by people', insight.aiFirst, all),
  ]
}

interface Columns<Row> {
  header: string[]
  cells: (row: Row) => string[]
}

function renderList<Row>(title: string, rows: Row[], { header, cells }: Columns<Row>): string {
  if (rows.length === 0) return ''
  const shown = rows.slice(0, LIST_ROWS)
  const extent =
    shown.length < rows.length ? `${shown.length} of ${formatCount(rows.length)}` : formatCount(rows.length)
  return details(`${title} (${extent})`, table(header, shown.map(cells), { numbersFrom: 1 }))
}

function footer(report: Report, { files }: SummaryOptions): string {
  const { comparison, leftOut, remarks, requests } = report
  const lines = [
    'AI views are requests by AI agents and views of the Markdown version; crawlers are not counted.',
    comparison?.pagesKnown === true
      ? 'Lists of movers name pages with at least 10 views in one of the two periods.'
      : '',
    ...leftOut,
  ].map(prose)
  const notes = renderRemarks(remarks)
  const end = [
    prose(`${formatPlural(requests, 'analytics request')} used.`),
    files === undefined ? '' : filesNote(report, files),
  ]
  return `<sub>${[...lines, notes, ...end].filter((line) => line !== '').join(' ')}</sub>`
}

/** The remarks as Markdown. */
export function renderRemarks(remarks: readonly Remark[]): string {
  return remarks
    .map(({ text, paths }) => renderRemark({ text: prose(text), paths }, (path) => code(cut(path, REMARK_PATH_LIMIT))))
    .join(' ')
}

function filesNote({ pages, pagesComplete }: Report, { csv, json }: { csv: string; json: string }): string {
  const content = pagesComplete ? 'Every page' : `The ${formatPlural(pages.length, 'page')} that could be read`
  return `${content}: ${code(csv)} and ${code(json)}.`
}

/** The longest URL of a link, in characters: it counts against the bytes of the summary. */
const HREF_LIMIT = 2000

/** A path as code, or as a link if it leads into the site. */
function pageCell(path: string, siteUrl: URL | undefined): string {
  const shown = cut(path, PATH_LIMIT)
  if (siteUrl === undefined) return code(shown)
  const url = URL.parse(`${siteUrl.href.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`)
  return url === null || url.href.length > HREF_LIMIT || url.origin !== siteUrl.origin
    ? code(shown)
    : link(shown, url.href, code)
}
