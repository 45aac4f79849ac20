import { decodedPath, formatCount, plural } from '../core/text.ts'
import type { Counts } from '../service/page-views-api.ts'
import {
  addUp,
  formatExtent,
  formatPercent,
  isBase,
  isMultiple,
  isWithoutViews,
  NO_VIEWS,
  percentChange,
  shownShare,
} from './numbers.ts'
import { formatPeriod } from './period.ts'
import { isComparedByPage, type PageRow, type Report } from './report.ts'

/** The pages that deserve attention, the most notable first. */
export interface NotablePages {
  /** By growth in views, new pages among them. */
  gained: PageRow[]
  /** By loss of views, pages among them that are gone. */
  lost: PageRow[]
  /** Read more by AI than by people, by the difference. */
  aiFirst: PageRow[]
}

/** The views by which a page must have moved to count as moved. */
const NOTABLE_VIEWS = 10

/** The part of its earlier views by which a page must have moved: 5%. */
const NOTABLE_PART = 1 / 20

/** The fewest views of a page of which it says something that AI reads it more. */
const LEAST_READ = 20

/** Only `aiFirst` has any without a comparison page by page. */
export function findNotablePages(report: Report): NotablePages {
  const compared = isComparedByPage(report) ? withGone(report) : []
  const read = report.pages.filter(({ total }) => total >= LEAST_READ)
  return {
    gained: highest(compared, (page) => growthOf(page, 'total')),
    lost: highest(compared, (page) => -growthOf(page, 'total')),
    aiFirst: highest(read, (page) => page.ai - page.human),
  }
}

/** All pages of both periods. */
function withGone({ pages, gone }: Report): PageRow[] {
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
  if (now === before || percentChange(now, before) === 0) return ', unchanged'
  if (now === 0 || !isBase(before)) return `, after ${formatCount(before)}`
  return `, ${now > before ? 'up' : 'down'} ${formatExtent(now, before)}`
}

/** A sentence in pieces: our own words, and paths, which are untrusted. */
export type Sentence = readonly (string | { path: string })[]

type Write = (text: string) => string

/** The sentence in plain text, or with its words and paths written in another way. */
export function writeSentence(sentence: Sentence, path: Write = decodedPath, words: Write = String): string {
  return sentence.map((piece) => (typeof piece === 'string' ? words(piece) : path(piece.path))).join('')
}

/** One sentence with the most important change, or with the views where nothing changed much. */
export function findHeadline(report: Report): Sentence {
  const { totals, comparison, pages, pagesComplete } = report
  if (isWithoutViews(totals)) return [comparison?.totals.total === 0 ? 'No views in either period.' : 'No views.']
  const move = comparison && findMove(totals, comparison.totals)
  if (move !== undefined) return withMover(move, report)
  const views = `${plural(totals.total, 'view')}${describeChange(totals.total, comparison?.totals.total)}`
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
  const notable = moves.filter((move) => Math.max(move.now, move.before) >= NOTABLE_VIEWS)
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
  return withPage(`${name} ${describeMove(move)}${describeShare(move.kind, report)}`, mover, predicate)
}

function describeMove({ now, before }: Move): string {
  const verb = now > before ? 'grew' : 'fell'
  const fromTo = `from ${formatCount(before)} to ${plural(now, 'view')}`
  if (!isBase(before)) return `${verb} ${fromTo}`
  return `${verb} ${isMultiple(now, before) ? '' : 'by '}${formatExtent(now, before)}, ${fromTo}`
}

/** The share of all views, with what it was: alone, it would read like the change. */
function describeShare(kind: Move['kind'], { totals, comparison }: Report): string {
  const share = shownShare(kind, totals)
  const before = comparison && shownShare(kind, comparison.totals)
  if (share === undefined || before === undefined || share === before) return ''
  return ` (${formatPercent(share)} of all views, from ${formatPercent(before)})`
}

/** The path of the page whose views moved most in a direction (1 or -1), if any did. */
function topMover(report: Report, kind: Move['kind'], direction: number): string | undefined {
  return highest(withGone(report), (page) => direction * growthOf(page, kind))[0]?.path
}

function withPage(clause: string, path: string | undefined, predicate: string): Sentence {
  if (path === undefined) return [`${clause}.`]
  return path === '/'
    ? [`${clause}; the home page (`, { path }, `) ${predicate}.`]
    : [`${clause}; `, { path }, ` ${predicate}.`]
}

/** Says where the service's numbers contradict one another or cannot be read, in one sentence each. */
export function findContradictions({ totals, pages, unreadable }: Report): string[] {
  const sentences: string[] = []
  if (unreadable.length > 0) {
    const fields = [...new Set(unreadable.map(({ field }) => `\`${field}\``))].join(', ')
    const were = unreadable.length === 1 ? 'was' : 'were'
    sentences.push(`${plural(unreadable.length, 'row')} ${were} left out: not as documented in the field ${fields}.`)
  }
  if (!addUp(totals)) sentences.push('People and AI do not add up to the total, so there are no shares.')
  const odd = pages.filter((page) => !addUp(page)).length
  if (odd > 0) {
    const which = plural(odd, 'page')
    sentences.push(`People and AI do not add up to the total of ${which}, so shares are missing there.`)
  }
  // Rows that moved while they were read can be missing, and the service may count views that belong to no page.
  const sum = pages.reduce((all, page) => all + page.total, 0)
  if (sum !== totals.total) {
    const [ours, theirs] = [formatCount(sum), formatCount(totals.total)]
    sentences.push(`The pages add up to ${ours} views, while the service counts ${theirs} in all.`)
  }
  return sentences
}
