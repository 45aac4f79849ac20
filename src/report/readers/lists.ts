import { formatDate } from '../../kit/core/clock.ts'
import { code, collapsedTable, joinParts } from '../../kit/core/markdown.ts'
import { cut, formatCount, visibleLine } from '../../kit/core/text.ts'
import type { Ranked, Reason } from './rank.ts'

const WHY: Record<Reason, string> = {
  unanswered: 'not answered',
  negative: 'answer rated negative',
  clarified: 'answered with a question',
  repeated: 'asked several times',
}

interface Entry {
  /** The same in every period. */
  key: string
  page?: string
  /** A reader or an AI agent wrote them, one after the other. */
  words?: string[]
  /** Pages that concern the words, by column. */
  places?: string[][]
  facts: string[]
  /** True where it is reason enough for a prompt; the others only go along. */
  startsPrompt: boolean
}

export interface EntryList {
  title: string
  /** It names the page, the words, each column of places and each fact. */
  header: string[]
  /** The first column of numbers. */
  numbersFrom: number
  entries: Entry[]
  /** These stand in prompts alone. */
  others?: Entry[]
}

/** A question names so many pages of a kind. */
const MOST_PLACES = 3

/** Lists what readers did not find. */
export function listsOf({ questions, searches, pages, remarks }: Ranked): EntryList[] {
  const asked = questions.map(({ text, later, reason, readers, key, ...at }) => ({
    key: `question ${key}`,
    words: [text, ...later],
    places: [at.pages.slice(0, MOST_PLACES), at.sources.slice(0, MOST_PLACES)],
    facts: [reason === undefined ? 'answered' : WHY[reason], formatCount(readers)],
    startsPrompt: reason !== undefined,
  }))
  const searched = searches.flatMap(({ text, isClicked, hits, key, atMs }) => {
    const facts = [formatDate(atMs), formatCount(hits)]
    return isClicked ? [] : [{ key: `search ${key}`, words: [text], facts, startsPrompt: true }]
  })
  const disliked = pages.map(({ path: page, up, down }) => {
    return { key: `page ${page}`, page, facts: [formatCount(up), formatCount(down)], startsPrompt: false }
  })
  const remarked = remarks.map(({ path: page, text, key, isByAgent, isHelped, atMs }) => {
    const facts = [isByAgent ? 'AI agent' : 'reader', formatDate(atMs)]
    return { key: `remark ${page} ${key}`, page, words: [text], facts, startsPrompt: !isHelped }
  })
  return [
    {
      title: 'Questions',
      header: ['Question', 'Asked on', 'Sources', 'Why', 'Readers'],
      numbersFrom: 4,
      entries: asked.filter(({ startsPrompt }) => startsPrompt),
      others: asked.filter(({ startsPrompt }) => !startsPrompt),
    },
    { title: 'Searches without a click', header: ['Search', 'Last', 'Times'], numbersFrom: 2, entries: searched },
    { title: 'Pages with more thumbs down than up', header: ['Page', 'Up', 'Down'], numbersFrom: 1, entries: disliked },
    { title: 'Remarks', header: ['Page', 'Remark', 'By', 'Date'], numbersFrom: 4, entries: remarked },
  ]
}

/** The list as the public may see it: pages, and what is said of them. */
export function withoutWords({ header, entries, ...list }: EntryList): EntryList {
  const pages = entries.flatMap(({ words: _, ...entry }) => (entry.page === undefined ? [] : [entry]))
  return { ...list, header: header.filter((name) => name !== 'Remark'), entries: pages }
}

interface Writing {
  path(path: string): string
  words(words: string): string
  /** The keys of what stood in the period before, which is marked. */
  keysBefore: ReadonlySet<string>
}

/** The lists with so many entries each; after the first `open` of them, the rest is collapsed. */
export function renderLists(
  lists: readonly EntryList[],
  { most, open, ...writing }: Writing & { most: number; open: number },
): string {
  const rendered = lists.map(({ title, header, numbersFrom, entries }) => {
    const rows = entries.slice(0, most).map((entry) => cellsOf(entry, writing))
    if (rows.length === 0) return ''
    return joinParts([
      `**${title}**`,
      collapsedTable(header, rows, { numbersFrom, open }),
      rows.length === entries.length ? '' : `Not listed: ${formatCount(entries.length - rows.length)}.`,
    ])
  })
  return joinParts(rendered)
}

function cellsOf({ key, page, words, places = [], facts }: Entry, writing: Writing): string[] {
  const [first = '', ...others] = [
    ...(page === undefined ? [] : [writing.path(page)]),
    ...(words === undefined ? [] : [words.map(writing.words).join(' → ')]),
    ...places.map((pages) =>
      pages.map((page) => (page.startsWith('/') ? writing.path(page) : writing.words(page))).join(', '),
    ),
    ...facts,
  ]
  return [`${first}${writing.keysBefore.has(key) ? ' (also in the period before)' : ''}`, ...others]
}

/** The longest words of a reader that a report shows, in characters. */
const LONGEST = 200

export const wordsForReport = (words: string) => code(cut(words, LONGEST))

/** The most characters of the lists in a prompt, and how many of them titles and headers may take. */
export const PROMPT_LIMIT = 20_000
const PROMPT_TITLES = 600

const INTEREST = 'A question or a search shows what readers are interested in, not that the docs lack the answer.'

/**
 * The value of the placeholder, as data: entries as a whole, in tables; `undefined` where nothing in the lists is a reason
 * to ask for docs.
 */
export function promptOf(
  lists: readonly EntryList[],
  keysBefore: ReadonlySet<string>,
): { data: string; note: string } | undefined {
  const plain = (text: string) => visibleLine(text).replaceAll('|', '\\|')
  const writing: Writing = { path: plain, words: plain, keysBefore }
  let room = PROMPT_LIMIT - PROMPT_TITLES
  const fits = (entry: Entry) => {
    const { length } = `| ${cellsOf(entry, writing).join(' | ')} |\n`
    if (length > room) return false
    room -= length
    return true
  }
  // The first entries of each list come first, so that many questions leave room for searches.
  const ranked = lists.flatMap(({ entries }) => entries.map((entry, rank) => ({ entry, rank })))
  const first = ranked.sort((a, b) => a.rank - b.rank).map(({ entry }) => entry)
  if (!first.some(({ startsPrompt }) => startsPrompt)) return undefined
  const all = [...first, ...lists.flatMap(({ others = [] }) => others)]
  const chosen = new Set(all.filter(fits))
  const sent = lists.map(({ others = [], ...list }) => {
    return { ...list, entries: [...list.entries, ...others].filter((entry) => chosen.has(entry)) }
  })
  const data = renderLists(sent, { ...writing, most: Number.POSITIVE_INFINITY, open: Number.POSITIVE_INFINITY })
  const count = all.length - chosen.size
  const leftOut = `${formatCount(count)} more ${count === 1 ? 'was' : 'were'} left out, and will not be sent later.`
  return { data, note: count === 0 ? INTEREST : `${INTEREST} ${leftOut}` }
}
