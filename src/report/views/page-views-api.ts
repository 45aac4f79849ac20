import { z } from 'zod'
import { formatDay } from '../../kit/core/clock.ts'
import type { Redact } from '../../kit/core/redact.ts'
import { createExchange, type ExchangeOptions } from '../../kit/service/exchange.ts'

const countSchema = z.int().nonnegative()
const countsSchema = z.object({ human: countSchema, ai: countSchema, total: countSchema })
const rowSchema = z.object({ path: z.string(), ...countsSchema.shape })
const pageSchema = z.object({
  totals: countsSchema,
  views: z.array(z.unknown()),
  hasMore: z.boolean().optional().catch(undefined),
})

export type Counts = z.output<typeof countsSchema>

/** The views of one page of the docs; its path is untrusted. */
export type ViewsRow = z.output<typeof rowSchema>

/** A row that is not as documented: the field, and the path where that much can be read. */
export interface UnreadableRow {
  field: string
  path: string | undefined
}

export interface ViewsPage {
  /** The totals of the whole period, not of the rows. */
  totals: Counts
  rows: ViewsRow[]
  unreadable: UnreadableRow[]
  hasMore: boolean
}

export interface ViewsQuery {
  /** The first day, in milliseconds since the epoch; absent for everything up to the end. */
  fromMs?: number | undefined
  /** The day after the last, in milliseconds since the epoch. */
  toMs: number
  limit: number
  offset: number
}

export type PageViewsApi = ReturnType<typeof createPageViewsApi>

/** The service's analytics API (docs/internals/service.md, "Operations"). Rejects with a `ServiceError`. */
export function createPageViewsApi(options: ExchangeOptions) {
  const { project, send, fail, redact } = createExchange(options)
  const views = `/v1/analytics/${project}/views`
  return {
    /** Makes one request; whether to retry it is the caller's decision. */
    async read({ fromMs, toMs, limit, offset }: ViewsQuery, signal: AbortSignal): Promise<ViewsPage> {
      const query = new URLSearchParams({
        ...(fromMs === undefined ? {} : { dateFrom: formatDay(fromMs) }),
        dateTo: formatDay(toMs),
        limit: String(limit),
        offset: String(offset),
      })
      // The limits of the transport are enough.
      const deadline = { until: Number.POSITIVE_INFINITY, signal }
      const request = { method: 'GET', path: `${views}?${query}`, deadline } as const
      const { json, error } = await send('views', request)
      if (error !== undefined) throw error
      const page = pageSchema.safeParse(json)
      if (!page.success) {
        // Anything but an object has no totals.
        const field = page.error.issues[0]?.path.join('.') || 'totals'
        throw fail('views', { type: 'undocumented', field })
      }
      const { totals, views: rows, hasMore } = page.data
      // A full page may have a next one where the field is missing.
      return { totals, ...parseRows(rows, redact), hasMore: hasMore ?? rows.length >= limit }
    },
  }
}

/** One bad row costs no report. */
function parseRows(views: readonly unknown[], redact: Redact): Pick<ViewsPage, 'rows' | 'unreadable'> {
  const rows: ViewsRow[] = []
  const unreadable: UnreadableRow[] = []
  for (const view of views) {
    const row = rowSchema.safeParse(view)
    if (row.success) rows.push({ ...row.data, path: redact(row.data.path) })
    else {
      const path = z.object({ path: z.string() }).safeParse(view).data?.path
      unreadable.push({ field: String(row.error.issues[0]?.path[0] ?? 'views'), path: path && redact(path) })
    }
  }
  return { rows, unreadable }
}
