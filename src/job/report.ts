import type { Nothing, RunOutcome } from '../core/outcome.ts'
import type { Visibility } from '../core/repository.ts'
import { answeredUntil, openInIssue, readIssuePrompts } from '../memory/in-issue.ts'
import type { Memory } from '../memory/records.ts'
import type { Values } from '../prompt/tags.ts'
import type { ReaderFeedback } from '../readers/section.ts'
import type { Budget } from '../report/budget.ts'
import type { KeptIssue } from '../report/issue.ts'
import type { OpenService, Run, Task } from '../run.ts'

/** The report gives this to the prompt. */
export interface Reported {
  /** The values of placeholders; others may be shown instead. */
  values: Values
  shown?: Values | undefined
  /** Says why there is no reader feedback for the prompt. */
  nothing?: Nothing | undefined
  /** The end of the period whose reader feedback the prompt holds: milliseconds since the epoch. */
  readersUntilMs?: number | undefined
  issue?: Memory | undefined
}

/** A dry run reads neither page views nor reader feedback: these stand in for them. */
const STAND_INS: Values = {
  'page-views': { note: '(The page-views report goes here.)' },
  'reader-feedback': { note: '(What readers did not find goes here.)' },
}

const NO_FEEDBACK = { note: 'Readers left nothing new to answer.' }

/** Writes the report, where one is wanted, but not in a dry run; the outcome of a run that cannot. */
export async function reportOnViews(
  task: Task,
  openService: OpenService,
  run: Run,
): Promise<Reported | { outcome: RunOutcome }> {
  const { inputs } = task
  const { report: plan, prompt } = inputs
  if (plan === undefined) return { values: {} }
  if (inputs.dryRun) return { values: STAND_INS }
  const { runReport } = await import('../report/run-report.ts')
  const { createPageViewsApi } = await import('../service/page-views-api.ts')
  const exchange = await openService()
  const readReaders = async (remembered: unknown, budget: Budget) => {
    const answered = await answeredUntil(readIssuePrompts(remembered), task, exchange, run)
    const { readSection } = await import('../readers/section.ts')
    const showsWords = (await readReportVisibility(task, run)) === 'private'
    return await readSection({ period: plan.period, redact: run.redact, showsWords, answered }, exchange, budget)
  }
  const source = createPageViewsApi(exchange)
  const ports = { ...run, source, readReaders: plan.readerFeedback ? readReaders : undefined }
  const report = await runReport({ plan, service: inputs }, ports)
  if ('outcome' in report) return report
  const table = { 'page-views': { data: report.promptTable } }
  if (!prompt?.placeholders.has('reader-feedback')) return { values: table }
  const { readers } = report
  const [answeredUntilMs, unread] =
    typeof readers?.answered === 'object' ? [undefined, readers.answered] : [readers?.answered]
  const nothing = unread ?? whyNoFeedback(readers, report.issue)
  const issue = report.issue?.state === 'kept' ? openInIssue(report.issue, answeredUntilMs, run) : undefined
  if (nothing !== undefined || readers?.prompt === undefined) {
    return { values: { ...table, 'reader-feedback': NO_FEEDBACK }, nothing, issue }
  }
  const { sent, shown } = readers.prompt
  const values = { ...table, 'reader-feedback': sent }
  return { values, shown: { 'reader-feedback': shown }, readersUntilMs: plan.period.toMs, issue }
}

/** Nothing is paid for that cannot be remembered. */
function whyNoFeedback(readers: ReaderFeedback | undefined, issue: KeptIssue | undefined): Nothing | undefined {
  if (issue?.state === 'closed')
    return { reason: 'the issue that remembers reader feedback is closed', isUncertain: true }
  if (issue?.state === 'failed') {
    return { reason: 'the issue that remembers reader feedback could not be read or written', isUncertain: true }
  }
  if (readers?.prompt !== undefined) return undefined
  if (readers?.gaps.length === 0) return { reason: 'readers left nothing new to answer' }
  return { reason: 'not all that readers left could be read, and the rest leaves nothing to answer', isUncertain: true }
}

/** Tells who reads the report. */
async function readReportVisibility({ event }: Task, run: Run): Promise<Visibility> {
  if (event.visibility !== 'unknown') return event.visibility
  return await (await run.connect('workflow')).visibility().catch(() => 'unknown')
}
