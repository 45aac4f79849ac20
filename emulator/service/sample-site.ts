import type { PageViews, Site } from './views.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const KNOWN_PATHS = [
  ...['/', '/quickstart', '/installation', '/api-reference/authentication', '/api-reference/errors'],
  ...['/guides/webhooks', '/guides/pagination', '/guides/rate-limits', '/sdks/python', '/sdks/typescript'],
  ...['/changelog', '/guides/llms'],
]

/**
 * A made-up site whose views of a day are the same in every run: a few pages get most views, people read less at
 * weekends, and AI reads more from week to week. Every ninth page appears, and every eleventh disappears, three days
 * before `nowMs`.
 */
export function sampleSite({ pages, nowMs = Date.now() }: { pages: number; nowMs?: number }): Site {
  const today = Math.floor(nowMs / DAY_MS)
  const known = new Map<string, PageViews[]>()
  return ({ dateFrom, dateTo }) => {
    const from = dateFrom === undefined ? today - 60 : dayOf(dateFrom)
    const to = dateTo === undefined ? today : dayOf(dateTo)
    const key = `${from} ${to}`
    const rows = known.get(key) ?? rowsOf({ pages, from, to, today })
    known.set(key, rows)
    return { rows }
  }
}

function dayOf(date: string): number {
  return Math.floor(Date.parse(date.length === 10 ? `${date}T00:00:00Z` : date) / DAY_MS)
}

type Days = { pages: number; from: number; to: number; today: number }

function rowsOf({ pages, from, to, today }: Days): PageViews[] {
  const rows: PageViews[] = []
  for (let page = 0; page < pages; page++) {
    const row = { path: KNOWN_PATHS[page] ?? `/reference/topic-${page}`, human: 0, ai: 0, total: 0 }
    for (let day = from; day < to; day++) addDay(row, page, { day, today })
    if (row.total > 0) rows.push(row)
  }
  // The service states no order: a fixed one that is neither by views nor by path.
  return rows.sort((a, b) => noise(a.path.length, a.total) - noise(b.path.length, b.total))
}

function addDay(row: PageViews, page: number, { day, today }: { day: number; today: number }): void {
  const launched = page % 9 === 8 ? day >= today - 3 : true
  const removed = page % 11 === 10 ? day >= today - 3 : false
  if (!launched || removed) return
  const popularity = 300 / (page + 1) ** 0.8
  const weekend = (day + 3) % 7 > 4 ? 0.4 : 1
  const growth = 1.04 ** (day - today)
  row.human += Math.round(popularity * weekend * (0.8 + 0.4 * noise(page, day)))
  row.ai += Math.round(popularity * growth * (0.5 + noise(page + 7, day)) * (page % 5 === 3 ? 2 : 0.7))
  row.total = row.human + row.ai
}

/** From 0 to 1, the same for the same two numbers. */
function noise(a: number, b: number): number {
  const x = Math.sin(a * 127.1 + b * 311.7) * 43758.5453
  return x - Math.floor(x)
}
