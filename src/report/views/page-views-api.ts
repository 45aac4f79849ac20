import { z } from 'zod'
import { formatDay } from '../../kit/core/clock.ts'
import { createExchange, type ExchangeOptions } from '../../kit/service/exchange.ts'
import type { AllTime, Period } from '../period.ts'

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

export interface ViewsPage {
  /** The totals of the whole period, not of the rows. */
  totals: Counts
  rows: ViewsRow[]
  /** So many rows were left out, since they are not as documented. */
  unreadable: number
  hasMore: boolean
}

export type ViewsQuery = (Period | AllTime) & { limit: number; offset: number }

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
      // One bad row costs no report.
      const readable = rows.flatMap((row) => rowSchema.safeParse(row).data ?? [])
      return {
        totals,
        rows: readable.map((row) => ({ ...row, path: redact(row.path) })),
        unreadable: rows.length - readable.length,
        // A full page may have a next one where the field is missing.
        hasMore: hasMore ?? rows.length >= limit,
      }
    },
  }
}
