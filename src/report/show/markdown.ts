import { code, collapsedTable, joinParts, link, prose, table } from '../../kit/core/markdown.ts'
import { cut, decodedPath, formatCount, plural } from '../../kit/core/text.ts'
import { formatPeriod } from '../period.ts'
import type { ReaderFeedback } from '../readers/section.ts'
import { findHeading, findHeadline, findNotablePages } from '../views/findings.ts'
import type { Counts } from '../views/page-views-api.ts'
import {
  formatChange,
  formatPercent,
  hasEarlierViews,
  isBase,
  isComparedByPage,
  isWithoutViews,
  type PageRow,
  READERS,
  shownShare,
  type ViewsReport,
} from '../views/report.ts'
import { renderTrend } from './chart.ts'

/** The views of a period, and what readers did not find. */
export interface Report extends ViewsReport {
  readers: ReaderFeedback | undefined
}

/** A list shows at most this many rows. */
const MOST_TOP_PAGES = 20
const MOST_NOTABLE = 10

/** The longest path that a table shows, in characters: a longer one moves the numbers out of sight. */
const PATH_LIMIT = 100

/**
 * The report for people.
 *
 * @param limitBytes the most bytes of the Markdown, in UTF-8, if it has as few rows as fit: those of the lists are left out last
 */
export function renderReport(
  report: Report,
  {
    siteUrl,
    hasFiles,
    limitBytes = Number.POSITIVE_INFINITY,
  }: { siteUrl?: URL | undefined; hasFiles: boolean; limitBytes?: number | undefined },
): string {
  const path = (text: string) => pathCell(text, siteUrl)
  const isEmpty = isWithoutViews(report.totals)
  const start = [
    `## ${prose(findHeading(report, siteUrl))}`,
    warning(report),
    `**${findHeadline(report, path, prose)}**`,
    prose(report.readers?.headline ?? ''),
    periodLine(report),
    isEmpty ? WHAT_TO_CHECK : totalsTable(report),
    report.trend === undefined ? '' : renderTrend(report.trend),
  ]
  const listTopPages = isEmpty ? () => '' : topPages(report, path)
  const notable = notableLists(report, path)
  const end = footer(report, hasFiles)
  const render = (rows: number) => {
    const most = Math.min(rows, MOST_NOTABLE)
    const readers = report.readers?.markdown({ path, most }) ?? ''
    const lists = notable.map((list) => list(most))
    return `${joinParts([...start, readers, listTopPages(rows - most), ...lists, end])}\n`
  }
  const most = MOST_NOTABLE + Math.min(MOST_TOP_PAGES, report.pages.length)
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

interface PageList {
  title: string
  pages: readonly PageRow[]
  header: string[]
  cells(page: PageRow): string[]
  /** The rows that are not collapsed, and how many others are worth collapsing. */
  open: number
  leastCollapsed?: number
}

/** Makes what writes a list with so many rows, and how many pages are not listed. A list without pages is left out. */
function listPages({ title, pages, header, cells, ...collapsing }: PageList): (most: number) => string {
  return (most) => {
    if (pages.length === 0) return ''
    const rows = pages.slice(0, most).map(cells)
    return joinParts([
      `### ${title}`,
      collapsedTable(['Page', ...header], rows, { numbersFrom: 1, ...collapsing }),
      rows.length === pages.length ? '' : `Not listed: ${plural(pages.length - rows.length, 'page')}.`,
    ])
  }
}

function topPages(report: Report, path: (path: string) => string) {
  const { header, cells } = pageColumns(report)
  return listPages({
    title: 'Top pages',
    pages: report.pages,
    header,
    cells: (row) => [path(row.path), ...cells(row, changeOf(row))],
    open: 10,
  })
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

function notableLists(report: Report, path: (path: string) => string) {
  const { gained, lost, aiFirst } = findNotablePages(report)
  const collapsing = { open: 5, leastCollapsed: 3 }
  const moved = {
    // The change first: on a phone, the last column is out of sight.
    header: ['Change', 'Views', 'Before'],
    cells(row: PageRow) {
      return [path(row.path), changeOf(row), formatCount(row.total), formatCount(row.previous?.total ?? 0)]
    },
    ...collapsing,
  }
  const byAi = {
    header: ['AI', 'People'],
    cells: (row: PageRow) => [path(row.path), formatCount(row.ai), formatCount(row.human)],
    ...collapsing,
  }
  return [
    listPages({ title: 'Gained most', pages: gained, ...moved }),
    listPages({ title: 'Lost most', pages: lost, ...moved }),
    listPages({ title: 'Read more by AI than by people', pages: aiFirst, ...byAi }),
  ]
}

function footer(report: Report, hasFiles: boolean): string {
  const { requests, totals } = report
  const sentences = [
    'AI views are requests by AI agents and views of the Markdown version; crawlers are not counted.',
    isComparedByPage(report) && !isWithoutViews(totals) ? 'Gains and losses start at 10 views and 5%.' : '',
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
      `${when} (UTC). ${findHeadline(report, path, prose)}`,
      table(columns, [all, ...shown], { numbersFrom: 1 }),
      pages.length > most ? `Not listed: ${plural(pages.length - most, 'page')}.` : '',
      prose(leftOut.join(' ')),
    ])
  }
  return withMostRows(PROMPT_TOP_ROWS, render, (text) => text.length <= PROMPT_TABLE_LIMIT)
}
