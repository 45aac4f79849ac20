import { asActionError, messageOf } from '../core/errors.ts'
import { startProgress } from '../core/log.ts'
import { code, link, prose } from '../core/markdown.ts'
import { serviceHash } from '../core/marker.ts'
import { NOTHING_SENT, type RunOutcome } from '../core/outcome.ts'
import { type Run, repositoryUnknown } from '../run.ts'
import type { ReportFiles } from '../runner/outputs.ts'
import { runUrl } from '../runner/workflow.ts'
import { createBudget } from '../service/budget.ts'
import type { PageViewsApi } from '../service/page-views-api.ts'
import { csvReport, jsonReport } from './files.ts'
import { findHeading, findHeadline, findRemarks, writeSentence } from './findings.ts'
import { describeFall, type Issues, keepIssue } from './issue.ts'
import { renderForPrompt, renderReport } from './markdown.ts'
import { formatPlural, isWithoutViews, percentChange, shareOf } from './numbers.ts'
import { readReport } from './read.ts'
import type { Report, ReportPlan } from './report.ts'

const TITLE = 'Page views'
const ISSUE_TITLE = 'Page views issue'

/** The run, where the views come from, and the issues of its repository. */
export interface ReportPorts extends Run {
  source: PageViewsApi
  issues(): Promise<Issues>
}

export interface ReportTask {
  plan: ReportPlan
  /** Whose views are reported. */
  service: { baseUrl: URL; projectId: string }
}

/** The report as a prompt shows it, or the outcome that ends the run without one. */
export type ReportPhaseEnd = { type: 'report'; promptTable: string } | { type: 'ended'; outcome: RunOutcome }

/** Reads the report and publishes it at once, so that it is kept however the rest of the run ends. */
export async function runReport(task: ReportTask, ports: ReportPorts): Promise<ReportPhaseEnd> {
  const progress = startProgress(ports.clock, ports.log)
  progress.activity('reading the page views')
  try {
    const budget = createBudget(ports, task.plan.maxRequests)
    const end = await readReport(task.plan.period, { ...ports, budget })
    if (end.type === 'no-report') {
      const result = end.error === undefined ? 'cancelled' : 'error'
      return { type: 'ended', outcome: { ...NOTHING_SENT, result, elapsedMs: progress.elapsedMs(), error: end.error } }
    }
    await publishReport(end.report, task.plan, ports)
    await publishIssue(end.report, task, ports)
    return { type: 'report', promptTable: renderForPrompt(end.report) }
  } finally {
    progress.stop()
  }
}

/** Writes the report's files, its outputs, its lines in the log and its part of the summary. */
async function publishReport(report: Report, { siteUrl }: ReportPlan, ports: ReportPorts): Promise<void> {
  const markdown = renderReport(report, { siteUrl, hasFiles: true })
  const files = await writeFiles(report, markdown, ports)
  setOutputs(report, files, ports)
  ports.setOutput('page-views-headline', `${findHeading(report, siteUrl)}.`)
  logReport(report, files, ports)
  const shown = files === undefined ? renderReport(report, { siteUrl, hasFiles: false }) : markdown
  await ports.writeSummary(shown, 'pages')
}

/** The report's files; the rest of the report does not depend on them. */
async function writeFiles(report: Report, markdown: string, ports: ReportPorts): Promise<ReportFiles | undefined> {
  const contents = { csv: csvReport(report), json: jsonReport(report), markdown }
  try {
    return await ports.writeReportFiles(contents, ports.signal)
  } catch (error) {
    ports.log.warning(`The report's files could not be written (${messageOf(error)}).`, TITLE)
    return undefined
  }
}

function setOutputs(report: Report, files: ReportFiles | undefined, { setOutput }: ReportPorts): void {
  const { totals, comparison, leftOut } = report
  setOutput('views-total', String(totals.total))
  setOutput('views-human', String(totals.human))
  setOutput('views-ai', String(totals.ai))
  setOutput('views-change', percentChange(totals.total, comparison?.totals.total)?.toFixed(1) ?? '')
  setOutput('ai-share', isWithoutViews(totals) ? '0.0' : (shareOf('ai', totals)?.toFixed(1) ?? ''))
  setOutput('page-views-complete', String(leftOut.length === 0))
  setOutput('page-views-csv', files?.csv ?? '')
  setOutput('page-views-json', files?.json ?? '')
  setOutput('page-views-markdown', files?.markdown ?? '')
}

function logReport(report: Report, files: ReportFiles | undefined, { log }: ReportPorts): void {
  log.info(`Page views: ${writeSentence(findHeadline(report))}`)
  const where = files === undefined ? '' : ` Files: ${Object.values(files).join(', ')}`
  log.info(`${formatPlural(report.requests, 'analytics request')} used.${where}`)
  for (const remark of findRemarks(report)) log.info(remark)
  if (report.leftOut.length > 0) log.warning([...report.leftOut, ...report.advice].join(' '), TITLE)
}

/** Keeps the issue that holds the report, if one is wanted. Trouble is a warning. */
export async function publishIssue(
  report: Report,
  { plan, service }: ReportTask,
  run: Run & Pick<ReportPorts, 'issues'>,
): Promise<void> {
  if (plan.issue === undefined) return
  const { title, notify } = plan.issue
  const { log, setOutput, workflow } = run
  const fall = describeFall(report, notify)
  if (fall !== undefined) log.warning(fall, TITLE)
  // The report of an earlier attempt was mailed already, whatever another run has written since.
  const isDue = (notify === 'always' || fall !== undefined) && workflow.attempt === 1
  const comment = isDue ? issueComment(report, plan, run) : undefined
  const text = issueText(report, plan, run)
  try {
    const { id, repositoryId: repository } = workflow
    if (repository === undefined) throw repositoryUnknown()
    // Without a secret, since taking one out later would break the marker that holds the title.
    const marker = { repository, service: serviceHash(service), title: run.redact(title), run: id }
    const content = { marker, text, comment }
    const kept = await keepIssue(content, await run.issues(), (url) => setOutput('page-views-issue-url', url))
    const change = `${ISSUE_CHANGES[kept.change]}: ${kept.url}`
    if (kept.change === 'none') log.warning(change, ISSUE_TITLE)
    else log.info(change)
    if (kept.commentUrl !== undefined) log.info(`The issue was commented on: ${kept.commentUrl}`)
  } catch (thrown) {
    const error = asActionError(thrown)
    log.warning(`${messageOf(error)} The report was written anyway.`, ISSUE_TITLE)
  }
}

const ISSUE_CHANGES = {
  created: 'The issue with the report was created',
  updated: 'The issue with the report was updated',
  none: 'The issue with the report is closed, so it was not updated',
}

/** In bytes: GitHub takes 65,536 characters, and the marker needs some. */
const ISSUE_BYTES = 60_000

function issueText(report: Report, { siteUrl }: ReportPlan, run: Run): string {
  // Its readers have no outputs of the run, so no files.
  const text = renderReport(report, { siteUrl, hasFiles: false, limitBytes: ISSUE_BYTES })
  return `${text}\n<sub>Written by ${link('this run', runUrl(run.workflow))}.</sub>\n`
}

function issueComment(report: Report, { siteUrl }: ReportPlan, run: Run): string {
  const heading = `**${prose(findHeading(report, siteUrl))}**`
  return [heading, writeSentence(findHeadline(report), code, prose), link('The run', runUrl(run.workflow))].join('\n\n')
}
