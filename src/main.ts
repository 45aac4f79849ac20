import { type JobOutcome, NOTHING_SENT } from './agent-job/outcome.ts'
import { expandPlaceholders, findPlaceholders, PLACEHOLDERS, type Placeholder } from './agent-job/placeholders.ts'
import type { Log } from './agent-job/ports.ts'
import { type ChangeValues, readChange, type Subject } from './change-phase.ts'
import { systemClock } from './clock.ts'
import { ActionError, GitHubError, messageOf } from './errors.ts'
import type { GitHubLimits } from './github/api.ts'
import type { GitHub } from './github/connect.ts'
import { findGuard } from './guard-phase.ts'
import { runAgentJob } from './job-phase.ts'
import { type Ending, publish } from './publish.ts'
import type { Repository, RunEvent } from './pull-request/event.ts'
import { reasonForNoSecrets } from './pull-request/guards.ts'
import type { Run } from './run.ts'
import { readEvent, readRepository } from './runner/event.ts'
import { type Inputs, parseInputs, readInput, readSkipAuthors } from './runner/inputs.ts'
import { createLog, maskSecret } from './runner/log.ts'
import { createOutputs } from './runner/outputs.ts'
import { readPromptFile } from './runner/prompt-file.ts'
import { createSummary } from './runner/summary.ts'
import type { ExchangeOptions } from './service/exchange.ts'
import { createTransport } from './service/http.ts'
import { escapedForms } from './text/markdown.ts'
import { createRedactor } from './text/redact.ts'

/** What stands for the report in a dry run. */
const STAND_IN = '(the page-views report stands here)'

/**
 * One run of the action, from the runner's inputs to its outputs. The phases, in this order: mask the key; guards;
 * inputs; context; report; prompt; submit and wait; publish.
 *
 * @param signal aborts when the run is cancelled
 * @returns the exit status
 */
export async function main(signal: AbortSignal): Promise<number> {
  const apiKey = readInput('api-key').trim()
  if (apiKey !== '') maskSecret(apiKey)
  const secrets = [apiKey, readInput('github-token').trim()]
  const redact = createRedactor(secrets)
  const log = createLog(redact)
  const setOutput = createOutputs(redact, log)
  // At once: a second signal leaves no time.
  const cancel = () => setOutput('result', 'cancelled')
  if (signal.aborted) cancel()
  signal.addEventListener('abort', cancel)
  const writeSummary = createSummary(
    createRedactor(secrets.flatMap((secret) => [secret, ...escapedForms(secret)])),
    log,
  )
  const run: Run = { log, redact, setOutput, writeSummary, signal }
  const ending = await decide(run, apiKey).catch((thrown: unknown): Ending => ({ outcome: failed(thrown) }))
  // Also where nothing was left to stop: a step that the runner ends is never a success.
  const outcome = signal.aborted ? asCancelled(ending.outcome) : ending.outcome
  const status = await publish({ ...ending, outcome }, run)
  if (outcome !== undefined) await ending.comment?.end(outcome)
  return signal.aborted ? 1 : status
}

function asCancelled(outcome: JobOutcome | undefined): JobOutcome {
  return { ...NOTHING_SENT, ...outcome, result: 'cancelled', error: undefined }
}

/** Guards and inputs: what keeps a run from its work. */
async function decide(run: Run, apiKey: string): Promise<Ending> {
  const event = readEvent(process.env)
  const reason = apiKey === '' ? reasonForNoSecrets(event) : await guard(event, run)
  if (reason !== undefined) return { outcome: { ...NOTHING_SENT, result: 'skipped', reason } }
  const workspace = process.env.GITHUB_WORKSPACE || process.cwd()
  const inputs = await parseInputs({
    read: readInput,
    readPromptFile: (file) => readPromptFile(file, workspace),
    event,
    // Neither of the two is for a summary, whichever input repeats them.
    redact: createRedactor([apiKey, readInput('project-id').trim()]),
    nowMs: systemClock.now(),
  })
  try {
    return { inputs, ...(await carryOut(inputs, event, run)) }
  } catch (error) {
    return { inputs, outcome: failed(error) }
  }
}

/** The guards that look at the event; they come before the inputs are judged, and take from them what they need. */
async function guard(event: RunEvent, run: Run): Promise<string | undefined> {
  const token = readInput('github-token').trim()
  const number = Number(readInput('pull-request').trim())
  const repository = readRepository(process.env)
  const limits = { until: systemClock.now() + GUARD_PATIENCE_MS, signal: run.signal }
  const skipAuthors = readSkipAuthors()
  const pullRequest = Number.isSafeInteger(number) && number > 0 ? number : undefined
  const connect = async () =>
    repository === undefined || token === '' ? undefined : await connectTo(repository, token, run, limits)
  return await findGuard({ event, repository, pullRequest, skipAuthors, connect }, run)
}

/** How long the guards wait for GitHub's limits to clear. */
const GUARD_PATIENCE_MS = 60_000

/** Loaded only when it is needed: a run without anything of GitHub starts faster. */
async function connectTo(repository: Repository, token: string, { log }: Run, limits: GitHubLimits): Promise<GitHub> {
  const { connectGitHub } = await import('./github/connect.ts')
  return connectGitHub({ token, clock: systemClock, log }, repository, limits)
}

/** Context, report, prompt, submit and wait. */
async function carryOut(inputs: Inputs, event: RunEvent, run: Run): Promise<Ending> {
  const subject = subjectOf(inputs, event, run)
  const change = await readChange(inputs, subject)
  if (change.empty) return { outcome: { ...NOTHING_SENT, result: 'skipped', reason: 'no file changed' } }
  if (inputs.dryRun) return dryRun(inputs, change, run)
  const { apiKey, baseUrl, projectId } = inputs
  const transport = createTransport({ baseUrl, apiKey })
  const service = { transport, projectId, clock: systemClock, redact: run.redact }
  try {
    const pageViews = await reportOnViews(inputs, service, run)
    if ('result' in pageViews) return { outcome: pageViews }
    const prompt = resolvePrompt(inputs, { ...change.values, 'page-views': pageViews.promptTable }, run.log)
    if (prompt === undefined && inputs.jobId === undefined) return { outcome: undefined }
    return { prompt, ...(await runAgentJob({ inputs, prompt, subject }, service, run)) }
  } finally {
    transport.close()
  }
}

function subjectOf({ githubToken, timeoutMs }: Inputs, event: RunEvent, run: Run): Subject {
  const repository = readRepository(process.env)
  const connectWithin = async (limits: GitHubLimits) => {
    if (repository !== undefined) return await connectTo(repository, githubToken, run, limits)
    throw new GitHubError(undefined, {
      kind: 'github-fault',
      what: 'The repository that the workflow runs in is unknown.',
      advice: 'Run the action on a runner of GitHub, which sets GITHUB_REPOSITORY.',
    })
  }
  const connect = () => connectWithin({ until: systemClock.now() + timeoutMs, signal: run.signal })
  return { event, repository, connect, connectWithin }
}

/** The report as a prompt shows it, or the outcome that ends the run without one. */
async function reportOnViews(
  { report, summary }: Inputs,
  service: ExchangeOptions,
  run: Run,
): Promise<{ promptTable: string } | JobOutcome> {
  if (report === undefined) return { promptTable: '' }
  // Loaded only when it is asked for: a run without a report starts faster.
  const { runReport } = await import('./report-phase.ts')
  return await runReport({ ...report, summary }, service, run)
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
function failed(thrown: unknown): JobOutcome {
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
