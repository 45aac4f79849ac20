import { asActionError, messageOf } from '../core/errors.ts'
import { startProgress } from '../core/log.ts'
import { code, link, prose } from '../core/markdown.ts'
import { serviceHash } from '../core/marker.ts'
import { once } from '../core/once.ts'
import { NOTHING_SENT, type RunOutcome } from '../core/outcome.ts'
import { type Run, repositoryUnknown } from '../run.ts'
import type { ReportFiles } from '../runner/outputs.ts'
import { runUrl } from '../runner/workflow.ts'
import { type Budget, createBudget } from '../service/budget.ts'
import type { PageViewsApi } from '../service/page-views-api.ts'
import { csvReport, jsonReport } from './files.ts'
import { findHeading, findHeadline, findRemarks, writeSentence } from './findings.ts'
import { describeFall, findIssue, type Issues, issueBody, type KnownIssue, keepIssue } from './issue.ts'
import { renderForPrompt, renderReport } from './markdown.ts'
import { formatPlural, isWithoutViews, percentChange, shareOf } from './numbers.ts'
import { readReport } from './read.ts'
import type { Report, ReportPlan, Section } from './report.ts'

const TITLE = 'Page views'
const ISSUE_TITLE = 'Page views issue'

/** The run, where the views come from, and the issues of its repository. */
export interface ReportPorts extends Run {
  source: PageViewsApi
  issues(): Promise<Issues>
  /** Reads what readers did not find, within the budget; `remembered` is what the issue remembers of earlier prompts. */
  readReaders?: ((remembered: unknown, budget: Budget) => Promise<Section>) | undefined
}

export interface ReportTask {
  plan: ReportPlan
  /** Whose views are reported. */
  service: { baseUrl: URL; projectId: string }
}

/** Has the issue remember what a prompt carried; does nothing without an issue. Never rejects. */
export type Remember = (readers: unknown) => Promise<void>

/** The report as a prompt shows it, or the outcome that ends the run without one. */
export type ReportPhaseEnd =
  | { type: 'report'; promptTable: string; remember: Remember }
  | { type: 'ended'; outcome: RunOutcome }

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
    const find = once(() => findKnown(task, ports))
    // Without the issue nothing is remembered; why it could not be read is told when it is written.
    const known = ports.readReaders && (await find().catch(() => undefined))
    const readers = await ports.readReaders?.(known?.marker.readers, budget)
    const report = { ...end.report, readers, requests: budget.spent }
    await publishReport(report, task.plan, ports)
    const remember = await publishIssue(report, task, ports, find)
    return { type: 'report', promptTable: renderForPrompt(report), remember }
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
  const { totals, comparison, leftOut, readers } = report
  setOutput('views-total', String(totals.total))
  setOutput('views-human', String(totals.human))
  setOutput('views-ai', String(totals.ai))
  setOutput('views-change', percentChange(totals.total, comparison?.totals.total)?.toFixed(1) ?? '')
  setOutput('ai-share', isWithoutViews(totals) ? '0.0' : (shareOf('ai', totals)?.toFixed(1) ?? ''))
  setOutput('page-views-complete', String(leftOut.length === 0))
  setOutput('page-views-csv', files?.csv ?? '')
  setOutput('page-views-json', files?.json ?? '')
  setOutput('page-views-markdown', files?.markdown ?? '')
  if (readers === undefined) return
  setOutput('unanswered-questions', readers.outputs['unanswered-questions'])
  setOutput('searches-without-click', readers.outputs['searches-without-click'])
}

function logReport(report: Report, files: ReportFiles | undefined, { log }: ReportPorts): void {
  log.info(`Page views: ${writeSentence(findHeadline(report))}`)
  const where = files === undefined ? '' : ` Files: ${Object.values(files).join(', ')}`
  log.info(`${formatPlural(report.requests, 'analytics request')} used.${where}`)
  for (const line of [...findRemarks(report), ...(report.readers?.log ?? [])]) log.info(line)
  if (report.leftOut.length > 0) log.warning([...report.leftOut, ...report.advice].join(' '), TITLE)
}

type IssuePorts = Run & Pick<ReportPorts, 'issues'>

/** What the issue that holds the report is found by. */
function identityOf({ plan, service }: ReportTask, { workflow, redact }: Run) {
  const { repositoryId: repository } = workflow
  if (plan.issue === undefined) return undefined
  if (repository === undefined) throw repositoryUnknown()
  // Without a secret, since taking one out later would break the marker that holds the title.
  return { repository, service: serviceHash(service), title: redact(plan.issue.title) }
}

async function findKnown(task: ReportTask, run: IssuePorts): Promise<KnownIssue | undefined> {
  const identity = identityOf(task, run)
  return identity && (await findIssue(await run.issues(), identity))
}

/** Keeps the issue that holds the report, if one is wanted. Trouble is a warning. */
export async function publishIssue(
  report: Report,
  task: ReportTask,
  run: IssuePorts,
  find = () => findKnown(task, run),
): Promise<Remember> {
  const { plan } = task
  const nothing = async () => undefined
  if (plan.issue === undefined) return nothing
  const { notify } = plan.issue
  const { log, setOutput, workflow } = run
  const fall = describeFall(report, notify)
  if (fall !== undefined) log.warning(fall, TITLE)
  // The report of an earlier attempt was mailed already, whatever another run has written since.
  const isDue = (notify === 'always' || fall !== undefined) && workflow.attempt === 1
  const comment = isDue ? issueComment(report, plan, run) : undefined
  const text = issueText(report, plan, run)
  const warn = (thrown: unknown, then: string) =>
    log.warning(`${messageOf(asActionError(thrown))} ${then}`, ISSUE_TITLE)
  try {
    const known = await find()
    const identity = identityOf(task, run)
    if (identity === undefined) return nothing
    const marker = { ...identity, run: workflow.id, readers: known?.marker.readers }
    const issues = await run.issues()
    const content = { marker, text, comment }
    const kept = await keepIssue(content, known, issues, (url) => setOutput('page-views-issue-url', url))
    const change = `${ISSUE_CHANGES[kept.change]}: ${kept.url}`
    if (kept.change === 'none') log.warning(change, ISSUE_TITLE)
    else log.info(change)
    if (kept.commentUrl !== undefined) log.info(`The issue was commented on: ${kept.commentUrl}`)
    if (kept.change === 'none') return nothing
    return async (readers) => {
      await issues
        .update(kept.number, issueBody({ marker: { ...marker, readers }, text }))
        .catch((thrown) => warn(thrown, 'The next prompt may ask the same again.'))
    }
  } catch (thrown) {
    warn(thrown, 'The report was written anyway.')
    return nothing
  }
}

const ISSUE_CHANGES = {
  created: 'The issue with the report was created',
  updated: 'The issue with the report was updated',
  none: 'The issue with the report is closed, so it was not updated',
}

/** In bytes: GitHub takes 65,536 characters, and the marker needs some. */
const ISSUE_BYTES = 55_000

function issueText(report: Report, { siteUrl }: ReportPlan, run: Run): string {
  // Its readers have no outputs of the run, so no files.
  const text = renderReport(report, { siteUrl, hasFiles: false, limitBytes: ISSUE_BYTES })
  return `${text}\n<sub>Written by ${link('this run', runUrl(run.workflow))}.</sub>\n`
}

function issueComment(report: Report, { siteUrl }: ReportPlan, run: Run): string {
  const heading = `**${prose(findHeading(report, siteUrl))}**`
  return [heading, writeSentence(findHeadline(report), code, prose), link('The run', runUrl(run.workflow))].join('\n\n')
}
