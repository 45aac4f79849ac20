import { decodedPath, formatCount, plural } from '../../kit/core/text.ts'
import { formatPeriod } from '../period.ts'
import {
  byTotal,
  type Counts,
  formatExtent,
  isBase,
  isComparedByPage,
  NO_VIEWS,
  type PageRow,
  type ViewsReport,
} from './views-report.ts'

/** A page, or all pages, gained or lost if their views changed by at least so many, and by 5%. */
const NOTABLE_VIEWS = 10
const NOTABLE_PART = 1 / 20

/** A page with fewer views is not listed as read more by AI. */
const LEAST_READ = 20

export type Findings = ReturnType<typeof findingsOf>

/**
 * What deserves attention in the views of a period, each list with the most notable first. Pages gained or lost only in a
 * comparison page by page: new ones count as gained, those that are gone as lost.
 */
export function findingsOf(report: ViewsReport) {
  const gone = report.gone.map(({ path, ...previous }) => ({ path, ...NO_VIEWS, previous }))
  const pages: PageRow[] = [...report.pages, ...gone]
  const compared = isComparedByPage(report) ? pages : []
  return {
    headline: findHeadline(report, pages),
    sections: findSections(report, pages),
    gained: highest(compared, (page) => growthOf(page, 'total')),
    lost: highest(compared, (page) => -growthOf(page, 'total')),
    /** Those that AI reads more than people. */
    aiFirst: highest(pages, ({ human, ai, total }) => (total >= LEAST_READ && ai > human ? ai : 0)),
    /** Those whose views by AI grew, whatever people did: for a prompt, which may ask for them. */
    aiGained: highest(compared, (page) => growthOf(page, 'ai')),
  }
}

/** The views gained, negative if lost; 0 where they are too few, or not known. */
function growthOf(now: Counts & { previous?: Counts | undefined }, kind: keyof Counts): number {
  const { previous } = now
  if (previous === undefined) return 0
  const by = now[kind] - previous[kind]
  return Math.abs(by) >= Math.max(NOTABLE_VIEWS, previous[kind] * NOTABLE_PART) ? by : 0
}

function highest<Row>(rows: readonly Row[], score: (row: Row) => number): Row[] {
  return rows.filter((row) => score(row) > 0).sort((a, b) => score(b) - score(a))
}

/**
 * The heading, in plain text: the site if it is known, else `Page views`, with period, views and change
 * (docs/how-it-works.md, "The report").
 */
export function findHeading({ period, totals: { total }, comparison }: ViewsReport, siteUrl: URL | undefined): string {
  const when = formatPeriod(period)
  const before = comparison?.totals.total
  const title = siteUrl === undefined ? `Page views${period.fromMs === undefined ? '' : ','}` : `${siteUrl.host},`
  if (total === 0 && before === 0) return `${title} ${when}: ${NONE}`
  const views = siteUrl === undefined ? formatCount(total) : plural(total, 'view')
  return `${title} ${when}: ${views}${describeChange(total, before)}`
}

const NONE = 'no views in either period'

/** The change of all views as the end of a clause; in numbers where a percentage would mislead. */
function describeChange(now: number, before: number | undefined): string {
  if (before === undefined) return ''
  if (now === before) return ', unchanged'
  if (now === 0 || !isBase(before)) return `, after ${formatCount(before)}`
  return `, ${now > before ? 'up' : 'down'} ${formatExtent(now, before)}`
}

/**
 * The headline as a sentence, in plain text unless its words, or the path in it, which is untrusted, are to be written in another
 * way.
 */
