import type { Search, Thumbs } from '../service/reader-signals-api.ts'
import { compare, keyOf } from './questions.ts'

/** A search, with those that are its beginning. */
export interface FoldedSearch extends Search {
  /** The same for the same words, whatever their case and punctuation. */
  key: string
}

/**
 * Searches as readers meant them: they are recorded while they are typed, so the beginning of a longer search belongs to
 * it. Of several longer ones, it belongs to the one with most hits.
 */
export function foldSearches(searches: readonly Search[]): FoldedSearch[] {
  const byText = new Map<string, FoldedSearch>()
  for (const search of searches) {
    const text = search.text.normalize('NFKC').toLowerCase()
    byText.set(text, joined({ ...search, key: keyOf(text) }, byText.get(text)))
  }
  const texts = [...byText.keys()].sort((a, b) => a.length - b.length || compare(a, b))
  const own = new Map([...byText].map(([text, { hits }]) => [text, hits]))
  for (const [index, text] of texts.entries()) {
    const search = byText.get(text)
    const longer = texts.slice(index + 1).filter((other) => other.startsWith(text))
    const [into] = longer.sort((a, b) => (own.get(b) ?? 0) - (own.get(a) ?? 0) || compare(a, b))
    const target = into === undefined ? undefined : byText.get(into)
    if (search === undefined || into === undefined || target === undefined) continue
    byText.set(into, { ...joined(search, target), text: target.text, key: target.key })
    byText.delete(text)
  }
  return [...byText.values()].sort((a, b) => b.hits - a.hits || compare(a.key, b.key))
}

/** Both together. Somebody clicked if anybody did. */
function joined(one: FoldedSearch, other: FoldedSearch | undefined): FoldedSearch {
  if (other === undefined) return one
  const isClicked = one.isClicked || other.isClicked
  const lastAtMs = Math.max(one.lastAtMs, other.lastAtMs)
  const [text = ''] = [one.text, other.text].sort()
  return { ...one, text, hits: one.hits + other.hits, isClicked, lastAtMs }
}

/** The fewest thumbs down that say something about a page. */
const LEAST_DOWN = 3

/** The pages with more thumbs down than up, the most thumbs down first. */
export function dislikedPages(pages: readonly Thumbs[]): Thumbs[] {
  return pages
    .filter(({ up, down }) => down > up && down >= LEAST_DOWN)
    .sort((a, b) => b.down - a.down || a.up - b.up || compare(a.path, b.path))
}
