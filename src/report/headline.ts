import {
  formatChange,
  formatCount,
  formatExtent,
  formatPercent,
  formatPeriod,
  formatPlural,
  isMultiple,
} from './format.ts'
import { isNotable, move } from './insight.ts'
import type { Comparison, Report } from './report.ts'
import { aiShare, type Counts, isBase, isWithoutViews, NO_VIEWS, percentChange } from './views.ts'

/** The most important change, as parts of a sentence: `page` is untrusted. */
export interface Headline {
  before: string
  page?: string
  after: string
}

/** Changes below this are called steady, in percent. */
const STEADY = 5

/**
 * The heading, in plain text: the site if it is known, else `Page views`, with period, views and change
 * (docs/specification.md, "What it shows").
 */
export function findHeading({ period, totals, comparison }: Report, siteUrl: URL | undefined): string {
  const when = formatPeriod(period)
  const [now, before] = [totals.total, comparison?.totals.total]
  const change = now === undefined || before === undefined ? '' : describeChange(now, before)
  if (siteUrl !== undefined) return `${siteUrl.host}, ${when}: ${viewsOf(totals)}${change}`
  const amount = now === undefined ? 'total unknown' : isWithoutViews(totals) ? 'none' : formatCount(now)
  return `Page views${period.type === 'all' ? '' : ','} ${when}: ${amount}${change}`
}

function viewsOf(totals: Counts): string {
  if (totals.total === undefined) return 'total of views unknown'
  return isWithoutViews(totals) ? 'no views' : formatPlural(totals.total, 'view')
}

/** The change of all views as the end of a clause; in numbers where a percentage would mislead. */
function describeChange(now: number, before: number): string {
  if (before === 0) return now === 0 ? '' : ', after none'
  if (now === 0 || !isBase(before)) return `, after ${formatCount(before)}`
  if (now === before) return ', unchanged'
  return `, ${now > before ? 'up' : 'down'} ${percentChange(now, before) === 0 ? 'less than 0.1%' : formatExtent(now, before)}`
}

/** One sentence with the most important fact about a period. */
export function findHeadline(report: Report): Headline {
  const { totals, comparison } = report
  if (isWithoutViews(totals)) return { before: `${noViews(comparison)}.`, after: '' }
  if (totals.total === undefined) return withTopPage('The service gave no total of views', report)
  const views = `${formatPlural(totals.total, 'view')}${ofThemByAi(totals)}`
  if (comparison === undefined) return withTopPage(views, report)
  const { total: before } = comparison.totals
  if (before === 0) return withTopPage(`${views}, after none in the period before`, report)
  const move = findMove(totals, comparison.totals)
  if (move !== undefined) return withMover(move, report, comparison)
  const change = percentChange(totals.total, before)
  if (change === undefined || before === undefined) return withTopPage(views, report)
  const amount = formatPlural(totals.total, 'view')
  if (!isBase(before)) {
    return withTopPage(`${amount}, after ${formatCount(before)} in the period before${ofThemByAi(totals)}`, report)
  }
  const held = Math.abs(change) < STEADY ? `Views held at ${formatCount(totals.total)}` : amount
  return withTopPage(`${held} (${formatChange(totals.total, before)})${ofThemByAi(totals)}`, report)
}

function noViews(comparison: Comparison | undefined): string {
  const before = comparison?.totals.total ?? 0
  return before > 0 ? `No views at all, after ${formatCount(before)} in the period before` : 'No views'
}

/** The share of AI as the end of a clause; empty where there is none. */
function ofThemByAi(totals: Counts): string {
  const share = aiShare(totals)
  if (share === undefined) return ''
  return totals.ai === 0 ? ', none of them by AI' : `, ${formatPercent(share)} of them by AI`
}

/** A change in the views by AI or by people. */
interface Move {
  kind: 'ai' | 'human'
  now: number
  before: number
  /** Views more than before; never 0. */
  by: number
  /** Infinite where there were no views before. */
  percent: number
}

/** The larger change of the two kinds of readers, where it is more than steady. */
function findMove(now: Counts, before: Counts): Move | undefined {
  const [most] = (['ai', 'human'] as const)
    .flatMap((kind) => moveOf(kind, now[kind], before[kind]))
    .sort((a, b) => Math.abs(b.by) - Math.abs(a.by))
  return most !== undefined && Math.abs(most.percent) >= STEADY ? most : undefined
}

/** The change, where both numbers are known and large enough for it to mean something. */
function moveOf(kind: Move['kind'], now: number | undefined, before: number | undefined): Move[] {
  if (now === undefined || before === undefined || !isNotable(now, before)) return []
  // Growth from nothing is more than any percentage.
  return [{ kind, now, before, by: now - before, percent: percentChange(now, before) ?? Number.POSITIVE_INFINITY }]
}

/** The change, and the page that contributed most to it, where every page of both periods was read. */
function withMover(move: Move, report: Report, { pagesKnown }: Comparison): Headline {
  const { kind, by } = move
  const name = kind === 'ai' ? 'AI traffic' : 'Views by people'
  const page = pagesKnown && report.pagesComplete ? topMover(report, kind, Math.sign(by)) : undefined
  return withPage(`${name} ${describeMove(move, report.totals)}`, page, by > 0 ? 'gained most' : 'lost most')
}

function describeMove(move: Move, totals: Counts): string {
  const { now, before, by } = move
  const verb = by > 0 ? 'grew' : 'fell'
  if (before === 0) return `rose from nothing, to ${amountOf(move, totals)}`
  if (!isBase(before))
    return `${verb} to ${formatPlural(now, 'view')}, after ${formatCount(before)} in the period before`
  const extent = formatExtent(now, before)
  return `${verb} ${isMultiple(now, before) ? extent : `by ${extent}`}, to ${amountOf(move, totals)}`
}

/** The share of a kind of readers, or their views where there is none, or where it is all or nothing. */
function amountOf({ kind, now }: Move, totals: Counts): string {
  const byAi = aiShare(totals)
  if (byAi === undefined || totals.ai === 0 || totals.human === 0) return formatPlural(now, 'view')
  // As a rest, so that the two shares add up to 100.
  return `${formatPercent(kind === 'ai' ? byAi : 100 - byAi)} of all views`
}

/** The path of the notable page whose views moved most in a direction (1 or -1), if any did. */
function topMover({ pages, gone }: Report, kind: keyof Counts, direction: number): string | undefined {
  const [most] = [...pages, ...gone.map((page) => ({ path: page.path, ...NO_VIEWS, previous: page }))]
    .filter((page) => isNotable(page.total, page.previous?.total))
    .map((page) => ({ path: page.path, by: direction * move(page, kind) }))
    .filter(({ by }) => by > 0)
    .sort((a, b) => b.by - a.by)
  return most?.path
}

function withTopPage(sentence: string, { pages, pagesComplete }: Report): Headline {
  return withPage(sentence, pagesComplete ? pages[0]?.path : undefined, 'was read most')
}

function withPage(sentence: string, page: string | undefined, predicate: string): Headline {
  if (page === undefined) return { before: `${sentence}.`, after: '' }
  return { before: `${sentence}; `, page, after: ` ${predicate}.` }
}
