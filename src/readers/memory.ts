import { createHash } from 'node:crypto'
import { z } from 'zod'

/** The most questions and searches that are remembered. */
const MOST_REMEMBERED = 300

/**
 * What accepted prompts carried, the newest first: the hash of each question and search, and the end (excluded) of the
 * prompt's period in milliseconds since the epoch.
 */
const askedSchema = z.array(z.tuple([z.string().regex(/^[\da-f]{16}$/), z.int()]))

export type Asked = z.output<typeof askedSchema>

/** What the marker of an issue remembers; nothing where it cannot be read. */
export const rememberedSchema = z
  .preprocess(
    // As written before the request was remembered.
    (marker) => (Array.isArray(marker) ? { asked: marker } : marker),
    // Of the newest prompt: how many of them it carried, and the record of its request.
    z.object({ asked: askedSchema, newest: z.int().nonnegative().default(0), request: z.unknown().optional() }),
  )
  .catch({ asked: [], newest: 0 })

/** A question or a search has a key. */
interface Entry {
  key?: string
  /** When it came up last, in milliseconds since the epoch. */
  lastAtMs?: number
}

export interface MemoryOptions {
  asked: Asked
  /** Differs from project to project. */
  salt: string
  /** Of the report. */
  period: { fromMs?: number | undefined; toMs: number }
}

export function createMemory({ asked, salt, period: { fromMs = 0, toMs } }: MemoryOptions) {
  // Tells a question or a search apart from others, and reveals neither.
  const hashOf = (key = '') =>
    createHash('sha256')
      .update(JSON.stringify([salt, key]))
      .digest('hex')
      .slice(0, 16)
  const ends = new Map(asked.toReversed())
  const cameUpAfter = (endMs: number, { lastAtMs = 0 }: Entry) => fromMs >= endMs || lastAtMs >= endMs
  return {
    /** What is new, and what came up again, with the end of the period of the prompt that asked for it. */
    open<Kind extends Entry>(entries: readonly Kind[]) {
      const dated = entries.map((entry) => ({ ...entry, askedAtMs: ends.get(hashOf(entry.key)) }))
      return dated.filter((entry) => entry.askedAtMs === undefined || cameUpAfter(entry.askedAtMs, entry))
    },
    /** How many entries the prompt before carried, and how many came up again; `undefined` without such a prompt. */
    cameUpAgain(entries: readonly Entry[]) {
      const [, endMs] = asked.find(([, end]) => end < toMs) ?? []
      if (endMs === undefined) return undefined
      const last = asked.filter(([, end]) => end === endMs)
      const known = new Set(entries.filter((entry) => cameUpAfter(endMs, entry)).map(({ key }) => hashOf(key)))
      return { endMs, count: last.length, again: last.filter(([hash]) => known.has(hash)).length }
    },
    /** What is remembered once a prompt was accepted. Without its newest, it is what was remembered before. */
    withPrompt(keys: readonly string[]) {
      const carried = keys.map((key): Asked[number] => [hashOf(key), toMs])
      return { asked: [...carried, ...asked].slice(0, MOST_REMEMBERED), newest: carried.length }
    },
  }
}
