import { code, link, prose } from '../core/markdown.ts'
import { cut } from '../core/text.ts'
import { renderTrend } from './chart.ts'
import { formatPeriod, formatPlural, formatRange } from './format.ts'
import { findHeading, findHeadline, type Headline } from './headline.ts'
import { findInsight, isComparedByPage } from './insight.ts'
import { findNextSteps } from './next-steps.ts'
import { insightLists, type RenderPage, topPages, totalsTable } from './page-tables.ts'
import { type Remark, renderRemark } from './remarks.ts'
import type { Report } from './report.ts'
import { isWithoutViews } from './views.ts'

export interface SummaryOptions {
  /** Rows of the pages table. */
  top: number
  /** Where the docs live; turns paths into links. */
  siteUrl?: URL | undefined
  /** Whether there are files with every page that was read. */
  hasFiles: boolean
  /** What the Markdown may measure, in UTF-8 bytes or in UTF-16 units; what fits a job summary unless given. */
  limit?: { bytes: number } | { characters: number } | undefined
}

/** The report's part of the job summary: GitHub drops a summary of over 1 MiB whole. */
const SUMMARY_LIMIT = { bytes: 900 * 1024 }

/** Rows of each collapsed list of pages. */
const LIST_ROWS = 10

/** The longest path that a table shows, in characters. */
const PATH_LIMIT = 200

/** The longest path in a sentence, which counts against the characters of a prompt too. */
const REMARK_PATH_LIMIT = 60

/** The rows of the page table, and of each list. */
interface Rows {
  top: number
  list: number
}

/**
 * The report for people, with as many rows as the limit allows: what does not fit is left out of the page table first,
 * then of the lists.
 */
export function renderReport(report: Report, options: SummaryOptions): string {
  const limit = options.limit ?? SUMMARY_LIMIT
  const fits = (text: string) =>
    'bytes' in limit ? Buffer.byteLength(text) <= limit.bytes : text.length <= limit.characters
  const render = createRenderer(report, options)
  const most = Math.min(options.top, report.pages.length)
  const top = mostThatFits(most, (rows) => fits(render({ top: rows, list: LIST_ROWS })))
  if (top !== undefined) return render({ top, list: LIST_ROWS })
  return render({ top: 0, list: mostThatFits(LIST_ROWS, (list) => fits(render({ top: 0, list }))) ?? 0 })
}

/** The largest number up to `most` that fits, where each smaller one fits too; `undefined` where 0 does not. */
function mostThatFits(most: number, fits: (count: number) => boolean): number | undefined {
  if (fits(most)) return most
  let [low, high] = [-1, most]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle
  }
  return low < 0 ? undefined : low
}

function createRenderer(report: Report, options: SummaryOptions): (rows: Rows) => string {
  const { hasFiles, siteUrl } = options
  const page = (path: string) => pageCell(path, siteUrl)
  const before = [
    `## ${prose(findHeading(report, siteUrl))}`,
    warning(report),
    `**${renderHeadline(findHeadline(report), page)}**`,
    periodLine(report),
    ...(isWithoutViews(report.totals) ? [WHAT_TO_CHECK] : numbers(report)),
  ]
  const steps = nextSteps(report, page)
  const insight = findInsight(report)
  const end = footer(report, options)
  return ({ top, list }) => {
    const pages = isWithoutViews(report.totals) ? '' : topPages(report, { top, hasFiles }, page)
    const parts = [...before, pages, steps, ...insightLists(insight, list, page), end]
    return `${parts.filter((part) => part !== '').join('\n\n')}\n`
  }
}

/** What was left out, and what to change, as an alert of GitHub. */
function warning({ leftOut, advice }: Report): string {
  if (leftOut.length === 0) return ''
  const left = leftOut.map(prose)
  const change = advice.length === 0 ? [] : [advice.map(prose).join(' ')]
  const intro = '**This report is not complete.**'
  const lines =
    left.length === 1
      ? [[intro, ...left, ...change].join(' ')]
      : [intro, '', ...left.map((sentence) => `- ${sentence}`), ...change.flatMap((sentence) => ['', sentence])]
  return ['[!WARNING]', ...lines].map((line) => `> ${line}`.trimEnd()).join('\n')
}

/** The headline as Markdown; `page` renders an untrusted path. */
export function renderHeadline({ before, page, after }: Headline, renderPage: RenderPage): string {
  return `${prose(before)}${page === undefined ? '' : renderPage(page)}${prose(after)}`
}

function periodLine({ period, comparison }: Report): string {
  if (period.type === 'all') return `All views ${formatPeriod(period)} (UTC).`
  const earlier = comparison?.totals.total === 0 ? ', which had no views' : ''
  const before = comparison === undefined ? '' : `, compared with ${formatRange(comparison.range)}${earlier}`
  return `${formatRange(period.range)} (UTC)${before}.`
}

function numbers(report: Report): string[] {
  return [totalsTable(report), report.trend === undefined ? '' : renderTrend(report.trend)]
}

/** What explains a report without views. */
const WHAT_TO_CHECK = [
  'What to check:',
  [
    '- Is this the right period? `period`, or `date-from` and `date-to`, choose it.',
    '- Is this the right project? `project-id` must be that of the site.',
    '- Was the site live, and did anybody read it? Crawlers are not counted.',
  ].join('\n'),
].join('\n\n')

function nextSteps(report: Report, page: RenderPage): string {
  const steps = findNextSteps(report)
  if (steps.length === 0) return ''
  return ['**Next**', steps.map((step) => `- ${page(step.page)}${prose(step.after)}`).join('\n')].join('\n\n')
}

function footer(report: Report, { hasFiles }: SummaryOptions): string {
  const lines = [
    'AI views are requests by AI agents and views of the Markdown version; crawlers are not counted.',
    isComparedByPage(report) && !isWithoutViews(report.totals)
      ? 'A page is listed from 10 views on, and as gained or lost if it moved by 10 views and 5%.'
      : '',
  ].map(prose)
  const end = [`${formatPlural(report.requests, 'analytics request')} used.`, hasFiles ? filesNote(report) : '']
  return `<sub>${[...lines, renderRemarks(report.remarks), ...end.map(prose)].filter((line) => line !== '').join(' ')}</sub>`
}

/** The remarks as Markdown. */
export function renderRemarks(remarks: readonly Remark[]): string {
  return remarks
    .map(({ text, paths }) => renderRemark({ text: prose(text), paths }, (path) => code(cut(path, REMARK_PATH_LIMIT))))
    .join(' ')
}

/** The outputs, not the paths: those are of the runner's temporary folder, and gone after the job. */
function filesNote({ pages, pagesComplete }: Report): string {
  const content = pagesComplete ? 'every page' : `the ${formatPlural(pages.length, 'page')} that could be read`
  return `The outputs \`page-views-csv\` and \`page-views-json\` name the files with ${content}.`
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
