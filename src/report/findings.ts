import { formatPeriod } from './period.ts'
import {
  isComparedByPage,
  type NotablePages,
  type PageRow,
  type Report,
  type ReportNumbers,
  type Sentence,
} from './report.ts'
import {
  addUp,
  areWhole,
  type Counts,
  formatChange,
  formatCount,
  formatExtent,
  formatPercent,
  formatPlural,
  isBase,
  isMultiple,
  isWithoutViews,
  NO_VIEWS,
  percentChange,
  READERS,
  shareOf,
  type ViewsRow,
} from './views.ts'

/** The numbers, and what they say. */
export function describeNumbers(
  numbers: ReportNumbers,
): ReportNumbers & Pick<Report, 'headline' | 'notable' | 'nextSteps' | 'remarks'> {
  return {
    ...numbers,
    headline: findHeadline(numbers),
    notable: findNotablePages(numbers),
    nextSteps: findNextSteps(numbers),
    remarks: findRemarks(numbers),
  }
}

/** The views that a page needs in one of the two periods to be named, and by which it must have moved to count as moved. */
const NOTABLE_VIEWS = 10

/** The part of its earlier views by which a page must have moved: 5%. */
const NOTABLE_PART = 1 / 20

/** Whether there are enough views, now or before, for a change to mean something. */
function isNotable(now: number | undefined, before: number | undefined): boolean {
  return Math.max(now ?? 0, before ?? 0) >= NOTABLE_VIEWS
}

/** By how much the views of a page grew; a new one had none before. 0 where that is too little, or a count is missing. */
function growthOf(page: PageRow, kind: keyof Counts): number {
  const before = (page.previous ?? NO_VIEWS)[kind]
  const by = difference(page[kind], before)
  return Math.abs(by) >= Math.max(NOTABLE_VIEWS, (before ?? 0) * NOTABLE_PART) ? by : 0
}

function difference(a: number | undefined, b: number | undefined): number {
  return a === undefined || b === undefined ? 0 : a - b
}

/** The rows with a score above 0, the highest first. */
function highest<Row>(rows: readonly Row[], score: (row: Row) => number): Row[] {
  return rows.filter((row) => score(row) > 0).sort((a, b) => score(b) - score(a))
}

/** Without a comparison page by page only `aiFirst` has any. */
function findNotablePages(numbers: ReportNumbers): NotablePages {
  const notable = numbers.pages.filter((page) => isNotable(page.total, page.previous?.total))
  const compared = isComparedByPage(numbers) ? notable : []
  const stayed = compared.filter(({ previous }) => previous !== undefined)
  return {
    rising: highest(compared, (page) => growthOf(page, 'ai')),
    gained: highest(stayed, (page) => growthOf(page, 'total')),
    lost: highest(stayed, (page) => -growthOf(page, 'total')),
    new: compared.filter(({ previous }) => previous === undefined),
    gone: numbers.gone.filter(({ total }) => isNotable(0, total)),
    aiFirst: highest(notable, (page) => difference(page.ai, page.human)),
  }
}

/**
 * The heading, in plain text: the site if it is known, else `Page views`, with period, views and change
 * (docs/internals/specification.md, "What it shows").
 */
export function findHeading({ period, totals, comparison }: ReportNumbers, siteUrl: URL | undefined): string {
  const when = formatPeriod(period)
  const [now, before] = [totals.total, comparison?.totals.total]
  const change = now === undefined || before === undefined ? '' : describeChange(now, before)
  if (siteUrl !== undefined) return `${siteUrl.host}, ${when}: ${viewsOf(totals)}${change}`
  const amount = now === undefined ? 'total unknown' : isWithoutViews(totals) ? 'none' : formatCount(now)
  return `Page views${period.fromMs === undefined ? '' : ','} ${when}: ${amount}${change}`
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
  const extent = percentChange(now, before) === 0 ? 'less than 0.1%' : formatExtent(now, before)
  return `, ${now > before ? 'up' : 'down'} ${extent}`
}

/** Changes below this are called steady, in percent. */
const STEADY = 5

