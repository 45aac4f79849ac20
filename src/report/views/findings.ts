import { decodedPath, formatCount, plural } from '../../kit/core/text.ts'
import { formatPeriod } from '../period.ts'
import type { Counts } from './page-views-api.ts'
import {
  formatExtent,
  formatPercent,
  isBase,
  isComparedByPage,
  isMultiple,
  isWithoutViews,
  NO_VIEWS,
  type PageRow,
  percentChange,
  shownShare,
  type ViewsReport,
} from './report.ts'

/** The views by which a page must have moved to count as moved. */
const NOTABLE_VIEWS = 10

/** The part of its earlier views by which a page must have moved: 5%. */
const NOTABLE_PART = 1 / 20

/** The fewest views of a page of which it says something that AI reads it more. */
const LEAST_READ = 20

/**
 * The pages that deserve attention, the most notable first: those that gained views, new ones among them, those that lost
 * views, among them those that are gone, and those that AI reads more than people. Without a comparison page by page, only
 * the last are known.
 */
export function findNotablePages(report: ViewsReport) {
  const compared = isComparedByPage(report) ? withGone(report) : []
  const read = report.pages.filter(({ total }) => total >= LEAST_READ)
  return {
    gained: highest(compared, (page) => growthOf(page, 'total')),
    lost: highest(compared, (page) => -growthOf(page, 'total')),
    aiFirst: highest(read, (page) => page.ai - page.human),
  }
}

/** All pages of both periods. */
function withGone({ pages, gone }: ViewsReport): PageRow[] {
  return [...pages, ...gone.map(({ path, ...previous }) => ({ path, ...NO_VIEWS, previous }))]
}

/** Counts by how much a page's views grew: 0 where that is too little, or not known. */
function growthOf({ previous, ...page }: PageRow, kind: keyof Counts): number {
  if (previous === undefined) return 0
  const by = page[kind] - previous[kind]
  return Math.abs(by) >= Math.max(NOTABLE_VIEWS, previous[kind] * NOTABLE_PART) ? by : 0
}

/** The rows with a score above 0, the highest first. */
function highest<Row>(rows: readonly Row[], score: (row: Row) => number): Row[] {
  return rows.filter((row) => score(row) > 0).sort((a, b) => score(b) - score(a))
}

/**
 * The heading, in plain text: the site if it is known, else `Page views`, with period, views and change
 * (docs/how-it-works.md, "The report").
 */
export function findHeading({ period, totals: { total }, comparison }: ViewsReport, siteUrl: URL | undefined): string {
  const when = formatPeriod(period)
  const before = comparison?.totals.total
  const describe = (count: string) => (total === 0 && before === 0 ? NONE : `${count}${describeChange(total, before)}`)
  if (siteUrl !== undefined) return `${siteUrl.host}, ${when}: ${describe(plural(total, 'view'))}`
  return `Page views${period.fromMs === undefined ? '' : ','} ${when}: ${describe(formatCount(total))}`
}

const NONE = 'no views in either period'

/** The change of all views as the end of a clause; in numbers where a percentage would mislead. */
function describeChange(now: number, before: number | undefined): string {
  if (before === undefined) return ''
  if (now === before || percentChange(now, before) === 0) return ', unchanged'
  if (now === 0 || !isBase(before)) return `, after ${formatCount(before)}`
  return `, ${now > before ? 'up' : 'down'} ${formatExtent(now, before)}`
}

/**
 * One sentence with the most important change, or with the views where nothing changed much; in plain text unless its words,
 * or the path in it, which is untrusted, are to be written in another way.
 */
export function findHeadline(
  report: ViewsReport,
  writePath: (path: string) => string = decodedPath,
  write: (words: string) => string = String,
): string {
  const { clause, path, predicate } = findClauses(report)
  if (path === undefined) return write(`${clause}.`)
  const [before, after] = path === '/' ? ['; the home page (', ') '] : ['; ', ' ']
  return `${write(`${clause}${before}`)}${writePath(path)}${write(`${after}${predicate}.`)}`
}

/** The headline's clause, and what a second clause says of the page that goes with it, if there is one. */
function findClauses(report: ViewsReport): { clause: string; path?: string | undefined; predicate?: string } {
  const { totals, comparison, pages, pagesComplete } = report
  const before = comparison?.totals
  if (isWithoutViews(totals)) return { clause: before?.total === 0 ? 'No views in either period' : 'No views' }
  const kind = before && findMoved(totals, before)
  if (before === undefined || kind === undefined) {
    const clause = `${plural(totals.total, 'view')}${describeChange(totals.total, before?.total)}`
    return { clause, path: pagesComplete ? pages[0]?.path : undefined, predicate: 'was read most' }
  }
  const name = kind === 'ai' ? 'AI traffic' : 'Views by people'
  const clause = `${name} ${describeMove(totals[kind], before[kind])}${describeShare(kind, totals, before)}`
  const direction = totals[kind] > before[kind] ? 1 : -1
  // The page that contributed most to the change is known only where every page of both periods was read.
  const isKnown = comparison?.pagesKnown === true && pagesComplete
  const [mover] = isKnown ? highest(withGone(report), (page) => direction * growthOf(page, kind)) : []
  return { clause, path: mover?.path, predicate: direction > 0 ? 'gained most' : 'lost most' }
}

/** Changes below this are no headline, in percent. */
const STEADY = 5

/** Finds whose views changed most, people's or those of AI, where that is a headline. */
function findMoved(now: Counts, before: Counts): 'ai' | 'human' | undefined {
  const notable = (['ai', 'human'] as const).filter((kind) => Math.max(now[kind], before[kind]) >= NOTABLE_VIEWS)
  const [most] = highest(notable, (kind) => Math.abs(now[kind] - before[kind]))
  if (most === undefined) return undefined
  // Growth from nothing is more than any percentage.
  const percent = percentChange(now[most], before[most]) ?? Number.POSITIVE_INFINITY
  return Math.abs(percent) >= STEADY ? most : undefined
}

function describeMove(now: number, before: number): string {
  const verb = now > before ? 'grew' : 'fell'
  const fromTo = `from ${formatCount(before)} to ${plural(now, 'view')}`
  if (!isBase(before)) return `${verb} ${fromTo}`
  return `${verb} ${isMultiple(now, before) ? '' : 'by '}${formatExtent(now, before)}, ${fromTo}`
}

/** The share of all views, with what it was: alone, it would read like the change. */
function describeShare(kind: keyof Counts, totals: Counts, totalsBefore: Counts): string {
  const [share, before] = [shownShare(kind, totals), shownShare(kind, totalsBefore)]
  if (share === undefined || before === undefined || share === before) return ''
  return ` (${formatPercent(share)} of all views, from ${formatPercent(before)})`
}
