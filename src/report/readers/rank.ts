import { formatDate } from '../../kit/core/clock.ts'
import { compareText, formatCount } from '../../kit/core/text.ts'
import type { PageRemark, ReaderRows, Search, Thumbs, Turn, TurnEnd } from './api.ts'

/** Why a question is listed, the most telling reason first: how a turn ended, or that several conversations begin with it. */
const REASONS = ['unanswered', 'negative', 'clarified', 'repeated'] as const satisfies readonly (TurnEnd | 'repeated')[]

export type Reason = (typeof REASONS)[number]

/** The conversations that begin with the same words. */
export interface Question {
  key: string
  /** The words of the first reader. */
  text: string
  /** The later turns that gave conversations their reason, each once. */
  later: string[]
  /** `undefined` for what was simply answered. */
  reason: Reason | undefined
  /** The number of conversations. */
  readers: number
  /** In milliseconds since the epoch. */
  lastAtMs: number
  /** The pages where it was asked. */
  pages: string[]
  /** The pages that answers named as their sources. */
  sources: string[]
}

/** Every question, search and remark, and the pages that stand out, the most telling first. */
export function rankFeedback({ turns = [], searches = [], remarks = [], agentRemarks = [], thumbs = [] }: ReaderRows) {
  const newestFirst = (a: PageRemark, b: PageRemark) => b.atMs - a.atMs || compareText(a.text, b.text)
  return {
    questions: rankQuestions(turns),
    searches: foldSearches(searches),
    pages: dislikedPages(thumbs),
    remarks: [...remarks.toSorted(newestFirst), ...agentRemarks.toSorted(newestFirst)],
  }
}

export type Ranked = ReturnType<typeof rankFeedback>

const rankOf = (reason: Reason | undefined) => (reason === undefined ? REASONS.length : REASONS.indexOf(reason))

/** Every first question of a conversation once, the most telling first. A conversation counts by its most telling turn. */
export function rankQuestions(turns: readonly Turn[]): Question[] {
  // A turn that moved to a later page while they were read is received twice.
  const unique = new Map(turns.map((turn) => [JSON.stringify([turn.conversation, turn.atMs, turn.text]), turn]))
  const sorted = [...unique.values()].sort(
    (a, b) => a.atMs - b.atMs || compareText(a.text, b.text) || compareText(a.conversation, b.conversation),
  )
  const conversations = Array.from(Map.groupBy(sorted, ({ conversation }) => conversation).values(), (own) => {
    const telling = own.reduce((best, turn) => (rankOf(turn.reason) < rankOf(best.reason) ? turn : best))
    return { first: own[0] ?? telling, telling, lastAtMs: Math.max(...own.map(({ atMs }) => atMs)) }
  })
  const alike = Map.groupBy(conversations, ({ first }) => first.key)
  const questions = Array.from(alike, ([key, own]): Question => {
    const text = own[0]?.first.text ?? ''
    const reasons = new Set<Reason | undefined>(own.map(({ telling }) => telling.reason))
    if (own.length > 1 && hasSeveralWords(text)) reasons.add('repeated')
    const shown = own.flatMap(({ first, telling }) => [first, telling])
    const later = own.flatMap(({ first, telling }) => (first === telling ? [] : [telling]))
    return {
      key,
      text,
      later: [...new Map(later.map((turn) => [turn.key, turn.text])).values()],
      reason: REASONS.find((reason) => reasons.has(reason)),
      readers: own.length,
      lastAtMs: Math.max(...own.map(({ lastAtMs }) => lastAtMs)),
      pages: [...new Set(shown.flatMap(({ page }) => page ?? []))],
      sources: [...new Set(shown.flatMap(({ sources }) => sources))],
    }
  })
  return questions.sort(
    (a, b) =>
      rankOf(a.reason) - rankOf(b.reason) ||
      b.readers - a.readers ||
      b.lastAtMs - a.lastAtMs ||
      compareText(a.key, b.key),
  )
}

