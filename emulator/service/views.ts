import { z } from 'zod'
import { whole } from '../http/request-rules.ts'

/** Bounds of a report, as in the request. `dateTo` is exclusive; an absent bound is open. */
export type ViewsRange = { dateFrom?: string | undefined; dateTo?: string | undefined }

export type PageViews = { path: string; human: number; ai: number; total: number }

export type ViewsTotals = { human: number; ai: number; total: number }

/** The analytics of a site for one range. `totals` default to the sum of the rows. */
export type SiteViews = { rows: readonly PageViews[]; totals?: ViewsTotals }

/** Read for each request, so that rows can differ by range and move between the pages of one report. */
export type Site = (range: ViewsRange) => SiteViews

/** A day, or a moment of one. */
export const day = z.iso.date().or(z.iso.datetime()).optional()

/** The documented query. */
export const VIEWS_QUERY = z.strictObject({
  dateFrom: day,
  dateTo: day,
  limit: whole(1, 250),
  offset: whole(0, Number.MAX_SAFE_INTEGER),
})

/** One page of views. */
export function viewsPage(site: Site, query: URLSearchParams) {
  const range = { dateFrom: query.get('dateFrom') ?? undefined, dateTo: query.get('dateTo') ?? undefined }
  const { rows, totals = sumOf(rows) } = site(range)
  const start = Number(query.get('offset') ?? 0)
  const end = start + Number(query.get('limit') ?? 50)
  return { totals, views: rows.slice(start, end), hasMore: end < rows.length }
}

function sumOf(rows: readonly PageViews[]): ViewsTotals {
  const sum = (key: keyof ViewsTotals) => rows.reduce((total, row) => total + row[key], 0)
  return { human: sum('human'), ai: sum('ai'), total: sum('total') }
}
