import { type RunEvent, readEvent } from './agent/event/payload.ts'
import { findGuard } from './agent/guards.ts'
import { type Ending, exitStatus, publish, publishOutputs } from './agent/job/publish.ts'
import { readDataFile, readPromptFile } from './inputs/files.ts'
import { type Inputs, parseInputs } from './inputs/inputs.ts'
import { readRunSettings } from './inputs/table.ts'
import { type Clock, systemClock } from './kit/core/clock.ts'
import { asActionError } from './kit/core/errors.ts'
import { NOTHING_SENT, type RunOutcome, skippedFor } from './kit/core/outcome.ts'
import { locateCode, type Run, startRun } from './kit/run.ts'
import { readInput } from './kit/runner/commands.ts'
import { maskSecret, reportBroken } from './kit/runner/log.ts'

/**
 * One run of the action, from the runner's inputs to its outputs. The phases, in this order: mask the secrets;
 * guards; inputs; context; report; prompt; submit and wait; publish; look after the docs pull request.
 *
 * @param signal aborts when the run is cancelled
 * @param clock a test gives it a fake one, so that hours pass in milliseconds
 * @param onEnd called with the exit status as soon as it is certain, before it is published
 * @returns the exit status
 */
export async function main(
  signal: AbortSignal,
  clock: Clock = systemClock,
  onEnd: (status: number) => void = () => undefined,
): Promise<number> {
  let isPublished = false
  try {
    const workflowEvent = readEvent()
    const settings = readRunSettings(readInput, workflowEvent)
    maskSecret(settings.apiKey)
    maskSecret(settings.docsToken)
    const started = startRun(settings, workflowEvent, { signal, clock })
    const stopAnnouncing = announceCancellation(started)
    const { run, ...ended } = await runPhases(workflowEvent, started)
    // From here on the end is certain, and outputs, log, summary and comment report it: a signal no longer changes it.
    stopAnnouncing()
    // A signal counts even if the work is done: the runner shows a cancelled step, so the result must say cancelled.
    const cancelled: RunOutcome = { ...NOTHING_SENT, ...ended.outcome, result: 'cancelled', error: undefined }
    const ending = signal.aborted ? { ...ended, outcome: cancelled } : ended
    const status = exitStatus(ending)
    isPublished = true
    onEnd(status)
    publishOutputs(ending, run)
    // What only a run with a prompt or a job needs is not loaded for an early end.
    const { outcome, covered } = ending
    if (outcome === undefined || covered === undefined) await publish(ending, run)
    else await (await import('./carry-out.ts')).conclude({ ...ending, outcome, covered }, run)
    return status
  } catch (thrown) {
    reportBroken(thrown, isPublished)
    return 1
  }
}

/** Writes the result at once when the run is cancelled, since a second signal leaves no time. */
function announceCancellation({ signal, setOutput }: Pick<Run, 'signal' | 'setOutput'>): () => void {
  const announce = () => {
    setOutput('result', 'cancelled')
    setOutput('message', 'The run was cancelled.')
  }
  if (signal.aborted) announce()
  signal.addEventListener('abort', announce)
  return () => signal.removeEventListener('abort', announce)
}

/** Everything between masking and publishing. What goes wrong here is an outcome like any other. */
async function runPhases(workflowEvent: RunEvent, run: Run): Promise<Ending & { run: Run }> {
  let inputs: Inputs | undefined
  try {
    if (workflowEvent.problem !== undefined) {
      const what = `The event's file cannot be used (${workflowEvent.problem})`
      run.log.warning(`${what}, so who and what caused this run is unknown.`, 'unreadable-event')
    }
    const guard = findGuard(workflowEvent, run)
    const nothing = await guard.catch(() => undefined)
    if (nothing !== undefined) return { run, outcome: skippedFor(nothing) }
    const { isElsewhere } = run.code
    // The event's own change plays no part where the code is in another repository.
    const noChange = { pullRequest: undefined, headBefore: undefined, push: undefined }
    const event = isElsewhere ? { ...workflowEvent, ...noChange } : workflowEvent
    inputs = await parseInputs({
      read: readInput,
      readPromptFile: (file) => readPromptFile(file, run.workflow.workspace),
      readDataFile: (file) => readDataFile(file, run.workflow),
      event,
      isElsewhere,
      redact: run.redact,
      nowMs: run.clock.now(),
    })
    // An error that kept the guards from an answer ends the run, now that it is known which results fail the step.
    await guard
    const located = await locateCode(run)
    const { carryOut } = await import('./carry-out.ts')
    return { ...(await carryOut({ inputs, event }, located)), inputs, run: located }
  } catch (thrown) {
    return { run, inputs, outcome: { ...NOTHING_SENT, result: 'error', error: asActionError(thrown) } }
  }
}
