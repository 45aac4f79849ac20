import { compareText, plural } from '../../kit/core/text.ts'
import { withGone } from './findings.ts'
import type { Counts } from './page-views-api.ts'
import { isBase, isComparedByPage, NO_VIEWS, type PageRow, type ViewsReport } from './report.ts'

/** The pages of a folder, or of several: what they have together. */
export interface Section extends Counts {
  /** The folder with a slash at its end; absent for several folders, and for pages in none. */
  folder?: string | undefined
  /** Names what is no folder. */
  name?: string
  /** Its earlier views; absent where they are not known. */
  previous?: Counts | undefined
}

const MOST_SECTIONS = 8

/** A folder with a larger part of all views does not divide the site. */
const LARGEST_PART = 0.9

/** So many folders, one in another, are looked into: reading a path is linear in its length. */
const MOST_SHARED = 8

/**
 * The sections of a site, the most viewed first: the folders in which its pages first differ, below those that nearly all views
 * share (`/docs`). The rest of them, and pages without such a folder, are a row each. Empty where nothing divides the site.
 */
export function findSections(report: ViewsReport): Section[] {
  const pages = isComparedByPage(report) ? withGone(report) : report.pages
  const sections = isBase(report.totals.total) ? divide(pages, '/') : []
  const folders = sections.filter(({ folder }) => folder !== undefined)
  if (folders.length === 0) return []
  folders.sort((a, b) => b.total - a.total || compareText(a.folder ?? '', b.folder ?? ''))
  const [shown, rest] = [folders.slice(0, MOST_SECTIONS), folders.slice(MOST_SECTIONS)]
  const others = sections.filter(({ folder }) => folder === undefined)
  return [
    ...shown,
    ...(rest.length === 0 ? [] : [{ ...sumOf(rest), name: `${plural(rest.length, 'other section')}` }]),
    ...others.map((section) => ({ ...section, name: 'Pages in no section' })),
  ]
}

/** The folders right in a folder, or in the one below it that nearly all views share; none where nearly all are in no folder. */
function divide(pages: readonly PageRow[], above: string, depth = 0): Section[] {
  const byFolder = Map.groupBy(pages, ({ path }) => folderBelow(above, path))
  const sections = Array.from(byFolder, ([folder, own]) => ({ folder, ...sumOf(own) }))
  const all = sections.reduce((sum, { total }) => sum + total, 0)
  const shared = sections.find(({ total }) => total > LARGEST_PART * all)
  if (shared === undefined) return sections
  return shared.folder === undefined || depth === MOST_SHARED ? [] : divide(pages, shared.folder, depth + 1)
}

/** `/docs/guides/` for a page below it; `undefined` for a page that is elsewhere, or right in `/docs/`. */
function folderBelow(above: string, path: string): string | undefined {
  const plain = `/${path.replace(/^\/+|(?<!\/)\/+$/g, '')}`
  if (!plain.startsWith(above)) return undefined
  const end = plain.indexOf('/', above.length)
  return end === -1 ? undefined : plain.slice(0, end + 1)
}

function sumOf(rows: readonly Pick<PageRow, keyof Counts | 'previous'>[]): Counts & { previous: Counts | undefined } {
  const add = (sum: Counts, { human, ai, total }: Counts) => {
    return { human: sum.human + human, ai: sum.ai + ai, total: sum.total + total }
  }
  const before = rows.flatMap(({ previous }) => previous ?? [])
  const previous = before.length === rows.length ? before.reduce(add, NO_VIEWS) : undefined
  return { ...rows.reduce(add, NO_VIEWS), previous }
}
