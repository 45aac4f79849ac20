import { formatChange, formatCount, formatPercent } from './format.ts'
import { growth, isNotable } from './insight.ts'
import type { Comparison, Report } from './report.ts'
import { type Counts, NO_VIEWS, percent, percentChange } from './views.ts'

/** The most important change, as parts of a sentence: `page` is untrusted. */
export interface Headline {
  before: string
  page?: string
  after: string
}

/** Changes below this are called steady, in percent. */
const STEADY = 5

/** One sentence with the most important fact about a period. */
export function findHeadline(report: Report): Headline {
  const { totals, comparison } = report
  if (totals.total === 0) return { before: `${noViews(comparison)}.`, after: '' }
  const views = `${formatCount(totals.total)} views`
  const byAi = `${aiPart(totals)} of them by AI`
  if (comparison === undefined) return withTopPage(`${views}, ${byAi}`, report)
  if (comparison.totals.total === 0) return withTopPage(`${views}, ${byAi}, after none in the period before`, report)
  const move = findMove(totals, comparison.totals)
  if (move !== undefined) return withMover(move, report, comparison)
  const change = relative(totals.total, comparison.totals.total)
  const held = Math.abs(change) < STEADY ? `Views held at ${formatCount(totals.total)}` : views
  return withTopPage(`${held} (${formatChange(change)}), ${byAi}`, report)
}

function noViews(comparison: Comparison | undefined): string {
  const before = comparison?.totals.total ?? 0
  return before > 0 ? `No views at all, after ${formatCount(before)} in the period before` : 'No views'
}

/** A change in the views by AI or by people. */
interface Move {
  kind: 'ai' | 'human'
  /** Views more than before; never 0. */
  by: number
  /** Infinite where there were no views before. */
  percent: number
}

/** The larger change of the two kinds of readers, where it is more than steady. */
function findMove(now: Counts, before: Counts): Move | undefined {
  const kinds = ['ai', 'human'] as const
  const [most] = kinds
    .filter((kind) => isNotable(now[kind], before[kind]))
    .map((kind) => ({ kind, by: now[kind] - before[kind], percent: relative(now[kind], before[kind]) }))
    .sort((a, b) => Math.abs(b.by) - Math.abs(a.by))
  return most !== undefined && Math.abs(most.percent) >= STEADY ? most : undefined
}

/** Of numbers that are not both 0: growth from nothing is more than any percentage. */
function relative(now: number, before: number): number {
  return percentChange(now, before) ?? Number.POSITIVE_INFINITY
}

/** The change, and the page that contributed most to it, where every page of both periods was read. */
function withMover({ kind, by, percent }: Move, report: Report, { pagesKnown }: Comparison): Headline {
  const [name, part] =
    kind === 'ai' ? ['AI traffic', aiPart(report.totals)] : ['Human traffic', humanPart(report.totals)]
  const direction = Math.sign(by)
  const [verb, effect] = direction === 1 ? ['grew', 'gained'] : ['fell', 'lost']
  const movement = Number.isFinite(percent) ? `${verb} by ${formatPercent(Math.abs(percent))}` : 'rose from nothing'
  const sentence = `${name} ${movement}, to ${part} of all views`
  const page = pagesKnown && report.pagesComplete ? topMover(report, kind, direction) : undefined
  return withPage(sentence, page, `${effect} most`)
}

/** The path of the notable page whose views moved most in a direction (1 or -1), if any did. */
function topMover({ pages, gone }: Report, kind: keyof Counts, direction: number): string | undefined {
  const [most] = [...pages, ...gone.map((page) => ({ path: page.path, ...NO_VIEWS, previous: page }))]
    .filter((page) => isNotable(page.total, page.previous?.total))
    .map((page) => ({ path: page.path, by: direction * growth(page, kind) }))
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

/** The share of AI, where there are views. */
function aiPart({ ai, total }: Counts): string {
  return formatPercent(percent(ai / total))
}

/** The rest, so that the two shares add up to 100. */
function humanPart({ ai, total }: Counts): string {
  return formatPercent(100 - percent(ai / total))
}
