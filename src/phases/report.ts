import { setFlagsFromString } from 'node:v8'
import { messageOf } from '../core/errors.ts'
import { startProgress } from '../core/log.ts'
import { NOTHING_SENT, type RunOutcome } from '../core/outcome.ts'
import type { Inputs, ReportInputs } from '../inputs/inputs.ts'
import { csvReport, jsonReport } from '../report/files.ts'
import { formatPlural } from '../report/format.ts'
import { findHeading, findHeadline } from '../report/headline.ts'
import { renderPromptTable } from '../report/prompt-table.ts'
import { renderRemark } from '../report/remarks.ts'
import { type Report, readReport } from '../report/report.ts'
import { renderReport } from '../report/summary.ts'
import { aiShare, isWithoutViews, percentChange, type ViewsSource } from '../report/views.ts'
import type { Run } from '../run.ts'
import type { ReportFiles, writeReportFiles } from '../runner/report-files.ts'
import { type IssueRun, keepIssue } from './report-issue.ts'

/** What the phase needs: of the run, and of its own. */
export interface ReportPorts extends IssueRun, Pick<Run, 'clock' | 'writeSummary' | 'signal'> {
  source: ViewsSource
  writeFiles: typeof writeReportFiles
}

/** What is asked for. */
export interface ReportTask {
  request: ReportInputs
  inputs: Pick<Inputs, 'baseUrl' | 'projectId' | 'prompt'>
}

/** The report as a prompt shows it, empty without a prompt, or the outcome that ends the run without one. */
export type ReportPhaseEnd = { type: 'report'; promptTable: string } | { type: 'ended'; outcome: RunOutcome }

/** Reads the report and publishes it at once, so that it is kept however the rest of the run ends. */
export async function runReport(task: ReportTask, ports: ReportPorts): Promise<ReportPhaseEnd> {
  const { clock, log } = ports
  // Most objects are short-lived: a young generation that does not grow saves tens of megabytes and costs no time.
  setFlagsFromString('--semi-space-growth-factor=1')
  const progress = startProgress(clock, log)
  progress.activity('reading the page views')
  try {
    const end = await readReport(task.request.plan, ports)
    if (end.type === 'no-report') {
      const result = end.error === undefined ? 'cancelled' : 'error'
      return { type: 'ended', outcome: { ...NOTHING_SENT, result, elapsedMs: progress.elapsedMs(), error: end.error } }
    }
    await publishReport(end.report, task.request, ports)
    await keepIssue({ ...task, report: end.report }, ports)
    return { type: 'report', promptTable: task.inputs.prompt === undefined ? '' : renderPromptTable(end.report) }
  } finally {
    progress.stop()
  }
}

/** Writes the report's files, its outputs, its lines in the log and its part of the summary. */
async function publishReport(report: Report, { top, siteUrl }: ReportInputs, ports: ReportPorts): Promise<void> {
  const markdown = renderReport(report, { top, siteUrl, hasFiles: true })
  const files = await writeFiles({ report, markdown }, ports)
  setOutputs(report, files, ports)
  // The runner would drop an output with a secret, which the project may be, and the site may be named after it.
  ports.setOutput('page-views-headline', ports.redactProject(`${findHeading(report, siteUrl)}.`))
  logReport(report, files, ports)
  await ports.writeSummary(files === undefined ? renderReport(report, { top, siteUrl, hasFiles: false }) : markdown)
}

/** The report's files; the rest of the report does not depend on them. */
async function writeFiles(
  { report, markdown }: { report: Report; markdown: string },
  ports: ReportPorts,
): Promise<ReportFiles | undefined> {
  const contents = { csv: csvReport(report), json: jsonReport(report), markdown: [ports.redact(markdown)] }
  try {
    return await ports.writeFiles(contents, ports.signal)
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
  setOutput('page-views-markdown', files?.markdown ?? '')
}

function logReport(report: Report, files: ReportFiles | undefined, { log, redactProject }: ReportPorts): void {
  const { before, page = '', after } = findHeadline(report)
  log.info(`Page views: ${before}${page}${after}`)
  const where = files === undefined ? '' : ` Files: ${redactProject(Object.values(files).join(', '))}`
  log.info(`${formatPlural(report.requests, 'analytics request')} used.${where}`)
  for (const remark of report.remarks) log.info(renderRemark(remark, String))
  if (report.leftOut.length > 0) log.warning([...report.leftOut, ...report.advice].join(' '), 'Page views')
}
