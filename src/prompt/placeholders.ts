import { addLine, addLineWithValues, emptyText } from './mixed-text.ts'

/** The placeholders that the change behind the run fills. */
export const CHANGE_PLACEHOLDERS = ['pull-request', 'changed-files', 'commits', 'diff'] as const

/** The placeholders that a prompt may hold, as `{{ page-views }}`. */
export const PLACEHOLDERS = [...CHANGE_PLACEHOLDERS, 'page-views'] as const

export type Placeholder = (typeof PLACEHOLDERS)[number]

/** Spaces inside the braces are optional. */
const WORD_IN_BRACES = /\{\{[ \t]*([A-Za-z][\w.-]*)[ \t]*\}\}/g

const isPlaceholder = (word: string): word is Placeholder => PLACEHOLDERS.some((known) => known === word)

/** Which placeholders a prompt holds, and which words in braces are none. */
export function findPlaceholders(prompt: string): { known: Set<Placeholder>; unknown: Set<string> } {
  const words = Array.from(prompt.matchAll(WORD_IN_BRACES), ([, word = '']) => word)
  return { known: new Set(words.filter(isPlaceholder)), unknown: new Set(words.filter((word) => !isPlaceholder(word))) }
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
    const found = [...line.matchAll(WORD_IN_BRACES)].filter(([, word]) => value(word) !== undefined)
    if (found.length === 0) {
      addLine(text, line)
      continue
    }
    isMixed = true
    const ends = found.map(({ 0: written, index }) => index + written.length)
    const own = [...found, undefined].map((next, index) => line.slice(ends[index - 1] ?? 0, next?.index))
    addLineWithValues(text, line, { own, values: found.flatMap(([, word]) => value(word) ?? []) })
  }
  return isMixed ? text.lines.join('\n') : prompt
}
