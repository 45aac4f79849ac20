import type { RunEvent } from './change/event.ts'
import { type Clock, systemClock } from './clock.ts'
import { ActionError, GitHubError, messageOf } from './errors.ts'
import { reasonForNoSecrets } from './guards.ts'
import type { Log } from './log.ts'
import { NOTHING_SENT, type RunOutcome } from './outcome.ts'
import { readChange } from './phases/context.ts'
import { findGuard } from './phases/guard.ts'
import { type Ending, publish } from './phases/publish.ts'
import type { ReportPhaseEnd } from './phases/report.ts'
import type { Run, Task } from './phases/run.ts'
import type { ChangeValues } from './prompt/change-values.ts'
import { expandPlaceholders, findPlaceholders, PLACEHOLDERS, type Placeholder } from './prompt/placeholders.ts'
import { readEvent } from './runner/event.ts'
import { type Inputs, parseInputs, readInput, readSkipAuthors } from './runner/inputs.ts'
import { createLog, maskSecret } from './runner/log.ts'
import { createOutputs } from './runner/outputs.ts'
import { readPromptFile } from './runner/prompt-file.ts'
import { writeReportFiles } from './runner/report-files.ts'
import { createSummary } from './runner/summary.ts'
import { readWorkflowRun } from './runner/workflow.ts'
import type { ExchangeOptions } from './service/exchange.ts'
import type { TransportLimits } from './service/http.ts'
import { escapedForms } from './text/markdown.ts'
import { createRedactor } from './text/redact.ts'

/** What stands for the report in a dry run. */
const STAND_IN = '(the page-views report stands here)'

/** What a run has of its machine; a test gives it others, so that hours pass in no time. */
export interface Machine {
  clock: Clock
  /** Time limits of requests to the service; its own unless given. */
  serviceLimits?: TransportLimits | undefined
  /** Milliseconds that a request to GitHub may take; its own limit unless given. */
  githubTimeoutMs?: number | undefined
}

/**
 * One run of the action, from the runner's inputs to its outputs. The phases, in this order: mask the key; guards;
 * inputs; context; report; prompt; submit and wait; publish.
 *
 * @param signal aborts when the run is cancelled
 * @returns the exit status
 */
export async function main(signal: AbortSignal, machine: Machine = { clock: systemClock }): Promise<number> {
  const apiKey = readInput('api-key').trim()
  maskSecret(apiKey)
  const run = startRun(apiKey, signal, machine)
  // At once: a second signal leaves no time.
  const cancel = () => run.setOutput('result', 'cancelled')
  if (signal.aborted) cancel()
  signal.addEventListener('abort', cancel)
  const ending = await decide(run, apiKey, machine).catch((thrown: unknown): Ending => ({ outcome: failed(thrown) }))
  // Also where nothing was left to stop: a step that the runner ends is never a success.
  const outcome = signal.aborted ? asCancelled(ending.outcome) : ending.outcome
  const status = await publish({ ...ending, outcome }, run)
  if (outcome !== undefined) await ending.comment?.end(outcome)
  // All is told: a signal that comes now changes nothing.
  signal.removeEventListener('abort', cancel)
  return signal.aborted ? 1 : status
}

/** How long GitHub's limits are waited out: longer than the minute that it asks for without a word. */
const LIMIT_PATIENCE_MS = 75_000

/** What the phases share, each of its texts redacted on its way out. */
function startRun(apiKey: string, signal: AbortSignal, { clock, githubTimeoutMs }: Machine): Run {
  const token = readInput('github-token').trim()
  const secrets = [apiKey, token]
  const redact = createRedactor(secrets)
  const log = createLog(redact)
  const inMarkdown = createRedactor(secrets.flatMap((secret) => [secret, ...escapedForms(secret)]))
  const workflow = readWorkflowRun(process.env)
  let github: Promise<typeof import('./github/connect.ts')> | undefined
  return {
    workflow,
    clock,
    log,
    warn(message, title) {
      if (!signal.aborted) log.warning(message, title)
    },
    redact,
    setOutput: createOutputs(redact, log),
    writeSummary: createSummary(inMarkdown, log),
    async connect({ patienceMs = LIMIT_PATIENCE_MS, signal: given = signal } = {}) {
      if (workflow.repository === undefined) throw repositoryUnknown()
      // Loaded only when it is needed, and once: a run without anything of GitHub starts faster.
      github ??= import('./github/connect.ts')
      const { connectGitHub } = await github
      const limits = { until: clock.now() + patienceMs, signal: given }
      return connectGitHub({ token, clock, log, timeoutMs: githubTimeoutMs }, workflow.repository, limits)
    },
    signal,
  }
}

function repositoryUnknown(): GitHubError {
  return new GitHubError(undefined, {
    kind: 'github-fault',
    what: 'The repository that the workflow runs in is unknown.',
    advice: 'Run the action on a runner of GitHub, which sets GITHUB_REPOSITORY.',
  })
}

function asCancelled(outcome: RunOutcome | undefined): RunOutcome {
  return { ...NOTHING_SENT, ...outcome, result: 'cancelled', error: undefined }
}

