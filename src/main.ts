import { type Clock, deadlineIn, systemClock } from './core/clock.ts'
import { ActionError, unexpectedError } from './core/errors.ts'
import { NOTHING_SENT, type RunOutcome } from './core/outcome.ts'
import { findGuard } from './event/guards.ts'
import { readEvent } from './event/payload.ts'
import { type Inputs, parseInputs } from './inputs/inputs.ts'
import { readPromptFile } from './inputs/prompt-file.ts'
import { readRunSettings } from './inputs/settings.ts'
import { type ChangeOfRun, type ChangePart, readChange, readEventPlaceholders } from './phases/context.ts'
import { dryRun, logBuiltIn, resolvePrompt } from './phases/prompt.ts'
import { type Ending, exitStatus, publish, publishOutputs } from './phases/publish.ts'
import type { RangeEnd } from './phases/range.ts'
import type { ReportPhaseEnd } from './phases/report.ts'
import { hidingProject, type OpenService, type Run, startRun, type Task } from './run.ts'
import { maskSecret } from './runner/log.ts'
import { readInput } from './runner/workflow.ts'

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
  const settings = readRunSettings(readInput)
  maskSecret(settings.apiKey)
  maskSecret(settings.docsToken)
  const run = startRun(settings, signal, clock)
  const stopAnnouncing = announceCancellation(run)
  const ending = await runPhases(run)
  // From here on the end is certain, and outputs, log, summary and comment report it: a signal no longer changes it.
  stopAnnouncing()
  // Also where nothing was left to stop: a step that the runner ended before is never a success.
  const end = signal.aborted ? { ...ending, outcome: asCancelled(ending.outcome) } : ending
  const status = exitStatus(end)
  onEnd(status)
  publishOutputs(end, run)
  if (end.outcome !== undefined) await conclude(end, end.outcome, run)
  return status
}

/** What people see: the summary, the comment, the docs pull request. None of it changes the result. */
async function conclude(end: Ending, outcome: RunOutcome, run: Run): Promise<void> {
  const { docsTask: task, records } = end
  if (task === undefined) {
    await publish(end, run)
    return
  }
  const { findDocs, lookAfterDocs } = await import('./phases/docs-pull-request.ts')
  const deadline = deadlineIn(task.inputs.timeoutMs - outcome.elapsedMs, run)
  const found = await findDocs(outcome, task, run)
  const shown = { ...outcome, docs: found?.seen }
  await publish({ ...end, outcome: shown }, run)
  await records?.end(shown)
  if (found === undefined) return
  await lookAfterDocs(found, { task, outcome: shown }, run)
  if (!task.inputs.preview) return
  const { showPreview } = await import('./phases/preview.ts')
  await showPreview(found, { outcome: shown, records, sentAt: task.sentAt, deadline }, run)
}

/** Writes the result at once when the run is cancelled, since a second signal leaves no time. */
function announceCancellation({ signal, setOutput }: Run): () => void {
  const announce = () => {
    setOutput('result', 'cancelled')
    setOutput('message', 'The run was cancelled.')
  }
  if (signal.aborted) announce()
  signal.addEventListener('abort', announce)
  return () => signal.removeEventListener('abort', announce)
}

function asCancelled(outcome: RunOutcome | undefined): RunOutcome {
  return { ...NOTHING_SENT, ...outcome, result: 'cancelled', error: undefined }
}

/** Everything between masking and publishing. Here is the only catch-all. */
async function runPhases(run: Run): Promise<Ending> {
  let inputs: Inputs | undefined
  try {
    const event = readEvent(hidingProject(run))
    const reason = await findGuard(event, run)
    if (reason !== undefined) return { outcome: skipped(reason, run) }
    inputs = await parseInputs({
      read: readInput,
      readPromptFile: (file) => readPromptFile(file, run.workflow.workspace),
      event,
      redact: run.redactProject,
      nowMs: run.clock.now(),
    })
    return { inputs, ...(await carryOut({ inputs, event }, run)) }
  } catch (thrown) {
    return { inputs, outcome: failed(thrown, run) }
  }
}

