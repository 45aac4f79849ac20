import { parsePullRequestLink } from './agent-job/job.ts'
import { FAIL_ON, failsStep, type JobOutcome } from './agent-job/outcome.ts'
import type { Log } from './agent-job/ports.ts'
import { type JobOrder, runJob } from './agent-job/run-job.ts'
import { headline, renderSummary, resumable } from './agent-job/summary.ts'
import { systemClock } from './clock.ts'
import { ActionError, messageOf } from './errors.ts'
import { reasonForNoSecrets } from './pull-request/guards.ts'
import { readEvent } from './runner/event.ts'
import { INPUTS, type Inputs, parseInputs, readInput } from './runner/inputs.ts'
import { createLog, maskSecret } from './runner/log.ts'
import { createOutputs, type SetOutput } from './runner/outputs.ts'
import { readPromptFile } from './runner/prompt-file.ts'
import { listenForSignals } from './runner/signals.ts'
import { writeSummary } from './runner/summary.ts'
import { createAgentApi } from './service/agent-api.ts'
import { createTransport } from './service/http.ts'
import { createRedactor, type Redact } from './text/redact.ts'

/** What the phases of a run share. */
interface Run {
  log: Log
  redact: Redact
  setOutput: SetOutput
  /** Aborts when the run is cancelled. */
  signal: AbortSignal
}

/** What became of a run; the inputs are absent when they were never understood. */
interface Ending {
  outcome: JobOutcome
  inputs?: Inputs
}

/**
 * One run of the action, from the runner's inputs to its outputs.
 *
 * @param endNow ends the process at once; called on a second signal
 * @returns the exit status
 */
export async function main(endNow: (status: number) => void): Promise<number> {
  const apiKey = readInput('api-key').trim()
  if (apiKey !== '') maskSecret(apiKey)
  const redact = createRedactor([apiKey])
  const setOutput = createOutputs(redact)
  const cancellation = listenForSignals(() => {
    setOutput('result', 'cancelled')
    endNow(1)
  })
  const run: Run = { log: createLog(redact), redact, setOutput, signal: cancellation.signal }
  try {
    const ending = await carryOut(run, apiKey).catch(failedEnding)
    return await publish(ending, run)
  } finally {
    cancellation.stop()
  }
}

/** Guards, inputs, prompt, submit and wait. Throws what keeps the run from its job. */
async function carryOut(run: Run, apiKey: string): Promise<Ending> {
  const reason = apiKey === '' ? reasonForNoSecrets(readEvent(process.env)) : undefined
  if (reason !== undefined) return { outcome: { ...NOTHING_SENT, result: 'skipped', reason } }
  const workspace = process.env.GITHUB_WORKSPACE || process.cwd()
  const inputs = await parseInputs({ read: readInput, readPromptFile: (file) => readPromptFile(file, workspace) })
  if (inputs.prompt !== undefined) run.log.debug(`The prompt:\n${inputs.prompt}`)
  if (inputs.dryRun) return { outcome: dryRun(inputs, run.log), inputs }
  return { outcome: await runAgentJob(inputs, run), inputs }
}

const NOTHING_SENT = { reused: false, sent: 'none', elapsedMs: 0 } as const

function dryRun({ prompt, jobId }: Inputs, log: Log): JobOutcome {
  if (prompt === undefined) log.info(`Dry run: would wait for job ${jobId}.`)
  else
    log.group(
      jobId === undefined
        ? 'Dry run: would create a job with this prompt'
        : `Dry run: would send this prompt to job ${jobId}`,
      prompt,
    )
  return { ...NOTHING_SENT, result: 'dry-run' }
}

