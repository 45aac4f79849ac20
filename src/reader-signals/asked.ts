import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type ReaderSignals, telling, unclicked } from './signals.ts'

/** The most questions and searches that are remembered. */
const MOST_REMEMBERED = 300

/**
 * What accepted prompts carried, the newest first: the hash of each question and search, and the end (excluded) of the
 * prompt's period in milliseconds since the epoch.
 */
const askedSchema = z.array(z.tuple([z.string().regex(/^[\da-f]{16}$/), z.int()]))

export type Asked = z.output<typeof askedSchema>

const rememberedSchema = z.union([
  // Of the newest prompt: how many of them it carried, and the record of its request.
  z.object({ asked: askedSchema, newest: z.int().nonnegative(), request: z.unknown() }),
  // As written before the request was remembered.
  askedSchema.transform((asked) => ({ asked, newest: 0, request: undefined })),
])

/** What the issue remembers, as its marker holds it. */
export type Remembered = z.output<typeof rememberedSchema>

/** What a marker remembers; nothing where it cannot be read. */
export function readRemembered(marker: unknown): Remembered {
  return rememberedSchema.safeParse(marker).data ?? { asked: [], newest: 0, request: undefined }
}

export interface Memory {
  asked: Asked
  /** Differs from project to project. */
  salt: string
  period: { fromMs?: number | undefined; toMs: number }
}

interface Entry {
  key: string
  /** Milliseconds since the epoch. */
  lastAtMs: number
}

/** Tells a question or a search apart from others by its key, and reveals neither. */
export function hashOf(key: string, salt: string): string {
  return createHash('sha256')
    .update(JSON.stringify([salt, key]))
    .digest('hex')
    .slice(0, 16)
}

function cameUpAfter(toMs: number, { lastAtMs }: Entry, { fromMs = 0 }: Memory['period']): boolean {
  return fromMs >= toMs || lastAtMs >= toMs
}

/** What a prompt asks the docs to answer: what is new, and what came up again, with the end of that prompt's period. */
export function openEntries(signals: ReaderSignals, { asked, salt, period }: Memory) {
  const ends = new Map(asked.toReversed())
  const open = <Kind extends Entry>(entries: readonly Kind[]) =>
    entries.flatMap((entry) => {
      const askedAtMs = ends.get(hashOf(entry.key, salt))
      return askedAtMs === undefined || cameUpAfter(askedAtMs, entry, period) ? [{ ...entry, askedAtMs }] : []
    })
  return { questions: open(telling(signals)), searches: open(unclicked(signals)) }
}

/** How many entries the prompt before carried, and how many came up again; `undefined` without such a prompt. */
export function cameUpAgain({ questions, searches }: ReaderSignals, { asked, salt, period }: Memory) {
  const [, toMs] = asked.find(([, end]) => end < period.toMs) ?? []
  if (toMs === undefined) return undefined
  const last = asked.filter(([, end]) => end === toMs)
  const now = [...questions, ...searches].filter((entry) => cameUpAfter(toMs, entry, period))
  const known = new Set(now.map(({ key }) => hashOf(key, salt)))
  return { toMs, count: last.length, again: last.filter(([hash]) => known.has(hash)).length }
}

/** The memory once another prompt, whose period ended then, was accepted; without it, it is that from before. */
export function remember(asked: Asked, hashes: readonly string[], toMs: number): Omit<Remembered, 'request'> {
  const carried = hashes.map((hash): Asked[number] => [hash, toMs])
  return { asked: [...carried, ...asked].slice(0, MOST_REMEMBERED), newest: carried.length }
}