/** One sentence with the most important fact about a period. */
function findHeadline(numbers: ReportNumbers): Sentence {
  const { totals, comparison } = numbers
  const { total: now } = totals
  const before = comparison?.totals.total
  if (isWithoutViews(totals)) return [`No views${before ? ` at all, after ${earlierViews(before)}` : ''}.`]
  if (now === undefined) return withTopPage('The service gave no total of views', numbers)
  const views = formatPlural(now, 'view')
  const byAi = ofThemByAi(totals)
  if (before === 0) return withTopPage(`${views}${byAi}, after none in the previous period`, numbers)
  const change = comparison && findMove(totals, comparison.totals)
  if (change !== undefined) return withMover(change, numbers)
  if (before === undefined) return withTopPage(`${views}${byAi}`, numbers)
  if (!isBase(before)) return withTopPage(`${views}, after ${earlierViews(before)}${byAi}`, numbers)
  if (now === before) return withTopPage(`Views are unchanged at ${formatCount(now)}${byAi}`, numbers)
  const isSteady = Math.abs(percentChange(now, before) ?? 0) < STEADY
  const amount = isSteady ? `Views are steady at ${formatCount(now)}` : views
  return withTopPage(`${amount} (${formatChange(now, before)})${byAi}`, numbers)
}

function earlierViews(before: number): string {
  return `${formatCount(before)} in the previous period`
}

/** The share of AI as the end of a clause; empty where there is none. */
function ofThemByAi(totals: Counts): string {
  const share = shareOf('ai', totals)
  if (share === undefined) return ''
  return totals.ai === 0 ? ', none of them by AI' : `, ${formatPercent(share)} of them by AI`
}

/** A change in the views by AI or by people; never of 0. */
interface Move {
  kind: 'ai' | 'human'
  now: number
  before: number
}

/** The larger change of the two kinds of readers, where it is more than steady. */
function findMove(now: Counts, before: Counts): Move | undefined {
  const moves = (['ai', 'human'] as const).flatMap((kind): Move[] => {
    const move = { kind, now: now[kind], before: before[kind] }
    return isKnown(move) && isNotable(move.now, move.before) ? [move] : []
  })
  const [most] = highest(moves, (move) => Math.abs(move.now - move.before))
  if (most === undefined) return undefined
  // Growth from nothing is more than any percentage.
  const percent = percentChange(most.now, most.before) ?? Number.POSITIVE_INFINITY
  return Math.abs(percent) >= STEADY ? most : undefined
}

function isKnown(move: { kind: Move['kind']; now: number | undefined; before: number | undefined }): move is Move {
  return move.now !== undefined && move.before !== undefined
}

/** The change, and the page that contributed most to it, where every page of both periods was read. */
function withMover(move: Move, numbers: ReportNumbers): Sentence {
  const direction = move.now > move.before ? 1 : -1
  const name = move.kind === 'ai' ? 'AI traffic' : 'Views by people'
  const mover =
    numbers.comparison?.pagesKnown && numbers.pagesComplete ? topMover(numbers, move.kind, direction) : undefined
  const predicate = direction > 0 ? 'gained most' : 'lost most'
  return withPage(`${name} ${describeMove(move, numbers.totals)}`, mover, predicate)
}

function describeMove(move: Move, totals: Counts): string {
  const { now, before } = move
  const verb = now > before ? 'grew' : 'fell'
  if (before === 0) return `rose from nothing, to ${amountOf(move, totals)}`
  if (!isBase(before)) return `${verb} to ${formatPlural(now, 'view')}, after ${earlierViews(before)}`
  const extent = formatExtent(now, before)
  return `${verb} ${isMultiple(now, before) ? extent : `by ${extent}`}, to ${amountOf(move, totals)}`
}

/** The share of a kind of readers, or their views where there is none, or where it is all or nothing. */
function amountOf({ kind, now }: Move, totals: Counts): string {
  const byAi = shareOf('ai', totals)
  if (byAi === undefined || totals.ai === 0 || totals.human === 0) return formatPlural(now, 'view')
  // As a rest, so that the two shares add up to 100.
  return `${formatPercent(kind === 'ai' ? byAi : 100 - byAi)} of all views`
}

/** The path of the notable page whose views moved most in a direction (1 or -1), if any did. */
function topMover({ pages, gone }: ReportNumbers, kind: Move['kind'], direction: number): string | undefined {
  const rows: PageRow[] = [...pages, ...gone.map((page) => ({ path: page.path, ...NO_VIEWS, previous: page }))]
  const notable = rows.filter((page) => isNotable(page.total, page.previous?.total))
  return highest(notable, (page) => direction * growthOf(page, kind))[0]?.path
}

function withTopPage(clause: string, { pages, pagesComplete }: ReportNumbers): Sentence {
  return withPage(clause, pagesComplete ? pages[0]?.path : undefined, 'was read most')
}

function withPage(clause: string, path: string | undefined, predicate: string): Sentence {
  return path === undefined ? [`${clause}.`] : [`${clause}; `, { path }, ` ${predicate}.`]
}

