import type { Budget } from '../service/budget.ts'
import type { ReaderSignalsApi, Remark, Rows, SignalsQuery, Thumbs } from '../service/reader-signals-api.ts'
import { compare, type Question, rankQuestions } from './questions.ts'
import { dislikedPages, type FoldedSearch, foldSearches } from './searches.ts'

export interface ReaderSignals {
  /** Every question, the most telling first. */
  questions: Question[]
  /** Every search, the most hits first. */
  searches: FoldedSearch[]
  pages: Thumbs[]
  /** Remarks of AI agents, the newest first. */
  remarks: Remark[]
  /** What could not be read, or not all of it, and why: a sentence each. */
  gaps: string[]
}

/** The questions that say something about the docs. */
export const telling = ({ questions }: ReaderSignals) => questions.filter(({ reason }) => reason !== undefined)

/** The searches after which nobody clicked on a result. */
export const unclicked = ({ searches }: ReaderSignals) => searches.filter(({ isClicked }) => !isClicked)

/** The most pages of conversations that are read, of 1,000 turns each. */
const MOST_PAGES = 3

/** Reads the four parts, the most telling first. Each stands alone: what fails is a gap. */
export async function readSignals(period: SignalsQuery, api: ReaderSignalsApi, budget: Budget): Promise<ReaderSignals> {
  const gaps: string[] = []
  const readPart = async <Row>(
    what: string,
    read: (query: SignalsQuery, signal: AbortSignal) => Promise<Rows<Row>>,
    most = 1,
  ): Promise<Row[]> => {
    const rows: Row[] = []
    let cursor: string | undefined
    for (let page = 1; page <= most; page++) {
      const found = await budget.spend((signal) => read({ ...period, cursor }, signal))
      if ('why' in found) {
        const status = found.error?.failure.status
        const why =
          status === 403 || status === 404 ? `not part of the plan, or of what the key may read: ${status}` : found.why
        gaps.push(`${page === 1 ? 'Not read' : 'Read only in part'}: ${what} (${why}).`)
        return rows
      }
      rows.push(...found.rows)
      const { unreadable } = found
      if (unreadable !== undefined) {
        gaps.push(
          `Not readable: ${unreadable.count} of the ${what}, whose \`${unreadable.field}\` is not as documented.`,
        )
      }
      cursor = found.next
      if (cursor === undefined) return rows
    }
    // Of the others, the first page has the most telling rows.
    if (most > 1) gaps.push(`Read only in part: ${what} (there are more than ${rows.length}).`)
    return rows
  }
  const turns = await readPart('conversations with the assistant', api.turns, MOST_PAGES)
  const searches = await readPart('searches', api.searches)
  const remarks = await readPart('remarks of AI agents', api.remarks)
  const pages = await readPart('thumbs', api.thumbs)
  return {
    questions: rankQuestions(turns),
    searches: foldSearches(searches),
    remarks: remarks.sort((a, b) => b.atMs - a.atMs || compare(a.text, b.text)),
    pages: dislikedPages(pages),
    gaps,
  }
}
