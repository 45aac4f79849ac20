// The report of a site of any size, from the action's own code as the build compiles it, but without its limit of requests, which
// would end it first: `node whole-report.mjs BASE_URL FIRST_MS END_MS`. Prints the number of pages that it compared.
// Not in TypeScript, because removing the types would be measured too.
import { systemClock } from '../build/kit/core/clock.js'
import { createTransport } from '../build/kit/service/http.js'
import { createAnalytics } from '../build/report/analytics.js'
import { csvReport, jsonReport } from '../build/report/show/files.js'
import { renderReport } from '../build/report/show/markdown.js'
import { renderForPrompt } from '../build/report/show/prompt.js'
import { findingsOf } from '../build/report/views/findings.js'
import { readRest, readTotals } from '../build/report/views/read.js'

const [baseUrl = '', fromMs, toMs] = process.argv.slice(2)
const transport = createTransport({ baseUrl: new URL(baseUrl), apiKey: 'mint_bench', clock: systemClock })
const exchange = { transport, projectId: 'bench', clock: systemClock, redact: String }
const run = { log: { info: console.error }, signal: new AbortController().signal }
const analytics = createAnalytics(exchange, run, Infinity)
const totals = await readTotals({ fromMs: Number(fromMs), toMs: Number(toMs) }, analytics)
const views = await readRest(totals, analytics)
const report = { ...views, findings: findingsOf(views), readers: undefined }
const texts = [renderReport(report), csvReport(report), jsonReport(report), renderForPrompt(report)]
console.log(texts.includes('') || !report.comparison?.pagesKnown ? 0 : report.pages.length)
transport.close()
