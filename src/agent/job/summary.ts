import { formatDuration } from '../../kit/core/clock.ts'
import { type ActionError, InvalidInputs, shownValue } from '../../kit/core/errors.ts'
import { code, details, fence, link, prose, table, titleText } from '../../kit/core/markdown.ts'
import { isTerminal, type Result, type RunOutcome } from '../../kit/core/outcome.ts'
import { describeState, isOpen, type PullRequestLink, parsePullRequestLink } from '../../kit/core/pull-request.ts'
import { isSameName } from '../../kit/core/repository.ts'
import { cut, formatCount, listed } from '../../kit/core/text.ts'
import { linkToSubject, type Subject } from '../change/change.ts'
import { describeCoverage } from '../change/patches.ts'

export interface SummaryContext {
  /** The service's name; absent when the inputs were never understood. */
  service?: string | undefined
  prompt?: ShownPrompt | undefined
  /** The subject of the run, with its repository's address and `owner/name`. */
  subject?: (Subject & { url: string; repository: string; isElsewhere?: boolean }) | undefined
  /** The step that continues waiting has this `uses:`, and this address of the service unless it is the default. */
  step: { uses: string; baseUrl?: string | undefined }
  /** The troubleshooting page, with a section for each kind of error and each result that may need an explanation. */
  troubleshootingUrl?: string | undefined
}

/** The part of a prompt that may be shown, with a title. */
export interface ShownPrompt {
  title: string
  text: string
}

const PROMPT_LIMIT = 2000

const TITLES: Record<Result, string> = {
  'pull-request': '✅ Docs agent: pull request ready',
  'no-pull-request': '✅ Docs agent: finished without a pull request',
  failed: '❌ Docs agent: the job failed',
  archived: '🗄️ Docs agent: the job was archived',
  'timed-out': '⏱️ Docs agent: timed out',
  submitted: '📨 Docs agent: job submitted',
  skipped: '⏭️ Docs agent: skipped',
  cancelled: '🛑 Docs agent: cancelled',
  'dry-run': '🧪 Docs agent: dry run',
  error: '❌ Docs agent: error',
}

/**
 * Says what the run resulted in, as one sentence of plain text. It ends with the link where there is one, without a full stop,
 * which would become part of the link in a chat.
 */
export function headline(outcome: RunOutcome, service = 'Mintlify'): string {
  const { result, jobId, job, sent, elapsedMs = 0, reason, error, prompts = 0 } = outcome
  const url = parsePullRequestLink(job?.prLink)?.url
  const took = `${formatDuration(elapsedMs)}${prompts > 1 ? ` and ${prompts} prompts` : ''}`
  const after = sent === 'no-prompt' ? '' : ` after ${took}`
  switch (result) {
    case 'pull-request':
      return `The docs pull request is ready${after}${url ? `: ${url}` : ', at an address that is not shown.'}`
    case 'no-pull-request':
      return `The agent finished${after} without a pull request: it found nothing to change, or it pushed directly.`
    case 'failed':
      return `The agent's job failed${after}; ${service} gives no reason.`
    case 'archived':
      return `The agent's job was archived, so it does no further work${url ? `: ${url}` : '.'}`
    case 'timed-out':
      return sent === 'no'
        ? `Timed out after ${took}${isBusy(job) ? ` while job ${jobId} was still busy with an earlier prompt` : ''}: this prompt was not sent, so re-run the workflow to send it.`
        : `Timed out after ${took}; ${stateOfTheJob(outcome, ` at ${service}`)}.`
    case 'submitted':
      return sent === 'no-prompt'
        ? `The job is still running at ${service}.`
        : `${service} accepted the prompt; this step does not wait for the job.`
    case 'cancelled':
      return cancelledHeadline(outcome, service)
    case 'dry-run':
      return `The inputs are valid; nothing was sent to ${service}.`
    case 'skipped':
      return `Skipped: ${reason ?? 'there was nothing to do'}.`
    case 'error':
      return error === undefined ? 'The step ended with an error.' : errorHeadline(error)
  }
}

