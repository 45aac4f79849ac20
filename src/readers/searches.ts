import { compareText } from '../core/text.ts'
import type { Search, Thumbs } from './api.ts'
import { keyOf } from './words.ts'

type KeyedSearch = Search & { key: string }

/**
 * Searches as readers meant them, the most hits first. They are recorded while they are typed: a beginning that breaks off
 * within a word, and has fewer hits than what it became, belongs to the longer search; of several, to the one with most
 * hits. A click on a beginning is none on the longer search.
 */
export function foldSearches(searches: readonly Search[]): KeyedSearch[] {
  const own = new Map<string, KeyedSearch>()
  // The same words are shown as most readers spell them, and somebody clicked if anybody did.
  for (const search of searches.map((row) => ({ ...row, key: keyOf(row.text) })).sort(byHits)) {
    const same = own.get(search.key)
    if (same === undefined) own.set(search.key, search)
    else add(same, search).isClicked ||= search.isClicked
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

const byHits = (a: KeyedSearch, b: KeyedSearch) => b.hits - a.hits || compareText(a.text, b.text)

function add(to: KeyedSearch, { hits, atMs }: Search): KeyedSearch {
  to.hits += hits
  to.atMs = Math.max(to.atMs, atMs)
  return to
}

/** The search that a beginning became. It is no beginning itself, since none that it could have become has more hits. */
function targetOf({ key, hits }: KeyedSearch, sorted: readonly KeyedSearch[], index: number): KeyedSearch | undefined {
  let target: KeyedSearch | undefined
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
