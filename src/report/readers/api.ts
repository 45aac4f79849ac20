import { z } from 'zod'
import { withoutPersonalData } from '../../kit/core/personal-data.ts'
import type { Redact } from '../../kit/core/redact.ts'
import { formatCount } from '../../kit/core/text.ts'
import type { Analytics } from '../analytics.ts'
import type { AllTime, Period } from '../period.ts'

/** In characters. Readers choose how long a text is, so a longer one is cut before anything else reads it. */
const LONGEST = 2000

/**
 * The beginning of a text. A run of ASCII characters that the cut broke is left out, since it may be a part of a key or of
 * an address that is no longer found.
 */
export function cutWords(text: string): string {
  // A character has at most two UTF-16 units.
  const characters = [...text.slice(0, 2 * LONGEST + 2)]
  const isInRun = (at: number) => /^[\x21-\x7e]$/.test(characters[at] ?? '')
  let end = LONGEST
  if (isInRun(end)) while (end > 0 && isInRun(end - 1)) end--
  return characters.slice(0, end).join('')
}

/** The words of a reader on one line, without personal data and what `redact` finds. */
export function cleanWords(text: string | null | undefined, redact: Redact): string {
  const line = cutWords(text ?? '').replace(/\s+/gu, ' ')
  return redact(withoutPersonalData(line.trim()))
}