export function writeHeadline(
  { clause, path, predicate = '' }: Findings['headline'],
  writePath: (path: string) => string = decodedPath,
  write: (words: string) => string = String,
): string {
  const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`
  if (path === undefined) return write(`${sentence(clause)}.`)
  const before = clause === '' ? '' : `${clause}; `
  const page = path === '/' ? ['the home page (', ') '] : ['', ' ']
  return `${write(sentence(`${before}${page[0]}`))}${writePath(path)}${write(`${page[1]}${predicate}.`)}`
}

/**
 * The most important change, without the total, which stands in the heading: a clause, and what a second clause says of the page
 * that goes with it, if there is one.
 */
function findHeadline(
  { totals, comparison, pages, pagesComplete }: ViewsReport,
  pagesOfBothPeriods: readonly PageRow[],
): { clause: string; path?: string | undefined; predicate?: string } {
  const before = comparison?.totals
  if (totals.total === 0) return { clause: before?.total === 0 ? NONE : 'no views' }
  const [kind] =
    before === undefined ? [] : highest(KINDS, (one) => Math.abs(growthOf({ ...totals, previous: before }, one)))
  if (before === undefined || kind === undefined) {
    const path = pagesComplete ? pages[0]?.path : undefined
    const unless = path === undefined ? 'not all pages could be read' : ''
    const clause = isBase(before?.total) ? 'neither people nor AI read much more or less' : unless
    return { clause, path, predicate: 'was read most' }
  }
  const name = kind === 'ai' ? 'AI traffic' : 'views by people'
  const clause = `${name} ${describeMove(totals[kind], before[kind])}`
  const direction = totals[kind] > before[kind] ? 1 : -1
  // The page that contributed most to the change is known only where every page of both periods was read.
  const isKnown = comparison?.pagesKnown === true && pagesComplete
  const [mover] = isKnown ? highest(pagesOfBothPeriods, (page) => direction * growthOf(page, kind)) : []
  return { clause, path: mover?.path, predicate: direction > 0 ? 'gained most' : 'lost most' }
}

const KINDS = ['ai', 'human'] as const

function describeMove(now: number, before: number): string {
  const size = isBase(before) ? ` by ${formatExtent(now, before)},` : ''
  return `${now > before ? 'grew' : 'fell'}${size} from ${formatCount(before)} to ${plural(now, 'view')}`
}

/** What the pages of a folder have together; its path ends with a slash. */
export interface Section extends PageRow {
  /** Names several folders, or the pages in none, which have no path. */
  name?: string
}

const MOST_SECTIONS = 8

/** A folder with a larger part of all views does not divide the site. */
const LARGEST_PART = 0.9

/** At most so many nested folders are followed, and so many characters of a path are read, which may be of any length. */
const MOST_SHARED = 8
const PATH_READ = 1000

/**
 * The sections of a site, the most viewed first: the folders in which its pages first differ, below those that nearly all views
 * share (`/docs`). The rest of them, and pages without such a folder, are a row each. Empty where nothing divides the site.
 */
function findSections({ totals }: ViewsReport, pages: readonly PageRow[]): Section[] {
  const sections = isBase(totals.total) ? divide(pages, '/') : []
  const folders = sections.filter(({ path }) => path !== '').sort(byTotal)
  if (folders.length === 0) return []
  const rest = folders.slice(MOST_SECTIONS)
  const others = sections.filter(({ path }) => path === '')
  return [
    ...folders.slice(0, MOST_SECTIONS),
    ...(rest.length === 0 ? [] : [{ path: '', ...sumOf(rest), name: plural(rest.length, 'other section') }]),
    ...others.map((section) => ({ ...section, name: 'Pages in no section' })),
  ]
}

/**
 * Adds up pages by the folder right below `above`. If nearly all views share one of these, the folders in that one are taken
 * instead; if nearly all are of pages in no folder, there is none.
 */
function divide(pages: readonly PageRow[], above: string, depth = 0): PageRow[] {
  const byFolder = Map.groupBy(pages, ({ path }) => folderBelow(above, path))
  const sections = Array.from(byFolder, ([path, own]) => ({ path, ...sumOf(own) }))
  const all = sections.reduce((sum, { total }) => sum + total, 0)
  const shared = sections.find(({ total }) => total > LARGEST_PART * all)
  if (shared === undefined) return sections
  return shared.path === '' || depth === MOST_SHARED ? [] : divide(pages, shared.path, depth + 1)
}

/** `/docs/guides/` for a page below it; empty for a page that is elsewhere, or right in `/docs/`. */
function folderBelow(above: string, path: string): string {
  const plain = `/${path.slice(0, PATH_READ).replace(/^\/+|(?<!\/)\/+$/g, '')}`
  return plain.startsWith(above) ? plain.slice(0, plain.indexOf('/', above.length) + 1) : ''
}

function sumOf(rows: readonly Pick<PageRow, keyof Counts | 'previous'>[]): Counts & { previous: Counts | undefined } {
  const add = (sum: Counts, { human, ai, total }: Counts) => {
    return { human: sum.human + human, ai: sum.ai + ai, total: sum.total + total }
  }
  const before = rows.flatMap(({ previous }) => previous ?? [])
  const previous = before.length === rows.length ? before.reduce(add, NO_VIEWS) : undefined
  return { ...rows.reduce(add, NO_VIEWS), previous }
}
