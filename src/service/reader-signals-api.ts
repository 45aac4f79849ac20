import { z } from 'zod'
import { formatDay } from '../core/clock.ts'
import { withoutPersonalData } from '../core/personal-data.ts'
import { createExchange, type ExchangeOptions } from './exchange.ts'

/** What came of a turn and says something about the docs, the most telling first. */
export const TELLING = ['unanswered', 'negative', 'without-source', 'clarified'] as const

/** What a reader or an AI agent wrote, without personal data. */
const words = z.string().transform(withoutPersonalData).pipe(z.string().min(1))
/** Becomes milliseconds since the epoch. */
const time = z.string().transform(Date.parse).pipe(z.number())
const count = z.int().nonnegative()
const word = z.string().optional().catch(undefined)

const turnSchema = z
  .object({
    id: z.string().min(1),
    timestamp: time,
    query: words,
    resolutionStatus: z.string(),
    responseType: word,
    feedback: word,
    sources: z.array(z.unknown()),
  })
  .transform(({ id: conversation, timestamp: atMs, query: text, ...said }) => {
    let came: (typeof TELLING)[number] | undefined
    if (said.resolutionStatus === 'unanswered') came = 'unanswered'
    else if (said.feedback === 'negative') came = 'negative'
    else if (said.responseType === 'clarifying_question') came = 'clarified'
    else if (said.sources.length === 0) came = 'without-source'
    return { conversation, atMs, text, came }
  })

/** One turn of a reader in a conversation with the assistant. What the assistant answered is not kept. */
export type Turn = z.output<typeof turnSchema>

const searchSchema = z
  .object({ searchQuery: words, hits: count, ctr: z.number(), lastSearchedAt: time })
  .transform(({ searchQuery: text, hits, ctr, lastSearchedAt: lastAtMs }) => ({
    text,
    hits,
    isClicked: ctr > 0,
    lastAtMs,
  }))

/** What readers searched for, and whether anybody clicked on a result. */
export type Search = z.output<typeof searchSchema>

const remarkSchema = z
  .object({ path: z.string(), comment: words, createdAt: time })
  .transform(({ path, comment: text, createdAt: atMs }) => ({ path, text, atMs }))

export type Remark = z.output<typeof remarkSchema>

const thumbsSchema = z
  .object({ path: z.string(), thumbsUp: count, thumbsDown: count })
  .transform(({ path, thumbsUp: up, thumbsDown: down }) => ({ path, up, down }))

export type Thumbs = z.output<typeof thumbsSchema>

export interface Rows<Row> {
  rows: Row[]
  /** How many rows are not as documented, and which field of the first one is not. */
  unreadable: { count: number; field: string } | undefined
  /** Where the next page begins; absent after the last one. */
  next: string | undefined
}

/** A period, and where in it to begin: with the first row unless given. Times in milliseconds since the epoch. */
export interface SignalsQuery {
  fromMs?: number | undefined
  toMs: number
  cursor?: string | undefined
}

/** The service's analytics of what readers ask, search and say (docs/internals/service.md, "What readers ask, search and say"). */
export type ReaderSignalsApi = ReturnType<typeof createReaderSignalsApi>

/** Each function makes one request, and rejects with a `ServiceError`. */
export function createReaderSignalsApi(options: ExchangeOptions) {
  const { project, send, fail } = createExchange(options)
  const read =
    <Row>(endpoint: string, list: string, row: z.ZodType<Row>, parameters: Record<string, string>) =>
    async ({ fromMs, toMs, cursor }: SignalsQuery, signal: AbortSignal): Promise<Rows<Row>> => {
      const query = new URLSearchParams({
        ...(fromMs === undefined ? {} : { dateFrom: formatDay(fromMs) }),
        ...{ dateTo: formatDay(toMs), ...parameters },
        ...(cursor === undefined ? {} : { cursor }),
      })
      const path = `/v1/analytics/${project}/${endpoint}?${query}`
      const deadline = { until: Number.POSITIVE_INFINITY, signal }
      const { json, error } = await send('signals', { method: 'GET', path, deadline })
      if (error !== undefined) throw error
      const { [list]: rows, hasMore, nextCursor } = z.record(z.string(), z.unknown()).safeParse(json).data ?? {}
      if (!Array.isArray(rows)) throw fail('signals', { type: 'undocumented', field: list })
      // Searches have no `hasMore`.
      const next = hasMore !== false && typeof nextCursor === 'string' && nextCursor !== '' ? nextCursor : undefined
      return { ...readRows(rows, row), next }
    }
  return {
    turns: read('assistant', 'conversations', turnSchema, { limit: '1000' }),
    searches: read('searches', 'searches', searchSchema, { limit: '100' }),
    remarks: read('feedback', 'feedback', remarkSchema, { source: 'agent', limit: '100' }),
    thumbs: read('feedback/by-page', 'feedback', thumbsSchema, { limit: '100' }),
  }
}

function readRows<Row>(given: readonly unknown[], schema: z.ZodType<Row>): Omit<Rows<Row>, 'next'> {
  const read = given.map((row) => schema.safeParse(row))
  const errors = read.flatMap(({ error }) => error?.issues[0] ?? [])
  const field = String(errors[0]?.path[0] ?? 'row')
  return {
    rows: read.flatMap(({ success, data }) => (success ? [data] : [])),
    unreadable: errors.length === 0 ? undefined : { count: errors.length, field },
  }
}
