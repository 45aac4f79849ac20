import { formatChange, formatCount, formatPlural } from './format.ts'
import { isNotable } from './insight.ts'
import type { PageRow, Report } from './report.ts'
import { addUp, isBase, isWithoutViews } from './views.ts'

/** What to do about a page, as parts of a sentence: `page` is untrusted. */
export interface NextStep {
  page: string
  after: string
}

/**
 * What the data gives cause to do, at most one step of each kind, about the page where it counts most: one that AI reads
 * and people do not, one that lost a third of its views, one that is gone.
 */
export function findNextSteps(report: Report): NextStep[] {
  if (isWithoutViews(report.totals)) return []
  return [...unreadByPeople(report), ...fallen(report), ...gone(report)]
}

/** The page that AI reads most of those that people hardly read: at least ten times as often. */
function unreadByPeople({ pages }: Report): NextStep[] {
  const [most] = pages
    .flatMap((page) => (addUp(page) ? [{ path: page.path, human: page.human, ai: page.ai }] : []))
    .filter(({ human, ai }) => isNotable(ai, 0) && ai >= 10 * human)
    .sort((a, b) => b.ai - a.ai)
  if (most === undefined) return []
  const people =
    most.human === 0 ? 'never by people' : `${most.human === 1 ? 'once' : `${formatCount(most.human)} times`} by people`
  const advice = 'Check that what AI takes from it is right, and make it easier for people to find.'
  return [{ page: most.path, after: ` was read ${formatCount(most.ai)} times by AI and ${people}. ${advice}` }]
}

/** The page that lost most views of those that lost a third or more. */
function fallen({ pages }: Report): NextStep[] {
  const [most] = pages.flatMap(lossOf).sort((a, b) => b.before - b.now - (a.before - a.now))
  if (most === undefined) return []
  const { path, now, before } = most
  const views = `${formatCount(before)} to ${formatPlural(now, 'view')} (${formatChange(now, before)})`
  const advice = 'Check whether it moved, a link to it broke, or it is out of date.'
  return [{ page: path, after: ` fell from ${views}. ${advice}` }]
}

function lossOf({ path, total: now, previous }: PageRow): { path: string; now: number; before: number }[] {
  const before = previous?.total
  if (now === undefined || !isBase(before)) return []
  return 3 * now <= 2 * before ? [{ path, now, before }] : []
}

/** The page that had most views of those that have none any longer. */
function gone(report: Report): NextStep[] {
  const [most] = report.gone
  if (most === undefined || !isBase(most.total)) return []
  const advice = 'If it moved or was deleted, set a redirect to the page that replaces it.'
  return [{ page: most.path, after: ` has no views, after ${formatCount(most.total)}. ${advice}` }]
}
