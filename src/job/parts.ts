import { type Deadline, leftMs } from '../core/clock.ts'
import { endOf, type RunOutcome } from '../core/outcome.ts'
import { type Decision, followUp } from '../memory/decision.ts'
import type { RecordKeeper } from '../memory/keeper.ts'
import { newRecord } from '../memory/records.ts'
import type { Run } from '../run.ts'
import type { Part, Task } from './task.ts'

export interface SentPart {
  outcome: RunOutcome
  status: Pick<RecordKeeper, 'end'> | undefined
}

export interface SendingParts {
  decision: Decision
  send(part: Part, decision: Decision): Promise<SentPart>
  deadline: Deadline
}

/** Sends a change's parts, the later ones to the same job, each once the one before has come to something. */
export async function sendParts(
  [first, ...rest]: readonly [Part, ...Part[]],
  { inputs }: Task,
  { decision, send, deadline }: SendingParts,
  { clock, log, workflow }: Run,
): Promise<SentPart> {
  let sent = await send(first, decision)
  const { reused } = sent.outcome
  const { joined } = decision
  if (sent.outcome.sent === 'none') {
    // A comment does not tell an earlier request's parts apart, so none of them is sent again.
    const isUnclear = rest.length > 0 && joined !== undefined && endOf(joined) !== 'something'
    if (isUnclear) log.warning(`Run ${joined.run} may not have sent all parts of the changes. ${whereNext(first)}`)
    return sent
  }
  let last = first
  for (const [index, part] of rest.entries()) {
    const { outcome, status } = sent
    const { jobId, job } = outcome
    if (jobId === undefined || !cameToSomething(outcome)) break
    last = part
    const which = `part ${index + 2} of ${rest.length + 1}`
    const outOfTime = `The time limit left no time for ${which} of the changes. ${whereNext(part)}`
    if (leftMs(deadline, clock) <= 0) {
      log.warning(outOfTime)
      break
    }
    await status?.end(outcome)
    const { prompt = '', range, change } = part
    const record = newRecord({ commit: range?.head ?? '', change }, inputs, workflow, clock.now())
    const order = followUp(prompt, { jobId, prLink: job?.prLink }, inputs.reuseJob)
    const next = await send(part, { order, record, why: `Sending ${which} of the changes to the same job.` })
    if (next.outcome.sent !== 'no') {
      sent = next
      continue
    }
    await next.status?.end(next.outcome)
    const isLate = next.outcome.result === 'timed-out'
    if (isLate) log.warning(outOfTime)
    // The run sent the parts before, and what came of them stays known.
    const known = { sent: outcome.sent, jobId: next.outcome.jobId ?? jobId, job: next.outcome.job ?? job }
    sent = { outcome: isLate ? outcome : { ...next.outcome, ...known }, status: undefined }
    break
  }
  const isForgotten = rest.length > 0 && last.range?.branch === undefined
  if (isForgotten && !cameToSomething(sent.outcome)) log.warning(whereNext(last))
  return { ...sent, outcome: { ...sent.outcome, reused } }
}

function cameToSomething({ result, job }: RunOutcome): boolean {
  return endOf({ ...job, result }) === 'something'
}

/** Where nothing is remembered, people need to know where to go on. */
function whereNext({ range }: Part): string {
  if (range === undefined || range.branch !== undefined) return 'The next run begins with it.'
  return `To send the changes after commit ${range.base.sha}, run the action with \`since\` set to that commit.`
}