/** Guards and inputs: what keeps a run from its work. */
async function decide(run: Run, apiKey: string, machine: Machine): Promise<Ending> {
  const event = readEvent(process.env)
  const reason = apiKey === '' ? reasonForNoSecrets(event) : await guard(event, run)
  if (reason !== undefined) return { outcome: { ...NOTHING_SENT, result: 'skipped', reason } }
  const inputs = await parseInputs({
    read: readInput,
    readPromptFile: (file) => readPromptFile(file, run.workflow.workspace),
    event,
    // Neither of the two is for a summary, whichever input repeats them.
    redact: createRedactor([apiKey, readInput('project-id').trim()]),
    nowMs: run.clock.now(),
  })
  try {
    return { inputs, ...(await carryOut({ inputs, event }, run, machine)) }
  } catch (error) {
    return { inputs, outcome: failed(error) }
  }
}

/** The guards that look at the event; they come before the inputs are judged, and take from them what they need. */
async function guard(event: RunEvent, run: Run): Promise<string | undefined> {
  const number = Number(readInput('pull-request').trim())
  const pullRequest = Number.isSafeInteger(number) && number > 0 ? number : undefined
  const hasToken = readInput('github-token').trim() !== ''
  return await findGuard({ event, pullRequest, skipAuthors: readSkipAuthors(), hasToken }, run)
}

/** Context, report, prompt, submit and wait. */
async function carryOut({ inputs, event }: Task, run: Run, { serviceLimits }: Machine): Promise<Ending> {
  const change = await readChange({ inputs, event }, run)
  const nothing: Ending = { outcome: { ...NOTHING_SENT, result: 'skipped', reason: 'no file changed' } }
  if (change.empty && (inputs.report === undefined || inputs.dryRun)) return nothing
  if (inputs.dryRun) return dryRun(inputs, change, run)
  // Loaded only now: the HTTP client is most of the program, and a run that ends before this starts in half of the time.
  const { createTransport } = await import('./service/http.ts')
  const { apiKey, baseUrl, projectId } = inputs
  const transport = createTransport({ baseUrl, apiKey, limits: serviceLimits })
  const service = { transport, projectId, clock: run.clock, redact: run.redact }
  try {
    const pageViews = await reportOnViews(inputs, service, run)
    if (pageViews.type === 'ended') return { outcome: pageViews.outcome }
    if (change.empty) return nothing
    const prompt = resolvePrompt(inputs, { ...change.values, 'page-views': pageViews.promptTable }, run.log)
    if (prompt === undefined && inputs.jobId === undefined) return { outcome: undefined }
    const { runAgentJob } = await import('./phases/job.ts')
    return { prompt, ...(await runAgentJob({ inputs, event, prompt }, service, run)) }
  } finally {
    transport.close()
  }
}

/** The page-views report, if one is asked for. */
async function reportOnViews({ report, summary }: Inputs, service: ExchangeOptions, run: Run): Promise<ReportPhaseEnd> {
  if (report === undefined) return { type: 'report', promptTable: '' }
  // Loaded only when it is asked for: a run without a report starts faster.
  const { runReport } = await import('./phases/report.ts')
  const { createPageViewsApi } = await import('./service/page-views-api.ts')
  const source = createPageViewsApi(service)
  return await runReport({ ...report, summary }, { ...run, source, writeFiles: writeReportFiles })
}

/** The prompt with its placeholders replaced; `undefined` when none was given. */
function resolvePrompt({ prompt }: Inputs, values: Partial<Record<Placeholder, string>>, log: Log): string | undefined {
  if (prompt === undefined) return undefined
  const { unknown } = findPlaceholders(prompt)
  if (unknown.size > 0) {
    const inBraces = (words: Iterable<string>) => Array.from(words, (word) => `{{ ${word} }}`).join(', ')
    log.warning(
      `The prompt holds ${inBraces(unknown)}, which stays as written. The placeholders are ${inBraces(PLACEHOLDERS)}.`,
      'Docs agent',
    )
  }
  const resolved = expandPlaceholders(prompt, values)
  log.debug(`The prompt:\n${resolved}`)
  return resolved
}

/** What the step would do; the service is not called. */
function dryRun(inputs: Inputs, { values }: ChangeValues, { log }: Run): Ending {
  const prompt = resolvePrompt(inputs, { ...values, 'page-views': STAND_IN }, log)
  const { jobId, report } = inputs
  if (report !== undefined) log.info('Dry run: would read the page views and report them.')
  if (prompt !== undefined) {
    const what = jobId === undefined ? 'create a job with this prompt' : `send this prompt to job ${jobId}`
    log.group(`Dry run: would ${what}`, prompt)
  } else if (jobId !== undefined) log.info(`Dry run: would wait for job ${jobId}.`)
  return { prompt, outcome: { ...NOTHING_SENT, result: 'dry-run' } }
}

/** The only catch-all: what was not foreseen is told without its stack. */
function failed(thrown: unknown): RunOutcome {
  const error =
    thrown instanceof ActionError
      ? thrown
      : new ActionError({
          kind: 'unexpected',
          what: `The action met something that it did not foresee (${messageOf(thrown)}).`,
          advice: 'Please report it to the maintainers of the action, with the log of the run.',
          cause: thrown,
        })
  return { ...NOTHING_SENT, result: 'error', error }
}
