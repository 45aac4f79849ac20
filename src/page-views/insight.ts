import type { PageRow, Report } from './report.ts'
import { type Counts, NO_VIEWS, type ViewsRow } from './views.ts'

/** The views that a page needs in one of the two periods to be named: small numbers do not make headlines. */
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
  /** Read more by AI than by people, by the difference. */
  aiFirst: PageRow[]
}

/** The pages that stand out. Without a comparison page by page only `aiFirst` has any. */
export function findInsight({ pages, gone, comparison }: Report): Insight {
  const notable = pages.filter((page) => isNotable(page.total, page.previous?.total))
  const compared = comparison?.pagesKnown === true ? notable : []
  const stayed = compared.filter(({ previous }) => previous !== undefined)
  const top = (rows: PageRow[], score: (row: PageRow) => number) =>
    rows.filter((row) => score(row) > 0).sort((a, b) => score(b) - score(a))
  return {
    rising: top(compared, (page) => growth(page, 'ai')),
    gained: top(stayed, (page) => growth(page, 'total')),
    lost: top(stayed, (page) => -growth(page, 'total')),
    new: compared.filter(({ previous }) => previous === undefined),
    gone: gone.filter(({ total }) => isNotable(0, total)),
    aiFirst: top(notable, (page) => difference(page.ai, page.human)),
  }
}

/** Whether there are enough views, now or before, for a change to mean something. */
export function isNotable(now: number | undefined, before: number | undefined): boolean {
  return Math.max(now ?? 0, before ?? 0) >= NOTABLE_VIEWS
}

/** By how much the views of a page grew; a new one had none before. 0 where a count is missing. */
export function growth(page: PageRow, kind: keyof Counts): number {
  return difference(page[kind], (page.previous ?? NO_VIEWS)[kind])
}

function difference(a: number | undefined, b: number | undefined): number {
  return a === undefined || b === undefined ? 0 : a - b
}
