import { compareText } from '../core/text.ts'
import { TELLING, type Turn } from '../service/reader-feedback-api.ts'

/** Why a question is listed, the most telling first. */
const REASONS = [...TELLING, 'repeated'] as const

export type Reason = (typeof REASONS)[number]

/** The text in one case, as one searches for it. */
export const inOneCase = (text: string) => text.normalize('NFKC').toLowerCase()

/** The words of a text, without case and punctuation; the text itself where there are none. */
export function keyOf(text: string): string {
  const plain = inOneCase(text)
  return plain.match(/[\p{L}\p{N}]+/gu)?.join(' ') ?? plain
}

/**
 * Every question once, the most telling first: the turns of a conversation are one question, and so are the same words of
 * several readers.
 */
export function rankQuestions(turns: readonly Turn[]) {
  const unique = new Map(turns.map((turn) => [JSON.stringify([turn.conversation, turn.atMs, turn.text]), turn]))
  const oldestFirst = [...unique.values()].sort((a, b) => a.atMs - b.atMs || compareText(a.text, b.text))
  const conversations = [...Map.groupBy(oldestFirst, ({ conversation }) => conversation).values()]
  const sameWords = Map.groupBy(conversations, ([first]) => keyOf(first?.text ?? ''))
  const questions = Array.from(sameWords, ([key, asked]) => ({
    key,
    /** As the first reader wrote it. */
    text: asked[0]?.[0]?.text ?? '',
    reason: reasonOf(asked),
    readers: asked.length,
    lastAtMs: Math.max(...asked.flat().map(({ atMs }) => atMs)),
  }))
  const rank = (reason?: Reason) => (reason === undefined ? REASONS.length : REASONS.indexOf(reason))
  return questions.sort(
    (a, b) =>
      rank(a.reason) - rank(b.reason) || b.readers - a.readers || b.lastAtMs - a.lastAtMs || compareText(a.key, b.key),
  )
}

/** `undefined` for what was simply answered. */
function reasonOf(conversations: readonly (readonly Turn[])[]): Reason | undefined {
  const turns = conversations.flat()
  const isAskedAgain = (own: readonly Turn[]) => new Set(own.map(({ text }) => keyOf(text))).size < own.length
  const isRepeated = conversations.length > 1 || conversations.some(isAskedAgain)
  return TELLING.find((reason) => turns.some(({ came }) => came === reason)) ?? (isRepeated ? 'repeated' : undefined)
}
