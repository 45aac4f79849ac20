import { z } from 'zod'
import { formatDay } from '../../kit/core/clock.ts'
import type { Redact } from '../../kit/core/redact.ts'
import { formatCount } from '../../kit/core/text.ts'
import { createExchange, type ExchangeOptions } from '../../kit/service/exchange.ts'
import type { Budget, Missing } from '../budget.ts'
import type { AllTime, Period } from '../period.ts'
import { cleanPath, cleanWords, keyOf, pageOf } from './words.ts'

/** Becomes milliseconds since the epoch. */
const time = z.string().transform(Date.parse).pipe(z.number())
const count = z.int().nonnegative()
const word = z.string().optional().catch(undefined)

/** One list of the service's analytics (docs/internals/service.md, "What readers ask, search and say"). */
interface List {
  /** In words. */
  name: string
  /** The request's path, without the period. */
  path: string
  /** Holds the rows. */
  field: string
  /** Becomes `undefined` for a row that is left out. */
  row(cleaned: Cleaned): z.ZodType
  mostPages: number
}

/** What is taken out of all rows, and the site to whose pages addresses lead. */
export interface Cleaning {
  redact: Redact
  redactKeys: Redact
  site: URL | undefined
}

/** The fields that hold what may not be kept: readers' words, paths of pages, and addresses of pages. */
function cleaned({ redact, redactKeys, site }: Cleaning) {
  const words = (text: string | null | undefined) => cleanWords(text, redact)
  const path = (text: string) => cleanPath(text, redactKeys)
  const address = (text: string) => {
    const page = pageOf(text, site)
    return page === undefined ? undefined : path(page)
  }
  return {
    words: z.string().nullable().transform(words),
    comment: z.string().nullish().transform(words),
    page: z.string().transform(path).pipe(z.string().min(1)),
    address: z.string().transform(address).optional().catch(undefined),
  }
}

type Cleaned = ReturnType<typeof cleaned>

/** What came of a turn, where that is a reason to list it. */
export type TurnEnd = 'unanswered' | 'negative' | 'clarified'

/**
 * One turn of a reader in a conversation with the assistant, with the page where it was asked and those that the answer names.
 * What the assistant answered is not kept. `key` is the same for the same words.
 */
export type Turn = NonNullable<z.output<ReturnType<typeof turnOf>>>

const turnOf = ({ words, address }: Cleaned) =>
  z
    .object({
      id: z.string().min(1),
      timestamp: time,
      query: words,
      resolutionStatus: z.string(),
      responseType: word,
      feedback: word,
      pageUrl: address,
      sources: z.array(z.object({ url: address }).optional().catch(undefined)),
    })
    .transform(({ id: conversation, timestamp: atMs, query: text, pageUrl: page, sources, ...answer }) =>
      text === ''
        ? undefined
        : {
            ...{ conversation, atMs, text, key: keyOf(text), page, reason: reasonOf(answer) },
            sources: sources.flatMap((source) => source?.url ?? []),
          },
    )

function reasonOf(answer: {
  resolutionStatus: string
  responseType?: string | undefined
  feedback?: string | undefined
}): TurnEnd | undefined {
  if (answer.resolutionStatus === 'unanswered') return 'unanswered'
  if (answer.feedback === 'negative') return 'negative'
  return answer.responseType === 'clarifying_question' ? 'clarified' : undefined
}

/** A search of readers, with the time of the last one and whether anybody clicked on a result. */
export type Search = NonNullable<z.output<ReturnType<typeof searchOf>>>

const searchOf = ({ words }: Cleaned) =>
  z
    .object({ searchQuery: words, hits: count, ctr: z.number(), lastSearchedAt: time })
    .transform(({ searchQuery: text, hits, ctr, lastSearchedAt: atMs }) =>
      text === '' ? undefined : { text, key: keyOf(text), hits, isClicked: ctr > 0, atMs },
    )

/** The words of a reader or an AI agent about a page; `isHelped` says that the page helped. No contact is kept. */
export type PageRemark = NonNullable<z.output<ReturnType<ReturnType<typeof remarkBy>>>>

const remarkBy =
  (author: 'contextual' | 'agent') =>
  ({ page, comment }: Cleaned) =>
    z
      .object({
        path: page,
        comment,
        createdAt: time.nullable(),
        status: word,
        source: word,
        helpful: z.boolean().optional().catch(undefined),
      })
      .transform(({ path, comment: text, createdAt: atMs, status = '', source = author, helpful = false }) => {
        const isDone = ['resolved', 'dismissed'].includes(status)
        if (text === '' || atMs === null || isDone || source !== author) return undefined
        return { path, text, key: keyOf(text), atMs, isByAgent: author === 'agent', isHelped: helpful }
      })

export type Thumbs = z.output<ReturnType<typeof thumbsOf>>

const thumbsOf = ({ page }: Cleaned) =>
  z
    .object({ path: page, thumbsUp: count, thumbsDown: count })
    .transform(({ path, thumbsUp: up, thumbsDown: down }) => ({ path, up, down }))

const FEEDBACK = { field: 'feedback', mostPages: 1 }

