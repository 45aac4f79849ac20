import { messageOf } from '../kit/core/errors.ts'
import { startProgress } from '../kit/core/log.ts'
import { NOTHING_SENT, type RunOutcome } from '../kit/core/outcome.ts'
import { plural } from '../kit/core/text.ts'
import type { Run } from '../kit/run.ts'
import type { ReportFiles } from '../kit/runner/outputs.ts'
import type { KeptIssue, ReportIssue } from './issue/issue.ts'
import type { ReaderFeedback } from './readers/section.ts'
import { csvReport, jsonReport } from './show/files.ts'
import { renderForPrompt, renderReport } from './show/markdown.ts'
import { type Budget, createBudget } from './views/budget.ts'
import { findContradictions, findHeading, findHeadline } from './views/findings.ts'
import type { PageViewsApi } from './views/page-views-api.ts'
import { readReport } from './views/read.ts'
import { isWithoutViews, percentChange, type Report, type ReportPlan, shareOf } from './views/report.ts'

/** Reads the report and publishes it at once, so that it is kept however the rest of the run ends. */
export async function runReport(
  plan: ReportPlan,
  ports: Run & {
    source: PageViewsApi
    issue: ReportIssue | undefined
    /** Reads what readers did not find, within the budget. */
    readReaders?: ((budget: Budget) => Promise<ReaderFeedback>) | undefined
  },
): Promise<
  { promptTable: string; kept: KeptIssue | undefined; readers: ReaderFeedback | undefined } | { outcome: RunOutcome }
> {
  const progress = startProgress(ports.clock, ports.log)
  progress.activity('reading the page views')
  try {
    const { source, issue, readReaders, signal } = ports
    const budget = createBudget(ports, plan.maxRequests)
    const report = await readReport(plan.period, { source, budget, readReaders })
    const ended = { ...NOTHING_SENT, elapsedMs: progress.elapsedMs() }
    if (signal.aborted) return { outcome: { ...ended, result: 'cancelled' } }
    if ('error' in report) return { outcome: { ...ended, result: 'error', error: report.error } }
    await publishReport(report, plan, ports)
    return { promptTable: renderForPrompt(report), kept: await issue?.keep(report), readers: report.readers }
  } finally {
    progress.stop()
  }
}

async function publishReport(report: Report, { siteUrl }: ReportPlan, ports: Run): Promise<void> {
  const markdown = renderReport(report, { siteUrl, hasFiles: true })
  const files = await writeFiles(report, markdown, ports)
  setOutputs(report, files, ports)
  ports.setOutput('page-views-headline', `${findHeading(report, siteUrl)}.`)
  logReport(report, files, ports)
  const shown = files === undefined ? renderReport(report, { siteUrl, hasFiles: false }) : markdown
  await ports.writeSummary(shown, 'pages')
}

async function writeFiles(report: Report, markdown: string, ports: Run): Promise<ReportFiles | undefined> {
  const contents = { csv: csvReport(report), json: jsonReport(report), markdown }
  try {
    return await ports.writeReportFiles(contents, ports.signal)
  } catch (error) {
    ports.log.warning(`The report's files could not be written (${messageOf(error)}).`, 'unwritten-files')
    return undefined
  }
}

function setOutputs(report: Report, files: ReportFiles | undefined, { setOutput }: Run): void {
  const { totals, comparison, leftOut } = report
  setOutput('page-views-total', String(totals.total))
  setOutput('page-views-human', String(totals.human))
  setOutput('page-views-ai', String(totals.ai))
  setOutput('page-views-change', percentChange(totals.total, comparison?.totals.total)?.toFixed(1) ?? '')
  setOutput('page-views-ai-share', isWithoutViews(totals) ? '0.0' : (shareOf('ai', totals)?.toFixed(1) ?? ''))
  setOutput('page-views-complete', String(leftOut.length === 0))
  setOutput('page-views-csv', files?.csv ?? '')
  setOutput('page-views-json', files?.json ?? '')
  setOutput('page-views-markdown', files?.markdown ?? '')
  if (report.readers === undefined) return
  setOutput('unanswered-questions', report.readers.outputs['unanswered-questions'])
  setOutput('unclicked-searches', report.readers.outputs['unclicked-searches'])
}

function logReport(report: Report, files: ReportFiles | undefined, { log }: Run): void {
  log.info(`Page views: ${findHeadline(report)}`)
  const where = files === undefined ? '' : ` Files: ${Object.values(files).join(', ')}`
  log.info(`${plural(report.requests, 'analytics request')} used.${where}`)
  for (const line of [...findContradictions(report), ...(report.readers?.gaps ?? [])]) log.info(line)
  if (report.leftOut.length > 0) log.warning([...report.leftOut, ...report.advice].join(' '), 'incomplete-report')
}