/** The path of a page as the service gives it, without personal data, keys, query and fragment. */
export function cleanPath(path: string, redactKeys: Redact): string {
  return redactKeys(withoutPersonalData(cutWords(path).split(/[?#]/, 1).join('')))
}

/**
 * The page behind an address: its path where the host is the site's, or where the site is not known; else the address without
 * query and fragment. `undefined` for a title, and for what leads to no page.
 */
export function pageOf(address: string, site: URL | undefined): string | undefined {
  const base = site ?? new URL('https://docs.invalid')
  const url = /^(?:https?:\/)?\//i.test(address) ? URL.parse(cutWords(address), base.href) : null
  if (url === null) return undefined
  if (site !== undefined && url.host !== site.host) return `${url.origin}${url.pathname}`
  const folder = base.pathname.replace(/\/+$/, '')
  return url.pathname.startsWith(`${folder}/`) ? url.pathname.slice(folder.length) : url.pathname
}

/** Quotes, brackets and the marks of sentences in all scripts, where they touch a word from outside. */
const OPENING = /^[\p{Pi}\p{Pf}\p{Ps}"'`¿¡,;]$/u
const CLOSING = /^[\p{Pi}\p{Pf}\p{Pe}\p{Terminal_Punctuation}"'`…–—]$/u

/**
 * The words of a text without case and sentence marks. Other marks tell words apart, and stay: `C++`, `>=`, `--v`, `.NET`,
 * and those of letters. A text of sentence marks alone is its own key.
 */
export function keyOf(text: string): string {
  const plain = text.normalize('NFC').toLowerCase()
  const words = plain.split(/\s+/u).map((word) => {
    let [from, to] = [0, word.length]
    while (to > from && CLOSING.test(word.charAt(to - 1))) to--
    while (from < to && OPENING.test(word.charAt(from))) from++
    return word.slice(from, to).replaceAll('’', "'")
  })
  return words.filter((word) => word !== '').join(' ') || plain
}

/** The fields that hold what may not be kept: readers' words, paths of pages, and addresses of pages. */
function createFields(redact: Redact, redactKeys: Redact, site: URL | undefined) {
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

type Fields = ReturnType<typeof createFields>

/** Milliseconds since the epoch. */
const time = z.string().transform(Date.parse).pipe(z.number())
const count = z.int().nonnegative()
const word = z.string().optional().catch(undefined)

/** Why a turn is listed: how it ended. */
export type TurnEnd = 'unanswered' | 'negative' | 'clarified'

/**
 * One turn of a reader in a conversation with the assistant, with the page where it was asked and those that the answer names.
 * What the assistant answered is not kept. `key` is the same for the same words.
 */
export type Turn = NonNullable<z.output<ReturnType<typeof turnOf>>>

const turnOf = ({ words, address }: Fields) =>
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
    .transform(({ id: conversation, timestamp: atMs, query: text, pageUrl: page, ...answer }) => {
      if (text === '') return undefined
      const sources = answer.sources.flatMap((source) => source?.url ?? [])
      const ends: [TurnEnd, boolean][] = [
        ['unanswered', answer.resolutionStatus === 'unanswered'],
        ['negative', answer.feedback === 'negative'],
        ['clarified', answer.responseType === 'clarifying_question'],
      ]
      const [reason] = ends.find(([, is]) => is) ?? []
      return { conversation, atMs, text, key: keyOf(text), page, sources, reason }
    })

/** A search of readers, with the time of the last one and whether anybody clicked on a result. */
export type Search = NonNullable<z.output<ReturnType<typeof searchOf>>>

const searchOf = ({ words }: Fields) =>
  z
    .object({ searchQuery: words, hits: count, ctr: z.number(), lastSearchedAt: time })
    .transform(({ searchQuery: text, hits, ctr, lastSearchedAt: atMs }) =>
      text === '' ? undefined : { text, key: keyOf(text), hits, isClicked: ctr > 0, atMs },
    )

/** The words of a reader or an AI agent about a page; `isHelped` says that the page helped. No contact is kept. */
export type PageRemark = NonNullable<z.output<ReturnType<ReturnType<typeof remarkBy>>>>

const remarkBy =
  (author: 'contextual' | 'agent') =>
  ({ page, comment }: Fields) =>
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

const thumbsOf = ({ page }: Fields) =>
  z
    .object({ path: page, thumbsUp: count, thumbsDown: count })
    .transform(({ path, thumbsUp: up, thumbsDown: down }) => ({ path, up, down }))

/** One list of the service's analytics (docs/internals/service.md, "What readers ask, search and say"). */
interface List {
  name: string
  list: string
  parameters: Record<string, string>
  /** The field of a response that holds the rows. */
  field: string
  /** The schema of a row, which becomes `undefined` if it is left out. */
  row(fields: Fields): z.ZodType
  /** The most pages that are read: one unless given. */
  mostPages?: number
}

const HUNDRED = { limit: '100' }

/** The lists, the most telling first. Those of which one page is read begin with the most telling rows. */
const LISTS = {
  turns: {
    name: 'conversations with the assistant',
    list: 'assistant',
    parameters: { limit: '1000' },
    field: 'conversations',
    row: turnOf,
    mostPages: 3,
  },
  searches: { name: 'searches', list: 'searches', parameters: HUNDRED, field: 'searches', row: searchOf },
  remarks: {
    name: 'remarks of readers',
    list: 'feedback',
    parameters: { source: 'contextual', ...HUNDRED },
    field: 'feedback',
    row: remarkBy('contextual'),
  },
  agentRemarks: {
    name: 'remarks of AI agents',
    list: 'feedback',
    parameters: { source: 'agent', ...HUNDRED },
    field: 'feedback',
    row: remarkBy('agent'),
  },
  thumbs: { name: 'thumbs by page', list: 'feedback/by-page', parameters: HUNDRED, field: 'feedback', row: thumbsOf },
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
 * why, in a sentence each. `hasFailed` is true where another run may be able to read one of them.
 *
 * @param redact takes secrets out of readers' words
 * @param site addresses that lead to its pages become paths
 */
export function createListReader(redact: Redact, site: URL | undefined, analytics: Analytics) {
  const fields = createFields(redact, analytics.redact, site)
  /** @param only the lists to read, up to the first that cannot be read; all are read unless given */
  return async (period: Period | AllTime, only?: ReaderRows) => {
    const rows: Record<string, unknown[]> = {}
    const gaps: string[] = []
    let [isWhole, hasFailed] = [true, false]
    for (const [key, list] of Object.entries<List>(LISTS)) {
      if (only !== undefined && (!isWhole || !(key in only))) continue
      const read = await readList(list, list.row(fields), period, analytics)
      gaps.push(...read.gaps)
      isWhole &&= read.end === 'whole'
      hasFailed ||= read.end === 'failed'
      if (read.rows !== undefined) rows[key] = read.rows
    }
    // Each list's rows are those of its schema.
    return { rows: rows as ReaderRows, gaps, isWhole, hasFailed }
  }
}

const paging = z.object({
  hasMore: z.boolean().optional().catch(undefined),
  nextCursor: z.string().min(1).optional().catch(undefined),
})

async function readList(
  { name, field, mostPages = 1, row: _, ...request }: List,
  row: z.ZodType,
  period: Period | AllTime,
  analytics: Analytics,
) {
  const schema = z.looseObject({ [field]: z.array(z.unknown()) })
  const given: unknown[] = []
  const gaps: string[] = []
  let end: 'whole' | 'refused' | 'failed' = 'whole'
  for (let pages = 1; ; pages++) {
    const { value: page, missing } = await analytics.read({ operation: 'reader-feedback', ...request, period, schema })
    if (missing !== undefined) {
      // What plan or key do not give, another run will not get either. All else may pass.
      const status = missing.error?.failure.status
      end = status === 403 || status === 404 ? 'refused' : 'failed'
      const why = end === 'refused' ? `not part of the plan, or of what the key may read: ${status}` : missing.why
      gaps.push(`${pages === 1 ? 'Not read' : 'Read only in part'}: ${name} (${why}).`)
      break
    }
    given.push(...(page[field] ?? []))
    // Searches have no `hasMore`.
    const { nextCursor: cursor, hasMore = cursor !== undefined } = paging.parse(page)
    if (!hasMore) break
    if (pages === mostPages || cursor === undefined) {
      gaps.push(`Read only in part: ${name} (there are more than ${formatCount(given.length)}).`)
      break
    }
    request.parameters = { ...request.parameters, cursor }
  }
  const parsed = given.map((one) => row.safeParse(one))
  const unreadable = parsed.filter(({ success }) => !success).length
  if (unreadable > 0) gaps.push(`Left out: ${formatCount(unreadable)} of the ${name}, not as documented.`)
  const readable = parsed.flatMap(({ data }) => data ?? [])
  const isUnknown = readable.length === 0 && (end !== 'whole' || unreadable > 0)
  return { rows: isUnknown ? undefined : readable, gaps, end }
}