/** One sentence without Markdown. It ends at the first full stop before a space, since hosts and numbers have none. */
function errorHeadline(error: ActionError): string {
  if (error instanceof InvalidInputs) {
    const names = [...new Set(error.problems.map(({ input }) => input))]
    return `Nothing was sent: the input${names.length === 1 ? '' : 's'} ${listed(names)} ${names.length === 1 ? 'is' : 'are'} invalid.`
  }
  return (/^.*?\.(?=\s)/s.exec(error.what)?.[0] ?? error.what).replaceAll('`', '')
}

function cancelledHeadline(outcome: RunOutcome, service: string): string {
  const { sent, jobId } = outcome
  if (sent === 'unknown') {
    return `The run was cancelled while the prompt was being sent, so ${service} may have accepted it: check the pull requests of the docs repository before you run the step again.`
  }
  if (jobId === undefined) {
    return `The run was cancelled before ${sent === 'no' ? 'the prompt' : 'anything'} was sent.`
  }
  const when = sent === 'no' ? ' before the prompt was sent' : ''
  return `The run was cancelled${when}; ${stateOfTheJob(outcome, ` at ${service}, which offers no way to stop it`)}.`
}

const isBusy = (job: RunOutcome['job']) => job !== undefined && !isTerminal(job.status)

/** @param note follows if the job may still be running */
function stateOfTheJob(outcome: RunOutcome, note: string): string {
  const { job } = outcome
  if (job === undefined) return 'the state of the job is not known'
  if (hasEnded(outcome)) return `the job had already ended (${job.status})`
  return `the job ${job.status === 'active' ? 'is still' : 'may still be'} running${note}`
}

export function renderSummary(outcome: RunOutcome, context: SummaryContext): string {
  const { result, sent, askedFor, docsChange } = outcome
  const help = helpFor(outcome, context.troubleshootingUrl)
  const isSingleRead = result === 'submitted' && sent === 'no-prompt'
  const parts = [
    `## ${isSingleRead ? '⏳ Docs agent: the job is still running' : TITLES[result]}`,
    whatHappened(outcome, context),
    askedFor && `Already asked for: ${prose(askedFor)}.`,
    docsChange && `### The change to the docs\n\n${docsChange}`,
    facts(outcome, context.subject),
    help && link(help.title, help.url),
    resumable(outcome) ? howToContinue(outcome, context.step) : undefined,
    promptOf(outcome, context.prompt),
  ]
  return `${parts.filter((part) => part !== undefined).join('\n\n')}\n`
}

function whatHappened(outcome: RunOutcome, { service, subject }: SummaryContext): string {
  const { result, job, docs, error } = outcome
  // The link follows the sentence, which does not repeat it.
  const withoutLink = { ...outcome, job: job && { ...job, prLink: undefined } }
  const sentence = error === undefined ? prose(headline(withoutLink, service)) : describeError(error)
  const pullRequest = parsePullRequestLink(job?.prLink)
  if (pullRequest === undefined) return sentence
  const { url, name = url } = pullRequest
  const label = docs?.title ? `${titleText(docs.title)} (${prose(name)})` : prose(name)
  const linked = `**${link(name, url, () => label)}**${docs === undefined ? '' : ` (${describeState(docs)})`}`
  if (result !== 'pull-request') return `${sentence}\n\n${linked}`
  // One that is merged or closed needs no review.
  const review = docs === undefined || isOpen(docs) ? 'Review ' : ''
  return `${review}${linked}${purposeOf(subject, pullRequest)}.`
}

function purposeOf(subject: SummaryContext['subject'], docs: PullRequestLink): string {
  if (subject === undefined) return ''
  const { number, title = '' } = subject.pullRequest ?? {}
  const repository = subject.isElsewhere ? subject.repository : ''
  const linked = linkToSubject(subject, subject.url, repository)
  if (linked === undefined || isSameName(docs.name, `${subject.repository}#${number}`)) return ''
  if (title === '') return ` for ${linked}`
  const label = `${titleText(title)} (${prose(`${repository}#${number}`)})`
  return ` for ${link(title, `${subject.url}/pull/${number}`, () => label)}`
}

