import { formatDay } from '../core/clock.ts'
import { code, details, joinParts, table } from '../core/markdown.ts'
import { compareText, cut } from '../core/text.ts'
import type { readRows } from '../service/reader-feedback-api.ts'
import { type Reason, rankQuestions } from './questions.ts'
import { dislikedPages, foldSearches } from './searches.ts'

const WHY: Record<Reason, string> = {
  unanswered: 'not answered',
  negative: 'answer rated negative',
  'without-source': 'answered from no page',
  clarified: 'answered with a question',
  repeated: 'asked several times',
}

/** Every question, search and remark, and the pages that stand out, the most telling first. */
export function rankReaderFeedback({
  turns = [],
  searches = [],
  remarks = [],
  thumbs = [],
}: Omit<Awaited<ReturnType<typeof readRows>>, 'gaps'>) {
  return {
    questions: rankQuestions(turns),
    searches: foldSearches(searches),
    pages: dislikedPages(thumbs),
    remarks: remarks.toSorted((a, b) => b.createdAt - a.createdAt || compareText(a.comment, b.comment)),
  }
}

type Ranked = ReturnType<typeof rankReaderFeedback>

interface Entry {
  page?: string
  /** What a reader or an AI agent wrote. */
  words?: string
  facts: string[]
  /** Of a question or a search. */
  key?: string
  lastAtMs?: number
  /** Since when it came up again, where the docs were asked to answer it. */
  askedAtMs?: number | undefined
}

interface List {
  title: string
  /** Of the page, the words and each fact. */
  header: string[]
  /** The first column of numbers. */
  numbersFrom?: number
  entries: Entry[]
}

/** What readers did not find. */
export function listsOf({ questions, searches, pages, remarks }: Ranked): [List, List, ...List[]] {
  return [
    {
      title: 'Questions',
      header: ['Question', 'Why', 'Readers'],
      entries: questions.flatMap(({ text: words, reason, readers, key, lastAtMs }) =>
        reason === undefined ? [] : [{ words, facts: [WHY[reason], String(readers)], key, lastAtMs }],
      ),
    },
    {
      title: 'Searches without a click',
      header: ['Search', 'Last', 'Times'],
      entries: searches.flatMap(({ text: words, isClicked, hits, key, lastAtMs }) =>
        isClicked ? [] : [{ words, facts: [formatDay(lastAtMs), String(hits)], key, lastAtMs }],
      ),
    },
    {
      title: 'Pages with more thumbs down than up',
      header: ['Page', 'Up', 'Down'],
      numbersFrom: 1,
      entries: pages.map(({ path: page, up, down }) => ({ page, facts: [String(up), String(down)] })),
    },
    {
      title: 'Remarks of AI agents',
      header: ['Page', 'Remark'],
      entries: remarks.map(({ path: page, comment: words }) => ({ page, words, facts: [] })),
    },
  ]
}

/** The list as the public may see it. */
export function withoutWords({ entries, ...list }: List): List {
  return { ...list, entries: entries.flatMap(({ page, facts }) => (page === undefined ? [] : [{ page, facts }])) }
}

interface RenderOptions {
  path(path: string): string
  /** How many entries of a list are shown, and how many of them are not collapsed. */
  most: number
  mostOpen: number
}

export function renderLists(lists: readonly List[], { path, most, mostOpen }: RenderOptions): string {
  const rendered = lists.map(({ title, header, numbersFrom = 2, entries }) => {
    const rows = entries.slice(0, most).map((entry) => cellsOf(entry, path))
    if (rows.length === 0) return ''
    const show = (some: string[][]) => table(header.slice(0, rows[0]?.length), some, { numbersFrom })
    return joinParts([
      `**${title}**`,
      show(rows.slice(0, mostOpen)),
      rows.length <= mostOpen ? '' : details(`${rows.length - mostOpen} more`, show(rows.slice(mostOpen))),
      rows.length === entries.length ? '' : `Not listed: ${entries.length - rows.length}.`,
    ])
  })
  return joinParts(rendered)
}

/** The longest words of a reader, and the longest path in a prompt, that are shown, in characters. */
const LONGEST = 200

function cellsOf({ page, words, facts, askedAtMs }: Entry, path: RenderOptions['path']): string[] {
  const again = askedAtMs && ` (came up again since ${formatDay(askedAtMs)}, when the docs were asked to answer it)`
  const place = page === undefined ? [] : [path(page)]
  const text = words === undefined ? [] : [`${code(cut(words, LONGEST))}${again ?? ''}`]
  return [...place, ...text, ...facts]
}

/** The most characters of the lists in a prompt, and how many of them titles and headers may take. */
export const PROMPT_LIMIT = 20_000
const PROMPT_TITLES = 800

/** What a prompt holds of the lists, and the keys of the questions and searches in it; `undefined` without entries. */
export function promptOf(lists: readonly List[]) {
  const path = (text: string) => code(cut(text, LONGEST))
  let length = 0
  const fits = (entry: Entry) => {
    length += `| ${cellsOf(entry, path).join(' | ')} |\n`.length
    return length <= PROMPT_LIMIT - PROMPT_TITLES
  }
  // Of each list the first ones, so that many questions leave room for searches.
  const all = lists.flatMap(({ entries }) => entries.map((entry, rank) => ({ entry, rank })))
  const fitting = all.toSorted((a, b) => a.rank - b.rank).filter(({ entry }) => fits(entry))
  const chosen = new Set(fitting.map(({ entry }) => entry))
  const sent = lists.map((list) => ({ ...list, entries: list.entries.filter((entry) => chosen.has(entry)) }))
  const shown = sent.flatMap(({ entries }) => entries)
  if (shown.length === 0) return undefined
  const more = all.length - shown.length
  const left = more === 0 ? '' : ` ${more} more ${more === 1 ? 'was' : 'were'} left out.`
  const note = `A question or a search shows what readers are interested in, not that the docs lack the answer.${left}`
  const data = renderLists(sent, { path, most: Number.POSITIVE_INFINITY, mostOpen: Number.POSITIVE_INFINITY })
  return { sent: { data, note }, keys: shown.flatMap(({ key }) => key ?? []) }
}
