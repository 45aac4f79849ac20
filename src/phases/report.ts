import { setFlagsFromString } from 'node:v8'
import { messageOf } from '../errors.ts'
import { NOTHING_SENT, type RunOutcome } from '../outcome.ts'
import { csvReport, jsonReport } from '../page-views/files.ts'
import { findHeadline } from '../page-views/insight.ts'
import { renderPromptTable } from '../page-views/prompt-table.ts'
import { type Report, readReport } from '../page-views/report.ts'
import { renderReport } from '../page-views/summary.ts'
import { aiShare, percentChange } from '../page-views/views.ts'
import { startProgress } from '../progress.ts'
import type { ReportInputs } from '../runner/inputs.ts'
import { type ReportFiles, writeReportFiles } from '../runner/report-files.ts'
import type { ExchangeOptions } from '../service/exchange.ts'
import { createPageViewsApi } from '../service/page-views-api.ts'
import type { Run } from './run.ts'

export interface ReportRequest extends ReportInputs {
  /** Whether to write the job summary. */
  summary: boolean
}

/** Reads the report and hands it on at once, so that a run that ends later has it; the outcome when there is none. */
export async function runReport(
  request: ReportRequest,
  service: ExchangeOptions,
  run: Run,
): Promise<{ promptTable: string } | RunOutcome> {
  const { log, signal } = run
  const { clock } = service
  // Many short-lived objects, few that stay: a young generation that does not grow saves tens of megabytes and no time.
  setFlagsFromString('--semi-space-growth-factor=1')
  const progress = startProgress(clock, log)
  progress.activity('reading the page views')
  try {
    const end = await readReport(request.plan, { source: createPageViewsApi(service), clock, log, signal })
    const elapsedMs = progress.elapsedMs()
    if (end.type === 'cancelled') return { ...NOTHING_SENT, result: 'cancelled', elapsedMs }
    if (end.type === 'failed') return { ...NOTHING_SENT, result: 'error', elapsedMs, error: end.error }
    await publishReport(end.report, request, run)
    return { promptTable: renderPromptTable(end.report) }
  } finally {
    progress.stop()
  }
}

/** Writes the report's files, its outputs, its line in the log and its part of the summary. */
async function publishReport(report: Report, { summary, top, siteUrl }: ReportRequest, run: Run): Promise<void> {
  const { totals, comparison, leftOut } = report
  const { setOutput, log } = run
  const files = await writeFiles(report, run)
  setOutput('views-total', String(totals.total))
  setOutput('views-human', String(totals.human))
  setOutput('views-ai', String(totals.ai))
  setOutput('views-change', percentChange(totals.total, comparison?.totals.total)?.toFixed(1) ?? '')
  setOutput('ai-share', (aiShare(totals) ?? 0).toFixed(1))
  setOutput('page-views-complete', String(leftOut.length === 0))
  setOutput('page-views-csv', files?.csv ?? '')
  setOutput('page-views-json', files?.json ?? '')
  const { before, page = '', after } = findHeadline(report)
  log.info(`Page views: ${before}${page}${after}`)
  log.info(
    `${report.requests} analytics requests used.${files === undefined ? '' : ` Files: ${files.csv} and ${files.json}`}`,
  )
  if (leftOut.length > 0) log.warning(leftOut.join(' '), 'Page views')
  if (summary) await run.writeSummary(renderReport(report, { top, siteUrl, files }))
}

/** The report's files; without them the rest of the report still stands. */
async function writeFiles(report: Report, { log, signal }: Run): Promise<ReportFiles | undefined> {
  try {
    return await writeReportFiles({ csv: csvReport(report), json: jsonReport(report) }, signal)
  } catch (error) {
    if (!signal.aborted) log.warning(`The report's files could not be written (${messageOf(error)}).`, 'Page views')
    return undefined
  }
}
