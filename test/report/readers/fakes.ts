import { keyOf, type Search, type Turn } from '../../../src/report/readers/api.ts'

const DAY_MS = 86_400_000

/** 23 November 2026, 00:00 UTC: the end of the period of most tests. */
export const END_MS = Date.UTC(2026, 10, 23)

/** So many days before the end of the period. */
export const daysAgo = (days: number) => END_MS - days * DAY_MS

/** A turn that was simply answered, each in a conversation of its own unless given. */
export function turn(text: string, parts: Partial<Turn> = {}): Turn {
  const conversation = { conversation: `c-${text}`, atMs: daysAgo(3), page: undefined, sources: [] }
  return { ...conversation, text, key: keyOf(text), reason: undefined, ...parts }
}

/** A search that nobody clicked. */
export function search(text: string, hits = 1, parts: Partial<Search> = {}): Search {
  return { text, key: keyOf(text), hits, isClicked: false, atMs: daysAgo(3), ...parts }
}
