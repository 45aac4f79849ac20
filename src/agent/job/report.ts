import type { Inputs } from '../../inputs/inputs.ts'
import { once } from '../../kit/core/once.ts'
import type { Nothing, RunOutcome } from '../../kit/core/outcome.ts'
import type { Visibility } from '../../kit/core/repository.ts'
import type { OpenService, Run } from '../../kit/run.ts'
import type { KeptIssue } from '../../report/issue/issue.ts'
import type { ReaderFeedback } from '../../report/readers/section.ts'
import type { Budget } from '../../report/views/budget.ts'
import { answeredUntil, openInIssue, readIssuePrompts } from '../memory/in-issue.ts'
import type { Memory } from '../memory/records.ts'
import type { Values } from '../prompt/tags.ts'
import type { Task } from '../task.ts'

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
  task: Task & { inputs: Inputs },
  openService: OpenService,
  run: Run,
): Promise<Reported | { outcome: RunOutcome }> {
  const { inputs } = task
  const { report: plan, prompt } = inputs
  if (plan === undefined) return { values: {} }
  if (inputs.dryRun) {
    run.log.info(
      `Dry run: the page views${plan.readerFeedback ? ' and the reader feedback' : ''} would be read and reported.`,
    )
    return { values: STAND_INS }
  }
  const { period, siteUrl } = plan
  const { openReportIssue } = await import('../../report/issue/issue.ts')
  const { runReport } = await import('../../report/run-report.ts')
  const { createPageViewsApi } = await import('../../report/views/page-views-api.ts')
  const exchange = await openService()
  const issue = plan.issue && openReportIssue(plan.issue, { siteUrl, service: inputs }, run)
  const answered = once(async () => {
    return await answeredUntil(readIssuePrompts(await issue?.remembered()), task, exchange, run)
  })
  const readReaders = async (budget: Budget) => {
    const { readSection } = await import('../../report/readers/section.ts')
    const section = { period, redact: run.redact, answered: await answered() }
    const showsWords = (await readReportVisibility(task, run)) === 'private'
    return await readSection({ ...section, showsWords }, exchange, budget)
  }
  const source = createPageViewsApi(exchange)
  const ports = { ...run, source, issue, readReaders: plan.readerFeedback ? readReaders : undefined }
  const report = await runReport(plan, ports)
  if ('outcome' in report) return report
  const table = { 'page-views': { data: report.promptTable } }
  if (!prompt?.placeholders.has('reader-feedback')) return { values: table }
  const { readers, kept } = report
  const end = readers && (await answered())
  const [answeredUntilMs, unread] = typeof end === 'object' ? [undefined, end] : [end]
  const nothing = unread ?? whyNoFeedback(readers, kept)
  const memory = kept && 'write' in kept ? openInIssue(kept, answeredUntilMs, run) : undefined
  if (nothing !== undefined || readers?.prompt === undefined) {
    return { values: { ...table, 'reader-feedback': NO_FEEDBACK }, nothing, issue: memory }
  }
  const { sent, shown } = readers.prompt
  const values = { ...table, 'reader-feedback': sent }
  return { values, shown: { 'reader-feedback': shown }, readersUntilMs: period.toMs, issue: memory }
}

/** Nothing is paid for that cannot be remembered. */
function whyNoFeedback(readers: ReaderFeedback | undefined, kept: KeptIssue | undefined): Nothing | undefined {
  if (kept !== undefined && 'reason' in kept) return kept
  if (readers?.prompt !== undefined) return undefined
  if (readers?.gaps.length === 0) return { reason: 'readers left nothing new to answer' }
  return { reason: 'not all that readers left could be read, and the rest leaves nothing to answer', isUncertain: true }
}

/** Tells who reads the report. */
async function readReportVisibility({ event }: Task, run: Run): Promise<Visibility> {
  if (event.visibility !== 'unknown') return event.visibility
  return await (await run.connect('workflow')).visibility().catch(() => 'unknown')
}
