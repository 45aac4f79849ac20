import { code, details, joinParts, link, prose, table } from '../core/markdown.ts'
import { cut, decodedPath, formatCount, plural } from '../core/text.ts'
import type { Counts } from '../service/page-views-api.ts'
import { renderTrend } from './chart.ts'
import {
  findContradictions,
  findHeading,
  findHeadline,
  findNotablePages,
  type NotablePages,
  writeSentence,
} from './findings.ts'
import { formatChange, formatPercent, isBase, isWithoutViews, READERS, shownShare } from './numbers.ts'
import { formatPeriod } from './period.ts'
import { hasEarlierViews, isComparedByPage, type PageRow, type Report } from './report.ts'

export interface ReportOptions {
  siteUrl?: URL | undefined
  hasFiles: boolean
  /** The most bytes of the Markdown, in UTF-8; as many as fit a job summary unless given. */
  limitBytes?: number | undefined
}

/** The report's part of the job summary: GitHub drops a summary of over 1 MiB whole. */
const SUMMARY_BYTES = 900 * 1024

/** The numbers of rows that a list shows, that it does not collapse, and that are worth collapsing. */
interface Extent {
  most: number
  open: number
  collapsed: number
}

const TOP_PAGES: Extent = { most: 20, open: 10, collapsed: 1 }
const LIST_ROWS: Extent = { most: 10, open: 5, collapsed: 3 }

/** The longest path that a table shows, in characters: a longer one moves the numbers out of sight. */
const PATH_LIMIT = 100

type RenderPath = (path: string) => string

/** The report for people, with as many rows as the limit allows: those of the lists are left out last. */
export function renderReport(report: Report, { siteUrl, hasFiles, limitBytes = SUMMARY_BYTES }: ReportOptions): string {
  const path = (text: string) => pathCell(text, siteUrl)
  const isEmpty = isWithoutViews(report.totals)
  const notable = findNotablePages(report)
  const start = [
    `## ${prose(findHeading(report, siteUrl))}`,
    warning(report),
    `**${writeSentence(findHeadline(report), path, prose)}**`,
    prose(report.readers?.headline ?? ''),
    periodLine(report),
    isEmpty ? WHAT_TO_CHECK : totalsTable(report),
    report.trend === undefined ? '' : renderTrend(report.trend),
  ]
  const end = footer(report, hasFiles)
  const render = (rows: number) => {
    const most = Math.min(rows, LIST_ROWS.most)
    const readers = report.readers?.markdown({ path, most }) ?? ''
    const pages = isEmpty ? '' : topPages(report, rows - most, path)
    return `${joinParts([...start, readers, pages, ...notableLists(notable, most, path), end])}\n`
  }
  const most = LIST_ROWS.most + Math.min(TOP_PAGES.most, report.pages.length)
  return withMostRows(most, render, (text) => Buffer.byteLength(text) <= limitBytes)
}

/** The text with as many rows as fit; without any where none does. */
function withMostRows(most: number, render: (rows: number) => string, fits: (text: string) => boolean): string {
  for (let rows = most; ; rows--) {
    const text = render(rows)
    if (rows === 0 || fits(text)) return text
  }
}

/** Says what was left out, and what to change, as an alert of GitHub. */
function warning({ leftOut, advice }: Report): string {
  if (leftOut.length === 0) return ''
  const items = leftOut.map((sentence) => `- ${prose(sentence)}`).join('\n')
  const text = joinParts(['[!WARNING]\n**This report is not complete.**', items, prose(advice.join(' '))])
  return text.replace(/^.*$/gm, (line) => `> ${line}`.trimEnd())
}

function periodLine({ period, comparison }: Report): string {
  if (period.fromMs === undefined) return `All views ${formatPeriod(period)} (UTC).`
  const before = comparison === undefined ? '' : `, compared with ${formatPeriod(comparison.period)}`
  return `${formatPeriod(period)} (UTC)${before}.`
}

const WHAT_TO_CHECK = `What to check:

- Is this the right period? \`page-views-period\` chooses it.
- Is this the right project? \`project-id\` must be that of the site.
- Was the site live, and did anyone read it? Crawlers are not counted.`

function totalsTable(report: Report): string {
  const { totals, comparison } = report
  const before = hasEarlierViews(report) ? comparison?.totals : undefined
  const hasShares = isBase(totals.total)
  const cells = (compared: string[], share: string) => [...(before ? compared : []), ...(hasShares ? [share] : [])]
  const rows = READERS.map(([kind, name]) => [
    name,
    formatCount(totals[kind]),
    ...cells(
      [formatCount(before?.[kind] ?? 0), formatChange(totals[kind], before?.[kind])],
      formatPercent(shownShare(kind, totals)),
    ),
  ])
  return table(['Readers', 'Views', ...cells(['Before', 'Change'], 'Share')], rows, { numbersFrom: 1 })
}

/** Rows of a list: some of them open, the rest collapsed, and how many are not listed. */
interface RankedList<Row> {
  title: string
  rows: readonly Row[]
  header: string[]
  cells(row: Row): string[]
}

