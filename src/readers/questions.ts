import { compareText } from '../core/text.ts'
import { TELLING, type Turn } from './api.ts'
import { isSmallTalk, keyOf } from './words.ts'

/** Why a question is listed, the most telling first. */
const REASONS = [...TELLING, 'repeated'] as const

export type Reason = (typeof REASONS)[number]

/** The same words of one or several readers. */
export interface Question {
  key: string
  /** As the first reader wrote it. */
  text: string
  /** `undefined` for what was simply answered, once. */
  reason: Reason | undefined
  /** How many conversations it came up in. */
  readers: number
  /** In milliseconds since the epoch. */
  lastAtMs: number
}

/** The rank of a reason: the most telling is 0, a missing one comes last. */
const rankOf = (reason: Reason | undefined) => (reason === undefined ? REASONS.length : REASONS.indexOf(reason))

/**
 * Every question once, the most telling first, and how many conversations were small talk alone. A conversation counts by
 * the turn that gives it its rank, the first of these, and the same words of several readers are one question.
 */
export function rankQuestions(turns: readonly Turn[]): { questions: Question[]; smallTalk: number } {
  const unique = new Map(turns.map((turn) => [JSON.stringify([turn.conversation, turn.atMs, turn.text]), turn]))
  const serious = [...unique.values()].filter(({ text }) => !isSmallTalk(text))
  const keyed = serious.map((turn) => ({ ...turn, key: keyOf(turn.text) }))
  keyed.sort((a, b) => a.atMs - b.atMs || compareText(a.text, b.text) || compareText(a.conversation, b.conversation))
  const byKey = Map.groupBy(keyed, ({ key }) => key)
  const reasonOf = ({ key, came }: (typeof keyed)[number]): Reason | undefined =>
    came ?? (byKey.get(key)?.length === 1 ? undefined : 'repeated')
  const telling = Array.from(Map.groupBy(keyed, ({ conversation }) => conversation).values(), (own) =>
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
