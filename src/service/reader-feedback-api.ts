import { z } from 'zod'
import { formatDay } from '../core/clock.ts'
import { withoutPersonalData } from '../core/personal-data.ts'
import type { Redact } from '../core/redact.ts'
import type { Budget, Missing } from '../report/budget.ts'
import { createExchange, type ExchangeOptions } from './exchange.ts'

/** What came of a turn and says something about the docs, the most telling first. */
export const TELLING = ['unanswered', 'negative', 'without-source', 'clarified'] as const

/** Becomes milliseconds since the epoch. */
const time = z.string().transform(Date.parse).pipe(z.number())
const count = z.int().nonnegative()
const word = z.string().optional().catch(undefined)

const thumbsSchema = z
  .object({ path: z.string(), thumbsUp: count, thumbsDown: count })
  .transform(({ path, thumbsUp: up, thumbsDown: down }) => ({ path, up, down }))

export type Thumbs = z.output<typeof thumbsSchema>

/** The rows that hold what a reader or an AI agent wrote, which loses personal data and what `redact` takes out; a page's path loses keys alone. */
function schemasOf({ redact, redactKeys }: { redact: Redact; redactKeys: Redact }) {
  const words = z
    .string()
    .transform((text) => redact(withoutPersonalData(text)))
    .pipe(z.string().min(1))
  const turn = z
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
  const search = z
    .object({ searchQuery: words, hits: count, ctr: z.number(), lastSearchedAt: time })
    .transform(({ searchQuery: text, hits, ctr, lastSearchedAt: lastAtMs }) => {
      return { text, hits, isClicked: ctr > 0, lastAtMs }
    })
  const remark = z.object({ path: z.string().transform(redactKeys), comment: words, createdAt: time })
  return { turn, search, remark }
}

/** One turn of a reader in a conversation with the assistant. What the assistant answered is not kept. */
export type Turn = z.output<ReturnType<typeof schemasOf>['turn']>

/** What readers searched for, and whether anybody clicked on a result. */
export type Search = z.output<ReturnType<typeof schemasOf>['search']>

/** One list of the service's analytics (docs/internals/service.md, "What readers ask, search and say"). */
interface List<Row> {
  /** In words. */
  what: string
  /** The request's path, without the period. */
  path: string
  /** Holds the rows. */
  field: string
  row: z.ZodType<Row>
  mostPages?: number
}

/** The most pages of conversations that are read. Of the other lists, the first page has the most telling rows. */
const MOST_PAGES = 3

/** Reads the four lists of a period, the most telling first. Each stands alone: of what cannot be read, nothing is known. */
export async function readRows(
  { period: { fromMs, toMs }, redact }: { period: { fromMs?: number | undefined; toMs: number }; redact: Redact },
  options: ExchangeOptions,
  budget: Budget,
) {
  const { project, send, fail, redact: redactKeys } = createExchange(options)
  const schemas = schemasOf({ redact, redactKeys })
  const dates = { ...(fromMs === undefined ? {} : { dateFrom: formatDay(fromMs) }), dateTo: formatDay(toMs) }
  const readPage = async (list: string, field: string, signal: AbortSignal) => {
    const path = `/v1/analytics/${project}/${list}`
    const deadline = { until: Number.POSITIVE_INFINITY, signal }
    const { json, error } = await send('reader-feedback', { method: 'GET', path, deadline })
    if (error !== undefined) throw error
    const { [field]: rows, hasMore, nextCursor } = z.record(z.string(), z.unknown()).safeParse(json).data ?? {}
    if (!Array.isArray(rows)) throw fail('reader-feedback', { type: 'undocumented', field })
    // Searches have no `hasMore`.
    return { rows, cursor: hasMore !== false && typeof nextCursor === 'string' ? nextCursor : '' }
  }
  /** What could not be read, or not all of it, and why: a sentence each. */
  const gaps: string[] = []
  const read = async <Row>({ what, path, field, row, mostPages = 1 }: List<Row>): Promise<Row[] | undefined> => {
    const rows: unknown[] = []
    const gapsBefore = gaps.length
    const query = new URLSearchParams(dates)
    for (let page = 1; page <= mostPages; page++) {
      const found = await budget.spend((signal) => readPage(`${path}&${query}`, field, signal))
      if ('why' in found) {
        gaps.push(`${page === 1 ? 'Not read' : 'Read only in part'}: ${what} (${whyNot(found)}).`)
        break
      }
      rows.push(...found.rows)
      if (found.cursor === '') break
      query.set('cursor', found.cursor)
      if (page === MOST_PAGES) gaps.push(`Read only in part: ${what} (there are more than ${rows.length}).`)
    }
    const parsed = rows.map((given) => row.safeParse(given))
    const [error, ...others] = parsed.flatMap(({ error }) => error?.issues[0] ?? [])
    if (error !== undefined) {
      const field = String(error.path[0] ?? 'row')
      gaps.push(`Not readable: ${others.length + 1} of the ${what}, whose \`${field}\` is not as documented.`)
    }
    const readable = parsed.flatMap(({ success, data }) => (success ? [data] : []))
    return readable.length === 0 && gaps.length > gapsBefore ? undefined : readable
  }
  return {
    turns: await read({
      what: 'conversations with the assistant',
      path: 'assistant?limit=1000',
      field: 'conversations',
      row: schemas.turn,
      mostPages: MOST_PAGES,
    }),
    searches: await read({ what: 'searches', path: 'searches?limit=100', field: 'searches', row: schemas.search }),
    remarks: await read({
      what: 'remarks of AI agents',
      path: 'feedback?source=agent&limit=100',
      field: 'feedback',
      row: schemas.remark,
    }),
    thumbs: await read({ what: 'thumbs', path: 'feedback/by-page?limit=100', field: 'feedback', row: thumbsSchema }),
    gaps,
  }
}

function whyNot({ why, error }: Missing): string {
  const status = error?.failure.status
  return status === 403 || status === 404 ? `not part of the plan, or of what the key may read: ${status}` : why
}
