import { addLine, addLineWithValues, emptyText } from './mixed-text.ts'
import { slipOf } from './slips.ts'

/** The placeholders that the change behind the run fills. */
export const CHANGE_PLACEHOLDERS = ['pull-request', 'changed-files', 'commits', 'diff', 'pull-requests'] as const

/** Those that ask for changes: where no file changed, such a prompt is not sent. */
export const ASK_FOR_FILES = ['changed-files', 'diff', 'pull-requests'] as const

/** The placeholders that the event itself fills, and the events that do. */
export const EVENT_PLACEHOLDERS = {
  comment: ['issue_comment', 'pull_request_review_comment'],
  review: ['pull_request_review'],
  release: ['release'],
} as const

/** The placeholders that a prompt may hold, as `{{ page-views }}`. */
export const PLACEHOLDERS = [...CHANGE_PLACEHOLDERS, 'comment', 'review', 'release', 'page-views'] as const

/** The placeholders for which GitHub is asked. */
export const NEED_GITHUB: readonly Placeholder[] = [...CHANGE_PLACEHOLDERS, 'review']

export type Placeholder = (typeof PLACEHOLDERS)[number]

/** Spaces inside the braces are optional. */
const WORD_IN_BRACES = /\{\{[ \t]*([A-Za-z][\w.-]*)[ \t]*\}\}/g

const isPlaceholder = (word: string): word is Placeholder => PLACEHOLDERS.some((known) => known === word)

/** The words in double braces that a prompt holds. */
export interface WordsInBraces {
  placeholders: ReadonlySet<Placeholder>
  /** Words that are nearly placeholders, with the one that is meant. */
  slips: ReadonlyMap<string, Placeholder>
  /** All other words. */
  unknown: ReadonlySet<string>
}

/** Sorts the words in double braces that a prompt holds. */
export function findPlaceholders(prompt: string): WordsInBraces {
  const placeholders = new Set<Placeholder>()
  const slips = new Map<string, Placeholder>()
  const unknown = new Set<string>()
  for (const [, word = ''] of prompt.matchAll(WORD_IN_BRACES)) {
    const meant = slipOf(word, PLACEHOLDERS)
    if (isPlaceholder(word)) placeholders.add(word)
    else if (meant === undefined) unknown.add(word)
    else slips.set(word, meant)
  }
  return { placeholders, slips, unknown }
}

/**
 * The prompt with its placeholders replaced, once: what they bring in is not expanded again. Other words stay. What they
 * bring in stands on lines of its own, outside of everything that the prompt has open.
 */
export function expandPlaceholders(prompt: string, values: Partial<Record<Placeholder, string>>): string {
  const value = (word = '') => (isPlaceholder(word) ? values[word] : undefined)
  const text = emptyText()
  let isMixed = false
  for (const line of prompt.split(/\r\n|\n|\r/)) {
    const found = [...line.matchAll(WORD_IN_BRACES)].flatMap(({ 0: written, 1: word, index }) => {
      const text = value(word)
      return text === undefined ? [] : { text, start: index, end: index + written.length }
    })
    if (found.length === 0) {
      addLine(text, line)
      continue
    }
    isMixed = true
    const starts = [0, ...found.map(({ end }) => end)]
    const own = [...found, undefined].map((next, index) => line.slice(starts[index], next?.start))
    addLineWithValues(text, line, { own, values: found.map((one) => one.text) })
  }
  return isMixed ? text.lines.join('\n') : prompt
}