async function runAgentJob(inputs: Inputs, { log, redact, setOutput, signal }: Run): Promise<JobOutcome> {
  const { apiKey, baseUrl, projectId, wait, timeoutMs } = inputs
  const clock = systemClock
  const transport = createTransport({ baseUrl, apiKey })
  const onJob = (job: { id: string; status?: string | undefined }) => {
    setOutput('job-id', job.id)
    if (job.status !== undefined) setOutput('status', job.status)
  }
  try {
    const jobs = createAgentApi({ transport, projectId, clock, log, redact })
    return await runJob({ order: orderOf(inputs), wait, timeoutMs }, { jobs, clock, log, onJob, signal })
  } finally {
    await transport.close()
  }
}

function orderOf({ prompt, jobId }: Inputs): JobOrder {
  if (prompt === undefined) return { type: 'resume', jobId: jobId ?? '' }
  return jobId === undefined ? { type: 'create', prompt } : { type: 'follow-up', prompt, jobId }
}

/** The only catch-all: what was not foreseen is told without its stack. */
function failedEnding(thrown: unknown): Ending {
  const error =
    thrown instanceof ActionError
      ? thrown
      : new ActionError({
          kind: 'unexpected',
          what: `The action met something that it did not foresee (${messageOf(thrown)}).`,
          advice: 'Please report it to the maintainers of the action, with the log of the run.',
          cause: thrown,
        })
  return { outcome: { ...NOTHING_SENT, result: 'error', error } }
}

/** Writes outputs, summary and annotation, and decides the exit status. */
async function publish({ outcome, inputs }: Ending, { log, redact, setOutput }: Run): Promise<number> {
  writeOutputs(outcome, setOutput)
  const fails = failsStep(outcome, inputs?.failOn ?? new Set(FAIL_ON))
  annotate(outcome, fails, log)
  if (inputs?.summary ?? !/^false$/i.test(readInput('summary').trim())) {
    const step = { uses: usesReference(process.env), baseUrl: customBaseUrl(inputs) }
    const markdown = renderSummary(outcome, { prompt: (inputs && redact(inputs.prompt ?? '')) || undefined, step })
    await writeSummary(markdown, redact).catch((error: unknown) => {
      log.warning(`The job summary could not be written (${messageOf(error)}).`, 'Docs agent')
    })
  }
  return fails ? 1 : 0
}

function writeOutputs({ result, jobId, job, reused }: JobOutcome, setOutput: SetOutput): void {
  const pullRequest = parsePullRequestLink(job?.prLink)
  setOutput('result', result)
  setOutput('reused', String(reused))
  setOutput('pr-link', pullRequest?.url ?? '')
  setOutput('pr-number', pullRequest?.number ?? '')
  setOutput('pr-repository', pullRequest?.repository ?? '')
  setOutput('job-id', jobId ?? '')
  setOutput('status', job?.status ?? '')
}

function annotate(outcome: JobOutcome, fails: boolean, log: Log): void {
  const { result, error } = outcome
  const message = error === undefined ? headline(outcome) : error.message
  const hint = resumable(outcome) ? ` To go on waiting, run the action with job-id: ${outcome.jobId}` : ''
  if (fails) log.error(`${message}${hint}`, 'Docs agent')
  else if (isBad(result)) log.warning(`${message}${hint}`, 'Docs agent')
  else if (result === 'pull-request' || result === 'skipped') log.notice(message, 'Docs agent')
  else log.info(`${message}${hint}`)
}

function isBad(result: JobOutcome['result']): boolean {
  return FAIL_ON.some((bad) => bad === result) && result !== 'no-pull-request'
}

/** How to write this action behind `uses:`, as the workflow that runs it does. */
function usesReference(env: NodeJS.ProcessEnv): string {
  const reference = `${env.GITHUB_ACTION_REPOSITORY}@${env.GITHUB_ACTION_REF}`
  return /^[\w.-]+\/[\w./-]+@[\w./-]+$/.test(reference) && env.GITHUB_ACTION_REPOSITORY
    ? reference
    : 'OWNER/docs-agent-action@v1'
}

function customBaseUrl(inputs: Inputs | undefined): string | undefined {
  const address = inputs?.baseUrl.href.replace(/\/$/, '')
  return address === INPUTS['base-url'].default ? undefined : address
}
