import type { ValueCheck } from '../http/request-rules.ts'

/** Bounds of a report, as in the request. `dateTo` is exclusive; an absent bound is open. */
export type ViewsRange = { dateFrom?: string | undefined; dateTo?: string | undefined }

export type PageViews = { path: string; human: number; ai: number; total: number }

export type ViewsTotals = { human: number; ai: number; total: number }

/** The analytics of a site for one range. `totals` default to the sum of the rows. */
export type SiteViews = { rows: readonly PageViews[]; totals?: ViewsTotals }

/** Read for each request, so that rows can differ by range and move between the pages of one report. */
export type Site = (range: ViewsRange) => SiteViews

export type ViewsPage = { totals: ViewsTotals; views: PageViews[]; hasMore: boolean }

const defaultLimit = 50
const maximumLimit = 250

/** The documented query parameters, each with its check. */
export const viewsParameters: Readonly<Record<string, ValueCheck>> = {
  dateFrom: (value) => (isDate(value) ? undefined : 'is no date'),
  dateTo: (value) => (isDate(value) ? undefined : 'is no date'),
  limit: (value) => (isWhole(value, 1, maximumLimit) ? undefined : `is not from 1 to ${maximumLimit}`),
  offset: (value) => (isWhole(value, 0, Number.MAX_SAFE_INTEGER) ? undefined : 'is not 0 or more'),
}

/** One page of views. `query` has passed `viewsParameters`. */
export function viewsPage(site: Site, query: URLSearchParams): ViewsPage {
  const { rows, totals } = site({
    dateFrom: query.get('dateFrom') ?? undefined,
    dateTo: query.get('dateTo') ?? undefined,
  })
  const limit = Number(query.get('limit') ?? defaultLimit)
  const offset = Number(query.get('offset') ?? 0)
  return {
    totals: totals ?? sumOf(rows),
    views: rows.slice(offset, offset + limit),
    hasMore: offset + limit < rows.length,
  }
}

function sumOf(rows: readonly PageViews[]): ViewsTotals {
  const sum = (key: keyof ViewsTotals) => rows.reduce((total, row) => total + row[key], 0)
  return { human: sum('human'), ai: sum('ai'), total: sum('total') }
}

function isWhole(value: string, least: number, most: number): boolean {
  return /^\d+$/.test(value) && Number(value) >= least && Number(value) <= most
}

function isDate(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/.test(value) && !Number.isNaN(Date.parse(value))
}
