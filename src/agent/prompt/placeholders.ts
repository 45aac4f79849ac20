import { cut } from '../../kit/core/text.ts'
import type { RunEvent } from '../event/payload.ts'

/** The placeholders that the change behind the run fills. */
export const CHANGE_PLACEHOLDERS = ['pull-request', 'changes'] as const

/** The placeholders that the event itself fills, and the events that do. */
export const EVENT_PLACEHOLDERS = {
  comment: ['issue_comment', 'pull_request_review_comment'],
  review: ['pull_request_review'],
  release: ['release'],
} as const

const OF_EVENT = ['comment', 'review', 'release'] as const

/** The placeholders that a prompt may hold, as `{{ page-views }}`. */
export const PLACEHOLDERS = [...CHANGE_PLACEHOLDERS, ...OF_EVENT, 'data', 'page-views', 'reader-feedback'] as const

/** The placeholders for which GitHub is asked. */
export const NEED_GITHUB: readonly Placeholder[] = [...CHANGE_PLACEHOLDERS, 'review']

export type Placeholder = (typeof PLACEHOLDERS)[number]

/** A placeholder, to split a text by: each second piece is its word. In `${{ changes }}`, GitHub's own syntax, is none. */
export const PLACEHOLDER = new RegExp(`(?<!\\$)\\{\\{[ \\t]*(${PLACEHOLDERS.join('|')})[ \\t]*\\}\\}`)

/** A word in double braces that is a placeholder, or could be meant to be one. */
const WORD_IN_BRACES = /(?<!\$)\{\{[ \t]*([\p{L}_][\p{L}_-]*)[ \t]*\}\}/gu

export const isPlaceholder = (word: string): word is Placeholder =>
  PLACEHOLDERS.some((placeholder) => placeholder === word)

export interface WordsInBraces {
  placeholders: ReadonlySet<Placeholder>
  /** Words that are nearly a placeholder. */
  nearMisses: ReadonlySet<string>
  /** All other words: an expression may bring in the title of a pull request. */
  otherWords: ReadonlySet<string>
}

export function findPlaceholders(prompt: string): WordsInBraces {
  const words = new Set(Array.from(prompt.matchAll(WORD_IN_BRACES), ([, word = '']) => word))
  const placeholders = new Set([...words].filter(isPlaceholder))
  const unknown = words.difference(placeholders)
  // Case, `-`, `_` and a final `s` make no other word.
  const lettersOf = (word: string) => word.toLowerCase().replace(/[-_]|s$/g, '')
  const known = new Set(PLACEHOLDERS.map(lettersOf))
  const nearMisses = new Set([...unknown].filter((word) => known.has(lettersOf(word))))
  return { placeholders, nearMisses, otherWords: unknown.difference(nearMisses) }
}

/** These can fill placeholders in a run: its event, a pull request or range of an input, the report, readers' feedback. */
export interface Fillers {
  event: RunEvent
  namesPullRequest: boolean
  hasSince: boolean
  hasReport: boolean
  hasReaderFeedback: boolean
}

/** The placeholders of a prompt that lack the change that they show. */
export function withoutChange(placeholders: ReadonlySet<Placeholder>, fillers: Fillers) {
  const { event, namesPullRequest, hasSince } = fillers
  const hasChange = namesPullRequest || event.pullRequest !== undefined || event.push !== undefined
  return CHANGE_PLACEHOLDERS.filter((word) => placeholders.has(word) && !hasChange && !(word === 'changes' && hasSince))
}

/** Finds what is wrong with the words in braces of a prompt, each as a clause that follows the prompt. */
export function problemsOfWords({ placeholders, nearMisses }: WordsInBraces, fillers: Fillers): string[] {
  const { event, hasReport, hasReaderFeedback } = fillers
  const isAsked = (word: Placeholder) => placeholders.has(word)
  const cause = `this run was caused by ${event.name === '' ? 'an unknown event' : `the event ${event.name}`}`
  const isFilled = (word: (typeof OF_EVENT)[number]) =>
    event[word] !== undefined && EVENT_PLACEHOLDERS[word].some((name) => name === event.name)
  return [
    ...(nearMisses.size === 0 ? [] : [describeNearMisses([...nearMisses])]),
    ...withoutChange(placeholders, fillers).map((word) => {
      const inputs = word === 'changes' ? '`pull-request`, `since`, or' : '`pull-request` or'
      return `contains ${inBraces([word])}, which needs ${inputs} an event of a pull request or a push; ${cause}`
    }),
    ...OF_EVENT.filter((word) => isAsked(word) && !isFilled(word)).map(
      (word) =>
        `contains ${inBraces([word])}, which needs the event ${EVENT_PLACEHOLDERS[word].join(' or ')}; ${cause}: use that event, or write the text itself`,
    ),
    ...(isAsked('page-views') && !hasReport ? ['contains {{ page-views }}, which needs `page-views: true`'] : []),
    ...(isAsked('reader-feedback') && !hasReaderFeedback
      ? ['contains {{ reader-feedback }}, which needs `reader-feedback: true`']
      : []),
  ]
}

/** A typo must not cost a job; a prompt may be about templates all the same. */
function describeNearMisses(words: readonly string[]): string {
  const asText = inBraces(words.slice(0, 1).map((word) => `'${word}'`))
  const what = words.length === 1 ? 'is not a placeholder' : 'are not placeholders'
  return `contains ${inBraces(words)}, which ${what}. The placeholders are ${inBraces(PLACEHOLDERS)}. To write a word as plain text, add quotation marks, as in ${asText}`
}

/** The most characters that a warning takes to name words. */
const LONGEST_WARNING = 300

/** A warning that words in braces stay as they are written; `undefined` without such words. */
export function warningOfWords({ otherWords }: WordsInBraces): string | undefined {
  if (otherWords.size === 0) return undefined
  const words = cut(inBraces([...otherWords]), LONGEST_WARNING)
  return `The prompt is sent with ${words} as written: ${otherWords.size === 1 ? 'this is not a placeholder' : 'these are not placeholders'}.`
}

function inBraces(words: readonly string[]): string {
  return words.map((word) => `{{ ${word} }}`).join(', ')
}
