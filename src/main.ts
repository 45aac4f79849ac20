import { type Clock, systemClock } from './clock.ts'
import { ActionError, unexpectedError } from './errors.ts'
import { NOTHING_SENT, type RunOutcome } from './outcome.ts'
import { neededPermissions } from './permissions.ts'
import { NO_FILE_CHANGED, readChange } from './phases/context.ts'
import { dryRun } from './phases/dry-run.ts'
import { findGuard } from './phases/guard.ts'
import { readOccasion } from './phases/occasion.ts'
import { logBuiltIn, resolvePrompt } from './phases/prompt.ts'
import { type Ending, exitStatus, publish } from './phases/publish.ts'
import type { ReportPhaseEnd } from './phases/report.ts'
import { hidingProject, type Run, startRun, type Task, withPermissions } from './phases/run.ts'
import { readEvent } from './runner/event.ts'
import { type Inputs, parseInputs } from './runner/inputs.ts'
import { maskSecret } from './runner/log.ts'
import { readPromptFile } from './runner/prompt-file.ts'
import { writeReportFiles } from './runner/report-files.ts'
import { readRunSettings } from './runner/settings.ts'
import type { ExchangeOptions } from './service/exchange.ts'

/**
 * One run of the action, from the runner's inputs to its outputs. The phases, in this order: mask the key; guards;
 * inputs; context; report; prompt; submit and wait; publish.
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
  const settings = readRunSettings()
  maskSecret(settings.apiKey)
  const run = startRun(settings, signal, clock)
  const stopAnnouncing = announceCancellation(run)
  const ending = await runPhases(run)
  // From here on the end is certain, and outputs, log, summary and comment report it: a signal no longer changes it.
  stopAnnouncing()
  // Also where nothing was left to stop: a step that the runner ended before is never a success.
  const end = signal.aborted ? { ...ending, outcome: asCancelled(ending.outcome) } : ending
  const status = exitStatus(end)
  onEnd(status)
  await publish(end, run)
  if (end.outcome !== undefined) await end.comment?.end(end.outcome)
  run.retryOutputs()
  return status
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
async function runPhases(given: Run): Promise<Ending> {
  let inputs: Inputs | undefined
  try {
    const event = readEvent(hidingProject(given))
    const parsing = parseInputs({
      readPromptFile: (file) => readPromptFile(file, given.workflow.workspace),
      event,
      redact: given.redactProject,
      nowMs: given.clock.now(),
    })
    // The guards may say which permissions are missing, which depends on the inputs; invalid ones are judged after them.
    const { skipAuthors } = given.settings
    const needed = await parsing.then((inputs) => neededPermissions({ inputs, event, skipAuthors })).catch(() => [])
    const run = withPermissions(given, needed)
    const reason = await findGuard(event, run)
    if (reason !== undefined) return { outcome: skipped(reason, run) }
    inputs = await parsing
    return { inputs, ...(await carryOut({ inputs, event }, run)) }
  } catch (thrown) {
    return { inputs, outcome: failed(thrown, given) }
  }
}

/** A guard names accounts, and an organisation may be called like its project. */
function skipped(reason: string, { redactProject }: Run): RunOutcome {
  return { ...NOTHING_SENT, result: 'skipped', reason: redactProject(reason) }
}

const NOTHING_TO_DO: Ending = { outcome: { ...NOTHING_SENT, result: 'skipped', reason: NO_FILE_CHANGED } }

/** Context, report, prompt, submit and wait. */
async function carryOut(task: Task, run: Run): Promise<Ending> {
  const { inputs } = task
  logBuiltIn(inputs.prompt, run)
  const { values: ofChange, empty, identity } = await readChange(task, run)
  if (empty && (inputs.report === undefined || inputs.dryRun)) return NOTHING_TO_DO
  const values = { ...ofChange, ...(await readOccasion(task, run)) }
  if (inputs.dryRun) return dryRun(inputs, values, run)
  const service = await openService(inputs, run)
  try {
    const report = await reportOnViews(inputs, service, run)
    if (report.type === 'ended') return { outcome: report.outcome }
    if (empty) return NOTHING_TO_DO
    const prompt = resolvePrompt(inputs.prompt, { ...values, 'page-views': report.promptTable }, run)
    if (prompt === undefined && inputs.jobId === undefined) return { outcome: undefined }
    const { runAgentJob } = await import('./phases/job.ts')
    return { prompt, ...(await runAgentJob({ ...task, prompt, change: identity }, service, run)) }
  } finally {
    service.transport.close()
  }
}

async function openService(inputs: Inputs, { clock, redact }: Run) {
  // Loaded only now, as are the report and the job: a run that ends before this starts faster.
  const { createTransport } = await import('./service/http.ts')
  const { apiKey, baseUrl, projectId } = inputs
  return { transport: createTransport({ baseUrl, apiKey }), projectId, clock, redact }
}

/** The report, if one is asked for. */
async function reportOnViews({ report }: Inputs, service: ExchangeOptions, run: Run): Promise<ReportPhaseEnd> {
  if (report === undefined) return { type: 'report', promptTable: '' }
  const { runReport } = await import('./phases/report.ts')
  const { createPageViewsApi } = await import('./service/page-views-api.ts')
  return await runReport(report, { ...run, source: createPageViewsApi(service), writeFiles: writeReportFiles })
}

/** What was not foreseen is reported without its stack. */
function failed(thrown: unknown, { redactProject }: Run): RunOutcome {
  const error = thrown instanceof ActionError ? thrown : unexpectedError(thrown, redactProject)
  return { ...NOTHING_SENT, result: 'error', error }
}
