import { DAY_MS, dateParts } from '../../kit/core/clock.ts'
import { code, collapsedTable, details, joinParts, link, prose, table } from '../../kit/core/markdown.ts'
import { decodedPath, formatCount, plural } from '../../kit/core/text.ts'
import { formatPeriod, unitOf } from '../period.ts'
import type { ReaderFeedback } from '../readers/section.ts'
import { type Findings, findHeading, writeHeadline } from '../views/findings.ts'
import {
  type Bucket,
  formatChange,
  formatDifference,
  formatPercent,
  hasEarlierViews,
  isComparedByPage,
  NO_VIEWS,
  type PageRow,
  READERS,
  shownShare,
  type Trend,
  type ViewsReport,
} from '../views/views-report.ts'

/** The views of a period, what stands out in them, and what readers did not find. */
export interface Report extends ViewsReport {
  /** Found once, since a report of many pages is written in several forms. */
  findings: Findings
  readers: ReaderFeedback | undefined
}

/** The most rows of a list. */
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
  const path = createPathWriter(siteUrl)
  const start = [
    `## ${prose(findHeading(report, siteUrl))}`,
    warning(report),
    `**${writeHeadline(report.findings.headline, path, prose)}**`,
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

/** The longest path that a table shows, in characters: a longer one moves the numbers out of sight. */
const PATH_LIMIT = 100

/** The longest URL of a link, in characters: it counts against the summary's bytes. */
const HREF_LIMIT = 2000

/**
 * Writes the paths of a site for people: decoded, a long one without its middle, since the end tells it from others. With the
 * site's address each is a link below it, so that none leads to another host.
 */
export function createPathWriter(siteUrl: URL | undefined): (path: string) => string {
  const write = (path: string) => {
    const label = withoutMiddle(decodedPath(path), PATH_LIMIT)
    if (siteUrl === undefined) return code(label)
    const url = URL.parse(`${siteUrl.href.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`)
    return url === null || url.href.length > HREF_LIMIT ? code(label) : link(label, url.href, code)
  }
  // A path stands in several lists, and each list is written again with fewer rows until the report fits.
  const written = new Map<string, string>()
  return (path) => {
    const markdown = written.get(path) ?? write(path)
    written.set(path, markdown)
    return markdown
  }
}

function withoutMiddle(text: string, limit: number): string {
  if (text.length <= limit) return text
  const half = Math.floor(limit / 2)
  // A character has at most two UTF-16 units.
  const [begin, end] = [[...text.slice(0, 2 * limit + 2)], [...text.slice(-2 * half)]]
  return begin.length <= limit ? text : `${begin.slice(0, limit - half).join('')}…${end.slice(-half).join('')}`
}

function totalsTable(report: Report): string {
  const { totals, comparison } = report
  const before = hasEarlierViews(report) ? comparison : undefined
  const unit = before === undefined ? '' : unitOf(before.period)
  const header = ['Readers', 'Views', `${unit.charAt(0).toUpperCase()}${unit.slice(1)} before`, 'Change', 'Share']
  const rows = READERS.map(([kind, name]) => [
    name,
    formatCount(totals[kind]),
    before === undefined ? '' : formatCount(before.totals[kind]),
    formatChange(totals[kind], before?.totals[kind]),
    kind === 'total' ? '' : formatPercent(shownShare(kind, totals)),
  ])
  return numberTable(header, rows)
}

/** A table of numbers without the columns that say nothing, as where nothing is compared, or of a few views. */
function numberTable(header: string[], rows: string[][], collapsing = { open: Number.POSITIVE_INFINITY }): string {
  const says = header.map((_, column) =>
    rows.some((cells) => !['', formatPercent(undefined)].includes(cells[column] ?? '')),
  )
  const keep = (cells: string[]) => cells.filter((_, column) => says[column])
  return collapsedTable(keep(header), rows.map(keep), { numbersFrom: 1, ...collapsing })
}

/** The colors of the bars: apart for people who see red and green alike too, and clear on white and on GitHub's dark. */
const COLORS = { ai: '#e36209', human: '#0969da' }

/** Bars that stand on one another: people below, AI above, so that the height is what all read. */
export function renderTrend({ buckets, whyNone }: Trend): string {
  if (buckets === undefined) return prose(`There is no chart: ${whyNone}.`)
  const sums = buckets.map(({ counts: { human, ai } }) => human + ai)
  const most = Math.max(...sums)
  // Mermaid writes the numbers of an axis without commas, and cuts long ones on a phone.
  const [unit, divisor] = most >= 1e6 ? [', in millions', 1e6] : most >= 1000 ? [', in thousands', 1000] : ['', 1]
  const bar = (counts: number[]) => `  bar [${counts.map((count) => count / divisor).join(', ')}]`
  const labels = labelsOf(buckets).map((label) => `"${label}"`)
  const chart = [
    '```mermaid',
    '---',
    'config:',
    '  xyChart:',
    '    width: 900',
    '    height: 320',
    // Twelve labels have room for the widest of the fonts that Mermaid may find.
    '    xAxis:',
    '      labelFontSize: 12',
    '  themeVariables:',
    '    xyChart:',
    // Without it dark pages show a light slab.
    '      backgroundColor: "transparent"',
    `      plotColorPalette: "${COLORS.ai}, ${COLORS.human}"`,
    '---',
    'xychart-beta',
    `  x-axis [${labels.join(', ')}]`,
    // Without a title, which Mermaid writes across wide numbers; a little above the highest bar, which else touches the frame.
    `  y-axis 0 --> ${Number((1.05 * (most / divisor)).toPrecision(3))}`,
    // Mermaid stacks no bars: the second covers the lower part of the first.
    bar(sums),
    bar(buckets.map(({ counts }) => counts.human)),
    '```',
  ].join('\n')
  // The series have no names: the legend that these bring is cut on a phone.
  const legend = `Views by people (blue) and by AI (orange)${unit}.`
  return joinParts([chart, legend, numbersOf(buckets)])
}

function numbersOf(buckets: readonly Bucket[]): string {
  const rows = buckets.map(({ period, counts }) => [
    formatPeriod(period),
    ...READERS.map(([kind]) => formatCount(counts[kind])),
  ])
  const header = ['Time', ...READERS.map(([, name]) => name)]
  return details('Numbers of the chart', table(header, rows, { numbersFrom: 1 }))
}

/** Short, since up to twelve stand side by side. All differ: Mermaid draws bars of one label as one. */
function labelsOf(buckets: readonly Bucket[]): string[] {
  const [first, last] = [buckets[0]?.period, buckets.at(-1)?.period]
  // Periods that reach over a year are longer than any month.
  const isByMonth = first && last && (unitOf(last) === 'month' || last.fromMs - first.fromMs >= 365 * DAY_MS)
  return buckets.map(({ period }) => {
    const { day, month, year } = dateParts(period.fromMs)
    return isByMonth ? `${month.slice(0, 3)} ’${year.slice(2)}` : `${day} ${month.slice(0, 3)}`
  })
}

type WritePath = (path: string) => string

function sectionTable(report: Report, path: WritePath): string {
  const { header, cells } = pageColumns(report)
  const rows = report.findings.sections.map((section) => [section.name ?? path(section.path), ...cells(section)])
  const title = report.pagesComplete ? 'Sections' : 'Sections of the pages that were read'
  return rows.length === 0 ? '' : `### ${title}\n\n${numberTable(['Section', ...header], rows)}`
}

interface PageList {
  title: string
  pages: readonly PageRow[]
  header: string[]
  cells(page: PageRow): string[]
  /** The number of rows that are always shown, and of others from which on these are collapsed. */
  open: number
  leastCollapsed?: number
}

function renderList({ title, pages, header, cells, ...collapsing }: PageList, path: WritePath, most: number): string {
  if (pages.length === 0) return ''
  const rows = pages.slice(0, most).map((page) => [path(page.path), ...cells(page)])
  return joinParts([
    `### ${title}`,
    numberTable(['Page', ...header], rows, collapsing),
    rows.length === pages.length ? '' : `Not listed: ${plural(pages.length - rows.length, 'page')}.`,
  ])
}

function pageColumns(report: Report) {
  const isCompared = isComparedByPage(report)
  const changeOf = ({ total, previous }: PageRow) =>
    isCompared && total > 0 && previous?.total === 0
      ? 'new'
      : formatChange(total, isCompared ? previous?.total : undefined)
  return {
    header: ['Views', 'Change', 'AI share'],
    cells: (row: PageRow) => [formatCount(row.total), changeOf(row), formatPercent(shownShare('ai', row))],
  }
}

function pageLists(report: Report): [PageList, ...PageList[]] {
  const { gained, lost, aiFirst } = report.findings
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
