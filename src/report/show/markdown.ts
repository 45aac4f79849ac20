import { collapsedTable, joinParts, prose, table } from '../../kit/core/markdown.ts'
import { formatCount, plural } from '../../kit/core/text.ts'
import { unitOf } from '../period.ts'
import type { ReaderFeedback } from '../readers/section.ts'
import { findHeading, findHeadline, findNotablePages } from '../views/findings.ts'
import {
  formatChange,
  formatDifference,
  formatPercent,
  hasEarlierViews,
  isBase,
  isComparedByPage,
  NO_VIEWS,
  type PageRow,
  READERS,
  shownShare,
  type ViewsReport,
} from '../views/report.ts'
import { findSections } from '../views/sections.ts'
import { renderTrend } from './chart.ts'
import { createPathWriter } from './paths.ts'

/** The views of a period, and what readers did not find. */
export interface Report extends ViewsReport {
  readers: ReaderFeedback | undefined
}

/** A list shows at most this many rows. */
const MOST_TOP_PAGES = 20
export const MOST_NOTABLE = 10

/**
 * The report for people.
 *
 * @param limitBytes the most bytes of the Markdown, in UTF-8, if it has as few rows as fit: those of the lists are left out last
 */
export function renderReport(
  report: Report,
  { siteUrl, limitBytes = Number.POSITIVE_INFINITY }: { siteUrl?: URL | undefined; limitBytes?: number } = {},
): string {
  const path = createPathWriter(
    [...report.pages, ...report.gone].map((page) => page.path),
    siteUrl,
  )
  const start = [
    `## ${prose(findHeading(report, siteUrl))}`,
    warning(report),
    `**${findHeadline(report, path, prose)}**`,
    prose(report.readers?.headline ?? ''),
    report.totals.total === 0 ? WHAT_TO_CHECK : totalsTable(report),
    report.trend === undefined ? '' : renderTrend(report.trend),
  ]
  const sections = sectionTable(report, path)
  const [topPages, ...notable] = pageLists(report)
  const render = (rows: number) => {
    const most = Math.min(rows, MOST_NOTABLE)
    const readers = report.readers?.markdown({ path, most }) ?? ''
    const lists = [renderList(topPages, path, rows - most), ...notable.map((list) => renderList(list, path, most))]
    return `${joinParts([...start, readers, sections, ...lists, NOTE])}\n`
  }
  for (let rows = MOST_NOTABLE + Math.min(MOST_TOP_PAGES, report.pages.length); ; rows--) {
    const text = render(rows)
    if (rows === 0 || Buffer.byteLength(text) <= limitBytes) return text
  }
}

/** Says what was left out, and what to change, as an alert of GitHub. */
function warning({ leftOut, advice }: Report): string {
  if (leftOut.length === 0) return ''
  const items = leftOut.map((sentence) => `- ${prose(sentence)}`).join('\n')
  const text = joinParts(['[!WARNING]\n**This report is not complete.**', items, prose(advice.join(' '))])
  return text.replace(/^.*$/gm, (line) => `> ${line}`.trimEnd())
}

const WHAT_TO_CHECK = `What to check:

- Is this the right period? \`page-views-period\` chooses it.
- Is this the right project? \`project-id\` must be that of the site.
- Was the site live, and did anyone read it? Crawlers are not counted.`

const NOTE =
  '<sub>Days are in UTC. AI views are requests by AI agents and views of the Markdown version; crawlers are not counted.</sub>'

function totalsTable(report: Report): string {
  const { totals, comparison } = report
  const before = hasEarlierViews(report) ? comparison : undefined
  const hasShares = isBase(totals.total)
  const unit = before === undefined ? '' : unitOf(before.period)
  const header = [
    ...['Readers', 'Views'],
    ...(before === undefined ? [] : [`${unit.charAt(0).toUpperCase()}${unit.slice(1)} before`, 'Change']),
    ...(hasShares ? ['Share'] : []),
  ]
  const rows = READERS.map(([kind, name]) => [
    ...[name, formatCount(totals[kind])],
    ...(before === undefined
      ? []
      : [formatCount(before.totals[kind]), formatChange(totals[kind], before.totals[kind])]),
    ...(hasShares ? [kind === 'total' ? '' : formatPercent(shownShare(kind, totals))] : []),
  ])
  return table(header, rows, { numbersFrom: 1 })
}

type WritePath = (path: string) => string

function sectionTable(report: Report, path: WritePath): string {
  const { header, cells } = pageColumns(report)
  const rows = findSections(report).map((section) => [
    section.folder === undefined ? (section.name ?? '') : path(section.folder),
    ...cells(section),
  ])
  const title = report.pagesComplete ? 'Sections' : 'Sections of the pages that were read'
  return rows.length === 0 ? '' : `### ${title}\n\n${table(['Section', ...header], rows, { numbersFrom: 1 })}`
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

/** A list with so many rows, and how many pages are not listed. A list without pages is left out. */
function renderList({ title, pages, header, cells, ...collapsing }: PageList, path: WritePath, most: number): string {
  if (pages.length === 0) return ''
  const rows = pages.slice(0, most).map((page) => [path(page.path), ...cells(page)])
  return joinParts([
    `### ${title}`,
    collapsedTable(['Page', ...header], rows, { numbersFrom: 1, ...collapsing }),
    rows.length === pages.length ? '' : `Not listed: ${plural(pages.length - rows.length, 'page')}.`,
  ])
}

/** Views, change and share of AI, with their header. */
function pageColumns(report: Report) {
  const isCompared = isComparedByPage(report)
  const changeOf = ({ total, previous }: Omit<PageRow, 'path'>) =>
    total > 0 && previous?.total === 0 ? 'new' : formatChange(total, previous?.total)
  return {
    header: ['Views', ...(isCompared ? ['Change'] : []), 'AI share'],
    cells: (row: Omit<PageRow, 'path'>) => [
      formatCount(row.total),
      ...(isCompared ? [changeOf(row)] : []),
      formatPercent(shownShare('ai', row)),
    ],
  }
}

/** The pages by views, and those that stand out. */
function pageLists(report: Report): [PageList, ...PageList[]] {
  const { gained, lost, aiFirst } = findNotablePages(report)
  const collapsing = { open: 5, leastCollapsed: 3 }
  const moved = {
    // The change first: on a phone, the last column is out of sight.
    header: ['Change', 'Views', 'Before'],
    cells({ total, previous: { total: before } = NO_VIEWS }: PageRow) {
      return [formatDifference(total, before), formatCount(total), formatCount(before)]
    },
    ...collapsing,
  }
  return [
    { title: 'Top pages', pages: report.totals.total === 0 ? [] : report.pages, ...pageColumns(report), open: 10 },
    { title: 'Gained most', pages: gained, ...moved },
    { title: 'Lost most', pages: lost, ...moved },
    {
      title: 'Read more by AI than by people',
      pages: aiFirst,
      header: ['AI', 'People'],
      cells: ({ ai, human }) => [formatCount(ai), formatCount(human)],
      ...collapsing,
    },
  ]
}
