import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type ReaderSignals, telling, unclicked } from './signals.ts'

/** The most questions and searches that are remembered. */
const MOST_REMEMBERED = 300

/** What accepted prompts carried, the newest prompt first. */
export const askedSchema = z.array(
  z.object({
    /** The end of the prompt's period (excluded), in milliseconds since the epoch. */
    toMs: z.int(),
    /** Of its questions and searches. */
    hashes: z.array(z.string().regex(/^[\da-f]{16}$/)),
  }),
)

export type Asked = z.output<typeof askedSchema>

/** What is known of earlier prompts, and the period of this one. */
export interface Memory {
  asked: Asked
  /** Differs from project to project. */
  salt: string
  period: { fromMs?: number | undefined; toMs: number }
}

/** What a question and a search have in common. */
interface Entry {
  key: string
  /** Milliseconds since the epoch. */
  lastAtMs: number
}

/** Tells a question or a search apart from others, and reveals neither. */
export function hashOf({ key }: Pick<Entry, 'key'>, salt: string): string {
  return createHash('sha256')
    .update(JSON.stringify([salt, key]))
    .digest('hex')
    .slice(0, 16)
}

/** Whether an entry came up after the period of an earlier prompt. */
function cameUpAfter(toMs: number, { lastAtMs }: Entry, { fromMs = 0 }: Memory['period']): boolean {
  return fromMs >= toMs || lastAtMs >= toMs
}

/** What a prompt asks the docs to answer: what is new, and what came up again, with the end of that prompt's period. */
export function openEntries(signals: ReaderSignals, { asked, salt, period }: Memory) {
  const open = <Kind extends Entry>(entries: readonly Kind[]) =>
    entries.flatMap((entry) => {
      const toMs = asked.find(({ hashes }) => hashes.includes(hashOf(entry, salt)))?.toMs
      return toMs === undefined || cameUpAfter(toMs, entry, period) ? [{ ...entry, askedAtMs: toMs }] : []
    })
  return { questions: open(telling(signals)), searches: open(unclicked(signals)) }
}

/** How many entries the prompt before carried, and how many came up again; `undefined` without such a prompt. */
export function cameUpAgain({ questions, searches }: ReaderSignals, { asked, salt, period }: Memory) {
  const last = asked.find(({ toMs }) => toMs < period.toMs)
  if (last === undefined) return undefined
  const { toMs, hashes } = last
  const now = [...questions, ...searches].filter((entry) => cameUpAfter(toMs, entry, period))
  const known = new Set(now.map((entry) => hashOf(entry, salt)))
  return { toMs, count: hashes.length, again: hashes.filter((hash) => known.has(hash)).length }
}

/** The memory once another prompt was accepted: each question stands in the newest prompt that carried it. */
export function remember(asked: Asked, newest: Asked[number]): Asked {
  const known = new Set<string>()
  const prompts = [newest, ...asked].map(({ toMs, hashes }) => {
    const own = hashes.filter((hash) => !known.has(hash)).slice(0, MOST_REMEMBERED - known.size)
    for (const hash of own) known.add(hash)
    return { toMs, hashes: own }
  })
  return prompts.filter(({ hashes }) => hashes.length > 0)
}
