import { formatCount, plural } from '../core/text.ts'
import type { Counts, ViewsRow } from '../service/page-views-api.ts'
import {
  addUp,
  formatChange,
  formatExtent,
  formatPercent,
  isBase,
  isMultiple,
  isWithoutViews,
  NO_VIEWS,
  percentChange,
  shareOf,
} from './numbers.ts'
import { formatPeriod } from './period.ts'
import { isComparedByPage, type PageRow, type Report } from './report.ts'

/** The pages that deserve attention, the most notable first. */
export interface NotablePages {
  /** By growth in AI views. */
  rising: PageRow[]
  /** By growth in views; new pages are listed as new. */
  gained: PageRow[]
  lost: PageRow[]
  new: PageRow[]
  gone: ViewsRow[]
  /** Read more by AI than by people, by the difference. */
  aiFirst: PageRow[]
}

/** The views that a page needs in one of the two periods to be named, and by which it must have moved to count as moved. */
const NOTABLE_VIEWS = 10

/** The part of its earlier views by which a page must have moved: 5%. */
const NOTABLE_PART = 1 / 20

/** Without a comparison page by page only `aiFirst` has any. */
export function findNotablePages(report: Report): NotablePages {
  const notable = report.pages.filter((page) => isNotable(page.total, page.previous?.total))
  const compared = isComparedByPage(report) ? notable : []
  const stayed = compared.filter(({ previous }) => previous !== undefined)
  return {
    rising: highest(compared, (page) => growthOf(page, 'ai')),
    gained: highest(stayed, (page) => growthOf(page, 'total')),
    lost: highest(stayed, (page) => -growthOf(page, 'total')),
    new: compared.filter(({ previous }) => previous === undefined),
    gone: report.gone.filter(({ total }) => isNotable(0, total)),
    aiFirst: highest(notable, (page) => page.ai - page.human),
  }
}

function isNotable(now: number, before = 0): boolean {
  return Math.max(now, before) >= NOTABLE_VIEWS
}

/** By how much a page's views grew; a new one had none before. 0 where that is too little. */
function growthOf(page: PageRow, kind: keyof Counts): number {
  const before = (page.previous ?? NO_VIEWS)[kind]
  const by = page[kind] - before
  return Math.abs(by) >= Math.max(NOTABLE_VIEWS, before * NOTABLE_PART) ? by : 0
}

/** The rows with a score above 0, the highest first. */
function highest<Row>(rows: readonly Row[], score: (row: Row) => number): Row[] {
  return rows.filter((row) => score(row) > 0).sort((a, b) => score(b) - score(a))
}

/**
 * The heading, in plain text: the site if it is known, else `Page views`, with period, views and change
 * (docs/how-it-works.md, "The report").
 */
export function findHeading({ period, totals: { total }, comparison }: Report, siteUrl: URL | undefined): string {
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
  if (now === 0 || !isBase(before)) return `, after ${formatCount(before)}`
  if (percentChange(now, before) === 0) return ', unchanged'
  return `, ${now > before ? 'up' : 'down'} ${formatExtent(now, before)}`
}

/** A sentence in pieces: our own words, and paths, which are untrusted. */
export type Sentence = readonly (string | { path: string })[]

type Write = (text: string) => string

/** The sentence in plain text, or with its words and paths written in another way. */
export function writeSentence(sentence: Sentence, path: Write = String, words: Write = String): string {
  return sentence.map((piece) => (typeof piece === 'string' ? words(piece) : path(piece.path))).join('')
}

/** One sentence with the most important change, or with the views where nothing changed much. */
export function findHeadline(report: Report): Sentence {
  const { totals, comparison, pages, pagesComplete } = report
  if (isWithoutViews(totals)) return [comparison?.totals.total === 0 ? 'No views in either period.' : 'No views.']
  const move = comparison && findMove(totals, comparison.totals)
  if (move !== undefined) return withMover(move, report)
  const before = comparison?.totals.total
  const change = isBase(before) ? ` (${formatChange(totals.total, before)})` : ''
  const share = shareOf('ai', totals)
  const byAi = share === undefined ? '' : `, ${formatPercent(share)} of them by AI`
  const views = `${plural(totals.total, 'view')}${change}${byAi}`
  return withPage(views, pagesComplete ? pages[0]?.path : undefined, 'was read most')
}

