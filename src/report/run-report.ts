import { messageOf } from '../kit/core/errors.ts'
import { startProgress } from '../kit/core/log.ts'
import { plural } from '../kit/core/text.ts'
import type { Visibility } from '../kit/core/visibility.ts'
import type { Run } from '../kit/run.ts'
import type { ExchangeOptions } from '../kit/service/exchange.ts'
import { createAnalytics } from './analytics.ts'
import { type IssuePlan, keepIssue } from './issue.ts'
import type { AllTime, Period } from './period.ts'
import { readSection } from './readers/section.ts'
import { csvReport, jsonReport } from './show/files.ts'
import { type Report, renderReport } from './show/markdown.ts'
import { renderForPrompt } from './show/prompt.ts'
import { findHeading, findingsOf, writeHeadline } from './views/findings.ts'
import { readRest, readTotals } from './views/read.ts'
import { percentChange, shareOf } from './views/views-report.ts'

/** The inputs of the report. */
export interface ReportPlan {
  period: Period | AllTime
  readerFeedback: boolean
  siteUrl: URL | undefined
  issue: IssuePlan | undefined
}

export interface ReportPorts {
  exchange: ExchangeOptions
  /** A hash of the service's address and the project. */
  service: string
  /** Who can see the report, which is read only where it may hold readers' words. */
  visibility(): Promise<Visibility>
  /** A prompt holds what readers said from this moment on: milliseconds since the epoch. Absent: from the period's beginning. */
  readersFromMs?: number | undefined
}

type PromptValue = { data: string; note?: string } | { data?: never; note: string }

/** The report as a prompt may hold it. */
export interface ReportValues {
  values: Record<'page-views' | 'reader-feedback', PromptValue>
  /** Where people are shown the prompt, these replace values of the same names. */
  shown?: Record<string, PromptValue> | undefined
  /** Why there is no reader feedback for a prompt, as a clause; uncertain where a list could not be read. */
  nothing?: { reason: string; isUncertain?: boolean } | undefined
  /** The end of the reader feedback that was read, in milliseconds since the epoch; absent where a list failed. */
  readersUntilMs?: number | undefined
}

/**
 * Reads the report and publishes it at once, so that it is kept however the rest of the run ends. Throws `ActionError` where there
 * is no report, or where the issue that was asked for cannot be written.
 */
export async function runReport(
  plan: ReportPlan,
  { exchange, service, visibility, readersFromMs }: ReportPorts,
  run: Run,
): Promise<ReportValues> {
  const { period, siteUrl: site } = plan
  const { clock, log, redact } = run
  const progress = startProgress(clock, log)
  progress.activity('reading the page views')
  try {
    const analytics = createAnalytics(exchange, run)
    const totals = await readTotals(period, analytics)
    const task = { period, redact, site, readersFromMs }
    const readers = plan.readerFeedback
      ? await readSection({ ...task, showsWords: (await visibility()) === 'private' }, analytics)
      : undefined
    const views = await readRest(totals, analytics)
    const report = { ...views, findings: findingsOf(views), readers }
    // What a cancelled run could not read is no gap of the report.
    run.signal.throwIfAborted()
    await publishReport(report, site, run)
    if (plan.issue !== undefined) {
      await keepIssue(report, { ...plan.issue, siteUrl: site, service }, run, await run.connect('workflow'))
    }
    return valuesOf(report)
  } finally {
    progress.stop()
  }
}

async function publishReport(
  report: Report,
  siteUrl: URL | undefined,
  run: Pick<Run, 'log' | 'signal' | 'setOutput' | 'writeReportFiles' | 'writeSummary'>,
): Promise<void> {
  const { log, setOutput } = run
  const markdown = renderReport(report, { siteUrl })
  const contents = { csv: csvReport(report), json: jsonReport(report), markdown }
  const files = await run.writeReportFiles(contents, run.signal).catch((error: unknown) => {
    log.warning(`The report's files could not be written (${messageOf(error)}).`, 'unwritten-files')
  })
  const { totals, comparison, leftOut } = report
  setOutput('page-views-total', String(totals.total))
  setOutput('page-views-change', percentChange(totals.total, comparison?.totals.total)?.toFixed(1) ?? '')
  setOutput('page-views-ai-share', totals.total === 0 ? '0.0' : (shareOf('ai', totals)?.toFixed(1) ?? ''))
  setOutput('page-views-csv', files?.csv ?? '')
  setOutput('page-views-json', files?.json ?? '')
  setOutput('page-views-markdown', files?.markdown ?? '')
  setOutput('page-views-headline', `${findHeading(report, siteUrl)}.`)
  log.info(`Page views: ${writeHeadline(report.findings.headline)}`)
  const where = files === undefined ? '' : ` Files: ${Object.values(files).join(', ')}`
  log.info(`${plural(report.requests, 'analytics request')} used.${where}`)
  for (const line of report.readers?.gaps ?? []) log.info(line)
  if (leftOut.length > 0) log.warning([...leftOut, ...report.advice].join(' '), 'incomplete-report')
  await run.writeSummary(markdown, 'pages')
}

function valuesOf(report: Report): ReportValues {
  const { hasFailed, prompt } = report.readers ?? {}
  const table = { 'page-views': { data: renderForPrompt(report) } }
  // Without one list, nobody could tell later what of the period a prompt brought.
  if (hasFailed) {
    const values = { ...table, 'reader-feedback': { note: 'What readers left could not be read.' } }
    return { values, nothing: { reason: 'a list of what readers left could not be read', isUncertain: true } }
  }
  const values = { ...table, 'reader-feedback': prompt?.sent ?? { note: 'Readers left nothing to answer.' } }
  const shown = prompt && { 'reader-feedback': prompt.shown }
  const nothing = prompt === undefined ? { reason: 'readers left nothing to answer' } : undefined
  return { values, shown, nothing, readersUntilMs: report.period.toMs }
}
