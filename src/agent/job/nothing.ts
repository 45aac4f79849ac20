import { deadlineIn } from '../../kit/core/clock.ts'
import { type Nothing, skippedFor } from '../../kit/core/outcome.ts'
import { shows } from '../../kit/core/readers.ts'
import type { Run } from '../../kit/run.ts'
import { describeAskedFor } from '../memory/asked-for.ts'
import { hashOf } from '../memory/records.ts'
import { leaveNothing } from '../memory/status.ts'
import type { Placeholder } from '../prompt/placeholders.ts'
import type { AgentInputs } from '../task.ts'
import type { Context } from './context.ts'
import type { Reported } from './parts.ts'
import type { Ending } from './publish.ts'

/**
 * Says why a run's prompt has nothing to ask for: `{{ changes }}`, `{{ data }}` and `{{ reader-feedback }}`, as many of them
 * as it has, are all empty. A prompt with none of them has nothing to ask for only where its range is empty.
 */
export function findNothing(
  { prompt, data }: Pick<AgentInputs, 'prompt' | 'data'>,
  { nothing: noChange }: Pick<Context, 'nothing'>,
  { nothing: noFeedback }: Pick<Reported, 'nothing'>,
): Nothing | undefined {
  if (prompt === undefined) return undefined
  const noData = data?.text === '' ? 'the data file is empty' : data === undefined ? 'no data file is given' : undefined
  const reasons = { changes: noChange?.reason, data: noData, 'reader-feedback': noFeedback?.reason }
  const asked = (['changes', 'data', 'reader-feedback'] as const).filter((word) => prompt.placeholders.has(word))
  if (asked.length === 0) return noChange
  const clauses = asked.flatMap((word) => reasons[word] ?? [])
  if (clauses.length < asked.length) return undefined
  const last = clauses.pop() ?? ''
  return { reason: clauses.length === 0 ? last : `${clauses.join(', ')}, and ${last}` }
}

interface Skipping {
  inputs: AgentInputs
  context: Pick<Context, 'range' | 'nothing' | 'askedFor' | 'openComment'>
  report: Pick<Reported, 'nothing' | 'readersFromMs' | 'readersUntilMs'>
}

const WRITE_MS = 60_000

/** Ends a run that has nothing to send, and leaves that where later runs find it; `undefined` where it has something. */
export async function skipIfNothing({ inputs, context, report }: Skipping, run: Run): Promise<Ending | undefined> {
  const { range, askedFor, openComment } = context
  const has = (word: Placeholder) => inputs.prompt?.placeholders.has(word) ?? false
  if (report.nothing?.isUncertain && has('reader-feedback')) {
    run.log.warning(
      `No reader feedback is sent, because ${report.nothing.reason}. With \`since: last-run\`, the next prompt begins where this one would have.`,
      'no-reader-feedback',
    )
  }
  const nothing = findNothing(inputs, context, report)
  if (nothing === undefined) return undefined
  const outcome = { ...skippedFor(nothing), askedFor: describeAskedFor(askedFor, shows(run.code, run.workflow)) }
  if (inputs.dryRun) return { outcome }
  const { readersFromMs, readersUntilMs = readersFromMs } = report
  if (range !== undefined) await leaveNothing(range, inputs, { endsData: has('data'), readersUntilMs }, run)
  // Without data now, the same data later are sent again. A comment that cannot be read keeps nothing back.
  const comment = has('data') ? await openComment().catch(() => undefined) : undefined
  await comment
    ?.forgetData?.(hashOf(inputs), deadlineIn(WRITE_MS, run))
    .catch((error: unknown) => comment.warn({ error, cancelled: false }))
  return { outcome }
}
