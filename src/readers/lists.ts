import { formatDate } from '../core/clock.ts'
import { code, details, joinParts, table } from '../core/markdown.ts'
import { compareText, cut, formatCount, visibleLine } from '../core/text.ts'
import type { PageRemark, ReaderRows, Thumbs } from './api.ts'
import { dislikedPages, foldSearches, isSmallTalk, keyOf, type Question, type Reason, rankQuestions } from './rank.ts'

const WHY: Record<Reason, string> = {
  unanswered: 'not answered',
  negative: 'answer rated negative',
  'without-source': 'answered without a source',
  clarified: 'answered with a question',
  repeated: 'asked several times',
}

/** Every question, search and remark, and the pages that stand out, the most telling first. */
export function rankReaderFeedback({
  turns = [],
  searches = [],
  remarks = [],
  agentRemarks = [],
  thumbs = [],
}: ReaderRows) {
  const newestFirst = (a: PageRemark, b: PageRemark) => b.atMs - a.atMs || compareText(a.text, b.text)
  return {
    ...rankQuestions(turns),
    searches: foldSearches(searches),
    pages: dislikedPages(thumbs),
    remarks: [...remarks.toSorted(newestFirst), ...agentRemarks.toSorted(newestFirst)],
  }
}

export type Ranked = ReturnType<typeof rankReaderFeedback>

interface Entry {
  /** The same in every period. */
  key: string
  page?: string
  /** A reader or an AI agent wrote them. */
  words?: string
  facts: string[]
  /** True where it is a reason to ask for docs; the others only go along. */
  isOpen: boolean
}

export interface EntryList {
  title: string
  /** It names the page, the words and each fact. */
  header: string[]
  /** The first column of numbers. */
  numbersFrom: number
  entries: Entry[]
}

/** Lists what readers did not find. */
export function listsOf({ questions, searches, pages, remarks }: Ranked): EntryList[] {
  return [
    {
      title: 'Questions',
      header: ['Question', 'Why', 'Readers'],
      numbersFrom: 2,
      entries: questions.flatMap(questionEntry),
    },
    {
      title: 'Searches without a click',
      header: ['Search', 'Last', 'Times'],
      numbersFrom: 2,
      entries: searches.flatMap(({ text: words, isClicked, hits, key, atMs }) =>
        isClicked ? [] : [{ key: `search ${key}`, words, facts: [formatDate(atMs), formatCount(hits)], isOpen: true }],
      ),
    },
    {
      title: 'Pages with more thumbs down than up',
      header: ['Page', 'Up', 'Down'],
      numbersFrom: 1,
      entries: pages.map(pageEntry),
    },
    { title: 'Remarks', header: ['Page', 'Remark', 'By', 'Date'], numbersFrom: 4, entries: remarks.map(remarkEntry) },
  ]
}

function questionEntry({ text: words, reason, readers, key }: Question): Entry[] {
  if (reason === undefined) return []
  return [{ key: `question ${key}`, words, facts: [WHY[reason], formatCount(readers)], isOpen: true }]
}

function pageEntry({ path: page, up, down }: Thumbs): Entry {
  return { key: `page ${page}`, page, facts: [formatCount(up), formatCount(down)], isOpen: false }
}

function remarkEntry({ path: page, text: words, isByAgent, isHelped, atMs }: PageRemark): Entry {
  return {
    key: `remark ${page} ${keyOf(words)}`,
    page,
    words,
    facts: [isByAgent ? 'AI agent' : 'reader', formatDate(atMs)],
    isOpen: !isHelped && !isSmallTalk(words),
  }
}

/** The list as the public may see it: pages, and what is said of them. */
export function withoutWords({ header, entries, ...list }: EntryList): EntryList {
  const pages = entries.flatMap(({ words: _, ...entry }) => (entry.page === undefined ? [] : [entry]))
  return { ...list, header: header.filter((name) => name !== 'Remark'), entries: pages }
}

interface Writing {
  path(path: string): string
  words(words: string): string
  /** True where the entry stood in the period before as well. */
  isAgain(key: string): boolean
}

interface RenderOptions extends Writing {
  /** A list shows this many entries, and does not collapse the first of them. */
  most: number
  mostOpen: number
}

export function renderLists(lists: readonly EntryList[], { most, mostOpen, ...writing }: RenderOptions): string {
  const rendered = lists.map(({ title, header, numbersFrom, entries }) => {
    const rows = entries.slice(0, most).map((entry) => cellsOf(entry, writing))
    if (rows.length === 0) return ''
    const show = (some: string[][]) => table(header, some, { numbersFrom })
    return joinParts([
      `**${title}**`,
      show(rows.slice(0, mostOpen)),
      rows.length <= mostOpen ? '' : details(`${rows.length - mostOpen} more`, show(rows.slice(mostOpen))),
      rows.length === entries.length ? '' : `Not listed: ${formatCount(entries.length - rows.length)}.`,
    ])
  })
  return joinParts(rendered)
}

function cellsOf({ key, page, words, facts }: Entry, writing: Writing): string[] {
  const [first = '', ...others] = [
    ...(page === undefined ? [] : [writing.path(page)]),
    ...(words === undefined ? [] : [writing.words(words)]),
    ...facts,
  ]
  return [`${first}${writing.isAgain(key) ? ' (also in the period before)' : ''}`, ...others]
}

/** The longest words of a reader that a report shows, in characters. */
const LONGEST = 200

export const wordsForReport = (words: string) => code(cut(words, LONGEST))

/** The most characters of the lists in a prompt, and how many of them titles and headers may take. */
export const PROMPT_LIMIT = 20_000
const PROMPT_TITLES = 600
const ROOM = PROMPT_LIMIT - PROMPT_TITLES

/** The length from which an entry of a prompt is a long one, in characters. All of them have half of the room. */
const LONG = 500

const INTEREST = 'A question or a search shows what readers are interested in, not that the docs lack the answer.'

/**
 * The value of the placeholder, as data: entries as a whole, in tables; `undefined` where nothing in the lists is a reason
 * to ask for docs.
 */
export function promptOf(
  lists: readonly EntryList[],
  isAgain: Writing['isAgain'],
): { data: string; note: string } | undefined {
  const plain = (text: string) => visibleLine(text).replaceAll('|', '\\|')
  const writing: Writing = { path: plain, words: plain, isAgain }
  const room = { all: ROOM, long: ROOM / 2 }
  const fits = (entry: Entry) => {
    const { length } = `| ${cellsOf(entry, writing).join(' | ')} |\n`
    if (length > room.all || (length > LONG && length > room.long)) return false
    room.all -= length
    if (length > LONG) room.long -= length
    return true
  }
  // The first entries of each list come first, so that many questions leave room for searches.
  const all = lists.flatMap(({ entries }) => entries.map((entry, rank) => ({ entry, rank })))
  if (!all.some(({ entry }) => entry.isOpen)) return undefined
  const fitting = all.toSorted((a, b) => a.rank - b.rank).filter(({ entry }) => fits(entry))
  const chosen = new Set(fitting.map(({ entry }) => entry))
  const sent = lists.map((list) => ({ ...list, entries: list.entries.filter((entry) => chosen.has(entry)) }))
  const data = renderLists(sent, { ...writing, most: Number.POSITIVE_INFINITY, mostOpen: Number.POSITIVE_INFINITY })
  const count = all.length - chosen.size
  const leftOut = `${formatCount(count)} more ${count === 1 ? 'was' : 'were'} left out, and will not be sent later.`
  return { data, note: count === 0 ? INTEREST : `${INTEREST} ${leftOut}` }
}
