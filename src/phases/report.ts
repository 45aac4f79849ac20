import { setFlagsFromString } from 'node:v8'
import { messageOf } from '../errors.ts'
import { NOTHING_SENT, type RunOutcome } from '../outcome.ts'
import { csvReport, jsonReport } from '../page-views/files.ts'
import { formatPlural } from '../page-views/format.ts'
import { findHeadline } from '../page-views/headline.ts'
import { renderPromptTable } from '../page-views/prompt-table.ts'
import { renderRemark } from '../page-views/remarks.ts'
import { type Report, readReport } from '../page-views/report.ts'
import { renderReport } from '../page-views/summary.ts'
import { aiShare, isWithoutViews, percentChange, type ViewsSource } from '../page-views/views.ts'
import { startProgress } from '../progress.ts'
import type { ReportInputs } from '../runner/inputs.ts'
import type { ReportFiles, writeReportFiles } from '../runner/report-files.ts'
import type { Run } from './run.ts'

/** What the phase needs: of the run, and of its own. */
export interface ReportPorts
  extends Pick<Run, 'clock' | 'log' | 'warn' | 'redactProject' | 'setOutput' | 'writeSummary' | 'signal'> {
  source: ViewsSource
  writeFiles: typeof writeReportFiles
}

/** The report as a prompt shows it, or the outcome that ends the run without one. */
export type ReportPhaseEnd = { type: 'report'; promptTable: string } | { type: 'ended'; outcome: RunOutcome }

/** Reads the report and publishes it at once, so that it is kept however the rest of the run ends. */
export async function runReport(request: ReportInputs, ports: ReportPorts): Promise<ReportPhaseEnd> {
  const { clock, log } = ports
  // Most objects are short-lived: a young generation that does not grow saves tens of megabytes and costs no time.
  setFlagsFromString('--semi-space-growth-factor=1')
  const progress = startProgress(clock, log)
  progress.activity('reading the page views')
  try {
    const end = await readReport(request.plan, ports)
    if (end.type === 'no-report') {
      const result = end.error === undefined ? 'cancelled' : 'error'
      return { type: 'ended', outcome: { ...NOTHING_SENT, result, elapsedMs: progress.elapsedMs(), error: end.error } }
    }
    await publishReport(end.report, request, ports)
    return { type: 'report', promptTable: renderPromptTable(end.report) }
  } finally {
    progress.stop()
  }
}

/** Writes the report's files, its outputs, its lines in the log and its part of the summary. */
async function publishReport(report: Report, { top, siteUrl }: ReportInputs, ports: ReportPorts): Promise<void> {
  const files = await writeFiles(report, ports)
  setOutputs(report, files, ports)
  const { redactProject } = ports
  const shown = files && { csv: redactProject(files.csv), json: redactProject(files.json) }
  logReport(report, shown, ports)
  await ports.writeSummary(renderReport(report, { top, siteUrl, hasFiles: files !== undefined }))
}

/** The report's files; the rest of the report does not depend on them. */
async function writeFiles(report: Report, ports: ReportPorts): Promise<ReportFiles | undefined> {
  try {
    return await ports.writeFiles({ csv: csvReport(report), json: jsonReport(report) }, ports.signal)
  } catch (error) {
    ports.warn(`The report's files could not be written (${messageOf(error)}).`, 'Page views')
    return undefined
  }
}

function setOutputs(report: Report, files: ReportFiles | undefined, { setOutput }: ReportPorts): void {
  const { totals, comparison, leftOut } = report
  setOutput('views-total', String(totals.total ?? ''))
  setOutput('views-human', String(totals.human ?? ''))
  setOutput('views-ai', String(totals.ai ?? ''))
  setOutput('views-change', percentChange(totals.total, comparison?.totals.total)?.toFixed(1) ?? '')
  setOutput('ai-share', isWithoutViews(totals) ? '0.0' : (aiShare(totals)?.toFixed(1) ?? ''))
  setOutput('page-views-complete', String(leftOut.length === 0))
  setOutput('page-views-csv', files?.csv ?? '')
  setOutput('page-views-json', files?.json ?? '')
}

function logReport(report: Report, files: ReportFiles | undefined, { log }: ReportPorts): void {
  const { before, page = '', after } = findHeadline(report)
  log.info(`Page views: ${before}${page}${after}`)
  const where = files === undefined ? '' : ` Files: ${files.csv} and ${files.json}`
  log.info(`${formatPlural(report.requests, 'analytics request')} used.${where}`)
  for (const remark of report.remarks) log.info(renderRemark(remark, String))
  if (report.leftOut.length > 0) log.warning([...report.leftOut, ...report.advice].join(' '), 'Page views')
}
