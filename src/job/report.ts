import { deadlineIn, leftMs, sleepUntil } from '../core/clock.ts'
import { asServiceError, messageOf } from '../core/errors.ts'
import { endOf, type Nothing, type RunOutcome } from '../core/outcome.ts'
import type { Visibility } from '../core/repository.ts'
import { retryDelay } from '../core/retry.ts'
import type { RecordPlace } from '../memory/memory.ts'
import {
  type AcceptedRecord,
  hasJob,
  type IssuePrompts,
  isEarlierAttempt,
  newRecord,
  type PromptRecord,
  readIssuePrompts,
} from '../memory/records.ts'
import type { Values } from '../prompt/tags.ts'
import type { readSection } from '../readers/section.ts'
import type { KeptIssue } from '../report/issue.ts'
import type { ReportPorts } from '../report/run-report.ts'
import type { OpenService, Run, Task } from '../run.ts'
import { createAgentApi } from '../service/agent-api.ts'
import type { ExchangeOptions } from '../service/exchange.ts'

/** What the report gives to the prompt. */
interface Reported {
  /** What placeholders become, and what is shown instead of some of it. */
  values: Values
  shown?: Values | undefined
  /** Why there is no reader feedback for the prompt. */
  nothing?: Nothing | undefined
  /** The end of the period whose reader feedback the prompt holds: milliseconds since the epoch. */
  readersUntilMs?: number | undefined
  /** The issue as a place where records are kept. */
  issue?: RecordPlace | undefined
}

const NO_FEEDBACK = { note: 'Readers left nothing new to answer.' }

/** Writes the report, where one is wanted; the outcome of a run that cannot. */
export async function reportOnViews(
  task: Task,
  openService: OpenService,
  run: Run,
): Promise<Reported | { outcome: RunOutcome }> {
  const { inputs } = task
  const { report: plan, prompt } = inputs
  if (plan === undefined) return { values: {} }
  const { runReport } = await import('../report/run-report.ts')
  const { createPageViewsApi } = await import('../service/page-views-api.ts')
  const exchange = await openService()
  let section: Awaited<ReturnType<typeof readSection>> | undefined
  let sinceMs: number | undefined
  let unread: Nothing | undefined
  const readReaders: ReportPorts['readReaders'] = async (remembered, budget) => {
    const answered = await answeredUntil(readIssuePrompts(remembered), task, exchange, run)
    if (typeof answered === 'object') unread = answered
    else sinceMs = answered
    const { readSection } = await import('../readers/section.ts')
    const showsWords = (await readVisibility(task, run)) === 'private'
    section = await readSection({ period: plan.period, redact: run.redact, showsWords, sinceMs }, exchange, budget)
    return section
  }
  const source = createPageViewsApi(exchange)
  const ports = { ...run, source, readReaders: plan.readerFeedback ? readReaders : undefined }
  const report = await runReport({ plan, service: inputs }, ports)
  if ('outcome' in report) return report
  const table = { 'page-views': { data: report.promptTable } }
  if (!prompt?.placeholders.has('reader-feedback')) return { values: table }
  const nothing = unread ?? whyNoFeedback(section, report.issue)
  const issue = report.issue?.state === 'kept' ? openInIssue(report.issue, sinceMs, run) : undefined
  if (nothing !== undefined || section?.prompt === undefined) {
    return { values: { ...table, 'reader-feedback': NO_FEEDBACK }, nothing, issue }
  }
  const { sent, shown } = section.prompt
  const values = { ...table, 'reader-feedback': sent }
  return { values, shown: { 'reader-feedback': shown }, readersUntilMs: plan.period.toMs, issue }
}

/** What cannot be remembered is not paid for. */
function whyNoFeedback(
  section: Awaited<ReturnType<typeof readSection>> | undefined,
  issue: KeptIssue | undefined,
): Nothing | undefined {
  if (issue?.state === 'closed')
    return { reason: 'the issue that remembers reader feedback is closed', isUncertain: true }
  if (issue?.state === 'failed') {
    return { reason: 'the issue that remembers reader feedback could not be read or written', isUncertain: true }
  }
  if (section?.prompt !== undefined) return undefined
  if (section?.gaps.length === 0) return { reason: 'readers left nothing new to answer' }
  return { reason: 'not all that readers left could be read, and the rest leaves nothing to answer', isUncertain: true }
}

