import { z } from 'zod'
import { deadlineIn, leftMs, sleepUntil } from '../../kit/core/clock.ts'
import { asServiceError } from '../../kit/core/errors.ts'
import { type End, endOf, type Nothing } from '../../kit/core/outcome.ts'
import { retryDelay } from '../../kit/core/retry.ts'
import type { Run } from '../../kit/run.ts'
import { createAgentApi } from '../../kit/service/agent-api.ts'
import type { ExchangeOptions } from '../../kit/service/exchange.ts'
import type { KeptIssue } from '../../report/issue/issue.ts'
import type { Task } from '../task.ts'
import {
  type AcceptedRecord,
  hasJob,
  isEarlierAttempt,
  type Memory,
  newRecord,
  type PromptRecord,
  promptSchema,
} from './records.ts'

const issuePromptsSchema = z.object({
  /** The newest prompt that was accepted and brought readers' words. */
  newest: promptSchema.optional(),
  /** The end of what the newest prompt before it that succeeded brought: milliseconds since the epoch. */
  answeredUntilMs: z.int().optional(),
})

/** The report's issue remembers this of prompts. */
export type IssuePrompts = z.output<typeof issuePromptsSchema>

/** Reads what the report's issue remembers; nothing where that has another form. */
export function readIssuePrompts(remembered: unknown): IssuePrompts {
  return issuePromptsSchema.safeParse(remembered).data ?? {}
}

/** The report's issue as a place for the newest prompt that was accepted and brought readers' words. */
export function openInIssue(
  { remembered, write }: Exclude<KeptIssue, Nothing>,
  answeredUntilMs: number | undefined,
  { log }: Run,
): Memory {
  const { newest } = readIssuePrompts(remembered)
  const isOlder = ({ readersUntilMs = 0 }: PromptRecord) => readersUntilMs < (newest?.readersUntilMs ?? 0)
  return {
    records: newest === undefined ? [] : [newest],
    newest,
    mustBeSeenOpen: true,
    announces: false,
    stops: () => false,
    // Prompts without reader feedback are not recorded, so nobody could tell whether these data are the last ones.
    async write({ docs, origin, review, isLost, data, ...record }, deadline) {
      // A prompt for an older period moves no end back.
      if (record.readersUntilMs === undefined || record.jobId === undefined || isOlder(record)) return
      await write({ newest: record, answeredUntilMs }, deadline)
    },
    warn: ({ error }) =>
      log.warnAnyway('The next prompt may bring the same reader feedback again.', 'report-issue', error),
  }
}

/**
 * The end of what prompts that succeeded have brought to the agent: milliseconds since the epoch. Where that is unknown, why:
 * a later prompt would leave out what the agent may not have seen.
 */
export async function answeredUntil(
  { newest, answeredUntilMs }: IssuePrompts,
  { inputs }: Task,
  exchange: ExchangeOptions,
  run: Run,
): Promise<number | Nothing | undefined> {
  if (newest === undefined || !hasJob(newest)) return answeredUntilMs
  // An earlier attempt's prompt holds the same words again, and is then found to be sent already.
  const thisRun = newRecord({ commit: '' }, inputs, run)
  if (isEarlierAttempt(newest, thisRun)) return answeredUntilMs
  const end = await readEnd(newest, exchange, run)
  if (end === 'unknown') {
    const reason = `how job ${newest.jobId} of run ${newest.run} ended, which had the last reader feedback, could not be read`
    return { reason, isUncertain: true }
  }
  return end === 'succeeded' ? Math.max(newest.readersUntilMs ?? 0, answeredUntilMs ?? 0) : answeredUntilMs
}

const READ_MS = 30_000

/**
 * Reads how a prompt ended, by its record, else by its job as it is now. It succeeded where the job has not failed, or where the
 * service does not know it any more.
 */
async function readEnd(record: AcceptedRecord, exchange: ExchangeOptions, run: Run): Promise<End> {
  const recorded = endOf(record)
  if (recorded !== 'unknown') return recorded
  const { clock, log } = run
  const deadline = deadlineIn(READ_MS, run)
  for (let attempt = 1; ; attempt++) {
    try {
      const job = await createAgentApi(exchange).read(record.jobId, deadline)
      return endOf({ ...job, linkBefore: record.linkBefore }) === 'failed' ? 'failed' : 'succeeded'
    } catch (error) {
      const { failure, message } = asServiceError(error)
      if (failure.status === 404) {
        log.info(`${message} The prompt of run ${record.run} counts as one that succeeded.`)
        return 'succeeded'
      }
      const delayMs = retryDelay({ purpose: 'read', failure, attempt, random: clock.random() })
      if (delayMs === undefined || delayMs >= leftMs(deadline, clock)) {
        log.info(message)
        return 'unknown'
      }
      if (!(await sleepUntil({ ...deadline, until: clock.now() + delayMs }, clock))) return 'unknown'
    }
  }
}
