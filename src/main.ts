import { setImmediate } from 'node:timers/promises'
import { readEvent } from './agent/event/payload.ts'
import { findGuard } from './agent/guards.ts'
import type { Reported } from './agent/job/context.ts'
import { conclude, type Ending, exitStatus, publishOutputs } from './agent/job/publish.ts'
import type { Branch } from './agent/memory/status.ts'
import type { Task } from './agent/task.ts'
import { readDataFile, readPromptFile } from './inputs/files.ts'
import { type Inputs, parseInputs } from './inputs/inputs.ts'
import { readRunSettings } from './inputs/table.ts'
import { type Clock, deadlineIn, systemClock } from './kit/core/clock.ts'
import { asActionError } from './kit/core/errors.ts'
import { serviceHash } from './kit/core/marker.ts'
import { once } from './kit/core/once.ts'
import { NOTHING_SENT, type RunOutcome, skippedFor } from './kit/core/outcome.ts'
import { mayBeShownIn, type Visibility } from './kit/core/visibility.ts'
import { locateCode, type OpenService, type Run, readWorkflowVisibility, startRun } from './kit/run.ts'
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
    const settings = readRunSettings(readInput)
    maskSecret(settings.apiKey)
    maskSecret(settings.docsToken)
    const started = startRun(settings, signal, clock)
    const stopAnnouncing = announceCancellation(started)
    const { run, ...ended } = await runPhases(started)
    // From here on the end is certain, and outputs, log, summary and comment report it: a signal no longer changes it.
    stopAnnouncing()
    // A signal counts even if the work is done: the runner shows a cancelled step, so the result must say cancelled.
    const cancelled: RunOutcome = { ...NOTHING_SENT, ...ended.outcome, result: 'cancelled', error: undefined }
    const ending = signal.aborted ? { ...ended, outcome: cancelled } : ended
    const status = exitStatus(ending)
    isPublished = true
    onEnd(status)
    publishOutputs(ending, run)
    await conclude(ending, run)
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
async function runPhases(run: Run): Promise<Ending & { run: Run }> {
  let inputs: Inputs | undefined
  try {
    const workflowEvent = readEvent(run.log)
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
    // Older servers and local runners name the repository's number only in the event.
    const workflow = { ...run.workflow, repositoryId: run.workflow.repositoryId ?? event.repositoryId }
    const located = await locateCode(event.visibility, { ...run, workflow })
    return { ...(await carryOut({ inputs, event }, located)), inputs, run: located }
  } catch (thrown) {
    return { run, inputs, outcome: { ...NOTHING_SENT, result: 'error', error: asActionError(thrown) } }
  }
}

/** Reads the change, writes the report, and sends what there is to send. */
async function carryOut(task: Task & { inputs: Inputs }, run: Run): Promise<Ending> {
  const { inputs } = task
  const { dryRun, remarkOnPrompt } = await import('./agent/job/show-prompt.ts')
  remarkOnPrompt(task, run)
  const service = run.prepareService(inputs.baseUrl)
  try {
    // The step's time limit begins when it is first asked for.
    const deadline = once(() => deadlineIn(inputs.timeoutMs, run))
    const visibility = once(async () => await readWorkflowVisibility(task.event.visibility, run))
    const holdsWords = inputs.prompt?.placeholders.has('reader-feedback') === true
    // Whatever the service says of a job may repeat its prompt: code, or what readers of the docs left.
    const openJobs = once(async () => {
      const hidesMessages = !mayBeShownIn(run.code, run.workflow) || (holdsWords && (await visibility()) !== 'private')
      return { ...(await service.open()), hidesMessages }
    })
    const jobs = { isDryRun: inputs.dryRun, openService: openJobs, deadline }
    const { readContext, skipIfNothing } = await import('./agent/job/context.ts')
    const context = await readContext(task, jobs, run)
    // A report is written also where there is nothing to send.
    const branch = 'range' in context ? context.range?.branch : undefined
    const report = await reportOnViews(task, { branch, openService: service.open, visibility }, run)
    if ('outcome' in context) return context
    const skipped = await skipIfNothing(inputs, context, report, run)
    if (skipped !== undefined) return skipped
    if (inputs.dryRun) return dryRun(inputs, context, report, run)
    if (inputs.prompt === undefined && inputs.jobId === undefined) return { outcome: undefined }
    const { runRounds } = await import('./agent/job/rounds.ts')
    const sending = {
      ...task,
      ...report,
      comment: await context.openComment(),
      service: await openJobs(),
      deadline: deadline(),
    }
    // Node looks for signals once in each turn of the event loop. The first wait ends this turn, the second a whole one, so
    // that a signal which came while the program was being loaded is heard before anything is paid for.
    await setImmediate()
    await setImmediate()
    return await runRounds(context, sending, run)
  } finally {
    service.close()
  }
}

/** A dry run reads neither page views nor reader feedback: these stand in for them. */
const STAND_INS: Reported['values'] = {
  'page-views': { note: '(The page-views report goes here.)' },
  'reader-feedback': { note: '(What readers did not find goes here.)' },
}

/** Writes the report, where one is wanted, and gives the prompt its values. */
async function reportOnViews(
  { inputs }: { inputs: Inputs },
  {
    branch,
    openService,
    visibility,
  }: { branch: Branch | undefined; openService: OpenService; visibility(): Promise<Visibility> },
  run: Run,
): Promise<Reported> {
  const { report: plan, prompt } = inputs
  if (plan === undefined) return { values: {} }
  if (inputs.dryRun) {
    const what = `the page views${plan.readerFeedback ? ' and the reader feedback' : ''}`
    run.log.info(`Dry run: ${what} would be read and reported.`)
    return { values: STAND_INS }
  }
  const { beginOfFeedback } = await import('./agent/memory/last-run.ts')
  const { runReport } = await import('./report/run-report.ts')
  const goesOnFromMs = beginOfFeedback(branch, plan.period, run.log)
  const exchange = await openService()
  const ports = { readersFromMs: goesOnFromMs, exchange, service: serviceHash(inputs), visibility }
  const { values, ...feedback } = await runReport(plan, ports, run)
  const readersFromMs = goesOnFromMs ?? plan.period.fromMs
  return prompt?.placeholders.has('reader-feedback') ? { values, ...feedback, readersFromMs } : { values }
}
