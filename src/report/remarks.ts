import { formatCount, formatPlural } from './format.ts'
import type { PageRow, Report } from './report.ts'
import { addUp, areWhole, type Counts, READERS, type ViewsRow } from './views.ts'

/** What readers of the numbers should know: a sentence that ends with pages, if it has any, and lacks its full stop. */
export interface Remark {
  text: string
  /** The first of the pages that it is about, untrusted. */
  paths: string[]
}

/** A remark as a sentence; `show` renders a path. */
export function renderRemark({ text, paths }: Remark, show: (path: string) => string): string {
  return `${[text, paths.map(show).join(', ')].filter(Boolean).join(' ')}.`
}

/** Where the numbers of the service are incomplete or contradict one another. */
export function findRemarks({ totals, pages, gone, comparison }: Omit<Report, 'remarks'>): Remark[] {
  return [
    ...missingTotals('these totals', totals),
    ...missingTotals('these totals of the period before', comparison?.totals),
    ...aboutPages('The service gave no whole number for some views of', pages.filter(isIncomplete)),
    ...aboutPages('The service gave no whole number for some earlier views of', [
      ...pages.filter(({ previous }) => previous !== undefined && isIncomplete(previous)),
      ...gone.filter(isIncomplete),
    ]),
    ...(contradicts(totals) ? [remark(`${CONTRADICTION}, so there are no shares`)] : []),
    ...aboutPages(`${CONTRADICTION} of`, pages.filter(contradicts)),
    ...gapBetween(totals, pages),
  ]
}

const CONTRADICTION = 'People and AI do not add up to the total'

/** Pages that a remark names. */
const MOST_PATHS = 3

function remark(text: string, paths: string[] = []): Remark {
  return { text, paths }
}

const isIncomplete = (counts: Counts): boolean => !areWhole(counts)

const contradicts = (counts: Counts): boolean => areWhole(counts) && !addUp(counts)

function missingTotals(which: string, totals: Counts | undefined): Remark[] {
  const missing = READERS.filter(([kind]) => totals !== undefined && totals[kind] === undefined)
  if (missing.length === 0) return []
  const names = missing.map(([, name]) => name).join(', ')
  return [remark(`The service gave no whole number for ${which}: ${names}`)]
}

function aboutPages(text: string, found: readonly ViewsRow[]): Remark[] {
  if (found.length === 0) return []
  const paths = found.slice(0, MOST_PATHS).map(({ path }) => path)
  const connection = found.length > MOST_PATHS ? ', such as' : ':'
  return [remark(`${text} ${formatPlural(found.length, 'page')}${connection}`, paths)]
}

/** Rows that moved while they were read can be missing, and the service may count views that belong to no page. */
function gapBetween({ total }: Counts, pages: readonly PageRow[]): Remark[] {
  const sum = pages.reduce((all, page) => all + (page.total ?? 0), 0)
  if (total === undefined || sum === total) return []
  return [
    remark(`The pages add up to ${formatCount(sum)} views, while the service counts ${formatCount(total)} in all`),
  ]
}
