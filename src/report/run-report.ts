import { messageOf } from '../core/errors.ts'
import { startProgress } from '../core/log.ts'
import { once } from '../core/once.ts'
import { NOTHING_SENT, type RunOutcome } from '../core/outcome.ts'
import { plural } from '../core/text.ts'
import type { Run } from '../run.ts'
import type { ReportFiles } from '../runner/outputs.ts'
import type { PageViewsApi } from '../service/page-views-api.ts'
import { type Budget, createBudget } from './budget.ts'
import { csvReport, jsonReport } from './files.ts'
import { findContradictions, findHeading, findHeadline, writeSentence } from './findings.ts'
import { findIssue, type KeptIssue, keepIssue } from './issue.ts'
import { renderForPrompt, renderReport } from './markdown.ts'
import { isWithoutViews, percentChange, shareOf } from './numbers.ts'
import { readReport } from './read.ts'
import type { Report, ReportPlan, Section } from './report.ts'

export interface ReportPorts<Readers extends Section> extends Run {
  source: PageViewsApi
  /** Reads what readers did not find, within the budget; `remembered` is what the issue remembers of earlier prompts. */
  readReaders?: ((remembered: unknown, budget: Budget) => Promise<Readers>) | undefined
}

interface PublishedReport<Readers> {
  promptTable: string
  issue: KeptIssue | undefined
  /** Absent where they were not read. */
  readers: Readers | undefined
}

/** Reads the report and publishes it at once, so that it is kept however the rest of the run ends. */
export async function runReport<Readers extends Section>(
  task: { plan: ReportPlan; service: { baseUrl: URL; projectId: string } },
  ports: ReportPorts<Readers>,
): Promise<PublishedReport<Readers> | { outcome: RunOutcome }> {
  const progress = startProgress(ports.clock, ports.log)
  progress.activity('reading the page views')
  try {
    const budget = createBudget(ports, task.plan.maxRequests)
    const { issue, siteUrl, period } = task.plan
    const find = issue && once(() => findIssue({ ...task, title: issue.title }, ports))
    const { readReaders: readWith } = ports
    const readReaders =
      readWith &&
      once(async () => {
        // Why it could not be read is told when it is written.
        const foundIssue = await find?.().catch(() => undefined)
        return await readWith(foundIssue?.remembered, budget)
      })
    const report = await readReport(period, { ...ports, budget, readReaders })
    if ('error' in report) {
      const { error } = report
      const result = error === undefined ? 'cancelled' : 'error'
      return { outcome: { ...NOTHING_SENT, result, elapsedMs: progress.elapsedMs(), error } }
    }
    await publishReport(report, task.plan, ports)
    const kept = find && (await keepIssue(report, { ...issue, siteUrl }, find, ports))
    const readers = report.readers && (await readReaders?.())
    return { promptTable: renderForPrompt(report), issue: kept, readers }
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
  const { totals, comparison, leftOut, readers } = report
  setOutput('page-views-total', String(totals.total))
  setOutput('page-views-human', String(totals.human))
  setOutput('page-views-ai', String(totals.ai))
  setOutput('page-views-change', percentChange(totals.total, comparison?.totals.total)?.toFixed(1) ?? '')
  setOutput('page-views-ai-share', isWithoutViews(totals) ? '0.0' : (shareOf('ai', totals)?.toFixed(1) ?? ''))
  setOutput('page-views-complete', String(leftOut.length === 0))
  setOutput('page-views-csv', files?.csv ?? '')
  setOutput('page-views-json', files?.json ?? '')
  setOutput('page-views-markdown', files?.markdown ?? '')
  if (readers === undefined) return
  setOutput('unanswered-questions', readers.outputs['unanswered-questions'])
  setOutput('unclicked-searches', readers.outputs['unclicked-searches'])
}

function logReport(report: Report, files: ReportFiles | undefined, { log }: Run): void {
  log.info(`Page views: ${writeSentence(findHeadline(report))}`)
  const where = files === undefined ? '' : ` Files: ${Object.values(files).join(', ')}`
  log.info(`${plural(report.requests, 'analytics request')} used.${where}`)
  for (const line of [...findContradictions(report), ...(report.readers?.gaps ?? [])]) log.info(line)
  if (report.leftOut.length > 0) log.warning([...report.leftOut, ...report.advice].join(' '), 'incomplete-report')
}
