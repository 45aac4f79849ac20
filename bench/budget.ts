import { startEmulator } from '../emulator/service/server.ts'
import { systemClock } from '../src/kit/core/clock.ts'
import { createTransport } from '../src/kit/service/http.ts'
import { createAnalytics } from '../src/report/analytics.ts'
import { readRest, readTotals } from '../src/report/views/read.ts'
import { silentLog } from '../test/support/silent-log.ts'

/** What the budget brings of a report. */
export type BudgetFigures = Awaited<ReturnType<typeof measureBudget>>

/** Sizes of sites, in pages. */
export const BUDGET_SITES = [250, 2500, 6250, 15_000] as const

const WEEK = { fromMs: Date.UTC(2026, 2, 2), toMs: Date.UTC(2026, 2, 9) }

/** Reads the report of a week from the emulated service, with the action's own plan. */
export async function measureBudget(pages: number) {
  const rows = Array.from({ length: pages }, (_, page) => ({ path: `/page-${page}`, human: 2, ai: 1, total: 3 }))
  const emulator = await startEmulator()
  emulator.useViews({ rows })
  const { baseUrl, apiKey, projectId, requests } = emulator
  const transport = createTransport({ baseUrl: new URL(baseUrl), apiKey, clock: systemClock })
  try {
    const exchange = { transport, projectId, clock: systemClock, redact: String }
    const analytics = createAnalytics(exchange, { log: silentLog, signal: new AbortController().signal })
    const report = await readRest(await readTotals(WEEK, analytics), analytics)
    const { comparison, trend } = report
    return {
      pages,
      requests: requests.length,
      pagesRead: report.pages.length,
      totalsCompared: comparison !== undefined,
      hasTrend: trend?.buckets !== undefined,
      pagesCompared: comparison?.pagesKnown === true,
    }
  } finally {
    transport.close()
    await emulator.close()
  }
}