/** A list without pages is left out; a list without room for rows says how many it has. */
function renderList<Row>({ title, rows, header, cells }: RankedList<Row>, { most, open, collapsed }: Extent): string {
  if (rows.length === 0) return ''
  const show = (some: readonly Row[]) => table(['Page', ...header], some.map(cells), { numbersFrom: 1 })
  const shown = rows.slice(0, most)
  const more = shown.length - open < collapsed ? [] : shown.slice(open)
  return joinParts([
    `### ${title}`,
    shown.length === 0 ? '' : show(shown.slice(0, shown.length - more.length)),
    more.length === 0 ? '' : details(`${more.length} more`, show(more)),
    shown.length === rows.length ? '' : `Not listed: ${plural(rows.length - shown.length, 'page')}.`,
  ])
}

function topPages(report: Report, most: number, path: RenderPath): string {
  const { header, cells } = pageColumns(report)
  const list = {
    title: 'Top pages',
    rows: report.pages,
    header,
    cells: (row: PageRow) => [path(row.path), ...cells(row, changeOf(row))],
  }
  return renderList(list, { ...TOP_PAGES, most })
}

/** Views, change and share of AI, with their header. */
function pageColumns(report: Report) {
  const isCompared = isComparedByPage(report)
  return {
    header: ['Views', ...(isCompared ? ['Change'] : []), 'AI share'],
    cells: (views: Counts, change: string) => [
      formatCount(views.total),
      ...(isCompared ? [change] : []),
      formatPercent(shownShare('ai', views)),
    ],
  }
}

function changeOf({ total, previous }: PageRow): string {
  if (total > 0 && previous?.total === 0) return 'new'
  return total === 0 && previous !== undefined && previous.total > 0 ? 'gone' : formatChange(total, previous?.total)
}

function notableLists({ gained, lost, aiFirst }: NotablePages, most: number, path: RenderPath): string[] {
  const moved = (title: string, rows: PageRow[]): RankedList<PageRow> => ({
    title,
    rows,
    // The change first: on a phone, the last column is out of sight.
    header: ['Change', 'Views', 'Before'],
    cells: (row) => [path(row.path), changeOf(row), formatCount(row.total), formatCount(row.previous?.total ?? 0)],
  })
  const byAi: RankedList<PageRow> = {
    title: 'Read more by AI than by people',
    rows: aiFirst,
    header: ['AI', 'People'],
    cells: (row) => [path(row.path), formatCount(row.ai), formatCount(row.human)],
  }
  const lists = [moved('Gained most', gained), moved('Lost most', lost), byAi]
  return lists.map((list) => renderList(list, { ...LIST_ROWS, most }))
}

function footer(report: Report, hasFiles: boolean): string {
  const { requests, totals } = report
  const sentences = [
    'AI views are requests by AI agents and views of the Markdown version; crawlers are not counted.',
    isComparedByPage(report) && !isWithoutViews(totals) ? 'Gains and losses start at 10 views and 5%.' : '',
    prose(findContradictions(report).join(' ')),
    `${plural(requests, 'analytics request')} used.`,
    // The outputs, not the paths: those are of the runner's temporary folder, and gone after the job.
    hasFiles ? 'The outputs `page-views-csv` and `page-views-json` name the files with every page that was read.' : '',
  ]
  return `<sub>${sentences.filter((sentence) => sentence !== '').join(' ')}</sub>`
}

/** The longest URL of a link, in characters: it counts against the summary's bytes. */
const HREF_LIMIT = 2000

/**
 * A path as code, or as a link into the site: below its address, no path leads to another host. It is shown decoded, and
 * linked as it is.
 */
function pathCell(path: string, siteUrl: URL | undefined): string {
  const shown = cut(decodedPath(path), PATH_LIMIT)
  if (siteUrl === undefined) return code(shown)
  const url = URL.parse(`${siteUrl.href.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`)
  return url === null || url.href.length > HREF_LIMIT ? code(shown) : link(shown, url.href, code)
}

/** The most characters that the report takes up in a prompt (docs/reference.md, "Limits"). */
export const PROMPT_TABLE_LIMIT = 20_000

const PROMPT_TOP_ROWS = 50

export function renderForPrompt(report: Report): string {
  const { period, pages, totals, comparison, leftOut } = report
  const path = (text: string) => pathCell(text, undefined)
  const when = `${period.fromMs === undefined ? 'All views' : 'Page views of'} ${formatPeriod(period)}`
  const { header, cells } = pageColumns(report)
  const isCompared = isComparedByPage(report)
  const byAi = (now: Counts, before: Counts | undefined) => [
    formatCount(now.ai),
    ...(isCompared ? [before === undefined ? formatChange(now.ai, before) : formatCount(before.ai)] : []),
  ]
  const change = formatChange(totals.total, comparison?.totals.total)
  const all = ['**All pages**', ...cells(totals, change), ...byAi(totals, comparison?.totals)]
  const columns = ['Page', ...header, 'AI', ...(isCompared ? ['AI before'] : [])]
  const render = (most: number) => {
    const rows = pages.slice(0, most)
    const shown = rows.map((row) => [path(row.path), ...cells(row, changeOf(row)), ...byAi(row, row.previous)])
    return joinParts([
      `${when} (UTC). ${writeSentence(findHeadline(report), path, prose)}`,
      table(columns, [all, ...shown], { numbersFrom: 1 }),
      pages.length > most ? `Not listed: ${plural(pages.length - most, 'page')}.` : '',
      prose([...leftOut, ...findContradictions(report)].join(' ')),
    ])
  }
  return withMostRows(PROMPT_TOP_ROWS, render, (text) => text.length <= PROMPT_TABLE_LIMIT)
}
