import { compareText } from '../core/text.ts'
import type { Search, Thumbs } from '../service/reader-feedback-api.ts'
import { inOneCase, keyOf } from './questions.ts'

/**
 * Searches as readers meant them, the most hits first: they are recorded while they are typed, so the beginning of a
 * longer search belongs to it. Of several longer ones, it belongs to the one with most hits.
 */
export function foldSearches(searches: readonly Search[]) {
  const typed = searches.map((search) => ({ ...search, key: keyOf(search.text), typed: inOneCase(search.text) }))
  const whole: typeof typed = []
  for (const search of typed.sort((a, b) => b.typed.length - a.typed.length || compareText(a.text, b.text))) {
    const [longer] = whole.filter((one) => one.typed.startsWith(search.typed)).sort(byHits)
    if (longer === undefined) {
      whole.push(search)
      continue
    }
    longer.hits += search.hits
    // Somebody clicked if anybody did.
    longer.isClicked ||= search.isClicked
    longer.lastAtMs = Math.max(longer.lastAtMs, search.lastAtMs)
  }
  return whole.sort(byHits)
}

const byHits = (a: Search, b: Search) => b.hits - a.hits || compareText(a.text, b.text)

/** The fewest thumbs down that say something about a page. */
const LEAST_DOWN = 3

/** The pages with more thumbs down than up, the most thumbs down first. */
export function dislikedPages(pages: readonly Thumbs[]): Thumbs[] {
  return pages
    .filter(({ up, down }) => down > up && down >= LEAST_DOWN)
    .sort((a, b) => b.down - a.down || a.up - b.up || compareText(a.path, b.path))
}