/**
 * What the data gives cause to do, at most one step of each kind, about the page where it counts most: one that AI reads
 * and people do not, one that lost a third of its views, one that is gone.
 */
function findNextSteps(numbers: ReportNumbers): Sentence[] {
  if (isWithoutViews(numbers.totals)) return []
  return [...unreadByPeople(numbers), ...fallen(numbers), ...gone(numbers)]
}

/** The page that AI reads most of those that people hardly read: at least ten times as often. */
function unreadByPeople({ pages }: ReportNumbers): Sentence[] {
  const counted = pages.flatMap((page) => (addUp(page) ? [{ path: page.path, human: page.human, ai: page.ai }] : []))
  const [most] = highest(counted, ({ human, ai }) => (isNotable(ai, 0) && ai >= 10 * human ? ai : 0))
  if (most === undefined) return []
  const { path, human, ai } = most
  const times = human === 1 ? 'once' : `${formatCount(human)} times`
  const people = human === 0 ? 'never by people' : `${times} by people`
  const advice = 'Check that what AI takes from it is right, and make it easier for people to find.'
  return [[{ path }, ` was read ${formatCount(ai)} times by AI and ${people}. ${advice}`]]
}

/** The page that lost most views of those that lost a third or more. */
function fallen({ pages }: ReportNumbers): Sentence[] {
  const losses = pages.flatMap(({ path, total: now, previous }) => {
    const before = previous?.total
    return now !== undefined && isBase(before) && 3 * now <= 2 * before ? [{ path, now, before }] : []
  })
  const [most] = highest(losses, ({ now, before }) => before - now)
  if (most === undefined) return []
  const { path, now, before } = most
  const views = `${formatCount(before)} to ${formatPlural(now, 'view')} (${formatChange(now, before)})`
  const advice = 'Check whether it moved, a link to it broke, or it is out of date.'
  return [[{ path }, ` fell from ${views}. ${advice}`]]
}

/** The page that had most views of those that have none any longer. */
function gone({ gone: [most] }: ReportNumbers): Sentence[] {
  if (most === undefined || !isBase(most.total)) return []
  const advice = 'If it moved or was deleted, set a redirect to the page that replaces it.'
  return [[{ path: most.path }, ` has no views, after ${formatCount(most.total)}. ${advice}`]]
}

const CONTRADICTION = 'People and AI do not add up to the total'

/** Where the numbers of the service are incomplete or contradict one another. */
function findRemarks({ totals, pages, gone, comparison }: ReportNumbers): Sentence[] {
  return [
    ...missingTotals('these totals', totals),
    ...missingTotals('these totals of the previous period', comparison?.totals),
    ...aboutPages('The service gave no whole number for some views of', pages.filter(isIncomplete)),
    ...aboutPages('The service gave no whole number for some earlier views of', [
      ...pages.filter(({ previous }) => previous !== undefined && isIncomplete(previous)),
      ...gone.filter(isIncomplete),
    ]),
    ...(contradicts(totals) ? [[`${CONTRADICTION}, so there are no shares.`]] : []),
    ...aboutPages(`${CONTRADICTION} of`, pages.filter(contradicts)),
    ...gapBetween(totals, pages),
  ]
}

const isIncomplete = (counts: Counts): boolean => !areWhole(counts)

const contradicts = (counts: Counts): boolean => areWhole(counts) && !addUp(counts)

function missingTotals(which: string, totals: Counts | undefined): Sentence[] {
  const missing = READERS.filter(([kind]) => totals !== undefined && totals[kind] === undefined)
  const names = missing.map(([, name]) => name).join(', ')
  return missing.length === 0 ? [] : [[`The service gave no whole number for ${which}: ${names}.`]]
}

/** Pages that a remark names. */
const MOST_PATHS = 3

function aboutPages(words: string, found: readonly ViewsRow[]): Sentence[] {
  if (found.length === 0) return []
  const connection = found.length > MOST_PATHS ? ', such as' : ':'
  const paths = found.slice(0, MOST_PATHS).flatMap(({ path }, index) => [index === 0 ? ' ' : ', ', { path }])
  return [[`${words} ${formatPlural(found.length, 'page')}${connection}`, ...paths, '.']]
}

/** Rows that moved while they were read can be missing, and the service may count views that belong to no page. */
function gapBetween({ total }: Counts, pages: readonly PageRow[]): Sentence[] {
  const sum = pages.reduce((all, page) => all + (page.total ?? 0), 0)
  if (total === undefined || sum === total) return []
  return [[`The pages add up to ${formatCount(sum)} views, while the service counts ${formatCount(total)} in all.`]]
}
