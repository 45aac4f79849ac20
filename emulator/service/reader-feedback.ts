import { z } from 'zod'
import { whole } from '../http/request-rules.ts'
import { day } from './views.ts'

/** One row of a list, with the documented fields. */
type Row = Readonly<Record<string, unknown>>

/**
 * What readers asked, searched and said. The service counts thumbs by page within the period: here `at` of a row, which no
 * response holds, is their time; without it they are of each period.
 */
export type SiteReaderFeedback = {
  conversations?: readonly Row[]
  searches?: readonly Row[]
  /** Of people with the source `contextual`, of agents with `agent`. */
  feedback?: readonly Row[]
  thumbs?: readonly Row[]
}

/** The endpoints of `/v1/analytics/{project}/`. */
export type ReaderFeedbackEndpoint = 'assistant' | 'searches' | 'feedback' | 'feedback/by-page'

export function isReaderFeedbackEndpoint(path: string): path is ReaderFeedbackEndpoint {
  return path in limits
}

/** The default limit and the largest. */
const limits: Readonly<Record<ReaderFeedbackEndpoint, readonly [standard: number, most: number]>> = {
  assistant: [100, 1000],
  searches: [50, 100],
  feedback: [50, 100],
  'feedback/by-page': [10, 100],
}

/** Where paging a list of searches ends, as *seen*. */
const deepSearches = 300

/** The documented query. */
export const READER_FEEDBACK_QUERY = z.strictObject({
  dateFrom: day,
  dateTo: day,
  limit: whole(1, 1000),
  cursor: z
    .string()
    .regex(/^c\d+$/)
    .optional(),
  source: z.enum(['agent', 'contextual']).optional(),
  status: z.string().optional(),
})

/** The response to a request with such a query. */
export function readerFeedbackPage(site: SiteReaderFeedback, endpoint: ReaderFeedbackEndpoint, query: URLSearchParams) {
  const [standard, most] = limits[endpoint]
  const limit = Number(query.get('limit') ?? standard)
  const offset = Number(query.get('cursor')?.slice(1) ?? 0)
  if (limit > most) return { status: 400, body: invalid(`limit is at most ${most}`) }
  if (endpoint === 'searches' && offset >= deepSearches) return { status: 414, body: invalid('URI Too Long') }
  const { conversations = [], searches = [], feedback = [], thumbs = [] } = site
  const page = (all: readonly Row[]) => {
    const rows = all.filter((row) => isWithin(query, row))
    const hasMore = offset + limit < rows.length
    return [rows.slice(offset, offset + limit), { hasMore, nextCursor: hasMore ? `c${offset + limit}` : null }] as const
  }
  const source = query.get('source')
  switch (endpoint) {
    case 'assistant': {
      const [rows, next] = page(conversations)
      return { status: 200, body: { conversations: rows, ...next } }
    }
    case 'searches': {
      // No `hasMore`.
      const [rows, { nextCursor }] = page(searches)
      return { status: 200, body: { searches: rows, totalSearches: searches.length, nextCursor } }
    }
    case 'feedback': {
      const [rows, next] = page(feedback.filter((row) => source === null || row.source === source))
      return { status: 200, body: { feedback: rows, ...next } }
    }
    case 'feedback/by-page': {
      // No cursor.
      const rows = thumbs.filter((row) => isWithin(query, row)).map(({ at: _, ...row }) => row)
      return { status: 200, body: { feedback: rows.slice(0, limit), hasMore: rows.length > limit } }
    }
  }
}

/** Whether a row is of the period. One without a time that can be read is of each. */
function isWithin(query: URLSearchParams, row: Row): boolean {
  const at = Date.parse(String(row.timestamp ?? row.lastSearchedAt ?? row.createdAt ?? row.at))
  return !(at < Date.parse(query.get('dateFrom') ?? '') || at >= Date.parse(query.get('dateTo') ?? ''))
}

const invalid = (message: string) => ({ error: 'Invalid request', details: [{ message }] })

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * A made-up month: few questions without an answer, searches as they were typed, and remarks; and what came up in the month
 * before as well.
 */
export function sampleReaderFeedback(nowMs = Date.now()): SiteReaderFeedback {
  const ago = (days: number) => new Date(nowMs - days * DAY_MS).toISOString()
  const answer = [{ title: 'Quickstart', url: '/quickstart' }]
  const turn = (id: string, days: number, query: string, parts: Row = {}) => ({
    ...{ id, timestamp: ago(days), query, response: 'See the docs.', sources: answer, resolutionStatus: 'answered' },
    ...{ queryCategory: null, pageUrl: null, feedback: null, ...parts },
  })
  const search = (searchQuery: string, hits: number, ctr: number, days: number) => ({
    ...{ searchQuery, hits, ctr, topClickedPage: ctr > 0 ? '/quickstart' : null, lastSearchedAt: ago(days) },
  })
  /** An agent's, or that of a person, who says whether the page helped. */
  const remark = (id: string, days: number, path: string, comment: string, person?: Row) => ({
    ...{ id, path, comment, createdAt: ago(days), status: 'pending' },
    ...(person === undefined ? { source: 'agent' } : { source: 'contextual', ...person }),
  })
  return {
    conversations: [
      turn('c1', 2, 'How do I rotate an API key?', {
        ...{ resolutionStatus: 'unanswered', sources: [], pageUrl: '/guides/authentication' },
      }),
      turn('c2', 3, 'Are webhooks retried?', { feedback: 'negative', pageUrl: '/guides/webhooks' }),
      turn('c3', 3, 'Is there a Terraform provider?', { sources: [] }),
      turn('c4', 4, 'limits', { responseType: 'clarifying_question' }),
      turn('c4', 4.1, 'What is the rate limit of the free plan?'),
      turn('c5', 4.5, 'How do I paginate?'),
      turn('c6', 5, 'how do I paginate'),
      turn('c7', 5, 'My mail is ada@example.com, can you delete my account?', { sources: [] }),
      turn('c8', 6, 'How do I install the SDK?'),
      turn('c9', 6, 'Thanks!'),
      turn('c10', 40, 'How do I rotate an API key?', { resolutionStatus: 'unanswered', sources: [] }),
      turn('c11', 41, 'Where are the logs?', { resolutionStatus: 'unanswered', sources: [] }),
    ],
    searches: [
      search('webhook retries', 31, 0, 2),
      search('terraform', 22, 0, 2.5),
      search('api key', 19, 42.1, 3),
      search('webhook re', 9, 0, 3),
      search('sso', 7, 0, 4),
      search('terra', 4, 0, 4),
      search('Terraform', 12, 0, 40),
    ],
    feedback: [
      remark('f1', 3, '/guides/webhooks', 'The retry schedule is missing.'),
      remark('f2', 4, '/quickstart', 'Thanks', { helpful: true, contact: 'ada@example.com' }),
      remark('f4', 6, '/guides/webhooks', 'Which header holds the signature?', { helpful: false, contact: null }),
      remark('f3', 5, '/sdks/python', 'The example imports a name that does not exist.'),
    ],
    thumbs: [
      { path: '/guides/webhooks', thumbsUp: 2, thumbsDown: 9, code: 0, total: 11 },
      { path: '/quickstart', thumbsUp: 24, thumbsDown: 3, code: 1, total: 28 },
    ],
  }
}
