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
): ReportNumbers & Pick<Report, 'headline' | 'notable' | 'remarks'> {
  return {
    ...numbers,
    headline: findHeadline(numbers),
    notable: findNotablePages(numbers),
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
  if (siteUrl !== undefined) {
    return `${siteUrl.host}, ${when}: ${now === undefined ? 'views unknown' : formatPlural(now, 'view')}${change}`
  }
  const amount = now === undefined ? 'unknown' : formatCount(now)
  return `Page views${period.fromMs === undefined ? '' : ','} ${when}: ${amount}${change}`
}

/** The change of all views as the end of a clause; in numbers where a percentage would mislead. */
function describeChange(now: number, before: number): string {
  if (now === 0 || !isBase(before)) return `, after ${formatCount(before)}`
  if (percentChange(now, before) === 0) return ', unchanged'
  return `, ${now > before ? 'up' : 'down'} ${formatExtent(now, before)}`
}

/** One sentence with the most important change, or with the views where nothing changed much. */
function findHeadline(numbers: ReportNumbers): Sentence {
  const { totals, comparison, pages, pagesComplete } = numbers
  if (isWithoutViews(totals)) return ['No views.']
  const move = comparison && findMove(totals, comparison.totals)
  if (move !== undefined) return withMover(move, numbers)
  const views = totals.total === undefined ? 'The service gave no total of views' : formatPlural(totals.total, 'view')
  const before = comparison?.totals.total
  const change = isBase(before) ? ` (${formatChange(totals.total, before)})` : ''
  const share = shareOf('ai', totals)
  const byAi = share === undefined ? '' : `, ${formatPercent(share)} of them by AI`
  return withPage(`${views}${change}${byAi}`, pagesComplete ? pages[0]?.path : undefined, 'was read most')
}

/** A change in the views by AI or by people; never of 0. */
interface Move {
  kind: 'ai' | 'human'
  now: number
  before: number
}

/** Changes below this are no headline, in percent. */
const STEADY = 5

/** The larger change of the two kinds of readers, where it is more than steady. */
function findMove(now: Counts, before: Counts): Move | undefined {
  const moves = (['ai', 'human'] as const).flatMap((kind): Move[] => {
    const [count, earlier] = [now[kind], before[kind]]
    if (count === undefined || earlier === undefined || !isNotable(count, earlier)) return []
    return [{ kind, now: count, before: earlier }]
  })
  const [most] = highest(moves, (move) => Math.abs(move.now - move.before))
  if (most === undefined) return undefined
  // Growth from nothing is more than any percentage.
  const percent = percentChange(most.now, most.before) ?? Number.POSITIVE_INFINITY
  return Math.abs(percent) >= STEADY ? most : undefined
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

function describeMove({ kind, now, before }: Move, totals: Counts): string {
  const verb = now > before ? 'grew' : 'fell'
  if (!isBase(before)) return `${verb} from ${formatCount(before)} to ${formatPlural(now, 'view')}`
  const extent = formatExtent(now, before)
  const share = shareOf(kind, totals)
  const amount = share === undefined ? formatPlural(now, 'view') : `${formatPercent(share)} of all views`
  return `${verb} ${isMultiple(now, before) ? extent : `by ${extent}`}, to ${amount}`
}

/** The path of the notable page whose views moved most in a direction (1 or -1), if any did. */
function topMover({ pages, gone }: ReportNumbers, kind: Move['kind'], direction: number): string | undefined {
  const rows: PageRow[] = [...pages, ...gone.map((page) => ({ path: page.path, ...NO_VIEWS, previous: page }))]
  const notable = rows.filter((page) => isNotable(page.total, page.previous?.total))
  return highest(notable, (page) => direction * growthOf(page, kind))[0]?.path
}

function withPage(clause: string, path: string | undefined, predicate: string): Sentence {
  return path === undefined ? [`${clause}.`] : [`${clause}; `, { path }, ` ${predicate}.`]
}

const CONTRADICTION = 'People and AI do not add up to the total'

/** Where the numbers of the service are incomplete or contradict one another. */
function findRemarks({ totals, pages, gone, comparison }: ReportNumbers): Sentence[] {
  return [
    ...missingTotals('these totals', totals),
    ...missingTotals('these totals of the previous period', comparison?.totals),
    ...aboutPages('The service gave no whole number for some views of', [
      ...pages.filter((page) => !areWhole(page) || !areWhole(page.previous ?? NO_VIEWS)),
      ...gone.filter((page) => !areWhole(page)),
    ]),
    ...(contradicts(totals) ? [[`${CONTRADICTION}, so there are no shares.`]] : []),
    ...aboutPages(`${CONTRADICTION} of`, pages.filter(contradicts)),
    ...gapBetween(totals, pages),
  ]
}

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
