import { type JobOutcome, NOTHING_SENT } from './agent-job/outcome.ts'
import { expandPlaceholders, findPlaceholders, PLACEHOLDERS } from './agent-job/placeholders.ts'
import type { Log } from './agent-job/ports.ts'
import { type JobOrder, runJob } from './agent-job/run-job.ts'
import { systemClock } from './clock.ts'
import { ActionError, messageOf } from './errors.ts'
import { type Ending, publish } from './publish.ts'
import { reasonForNoSecrets } from './pull-request/guards.ts'
import type { Run } from './run.ts'
import { readEvent } from './runner/event.ts'
import { type Inputs, parseInputs, readInput } from './runner/inputs.ts'
import { createLog, maskSecret } from './runner/log.ts'
import { createOutputs } from './runner/outputs.ts'
import { readPromptFile } from './runner/prompt-file.ts'
import { createSummary } from './runner/summary.ts'
import { createAgentApi } from './service/agent-api.ts'
import type { ExchangeOptions } from './service/exchange.ts'
import { createTransport } from './service/http.ts'
import { escapedForms } from './text/markdown.ts'
import { createRedactor } from './text/redact.ts'

/** What stands for the report in a dry run. */
const STAND_IN = '(the page-views report stands here)'

/**
 * One run of the action, from the runner's inputs to its outputs. The phases, in this order: mask the key; guards;
 * inputs; report; prompt; submit and wait; publish.
 *
 * @param signal aborts when the run is cancelled
 * @returns the exit status
 */
export async function main(signal: AbortSignal): Promise<number> {
  const apiKey = readInput('api-key').trim()
  if (apiKey !== '') maskSecret(apiKey)
  const redact = createRedactor([apiKey])
  const log = createLog(redact)
  const setOutput = createOutputs(redact, log)
  // At once: a second signal leaves no time.
  const cancel = () => setOutput('result', 'cancelled')
  if (signal.aborted) cancel()
  signal.addEventListener('abort', cancel)
  const writeSummary = createSummary(createRedactor([apiKey, ...escapedForms(apiKey)]), log)
  const run: Run = { log, redact, setOutput, writeSummary, signal }
  const ending = await decide(run, apiKey).catch((thrown: unknown): Ending => ({ outcome: failed(thrown) }))
  // Also where nothing was left to stop: a step that the runner ends is never a success.
  if (signal.aborted && ending.outcome?.result !== 'cancelled') {
    return await publish({ ...ending, outcome: { ...NOTHING_SENT, ...ending.outcome, result: 'cancelled' } }, run)
  }
  return await publish(ending, run)
}

/** Guards and inputs: what keeps a run from its work. */
async function decide(run: Run, apiKey: string): Promise<Ending> {
  const reason = apiKey === '' ? reasonForNoSecrets(readEvent(process.env)) : undefined
  if (reason !== undefined) return { outcome: { ...NOTHING_SENT, result: 'skipped', reason } }
  const workspace = process.env.GITHUB_WORKSPACE || process.cwd()
  const inputs = await parseInputs({
    read: readInput,
    readPromptFile: (file) => readPromptFile(file, workspace),
    // Neither of the two is for a summary, whichever input repeats them.
    redact: createRedactor([apiKey, readInput('project-id').trim()]),
    nowMs: systemClock.now(),
  })
  try {
    return { inputs, ...(inputs.dryRun ? dryRun(inputs, run) : await carryOut(inputs, run)) }
  } catch (error) {
    return { inputs, outcome: failed(error) }
  }
}

/** Report, prompt, submit and wait. */
async function carryOut(inputs: Inputs, run: Run): Promise<Ending> {
  const { apiKey, baseUrl, projectId } = inputs
  const transport = createTransport({ baseUrl, apiKey })
  const service = { transport, projectId, clock: systemClock, redact: run.redact }
  try {
    const pageViews = await reportOnViews(inputs, service, run)
    if ('result' in pageViews) return { outcome: pageViews }
    const prompt = resolvePrompt(inputs, pageViews.promptTable, run.log)
    const order = orderOf(prompt, inputs.jobId)
    return order === undefined
      ? { outcome: undefined }
      : { prompt, outcome: await runOrder(order, inputs, service, run) }
  } finally {
    transport.close()
  }
}

/** The report as a prompt shows it, or the outcome that ends the run without one. */
async function reportOnViews(
  { report, summary }: Inputs,
  service: ExchangeOptions,
  run: Run,
): Promise<{ promptTable: () => string } | JobOutcome> {
  if (report === undefined) return { promptTable: () => '' }
  // Loaded only when it is asked for: a run without a report starts faster.
  const { runReport } = await import('./report-phase.ts')
  return await runReport({ ...report, summary }, service, run)
}

async function runOrder(
  order: JobOrder,
  { wait, timeoutMs }: Inputs,
  service: ExchangeOptions,
  { log, setOutput, signal }: Run,
): Promise<JobOutcome> {
  const onJob = (job: { id: string; status?: string | undefined }) => {
    setOutput('job-id', job.id)
    if (job.status !== undefined) setOutput('status', job.status)
  }
  const jobs = createAgentApi({ ...service, log })
  return await runJob({ order, wait, timeoutMs }, { jobs, clock: service.clock, log, onJob, signal })
}

/** The prompt with its placeholders replaced; `undefined` when none was given. */
function resolvePrompt({ prompt }: Inputs, pageViews: () => string, log: Log): string | undefined {
  if (prompt === undefined) return undefined
  const { known, unknown } = findPlaceholders(prompt)
  if (unknown.size > 0) {
    const words = Array.from(unknown, (word) => `{{ ${word} }}`).join(', ')
    const existing = PLACEHOLDERS.map((word) => `{{ ${word} }}`).join(', ')
    log.warning(`The prompt holds ${words}, which stays as written. The placeholders are ${existing}.`, 'Docs agent')
  }
  const resolved = expandPlaceholders(prompt, known.has('page-views') ? { 'page-views': pageViews() } : {})
  log.debug(`The prompt:\n${resolved}`)
  return resolved
}

function orderOf(prompt: string | undefined, jobId: string | undefined): JobOrder | undefined {
  if (prompt === undefined) return jobId === undefined ? undefined : { type: 'resume', jobId }
  return jobId === undefined ? { type: 'create', prompt } : { type: 'follow-up', prompt, jobId }
}

/** What the step would do; the service is not called. */
function dryRun(inputs: Inputs, { log }: Run): Ending {
  const prompt = resolvePrompt(inputs, () => STAND_IN, log)
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
