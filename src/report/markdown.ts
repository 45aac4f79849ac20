import { code, details, joinParts, link, prose, table } from '../core/markdown.ts'
import { cut, formatCount, plural } from '../core/text.ts'
import type { Counts, ViewsRow } from '../service/page-views-api.ts'
import { renderTrend } from './chart.ts'
import {
  findHeading,
  findHeadline,
  findNotablePages,
  findRemarks,
  type NotablePages,
  writeSentence,
} from './findings.ts'
import { formatChange, formatPercent, isWithoutViews, NO_VIEWS, READERS, shareOf } from './numbers.ts'
import { formatPeriod } from './period.ts'
import { hasEarlierViews, isComparedByPage, type PageRow, type Report } from './report.ts'

export interface RenderOptions {
  siteUrl?: URL | undefined
  hasFiles: boolean
  /** What the Markdown may measure in UTF-8; what fits a job summary unless given. */
  limitBytes?: number | undefined
}

/** The report's part of the job summary: GitHub drops a summary of over 1 MiB whole. */
const SUMMARY_BYTES = 900 * 1024

const TOP_PAGES = 20

const LIST_ROWS = 10

/** The longest path that a table shows, in characters. */
const PATH_LIMIT = 200

type RenderPath = (path: string) => string

/** The report for people, with as many rows as the limit allows: those of the lists are left out last. */
export function renderReport(report: Report, { siteUrl, hasFiles, limitBytes = SUMMARY_BYTES }: RenderOptions): string {
  const path = (text: string) => pathCell(text, siteUrl)
  const isEmpty = isWithoutViews(report.totals)
  const notable = findNotablePages(report)
  const start = [
    `## ${prose(findHeading(report, siteUrl))}`,
    warning(report),
    `**${writeSentence(findHeadline(report), path, prose)}**`,
    periodLine(report),
    isEmpty ? WHAT_TO_CHECK : totalsTable(report),
    isEmpty || report.trend === undefined ? '' : renderTrend(report.trend),
  ]
  const end = footer(report, hasFiles)
  const render = (rows: number) => {
    const pages = isEmpty ? '' : topPages(report, Math.max(0, rows - LIST_ROWS), path)
    const most = Math.min(rows, LIST_ROWS)
    const readers = report.readers?.markdown({ path, most }) ?? ''
    return `${joinParts([...start, pages, ...notableLists(notable, most, path), readers, end])}\n`
  }
  const most = LIST_ROWS + Math.min(TOP_PAGES, report.pages.length)
  return withMostRows(most, render, (text) => Buffer.byteLength(text) <= limitBytes)
}

/** The text with as many rows as fit; without any where none does. */
function withMostRows(most: number, render: (rows: number) => string, fits: (text: string) => boolean): string {
  for (let rows = most; ; rows--) {
    const text = render(rows)
    if (rows === 0 || fits(text)) return text
  }
}

/** What was left out, and what to change, as an alert of GitHub. */
function warning({ leftOut, advice }: Report): string {
  if (leftOut.length === 0) return ''
  const left = leftOut.map((sentence) => `- ${prose(sentence)}`).join('\n')
  const text = joinParts(['[!WARNING]\n**This report is not complete.**', left, prose(advice.join(' '))])
  return text.replace(/^.*$/gm, (line) => `> ${line}`.trimEnd())
}

function periodLine({ period, comparison }: Report): string {
  if (period.fromMs === undefined) return `All views ${formatPeriod(period)} (UTC).`
  const before = comparison === undefined ? '' : `, compared with ${formatPeriod(comparison.period)}`
  return `${formatPeriod(period)} (UTC)${before}.`
}

/** What explains a report without views. */
const WHAT_TO_CHECK = `What to check:

- Is this the right period? \`page-views-period\` chooses it.
- Is this the right project? \`project-id\` must be that of the site.
- Was the site live, and did anyone read it? Crawlers are not counted.`

function totalsTable(report: Report): string {
  const { totals, comparison } = report
  const changes = hasEarlierViews(report) ? ['Change'] : []
  const rows = READERS.map(([kind, name]) => [
    name,
    formatCount(totals[kind]),
    formatPercent(shareOf(kind, totals)),
    ...changes.map(() => formatChange(totals[kind], comparison?.totals[kind])),
  ])
  return table(['Readers', 'Views', 'Share', ...changes], rows, { numbersFrom: 1 })
}

function topPages(report: Report, top: number, path: RenderPath): string {
  const { pages } = report
  if (pages.length === 0) return ''
  return joinParts([
    '### Top pages',
    top === 0 ? '' : pagesTable(report, top, { path }),
    top === pages.length ? '' : `Not listed: ${plural(pages.length - top, 'page')}.`,
  ])
}

