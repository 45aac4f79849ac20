import type { PageRow, Report } from './report.ts'
import { type Counts, NO_VIEWS, type ViewsRow } from './views.ts'

/** The views that a page needs in one of the two periods to be named, and by which it must have moved to count as moved. */
const NOTABLE_VIEWS = 10

/** The part of its earlier views by which a page must have moved: 5%. */
const NOTABLE_PART = 1 / 20

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
export function findInsight(report: Report): Insight {
  const { pages, gone } = report
  const notable = pages.filter((page) => isNotable(page.total, page.previous?.total))
  const compared = isComparedByPage(report) ? notable : []
  const stayed = compared.filter(({ previous }) => previous !== undefined)
  return {
    rising: top(compared, (page) => move(page, 'ai')),
    gained: top(stayed, (page) => move(page, 'total')),
    lost: top(stayed, (page) => -move(page, 'total')),
    new: compared.filter(({ previous }) => previous === undefined),
    gone: gone.filter(({ total }) => isNotable(0, total)),
    aiFirst: top(notable, (page) => difference(page.ai, page.human)),
  }
}

/** The rows with a score above 0, the highest first. Each is scored once: a large site has 25,000. */
function top(rows: readonly PageRow[], score: (row: PageRow) => number): PageRow[] {
  return rows
    .flatMap((row) => {
      const by = score(row)
      return by > 0 ? [{ row, by }] : []
    })
    .sort((a, b) => b.by - a.by)
    .map(({ row }) => row)
}

/** Whether there is an earlier period with views: after none everything is new, which is not worth a column or a list. */
export function hasEarlierViews({ comparison }: Report): boolean {
  return comparison !== undefined && comparison.totals.total !== 0
}

/** Whether a change can be given for each page. */
export function isComparedByPage(report: Report): boolean {
  return hasEarlierViews(report) && report.comparison?.pagesKnown === true
}

/** Whether there are enough views, now or before, for a change to mean something. */
export function isNotable(now: number | undefined, before: number | undefined): boolean {
  return Math.max(now ?? 0, before ?? 0) >= NOTABLE_VIEWS
}

/** By how much the views of a page grew; a new one had none before. 0 where that is too little, or a count is missing. */
export function move(page: PageRow, kind: keyof Counts): number {
  const before = (page.previous ?? NO_VIEWS)[kind]
  const by = difference(page[kind], before)
  return Math.abs(by) >= Math.max(NOTABLE_VIEWS, (before ?? 0) * NOTABLE_PART) ? by : 0
}

function difference(a: number | undefined, b: number | undefined): number {
  return a === undefined || b === undefined ? 0 : a - b
}