/** Tells who reads the report. */
async function readVisibility({ event }: Task, run: Run): Promise<Visibility> {
  if (event.visibility !== 'unknown') return event.visibility
  return await (await run.connect()).visibility().catch(() => 'unknown')
}

/**
 * The end of what prompts that succeeded have brought to the agent: milliseconds since the epoch. Where that is unknown, why:
 * a later prompt would leave out what the agent may not have seen.
 */
async function answeredUntil(
  { newest, answeredUntilMs }: IssuePrompts,
  { inputs }: Task,
  exchange: ExchangeOptions,
  run: Run,
): Promise<number | Nothing | undefined> {
  if (newest === undefined || !hasJob(newest)) return answeredUntilMs
  // An earlier attempt's prompt holds the same words again, and is then found to be sent already.
  const thisRun = newRecord({ commit: '' }, inputs, run.workflow, run.clock.now())
  if (isEarlierAttempt(newest, thisRun)) return answeredUntilMs
  const isDone = await hasSucceeded(newest, exchange, run)
  if (isDone === undefined) {
    const reason = `how job ${newest.jobId} of run ${newest.run} ended, which had the last reader feedback, could not be read`
    return { reason, isUncertain: true }
  }
  return isDone ? Math.max(newest.readersUntilMs ?? 0, answeredUntilMs ?? 0) : answeredUntilMs
}

const READ_MS = 30_000

/**
 * Whether a prompt succeeded, by its record, else by its job as it is now; `undefined` where that cannot be read. A job that
 * the service does not know any more counts as done.
 */
async function hasSucceeded(record: AcceptedRecord, exchange: ExchangeOptions, run: Run): Promise<boolean | undefined> {
  const recorded = endOf(record)
  if (recorded !== 'unknown') return recorded === 'succeeded'
  const { clock, log } = run
  const deadline = deadlineIn(READ_MS, run)
  for (let attempt = 1; ; attempt++) {
    try {
      const job = await createAgentApi(exchange).read(record.jobId, deadline)
      return endOf({ ...job, linkBefore: record.linkBefore }) !== 'failed'
    } catch (error) {
      const { failure, message } = asServiceError(error)
      const isGone = failure.status === 404
      const delayMs = retryDelay({ purpose: 'read', failure, attempt, random: clock.random() })
      const isLast = isGone || delayMs === undefined || delayMs >= leftMs(deadline, clock)
      if (isLast)
        log.info(`${message}${isGone ? ` The prompt of run ${record.run} counts as one that succeeded.` : ''}`)
      if (isLast) return isGone ? true : undefined
      if (!(await sleepUntil({ ...deadline, until: clock.now() + delayMs }, clock))) return undefined
    }
  }
}

/** The report's issue as a place for the newest prompt that was accepted and brought readers' words. */
function openInIssue(
  { remembered, write }: KeptIssue & { state: 'kept' },
  answeredUntilMs: number | undefined,
  { log }: Run,
): RecordPlace {
  const { newest } = readIssuePrompts(remembered)
  const isOlder = ({ readersUntilMs = 0 }: PromptRecord) => readersUntilMs < (newest?.readersUntilMs ?? 0)
  return {
    records: newest === undefined ? [] : [newest],
    newest: newest !== undefined && hasJob(newest) ? newest : undefined,
    mustBeSeenOpen: true,
    prompts: 0,
    announces: false,
    stops: () => false,
    async write({ docs, origin, review, isLost, ...record }, deadline) {
      // A prompt for an older period moves no end back.
      if (record.readersUntilMs === undefined || record.jobId === undefined || isOlder(record)) return
      await write({ newest: record, answeredUntilMs }, deadline)
    },
    warn: ({ error }) =>
      log.warnAnyway(
        `${messageOf(error)} The next prompt may bring the same reader feedback again.`,
        'Page views issue',
      ),
  }
}