/** The lists, the most telling first. Of those of which one page is read, it has the most telling rows. */
const LISTS = {
  turns: {
    ...{ name: 'conversations with the assistant', path: 'assistant?limit=1000', field: 'conversations' },
    ...{ row: turnOf, mostPages: 3 },
  },
  searches: { name: 'searches', path: 'searches?limit=100', field: 'searches', row: searchOf, mostPages: 1 },
  remarks: {
    ...{ name: 'remarks of readers', path: 'feedback?source=contextual&limit=100', row: remarkBy('contextual') },
    ...FEEDBACK,
  },
  agentRemarks: {
    ...{ name: 'remarks of AI agents', path: 'feedback?source=agent&limit=100', row: remarkBy('agent') },
    ...FEEDBACK,
  },
  thumbs: { name: 'thumbs by page', path: 'feedback/by-page?limit=100', row: thumbsOf, ...FEEDBACK },
} satisfies Record<keyof ReaderRows, List>

/** The rows of a period by list; without a list that could not be read. */
export interface ReaderRows {
  turns?: Turn[]
  searches?: Search[]
  remarks?: PageRemark[]
  agentRemarks?: PageRemark[]
  thumbs?: Thumbs[]
}

/**
 * Reads the lists of a period, one after the other. Each stands alone: one that cannot be read is missing, and the gaps say
 * why, in a sentence each. `failed` names those that may be read another time.
 */
export function createReaderFeedbackApi(cleaning: Cleaning, options: ExchangeOptions, budget: Budget) {
  const readPage = createPageReader(options, budget)
  const safe = cleaned(cleaning)
  /** @param only has the lists to read; reading ends where one of them cannot be read. All are read unless given */
  return async ({ fromMs, toMs }: Period | AllTime, only?: ReaderRows) => {
    const dates = { ...(fromMs === undefined ? {} : { dateFrom: formatDay(fromMs) }), dateTo: formatDay(toMs) }
    const rows: Record<string, unknown[]> = {}
    const gaps: string[] = []
    const failed: string[] = []
    let isWhole = true
    for (const [key, list] of Object.entries<List>(LISTS)) {
      if (only !== undefined && (!isWhole || !(key in only))) continue
      const listed = await readList({ ...list, row: list.row(safe) }, new URLSearchParams(dates), readPage)
      gaps.push(...listed.gaps)
      if (listed.hasFailed) failed.push(list.name)
      isWhole &&= listed.isWhole
      if (listed.rows !== undefined) rows[key] = listed.rows
    }
    // Each list's rows are those of its schema.
    return { rows: rows as ReaderRows, gaps, failed, isWhole }
  }
}

async function readList(
  { name, path, field, row, mostPages }: Omit<List, 'row'> & { row: z.ZodType },
  query: URLSearchParams,
  readPage: ReturnType<typeof createPageReader>,
) {
  const given: unknown[] = []
  const gaps: string[] = []
  let [isWhole, hasFailed] = [true, false]
  for (let pages = 1; ; pages++) {
    const answer = await readPage(`${path}&${query}`, field)
    if ('why' in answer) {
      const refusal = refusalOf(answer)
      const why = refusal ? `not part of the plan, or of what the key may read: ${refusal}` : answer.why
      gaps.push(`${pages === 1 ? 'Not read' : 'Read only in part'}: ${name} (${why}).`)
      isWhole = false
      hasFailed = refusal === undefined
      break
    }
    given.push(...answer.rows)
    if (!answer.hasMore) break
    if (pages === mostPages || answer.cursor === undefined) {
      isWhole = pages === mostPages
      const where = isWhole ? '' : ', and the service does not say where'
      gaps.push(`Read only in part: ${name} (there are more than ${formatCount(given.length)}${where}).`)
      break
    }
    query.set('cursor', answer.cursor)
  }
  const parsed = given.map((one) => row.safeParse(one))
  const unreadable = parsed.filter(({ success }) => !success).length
  if (unreadable > 0) gaps.push(`Left out: ${formatCount(unreadable)} of the ${name}, not as documented.`)
  const readable = parsed.flatMap(({ data }) => data ?? [])
  const isUnknown = readable.length === 0 && (!isWhole || unreadable > 0)
  return { rows: isUnknown ? undefined : readable, gaps, isWhole, hasFailed }
}

/** Reads one page of a list, or says why not. */
function createPageReader(options: ExchangeOptions, budget: Budget) {
  const { project, send, fail } = createExchange(options)
  const answer = z.record(z.string(), z.unknown())
  const rowsOf = z.array(z.unknown())
  return async (list: string, field: string) =>
    await budget.spend(async (signal) => {
      const deadline = { until: Number.POSITIVE_INFINITY, signal }
      const path = `/v1/analytics/${project}/${list}`
      const { json, error } = await send('reader-feedback', { method: 'GET', path, deadline })
      if (error !== undefined) throw error
      const { [field]: rows, hasMore, nextCursor } = answer.safeParse(json).data ?? {}
      const read = rowsOf.safeParse(rows)
      if (!read.success) throw fail('reader-feedback', { type: 'undocumented', field })
      const cursor = typeof nextCursor === 'string' && nextCursor !== '' ? nextCursor : undefined
      // Searches have no `hasMore`.
      return { rows: read.data, cursor, hasMore: typeof hasMore === 'boolean' ? hasMore : cursor !== undefined }
    })
}

/** The status of a refusal: what plan or key do not give, another run will not get either. All else may pass. */
function refusalOf({ error }: Missing): number | undefined {
  const status = error?.failure.status
  return status === 403 || status === 404 ? status : undefined
}