/** A change in the views by AI or by people; never of 0. */
interface Move {
  kind: 'ai' | 'human'
  now: number
  before: number
}

/** Changes below this are no headline, in percent. */
const STEADY = 5

function findMove(now: Counts, before: Counts): Move | undefined {
  const moves = (['ai', 'human'] as const).map((kind) => ({ kind, now: now[kind], before: before[kind] }))
  const notable = moves.filter((move) => isNotable(move.now, move.before))
  const [most] = highest(notable, (move) => Math.abs(move.now - move.before))
  if (most === undefined) return undefined
  // Growth from nothing is more than any percentage.
  const percent = percentChange(most.now, most.before) ?? Number.POSITIVE_INFINITY
  return Math.abs(percent) >= STEADY ? most : undefined
}

/** The change, and the page that contributed most to it, where every page of both periods was read. */
function withMover(move: Move, report: Report): Sentence {
  const direction = move.now > move.before ? 1 : -1
  const name = move.kind === 'ai' ? 'AI traffic' : 'Views by people'
  const isKnown = report.comparison?.pagesKnown === true && report.pagesComplete
  const mover = isKnown ? topMover(report, move.kind, direction) : undefined
  const predicate = direction > 0 ? 'gained most' : 'lost most'
  return withPage(`${name} ${describeMove(move, report.totals)}`, mover, predicate)
}

function describeMove({ kind, now, before }: Move, totals: Counts): string {
  const verb = now > before ? 'grew' : 'fell'
  if (!isBase(before)) return `${verb} from ${formatCount(before)} to ${plural(now, 'view')}`
  const extent = formatExtent(now, before)
  const share = shareOf(kind, totals)
  const amount = share === undefined ? plural(now, 'view') : `${formatPercent(share)} of all views`
  return `${verb} ${isMultiple(now, before) ? extent : `by ${extent}`}, to ${amount}`
}

/** The path of the notable page whose views moved most in a direction (1 or -1), if any did. */
function topMover({ pages, gone }: Report, kind: Move['kind'], direction: number): string | undefined {
  const rows: PageRow[] = [...pages, ...gone.map((page) => ({ path: page.path, ...NO_VIEWS, previous: page }))]
  const notable = rows.filter((page) => isNotable(page.total, page.previous?.total))
  return highest(notable, (page) => direction * growthOf(page, kind))[0]?.path
}

function withPage(clause: string, path: string | undefined, predicate: string): Sentence {
  if (path === undefined) return [`${clause}.`]
  return path === '/'
    ? [`${clause}; the home page (`, { path }, `) ${predicate}.`]
    : [`${clause}; `, { path }, ` ${predicate}.`]
}

/** Where the service's numbers contradict one another, one sentence each. */
export function findRemarks({ totals, pages }: Report): string[] {
  const remarks: string[] = []
  if (!addUp(totals)) remarks.push('People and AI do not add up to the total, so there are no shares.')
  const odd = pages.filter((page) => !addUp(page)).length
  if (odd > 0) {
    const which = plural(odd, 'page')
    remarks.push(`People and AI do not add up to the total of ${which}, so shares are missing there.`)
  }
  // Rows that moved while they were read can be missing, and the service may count views that belong to no page.
  const sum = pages.reduce((all, page) => all + page.total, 0)
  if (sum !== totals.total) {
    const [ours, theirs] = [formatCount(sum), formatCount(totals.total)]
    remarks.push(`The pages add up to ${ours} views, while the service counts ${theirs} in all.`)
  }
  return remarks
}