function describeError(error: ActionError): string {
  if (error instanceof InvalidInputs) {
    const rows = error.problems.map(({ input, value, problem }) => [
      code(input),
      value === undefined ? '—' : code(shownValue(value)),
      prose(problem),
    ])
    return `${table(['Input', 'Value', 'Problem'], rows)}\n\n${prose(error.advice)}`
  }
  const message = error.remoteMessage === undefined ? '' : `\n\nMessage: ${code(error.remoteMessage)}`
  return `${prose(error.what)}${message}\n\n${prose(error.advice)}`
}

function facts(
  { result, jobId, job, elapsedMs = 0, sent, coverage }: RunOutcome,
  subject: SummaryContext['subject'],
): string | undefined {
  if (jobId === undefined) return undefined
  const rows: [string, string | undefined][] = [
    ['Result', code(result)],
    ['Changes since', subject?.since && prose(cut(subject.since, 200))],
    ['Shown in the prompt', coverage && `${describeCoverage(coverage)} that users may notice`],
    ['Job', code(jobId)],
    ['Status', job?.status === undefined ? undefined : code(job.status)],
    [sent === 'no-prompt' ? 'Waited' : 'Took', formatDuration(elapsedMs)],
  ]
  const shown = rows.flatMap(([name, value]) => (value === undefined ? [] : `- ${name}: ${value}`))
  return details('Details', shown.join('\n'))
}

const EXPECTED: ReadonlySet<Result> = new Set(['pull-request', 'no-pull-request', 'submitted', 'dry-run'])

/** The section of the troubleshooting page about a run; `undefined` when nothing is wrong, or there is no page. */
export function helpFor(
  { result, error }: RunOutcome,
  page: string | undefined,
): { title: string; url: string } | undefined {
  const section = error?.kind ?? (EXPECTED.has(result) ? undefined : result)
  if (page === undefined || section === undefined) return undefined
  // A skipped run often needs no fix.
  return { title: result === 'skipped' ? 'What this means' : 'How to fix this', url: `${page}#${section}` }
}

function hasEnded({ job, unsettled = false }: RunOutcome): boolean {
  return isTerminal(job?.status) && !unsettled
}

export function resumable(outcome: RunOutcome): boolean {
  const { result, jobId, job } = outcome
  // People copy the id into YAML: an unusual one could contain an expression.
  if (jobId === undefined || !/^[\w.:~-]+$/.test(jobId) || hasEnded(outcome)) return false
  // After a lost follow-up, people first have to check whether the job received it.
  if (result === 'error') return isBusy(job)
  return result === 'timed-out' || result === 'submitted' || result === 'cancelled'
}

function howToContinue({ jobId = '', sent }: RunOutcome, { uses, baseUrl }: SummaryContext['step']): string {
  // Every JSON string is also a YAML string.
  const step = [
    `- uses: ${uses}`,
    '  with:',
    '    api-key: ${{ secrets.MINTLIFY_API_KEY }}',
    '    project-id: ${{ secrets.MINTLIFY_PROJECT_ID }}',
    ...(baseUrl === undefined ? [] : [`    base-url: ${JSON.stringify(baseUrl)}`]),
    `    job-id: ${JSON.stringify(jobId)}`,
  ]
  const note = sent === 'no' ? ' Add the prompt to send it once the job is idle.' : ''
  return `### Continue waiting\n\nThis step waits for the same job. It does not create a new one, so it adds no cost.${note}\n\n${fence(step.join('\n'), 'yaml')}`
}

function promptOf({ result }: RunOutcome, prompt: ShownPrompt | undefined): string | undefined {
  if (prompt === undefined || result === 'skipped') return undefined
  const shown = cut(prompt.text, PROMPT_LIMIT)
  const [most, length] = [PROMPT_LIMIT, Array.from(prompt.text).length].map(formatCount)
  const title = shown === prompt.text ? prompt.title : `${prompt.title} (the first ${most} of ${length} characters)`
  return result === 'dry-run' ? `### ${title}\n\n${fence(shown)}` : details(title, fence(shown))
}