/** The first pages, below the totals if they have a name: views, change, people, AI, share of AI. */
function pagesTable(report: Report, top: number, { path, all }: { path: RenderPath; all?: string }): string {
  const changes = isComparedByPage(report) ? ['Change'] : []
  const cells = (name: string, { total, human, ai }: Counts, previous: Counts | undefined) => [
    name,
    formatCount(total),
    ...changes.map(() => (previous === undefined ? 'new' : formatChange(total, previous.total))),
    formatCount(human),
    formatCount(ai),
    formatPercent(shareOf('ai', { total, human, ai })),
  ]
  const { totals, comparison, pages } = report
  const rows = pages.slice(0, top).map((row) => cells(path(row.path), row, row.previous))
  if (all !== undefined) rows.unshift(cells(all, totals, comparison?.totals))
  return table(['Page', 'Views', ...changes, 'People', 'AI', 'AI share'], rows, { numbersFrom: 1 })
}

/** The collapsed lists of pages that stand out; a list without pages, or without rows to show, is left out. */
function notableLists(notable: NotablePages, most: number, path: RenderPath): string[] {
  const moved = (kind: 'ai' | 'total') => (row: PageRow) => {
    const { [kind]: before } = row.previous ?? NO_VIEWS
    const change = row.previous === undefined ? 'new' : formatChange(row[kind], before)
    return [path(row.path), formatCount(before), formatCount(row[kind]), change]
  }
  const views = (row: ViewsRow) => [
    path(row.path),
    formatCount(row.total),
    formatCount(row.human),
    formatCount(row.ai),
    formatPercent(shareOf('ai', row)),
  ]
  const list = <Row>(title: string, rows: Row[], header: string[], cells: (row: Row) => string[]) => {
    const shown = rows.slice(0, most)
    const count = formatCount(rows.length)
    const extent = shown.length < rows.length ? `${shown.length} of ${count}` : count
    const body = table(['Page', ...header], shown.map(cells), { numbersFrom: 1 })
    return shown.length === 0 ? '' : details(`${title} (${extent})`, body)
  }
  const all = ['People', 'AI', 'AI share']
  return [
    list('On the rise in AI traffic', notable.rising, ['AI before', 'AI now', 'Change'], moved('ai')),
    list('Gained most', notable.gained, ['Before', 'Now', 'Change'], moved('total')),
    list('Lost most', notable.lost, ['Before', 'Now', 'Change'], moved('total')),
    list('New', notable.new, ['Views', ...all], views),
    list('Gone', notable.gone, ['Views before', ...all], views),
    list('Read more by AI than by people', notable.aiFirst, ['Views', ...all], views),
  ]
}

function footer(report: Report, hasFiles: boolean): string {
  const { requests, totals } = report
  const sentences = [
    'AI views are requests by AI agents and views of the Markdown version; crawlers are not counted.',
    isComparedByPage(report) && !isWithoutViews(totals)
      ? 'Lists include pages with at least 10 views; gains and losses start at 10 views and 5%.'
      : '',
    prose(findRemarks(report).join(' ')),
    `${plural(requests, 'analytics request')} used.`,
    // The outputs, not the paths: those are of the runner's temporary folder, and gone after the job.
    hasFiles ? 'The outputs `page-views-csv` and `page-views-json` name the files with every page that was read.' : '',
  ]
  return `<sub>${sentences.filter((sentence) => sentence !== '').join(' ')}</sub>`
}

/** The longest URL of a link, in characters: it counts against the summary's bytes. */
const HREF_LIMIT = 2000

/** A path as code, or as a link into the site: below its address, no path leads to another host. */
function pathCell(path: string, siteUrl: URL | undefined): string {
  const shown = cut(path, PATH_LIMIT)
  if (siteUrl === undefined) return code(shown)
  const url = URL.parse(`${siteUrl.href.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`)
  return url === null || url.href.length > HREF_LIMIT ? code(shown) : link(shown, url.href, code)
}

/** The most characters that the report takes up in a prompt (docs/reference.md, "Limits"). */
export const PROMPT_TABLE_LIMIT = 20_000

const PROMPT_TOP_ROWS = 50
const PROMPT_RISING_ROWS = 10

export function renderForPrompt(report: Report): string {
  const { period, pages, leftOut } = report
  const path = (text: string) => pathCell(text, undefined)
  const when = `${period.fromMs === undefined ? 'All views' : 'Page views of'} ${formatPeriod(period)}`
  const start = `${when} (UTC). ${writeSentence(findHeadline(report), path, prose)}`
  const rising = findNotablePages(report)
    .rising.slice(0, PROMPT_RISING_ROWS)
    .map(
      ({ path: page, ai, previous = NO_VIEWS }) => `${path(page)} (${formatCount(previous.ai)} to ${formatCount(ai)})`,
    )
  const render = (rows: number) => {
    const risingMost = rising.slice(0, rows)
    return joinParts([
      start,
      pagesTable(report, rows, { path, all: '**All pages**' }),
      pages.length > rows ? `Not listed: ${plural(pages.length - rows, 'page')}.` : '',
      risingMost.length === 0 ? '' : `On the rise in AI traffic: ${risingMost.join(', ')}.`,
      prose([...leftOut, ...findRemarks(report)].join(' ')),
    ])
  }
  return withMostRows(PROMPT_TOP_ROWS, render, (text) => text.length <= PROMPT_TABLE_LIMIT)
}
