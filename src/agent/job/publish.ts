import type { Log } from '../../kit/core/log.ts'
import { type AgentJob, FAIL_ON, type RunOutcome } from '../../kit/core/outcome.ts'
import { LONGEST_LINK, parsePullRequestLink } from '../../kit/core/pull-request.ts'
import { fullName } from '../../kit/core/repository.ts'
import { cut, SERVICE_URL, serviceName } from '../../kit/core/text.ts'
import { mayBeShownIn } from '../../kit/core/visibility.ts'
import type { Run } from '../../kit/run.ts'
import type { SetOutput } from '../../kit/runner/outputs.ts'
import { helpPageOf, repositoryUrl } from '../../kit/runner/workflow.ts'
import type { Subject } from '../change/change.ts'
import type { CoveredTask } from '../docs-pull-request/find-docs.ts'
import type { AgentInputs } from '../task.ts'
import { headline, helpFor, renderSummary, resumable, type ShownPrompt } from './summary.ts'

export interface Ending {
  /** Absent when no job was asked for and nothing went wrong. */
  outcome: RunOutcome | undefined
  /** Absent when they are not valid, or were never read. */
  inputs?: AgentInputs | undefined
  /** The prompt as it was or would have been sent, as far as it may be shown. */
  prompt?: ShownPrompt | undefined
  /** Absent where the run neither sent a prompt nor waited for a job. */
  covered?: CoveredTask | undefined
}

/** The message has at most this many characters, since an event may name anything as an author. A link in it stays whole. */
const LONGEST_MESSAGE = LONGEST_LINK + 1000

/**
 * The step's exit status: 1 on cancellation, on invalid inputs, and on the results that `fail-on` names, else 0. Where the
 * inputs were never understood, every bad result fails the step.
 */
export function exitStatus({ outcome, inputs }: Pick<Ending, 'outcome' | 'inputs'>): number {
  if (outcome === undefined) return 0
  const { result, error } = outcome
  const failOn: ReadonlySet<string> = inputs?.failOn ?? new Set(FAIL_ON)
  return result === 'cancelled' || error?.kind === 'invalid-inputs' || failOn.has(result) ? 1 : 0
}

export function publishOutputs({ outcome, inputs }: Ending, { setOutput }: Pick<Run, 'setOutput'>): void {
  if (outcome !== undefined) setOutput('result', outcome.result)
  setOutput('prompts', String(outcome?.prompts ?? 0))
  if (outcome === undefined) return
  const { jobId, job } = outcome
  setJob({ id: jobId, status: job?.status, prLink: job?.prLink ?? '' }, setOutput)
  setOutput('message', cut(headline(outcome, inputs && serviceName(inputs.baseUrl)), LONGEST_MESSAGE))
}

/** Reports the end of a run in the log and in the summary. */
export async function publish(
  { outcome, inputs, prompt, covered }: Ending,
  run: Pick<Run, 'code' | 'log' | 'redact' | 'workflow' | 'writeSummary'>,
): Promise<void> {
  if (outcome === undefined) return
  const service = inputs && serviceName(inputs.baseUrl)
  annotate(outcome, { fails: exitStatus({ outcome, inputs }) === 1, service }, run.log)
  const troubleshootingUrl = helpPageOf(run.workflow)
  const help = helpFor(outcome, troubleshootingUrl)
  if (help !== undefined) run.log.info(`${help.title}: ${help.url}`)
  const address = inputs?.baseUrl.href.replace(/\/$/, '')
  const context = {
    service,
    // It is redacted before it is cut, so that no part of a secret is left at the cut.
    prompt: prompt && { ...prompt, text: run.redact(prompt.text) },
    step: { uses: run.workflow.uses, baseUrl: address === SERVICE_URL ? undefined : address },
    troubleshootingUrl,
    subject: covered && subjectForReaders(covered.subject, run),
  }
  await run.writeSummary(renderSummary(outcome, context))
}

/** A range names commits of the code, which the readers of the summary may not see. */
function subjectForReaders(subject: Subject, { workflow, code }: Pick<Run, 'workflow' | 'code'>) {
  const { repository, isElsewhere } = code
  if (repository === undefined || (subject.base !== undefined && !mayBeShownIn(code, workflow))) return undefined
  return { ...subject, url: repositoryUrl({ ...workflow, ...code }), repository: fullName(repository), isElsewhere }
}

/** Writes a job's outputs, as far as it is known: what was known once stays known. */
export function setJob(
  { id, status, prLink }: { [Key in keyof AgentJob]?: AgentJob[Key] | undefined },
  setOutput: SetOutput,
): void {
  if (id !== undefined) setOutput('job-id', id)
  if (status !== undefined) setOutput('status', status)
  if (prLink === undefined) return
  const { url = '', number = '', repository = '' } = parsePullRequestLink(prLink) ?? {}
  setOutput('pr-link', url)
  setOutput('pr-number', number)
  setOutput('pr-repository', repository)
}

/** One annotation says how the run ended; a line of the log is enough for what needs no attention. */
function annotate(
  outcome: RunOutcome,
  { fails, service }: { fails: boolean; service: string | undefined },
  log: Log,
): void {
  const { result, error } = outcome
  const mayContinue = resumable(outcome) && outcome.sent !== 'no'
  const hint = mayContinue ? ` To wait for the job, run the action with job-id: ${outcome.jobId}` : ''
  const message = `${error === undefined ? headline(outcome, service) : error.message}${hint}`
  const isBad = result !== 'no-pull-request' && FAIL_ON.some((bad) => bad === result)
  if (fails) log.error(message)
  else if (isBad) log.warning(message, undefined)
  else if (result === 'pull-request' || result === 'skipped') log.notice(message)
  else log.info(message)
}
