import { type Coverage, NOTHING_SENT } from '../../kit/core/outcome.ts'
import { mayBeShownIn } from '../../kit/core/visibility.ts'
import type { Run } from '../../kit/run.ts'
import { describeCoverage } from '../change/patches.ts'
import { describeAskedFor } from '../memory/asked-for.ts'
import { builtInKind, type WrittenPrompt } from '../prompt/built-in.ts'
import { warningOfWords } from '../prompt/placeholders.ts'
import { fillPrompt } from '../prompt/tags.ts'
import type { AgentInputs, Task } from '../task.ts'
import type { Context, Reported } from './context.ts'
import { allParts, type Part } from './parts.ts'
import type { Ending } from './publish.ts'
import type { ShownPrompt } from './summary.ts'

/** This is shown instead of the code where readers of log and summary may not see it. */
const HIDDEN = { note: 'The code is not shown to the readers of this run.' }

/** Shows a prompt, and how much of the change is in it, in the log and the summary, as far as their readers may see it. */
export function showPrompt(
  written: WrittenPrompt,
  prompt: string,
  { values, shown = {} }: Part,
  { clock, log, code, workflow }: Pick<Run, 'clock' | 'log' | 'code' | 'workflow'>,
): { forPeople: string; inSummary: ShownPrompt | undefined; coverage: Coverage | undefined } {
  const { placeholders } = written
  const isCodeShown = mayBeShownIn(code, workflow)
  const coverage = placeholders.has('changes') ? values.changes?.coverage : undefined
  if (coverage !== undefined && isCodeShown)
    log.info(`The prompt shows ${describeCoverage(coverage)} that users may notice.`)
  const others = isCodeShown ? shown : { ...shown, changes: HIDDEN, 'pull-request': HIDDEN }
  const isOther = [...placeholders].some((word) => word in others)
  const forPeople = isOther ? fillPrompt(written, { ...values, ...others }, clock.random) : prompt
  log.debug(`The prompt:\n${forPeople}`)
  const change = isCodeShown ? values.changes?.data : undefined
  // The summary shows the change if there is one, otherwise the words. It never shows data or readers' words.
  const isKept = placeholders.has('data') || placeholders.has('reader-feedback')
  const words = isKept ? undefined : { title: 'Prompt', text: forPeople }
  return {
    forPeople,
    inSummary: change === undefined ? words : { title: 'Sent of the change', text: change },
    coverage,
  }
}

/** Warns of words in braces that are sent as written, and says if the prompt shows nothing of the change. */
export function remarkOnPrompt({ inputs, event }: Task, { log }: Pick<Run, 'log'>): void {
  const { prompt, jobId, pullRequest, since } = inputs
  if (prompt === undefined) return
  if (prompt.builtIn !== undefined) log.info('No prompt is given, so a built-in prompt is used.')
  const warning = warningOfWords(prompt)
  if (warning !== undefined) log.warning(warning, 'words-in-braces')
  if (prompt.builtIn !== undefined || jobId !== undefined || prompt.placeholders.size > 0) return
  const has = { namesPullRequest: pullRequest !== undefined, hasSince: since !== undefined }
  if (builtInKind(event, has) === undefined) return
  log.notice(
    'The prompt has no {{ changes }}, so the agent sees nothing of the change but what the prompt itself says.',
  )
}

/** Shows the prompts that the run would send. */
export function dryRun(
  inputs: AgentInputs,
  context: Context,
  report: Reported,
  run: Pick<Run, 'clock' | 'log' | 'code' | 'workflow'>,
): Ending {
  const { log } = run
  const { prompt: written, jobId } = inputs
  const parts = allParts(context, report, inputs, run)
  const prompts = parts.flatMap((part) => {
    if (written === undefined) return []
    return showPrompt(written, fillPrompt(written, part.values, run.clock.random), part, run).forPeople
  })
  for (const [index, prompt] of prompts.entries()) {
    const where = jobId === undefined ? '' : ` to job ${jobId}`
    const part = prompts.length === 1 ? '' : ` (part ${index + 1} of ${prompts.length})`
    log.group(`Dry run: this prompt would be sent${where}${part}`, prompt)
  }
  if (prompts.length === 0 && jobId !== undefined) log.info(`Dry run: the step would wait for job ${jobId}.`)
  const [prompt] = prompts
  return {
    prompt: prompt === undefined ? undefined : { title: 'Prompt', text: prompt },
    outcome: {
      ...NOTHING_SENT,
      result: 'dry-run',
      askedFor: describeAskedFor(context.askedFor, mayBeShownIn(run.code, run.workflow)),
    },
  }
}
