/**
 * The report of a site of any size, from the action's own code, but without its limit of requests, which would end it first:
 * `node whole-report.ts BASE_URL FIRST_MS END_MS`. Prints the number of pages that it compared.
 */
import { systemClock } from '../src/kit/core/clock.ts'
import { createTransport } from '../src/kit/service/http.ts'
import { createBudget } from '../src/report/budget.ts'
import { csvReport, jsonReport } from '../src/report/show/files.ts'
import { renderForPrompt, renderReport } from '../src/report/show/markdown.ts'
import { createPageViewsApi } from '../src/report/views/page-views-api.ts'
import { openViews } from '../src/report/views/read.ts'
import { silentLog } from '../test/support/silent-log.ts'

const [baseUrl = '', fromMs, toMs] = process.argv.slice(2)
const transport = createTransport({ baseUrl: new URL(baseUrl), apiKey: 'mint_bench', clock: systemClock })
const source = createPageViewsApi({ transport, projectId: 'bench', clock: systemClock, redact: String })
const { signal } = new AbortController()
const budget = createBudget({ clock: systemClock, log: silentLog, signal }, Number.POSITIVE_INFINITY)
const views = openViews({ fromMs: Number(fromMs), toMs: Number(toMs) }, source, budget)
await views.readTotals()
await views.readTrend()
await views.readPages()
await views.readPagesBefore()
const report = { ...views.report(), readers: undefined }
const texts = [renderReport(report, { hasFiles: true }), csvReport(report), jsonReport(report), renderForPrompt(report)]
console.log(texts.includes('') || !report.comparison?.pagesKnown ? 0 : report.pages.length)
transport.close()