/** Greetings have one word or two, in any language. */
function hasSeveralWords(text: string): boolean {
  const parts = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)
  return Array.from(parts).filter(({ isWordLike }) => isWordLike).length > 2
}

/**
 * Searches as readers meant them, the most hits first. They are recorded while they are typed: a beginning that breaks off
 * within a word, and has fewer hits than what it became, belongs to the longer search; of several, to the one with most
 * hits. A click on a beginning is none on the longer search.
 */
export function foldSearches(searches: readonly Search[]): Search[] {
  const byKey = new Map<string, Search>()
  // Searches with the same words are written as most readers spell them, and count as clicked if one of them was.
  for (const search of searches.map((row) => ({ ...row })).sort(byHits)) {
    const sameWords = byKey.get(search.key)
    if (sameWords === undefined) byKey.set(search.key, search)
    else add(sameWords, search).isClicked ||= search.isClicked
  }
  // All are compared as they were before any was folded.
  const unfolded = Array.from(byKey.values(), (search) => ({ ...search }))
  for (const search of unfolded) {
    // It is not folded itself, since it has the most hits of all that continue this one.
    const [longest] = unfolded.filter((other) => isContinuedBy(other, search)).sort(byHits)
    const longer = byKey.get(longest?.key ?? '')
    if (longer === undefined) continue
    add(longer, search)
    byKey.delete(search.key)
  }
  return [...byKey.values()].sort(byHits)
}

const byHits = (a: Search, b: Search) => b.hits - a.hits || compareText(a.text, b.text)

function add(to: Search, { hits, atMs }: Search): Search {
  to.hits += hits
  to.atMs = Math.max(to.atMs, atMs)
  return to
}

/** A place between two characters of a word. */
const WITHIN_WORD = /(?<=[\p{L}\p{M}\p{N}_])(?=[\p{L}\p{M}\p{N}_])/uy

function isContinuedBy(longer: Search, { key, hits }: Search): boolean {
  WITHIN_WORD.lastIndex = key.length
  return longer.hits > hits && longer.key.startsWith(key) && WITHIN_WORD.test(longer.key)
}

/** The fewest thumbs down that say something about a page. */
const LEAST_DOWN = 3

/** The pages with more thumbs down than up, the most thumbs down first. */
export function dislikedPages(pages: readonly Thumbs[]): Thumbs[] {
  return pages
    .filter(({ up, down }) => down > up && down >= LEAST_DOWN)
    .sort((a, b) => b.down - a.down || a.up - b.up || compareText(a.path, b.path))
}

const WHY: Record<Reason, string> = {
  unanswered: 'not answered',
  negative: 'answer rated negative',
  clarified: 'answered with a question',
  repeated: 'asked several times',
}

export interface Entry {
  /** Finds the same entry in the period before. */
  key: string
  page?: string
  /** Texts of one reader or AI agent, in their order. */
  words?: string[]
  /** Pages that concern the words, by column. */
  places?: string[][]
  facts: string[]
  /** True where this entry alone is a reason to send a prompt. */
  startsPrompt: boolean
}

export interface EntryList {
  title: string
  /** Names the columns: the page, the words, the places, the facts. */
  header: string[]
  /** The first column of numbers. */
  numbersFrom: number
  entries: Entry[]
  /** Further entries, which stand in prompts alone. */
  others?: Entry[]
}

/** A question names at most so many pages where it was asked, and as many sources. */
const MOST_PLACES = 3

/** Lists what readers did not find. */
export function listsOf({ questions, searches, pages, remarks }: Ranked): [EntryList, ...EntryList[]] {
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
    return { key: `page ${page}`, page, facts: [up, down].map(formatCount), startsPrompt: false }
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

/** The list as the public may see it: only entries about pages, without words. */
export function withoutWords({ header, entries, ...list }: EntryList): EntryList {
  const pages = entries.flatMap(({ words: _, ...entry }) => (entry.page === undefined ? [] : [entry]))
  return { ...list, header: header.filter((name) => name !== 'Remark'), entries: pages }
}
