import { formatChange, formatCount, formatPercent } from './format.ts'
import type { PageRow, Report } from './report.ts'
import { type Counts, percent, percentChange, type ViewsRow } from './views.ts'

/** A page needs so many views in one of the two periods to be named: small numbers do not make headlines. */
const NOTABLE_VIEWS = 10

/** The pages that deserve attention, the most notable first. */
export interface Insight {
  /** By growth in AI views. */
  rising: PageRow[]
  /** By growth in views; new pages are listed as new. */
  gained: PageRow[]
  lost: PageRow[]
  new: PageRow[]
  gone: ViewsRow[]
  /** Read more by AI than by people, by how much. */
  aiFirst: PageRow[]
}

const NONE: Counts = { human: 0, ai: 0, total: 0 }

/** What the numbers say about single pages. Without a comparison page by page only `aiFirst` has any. */
export function findInsight({ pages, gone, comparison }: Report): Insight {
  const notable = pages.filter((page) => Math.max(page.total, page.previous?.total ?? 0) >= NOTABLE_VIEWS)
  const compared = comparison?.pagesKnown === true ? notable : []
  const stayed = compared.filter(({ previous }) => previous !== undefined)
  const top = (rows: PageRow[], worth: (row: PageRow) => number) =>
    rows.filter((row) => worth(row) > 0).sort((a, b) => worth(b) - worth(a))
  return {
    rising: top(compared, (page) => growth(page, 'ai')),
    gained: top(stayed, (page) => growth(page, 'total')),
    lost: top(stayed, (page) => -growth(page, 'total')),
    new: compared.filter(({ previous }) => previous === undefined),
    gone: gone.filter(({ total }) => total >= NOTABLE_VIEWS),
    aiFirst: top(notable, (page) => page.ai - page.human),
  }
}

/** By how much the views of a page grew; a new one had none before. */
function growth(page: PageRow, kind: keyof Counts): number {
  return page[kind] - (page.previous ?? NONE)[kind]
}

/** The most important change, as parts of a sentence: `page` is untrusted. */
export interface Headline {
  before: string
  page?: string
  after: string
}

/** Changes below this are called steady, in percent. */
const STEADY = 5

/** One sentence that says the most important thing about a period. */
export function findHeadline(report: Report): Headline {
  const { totals, comparison } = report
  if (totals.total === 0) {
    const before = comparison?.totals.total ?? 0
    return {
      before: before > 0 ? `No views at all, after ${formatCount(before)} in the period before` : 'No views',
      after: '.',
    }
  }
  if (comparison === undefined)
    return withTopPage(`${formatCount(totals.total)} views, ${share(totals)} of them by AI`, report)
  if (comparison.totals.total === 0) {
    return withTopPage(
      `${formatCount(totals.total)} views, ${share(totals)} of them by AI, after none in the period before`,
      report,
    )
  }
  return changeHeadline(report, comparison.totals)
}

function changeHeadline(report: Report, before: Counts): Headline {
  const { totals } = report
  const kinds = ['ai', 'human'] as const
  const [most] = kinds
    .filter((kind) => Math.max(totals[kind], before[kind]) >= NOTABLE_VIEWS)
    .sort((a, b) => Math.abs(totals[b] - before[b]) - Math.abs(totals[a] - before[a]))
  const moved = most === undefined ? 0 : relative(totals[most], before[most])
  if (most === undefined || Math.abs(moved) < STEADY) {
    const moved = relative(totals.total, before.total)
    const views =
      Math.abs(moved) < STEADY ? `Views held at ${formatCount(totals.total)}` : `${formatCount(totals.total)} views`
    return withTopPage(`${views} (${formatChange(moved)}), ${share(totals)} of them by AI`, report)
  }
  const name = most === 'ai' ? 'AI traffic' : 'Human traffic'
  const part = most === 'ai' ? share(totals) : formatPercent(100 - percent(totals.ai / totals.total))
  return withMover(`${name} ${movement(totals[most], before[most])}, to ${part} of all views`, report, most, moved > 0)
}

/** Of numbers that are not both 0: from nothing is more than any percentage. */
function relative(now: number, before: number): number {
  return percentChange(now, before) ?? Number.POSITIVE_INFINITY
}

function movement(now: number, before: number): string {
  const percent = percentChange(now, before)
  if (percent === undefined) return 'rose from nothing'
  return `${percent > 0 ? 'grew' : 'fell'} by ${formatPercent(Math.abs(percent))}`
}

function withMover(sentence: string, report: Report, kind: 'ai' | 'human', up: boolean): Headline {
  if (report.comparison?.pagesKnown !== true || !report.pagesComplete) return { before: sentence, after: '.' }
  const sign = up ? 1 : -1
  const moves = [...report.pages, ...report.gone.map((page) => ({ path: page.path, ...NONE, previous: page }))]
    .filter((page) => Math.max(page.total, page.previous?.total ?? 0) >= NOTABLE_VIEWS)
    .map((page) => ({ path: page.path, by: sign * growth(page, kind) }))
  const most = moves.reduce<{ path: string; by: number } | undefined>(
    (best, next) => (next.by > (best?.by ?? 0) ? next : best),
    undefined,
  )
  if (most === undefined) return { before: sentence, after: '.' }
  return { before: `${sentence}; `, page: most.path, after: ` ${up ? 'gained' : 'lost'} most.` }
}

function withTopPage(sentence: string, { pages, pagesComplete }: Report): Headline {
  const [first] = pages
  if (first === undefined || !pagesComplete) return { before: sentence, after: '.' }
  return { before: `${sentence}; `, page: first.path, after: ' was read most.' }
}

/** The share of AI, where there are views. */
function share({ ai, total }: Counts): string {
  return formatPercent(percent(ai / total))
}
