import { deadlineIn } from '../../kit/core/clock.ts'
import { type Nothing, skippedFor } from '../../kit/core/outcome.ts'
import { shows } from '../../kit/core/readers.ts'
import type { Run } from '../../kit/run.ts'
import { describeAskedFor } from '../memory/asked-for.ts'
import { leaveNothing } from '../memory/in-status.ts'
import { hashOf } from '../memory/records.ts'
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
  { nothing }: Pick<Context, 'nothing'>,
  report: Pick<Reported, 'nothing'>,
): Nothing | undefined {
  if (prompt === undefined) return undefined
  const asking = [
    { word: 'changes', empty: nothing },
    { word: 'data', empty: data === undefined ? NO_FILE : data.text === '' ? EMPTY_FILE : undefined },
    { word: 'reader-feedback', empty: report.nothing },
  ] as const
  const held = asking.filter(({ word }) => prompt.placeholders.has(word))
  if (held.length === 0) return nothing
  const reasons = held.flatMap(({ empty }) => empty ?? [])
  if (reasons.length < held.length) return undefined
  const clauses = reasons.map(({ reason }) => reason)
  const last = clauses.pop() ?? ''
  const reason = clauses.length === 0 ? last : `${clauses.join(', ')}, and ${last}`
  return { reason }
}

const NO_FILE: Nothing = { reason: 'no data file is given' }
const EMPTY_FILE: Nothing = { reason: 'the data file is empty' }

/** Warns where reader feedback that may be there is not sent. */
export function warnOfLeftOut(
  { prompt }: Pick<AgentInputs, 'prompt'>,
  { nothing }: Pick<Reported, 'nothing'>,
  { log }: Pick<Run, 'log'>,
): void {
  if (!nothing?.isUncertain || !prompt?.placeholders.has('reader-feedback')) return
  log.warning(
    `No reader feedback is sent, because ${nothing.reason}. With \`since: last-run\`, the next prompt begins where this one would have.`,
    'no-reader-feedback',
  )
}

interface Skipping {
  inputs: AgentInputs
  context: Pick<Context, 'range' | 'nothing' | 'askedFor' | 'openComment'>
  report: Pick<Reported, 'nothing' | 'readersFromMs' | 'readersUntilMs'>
}

/** Ends a run that has nothing to send, and leaves that where later runs find it; `undefined` where it has something. */
export async function skipIfNothing({ inputs, context, report }: Skipping, run: Run): Promise<Ending | undefined> {
  const { range, askedFor, openComment } = context
  const nothing = findNothing(inputs, context, report)
  if (nothing === undefined) return undefined
  const ending = {
    outcome: { ...skippedFor(nothing), askedFor: describeAskedFor(askedFor, shows(run.code, run.workflow)) },
  }
  if (inputs.dryRun) return ending
  const endsData = inputs.prompt?.placeholders.has('data') ?? false
  const { readersFromMs, readersUntilMs = readersFromMs } = report
  if (range !== undefined) await leaveNothing(range, inputs, { endsData, readersUntilMs }, run)
  // Without data now, the same data later are sent again. A comment that cannot be read keeps nothing back.
  const comment = endsData ? await openComment().catch(() => undefined) : undefined
  await comment
    ?.forgetData?.(hashOf(inputs), deadlineIn(WRITE_MS, run))
    .catch((error: unknown) => comment.warn({ error, cancelled: false }))
  return ending
}

const WRITE_MS = 60_000
