import { compareText } from '../../kit/core/text.ts'
import type { PageRemark, ReaderRows, Search, Thumbs, Turn } from './api.ts'

/** The reasons to list a question, the most telling first: how a turn ended, or that it was asked more than once. */
export const REASONS = ['unanswered', 'negative', 'without-source', 'clarified', 'repeated'] as const

export type Reason = (typeof REASONS)[number]

/** The same words of one or several readers. */
export interface Question {
  key: string
  /** The words of the first reader. */
  text: string
  /** `undefined` for what was simply answered, once. */
  reason: Reason | undefined
  /** It came up in this many conversations. */
  readers: number
  /** In milliseconds since the epoch. */
  lastAtMs: number
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

/** The rank of a reason: the most telling is 0, a missing one comes last. */
const rankOf = (reason: Reason | undefined) => (reason === undefined ? REASONS.length : REASONS.indexOf(reason))

/**
 * Every question once, the most telling first, and how many conversations were small talk alone. A conversation counts by
 * the turn that gives it its rank, the first of these, and the same words of several readers are one question.
 */
export function rankQuestions(turns: readonly Turn[]): { questions: Question[]; smallTalk: number } {
  const unique = new Map(turns.map((turn) => [JSON.stringify([turn.conversation, turn.atMs, turn.text]), turn]))
  const serious = [...unique.values()].filter(({ text }) => !isSmallTalk(text))
  serious.sort((a, b) => a.atMs - b.atMs || compareText(a.text, b.text) || compareText(a.conversation, b.conversation))
  const byKey = Map.groupBy(serious, ({ key }) => key)
  const reasonOf = ({ key, came }: Turn): Reason | undefined =>
    came ?? (byKey.get(key)?.length === 1 ? undefined : 'repeated')
  const telling = Array.from(Map.groupBy(serious, ({ conversation }) => conversation).values(), (own) =>
    own
      .map((turn) => ({ ...turn, reason: reasonOf(turn) }))
      .reduce((best, turn) => (rankOf(turn.reason) < rankOf(best.reason) ? turn : best)),
  )
  const questions = Array.from(
    Map.groupBy(telling, ({ key }) => key),
    ([key, chosen]): Question => {
      const all = byKey.get(key) ?? []
      return {
        key,
        text: all[0]?.text ?? '',
        reason: REASONS.find((reason) => chosen.some((turn) => turn.reason === reason)),
        readers: new Set(all.map(({ conversation }) => conversation)).size,
        lastAtMs: Math.max(...all.map(({ atMs }) => atMs)),
      }
    },
  )
  questions.sort(
    (a, b) =>
      rankOf(a.reason) - rankOf(b.reason) ||
      b.readers - a.readers ||
      b.lastAtMs - a.lastAtMs ||
      compareText(a.key, b.key),
  )
  const conversations = new Set(turns.map(({ conversation }) => conversation))
  return { questions, smallTalk: conversations.size - telling.length }
}

/**
 * Searches as readers meant them, the most hits first. They are recorded while they are typed: a beginning that breaks off
 * within a word, and has fewer hits than what it became, belongs to the longer search; of several, to the one with most
 * hits. A click on a beginning is none on the longer search.
 */
export function foldSearches(searches: readonly Search[]): Search[] {
  const own = new Map<string, Search>()
  // The same words are shown as most readers spell them, and somebody clicked if anybody did.
  for (const search of searches.map((row) => ({ ...row })).sort(byHits)) {
    const sameWords = own.get(search.key)
    if (sameWords === undefined) own.set(search.key, search)
    else add(sameWords, search).isClicked ||= search.isClicked
  }
  // A longer search follows its beginnings. All are compared as they were before any was folded.
  const sorted = Array.from(own.values(), (search) => ({ ...search })).sort((a, b) => compareText(a.key, b.key))
  for (const [index, search] of sorted.entries()) {
    const longer = own.get(targetOf(search, sorted, index)?.key ?? '')
    if (longer === undefined) continue
    add(longer, search)
    own.delete(search.key)
  }
  return [...own.values()].sort(byHits)
}

const byHits = (a: Search, b: Search) => b.hits - a.hits || compareText(a.text, b.text)

function add(to: Search, { hits, atMs }: Search): Search {
  to.hits += hits
  to.atMs = Math.max(to.atMs, atMs)
  return to
}

/** The search that a beginning became. It is no beginning itself, since none that it could have become has more hits. */
function targetOf({ key, hits }: Search, sorted: readonly Search[], index: number): Search | undefined {
  let target: Search | undefined
  for (let at = index + 1; sorted[at]?.key.startsWith(key); at++) {
    const longer = sorted[at]
    if (longer === undefined || longer.hits <= hits || !isWithinWord(longer.key, key.length)) continue
    if (target === undefined || byHits(longer, target) < 0) target = longer
  }
  return target
}

/** Between two characters of a word. */
const WITHIN_WORD = /(?<=[\p{L}\p{M}\p{N}_])(?=[\p{L}\p{M}\p{N}_])/uy

function isWithinWord(text: string, at: number): boolean {
  WITHIN_WORD.lastIndex = at
  return WITHIN_WORD.test(text)
}

/** The fewest thumbs down that say something about a page. */
const LEAST_DOWN = 3

/** The pages with more thumbs down than up, the most thumbs down first. */
export function dislikedPages(pages: readonly Thumbs[]): Thumbs[] {
  return pages
    .filter(({ up, down }) => down > up && down >= LEAST_DOWN)
    .sort((a, b) => b.down - a.down || a.up - b.up || compareText(a.path, b.path))
}

/** Quotes, brackets and the marks of sentences in all scripts, where they touch a word from outside. */
const OPENING = /^[\p{Pi}\p{Pf}\p{Ps}"'`¿¡,;]$/u
const CLOSING = /^[\p{Pi}\p{Pf}\p{Pe}\p{Terminal_Punctuation}"'`…–—]$/u

/**
 * The words of a text without case and sentence marks. What else touches a word, or stands alone, keeps it apart: `C++`,
 * `>=`, `--v`, `.NET`, and the marks of letters. A text of sentence marks alone is its own key.
 */
export function keyOf(text: string): string {
  const plain = text.normalize('NFC').toLowerCase()
  const words = plain.split(/\s+/u).map((word) => {
    let [from, to] = [0, word.length]
    while (to > from && CLOSING.test(word.charAt(to - 1))) to--
    while (from < to && OPENING.test(word.charAt(from))) from++
    return word.slice(from, to).replaceAll('’', "'")
  })
  return words.filter((word) => word !== '').join(' ') || plain
}

/** Greetings, thanks, consent and tests, in the languages that are met most, and what stands beside them. */
const SMALL_TALK = new Set(
  'hi hello hey hiya yo hallo hola bonjour salut ciao ola olá oi 你好 こんにちは ok okay k yes yep yeah no nope sure fine cool nice great good perfect awesome thanks thank thx ty cheers danke merci gracias obrigado obrigada grazie 谢谢 谢谢你 ありがとう bye goodbye test testing'.split(
    ' ',
  ),
)
const BESIDE = new Set('you so very much a lot there again for all everyone morning afternoon evening night'.split(' '))

/** Returns whether a text greets, thanks, agrees or tests, or has neither words nor symbols. */
export function isSmallTalk(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}\p{Sm}\p{Sc}]+/gu) ?? []
  const others = words.filter((word) => !SMALL_TALK.has(word))
  return (
    words.length === 0 ||
    (others.length < words.length && others.every((word) => BESIDE.has(word) || /^\d{1,3}$/.test(word)))
  )
}