/** A guard names accounts, and an organisation may be called like its project. */
function skipped(reason: string, { redactProject }: Run): RunOutcome {
  return { ...NOTHING_SENT, result: 'skipped', reason: redactProject(reason) }
}

/** Context, report, prompt, submit and wait. */
async function carryOut(task: Task, run: Run): Promise<Ending> {
  const { inputs } = task
  logBuiltIn(inputs.prompt, run)
  const service = run.prepareService(inputs)
  try {
    const context = await readContext(task, service.open, run)
    if (inputs.dryRun) {
      return context.type === 'ended'
        ? { outcome: context.outcome }
        : dryRun(
            inputs,
            partsOf(context).map(({ values }) => values),
            run,
          )
    }
    // A report is written also where there is nothing to ask for.
    const report = await reportOnViews(inputs, service.open, run)
    if (report.type === 'ended') return { outcome: report.outcome }
    if (context.type === 'ended') return { outcome: context.outcome }
    const [first, ...rest] = partsOf(context).map(({ values, range, identity: change }) => {
      const prompt = resolvePrompt(inputs.prompt, { ...values, 'page-views': { data: report.promptTable } }, run)
      return { prompt, range, change }
    })
    if (first?.prompt === undefined && inputs.jobId === undefined) return { outcome: undefined }
    const { runAgentJob } = await import('./phases/job.ts')
    const asked = { ...task, ...first, prompt: first?.prompt, rest, isQuiet: context.isQuiet }
    return { prompt: first?.prompt, ...(await runAgentJob(asked, await service.open(), run)) }
  } finally {
    service.close()
  }
}

/** What the prompts are about, in the order in which they are sent. */
function partsOf({ first, rest }: ChangeOfRun): ChangePart[] {
  return [first, ...rest]
}

/** What the prompt is about, or the outcome of a run that has nothing to ask for. */
type Context = ({ type: 'context' } & ChangeOfRun) | { type: 'ended'; outcome: RunOutcome }

async function readContext(task: Task, openService: OpenService, run: Run): Promise<Context> {
  const found = await readRange(task, openService, run)
  if (found.type === 'ended') return found
  const { range } = found
  const change = await readChange(task, { range, maxParts: maxPartsOf(task.inputs) }, run)
  if (change.type === 'nothing') {
    if (range !== undefined) await (await import('./phases/range.ts')).leaveNothing(range, task, run)
    return { type: 'ended', outcome: skipped(change.reason, run) }
  }
  const ofEvent = await readEventPlaceholders(task, run)
  const withEvent = (part: ChangePart): ChangePart => ({ ...part, values: { ...part.values, ...ofEvent } })
  return { ...change, type: 'context', first: withEvent(change.first), rest: change.rest.map(withEvent) }
}

/** How many prompts one run may send: without a wait, nobody knows when a job takes the next one. */
function maxPartsOf({ wait, maxPrompts = DEFAULT_MAX_PROMPTS }: Inputs): number {
  return wait ? maxPrompts : 1
}

/** With `since` (docs/reference.md, "Inputs"). */
const DEFAULT_MAX_PROMPTS = 3

async function readRange(task: Task, openService: OpenService, run: Run): Promise<RangeEnd> {
  if (task.inputs.since === undefined) return { type: 'range', range: undefined }
  const { findRange } = await import('./phases/range.ts')
  return await findRange(task, openService, run)
}

/** The report, if one is asked for. */
async function reportOnViews(inputs: Inputs, openService: OpenService, run: Run): Promise<ReportPhaseEnd> {
  const { report } = inputs
  if (report === undefined) return { type: 'report', promptTable: '' }
  const { runReport } = await import('./phases/report.ts')
  const { createPageViewsApi } = await import('./service/page-views-api.ts')
  const ports = { ...run, source: createPageViewsApi(await openService()) }
  return await runReport({ request: report, inputs }, ports)
}

/** What was not foreseen is reported without its stack. */
function failed(thrown: unknown, { redactProject }: Run): RunOutcome {
  const error = thrown instanceof ActionError ? thrown : unexpectedError(thrown, redactProject)
  return { ...NOTHING_SENT, result: 'error', error }
}
